"""Every command asked of its decider again: what it refuses, or decides otherwise, somebody wrote past the program.

The state before an event and what the event says are what the command knew; reasons and confirmations count as given,
but for those that the event itself has to hold. How far a correction reaches is held against the rules elsewhere
(`games_check`, `moments_check`), as is what an earlier program or another copy recorded.
"""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, takewhile
from typing import Final, TypeAlias, TypedDict, TypeVar, cast

import msgspec

from core.general_rules.grounds import names_appeal
from core.model.board import Boards, boards_and_byes
from core.model.errors import Refused, text_of
from core.model.plain import in_pictures, not_to_print
from core.model.sentence import joined, say
from core.model.tie_breaks import LOTS
from core.model.tournament import Round, RoundStage, Tournament
from core.model.units import Place, PlayerId, RoundNumber, TeamBoard
from events.base import Event
from events.deciders import (
    absence,
    altering,
    appeals,
    by_hand,
    byes,
    check_in,
    drafting,
    fast_games,
    fixed_boards,
    leaving,
    players,
    prohibitions,
    results,
    rounds,
    teams,
    ties,
    undo,
)
from events.deciders.entries import Changes, Entry
from events.deciders.numbering import numbering_for
from events.deciders.tables import is_by_table
from events.deciders.wording import ARBITER, next_round
from events.log.envelope import StoredEvent
from events.vocabulary.appeals import AppealLodged
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.drafts import DraftAbandoned, DraftBegun, DraftChanged, DraftEvent
from events.vocabulary.games import (
    AnyGameEvent,
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameForfeited,
    GameResumed,
    ResultCorrected,
)
from events.vocabulary.players import (
    AbsenceExcused,
    BoardFixed,
    ByeCancelled,
    ByeGranted,
    CheckInClosed,
    CheckInOpened,
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    Participation,
    PlayerDetailsCorrected,
    PlayerExpelled,
    PlayerRegistered,
    PlayerReinstated,
    PlayersCheckedIn,
    PlayerWithdrawn,
    Registration,
)
from events.vocabulary.record import ActionUndone, CopyEnteredAgain
from events.vocabulary.rounds import (
    LOT_ON_ARRIVAL,
    PairingAltered,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from events.vocabulary.teams import TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import FastGameDrawn, FastGamePlayed, LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import SettingsChanged
from projections.audit.consistency import Concern, Finding
from projections.audit.games_check import Before, decided_here
from projections.tournament_state.before_round import before_round

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class _Asked:
    """An event, and what its decider knew."""

    stored: StoredEvent
    log_before: Before
    command: Sequence[StoredEvent]  # all that the same command wrote

    @cached_property
    def state(self) -> Tournament:
        """Before the event; most are results, of which it is not asked."""
        return self.log_before.state()

    def of(self, kind: type[E]) -> E:
        """The event, which is of that kind."""
        assert isinstance(self.stored.event, kind), "asked by its kind"
        return self.stored.event

    def before(self) -> Iterator[Event]:
        """What the command wrote before it."""
        return (one.event for one in self.command if one.version < self.stored.version)

    def after(self) -> Iterator[Event]:
        """What the command wrote after it."""
        return (one.event for one in self.command if one.version > self.stored.version)


_Again: TypeAlias = Callable[[_Asked], Sequence[Event] | None]
"""What the decider gives now, the event itself first; None: another event of the command answers for it."""


def asked_findings(log: Sequence[StoredEvent], named: AbstractSet[int] = frozenset()) -> Iterator[Finding]:
    """In log order, each event at most once. `named`: the versions of which something is found already."""
    yield from _undo_findings(log, named)
    before = Before(log)
    commands = {key: tuple(map(_as_shown, one)) for key, one in groupby(log, key=lambda one: one.causation)}
    for stored in decided_here(log):
        again = _AGAIN.get(type(stored.event))  # the others are decided again elsewhere, or change nothing
        is_judged_there = stored.version in before.copied and isinstance(stored.event, _AS_IN_THE_COPY)
        if again is None or stored.version in named or is_judged_there:
            continue
        before.up_to(stored)
        told = _objection(again, _Asked(_as_shown(stored), before, commands[stored.causation]))
        if told:
            yield Finding(Concern.SENSE, stored.version, told, stored.event.round_spoken_of)


def _as_shown(stored: StoredEvent) -> StoredEvent:
    """The event with texts that a decider takes: those of earlier releases may hold letters that none takes now."""
    event = stored.event
    texts = {name: value for name in event.__struct_fields__ if isinstance(value := getattr(event, name), str)}
    shown = {name: in_pictures(text) for name, text in texts.items() if not_to_print(text)}
    if not shown:
        return stored
    return msgspec.structs.replace(stored, event=msgspec.structs.replace(event, **shown))


def _undo_findings(log: Sequence[StoredEvent], named: AbstractSet[int]) -> Iterator[Finding]:
    """Undos of a part of an action, or without a reason that is asked for; what gave way to another copy may be one."""
    undos = [one for one in log if isinstance(one.event, ActionUndone)]
    copies = {one.version: one.event for one in log if isinstance(one.event, CopyEnteredAgain)}
    entered = {one.here for copy in copies.values() for one in copy.events} | copies.keys()
    for _, grouped in groupby(undos, key=lambda one: one.causation):
        together = tuple(grouped)
        first = together[0]
        if {one.version for one in together} & named or together[-1].version + 1 in entered:
            continue
        try:
            told = _undone_otherwise(log[: first.version - 1], [cast("ActionUndone", one.event) for one in together])
        except Refused as refusal:
            told = say("The earlier record does not allow this. {refusal}", refusal=text_of(refusal))
        if told:
            yield Finding(Concern.SENSE, first.version, told)


def _undone_otherwise(log: Sequence[StoredEvent], undos: Sequence[ActionUndone]) -> str:
    versions, reason = {one.version for one in undos}, undos[0].reason
    if isinstance(log[undos[0].version - 1].event, ActionUndone):
        right = undo.redo(log, undos[0].version, reason=reason)
    else:
        alone = len(versions) == 1
        right = undo.undo(log, undos[0].version, reason=reason, confirmed=True, alone=alone)
    if versions == {one.version for one in right}:
        return ""
    of_it = joined(", ", map(str, sorted(one.version for one in right)))
    return say("It undoes only part of an action, which is undone as a whole: events {of_it}.", of_it=of_it)


def _objection(again: _Again, asked: _Asked) -> str:
    try:
        given = again(asked)
    except Refused as refusal:
        return say("The earlier record does not allow this. {refusal}", refusal=text_of(refusal))
    if not given:
        return ""
    first, *others = given
    if different := _differing(asked.stored.event, first):
        field, right, recorded = different
        if not all(isinstance(one, str | int | None) for one in (right, recorded)):
            return say("The program records another value of {field} at this point.", field=field)
        return say(
            "The program records something else at this point: {field} is {right}, but {recorded} was recorded.",
            field=field,
            right=right,
            recorded=recorded,
        )
    wanted = [_comparable(one) for one in others]
    there = [_comparable(one) for one in asked.after()] if wanted else []
    missing = [] if there[: len(wanted)] == wanted else sorted({str(one[0]) for one in wanted if one not in there})
    if missing:
        return say(
            "A command that records this also records {missing}, which is missing here.", missing=joined(", ", missing)
        )
    return ""


_LEFT_OUT: Final = frozenset({"correction", "name_commitment", "reason"})
"""What is held against the rules elsewhere, lies beside the log, or is worded otherwise by another release."""


def _comparable(event: Event) -> tuple[object, ...]:
    fields = (name for name in event.__struct_fields__ if name not in _LEFT_OUT)
    return (event.TYPE, *((name, getattr(event, name)) for name in fields))


def _differing(recorded: Event, right: Event) -> tuple[str, object, object] | None:
    """The first field that is another one, with both values."""
    if recorded.TYPE != right.TYPE:
        return "type", right.TYPE, recorded.TYPE
    tiers = tuple(correction.tier for one in (right, recorded) if (correction := getattr(one, "correction", None)))
    if all(tiers) and len(set(tiers)) > 1:  # by a decision of the arbiter there is none
        return "tier", *tiers
    for name in recorded.__struct_fields__:
        values = getattr(right, name), getattr(recorded, name)
        if name not in _LEFT_OUT and values[0] != values[1]:
            return name, *values
    return None


class _Scope(TypedDict):
    """How far a correction reaches, as a decider takes it."""

    reaches: tuple[Scope, ...] | None
    reported: Tournament | None


# --- Entries ----------------------------------------------------------------------------------------------------------


def _entry(event: Registration | TeamMemberRegistered) -> Entry:
    fide, national = getattr(event, "fide_rating", 0), getattr(event, "national_rating", 0)
    return Entry(
        event.name,
        0 if fide or national else event.rating,  # of two ratings the rule says which one counts
        fide_rating=fide,
        national_rating=national,
        national_list=getattr(event, "national_list", ""),
        title=getattr(event, "title", ""),
        sex=getattr(event, "sex", ""),
        federation=getattr(event, "federation", ""),
        fide_id=event.fide_id,
        birth_date_commitment=getattr(event, "birth_date_commitment", ""),
        rating_source=getattr(event, "rating_source", ""),
        club=getattr(event, "club", ""),
    )


def _registered(asked: _Asked) -> Sequence[Event] | None:
    """All that one command registered in a row is asked at the first of them, as the command asked."""
    at = asked.stored.version - asked.command[0].version
    if at > 0 and isinstance(asked.command[at - 1].event, PlayerRegistered):
        return None
    in_a_row = takewhile(lambda one: isinstance(one, PlayerRegistered), asked.after())
    entries = [asked.of(PlayerRegistered), *(cast("PlayerRegistered", one) for one in in_a_row)]
    return players.register_many(asked.state, [*map(_entry, entries)], confirmed=True)


def _is_against_bye(asked: _Asked, first_round: RoundNumber) -> bool:
    """Whether somebody comes late to the round paired last, whose boards the same command changes."""
    is_on_a_board = any(isinstance(one, PairingAltered) for one in asked.after())
    return is_on_a_board and first_round == asked.state.last_paired_round


def _late(asked: _Asked) -> Sequence[Event]:
    event, state = asked.of(LateEntryAccepted), asked.state
    if _is_against_bye(asked, event.first_round):
        return (players.accepted_late(state, _entry(event), event.first_round, confirmed=True),)
    return players.late_entry(state, _entry(event), event.first_round, confirmed=True)[:1]


def _team(asked: _Asked) -> None:
    """A team with the members that follow it; their ids are judged elsewhere."""
    event, state = asked.of(TeamRegistered), asked.state
    members = [one for one in asked.after() if isinstance(one, TeamMemberRegistered) and one.team == event.player]
    entry = teams.TeamEntry(event.name, tuple(map(_entry, members)), event.federation)
    if event.first_round is None:
        teams.register_teams(state, (entry,), confirmed=True)
    elif _is_against_bye(asked, event.first_round):
        teams.refuse_no_late_team(state)
        teams.admitted_late(state, entry, event.first_round, confirmed=True)
    else:
        teams.late_team(state, entry, event.first_round, confirmed=True)


def _member(asked: _Asked) -> None:
    event = asked.of(TeamMemberRegistered)
    if not any(isinstance(one, TeamRegistered) and one.player == event.team for one in asked.before()):
        teams.add_members(asked.state, event.team, (_entry(event),), confirmed=True)


def _corrected(asked: _Asked) -> Sequence[Event] | None:
    event = asked.of(PlayerDetailsCorrected)
    by_rule = any(isinstance(one, SettingsChanged) for one in asked.before())  # `projections.audit.list_ratings`
    changes = Changes(
        name=event.name,
        rating=None if event.has_list_ratings else event.rating,
        fide_rating=event.fide_rating,
        national_rating=event.national_rating,
        national_list=event.national_list,
        title=event.title,
        sex=event.sex,
        federation=event.federation,
        fide_id=event.fide_id,
        birth_date_commitment=event.birth_date_commitment,
        rating_source=event.rating_source,
        club=event.club,
    )
    if by_rule or event.name_commitment is not None:  # the name before and after lies beside the log
        return None
    return players.correct_details(
        asked.state,
        event.player,
        changes,
        reason=_reason_of(event.correction),
        renumbering=False,
        **_scope_of(asked, event.correction),
    )


# --- Who takes part ---------------------------------------------------------------------------------------------------


def _scope_of(asked: _Asked, correction: Correction | None) -> _Scope:
    """By the time at which the error was reported; as the arbiter decided, or as another copy had it, where it was."""
    if correction is None:
        return {"reaches": None, "reported": None}
    if not correction.tier or asked.stored.version in asked.log_before.copied:
        return {"reaches": correction.reaches, "reported": None}
    reported_at = asked.stored.occurred_at or asked.stored.recorded_at
    return {"reaches": None, "reported": asked.log_before.known_at(reported_at, asked.state)}


def _reason_of(correction: Correction | None) -> str:
    """A blank one is found elsewhere, where the rules ask for it."""
    return (correction and correction.reason.strip()) or "..."


def _from(asked: _Asked, number: RoundNumber) -> RoundNumber | None:
    """As it was typed: the round to be paired next is that which is taken where none is, also after the last one."""
    return None if number == next_round(asked.state) else number


def _withdrawn(asked: _Asked) -> Sequence[Event]:
    event = asked.of(PlayerWithdrawn)
    since, scope = _from(asked, event.from_round), _scope_of(asked, event.correction)
    return players.withdraw(asked.state, event.player, since, reason=event.reason or "...", **scope)


def _expelled(asked: _Asked) -> Sequence[Event]:
    event = asked.of(PlayerExpelled)
    return players.expel(asked.state, event.player, _from(asked, event.from_round), reason=event.reason)


def _reinstated(asked: _Asked) -> Sequence[Event]:
    event = asked.of(PlayerReinstated)
    since, scope = _from(asked, event.from_round), _scope_of(asked, event.correction)
    return players.rejoin(asked.state, event.player, since, reason=event.reason or "...", confirmed=True, **scope)


def _bye(asked: _Asked) -> Sequence[Event]:
    event, scope = asked.of(ByeGranted), _scope_of(asked, asked.of(ByeGranted).correction)
    place = event.player, event.round_number
    return byes.grant(asked.state, *place, event.kind, reason=event.reason or "...", confirmed=True, **scope)


def _bye_cancelled(asked: _Asked) -> Sequence[Event] | None:
    """Whoever leaves loses the byes to come, by the same command."""
    event = asked.of(ByeCancelled)
    if any(isinstance(one, PlayerWithdrawn | PlayerExpelled) and one.player == event.player for one in asked.before()):
        return None
    scope = _scope_of(asked, event.correction)
    return byes.cancel(asked.state, event.player, event.round_number, reason=event.reason or "...", **scope)


def _excused(asked: _Asked) -> Sequence[Event]:
    event = asked.of(AbsenceExcused)
    return absence.excuse(asked.state, event.player, event.round_number, reason=event.reason, confirmed=True)[:1]


def _board_fixed(asked: _Asked) -> Sequence[Event]:
    event = asked.of(BoardFixed)
    if event.board is None:
        return fixed_boards.release(asked.state, event.player)
    return fixed_boards.fix(asked.state, event.player, event.board, confirmed=True)


def _checked_in(asked: _Asked) -> None:
    check_in.arrived(asked.state, asked.of(PlayersCheckedIn).players)


def _check_in_closed(asked: _Asked) -> Sequence[Event]:
    """Those who have not come are withdrawn, or absent from round 1 alone."""
    only_absent = any(isinstance(one, ByeGranted) for one in asked.after())
    return check_in.close(asked.state, only_absent=only_absent, confirmed=True)


def _forbidden(asked: _Asked) -> None:
    """Of these the order says nothing: ids may be others than in the copy in which it was recorded."""
    event = asked.of(PairingForbidden)
    prohibitions.forbid(asked.state, event.players, last_round=event.last_round, confirmed=True)


def _allowed(asked: _Asked) -> None:
    prohibitions.allow(asked.state, asked.of(PairingAllowed).players, confirmed=True)


# --- Rounds and games -------------------------------------------------------------------------------------------------


def _paired(asked: _Asked) -> Sequence[Event]:
    """What was to come first; the boards themselves are paired again elsewhere."""
    event, state = asked.of(RoundPaired), asked.state
    by_hand = event.provenance.engine == ARBITER
    if obstacles := rounds.check(state).obstacles:
        raise Refused(joined(" ", obstacles))
    if by_hand and not any(isinstance(one, PairingAltered) for one in asked.after()):
        raise Refused(
            "Round {number} was paired by hand, and the command does not say what the engine gives.",
            number=event.round_number,
        )
    if is_by_table(state):
        return event, *leaving.unplayed_in(state, event)
    is_over = not state.rounds or state.rounds[-1].stage is RoundStage.COMPLETE
    ends = () if is_over else (RoundCompleted(round_number=state.last_paired_round),)
    return event, *ends, *numbering_for(state, event.round_number)  # which come before it


def _draft_begun(asked: _Asked) -> None:
    drafting.begin(asked.state, asked.of(DraftBegun).round_number, empty=True)


def _draft_of_the_round(asked: _Asked) -> None:
    """One that is open, which is changed or given up."""
    number = asked.of(DraftEvent).round_number
    if drafting.open_draft(asked.state).round_number != number:
        raise Refused("The open draft is not one of round {number}.", number=number)


def _published(asked: _Asked) -> Sequence[Event]:
    return rounds.publish(asked.state, asked.of(RoundPublished).round_number)


def _completed(asked: _Asked) -> Sequence[Event] | None:
    """By a command of its own, or with the next pairing, which then asks for the results."""
    event, state = asked.of(RoundCompleted), asked.state
    if any(isinstance(one, RoundPaired | DraftBegun) for one in asked.after()):
        if obstacles := rounds.check(state, lot_follows=True).obstacles:
            raise Refused(joined(" ", obstacles))
        return (event,) if event.round_number == state.last_paired_round else rounds.close(state, event.round_number)
    is_last = event.round_number == state.last_paired_round == state.settings.rounds
    known = before_round(state, event.round_number) if is_last else None
    return rounds.close(state, event.round_number, known=known)


def _altered(asked: _Asked) -> Sequence[Event] | None:
    """By hand; what the engine gives is held against it elsewhere, as are lots for colours and the grounds."""
    event, state = asked.of(PairingAltered), replace(asked.state, draft=None)
    if LOT_ON_ARRIVAL in event.grounds:
        return None
    one_round = altering.round_to_alter(state, event.round_number)
    boards = sorted(event.boards, key=lambda one: one.board)
    wanted = boards_and_byes(((one.white, one.black) for one in boards), event.bye)
    if any(isinstance(one, LateEntryAccepted | TeamRegistered) for one in asked.before()):
        return _against_bye(event, one_round, wanted)
    if any(isinstance(one, RoundPaired) and one.provenance.engine == ARBITER for one in asked.before()):
        return (
            msgspec.structs.replace(event, boards=by_hand.boards_of(by_hand.seats_of(one_round)), bye=one_round.bye),
        )
    after = altering.whole(state, one_round, wanted)
    known = before_round(state, event.round_number)
    (given,) = altering.alter(state, one_round, after, known=known, reason=event.reason, confirmed=True)
    return (_with_grounds_of(event, given),)


def _against_bye(event: PairingAltered, one_round: Round, wanted: Boards) -> Sequence[Event]:
    """Somebody who comes late meets whoever had the bye, on a board of their own; the others stay."""
    *others, last = wanted
    before = tuple(one for one in by_hand.seats_of(one_round) if one.black is not None)
    if tuple(others) != before or event.bye is not None or one_round.bye not in last:
        raise Refused("A late entry meets the player who has the bye, on the last board.")
    return ()


def _with_grounds_of(event: PairingAltered, given: PairingAltered) -> PairingAltered:
    return msgspec.structs.replace(
        given, grounds=event.grounds, engine_boards=event.engine_boards, engine_bye=event.engine_bye
    )


def _voided(asked: _Asked) -> None:
    """On a ground that the state shows, or on one that was named."""
    event = asked.of(RoundVoided)
    ground = next((one for one in event.grounds if names_appeal(one)), "")
    rounds.void(asked.state, event.round_number, reason=event.reason, ground=ground, confirmed=True)


def _place(event: AnyGameEvent) -> Place:
    return TeamBoard(event.board, event.team_board) if event.team_board else event.board


def _forfeited(asked: _Asked) -> Sequence[Event] | None:
    event, state = asked.of(GameForfeited), asked.state
    if event.reason != leaving.REASON or not is_by_table(state):
        return results.forfeit(state, event.round_number, _place(event), event.result, reason=event.reason)
    rights = [one for one in asked.before() if isinstance(one, RoundPaired | PlayerWithdrawn | PlayerExpelled)]
    if rights:  # what leaving brings is asked of the event that it came with
        return None
    raise Refused("No player left the table with this command.")


def _adjourned(asked: _Asked) -> Sequence[Event]:
    event = asked.of(GameAdjourned)
    place, taken_as = _place(event), event.taken_as
    return results.adjourn(asked.state, event.round_number, place, taken_as=taken_as, reason=event.reason)


def _resumed(asked: _Asked) -> Sequence[Event]:
    event = asked.of(GameResumed)
    return results.resume(asked.state, event.round_number, _place(event), event.result)


def _adjudicated(asked: _Asked) -> Sequence[Event]:
    event = asked.of(GameAdjudicated)
    return results.adjudicate(asked.state, event.round_number, _place(event), event.result, reason=event.reason)


def _result_corrected(asked: _Asked) -> Sequence[Event]:
    event, one = asked.of(ResultCorrected), asked.of(ResultCorrected).correction
    place = event.round_number, _place(event)
    return results.correct(asked.state, *place, event.result, reaches=one.reaches, reason=_reason_of(one))


def _colours_corrected(asked: _Asked) -> Sequence[Event]:
    event, one = asked.of(ColoursCorrected), asked.of(ColoursCorrected).correction
    place = event.round_number, _place(event)
    return results.correct_colours(asked.state, *place, event.result, reaches=one.reaches, reason=_reason_of(one))


# --- After the games --------------------------------------------------------------------------------------------------


def _drawn(asked: _Asked) -> Sequence[Event] | None:
    """By lot; earlier programs took any other order, which decides nothing between unequal points."""
    event = asked.of(TieBroken)
    return ties.draw_lots(asked.state, (event.players,)) if event.method == LOTS else None


def _two(event: FastGameDrawn | FastGamePlayed) -> tuple[PlayerId, PlayerId]:
    one, other = sorted(event.players)
    return one, other


def _fast_game_drawn(asked: _Asked) -> Sequence[Event]:
    event = asked.of(FastGameDrawn)
    return fast_games.draw_colours(asked.state, _two(event), event.seed, draw_odds=event.draw_odds)


def _fast_game_played(asked: _Asked) -> Sequence[Event]:
    event, state = asked.of(FastGamePlayed), asked.state
    return fast_games.record_fast_game(
        state, _two(event), event.result, white=event.white, draw_odds=event.draw_odds, confirmed=True
    )


def _lots_committed(asked: _Asked) -> Sequence[Event] | None:
    event = asked.of(LotsCommitted)
    if not event.public_form:  # of an earlier program
        return None
    source, form, known = event.public_source, event.public_form, event.known_at
    return ties.commit_lots(asked.state, event.commitment, public_source=source, public_form=form, known_from=known)


def _lots_revealed(asked: _Asked) -> Sequence[Event]:
    event = asked.of(LotsRevealed)
    return ties.reveal_lots(asked.state, event.secret, event.public_value)


def _lodged(asked: _Asked) -> Sequence[Event]:
    event = asked.of(AppealLodged)
    return appeals.lodge(asked.state, event.appellant, event.subject, event.round_number)


_AS_IN_THE_COPY: Final = (Registration, TeamRegistered, TeamMemberRegistered, Participation)
"""Who entered and who takes part may be recorded in another copy, which had not paired a round that was paired here."""

_AGAIN: Final[dict[type, _Again]] = {
    PlayerRegistered: _registered,
    LateEntryAccepted: _late,
    TeamRegistered: _team,
    TeamMemberRegistered: _member,
    PlayerDetailsCorrected: _corrected,
    PlayerWithdrawn: _withdrawn,
    PlayerExpelled: _expelled,
    PlayerReinstated: _reinstated,
    ByeGranted: _bye,
    ByeCancelled: _bye_cancelled,
    AbsenceExcused: _excused,
    BoardFixed: _board_fixed,
    CheckInOpened: lambda asked: check_in.open_it(asked.state),
    PlayersCheckedIn: _checked_in,
    CheckInClosed: _check_in_closed,
    PairingForbidden: _forbidden,
    PairingAllowed: _allowed,
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
    ColoursCorrected: _colours_corrected,
    TieBroken: _drawn,
    FastGameDrawn: _fast_game_drawn,
    FastGamePlayed: _fast_game_played,
    LotsCommitted: _lots_committed,
    LotsRevealed: _lots_revealed,
    AppealLodged: _lodged,
}
