"""How ties were broken that the tie-breaks leave, and the lots for it."""

from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from core.model.results import Result
from core.model.sentence import say
from core.model.tie_breaks import LOTS, order_of_fast_game
from core.model.units import PlayerId
from events.base import ARBITERS, NO_PAIRING, QUALIFIED, STANDINGS, Event, KnownBy, Subject, Touches, Undo, event

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording


def moment_of(text: str) -> datetime | None:
    """A time with its offset, in ISO 8601; None for any other text."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None


class TieEvent(Event, kw_only=True):
    """Something that concerns ties after the last round."""

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """A reason: of lots for ties or for the colours of a fast game, a second attempt could be a choice."""
        del edition
        return say("Undoing part of a drawing of lots"), ""


class OrderEvent(TieEvent, kw_only=True):
    """Something that puts tied players in order."""

    if TYPE_CHECKING:

        @property
        def players(self) -> tuple[PlayerId, ...]: ...  # noqa: D102

    def gives(self) -> set[Subject]:
        """Their order, and by it who qualifies."""
        return {("tie", *sorted(self.players)), QUALIFIED}

    def rests_on(self) -> set[Subject]:
        """Their order before, and that they are tied."""
        return {("tie", *sorted(self.players)), STANDINGS}


@event(
    "tie-broken",
    1,
    round=None,
    players=("players",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.FOR_A_REASON,
)
class TieBroken(OrderEvent, kw_only=True):
    """Tied players were ordered by lots, a play-off or an external value."""

    players: tuple[PlayerId, ...]  # best first
    method: str
    seed: str = ""
    reason: str = ""

    def rests_on(self) -> set[Subject]:
        """The same, and of lots the secret they are drawn from; an order by lot holds for whoever of it is there."""
        return super().rests_on() | ({("commitment",), ("secret",)} if self.method == LOTS else set())

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """A reason, of lots."""
        return super().undo_wants(edition) if self.method == LOTS else ("", "")

    def sentence(self, log: "Wording") -> str:
        """How, and in which order."""
        return say(
            "A tie was broken by {method}{seed}: {players}.",
            method=self.method,
            seed=say(" with the seed {seed!r}", seed=self.seed) if self.seed else "",
            players=log.players(self.players),
        )


@event(
    "lots-committed",
    1,
    round=None,
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.FOR_A_REASON,
)
class LotsCommitted(TieEvent, kw_only=True):
    """The hash of a secret seed was published, before the public value that will be mixed with it is known."""

    commitment: str  # SHA-256 in hexadecimal, as `core.model.lots.commitment_of`
    public_source: str = ""  # where the public value will come from, in words
    public_form: str = ""  # how it is spelled, as `core.model.lots`; records before there were forms have none
    known_from: str = ""  # when the source publishes it, in ISO 8601 with its offset; before that nobody knows it
    reason: str = ""

    @property
    def known_at(self) -> datetime | None:
        """`known_from` as a time; None: nothing that is one was announced."""
        return moment_of(self.known_from)

    def gives(self) -> set[Subject]:
        """The commitment."""
        return {("commitment",)}

    rests_on = gives

    def sentence(self, log: "Wording") -> str:
        """The hash, and where the public value will come from."""
        del log
        return say(
            "The hash of a secret seed for drawing lots was published: {commitment}{public_value}.",
            commitment=self.commitment,
            public_value=self._public_value(),
        )

    def _public_value(self) -> str:
        if not self.public_source:
            return ""
        form = say(", written as {public_form}", public_form=self.public_form) if self.public_form else ""
        known_at = self.known_at
        known = "" if known_at is None else say(", known from {known_at:%Y-%m-%d %H:%M} UTC", known_at=known_at)
        return say(
            "; the public value will be {public_source}{form}{known}",
            public_source=self.public_source,
            form=form,
            known=known,
        )


@event(
    "lots-revealed",
    1,
    round=None,
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.FOR_A_REASON,
)
class LotsRevealed(TieEvent, kw_only=True):
    """The secret was told and the public value taken: from now on anyone can draw."""

    secret: str
    public_value: str
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The secret."""
        return {("secret",)}

    def rests_on(self) -> set[Subject]:
        """The commitment."""
        return {("secret",), ("commitment",)}

    def sentence(self, log: "Wording") -> str:
        """Both parts of the seed."""
        del log
        return say(
            "The secret seed for drawing lots is {secret!r}, the public value {public_value!r}.",
            secret=self.secret,
            public_value=self.public_value,
        )


@event(
    "fast-game-drawn",
    1,
    round=None,
    players=("players",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.FOR_A_REASON,
)
class FastGameDrawn(OrderEvent, kw_only=True):
    """The lot for the colours of a single fast game between two tied players, before it is played."""

    players: tuple[PlayerId, PlayerId]  # drawn first: has White, or chooses Black
    seed: str
    draw_odds: bool = False  # announced: a draw decides for Black
    reason: str = ""

    def gives(self) -> set[Subject]:
        """That it is to be played."""
        return super().gives() - {QUALIFIED}

    def sentence(self, log: "Wording") -> str:
        """Who has which colour."""
        first, other = self.players
        return say(
            "The colours in a fast game against {who} were drawn by lot with the seed {seed!r}: {first} has "
            "White, or may choose Black.{odds}",
            who=log.who(other),
            seed=self.seed,
            first=log.who(first),
            odds=say(" A draw breaks the tie in favour of Black, as announced.") if self.draw_odds else "",
        )


@event(
    "fast-game-played",
    1,
    round=None,
    players=("white", "black"),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class FastGamePlayed(OrderEvent, kw_only=True):
    """A single fast game between two tied players was played; who won it comes before the other."""

    white: PlayerId
    black: PlayerId
    result: Result
    draw_odds: bool = False  # announced: a draw decides for Black
    reason: str = ""

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """Nothing: it was played, and not drawn by lot."""
        del edition
        return "", ""

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Both, White first."""
        return (self.white, self.black)

    def sentence(self, log: "Wording") -> str:
        """The result, and what it decides."""
        order = order_of_fast_game(self.white, self.black, self.result, draw_odds=self.draw_odds)
        decided = (
            say("without draw odds, a draw does not break the tie, so the tie remains")
            if order is None
            else say("{who} is placed ahead of {other}", who=log.who(order[0]), other=log.who(order[1]))
        )
        white, black = map(log.who, self.players)
        return say(
            "A fast game was played to break the tie{odds}: {game}; {decided}.",
            odds=say(", with draw odds for Black") if self.draw_odds else "",
            game=say("{white} - {black} {result}", white=white, black=black, result=self.result),
            decided=decided,
        )


AnyTieEvent: TypeAlias = TieBroken | LotsCommitted | LotsRevealed | FastGameDrawn | FastGamePlayed
