"""Every cell of docs/general-rules.md, by the command line: each matter of each edition is as its row says.

What needs more than a few commands has its own file: corrections and the freeze of numbers in
`test_corrected_ratings.py`, tie-breaks in `test_default_tie_breaks.py`, absences in `test_absence.py`.
"""

import json
import re

import pytest

from core.editions.registry import EDITIONS, edition_named
from core.general_rules.announced import MATTERS, clauses_of
from projections.languages import catalogue_of
from tests.cli.general_rules import PAGE, page

NAMES = ("Adam", "Beck", "Cole", "Dahl", "Egon")
EIGHT = (*NAMES, "Finn", "Gray", "Hahn")


def clause(edition, matter):
    return next(one for found, one in clauses_of(edition_named(edition).general_rules) if found.name == matter)


def played(cli, edition, rounds=1, players=NAMES, of=6):
    """All games drawn; with five players somebody has the bye."""
    if rounds == 1:
        assert cli("new", "Open", "--rounds", str(of), "--system", edition).code == 0
        for place, name in enumerate(players):
            assert cli("player", "add", name, "--rating", str(2000 - 100 * place)).code == 0
    assert cli("round", "pair", *(("--seed", "4") if rounds == 1 else ())).code == 0
    assert cli("round publish").code == 0
    boards = [f"{one}:=" for one in range(1, len(players) // 2 + 1)]
    assert cli("result", "set", str(rounds), *boards).code == 0


def standing(cli, name):
    rows = json.loads(cli("standings --json").out)["standings"]
    return next(row for row in rows if row["name"] == name)


def paired(cli):
    found = json.loads(cli("round status --json").out)["boards"]
    return {player["name"] for board in found for player in (board["white"], board["black"]) if player}


def test_the_page_is_that_of_the_editions():
    """`python -m tests.cli.general_rules` brings it up to date."""
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("edition", EDITIONS)
def test_rules_show_names_every_matter_with_its_article(cli, edition):
    shown, english = cli(f"rules show {edition}").out.splitlines(), catalogue_of("en")
    for matter, found in clauses_of(edition_named(edition).general_rules):
        number = found.article.removeprefix("CFC ").removeprefix("article ") or "the text is silent"
        assert english is not None, "it is built with the checkout"
        title = english.gettext(matter.title)
        heads = [line for line in shown if line.startswith(f"{edition}  {number}") and line.endswith(title)]
        assert heads, title
        assert shown[shown.index(heads[0]) + 1].strip() == english.gettext(found.summary)


@pytest.mark.parametrize(
    ("edition", "article"),
    [("dutch-2017", "C.04.2.C.2"), ("burstein-2017", "C.04.2.C.2"), ("dutch-2026", ""), ("burstein-2026", "")],
)
def test_a_late_entry_after_round_3_is_asked_about_only_where_the_text_ends_there(cli, edition, article):
    """C.04.2.C.2: "the second (or third) round"; 2.4 of 2026: "rounds after the first", whichever."""
    played(cli, edition)
    asked = cli("player late Faber --rating 1500 --first-round 4")
    assert (asked.code == 0) == (not article)
    told = f"for the second and third rounds, not for round 4 ({article})"
    assert (told in asked.err) == bool(article)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=3)
class TestEachEdition:
    def test_bye_value(self, cli, edition):
        played(cli, edition)
        rows = json.loads(cli("standings --json").out)["standings"]
        assert sorted(row["points"] for row in rows) == [0.5, 0.5, 0.5, 0.5, 1.0]
        assert clause(edition, "bye_value").article

    def test_withdrawal(self, cli, edition):
        played(cli, edition)
        assert cli("player withdraw Beck --reason ill").code == 0
        assert cli("round pair").code == 0
        assert "Beck" not in paired(cli)
        assert standing(cli, "Beck")["points"] <= 1.0

    def test_announced_absence(self, cli, edition):
        played(cli, edition, players=EIGHT)
        points = standing(cli, "Cole")["points"]
        assert cli("bye grant Cole --round 2 --kind zero --reason away").code == 0
        played(cli, edition, rounds=2, players=EIGHT[:7])
        assert standing(cli, "Cole")["points"] == points

    def test_late_entry(self, cli, edition):
        played(cli, edition)
        assert cli("player late Faber --rating 1500 --yes").code == 0
        assert standing(cli, "Faber")["points"] == 0.0
        assert cli("round pair").code == 0
        assert "Faber" in paired(cli)

    def test_publication(self, cli, edition):
        played(cli, edition)
        assert cli("round pair").code == 0
        assert cli("round publish").code == 0
        asked = cli("round void 2 --reason so")
        assert asked.code != 0
        assert "has been published and shall not be changed" in asked.err
        grounds = edition_named(edition).general_rules.grounds
        assert all(f"({ground.article})" in asked.err for ground in grounds)
        assert ("--ground" in asked.err) == bool(grounds)

    def test_unpublished(self, cli, edition):
        """A rating is corrected while the next round is paired: as with a result, publishing asks (F.7, D.8, 4.3)."""
        rule = clause(edition, "unpublished")
        played(cli, edition, players=EIGHT)
        assert cli("round pair").code == 0
        assert cli("player correct Hahn --rating 2500 --reason list").code == 0
        assert cli("replay 2 --known now").code == 1
        asked = cli("round publish")
        assert asked.code != 0
        assert "With today's information, round" in asked.err
        assert rule.is_yet_to_be_made == ("counts as still to be made" in asked.err)
        assert not rule.article or f"({rule.article})" in asked.err
        again = json.loads(cli("replay 2 --known now --json").out)["only_replayed"]
        assert cli("round void 2 --reason list").code == 0
        assert cli("round pair").code == 0
        seated = [(one["white"]["name"], one["black"]["name"]) for one in again]
        boards = json.loads(cli("round status --json").out)["boards"]
        assert set(seated) <= {(one["white"]["name"], one["black"]["name"]) for one in boards}
        assert cli("round publish").code == 0

    def test_unpublished_in_the_last_round(self, cli, edition):
        """What a correction affects and what is said of the pairing agree, although no round comes after it."""
        rule = clause(edition, "unpublished")
        played(cli, edition, players=EIGHT, of=2)
        assert cli("round pair").code == 0
        told = cli("result correct 1 1:1-0 --reason misread")
        assert told.code == 0
        assert "With today's information, round 2" in told.err
        assert ("pairings still to be made" in told.err) == rule.is_yet_to_be_made
        assert ("the correction applies to it" in told.err) == rule.is_yet_to_be_made
        assert "applies to the next pairing" not in told.err
        assert ("after the last round there is no next pairing" in told.err) != rule.is_yet_to_be_made
        assert ("pairings still to be made" in cli("log list").out) == rule.is_yet_to_be_made
        assert cli("undo").code == 0
        assert cli("round publish").code == 0
        later = cli("result correct 1 1:1-0 --reason misread")
        assert "pairings still to be made" not in later.err

    def test_back_after_a_withdrawal_by_mistake_while_the_round_is_not_published(self, cli, edition):
        """A return without a round is from the next one; the receipt says how the player comes into this one."""
        played(cli, edition, players=EIGHT)
        assert cli("player withdraw Hahn").code == 0
        assert cli("round pair").code == 0
        told = cli("player rejoin Hahn").err
        assert "Round 2 was paired without Hahn and is not published." in told
        undoes, rejoins = re.findall("`pairtrail ([^`]*)`", told.partition("If the withdrawal was a mistake")[2])[:2]
        assert cli(undoes).code == 0
        again = cli(rejoins)
        assert again.code == 0, again.err
        assert "Hahn would be paired." in again.err
        assert cli("round publish").code != 0
        assert cli("undo").code == 0
        assert cli("round publish --yes").code == 0
        assert "not published" not in cli("player rejoin Hahn").err

    def test_correction_and_freeze(self, cli, edition):
        rules = edition_named(edition).general_rules
        played(cli, edition)
        for number in (2, 3, 4):
            played(cli, edition, rounds=number)
        told = cli("result correct 1 1:1-0 --reason sheet").err
        assert f"{rules.corrections.article}: " in told
        assert ("standings" in told.split("It affects")[1].split("Reason")[0]) != rules.corrections.has_tiers
        moved = "Pairing numbers 1 to 5 were assigned" in cli("player correct Egon --rating 2500 --reason list").err
        assert moved == (rules.freeze.after_round is None and not rules.numbers_by_613)

    def test_absence(self, cli, edition):
        played(cli, edition, players=NAMES[:4])
        assert cli("round pair").code == 0
        assert cli("round publish").code == 0
        assert cli("result set 2 1:+/- 2:=").code == 0
        asked = cli("round pair")
        rule = clause(edition, "absence")
        assert (asked.code != 0) == (rule.default == "withdrawn")
        assert bool(rule.article) == (f"({rule.article})" in asked.err)

    def test_tie_breaks(self, cli, edition):
        played(cli, edition)
        rule = clause(edition, "tie_breaks")
        told = json.loads(cli("standings --json").out)
        assert told["tie_breaks_by_default"] == (rule.article if rule.of_swiss else None)
        assert bool(told["tie_breaks"]) == bool(rule.of_swiss)


def test_no_matter_is_without_a_test():
    tested = {name.removeprefix("test_") for name in vars(TestEachEdition) if name.startswith("test_")}
    assert {matter.name for matter in MATTERS} - tested == {"corrections", "freeze"}
    assert "correction_and_freeze" in tested
