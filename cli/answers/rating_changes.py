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
from core.model.units import PairingNumber, PlayerId, RoundNumber
from core.ratings.change import RatingResult
from core.ratings.editions import TimeControl
from core.ratings.games import competitors
from core.tie_breaks.facts import half_up
from projections.standings.ratings import (
    RatingList,
    average_in_print,
    by_which_text,
    in_hundredths,
    numbers_of,
    remarks,
    score,
    signed,
)
from projections.tables.awards import rating_table, rating_working


def print_list(tournament: Tournament, found: RatingList, title: str) -> None:
    """Everybody, a line each, and what to know about the list."""
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
    if one.k is not None:
        article = found.edition.article("8.3.2")
        to_stdout(
            "Score {score}, expected {expected}: {over} x K {k} = {change} ({article}).",
            score=score(one.halves),
            expected=in_hundredths(one.expected),
            over=signed(one.points_over_expected),
            k=one.k.k,
            change=signed(one.change),
            article=article,
        )
        text_to_stdout(
            joined(
                "",
                (
                    say("K {k}: ", k=one.k.k),
                    one.k.why,
                    "" if one.k.is_certain else _not_shown(found),
                    ".",
                ),
            )
        )
        to_stdout(
            "New rating {rating}, if this is the player's only tournament in the rating period ({article}).",
            rating=one.new_rating,
            article=found.edition.article("8.3.4"),
        )
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
        "k": one.k.k if one.k else None,
        "k_why": one.k.why if one.k else None,
        "k_certain": one.k.is_certain if one.k else None,
        "change": one.change / 100 if one.rating else None,
        "new_rating": one.new_rating,
        "first_rating_why": one.first.why if one.first else None,
        "average_of_opponents": half_up(one.average) if one.average is not None else None,
        "performance": one.performance,
    }
