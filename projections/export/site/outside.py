"""Pages that stand alone: the list of all tournaments, a message, and the screens in the hall."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, TypeAlias

from core.model.congress import Congress, Section
from core.model.dataclass import replace
from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say, say_of
from core.model.units import RoundNumber, points_text
from events.vocabulary.rounds import RoundPublished
from projections.export.pages import page_alone
from projections.export.pictures import words_for_drawings
from projections.export.report import words as report_words
from projections.export.site import words
from projections.export.site.pages import LOOK, Site, words_in
from projections.export.site.words import WORDS
from projections.known import Known
from projections.language import Language
from projections.standings.table import standings
from projections.wording import dates_of

_LEADERS: Final = 3


class Listed(NamedTuple):
    """A line of a list of tournaments: where its pages are, what it is called, and more about it."""

    href: str
    name: str
    place: str
    dates: str


class Group(NamedTuple):
    """A congress above the list of its sections."""

    href: str
    name: str
    rows: tuple[Listed, ...]


SectionShown: TypeAlias = tuple[Section, Known]
"""A section, and what the public knows of it."""


def tournaments_page(
    rows: Sequence[tuple[str, str, Known]],
    language: Language,
    congresses: Sequence[tuple[Congress, Sequence[SectionShown]]] = (),
) -> bytes:
    """Every congress with its sections, then every other tournament, with where and when it is played."""
    groups = [
        Group(f"/{congress.stream}/", congress.details.name, _sections(shown, language))
        for congress, shown in congresses
    ]
    found = []
    for stream, name, known in rows:
        details = known.tournament.details
        where = ", ".join(one for one in (details.city, details.federation) if one)
        found.append(Listed(f"/{stream}/", name, where, language.told(dates_of(details))))
    told = "" if found or groups else say("No tournament has been announced yet.")
    return _page(WORDS["events"], told, language, found, groups)


def congress_page(
    congress: Congress,
    shown: Sequence[SectionShown],
    language: Language,
    *,
    address: Mapping[str, str] | None = None,
    look: str = "/",
    hall: str = "",
) -> bytes:
    """The page of a congress: its sections, and the round of each; who leads where a round is published.

    `address`: the folder of the pages of each section, where they are files;
    `look`: where the style is; `hall`: the screen on the wall.
    """
    details = congress.details
    facts = [", ".join(one for one in (details.city, details.federation) if one), language.told(dates_of(details))]
    leaders = [one for one in (_leaders(section, known) for section, known in shown) if one]
    return _page(
        details.name,
        " ".join(filter(None, facts)),
        language,
        _sections(shown, language, address),
        lines=[language.told(one) for one in leaders],
        look=look,
        hall=hall,
    )


def _sections(
    shown: Sequence[SectionShown], language: Language, address: Mapping[str, str] | None = None
) -> tuple[Listed, ...]:
    return tuple(
        Listed(
            f"/{section.stream}/" if address is None else f"{address[section.stream]}/index.html",
            section.title,
            language.told(_round_of(known)),
            "",
        )
        for section, known in shown
    )


def _round_of(known: Known) -> str:
    tournament = known.tournament
    published = [one.number for one in tournament.rounds if one.games or one.unpaired]
    players = say_of(len(tournament.players), "{count} player", "{count} players", count=len(tournament.players))
    if not published:
        return players
    return say(
        "{players}, round {round} of {rounds}",
        players=players,
        round=published[-1],
        rounds=tournament.settings.rounds or published[-1],
    )


def _leaders(section: Section, known: Known) -> str:
    """Who is first, where a result is public."""
    table = standings(known.tournament)
    first = [row for row in table.rows if row.rank == 1 and row.points]
    if not first:
        return ""
    names = (known.tournament.players[row.player].name for row in first[:_LEADERS])
    more = len(first) - _LEADERS
    return say(
        "{section}: {names} with {points}",
        section=section.title,
        names=joined("; ", (*names, *([say("and {count} more", count=more)] if more > 0 else []))),
        points=points_text(first[0].points),
    )


def message_page(told: str, language: Language, status: int = 404) -> bytes:
    """What went wrong, in words, under what the status says of it."""
    named = "no page" if status == 404 else "not now" if status in (429, 500, 503) else "not taken"
    return _page(WORDS[named], told, language)


def _page(
    title: str,
    told: str,
    language: Language,
    rows: Sequence[Listed] = (),
    groups: Sequence[Group] = (),
    lines: Sequence[str] = (),
    look: str = "/",
    hall: str = "",
) -> bytes:
    words = language.shown(WORDS)
    return page_alone(
        "outside.mako",
        language=language,
        title=language.told(title),
        told=language.told(told),
        rows=rows,
        groups=groups,
        lines=lines,
        style=f"{look}look-{LOOK}.css",
        hall=hall,
        words=words,
    )


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
