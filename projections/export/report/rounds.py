"""The rounds of a report: why the boards are as they are, and each board as it was known at any event.

Of the latter, which the slider of the report shows, only changes are kept: a board has one entry for each event that
left it otherwise than before. What was undone stays visible: at the events between a slip and its undo, the board is as
it was then believed to be.

The log is folded once, and no event has the whole tournament looked at: one on a board has that board looked at, one of
a round that round. Results on different boards of a round are looked at together, since none changes another's line.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from core.editions.event_kind import Kind
from core.model.dataclass import dataclass, field, replace
from core.model.sentence import NoLegalPairing, Refused, say, unindented
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.log.envelope import Recorded
from events.vocabulary.games import GameEvent
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import RoundVoided
from projections.explain.drawn import BracketPicture, Comparison, drawn_brackets, drawn_by_hand, drawn_reasons
from projections.explain.records import board_lines, explain_round
from projections.explain.round_robin import explain_in_table, kind_of_import, table_of
from projections.explain.told import Asked, Told, ask
from projections.known import Known
from projections.tournament_state.fold import TournamentFold
from projections.wording import UNPAIRED, result_of

Line: TypeAlias = tuple[str, str, PlayerId, str, PlayerId | None, str]
"""Board, White's number, White, Black's number, Black, result; without an opponent the result says why."""


@dataclass(slots=True)
class RoundHistory:
    """One round through the log; each list by event number."""

    stages: list[tuple[int, str]] = field(default_factory=list)  # empty: not paired
    lines: dict[str, list[tuple[int, Line | None]]] = field(default_factory=dict)  # by board or player; None: gone

    def at(self, version: int) -> tuple[str, list[Line]]:
        """Stage and lines after that event."""
        stage = next((stage for since, stage in reversed(self.stages) if since <= version), "")
        known = (
            next((line for since, line in reversed(changes) if since <= version), None)
            for changes in self.lines.values()
        )
        return stage, [line for line in known if line is not None]

    def moments(self) -> tuple[int, ...]:
        """The events at which anything of the round changed."""
        changes = {version for line in self.lines.values() for version, _ in line}
        return tuple(sorted(changes | {version for version, _ in self.stages}))

    def note(self, version: int, stage: str, lines: Mapping[str, Line]) -> None:
        """The round as it is after that event."""
        if not self.stages or self.stages[-1][1] != stage:
            self.stages.append((version, stage))
        self.note_lines(version, [*self.lines, *(key for key in lines if key not in self.lines)], lines)

    def note_lines(self, version: int, keys: Iterable[str], lines: Mapping[str, Line]) -> None:
        """Some lines of the round as they are after that event."""
        for key in keys:
            line = lines.get(key)
            if self.last(key) != line:
                self.lines.setdefault(key, []).append((version, line))

    def last(self, key: str) -> Line | None:
        """A line as noted last."""
        return self.lines[key][-1][1] if key in self.lines else None


_REACHES_MANY = (ActionUndone, PairingNumbersAssigned, RoundVoided)


def timeline(events: Sequence[Recorded]) -> dict[RoundNumber, RoundHistory]:
    """Every round that was ever paired in these events, by number."""
    reading = _Reading()
    for stored in events:
        reading.take(stored)
    reading.look_at_boards()
    return {number: reading.rounds[number] for number in sorted(reading.rounds)}


class _Reading:
    """The log while it is read. `boards`: those on which something happened since their round was looked at."""

    def __init__(self) -> None:
        self.rounds: dict[RoundNumber, RoundHistory] = {}
        self._fold = TournamentFold()
        self._waiting: list[Recorded] = []  # not yet folded
        self._boards: dict[RoundNumber, dict[BoardNumber, int]] = {}  # with the event; none yet: all lines are as noted

    def take(self, stored: Recorded) -> None:
        """The next event of the log."""
        event = stored.event
        if isinstance(event, GameEvent) and event.round_number in self._boards:
            if event.board in self._boards[event.round_number]:
                self.look_at_boards()
            self._waiting.append(stored)
            self._boards[event.round_number][event.board] = stored.version
            return
        if not isinstance(event, GameEvent):
            self.look_at_boards()
            self._boards.clear()  # it may have changed more than the round that it speaks of
        self._waiting.append(stored)
        everything, concerned = isinstance(event, _REACHES_MANY), event.round_spoken_of
        if everything or concerned is not None:
            self._look_at(stored.version, None if everything else concerned)

    def look_at_boards(self) -> None:
        """Note the boards on which something happened."""
        for number, boards in self._boards.items():
            if boards:
                self._extend()
                noted = self.rounds[number]
                _, lines = _round(self._fold, number)
                for board, version in boards.items():
                    noted.note_lines(version, _keys_of(board, noted, lines), lines)
                boards.clear()

    def _look_at(self, version: int, concerned: RoundNumber | None) -> None:
        """Note a whole round; None: all there are or were."""
        self.look_at_boards()
        self._extend()
        for number in sorted({*self._fold.paired_rounds, *self.rounds}):
            if concerned in (None, number):
                stage, lines = _round(self._fold, number)
                self.rounds.setdefault(number, RoundHistory()).note(version, stage, lines)
                self._boards[number] = {}

    def _extend(self) -> None:
        self._fold.extend(self._waiting)
        self._waiting.clear()


def _keys_of(board: BoardNumber, noted: RoundHistory, lines: Mapping[str, Line]) -> list[str]:
    """What can change with that board: its line, and those of its players where a bye took the place of the game."""
    own = f"b{board}"
    found = [line for line in (noted.last(own), lines.get(own)) if line is not None]
    players = {player for line in found for player in (line[2], line[4]) if player is not None}
    return [own, *map(_key_of, sorted(players))]


def _key_of(player: PlayerId) -> str:
    """Where somebody without an opponent stands."""
    return f"p{player}"


def _round(fold: TournamentFold, number: RoundNumber) -> tuple[str, dict[str, Line]]:
    if number not in fold.paired_rounds:
        return "", {}
    one_round, numbers = fold.round_now(number)
    if not one_round.games and one_round.bye is None:
        return "", {}  # voided, while a later round stands

    def numbered(player: PlayerId) -> str:
        return str(numbers.get(player, ""))

    lines: dict[str, Line] = {
        f"b{game.board}": (
            str(game.board),
            numbered(game.white),
            game.white,
            numbered(game.black),
            game.black,
            result_of(game),
        )
        for game in one_round.games
    }
    for player, outcome in one_round.unpaired.items():
        if outcome in UNPAIRED:
            lines[_key_of(player)] = ("", numbered(player), player, "", None, UNPAIRED[outcome])
    return one_round.stage.value, lines


_PAIRS_MAX: Final = 20  # of a bracket that is compared: with more, those that differ


@dataclass(frozen=True, slots=True)
class Why:
    """Sentences under each board, by board, those about the whole round, and what can be drawn of them."""

    boards: Mapping[BoardNumber, tuple[str, ...]] = field(default_factory=dict)
    whole: tuple[str, ...] = ()
    brackets: tuple[BracketPicture, ...] = ()
    comparisons: tuple[Comparison, ...] = ()  # what the sentences of the whole round compare, and what is by hand


def why_of(known: Known, round_number: RoundNumber, *, is_drawn: bool = True) -> Why:
    """The explanation of a round that is paired; `is_drawn`: with what can be drawn of it, as much work again."""
    events, now = known.events, known.tournament
    kind = kind_of_import(events, now, round_number)
    if kind is not None and kind.kind in (Kind.TEAMS, Kind.KNOCK_OUT):
        return Why(whole=(say("This is {what}", what=kind.no_verdict),))
    table = table_of(events, now, round_number)
    if table is not None:
        return Why(whole=tuple(explain_in_table(table, None, None).lines[1:2]))
    try:
        asked = ask(events, round_number, now=now)
    except (NoLegalPairing, Refused) as refusal:
        return Why(
            whole=(
                say(
                    "With the information available at the time, the round cannot be paired again: {refusal}",
                    refusal=refusal.args[0],
                ),
            )
        )
    told = explain_round(asked, full=False)
    whole = told.lines
    numbers, said = tuple(map(BoardNumber, range(1, len(asked.published.boards) + 1))), frozenset(whole)
    return Why(
        boards=_OnDemand(numbers, lambda number: tuple(_of_board(asked, number, said))),
        whole=tuple(map(unindented, whole)),
        brackets=drawn_brackets(asked) if is_drawn else (),
        comparisons=tuple(_comparisons(asked, told)) if is_drawn else (),
    )


class _OnDemand(Mapping[BoardNumber, tuple[str, ...]]):
    """The sentences of boards, those of each made when they are first asked for: a page shows few of a large round."""

    def __init__(self, numbers: tuple[BoardNumber, ...], make: Callable[[BoardNumber], tuple[str, ...]]) -> None:
        self._numbers, self._make = dict.fromkeys(numbers), make
        self._made: dict[BoardNumber, tuple[str, ...]] = {}

    def __getitem__(self, number: BoardNumber) -> tuple[str, ...]:
        if number not in self._numbers:
            raise KeyError(number)
        found = self._made.get(number)
        if found is None:
            found = self._made[number] = self._make(number)
        return found

    def __iter__(self) -> Iterator[BoardNumber]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def _comparisons(asked: Asked, told: Told) -> Iterator[Comparison]:
    found = drawn_by_hand(asked)
    if found is not None:
        yield found
    for one in drawn_reasons(asked, told):
        yield replace(one, brackets=tuple(bracket.with_at_most(_PAIRS_MAX, ()) for bracket in one.brackets))


def _of_board(asked: Asked, board: int, said: frozenset[str]) -> Iterator[str]:
    """Why a board is as it is, without what is said of the whole round."""
    for line in board_lines(asked, board):
        if line not in said:
            yield unindented(line)
