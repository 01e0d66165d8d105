"""Every event as a sentence in the arbiter's words."""

from typing import NamedTuple, assert_never

from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AppealEvent
from events.vocabulary.drafts import DraftEvent
from events.vocabulary.games import ColoursCorrected, GameEvent, ResultCorrected
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.knockout import KnockoutEvent
from events.vocabulary.players import PlayerDetailsCorrected, PlayerEvent
from events.vocabulary.record import RecordEvent
from events.vocabulary.reporting import ReportingEvent
from events.vocabulary.rounds import RoundEvent
from events.vocabulary.teams import TeamEvent
from events.vocabulary.ties import TieEvent
from events.vocabulary.tournament import TournamentEvent
from projections.audit.sentences import (
    appeals,
    drafts,
    games,
    knockout,
    players,
    record,
    reporting,
    rounds,
    teams,
    ties,
    tournament,
)
from projections.audit.sentences.log_so_far import LogSoFar


class Told(NamedTuple):
    """What happened, and why if a reason was given."""

    sentence: str
    reason: str = ""


class EventSentences(LogSoFar):
    """Tells the events of one log, in order."""

    def tell(self, event: AnyEvent) -> Told:
        """The next event of the log."""
        self.before(event)
        told = Told(_sentence(event, self), _reason(event))
        self.after(event)
        return told


def _sentence(event: AnyEvent, log: LogSoFar) -> str:  # noqa: C901, PLR0911 -- one for each chapter
    match event:
        case TournamentEvent():
            return tournament.told(event, log)
        case PlayerEvent():
            return players.told(event, log)
        case RoundEvent():
            return rounds.told(event, log)
        case DraftEvent():
            return drafts.told(event, log)
        case GameEvent():
            return games.told(event, log)
        case TieEvent():
            return ties.told(event, log)
        case KnockoutEvent():
            return knockout.told(event, log)
        case TeamEvent():
            return teams.told(event, log)
        case ReportingEvent():
            return reporting.told(event, log)
        case RecordEvent():
            return record.told(event, log)
        case AppealEvent() | ImportedFrom():
            return appeals.told(event)
        case _:
            assert_never(event)


def _reason(event: AnyEvent) -> str:
    match event:
        case PlayerDetailsCorrected() | ResultCorrected() | ColoursCorrected():
            return "" if event.correction is None else event.correction.reason
        case _:
            return getattr(event, "reason", "")
