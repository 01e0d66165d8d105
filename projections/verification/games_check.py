"""Corrections and unfinished games, held against what was on the board then and against how far the rules reach.

The programs that record refuse what is found here, so somebody wrote past them. That a correction reaches further only
because of the time at which the error is said to have been reported, or by the arbiter's own decision, is no finding:
whoever typed that answers for it, and it is told.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import takewhile
from typing import Final, TypeAlias, cast

import msgspec

from core.evidence.times import is_moment
from core.model.named_tuple import NamedTuple
from core.model.results import FORFEITS, Result
from core.model.sentence import Refused, say, text_of
from core.model.tournament import BoardGame, Game, GameStatus, Tournament
from core.model.units import Place, RoundNumber, TeamBoard
from events.deciders.corrections import (
    RATING_ONLY,
    in_words,
    kept,
    of_game,
    pairs_on_results,
    refuse_boards_beside_score,
    time_allowed,
)
from events.deciders.matches import game_of, refuse_what_cannot_be_there
from events.deciders.results import refuse_forfeit_of_begun_game, refuse_unless_617_allows
from events.deciders.wording import need_reason
from events.log.envelope import StoredEvent, counting
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import (
    AnyGameEvent,
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameForfeited,
    GameResumed,
    MatchScoreCorrected,
    MatchScoreRecorded,
    ResultCorrected,
    ResultRecorded,
)
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.record import CopyEnteredAgain
from events.vocabulary.teams import TeamRegistered
from projections.log_in_words.sentences import EventSentences
from projections.tournament_state.fold import TournamentFold, fold
from projections.verification.consistency import Concern, Finding

_Correction: TypeAlias = ResultCorrected | ColoursCorrected | MatchScoreCorrected
_Late: TypeAlias = _Correction | GameAdjourned | GameResumed | GameAdjudicated

_NEXT_PAIRED: Final = 2
"""The last tier that reaches the standings."""

_WHERE_TEAMS_MEET: Final = 4
"""Two teams, and two players at the board."""

_NEEDS: Final = {
    ResultCorrected: (GameStatus.FINISHED,),
    ColoursCorrected: (GameStatus.FINISHED,),
    MatchScoreCorrected: (GameStatus.FINISHED,),
    GameAdjourned: (GameStatus.OPEN,),
    GameResumed: (GameStatus.ADJOURNED,),
    GameAdjudicated: (GameStatus.OPEN, GameStatus.ADJOURNED),
}
"""What a game was before the event, for those that presuppose something."""

_STATUS: Final = {
    GameStatus.OPEN: say("the game had no result"),
    GameStatus.ADJOURNED: say("the game was adjourned"),
    GameStatus.FINISHED: say("the game already had a result"),
}


class Further(NamedTuple):
    """A correction that reaches further by the time typed, or as was decided, than by the time of its recording."""

    stored: StoredEvent
    event: _Correction
    message: str


class Before:
    """The log before an event, one event after the other: folded once, however many corrections there are."""

    def __init__(self, log: Sequence[StoredEvent]) -> None:
        self._log, self._taken, self._folding = log, 0, TournamentFold()
        self._latest = datetime.min.replace(tzinfo=UTC)
        copies = (one.event for one in log if isinstance(one.event, CopyEnteredAgain))
        self.copied = frozenset(one.entered for copy in copies for one in copy.events)
        """What another copy recorded first: here it may have come later than there."""

    def up_to(self, stored: StoredEvent) -> None:
        """Go on to that event, which is behind all that were asked for."""
        fresh = self._log[self._taken : stored.version - 1]
        self._folding.extend(fresh)
        self._taken += len(fresh)
        self._latest = max([self._latest, *(one.recorded_at for one in fresh)])

    @property
    def log(self) -> Sequence[StoredEvent]:
        """What was recorded before."""
        return self._log[: self._taken]

    def state(self) -> Tournament:
        """As it was then."""
        return self._folding.tournament()

    @property
    def is_paired(self) -> bool:
        """Whether a round had been paired."""
        return bool(self._folding.paired_rounds)

    def known_at(self, moment: datetime, state: Tournament) -> Tournament:
        """What of it was recorded by a moment; `state` where that is everything."""
        if self._latest <= moment:
            return state
        return fold(one for one in counting(self.log) if one.recorded_at <= moment)

    def in_time(self, text: str, round_number: RoundNumber, place: Place, reported_at: datetime) -> bool:
        """Whether the announced deadline was kept."""
        if time_allowed(text) is None:
            return False
        return kept(self.log, text, round_number, place, reported_at)


def game_findings(log: Sequence[StoredEvent]) -> Iterator[Finding]:
    """In log order, each event at most once."""
    before = Before(log)
    for stored, event in _of_games(log):
        before.up_to(stored)
        try:
            told = _objection(before, stored, event)
        except Refused as refusal:  # there is no such board
            told = text_of(refusal)
        if told:
            yield Finding(Concern.SENSE, stored.version, told, event.round_number)


def result_findings(log: Sequence[StoredEvent]) -> Iterator[Finding]:
    """Results that no command takes: a forfeit that is none, a match without its boards, a board without players."""
    before, sentences = Before(log), EventSentences()
    of_teams = any(isinstance(stored.event, TeamRegistered) for stored in log)
    by_score = (stored.event for stored in log if isinstance(stored.event, MatchScoreRecorded))
    scored = {(event.round_number, event.board) for event in by_score}
    for stored in decided_here(log):
        event = cast("AnyEvent", stored.event)
        if of_teams:
            sentences.tell(event)
        if not isinstance(event, ResultRecorded | GameForfeited):
            continue
        told = ""
        if isinstance(event, GameForfeited) and event.result not in FORFEITS:
            told = say("{result} was recorded as a forfeit, but it is not one.", result=event.result)
        elif isinstance(event, ResultRecorded) and event.result in FORFEITS:
            told = say("{result} was recorded as the result of a game, but it is a forfeit.", result=event.result)
        elif of_teams and (
            (event.round_number, event.board) in scored or len(sentences.players_of(event)) < _WHERE_TEAMS_MEET
        ):
            before.up_to(stored)
            state, place = before.state(), _place_of(event)
            try:
                refuse_what_cannot_be_there(state, event.round_number, place, event.result)
                refuse_boards_beside_score(state, event.round_number, ((place, event.result),))
            except Refused as refusal:
                told = text_of(refusal)
        if told:
            yield Finding(Concern.SENSE, stored.version, told, event.round_number)


def reaching_further(log: Sequence[StoredEvent]) -> Iterator[Further]:
    """Corrections that reach further, or by decision elsewhere, than by the rules at their recording."""
    before = Before(log)
    for stored, event in _of_games(log):
        if not isinstance(event, _Correction):
            continue
        is_by_time = bool(event.correction.tier)
        if is_by_time and (stored.occurred_at is None or stored.occurred_at >= stored.recorded_at):
            continue
        before.up_to(stored)
        state = before.state()
        try:
            right = _by_the_rules(before, state, event, stored.recorded_at)
        except Refused:
            continue
        if is_by_time and right.tier > event.correction.tier:
            yield Further(stored, event, _by_time_typed(stored, event, right))
        elif not is_by_time and is_decided_otherwise(state, event.correction, right):
            yield Further(stored, event, _by_own_decision(event, right, to_come=pairs_on_results(state)))


def is_decided_otherwise(state: Tournament, given: Correction, right: Correction) -> bool:
    """Whether it reaches something else than by the rules; no pairing, where none is to come."""
    idle = set() if pairs_on_results(state) else {Scope.PAIRINGS}
    return set(given.reaches) - idle != set(right.reaches) - idle


def fits(given: Correction, right: Correction) -> bool:
    """Whether it reaches no further than it may, and all that its tier reaches: no reading is left out."""
    reaches = right.reaches if given.tier <= max(right.tier, _NEXT_PAIRED) else RATING_ONLY
    return given.tier >= right.tier and set(given.reaches) == set(reaches)


def _by_time_typed(stored: StoredEvent, event: _Correction, right: Correction) -> str:
    return say(
        "The correction of round {round_number}, board {board}, is treated as reported on {reported}. Based on "
        "the time at which it was recorded, it would affect: {reach}.",
        round_number=event.round_number,
        board=event.board,
        reported=f"{stored.occurred_at:%Y-%m-%d %H:%M} UTC",
        reach=in_words(right),
    )


def _by_own_decision(event: _Correction, right: Correction, *, to_come: bool) -> str:
    return say(
        "The correction of round {round_number}, board {board}, affects {reach}, by the arbiter's own decision. "
        "Under the rules it would affect: {less}.",
        round_number=event.round_number,
        board=event.board,
        reach=in_words(event.correction, rounds_to_come=to_come),
        less=in_words(right, rounds_to_come=to_come),
    )


def _of_games(log: Sequence[StoredEvent]) -> Iterator[tuple[StoredEvent, _Late]]:
    for stored in decided_here(log):
        if isinstance(stored.event, _Late):
            yield stored, stored.event


def decided_here(log: Sequence[StoredEvent]) -> Iterator[StoredEvent]:
    """The events that count, but those of a file. Of another copy, as they were reported when they were recorded there.

    That time is the word of who entered the copy again, as a time that was typed is. A file is what a tournament begins
    with: its events are those of the first command.
    """
    first = [*takewhile(lambda one: one.causation == log[0].causation, log)]
    of_file = len(first) if any(isinstance(stored.event, ImportedFrom) for stored in first) else 0
    copies = (one for stored in log if isinstance(stored.event, CopyEnteredAgain) for one in stored.event.events)
    there = {one.entered: one.recorded_at for one in copies if is_moment(one.recorded_at)}
    for stored in counting(log):
        if stored.version > of_file:
            is_copied = stored.version in there and stored.occurred_at is None
            time = datetime.fromisoformat(there[stored.version]) if is_copied else stored.occurred_at
            yield msgspec.structs.replace(stored, occurred_at=time)


def _objection(before: Before, stored: StoredEvent, event: _Late) -> str:
    state = before.state()
    game = game_of(state, event.round_number, _place_of(event))
    if game.status not in _NEEDS[type(event)]:
        return say(
            "Round {round_number}, board {board}: {status}, so the rules did not allow the change made by {type}.",
            round_number=event.round_number,
            board=event.board,
            status=_STATUS[game.status],
            type=stored.type,
        )
    if isinstance(event, GameAdjourned) and event.taken_as is not None:
        refuse_unless_617_allows(state, event.taken_as, event.reason)
    result = None if isinstance(event, MatchScoreCorrected) else _result_of(event)
    if isinstance(event, GameResumed | GameAdjudicated) and game.status is GameStatus.ADJOURNED:
        refuse_forfeit_of_begun_game(state, event.round_number, _place_of(event), event.result)
    if isinstance(event, GameAdjudicated):
        need_reason(event.reason, "An adjudication")
    if result is not None and not isinstance(event, ColoursCorrected):
        refuse_what_cannot_be_there(state, event.round_number, _place_of(event), result)
    if not isinstance(event, _Correction):
        return ""
    wrong = _wrong_colours(game, event) if isinstance(event, ColoursCorrected) else _wrong_before(game, event)
    if wrong:
        return wrong
    return _wrong_reach(before, state, stored, event)


def _place_of(event: AnyGameEvent) -> Place:
    return TeamBoard(event.board, event.team_board) if event.team_board else event.board


def _result_of(
    event: ResultCorrected | ColoursCorrected | GameAdjourned | GameResumed | GameAdjudicated,
) -> Result | None:
    return (event.taken_as or Result.DRAW) if isinstance(event, GameAdjourned) else event.result


def _wrong_before(game: Game | BoardGame, event: ResultCorrected | MatchScoreCorrected) -> str:
    readings = game.readings
    if isinstance(event, MatchScoreCorrected):
        return ""  # it is decided again (`asked_again`), with what was
    if event.was in (readings.pairing, readings.standings, readings.rating):
        return ""
    return say(
        "Round {round_number}, board {board}: the correction says that the result was {was}, but it was {right}.",
        round_number=event.round_number,
        board=event.board,
        was=event.was or say("none"),
        right=readings.standings or say("none"),
    )


def _wrong_colours(game: Game | BoardGame, event: ColoursCorrected) -> str:
    if {event.white, event.black} != {game.white, game.black}:
        return say(
            "Round {round_number}, board {board}: the correction of the colours names players from another board.",
            round_number=event.round_number,
            board=event.board,
        )
    if event.white != game.white or (isinstance(game, Game) and game.colours_reversed_for_rating):
        return ""
    return say(
        "Round {round_number}, board {board}: the correction gives the same colours as recorded.",
        round_number=event.round_number,
        board=event.board,
    )


def _wrong_reach(before: Before, state: Tournament, stored: StoredEvent, event: _Correction) -> str:
    """A correction that reaches further than the rules let it; the arbiter's own decision (tier 0) needs a reason."""
    place = {"round_number": event.round_number, "board": event.board}
    if not event.correction.reason.strip():
        return say("Round {round_number}, board {board}: the correction has no reason.", **place)
    if not event.correction.tier:
        return ""
    right = _by_the_rules(before, state, event, stored.occurred_at or stored.recorded_at)
    if fits(event.correction, right) and (event.correction.tier == right.tier or stored.version in before.copied):
        return ""
    return say(
        "Round {round_number}, board {board}: the correction affects {reach}, under tier {tier}. According to "
        "the facts at the time it belongs to tier {right} and affects {less}.",
        **place,
        reach=in_words(event.correction),
        tier=event.correction.tier,
        right=right.tier,
        less=in_words(right),
    )


def _by_the_rules(before: Before, state: Tournament, event: _Correction, reported_at: datetime) -> Correction:
    """The correction that the rules give an error of that game, reported then. `state`: before the correction."""
    reported, place = before.known_at(reported_at, state), _place_of(event)
    game = game_of(state, event.round_number, place)
    in_time = before.in_time(reported.settings.correction_deadline, event.round_number, place, reported_at)
    return of_game(reported, event.round_number, game, event.correction.reason, None, within_deadline=in_time)
