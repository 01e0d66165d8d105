"""Who has signed in to the arbiter's pages, and how often somebody may guess. Kept in memory alone."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from threading import Lock
from time import monotonic
from typing import Final

from core.model.dataclass import dataclass, field

GUESSES: Final = 5
GUESS_SECONDS: Final = 60.0
"""So many wrong passwords from one address, or wrong links, within so long; then it waits."""
SESSION_SECONDS: Final = 12 * 3600.0
"""Of a session after its last page: a long day."""
_SESSIONS_MAX: Final = 200
_ADDRESSES_MAX: Final = 10_000


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
