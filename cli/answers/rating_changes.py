"""The list of rating changes, and the working of one player, as people and programs read them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec import UNSET, UnsetType

from cli.output import tables as show
from cli.output.answer import Answer, Named, OfRecord, Source, answers
from cli.output.streams import text_to_stdout, to_stdout
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber, half_up
from core.ratings.change import RatingPeriod, RatingResult, competitors
from core.ratings.editions import Coefficient, TimeControl
from projections.standings.ratings import (
    RatingList,
    average_in_print,
    by_which_text,
    in_hundredths,
    numbers_of,
    remarks,
    rounds_of_month,
    score,
    signed,
)
from projections.tables.awards import rating_table, rating_working


def print_list(tournament: Tournament, found: RatingList, title: str) -> None:
    """Everybody, a line each, of each month by itself where it is reported by month, and what to know about it."""
    for period in found.periods:
        caption = say("{title}: {month}", title=title, month=rounds_of_month(period))
        show.draw(replace(rating_table(tournament, found.of(period)), caption=caption))
    show.draw(replace(rating_table(tournament, found), caption=title))
    for remark in remarks(tournament, found):
        text_to_stdout(remark)


def print_list_as_csv(tournament: Tournament, found: RatingList) -> None:
    """The same for a spreadsheet."""
    show.as_csv(rating_table(tournament, found))


def _not_shown(found: RatingList) -> str:
    """What K may be by facts that no tournament tells."""
    return say(
        "; K is 40 for players with fewer than 30 games, and 10 for players who have ever reached 2400 ({article}), "
        "which the tournament data do not show: --k PLAYER=K sets a different K",
        article=found.edition.article("8.3.3"),
    )


def _print_change(found: RatingList, one: RatingResult, k: Coefficient) -> None:
    """The sum of a rating period, what K is based on, and the rating after it."""
    article = found.edition.article("8.3.2")
    to_stdout(
        "Score {score}, expected {expected}: {over} x K {k} = {change} ({article}).",
        score=score(one.halves),
        expected=in_hundredths(one.expected),
        over=signed(one.points_over_expected),
        k=k.k,
        change=signed(one.change),
        article=article,
    )
    text_to_stdout(
        joined(
            "",
            (
                say("K {k}: ", k=k.k),
                k.why,
                "" if k.is_certain else _not_shown(found),
                ".",
            ),
        )
    )
    to_stdout(
        "New rating {rating}, if this is the player's only tournament in the rating period ({article}).",
        rating=one.new_rating,
        article=found.edition.article("8.3.4"),
    )


def print_working(tournament: Tournament, found: RatingList, one: RatingResult) -> None:
    """One player game by game, then the sums."""
    player = competitors(tournament)[one.player]
    title = joined(", ", (player.name, str(one.rating) if one.rating else say("unrated")))
    show.draw(replace(rating_working(tournament, one.lines), caption=title))
    for game in one.not_rated:
        opponent = competitors(tournament)[game.opponent].name
        to_stdout(
            "Round {round_number}, {opponent}: not rated, {why}.",
            round_number=game.round_number,
            opponent=opponent,
            why=game.why,
        )
    if one.k is not None and not one.periods:
        _print_change(found, one, one.k)
    for period, part in one.periods:
        if part.lines and part.k is not None:
            to_stdout("{month}:", month=rounds_of_month(period))
            _print_change(found, part, part.k)
    if one.first is not None:
        to_stdout("First rating: {rating}; {why}.", rating=one.first.rating or say("not yet"), why=one.first.why)
    if one.performance is not None:
        to_stdout(
            "Performance {performance}: the opponents' average rating is {average}.",
            performance=one.performance,
            average=average_in_print(one.average),
        )
    text_to_stdout(by_which_text(found))


class RatedGame(Answer):
    """A game that is rated: what was expected and what it changed, in points."""

    round: RoundNumber
    opponent: Named
    rating: int
    difference: int
    counted: int
    score: float
    expected: float
    change: float


class UnratedGame(Answer):
    """A game that is not rated."""

    round: RoundNumber
    opponent: Named
    why: str


class _ByText(OfRecord, kw_only=True):
    """By which rating regulations, and the first day, which decides about them; in a row of the list nothing."""

    rating_edition: str | UnsetType = UNSET
    kind: TimeControl | UnsetType = UNSET
    first_day: str | UnsetType = UNSET


class ChangeOfMonth(Answer):
    """What the games of one month bring, where the event is reported month by month."""

    ratings_of: str
    rounds: tuple[int, int]
    games: int
    score: float
    expected: float
    k: int | None
    k_certain: bool | None
    change: float
    new_rating: int | None


class RatingChange(_ByText, kw_only=True):
    """What a tournament brings one player; `k_certain` false: what the tournament does not know may change it."""

    id: PlayerId
    number: PairingNumber | None
    name: str
    rating: int | None
    games: int
    score: float
    expected: float | None
    k: int | None
    k_why: str | None
    k_certain: bool | None
    change: float | None
    new_rating: int | None
    first_rating_why: str | None
    average_of_opponents: int | None
    performance: int | None
    months: tuple[ChangeOfMonth, ...] | UnsetType = UNSET


@answers("ratings")
class RatingsAnswer(_ByText, kw_only=True):
    """The list of rating changes."""

    players: tuple[RatingChange, ...]
    remarks: Sequence[str]


@answers("ratings")
class RatingWorkingAnswer(RatingChange, kw_only=True):
    """The rating change of one player, with every game."""

    lines: tuple[RatedGame, ...]
    not_rated: tuple[UnratedGame, ...]
    remarks: Sequence[str]


def list_answer(source: Source, tournament: Tournament, found: RatingList, also: Sequence[str]) -> RatingsAnswer:
    """What `ratings` answers to programs; `also` in place of what there is to say of the list."""
    players = tuple(RatingChange(**_of_player(tournament, one)) for one in found.results)
    return RatingsAnswer(**source, **_by_text(found), players=players, remarks=also)


def working_answer(
    source: Source, tournament: Tournament, found: RatingList, one: RatingResult, remarks: Sequence[str]
) -> RatingWorkingAnswer:
    """What `ratings PLAYER` answers to programs."""
    players = competitors(tournament)

    def named(player: PlayerId) -> Named:
        return Named(id=player, name=players[player].name)

    return RatingWorkingAnswer(
        **source,
        **_by_text(found),
        **_of_player(tournament, one),
        lines=tuple(
            RatedGame(
                round=line.round_number,
                opponent=named(line.opponent),
                rating=line.opponent_rating,
                difference=line.difference,
                counted=line.counted,
                score=line.halves / 2,
                expected=line.expected / 100,
                change=line.change / 100,
            )
            for line in one.lines
        ),
        not_rated=tuple(
            UnratedGame(round=game.round_number, opponent=named(game.opponent), why=game.why) for game in one.not_rated
        ),
        remarks=remarks,
    )


def _by_text(found: RatingList) -> dict[str, Any]:
    return {"rating_edition": found.edition.name, "kind": found.kind, "first_day": found.day}


def _of_player(tournament: Tournament, one: RatingResult) -> dict[str, Any]:
    return {
        "id": one.player,
        "number": numbers_of(tournament).get(one.player),
        "name": competitors(tournament)[one.player].name,
        "rating": one.rating or None,
        "games": one.games,
        "score": one.halves / 2,
        "expected": one.expected / 100 if one.rating else None,
        "k": one.ks[0].k if len({k.k for k in one.ks}) == 1 else None,
        "k_why": joined("; ", dict.fromkeys(k.why for k in one.ks)) if one.ks else None,
        "k_certain": all(k.is_certain for k in one.ks) if one.ks else None,
        "change": one.change / 100 if one.rating else None,
        "new_rating": one.new_rating,
        "first_rating_why": one.first.why if one.first else None,
        "average_of_opponents": half_up(one.average) if one.average is not None else None,
        "performance": one.performance,
        "months": tuple(map(_of_month, *zip(*one.periods, strict=True))) if one.periods else UNSET,
    }


def _of_month(period: RatingPeriod, part: RatingResult) -> ChangeOfMonth:
    return ChangeOfMonth(
        ratings_of=period.name,
        rounds=(period.first, period.last),
        games=part.games,
        score=part.halves / 2,
        expected=part.expected / 100,
        k=part.k.k if part.k else None,
        k_certain=part.k.is_certain if part.k else None,
        change=part.change / 100,
        new_rating=part.new_rating,
    )
