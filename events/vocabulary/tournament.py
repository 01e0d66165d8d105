"""What was announced, drawn by lot and decided of the tournament as a whole."""

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from core.model.results import Colour, Outcome
from core.model.sentence import say
from core.model.units import PlayerId, Points, RoundNumber, points_text
from events.base import (
    ARBITERS,
    CHIEF,
    JUDGED,
    LIST_RATINGS,
    NO_PAIRING,
    RATING_RULE,
    STANDINGS,
    Event,
    KnownBy,
    Remark,
    Subject,
    Touches,
    Undo,
    Value,
    event,
    no_remark,
)
from events.vocabulary.imports import why_it_began

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording


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
    round_times: tuple[str, ...] | None = None  # one alone: of every round
    round_places: tuple[str, ...] | None = None  # likewise
    appointments: tuple[tuple[RoundNumber, PlayerId, PlayerId, str, str, str], ...] = ()
    """Of single matches, as `core.model.tournament.MatchAppointment`; what is not named is not touched."""
    archived: bool | None = None  # left out of the list of tournaments
    public_log: str | None = None  # `core.model.privacy.PublicLog`
    public_reasons: bool | None = None  # why somebody is absent, on public pages
    players_report: bool | None = None  # the results of their own games, by a link (decision 166)
    type_code: str | None = None  # record 192 of the report that was read


class ScoringSet(Value, kw_only=True):
    """Exceptions to 1, 1/2, 0, as in `core.model.results.Scoring`."""

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
    rating_rule: str | None = None  # which of two ratings counts: `core.general_rules.announced`
    erasable_names: bool | None = None  # names of players lie beside the log; announced with the tournament only


class TournamentEvent(Event, kw_only=True):
    """Something that concerns the whole event."""


class Announcement(TournamentEvent, kw_only=True):
    """What is announced, at first or since."""

    details: DetailsSet
    settings: SettingsSet

    def gives(self) -> set[Subject]:
        """The announcement."""
        return {("announcement",)}


@event(
    "tournament-created",
    2,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.EVERY,
    remark=no_remark("what is announced before the start is what the pairings are held against"),
    undo=Undo.BEGINS,
)
class TournamentCreated(Announcement, kw_only=True):
    """The tournament was announced."""

    reason: str = ""

    def rests_on(self) -> set[Subject]:
        """Nothing."""
        return set()

    def why_not_undone(self, version: int) -> str:
        """The tournament began with it."""
        return why_it_began(self, version)

    def sentence(self, log: "Wording") -> str:
        """What was announced."""
        return say("The tournament was announced: {given}.", given=log.fields_given(self.details, self.settings))


@event(
    "settings-changed",
    2,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.EVERY,
    remark=JUDGED,
)
class SettingsChanged(Announcement, kw_only=True):
    """An announcement was changed."""

    details: DetailsSet = DetailsSet()
    settings: SettingsSet = SettingsSet()
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The announcement, and who is tied by it."""
        given = self.settings
        which_rating: set[Subject] = set() if given.rating_rule is None else {RATING_RULE}
        standings: set[Subject] = set() if given.scoring is None and given.tie_breaks is None else {STANDINGS}
        return super().gives() | standings | which_rating

    def rests_on(self) -> set[Subject]:
        """The announcement before; of a rule for ratings also what players were rated."""
        return super().gives() | (set() if self.settings.rating_rule is None else {LIST_RATINGS})

    @property
    def first_round_touched(self) -> RoundNumber | None:
        """Every round, where what is frozen by the first pairing was changed, a variation, or who is kept apart."""
        return super().first_round_touched if self.touches_pairings() else None

    def touches_pairings(self) -> bool:
        """Whether pairings read what was changed."""
        given = self.settings
        frozen = (given.edition, given.rounds, given.scoring)
        return any(one is not None for one in frozen) or bool(given.variations or given.keep_apart)

    def sentence(self, log: "Wording") -> str:
        """What was changed."""
        return say("The announcement was changed: {given}.", given=log.fields_given(self.details, self.settings))


@event(
    "lot-drawn",
    2,
    round=None,
    players=("order",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.EVERY,
    remark=JUDGED,
    undo=Undo.BY_NUMBER,
)
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

    def gives(self) -> set[Subject]:
        """The lot."""
        return {("lot", self.subject)}

    rests_on = gives

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """A reason, and to be confirmed: it stays drawn when the pairing that it was drawn with is taken back."""
        from core.editions.registry import in_brackets  # few lots are undone

        drawn = (
            say("The numbers within the teams are drawn by lot only once")
            if self.groups and not self.apart
            else say("The lots for CFC {subject} are drawn only once", subject=self.subject)
            if self.subject
            else say("The initial colour is drawn by lot only once")
        )
        when = "" if self.subject else say(", before round 1{by_article}", by_article=in_brackets(edition, "section E"))
        doubt = say("{drawn}{when}; undo the drawing only if it was recorded wrongly.", drawn=drawn, when=when)
        return say("Undoing a drawing of lots"), doubt

    def sentence(self, log: "Wording") -> str:
        """What was drawn."""
        seed = say(" with the seed {seed!r}", seed=self.seed) if self.seed else ""
        if self.initial_colour is None:
            return say(
                "The {what_was_drawn} was drawn by lot{seed}: {order}.",
                what_was_drawn=self._what_was_drawn(),
                seed=seed,
                order=log.players(self.order),
            )
        colour = say("White") if self.initial_colour is Colour.WHITE else say("Black")
        return say("The initial colour was drawn by lot{seed}: {colour}.", seed=seed, colour=colour)

    def _what_was_drawn(self) -> str:
        from core.general_rules.announced import EQUALS, FIRST_ROUND  # few lots are for an order

        if self.apart:
            return say(
                (
                    "order of the numbers, with players from {count} regions kept apart in the last three "
                    "rounds (C.05, Annex 2),"
                ),
                count=len(self.groups),
            )
        if self.groups:  # only they draw within teams; CFC 652 speaks of sections in which all meet
            return say(
                "order of the numbers within {count} teams, for the Scheveningen tables,", count=len(self.groups)
            )
        subjects = {EQUALS: say("players with equal rating and title"), FIRST_ROUND.name: say("the first round")}
        subject = subjects.get(self.subject) or say("CFC {subject}", subject=self.subject)
        return say("order of {subject}", subject=subject)


class Phase(StrEnum):
    """Stages of the whole event."""

    REGISTRATION = "registration"
    PLAYING = "playing"
    FINISHED = "finished"


@event(
    "phase-entered",
    1,
    round=None,
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class PhaseEntered(TournamentEvent, kw_only=True):
    """The tournament entered a phase: the list of participants closed, or the event ended."""

    phase: Phase
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The phase."""
        return {("phase",)}

    rests_on = gives

    def sentence(self, log: "Wording") -> str:
        """Which one."""
        del log
        return say("The tournament entered the {phase} phase.", phase=self.phase)


@event(
    "acceleration-assigned",
    1,
    round=None,
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.EVERY,
    remark=Remark("Virtual points after round 1"),
)
class AccelerationAssigned(TournamentEvent, kw_only=True):
    """Virtual points by round (first entry: round 1) for one player, for pairing only."""

    player: PlayerId
    points: tuple[Points, ...]
    reason: str = ""  # why this player has them, such as the pairing score of a late entrant (CFC 614)

    def gives(self) -> set[Subject]:
        """The player's virtual points."""
        return {("acceleration", self.player)}

    def rests_on(self) -> set[Subject]:
        """Those before, and the player."""
        return self.gives() | self.named_players()

    def sentence(self, log: "Wording") -> str:
        """Round by round."""
        points = " ".join(points_text(value) for value in self.points) or say("none")
        return say("Virtual points for {who} by round: {points}.", who=log.who(self.player), points=points)


@event(
    "own-rule-announced",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=JUDGED,
)
class OwnRuleAnnounced(TournamentEvent, kw_only=True):
    """A rule of the organiser's own was announced in words (CFC 601, 602), or put otherwise, or withdrawn."""

    number: int  # from 1, in the order announced; one that has been given says what it says from now on
    text: str  # empty: withdrawn
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The rule."""
        return {("own rule", self.number)}

    rests_on = gives

    def sentence(self, log: "Wording") -> str:
        """What it says."""
        known = {"number": self.number, "text": self.text}
        if not self.text:
            return say("House rule {number} was withdrawn.", **known)
        if self.number not in log.own_rules:
            return say("House rule {number} was announced: {text}", **known)
        return say("House rule {number} now says: {text}", **known)


AnyTournamentEvent: TypeAlias = (
    TournamentCreated | SettingsChanged | LotDrawn | PhaseEntered | AccelerationAssigned | OwnRuleAnnounced
)
