"""One file under two editions of the rules: which rounds tell them apart, and what each edition pairs there."""

from itertools import zip_longest

from cli.input.roster import board_of_file
from cli.output.streams import to_stdout
from cli.output.tables import table
from core.model.sentence import say, say_of
from core.model.tournament import Tournament
from projections.replay.file_check import RoundUnderBoth
from projections.replay.recheck import Comparison
from projections.tables.table import ROUND, Column
from projections.wording import rounds_in_words


def print_comparison(
    file: str, tournament: Tournament, editions: tuple[str, str], rounds: tuple[RoundUnderBoth, ...]
) -> None:
    """For people: a line for each round, then the boards of the rounds that tell the editions apart."""
    apart = [one.one.round_number for one in rounds if one.apart]
    told = say("no round differs between the two")
    if apart:
        told = say_of(len(apart), "{rounds} differs", "{rounds} differ", rounds=rounds_in_words(apart))
    to_stdout(
        "{file}: rounds compared under {one} and {other}: {count}; {told}.",
        file=file,
        count=len(rounds),
        one=editions[0],
        other=editions[1],
        told=told,
    )
    rows = [
        (one.one.round_number, _how(one.one), _how(one.other), say("differ") if one.apart else "") for one in rounds
    ]
    table((ROUND, *map(Column, editions), Column("")), rows)
    for one in rounds:
        if one.apart:
            _print_boards(tournament, editions, one)


def _how(comparison: Comparison) -> str:
    return say("as in the file") if comparison.same else comparison.in_words


def _print_boards(tournament: Tournament, editions: tuple[str, str], one: RoundUnderBoth) -> None:
    boards = [[board_of_file(tournament, board) for board in boards] for boards in (one.only_in_one, one.only_in_other)]
    table(
        [Column(one) for one in editions],
        list(zip_longest(*boards, fillvalue="")),
        title=say("Round {round_number}", round_number=one.one.round_number),
    )
