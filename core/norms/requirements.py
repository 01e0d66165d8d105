"""The requirements of a norm one by one (B.01, 1.4), each met, not met, or not to be told from the tournament."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from core.editions.event_kind import Kind
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.sentence import joined, say
from core.model.tournament import Player
from core.model.units import PlayerId, RoundNumber, half_up
from core.norms.titles import (
    NO_FEDERATION,
    RATED_FOREIGNERS,
    THEIR_FEDERATIONS,
    THEIR_MASTERS,
    TITLE_HOLDERS,
    NormField,
    NormTitle,
    TitleEdition,
)
from core.ratings.tables import rating_difference


class Verdict(StrEnum):
    """Whether a requirement is met."""

    MET = "met"
    NOT_MET = "not met"
    OPEN = "cannot be told"


class Requirement(NamedTuple):
    """One requirement: its article, what it asks, how it stands, and with which figures, or what is missing."""

    article: str
    what: str
    verdict: Verdict
    told: str


class NormGame(NamedTuple):
    """One game that counts. `rating`: as it counts, 1400 for the unrated; `is_raised`: to the floor (1.4.6 c)."""

    round_number: RoundNumber
    opponent: PlayerId
    rating: int
    is_raised: bool
    title: str
    federation: str
    halves: int


@dataclass(frozen=True, slots=True)
class Result:
    """A result over some games, and what follows from it (1.4.7, 1.4.8)."""

    games: tuple[NormGame, ...]
    average: int  # Ra, rounded, a half up
    halves: int
    performance: int

    @property
    def per_cent(self) -> int:
        """Of the points, rounded, a half up (1.4.9)."""
        return half_up(Fraction(100 * self.halves, 2 * len(self.games)))


def result_over(games: Sequence[NormGame], floor: int) -> Result:
    """The result over these games, at least one; the lowest opponent below the floor is raised to it."""
    raised = min(range(len(games)), key=lambda place: games[place].rating)
    counted = tuple(
        game._replace(rating=floor, is_raised=True) if place == raised and game.rating < floor else game
        for place, game in enumerate(games)
    )
    average = half_up(Fraction(sum(game.rating for game in counted), len(counted)))
    halves = sum(game.halves for game in counted)
    per_cent = half_up(Fraction(100 * halves, 2 * len(counted)))
    return Result(counted, average, halves, average + rating_difference(per_cent))


def halves_needed(result: Result, norm: NormTitle, edition: TitleEdition) -> int | None:
    """The least score, in half points, that is enough against these opponents; None: no score is."""
    games = len(result.games)
    return next((halves for halves in range(2 * games + 1) if _is_enough(result, halves, norm, edition)), None)


def _is_enough(result: Result, halves: int, norm: NormTitle, edition: TitleEdition) -> bool:
    games = len(result.games)
    per_cent = half_up(Fraction(100 * halves, 2 * games))
    return (
        result.average + rating_difference(per_cent) >= norm.performance
        and 100 * halves >= edition.least_per_cent * 2 * games
    )


def by_figures(result: Result, norm: NormTitle, edition: TitleEdition) -> list[Requirement]:
    """Average, performance and score (1.4.6 to 1.4.8)."""
    raised = next((game for game in result.games if game.is_raised), None)
    floor = say("one rating raised to {floor} (1.4.6 c)", floor=norm.floor) if raised else ""
    games, least = len(result.games), edition.least_per_cent
    return [
        Requirement(
            "1.4.8 a",
            say("average rating of the opponents at least {average}", average=norm.average),
            _verdict(result.average >= norm.average),
            joined("; ", (str(result.average), floor)),
        ),
        Requirement(
            "1.4.8",
            say("performance {performance}", performance=norm.performance),
            _verdict(result.performance >= norm.performance),
            say(
                "{performance}: {average} and {rating_difference:+} for {per_cent} % (1.4.9)",
                performance=result.performance,
                average=result.average,
                rating_difference=rating_difference(result.per_cent),
                per_cent=result.per_cent,
            ),
        ),
        Requirement(
            "1.4.8 b",
            say("{least} % of the points", least=least),
            _verdict(100 * result.halves >= least * 2 * games),
            f"{_points(result.halves)} of {games}",
        ),
    ]


def by_titles(result: Result, norm: NormTitle, field: NormField) -> list[Requirement]:
    """Titles of the opponents (1.4.5); in a double round robin each opponent counts once."""
    titles = [game.title for game in result.games]
    holders = sum(title in TITLE_HOLDERS for title in titles)
    half = -(-len(titles) // 2)
    asked = say("half of the opponents hold a title, not counting CM and WCM")
    requirements = [
        Requirement(
            "1.4.5 a",
            asked,
            _verdict(holders >= half),
            say("{holders} of {count}, {half} needed", holders=holders, count=len(titles), half=half),
        )
    ]
    named = " or ".join(one for one in ("GM", "IM", "WGM", "WIM") if one in norm.titles)
    if field.is_double:
        once = {game.opponent: game.title for game in result.games}
        there, needed = sum(title in norm.titles for title in once.values()), -(-len(once) // 2)
        asked = say("half of the opponents, each counted once, are {named}", named=named)
        players = len(field.players)
        requirements.append(
            Requirement(
                "1.4.5 f", say("at least 6 players in a double round robin"), _verdict(players >= 6), f"{players}"
            )
        )
        there_of = say("{there} of {count}, {needed} needed", there=there, count=len(once), needed=needed)
    else:
        there, needed = sum(title in norm.titles for title in titles), max(3, -(-len(titles) // 3))
        asked = say("a third of the opponents, at least 3, are {named}", named=named)
        there_of = say("{there} of {count}, {needed} needed", there=there, count=len(titles), needed=needed)
    return [*requirements, Requirement(norm.titles_article, asked, _verdict(there >= needed), there_of)]


def by_federations(result: Result, player: Player, field: NormField) -> list[Requirement]:
    """Federations of the opponents (1.4.3, 1.4.4); nothing is asked where 1.4.3 d holds."""
    two = say("two federations other than the player's")
    if field.has_many_foreigners:
        rated, federations, masters = field.foreigners or (0, 0, 0)
        told = say(
            (
                "1.4.3 d: a Swiss with {rated} rated players from {federations} other federations, {masters} of "
                "them masters"
            ),
            rated=rated,
            federations=federations,
            masters=masters,
        )
        return [Requirement("1.4.3", two, Verdict.MET, told)]
    federations_of = [game.federation for game in result.games]
    if not player.federation:
        missing = say("the federation of the player is missing")
        return [
            Requirement("1.4.3", two, Verdict.OPEN, missing),
            Requirement(
                "1.4.4",
                say("at most 3/5 from the player's federation, 2/3 from any one federation"),
                Verdict.OPEN,
                missing,
            ),
        ]
    return [_two_others(federations_of, player, field), *_not_too_many(federations_of, player)]


def _two_others(federations: Sequence[str], player: Player, field: NormField) -> Requirement:
    others = sorted({one for one in federations if one not in ("", NO_FEDERATION, player.federation)})
    unknown = federations.count("")
    verdict = _verdict(len(others) >= 2)
    told = f"{len(others)}: {', '.join(others)}" if others else "none"
    if verdict is Verdict.NOT_MET and unknown:
        verdict, told = (
            Verdict.OPEN,
            say("{told}; opponents without a federation: {unknown}", told=told, unknown=unknown),
        )
    if verdict is Verdict.NOT_MET:
        told = joined(
            "; ",
            (
                told,
                say(
                    "a championship under 1.4.3 a-c is exempt, but the tournament data do not show whether this is one"
                ),
            ),
        )
        if field.kind is Kind.SWISS and field.foreigners is not None:
            rated, those, masters = field.foreigners
            by_many = say(
                "under 1.4.3 d: {rated} of the {rated_foreigners} rated foreign players needed, {those} of the "
                "{their_federations} federations, {masters} of the {their_masters} masters",
                rated=rated,
                rated_foreigners=RATED_FOREIGNERS,
                those=those,
                their_federations=THEIR_FEDERATIONS,
                masters=masters,
                their_masters=THEIR_MASTERS,
            )
            told = joined("; ", (told, by_many))
    return Requirement("1.4.3", say("two federations other than the player's"), verdict, told)


def _not_too_many(federations: Sequence[str], player: Player) -> list[Requirement]:
    games, unknown = len(federations), federations.count("")
    own, most_own = federations.count(player.federation), 3 * games // 5
    counted = Counter(one for one in federations if one not in ("", NO_FEDERATION))
    largest, most = max(counted.items(), key=lambda one: (one[1], one[0]), default=("none", 0)), 2 * games // 3
    return [
        _at_most(
            say("at most 3/5 of the opponents from the player's federation"), player.federation, own, most_own, unknown
        ),
        _at_most(say("at most 2/3 of the opponents from one federation"), largest[0], largest[1], most, unknown),
    ]


def _at_most(what: str, federation: str, number: int, most: int, unknown: int) -> Requirement:
    told = say("{number} from {federation}, {most} allowed", number=number, federation=federation, most=most)
    if number > most:
        return Requirement("1.4.4", what, Verdict.NOT_MET, told)
    if number + unknown > most:
        return Requirement(
            "1.4.4",
            what,
            Verdict.OPEN,
            say("{told}; opponents without a federation: {unknown}", told=told, unknown=unknown),
        )
    return Requirement("1.4.4", what, Verdict.MET, told)


def _verdict(holds: bool) -> Verdict:  # noqa: FBT001  # the one thing it is asked
    return Verdict.MET if holds else Verdict.NOT_MET


def _points(halves: int) -> str:
    return f"{halves // 2}.{5 * (halves % 2)}"
