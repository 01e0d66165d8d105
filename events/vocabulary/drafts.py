"""The pairing of a round while the arbiter makes it by hand."""

from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from core.model.sentence import SEMICOLON, joined, say
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import ARBITERS, Event, KnownBy, Subject, Touches, event, no_remark
from events.vocabulary.rounds import Board, players_at

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording


class DraftOrigin(StrEnum):
    """What the draft of a pairing begins with."""

    RECORDED = "recorded"  # the pairing as it stands
    ENGINE = "engine"  # what the engine gives; the round has not been paired
    EMPTY = "empty"  # no board is set


_ORIGINS: Final = {
    DraftOrigin.RECORDED: say("from the current pairing"),
    DraftOrigin.ENGINE: say("from the engine's pairing"),
    DraftOrigin.EMPTY: say("from empty boards"),
}
_NO_PAIRING: Final = no_remark("a draft is no pairing")


class DraftEvent(Event, kw_only=True):
    """Something that concerns the draft of a pairing. No pairing reads it: that which ends it holds all its boards."""

    round_number: RoundNumber

    def gives(self) -> set[Subject]:
        """The draft."""
        return {("draft", self.round_number)}


class BoardsDrafted(DraftEvent, kw_only=True):
    """Something that sets boards of the draft."""

    if TYPE_CHECKING:  # the field stands in each event, at the place in which it is stored
        boards: tuple[Board, ...]

    def rests_on(self) -> set[Subject]:
        """The draft so far, the round as it is, the end of the round before, and who sits at its boards."""
        before = {("round", self.round_number), ("completed", self.round_number - 1)}
        return self.gives() | before | players_at(self.boards)


@event(
    "draft-begun",
    1,
    round="round_number",
    players=("boards", "bye"),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=_NO_PAIRING,
)
class DraftBegun(BoardsDrafted, kw_only=True):
    """The arbiter began to make the pairing of a round by hand. A draft is no pairing: nothing reads it as one."""

    origin: DraftOrigin
    boards: tuple[Board, ...] = ()  # those that are set
    bye: PlayerId | None = None
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """What it begins with."""
        del log
        return say(
            "A draft pairing for round {number} was started {origins}.",
            number=self.round_number,
            origins=_ORIGINS[self.origin],
        )


@event(
    "draft-changed",
    1,
    round="round_number",
    players=("boards", "bye"),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=_NO_PAIRING,
)
class DraftChanged(BoardsDrafted, kw_only=True):
    """One change of the draft: boards that are open since, boards that are set otherwise, who has the bye since."""

    opened: tuple[BoardNumber, ...] = ()
    boards: tuple[Board, ...] = ()
    bye: PlayerId | None = None
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """What was changed; two teams play a match, and the bye is told where it is another one than before."""
        told = [
            say("match {board} {pair}", board=one.board, pair=log.pair(*one.players))
            if log.teams_meet
            else say("board {board} {pair}", board=one.board, pair=log.pair(*one.players))
            for one in self.boards
        ]
        told += [
            say("match {board} open", board=board) if log.teams_meet else say("board {board} open", board=board)
            for board in self.opened
        ]
        if self.bye != log.draft_bye:
            told.append(say("no bye") if self.bye is None else log.pair(self.bye, None))
        return say("Draft for round {number}: {listed}.", number=self.round_number, listed=joined(SEMICOLON, told))


@event(
    "draft-abandoned",
    1,
    round="round_number",
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=no_remark("a draft is no pairing; one that is finished is told as an alteration"),
)
class DraftAbandoned(DraftEvent, kw_only=True):
    """The draft was given up; the round is as it was. A draft that is finished ends with the pairing recorded."""

    reason: str = ""

    def rests_on(self) -> set[Subject]:
        """The draft, and the round as it is again."""
        return {("round", self.round_number), ("draft", self.round_number)}

    def sentence(self, log: "Wording") -> str:
        """That it was given up."""
        del log
        return say("The draft of the pairing of round {number} was abandoned.", number=self.round_number)


AnyDraftEvent: TypeAlias = DraftBegun | DraftChanged | DraftAbandoned
