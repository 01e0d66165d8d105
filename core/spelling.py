"""The nearest known word to one that is not known, for refusals that help."""

from collections.abc import Iterable


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
