"""The pairing sheet: boards, players, scores, results, and the hash that makes every photo of it a witness."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cli.answers.team_lists import boards_as_data, results_as_data
from cli.exits import UsageProblem
from cli.input.roster import as_data, name
from cli.output import tables as show
from cli.output.streams import json_to_stdout, text_to_stdout, to_stdout
from cli.session.at_stake import known_now_as_data
from core.model.sentence import say
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from projections.audit.changes_by_hand import changes_by_hand, told_by_hand
from projections.lots_on_arrival import drawn_on_arrival, told_on_arrival
from projections.points_before import PointsBefore, points_before
from projections.replay.learnt import Learnt
from projections.repository import Known
from projections.tables.pairings import boards_of_match, pairings_on_screen, unpaired
from projections.tournament_state.readings import apart
from projections.wording import STAGES, UNPAIRED


def print_sheet(
    known: Known,
    round_number: RoundNumber | None = None,
    *,
    as_json: bool = False,
    by_now: tuple[Learnt | None, Sequence[str]] = (None, ()),
) -> None:
    """Print one round; None: the last one paired. `by_now`: whether it would be paired otherwise now, and in words.

    Points are those before the round, as the pairing counted them, beside them today's where a correction came later; a
    dash where a result is missing in a round before.
    """
    tournament = known.tournament
    one_round = _round(tournament, round_number)
    points = points_before(known.events, tournament, one_round.number)
    if as_json:
        json_to_stdout(_as_json(known, one_round, points) | {"known_now": known_now_as_data(by_now[0])})
        return
    title = say(
        "{name}, round {round_number} ({stage})",
        name=tournament.details.name,
        round_number=one_round.number,
        stage=STAGES[one_round.stage],
    )
    show.draw(replace(pairings_on_screen(tournament, one_round, points), caption=title))
    for match in one_round.games:
        if (boards := boards_of_match(tournament, match)) is not None:
            show.draw(boards)
    for game in one_round.games:
        if told := apart(game):
            text_to_stdout(
                say("Match {board}: {told}.", board=game.board, told=told)
                if tournament.settings.boards
                else say("Board {board}: {told}.", board=game.board, told=told)
            )
    if points.mark:
        text_to_stdout(points.mark)
    for told in told_by_hand(known.events, tournament, one_round.number):
        text_to_stdout(told)
    for told in (*by_now[1], *told_on_arrival(tournament, one_round.number)):
        text_to_stdout(told)
    for told in _not_on_their_boards(tournament, one_round):
        text_to_stdout(told)
    to_stdout("As of event {version}, hash {hash}", version=known.version, hash=known.short_hash)


def _not_on_their_boards(tournament: Tournament, one_round: Round) -> Iterator[str]:
    """Of the round paired last: who does not play on the board that is fixed for them, and why."""
    if not tournament.fixed_boards or one_round.number != tournament.last_paired_round:
        return
    from core.general_rules.board_order import elsewhere  # few tournaments have any

    pairs = [(game.white, game.black) for game in one_round.games]
    for one in elsewhere(pairs, tournament.fixed_boards):
        why = ""
        if one.because_of is not None:
            why = say(", which is fixed for the opponent, {opponent}", opponent=name(tournament, one.because_of))
        elif one.fixed > len(pairs):
            why = say(": there are only {count} boards", count=len(pairs))
        player = name(tournament, one.player)
        yield say(
            "Board {fixed} is fixed for {player}, who plays on board {plays_on}{why}.",
            fixed=one.fixed,
            player=player,
            plays_on=one.plays_on,
            why=why,
        )


def _round(tournament: Tournament, round_number: RoundNumber | None) -> Round:
    last = tournament.last_paired_round
    number = last if round_number is None else round_number
    if not 1 <= number <= last:
        paired = say("the rounds paired are 1 to {last}", last=last) if last else say("no round has been paired")
        raise UsageProblem(
            "There is no pairing of round {round_number}: {paired}.", round_number=number or 1, paired=paired
        )
    return tournament.rounds[number - 1]


def _as_number(points: Points | None) -> float | None:
    return None if points is None else points / 10


def _as_json(known: Known, one_round: Round, points: PointsBefore) -> dict[str, object]:
    tournament = known.tournament
    numbers = tournament.numbers_in(one_round.number)

    def player(player: PlayerId) -> dict[str, object]:
        return as_data(numbers, tournament, player) | {
            "points_before": _as_number(points.then.get(player)),
            "points_before_today": _as_number(points.today.get(player)),
            **({"virtual_points": points.virtual.get(player, 0) / 10} if points.virtual else {}),
        }

    return {
        "tournament": known.stream,
        "event": known.version,
        "head": known.short_hash,
        "round": one_round.number,
        "stage": one_round.stage,
        "boards": [
            {
                "board": game.board,
                "white": player(game.white),
                "black": player(game.black),
                "status": game.status,
                **results_as_data(game),
                "colours_reversed_for_rating": game.colours_reversed_for_rating,
            }
            | ({"boards": boards_as_data(tournament, game)} if game.boards else {})
            for game in one_round.games
        ],
        "changed_by_hand": [
            {
                "event": change.version,
                "recorded_at": change.recorded_at,
                "by": change.actor,
                "grounds": list(change.grounds),
                "reason": change.reason,
                "as_published": change.is_as_published,
            }
            for change in changes_by_hand(known.events, one_round.number)
        ],
        "draws_on_arrival": list(drawn_on_arrival(tournament, one_round.number)),
        "not_paired": [player(who) | {"kind": UNPAIRED[outcome]} for who, outcome in unpaired(one_round)],
    }
