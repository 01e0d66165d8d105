"""Appeals and their decisions."""

from typing import TYPE_CHECKING, TypeAlias

from core.model.sentence import say
from core.model.units import RoundNumber
from events.base import APPEALS, NO_PAIRING, Event, KnownBy, Subject, Touches, Undo, event, no_remark

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording


class AppealEvent(Event, kw_only=True):
    """Something that concerns an appeal."""

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """A reason."""
        del edition
        return say("Undoing what was recorded about an appeal"), ""


@event(
    "appeal-lodged",
    1,
    round="round_number",
    players=(),
    may_record=APPEALS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.FOR_A_REASON,
)
class AppealLodged(AppealEvent, kw_only=True):
    """An appeal was received."""

    appellant: str
    subject: str
    round_number: RoundNumber | None = None
    reason: str = ""

    def gives(self) -> set[Subject]:
        """Nothing: what it leads to is an event of its own."""
        return set()

    def rests_on(self) -> set[Subject]:
        """The pairing that it is about."""
        return set() if self.round_number is None else {("round", self.round_number)}

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """A reason."""
        del edition
        return say("Withdrawing an appeal"), ""

    def sentence(self, log: "Wording") -> str:
        """Who appealed, and about what."""
        del log
        about = "" if self.round_number is None else say(" about round {round_number}", round_number=self.round_number)
        return say(
            "{appellant} appealed{about}: {subject}", appellant=self.appellant, about=about, subject=self.subject
        )


@event(
    "appeal-decided",
    1,
    round=None,
    players=(),
    may_record=APPEALS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=no_remark("it changes nothing by itself; what it leads to is an event of its own"),
    undo=Undo.FOR_A_REASON,
)
class AppealDecided(AppealEvent, kw_only=True):
    """The committee decided; `appeal` is the version of the event that lodged it."""

    appeal: int
    decision: str
    upheld: bool | None = None  # None: the decision was recorded without it
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The decision."""
        return {("decision", self.appeal)}

    rests_on = gives

    def sentence(self, log: "Wording") -> str:
        """What was decided."""
        del log
        known = {"appeal": self.appeal, "decision": self.decision}
        if self.upheld is None:
            return say("The appeal of event {appeal} was decided: {decision}", **known)
        return (
            say("The appeal of event {appeal} was upheld: {decision}", **known)
            if self.upheld
            else say("The appeal of event {appeal} was dismissed: {decision}", **known)
        )


@event(
    "appeal-carried-out",
    1,
    round=None,
    players=(),
    may_record=APPEALS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.FOR_A_REASON,
)
class AppealCarriedOut(AppealEvent, kw_only=True):
    """A decision that upheld an appeal was carried out in another way than by a change of boards on that ground."""

    appeal: int  # as of `AppealDecided`
    how: str
    reason: str = ""

    def gives(self) -> set[Subject]:
        """That it was carried out."""
        return {("carried out", self.appeal)}

    def rests_on(self) -> set[Subject]:
        """The decision."""
        return self.gives() | {("decision", self.appeal)}

    def sentence(self, log: "Wording") -> str:
        """How it was carried out."""
        del log
        return say(
            "The decision on the appeal of event {appeal} was carried out: {how}", appeal=self.appeal, how=self.how
        )


AnyAppealEvent: TypeAlias = AppealLodged | AppealDecided | AppealCarriedOut
