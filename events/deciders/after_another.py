"""What is entered by where the record stands, after somebody else moved it there: it is asked, once (decision 257).

An entry without a board, a game without a number and an undo without an event mean the next board, the next game, the
last action. Who types them has seen the record as it was before the other's entry.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from core.general_rules.knockout import matches_of
from core.model.results import Result
from core.model.sentence import joined, say_of
from core.model.spelling import in_ranges
from core.model.tournament import Tournament
from core.model.units import Place, PlayerId, RoundNumber, TeamBoard
from events.base import Event, Undo
from events.deciders.corrections import round_of_result
from events.deciders.matches import game_of
from events.deciders.wording import need_seen
from events.log.envelope import StoredEvent, all_meant, counting, meant_by
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided, AppealLodged
from events.vocabulary.corrections import Correction
from events.vocabulary.games import ColoursCorrected, GameEvent
from events.vocabulary.knockout import KnockoutGamePlayed, KnockoutPlayerLeft, MatchEvent
from events.vocabulary.record import ActionUndone
from events.vocabulary.reporting import PrizesAwarded
from events.vocabulary.rounds import RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.teams import PenaltyPointsGiven
from events.vocabulary.ties import FastGameDrawn

Log = Sequence[StoredEvent]


def need_seen_boards(
    log: Log, round_number: RoundNumber, boards: Sequence[Place], actor: str, *, confirmed: bool
) -> None:
    """Raises `NeedsConfirmation` for results in board order where somebody else has moved the boards without one.

    By a result, a forfeit, an adjourned game, the score of a match, or by undoing somebody else's. What was entered and
    taken back by one person moves nothing in the end, but the actor may have seen it moved: as long as that board is
    one of those without a result.
    """
    meant = zip(log, all_meant(log), strict=True)
    at_boards = {
        one.version: event for one, event in meant if one.actor != actor and _is_at_a_board(round_number, event)
    }
    found = [*counting(log), *(one for one in log if isinstance(one.event, ActionUndone))]
    moved = {one.version for one in found if one.version in at_boards and not _is_of_its_own(log, one)}
    moved |= {version for version, event in at_boards.items() if _is_at_one_of(boards, event)}
    others = [log[version - 1] for version in sorted(moved)]
    if others and boards:
        told = say_of(
            len(others),
            "{others} recorded {count} event about the boards of round {number} (event {events}): these results would "
            "be for boards {boards}. Name the boards (BOARD:RESULT) if you mean others.",
            "{others} recorded {count} events about the boards of round {number} (events {events}): these results "
            "would be for boards {boards}. Name the boards (BOARD:RESULT) if you mean others.",
            others=joined(", ", dict.fromkeys(one.actor for one in others)),
            number=round_number,
            events=in_ranges(one.version for one in others),
            boards=", ".join(map(str, boards)),
        )
        need_seen(told, confirmed=confirmed)


def _is_at_a_board(number: RoundNumber, meant: Event) -> bool:
    """Whether it gives or takes a result at a board of that round."""
    return isinstance(meant, GameEvent) and meant.round_number == number


def _is_at_one_of(boards: Sequence[Place], meant: Event) -> bool:
    """Whether it is about one of these boards, or the whole match."""
    assert isinstance(meant, GameEvent), "the caller asks of what is at a board"
    at = [(place.match, place.board) if isinstance(place, TeamBoard) else (place, 0) for place in boards]
    return any(match == meant.board and meant.team_board in {0, board} for match, board in at)


def _is_of_its_own(log: Log, one: StoredEvent) -> bool:
    """Whether it was taken back by whoever had entered it."""
    meant = meant_by(log, one)
    return meant is not one and meant.actor == one.actor


def _since_own(log: Log, actor: str, is_about: Callable[[Event], bool]) -> list[StoredEvent]:
    """What others recorded of it after the actor's own last event about it, whether it still counts or not.

    What was entered and taken back meanwhile has moved nothing in the end, but the actor may have seen it moved.
    """
    found = [one for one, meant in zip(log, all_meant(log), strict=True) if is_about(meant)]
    own = max((one.version for one in found if one.actor == actor), default=0)
    return [one for one in found if one.version > own]


def need_seen_round(log: Log, number: RoundNumber, before: RoundNumber | None, actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` where the round being played is another than at the actor's own last event.

    `before`: the one of then; None: there is no such event.
    """
    others = [one for one in log if _opens(one, number)]
    if before is None and number > 1 and others and others[-1].actor != actor:
        need_seen(
            "Round {number} is being played since event {event} by {other}, and you have recorded nothing in any round "
            "yet. These results would be for round {number}: name the round (--round) if you mean another.",
            confirmed=confirmed,
            number=number,
            other=others[-1].actor,
            event=others[-1].version,
        )
    elif before is not None and number != before:
        need_seen(
            "Round {number} is being played since event {event} by {other}; it was round {before} when you last "
            "recorded something. These results would be for round {number}: name the round (--round) if you mean "
            "another.",
            confirmed=confirmed,
            number=number,
            before=before,
            other=others[-1].actor if others else log[-1].actor,
            event=others[-1].version if others else log[-1].version,
        )


def _opens(one: StoredEvent, number: RoundNumber) -> bool:
    event = one.event
    published = isinstance(event, RoundPublished) and event.round_number == number
    return published or (isinstance(event, RoundCompleted) and event.round_number == number - 1)


def need_seen_game(
    log: Log, round_number: int, match: int, game: int, actor: str, *, confirmed: bool, corrects: bool = False
) -> None:
    """Raises `NeedsConfirmation` for a game of a match by a player's name, after somebody else's entry of one.

    `corrects`: it is the last one, which is corrected; else the next.
    """
    found = [
        one
        for one in counting(log)
        if isinstance(one.event, KnockoutGamePlayed)
        and (one.event.knockout_round, one.event.match) == (round_number, match)
    ]
    since = _since_own(log, actor, partial(_is_of_the_match, round_number, match))
    if since and not (found and found[-1].actor != actor):
        need_seen(
            "{other} undid a game of match {match} (event {event}): this would be game {game}. Name the game "
            "({match}.GAME:RESULT) if you mean another.",
            confirmed=confirmed,
            other=since[-1].actor,
            match=match,
            event=since[-1].version,
            game=game,
        )
    elif found and found[-1].actor != actor and corrects:
        need_seen(
            "{other} entered game {game} of match {match} (event {event}): that is the game that would be corrected. "
            "Name the game ({match}.GAME:RESULT) if you mean another.",
            confirmed=confirmed,
            other=found[-1].actor,
            match=match,
            event=found[-1].version,
            game=game,
        )
    elif found and found[-1].actor != actor:
        need_seen(
            "{other} entered game {before} of match {match} (event {event}): this would be game {game}. Name the game "
            "({match}.GAME:RESULT) if you mean another.",
            confirmed=confirmed,
            other=found[-1].actor,
            before=game - 1,
            match=match,
            event=found[-1].version,
            game=game,
        )


def _is_of_the_match(round_number: int, match: int, meant: Event) -> bool:
    return isinstance(meant, KnockoutGamePlayed) and (meant.knockout_round, meant.match) == (round_number, match)


def need_seen_match(log: Log, state: Tournament, left: KnockoutPlayerLeft, actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` where the match that a player has not finished is another since somebody's entry.

    Of the match before it, with which the player went on, or an undo at one of the player's matches.
    """
    assert state.knockout is not None, "a player left it"
    own = {(one.round_number, one.number, one.is_for_third_place) for one in matches_of(state.knockout, left.player)}

    def is_at(meant: Event) -> bool:
        return isinstance(meant, MatchEvent) and (meant.knockout_round, meant.match, meant.for_third_place) in own

    moved = [
        one
        for one in _since_own(log, actor, is_at)
        if not isinstance(one.event, MatchEvent) or one.event.knockout_round < left.knockout_round
    ]
    if moved:
        need_seen(
            "{other} recorded event {event} about a match of {who} since you last did: {who} would lose {place}.",
            confirmed=confirmed,
            other=moved[-1].actor,
            event=moved[-1].version,
            who=state.players[left.player].name,
            place=left.place(),
        )


def need_seen_colours(
    log: Log, state: Tournament, round_number: RoundNumber, board: Place, actor: str, *, confirmed: bool
) -> None:
    """Raises `NeedsConfirmation` for colours that somebody else has reversed: they would be as they were."""
    at = (round_number, board.match, board.board) if isinstance(board, TeamBoard) else (round_number, board, 0)

    def of_board(meant: Event) -> ColoursCorrected | None:
        if not isinstance(meant, ColoursCorrected):
            return None
        return meant if (meant.round_number, meant.board, meant.team_board) == at else None

    found = [(one, event) for one in counting(log) if (event := of_board(one.event))]
    since = _since_own(log, actor, lambda meant: of_board(meant) is not None)
    if found and found[-1][0].actor != actor:
        last, event = found[-1]
        people = state.members if at[2] else state.players
        need_seen(
            "{other} corrected the colours of board {board} already (event {event}): {white} has White. This would "
            "reverse them again.",
            confirmed=confirmed,
            other=last.actor,
            board=board,
            event=last.version,
            white=people[event.white].name,
        )
    elif since:
        need_seen(
            "{other} undid a correction of the colours of board {board} (event {event}). This would reverse the "
            "colours that are recorded now.",
            confirmed=confirmed,
            other=since[-1].actor,
            board=board,
            event=since[-1].version,
        )


def need_seen_sides(
    log: Log, state: Tournament, round_number: RoundNumber, typed: tuple[Place, Result], actor: str, *, confirmed: bool
) -> None:
    """Raises `NeedsConfirmation` for a result of a board whose colours somebody else has reversed: another would win.

    The sheet that hangs has the old ones. Of teams a result is seen from the first one, whatever the colours.
    """
    board, result = typed
    if isinstance(board, TeamBoard) or result.reversed is result:
        return

    def at_board(meant: Event) -> bool:
        return _is_at_a_board(round_number, meant) and _is_at_one_of((board,), meant)

    since = [one for one in _since_own(log, actor, at_board) if isinstance(meant_by(log, one).event, ColoursCorrected)]
    if since:
        white = game_of(state, round_number, board).white
        need_seen(
            "{other} corrected the colours of board {board}, or undid that (event {event}), since you last recorded "
            "something about it: {white} has White, and this result would count with these colours.",
            confirmed=confirmed,
            other=since[-1].actor,
            board=board,
            event=since[-1].version,
            white="" if white is None else state.players[white].name,
        )


def need_seen_end(log: Log, state: Tournament, recorded: Sequence[Event], actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` for a correction of tier 3 since somebody else closed the round.

    Nobody said when the error was reported. Whoever recorded something in a later round since, or such a correction of
    the same one, has seen it closed.
    """
    for event in recorded:
        if not _is_too_late(event):
            continue
        number = event.round_spoken_of
        ended = state.last_paired_round if number is None else _published_in(state, number, event) + 1
        closed = [
            one
            for one in log
            if isinstance(done := meant_by(log, one).event, RoundCompleted) and done.round_number == ended
        ]
        last = closed[-1] if closed else None
        if last is None or last.actor == actor:
            continue
        since = [meant_by(log, one).event for one in log[last.version :] if one.actor == actor]
        if any(_is_of(own, ended + 1) or (_is_too_late(own) and own.round_spoken_of == number) for own in since):
            continue
        need_seen(
            "{other} closed round {number} (event {event}), and you have recorded nothing in a later round since: this "
            "correction would affect the rating report only. If the error was reported before, give the time with "
            "--reported.",
            confirmed=confirmed,
            other=last.actor,
            number=ended,
            event=last.version,
        )
        return


def _is_too_late(event: Event) -> bool:
    """Whether it is a correction of the third tier."""
    correction: Correction | None = getattr(event, "correction", None)
    return correction is not None and correction.tier == 3


def _published_in(state: Tournament, number: RoundNumber, event: Event) -> RoundNumber:
    """The round with whose results that of a game was published; the same one for who had no game."""
    if not isinstance(event, GameEvent):
        return number
    place: Place = TeamBoard(event.board, event.team_board) if event.team_board else event.board
    return round_of_result(number, game_of(state, number, place))


def _is_of(event: Event, number: int) -> bool:
    """Whether it is about a game or the pairing of that round, or of a later one."""
    return isinstance(event, _OF_ROUNDS) and (event.round_spoken_of or 0) >= number


def need_seen_action(log: Log, action: Sequence[StoredEvent], actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` where the last action, which no number names, is somebody else's.

    Also where somebody else has undone something since: the actor may mean what was undone. An own event since then
    shows that it was seen where it is one that is undone without a number, or an undo; a paper issued is neither.
    """
    own = next((one.version for one in reversed(log) if one.actor == actor), 0)
    acts = (one.version for one in reversed(log) if one.actor == actor and _is_undone_without_number(one))
    undone = [one for one in log[next(acts, 0) :] if isinstance(one.event, ActionUndone)]
    last = max((action[-1], *undone[-1:]), key=lambda one: one.version)
    if own and last.actor != actor:
        need_seen(
            "The last action is not yours: {other} recorded event {event}. Your own last event is {own}.",
            confirmed=confirmed,
            other=last.actor,
            event=last.version,
            own=own,
        )


def _is_undone_without_number(one: StoredEvent) -> bool:
    return isinstance(one.event, ActionUndone) or one.event.UNDO not in {Undo.BY_NUMBER, Undo.NEVER}


def need_seen_award(award: StoredEvent, actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` where prizes are awarded again by rules that somebody else typed."""
    if award.actor != actor and isinstance(award.event, PrizesAwarded):
        need_seen(
            "The prizes would be awarded by the rules of event {event}, which {other} typed: {rules}. Give your own "
            "with --prizes if you mean others.",
            confirmed=confirmed,
            event=award.version,
            other=award.actor,
            rules=award.event.rules,
        )


def need_seen_pairing(log: Log, coming: RoundNumber, actor: str, *, confirmed: bool, against_bye: bool = False) -> None:
    """Raises `NeedsConfirmation` where "the round to be paired next" is another since somebody else paired one.

    `against_bye`: it is the last one paired, which is entered beside it. Whoever has recorded nothing about a game or
    the pairing of that round, or of a later one, has not seen it: a round that they named was on their sheet.
    """
    pairings = [(one, meant) for one in log if isinstance(meant := meant_by(log, one).event, RoundPaired)]
    paired = [
        (one, meant)
        for one, meant in pairings[-1:]
        if one.actor != actor
        and not any(
            _is_of(meant_by(log, own).event, meant.round_number) for own in log[one.version :] if own.actor == actor
        )
    ]
    if paired and against_bye:
        last, event = paired[-1]
        need_seen(
            "{other} has paired round {number}, or undone that (event {event}), and you have recorded nothing about it "
            "since: this entry would be in round {coming}, against the holder of its bye.",
            confirmed=confirmed,
            other=last.actor,
            number=event.round_number,
            event=last.version,
            coming=coming,
        )
    elif paired:
        last, event = paired[-1]
        need_seen(
            "{other} has paired round {number}, or undone that (event {event}), and you have recorded nothing about it "
            "since: this would be from round {coming}. Name the round (--from-round) if you mean another.",
            confirmed=confirmed,
            other=last.actor,
            number=event.round_number,
            event=last.version,
            coming=coming,
        )


_OF_ROUNDS: Final = (GameEvent, RoundPaired, RoundPublished, RoundCompleted)


def need_seen_appeal(log: Log, appeal: int, actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` where the only appeal is another since somebody else's decision or undo.

    Whoever lodged one meanwhile, or decided another one, has not seen what became of the others.
    """
    about = [(one, of) for one in log if (of := _appeal_of(log, one)) and not isinstance(one.event, AppealLodged)]
    own = {of: one.version for one, of in about if one.actor == actor}
    closed = [one for one, of in about if one.actor != actor and one.version > own.get(of, 0)]
    lodged = [one.event for one in log if isinstance(one.event, AppealLodged)]
    meant = log[appeal - 1].event
    if closed and len(lodged) > 1 and isinstance(meant, AppealLodged):
        need_seen(
            "{other} recorded event {event} about an appeal since you last did: this would be about the appeal of "
            "{appellant} (event {appeal}). Name it with --appeal if you mean another.",
            confirmed=confirmed,
            other=closed[-1].actor,
            event=closed[-1].version,
            appellant=meant.appellant,
            appeal=appeal,
        )


def _appeal_of(log: Log, one: StoredEvent) -> int:
    """Which appeal an event, or an undo, is about; 0: none."""
    meant = meant_by(log, one)
    if isinstance(meant.event, AppealLodged):
        return meant.version
    return meant.event.appeal if isinstance(meant.event, AppealDecided | AppealCarriedOut) else 0


def need_seen_drawing(log: Log, state: Tournament, players: Sequence[PlayerId], actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` where White in a fast game is by a drawing that somebody else repeated."""
    drawn = [one for one in log if isinstance(one.event, FastGameDrawn) and {*one.event.players} == {*players}]
    last = next((one for one in reversed(counting(log)) if one in drawn), None)
    if last is not None and last.actor != actor and last is not drawn[0] and isinstance(last.event, FastGameDrawn):
        need_seen(
            "{other} drew the colours of this game again (event {event}): {white} has White. Name the player who had "
            "White with --white if you mean the other.",
            confirmed=confirmed,
            other=last.actor,
            event=last.version,
            white=state.players[last.event.players[0]].name,
        )


def need_seen_penalty(log: Log, penalty: PenaltyPointsGiven, actor: str, *, confirmed: bool) -> None:
    """Raises `NeedsConfirmation` where somebody else has deducted the same points from the team already.

    In another round as well: without a match it is that of the last result, which may be another one since.
    """

    def what(event: PenaltyPointsGiven) -> tuple[object, ...]:
        return (event.team, event.match_points, event.game_points)

    same = [
        one
        for one in counting(log)
        if isinstance(one.event, PenaltyPointsGiven) and one.actor != actor and what(one.event) == what(penalty)
    ]
    if same:
        need_seen(
            "{other} has already deducted these points from the team (event {event}). This would deduct them a second "
            "time.",
            confirmed=confirmed,
            other=same[-1].actor,
            event=same[-1].version,
        )
