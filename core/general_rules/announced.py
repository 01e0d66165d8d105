"""What the general rules settle clause by clause, and what they leave to an announcement, whatever the pairing system.

A clause is one matter as a text settles it: its article, and what it says in our own words. `GeneralRules` has a part
for each matter, none with a default: whoever writes an edition says what its text says, or that it says nothing
(`article` empty), and then what is done. Deciders read the parts; `rules`, the rule book and the docs print them.

Announced are who stays away, two lots, which of two ratings counts (decision 200), and rules in words (CFC 601, 602).
Every command that reads an edition loads this; what carries it out lives in modules of its own.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from core.model.dataclass import dataclass, replace
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.variations import Variation

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
    Matter("tie_breaks", "final standings", say("Final standings"), "core.tie_breaks.ranking:list_in_use"),
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


WITHDRAWN: Final = "withdrawn"
PAIRED: Final = "paired"
ABSENCE: Final = "absence"


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceRule(Clause):
    """What a text says of a player who does not appear and gives no excuse that is accepted."""

    default: str  # `WITHDRAWN` or `PAIRED`, where nothing else was announced
    excused_until_published: bool  # an excuse counts until the next pairing is published; else whenever it is accepted

    @property
    def variation(self) -> Variation:
        """What may be announced in its place ("unless the rules of the tournament state otherwise")."""
        return Variation(
            name=ABSENCE,
            article=self.article or say("rules of the tournament"),
            summary=say(
                "A player who does not appear and gives no accepted excuse counts as withdrawn, or is paired again."
            ),
            values=(self.default, PAIRED if self.default == WITHDRAWN else WITHDRAWN),
        )

    @property
    def source(self) -> str:
        """What a message cites."""
        return self.article or say("the rules do not mention it")

    def told(self, value: str = "") -> str:
        """What holds, in words; `value`: as announced, empty: by default."""
        source = self.source if value in ("", self.default) else say("as announced")
        return say("{what} ({source})", what=_ABSENCE_TOLD[value or self.default], source=source)


_ABSENCE_TOLD: Final = {
    WITHDRAWN: say("counts as withdrawn, unless an excuse is accepted"),
    PAIRED: say("is paired again, unless withdrawn by the arbiter"),
}

ABSENCE_UNTIL_2026: Final = AbsenceRule(
    article="C.04.2.D.2",
    summary=say(
        "Counts as withdrawn unless the absence is explained with arguments that the arbiter accepts; "
        "you are asked at the next pairing."
    ),
    default=WITHDRAWN,
    excused_until_published=True,
)
ABSENCE_OF_1998: Final = AbsenceRule(
    article="F.8",
    summary=say("Counts as withdrawn, unless announced otherwise or excused; you are asked at the next pairing."),
    default=WITHDRAWN,
    excused_until_published=False,
)
ABSENCE_OF_THE_CFC: Final = AbsenceRule(
    article="CFC 616",
    summary=say(
        "A player who defaults is not paired again without an excuse that the director accepts; you are asked "
        "at the next pairing."
    ),
    default=WITHDRAWN,
    excused_until_published=False,
)
ABSENCE_OF_TEAMS_OF_THE_CFC: Final = replace(ABSENCE_OF_THE_CFC, article="CFC 647")
ABSENCE_NOT_SPOKEN_OF: Final = AbsenceRule(
    article=SILENT,
    summary=say("Paired again, unless the arbiter withdraws the player."),
    default=PAIRED,
    excused_until_published=False,
)


EQUALS: Final = "equals"
BY_LOT: Final = "lot"
BY_ENTRY: Final = "entry"


def equals_variation(article: str) -> Variation:
    """Another last criterion of the initial order, as an article lets it be stated."""
    return Variation(
        name=EQUALS,
        article=article,
        summary=say("Players of equal rating and title are ordered alphabetically, by lot, or in order of entry."),
        values=("alphabetical", BY_LOT, BY_ENTRY),
        holds_for_all_rounds=True,
    )


FIRST_ROUND: Final = Variation(
    name="first-round",
    article=say("the Swiss-system article"),
    summary=say("The first round is paired by the rules of the edition, or drawn by lot."),
    values=("seeded", BY_LOT),
    holds_for_all_rounds=True,  # it is said of a round that was paired
)
LOTS_DRAWN_AGAIN: Final = (EQUALS, FIRST_ROUND.name)
"""Subjects of lots that decide nothing by their order: whoever reads them draws again from the seed."""


def first_round_is_drawn(variations: Mapping[str, str]) -> bool:
    """Whether the first round is announced to be drawn by lot."""
    return variations.get(FIRST_ROUND.name) == BY_LOT


def seed_not_on_record(tournament: Tournament, round_number: RoundNumber) -> str:
    """That a first round was drawn by lot, as announced, of which the record holds no seed; empty: it is not so."""
    settings = tournament.settings
    if round_number != 1 or not first_round_is_drawn(settings.variations) or settings.lot_seed:
        return ""
    return say("Round 1 was announced as drawn by lot, but its seed is not on record: the draw cannot be repeated.")


class RatingScale(NamedTuple):
    """A rating there times `factor`, plus `constant`, is one here (`core.general_rules.rating_scales`)."""

    name: str
    factor: str  # decimal, exact
    constant: int


BCF: Final = RatingScale("BCF", "8", 600)
INGO: Final = RatingScale("Ingo", "-8", 2840)
USCF: Final = RatingScale("USCF", "1", 0)


def own_rules_in_force(rules: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Those that were not withdrawn, by number, as `Tournament.own_rules` has them."""
    return ((number, text) for number, text in sorted(rules.items()) if text)


class RatingRule(StrEnum):
    """The rule, as it is typed and recorded."""

    HIGHER = "higher"
    FIDE = "fide"
    NATIONAL = "national"
    FIDE_ONLY = "fide-only"
    NATIONAL_ONLY = "national-only"


RATING_RULES_TOLD: Final[Mapping[RatingRule, str]] = {
    RatingRule.HIGHER: say("the higher of the FIDE and the national rating"),
    RatingRule.FIDE: say("the FIDE rating; without one, the national rating"),
    RatingRule.NATIONAL: say("the national rating; without one, the FIDE rating"),
    RatingRule.FIDE_ONLY: say("the FIDE rating only"),
    RatingRule.NATIONAL_ONLY: say("the national rating only"),
}


def rating_that_counts(rule: RatingRule, fide: int, national: int) -> int:
    """The rating by the rule; 0: unrated."""
    match rule:
        case RatingRule.HIGHER:
            return max(fide, national)
        case RatingRule.FIDE:
            return fide or national
        case RatingRule.NATIONAL:
            return national or fide
        case RatingRule.FIDE_ONLY:
            return fide
        case RatingRule.NATIONAL_ONLY:
            return national


def is_rule(text: str) -> bool:
    """Whether a log or an arbiter names one of the rules."""
    return text in {rule.value for rule in RatingRule}


def rule_told(text: str) -> str:
    """The rule in words; empty: none was announced. A name that is no rule is shown as it is."""
    return RATING_RULES_TOLD[RatingRule(text)] if is_rule(text) else text
