"""The screens in the hall: the boards of the round at hand in large type, one screen after the other."""

from datetime import datetime
from typing import Final

from core.model.dataclass import replace
from core.model.named_tuple import NamedTuple
from core.model.units import RoundNumber
from events.vocabulary.rounds import RoundPublished
from projections.export.drawings.words import words_for_drawings
from projections.export.pages import page_alone
from projections.export.report import words as report_words
from projections.export.site import words
from projections.export.site.pages import LOOK, Site, words_in

_BOARDS_ON_A_SCREEN: Final = 10
_SCREEN_SECONDS: Final = 12


class Above(NamedTuple):
    """A congress above an event: its name, how many screens it has, and how many of them come before this event."""

    name: str
    screens: int
    before: int


def screens_of(site: Site) -> int:
    """How many screens of boards the hall has of the round at hand."""
    return max(1, -(-len(site.at_hand.games) // _BOARDS_ON_A_SCREEN)) if site.rounds else 1


def hall(site: Site, place: int, now: datetime, above: Above | None = None) -> bytes:
    """A screen; `place`: which one, from 1 on.

    It says for how long the round has been published, and what changed last; a browser loads the next by itself.
    `above`: the congress whose screens these are among.
    """
    last = site.at_hand if site.rounds else None
    count = screens_of(site)
    place = (place - 1) % count + 1
    boards, since = None, None
    if last is not None:
        whole, first = site.parts[last.number], (place - 1) * _BOARDS_ON_A_SCREEN
        alone = whole.unpaired if place == count else ()
        boards = replace(whole, boards=whole.boards[first : first + _BOARDS_ON_A_SCREEN], unpaired=alone)
        since = _published_at(site, last.number)
    language = site.language
    minutes = 0 if since is None else max(0, int((now - since).total_seconds()) // 60)
    return page_alone(
        "hall.mako",
        site=site,
        title=language.told(report_words.round_named(last.number) if last else words.WORDS["overview"]),
        place=place,
        pages=count,
        above="" if above is None else above.name,
        following=place % count + 1 if above is None else (above.before + place) % above.screens + 1,
        seconds=_SCREEN_SECONDS,
        boards=language.shown(boards),
        since="" if since is None else since.isoformat(),
        elapsed=f"{minutes // 60}:{minutes % 60:02}",
        last=language.told(site.rows[-1].sentence) if site.log_pages and site.rows else "",
        of_teams=site.of_teams,
        look=LOOK,
        to=site.to,
        words=words_in(language),
        texts=report_words,
        **words_for_drawings(language),
    )


def _published_at(site: Site, number: RoundNumber) -> datetime | None:
    """When the pairing of a round was published, the last time it was."""
    found = (
        stored.recorded_at
        for stored in reversed(site.record.shown)
        if isinstance(stored.event, RoundPublished) and stored.event.round_number == number
    )
    return next(found, None)
