"""Entries, and who takes part, asked of their deciders again (`asked_again`)."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, cast

import msgspec

from core.model.units import RoundNumber
from events.base import Event
from events.deciders import byes, check_in, fixed_boards, late_against_bye, players, prohibitions, teams
from events.deciders.by_hand import Basis
from events.deciders.check_in import excuse_absence
from events.deciders.entries import Changes, Entry
from events.vocabulary.participation import (
    AbsenceExcused,
    ByeCancelled,
    ByeGranted,
    PlayerExpelled,
    PlayerReinstated,
    PlayerWithdrawn,
)
from events.vocabulary.players import (
    BoardFixed,
    CheckInClosed,
    CheckInOpened,
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    PlayerDetailsCorrected,
    PlayerRegistered,
    PlayersCheckedIn,
    Registration,
)
from events.vocabulary.rounds import (
    PairingAltered,
)
from events.vocabulary.teams import TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import SettingsChanged
from projections.replay.basis import basis_of
from projections.verification.asked import Again, Asked, reason_of, scope_of


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


def _registered(asked: Asked) -> Sequence[Event] | None:
    """All that one command registered in a row is asked at the first of them, as the command asked."""
    at = asked.stored.version - asked.command[0].version
    if at > 0 and isinstance(asked.command[at - 1].event, PlayerRegistered):
        return None
    in_a_row = takewhile(lambda one: isinstance(one, PlayerRegistered), asked.after())
    entries = [asked.of(PlayerRegistered), *(cast("PlayerRegistered", one) for one in in_a_row)]
    return players.register_many(asked.state, [*map(_entry, entries)], confirmed=True)


def _is_against_bye(asked: Asked, first_round: RoundNumber) -> bool:
    """Whether somebody comes late to the round paired last, whose boards the same command changes."""
    is_on_a_board = any(isinstance(one, PairingAltered) for one in asked.after())
    return is_on_a_board and first_round == asked.state.last_paired_round


def _since(asked: Asked) -> Basis:
    return basis_of(asked.state, next(one for one in asked.after() if isinstance(one, PairingAltered)))


def _late(asked: Asked) -> Sequence[Event]:
    event, state = asked.of(LateEntryAccepted), asked.state
    if _is_against_bye(asked, event.first_round):
        since = _since(asked)
        return late_against_bye.late_against_bye(state, _entry(event), since, confirmed=True)
    return players.late_entry(state, _entry(event), event.first_round, confirmed=True)[:1]


def _team(asked: Asked) -> Sequence[Event] | None:
    """A team with the members that follow it; all that one command registered are asked at the first of them."""
    event, state = asked.of(TeamRegistered), asked.state
    if any(isinstance(one, TeamRegistered) for one in asked.before()):
        return asked.brought_by_another()
    if event.first_round is None:
        entered = (event, *(one for one in asked.after() if isinstance(one, TeamRegistered)))
        return teams.register_teams(state, [_entry_of_team(asked, one) for one in entered], confirmed=True)
    entry = _entry_of_team(asked, event)
    if _is_against_bye(asked, event.first_round):
        since = _since(asked)
        return late_against_bye.late_team_against_bye(state, entry, since, confirmed=True)
    return teams.late_team(state, entry, event.first_round, confirmed=True)[: 1 + len(entry.members)]


def _entry_of_team(asked: Asked, event: TeamRegistered) -> teams.TeamEntry:
    members = [one for one in asked.after() if isinstance(one, TeamMemberRegistered) and one.team == event.player]
    return teams.TeamEntry(event.name, tuple(map(_entry, members)), event.federation)


def _member(asked: Asked) -> Sequence[Event] | None:
    event = asked.of(TeamMemberRegistered)
    if any(isinstance(one, TeamRegistered) and one.player == event.team for one in asked.before()):
        return asked.brought_by_another()
    return teams.add_members(asked.state, event.team, (_entry(event),), confirmed=True)


def _corrected(asked: Asked) -> Sequence[Event] | None:
    event = asked.of(PlayerDetailsCorrected)
    changes = Changes(
        name=event.name if event.name_commitment is None else None,  # the name before and after lies beside the log
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
    by_rule = any(isinstance(one, SettingsChanged) and one.settings.rating_rule for one in asked.before())
    if changes == Changes() or (by_rule and changes == Changes(rating=event.rating)):  # `asked_above`
        return None
    corrected, *numbers = players.correct_details(
        asked.state,
        event.player,
        changes,
        reason=reason_of(event.correction),
        **scope_of(asked, event.correction),
    )
    if event.name_commitment is not None:
        corrected = msgspec.structs.replace(corrected, name=event.name, name_commitment=event.name_commitment)
    return (corrected,) if asked.is_of_another_copy else (corrected, *numbers)


def _from(asked: Asked, number: RoundNumber) -> RoundNumber | None:
    """As it was typed: the round to be paired next is that which is taken where none is, also after the last one."""
    return None if number == asked.state.next_round else number


def _withdrawn(asked: Asked) -> Sequence[Event]:
    event = asked.of(PlayerWithdrawn)
    since, scope = _from(asked, event.from_round), scope_of(asked, event.correction)
    return players.withdraw(asked.state, event.player, since, reason=event.reason or "...", **scope)


def _expelled(asked: Asked) -> Sequence[Event]:
    event = asked.of(PlayerExpelled)
    return players.expel(asked.state, event.player, _from(asked, event.from_round), reason=event.reason)


def _reinstated(asked: Asked) -> Sequence[Event]:
    event = asked.of(PlayerReinstated)
    since, scope = _from(asked, event.from_round), scope_of(asked, event.correction)
    return players.rejoin(asked.state, event.player, since, reason=event.reason or "...", confirmed=True, **scope)


def _bye(asked: Asked) -> Sequence[Event]:
    event, scope = asked.of(ByeGranted), scope_of(asked, asked.of(ByeGranted).correction)
    place = event.player, event.round_number
    return byes.grant(asked.state, *place, event.kind, reason=event.reason or "...", confirmed=True, **scope)


def _bye_cancelled(asked: Asked) -> Sequence[Event] | None:
    """Whoever leaves loses the byes to come, by the same command."""
    event = asked.of(ByeCancelled)
    if any(isinstance(one, PlayerWithdrawn | PlayerExpelled) and one.player == event.player for one in asked.before()):
        return asked.brought_by_another()
    scope = scope_of(asked, event.correction)
    return byes.cancel(asked.state, event.player, event.round_number, reason=event.reason or "...", **scope)


def _excused(asked: Asked) -> Sequence[Event]:
    event = asked.of(AbsenceExcused)
    return excuse_absence(asked.state, event.player, event.round_number, reason=event.reason, confirmed=True)[:1]


def _board_fixed(asked: Asked) -> Sequence[Event]:
    event = asked.of(BoardFixed)
    if event.board is None:
        return fixed_boards.release(asked.state, event.player)
    return fixed_boards.fix(asked.state, event.player, event.board, confirmed=True)


def _checked_in(asked: Asked) -> None:
    check_in.arrived(asked.state, asked.of(PlayersCheckedIn).players)


def _check_in_closed(asked: Asked) -> Sequence[Event]:
    """Those who have not come are withdrawn, or absent from round 1 alone."""
    only_absent = any(isinstance(one, ByeGranted) for one in asked.after())
    return check_in.close(asked.state, only_absent=only_absent, confirmed=True)


def _forbidden(asked: Asked) -> None:
    """Of these the order says nothing: ids may be others than in the copy in which it was recorded."""
    event = asked.of(PairingForbidden)
    prohibitions.forbid(asked.state, event.players, last_round=event.last_round, confirmed=True)


def _allowed(asked: Asked) -> None:
    prohibitions.allow(asked.state, asked.of(PairingAllowed).players, confirmed=True)


OF_ENTRIES: Final[dict[type, Again]] = {
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
}
"""By type of event."""
