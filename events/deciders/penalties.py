"""Points that are taken from a team, for a match or for something else; never more than it has (decision 168)."""

from core.editions.registry import is_by_table
from core.model.results import Reading
from core.model.sentence import Refused, say
from core.model.team_match import points_shown
from core.model.tournament import GameStatus, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from core.tie_breaks.cards import MATCH_POINTS, Cards, cards_of
from events.deciders.matches import rules_of
from events.deciders.wording import named, need_reason, points_text
from events.vocabulary.teams import PenaltyPointsGiven


def penalise(
    state: Tournament,
    team: PlayerId,
    *,
    match_points: Points,
    game_points: Points,
    match_of_round: RoundNumber | None = None,
    reason: str,
) -> tuple[PenaltyPointsGiven, ...]:
    """Take points from a team; `match_of_round`: for its match of that round, else for the team as a whole.

    Raises `Refused` without a reason, for no points, and for more than the match, or the team, has.
    """
    rules_of(state)
    who, by_points = named(state.players[team]), not is_by_table(state)
    need_reason(reason, "A penalty")
    if match_points < 0 or game_points < 0 or not (match_points or game_points):
        raise Refused("A penalty deducts match points or game points: give --match-points or --game-points.")
    played = [one.number for one in state.rounds if any(game.status is GameStatus.FINISHED for game in one.games)]
    if not played:
        raise Refused("{who} has no points yet: no match has a result.", who=who)
    number = played[-1] if match_of_round is None else match_of_round
    if by_points:
        _refuse_what_a_pairing_counted(state, number, played[-1])
    if match_of_round is not None:
        _refuse_beyond_the_match(state, team, number, match_points, game_points)
    _refuse_beyond_the_score(state, team, match_points, game_points)
    return (
        PenaltyPointsGiven(
            team=team,
            round_number=number,
            match_points=match_points,
            game_points=game_points,
            of_match=match_of_round is not None,
            for_pairing=by_points,
            reason=reason,
        ),
    )


def _refuse_what_a_pairing_counted(state: Tournament, number: RoundNumber, played: RoundNumber) -> None:
    """By points a penalty counts for the pairings that follow it, so it belongs to the round paired last."""
    last = state.last_paired_round
    if number < last and played < last:
        raise Refused(
            "Round {last} has been paired on the basis of the points scored before it, and no match in it has a "
            "result yet. A penalty counts from the next pairing onwards: record it once round {last} has results.",
            last=last,
        )
    if number < last:
        raise Refused(
            "The pairings after round {number} took the points from that match into account. Without "
            "--match the points are deducted from the team's total, and count from the next pairing "
            "onwards.",
            number=number,
        )


def _refuse_beyond_the_match(
    state: Tournament, team: PlayerId, number: RoundNumber, match_points: Points, game_points: Points
) -> None:
    who = named(state.players[team])
    games = state.rounds[number - 1].games if 1 <= number <= len(state.rounds) else ()
    match = next((game for game in games if team in (game.white, game.black)), None)
    result = None if match is None else match.readings.shown(Reading.STANDINGS)
    if match is None or result is None:
        raise Refused(
            "{who} has no match with a result in round {round_number}, so no points can be deducted from that match.",
            who=who,
            round_number=number,
        )
    side = 0 if match.white == team else 1
    scoring, outcome = state.settings.scoring, result.outcomes[side]
    extra = state.rounds[number - 1].extra_points.get(team)
    had_match = scoring.unpaired(outcome) + (0 if extra is None else extra.match_points)
    had_games = points_shown(match)[side] + (0 if extra is None else extra.game_points)
    _refuse_beyond(
        say(
            "{who} has {match} match points and {games} game points from its match in round {round_number}",
            who=who,
            match=points_text(Points(max(0, had_match))),
            games=points_text(Points(max(0, had_games))),
            round_number=number,
        ),
        Points(had_match),
        Points(had_games),
        match_points,
        game_points,
        say(" Without --match the points are deducted from the team's total."),
    )


def _refuse_beyond_the_score(state: Tournament, team: PlayerId, match_points: Points, game_points: Points) -> None:
    cards = cards_of(state, round_robin=True)
    by_match, by_games = (cards, cards.others) if cards.score == MATCH_POINTS else (cards.others, cards)
    had_match, had_games = (_points(one, team) for one in (by_match, by_games))
    _refuse_beyond(
        say(
            "{who} has {match} match points and {games} game points",
            who=named(state.players[team]),
            match=points_text(had_match),
            games=points_text(had_games),
        ),
        had_match,
        had_games,
        match_points,
        game_points,
    )


def _points(cards: Cards | None, team: PlayerId) -> Points:
    assert cards is not None, "of teams there are both"
    return Points(cards.by_player[team].points)


def _refuse_beyond(
    told: str, had_match: Points, had_games: Points, match_points: Points, game_points: Points, instead: str = ""
) -> None:
    if match_points > had_match or game_points > had_games:
        raise Refused(
            (
                "{told}: a penalty of {match_points} match points and {game_points} game points would deduct more "
                "than that. Nothing was recorded.{instead}"
            ),
            told=told,
            match_points=points_text(match_points),
            game_points=points_text(game_points),
            instead=instead,
        )
