"""One matter of the general rules as a text settles it: its article, and what it says in our own words.

A part of `GeneralRules` for each matter, none with a default: whoever writes an edition says what its text says, or
that it says nothing (`article` empty), and then what is done. Deciders read the parts; `rules`, the rule book and the
table in the docs print them.
"""

from collections.abc import Iterator

from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from core.model.units import RoundNumber

SILENT: Final = ""
"""In place of an article: the text says nothing of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """What a text says of one matter."""

    article: str  # `SILENT`: the summary says what is done
    summary: str  # sentences; the same words in two texts mean the same rule


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRule(Clause):
    """How far a corrected result, colour or rating reaches."""

    has_tiers: bool  # it can come too late for standings and pairings (C.04.2.D.8); else it reaches all to come
    rating_article: str  # by which a corrected rating reaches pairings


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpublishedRule(Clause):
    """Whether a pairing made and not published is still to be made, where a fact is corrected (decision 134)."""

    is_yet_to_be_made: bool  # what is known now counts for it; else it is made, and the arbiter may take it back


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberFreeze(Clause):
    """Until when a pairing number may be modified."""

    after_round: RoundNumber | None  # once that round has been paired no number moves; None: they are never final


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultTieBreaks(Clause):
    """The order of those with equal points where nothing was announced: names of `core.tie_breaks.codes`."""

    of_swiss: str  # empty: there is none
    of_round_robin: str  # likewise


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEntryRule(Clause):
    """Who comes after the first pairing. The articles are `SILENT` where the text provides nothing of the kind."""

    against_bye: str  # by which one may meet who had the bye of a round already paired
    pairing_score: str  # by which the director may assign a score for pairing only


class Matter(NamedTuple):
    """One row of the general rules."""

    name: str  # of the part of `GeneralRules`
    topic: str  # one of `core.model.rule_book.TOPICS`
    title: str
    home: str  # "module:name" of what carries it out


MATTERS: Final = (
    Matter("corrections", "corrections", say("Wrong result, colours or rating"), "events.deciders.corrections:of_game"),
    Matter(
        "unpublished",
        "corrections",
        say("Pairing made but not published"),
        "projections.replay.facts_of_pairings:whether_it_holds",
    ),
    Matter(
        "freeze", "initial order", say("When pairing numbers are final"), "events.deciders.numbering:numbers_are_final"
    ),
    Matter("tie_breaks", "final standings", say("Final standings"), "core.tie_breaks.final_standings:list_in_use"),
    Matter("absence", "absence", say("Absence without notice"), "events.deciders.check_in:settle_absences"),
    Matter("announced_absence", "absence", say("Announced absence"), "events.deciders.byes:grant"),
    Matter("late_entry", "late entries", say("Late entries"), "events.deciders.players:late_entry"),
    Matter("bye_value", "bye", say("Points for the bye"), "core.model.results:Scoring"),
    Matter("withdrawal", "absence", say("Withdrawal"), "events.deciders.players:withdraw"),
    Matter("publication", "published pairings", say("Published pairings"), "core.general_rules.grounds:Ground"),
)
"""What every text settles or is silent about, in the order of the table."""


def clauses_of(rules: object) -> Iterator[tuple[Matter, Clause]]:
    """Every matter with what the general rules (`GeneralRules`) say of it."""
    for matter in MATTERS:
        yield matter, getattr(rules, matter.name)
