"""What takes long shows on a terminal how far it is, coloured unless NO_COLOR is set; elsewhere it shows nothing."""

import io
import re
import sys

import pytest

from cli.answers.audit.terminal import watched
from cli.output.streams import counted, counting

COLOUR = re.compile(r"\x1b\[(?:\d+;)*3[0-7](?:;\d+)*m")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> str:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm-256color")
    with counting("papers") as told:
        told(12000)
    return terminal.getvalue()


def test_a_terminal_is_told_in_colour(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = shown_on_a_terminal(monkeypatch)
    assert "papers" in shown
    assert COLOUR.search(shown)


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NO_COLOR", "1")
    shown = shown_on_a_terminal(monkeypatch)
    assert "papers" in shown
    assert not COLOUR.search(shown)


def test_elsewhere_nothing_is_shown(monkeypatch: pytest.MonkeyPatch):
    shown = io.StringIO()
    monkeypatch.setattr(sys, "stderr", shown)
    assert list(counted(["a", "b"], "papers")) == ["a", "b"]
    assert shown.getvalue() == ""


def test_of_an_audit_every_file_is_handed_on_whether_it_is_told_or_not(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    for shown in (Terminal(), io.StringIO()):
        monkeypatch.setattr(sys, "stderr", shown)
        assert list(watched(iter(["a.trf", "b.trf"]), ["a.trf", "b.trf"])) == ["a.trf", "b.trf"]
        assert ("2/2" in shown.getvalue()) is shown.isatty()
