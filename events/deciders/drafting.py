"""A pairing made by hand, step by step: begun, changed, looked at, and at last recorded beside what the engine gives.

A draft is on the record from its beginning, so that nothing is lost and everybody sees the same; but it is no pairing:
no rule reads it, and the round stays as it was until the draft is finished (decision 85).
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from core.editions.pairing import field_of
from core.editions.registry import is_by_table
from core.editions.shared.histories import participants_of
from core.model.dataclass import dataclass
from core.model.pairing import boards_and_byes
from core.model.preparation import PairingDraft, step_between
from core.model.results import ByeKind
from core.model.sentence import SEMICOLON, NoLegalPairing, Refused, joined, say, say_of
from core.model.tournament import Round, RoundStage, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event
from events.deciders.afterwards import why_not_paired
from events.deciders.altering import alter, not_in_the_pairing, results_lost, round_to_alter
from events.deciders.by_hand import (
    Basis,
    Seats,
    beside_engine,
    boards_of,
    by_engine,
    bye_of,
    in_board_order,
    paired,
    seats_of,
    told_against,
    who,
)
from events.deciders.check_in import questions_of_absence
from events.deciders.results import missing
from events.deciders.rounds import opening
from events.deciders.tables import refuse_changed_by_hand
from events.deciders.wording import ARBITER, by_rule, need_confirmation_of, need_reason, player_of
from events.log.codec import canonical_sha256
from events.vocabulary.drafts import DraftAbandoned, DraftBegun, DraftChanged, DraftOrigin
from events.vocabulary.rounds import Board, PairingAltered, Provenance, RoundPaired

Change: TypeAlias = Callable[[PairingDraft], PairingDraft]
"""One change of a draft, with its players or boards put in."""


@dataclass(frozen=True, slots=True)
class DraftContext:
    """What a draft is held against."""

    round_number: RoundNumber
    state: Tournament  # as it is now
    basis: Basis  # what the pairing of the round may look at
    base: tuple[Seats, ...]  # the pairing as recorded; empty: the round has not been paired
    engine: tuple[Seats, ...]  # what the engine gives; empty: no pairing
    engine_failure: str  # why it gives none
    roster: tuple[PlayerId, ...]  # who is to be paired, by pairing number

    @property
    def known(self) -> Tournament:
        """What is known of the rounds before."""
        return self.basis.known

    @property
    def board_count(self) -> int:
        """How many boards there are to be set."""
        return len(self.roster) // 2

    def is_odd(self) -> bool:
        """Whether somebody gets the pairing-allocated bye."""
        return len(self.roster) % 2 == 1


Look: TypeAlias = Callable[[Tournament, RoundNumber], Basis]
"""Gives what a draft of a round that was paired is held against (`projections.replay.basis`)."""


def open_draft(state: Tournament) -> PairingDraft:
    """The draft that is open; raises `Refused` when none is."""
    if state.draft is None:
        raise Refused(joined(" ", (say("No draft pairing is open."), how_it_begins(state))))
    return state.draft


def how_it_begins(state: Tournament) -> str:
    """The command that begins a draft, and what it asks; where nobody can be paired, what else to look at."""
    if state.settings.rounds is not None and _round_meant(state) > state.settings.rounds:
        return ""
    if is_by_table(state):
        return ""
    if any(questions_of_absence(state)):
        return say("`round alter begin` starts one, and asks about the players who did not appear.")
    following = state.next_round
    if _round_meant(state) == following and len(participants_of(state, following)) < 2:
        return say("`info` says what to do next.")
    return say("`round alter begin` starts one.")


def begin(
    state: Tournament,
    round_number: RoundNumber | None = None,
    *,
    empty: bool = False,
    seed: str = "",
    confirmed: bool = False,
) -> tuple[Event, ...]:
    """Begin a draft of the round paired last, or of the next one; None: of that which is the arbiter's business now.

    For a round that has not been paired, what belongs to its pairing comes before (`rounds.opening`). Raises `Refused`
    while another draft is open, and for a round whose pairing stays as it is.
    """
    refuse_changed_by_hand(state)
    if state.draft is not None:
        raise Refused(
            "A draft of the pairing of round {round_number} is already open: continue it (`round alter show`), "
            "or discard it (`round alter abandon`).",
            round_number=state.draft.round_number,
        )
    number = _round_meant(state) if round_number is None else round_number
    if number != state.next_round:
        one_round = round_to_alter(state, number)
        seats = () if empty else seats_of(one_round)
        origin = DraftOrigin.EMPTY if empty else DraftOrigin.RECORDED
        return (DraftBegun(round_number=number, origin=origin, boards=boards_of(seats), bye=bye_of(seats)),)
    before, known = opening(state, seed=seed, confirmed=confirmed)
    engine, _ = ((), "") if empty else by_engine(known, number)
    origin = DraftOrigin.ENGINE if engine else DraftOrigin.EMPTY
    return (*before, DraftBegun(round_number=number, origin=origin, boards=boards_of(engine), bye=bye_of(engine)))


def _round_meant(state: Tournament) -> RoundNumber:
    """The pairing that is not out yet, or that is being played; else the one that comes next."""
    if state.rounds and (state.rounds[-1].stage is RoundStage.PAIRED or missing(state, state.last_paired_round)):
        return state.last_paired_round
    return state.next_round


def draft_context(state: Tournament, look: Look) -> DraftContext:
    """What the open draft is held against. Raises `Refused` when a result of an earlier round is missing."""
    number = open_draft(state).round_number
    base: tuple[Seats, ...] = ()
    if number == state.next_round:
        _, known = opening(state)
        basis = Basis(known, known)
        players = participants_of(known, number)
    else:
        base = seats_of(round_to_alter(state, number))
        basis = look(state, number)
        players = [player for one in base for player in one if player is not None]
    numbers = basis.known.numbers_in(number)
    engine, failure = by_engine(basis.again, number)
    roster = tuple(sorted(players, key=lambda player: (numbers.get(player, len(numbers) + 1), player)))
    return DraftContext(number, state, basis, base, engine, failure, roster)


def pairing_of(white: PlayerId, black: PlayerId) -> Change:
    """These two play each other."""
    return lambda draft: draft.pairing(white, black)


def exchange_of(one: PlayerId, other: PlayerId) -> Change:
    """Each sits where the other sat."""
    return lambda draft: draft.exchanging(one, other)


def colours_of(board: BoardNumber) -> Change:
    """The players of a board exchange colours; raises `Refused` for one that is open."""
    return lambda draft: draft.turning(_set(draft, board))


def bye_for(player: PlayerId) -> Change:
    """He has the pairing-allocated bye."""
    return lambda draft: draft.giving_bye(player)


def opening_of(board: BoardNumber) -> Change:
    """Nobody sits at that board; raises `Refused` where nobody does already."""
    return lambda draft: draft.without(draft.boards[_set(draft, board)][0])


def taking_bye() -> Change:
    """Nobody has the bye; raises `Refused` where nobody has it already."""

    def change(draft: PairingDraft) -> PairingDraft:
        if draft.bye is None:
            raise Refused("The draft of round {round_number} has no bye.", round_number=draft.round_number)
        return draft.without(draft.bye)

    return change


def _set(draft: PairingDraft, board: BoardNumber) -> BoardNumber:
    if board not in draft.boards:
        boards = joined(", ", map(str, sorted(draft.boards))) or say("none")
        raise Refused(
            "The draft of round {round_number} has no pair on board {board}; boards set so far: {boards}.",
            board=board,
            round_number=draft.round_number,
            boards=boards,
        )
    return board


def change(
    state: Tournament, context: DraftContext, changes: Sequence[Change], players: Sequence[PlayerId] = ()
) -> tuple[DraftChanged, ...]:
    """Change the open draft; `players` are those who were named.

    Raises `Refused` for one who is not to be paired in this round, or who was named twice, for a bye that nobody gets,
    and when nothing would change.
    """
    before, number = open_draft(state), context.round_number
    for player in players:
        player_of(state, player)
        if players.count(player) > 1:
            raise Refused("{who} was named twice; name each player once.", who=who(context.known, number, player))
        if player not in context.roster:
            raise Refused(_absent(state, context, player))
    after = before
    for one in changes:
        after = one(after)
    if after.bye is not None and not context.is_odd():
        raise Refused(
            ("Round {number} has no pairing-allocated bye: the number of players, {count}, is even{by_article}."),
            number=number,
            count=len(context.roster),
            by_article=by_rule(state, "C.04.1.c"),
        )
    step = step_between(before, after)
    if after == before:
        raise Refused("The draft of round {number} is already as requested; nothing was changed.", number=number)
    boards = tuple(Board(board=board, white=white, black=black) for board, white, black in step.seated)
    return (DraftChanged(round_number=number, opened=step.opened, boards=boards, bye=step.bye),)


def _absent(state: Tournament, context: DraftContext, player: PlayerId) -> str:
    """Why somebody is not paired in this round, by which article, and what brings him in."""
    number, name = context.round_number, who(context.known, context.round_number, player)
    if context.base:
        return not_in_the_pairing(state, number, player)
    kind = state.byes.get((number, player))
    if kind is not None:
        what = say("a zero-point bye (announced absence)") if kind is ByeKind.ZERO_POINT else say("a requested bye")
        by = by_rule(state, "C.04.2.D.4")
        return say(
            "{name} is not paired in round {number}: {what}{by}. `bye cancel id:{player} --round {number}` cancels "
            "the bye.",
            name=name,
            player=player,
            number=number,
            what=what,
            by=by,
        )
    return why_not_paired(state, number, state.players[player], name)


def warnings(context: DraftContext, boards: Sequence[Seats]) -> tuple[str, ...]:
    """What speaks against these boards, one sentence each; what the engine gives is not objected to."""
    others = [one for one in boards if one not in context.engine]
    return tuple(told_against(context.state, context.known, context.round_number, others))


def seats_of_draft(draft: PairingDraft) -> tuple[Seats, ...]:
    """The boards that are set, the bye last."""
    return boards_and_byes(draft.in_order(), draft.bye)


def unpaired(context: DraftContext, draft: PairingDraft) -> tuple[PlayerId, ...]:
    """Who is to be paired and has neither a board nor the bye, by pairing number."""
    return tuple(player for player in context.roster if player not in draft.seated)


def absent(context: DraftContext, draft: PairingDraft) -> tuple[PlayerId, ...]:
    """Who sits in the draft and is not to be paired any more, by id."""
    return tuple(sorted(draft.seated - set(context.roster)))


def abandon(state: Tournament, *, reason: str = "") -> tuple[DraftAbandoned, ...]:
    """Give the open draft up; the round stays as it is."""
    return (DraftAbandoned(round_number=open_draft(state).round_number, reason=reason),)


def finish(
    state: Tournament,
    context: DraftContext,
    *,
    reason: str,
    ground: str = "",
    meanwhile: Sequence[str] = (),
    confirmed: bool = False,
) -> tuple[Event, ...]:
    """Record the draft as the pairing of its round, beside what the engine gives.

    `meanwhile`: what the arbiter must know of that happened since the draft was begun. Raises `Refused` while anybody
    is unpaired, and `NeedsConfirmation` with everything that speaks against the pairing.
    """
    draft, number = open_draft(state), context.round_number
    _refuse_unfinished(state, context, draft)
    after = seats_of_draft(draft)
    if context.base:
        one_round = round_to_alter(state, number)
        return alter(
            state,
            one_round,
            after,
            basis=context.basis,
            reason=reason,
            ground=ground,
            doubts=meanwhile,
            confirmed=confirmed,
        )
    return _finish_unpaired(state, context, after, reason=reason, meanwhile=meanwhile, confirmed=confirmed)


def _refuse_unfinished(state: Tournament, context: DraftContext, draft: PairingDraft) -> None:
    number = context.round_number
    gone = absent(context, draft)
    if gone:
        boards = [str(board) for board, pair in sorted(draft.boards.items()) if not set(gone).isdisjoint(pair)]
        boards += ["bye"] if draft.bye in gone else []
        raise Refused(
            (
                "The draft of round {number} cannot be recorded. {absent} `round alter break {boards}` undoes their "
                "pairing."
            ),
            number=number,
            absent=joined(" ", (_absent(state, context, one) for one in gone)),
            boards=" ".join(boards),
        )
    left = unpaired(context, draft)
    can_have_bye = context.is_odd() and draft.bye is None
    if len(left) == 1 and can_have_bye:
        raise Refused(
            "The draft of round {number} cannot be recorded: {name} is not paired yet. `round alter bye "
            "id:{player}` gives the player the bye.",
            number=number,
            name=who(context.known, number, left[0]),
            player=left[0],
        )
    if left:
        or_bye = say(", and `round alter bye PLAYER` gives a player the bye") if can_have_bye else ""
        names = joined(SEMICOLON, (who(context.known, number, player) for player in left))
        raise Refused(
            say_of(
                len(left),
                "The draft of round {number} cannot be recorded: {names} is not paired yet. `round alter pair "
                "WHITE BLACK` pairs two players{or_bye}.",
                "The draft of round {number} cannot be recorded: {names} are not paired yet. `round alter pair "
                "WHITE BLACK` pairs two players{or_bye}.",
                number=number,
                names=names,
                or_bye=or_bye,
            )
        )


def _finish_unpaired(
    state: Tournament,
    context: DraftContext,
    after: tuple[Seats, ...],
    *,
    reason: str,
    meanwhile: Sequence[str],
    confirmed: bool,
) -> tuple[Event, ...]:
    """The round is paired, by the engine where it can, and the difference is recorded beside it."""
    number = context.round_number
    before, known = opening(state)
    after = in_board_order(known, number, after)
    field = field_of(known, number)
    try:
        pairing = paired(field, known.fixed_boards)
    except NoLegalPairing:
        boards, bye = boards_of(after), bye_of(after)
        provenance = Provenance(edition=field.edition, engine=ARBITER, input_hash=canonical_sha256(field))
        pairing = RoundPaired(round_number=number, boards=boards, bye=bye, provenance=provenance)
    if context.engine and set(after) == set(context.engine):
        need_confirmation_of(meanwhile, confirmed=confirmed)
        return (*before, pairing)
    need_reason(reason, "Pairing round {number} by hand", number=number)
    doubts = [
        *meanwhile,
        *(
            [say("The engine found no pairing: {engine_failure}", engine_failure=context.engine_failure)]
            if context.engine_failure
            else []
        ),
        *warnings(context, after),
        *beside_engine(known, number, after, context.engine, context.base),
    ]
    need_confirmation_of(doubts, confirmed=confirmed)
    altered = PairingAltered(
        round_number=number,
        boards=boards_of(after),
        bye=bye_of(after),
        engine_boards=boards_of(context.engine),
        engine_bye=bye_of(context.engine),
        reason=reason,
    )
    return (*before, pairing, altered)


def doubts_of(state: Tournament, context: DraftContext) -> tuple[str, ...]:
    """Everything there is to say against the draft as it stands: warnings, results lost, and what the engine gives."""
    draft = open_draft(state)
    seats = seats_of_draft(draft)
    lost: tuple[str, ...] = ()
    if context.base:
        lost = tuple(results_lost(state, _round(state, context.round_number), seats))
    return (*lost, *warnings(context, seats))


def _round(state: Tournament, number: RoundNumber) -> Round:
    return state.rounds[number - 1]
