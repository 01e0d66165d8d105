"""A congress as a fold of its log (decision 199)."""

from collections.abc import Iterable

import msgspec

from core.model.congress import Congress, Section
from core.model.tournament import Details
from events.log.counting import Recorded, counting
from events.vocabulary.congress import CongressAnnounced, SectionAdded, SectionRemoved


def congress_after(stream: str, events: Iterable[Recorded]) -> Congress:
    """The congress after these events, in log order."""
    details, sections = Details(), dict[str, Section]()
    for stored in counting(tuple(events)):
        match stored.event:
            case CongressAnnounced(details=given):
                told = msgspec.structs.asdict(given)
                details = Details(**{name: value for name, value in told.items() if value is not None})
            case SectionAdded(section=section, title=title, beside=beside):
                sections[section] = Section(section, title, beside)
            case SectionRemoved(section=section):
                sections.pop(section, None)
            case _:
                pass  # what was done in sections is in their own logs
    return Congress(stream, details, tuple(sections.values()))
