"""What an edition of a pairing system differs in: one value, every part of it named here; and the families of editions.

A new edition is a folder with an `EDITION` of this type, made from its family, which has what all editions of a system
have in common, and a row in `core.editions.registry`; whoever leaves a part out is told by the type checker. Nothing
asks for the name of an edition: what differs is asked of its value.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module

from core.general_rules.texts import GeneralRules
from core.general_rules.unplayed_rounds import UnplayedRounds
from core.model.dataclass import dataclass
from core.model.hints import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar
from core.model.pairing import AnyField, RoundPairing
from core.model.results import Scoring
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from core.model.variations import Contradictions, Variation, no_contradiction

if TYPE_CHECKING:  # parts that are loaded when they are asked for
    from core.editions.explanation import Explanation
    from core.model.pairing import Boards
    from core.model.rule_book import Article
    from core.model.verdict import Verdict

Seats: TypeAlias = tuple[tuple[int, int], ...]
"""(White, Black) of every board by number, in board order; who is free sits on none."""


# --- A system in which who meets whom is laid down before round 1: no result has a say in it


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """One table for every number of competitors. `variations`: the chosen values, as `core.model.variations.chosen`."""

    article: str  # what lays the table down
    drawn_by: str  # the article by which numbers are drawn by lot
    report_code: Callable[[Mapping[str, str]], str]  # in record 192 of a report (C.02.03, Annex C), by variations
    by_teams: bool  # the numbers are drawn within two teams of equal size, one after the other
    fault: Callable[[int, Mapping[str, str]], str]  # why so many cannot play, as a sentence; empty: they can
    sections: Callable[[int], tuple[int, ...]]  # how many sit in each: by rating one after the other, lots within
    rounds: Callable[[int, Mapping[str, str]], int]
    seats: Callable[[int, RoundNumber, Mapping[str, str]], Seats]  # of a round, by the number of competitors
    variations: tuple[Variation, ...]  # what the table leaves to an announcement


# --- An edition, and what is loaded of it later

Pairs = Sequence[tuple[PlayerId, PlayerId]]
"""(White, Black) of every board."""

NumberOrder = Callable[[Mapping[PlayerId, int], Mapping[str, str]], list[PlayerId]]
"""Players in the order of their pairing numbers, by their ratings (0: unrated) and the announced variations.

Equals stay in the order in which they are given.
"""

F = TypeVar("F", bound=AnyField)


def unrated_last(ratings: Mapping[PlayerId, int], _: Mapping[str, str]) -> list[PlayerId]:
    """The order of C.04.2.B: by rating, the unrated last."""
    return sorted(ratings, key=lambda player: -ratings[player])


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine(Generic[F]):
    """What carries an edition out. Loaded only when a tournament is played by it."""

    field_of: Callable[[Tournament, RoundNumber], F]
    pair: Callable[[F], RoundPairing]
    variations: tuple[Variation, ...]  # what the edition leaves to an announcement
    order_of_numbers: NumberOrder = unrated_last
    contradictions: Contradictions = no_contradiction
    verdict: "Callable[[F, Pairs, PlayerId | None], Verdict] | None" = None  # where a director has a choice
    boards: "Callable[[F], Boards] | None" = None  # of `pair`, where they are less work without its record


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What of an edition is loaded when it is asked for."""

    articles: "Callable[[], tuple[Article, ...]]"  # of the system; the general ones follow from `general_rules`
    engine: Callable[[], Engine[Any]]
    explanation: "Callable[[], Explanation]"


_module: Final = cache(import_module)
"""The module by that name in a package; asked for in every round of every file."""


def in_room(
    room: str,
    *,
    articles: str = ".articles:ARTICLES",
    engine: str = ".round_pairing:ENGINE",
    explanation: str = ".explanation:EXPLANATION",
) -> Parts:
    """The parts that stand in the folder of an edition, or elsewhere, seen from there: module and name."""

    def later(place: str) -> Callable[[], Any]:
        module, _, name = place.partition(":")
        return lambda: getattr(_module(module, room), name)

    return Parts(articles=later(articles), engine=later(engine), explanation=later(explanation))


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of one system. Cheap to load: engine, rule book and explanation come when they are asked for."""

    name: str  # as typed and stored, for instance "dutch-2026"
    title: str
    system: str  # the family of editions, for instance "dutch"
    source: str  # where the text stands
    first_day: str  # in force, as YYYY-MM-DD; empty: not known, or no FIDE text
    last_day: str  # empty: still in force, or not known
    version: str  # of the engine; changes whenever any pairing may change
    earlier_readings: Mapping[str, Mapping[str, str]]  # by version of the engine: what it took as other defaults
    aro_decimals: int | None  # of the average rating of opponents that it pairs by; None: it pairs by none
    pairs_by_name: bool  # equals are in the order of the alphabet when a round is paired, and not by number alone
    pairs_by_rating: bool  # reads ratings besides the pairing numbers: they count also where numbers are final
    general_rules: GeneralRules
    unplayed_rounds: UnplayedRounds
    schedule: Schedule | None  # who meets whom is laid down in a table; None: it follows from results
    parts: Parts
    seeding_rounds_by: "Edition | None"  # whose rules pair the seeding rounds (Burstein A.5, 1.6); None: there are none

    def articles(self) -> "tuple[Article, ...]":
        """Of the system, without the general ones."""
        return self.parts.articles()

    def engine(self) -> Engine[Any]:
        """What carries it out."""
        return self.parts.engine()

    def explanation(self) -> "Explanation":
        """How its rounds are explained. Raises `Refused` where there is nothing to explain."""
        return self.parts.explanation()

    @property
    def engine_name(self) -> str:
        """As recorded beside a pairing."""
        return f"pairtrail {self.name}/{self.version}"

    def readings_of(self, recorded: str) -> Mapping[str, str]:
        """What an earlier version of this engine, by the name recorded beside a pairing, took as the default."""
        edition, _, version = recorded.removeprefix("pairtrail ").rpartition("/")
        return self.earlier_readings.get(version, {}) if edition == self.name else {}

    def is_near(self, day: str) -> bool:
        """Whether the text held within two years of a day (YYYY-MM-DD), or has no first day.

        For what may have been meant: a program is brought up to date late, and a text is known before it holds.
        """
        before, after = (f"{int(day[:4]) + years:04}{day[4:]}" for years in (-2, 2))
        return not self.first_day or (self.first_day <= after and (not self.last_day or before <= self.last_day))

    def is_in_force(self, day: str) -> bool:
        """Whether the text held on a day (YYYY-MM-DD); False where the edition has no dates."""
        dated = bool(self.first_day or self.last_day)
        return dated and self.first_day <= day and (not self.last_day or day <= self.last_day)

    def rule_book(self) -> "tuple[Article, ...]":
        """The articles of the system, then the general ones that go with it."""
        from core.general_rules.articles import with_general_rules

        return with_general_rules(self.articles(), self.general_rules)

    def field_of(self, tournament: Tournament, round_number: RoundNumber) -> AnyField:
        """The field of a round in the words of the edition. Raises `Refused`, as `core.editions.pairing.field_of`."""
        field: AnyField = self.engine().field_of(tournament, round_number)
        return field

    def pair(self, field: AnyField) -> RoundPairing:
        """Pair a round. Raises `NoLegalPairing`."""
        return self.engine().pair(field)

    @property
    def variations(self) -> tuple[Variation, ...]:
        """What the edition leaves to an announcement."""
        general = () if self.schedule is not None else self.general_rules.variations  # a table asks and draws nothing
        return (*self.engine().variations, *general)

    def order_of_numbers(self, ratings: Mapping[PlayerId, int], variations: Mapping[str, str]) -> list[PlayerId]:
        """As `NumberOrder` says."""
        return self.engine().order_of_numbers(ratings, variations)


# --- Editions whose competitors are teams


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRules:
    """Boards, ratings and points, with the articles that messages name.

    `rating` takes the ratings of the regular members from board 1 down (0: unrated) and the announced variations.
    """

    rating: Callable[[Sequence[int], Mapping[str, str]], int]  # of the team; 0: nobody of it is rated
    rating_article: str
    numbers_article: str  # that a corrected rating moves no number of a team; empty: teams are ordered by rating
    keeps_board_order: bool  # members play in the order in which they were named, and that is by rating
    board_order_article: str
    colours_article: str  # that they alternate from board 1 down
    score_article: str  # that the boards make the result of the match
    scoring: Scoring  # of a match, where nothing else is announced
    excused_teams_score: bool  # requested byes may bring points
    byes_bring_game_points: bool  # as a match won, drawn or lost on every board (C.04.6, 1.4)
    first_colours_article: str = ""  # by which the first games show the initial colour; empty: the Dutch E.5
    games: int = 0  # of a match between two players (C.04.5), which alone score: `scoring` is of byes; 0: teams meet


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEdition(Edition):
    """An edition whose competitors are teams."""

    teams: TeamRules


def of_teams(individual: Edition, teams: TeamRules, **differing: Any) -> TeamEdition:  # noqa: ANN401  # any part
    """The edition of individuals played by teams, with the parts that differ."""
    parts = {name: getattr(individual, name) for name in Edition.__annotations__}
    return TeamEdition(**{**parts, **differing}, teams=teams)


if TYPE_CHECKING:
    from typing import NotRequired, TypedDict, Unpack

    class Own(TypedDict):
        """What every edition says itself, and, not required, what it may have otherwise than its family."""

        name: str
        title: str
        first_day: str
        last_day: str
        version: str
        general_rules: GeneralRules
        unplayed_rounds: UnplayedRounds
        parts: Parts
        system: NotRequired[str]
        source: NotRequired[str]
        earlier_readings: NotRequired[Mapping[str, Mapping[str, str]]]
        aro_decimals: NotRequired[int | None]
        pairs_by_name: NotRequired[bool]
        pairs_by_rating: NotRequired[bool]
        schedule: NotRequired[Schedule | None]
        seeding_rounds_by: NotRequired[Edition | None]


# --- The families of editions: what all editions of a system have


class Family:
    """What the editions of a system have in common, by the names of the parts of an `Edition`."""

    def __init__(self, kind: type[Edition] = Edition, **common: Any) -> None:  # noqa: ANN401  # any part
        self.kind = kind
        self.common = common

    def but(self, **own: "Unpack[Own]") -> Edition:
        """An edition: what is named is its own, and the rest is the family's."""
        return self.kind(**{**self.common, **own})

    def branch(self, **differing: Any) -> "Family":  # noqa: ANN401  # any part
        """Another family, with parts that differ."""
        return Family(self.kind, **{**self.common, **differing})


SWISS: Final = Family(
    earlier_readings={},
    aro_decimals=None,
    pairs_by_name=False,
    pairs_by_rating=False,
    seeding_rounds_by=None,
    schedule=None,
)
DUTCH: Final = SWISS.branch(system="dutch", source=say("FIDE Handbook C.04.3"))
BURSTEIN: Final = SWISS.branch(system="burstein", source=say("FIDE Handbook C.04.4.2"))
DUBOV: Final = SWISS.branch(system="dubov", source=say("FIDE Handbook C.04.4.1"), aro_decimals=0, pairs_by_rating=True)
LIM: Final = SWISS.branch(system="lim", source=say("FIDE Handbook C.04.4.3"), pairs_by_rating=True)  # if it is a Maxi
