"""Rounds paired again from what was known before them, and held against the boards that were recorded."""

from core.editions.event_kind import A_SWISS, EventKind, kind_of_event
from core.editions.pairing import before_round, boards, field_of, pair
from core.editions.registry import AS_IN_FILE, AUTO, edition_named, is_by_table
from core.general_rules.announced import seed_not_on_record
from core.model.dataclass import dataclass, replace
from core.model.hints import TYPE_CHECKING
from core.model.pairing import (
    AnyField,
    Boards,
    RoundPairing,
    Unstated,
    boards_and_byes,
    boards_differ,
    boards_of,
    drawn_at_the_board,
    is_arranged,
    lot_not_on_record,
    only_in,
    recorded_boards,
    turned,
    unstated_in,
)
from core.model.sentence import NoLegalPairing, Refused, say, text_of
from core.model.tournament import Round, Tournament, as_complete
from core.model.units import RoundNumber

if TYPE_CHECKING:
    from core.model.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Comparison:
    """One recorded round beside what the engine pairs from the rounds before it."""

    round_number: RoundNumber
    recorded: Boards  # the bye last
    only_recorded: Boards  # in board order
    only_by_engine: Boards
    note: str = ""  # why the engine gives nothing to compare with
    verdict: "Verdict | None" = None  # where the rules leave the director a choice
    unjudged: str = ""  # why nothing is held against the recorded boards
    in_part: str = ""  # that boards are not recorded, so that nothing is held against them

    @property
    def boards(self) -> int:
        """How many are recorded, the bye included."""
        return len(self.recorded)

    @property
    def same(self) -> bool:
        """Whether every board is the same, colours and bye included."""
        return not (self.only_recorded or self.only_by_engine or self.note)

    @property
    def colours_only(self) -> Boards:
        """Recorded boards that the engine gives with the other colours."""
        return tuple(one for one in self.only_recorded if one.reversed in self.only_by_engine)

    @property
    def in_words(self) -> str:
        """How many boards differ, or why there is nothing to compare with."""
        return self.note or boards_differ(self.recorded, self.only_recorded, self.only_by_engine)


@dataclass(frozen=True, slots=True)
class PairedAgain:
    """A round paired from what was known before it."""

    before: Tournament  # what the pairing of the round may look at
    field: AnyField | None = None  # None: what the pairing rests on is missing
    pairing: RoundPairing | None = None  # None: the engine gives none, or nobody asks how
    failure: str = ""  # why there is no pairing
    boards: Boards = ()  # what the engine gives

    @property
    def drawn_at_the_board(self) -> Unstated:
        """As `core.model.pairing.drawn_at_the_board`."""
        return (
            frozenset() if self.field is None or self.pairing is None else drawn_at_the_board(self.field, self.pairing)
        )


def compare_rounds(tournament: Tournament, only: int | None = None) -> tuple[Comparison, ...]:
    """Every recorded round, or one of them, paired again from the state before it; never stops at a difference."""
    tournament = as_complete(tournament)
    numbers = (one_round.number for one_round in tournament.rounds)
    return tuple(compare_round(tournament, number) for number in numbers if only in (None, number))


def kind_of_file(tournament: Tournament, asked_for: str) -> EventKind:
    """What kind of event a file tells of; who names an edition says that it is a Swiss, unless a record says no."""
    return kind_of_event(tournament, of_file=asked_for in (AS_IN_FILE, AUTO))


def recheck(
    tournament: Tournament, kind: EventKind, only: int | None = None
) -> tuple[EventKind, tuple[Comparison, ...]]:
    """The same of an event of that kind, and as what it was taken: without rules for it no round is compared.

    Where only the pairings show another kind, a round that comes out accuses nobody: it is taken as a Swiss as long as
    every round does. `only`: one round instead of all.
    """
    if kind.is_declared and kind.no_verdict:
        return kind, ()
    rounds = compare_rounds(tournament, only)
    if not kind.no_verdict:
        return kind, rounds
    return (A_SWISS, rounds) if all(one.same for one in rounds) else (kind, ())


def compare_round(tournament: Tournament, round_number: RoundNumber) -> Comparison:
    """One recorded round paired again from the state before it; the number of rounds must be known."""
    tournament = tournament.as_read_in(round_number)
    one_round = tournament.rounds[round_number - 1]
    recorded = recorded_boards(one_round)
    if one_round.games_replaced:
        tournament, recorded = _as_paired(tournament, one_round, recorded)
    if unjudged := seed_not_on_record(tournament, round_number) or _no_match_told(tournament, round_number, recorded):
        return Comparison(round_number, recorded, (), (), unjudged=unjudged)
    again = pair_again(tournament, round_number, boards_alone=True)
    note, verdict = again.failure, None
    try:
        verdict = None if again.field is None else _verdict(again.field, recorded)
    except Refused as refusal:
        note = text_of(refusal)
    if note:
        return Comparison(round_number, recorded, recorded, (), note, verdict)
    recorded = turned(recorded, again.boards, unstated_in(one_round) | again.drawn_at_the_board)
    expected = _told_in_a_file(tournament, recorded, again.boards)
    return Comparison(
        round_number,
        recorded,
        only_recorded=only_in(recorded, expected),
        only_by_engine=only_in(expected, recorded),
        verdict=verdict,
        in_part=_in_part(round_number, len(expected), len(again.boards)),
    )


def _as_paired(tournament: Tournament, one_round: Round, recorded: Boards) -> tuple[Tournament, Boards]:
    """With the games in whose place a bye was granted since: the two were paired (decision 135)."""
    pairs = [(game.white, game.black) for game in one_round.games_replaced]
    were_paired = {(one_round.number, player) for pair in pairs for player in pair}
    byes = {key: kind for key, kind in tournament.byes.items() if key not in were_paired}
    return replace(tournament, byes=byes), (*boards_and_byes(pairs), *recorded)


def _is_a_table_of_teams(tournament: Tournament) -> bool:
    return bool(tournament.teams) and is_by_table(tournament)


def _no_match_told(tournament: Tournament, round_number: RoundNumber, recorded: Boards) -> str:
    """A file tells matches of teams by their players: those without line-ups, not played as yet, are not in it."""
    if recorded or not _is_a_table_of_teams(tournament):
        return ""
    return say("Round {round_number}: no match is recorded.", round_number=round_number)


def _in_part(round_number: RoundNumber, told: int, of: int) -> str:
    if told == of:
        return ""
    return say("Round {round_number}: matches recorded: {told} of {of}.", round_number=round_number, told=told, of=of)


def _told_in_a_file(tournament: Tournament, recorded: Boards, expected: Boards) -> Boards:
    """The boards that the record can be held against: all, but a match of a table of which neither team is told."""
    if not _is_a_table_of_teams(tournament):
        return expected
    told = {team for board in recorded for team in board if team is not None}
    return tuple(board for board in expected if told.intersection(board))


def pair_again(tournament: Tournament, round_number: RoundNumber, *, boards_alone: bool = False) -> PairedAgain:
    """A round from the state before it; where it cannot be paired, the answer says why.

    `boards_alone`: nobody asks how; the record is left out where that saves work.
    """
    before = before_round(tournament, round_number)
    field = None
    try:
        field = field_of(before, round_number)
        if boards_alone and not lot_not_on_record(field):
            return PairedAgain(before, field, boards=boards(field))
        pairing = pair(field)
        return PairedAgain(before, field, pairing, boards=boards_of(pairing))
    except (NoLegalPairing, Refused) as refusal:
        return PairedAgain(before, field, failure=text_of(refusal))


def _verdict(field: AnyField, recorded: Boards) -> "Verdict | None":
    """What can be said of the recorded round by rules that leave the director a choice; None by others."""
    judge = edition_named(field.edition).engine().verdict
    if judge is None or is_arranged(field):
        return None
    pairs = [(white, black) for white, black in recorded if black is not None]
    bye = next((player for player, opponent in recorded if opponent is None), None)
    return judge(field, pairs, bye)


def round_to_pair(tournament: Tournament) -> RoundNumber:
    """The round that comes next. Raises `Refused` when the last one that was declared has been paired."""
    following, declared = tournament.next_round, tournament.settings.rounds
    if declared is not None and following > declared:
        raise Refused("All {count} rounds have been paired.", count=declared)
    return following


def pair_round_of(tournament: Tournament, round_number: int | None) -> RoundPairing:
    """What the engine pairs: a recorded round again, or the next one (None).

    Raises `Refused` when there is no such round, or what it rests on is missing, and `NoLegalPairing`.
    """
    if round_number is not None and not 1 <= round_number <= tournament.next_round:
        raise Refused(
            "Round {round} cannot be paired: the next one is round {next}.",
            round=round_number,
            next=tournament.next_round,
        )
    if round_number is None or round_number == tournament.next_round:
        number = round_to_pair(tournament)
    else:
        number, tournament = RoundNumber(round_number), as_complete(tournament)
    return pair(field_of(before_round(tournament, number), number))


def boards_paired(tournament: Tournament, round_number: RoundNumber) -> Boards:
    """What the engine pairs. Raises `Refused` where what it rests on is missing, and `NoLegalPairing`."""
    return boards(field_of(before_round(tournament, round_number), round_number))
