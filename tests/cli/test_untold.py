"""The walk that finds what no catalogue can say."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from cli.output.streams import lines_to_stdout, text_to_stdout
from core.model.sentence import say
from tests.cli.untold import (
    LISTED,
    Printed,
    Values,
    examples,
    is_for_people,
    known_values,
    modules_with,
    of_the_page,
    pieces,
    words_of,
)
from tests.made_up_language import spoken

VALUES = Values(["both sheets say so"], ["Ek, Olle"])


def found_in(capsys, *texts: str) -> list[str]:
    with spoken():
        text_to_stdout(*texts)
    return words_of(pieces([Printed("standings", capsys.readouterr().out)], VALUES))


def test_what_is_no_text_of_ours_is_found(capsys):
    assert sorted(found_in(capsys, f"Board {say('of {who}', who='Ek, Olle')} is free")) == ["Board of", "is free"]
    assert found_in(capsys, say("Board {board} of {who} is free", board=4, who="nobody else")) == []


def test_names_what_was_typed_and_what_is_to_be_typed_are_no_text(capsys):
    assert found_in(capsys, "Olle: both sheets say so, `undo 9`, --round 4, b1/c2.trf") == []


def test_it_is_found_where_it_stands():
    """In the verifier of one file, whose own words are English."""
    assert modules_with("the record was written anew, or is another") == ("cli/output/verifier_main.py",)
    assert modules_with("Olle and the record was written anew") == ("cli/output/verifier_main.py",)


def test_what_programs_read_is_left_out():
    assert [is_for_people(line) for line in ("info", "info --json", "manual", "compat a b")] == [True, *[False] * 3]


def test_the_language_is_that_of_the_surroundings_again(capsys):
    with spoken():
        lines_to_stdout(say("Rank"))
    lines_to_stdout(say("Rank"))
    assert capsys.readouterr().out == "«Rank»\nRank\n"


def joined_the_list(printed: Iterable[Printed]) -> set[str]:
    """Fragments that are neither listed nor part of one that is, as where half a sentence was translated since."""
    listed = LISTED.read_text(encoding="utf-8")
    return {words for words in words_of(pieces(printed, known_values())) if words not in listed}


HOW = "make it a text with `say`, and translate it (CONTRIBUTING); `python -m tests.cli.untold` says where it stands"


@pytest.mark.slow
class TestNothingMoreIsEnglishOnly:
    def test_of_what_the_examples_print(self, databases: dict[str, Path], tmp_path_factory: pytest.TempPathFactory):
        printed = examples(databases, lambda: tmp_path_factory.mktemp("told"))
        assert joined_the_list(printed) == set(), HOW

    def test_of_what_the_page_of_commands_shows(self, tmp_path: Path):
        assert joined_the_list(of_the_page(tmp_path)) == set(), HOW
