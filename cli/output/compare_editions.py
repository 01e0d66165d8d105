"""One file under two editions of the rules: which rounds tell them apart, and what each edition pairs there."""

from dataclasses import dataclass
from itertools import zip_longest

from cli.output.streams import data
from cli.output.tables import table
from core.model.tournament import Tournament
from projections.replay.recheck import Pair, RoundComparison, compare_rounds, pair_in_words
from projections.wording import rounds_in_words


@dataclass(frozen=True, slots=True)
class RoundBeside:
    """One recorded round under both editions."""

    one: RoundComparison
    other: RoundComparison

    @property
    def apart(self) -> bool:
        """Whether the editions pair the round differently, whatever the file has."""
        return bool(self.only_in_one or self.only_in_other) or self.one.note != self.other.note

    @property
    def only_in_one(self) -> tuple[Pair, ...]:
        """Boards that the first edition gives and the second does not."""
        return _only(self.one, self.other)

    @property
    def only_in_other(self) -> tuple[Pair, ...]:
        """Boards that the second edition gives and the first does not."""
        return _only(self.other, self.one)


def _only(one: RoundComparison, other: RoundComparison) -> tuple[Pair, ...]:
    """Boards outside the file are as the engine gives them; those inside are left out only where it gives others."""
    if one.note:
        return ()
    in_file = (pair for pair in other.only_in_file if pair not in one.only_in_file)
    return (*in_file, *(pair for pair in one.only_in_engine if pair not in other.only_in_engine))


def beside(one: Tournament, other: Tournament) -> tuple[RoundBeside, ...]:
    """Every recorded round paired again under both: the same tournament under two editions."""
    both = zip(compare_rounds(one), compare_rounds(other), strict=True)
    return tuple(RoundBeside(*pair) for pair in both)


def print_beside(file: str, tournament: Tournament, editions: tuple[str, str], rounds: tuple[RoundBeside, ...]) -> None:
    """For people: a line for each round, then the boards of the rounds that tell the editions apart."""
    apart = [one.one.round_number for one in rounds if one.apart]
    which = rounds_in_words(apart) if apart else "no round"
    told = f"{which} tell{'s' * (len(apart) < 2)} them apart"
    data(f"{file}: {len(rounds)} rounds under {editions[0]} and {editions[1]}; {told}.")
    rows = [(one.one.round_number, _how(one.one), _how(one.other), "apart" if one.apart else "") for one in rounds]
    table((">Round", *editions, ""), rows)
    for one in rounds:
        if one.apart:
            _print_boards(tournament, editions, one)


def _how(comparison: RoundComparison) -> str:
    if comparison.same:
        return "as in the file"
    return comparison.note or f"{len(comparison.only_in_file)} of {comparison.boards} boards differ"


def _print_boards(tournament: Tournament, editions: tuple[str, str], one: RoundBeside) -> None:
    boards = [[pair_in_words(tournament, pair) for pair in pairs] for pairs in (one.only_in_one, one.only_in_other)]
    table(editions, list(zip_longest(*boards, fillvalue="")), title=f"Round {one.one.round_number}")


def as_data(rounds: tuple[RoundBeside, ...], editions: tuple[str, str]) -> list[dict[str, object]]:
    """For programs: per round what is the same as in the file, and the boards of one edition only."""
    return [
        {
            "round": one.one.round_number,
            "apart": one.apart,
            "same": dict(zip(editions, (one.one.same, one.other.same), strict=True)),
            "only_in": dict(zip(editions, (one.only_in_one, one.only_in_other), strict=True)),
        }
        for one in rounds
    ]
