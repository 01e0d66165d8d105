"""An explanation: sentences for people, data for programs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from core.editions.registry import edition_named
from core.model.dataclass import dataclass, field
from core.model.pairing import CriterionValue, StepRecord
from core.model.sentence import Text, joined, reworded, say
from core.model.units import PlayerId, points_in_print
from projections.explain.asked import Asked

if TYPE_CHECKING:
    from projections.explain.because import Because, Fewest


@dataclass(slots=True)
class Told:
    """What is printed, and what `--json` gives."""

    lines: list[str] = field(default_factory=list)
    data: dict[str, object] = field(default_factory=dict)
    claims: list["Because | Fewest"] = field(default_factory=list)
    headline: str = ""  # the line that says of which round an answer is, if it is one
    verdict: str = ""  # that line without the round

    def claim(self, *claims: "Because | Fewest") -> None:
        """Say what has been worked out."""
        self.claims += claims
        self.lines += [one.text for one in claims]


def told_by_hand(asked: Asked) -> list[str]:
    """What was changed by hand."""
    if not asked.alterations:
        return []
    from projections.explain.by_hand import changes_by_hand  # the whole log in words

    return changes_by_hand(asked)


def told_by_hand_and_since(asked: Asked) -> list[str]:
    """The same, and by which information an answer speaks where the boards in force follow from what came since."""
    return [*told_by_hand(asked), *filter(None, [asked.changed_as_known_since])]


_FOR_EVERYONE: Final = {
    "for the bye: without him the others": "for the bye: without this player the others",
    "nearer to his own score": "nearer to their own score",
    "further from his own score": "further from their own score",
    " in his row and is paired with ": " in the same row and is paired with ",
    " cannot be overtaken any more; he meets player ": " cannot be overtaken any more, and meets player ",
}
"""What decision records say of a player, whose hashes are in logs, and how it is told."""


def step_text(step: StepRecord) -> str:
    """A step of a procedure, as it is told."""
    text = str(step.text)
    for recorded, told in _FOR_EVERYONE.items():
        text = text.replace(recorded, told)
    if text == step.text:
        return step.text
    return reworded(text, step.text) if isinstance(step.text, Text) else text


def player_data(asked: Asked, player: PlayerId | None) -> dict[str, object] | None:
    """Id, number and name."""
    if player is None:
        return None
    known = asked.now.players.get(player)
    return {"id": player, "number": asked.numbers.get(player), "name": known.name if known else ""}


def value_text(rules: str, one: CriterionValue) -> str:
    """A count, or a list of points, of an edition."""
    if isinstance(one.value, tuple):
        return joined(", ", map(points_in_print, one.value)) or say("none")
    is_in_points = one.criterion in edition_named(rules).explanation().criteria_in_points
    return points_in_print(one.value) if is_in_points else str(one.value)


def criterion_text(rules: str, criterion: str) -> str:
    """Article and words: "C.10, players without their colour preference"."""
    return joined(", ", (criterion_article(rules, criterion), criterion_words(rules, criterion)))


def criterion_article(rules: str, criterion: str) -> str:
    """The article alone: "C.10"."""
    return edition_named(rules).explanation().criterion_article(criterion.removesuffix(" pairs").split()[0])


def criterion_words(rules: str, criterion: str) -> str:
    """The words alone; empty: an article without any."""
    return edition_named(rules).explanation().criteria.get(criterion.removesuffix(" pairs"), "")


def article_on(edition: str, topic: str) -> str:
    """The article of an edition on a topic of `core.model.rule_book`; where it has none, the edition."""
    return next((article.number for article in edition_named(edition).rule_book() if article.topic == topic), edition)


def without_none(values: Sequence[CriterionValue]) -> list[CriterionValue]:
    """The criteria that are not perfect."""
    return [one for one in values if one.value not in (0, ())]
