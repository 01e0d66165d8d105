"""The checklist of a round: everybody who is to be paired, with what the pairing goes by, as pairing engines write it.

One line a player, by scoregroup with a blank line between two: number, score, colours, colour preference, floats,
right to the bye, the strength of the opposition where the system ranks by it, the pairing made, opponents by round.
Columns are as wide as their longest value, set to the right, with a tabulator behind each.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from core.editions.shared.colours import Strength, colour_history
from core.editions.shared.histories import histories_before
from core.model.pairing import AnyField, Float, RoundPairing
from core.model.results import Colour, Reading
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.trf.document import shown_points

_STRENGTHS: Final[Mapping[Strength, tuple[str, str]]] = {  # around the letter of the colour
    Strength.ABSOLUTE: ("", " "),
    Strength.STRONG: ("(", ")"),
    Strength.MILD: ("", " "),
}
_NO_PREFERENCE: Final = "A "
_BARRED: Final = "X"
_FLOATS: Final = {Float.DOWN: "D", Float.UP: "U", None: ""}


def _hundredths(value: int) -> str:
    return f"{value // 100}.{value % 100:02}"


_OF_THE_SYSTEM: Final[tuple[tuple[str, str, Callable[[Any], str]], ...]] = (
    ("float_last_round", "-1R", _FLOATS.__getitem__),
    ("float_two_rounds_ago", "-2R", _FLOATS.__getitem__),
    ("times_upfloated", "Upf", str),
    ("sonneborn_berger", "SB", _hundredths),
    ("buchholz", "BH", shown_points),
    ("aro", "ARO", str),
)
"""Columns of an edition: field of its contenders, heading, how it is written. Who has not the field has no column."""


def checklist(tournament: Tournament, field: AnyField, pairing: RoundPairing | None) -> str:
    """The lines of the round of a field; `pairing` is None where there is no legal one, and the column is empty.

    `tournament` has the rounds before it.
    """
    meetings = _meetings(tournament)
    numbers = tournament.numbers_in(field.round_number)
    seats = _seats(pairing, numbers)
    histories = histories_before(tournament, field.round_number)
    played = int(field.round_number) - 1
    special = [column for column in _OF_THE_SYSTEM if all(hasattr(one, column[0]) for one in field.contenders)]
    heading = [
        *("ID", "Pts", "-" * (played + 1), "Pref"),
        *(title for _, title, _ in special),
        *("Bye", "Cur", ""),
        *(f"R{number}" for number in range(1, played + 1)),
    ]
    rows = [
        [
            str(one.number),
            shown_points(one.score),
            "".join("W" if colour is Colour.WHITE else "B" for colour in histories[one.id].colours),
            preference_of(histories[one.id].colours),
            *(written(getattr(one, name)) for name, _, written in special),
            _BARRED if histories[one.id].barred_from_bye else "",
            seats.get(one.id, ""),
            "",
            *(str(numbers.get(opponent, "")) if opponent else "" for opponent in meetings[one.id]),
        ]
        for one in field.contenders
    ]
    widths = [max(len(cell) for cell in column) for column in zip(heading, *rows, strict=True)]
    scores = [one.score for one in field.contenders]
    groups = [[row for _, row in group] for _, group in groupby(zip(scores, rows, strict=True), key=lambda row: row[0])]
    blocks = ["\n".join(_line(row, widths) for row in group) for group in ([heading], *groups)]
    return "\n" + "\n\n".join(blocks) + "\n\n\n"


def preference_of(colours: Sequence[Colour]) -> str:
    """`W ` absolute, `(W)` strong, `w ` mild, `A ` none; likewise B."""
    history = colour_history(tuple(colours))
    if history.preference is None:
        return _NO_PREFERENCE
    letter = "W" if history.preference is Colour.WHITE else "B"
    before, behind = _STRENGTHS[history.strength]
    return f"{before}{letter.lower() if history.strength is Strength.MILD else letter}{behind}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(row, widths, strict=True))


def _seats(pairing: RoundPairing | None, numbers: Mapping[PlayerId, Any]) -> dict[PlayerId, str]:
    """The opponent with the player's own colour, or the bye."""
    if pairing is None:
        return {}
    seats = {}
    for white, black in pairing.pairs:
        seats[white], seats[black] = f"W {numbers[black]}", f"B {numbers[white]}"
    if pairing.bye is not None:
        seats[pairing.bye] = "bye"
    return seats


def _meetings(tournament: Tournament) -> dict[PlayerId, list[PlayerId | None]]:
    """Whom each player met over the board, round by round; None: nobody."""
    meetings: dict[PlayerId, list[PlayerId | None]] = {player: [] for player in tournament.players}
    for one_round in tournament.rounds:
        met: dict[PlayerId, PlayerId] = {}
        for game in one_round.games:
            result = game.readings.shown(Reading.PAIRING)
            if result is None or result.was_played:
                met[game.white], met[game.black] = game.black, game.white
        for player, rounds in meetings.items():
            rounds.append(met.get(player))
    return meetings
