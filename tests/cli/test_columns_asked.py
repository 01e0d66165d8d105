"""What is asked about columns that nobody knows: once each, until it is one of the meanings, and nothing of others."""

import pytest

from cli.input import entry_columns


def test_each_unknown_column_is_asked_for_until_the_answer_is_a_meaning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    answers, questions = iter(["nonsense", "rating", ""]), []

    def answered(question):
        questions.append(str(question))
        return next(answers)

    monkeypatch.setattr(entry_columns, "asked", answered)
    found = entry_columns.asked_mapping(["name", " Strength ", "", "Shoe size"])
    assert found == {entry_columns.plain("Strength"): "rating", entry_columns.plain("Shoe size"): "-"}
    assert questions == [
        "Strength: ",
        "Strength: type one of these meanings, or press Enter: ",
        "Shoe size: ",
    ]
    assert "--map 'Strength=rating' --map 'Shoe size=-'" in capsys.readouterr().err
