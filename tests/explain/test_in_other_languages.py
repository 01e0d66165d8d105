"""Every word of an explanation can be said in another language; names, articles and editions are the same in all."""

import json
import re
import string
from random import Random

import pytest

from core.editions.registry import EDITIONS
from core.explain.laws import Demand
from projections.explain.drawn import drawn_brackets, drawn_reasons, drawn_verdict
from projections.explain.records import explain_bye, explain_colour, explain_float, explain_player, explain_round
from projections.explain.verdicts import having_text, told_of, why_not_demand
from projections.language import Language
from tests.explain.alternatives import legal_alternatives
from tests.explain.asked_rounds import random_demand
from tests.explain.test_every_edition_answers import rounds_of, whole
from tests.projections.test_papers_in_other_languages import texts_of, unmarked

TOLD = tuple(EDITIONS)
ARTICLES_IN_WORDS = ("3, due colours", "3, equal numbers", "3, alternation", "3, higher ARO", "3, lower R")
"""As decision records of Dubov 1997 name them."""
SAME_EVERYWHERE = {"down", "up", "bye"}  # how seats were moved, and the article "B.1, bye"


class AroundWords:
    """A catalogue of a made-up language that marks the words of a template alone: a value has to be told by itself."""

    def gettext(self, message: str, /) -> str:
        return "".join(_marked(*part) for part in string.Formatter().parse(message))

    def ngettext(self, message: str, message_of_many: str, count: int, /) -> str:
        return self.gettext(message if count == 1 else message_of_many)


def _marked(words, value, spec, conversion):
    told = f"«{words}»" if words else ""
    return (
        told
        if value is None
        else f"{told}{{{value}{'!' + conversion if conversion else ''}{':' + spec if spec else ''}}}"
    )


AROUND_WORDS = Language("xx", AroundWords())


def explanations_of(asked, chance):
    """What `explain` prints of a round, and what reports draw of it."""
    players = [one.id for one in asked.field.contenders]
    yield explain_round(asked, full=True)
    yield explain_bye(asked, full=True)
    for player in chance.sample(players, 3):
        yield explain_player(asked, player, full=True)
        yield explain_float(asked, player, full=True)
        yield explain_colour(asked, player)
    for demand in (*(random_demand(chance, asked) for _ in range(10)), Demand(players[0], bye=True)):
        yield told_of(asked, demand, full=True)
    for boards, bye in legal_alternatives(chance, asked.field, asked.pairing, 3):
        yield told_of(asked, whole(boards, bye), full=True)


def names_in(asked):
    people = (*(one.name for one in asked.now.players.values()), asked.edition, asked.rules, *ARTICLES_IN_WORDS)
    return {word for name in people for word in re.findall(r"\w{3,}", name)}


def english_only(texts, asked):
    shown = (re.sub("[0-9a-f]{16}", "", unmarked(AROUND_WORDS.told(text))) for text in texts)
    return {word for text in shown for word in re.findall(r"[^\W\d_]{3,}", text)} - names_in(asked) - SAME_EVERYWHERE


@pytest.mark.parametrize("edition", TOLD)
@pytest.mark.campaign(one_in=3)
def test_no_word_of_an_explanation_is_english_only(edition):
    chance = Random(1)
    for asked in rounds_of(edition, (1, 2), players=9):
        for told in explanations_of(asked, chance):
            assert english_only(told.lines, asked) == set(), told.lines


@pytest.mark.parametrize("edition", TOLD)
def test_no_word_that_is_drawn_is_english_only(edition):
    chance = Random(2)
    for asked in rounds_of(edition, (1,), players=9):
        told = explain_round(asked, full=True)
        demand = random_demand(chance, asked)
        verdict = why_not_demand(asked, demand, full=True)[1]
        drawn = (
            *drawn_brackets(asked),
            *drawn_reasons(asked, told),
            *drawn_verdict(asked, verdict, having_text(asked, demand), told.lines[0]),
        )
        assert english_only(texts_of(drawn), asked) == set()


def test_programs_get_english_that_can_be_read_back():
    asked = next(rounds_of("dutch-2026", (1,)))
    for told in explanations_of(asked, Random(3)):
        assert json.loads(json.dumps(told.data)) is not None
        assert "«" not in json.dumps(told.lines)
