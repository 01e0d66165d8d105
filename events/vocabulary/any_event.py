"""Every event there is."""

from typing import TypeAlias

from events.vocabulary.appeals import AnyAppealEvent
from events.vocabulary.congress import AnyCongressEvent
from events.vocabulary.drafts import AnyDraftEvent
from events.vocabulary.games import AnyGameEvent
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.knockout import AnyKnockoutEvent
from events.vocabulary.participation import AnyParticipation
from events.vocabulary.players import AnyPlayerEvent
from events.vocabulary.record import AnyRecordEvent
from events.vocabulary.reporting import AnyReportingEvent
from events.vocabulary.rounds import AnyRoundEvent
from events.vocabulary.teams import AnyTeamEvent
from events.vocabulary.ties import AnyTieEvent
from events.vocabulary.tournament import AnyTournamentEvent

AnyEvent: TypeAlias = (
    AnyTournamentEvent
    | AnyPlayerEvent
    | AnyParticipation
    | AnyRoundEvent
    | AnyDraftEvent
    | AnyGameEvent
    | AnyTeamEvent
    | AnyTieEvent
    | AnyKnockoutEvent
    | AnyAppealEvent
    | AnyReportingEvent
    | AnyCongressEvent
    | AnyRecordEvent
    | ImportedFrom
)
"""Every event by name, so that a new one fails the type check until each projection has taken a view."""
