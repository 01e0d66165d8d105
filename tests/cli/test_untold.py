"""The walk that finds what no catalogue can say."""

from cli.output.streams import lines_to_stdout, to_stdout
from core.model.sentence import say
from tests.cli.untold import Printed, Values, fragments, is_for_people, modules_with
from tests.made_up_language import spoken

VALUES = Values(["both sheets say so"], ["Ek, Olle"])


def found_in(capsys, *texts: str) -> list[str]:
    with spoken():
        to_stdout(*texts)
    return [one.words for one in fragments([Printed("standings", capsys.readouterr().out)], VALUES)]


def test_what_is_no_text_of_ours_is_found(capsys):
    assert sorted(found_in(capsys, f"Board {say('of {who}', who='Ek, Olle')} is free")) == ["Board of", "is free"]
    assert found_in(capsys, say("Board {board} of {who} is free", board=4, who="nobody else")) == []


def test_names_what_was_typed_and_what_is_to_be_typed_are_no_text(capsys):
    assert found_in(capsys, "Olle: both sheets say so, `undo 9`, --round 4, b1/c2.trf") == []


def test_it_is_found_where_it_stands():
    assert "cli/session/engines.py" in modules_with("the position cannot be written")
    assert "cli/session/engines.py" in modules_with("Olle and the position cannot be")


def test_what_programs_read_is_left_out():
    assert [is_for_people(line) for line in ("info", "info --json", "manual", "compat a b")] == [True, *[False] * 3]


def test_the_language_is_that_of_the_surroundings_again(capsys):
    with spoken():
        lines_to_stdout(say("Rank"))
    lines_to_stdout(say("Rank"))
    assert capsys.readouterr().out == "«Rank»\nRank\n"
