"""Rounds of a file paired again: what `check` and `compat -c` compare, and what they print differently."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.editions.pairing import field_of, pair
from core.editions.registry import edition_named
from core.general_rules.gibson import GibsonField
from core.model.errors import NoLegalPairing, Refused
from core.model.event_kind import A_SWISS, EventKind
from core.model.field import AnyField
from core.model.record import RoundPairing
from core.model.results import Outcome
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from core.model.unstated_colours import turned_as, unstated_in
from core.model.verdict import Verdict
from projections.tournament_state.fold import before_round

Pair = tuple[int, int]
"""White and Black by their numbers in the file; (number, 0) for the pairing-allocated bye."""


def pair_in_words(tournament: Tournament, pair: Pair) -> str:
    """Numbers and names, or who has the bye."""
    white, black = (f"{number} {tournament.players[PlayerId(number)].name}" if number else "" for number in pair)
    return f"{white} - {black}" if black else f"{white} has the bye"


@dataclass(frozen=True, slots=True)
class RoundComparison:
    """One recorded round beside what the engine pairs from the rounds before it."""

    round_number: RoundNumber
    boards: int  # recorded, the bye included
    only_in_file: tuple[Pair, ...]  # in board order
    only_in_engine: tuple[Pair, ...]
    note: str = ""  # why the engine gives nothing to compare with
    verdict: Verdict | None = None  # where the rules leave the director a choice

    @property
    def same(self) -> bool:
        """Whether every board is the same, colours and bye included."""
        return not (self.only_in_file or self.only_in_engine or self.note)


def as_complete(tournament: Tournament) -> Tournament:
    """A report that does not say how many rounds there are is one of a finished event.

    It matters in the last round only, where topscorers are treated differently (A.7).
    """
    if tournament.settings.rounds is not None:
        return tournament
    return replace(tournament, settings=replace(tournament.settings, rounds=tournament.last_paired_round))


def compare_rounds(tournament: Tournament) -> tuple[RoundComparison, ...]:
    """Every recorded round paired again from the state before it; never stops at a difference."""
    tournament = as_complete(tournament)
    return tuple(compare_round(tournament, one_round.number) for one_round in tournament.rounds)


def recheck(tournament: Tournament, kind: EventKind) -> tuple[EventKind, tuple[RoundComparison, ...]]:
    """The same of an event of that kind, and as what it was taken: of anything but a Swiss no round is compared.

    Where only the pairings show another kind, a round that comes out accuses nobody: it is taken as a Swiss as long as
    every round does.
    """
    if kind.is_declared and not kind.is_swiss:
        return kind, ()
    rounds = compare_rounds(tournament)
    if kind.is_swiss:
        return kind, rounds
    return (A_SWISS, rounds) if all(one.same for one in rounds) else (kind, ())


def compare_round(tournament: Tournament, round_number: RoundNumber) -> RoundComparison:
    """One recorded round paired again from the state before it."""
    recorded = recorded_pairs(tournament, round_number)
    verdict = None
    try:
        field = field_of(before_round(tournament, round_number), round_number)
        verdict = _verdict(field, recorded)
        paired = _pairs_of(pair(field))
    except (NoLegalPairing, Refused) as refusal:
        return RoundComparison(round_number, len(recorded), tuple(recorded), (), str(refusal), verdict)
    recorded = turned_as(recorded, paired, unstated_in(tournament.rounds[round_number - 1]))
    in_engine, in_file = set(paired), set(recorded)
    return RoundComparison(
        round_number,
        len(recorded),
        only_in_file=tuple(pair for pair in recorded if pair not in in_engine),
        only_in_engine=tuple(pair for pair in paired if pair not in in_file),
        verdict=verdict,
    )


def _verdict(field: AnyField, recorded: Sequence[Pair]) -> Verdict | None:
    """What can be said of the recorded round by rules that leave the director a choice; None by others."""
    judge = edition_named(field.edition).engine().verdict
    if judge is None or isinstance(field, GibsonField):
        return None
    pairs = [(PlayerId(white), PlayerId(black)) for white, black in recorded if black]
    bye = next((PlayerId(player) for player, opponent in recorded if not opponent), None)
    return judge(field, pairs, bye)


def recorded_pairs(tournament: Tournament, round_number: RoundNumber) -> list[Pair]:
    """The boards of a recorded round, the bye last; every bye, should the file have more than the one there can be."""
    one_round = tournament.rounds[round_number - 1]
    byes = [player for player, outcome in one_round.unpaired.items() if outcome is Outcome.PAIRING_ALLOCATED_BYE]
    return [*((int(game.white), int(game.black)) for game in one_round.games), *((int(player), 0) for player in byes)]


def round_to_pair(tournament: Tournament) -> RoundNumber:
    """The round that comes next. Raises `Refused` when the last one that was declared has been paired."""
    following, declared = RoundNumber(tournament.last_paired_round + 1), tournament.settings.rounds
    if declared is not None and following > declared:
        raise Refused(f"All {declared} rounds have been paired.")
    return following


def pair_round_of(tournament: Tournament, round_number: int | None) -> RoundPairing:
    """What the engine pairs: a recorded round again, or the next one (None).

    Raises `Refused` when there is no such round, or what it rests on is missing, and `NoLegalPairing`.
    """
    if round_number is not None and not 1 <= round_number <= tournament.next_round:
        raise Refused(f"Round {round_number} cannot be paired: the next one is round {tournament.next_round}.")
    if round_number is None or round_number == tournament.next_round:
        number = round_to_pair(tournament)
    else:
        number, tournament = RoundNumber(round_number), as_complete(tournament)
    return pair(field_of(before_round(tournament, number), number))


def paired_pairs(tournament: Tournament, round_number: RoundNumber) -> list[Pair]:
    """What the engine pairs, the bye last."""
    return _pairs_of(pair(field_of(before_round(tournament, round_number), round_number)))


def _pairs_of(pairing: RoundPairing) -> list[Pair]:
    bye = [] if pairing.bye is None else [(int(pairing.bye), 0)]
    return [*((int(white), int(black)) for white, black in pairing.pairs), *bye]
