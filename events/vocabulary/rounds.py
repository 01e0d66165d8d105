"""A round on its way: paired, altered, published, voided, completed."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from core.general_rules.grounds import appeal_in
from core.model.results import Outcome
from core.model.sentence import SEMICOLON, joined, say, say_of
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import (
    ARBITERS,
    CHIEF,
    JUDGED,
    QUALIFIED,
    Event,
    KnownBy,
    Subject,
    Touches,
    Undo,
    Value,
    event,
    no_remark,
)

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording

_NO_ENGINES: Final = ("imported", "the arbiter")
"""In place of an engine, where none paired the round."""


class Board(Value, kw_only=True):
    """One pair, as published."""

    board: BoardNumber
    white: PlayerId
    black: PlayerId

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """White and Black."""
        return self.white, self.black


class Provenance(Value, kw_only=True):
    """How a pairing came about, so that a replay can be held against it."""

    edition: str
    engine: str  # name and version; "imported" when the pairing was read from a file
    input_hash: str = ""  # SHA-256 of the canonical engine input
    record_hash: str = ""  # SHA-256 of the canonical decision record
    seed: str = ""


class PointsBeside(Value, kw_only=True):
    """What a report gives a team in a round beside its match or bye (299, 320); tenths, below zero: a penalty."""

    player: PlayerId
    match_points: int
    game_points: int


LOT_ON_ARRIVAL: Final = "lot-on-arrival"
"""The ground of a change of colours that the players drew (CFC 631.2)."""


_Seats: TypeAlias = Mapping[tuple[PlayerId, PlayerId | None], None]  # in board order, the bye last


def players_at(boards: Iterable[Board]) -> set[Subject]:
    """The players who sit there, as an event rests on them."""
    return {("player", player) for board in boards for player in board.players}


class RoundEvent(Event, kw_only=True):
    """Something that concerns the pairing of a round."""

    round_number: RoundNumber

    def of_round(self, *what: str) -> set[Subject]:
        """These things of the round."""
        return {(one, self.round_number) for one in what}


class PairingEvent(RoundEvent, kw_only=True):
    """A pairing, by an engine or by hand."""

    if TYPE_CHECKING:  # the fields stand in each event, at the place in which they are stored
        boards: tuple[Board, ...]
        bye: PlayerId | None

    def boards_in_words(self, log: "Wording") -> str:
        """How many there are; two teams play a match, which has boards of its own."""
        if log.teams_meet:
            return say_of(len(self.boards), "{count} match", "{count} matches")
        return say_of(len(self.boards), "{count} board", "{count} boards")


class EndOfRound(RoundEvent, kw_only=True):
    """What ends a round, or takes it back."""

    def rests_on(self) -> set[Subject]:
        """The same before, and all that the round has."""
        return self.gives() | self.of_round("round", "published", "results", "draft")


def _decisions(grounds: Iterable[str]) -> set[Subject]:
    """The decisions of a committee among the grounds on which a pairing was changed."""
    return {("decision", appeal) for name in grounds if (appeal := appeal_in(name)) is not None}


def _undone_for_appeals(grounds: Iterable[str]) -> tuple[str, str]:
    """A reason, where that takes the decision on an appeal out of force."""
    return (say("Undoing a change that carried out the decision on an appeal") if _decisions(grounds) else ""), ""


@event(
    "round-paired",
    1,
    round="round_number",
    players=("boards", "bye"),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.LATER_ROUNDS,
    remark=no_remark("it is the pairing itself, by the engine or as the import brought it"),
)
class RoundPaired(PairingEvent, kw_only=True):
    """A round was paired."""

    boards: tuple[Board, ...]
    bye: PlayerId | None  # the pairing-allocated bye
    floats: tuple[tuple[PlayerId, str], ...] = ()  # "down" or "up", by player
    others: tuple[tuple[PlayerId, Outcome], ...] = ()  # without an opponent, in a way that only files of others have
    colours_unknown: tuple[BoardNumber, ...] = ()  # boards of a file that gives neither player a colour
    points_beside: tuple[PointsBeside, ...] = ()  # of teams, as only files of others give them
    provenance: Provenance
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The round, and who takes part in it."""
        return {*self.of_round("round"), QUALIFIED}

    def rests_on(self) -> set[Subject]:
        """That the round is open, and who sits at its boards."""
        return self.of_round("round", "voided", "draft") | players_at(self.boards)

    def sentence(self, log: "Wording") -> str:
        """By what, and who has the bye."""
        known = {
            "number": self.round_number,
            "engine": self.provenance.engine,
            "boards": self.boards_in_words(log),
            "bye": "" if self.bye is None else say(", the bye goes to {who}", who=log.who(self.bye)),
        }
        return (
            say("Round {number} was read from a file: {boards}{bye}.", **known)
            if self.provenance.engine == "imported"
            else say("Round {number} was paired by {engine}: {boards}{bye}.", **known)
        )


@event(
    "pairing-altered",
    2,
    round="round_number",
    players=("boards", "bye", "drew_white"),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.LATER_ROUNDS,
    remark=JUDGED,
    undo=Undo.FOR_A_REASON,
)
class PairingAltered(PairingEvent, kw_only=True):
    """The arbiter changed a pairing by hand; `engine_boards` and `engine_bye` say what the engine gives.

    No engine boards: it gives no pairing.
    """

    boards: tuple[Board, ...]
    bye: PlayerId | None
    engine_boards: tuple[Board, ...]
    engine_bye: PlayerId | None
    reason: str
    grounds: tuple[str, ...] = ()  # as of `RoundVoided`
    drew_white: PlayerId | None = None  # on the ground `LOT_ON_ARRIVAL`; one of `boards` has this player as White

    def gives(self) -> set[Subject]:
        """The round."""
        return self.of_round("round")

    def rests_on(self) -> set[Subject]:
        """The pairing before, the draft of this one, who sits at its boards, and the decisions that it carries out."""
        return self.of_round("round", "draft") | players_at(self.boards) | _decisions(self.grounds)

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """A reason, of the decision on an appeal."""
        del edition
        return _undone_for_appeals(self.grounds)

    def sentence(self, log: "Wording") -> str:
        """What was changed."""
        known = {"number": self.round_number, "by_hand": self._by_hand(log)}
        if LOT_ON_ARRIVAL in self.grounds:
            return say("The colours in round {number} were drawn by lot on arrival: {by_hand}.", **known)
        return say("The pairing of round {number} was changed by hand: {by_hand}.", **known)

    def _by_hand(self, log: "Wording") -> str:
        """The boards that are new, those that stood before where the engine does not give them, and what it gives."""
        after, engine = _seats(self.boards, self.bye), _seats(self.engine_boards, self.engine_bye)
        stood = log.stood_before(self)
        before = engine if stood is None else _seats(stood.boards, stood.bye)
        if before.keys() == engine.keys() or before.keys() == after.keys():
            return self._beside_engine(log, after, engine)
        known = {"new": _only(after, before, log), "gone": _only(before, after, log)}
        if after.keys() == engine.keys():
            return (
                say("{new}, as the engine pairs them with what was known by then, instead of {gone}", **known)
                if self._asked_again(log)
                else say("{new}, as the engine pairs them, instead of {gone}", **known)
            )
        changed = say("{new}, instead of {gone}", **known)
        if not engine:
            return say("{boards}, where the engine finds no pairing", boards=changed)
        return self._engine_gives(log, changed, _only(engine, after, log))

    def _beside_engine(self, log: "Wording", after: _Seats, engine: _Seats) -> str:
        """The boards that the engine does not give, and those it gives instead."""
        if not engine:
            return say("{boards}, where the engine finds no pairing", boards=self.boards_in_words(log))
        if after.keys() == engine.keys():
            return say("{boards}, as the engine pairs them", boards=self.boards_in_words(log))
        return self._engine_gives(log, _only(after, engine, log), _only(engine, after, log))

    def _engine_gives(self, log: "Wording", mine: str, instead_of: str) -> str:
        """What it gives beside the boards made by hand, and whether it paired the round otherwise at first."""
        known = {"mine": mine, "instead_of": instead_of}
        if self._asked_again(log):
            return say("{mine} (asked again, with what was known by then, the engine gives {instead_of})", **known)
        return say("{mine} (the engine gives {instead_of})", **known)

    def _asked_again(self, log: "Wording") -> bool:
        """Whether an engine paired the round, and gives other boards here than it did then."""
        first = log.paired_at_first(self)
        if first is None or first.provenance.engine in _NO_ENGINES:
            return False
        return _seats(first.boards, first.bye).keys() != _seats(self.engine_boards, self.engine_bye).keys()


def _seats(boards: Iterable[Board], bye: PlayerId | None) -> _Seats:
    return {**{board.players: None for board in boards}, **({} if bye is None else {(bye, None): None})}


def _only(these: _Seats, those: _Seats, log: "Wording") -> str:
    return joined(SEMICOLON, (log.pair(*pair) for pair in these if pair not in those))


@event(
    "round-published",
    1,
    round="round_number",
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=no_remark("what it protects is told when it is broken"),
    undo=Undo.FOR_A_REASON,
)
class RoundPublished(RoundEvent, kw_only=True):
    """The pairing was published; from now on C.04.2.D.10 protects it."""

    reason: str = ""

    def gives(self) -> set[Subject]:
        """That it is published."""
        return self.of_round("published")

    def rests_on(self) -> set[Subject]:
        """That it was not, and the pairing."""
        return self.of_round("published", "round")

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """A reason, and to be confirmed."""
        from core.editions.registry import in_brackets  # few publications are undone

        doubt = say(
            (
                "A published pairing shall not be changed{by_article}; undo the publication only to correct a "
                "typing error."
            ),
            by_article=in_brackets(edition, "C.04.2.D.10"),
        )
        return say("Undoing a publication"), doubt

    def sentence(self, log: "Wording") -> str:
        """Of which round."""
        del log
        return say("The pairing of round {number} was published.", number=self.round_number)


@event(
    "round-voided",
    2,
    round="round_number",
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.ITS_ROUND,
    remark=JUDGED,
    undo=Undo.FOR_A_REASON,
)
class RoundVoided(EndOfRound, kw_only=True):
    """The pairing no longer counts; the round is open again. Nothing is deleted."""

    reason: str
    grounds: tuple[str, ...] = ()  # on which the rules allow it, once it was published (`core.explain.objections`)

    def gives(self) -> set[Subject]:
        """That the round is open again."""
        return self.of_round("voided")

    def rests_on(self) -> set[Subject]:
        """All that the round has, and the decisions that it carries out."""
        return super().rests_on() | _decisions(self.grounds)

    def undo_wants(self, edition: str) -> tuple[str, str]:
        """A reason, of the decision on an appeal."""
        del edition
        return _undone_for_appeals(self.grounds)

    def sentence(self, log: "Wording") -> str:
        """Of which round."""
        del log
        return say("The pairing of round {number} was voided.", number=self.round_number)


@event(
    "round-completed",
    1,
    round="round_number",
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.LATER_ROUNDS,
    remark=no_remark("how late a correction came is told with the correction"),
)
class RoundCompleted(EndOfRound, kw_only=True):
    """All results are in and the round was closed; its end starts tier 3 of C.04.2.D.8 for the round before."""

    reason: str = ""

    def gives(self) -> set[Subject]:
        """That it has ended."""
        return self.of_round("completed")

    def sentence(self, log: "Wording") -> str:
        """Which round."""
        del log
        return say("Round {number} ended.", number=self.round_number)


AnyRoundEvent: TypeAlias = RoundPaired | PairingAltered | RoundPublished | RoundVoided | RoundCompleted
