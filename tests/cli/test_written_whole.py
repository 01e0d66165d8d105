"""What is written stands whole on the disk before it takes the place of what was there."""

import os
from pathlib import Path

import pytest

from cli.output import atomic_write
from cli.output.atomic_write import write_pieces

CONTENTS = b"x" * 100


def test_all_of_it_is_handed_to_the_disk_before_the_older_file_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A computer that stops then has the older file or the new one, and never half of one."""
    file, seen = tmp_path / "report.html", list[tuple[int, bytes]]()

    def synced(descriptor: int) -> None:
        seen.append((os.fstat(descriptor).st_size, file.read_bytes()))

    monkeypatch.setattr(atomic_write.os, "fsync", synced)
    file.write_bytes(b"older")
    write_pieces(file, [CONTENTS[:40], CONTENTS[40:]])
    assert file.read_bytes() == CONTENTS
    assert seen == [(len(CONTENTS), b"older")]
