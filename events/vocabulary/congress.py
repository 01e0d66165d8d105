"""What happens above the sections of a congress (decision 199). None of it speaks of a player by name."""

from typing import TYPE_CHECKING, TypeAlias

from core.model.sentence import joined, say, say_of
from core.model.units import PlayerId
from events.base import ARBITERS, CHIEF, ENTRY, Event, KnownBy, Subject, Touches, Undo, Value, event, no_remark
from events.vocabulary.tournament import DetailsSet

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording

_ABOVE = no_remark("it is in the log of the congress, and no report is made of that")


class CongressEvent(Event, kw_only=True):
    """Something that concerns a congress above its sections; no pairing reads it."""

    def gives(self) -> set[Subject]:
        """Nothing."""
        return set()

    def rests_on(self) -> set[Subject]:
        """Nothing."""
        return set()


class SectionsWritten(Value, kw_only=True):
    """What a command wrote in one section: events `first` to `last`, the hash of the last one as 64 hex digits."""

    section: str
    first: int
    last: int
    hash: str


@event(
    "congress-announced",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=_ABOVE,
    undo=Undo.BEGINS,
)
class CongressAnnounced(CongressEvent, kw_only=True):
    """A congress was announced."""

    details: DetailsSet
    reason: str = ""

    def why_not_undone(self, version: int) -> str:
        """The congress began with it."""
        return say("Event {event} announced the congress, and cannot be undone.", event=version)

    def sentence(self, log: "Wording") -> str:
        """Which."""
        del log
        return say("The congress {name} was announced.", name=self.details.name or "")


@event(
    "section-added",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=_ABOVE,
)
class SectionAdded(CongressEvent, kw_only=True):
    """A tournament became a section. `beside`: its players may also play in another section."""

    section: str
    title: str
    beside: bool = False
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The section."""
        return {("section", self.section)}

    def sentence(self, log: "Wording") -> str:
        """Which, and whether it is beside the others."""
        del log
        beside = say("; its players may also play in another section") if self.beside else ""
        return say(
            "Section {section} was added: {title}{beside}.", section=self.section, title=self.title, beside=beside
        )


@event(
    "section-removed",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=_ABOVE,
)
class SectionRemoved(CongressEvent, kw_only=True):
    """A tournament is no longer a section; its own log stays."""

    section: str
    reason: str = ""

    def gives(self) -> set[Subject]:
        """That it is none."""
        return {("section", self.section)}

    rests_on = gives

    def sentence(self, log: "Wording") -> str:
        """Which."""
        del log
        return say("Section {section} was removed.", section=self.section)


class Acted(CongressEvent, kw_only=True):
    """Something that was recorded in sections by one command."""

    written: tuple[SectionsWritten, ...]

    def rests_on(self) -> set[Subject]:
        """The sections."""
        return {("section", one.section) for one in self.written}


@event(
    "sections-acted-on",
    1,
    round=None,
    players=(),
    may_record=ENTRY,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=_ABOVE,
)
class SectionsActedOn(Acted, kw_only=True):
    """A command was recorded in all sections; `refused` are those that refused it and were skipped."""

    command: str
    refused: tuple[str, ...] = ()
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """Which command, and where."""
        del log
        where = joined(", ", (_where(one) for one in self.written))
        if self.refused:
            return say(
                "{command} was recorded in {where}; skipped: {refused}.",
                command=self.command,
                where=where,
                refused=joined(", ", self.refused),
            )
        return say("{command} was recorded in {where}.", command=self.command, where=where)


@event(
    "player-moved",
    1,
    round=None,
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=_ABOVE,
)
class PlayerMoved(Acted, kw_only=True):
    """A player went from one section to another before round 1; the ids are those that he has in each of them."""

    from_section: str
    from_player: PlayerId
    to_section: str
    to_player: PlayerId
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """From where to where."""
        del log
        return say(
            "Player id:{player} of {section} was moved to {other}, as id:{there}.",
            player=self.from_player,
            section=self.from_section,
            other=self.to_section,
            there=self.to_player,
        )


class AwardedAcross(Value, kw_only=True):
    """What a player of a section receives, in cents, from which prizes of a list, shared with how many."""

    section: str
    player: PlayerId
    list: str
    cents: int
    first_prize: int
    last_prize: int
    pool_cents: int
    sharing: int = 1


class SectionAt(Value, kw_only=True):
    """A section after event `version`, the hash of that event as 64 hex digits."""

    section: str
    version: int
    hash: str


@event(
    "prizes-awarded-across",
    1,
    round=None,
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=_ABOVE,
)
class PrizesAwardedAcross(Acted, kw_only=True):
    """The prizes across the sections were awarded, by `rules` as typed, from the sections as they were at `as_of`.

    `written`: what was recorded in the sections with it, the categories that depend on birth dates.
    """

    rules: str
    as_of: tuple[SectionAt, ...]
    awards: tuple[AwardedAcross, ...]  # by list, best first
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The prizes across."""
        return {("prizes",)}

    def sentence(self, log: "Wording") -> str:
        """How much, and to how many."""
        del log
        from core.prizes.rules import (
            Cents,
            in_print,  # few logs have prizes
        )

        return say_of(
            len({(one.section, one.player) for one in self.awards}),
            "Prizes across the sections awarded: {amount} to {count} player ({rules}).",
            "Prizes across the sections awarded: {amount} to {count} players ({rules}).",
            amount=in_print(Cents(sum(one.cents for one in self.awards))),
            rules=self.rules,
        )


def _where(one: SectionsWritten) -> str:
    if one.first == one.last:
        return say("{section} (event {first})", section=one.section, first=one.first)
    return say("{section} (events {first}-{last})", section=one.section, first=one.first, last=one.last)


AnyCongressEvent: TypeAlias = (
    CongressAnnounced | SectionAdded | SectionRemoved | SectionsActedOn | PlayerMoved | PrizesAwardedAcross
)
