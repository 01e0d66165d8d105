"""What an edition leaves to an announcement: named settings, each with its article, its values and its default.

A variation is announced before round 1 and part of the tournament; the engine reads it from its field only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.sentence import Refused, joined, say

_LONGEST_NUMBER: Final = 6  # digits


@dataclass(frozen=True, slots=True)
class Variation:
    """One announced choice. The first of `values` is the default: the text without any announcement."""

    name: str  # as typed and stored, for instance "odd-man-colour"
    article: str  # for instance "624.1"
    summary: str  # one sentence, our own words
    values: tuple[str, ...] = ("no", "yes")
    shown: str = ""  # how the values are listed; empty: one by one
    takes_a_number: bool = False  # any whole number, of which `values` has the default
    holds_for_all_rounds: bool = False  # the rounds that were paired rest on it: not to be announced otherwise later
    added_later: bool = False  # programs wrote logs without it: where it is the default, their hashes do not cover it

    @property
    def listed(self) -> str:
        """The values as people read them."""
        return self.shown or " | ".join(self.values)

    def takes(self, value: str) -> bool:
        """Whether that can be announced."""
        return value in self.values or (self.takes_a_number and value.isdecimal() and len(value) <= _LONGEST_NUMBER)

    @property
    def default(self) -> str:
        """What holds where nothing was announced."""
        return self.values[0]


Contradictions = Callable[[Mapping[str, str]], Iterable[str]]
"""From the chosen values of all variations, defaults included: sentences about those that exclude each other."""


def no_contradiction(_: Mapping[str, str]) -> Iterable[str]:
    """For editions whose variations go together."""
    return ()


def chosen(variations: Iterable[Variation], announced: Mapping[str, str]) -> dict[str, str]:
    """The value of every variation: as announced, else its default."""
    return {variation.name: announced.get(variation.name, variation.default) for variation in variations}


def as_hashed(variations: Iterable[Variation], announced: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The chosen values by name, as the input of a pairing is hashed: without what was added later and says nothing."""
    of_all = chosen(variations, announced)
    added_later = {one.name: one.default for one in variations if one.added_later}
    return tuple(sorted((name, value) for name, value in of_all.items() if added_later.get(name) != value))


def refuse_unknown(
    edition: str, variations: tuple[Variation, ...], contradictions: Contradictions, announced: Mapping[str, str]
) -> None:
    """Raises `Refused`, with every problem: an unknown name or value, or two that exclude each other."""
    problems = list(_unknown(edition, variations, announced))
    problems = problems or list(contradictions(chosen(variations, announced)))
    if problems:
        raise Refused(joined(" ", problems))


def _unknown(edition: str, variations: tuple[Variation, ...], announced: Mapping[str, str]) -> Iterator[str]:
    by_name = {variation.name: variation for variation in variations}
    for name, value in announced.items():
        known = by_name.get(name)
        if known is None:
            names = (
                say("Its variations: {listed}.", listed=", ".join(by_name)) if by_name else say("It has no variations.")
            )
            yield say("{edition} has no variation '{name}'. {names}", edition=edition, name=name, names=names)
        else:
            yield from not_taken(edition, known, value)


def not_taken(edition: str, variation: Variation, value: str) -> Iterator[str]:
    """That it cannot be announced, if so."""
    if not variation.takes(value):
        yield say(
            "'{name}' ({edition}, {article}) cannot be '{value}': give {listed}.",
            name=variation.name,
            edition=edition,
            article=variation.article,
            value=value,
            listed=variation.listed,
        )
