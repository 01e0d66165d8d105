"""Double entry: every result is typed a second time without looking at the first, and the two are compared."""

from cli.session.result_desk import ResultDesk, Seat
from core.model.dataclass import dataclass, field
from core.model.results import Result
from core.model.sentence import say
from core.model.units import Place
from events.deciders.results import entered_twice
from projections.wording import short


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A board whose two entries differ; it waits for the right one."""

    board: Place
    first: Result
    second: Result


@dataclass(slots=True)
class DoubleEntry:
    """What has been typed a second time since it was begun."""

    desk: ResultDesk
    checked: list[Place] = field(default_factory=list)  # in the order in which they were typed
    differed: list[Place] = field(default_factory=list)
    mismatch: Mismatch | None = None

    @property
    def boards(self) -> list[Place]:
        """The boards that have a result to be typed again, in order."""
        return [seat.board for seat in self.desk.seats if seat.result is not None]

    @property
    def waiting(self) -> list[Place]:
        """Those that were not typed again yet."""
        done = set(self.checked)
        return [board for board in self.boards if board not in done]

    def type(self, seat: Seat, result: Result) -> Mismatch | None:
        """The second entry of a board; what it differs from, None: it is the same."""
        assert seat.result is not None, "a board without a result is entered, not compared"
        if result == seat.result:
            self.checked.append(seat.board)
        else:
            self.mismatch = Mismatch(seat.board, seat.result, result)
        return self.mismatch

    def settle(self, result: Result) -> str:
        """The right one of the two, or a third; what was done, in words. What the record has is put right by it."""
        wrong = self.mismatch
        assert wrong is not None, "nothing differs"
        if result != wrong.first:
            reason = f"double entry: {short(wrong.first)}, then {short(wrong.second)}; it is {short(result)}"
            self.desk.correct(wrong.board, result, reason=reason)
        self.mismatch = None
        self.checked.append(wrong.board)
        self.differed.append(wrong.board)
        if result == wrong.first:
            return say("Board {board} still has the result {result}.", board=wrong.board, result=short(result))
        return say("Board {board} was corrected to {result}.", board=wrong.board, result=short(result))

    def finish(self) -> None:
        """Put on record that everything was entered twice."""
        number, differed = self.desk.round_number, tuple(self.differed)
        receipt = self.desk.session.record(lambda known, _: entered_twice(known.tournament, number, differed))
        self.desk.known = receipt.known
