"""One file under two editions of the rules: which rounds tell them apart, and what each edition pairs there."""

from itertools import zip_longest

from cli.output.board_words import as_numbers, board_of_file
from cli.output.streams import to_stdout
from cli.output.tables import table
from core.model.tournament import Tournament
from projections.replay.file_check import RoundUnderBoth
from projections.replay.recheck import Comparison
from projections.wording import rounds_in_words


def print_comparison(
    file: str, tournament: Tournament, editions: tuple[str, str], rounds: tuple[RoundUnderBoth, ...]
) -> None:
    """For people: a line for each round, then the boards of the rounds that tell the editions apart."""
    apart = [one.one.round_number for one in rounds if one.apart]
    which = rounds_in_words(apart) if apart else "no round"
    told = f"{which} tell{'s' * (len(apart) < 2)} them apart"
    to_stdout(f"{file}: {len(rounds)} rounds under {editions[0]} and {editions[1]}; {told}.")
    rows = [(one.one.round_number, _how(one.one), _how(one.other), "apart" if one.apart else "") for one in rounds]
    table((">Round", *editions, ""), rows)
    for one in rounds:
        if one.apart:
            _print_boards(tournament, editions, one)


def _how(comparison: Comparison) -> str:
    return "as in the file" if comparison.same else comparison.in_words


def _print_boards(tournament: Tournament, editions: tuple[str, str], one: RoundUnderBoth) -> None:
    boards = [[board_of_file(tournament, board) for board in boards] for boards in (one.only_in_one, one.only_in_other)]
    table(editions, list(zip_longest(*boards, fillvalue="")), title=f"Round {one.one.round_number}")


def as_data(rounds: tuple[RoundUnderBoth, ...], editions: tuple[str, str]) -> list[dict[str, object]]:
    """For programs: per round what is the same as in the file, and the boards of one edition only."""
    return [
        {
            "round": one.one.round_number,
            "apart": one.apart,
            "same": dict(zip(editions, (one.one.same, one.other.same), strict=True)),
            "only_in": dict(zip(editions, map(as_numbers, (one.only_in_one, one.only_in_other)), strict=True)),
        }
        for one in rounds
    ]
