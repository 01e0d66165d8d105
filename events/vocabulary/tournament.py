"""What was announced, drawn by lot and decided of the tournament as a whole."""

from enum import StrEnum
from typing import TypeAlias

from core.model.results import Colour, Outcome
from core.model.units import PlayerId, Points, RoundNumber
from events.base import Event, Value, stored_as


class DetailsSet(Value, kw_only=True):
    """Head of the report; a field left None is not touched."""

    name: str | None = None
    city: str | None = None
    federation: str | None = None
    start_date: str | None = None
    end_date: str | None = None
    tournament_type: str | None = None
    chief_arbiter: str | None = None
    deputy_arbiters: tuple[str, ...] | None = None
    time_control: str | None = None
    round_dates: tuple[str, ...] | None = None
    type_code: str | None = None  # record 192 of the report that was read


class ScoringSet(Value, kw_only=True):
    """Exceptions to 1, 1/2, 0, as in `core.model.scoring.Scoring`."""

    exceptions: tuple[tuple[Outcome, Points], ...] = ()
    white_exceptions: tuple[tuple[Outcome, Points], ...] = ()
    black_exceptions: tuple[tuple[Outcome, Points], ...] = ()


class TieBreaksSet(Value, kw_only=True):
    """The list of tie-breaks as announced, as in `core.model.tie_breaks.TieBreakList`."""

    codes: tuple[str, ...] = ()
    edition: str = "2026-03"
    unrated: int | None = None
    first_place_only: bool = False
    name: str = ""


class SettingsSet(Value, kw_only=True):
    """What is announced beforehand; a field left None is not touched."""

    edition: str | None = None
    rounds: RoundNumber | None = None
    scoring: ScoringSet | None = None
    correction_deadline: str | None = None
    variations: tuple[tuple[str, str], ...] = ()  # name and value; what is not named is not touched
    tie_breaks: TieBreaksSet | None = None  # the whole list, in the place of the one before
    boards: int | None = None  # of a match between two teams
    keep_apart: tuple[tuple[str, RoundNumber], ...] = ()  # "club", "federation": up to which round; 0: no longer
    erasable_names: bool | None = None  # names of players lie beside the log; announced with the tournament only


class TournamentEvent(Event, kw_only=True):
    """Something that concerns the whole event."""


class Announcement(TournamentEvent, kw_only=True):
    """What is announced, at first or since."""

    details: DetailsSet
    settings: SettingsSet


@stored_as("tournament-created", schema_version=2, of_round=None, players=())
class TournamentCreated(Announcement, kw_only=True):
    """The tournament was announced."""


@stored_as("settings-changed", schema_version=2, of_round=None, players=())
class SettingsChanged(Announcement, kw_only=True):
    """An announcement was changed."""

    details: DetailsSet = DetailsSet()
    settings: SettingsSet = SettingsSet()
    reason: str = ""


@stored_as("lot-drawn", schema_version=2, of_round=None, players=("order",))
class LotDrawn(TournamentEvent, kw_only=True):
    """The initial colour was decided (E), or an order of players (CFC 613), or numbers (652).

    `seed` allows anyone to draw again, empty: drawn by hand or read.
    """

    initial_colour: Colour | None = None  # None: the lot was drawn for something else
    seed: str = ""
    reason: str = ""
    subject: str = ""  # the article that asks for an order by lot; empty: the initial colour
    order: tuple[PlayerId, ...] = ()  # who stands first was drawn first
    groups: tuple[tuple[PlayerId, ...], ...] = ()  # the teams or regions that numbers were drawn within
    apart: bool = False  # regions: their players do not meet in the last three rounds (C.05, Annex 2)


class Phase(StrEnum):
    """Stages of the whole event."""

    REGISTRATION = "registration"
    PLAYING = "playing"
    FINISHED = "finished"


@stored_as("phase-entered", schema_version=1, of_round=None, players=())
class PhaseEntered(TournamentEvent, kw_only=True):
    """The tournament entered a phase: the list of participants closed, or the event ended."""

    phase: Phase


@stored_as("acceleration-assigned", schema_version=1, of_round=None, players=("player",))
class AccelerationAssigned(TournamentEvent, kw_only=True):
    """Virtual points by round (first entry: round 1) for one player, for pairing only."""

    player: PlayerId
    points: tuple[Points, ...]
    reason: str = ""  # why this player has them, such as the pairing score of a late entrant (CFC 614)


@stored_as("own-rule-announced", schema_version=1, of_round=None, players=())
class OwnRuleAnnounced(TournamentEvent, kw_only=True):
    """A rule of the organiser's own was announced in words (CFC 601, 602), or put otherwise, or withdrawn."""

    number: int  # from 1, in the order announced; one that has been given says what it says from now on
    text: str  # empty: withdrawn
    reason: str = ""


AnyTournamentEvent: TypeAlias = (
    TournamentCreated | SettingsChanged | LotDrawn | PhaseEntered | AccelerationAssigned | OwnRuleAnnounced
)
