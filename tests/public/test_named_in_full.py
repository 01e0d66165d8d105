"""What the server was started with is found from the folder of each command that a page types."""

import os
from pathlib import Path

import pytest

from cli.web.arbiter import typist


def test_each_file_and_folder_is_named_from_where_the_server_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PAIRTRAIL_LOG_FILE", raising=False)
    for name, given in (("CONFIG", "own.toml"), ("LISTS", "../lists"), ("KEYS", "keys")):
        monkeypatch.setenv(f"PAIRTRAIL_{name}", given)
    typist._name_folders_in_full()
    assert {name: os.environ.get(f"PAIRTRAIL_{name}") for name in ("CONFIG", "LISTS", "KEYS", "LOG_FILE")} == {
        "CONFIG": str(tmp_path / "own.toml"),
        "LISTS": str(tmp_path / ".." / "lists"),
        "KEYS": str(tmp_path / "keys"),
        "LOG_FILE": None,
    }
