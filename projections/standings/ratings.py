"""The rating changes of a tournament as every list of them shows them: by which text, cells, and what to know."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from core.editions.registry import teams_compete
from core.model.dataclass import dataclass, replace
from core.model.results import Reading
from core.model.sentence import Day, Figure, joined, say, say_of
from core.model.team_match import matches_by_score
from core.model.tournament import Player, Tournament
from core.model.units import PairingNumber, PlayerId, half_up
from core.ratings.change import RatingPeriod, RatingResult, competitors, rating_results
from core.ratings.editions import RatingEdition, TimeControl, k_in, rating_edition_named, rating_edition_on
from events.days import DAYS_IN_ONE_REPORT, announced_first_day, day_of_round, days_of, months_of
from events.vocabulary.record import fields_in_words
from events.vocabulary.reporting import Fact
from projections.known import Known
from projections.standings.boards import unrated_by_score

_K: Final = {
    TimeControl.STANDARD: Fact.K_STANDARD,
    TimeControl.RAPID: Fact.K_RAPID,
    TimeControl.BLITZ: Fact.K_BLITZ,
}


@dataclass(frozen=True, slots=True)
class RatingList:
    """What a tournament brings everybody, in the order of the pairing numbers; `day` empty: it has no first day."""

    edition: RatingEdition
    kind: TimeControl
    day: str
    is_by_date: bool  # and not by the text that was asked for
    results: tuple[RatingResult, ...]
    periods: tuple[RatingPeriod, ...] = ()  # in which it is reported, where they are several
    lasts_longer: bool = False  # than one report, whether or not the dates of its rounds say how it is divided

    def of(self, period: RatingPeriod) -> "RatingList":
        """What one period brings the rated."""
        parts = tuple(part for one in self.results for of, part in one.periods if of == period)
        return replace(self, results=parts, periods=())


def rating_periods(tournament: Tournament) -> tuple[RatingPeriod, ...]:
    """The months in which an event is reported that lasts too long for one report; none where rounds have no date."""
    details, paired = tournament.details, int(tournament.last_paired_round)
    months = months_of(details, paired)
    named = {one.name for one in months}
    if days_of(details, paired)[2] <= DAYS_IN_ONE_REPORT or len(named) < len(months) or len(months) < 2:
        return ()
    if not all(day_of_round(details, number) for number in range(1, paired + 1)):
        return ()
    return tuple(RatingPeriod(*one) for one in months)


def rating_list(
    tournament: Tournament,
    kind: TimeControl = TimeControl.STANDARD,
    edition: str = "",
    stated: Mapping[PlayerId, int] | None = None,
) -> RatingList:
    """By the text named, else by the one in force on the first day; `stated`: K as the list of ratings has it.

    K that is on record (`player facts`) is taken where none is stated, and nothing that is no K.

    Raises `Refused` for a name or a day without a text here.
    """
    day = announced_first_day(tournament.details.start_date, tournament.details.round_dates)
    text = rating_edition_named(edition, kind) if edition else rating_edition_on(day, kind)
    of_kind = ((player, k_in(value)) for (fact, player), value in tournament.facts.items() if fact == _K[kind])
    on_record = {player: k for player, k in of_kind if k is not None}
    periods = rating_periods(tournament)
    found = rating_results(tournament, text, day, on_record | dict(stated or {}), periods)
    numbers = numbers_of(tournament)
    in_order = sorted(found.values(), key=lambda one: (numbers.get(one.player, len(found) + 1), one.player))
    months = {day_of_round(tournament.details, one.number)[:7] for one in tournament.rounds}
    lasts_longer = days_of(tournament.details, int(tournament.last_paired_round))[2] > DAYS_IN_ONE_REPORT
    lasts_longer = lasts_longer and (len(months) > 1 or "" in months)
    return RatingList(text, kind, day, not edition, tuple(in_order), periods, lasts_longer)


def numbers_of(tournament: Tournament) -> Mapping[PlayerId, PairingNumber]:
    """The pairing numbers; none of the members of teams."""
    return {} if teams_compete(tournament.settings) else tournament.numbers_in(tournament.next_round)


def score(halves: int) -> str:
    """Half points as points: 3.5."""
    return Figure(f"{halves // 2}.{5 * (halves % 2)}")


def in_hundredths(amount: int) -> str:
    """Hundredths that are not negative: 4.07."""
    return Figure(f"{amount // 100}.{amount % 100:02}")


def signed(amount: int) -> str:
    """Hundredths with their sign: +8.30, -0.25, 0.00."""
    sign = "" if not amount else "+" if amount > 0 else "-"
    return Figure(f"{sign}{in_hundredths(abs(amount))}")


def average_in_print(average: Fraction | None) -> int | str:
    """The average rating of the opponents, rounded, a half up; a dash without a game."""
    return "-" if average is None else half_up(average)


# --- what a reader must know -------------------------------------------------------------------------


def by_which_text(found: RatingList) -> str:
    """The text, and why this one."""
    return text_chosen(found.edition.title, found.edition.name, found.day, is_by_date=found.is_by_date)


def text_chosen(title: str, name: str, day: str, *, is_by_date: bool) -> str:
    """By which text ratings or norms are told; `day` empty: the tournament has no first day."""
    if not is_by_date:
        return say("Under {title} ({name}), as requested.", title=title, name=name)
    if not day:
        return say(
            "Under {title} ({name}), the latest edition, because the tournament has no first day on record.",
            title=title,
            name=name,
        )
    return say("Under {title} ({name}): the tournament began on {day}.", title=title, name=name, day=Day(day))


def remarks(tournament: Tournament, found: RatingList) -> list[str]:
    """By which text, what K rests on, what stands for the unrated, and which games are not rated."""
    players = competitors(tournament)
    told = [by_which_text(found)]
    told += _about_k(found) + _about_age(players, found)
    if any(one.rating for one in found.results):
        told.append(
            _about_periods(found)
            or say(
                "New: valid if this is the only tournament in the rating period, because rounding applies to "
                "the sum for a period ({article}).",
                article=found.edition.article("8.3.4"),
            )
        )
    told += [
        say(
            "{name}: first rating {rating}, if these are all the games of an unrated player ({why}).",
            name=players[one.player].name,
            rating=one.first.rating,
            why=one.first.why,
        )
        if one.first.rating
        else say("{name} gets no first rating: {why}.", name=players[one.player].name, why=one.first.why)
        for one in found.results
        if one.first is not None
    ]
    return (
        told
        + _below_the_floor(players, found)
        + _about_sources(players)
        + _about_games(tournament, found)
        + unrated_by_score(matches_by_score(tournament))
    )


def rounds_of_month(period: RatingPeriod) -> str:
    """A month, and which rounds are reported in it."""
    return say_of(
        period.last - period.first + 1,
        "{month}, round {rounds}",
        "{month}, rounds {rounds}",
        month=period.name,
        rounds=period.rounds,
    )


def _about_periods(found: RatingList) -> str:
    """What K, change and new rating are of, where an event is reported month by month; empty: it is not."""
    if found.periods:
        return say(
            "The event lasts more than {most} days, so it is rated month by month ({months}). K is that of each month, "
            "Change the sum. New: valid for players whose rated games are all in one month, if this is their only "
            "tournament in its rating period ({article}). Ratings are those on record; the report of a month has those "
            "of its list (`export --ratings-of MONTH`).",
            most=DAYS_IN_ONE_REPORT,
            months=joined("; ", map(rounds_of_month, found.periods)),
            article=found.edition.article("8.3.4"),
        )
    if found.lasts_longer:
        return say(
            "The event lasts more than {most} days, so it is rated month by month, but the dates of its rounds do not "
            "say which rounds are in which month: K, Change and New are given as if it were rated at once ({article}).",
            most=DAYS_IN_ONE_REPORT,
            article=found.edition.article("8.3.4"),
        )
    return ""


def told_of_erased_births(known: Known, found: RatingList) -> list[str]:
    """Whose K is not that of the year of birth any more, since the birth date was erased and no K is on record."""
    open_k = {one.player for one in found.results if any(not k.is_certain for k in one.ks)}
    players = competitors(known.tournament)
    return [
        say(
            "The {what} of {name} was erased on request (event {version}): results that depend on it may differ "
            "from earlier ones.",
            what=fields_in_words(["birth_date"]),
            name=players[one.player].name,
            version=one.version,
        )
        for one in known.erased
        if "birth_date" in one.fields and one.player in open_k
    ]


def _below_the_floor(players: Mapping[PlayerId, Player], found: RatingList) -> list[str]:
    floor = found.edition.floor
    fallen = [
        players[one.player].name
        for one in found.results
        if one.rating and one.new_rating is not None and one.new_rating < floor
    ]
    if not fallen:
        return []
    return [
        say(
            "Below {floor}, and therefore unrated on the next list ({article}): {names}.",
            floor=floor,
            article=found.edition.article("7.2.1"),
            names="; ".join(fallen),
        )
    ]


def _about_k(found: RatingList) -> list[str]:
    lowered = [k for one in found.results for k in one.ks if " games is more than " in k.why]
    told = [say("K lowered: {why}.", why=why) for why in dict.fromkeys(k.why for k in lowered)]
    if any(not k.is_certain for one in found.results for k in one.ks):
        article = found.edition.article("8.3.3")
        told.append(
            say(
                "K with a question mark is based on rating and age: it is 40 for players with fewer than 30 "
                "games, and 10 for players who have ever reached 2400 ({article}), which the tournament data do "
                "not show. `player facts k PLAYER=K` records it, --k PLAYER=K states it here.",
                article=article,
            )
        )
    return told


def _about_age(players: Mapping[PlayerId, Player], found: RatingList) -> list[str]:
    """Whose K would be another one if they were young enough, which is not known: 8.3.3, 40 for those under 18."""
    open_k = [one for one in found.results if one.k is not None and one.k.needs_age]
    if not open_k:
        return []
    article = found.edition.article("8.3.3")
    if not found.day:
        return [
            say(
                "Without a first day, age is unknown and K is given as 20; it is 40 for players under 2300 until the "
                "end of the year of their 18th birthday ({article}).",
                article=article,
            )
        ]
    if len(open_k) > 1 and len(open_k) == sum(one.k is not None for one in found.results):
        return [
            say(
                "No birth date of a rated player is on record, so K is given as 20; it is 40 for players under 2300 "
                "until the end of the year of their 18th birthday ({article}).",
                article=article,
            )
        ]
    return [
        say(
            "Birth date missing, so K is given as 20; it is 40 for players under 2300 until the end of the year of "
            "their 18th birthday ({article}): {names}.",
            article=article,
            names="; ".join(players[one.player].name for one in open_k),
        )
    ]


def _about_sources(players: Mapping[PlayerId, Player]) -> list[str]:
    estimated = [player.name for player in players.values() if player.has_estimated_rating]
    told = (
        [say("Treated as unrated here because the rating is an estimate: {names}.", names="; ".join(estimated))]
        if estimated
        else []
    )
    national = [player.name for player in players.values() if player.has_list_ratings and not player.fide_rating]
    if national:
        told.append(
            say("Treated as unrated here because there is only a national rating: {names}.", names="; ".join(national))
        )
    others = [
        f"{player.name} ({player.rating_source})"
        for player in players.values()
        if not (player.has_list_ratings or player.has_estimated_rating or player.rating_source.startswith("FIDE"))
        and player.rating_source
    ]
    return told + (
        [say("Not taken from a FIDE list, but treated as if they were: {names}.", names="; ".join(others))]
        if others
        else []
    )


def _about_games(tournament: Tournament, found: RatingList) -> list[str]:
    numbers = numbers_of(tournament)
    reasons: dict[str, int] = {}
    for one in found.results:
        for game in one.not_rated:
            reasons[game.why] = reasons.get(game.why, 0) + 1
    told = [
        say("Unrated games (counted once for each player): {count}, because {why}.", count=count, why=why)
        for why, count in reasons.items()
    ]
    open_games = [
        (one_round.number, game.board)
        for one_round in tournament.rounds
        for game in one_round.games
        if game.readings.shown(Reading.RATING) is None
    ]
    if open_games and numbers:
        told.append(
            say_of(
                len(open_games),
                "{count} game has no result yet and is not counted.",
                "{count} games have no result yet and are not counted.",
            )
        )
    return told
