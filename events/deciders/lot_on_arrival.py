"""Colours that the players of a board draw on arrival, in the last round (CFC 631.2, `last-round-lot=arrival`)."""

from core.editions.pairing import field_of, pair
from core.model.pairing import boards_of as boards_given
from core.model.pairing import lot_not_on_record
from core.model.sentence import Refused
from core.model.tournament import GameStatus, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.deciders.altering import round_to_alter
from events.deciders.by_hand import Seats, boards_of, bye_of, seats_of
from events.deciders.matches import game_of
from events.deciders.wording import refuse_open_draft
from events.vocabulary.rounds import LOT_ON_ARRIVAL, PairingAltered


def colours_drawn(
    state: Tournament, known: Tournament, round_number: RoundNumber, board: BoardNumber, white: PlayerId, *, reason: str
) -> tuple[PairingAltered, ...]:
    """The lot gave White to `white`; also where the board was published so. No other board changes.

    `known` is what is known of the rounds before. Raises `Refused` where the rules leave the colours of that board to
    no such lot, and for other colours than those recorded once the board has a result.
    """
    one_round = round_to_alter(state, round_number)
    refuse_open_draft(state, round_number)
    game = game_of(state, round_number, board)
    field = field_of(known, round_number)
    article = lot_not_on_record(field)
    if not article:
        raise Refused(
            "In this tournament colours are not drawn by lot on arrival: `last-round-lot=arrival` was not "
            "announced. A pairing can be changed by hand: `help round alter`."
        )
    pairing = pair(field)
    two = {game.white, game.black}
    if not any({one.white, one.black} == two and one.colour_article == article for one in pairing.record.pairs):
        raise Refused(
            "Round {round_number}, board {board}: its colours are not drawn by lot. {article} applies only in "
            "the last round, and only to two players whose colours the rules leave open.",
            round_number=round_number,
            board=board,
            article=article,
        )
    if white not in two:
        raise Refused(
            "{name} is not on board {board} of round {round_number}.",
            name=state.players[white].name,
            board=board,
            round_number=round_number,
        )
    if game.status is not GameStatus.OPEN and white != game.white:
        raise Refused(
            "Round {round_number}, board {board} has a result or was adjourned; colours are drawn by lot before "
            "the game. If the game was played with the colours reversed: `result correct {round_number} {board} "
            "--colours --reason TEXT`.",
            round_number=round_number,
            board=board,
        )
    (black,) = two - {white}
    seats = [Seats(white, black) if {*one} == two else one for one in seats_of(one_round)]
    why = f"{state.players[white].name} drew White on arrival ({article})"  # for the record, in English
    engine = boards_given(pairing)
    return (
        PairingAltered(
            round_number=round_number,
            boards=boards_of(seats),
            bye=bye_of(seats),
            engine_boards=boards_of(engine),
            engine_bye=bye_of(engine),
            reason=f"{why}; {reason}" if reason.strip() else why,
            grounds=(LOT_ON_ARRIVAL,),
            drew_white=white,
        ),
    )
