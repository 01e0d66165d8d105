"""What reports are made of that no game tells, what was awarded, and which documents were issued."""

from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from core.model.sentence import joined, say, say_of
from core.model.units import PlayerId
from events.base import APPEALS, ARBITERS, NO_PAIRING, Event, KnownBy, Subject, Touches, Undo, Value, event

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording

_NAMED: Final = 6
_DIGITS: Final = 16


class ReportingEvent(Event, kw_only=True):
    """Something that concerns what is reported from the log. No pairing reads it."""

    def rests_on(self) -> set[Subject]:
        """The same before, and the players."""
        return self.gives() | self.named_players()


class Fact(StrEnum):
    """What a list outside the tournament says of a player, and a report needs."""

    K_STANDARD = "k"  # the development coefficient of the FIDE list (B.02, 8.3.3)
    K_RAPID = "k-rapid"
    K_BLITZ = "k-blitz"
    CFC = "cfc"  # the number that the federation gave the player
    USCF = "uscf"
    FEE = "fee"  # the entry fee that was paid; no report has it


FACTS: Final = {
    Fact.K_STANDARD: "K",
    Fact.K_RAPID: say("K, rapid"),
    Fact.K_BLITZ: say("K, blitz"),
    Fact.CFC: say("CFC number"),
    Fact.USCF: say("US Chess number"),
    Fact.FEE: say("entry fee paid"),
}
"""What each fact is called."""


@event(
    "facts-recorded",
    1,
    round=None,
    players=("values",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class FactsRecorded(ReportingEvent, kw_only=True):
    """One fact of some players, each in the place of the one before; an empty text takes it back."""

    fact: Fact
    values: tuple[tuple[PlayerId, str], ...]
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The fact of each of these players."""
        return {("fact", self.fact, player) for player, _ in self.values}

    def sentence(self, log: "Wording") -> str:
        """The first of them."""
        return say("{fact} recorded: {values}.", fact=FACTS[self.fact], values=_values_told(self.values, log))


@event(
    "groups-recorded",
    1,
    round=None,
    players=("values",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class GroupsRecorded(ReportingEvent, kw_only=True):
    """Of which group players are, by a column of the organiser's own: school, class, team of the week (decision 206).

    Each in the place of the one before; an empty text: of none.
    """

    column: str
    values: tuple[tuple[PlayerId, str], ...]
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The group of each of these players."""
        return {("group", self.column, player) for player, _ in self.values}

    def sentence(self, log: "Wording") -> str:
        """The first of them."""
        return say("Group recorded, {column}: {values}.", column=self.column, values=_values_told(self.values, log))


def _values_told(values: tuple[tuple[PlayerId, str], ...], log: "Wording") -> str:
    shown = [
        say("{player}: {value}", player=log.who(player), value=value or say("none"))
        for player, value in values[:_NAMED]
    ]
    more = len(values) - _NAMED
    return joined("; ", (*shown, *([say("{count} more", count=more)] if more > 0 else [])))


@event(
    "category-settled",
    1,
    round=None,
    players=("members", "not_known"),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class CategorySettled(ReportingEvent, kw_only=True):
    """Who was of a category by birth date, by what was known then: it still holds where a birth date was erased.

    Everybody else who had entered was not of it. `category` as in `core.prizes.categories`: born 2008 or later.
    """

    category: str
    members: tuple[PlayerId, ...]
    not_known: tuple[PlayerId, ...] = ()
    reason: str = ""

    def gives(self) -> set[Subject]:
        """Who is of it."""
        return {("category", self.category)}

    def sentence(self, log: "Wording") -> str:
        """How many are of it."""
        del log
        unknown = say_of(len(self.not_known), "{count} birth date is not known", "{count} birth dates are not known")
        return say_of(
            len(self.members),
            "Category '{category}': {count} player is eligible{unknown}.",
            "Category '{category}': {count} players are eligible{unknown}.",
            category=self.category,
            unknown=joined("", ("; ", unknown)) if self.not_known else "",
        )


class Awarded(Value, kw_only=True):
    """A prize and its working: of `sharing` players with equal points, for these places of a list."""

    list: str
    cents: int
    first_prize: int
    last_prize: int
    pool_cents: int
    sharing: int = 1
    section: int = 1  # where the field is divided (CFC 652)


@event(
    "prizes-awarded",
    1,
    round=None,
    players=("awards",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class PrizesAwarded(ReportingEvent, kw_only=True):
    """The prizes were awarded, by the events before this one; `rules` as they are typed or announced."""

    rules: str
    awards: tuple[tuple[PlayerId, Awarded], ...]  # by section, then by list, best first
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The prizes."""
        return {("prizes",)}

    def sentence(self, log: "Wording") -> str:
        """How much, and to how many."""
        del log
        from core.prizes.rules import (
            Cents,
            in_print,  # few logs have prizes
        )

        return say_of(
            len({player for player, _ in self.awards}),
            "Prizes awarded: {amount} to {count} player ({rules}).",
            "Prizes awarded: {amount} to {count} players ({rules}).",
            amount=in_print(Cents(sum(one.cents for _, one in self.awards))),
            rules=self.rules,
        )


@event(
    "document-issued",
    1,
    round=None,
    players=(),
    may_record=APPEALS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.NEVER,
)
class DocumentIssued(ReportingEvent, kw_only=True):
    """A report was exported, or a paper printed, to be handed out.

    `asked`: everything that decided its bytes beside the log, by name; `of_event`: the moment of which it speaks;
    `files`: name and SHA-256 (hexadecimal) of each; `made_with`: the programs that made it, with their versions.
    """

    document: str  # the command, such as "export" or "print standings"
    of_event: int
    files: tuple[tuple[str, str], ...]
    asked: tuple[tuple[str, str], ...] = ()
    made_with: tuple[tuple[str, str], ...] = ()
    reason: str = ""

    def gives(self) -> set[Subject]:
        """Nothing that another event would change."""
        return set()

    def why_not_undone(self, version: int) -> str:
        """It is in other hands."""
        return say(
            "Event {version} records the issue of a document ({document}) that others now hold. Issue a "
            "corrected one; both stay in the log.",
            version=version,
            document=self.document,
        )

    def in_words(self) -> str:
        """The command, and what was asked for: export (format trf26, for rating); ratings of a list are too many."""
        asked = ", ".join(f"{name} {value}" for name, value in self.asked if value and name != "ratings")
        return f"{self.document} ({asked})" if asked else self.document

    def sentence(self, log: "Wording") -> str:
        """Which document, and its files."""
        del log
        return say(
            "Issued: {document}, as of event {of_event}: {files}.",
            document=self.in_words(),
            of_event=self.of_event,
            files=joined(", ", (f"{name} (SHA-256 {digest[:_DIGITS]})" for name, digest in self.files)),
        )


AnyReportingEvent: TypeAlias = FactsRecorded | GroupsRecorded | CategorySettled | PrizesAwarded | DocumentIssued
