"""The pairing of a round while the arbiter makes it by hand."""

from enum import StrEnum
from typing import TypeAlias

from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event, stored_as
from events.vocabulary.rounds import Board


class DraftOrigin(StrEnum):
    """What the draft of a pairing begins with."""

    RECORDED = "recorded"  # the pairing as it stands
    ENGINE = "engine"  # what the engine gives; the round has not been paired
    EMPTY = "empty"  # no board is set


class DraftEvent(Event, kw_only=True):
    """Something that concerns the draft of a pairing."""

    round_number: RoundNumber


@stored_as("draft-begun", schema_version=1, of_round="round_number", players=("boards", "bye"))
class DraftBegun(DraftEvent, kw_only=True):
    """The arbiter began to make the pairing of a round by hand. A draft is no pairing: nothing reads it as one."""

    origin: DraftOrigin
    boards: tuple[Board, ...] = ()  # those that are set
    bye: PlayerId | None = None


@stored_as("draft-changed", schema_version=1, of_round="round_number", players=("boards", "bye"))
class DraftChanged(DraftEvent, kw_only=True):
    """One change of the draft: boards that are open since, boards that are set otherwise, who has the bye since."""

    opened: tuple[BoardNumber, ...] = ()
    boards: tuple[Board, ...] = ()
    bye: PlayerId | None = None


@stored_as("draft-abandoned", schema_version=1, of_round="round_number", players=())
class DraftAbandoned(DraftEvent, kw_only=True):
    """The draft was given up; the round is as it was. A draft that is finished ends with the pairing recorded."""

    reason: str = ""


AnyDraftEvent: TypeAlias = DraftBegun | DraftChanged | DraftAbandoned
