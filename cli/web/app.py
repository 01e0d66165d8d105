"""The addresses of the public pages, and what every answer says of itself.

    /                        the tournaments
    /STREAM/                 one of them
    /STREAM/NAME.html        a page of it; `?at=` as of a moment, as `--at` names it
    /NAME.congress/          a congress: its sections; hall: the screens of all of them
    /STREAM/hall             the boards of the round for a screen on the wall
    /STREAM/live             server-sent events: the state, after each change
    /look-VERSION.css, .js   style and script, kept by browsers for ever

Nothing is written here: a request that is not GET or HEAD is refused.
"""

import asyncio
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cli.environment import environment
from cli.output.diagnostics import note
from cli.web.faces import Face, Faces
from core.model.congress import Congress, Section
from core.model.plain import escaped
from core.model.sentence import TournamentError, say, text_of
from projections.export.site.outside import Above, congress_page, message_page, tournaments_page
from projections.export.site.pages import LOOK, SCRIPT, STYLE, NoSuchPage
from projections.language import Language
from projections.tournament_state.moments import UnknownMomentError

_STILL_THERE_SECONDS: Final = 20.0
"""After so long without a change of a tournament something is sent, so that who has gone away is noticed."""
_POLICY: Final = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
_ALWAYS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_LOOK_SECONDS: Final = 0.25
"""How often the database is asked for new events: nobody sees a page older than this and the making of the next."""
_TYPED_MAX: Final = 200

P = ParamSpec("P")
T = TypeVar("T")

LanguageOf = Callable[[str], Language]
"""The language for what a browser says it accepts."""


class PublicPages:
    """The application: `app` is what a server runs."""

    def __init__(
        self,
        faces: Faces,
        language_of: LanguageOf,
        look_seconds: float = _LOOK_SECONDS,
        more: Sequence[Route] = (),
        at_end: Callable[[], None] = lambda: None,
    ) -> None:
        """`more`: addresses of others, which are looked up first; `at_end` is called when the last was answered."""
        self._at_end = at_end
        self._faces = faces
        self._language_of = language_of
        self._look_seconds = look_seconds
        self._waiting = Waiting()
        self._one_at_a_time = CapacityLimiter(1)  # pages are made by computing: two at once only wait for each other
        self.app = Starlette(
            routes=[
                *more,
                Route("/", self._tournaments),
                Route(f"/look-{LOOK}.css", _fixed(STYLE, "text/css")),
                Route(f"/look-{LOOK}.js", _fixed(SCRIPT, "text/javascript")),
                Route(f"/{{stream}}/look-{LOOK}.css", _fixed(STYLE, "text/css")),
                Route(f"/{{stream}}/look-{LOOK}.js", _fixed(SCRIPT, "text/javascript")),
                Route("/{stream}/live", self._live),
                Route("/{stream}/hall", self._hall),
                Route("/{stream}", self._to_first),
                Route("/{stream}/", self._page),
                Route("/{stream}/{name}.html", self._page),
            ],
            middleware=[Middleware(_RefusalsNoted)],
            exception_handlers={HTTPException: self._refused, 500: self._failed},
            lifespan=self._watching,
        )

    # --- pages -----------------------------------------------------------------------------------------------------

    async def _tournaments(self, request: Request) -> Response:
        language = self._language(request)
        congresses = [
            (congress, [(section, face.record.known) for section, face in shown])
            for congress, shown in self._faces.congresses()
        ]
        of_congress = {section.stream for _, shown in congresses for section, _ in shown}
        faces = [(stream, face) for stream, face in sorted(self._faces.all().items()) if stream not in of_congress]
        rows = [(stream, face.name, face.record.known) for stream, face in faces]
        return _html(tournaments_page(rows, language, congresses))

    def _congress(self, request: Request) -> tuple[Congress, Sequence[tuple[Section, Face]]] | None:
        """The congress of an address, with the sections that are shown; None: it is of a tournament."""
        stream = request.path_params["stream"]
        return next((one for one in self._faces.congresses() if one[0].stream == stream), None)

    def _congress_page(self, congress: Congress, shown: Sequence[tuple[Section, Face]], language: Language) -> bytes:
        known = [(section, face.record.known) for section, face in shown]
        return congress_page(congress, known, language, hall=f"/{congress.stream}/hall")

    def _congress_hall(
        self, congress: Congress, shown: Sequence[tuple[Section, Face]], place: int, language: Language
    ) -> bytes:
        """The screens of all sections, one after the other."""
        counts = [face.screens(language) for _, face in shown]
        place = (place - 1) % sum(counts) + 1
        before = 0
        for (_, face), count in zip(shown, counts, strict=True):
            if place <= before + count:
                above = Above(congress.details.name, sum(counts), before)
                return face.hall(place - before, environment.clock(), language, above)
            before += count
        raise AssertionError("every screen is of a section")

    async def _to_first(self, request: Request) -> Response:
        if self._congress(request) is None:
            self._face(request)
        return RedirectResponse(request.url.path.rsplit("/", 1)[-1] + "/", headers=_ALWAYS)

    async def _page(self, request: Request) -> Response:
        language, name = self._language(request), request.path_params.get("name", "index")
        at = request.query_params.get("at", "")
        if name == "index" and (found := self._congress(request)) is not None:
            return _html(await self._made(self._congress_page, *found, language), {"Cache-Control": "no-cache"})
        asked = {key: request.query_params.get(key, "") for key in _QUESTIONS.get(name, ())}
        if any(len(value) > _TYPED_MAX for value in (at, *asked.values())):
            raise HTTPException(400, say("The request is longer than {most} characters.", most=_TYPED_MAX))
        face = self._face(request) if not at else await self._made(self._past, request, at)
        tag = face.tag(language)
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={**_ALWAYS, **headers})
        body = face.kept(name, asked, language)
        if body is None:
            try:
                body = await self._made(face.page, name, asked, language)
            except NoSuchPage:
                raise HTTPException(404, say("This tournament has no page '{name}'.", name=escaped(name))) from None
        return _html(body, headers)

    def _past(self, request: Request, at: str) -> Face:
        try:
            return self._faces.at(request.path_params["stream"], at)
        except KeyError:
            raise HTTPException(404, _no_tournament(request)) from None
        except UnknownMomentError as error:
            raise HTTPException(404, text_of(error)) from error

    def _face(self, request: Request) -> Face:
        stream = request.path_params["stream"]
        face = self._faces.all().get(stream)
        if face is None and stream in self._faces.problems:
            raise HTTPException(
                503, say("The tournament '{stream}' cannot be read at present.", stream=escaped(stream))
            )
        if face is None:
            raise HTTPException(404, _no_tournament(request))
        return face

    async def _made(self, make: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        return await to_thread.run_sync(lambda: make(*args, **more), limiter=self._one_at_a_time)

    async def _hall(self, request: Request) -> Response:
        """The screen on the wall: never kept, because it says what time it is."""
        typed = request.query_params.get("page", "1")
        place = int(typed) if typed.isdecimal() and len(typed) < 5 else 1
        if (found := self._congress(request)) is not None:
            body = await self._made(self._congress_hall, *found, max(1, place), self._language(request))
            return _html(body, {"Cache-Control": "no-store"})
        face = self._face(request)
        body = await self._made(face.hall, max(1, place), environment.clock(), self._language(request))
        return _html(body, {"Cache-Control": "no-store"})

    # --- changes ---------------------------------------------------------------------------------------------------

    async def _live(self, request: Request) -> Response:
        self._face(request)
        states = self._waiting.states(request.path_params["stream"], self._state)
        headers = {**_ALWAYS, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(states, media_type="text/event-stream", headers=headers)

    def _state(self, stream: str) -> str:
        face = self._faces.all().get(stream)
        return "" if face is None else face.record.digest[:16]

    @asynccontextmanager
    async def _watching(self, _: Starlette) -> AsyncIterator[None]:
        await to_thread.run_sync(self._faces.refresh)
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()
            await to_thread.run_sync(self._at_end)

    async def _watch(self) -> None:
        """Look for new events again and again; a database that goes away leaves the pages as they are."""
        told: frozenset[str] = frozenset()
        while True:
            await asyncio.sleep(self._look_seconds)
            try:
                for stream in await to_thread.run_sync(self._faces.refresh):
                    self._waiting.tell(stream)
                problems = frozenset(self._faces.problems.values())
            except TournamentError as error:
                problems = frozenset({text_of(error)})
            except Exception as error:  # noqa: BLE001  # whatever it is, who looks at a page still sees the last state
                problems = frozenset({repr(error)})
            for problem in sorted(problems - told):
                note("web.cannot_read", problem=problem)
            told = problems

    # --- refusals --------------------------------------------------------------------------------------------------

    async def _refused(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException), "the handler of that class of errors"
        told = say("These pages are read-only.") if error.status_code == 405 else error.detail
        return _html(
            message_page(told, self._language(request), error.status_code),
            {"Cache-Control": "no-store"},
            error.status_code,
        )

    async def _failed(self, request: Request, error: Exception) -> Response:
        note("web.failed", path=_without_secret(request.url.path), problem=repr(error))
        told = say("This page could not be displayed. The arbiter will find the reason in the server's log.")
        return _html(message_page(told, self._language(request), 500), {"Cache-Control": "no-store"}, 500)

    def _language(self, request: Request) -> Language:
        return self._language_of(request.headers.get("accept-language", ""))


class _RefusalsNoted:
    """A line for whoever keeps the log of the server, of each request that is refused; of a defect `_failed` has it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start" and _REFUSED <= message["status"] < _FAILED:
                path = _without_secret(scope["path"])[:_TYPED_MAX]
                note("web.refused", status=message["status"], method=scope["method"], path=path)
            await send(message)

        await self._app(scope, receive, noted)


_REFUSED: Final = 400
_FAILED: Final = 500


def _without_secret(path: str) -> str:
    """An address without the secret of a helper's link."""
    return re.sub(r"/link/.*", "/link/***", escaped(path))


_QUESTIONS: Final[Mapping[str, tuple[str, ...]]] = {"find": ("q",), "why-not": ("round", "a", "b")}
"""What is asked of a page, by its name; anything else behind an address is left aside."""


def _no_tournament(request: Request) -> str:
    return say("Tournament '{stream}' not found.", stream=escaped(request.path_params["stream"]))


def _html(body: bytes, headers: Mapping[str, str] | None = None, status: int = 200) -> Response:
    return Response(body, status, {**_ALWAYS, **(headers or {})}, "text/html")


def _fixed(text: str, kind: str) -> Callable[[Request], Response]:
    headers = {**_ALWAYS, "Cache-Control": "public, max-age=31536000, immutable"}

    def answer(_: Request) -> Response:
        return Response(text, headers=headers, media_type=kind)

    return answer


class Waiting:
    """Everybody who has a page open, by tournament."""

    def __init__(self) -> None:
        self._changed: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)

    def tell(self, stream: str) -> None:
        """Something public has changed. Called in the loop of the server."""
        self._changed.pop(stream, asyncio.Event()).set()

    async def states(self, stream: str, state: Callable[[str], str]) -> AsyncIterator[bytes]:
        """The state now and after each change, as a stream of events; never ends by itself."""
        while True:
            changed = self._changed[stream]
            yield f"event: state\ndata: {state(stream)}\n\n".encode()
            while True:
                try:
                    await asyncio.wait_for(changed.wait(), _STILL_THERE_SECONDS)
                    break
                except TimeoutError:
                    yield b": still there\n\n"
