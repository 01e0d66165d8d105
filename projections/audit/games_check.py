"""Corrections and unfinished games, held against what was on the board then and against how far the rules reach.

The programs that record refuse what is found here, so somebody wrote past them. That a correction reaches further only
because of the time at which the error is said to have been reported is no finding: whoever typed that time answers for
it, and it is told.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple, TypeAlias

from core.model.errors import Refused, text_of
from core.model.sentence import say
from core.model.tournament import BoardGame, Game, GameStatus
from core.model.units import Place, TeamBoard
from events.deciders import corrections as deadline
from events.deciders.corrections import in_words, of_game
from events.deciders.matches import game_of
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.corrections import Correction
from events.vocabulary.games import ColoursCorrected, GameAdjourned, GameAdjudicated, GameResumed, ResultCorrected
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.record import CopyEnteredAgain
from projections.audit.consistency import Concern, Finding
from projections.tournament_state.fold import fold

_Late: TypeAlias = ResultCorrected | ColoursCorrected | GameAdjourned | GameResumed | GameAdjudicated

_NEEDS: Final = {
    ResultCorrected: (GameStatus.FINISHED,),
    ColoursCorrected: (GameStatus.FINISHED,),
    GameAdjourned: (GameStatus.OPEN,),
    GameResumed: (GameStatus.ADJOURNED,),
    GameAdjudicated: (GameStatus.OPEN, GameStatus.ADJOURNED),
}
"""What a game was before the event, for those that presuppose something."""

_STATUS: Final = {
    GameStatus.OPEN: say("the game had no result"),
    GameStatus.ADJOURNED: say("the game was adjourned"),
    GameStatus.FINISHED: say("the game had a result already"),
}


class ByTime(NamedTuple):
    """A correction that reaches further by the time typed than by that of its recording."""

    stored: StoredEvent
    event: ResultCorrected | ColoursCorrected
    message: str


def game_findings(log: Sequence[StoredEvent]) -> Iterator[Finding]:
    """In log order, each event at most once."""
    for stored, event in _of_games(log):
        try:
            told = _objection(log, stored, event)
        except Refused as refusal:  # there is no such board
            told = text_of(refusal)
        if told:
            yield Finding(Concern.SENSE, stored.version, told, event.round_number)


def reaching_by_time(log: Sequence[StoredEvent]) -> Iterator[ByTime]:
    """In log order."""
    for stored, event in _of_games(log):
        if not isinstance(event, ResultCorrected | ColoursCorrected) or not event.correction.tier:
            continue
        if stored.occurred_at is None or stored.occurred_at >= stored.recorded_at:
            continue
        try:
            by_recording = _by_the_rules(log, stored, event, stored.recorded_at)
        except Refused:
            continue
        if by_recording.tier > event.correction.tier:
            message = say(
                "The correction of round {round_number}, board {board}, counts as reported on {reported}. By the time "
                "at which it was recorded it would reach: {reach}.",
                round_number=event.round_number,
                board=event.board,
                reported=f"{stored.occurred_at:%Y-%m-%d %H:%M} UTC",
                reach=in_words(by_recording),
            )
            yield ByTime(stored, event, message)


def _of_games(log: Sequence[StoredEvent]) -> Iterator[tuple[StoredEvent, _Late]]:
    """The events that count, but those of a file, and of another copy, which were decided elsewhere."""
    files = {stored.causation for stored in log if isinstance(stored.event, ImportedFrom)}
    copies = (one for stored in log if isinstance(stored.event, CopyEnteredAgain) for one in stored.event.events)
    elsewhere = {one.here for one in copies}
    for stored in counting(log):
        event = stored.event
        if isinstance(event, _Late) and stored.causation not in files and stored.version not in elsewhere:
            yield stored, event


def _objection(log: Sequence[StoredEvent], stored: StoredEvent, event: _Late) -> str:
    state = fold(counting(log[: stored.version - 1]))
    game = game_of(state, event.round_number, _place_of(event))
    if game.status not in _NEEDS[type(event)]:
        return say(
            "Round {round_number}, board {board}: {status}, so that {type} changes it past the rules.",
            round_number=event.round_number,
            board=event.board,
            status=_STATUS[game.status],
            type=stored.type,
        )
    if not isinstance(event, ResultCorrected | ColoursCorrected):
        return ""
    if isinstance(event, ResultCorrected) and (wrong := _wrong_before(game, event)):
        return wrong
    return _wrong_reach(log, stored, event)


def _place_of(event: _Late) -> Place:
    return TeamBoard(event.board, event.team_board) if event.team_board else event.board


def _wrong_before(game: Game | BoardGame, event: ResultCorrected) -> str:
    readings = game.readings
    if event.was in (readings.pairing, readings.standings, readings.rating):
        return ""
    return say(
        "Round {round_number}, board {board}: the correction says that the result was {was}, and it was {right}.",
        round_number=event.round_number,
        board=event.board,
        was=event.was or say("none"),
        right=readings.standings or say("none"),
    )


def _wrong_reach(log: Sequence[StoredEvent], stored: StoredEvent, event: ResultCorrected | ColoursCorrected) -> str:
    """A correction that reaches further than the rules let it; the arbiter's own decision (tier 0) needs a reason."""
    place = {"round_number": event.round_number, "board": event.board}
    if not event.correction.reason.strip():
        return say("Round {round_number}, board {board}: the correction has no reason.", **place)
    if not event.correction.tier:
        return ""
    right = _by_the_rules(log, stored, event, stored.occurred_at or stored.recorded_at)
    if event.correction.tier >= right.tier and set(event.correction.reaches) <= set(right.reaches):
        return ""
    return say(
        "Round {round_number}, board {board}: the correction reaches {reach}, by tier {tier}. By the facts then it is "
        "tier {right} and reaches {less}.",
        **place,
        reach=in_words(event.correction),
        tier=event.correction.tier,
        right=right.tier,
        less=in_words(right),
    )


def _by_the_rules(
    log: Sequence[StoredEvent], stored: StoredEvent, event: ResultCorrected | ColoursCorrected, reported_at: datetime
) -> Correction:
    """The correction that the rules give an error of that game, reported then."""
    before = counting(log[: stored.version - 1])
    reported = fold(one for one in before if one.recorded_at <= reported_at)
    place = _place_of(event)
    game = game_of(fold(before), event.round_number, place)
    announced = reported.settings.correction_deadline
    in_time = deadline.kept(log[: stored.version - 1], announced, event.round_number, place, reported_at)
    return of_game(reported, event.round_number, game, event.correction.reason, None, within_deadline=in_time)
