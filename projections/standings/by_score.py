"""Matches of which the score alone is on record (decision 204), as lists and reports tell of them."""

from collections.abc import Sequence

from core.model.sentence import SEMICOLON, joined, say
from core.model.team_match import points_shown
from core.model.tournament import Game
from core.model.units import RoundNumber


def told_by_score(matches: Sequence[tuple[RoundNumber, Game]]) -> list[str]:
    """That, and which; empty: of all matches the boards are known."""
    return [say("Recorded by score, without board results: {matches}.", matches=_listed(matches))] if matches else []


def unrated_by_score(matches: Sequence[tuple[RoundNumber, Game]]) -> list[str]:
    """That nobody's game in them is rated."""
    told = say(
        "No game of these matches is rated, because they have no board results: {matches}.", matches=_listed(matches)
    )
    return [told] if matches else []


def left_out_by_score(matches: Sequence[tuple[RoundNumber, Game]]) -> list[str]:
    """What a report of games has nothing of."""
    return [say("the games of matches recorded by score: {matches}", matches=_listed(matches))] if matches else []


def _listed(matches: Sequence[tuple[RoundNumber, Game]]) -> str:
    return joined(
        SEMICOLON,
        (
            say(
                "round {number}, match {match} ({score})",
                number=number,
                match=game.board,
                score=str(points_shown(game)),
            )
            for number, game in matches
        ),
    )
