"""No message cites an article that the books of the edition do not hold.

Three nets. Every article that a message may look up (`GeneralRules.articles`) stands in the text, here listed by hand
from it. Every article that stands in a message as it is written is named below with why it may. And a tournament of
every edition is walked through receipts and refusals of all commands that write, each citation held against the book.
"""

import ast
import re
from pathlib import Path

import pytest

from cli.exits import ExitCode
from core.editions.registry import EDITIONS, edition_named
from core.general_rules.announced import clauses_of
from core.general_rules.texts import NUMBERS_UNTIL_2026
from tests.data_paths import CHECKOUT


def numbered(head, last, more=()):
    return {f"{head}{number}" for number in range(1, last + 1)} | {f"{head}{one}" for one in more}


GENERAL_UNTIL_2026 = (
    {f"C.04.1.{letter}" for letter in "abcdefghi"}
    | {"C.04.2", "C.04.2.A", "C.04.2.B", "C.04.2.C", "C.04.2.D", "section E"}
    | numbered("C.04.2.A.", 5)
    | numbered("C.04.2.B.", 3)
    | numbered("C.04.2.C.", 3)
    | numbered("C.04.2.D.", 10)
)
GENERAL_FROM_2026 = (
    numbered("C.04.1, article ", 9)
    | numbered("C.04.2, article ", 4)
    | numbered("C.04.2, 1.", 5)
    | numbered("C.04.2, 2.", 5)
    | numbered("C.04.2, 3.", 6)
    | numbered("C.04.2, 4.", 4)
    | numbered("C.04.2, 4.4.", 5)
    | {"5.1"}
)
OF_1998 = {
    *numbered("A.", 8),
    *numbered("B.", 6),
    *numbered("C.", 14),
    *numbered("D.", 2),
    *numbered("E.", 5),
    *numbered("F.", 10),
}
OF_2012 = {
    *numbered("A.", 11),
    *numbered("B.", 6),
    *numbered("C.", 14),
    *numbered("D.", 3),
    *numbered("E.", 5),
    *numbered("F.", 9),
}
OF_THE_CFC = {
    f"CFC {number}"
    for number in (601, 602, *range(610, 634), *range(640, 648), *range(650, 654), *range(660, 665), *range(670, 674))
} | {"CFC 615a", "CFC 618 a", "CFC 618 b", "CFC 618 c"}
OF_BURSTEIN = (
    numbered("article ", 6)
    | numbered("1.", 3)
    | numbered("3.", 3)
    | numbered("4.", 4)
    | numbered("5.", 4)
    | numbered("6.", 6)
)
OF_DUBOV = numbered("article ", 9) | numbered("2.", 6) | numbered("6.", 4) | numbered("7.", 4) | numbered("8.", 2)
BOOKS = {
    "dutch-1998": OF_1998,
    "dutch-2012": OF_2012,
    "dutch-2017": GENERAL_UNTIL_2026,
    "dutch-2026": GENERAL_FROM_2026,
    "burstein-seed": OF_BURSTEIN,
    "burstein-2017": GENERAL_UNTIL_2026,
    "burstein-2026": GENERAL_FROM_2026,
    "dubov-1997": OF_DUBOV,
    "dubov-2018": GENERAL_UNTIL_2026,
    "dubov-2026": GENERAL_FROM_2026,
    "lim-1999": GENERAL_UNTIL_2026,
    "lim-2026": GENERAL_FROM_2026,
    "cfc": OF_THE_CFC,
    "team-swiss-cfc": OF_THE_CFC,
}
"""The articles that messages of the general rules may cite, by edition, counted in the texts."""


def book_of(edition):
    """An edition that came since 2026 has its general rules, unless it is named above."""
    return BOOKS.get(edition, GENERAL_FROM_2026)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_messages_look_up_stands_in_the_text(edition):
    rules = edition_named(edition).general_rules
    assert tuple(rules.articles) == NUMBERS_UNTIL_2026 or set(rules.articles) == set(NUMBERS_UNTIL_2026)
    cited = [*rules.articles.values(), *(clause.article for _, clause in clauses_of(rules))]
    cited += rules.corrections.rating_article.replace("613, 620", "613").split("; ")
    cited += [part for ground in rules.grounds for part in ground.article.split(" with ")]
    assert {one for one in cited if one} - book_of(edition) == set()


# --- as they are written -------------------------------------------------------------------------------

CITATION = re.compile(
    r"C\.04\.\d(?:\.[A-Za-z](?:\.\d+)?)?(?:, (?:article )?\d+(?:\.\d+)*)?"
    r"|CFC \d{3}[a-z]?(?: [a-c])?|(?<![\w.])[A-F]\.[1-9]\d?(?!\d)|section E|(?<=\()6\d\d(?:\.\d)?(?: [a-c])?(?=[,);])"
)
"""As messages of the general rules cite; C.07 and C.05 are regulations of their own, for whoever announces them."""

MESSAGES = (
    "events/deciders",
    "cli/commands",
    "cli/output",
    "cli/session",
    "projections/audit",
    "projections/log_in_words",
    "projections/verification",
    "projections/standings",
)
GATED = {
    "events/deciders/numbering.py": "numbers_by_613, order_by_613, and the variation 631.2",
    "events/deciders/rounds.py": "lot_is_missing: numbers_by_613; and by a table (652)",
    "events/deciders/tables.py": "systems by a table",
    "events/deciders/leaving.py": "systems by a table",
    "events/deciders/prohibitions.py": "requests_not_to_meet, and the variation 619.1",
    "events/deciders/results.py": "wins_for_unfinished_games",
    "events/deciders/byes.py": "half_point_byes_announced",
    "events/deciders/afterwards.py": "half_point_byes_announced",
    "projections/standings/prizes.py": "is_divided: systems by a table",
    "events/deciders/undo.py": "the lot of 613",
    "events/deciders/tournament.py": "the Baku acceleration, C.04.7, for whoever announces it",
    "events/vocabulary/games.py": "a temporary result, which only the Canadian rules give",
    "events/vocabulary/participation.py": "tables, which only the Canadian rules give",
    "events/vocabulary/players.py": "requests, which only the Canadian rules give",
    "events/deciders/players.py": "names the handbook that knows a pairing score, where this one does not",
    "projections/audit/rules.py": "a file of teams that names no rules, which is tried by C.04.6",
    "cli/commands/round.py": "systems by a table",
    "cli/commands/whatif.py": "whose games do not count, which only the systems by a table know",
    "projections/log_in_words/sentences.py": "the same",
    "cli/commands/demo.py": "the demonstration is played by dutch-2026",
}
"""Modules that write an article out, and what sees to it that only editions which have it come there."""
LOOKED_UP = {"by_rule", "in_brackets", "article", "cited"}


def written_out(path):
    """The articles in the texts of a module: not in docstrings, not in what is looked up, not in help."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node, clean=False):
            left_out.add(node.body[0].value)
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in LOOKED_UP or name in ("Option", "Argument", "noun"):
                left_out.update(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in left_out:
            yield from CITATION.findall(node.value)


def test_no_other_module_writes_an_article_out():
    found = {}
    for folder in MESSAGES:
        for path in sorted((CHECKOUT / folder).rglob("*.py")):
            if written := set(written_out(path)):
                found[str(path.relative_to(CHECKOUT))] = written
    assert {place: articles for place, articles in found.items() if place not in GATED} == {}


# --- a tournament walked through -----------------------------------------------------------------------

WALK = (
    "player add Eins --rating 2000",
    "player add Zwei --rating 1900",
    "player add Drei --rating 1800",
    "player add Vier --rating 1700",
    "player add Fuenf --rating 1600",
    "player add Sechs --rating 1500",
    "player add Sieben --rating 1400 --title XX",
    "player add Sieben --rating 1400",
    "round pair",
    "round check",
    "round status",
    "config set --rounds 7",
    "round pair --seed 4",
    "round pair --seed 4",
    "round pair --initial-colour black",
    "player late Acht --rating 1300",
    "player add Neun",
    "player withdraw Sieben --reason ill",
    "undo --reason no",
    "bye grant Eins --round 1",
    "forbid add Eins Vier --reason kin",
    "forbid add Eins Vier --reason kin --yes",
    "forbid remove Eins Vier --yes",
    "round publish",
    "round alter --set 2-1 --reason asked",
    "round alter --set 2-1 --reason asked --yes",
    "undo --reason no",
    "undo --reason no --yes",
    "round publish",
    "round void 1 --reason so",
    "round void 1 --reason so --ground nothing",
    "result set 1 1:1-0 2:1-0",
    "result set 1 1:0-1",
    "result adjourn 1 3",
    "result adjourn 1 3 --as 1-0",
    "result correct 1 1:0-1",
    "result correct 1 1:= --reason sheet",
    "result correct 1 1:= --colours --reason sheet",
    "config set --rounds 9",
    "config set --variation acceleration=baku",
    "config set --tie-breaks BH",
    "config set --correction-deadline 30",
    "info",
    "round check",
    "round pair",
    "round publish",
    "round alter begin",
    "round alter bye Vier",
    "round alter pair Eins Drei",
    "round alter finish --reason asked",
    "round alter finish --reason asked --yes",
    "round alter abandon",
    "result resolve 1 3:=",
    "player late Acht --rating 1300",
    "player late Acht --rating 1300 --yes",
    "player late Zehn --rating 1300 --first-round 6",
    "player correct Eins --rating 2100",
    "player correct Eins --rating 2100 --reason list",
    "player correct Zwei --rating 1 --touches standings",
    "player correct Zwei --title GM --reason list",
    "result set 2 1:+/- 2:= 3:=",
    "result set 2 4:=",
    "result correct 2 1:= --colours --reason sheet",
    "round check",
    "round pair",
    "round pair --yes",
    "round publish",
    "result set 3 1:= 2:= 3:=",
    "result set 3 4:=",
    "bye grant Vier --round 4",
    "round pair --yes",
    "round publish",
    "result set 4 1:= 2:= 3:=",
    "result set 4 4:=",
    "result correct 1 2:= --reason sheet",
    "player correct Drei --rating 2300 --reason list",
    "round pair --yes",
    "player late Elf --rating 1300 --yes",
    "player accelerate Eins --points 1",
    "player rejoin Drei",
    "player withdraw Drei --reason ill",
    "bye grant Vier --round 6",
    "bye grant Vier --round 1",
    "bye grant id:8 --round 4",
    "forbid remove Eins Vier",
    "knockout announce 4 --reason vote",
    "knockout begin --yes",
    "knockout result 1 1:=",
    "knockout show",
    "tie record coin Eins Zwei --reason tails",
    "tie game Eins Zwei --white Eins --result 1-0",
    "lots draw",
    "standings --prizes 100,50",
    "standings grid",
    "standings",
    "player show Eins",
    "log list",
    "info",
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.campaign(one_in=4)
def test_a_tournament_walked_through_cites_its_own_book(cli, edition):
    books = book_of(edition) | {one.number for one in edition_named(edition).rule_book()}
    told = {}
    for line in (f"new Open --rounds 4 --system {edition}", *WALK):
        ended = cli(line)
        assert ended.code not in (ExitCode.USAGE, 70), f"{line}: {ended.err}"
        for cited in CITATION.findall(ended.out + ended.err):
            if not held(cited, books):
                told.setdefault(cited, line)
    assert told == {}


def held(cited, books):
    full = f"CFC {cited}" if cited[0] == "6" else cited
    return any(one in books or one.split(".")[0] in books for one in (cited, full)) or any(
        part.startswith(cited) for part in books
    )


def test_the_walk_would_find_a_wrong_article():
    assert not held("C.04.2.D.8", BOOKS["cfc"])
    assert not held("F.7", BOOKS["dubov-1997"])
    assert not held("613", BOOKS["dutch-1998"])
    assert held("613", BOOKS["cfc"])
    assert CITATION.findall("by tier 1 of C.04.2.D.8, C.04.2, 4.3 and (F.7; 613) or (614)") == [
        "C.04.2.D.8",
        "C.04.2, 4.3",
        "F.7",
        "614",
    ]
    assert set(written_out(Path(__file__))) >= {"C.04.2.D.8"}
