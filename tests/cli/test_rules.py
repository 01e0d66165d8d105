"""`rules`, and the edition that a file is paired by."""

import json
from datetime import UTC, datetime

import pytest

from cli.environment import environment
from cli.input.editions import chosen_edition
from core.model.sentence import Refused
from core.model.tournament import Details, Tournament
from events.days import first_day


def of_day(day):
    return Tournament(details=Details(start_date=day))


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2026/02/01", "2026-02-01"),
        ("2012-9-6", "2012-09-06"),
        ("27.02.2011", "2011-02-27"),
        ("May 29, 2020", "2020-05-29"),
        ("Jun 26, 2021", "2021-06-26"),
        ("3. September 2011", "2011-09-03"),
        ("Mai 29, 2020", ""),
        ("May 32, 2020", ""),
        ("11.03.13", ""),
        ("2026/13/01", ""),
        ("2026/02/29", ""),
        ("31.04.2026", ""),
        ("", ""),
    ],
)
def test_days_are_read_as_people_write_them(written, day):
    assert first_day(written) == day


@pytest.mark.parametrize(
    ("day", "edition"),
    [("2026/01/31", "dutch-2017"), ("2026/02/01", "dutch-2026"), ("", "dutch-2026"), ("2016/05/01", "dutch-2012")],
)
def test_auto_takes_the_edition_of_the_day_and_says_why(day, edition, monkeypatch):
    monkeypatch.setattr(environment, "clock", lambda: datetime(2026, 11, 22, tzinfo=UTC))
    choice = chosen_edition("auto", of_day(day))
    assert choice.edition == edition
    assert choice.why.startswith(f"auto used {edition}")


@pytest.mark.parametrize(
    ("edition", "day", "objects"),
    [
        ("dutch-2017", "2026/01/31", False),
        ("dutch-2017", "2026/02/01", True),
        ("dutch-2026", "2026/01/31", True),
        ("dutch-2026", "2026/02/01", False),
        ("dutch-2026", "", False),
    ],
)
def test_another_edition_than_that_of_the_day_is_taken_but_not_in_silence(edition, day, objects):
    choice = chosen_edition(edition, of_day(day))
    assert choice.edition == edition
    assert bool(choice.why) is objects


@pytest.mark.parametrize(
    ("system", "day", "edition"),
    [("dutch", "2025/05/01", "dutch-2017"), ("dubov", "2026/05/01", "dubov-2026"), ("burstein", "", "burstein-2026")],
)
def test_a_system_is_its_edition_of_the_day(system, day, edition, monkeypatch):
    monkeypatch.setattr(environment, "clock", lambda: datetime(2026, 11, 22, tzinfo=UTC))
    choice = chosen_edition(system, of_day(day))
    assert (choice.edition, choice.why.startswith(f"pairtrail used {edition}, in force")) == (edition, True)


def test_what_is_neither_system_nor_edition_is_refused():
    with pytest.raises(Refused, match="dutch-2017, dutch-2026"):
        chosen_edition("monrad", of_day(""))


def test_the_list_names_every_edition_with_its_days(cli):
    listed = json.loads(cli("rules", "list", "--json").out)["editions"]
    days = {one["edition"]: (one["first_day"], one["last_day"]) for one in listed}
    assert days["dutch-2017"] == ("2017-07-01", "2026-01-31")
    assert days["dutch-2026"] == ("2026-02-01", None)


@pytest.mark.parametrize("typed", ["C.7", "c7", "[C7]"])
def test_an_article_is_found_however_it_is_typed(cli, typed):
    shown = cli("rules", "show", typed).out
    assert "Following bracket" in shown
    assert "Scores of the downfloaters" in shown


def test_an_article_that_is_not_there_is_a_usage_error_naming_those_that_are(cli):
    answer = cli("rules", "show", "Z.9", "--edition", "dutch-2017")
    assert answer.code == 2
    assert "No article 'Z.9' in dutch-2017" in answer.err
    assert "C.12 - C.15" in answer.err


def test_two_editions_side_by_side(cli):
    topics = json.loads(cli("rules", "diff", "dutch-2017", "dutch-2026", "--json").out)["topics"]
    same = {one["topic"]: one["same"] for one in topics}
    assert same["who gets which colour"]
    assert not same["completion"]
    text = cli("rules", "diff", "dutch-2017", "dutch-2026").out
    assert "the same (5.2.1 - 5.2.5)" in text


@pytest.mark.parametrize(
    ("article", "says"),
    [
        ("F.6", "Changed only if B.1 or B.2 is violated"),
        ("F.7", "Applies to the pairings still to be made, whenever the error is discovered"),
        ("C.04.2.D.8", "later, only to the rating report"),
        ("4.4", "Changed only in five cases"),
        ("F.10", "Players with equal points share the prizes"),
    ],
)
def test_the_general_rules_are_articles_too(cli, article, says):
    assert says in cli(f"rules show {article}").out or says in cli(f'rules show "C.04.2, {article}"').out


def test_an_edition_shows_its_whole_book(cli):
    shown = cli("rules show dutch-1998").out
    assert shown.startswith("dutch-1998  A.2")
    assert all(f"\ndutch-1998  {number}  " in shown for number in ("B.2", "E.1 - E.5", "F.5 (withdrawal)", "F.8"))
    assert "dutch-2017" not in {line.split()[0] for line in shown.splitlines() if not line.startswith(" ")}


def test_a_comparison_names_what_a_summary_speaks_of(cli):
    """ "As few as possible" of what?"""
    assert "2.4.4 [C9], Unplayed games of" in cli("rules diff dutch-2017 dutch-2026").out


def test_a_topic_is_typed_in_english_or_as_it_is_printed(cli, monkeypatch):
    in_english = cli("rules show 'colour preference' --edition dutch-2026")
    monkeypatch.setenv("LANGUAGE", "fr")
    french = cli("rules show 'préférence de couleur' --edition dutch-2026")
    assert french.out == cli("rules show 'colour preference' --edition dutch-2026").out
    assert french.out.startswith("dutch-2026  1.6, 1.7  Préférence de couleur\n  Absolue avec ")
    assert in_english.out.startswith("dutch-2026  1.6, 1.7  Colour preference\n  Absolute with ")


def test_data_of_a_rule_book_are_english_in_every_language(cli, monkeypatch):
    in_english = cli("rules show dutch-2026 --json").out
    monkeypatch.setenv("LANGUAGE", "fr")
    assert cli("rules show dutch-2026 --json").out == in_english
