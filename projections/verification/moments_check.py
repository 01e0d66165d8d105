"""Events that no command gives at their moment: somebody who has the right to record them wrote past the program.

Entries, pairings and numbers of rounds that were paired, byes and withdrawals of such rounds, games that no longer
count, line-ups, appeals, ties broken before the last game, orders that no lot gave, undos of what later events build
on. Corrections of games are held against the rules in `games_check`.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from itertools import groupby
from operator import itemgetter
from typing import Final, TypeAlias, cast

from core.editions.pairing import before_round
from core.editions.registry import edition_named, is_by_table
from core.model.sentence import Refused, joined, say, text_of
from core.model.tie_breaks import METHODS
from core.model.tournament import GameStatus, Player, Round, RoundStage, Tournament
from events.deciders import appeals, corrections
from events.deciders.afterwards import refuse_who_was_there
from events.deciders.by_hand import grounds_taken
from events.deciders.byes import refuse_by_the_rules
from events.deciders.leaving import has_completed_half
from events.deciders.lending import refuse_two_teams
from events.deciders.lot_on_arrival import colours_drawn
from events.deciders.numbering import order_in
from events.deciders.tables import refuse_changed_by_hand, set_numbers
from events.deciders.teams import set_line_up
from events.deciders.ties import refuse_unfinished
from events.deciders.undo import refuse_undos
from events.deciders.wording import ARBITER, named, refuse_rounds_not_in_the_tournament
from events.log.envelope import StoredEvent, counting
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided
from events.vocabulary.corrections import Correction
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerExpelled, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import (
    LateEntryAccepted,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerRegistered,
    Registration,
)
from events.vocabulary.record import (
    ActionUndone,
    CopyEnteredAgain,
    LinkGranted,
    PlayerLinkGranted,
    ResultReported,
)
from events.vocabulary.reporting import FactsRecorded, GroupsRecorded
from events.vocabulary.rounds import LOT_ON_ARRIVAL, PairingAltered, RoundPaired
from events.vocabulary.teams import LineUpSet, PenaltyPointsGiven, TeamRegistered
from events.vocabulary.ties import FastGameDrawn, FastGamePlayed, TieBroken
from events.vocabulary.tournament import AccelerationAssigned, LotDrawn
from projections.replay.facts_of_pairings import IMPORTED
from projections.replay.lots_check import check_lots
from projections.tournament_state.fold import fold
from projections.verification import decided_again
from projections.verification.consistency import Concern, Finding, undoes_nothing
from projections.verification.games_check import Before, decided_here, fits

_Absence: TypeAlias = ByeGranted | ByeCancelled | PlayerWithdrawn | PlayerReinstated
_Entry: TypeAlias = PlayerRegistered | LateEntryAccepted | TeamRegistered
_ToldOf: TypeAlias = Callable[[StoredEvent, Tournament, Sequence[StoredEvent]], str]
_A_DAY: Final = timedelta(days=1)  # what was typed may be a day of the place where it was played
_DRAWN: Final = (TieBroken, LotDrawn, FastGameDrawn)


def moment_findings(log: Sequence[StoredEvent]) -> Iterator[Finding]:
    """In log order, each event at most once."""
    yield from _undo_findings(log)
    not_drawn = {one.version for one in check_lots(log) if not one.same}
    copies = (one.event for one in log if isinstance(one.event, CopyEnteredAgain))
    forked = {one.entered: copy.common for copy in copies for one in copy.events}
    before = Before(log)
    for stored in decided_here(log):
        before.up_to(stored)
        common = forked.get(stored.version, 0) if isinstance(stored.event, _Absence | _Entry) else 0
        told = _objection(stored, before, log[: common or stored.version - 1], forked=bool(common))
        if not told and stored.occurred_at is not None and stored.occurred_at > stored.recorded_at + _A_DAY:
            told = say("The event is dated {day}, but was recorded earlier.", day=f"{stored.occurred_at:%Y-%m-%d}")
        if isinstance(stored.event, ResultReported) and stored.version not in forked:
            told = decided_again.by_no_link(stored) or told
        if not told and stored.version in not_drawn and isinstance(stored.event, _DRAWN):
            told = say("The drawing of lots does not give the recorded order: `pairtrail lots verify` repeats it.")
        if told:
            yield Finding(Concern.SENSE, stored.version, told, stored.event.round_spoken_of)


def _objection(stored: StoredEvent, before: Before, log: Sequence[StoredEvent], *, forked: bool) -> str:
    """`log`: what was before it; of what another copy recorded (`forked`) what both had, since it went on there."""
    kind = next((kind for kind in _CHECKS if isinstance(stored.event, kind)), None)
    if kind is None or (isinstance(stored.event, Registration) and not before.is_paired):
        return ""
    try:
        return _CHECKS[kind](stored, fold(counting(log)) if forked else before.state(), log)
    except Refused as refusal:
        return text_of(refusal)


def _entered(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    event = cast("_Entry", stored.event)
    first_round = None if isinstance(event, PlayerRegistered) else event.first_round
    if isinstance(event, TeamRegistered) and event.rating is not None:
        return say("{name} was entered with its own team rating, which can only come from a file.", name=event.name)
    if not state.last_paired_round or (first_round is not None and first_round >= state.last_paired_round):
        return ""  # against the holder of its bye, somebody who comes late plays the round paired last
    return say(
        "{name} was entered from round {first_round} onwards, although round {number} had already been paired.",
        name=event.name,
        first_round=first_round or 1,
        number=state.last_paired_round,
    )


def _paired(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    event = cast("RoundPaired", stored.event)
    number, rounds = event.round_number, state.settings.rounds
    if event.others or event.points_beside or event.colours_unknown:
        return say(
            "Round {number} was paired with unknown points, absences or colours, which can only come from a file.",
            number=number,
        )
    if event.provenance.engine == IMPORTED:
        return say("Round {number} is recorded as read from a file, but the command did not read one.", number=number)
    if wrong := _by_other_rules(event, state):
        return wrong
    if rounds is None or number <= rounds:
        return ""
    return say("Round {number} was paired, but only {rounds} rounds were announced.", number=number, rounds=rounds)


def _by_other_rules(event: RoundPaired, state: Tournament) -> str:
    """Undos and readings go by what a pairing says that it was made by."""
    said, right = event.provenance, edition_named(state.settings.edition)
    by_engine = said.engine.rpartition("/")[0] == right.engine_name.rpartition("/")[0]
    if said.edition == state.settings.edition and (by_engine or said.engine == ARBITER):
        return ""
    return say(
        "Round {number} is recorded as paired by {engine!r} under {edition!r}, but the announced rules are {right}.",
        number=event.round_number,
        engine=said.engine,
        edition=said.edition,
        right=right.name,
    )


def _altered(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    event = cast("PairingAltered", stored.event)
    refuse_changed_by_hand(state)
    number = event.round_number
    one_round = next((one for one in state.rounds if one.number == number), None)
    if number < state.last_paired_round or (one_round is not None and one_round.stage is RoundStage.COMPLETE):
        return say(
            "The boards of round {number} were changed after the round had ended, against the rules.", number=number
        )
    if left_out := _left_out(state, one_round, event):
        return say("The changed pairing of round {number} leaves out {names}.", number=number, names=left_out)
    wrong = [name for name in event.grounds if one_round is not None and not _holds(state, one_round, name, event)]
    if not wrong:
        return ""
    return say(
        "The published pairing of round {number} was changed for the reason {name!r}, which did not apply then.",
        number=number,
        name=wrong[0],
    )


def _left_out(state: Tournament, one_round: Round | None, event: PairingAltered) -> str:
    """Who was in the pairing before, and is not in it after: only a new pairing leaves somebody out."""
    if one_round is None:
        return ""
    before = [player for game in one_round.games for player in (game.white, game.black)]
    after = {player for board in event.boards for player in board.players} | {event.bye}
    gone = [one for one in (*before, one_round.bye) if one is not None and one not in after]
    return joined(", ", (named(state.players[one]) for one in gone if one in state.players))


def _holds(state: Tournament, one_round: Round, ground: str, event: PairingAltered) -> bool:
    if ground == LOT_ON_ARRIVAL:
        number, white = one_round.number, event.drew_white
        board = next((one.board for one in one_round.games if white in (one.white, one.black)), None)
        if white is None or board is None:
            return False
        (drawn,) = colours_drawn(state, before_round(state, number), number, board, white, reason="")
        return (drawn.boards, drawn.bye) == (event.boards, event.bye)
    try:
        grounds_taken(state, one_round, ground)
    except Refused:
        return False
    return True


def _numbered(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    event = cast("PairingNumbersAssigned", stored.event)
    number, order = event.from_round, [player for player, _ in sorted(event.numbers, key=itemgetter(1))]
    if is_by_table(state):
        set_numbers(state, order, reason=event.reason)
    before_it = order_in(state, number)
    is_over = any(one.number >= number and one.stage is RoundStage.COMPLETE for one in state.rounds)
    if number > state.last_paired_round or (not is_over and order[: len(before_it)] == before_it):
        return ""  # who comes late against the bye gets a number of the round paired last, behind the others
    return say(
        "Pairing numbers were assigned from round {number} onwards, although that round had already been paired.",
        number=number,
    )


def _absent(stored: StoredEvent, state: Tournament, before: Sequence[StoredEvent]) -> str:
    event = cast("_Absence", stored.event)
    if isinstance(event, PlayerWithdrawn) and (wrong := _not_counting(stored, state, before)):
        return wrong
    if is_by_table(state):
        return _ABSENT_FROM_A_TABLE.get(type(event), "")
    number = event.round_number if isinstance(event, ByeGranted | ByeCancelled) else event.from_round
    who = state.players.get(event.player)
    if who is None:
        return ""
    if isinstance(event, ByeGranted):
        refuse_by_the_rules(state, who, number, event.kind, confirmed=True)
    has_arrived = number < 1 or not who.spans or any(span.first <= number for span in who.spans)  # none: left before
    if has_arrived and number <= state.last_paired_round:
        return _absent_before(stored, state, before, who)
    if _is_of_another_copy(stored, before):
        return ""  # which may have paired it
    if number > state.next_round:  # also after the last round: somebody who leaves then plays in no knock-out
        refuse_rounds_not_in_the_tournament(state, number)
    is_early = event.correction is not None
    return say("The event corrects round {number}, which had not been paired yet.", number=number) if is_early else ""


def _is_of_another_copy(stored: StoredEvent, before: Sequence[StoredEvent]) -> bool:
    return len(before) < stored.version - 1


_NO_BYES: Final = say("Byes are not possible where a table determines who plays whom.")
_ABSENT_FROM_A_TABLE: Final[dict[type, str]] = {
    ByeGranted: _NO_BYES,
    ByeCancelled: _NO_BYES,
    PlayerReinstated: say("Players cannot return where a table determines who plays whom."),
}


def _absent_before(stored: StoredEvent, state: Tournament, before: Sequence[StoredEvent], who: Player) -> str:
    """Of a round that had been paired."""
    event = cast("_Absence", stored.event)
    number = event.round_number if isinstance(event, ByeGranted | ByeCancelled) else event.from_round
    if event.correction is None:
        return say(
            "The participation of {who} in round {number} was recorded when that round had already been paired, "
            "but the event is not a correction.",
            number=number,
            who=named(who),
        )
    if not event.correction.reason.strip():
        return say("No reason was given for the correction.")
    if isinstance(event, ByeGranted | PlayerWithdrawn):
        last = number if isinstance(event, ByeGranted) else state.last_paired_round
        is_of_another_copy = _is_of_another_copy(stored, before)
        rounds = state.rounds[max(number, 1) - 1 : last]
        _refuse_who_played(state, who, rounds, is_of_another_copy=is_of_another_copy)
    reported = fold(one for one in counting(before) if one.recorded_at <= (stored.occurred_at or stored.recorded_at))
    right = corrections.of_absence(state, number, say("A correction"), event.correction.reason, None, reported)
    return _too_far(event.correction, right)


def _refuse_who_played(state: Tournament, who: Player, rounds: Sequence[Round], *, is_of_another_copy: bool) -> None:
    """What is to come of an open game is not known yet: another copy may have known it."""
    for one_round in rounds:
        games = [one for one in one_round.games if who.id in (one.white, one.black)]
        if not is_of_another_copy or all(one.status is GameStatus.FINISHED for one in games):
            refuse_who_was_there(state, who, one_round.number)


def _too_far(given: Correction, right: Correction) -> str:
    if not given.tier or fits(given, right):
        return ""
    return say(
        (
            "The correction affects {reach}, under tier {tier}. According to the facts at the time it belongs to "
            "tier {right} and affects {less}."
        ),
        reach=corrections.in_words(given),
        tier=given.tier,
        right=right.tier,
        less=corrections.in_words(right),
    )


def _not_counting(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    event = cast("PlayerWithdrawn | PlayerExpelled", stored.event)
    who = state.players.get(event.player)
    if who is None or event.games_count == (not is_by_table(state) or has_completed_half(state, who.id)):
        return ""
    if event.games_count:
        return say(
            "The games of {who} were recorded as counting, but under the rules they no longer count.", who=named(who)
        )
    return say(
        "The games of {who} were recorded as no longer counting, but under the rules they do count.", who=named(who)
    )


def _rated(stored: StoredEvent, state: Tournament, before: Sequence[StoredEvent]) -> str:
    event = cast("PlayerDetailsCorrected", stored.event)
    if event.rating is None:
        return ""
    if event.correction is None:
        return say("The rating has changed, but the event does not say what the change affects.")
    if state.last_paired_round and not event.correction.reason.strip():
        return say("No reason was given for the correction.")
    if not event.correction.tier:
        return ""
    reported = fold(one for one in counting(before) if one.recorded_at <= (stored.occurred_at or stored.recorded_at))
    return _too_far(event.correction, corrections.of_rating(state, event.correction.reason, None, reported))


def _tied(stored: StoredEvent, state: Tournament, __: Sequence[StoredEvent]) -> str:
    refuse_unfinished(state)
    if isinstance(stored.event, TieBroken) and stored.event.method not in METHODS:
        return say("{method!r} is not a valid method of breaking a tie.", method=stored.event.method)
    return ""


def _lined_up(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    event = cast("LineUpSet", stored.event)
    number, team = event.round_number, event.team
    if team not in state.teams:
        return say("No team is registered with the id {team}.", team=team)
    is_regular = event.members == state.teams[team][: state.settings.boards]
    if is_regular and number <= state.last_paired_round and (number, team) not in state.line_ups:
        refuse_two_teams(state, number, team, event.members)
        return ""  # as they were registered, whatever ratings they have since
    again = set_line_up(state, number, team, event.members, reason=event.reason)
    return "" if again[0].lent == event.lent else say("The event does not list the lent players correctly.")


def _decided(stored: StoredEvent, _: Tournament, before: Sequence[StoredEvent]) -> str:
    event = cast("AppealDecided", stored.event)
    appeals.decide(before, event.decision, event.appeal, upheld=event.upheld)
    return ""


def _carried_out(stored: StoredEvent, state: Tournament, _: Sequence[StoredEvent]) -> str:
    event = cast("AppealCarriedOut", stored.event)
    appeals.carry_out(state, event.how, event.appeal)
    return ""


def _undone_by(stored: StoredEvent) -> int:
    return cast("ActionUndone", stored.event).version


def _undo_findings(log: Sequence[StoredEvent]) -> Iterator[Finding]:
    """Commands that took back, or let count again, what the record before them does not allow."""
    undos = [one for one in log if isinstance(one.event, ActionUndone)]
    if any(map(undoes_nothing, undos)):  # which is found elsewhere
        return
    for _, together in groupby(undos, key=lambda one: one.causation):
        first, *others = together
        versions = [_undone_by(one) for one in (first, *others)]
        before = log[: first.version - 1]
        if own := next((one for one in (first, *others) if _undone_by(one) >= first.version), None):
            told = say("The event undoes event {version}, which the same command recorded.", version=_undone_by(own))
            yield Finding(Concern.SENSE, own.version, told)
            continue
        try:
            refuse_undos(before, versions)
        except Refused as refusal:
            told = say("The earlier events do not allow this event. {refusal}", refusal=text_of(refusal))
            yield Finding(Concern.SENSE, first.version, told)


_CHECKS: Final[dict[type, _ToldOf]] = {
    PlayerRegistered: _entered,
    LateEntryAccepted: _entered,
    TeamRegistered: _entered,
    RoundPaired: _paired,
    LotDrawn: decided_again.drawn,
    PairingAltered: _altered,
    PairingNumbersAssigned: _numbered,
    ByeGranted: _absent,
    ByeCancelled: _absent,
    PlayerWithdrawn: _absent,
    PlayerReinstated: _absent,
    PlayerExpelled: _not_counting,
    PlayerDetailsCorrected: _rated,
    LineUpSet: _lined_up,
    AppealDecided: _decided,
    AppealCarriedOut: _carried_out,
    PenaltyPointsGiven: decided_again.penalised,
    LinkGranted: decided_again.linked,
    PlayerLinkGranted: decided_again.linked_to_a_player,
    ResultReported: decided_again.reported,
    FactsRecorded: decided_again.recorded,
    GroupsRecorded: decided_again.grouped,
    AccelerationAssigned: decided_again.accelerated,
    TieBroken: _tied,
    FastGameDrawn: _tied,
    FastGamePlayed: _tied,
}
