"""What came of a command in one section of a congress."""

from collections.abc import Callable

import typer

from cli.output.streams import Held, holding
from core.model.congress import Section
from core.model.dataclass import dataclass, field
from core.model.sentence import TournamentError
from events.vocabulary.congress import SectionsWritten


@dataclass(slots=True)
class Ran:
    """What it put out, what it wrote, why it refused, how it ended."""

    section: Section
    held: Held = field(default_factory=Held)
    written: SectionsWritten | None = None
    error: TournamentError | None = None
    code: int = 0


def ran_in(section: Section, run: Callable[[Section], None]) -> Ran:
    """Run a command in a section, and hold back what it puts out."""
    with holding() as held:
        ran = Ran(section, held)
        try:
            run(section)
        except TournamentError as error:
            ran.error = error
        except typer.Exit as ended:
            ran.code = ended.exit_code
    return ran
