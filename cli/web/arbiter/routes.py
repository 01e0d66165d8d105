"""The addresses of the arbiter's pages, and what is refused before a command is typed.

/-/                          the tournaments, a new one, or where to sign in
/-/do/ACT                    an act that begins a tournament
/STREAM/arbiter/PAGE         a page of a tournament
/STREAM/arbiter/do/ACT       an act
/STREAM/arbiter/paper/NAME   a paper as `print` makes it
/STREAM/arbiter/file/NAME    a file as `export` makes it
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial, wraps
from hmac import compare_digest
from secrets import token_hex
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cli.exits import ExitCode
from cli.session.result_desk import refuse_other_pair
from cli.session.signing import Vouching
from cli.web.arbiter.acts import (
    ACTS,
    FILE_NAME,
    LABELS,
    Act,
    Doing,
    Field,
    asked_again,
    command,
    links_printed,
    with_file,
)
from cli.web.arbiter.pages import FORMATS, PAPERS, RESULTS, ArbiterPages, new_event
from cli.web.arbiter.phones import Phones
from cli.web.arbiter.requests import (
    FORM_BYTES,
    SAFE,
    UPLOAD_BYTES,
    Guesses,
    Sent,
    Signed,
    SignedIn,
    cookie_of,
    is_from_here,
    is_private,
    sent,
    signs_for_all,
)
from cli.web.arbiter.typist import Typed, Typist
from core.model.dataclass import dataclass
from core.model.plain import escaped
from core.model.sentence import Refused, say, text_of
from events.errors import StorageUnavailable
from events.log.envelope import Command
from events.store.store import EventStore
from projections.export.pages import page_alone
from projections.export.report import words as report_words
from projections.export.sheets.sheet import qr_code, svg_path
from projections.export.site.pages import LOOK, NoSuchPage, Section
from projections.export.site.words import WORDS as SITE_WORDS
from projections.known import Known
from projections.language import Language
from projections.repository import DecideOnLog, Repository

if TYPE_CHECKING:
    from cli.verbs import Invoke

_PAPER_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
"""A paper has its style inside, and runs nothing."""
_CONFLICTS: Final = {ExitCode.REFUSED: 409, ExitCode.NO_PAIRING: 409, ExitCode.CONFLICT: 409, ExitCode.BUG: 500}

WORDS: Final[Mapping[str, str]] = {
    "typed": say("The equivalent command:"),
    "sign in": say("Sign in"),
    "sign out": say("Sign out"),
    "arbiter": say("Arbiter"),
    "password": say("Password"),
    "your name": say("Your name, as recorded in the log"),
    "public": say("Public pages"),
    "check in": say("Check in"),
    "correct": say("Correct"),
    "adjourned": say("Adjourned"),
    "line-ups": say("Line-ups"),
    "whom": say("Drag a player onto another to swap them, or choose one and then the other."),
    "then whom": say("Choose the player who changes places with the one in bold."),
    "recorded": say("Recorded"),
    "begin": say("Tournaments"),
}

P = ParamSpec("P")
T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
Handling = Callable[[Request, Signed], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Opening:
    """With what the arbiter's pages were opened. `reach`: what a command needs to reach the same database.

    `vouching_as` gives what signs in the name of a helper; `key`: the name of the key that signs, empty: none.
    """

    password: str
    actor: str
    database: str
    invoke: "Invoke"
    reach: str = ""
    only: str = ""
    vouching_as: Callable[[str], Vouching] | None = None
    key: str = ""


class ArbiterRoutes:
    """The arbiter's side of the application."""

    def __init__(self, store: EventStore, opening: Opening, language_of: Callable[[str], Language]) -> None:
        self._opening = opening
        self._store = store
        self.repository = Repository(store)
        self._language_of = language_of
        self._known: dict[str, Known] = {}
        self.signed_in = SignedIn(opening.password)
        self.guesses = Guesses()
        self._typist = Typist(opening.database, opening.invoke)
        self._one_at_a_time = CapacityLimiter(1)
        self.phones = Phones(self)
        self.routes = [
            *self.phones.routes,
            Route("/-/", self._kept_private(self._begin)),
            Route("/-/sign-in", self._kept_private(self._sign_in), methods=["POST"]),
            Route("/-/sign-out", self._signed(self._sign_out), methods=["POST"]),
            Route("/-/do/{act}", self._signed(self._do), methods=["POST"]),
            Route("/{stream}/arbiter", self._signed(self._to_first)),
            Route("/{stream}/arbiter/", self._signed(self._page)),
            Route("/{stream}/arbiter/do/{act}", self._signed(self._do), methods=["POST"]),
            Route("/{stream}/arbiter/paper/{name}", self._signed(self._paper)),
            Route("/{stream}/arbiter/file/{name}", self._signed(self._file)),
            Route("/{stream}/arbiter/{name}", self._signed(self._page)),
        ]

    def close(self) -> None:
        """Let the last command end."""
        self._typist.close()

    # --- who may -------------------------------------------------------------------------------------------------

    def _kept_private(self, handle: Handler) -> Handler:
        """Nobody on the way can read the password or the cookie; a form comes from these pages."""

        @wraps(handle)
        async def guarded(request: Request) -> Response:
            if not is_private(request):
                raise HTTPException(403, NOT_PRIVATE)
            if request.method == "POST" and not is_from_here(request):
                raise HTTPException(403, say("This form was not sent from a page of this server."))
            return await handle(request)

        return guarded

    def _signed(self, handle: Handling) -> Handler:
        """Only for who has signed in; a form also has the mark of that session."""

        async def guarded(request: Request) -> Response:
            signed = self.signed_in.of(request.cookies.get(cookie_of(request), ""))
            if signed is None:
                if request.method == "POST":
                    raise HTTPException(403, say("You have been signed out. Sign in again: nothing was recorded."))
                return RedirectResponse("/-/", 303, SAFE)
            return await handle(request, signed)

        return self._kept_private(guarded)

    @staticmethod
    async def _sent_by(request: Request, signed: Signed, most: int = FORM_BYTES) -> Sent:
        found = await sent(request, most)
        if not compare_digest(found.values.get("csrf", "").encode(), signed.csrf.encode()):
            raise HTTPException(403, say("This form belongs to another session. Reload the page."))
        return found

    async def _begin(self, request: Request) -> Response:
        signed = self.signed_in.of(request.cookies.get(cookie_of(request), ""))
        if signed is None:
            return self._ask_who(request)
        language = self.language(request)
        streams = await self.made(self._streams)
        links = Section("links", tuple((f"../{one}/arbiter/", one) for one in streams))
        forms = [] if self._opening.only else [Section("form", form) for form in new_event(language)]
        return self._shown(request, signed, None, WORDS["begin"], [*([links] if streams else []), *forms])

    def _ask_who(self, request: Request, *told: str, status: int = 200) -> Response:
        fields = (
            Field("actor", WORDS["your name"], "text", self._opening.actor, (), is_required=True),
            Field("password", WORDS["password"], "password", is_required=True),
        )
        key = self._opening.key
        sections = [Section("sign in", fields), *([Section("lines", (signs_for_all(key),))] if key else ())]
        return self._shown(request, Signed(""), None, WORDS["arbiter"], sections, said=told, status=status)

    async def _sign_in(self, request: Request) -> Response:
        address = request.client.host if request.client else ""
        found = await sent(request)
        if wait := self.guesses.wait(address):
            told = say("Too many wrong passwords. Wait {seconds} seconds.", seconds=wait)
            return self._ask_who(request, told, status=429)
        actor = found.values.get("actor", "") or self._opening.actor
        cookie = self.signed_in.begin(found.values.get("password", ""), actor)
        if cookie is None:
            self.guesses.missed(address)
            return self._ask_who(request, say("Wrong password."), status=403)
        answer = RedirectResponse("/-/", 303, SAFE)
        is_secure = request.url.scheme == "https"
        answer.set_cookie(cookie_of(request), cookie, path="/", secure=is_secure, httponly=True, samesite="strict")
        return answer

    async def _sign_out(self, request: Request, signed: Signed) -> Response:
        await self._sent_by(request, signed)
        self.signed_in.end(request.cookies.get(cookie_of(request), ""))
        answer = RedirectResponse("/-/", 303, SAFE)
        answer.delete_cookie(cookie_of(request), path="/")
        return answer

    # --- pages -----------------------------------------------------------------------------------------------------

    async def _to_first(self, request: Request, _: Signed) -> Response:
        return RedirectResponse(f"/{request.path_params['stream']}/arbiter/", 303, SAFE)

    async def _page(self, request: Request, signed: Signed) -> Response:
        name = request.path_params.get("name", "index")
        known = await self.load(request)
        asked = {key: value for key, value in request.query_params.items() if len(value) <= _TYPED_MAX}
        return await self._page_of(request, signed, known, name, asked)

    async def _page_of(
        self, request: Request, signed: Signed, known: Known, name: str, asked: Mapping[str, str]
    ) -> Response:
        language = self.language(request)
        pages = ArbiterPages(known, language)
        try:
            sections = await self.made(pages.sections, name, asked)
        except NoSuchPage as error:
            text = say("The arbiter's pages have no page '{name}'.", name=escaped(str(error)))
            raise HTTPException(404, text) from None
        sections = [await self._with_typed(one, known, language) for one in sections]
        titles = dict(pages.nav())
        ready = await self.made(pages.readiness) if name == "index" else ()
        if ready:
            sections.insert(1, Section("plain", ready, say("Before the next pairing")))
        said, signed.told = signed.told, ()
        if name == "links" and signed.links:
            links, signed.links = signed.links, ()
            title = say("The link (shown only once)") if len(links) == 1 else say("The links (shown only once)")
            sections.insert(0, Section("codes", links, title))
        return self._shown(request, signed, pages, titles.get(name, name), sections, here=name, said=said, done=True)

    async def _with_typed(self, one: Section, known: Known, language: Language) -> Section:
        """A part that a command prints, with what it printed."""
        if one.kind != "typed":
            return one
        from shlex import split

        words = split(str(one.shown))
        ended = await self.type([*words, "-t", known.stream], language)
        return Section("pre", "\n".join((ended.out.rstrip(), *ended.said)).strip(), one.title, command(words))

    def _shown(  # noqa: PLR0913  # what a page is made of
        self,
        request: Request,
        signed: Signed,
        pages: ArbiterPages | None,
        title: str,
        sections: Sequence[Section],
        *,
        here: str = "",
        said: Sequence[str] = (),
        done: bool = False,
        status: int = 200,
    ) -> Response:
        language = self.language(request)
        stream = pages.known.stream if pages else ""
        known = pages.known if pages else None
        body = page_alone(
            "arbiter.mako",
            language=language,
            title=language.told(title),
            name=pages.site.name if pages else "pairtrail",
            root=f"/{stream}/arbiter/" if pages else "/-/",
            public=f"/{stream}/" if pages else "/",
            nav=language.shown(pages.nav()) if pages else (),
            here=here,
            said=[language.told(line) for line in said],
            done=done,
            typed=signed.typed if said else "",
            sections=[language.shown(one) for one in sections],
            csrf=signed.csrf,
            new_id=lambda: token_hex(16),
            head=known.head_hash.hex() if known else "",
            actor=signed.actor,
            signed_in_as=signed_in_as,
            reach=self._reach(stream),
            results=RESULTS,
            foot="" if known is None else language.told(as_of(known)),
            look=LOOK,
            code_of=qr_code,
            svg_path=svg_path,
            words=language.shown({**report_words.WORDS, **SITE_WORDS, **WORDS}),
            texts=report_words,
            of_teams=bool(pages and pages.site.of_teams),
            to=lambda kind, number: f"/{stream}/{'round' if kind == 'r' else 'player'}-{number}.html",
        )
        return Response(body, status, SAFE, "text/html")

    def _reach(self, stream: str) -> str:
        """What a command also needs, to reach this tournament and this database."""
        return (f" -t {stream}" if stream else "") + self._opening.reach

    # --- acts ------------------------------------------------------------------------------------------------------

    async def _do(self, request: Request, signed: Signed) -> Response:
        name, stream = request.path_params["act"], request.path_params.get("stream", "")
        act = ACTS.get(name)
        if act is None or (not stream) != (name in _BEGINNING):
            raise HTTPException(404, say("These pages have no form '{name}'.", name=escaped(name)))
        found = await self._sent_by(request, signed, UPLOAD_BYTES if "{file}" in act.words else FORM_BYTES)
        known = await self.load(request) if stream else None
        values = with_file(signed, act, found)
        if "address" in act.options:
            values["address"] = (
                f"{request.url.scheme}://{request.url.netloc}" if not values.get("address") else values["address"]
            )
        if field := act.missing(values, found.many):
            raise HTTPException(422, say("'{field}' is empty.", field=LABELS.get(field, field)))
        return await self._done(request, signed, known, Doing(name, act, values, found.many))

    async def _done(self, request: Request, signed: Signed, known: Known | None, doing: Doing) -> Response:
        act, values = doing.act, doing.values
        rehearses = act.rehearsed and not values.get("seen")
        more = [*self._with(signed, known, act, values), *(["--dry-run"] if rehearses else [])]
        typing = partial(
            self.type,
            language=self.language(request),
            command_id="" if rehearses else values.get("id", ""),
            files=dict([signed.file]) if "{file}" in act.words else {},
        )
        if known is not None and "pair" in values and not act.on_this_state:
            ended = await self.typed_of_pair(request, act.typed(values, doing.many, more), values, typing)
        else:
            ended = await typing(act.typed(values, doing.many, more))
        typed = command(act.typed(values, doing.many)) + self._reach(known.stream if known else "")
        if ended.is_done and not rehearses:
            signed.told, signed.typed = ended.said, typed
            signed.links = links_printed(ended.out) if "address" in act.options else ()
            if known is None:
                return RedirectResponse("/-/", 303, SAFE)
            return RedirectResponse(f"/{known.stream}/arbiter/{doing.next_page}", 303, SAFE)
        signed.typed = typed
        pages = None if known is None else ArbiterPages(known, self.language(request))
        again, title = asked_again(doing, ended, rehearsed=rehearses)
        said = (*ended.said, *ended.out.splitlines())
        status = 200 if rehearses and ended.is_done else _CONFLICTS.get(ExitCode(ended.code), 422)
        return self._shown(request, signed, pages, title, again, said=said, status=status)

    def _with(self, signed: Signed, known: Known | None, act: Act, values: Mapping[str, str]) -> list[str]:
        """What every command of these pages is typed with."""
        is_seen = act.on_this_state or (act.rehearsed and values.get("seen")) or values.get("yes")  # as it was shown
        guard = ["--expect-head", values["head"]] if is_seen and values.get("head") else []
        stream = [] if known is None else ["-t", known.stream]
        return [*stream, f"--actor={signed.actor}", "--no-input", *guard]

    async def type(
        self, words: Sequence[str], language: Language, command_id: str = "", files: Mapping[str, bytes] | None = None
    ) -> Typed:
        """Type a command, and wait until it is done."""
        return await to_thread.run_sync(lambda: self._typist.type(words, language.code, command_id, files))

    async def recorded(self, stream: str, decide: DecideOnLog, command: Command) -> None:
        """Record what is no command, in the name of who has a link; raises what `execute_on_log` raises."""
        vouching = self._opening.vouching_as(command.actor) if self._opening.vouching_as else None

        def record() -> None:
            receipt = self.repository.execute_on_log(stream, decide, command, holds=vouching)
            if vouching is not None and not receipt.repeated:
                vouching.recorded(receipt.known)

        await self.made(record)

    async def typed_of_pair(
        self, request: Request, words: Sequence[str], sent: Mapping[str, str], typing: Callable[..., Awaitable[Typed]]
    ) -> Typed:
        """Type a command about a board, where the pair sits there that the page showed; else it is refused.

        Whoever changes the board between the look and the entry is noticed: then it is looked at again.
        """
        number = int(sent["round"]) if sent.get("round", "").isdecimal() else 0
        for _ in range(_LOOKS):
            known = await self.load(request)
            try:
                refuse_other_pair(known.tournament, number, sent.get("board", ""), sent.get("pair", ""))
            except Refused as refused:
                return Typed(ExitCode.REFUSED, "", (self.language(request).told(text_of(refused)),))
            is_guarded = "--expect-head" in words  # by what was shown
            ended = await typing([*words, *([] if is_guarded else ["--expect-head", known.head_hash.hex()])])
            if is_guarded or ended.code != ExitCode.CONFLICT:
                break
        return ended

    # --- papers and files ------------------------------------------------------------------------------------------

    async def _paper(self, request: Request, _: Signed) -> Response:
        name = request.path_params["name"]
        if name not in PAPERS:
            raise HTTPException(404, say("The arbiter's pages have no page '{name}'.", name=escaped(name)))
        words = ["print", "pairings", "--by-name"] if name == "by-name" else ["print", name]
        made = await self._made_by(request, [*words, "-o", "paper.html"], "paper.html")
        return Response(made, 200, {**SAFE, "Content-Security-Policy": _PAPER_POLICY}, "text/html")

    async def _file(self, request: Request, _: Signed) -> Response:
        name = request.path_params["name"]
        if name not in FORMATS:
            raise HTTPException(404, say("The arbiter's pages have no page '{name}'.", name=escaped(name)))
        stream = request.path_params["stream"]
        made = await self._made_by(request, ["export", "report.trf", "--for", "rating", "--format", name], "report.trf")
        attached = f'attachment; filename="{FILE_NAME.sub("-", stream)}-{name}.trf"'
        return Response(made, 200, {**SAFE, "Content-Disposition": attached}, "text/plain")

    async def _made_by(self, request: Request, words: list[str], file: str) -> bytes:
        known = await self.load(request)
        ended = await self.type([*words, "-t", known.stream], self.language(request))
        if file not in ended.made:
            raise HTTPException(409, " ".join(ended.said))
        return ended.made[file]

    # --- what is known ---------------------------------------------------------------------------------------------

    def _streams(self) -> list[str]:
        only = self._opening.only
        return [one for one in self.repository.streams() if only in ("", one)]

    async def load(self, request: Request) -> Known:
        """What is known of the tournament of an address. Raises `HTTPException` 404."""
        return await self.made(self._fresh, request.path_params["stream"])

    def _fresh(self, stream: str) -> Known:
        """What is known now; folded again only where something was recorded."""
        try:
            heads = {one.stream: one.hash for one in self._store.streams()}
        except StorageUnavailable as away:
            if stream in self._known:  # a command says that the database is away, and how it goes on
                return self._known[stream]
            raise HTTPException(503, text_of(away)) from away
        if stream not in heads or self._opening.only not in ("", stream):
            raise HTTPException(404, say("Tournament '{stream}' not found.", stream=escaped(stream)))
        self._known = {name: known for name, known in self._known.items() if name in heads}
        found = self._known.get(stream)
        if found is None or found.head_hash != heads[stream]:
            found = self._known[stream] = self.repository.load(stream)
        return found

    async def made(self, make: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What is made by computing, one at a time."""
        return await to_thread.run_sync(lambda: make(*args, **more), limiter=self._one_at_a_time)

    def language(self, request: Request) -> Language:
        """The one that a browser asks for."""
        return self._language_of(request.headers.get("accept-language", ""))


_BEGINNING: Final = ("new", "import")
_LOOKS: Final = 5
"""How often an entry is tried while others record something at the same moment."""
_TYPED_MAX: Final = 500


NOT_PRIVATE: Final = say(
    "The arbiter's pages are not available over plain HTTP from another computer: others on the network could "
    "read the password. Start `pairtrail serve --arbiter` with --tls-certificate and --tls-key, or behind a "
    "proxy that speaks HTTPS, or open the pages on the computer that serves them."
)


def signed_in_as(actor: str) -> str:
    """At the foot of every page."""
    return say("Signed in as {actor}. On the command line, use this name with --actor.", actor=actor)


def as_of(known: Known) -> str:
    """Of which event a page is."""
    return say("As of event {version}, hash {hash}", version=known.version, hash=known.short_hash)
