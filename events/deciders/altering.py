"""A pairing changed by hand: what the arbiter wants, what speaks against it, and what the engine gives.

Two players of a board named exchange their seats with those who sit there; everybody else stays where he is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.errors import NoLegalPairing, Refused
from core.objections import Objection, Wrong, objections
from core.published import Ground, shown_by_state
from core.results import Colour
from core.systems import field_of
from core.tournament import GameStatus, Round, RoundStage, Tournament
from core.units import BoardNumber, PlayerId, RoundNumber
from events.deciders.grounds import doubts_about_changing, grounds_taken, reason_with_grounds
from events.deciders.rounds import paired, paired_round
from events.deciders.wording import cited, need_confirmation, need_reason
from events.vocabulary import Board, PairingAltered


class Seats(NamedTuple):
    """A board; `black` None: the pairing-allocated bye of `white`."""

    white: PlayerId
    black: PlayerId | None


@dataclass(frozen=True, slots=True)
class Draft:
    """A pairing as it would be after the change."""

    before: tuple[Seats, ...]  # in board order, the bye last
    after: tuple[Seats, ...]  # likewise
    engine: tuple[Seats, ...]  # what the engine gives; empty: no pairing
    engine_failure: str  # why it gives none
    doubts: tuple[str, ...]  # what the arbiter must confirm, one sentence each
    grounds: tuple[Ground, ...]  # on which a published pairing is changed

    @property
    def differs_from_engine(self) -> bool:
        """Whether a board, a colour or the bye is not what the engine gives."""
        return set(self.after) != set(self.engine)


def round_to_alter(state: Tournament, round_number: RoundNumber | None = None) -> Round:
    """The round paired last, as long as it is not over; None: that one. Raises `Refused` for any other."""
    one_round = paired_round(state, round_number)
    number = one_round.number
    if number != state.last_paired_round:
        raise Refused(
            f"The pairing of round {number} stays: round {state.last_paired_round} has been paired on it. Only that of "
            "the round paired last can be changed."
        )
    if one_round.stage is RoundStage.COMPLETE:
        raise Refused(
            f"Round {number} is over: a round that was played stays. Wrong results are corrected "
            f"({cited(state, 'C.04.2.D.8')})."
        )
    return one_round


def seats_of(one_round: Round) -> tuple[Seats, ...]:
    """The boards of a round, the pairing-allocated bye last."""
    bye = () if one_round.bye is None else (Seats(one_round.bye, None),)
    return (*(Seats(game.white, game.black) for game in one_round.games), *bye)


def with_boards(state: Tournament, one_round: Round, wanted: Sequence[Seats]) -> tuple[Seats, ...]:
    """The pairing with the boards wanted; who sat there goes to where the newcomer sat.

    Raises `Refused` for a player who is named twice, or who is not in this pairing, and for a bye nobody has.
    """
    _refuse_wrong_names(state, one_round, wanted)
    seats = [list(one) for one in seats_of(one_round)]
    for white, black in wanted:
        if black is None:
            _exchange(seats, white, _holder_of_bye(one_round, seats))
            continue
        stays, comes = (black, white) if [white, None] in seats else (white, black)
        board = next(one for one in seats if stays in one)
        opponent = board[1] if board[0] == stays else board[0]
        assert opponent is not None, "of two players only one can have the bye, and he is the one who comes"
        _exchange(seats, comes, opponent)
        board[:] = [white, black]
    return tuple(Seats(one, other) for one, other in seats if one is not None)


def _holder_of_bye(one_round: Round, seats: Sequence[Sequence[PlayerId | None]]) -> PlayerId:
    for white, black in seats:
        if black is None and white is not None:
            return white
    raise Refused(f"Nobody has the pairing-allocated bye in round {one_round.number}: its players are even.")


def _exchange(seats: list[list[PlayerId | None]], one: PlayerId, other: PlayerId) -> None:
    """Each sits where the other sat."""
    instead: dict[PlayerId | None, PlayerId] = {one: other, other: one}
    for board in seats:
        board[:] = [instead.get(player, player) for player in board]


def whole(state: Tournament, one_round: Round, wanted: Sequence[Seats]) -> tuple[Seats, ...]:
    """The pairing that was given in full, board 1 first; raises `Refused` unless all its players are there, once."""
    _refuse_wrong_names(state, one_round, wanted)
    given = {player for one in wanted for player in one}
    missing = [player for one in seats_of(one_round) for player in one if player is not None and player not in given]
    if missing:
        who = ", ".join(_who(state, one_round.number, player) for player in missing)
        raise Refused(f"{who}: in the pairing of round {one_round.number}, but not in what was given.")
    byes = [one for one in wanted if one.black is None]
    if len(byes) > 1:
        raise Refused(f"{len(byes)} byes were given; at most one player is not paired ({cited(state, 'C.04.1.c')}).")
    return (*(one for one in wanted if one.black is not None), *byes)


def _refuse_wrong_names(state: Tournament, one_round: Round, wanted: Sequence[Seats]) -> None:
    number = one_round.number
    if not wanted:
        raise Refused(f"No board was given, so the pairing of round {number} stays as it is.")
    seated = {player for one in seats_of(one_round) for player in one}
    named: set[PlayerId] = set()
    for player in (player for one in wanted for player in one if player is not None):
        if player in named:
            raise Refused(f"{_who(state, number, player)} was named twice; name each player once.")
        if player not in seated:
            raise Refused(
                f"{_who(state, number, player)} is not in the pairing of round {number}. To bring somebody in, or to "
                "leave somebody out: `round void`, then `bye cancel`, `bye grant` or `player late`, then `round pair`."
            )
        named.add(player)


def draft(
    state: Tournament, one_round: Round, after: tuple[Seats, ...], *, known: Tournament, ground: str = ""
) -> Draft:
    """What there is to say before a pairing is changed.

    `known` is what is known of the rounds before: the engine and the objections rest on it. Raises `Refused` when
    nothing would change, and for a ground that does not hold.
    """
    before, number = seats_of(one_round), one_round.number
    if after == before:
        raise Refused(f"That is the pairing of round {number} already; nothing was changed.")
    taken = []
    if one_round.stage is RoundStage.PUBLISHED:
        taken = [one for one in grounds_taken(state, one_round, ground) if _is_met(state, one_round, one, after)]
    engine, failure = _engine(known, number)
    doubts = [
        *doubts_about_changing(state, one_round, taken),
        *_results_lost(one_round, after),
        *(_in_words(state, number, one) for one in _objections(known, number, before, after)),
        *_beside_engine(state, number, after, engine),
    ]
    return Draft(before, after, engine, failure, tuple(doubts), tuple(taken))


def _is_met(state: Tournament, one_round: Round, ground: Ground, after: Sequence[Seats]) -> bool:
    """Whether the change touches what the ground speaks of: a wrong board elsewhere is no ground to change this one."""
    if not ground.is_shown_by_state:
        return True
    wronged = {players[0] for players in shown_by_state(state, one_round, ground.name)}
    return any(one not in after for one in seats_of(one_round) if not wronged.isdisjoint(one))


def alter(
    state: Tournament,
    one_round: Round,
    after: tuple[Seats, ...],
    *,
    known: Tournament,
    reason: str,
    ground: str = "",
    confirmed: bool = False,
) -> tuple[PairingAltered, ...]:
    """Change the pairing of the round paired last; see `draft`. Every doubt must be confirmed, and a reason given."""
    number = one_round.number
    changed = draft(state, one_round, after, known=known, ground=ground)
    need_reason(reason, f"Changing the pairing of round {number} by hand")
    if changed.doubts:
        need_confirmation(" ".join(changed.doubts), confirmed=confirmed)
    return (
        PairingAltered(
            round_number=number,
            boards=_boards(changed.after),
            bye=_bye(changed.after),
            engine_boards=_boards(changed.engine),
            engine_bye=_bye(changed.engine),
            reason=reason_with_grounds(state, one_round, reason, changed.grounds),
            grounds=tuple(one.name for one in changed.grounds),
        ),
    )


def _boards(seats: Sequence[Seats]) -> tuple[Board, ...]:
    pairs = ((white, black) for white, black in seats if black is not None)
    return tuple(
        Board(board=BoardNumber(board), white=white, black=black) for board, (white, black) in enumerate(pairs, start=1)
    )


def _bye(seats: Sequence[Seats]) -> PlayerId | None:
    return next((white for white, black in seats if black is None), None)


def _engine(known: Tournament, number: RoundNumber) -> tuple[tuple[Seats, ...], str]:
    try:
        pairing = paired(field_of(known, number))
    except (NoLegalPairing, Refused) as refusal:
        return (), str(refusal)
    bye = () if pairing.bye is None else (Seats(pairing.bye, None),)
    return (*(Seats(board.white, board.black) for board in pairing.boards), *bye), ""


def _results_lost(one_round: Round, after: Sequence[Seats]) -> Iterator[str]:
    lost = [
        str(game.board)
        for game in one_round.games
        if game.status is not GameStatus.OPEN and Seats(game.white, game.black) not in after
    ]
    if lost:
        yield f"What was entered for board {', '.join(lost)} of round {one_round.number} will no longer count."


def _objections(
    known: Tournament, number: RoundNumber, before: Sequence[Seats], after: Sequence[Seats]
) -> Iterator[Objection]:
    """Against the boards that are new, and against the bye if another one gets it."""
    new = [(white, black) for white, black in after if black is not None and Seats(white, black) not in before]
    bye = _bye(after)
    return objections(known, number, new, bye if bye != _bye(before) else None)


def _in_words(state: Tournament, number: RoundNumber, objection: Objection) -> str:
    players = [_who(state, number, player) for player in objection.players]
    by = "" if objection.wrong is Wrong.KEPT_APART else f" ({cited(state, objection.wrong)})"
    colour = "White" if objection.colour is Colour.WHITE else "Black"
    match objection.wrong:
        case Wrong.REMATCH:
            return f"{' and '.join(players)} have met in round {objection.round_number}{by}."
        case Wrong.KEPT_APART:
            return f"{' and '.join(players)} are not to meet, as was announced (`forbid list`)."
        case Wrong.SECOND_BYE:
            return f"{players[0]} may not have the bye, after an earlier round without playing{by}."
        case Wrong.COLOUR_DIFFERENCE:
            return f"{players[0]} would have {colour} three times more often than the other colour{by}."
        case Wrong.SAME_COLOUR:
            return f"{players[0]} would have {colour} three times in a row{by}."


def _beside_engine(
    state: Tournament, number: RoundNumber, after: Sequence[Seats], engine: Sequence[Seats]
) -> Iterator[str]:
    others = [one for one in engine if one not in after]
    if others:
        told = "; ".join(_board(state, number, one) for one in others)
        yield (
            f"The engine gives instead: {told}. The correct pairing is not altered in favour of anybody "
            f"({cited(state, 'C.04.2.A.5')})."
        )


def _board(state: Tournament, number: RoundNumber, seats: Seats) -> str:
    white = _who(state, number, seats.white)
    return f"{white} has the bye" if seats.black is None else f"{white} - {_who(state, number, seats.black)}"


def _who(state: Tournament, number: RoundNumber, player: PlayerId) -> str:
    """Pairing number in that round, and name."""
    return f"{state.numbers_in(number).get(player, '-')} {state.players[player].name}"
