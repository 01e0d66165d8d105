"""Ratings of other scales, estimated ones, and the list a rating is from (1998 A.1, CFC 612)."""

import json
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.conftest import Cli


def players(cli: Cli) -> dict[str, tuple[int, str]]:
    listed = json.loads(cli("player list --json").out)["players"]
    return {one["name"]: (one["rating"], one["rating_source"]) for one in listed}


@pytest.mark.parametrize(("edition", "article"), {"dutch-1998": "A.1", "cfc": "CFC 612"}.items())
class TestTheFormulasOfTheTexts:
    @pytest.mark.parametrize(("typed", "rating"), [("BCF 175", 2000), ("Ingo 120", 1880), ("bcf 0", 600)])
    def test_they_are_carried_out_and_told(self, cli: Cli, edition: str, article: str, typed: str, rating: int):
        assert cli("new", "Open", "--rounds", "3", "--system", edition).code == 0
        ended = cli("player", "add", "Adam", "--rating", typed)
        assert ended.code == 0
        shown = f"{typed.split(maxsplit=1)[0].replace('bcf', 'BCF')} {typed.split()[1]}"
        assert f"Adam ({rating}, from {shown}) was registered" in ended.err
        assert players(cli) == {"Adam": (rating, f"from {shown}")}
        assert f"{rating} (from {shown})" in cli("player show Adam").out

    def test_another_scale_is_refused_by_the_article(self, cli: Cli, edition: str, article: str):
        assert cli("new", "Open", "--rounds", "3", "--system", edition).code == 0
        refused = cli("player", "add", "Adam", "--rating", "DWZ 1800")
        assert refused.code == ExitCode.REFUSED
        assert f"({article})" in refused.err
        assert "announce add" in refused.err


def test_the_cfc_takes_those_of_the_united_states_as_they_are(cli: Cli):
    assert cli("new Open --rounds 3 --system cfc").code == 0
    assert cli("player add Adam --rating 'USCF 1850'").code == 0
    assert players(cli) == {"Adam": (1850, "from USCF 1850")}


def test_other_texts_have_no_formula(cli: Cli):
    assert cli("new Open --rounds 3 --system dutch-2026").code == 0
    assert cli("player add Adam --rating 'BCF 175'").code == ExitCode.REFUSED


def test_a_scale_that_is_announced(cli: Cli):
    assert cli("new Open --rounds 3 --system dutch-2026").code == 0
    assert cli("announce add 'Rating scale DWZ: 0.9 * DWZ + 150'").code == 0
    assert cli("player add Adam --rating 'DWZ 1801'").code == 0
    assert players(cli) == {"Adam": (1771, "from DWZ 1801")}


def test_estimated_ratings_are_marked(cli: Cli):
    assert cli("new Open --rounds 3 --system cfc").code == 0
    assert "Adam (1700, estimated) was registered" in cli("player add Adam --rating '1700 estimated'").err
    assert cli("player add Beck --rating 1800 --rating-list 'CFC, August 2002'").code == 0
    assert cli("player add Cole --rating 1600").code == 0
    assert players(cli) == {"Adam": (1700, "estimated"), "Beck": (1800, "CFC, August 2002"), "Cole": (1600, "")}
    listed = cli("player list").out
    assert "1700 e" in listed
    assert "e: estimated" in listed
    assert cli("round pair --seed 4").code == 0
    assert cli("player late Dahl --rating '1500 estimated'").code == 0
    assert players(cli)["Dahl"] == (1500, "estimated")
    assert cli("report event.html").code == 0
    page = Path("event.html").read_text(encoding="utf-8")
    assert "rating 1700 (estimated)" in page
    assert "rating 1800 (CFC, August 2002)" in page
    assert cli("verify").code == 0
    assert "1 Beck: the note on the rating, CFC, August 2002" in cli("export event.trf").err


LEGEND = "e: estimated by the arbiter."


def with_an_estimate(cli: Cli) -> None:
    """Four players in a round that is over, the rating of one of them estimated."""
    assert cli("new Open --rounds 3 --system dutch-2026 --tie-breaks BH").code == 0
    for name, rating in (("Adam", "1700 estimated"), ("Beck", "1800"), ("Cole", "1600"), ("Dahl", "1500")):
        assert cli("player", "add", name, "--rating", rating).code == 0
    for line in ("round pair --seed 4", "round publish", "result set 1 1:1-0 2:1-0", "round close"):
        assert cli(line).code == 0


class TestTheMarkOfAnEstimate:
    @pytest.mark.parametrize(
        "line",
        [
            "player list",
            "standings",
            "standings crosstable",
            "standings wallchart",
            "standings aro",
            "player show Cole",
            "player show Dahl",
        ],
    )
    def test_on_the_terminal(self, cli: Cli, line: str):
        with_an_estimate(cli)
        shown = cli(line).out
        assert LEGEND in shown
        assert ("1700 e" in shown) == (not line.startswith("player show") or "Adam" in shown)

    @pytest.mark.parametrize("what", ["pairings", "players", "standings", "crosstable", "wallchart", "aro"])
    def test_on_paper(self, cli: Cli, what: str):
        with_an_estimate(cli)
        assert cli(f"print {what} -o page.html").code == 0
        page = Path("page.html").read_text(encoding="utf-8")
        assert "1700 e<" in page
        assert page.count(LEGEND) == 1

    @pytest.mark.parametrize("what", ["cards", "slips", "names"])
    def test_on_cards_which_have_no_legend_in_full(self, cli: Cli, what: str):
        with_an_estimate(cli)
        assert cli(f"print {what} -o page.html").code == 0
        page = Path("page.html").read_text(encoding="utf-8")
        assert "1700, estimated" in page
        assert LEGEND not in page

    def test_lists_without_ratings_need_no_legend(self, cli: Cli):
        with_an_estimate(cli)
        assert cli("print pairings --by-name -o page.html").code == 0
        assert LEGEND not in Path("page.html").read_text(encoding="utf-8")

    def test_in_the_report(self, cli: Cli):
        with_an_estimate(cli)
        assert cli("report page.html").code == 0
        page = Path("page.html").read_text(encoding="utf-8")
        assert ("1700 e<" in page, LEGEND in page) == (True, True)

    def test_programs_have_a_field(self, cli: Cli):
        with_an_estimate(cli)
        rows = json.loads(cli("standings --json").out)["standings"]
        assert {row["name"]: (row["rating"], row["rating_source"]) for row in rows}["Adam"] == (1700, "estimated")
        lines = cli("standings --csv").out.splitlines()
        place = lines[0].split(",").index("Rating source")
        assert {line.split(",")[3]: line.split(",")[place] for line in lines[1:]}["Adam"] == "estimated"
        assert "1700 e" not in cli("standings crosstable --csv").out + cli("standings wallchart --json").out

    def test_where_none_is_estimated_nothing_is_said(self, cli: Cli):
        assert cli("new Open --rounds 3 --system dutch-2026").code == 0
        assert cli("player add Adam --rating 1700").code == 0
        assert LEGEND not in cli("player list").out + cli("standings").out


def test_a_corrected_rating_has_its_own_source_and_undo_brings_back_the_first(cli: Cli):
    assert cli("new Open --rounds 3 --system cfc").code == 0
    assert cli("player add Adam --rating '1700 estimated'").code == 0
    assert cli("player correct Adam --rating 1650 --rating-list 'CFC, August 2002'").code == 0
    assert players(cli) == {"Adam": (1650, "CFC, August 2002")}
    assert cli("undo").code == 0
    assert players(cli) == {"Adam": (1700, "estimated")}


@pytest.mark.parametrize("typed", ["abc", "BCF", "BCF x", "-5", "1700 guess", "1.5"])
def test_what_is_no_rating_is_refused(cli: Cli, typed: str):
    assert cli("new Open --rounds 3 --system cfc").code == 0
    ended = cli("player", "add", "Adam", f"--rating={typed}")
    assert ended.code in (ExitCode.USAGE, ExitCode.REFUSED)
    assert typed.split(maxsplit=1)[0] in ended.err
    assert players(cli) == {}


class TestAFileOfEntries:
    def test_it_knows_the_same_ratings(self, cli: Cli, place: Path):
        assert cli("new Open --rounds 3 --system cfc").code == 0
        rows = (
            "name,rating,rating_list",
            "Adam,BCF 175,",
            "Beck,1700 estimated,",
            '"Cole",1650,"CFC, August 2002"',
            "Dahl,,",
        )
        (place / "entries.csv").write_text("\n".join(rows), encoding="utf-8")
        assert cli("player import entries.csv").code == 0
        assert players(cli) == {
            "Adam": (2000, "from BCF 175"),
            "Beck": (1700, "estimated"),
            "Cole": (1650, "CFC, August 2002"),
            "Dahl": (0, ""),
        }

    @pytest.mark.parametrize("typed", ["BCF x", "1700 guess", "abc"])
    def test_what_is_no_rating_is_named_with_its_place(self, cli: Cli, place: Path, typed: str):
        assert cli("new Open --rounds 3 --system cfc").code == 0
        (place / "entries.csv").write_text(f"name,rating\nAdam,{typed}\n", encoding="utf-8")
        ended = cli("player import entries.csv")
        assert ended.code == ExitCode.BAD_INPUT
        assert f"'{typed}'" in ended.err
        assert players(cli) == {}

    def test_a_scale_without_a_formula_registers_nobody(self, cli: Cli, place: Path):
        assert cli("new Open --rounds 3 --system cfc").code == 0
        (place / "entries.csv").write_text("name,rating\nBeck,1800\nAdam,DWZ 1800\n", encoding="utf-8")
        assert cli("player import entries.csv").code == ExitCode.REFUSED
        assert players(cli) == {}
