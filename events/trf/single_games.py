"""Matches of two games in a report: a round of C.04.5 is two rounds of the file, one for each game (decision 194).

A report has one opponent, colour and result a round. The second game stands in the column behind the first, with the
colours reversed; whoever has no match has a bye in both.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from core.editions.double_swiss import GAMES, RULES
from core.editions.registry import games_of_match, is_of_one
from core.model.results import STANDARD, Outcome, Scoring
from core.model.sentence import Refused
from core.model.team_match import first_has_white, match_of_games, reversed_readings
from core.model.tournament import (
    Absences,
    BoardGame,
    ExtraPoints,
    Game,
    Numbering,
    Player,
    Round,
    RoundStage,
    Span,
    Tournament,
)
from core.model.units import ONE_POINT, PlayerId, Points, RoundNumber

_BYE: Final = Outcome.PAIRING_ALLOCATED_BYE


# --- into a file -----------------------------------------------------------------------------------------------------


def as_written(tournament: Tournament) -> Tournament:
    """A tournament as a report has it: one of single games where it is one of matches between two players."""
    if not is_of_one(tournament.settings):
        return tournament
    first, behind = _bye_in_two(tournament.settings.scoring.unpaired(_BYE))
    rounds = tournament.settings.rounds
    return replace(
        tournament,
        settings=replace(
            tournament.settings,
            boards=0,
            rounds=None if rounds is None else RoundNumber(GAMES * rounds),
            scoring=STANDARD if first == ONE_POINT else STANDARD.with_exception(_BYE, first),
        ),
        players={player.id: _in_rounds(player, _last, _span_of_games) for player in tournament.players.values()},
        members={},
        teams={},
        numberings=tuple(Numbering(_first(one.from_round), one.numbers) for one in tournament.numberings),
        byes={
            (number, player): kind for (of_match, player), kind in tournament.byes.items() for number in _both(of_match)
        },
        acceleration={
            player: tuple(points for one in points_by_round for points in (one,) * GAMES)
            for player, points_by_round in tournament.acceleration.items()
        },
        rounds=tuple(half for one in tournament.rounds for half in _halves(one, behind)),
    )


def _bye_in_two(worth: Points) -> tuple[Points, Outcome]:
    """What U is worth, and what stands behind it: usually a game won and a game drawn (1.4); U is never above a win."""
    for behind in (Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE):
        if worth - STANDARD.unpaired(behind) <= ONE_POINT:
            return Points(worth - STANDARD.unpaired(behind)), behind
    return Points(worth - ONE_POINT), Outcome.FULL_POINT_BYE


def found_then(written: Tournament, then: Mapping[RoundNumber, Tournament]) -> dict[RoundNumber, Tournament]:
    """What the pairing of each round found, by the round of its second game; the first is there as it was paired."""
    found = {}
    for of_match, known in then.items():
        if _last(of_match) <= len(written.rounds):
            first = written.rounds[_last(of_match) - GAMES]
            games = tuple(
                replace(one, white=one.black, black=one.white, readings=reversed_readings(one.readings))
                if one.paired_reversed
                else one
                for one in (*first.games, *first.games_replaced)
            )
            seated = {player for one in games for player in (one.white, one.black)}
            unpaired = {player: outcome for player, outcome in first.unpaired.items() if player not in seated}
            before = as_written(known)
            found[_last(of_match)] = replace(
                before, rounds=(*before.rounds, replace(first, games=games, unpaired=unpaired))
            )
    return found


def _in_rounds(
    player: Player, round_of: Callable[[RoundNumber], RoundNumber], span_of: Callable[[Span], Span]
) -> Player:
    """A player with rounds of the other kind."""
    return replace(
        player,
        spans=tuple(map(span_of, player.spans)),
        earlier_ratings=tuple((round_of(until), rating) for until, rating in player.earlier_ratings),
        earlier_names=tuple((round_of(until), name) for until, name in player.earlier_names),
    )


def _first(of_match: RoundNumber) -> RoundNumber:
    return RoundNumber(GAMES * (of_match - 1) + 1)


def _last(of_match: RoundNumber) -> RoundNumber:
    return RoundNumber(GAMES * of_match)


def _both(of_match: RoundNumber) -> Iterator[RoundNumber]:
    """The rounds of a file that a round of matches takes."""
    return map(RoundNumber, range(_first(of_match), _last(of_match) + 1))


def _span_of_games(span: Span) -> Span:
    return Span(_first(span.first), None if span.last is None else _last(span.last))


def _span_of_matches(span: Span) -> Span:
    return Span(_of_match(span.first), None if span.last is None else _of_match(span.last))


def _halves(one: Round, second_of_bye: Outcome) -> Iterator[Round]:
    for board, number in enumerate(_both(one.number), 1):

        def half(of: Absences, board: int = board) -> Absences:
            return Absences(
                tuple(_game(match, match.boards[board - 1]) for match in of.games),
                {
                    player: second_of_bye if outcome is _BYE and board > 1 else outcome
                    for player, outcome in of.unpaired.items()
                },
            )

        games, unpaired = half(Absences(one.games, one.unpaired))
        yield replace(
            one,
            number=RoundNumber(number),
            games=games,
            games_replaced=half(Absences(one.games_replaced, {})).games,
            unpaired=unpaired,
            extra_points={
                player: ExtraPoints(points.game_points, Points(0)) for player, points in one.extra_points.items()
            }
            if board == 1
            else {},
            other_for_pairing=None if one.other_for_pairing is None else half(one.other_for_pairing),
            other_for_rating=None if one.other_for_rating is None else half(one.other_for_rating),
            as_published=None,
        )


def _game(match: Game, board: BoardGame) -> Game:
    as_paired = first_has_white(board.board)
    white, black = (match.white, match.black) if as_paired else (match.black, match.white)
    return Game(
        board=match.board,
        white=white,
        black=black,
        readings=board.readings if as_paired else reversed_readings(board.readings),
        status=board.status,
        adjourned_through=board.adjourned_through,
        adjourned_as=board.adjourned_as if as_paired else board.adjourned_as.reversed,
        colours_reversed_for_rating=board.first_has_white is not as_paired,
        colours_unknown=match.colours_unknown,
        paired_reversed=match.paired_reversed,
    )


# --- out of a file ---------------------------------------------------------------------------------------------------


def as_played(tournament: Tournament) -> Tournament:
    """A tournament of matches, of the single games that a file has. Raises `Refused` where two make no match."""
    if tournament.settings.boards or not games_of_match(tournament.settings.edition):
        return tournament
    games = tournament.rounds
    if len(games) % GAMES:
        raise Refused(
            "The file has results for {count} rounds. In a Double-Swiss each round takes up two of "
            "them, one for each game (C.04.5, preface): the second game of round {round_number} is "
            "missing.",
            count=len(games),
            round_number=len(games) // GAMES + 1,
        )
    rounds = tournament.settings.rounds
    players = {player.id: _in_rounds(player, _of_match, _span_of_matches) for player in tournament.players.values()}
    halves = list(zip(games[::GAMES], games[1::GAMES], strict=True))
    return replace(
        tournament,
        settings=replace(
            tournament.settings,
            boards=GAMES,
            rounds=None if rounds is None else RoundNumber(-(-rounds // GAMES)),
            scoring=_scoring(tournament.settings.scoring, halves),
        ),
        players=players,
        members=dict(players),
        teams={player: (player,) for player in tournament.players},
        numberings=tuple(Numbering(_of_match(one.from_round), one.numbers) for one in tournament.numberings),
        byes={
            (_of_match(number), player): kind
            for (number, player), kind in tournament.byes.items()
            if number % GAMES or number > len(games)  # behind the bye of a round that was played stands half a point
        },
        acceleration={player: points[::GAMES] for player, points in tournament.acceleration.items()},
        rounds=tuple(_joined(first, second) for first, second in halves),
        read_earlier=tuple((_of_match(until), as_played(other)) for until, other in tournament.read_earlier),
        late_by_report={player: _of_match(first) for player, first in tournament.late_by_report.items()},
    )


def _of_match(number: RoundNumber) -> RoundNumber:
    return RoundNumber((number + 1) // GAMES)


def _scoring(scoring: Scoring, halves: list[tuple[Round, Round]]) -> Scoring:
    """What byes are worth: as usual, but the pairing-allocated bye as the file has it."""
    behind = {second.unpaired[player] for first, second in halves if (player := first.bye) is not None}
    worth = {scoring.unpaired(_BYE) + scoring.unpaired(one) for one in behind if one is not _BYE}
    usual = RULES.scoring.unpaired(_BYE)
    return RULES.scoring if worth <= {usual} else RULES.scoring.with_exception(_BYE, Points(min(worth)))


def _joined(first: Round, second: Round) -> Round:
    number = _of_match(first.number)
    unpaired = {player: _bye(outcome, second.unpaired[player]) for player, outcome in first.unpaired.items()}
    return replace(
        first,
        number=number,
        games=_matches(number, first.games, second.games),
        games_replaced=_matches(number, first.games_replaced, second.games_replaced),
        unpaired=unpaired,
        stage=min(first.stage, second.stage, key=list(RoundStage).index),
        extra_points=dict(_extra_points(first.extra_points, second.extra_points)),
    )


def _matches(number: RoundNumber, first: Sequence[Game], second: Sequence[Game]) -> tuple[Game, ...]:
    behind = {frozenset((game.white, game.black)): game for game in second}
    matches = tuple(_match(number, game, behind.pop(frozenset((game.white, game.black)), None)) for game in first)
    for game in behind.values():
        raise _no_match(number, game)
    return matches


def _match(number: RoundNumber, first: Game, second: Game | None) -> Game:
    if second is None:
        raise _no_match(number, first)
    if not (first.colours_unknown or second.colours_unknown) and second.white != first.black:
        raise Refused(
            "Round {round_number}: player {white} has White in both games against player {black}. In a match the "
            "colours alternate (C.04.5, 4.4).",
            round_number=number,
            white=first.white,
            black=first.black,
        )
    white, black = (second.black, second.white) if first.colours_unknown else (first.white, first.black)
    games = (
        (game.readings if game.white == white else reversed_readings(game.readings), game.status)
        for game in (first, second)
    )
    match = match_of_games(first.board, white, black, games)
    return replace(match, colours_unknown=first.colours_unknown and second.colours_unknown)


def _no_match(number: RoundNumber, game: Game) -> Refused:
    return Refused(
        "Round {round_number}: players {one} and {other} have only one game. A match has two, and byes are for a "
        "whole match (C.04.5, preface).",
        round_number=number,
        one=game.white,
        other=game.black,
    )


def _bye(first: Outcome, second: Outcome) -> Outcome:
    return _BYE if _BYE in (first, second) else first


def _extra_points(
    first: Mapping[PlayerId, ExtraPoints], second: Mapping[PlayerId, ExtraPoints]
) -> Iterator[tuple[PlayerId, ExtraPoints]]:
    for player in dict.fromkeys((*first, *second)):
        both = sum(of[player].match_points for of in (first, second) if player in of)
        yield player, ExtraPoints(Points(both), Points(both))
