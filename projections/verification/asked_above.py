"""What was announced, and who may record, asked of its deciders again (`asked_again`)."""

from collections.abc import Sequence
from typing import Final

from core.model.sentence import Refused
from events.base import Event
from events.deciders import links, officials, own_rules, tournament
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.record import KeysRequired, KeysWaived, LinkRevoked, OfficialDismissed, OfficialNamed
from events.vocabulary.tournament import OwnRuleAnnounced, SettingsChanged, TournamentCreated
from projections.verification.asked import Again, Asked


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
