"""Whom the reader of a program of one file trusts."""

from pathlib import Path

from core.certificate_check.wrong import require
from core.evidence.note import PublicKey, parsed_key


def key_of(word: str) -> PublicKey:
    """The key that was typed, or the file that has it."""
    require("+" in word or Path(word).is_file(), f"no file {word}, and a key is written name+id+key")
    return parsed_key(Path(word).read_text(encoding="utf-8") if Path(word).is_file() else word)
