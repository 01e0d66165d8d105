"""A congress: tournaments that are one event above their sections."""

from typing import Final

from core.model.dataclass import dataclass, field
from core.model.spelling import short_name
from core.model.tournament import Details

ENDING: Final = ".congress"
"""With which the name of a congress's log ends; the name of a tournament has no full stop."""


def log_of_congress(name: str) -> str:
    """The name of the log of a congress, from the name that is typed."""
    return name if is_congress(name) else name + ENDING


def is_congress(stream: str) -> bool:
    """Whether a log is that of a congress."""
    return stream.endswith(ENDING)


def is_log_name(stream: str) -> bool:
    """Whether commands give such a name to a tournament, or to a congress."""
    name = stream.removesuffix(ENDING)
    return bool(name) and short_name(name) == name


@dataclass(frozen=True, slots=True)
class Section:
    """A tournament of a congress. `beside`: its players may also play in another section."""

    stream: str
    title: str
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Congress:
    """A congress after the events of its log; `sections` in the order in which they were added."""

    stream: str
    details: Details = field(default_factory=Details)
    sections: tuple[Section, ...] = ()

    @property
    def name(self) -> str:
        """The name that is typed."""
        return self.stream.removesuffix(ENDING)

    @property
    def competing(self) -> tuple[Section, ...]:
        """The sections that are ranked together: those that are not beside the others."""
        return tuple(one for one in self.sections if not one.beside)

    def section(self, stream: str) -> Section | None:
        """The section with that log."""
        return next((one for one in self.sections if one.stream == stream), None)

    def named(self, word: str) -> Section | None:
        """The section that a person or a list means: its short name with or without that of the congress, or title."""
        plain = word.strip().casefold()
        known = {one.title.casefold(): one for one in self.sections}
        known |= {one.stream.removeprefix(f"{self.name}-"): one for one in self.sections}
        known |= {one.stream: one for one in self.sections}
        return known.get(plain)
