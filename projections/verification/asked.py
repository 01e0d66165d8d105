"""An event asked of its decider again (`asked_again`), and what the decider knew.

Here what was announced, who may record, entries, and who takes part; rounds and games are in `asked_rounds`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Final, TypeAlias, TypedDict, TypeVar, cast

import msgspec

from core.model.dataclass import dataclass, field
from core.model.sentence import Refused
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.base import Event
from events.deciders import (
    byes,
    check_in,
    fixed_boards,
    late_against_bye,
    links,
    officials,
    own_rules,
    players,
    prohibitions,
    teams,
    tournament,
)
from events.deciders.by_hand import Basis
from events.deciders.check_in import excuse_absence
from events.deciders.entries import Changes, Entry
from events.log.envelope import StoredEvent
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.imports import ImportedFrom
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
from events.vocabulary.record import KeysRequired, KeysWaived, LinkRevoked, OfficialDismissed, OfficialNamed
from events.vocabulary.rounds import PairingAltered
from events.vocabulary.teams import TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import OwnRuleAnnounced, SettingsChanged, TournamentCreated
from projections.replay.basis import basis_of
from projections.verification.games_check import Before

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Asked:
    """An event, and what its decider knew."""

    stored: StoredEvent
    log_before: Before
    command: Sequence[StoredEvent]  # all that the same command wrote
    brought: list[Event] = field(default_factory=list)  # what the deciders of its events give besides them, so far

    @cached_property
    def state(self) -> Tournament:
        """Before the event; most are results, of which it is not asked."""
        return self.log_before.state()

    @property
    def log(self) -> Sequence[StoredEvent]:
        """All that was recorded before."""
        return self.log_before.log

    @property
    def is_of_another_copy(self) -> bool:
        """Whether another copy recorded it first."""
        return self.stored.version in self.log_before.copied

    def of(self, kind: type[E]) -> E:
        """The event, which is of that kind."""
        assert isinstance(self.stored.event, kind), "asked by its kind"
        return self.stored.event

    def brought_by_another(self) -> tuple[Event, ...]:
        """Nothing is given by itself: an earlier event of the command brings it, or `Refused` is raised.

        What another copy recorded was decided there.
        """
        wanted = comparable(self.stored.event)
        if not self.is_of_another_copy and all(comparable(one) != wanted for one in self.brought):
            raise Refused("No other event of the same command explains {type}.", type=self.stored.type)
        return ()

    def before(self) -> Iterator[Event]:
        """What the command wrote before it."""
        return (one.event for one in self.command if one.version < self.stored.version)

    def after(self) -> Iterator[Event]:
        """What the command wrote after it."""
        return (one.event for one in self.command if one.version > self.stored.version)


_LEFT_OUT: Final = frozenset({"correction", "name_commitment", "reason"})
"""What is held against the rules elsewhere, lies beside the log, or is worded otherwise by another release."""


def compared_fields(event: Event) -> Iterator[tuple[str, object]]:
    """What of an event its decider has to give again."""
    return ((name, getattr(event, name)) for name in event.__struct_fields__ if name not in _LEFT_OUT)


def comparable(event: Event) -> tuple[object, ...]:
    """Type and fields, as they are compared."""
    return (event.TYPE, *compared_fields(event))


Again: TypeAlias = Callable[[Asked], Sequence[Event] | None]
"""What the decider gives now, the event itself first; None: another event of the command answers for it."""


class Reach(TypedDict):
    """How far a correction reaches, as a decider takes it."""

    reaches: tuple[Scope, ...] | None
    reported: Tournament | None


def scope_of(asked: Asked, correction: Correction | None) -> Reach:
    """By the time at which the error was reported; as the arbiter decided, or as another copy had it, where it was."""
    if correction is None:
        return {"reaches": None, "reported": None}
    if not correction.tier or asked.is_of_another_copy:
        return {"reaches": correction.reaches, "reported": None}
    reported_at = asked.stored.occurred_at or asked.stored.recorded_at
    return {"reaches": None, "reported": asked.log_before.known_at(reported_at, asked.state)}


def reason_of(correction: Correction | None) -> str:
    """A blank one is found elsewhere, where the rules ask for it."""
    return (correction and correction.reason.strip()) or "..."


def _created(asked: Asked) -> None:
    """Earlier programs put no tie-breaks of a table into it."""
    event = asked.of(TournamentCreated)
    tournament.create(asked.state, event.details, event.settings)


def _changed(asked: Asked) -> Sequence[Event] | None:
    """With the ratings that another rule makes count; those of another copy are of who was entered there."""
    event = asked.of(SettingsChanged)
    given = tournament.change_settings(asked.state, event.details, event.settings, reason=event.reason)
    return None if asked.is_of_another_copy else given


def _own_rule(asked: Asked) -> Sequence[Event]:
    event, state = asked.of(OwnRuleAnnounced), asked.state
    if event.number not in state.own_rules:
        return own_rules.announce(state, event.text, reason=event.reason)
    if not event.text:
        return own_rules.withdraw(state, event.number, reason=event.reason)
    return own_rules.change(state, event.number, event.text, reason=event.reason)


def _official_named(asked: Asked) -> Sequence[Event]:
    event = asked.of(OfficialNamed)
    return officials.name_official(asked.log, event.official, event.role, key=event.key, reason=event.reason)


def _official_dismissed(asked: Asked) -> Sequence[Event]:
    event = asked.of(OfficialDismissed)
    return officials.dismiss_official(asked.log, event.official, reason=event.reason)


def _imported(_: Asked) -> Sequence[Event]:
    """Those of the file that the tournament began with are not asked."""
    raise Refused("A file can only be imported to create a tournament, not into one that already exists.")


OF_ANNOUNCEMENTS: Final[dict[type, Again]] = {
    TournamentCreated: _created,
    SettingsChanged: _changed,
    OwnRuleAnnounced: _own_rule,
    OfficialNamed: _official_named,
    OfficialDismissed: _official_dismissed,
    KeysRequired: lambda asked: officials.require_keys(asked.log, reason=asked.of(KeysRequired).reason),
    KeysWaived: lambda asked: officials.waive_keys(asked.log, reason=asked.of(KeysWaived).reason),
    LinkRevoked: lambda asked: links.revoke(asked.log, asked.of(LinkRevoked).granted),
    ImportedFrom: _imported,
}
"""By type of event."""


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
