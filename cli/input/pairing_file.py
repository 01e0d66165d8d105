"""A whole pairing as a text file: a line `WHITE BLACK` for each board by pairing number, `PLAYER bye` for the bye."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cli.session.exits import NoSuchFile
from core.model.units import PairingNumber, PlayerId
from events.errors import BadInput, Finding

_BYE = ("bye", "0")
_EXPECTED = "two pairing numbers of the round (there are {}), White first, or one and 'bye', once"


@dataclass(frozen=True, slots=True)
class GivenPairing:
    """What the file says."""

    boards: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None


def read_pairing(file: Path, numbers: Mapping[PlayerId, PairingNumber]) -> GivenPairing:
    """Read it. Raises `BadInput` with every line that cannot be used."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise NoSuchFile(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadInput((Finding(str(file), 0, 0, f"byte {error.start} that is not UTF-8", "a text file"),)) from error
    by_number = {str(number): player for player, number in numbers.items()}
    findings: list[Finding] = []
    boards: list[tuple[PlayerId, PlayerId]] = []
    byes: list[PlayerId] = []
    for line, content in enumerate(text.splitlines(), start=1):
        words = [word for word in content.split("#")[0].replace("-", " ").replace(",", " ").split() if word != ":"]
        if not words:
            continue
        players = [by_number.get(word) for word in words]
        if len(words) == 2 and players[0] is not None and words[1].lower() in _BYE and not byes:
            byes.append(players[0])
        elif len(words) == 2 and players[0] is not None and players[1] is not None:
            boards.append((players[0], players[1]))
        else:
            findings.append(Finding(str(file), line, 0, f"'{content.strip()}'", _EXPECTED.format(len(by_number))))
    if not boards and not findings:
        findings.append(Finding(str(file), 0, 0, "no board", "a line with two pairing numbers for each board"))
    if findings:
        raise BadInput(tuple(findings))
    return GivenPairing(tuple(boards), byes[0] if byes else None)
