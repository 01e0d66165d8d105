"""What a process does for one command or file is not carried into the next, and each has its share."""

import pytest

from cli.commands.audit import running
from cli.output import streams


def test_the_mark_of_a_bundle_ends_with_the_command_that_opened_it():
    streams.note_mark("covers events 1-3")
    assert streams.mark_of_output() == "covers events 1-3"
    streams.begin_output()
    assert streams.mark_of_output() == ""


@pytest.mark.parametrize(
    ("asked", "seconds", "each"),
    [((), 60, []), (("javafo",), 60, [30]), (("javafo", "bbp"), 60, [15, 15]), (("javafo", "bbp", "py"), 5, [1] * 3)],
)
def test_other_engines_share_half_of_the_time_for_a_file(
    monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], seconds: int, each: list[int]
):
    monkeypatch.setattr("cli.session.engines.engine_of", lambda _, share: share)
    assert running._engines(asked, seconds) == each
