"""The list of rating changes, and the working of one player, as people and programs read them."""

from dataclasses import replace

from cli.output import tables as show
from cli.output.streams import text_to_stdout, to_stdout
from core.model.sentence import joined, say
from core.model.tournament import Tournament
from core.ratings.change import RatingResult
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
                    "" if one.k.is_certain else say("; --k PLAYER=K states it otherwise"),
                    ".",
                ),
            )
        )
        to_stdout(
            "New rating {rating}, where this is the only tournament of the period ({article}).",
            rating=one.new_rating,
            article=found.edition.article("8.3.4"),
        )
    if one.first is not None:
        to_stdout("First rating {rating}: {why}.", rating=one.first.rating or say("not yet"), why=one.first.why)
    if one.performance is not None:
        to_stdout(
            "Performance {performance}: opponents {average} on average.",
            performance=one.performance,
            average=average_in_print(one.average),
        )
    text_to_stdout(by_which_text(found))


def list_as_data(tournament: Tournament, found: RatingList) -> dict[str, object]:
    """For programs: scores and changes in points; `k_certain` false: outside knowledge may change it."""
    return {
        **_text_as_data(found),
        "players": [_player_as_data(tournament, one) for one in found.results],
        "remarks": remarks(tournament, found),
    }


def working_as_data(tournament: Tournament, found: RatingList, one: RatingResult) -> dict[str, object]:
    """The same of one player, with every game."""
    players = competitors(tournament)
    return {
        **_text_as_data(found),
        **_player_as_data(tournament, one),
        "lines": [
            {
                "round": line.round_number,
                "opponent": {"id": line.opponent, "name": players[line.opponent].name},
                "rating": line.opponent_rating,
                "difference": line.difference,
                "counted": line.counted,
                "score": line.halves / 2,
                "expected": line.expected / 100,
                "change": line.change / 100,
            }
            for line in one.lines
        ],
        "not_rated": [
            {
                "round": game.round_number,
                "opponent": {"id": game.opponent, "name": players[game.opponent].name},
                "why": game.why,
            }
            for game in one.not_rated
        ],
    }


def _text_as_data(found: RatingList) -> dict[str, object]:
    return {"rating_edition": found.edition.name, "kind": found.kind.value, "first_day": found.day}


def _player_as_data(tournament: Tournament, one: RatingResult) -> dict[str, object]:
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
