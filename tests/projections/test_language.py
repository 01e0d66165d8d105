"""What a catalogue leaves as it is stays the object that it was, and all else is told."""

import string
from dataclasses import dataclass, replace
from itertools import combinations

import pytest

from core.model.sentence import (
    Day,
    Figure,
    capitalised,
    in_language,
    in_mid_sentence,
    indented,
    joined,
    reworded,
    say,
    say_of,
)
from projections.language import Language


class Words:
    """A catalogue of the templates given, each of which it says in capitals; fields stay."""

    def __init__(self, *templates: str) -> None:
        self.templates = templates

    def gettext(self, message: str, /) -> str:
        """In capitals where it has the template."""
        return _loud(message) if message in self.templates else message

    def ngettext(self, message: str, message_of_many: str, count: int, /) -> str:
        """The same for that count."""
        return self.gettext(message if count == 1 else message_of_many)


def _loud(template: str) -> str:
    return "".join(
        words.upper() + ("" if name is None else f"{{{name}}}")
        for words, name, *_ in string.Formatter().parse(template)
    )


ONE, TWO, MANY = "board {board}", "see {first} and {second}", "{count} boards"
WORDS = Words(ONE, TWO, MANY)
INNER, OTHER = say(ONE, board=3), say("round {number}", number=2)
TEXTS = (
    INNER,
    OTHER,
    say(TWO, first=INNER, second=OTHER),
    say("{first} after {second}", first=INNER, second=OTHER),
    say("{first} after {second}", first="A", second=OTHER),
    say_of(1, "one board", MANY),
    say_of(4, "one board", MANY),
    joined(", ", (INNER, OTHER, "A")),
    joined(", ", ("A", OTHER)),
    indented(INNER),
    indented(OTHER),
    capitalised(INNER),
    capitalised(OTHER),
    in_mid_sentence(INNER),
    in_mid_sentence(OTHER),
    reworded("otherwise", INNER),
    reworded("otherwise", OTHER),
    Figure("4.5"),
    Day("2026-11-22"),
    Day("soon"),
)


@dataclass(frozen=True)
class Shown:
    """Something that a page is made of."""

    text: str
    number: int = 1
    more: tuple[object, ...] = ()


def alone(text):
    return in_language(text, WORDS)


TOLD = (
    "BOARD 3",
    "round 2",
    "SEE BOARD 3 AND round 2",
    "BOARD 3 after round 2",
    "A after round 2",
    "one board",
    "4 BOARDS",
    "BOARD 3, round 2, A",
    "A, round 2",
    "  BOARD 3",
    "  round 2",
    "BOARD 3",
    "Round 2",
    "bOARD 3",
    "round 2",
    "BOARD 3",
    "round 2",
    "4.5",
    "2026-11-22",
    "soon",
)


@pytest.mark.parametrize(("text", "told"), [*zip(TEXTS, TOLD, strict=True)])
def test_a_text_is_itself_where_the_catalogue_has_none_of_its_words(text, told):
    found = alone(text)
    assert found == told
    assert (found is text) == (told == text) or text.startswith("otherwise")
    assert type(Language("xx", WORDS).told(text)) is str


@pytest.mark.parametrize(("one", "other"), [*combinations(range(len(TEXTS)), 2)])
def test_what_is_shown_is_the_same_object_unless_a_text_in_it_is_told_otherwise(one, other):
    language, plain = Language("xx", WORDS), Shown("A", more=("B", 2))
    value = (Shown(TEXTS[one], more=(plain, TEXTS[other])), plain)
    found = language.shown(value)
    assert found == (Shown(TOLD[one], more=(plain, TOLD[other])), plain)
    changed = TEXTS[one] != TOLD[one] or TEXTS[other] != TOLD[other]
    assert (found is value) == (not changed)
    assert found[1] is plain
    assert language.shown({"key": value}) == {"key": found}


def test_another_decimal_mark_and_another_order_of_a_date_are_told():
    class Marks(Words):
        def gettext(self, message: str, /) -> str:
            return {".": ",", "{year}-{month}-{day}": "{day}/{month}/{year}"}.get(message, message)

    language = Language("xx", Marks())
    assert language.shown(Shown(Figure("4.5"), more=(Day("2026-11-22"), Day("soon")))) == replace(
        Shown("4,5"), more=("22/11/2026", "soon")
    )
