"""Meeting a player with another score is told in the words of each text, and with one of its articles."""

import pytest

from core.editions.registry import EDITIONS, edition_named, editions, names_of
from projections.explain.records import explain_float
from projections.generator import event
from projections.generator_plan import Plan
from tests.explain.asked_rounds import asked_of

WORDS = {
    "dutch": ("floats down", "floats up"),
    "burstein": ("floats down", "meets a floater"),
    "dubov": ("meets an upfloater", "upfloats"),
    "dubov-1997": ("meets an opponent who moves up", "comes up"),
    "lim": ("meets an opponent with a lower score", "meets an opponent with a higher score"),
    "team-swiss": ("meets an upfloater", "upfloats"),
    "cfc": ("is an odd man", "meets an odd man"),
}
ROUND = 4  # none of Burstein's seeding rounds


def asked_about(edition):
    """A later round of an event in which some float."""
    plan = next(
        plan
        for plan in (Plan(11, 7, seed=seed, edition=edition) for seed in range(50))
        if len(event(plan).rounds) > ROUND
    )
    return asked_of(event(plan), ROUND)


def test_every_edition_has_its_words():
    assert {WORDS.get(one.name) or WORDS.get(one.system) for one in (*editions(), *editions("team-swiss"))} >= set(
        WORDS.values()
    )


@pytest.mark.parametrize("edition", [*EDITIONS, *names_of("team-swiss")])
def test_floats_in_the_words_of_the_edition(edition):
    asked = asked_about(edition)
    higher, lower = WORDS.get(edition) or WORDS[edition_named(edition).system]
    told = {
        one.player: next(line for line in explain_float(asked, one.player, full=False).lines if "differ by" in line)
        for one in asked.pairing.record.floats
        if one.player != asked.pairing.bye
    }
    assert told, "the event was chosen badly: nobody floats"
    for one in asked.pairing.record.floats:
        if one.player in told:
            words = higher if one.direction == "down" else lower
            assert f"{asked.who(one.player)} {words}: the two scores differ by " in told[one.player]
            assert edition not in told[one.player], "an article is cited, not the edition"
