"""What comes in at the pages of whoever enters something: from where, from whom, and what its form has sent.

Who has signed in, and how often somebody may guess, is kept in memory alone.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from email import message_from_bytes
from email.policy import HTTP
from hashlib import sha256
from hmac import compare_digest
from ipaddress import ip_address
from secrets import token_urlsafe
from threading import Lock
from time import monotonic
from typing import Final
from urllib.parse import parse_qsl

from anyio import fail_after
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from core.model.dataclass import dataclass, field
from core.model.plain import not_to_print
from core.model.sentence import say

SAFE: Final[Mapping[str, str]] = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with none a browser does not say from where a form comes
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def is_private(request: Request) -> bool:
    """Over TLS, or on this computer: from its own address, to its own name."""
    if request.url.scheme == "https":
        return True
    host = request.client.host if request.client else ""
    return _is_this_computer(host) and _is_this_computer(request.url.hostname or "")


def _is_this_computer(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_from_here(request: Request) -> bool:
    """Whether a form was sent from a page of this server, as the browser says."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site") == "same-origin"
    return origin == f"{request.url.scheme}://{request.url.netloc}"


_COOKIE: Final = "pairtrail-arbiter"
GUESSES: Final = 5
GUESS_SECONDS: Final = 60.0
"""So many wrong passwords from one address, or wrong links, within so long; then it waits."""
SESSION_SECONDS: Final = 12 * 3600.0
"""Of a session after its last page: a long day."""
_SESSIONS_MAX: Final = 200
_ADDRESSES_MAX: Final = 10_000


def new_password() -> str:
    """A password for this run of the server, where none was given."""
    return token_urlsafe(12)


def signs_for_all(key: str) -> str:
    """What the password is worth where the server holds a key."""
    return say(
        "The key {key} signs what is entered on these pages: anyone who has the password can sign with it, under its "
        "owner's name. Do not share the password; helpers enter results through links (see the Phones page).",
        key=key,
    )


def cookie_of(request: Request) -> str:
    """Over TLS a name that a browser keeps for this host alone, and sends over TLS only."""
    return f"__Host-{_COOKIE}" if request.url.scheme == "https" else _COOKIE


def digest(secret: str) -> bytes:
    """What is kept of a secret in place of it."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


@dataclass(slots=True)
class Signed:
    """One browser that has signed in. `told`: what the page shown next says of what was just done."""

    actor: str
    csrf: str = field(default_factory=lambda: token_urlsafe(24))
    told: tuple[str, ...] = ()
    typed: str = ""
    file: tuple[str, bytes] = ("", b"")  # uploaded, and not imported yet
    links: tuple[tuple[str, str], ...] = ()  # granted just now, and not shown yet: for whom, and the link
    used: float = 0.0


class SignedIn:
    """The sessions, by the hash of their cookie."""

    def __init__(self, password: str, clock: Callable[[], float] = monotonic) -> None:
        self._password = digest(password)
        self._clock = clock
        self._lock = Lock()
        self._sessions: OrderedDict[bytes, Signed] = OrderedDict()

    def begin(self, password: str, actor: str) -> str | None:
        """The cookie of a new session; None: that is not the password."""
        if not compare_digest(digest(password), self._password):
            return None
        cookie = token_urlsafe(32)
        with self._lock:
            self._sessions[digest(cookie)] = Signed(actor, used=self._clock())
            while len(self._sessions) > _SESSIONS_MAX:
                self._sessions.popitem(last=False)
        return cookie

    def of(self, cookie: str) -> Signed | None:
        """The session of a cookie, if it is not over."""
        with self._lock:
            found = self._sessions.get(digest(cookie))
            if found is None:
                return None
            now = self._clock()
            if now - found.used > SESSION_SECONDS:
                del self._sessions[digest(cookie)]
                return None
            found.used = now
            self._sessions.move_to_end(digest(cookie))
            return found

    def end(self, cookie: str) -> None:
        """Sign out."""
        with self._lock:
            self._sessions.pop(digest(cookie), None)


class Guesses:
    """Wrong guesses by address: after so many within so long every further one is refused unread."""

    def __init__(
        self, most: int = GUESSES, seconds: float = GUESS_SECONDS, clock: Callable[[], float] = monotonic
    ) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._lock = Lock()
        self._wrong: OrderedDict[Hashable, list[float]] = OrderedDict()

    def wait(self, address: Hashable) -> int:
        """Seconds until that address may try again; 0: it may."""
        with self._lock:
            recent = self._recent(address)
            if len(recent) < self._most:
                return 0
            return max(1, int(recent[-self._most] + self._seconds - self._clock()) + 1)

    def missed(self, address: Hashable) -> None:
        """That was a wrong one."""
        with self._lock:
            self._wrong[address] = [*self._recent(address), self._clock()]
            self._wrong.move_to_end(address)
            while len(self._wrong) > _ADDRESSES_MAX:
                self._wrong.popitem(last=False)

    def _recent(self, address: Hashable) -> list[float]:
        now = self._clock()
        return [at for at in self._wrong.get(address, ()) if now - at < self._seconds]


FORM_BYTES: Final = 64_000
UPLOAD_BYTES: Final = 4_000_000
BODY_SECONDS = 60.0
_FIELDS_MAX: Final = 1_000
_TEXT_MAX: Final = 500
NO_FORM: Final = say("This form is not part of these pages.")


@dataclass(frozen=True, slots=True)
class Sent:
    """The fields of a form, and the file that came with it. Several values of one name (`many`) are kept in order."""

    values: Mapping[str, str]
    many: Mapping[str, tuple[str, ...]]
    file_name: str = ""
    file: bytes = b""


async def sent(request: Request, most: int = FORM_BYTES) -> Sent:
    """Read it. Raises `HTTPException` 413 where it is too long, 400 where it is not a form or a text is not a text."""
    body = await _read(request, most)
    kind = request.headers.get("content-type", "")
    if kind.startswith("multipart/form-data"):
        return _parts(kind, body)
    if not kind.startswith("application/x-www-form-urlencoded"):
        raise HTTPException(400, NO_FORM)
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_FIELDS_MAX)
    except ValueError:
        raise HTTPException(400, NO_FORM) from None
    return _sent(pairs)


async def _read(request: Request, most: int) -> bytes:
    too_long = HTTPException(413, say("The request is larger than {most} bytes.", most=most))
    told = request.headers.get("content-length", "0")
    if not told.isdecimal() or int(told) > most:
        raise too_long
    body = bytearray()
    try:
        with fail_after(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise too_long
    except TimeoutError:
        raise HTTPException(
            408, say("The form took too long to arrive. Nothing was recorded: send it again.")
        ) from None
    except ClientDisconnect:
        raise HTTPException(400, NO_FORM) from None
    return bytes(body)


def _parts(kind: str, body: bytes) -> Sent:
    """A form with a file, taken apart as a message in parts (RFC 7578)."""
    header = f"Content-Type: {kind}\r\n\r\n".encode("latin-1", "replace")
    message = message_from_bytes(header + body, policy=HTTP)
    pairs, file_name, file = [], "", b""
    for part in message.iter_parts():
        name, content = part.get_param("name", "", "content-disposition"), part.get_payload(decode=True)
        if not isinstance(content, bytes):
            raise HTTPException(400, NO_FORM)
        if part.get_filename() is not None:
            file_name, file = str(part.get_filename()), content
        else:
            pairs.append((str(name), content.decode("utf-8", "replace")))
    found = _sent(pairs)
    return Sent(found.values, found.many, file_name, file)


def _sent(pairs: list[tuple[str, str]]) -> Sent:
    many: dict[str, tuple[str, ...]] = {}
    for name, value in pairs:
        if len(value) > _TEXT_MAX:
            raise HTTPException(400, say("The entry is longer than {most} characters.", most=_TEXT_MAX))
        if not_to_print(value):
            raise HTTPException(
                400, say("The entry contains a character that cannot be printed. Type it again, on one line.")
            )
        many[name] = (*many.get(name, ()), value.strip())
    return Sent({name: values[-1] for name, values in many.items()}, many)
