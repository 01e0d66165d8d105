"""The pairing sheet: boards, players, scores, results, and the hash that makes every photo of it a witness."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from msgspec import UNSET, UnsetType, field

from cli.answers.team_lists import MatchBoard, match_boards, numbered_as, results_of
from cli.exits import UsageProblem
from cli.input.roster import name
from cli.output import tables as show
from cli.output.answer import Answer, Numbered, OfRecord, answers, answers_of, say_as_of, source_of
from cli.output.streams import json_to_stdout, text_to_stdout
from cli.session.receipts import KnownNowAnswer, known_now_answer
from core.editions.registry import has_table
from core.editions.tables.engine import round_at_hand
from core.model.results import Result
from core.model.sentence import joined, say
from core.model.tournament import Game, Round, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from projections.known import Known
from projections.log_in_words.appeals import changes_by_hand, told_by_hand
from projections.points_before import PointsBefore, points_before, told_of_reading
from projections.replay.replay import Learnt
from projections.tables.pairings import (
    boards_of_match,
    drawn_on_arrival,
    pairings_on_screen,
    told_on_arrival,
    without_opponent,
)
from projections.tournament_state.readings import apart
from projections.wording import STAGES, appointment, appointment_of, moved


def print_sheet(
    known: Known,
    round_number: RoundNumber | None = None,
    *,
    as_json: bool = False,
    by_now: tuple[Learnt | None, Sequence[str]] = (None, ()),
) -> None:
    """Print one round; None: the one at hand. `by_now`: whether it would be paired otherwise now, and in words.

    Points are those before the round, as the pairing counted them, beside them today's where a correction came later; a
    dash where a result is missing in a round before.
    """
    tournament = known.tournament
    one_round = _round(tournament, round_number)
    points = points_before(known.events, tournament, one_round.number)
    if as_json:
        json_to_stdout(_answer(known, one_round, points, by_now[0]))
        return
    title = say(
        "{name}, round {round_number} ({stage})",
        name=tournament.details.name,
        round_number=one_round.number,
        stage=STAGES[one_round.stage],
    )
    when = appointment(tournament.details, one_round.number)
    show.draw(replace(pairings_on_screen(tournament, one_round, points), caption=joined(" · ", (title, when.told))))
    for match in one_round.games if tournament.settings.boards else ():
        if (boards := boards_of_match(tournament, match)) is not None:
            show.draw(boards)
    for game in one_round.games:
        if parts := [*filter(None, (apart(game), moved(tournament.details, one_round.number, game)))]:
            told = joined("; ", parts)
            text_to_stdout(
                say("Match {board}: {told}.", board=game.board, told=told)
                if tournament.settings.boards
                else say("Board {board}: {told}.", board=game.board, told=told)
            )
    if points.mark:
        text_to_stdout(points.mark)
    for told in told_of_reading(tournament, one_round.number):
        text_to_stdout(told)
    for told in told_by_hand(known.events, tournament, one_round.number):
        text_to_stdout(told)
    arrived = told_on_arrival(tournament, one_round.number)
    by_table = [say("All rounds: `standings grid`; on paper: `print grid`.")] * has_table(tournament.settings.edition)
    for told in (*by_now[1], *arrived, *_not_on_their_boards(tournament, one_round), *by_table):
        text_to_stdout(told)
    say_as_of(known)


def _not_on_their_boards(tournament: Tournament, one_round: Round) -> Iterator[str]:
    """Of the round paired last: who does not play on the board that is fixed for them, and why."""
    if not tournament.fixed_boards or one_round.number != tournament.last_paired_round:
        return
    from core.general_rules.board_order import elsewhere  # few tournaments have any

    pairs = {game.board: (game.white, game.black) for game in one_round.games}
    for one in elsewhere(pairs, tournament.fixed_boards):
        why = ""
        if one.because_of is not None:
            why = say(", which is reserved for the opponent, {opponent}", opponent=name(tournament, one.because_of))
        elif one.fixed > max(pairs):
            why = say(": there are only {count} boards", count=max(pairs))
        player = name(tournament, one.player)
        yield say(
            "Board {fixed} is reserved for {player}, who plays on board {plays_on}{why}.",
            fixed=one.fixed,
            player=player,
            plays_on=one.plays_on,
            why=why,
        )


def _round(tournament: Tournament, round_number: RoundNumber | None) -> Round:
    last = tournament.last_paired_round
    number = round_at_hand(tournament) if round_number is None else round_number
    if not 1 <= number <= last:
        paired = say("only rounds 1 to {last} have been paired", last=last) if last else say("no round has been paired")
        raise UsageProblem("Round {round_number} has no pairing: {paired}.", round_number=number or 1, paired=paired)
    return tournament.rounds[number - 1]


def _as_number(points: Points | None) -> float | None:
    return None if points is None else points / 10


class SeatedPlayer(Numbered):
    """A player with the points before the round: as the pairing counted them, and as they are today."""

    points_before: float | None
    points_before_today: float | None
    virtual_points: float | UnsetType = UNSET


class UnpairedPlayer(SeatedPlayer, kw_only=True):
    """Who is not paired, and why."""

    virtual_points: float | UnsetType = UNSET
    kind: str


class SheetBoard(Answer):
    """A board; the result in its three readings, of a match also its boards."""

    board: int
    white: SeatedPlayer
    black: SeatedPlayer
    status: str
    result: Result | None
    result_for_pairing: Result | None
    result_for_rating: Result | None
    counts_in_standings: bool
    colours_reversed_for_rating: bool
    boards: Sequence[MatchBoard] | UnsetType = UNSET
    date: str | UnsetType = UNSET  # where it is played at another time or place than its round
    time: str | UnsetType = UNSET
    place: str | UnsetType = UNSET


class HandChange(Answer):
    """A change of the pairing by hand."""

    version: int = field(name="event")
    recorded_at: datetime
    actor: str = field(name="by")
    grounds: Sequence[str]
    reason: str
    is_as_published: bool = field(name="as_published")


@answers("round status")
class SheetAnswer(OfRecord, kw_only=True):
    """The pairing of a round; `known_now` is null where it would be paired the same now."""

    round: RoundNumber
    stage: str
    boards: Sequence[SheetBoard]
    changed_by_hand: Sequence[HandChange]
    draws_on_arrival: Sequence[int]
    not_paired: Sequence[UnpairedPlayer]
    known_now: KnownNowAnswer | None
    date: str | UnsetType = UNSET
    time: str | UnsetType = UNSET
    place: str | UnsetType = UNSET


def _moved(tournament: Tournament, one_round: Round, game: Game) -> dict[str, Any]:
    if not moved(tournament.details, one_round.number, game):
        return {}
    when = appointment_of(tournament.details, one_round.number, (game.white, game.black))
    return {what: value for what, value in when._asdict().items() if value}


def _answer(known: Known, one_round: Round, points: PointsBefore, by_now: Learnt | None) -> SheetAnswer:
    tournament = known.tournament
    numbers = tournament.numbers_in(one_round.number)

    def before(player: PlayerId) -> dict[str, Any]:
        return {
            "points_before": _as_number(points.then.get(player)),
            "points_before_today": _as_number(points.today.get(player)),
            "virtual_points": points.virtual.get(player, 0) / 10 if points.virtual else UNSET,
        }

    def seated(player: PlayerId) -> SeatedPlayer:
        return numbered_as(SeatedPlayer, numbers, tournament, player, **before(player))

    return SheetAnswer(
        **source_of(known),
        round=one_round.number,
        stage=one_round.stage,
        boards=[
            SheetBoard(
                board=game.board,
                white=seated(game.white),
                black=seated(game.black),
                status=game.status,
                **results_of(game),
                colours_reversed_for_rating=game.colours_reversed_for_rating,
                boards=match_boards(tournament, game) if game.boards else UNSET,
                **_moved(tournament, one_round, game),
            )
            for game in one_round.games
        ],
        changed_by_hand=answers_of(HandChange, changes_by_hand(known.events, one_round.number)),
        draws_on_arrival=list(drawn_on_arrival(tournament, one_round.number)),
        not_paired=[
            numbered_as(UnpairedPlayer, numbers, tournament, who, **before(who), kind=why)
            for who, why in without_opponent(tournament, one_round)
        ],
        known_now=known_now_answer(by_now),
        **{what: value for what, value in appointment(tournament.details, one_round.number)._asdict().items() if value},
    )
