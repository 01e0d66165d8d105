"""The numbers that a national federation gave the players: a CSV file of two columns."""

import csv
import io
from typing import Final

from cli.exits import UsageProblem
from cli.input.roster import find
from core.model.plain import as_meant
from core.model.sentence import joined, say, text_of
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.errors import BadInput, Finding
from events.trf import contents_of

_COLUMNS: Final = ("player", "id")


def national_ids(tournament: Tournament, file: str) -> dict[PlayerId, str]:
    """The numbers by player. Raises `BadInput` with every line that is wrong, and takes none of the file then."""
    contents = contents_of(file)
    try:
        text = contents.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput((Finding(file, 1, 0, say("bytes that are not UTF-8"), say("a CSV file in UTF-8")),)) from None
    try:
        rows = list(csv.reader(io.StringIO(text, newline=None)))
    except csv.Error as error:
        read = say("invalid CSV: {error}", error=error)
        raise BadInput((Finding(file, 0, 0, read, say("a CSV file with the columns player and id")),)) from error
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    if sorted(head) != sorted(_COLUMNS):
        raise BadInput(
            (
                Finding(
                    file,
                    1,
                    1,
                    f"'{','.join(head)[:60]}'",
                    say("the columns {columns}", columns=joined(say(" and "), _COLUMNS)),
                ),
            )
        )
    found: dict[PlayerId, str] = {}
    wrong = []
    for number, row in enumerate(rows[1:], start=2):
        if not any(cell.strip() for cell in row):
            continue
        try:
            player, national = _read(tournament, dict(zip(head, row, strict=True)), found)
        except (UsageProblem, ValueError) as problem:
            wrong.append(
                Finding(
                    file,
                    number,
                    1,
                    joined("", (f"'{','.join(row)[:60]}' (", text_of(problem), ")")),
                    say("each player and each number only once"),
                )
            )
        else:
            found[player] = national
    if wrong:
        raise BadInput(tuple(wrong))
    return found


def _read(tournament: Tournament, row: dict[str, str], found: dict[PlayerId, str]) -> tuple[PlayerId, str]:
    player, national = find(tournament, as_meant(row["player"].strip())), row["id"].strip()
    if not national or not national.isascii() or not national.isalnum():
        raise UsageProblem("an ID number may contain only letters and digits")
    if player.id in found or national in found.values():
        raise UsageProblem("a player or a number is listed twice")
    return player.id, national
