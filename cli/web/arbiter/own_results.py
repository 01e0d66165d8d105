"""Results by phone: what a player with a link of their own sees, and reports of their own game (decision 166)."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from cli.input.typed_results import result_of
from cli.session.result_desk import refuse_other_pair
from core.evidence.links import name_of_player
from core.model.results import Reading
from core.model.sentence import TournamentError, joined, say, text_of
from core.model.tournament import Game
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.deciders.links import PlayerLink, report_result, reports_of
from events.log.envelope import Command
from events.vocabulary.record import ResultReported
from projections.known import Known
from projections.wording import short

if TYPE_CHECKING:
    from cli.web.arbiter.routes import ArbiterRoutes

TAPS: Final = ("1-0", "=", "0-1")
_OF_WHITE: Final = (say("I won"), say("Draw"), say("I lost"))
_RECORDED, _CONTRADICTED, _REFUSED = 200, 409, 422


def taps_of(game: Game, player: PlayerId) -> tuple[tuple[str, str], ...]:
    """What the player can say of the game, as it is sent and as it is read."""
    said = _OF_WHITE if player == game.white else _OF_WHITE[::-1]
    return tuple((tap, joined(" ", (text, f"({tap})"))) for tap, text in zip(TAPS, said, strict=True))


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
        if sent.get("result") not in TAPS:
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
