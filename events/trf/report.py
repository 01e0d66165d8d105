"""Everything noticed while a file is read: what forbids its use, and what was read otherwise than it stands."""

from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.results import Colour
from core.model.sentence import say
from events.errors import BadInput, Finding

_SHOWN: Final = 60  # characters of what was read


class ReadOtherwise(NamedTuple):
    """One thing that was read otherwise than it stands. An import records it as an `Adjustment`."""

    line: int  # from 1; 0: not tied to a line
    column: int  # from 1; 0: not tied to a column
    found: str
    taken_as: str


@dataclass(frozen=True, slots=True)
class TextBehind:
    """What may be text behind the last round of a player's line: from `round_number` on it is no entry of a round."""

    line: int
    column: int
    round_number: int
    text: str
    errors: tuple[Finding, ...]  # what is wrong with it if the round was played


def colour_told(colour: Colour) -> str:
    """A colour in a sentence: white."""
    return say("white") if colour is Colour.WHITE else say("black")


@dataclass(slots=True)
class Report:
    """Collects while reading, so that one reading names every finding."""

    file_name: str
    strict: bool = True  # what can be listed is an error
    goes_on: bool = False  # errors are kept, not raised: whatever can be read is
    errors: list[Finding] = field(default_factory=list)
    adjustments: list[ReadOtherwise] = field(default_factory=list)
    text_behind: list[TextBehind] = field(default_factory=list)

    def error(self, line: int, column: int, read: str, expected: str) -> None:
        """The file cannot be used."""
        self.errors.append(Finding(self.file_name, line, column, read, expected))

    def adjusted(self, line: int, column: int, found: str, taken_as: str) -> None:
        """The file can be used; this was taken otherwise than it stands, or only kept."""
        self.adjustments.append(ReadOtherwise(line=line, column=column, found=found, taken_as=taken_as))

    @property
    def noise(self) -> tuple[int, int]:
        """How much is wrong: errors, then adjustments."""
        return len(self.errors) + len(self.text_behind), len(self.adjustments)

    def add(self, other: "Report") -> None:
        """Take over what another report collected."""
        self.errors += other.errors
        self.adjustments += other.adjustments
        self.text_behind += other.text_behind

    def settle_text_behind(self, last_round: int) -> None:
        """Text behind the last round in which any player has an entry is read past; within the rounds it is wrong."""
        for one in self.text_behind:
            if one.round_number <= last_round:
                self.errors += one.errors
            else:
                self.adjusted(
                    one.line,
                    one.column,
                    say("{text!r} after the last round", text=one.text[:_SHOWN]),
                    say("no data: kept in the file only"),
                )
        self.text_behind.clear()

    def raise_errors(self, *, now: bool = False) -> None:
        """Raise `BadInput` with every error so far, in the order of the file; `now`: also where reading goes on."""
        if self.errors and (now or not self.goes_on):
            raise BadInput(self.sorted_errors())

    def sorted_errors(self) -> tuple[Finding, ...]:
        """In the order of the file."""
        return tuple(sorted(self.errors, key=lambda finding: (finding.line, finding.column)))

    def sorted_adjustments(self) -> tuple[ReadOtherwise, ...]:
        """In the order of the file."""
        return tuple(sorted(self.adjustments, key=lambda adjustment: (adjustment.line, adjustment.column)))
