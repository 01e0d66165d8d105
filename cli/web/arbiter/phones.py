"""Results by phone: what a helper with a link sees and enters, or a player of their own game (decision 166).

    /STREAM/link/SECRET   puts the secret into a cookie, so that no address has it
    /STREAM/phone         the boards of the link, one tap each

An entry has an identifier made on the phone, under which its command is recorded: sent twice it is recorded once. A
board that has a result is compared with a second entry: the same confirms it, another one is noted on the record.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cli.input.typed_results import is_result, result_of
from cli.session.result_desk import Seat, match_of, pair_of, refuse_other_pair, seats_of
from cli.web.arbiter.requests import SAFE, Guesses, is_from_here, sent
from cli.web.arbiter.sections import waiting_matches
from core.editions.registry import is_of_one
from core.evidence.links import name_of_player
from core.model.named_tuple import NamedTuple
from core.model.results import Reading
from core.model.sentence import Refused, TournamentError, joined, say, text_of
from core.model.team_match import lacks_boards, points_shown
from core.model.tournament import BoardGame, Game, GamePoints, GameStatus
from core.model.units import Place, PlayerId, Points, RoundNumber
from events.base import Event
from events.deciders.links import Link, PlayerLink, link_of, player_link_of, report_result, reports_of
from events.log.envelope import Command
from events.vocabulary.record import NoteAdded, ResultReported
from projections.export.pages import page_alone
from projections.export.report.words import round_named
from projections.export.site.pages import LOOK
from projections.export.site.words import WORDS as SITE_WORDS
from projections.known import Known
from projections.wording import short

if TYPE_CHECKING:
    from cli.web.arbiter.routes import ArbiterRoutes

COOKIE: Final = "pairtrail-link"
ENTRIES_A_MINUTE: Final = 120
TAPS: Final = ("1-0", "=", "0-1", "+-", "-+", "--")
_ALIKE: Final = 6
"""Letters of a secret by which guesses are alike: 36 bits, which no address has to itself and no guess meets."""
_ID: Final = re.compile(r"[0-9a-f]{16,64}")
_RECORDED, _CONFIRMED, _CONTRADICTED, _REFUSED = 200, 200, 409, 422


class Phones:
    """The pages of helpers."""

    def __init__(self, arbiter: "ArbiterRoutes") -> None:
        self._arbiter = arbiter
        self.guesses = Guesses()
        self.entries = Guesses(ENTRIES_A_MINUTE)
        self.routes = [
            Route("/{stream}/link/{secret}", self._open),
            Route("/{stream}/phone", self._page),
            Route("/{stream}/phone", self._enter, methods=["POST"]),
        ]

    async def _open(self, request: Request) -> Response:
        known = await self._arbiter.load(request)
        secret = request.path_params["secret"]
        self._link(request, known, secret)
        where = f"/{known.stream}/phone"
        answer = RedirectResponse(where, 303, SAFE)
        is_secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, secret, path=where, secure=is_secure, httponly=True, samesite="lax")
        return answer

    def _link(self, request: Request, known: Known, secret: str) -> Link | PlayerLink:
        """The link of that secret. Raises `HTTPException` 404 for one that there is not, 429 after many guesses.

        Guesses are few from one address, and few that begin alike, from however many addresses they come.
        """
        guessed = (request.client.host if request.client else "", ("alike", secret[:_ALIKE]))
        if wait := max(map(self.guesses.wait, guessed)):
            raise HTTPException(429, say("Too many invalid links. Wait {seconds} seconds.", seconds=wait))
        link = (link_of(known.events, secret) or player_link_of(known.events, secret)) if secret else None
        if link is None:
            for one in guessed:
                self.guesses.missed(one)
            raise HTTPException(404, say("This link is unknown. Ask the arbiter for a new one."))
        return link

    async def _page(self, request: Request) -> Response:
        known = await self._arbiter.load(request)
        link = self._link(request, known, request.cookies.get(COOKIE, ""))
        return self._shown(request, known, link)

    async def _enter(self, request: Request) -> Response:
        if not is_from_here(request):
            raise HTTPException(403, say("This form was not sent from a page of this server."))
        values = (await sent(request)).values
        known = await self._arbiter.load(request)
        link = self._link(request, known, request.cookies.get(COOKIE, ""))
        if self.entries.wait(key := (known.stream, link.version)):
            raise HTTPException(429, say("Too many entries from this link. Wait a minute."))
        self.entries.missed(key)
        if not _ID.fullmatch(values.get("id", "")):
            raise HTTPException(400, say("This form is not part of these pages."))
        if isinstance(link, PlayerLink):
            status, told = await entered(self._arbiter, request, known, link, values)
        else:
            status, told = await self._entered(request, known, link, values)
        if "application/json" in request.headers.get("accept", ""):
            text = self._arbiter.language(request).told(told)
            return JSONResponse({"text": text, "done": status == _RECORDED}, status, SAFE)
        return self._shown(request, await self._arbiter.load(request), link, told, status)

    async def _entered(self, request: Request, known: Known, link: Link, values: Mapping[str, str]) -> tuple[int, str]:
        """Record it, or hold it against what is on record: the status, and what to say."""
        granted, under = link.granted, f"link-{link.version}-{values['id']}"
        typed, result = values.get("board", ""), values.get("result", "")
        told = link.why_not(known.tournament)
        if told and not _was_recorded(known, granted.round_number, under):
            return _CONTRADICTED, told
        shown = {"round": str(granted.round_number), "board": typed, "pair": values.get("pair", "")}
        try:
            seat = _seat_at(known, link, typed)
            refuse_other_pair(known.tournament, granted.round_number, typed, shown["pair"])
        except Refused as refused:
            return _REFUSED, text_of(refused)
        board = seat.board
        allowed = _scores(known, seat) if seat.is_head else TAPS
        if result not in allowed or not (seat.is_head or is_result(result)):
            raise HTTPException(400, say("This form is not part of these pages."))
        if said := _said_before(known, seat, result, under):
            return said
        if not _result_on_record(seat.game):
            words = ["result", "set", str(granted.round_number), f"{board}:{result}", "-t", known.stream]
            typing = partial(self._arbiter.type, language=self._arbiter.language(request), command_id=under)
            typed_words = [*words, f"--actor={granted.helper}", "--no-input"]
            ended = await self._arbiter.typed_of_pair(request, typed_words, shown, typing)
            if ended.is_done:
                return _RECORDED, say("Board {board}: {result} is recorded.", board=board, result=result)
            known = await self._arbiter.load(request)
            seat = _seat_at(known, link, typed)
            if not _result_on_record(seat.game):
                return _REFUSED, " ".join(ended.said)
        return await self._compared(known, link, seat, result, under)

    async def _compared(self, known: Known, link: Link, seat: Seat, result: str, under: str) -> tuple[int, str]:
        """A second entry: it confirms what is on record, or contradicts it, which is noted."""
        there = _result_on_record(seat.game)
        if there == (result if seat.is_head else short(result_of(result))):
            return _CONFIRMED, say("Board {board}: {result} is confirmed.", board=seat.board, result=there)
        number = link.granted.round_number
        noted = NoteAdded(
            text=f"Round {number}, board {seat.board}: {there} is on record, and {result} was entered by the link of "
            f"event {link.version}."
        )
        try:
            command = Command(under, link.granted.helper)
            await self._arbiter.recorded(known.stream, lambda _: [noted], command)
        except TournamentError as error:  # a helper whose role has changed: loud all the same
            return _CONTRADICTED, joined(" ", (_contradicted(seat.board, there, result), text_of(error)))
        return _CONTRADICTED, joined(
            " ", (_contradicted(seat.board, there, result), say("Both results are in the log."))
        )

    def _shown(
        self, request: Request, known: Known, link: Link | PlayerLink, told: str = "", status: int = 200
    ) -> Response:
        language = self._arbiter.language(request)
        tournament, why_not = known.tournament, link.why_not(known.tournament)
        number, who, boards = _own_board(known, link) if isinstance(link, PlayerLink) else _boards_of(known, link)
        body = page_alone(
            "phone.mako",
            language=language,
            name=tournament.details.name or known.stream,
            title=language.told(round_named(number) if number else SITE_WORDS["rounds"]),
            round=number,
            helper=who,
            link=f"{known.stream}-{link.version}" + (f"-{number}" if isinstance(link, PlayerLink) else ""),
            told=language.told(told),
            is_loud=status == _CONTRADICTED,
            why_not=language.told(why_not),
            boards=language.shown(boards),
            new_id=lambda: token_hex(16),
            look=LOOK,
            words=language.shown({**SITE_WORDS, **WORDS}),
        )
        return Response(body, status, SAFE, "text/html")


class Board(NamedTuple):
    """A board on a phone, or a match above its boards; `taps`: what can be entered, as it is sent and as it is read.

    `letters`: the colours, of a board of a match.
    """

    board: str
    white: str
    black: str
    result: str
    taps: tuple[tuple[str, str], ...]
    letters: tuple[str, str] = ("", "")
    is_head: bool = False
    pair: str = ""


def _boards_of(known: Known, link: Link) -> tuple[int, str, tuple[Board, ...]]:
    """The round of a helper's link, the helper, and the boards; a match without line-ups cannot be tapped."""
    granted = link.granted
    seats = () if link.why_not(known.tournament) else _seats_of(known, link)
    waiting = _waiting(known, link) if seats else frozenset()
    taps = tuple((tap, tap) for tap in TAPS)
    boards = tuple(
        Board(
            *(str(seat.board), seat.white, seat.black),
            seat.score if seat.is_head else _result_on_record(seat.game),
            tuple((one, one) for one in _scores(known, seat))
            if seat.is_head
            else ()
            if match_of(seat.board) in waiting
            else taps,
            *(seat.letters, seat.is_head, seat.pair),
        )
        for seat in seats
    )
    return granted.round_number, granted.helper, boards


def _seats_of(known: Known, link: Link) -> tuple[Seat, ...]:
    """The boards of a link; of teams its matches, each in front of its boards."""
    granted = link.granted
    return tuple(
        seat
        for seat in seats_of(known.tournament, granted.round_number)
        if granted.first_board <= match_of(seat.board) <= granted.last_board
    )


def _waiting(known: Known, link: Link) -> frozenset[int]:
    return waiting_matches(known.tournament, known.tournament.rounds[link.granted.round_number - 1])


def _seat_at(known: Known, link: Link, typed: str) -> Seat:
    """The board that was tapped. Raises `Refused` where it is not one of the link, or nobody is known to play there."""
    found = next((one for one in _seats_of(known, link) if str(one.board) == typed), None)
    found = None if found is not None and found.is_head and not _scores(known, found) else found
    at = {"first": link.granted.first_board, "last": link.granted.last_board}
    if found is None and known.tournament.settings.boards:
        raise Refused("This link is for matches {first} to {last}.", **at)
    if found is None:
        raise Refused("This link is for boards {first} to {last}.", **at)
    if not found.is_head and match_of(found.board) in _waiting(known, link):
        raise Refused("The line-ups of match {match} are missing. Ask the arbiter.", match=match_of(found.board))
    return found


def _was_recorded(known: Known, number: RoundNumber, under: str) -> bool:
    """Whether that entry recorded something, in a round that is still there."""
    by_it = (stored for stored in known.events if stored.causation == under)
    return number <= len(known.tournament.rounds) and any(not isinstance(one.event, NoteAdded) for one in by_it)


def _said_before(known: Known, seat: Seat, result: str, under: str) -> tuple[int, str] | None:
    """What became of an entry that was sent before, under this identifier; None: it was not, or contradicts still."""
    by_it = [stored for stored in known.events if stored.causation == under]
    if not by_it:
        return None
    is_only_noted, is_there = isinstance(by_it[0].event, NoteAdded), bool(_result_on_record(seat.game))
    if is_there:
        return None if is_only_noted else (_RECORDED, say("Board {board}: recorded.", board=seat.board))
    if is_only_noted:
        return _REFUSED, say(
            "Board {board}: {result} was not recorded, because another result was on record. That result has since "
            "been undone: enter yours again.",
            board=seat.board,
            result=result,
        )
    return _REFUSED, say(
        "Board {board}: {result} was recorded but no longer counts, because it has been undone or the pairing has "
        "been changed. Check the board, and enter the result again if it is correct.",
        board=seat.board,
        result=result,
    )


def _scores(known: Known, seat: Seat) -> tuple[str, ...]:
    """What a whole match can end in, best first for the team named first; empty: its boards are entered.

    A match of one board is that board.
    """
    match = seat.game
    if is_of_one(known.tournament.settings) or not isinstance(match, Game):
        return ()
    if any(one.status is not GameStatus.OPEN for one in match.boards):
        return ()
    most = 2 * len(match.boards)
    points = ((Points(5 * (most - lost)), Points(5 * lost)) for lost in range(most + 1))
    return tuple(str(GamePoints(*both)) for both in points) if most > 2 else ()


def _own_board(known: Known, link: PlayerLink) -> tuple[int, str, tuple[Board, ...]]:
    """The round that is played, the player, and the board of their game."""
    player = link.granted.player
    name = known.tournament.players[player].name if player in known.tournament.players else ""
    if link.why_not(known.tournament):
        return 0, name, ()
    number, game = link.game(known.tournament)
    taps = taps_of(game, player) if game.status is GameStatus.OPEN else ()
    return number, name, (_board(known, game, own_on_record(known, link), taps),)


def _board(known: Known, game: Game, result: str, taps: tuple[tuple[str, str], ...]) -> Board:
    players = known.tournament.players
    names = (players[game.white].name, players[game.black].name)
    return Board(str(game.board), *names, result, taps, pair=pair_of(game))


def _contradicted(board: Place, there: str, result: str) -> str:
    return say(
        "CONTRADICTION on board {board}: {there} is on record, but you entered {result}. The record "
        "has not been changed. Go to the arbiter.",
        board=board,
        there=there,
        result=result,
    )


def _result_on_record(game: Game | BoardGame) -> str:
    """As it is printed; empty: none yet. Of a match its score, where that was entered alone."""
    if isinstance(game, Game) and lacks_boards(game):
        return str(points_shown(game))
    found = game.readings.shown(Reading.STANDINGS)
    return "" if found is None else short(found)


WORDS: Final = {
    "waiting": say("waiting for the network"),
    "another": say("Enter it a second time"),
    "dismiss": say("Done"),
}

TAPS_OF_PLAYERS: Final = ("1-0", "=", "0-1")
_OF_WHITE: Final = (say("I won"), say("Draw"), say("I lost"))


def taps_of(game: Game, player: PlayerId) -> tuple[tuple[str, str], ...]:
    """What the player can say of the game, as it is sent and as it is read."""
    said = _OF_WHITE if player == game.white else _OF_WHITE[::-1]
    return tuple((tap, joined(" ", (text, f"({tap})"))) for tap, text in zip(TAPS_OF_PLAYERS, said, strict=True))


def own_on_record(known: Known, link: PlayerLink) -> str:
    """The result of the game, else what the player reported, as it is printed; empty: neither."""
    number, game = link.game(known.tournament)
    there = game.readings.shown(Reading.STANDINGS)
    own = reports_of(known.events, number).get(game.board, {}).get(link.granted.player)
    return short(there) if there is not None else "" if own is None else say("{result} reported", result=short(own))


async def entered(
    arbiter: "ArbiterRoutes", request: Request, known: Known, link: PlayerLink, sent: Mapping[str, str]
) -> tuple[int, str]:
    """Record what a player says of their own game: the status, and what to say."""
    under = f"link-{link.version}-{sent['id']}"
    if not any(stored.causation == under for stored in known.events):
        if told := link.why_not(known.tournament):
            return _CONTRADICTED, told
        if sent.get("result") not in TAPS_OF_PLAYERS:
            raise HTTPException(400, say("This form is not part of these pages."))
        number, game = link.game(known.tournament)
        if (sent.get("round"), sent.get("board")) != (str(number), str(game.board)):
            return _REFUSED, say("Your game is on another board now. Open this page again.")
        actor = name_of_player(link.granted.player)
        try:
            decide = partial(_decided, link.granted.player, number, sent["result"], sent.get("pair", ""))
            await arbiter.recorded(known.stream, decide, Command(under, actor))
        except TournamentError as error:
            return _CONTRADICTED, text_of(error)
        known = await arbiter.load(request)
    return _told(known, under)


def _decided(player: PlayerId, number: RoundNumber, result: str, pair: str, known: Known) -> Sequence[Event]:
    game = next((one for one in known.tournament.rounds[number - 1].games if player in (one.white, one.black)), None)
    if game is not None:
        refuse_other_pair(known.tournament, number, game.board, pair)
    return report_result(known.tournament, known.events, player, number, result_of(result))


def _told(known: Known, under: str) -> tuple[int, str]:
    """What became of what was reported by that command."""
    said = next(stored.event for stored in known.events if stored.causation == under)
    assert isinstance(said, ResultReported), "as it was decided"
    reported = reports_of(known.events, said.round_number).get(said.board, {})
    if said.player not in reported or said.round_number > len(known.tournament.rounds):
        return _CONTRADICTED, say(
            "Board {board}: your report of {result} no longer counts, because the pairing has been changed or the "
            "report has been undone. Open this page again.",
            board=said.board,
            result=short(said.result),
        )
    game = known.tournament.rounds[said.round_number - 1].games[said.board - 1]
    there = game.readings.shown(Reading.STANDINGS)
    if there is not None:
        return _RECORDED, say("Board {board}: {result} is recorded.", board=said.board, result=short(there))
    if len(set(reported.values())) > 1:
        return _CONTRADICTED, say(
            "CONTRADICTION on board {board}: you reported {own}, and your opponent reported another "
            "result. Nothing has been recorded. Both of you should go to the arbiter.",
            board=said.board,
            own=short(said.result),
        )
    return _RECORDED, say(
        "Board {board}: {result} has been reported. It counts once your opponent has reported the same result.",
        board=said.board,
        result=short(said.result),
    )
