"""Rounds and games asked of their deciders again (`asked_again`)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec

from core.editions.pairing import before_round
from core.editions.registry import is_by_table
from core.general_rules.grounds import UNOPPOSED, names_appeal
from core.model.pairing import Boards, boards_at
from core.model.sentence import Refused, joined
from core.model.tournament import Round, RoundStage
from core.model.units import Place, TeamBoard
from events.base import Event
from events.deciders import altering, by_hand, drafting, leaving, results, rounds
from events.deciders.corrections import correct_score, record_scores
from events.deciders.matches import MatchScore
from events.deciders.numbering import numbering_for
from events.deciders.wording import ARBITER
from events.vocabulary.drafts import DraftAbandoned, DraftBegun, DraftChanged, DraftEvent, DraftOrigin
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
)
from events.vocabulary.participation import PlayerExpelled, PlayerWithdrawn
from events.vocabulary.players import LateEntryAccepted
from events.vocabulary.rounds import (
    LOT_ON_ARRIVAL,
    PairingAltered,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from events.vocabulary.teams import TeamRegistered
from projections.replay.basis import basis
from projections.verification.asked import Again, Asked, reason_of


def _paired(asked: Asked) -> Sequence[Event]:
    """What was to come first; the boards themselves are paired again elsewhere."""
    event, state = asked.of(RoundPaired), asked.state
    by_hand = event.provenance.engine == ARBITER
    if obstacles := rounds.check(state).obstacles:
        raise Refused(joined(" ", obstacles))
    if by_hand and not any(isinstance(one, PairingAltered) for one in asked.after()):
        raise Refused(
            "Round {number} was paired by hand, and the command does not state the engine's pairing.",
            number=event.round_number,
        )
    if is_by_table(state):
        return event, *leaving.unplayed_in(state, event)
    is_over = not state.rounds or state.rounds[-1].stage is RoundStage.COMPLETE
    ends = () if is_over else (RoundCompleted(round_number=state.last_paired_round),)
    return event, *ends, *numbering_for(state, event.round_number)  # which come before it


def _draft_begun(asked: Asked) -> None:
    event = asked.of(DraftBegun)
    if asked.is_of_another_copy:
        return
    *_, begun = drafting.begin(asked.state, event.round_number, empty=event.origin is DraftOrigin.EMPTY, confirmed=True)
    if begun != event:
        raise Refused(
            "The draft for round {number} should have started with different boards.", number=event.round_number
        )


def _draft_of_the_round(asked: Asked) -> None:
    """One that is open, which is changed or given up."""
    number = asked.of(DraftEvent).round_number
    if drafting.open_draft(asked.state).round_number != number:
        raise Refused("The open draft is not for round {number}.", number=number)


def _published(asked: Asked) -> Sequence[Event]:
    return rounds.publish(asked.state, asked.of(RoundPublished).round_number)


def _completed(asked: Asked) -> Sequence[Event] | None:
    """By a command of its own, or with the next pairing, which then asks for the results."""
    event, state = asked.of(RoundCompleted), asked.state
    if any(isinstance(one, RoundPaired | DraftBegun) for one in asked.after()):
        if obstacles := rounds.check(state, lot_follows=True).obstacles:
            raise Refused(joined(" ", obstacles))
        return (event,) if event.round_number == state.last_paired_round else rounds.close(state, event.round_number)
    is_last = event.round_number == state.last_paired_round == state.settings.rounds
    known = before_round(state, event.round_number) if is_last else None
    return rounds.close(state, event.round_number, known=known)


def _altered(asked: Asked) -> Sequence[Event] | None:
    """By hand; what the engine gives is held against it elsewhere, as are lots for colours and the grounds."""
    event, state = asked.of(PairingAltered), replace(asked.state, draft=None)
    if LOT_ON_ARRIVAL in event.grounds:
        return None
    one_round = altering.round_to_alter(state, event.round_number)
    boards = sorted(event.boards, key=lambda one: one.board)
    wanted = boards_at(boards, event.bye)
    if any(isinstance(one, LateEntryAccepted | TeamRegistered) for one in asked.before()):
        _refuse_beside_bye(event, one_round, wanted)
        return asked.brought_by_another()
    if any(isinstance(one, RoundPaired) and one.provenance.engine == ARBITER for one in asked.before()):
        by_arbiter = by_hand.boards_of(by_hand.seats_of(one_round))
        return (msgspec.structs.replace(event, boards=by_arbiter, bye=one_round.bye, drew_white=None),)
    after = altering.whole(state, one_round, wanted)
    since = basis(state, event.round_number)
    ground = UNOPPOSED if UNOPPOSED in event.grounds else ""  # which alone lets somebody into a pairing
    (given,) = altering.alter(state, one_round, after, basis=since, reason=event.reason, ground=ground, confirmed=True)
    return (_with_grounds_of(event, given),)


def _refuse_beside_bye(event: PairingAltered, one_round: Round, wanted: Boards) -> None:
    """Somebody who comes late meets whoever had the bye, on a board of their own; the others stay."""
    *others, last = wanted
    before = tuple(one for one in by_hand.seats_of(one_round) if one.black is not None)
    if tuple(others) != before or event.bye is not None or one_round.bye not in last:
        raise Refused("A late entry plays the player who has the bye, on the last board.")


def _with_grounds_of(event: PairingAltered, given: PairingAltered) -> PairingAltered:
    return msgspec.structs.replace(
        given,
        grounds=event.grounds,
        engine_boards=event.engine_boards,
        engine_bye=event.engine_bye,
        reason=event.reason,
    )


def _voided(asked: Asked) -> None:
    """On a ground that the state shows, or on one that was named."""
    event = asked.of(RoundVoided)
    ground = next((one for one in event.grounds if names_appeal(one)), "")
    rounds.void(asked.state, event.round_number, reason=event.reason, ground=ground, confirmed=True)


def _place(event: AnyGameEvent) -> Place:
    return TeamBoard(event.board, event.team_board) if event.team_board else event.board


def _forfeited(asked: Asked) -> Sequence[Event] | None:
    event, state = asked.of(GameForfeited), asked.state
    if event.reason != leaving.REASON or not is_by_table(state):
        return results.forfeit(state, event.round_number, _place(event), event.result, reason=event.reason)
    rights = [one for one in asked.before() if isinstance(one, RoundPaired | PlayerWithdrawn | PlayerExpelled)]
    if rights:
        return asked.brought_by_another()
    raise Refused("No player withdrew or was expelled with this command.")


def _adjourned(asked: Asked) -> Sequence[Event]:
    event = asked.of(GameAdjourned)
    place, taken_as = _place(event), event.taken_as
    return results.adjourn(asked.state, event.round_number, place, taken_as=taken_as, reason=event.reason)


def _resumed(asked: Asked) -> Sequence[Event]:
    event = asked.of(GameResumed)
    return results.resume(asked.state, event.round_number, _place(event), event.result)


def _adjudicated(asked: Asked) -> Sequence[Event]:
    event = asked.of(GameAdjudicated)
    return results.adjudicate(asked.state, event.round_number, _place(event), event.result, reason=event.reason)


def _result_corrected(asked: Asked) -> Sequence[Event]:
    event, one = asked.of(ResultCorrected), asked.of(ResultCorrected).correction
    place = event.round_number, _place(event)
    return results.correct(asked.state, *place, event.result, reaches=one.reaches, reason=reason_of(one))


def _score(event: MatchScoreRecorded | MatchScoreCorrected) -> MatchScore:
    return MatchScore(event.board, event.first, event.second, str(event.score))


def _scored(asked: Asked) -> Sequence[Event]:
    """A score that fewer points than boards make was confirmed."""
    event = asked.of(MatchScoreRecorded)
    return record_scores(asked.state, event.round_number, (_score(event),), confirmed=True)


def _score_corrected(asked: Asked) -> Sequence[Event]:
    event, one = asked.of(MatchScoreCorrected), asked.of(MatchScoreCorrected).correction
    score = _score(event)
    return correct_score(
        asked.state, event.round_number, score, reaches=one.reaches, reason=reason_of(one), confirmed=True
    )


def _colours_corrected(asked: Asked) -> Sequence[Event]:
    event, one = asked.of(ColoursCorrected), asked.of(ColoursCorrected).correction
    place = event.round_number, _place(event)
    return results.correct_colours(asked.state, *place, event.result, reaches=one.reaches, reason=reason_of(one))


OF_ROUNDS: Final[dict[type, Again]] = {
    RoundPaired: _paired,
    DraftBegun: _draft_begun,
    DraftChanged: _draft_of_the_round,
    DraftAbandoned: _draft_of_the_round,
    RoundPublished: _published,
    RoundCompleted: _completed,
    PairingAltered: _altered,
    RoundVoided: _voided,
    GameForfeited: _forfeited,
    GameAdjourned: _adjourned,
    GameResumed: _resumed,
    GameAdjudicated: _adjudicated,
    ResultCorrected: _result_corrected,
    MatchScoreRecorded: _scored,
    MatchScoreCorrected: _score_corrected,
    ColoursCorrected: _colours_corrected,
}
"""By type of event."""
