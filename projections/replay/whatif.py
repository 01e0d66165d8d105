"""What would be otherwise if results had been others, or if something else were known: a rating, a bye, a withdrawal.

Of other results every later round is paired twice from the rounds before it, as known and as supposed, so that a
difference comes from the supposition alone. Each round rests on the games that were played before it, for nobody knows
how others would have ended. Published pairings stay (C.04.2.D.10), and how far a correction reaches is for C.04.2.D.8:
a supposition shows what the right result would have brought.

Anything else that is supposed is what the real command would record, folded behind the log, and every round is paired
as `round void` and `round pair` would (`facts_of_pairings.made_again`): so the answer is what comes of recording it.
How far it would reach is what the same command gives without a decision of the arbiter.
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import TypeAlias

from core.editions.event_kind import kind_of_event
from core.editions.pairing import field_of, pair
from core.model.dataclass import dataclass, replace
from core.model.in_one_reading import without_games_of
from core.model.pairing import Board, Boards, boards_of, only_in
from core.model.results import Result
from core.model.sentence import NoLegalPairing, Refused, say, text_of
from core.model.team_match import readings_of_match, score_left, status_of_match
from core.model.tournament import BoardGame, Game, GameStatus, Player, Readings, Round, Tournament, as_complete
from core.model.units import Place, PlayerId, RoundNumber, TeamBoard
from events.base import Event
from events.deciders import corrections, rounds
from events.deciders.by_hand import seats_of
from events.deciders.matches import game_of, match_rules_of, refuse_what_cannot_be_there
from events.log.envelope import Recorded
from events.meanings import EVERYTHING
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.rounds import RoundPaired, RoundVoided
from projections.replay.facts_of_pairings import made_again
from projections.replay.replay import boards_recorded
from projections.standings.changes import StandingsChanges, standings_changes
from projections.standings.table import standings
from projections.tournament_state.fold import fold

Results: TypeAlias = Mapping[tuple[RoundNumber, Place], Result]
"""What is supposed, by round and board; seen from the White that the pairings know.

Where teams meet: by board of a match, seen from the team named first, or a match that was not played.
"""


@dataclass(frozen=True, slots=True)
class Supposed:
    """One result that is supposed."""

    round_number: RoundNumber
    place: Place
    game: Game | BoardGame  # as it is known
    result: Result
    correction: Correction  # how far it would reach if it were entered now
    match: tuple[Game, Game] | None = None  # between teams, as it is known and as supposed


@dataclass(frozen=True, slots=True)
class RoundAgain:
    """One round after a result that is supposed. Boards in order, the bye last."""

    round_number: RoundNumber
    recorded: Boards | None  # None: it has not been paired yet
    as_known: Boards  # paired from what is known; empty when it cannot be
    as_supposed: Boards  # likewise
    failure_as_known: str = ""  # why it cannot be paired
    failure_as_supposed: str = ""

    @property
    def differs(self) -> bool:
        """Whether the supposition changes a board, a colour or the bye."""
        return set(self.as_known) != set(self.as_supposed) or self.failure_as_known != self.failure_as_supposed

    @property
    def only_as_known(self) -> Boards:
        """Boards that would not have been paired."""
        return only_in(self.as_known, self.as_supposed)

    @property
    def only_as_supposed(self) -> Boards:
        """Boards that would have been paired instead."""
        return only_in(self.as_supposed, self.as_known)

    @property
    def was_paired_otherwise(self) -> bool:
        """Whether what is known gives another pairing than the recorded one, without any supposition."""
        return self.recorded is not None and set(self.recorded) != set(self.as_known)


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What a supposition changes: rounds after the first result supposed, and lines of the standings."""

    supposed: tuple[Supposed, ...]
    rounds: tuple[RoundAgain, ...]
    standings: StandingsChanges


def what_if(
    tournament: Tournament, supposed: Results, *, in_time: Container[tuple[RoundNumber, Place]] = frozenset()
) -> WhatIf:
    """What would be otherwise if these results had been so from the beginning.

    `in_time`: of which games an error that is reported now is still within the announced deadline.
    Raises `Refused` for a board that is not there, one without a result, and one that has that result already.
    """
    as_supposed = with_results(tournament, supposed)
    suppositions = tuple(
        _supposed(tournament, as_supposed, *where, result, in_time=where in in_time)
        for where, result in sorted(supposed.items(), key=_in_order)
    )
    first = min(one.round_number for one in suppositions)
    # where no rules here paired it, none say what the supposition would have changed
    judges_none = kind_of_event(tournament, of_file=tournament.of_report).no_verdict
    return WhatIf(
        supposed=suppositions,
        rounds=() if judges_none else tuple(rounds_again(tournament, as_supposed, first)),
        standings=standings_changes(standings(tournament), standings(as_supposed)),
    )


def with_results(tournament: Tournament, supposed: Results) -> Tournament:
    """The tournament with these results in all readings, and nothing else changed."""

    def game_of(one_round: Round, game: Game) -> Game:
        result = supposed.get((one_round.number, game.board))
        if not game.boards:
            return game if result is None else replace(game, readings=Readings(result, result, result))
        boards = tuple(
            board_of(board, supposed.get((one_round.number, TeamBoard(game.board, board.board)), result))
            for board in game.boards
        )
        score = score_left(game.score, boards)
        readings = readings_of_match(boards, score)
        return replace(game, boards=boards, readings=readings, status=status_of_match(boards, score), score=score)

    def board_of(board: BoardGame, result: Result | None) -> BoardGame:
        if result is None:
            return board
        return replace(board, readings=Readings(result, result, result), status=GameStatus.FINISHED)

    not_counted = {player.id for player in tournament.players.values() if not player.games_count}
    return replace(
        tournament,
        rounds=tuple(
            without_games_of(
                not_counted, replace(one_round, games=tuple(game_of(one_round, game) for game in one_round.games))
            )
            for one_round in tournament.rounds
        ),
    )


def _in_order(entry: tuple[tuple[RoundNumber, Place], Result]) -> tuple[int, ...]:
    """By round, match and board."""
    (round_number, place), _ = entry
    return (round_number, *place) if isinstance(place, TeamBoard) else (round_number, place)


def _supposed(
    tournament: Tournament,
    as_supposed: Tournament,
    round_number: RoundNumber,
    place: Place,
    result: Result,
    *,
    in_time: bool,
) -> Supposed:
    game = game_of(tournament, round_number, place)
    if isinstance(game, Game) and game.boards and result.was_played:
        raise Refused(
            "The result of match {match} of round {round} follows from its boards ({article}): suppose a board "
            "result instead ({round}/{match}.1={board}), or +- or -+ for a team that did not appear.",
            match=game.board,
            round=round_number,
            article=match_rules_of(tournament).score_article,
            board=result,
        )
    refuse_what_cannot_be_there(tournament, round_number, place, result)
    known, called = game.readings, _called(place, of_match=isinstance(game, Game) and bool(game.boards))
    if known.pairing is None or known.standings is None or known.rating is None:
        raise Refused(
            "Round {round}, {place} has no result yet, so it cannot be changed.",
            round=round_number,
            place=called,
        )
    if known == Readings(result, result, result):
        raise Refused(
            "Round {round}, {place}: the result is already {result}, so this would change nothing.",
            round=round_number,
            place=called,
            result=result,
        )
    correction = corrections.of_game(tournament, round_number, game, "supposed", None, within_deadline=in_time)
    return Supposed(round_number, place, game, result, correction, _match(tournament, as_supposed, round_number, place))


def _called(place: Place, *, of_match: bool) -> str:
    if isinstance(place, TeamBoard):
        return say("match {match}, board {board}", match=place.match, board=place.board)
    return say("match {match}", match=place) if of_match else say("board {board}", board=place)


def _match(
    tournament: Tournament, as_supposed: Tournament, round_number: RoundNumber, place: Place
) -> tuple[Game, Game] | None:
    number = place.match if isinstance(place, TeamBoard) else place
    known, supposed = (game_of(one, round_number, number) for one in (tournament, as_supposed))
    assert isinstance(known, Game), "a match is no board of another"
    assert isinstance(supposed, Game), "likewise"
    return (known, supposed) if known.boards else None


def rounds_again(known: Tournament, supposed: Tournament, after: RoundNumber) -> Iterator[RoundAgain]:
    """Every round after that one, paired again with what is known and with what is supposed; then the one to come."""
    for one_round in known.rounds[after:]:
        number = one_round.number
        boards, failure = paired_again(known, number)
        otherwise, other_failure = paired_again(supposed, number)
        yield RoundAgain(number, seats_as_paired(one_round), boards, otherwise, failure, other_failure)
    coming, other = next_round_paired(known), next_round_paired(supposed)
    if coming is not None and other is not None:
        yield RoundAgain(known.next_round, None, coming[0], other[0], coming[1], other[1])


def seats_as_paired(one_round: Round) -> Boards:
    """The boards with the colours of the pairing, also where they were played and put right otherwise."""
    turned = {Board(game.white, game.black) for game in one_round.games if game.paired_reversed}
    return tuple(one.reversed if one in turned else one for one in seats_of(one_round))


def paired_again(tournament: Tournament, number: RoundNumber) -> tuple[Boards, str]:
    """The boards of a pairing made now, as a replay gives them, or why there are none."""
    try:
        found = made_again(as_complete(tournament), number)  # as in a replay (decision 25)
        return boards_of(pair(field_of(found, number))), ""
    except (NoLegalPairing, Refused) as refusal:
        return (), text_of(refusal)


def next_round_paired(tournament: Tournament) -> tuple[Boards, str] | None:
    """The boards of the round to come, or why there is no legal pairing; None while it is not its turn."""
    try:
        events = rounds.pair_round(tournament, confirmed=True)
    except Refused:
        return None
    except NoLegalPairing as refusal:
        return (), text_of(refusal)
    return boards_recorded(next(event for event in events if isinstance(event, RoundPaired))), ""


Decide: TypeAlias = Callable[[Tournament, tuple[Scope, ...] | None], Sequence[Event]]
"""What the real command records in a state; with scopes, as the arbiter's decision how far it reaches."""


@dataclass(frozen=True, slots=True)
class NotYet:
    """An event of a supposition, at the place where it would be recorded."""

    version: int
    event: Event


@dataclass(frozen=True, slots=True)
class Supposition:
    """What a supposition changes."""

    recorded: tuple[NotYet, ...]  # as it would be recorded now, with its reach
    players: Mapping[PlayerId, Player]  # also who comes with it
    rounds: tuple[RoundAgain, ...]
    standings: StandingsChanges | None  # None: it supposes what comes before a pairing, so nothing was played on it


def suppose(events: Sequence[Recorded], decide: Decide, first: RoundNumber) -> Supposition:
    """The rounds from `first` on, and the standings, as they would be.

    Where the command refuses because a round has been paired, it is supposed to have come before that pairing: the
    rounds from `first` on are taken back, and that one is paired. Raises `Refused` for what no command records.
    """
    known = fold(events)
    if kind_of_event(known, of_file=known.of_report).no_verdict:
        first = known.next_round  # no rules here paired it, so none say what the supposition would have changed
    try:
        natural = _behind(events, decide(known, None))
        everywhere = fold((*events, *_behind(events, decide(known, EVERYTHING))))
    except Refused:
        if not 1 <= first <= known.last_paired_round:
            raise
        return _before_the_pairing(events, known, decide, first)
    return Supposition(
        recorded=natural,
        players=everywhere.players,
        rounds=tuple(rounds_again(known, everywhere, RoundNumber(first - 1))),
        standings=standings_changes(standings(known), standings(everywhere))
        if known.players.keys() == everywhere.players.keys()
        else None,
    )


def _behind(events: Sequence[Recorded], decided: Sequence[Event]) -> tuple[NotYet, ...]:
    return tuple(NotYet(version, event) for version, event in enumerate(decided, start=len(events) + 1))


def _before_the_pairing(
    events: Sequence[Recorded], known: Tournament, decide: Decide, number: RoundNumber
) -> Supposition:
    voids = _behind(
        events,
        [
            RoundVoided(round_number=RoundNumber(one), reason="supposed")
            for one in range(known.last_paired_round, number - 1, -1)
        ],
    )
    open_again = (*events, *voids)
    decided = _behind(open_again, decide(fold(open_again), None))
    after = fold((*open_again, *decided))
    supposed, as_supposed = paired_again(after, number)
    boards, failure = paired_again(known, number)
    one_round = known.rounds[number - 1]
    again = RoundAgain(number, seats_as_paired(one_round), boards, supposed, failure, as_supposed)
    return Supposition(decided, after.players, (again,), None)
