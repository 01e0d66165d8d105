"""How texts are spelled: the nearest known word to one that is not known, accents left out, numbers in a row."""

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import combining, normalize

_PAIR: Final = 2
_STROKES: Final = str.maketrans(
    dict(zip("øłđðħŧ\u0131ŋæœþ", ("o", "l", "d", "d", "h", "t", "i", "n", "ae", "oe", "th"), strict=True))
)
"""Letters that no accent makes, as those write them who have no such key."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that this one begins, else that with the fewest letters to change; of several the first given."""

    def distance(candidate: str) -> tuple[bool, int]:
        one, other = word.upper(), candidate.upper()
        return not (one and other.startswith(one)), _changes(one, other)

    return min(known, key=distance)


def _changes(one: str, other: str) -> int:
    """How many letters to change, insert or leave out."""
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, start=1):
        before, row[0] = row[0], place
        for column, other_letter in enumerate(other, start=1):
            before, row[column] = (
                row[column],
                min(row[column] + 1, row[column - 1] + 1, before + (letter != other_letter)),
            )
    return row[-1]


def in_ranges(numbers: Iterable[int], before: str = "") -> str:
    """Numbers in ascending order, three and more in a row by the first and the last: '1, 2, 5-9'.

    `before` stands before each number or range: '3/1, 3/2, 3/5-9'.
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [[f"{run[0]}-{run[-1]}"] if len(run) > _PAIR else [str(number) for number in run] for run in runs]
    return ", ".join(f"{before}{one}" for run in told for one in run)


def without_accents(text: str) -> str:
    """Lower case without accents and strokes, so that 'Muller' finds 'Müller' and 'Moller' 'Møller'."""
    decomposed = normalize("NFKD", text.casefold().translate(_STROKES))
    return "".join(letter for letter in decomposed if not combining(letter))


def short_name(title: str) -> str:
    """What a title is as the name of a log: lower-case letters, digits and hyphens; empty: nothing of it is left."""
    plain = without_accents(title).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
