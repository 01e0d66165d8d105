"""The rating server's own `core`, which has nothing to do with that of pairtrail: who is rated how."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Lock


@dataclass(frozen=True, slots=True)
class Line:
    """What one report brings one player; the change in hundredths of a rating point."""

    fide_id: str
    name: str
    games: int
    change: int


@dataclass(slots=True)
class Register:
    """Changes by FIDE ID; a report is counted once, whoever sends it how often."""

    lines: dict[str, Line] = field(default_factory=dict[str, Line])
    reports: set[str] = field(default_factory=set[str])
    lock: Lock = field(default_factory=Lock)

    def take(self, digest: str, lines: Iterable[Line]) -> bool:
        """Add the changes of a report; False where it was taken before."""
        with self.lock:
            if digest in self.reports:
                return False
            self.reports.add(digest)
            for line in lines:
                before = self.lines.get(line.fide_id, Line(line.fide_id, line.name, 0, 0))
                games, change = before.games + line.games, before.change + line.change
                self.lines[line.fide_id] = Line(line.fide_id, line.name, games, change)
            return True

    def by_change(self) -> list[Line]:
        """Everybody, those first whose rating changes most."""
        return sorted(self.lines.values(), key=lambda one: (-abs(one.change), one.fide_id))
