"""Modules that only some systems have are imported where they are used, with words for those who have none."""

import ast
import re

import pytest

from tests.data_paths import CHECKOUT

ONLY_POSIX = {"crypt", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
IN_THE_TEXT = re.compile(rf"^\s*(?:import|from)\b.*\b(?:{'|'.join(sorted(ONLY_POSIX))})\b", re.MULTILINE)
OURS = ("cli", "core", "events", "migrations", "pairtrail", "projections")


@pytest.mark.parametrize("folder", OURS)
def test_no_module_needs_one_to_be_imported(folder):
    found = [
        f"{path.relative_to(CHECKOUT)}: {name}"
        for path in sorted((CHECKOUT / folder).rglob("*.py"))
        if IN_THE_TEXT.search(text := path.read_text(encoding="utf-8"))
        for statement in ast.parse(text).body
        for name in imported(statement) & ONLY_POSIX
    ]
    assert found == []


def imported(statement: ast.stmt) -> set[str]:
    match statement:
        case ast.Import(names=names):
            return {one.name.partition(".")[0] for one in names}
        case ast.ImportFrom(module=str(module), level=0):
            return {module.partition(".")[0]}
    return set()
