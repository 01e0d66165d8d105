"""Patterns that are compiled when they are asked for are what `re.compile` makes."""

import importlib
import pkgutil
import re

import pytest

from core.model import pattern as module
from core.model.pattern import pattern
from events import days


def every() -> list[tuple[str, object]]:
    """All that stand in modules, by where they stand."""
    found = {}
    rooms = (module.__name__.removesuffix(".model.pattern"), days.__name__.removesuffix(".days"))
    for folder in map(importlib.import_module, rooms):
        for one in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
            for name, value in vars(importlib.import_module(one.name)).items():
                if isinstance(value, module._Later):
                    found[f"{one.name}.{name}"] = value
    return list(found.items())


def test_every_pattern_is_one():
    patterns = every()
    assert len(patterns) > 20
    for _, one in patterns:
        assert one.flags & re.UNICODE
        assert one.search("") is None or one.fullmatch("") is not None


def test_it_answers_like_a_compiled_one():
    one, other = pattern("(?i)(?P<letter>[a-z])-"), re.compile("(?i)(?P<letter>[a-z])-")
    for text in ("", "a-", "xB-c-", "1"):
        assert one.sub("", text) == other.sub("", text)
        assert one.findall(text) == other.findall(text)
        assert str(one.search(text)) == str(other.search(text))
    assert (one.pattern, one.flags, one.groupindex) == (other.pattern, other.flags, other.groupindex)


def test_nothing_is_compiled_before_it_is_asked(monkeypatch: pytest.MonkeyPatch):
    compiled = []
    monkeypatch.setattr(re, "compile", lambda *given: compiled.append(given) or re._compile(*given, 0))
    one = pattern("a+")
    assert compiled == []
    assert [bool(one.match("a")), bool(one.match("b")), bool(one.match("aa"))] == [True, False, True]
    assert compiled == [("a+",)]
