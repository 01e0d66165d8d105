"""What reports are made of that no game tells, what was awarded, and which documents were issued."""

from enum import StrEnum
from typing import TypeAlias

from core.model.units import PlayerId
from events.base import Event, Value, stored_as


class ReportingEvent(Event, kw_only=True):
    """Something that concerns what is reported from the log. No pairing reads it."""


class Fact(StrEnum):
    """What a list outside the tournament says of a player, and a report needs."""

    K_STANDARD = "k"  # the development coefficient of the FIDE list (B.02, 8.3.3)
    K_RAPID = "k-rapid"
    K_BLITZ = "k-blitz"
    CFC = "cfc"  # the number that the federation gave the player
    USCF = "uscf"


@stored_as("facts-recorded", schema_version=1, of_round=None, players=("values",))
class FactsRecorded(ReportingEvent, kw_only=True):
    """One fact of some players, each in the place of the one before; an empty text takes it back."""

    fact: Fact
    values: tuple[tuple[PlayerId, str], ...]
    reason: str = ""


@stored_as("category-settled", schema_version=1, of_round=None, players=("members", "not_known"))
class CategorySettled(ReportingEvent, kw_only=True):
    """Who was of a category by birth date, by what was known then: it still holds where a birth date was erased.

    Everybody else who had entered was not of it. `category` as in `core.prizes.categories`: born 2008 or later.
    """

    category: str
    members: tuple[PlayerId, ...]
    not_known: tuple[PlayerId, ...] = ()


class Awarded(Value, kw_only=True):
    """A prize and its working: of `sharing` players with equal points, for these places of a list."""

    list: str
    cents: int
    first_prize: int
    last_prize: int
    pool_cents: int
    sharing: int = 1
    section: int = 1  # where the field is divided (CFC 652)


@stored_as("prizes-awarded", schema_version=1, of_round=None, players=("awards",))
class PrizesAwarded(ReportingEvent, kw_only=True):
    """The prizes were awarded, by the events before this one; `rules` as they are typed or announced."""

    rules: str
    awards: tuple[tuple[PlayerId, Awarded], ...]  # by section, then by list, best first
    reason: str = ""


@stored_as("document-issued", schema_version=1, of_round=None, players=())
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


AnyReportingEvent: TypeAlias = FactsRecorded | CategorySettled | PrizesAwarded | DocumentIssued
