"""Why the boards of a round are as they are, as `projections.explain` tells it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from core.editions.event_kind import Kind
from core.model.dataclass import dataclass, field, replace
from core.model.sentence import NoLegalPairing, Refused, say, unindented
from core.model.units import BoardNumber, RoundNumber
from projections.explain.asked import Asked, ask
from projections.explain.drawn import BracketPicture, Comparison, drawn_brackets, drawn_by_hand, drawn_reasons
from projections.explain.records import board_lines, explain_round
from projections.explain.round_robin import explain_in_table, kind_of_import, table_of
from projections.explain.told import Told
from projections.known import Known

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
