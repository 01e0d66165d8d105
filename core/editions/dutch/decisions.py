"""A round from its top scoregroup down, each bracket as the edition comes to it; and what is recorded of its decisions.

Whoever walks it says at each stop who floats down: nothing, and it is what the edition chooses, as the engine has it;
or, sent to the generator, the downfloaters of another candidate, as an explanation of another full pairing has it. So
there is one description of which bracket comes next.

The record tells the values that decided, and of the texts of 1998 and 2012 the steps, one sentence each.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial

from core.editions.dutch.bracket import settled_candidate
from core.editions.dutch.bracket_context import BracketContext
from core.editions.dutch.criteria import Bracket, Candidate, Costs, positions_mask
from core.editions.dutch.round_layout import DutchLayout
from core.editions.shared.round_report import Boards, floats_in, in_board_order, listed, round_pairing
from core.matching.cardinality import MaximumMatching
from core.model.dataclass import dataclass
from core.model.hints import Final, Generic, Protocol, TypeVar
from core.model.pairing import BracketRecord, FloatRecord, RoundPairing, RoundRecord, StepRecord
from core.model.sentence import say, say_of
from core.model.units import PlayerId, Points

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Stop(Generic[P]):
    """A bracket that a round comes to."""

    number: int  # from 1
    bracket: Bracket
    moved_down: tuple[int, ...]  # who came down to it
    lower: int  # mask of everyone in lower scoregroups; not in the bracket
    chosen: Candidate  # what the edition takes here
    paired: P  # the same as the engine reports it
    failed: Candidate | None = None  # in a PPB: the candidate that leaves the round incomplete (2017 A.9)


Stops = Generator[Stop[P], Sequence[int] | None, None]
"""From the top; send the downfloaters of another candidate to go on from them."""


def floaters_from(stop: Stop[P], sent: Sequence[int] | None) -> tuple[int, ...]:
    """Who comes down from a stop, by what was sent to it."""
    return stop.chosen.downfloaters if sent is None else tuple(sorted(sent))


class _Taken(Protocol):
    @property
    def downfloaters(self) -> tuple[int, ...]:
        """Who is left by what was taken at a stop."""


T = TypeVar("T", bound=_Taken)


def taken_at(stops: Stops[P], take: Callable[[Stop[P]], T]) -> Iterator[T]:
    """What is taken at each stop, the way going on from its downfloaters."""
    stop = next(stops, None)
    while stop is not None:
        taken = take(stop)
        yield taken
        try:
            stop = stops.send(taken.downfloaters)
        except StopIteration:
            return


# --- What a round paired by a Dutch edition is told as, beside what all editions have in common

# --- The decision record of a round and its brackets

COLOUR_ARTICLES: Final = {f"E.{number}": f"E.{number}" for number in range(1, 6)}
"""Section E as 1998 and 2017 number it, by the article of `core.editions.shared.colours`."""


def dutch_round(
    layout: DutchLayout,
    coloured: Sequence[tuple[int, int, str]],
    left_over: Sequence[int],
    brackets: Iterable[BracketRecord],
    colour_articles: Mapping[str, str],
    steps: Iterable[StepRecord] | None = None,
) -> RoundPairing:
    """A round with its record: pairs by position as `coloured` gives them, who is left over has the bye."""
    return round_pairing(
        layout,
        [(white, black, colour_articles[article]) for white, black, article in coloured],
        left_over[0] if left_over else None,
        brackets,
        (*floats_in(layout, [pair[:2] for pair in coloured]), *_floats_by_the_bye(layout, left_over)),
        steps,
    )


def coloured(layout: DutchLayout, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int, str]]:
    """White, Black and the article of section E of each pair."""
    return [layout.colours(min(pair), max(pair)) for pair in pairs]


def _floats_by_the_bye(layout: DutchLayout, left_over: Sequence[int]) -> Iterator[FloatRecord]:
    """Who has the bye floats down (A.4 b), as if to a group below the lowest."""
    for player in left_over[:1]:
        yield FloatRecord(layout.ids[player], "down", Points(layout.score[player] - layout.score[-1] + 10))


# --- The decision record of a round and its brackets, from the values that decided it


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with the pairing it was given."""

    bracket: Bracket
    costs: Costs
    context: BracketContext
    chosen: Candidate


def result(layout: DutchLayout, brackets: Sequence[PairedBracket], colour_articles: Mapping[str, str]) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record, made when it is asked for."""
    pairs = _coloured_in(layout, brackets)
    return RoundPairing(
        *_seated(layout, brackets, pairs), partial(_record_of, layout, brackets, pairs, colour_articles)
    )


def _record_of(
    layout: DutchLayout,
    brackets: Sequence[PairedBracket],
    pairs: Sequence[tuple[int, int, str]],
    colour_articles: Mapping[str, str],
) -> RoundRecord:
    left_over = brackets[-1].chosen.downfloaters if brackets else ()
    records = [bracket_record(layout, paired) for paired in brackets]
    return dutch_round(layout, pairs, left_over, records, colour_articles).record


def boards(layout: DutchLayout, brackets: Sequence[PairedBracket]) -> tuple[Boards, PlayerId | None]:
    """The pairs and the bye of `result`."""
    return _seated(layout, brackets, _coloured_in(layout, brackets))


def _coloured_in(layout: DutchLayout, brackets: Sequence[PairedBracket]) -> list[tuple[int, int, str]]:
    return coloured(layout, (pair for paired in brackets for pair in paired.chosen.pairs))


def _seated(
    layout: DutchLayout, brackets: Sequence[PairedBracket], pairs: Sequence[tuple[int, int, str]]
) -> tuple[Boards, PlayerId | None]:
    left_over = brackets[-1].chosen.downfloaters if brackets else ()
    ids = layout.ids
    ordered = in_board_order(layout, [(ids[white], ids[black]) for white, black, _ in pairs])
    return ordered, ids[left_over[0]] if left_over else None


def bracket_record(layout: DutchLayout, paired: PairedBracket) -> BracketRecord:
    """Composition, pairs, what the pairing reached in each criterion, and why it is not the first candidate."""
    ids, bracket, costs, chosen = layout.ids, paired.bracket, paired.costs, paired.chosen
    return BracketRecord(
        kind=bracket.kind,
        score=layout.score[bracket.residents[0]],
        moved_down=tuple(ids[player] for player in bracket.moved_down),
        residents=tuple(ids[player] for player in bracket.residents),
        pairs=tuple((ids[one], ids[other]) for one, other in chosen.pairs),
        downfloaters=tuple(ids[player] for player in chosen.downfloaters),
        values=costs.values(chosen.cost),
        first_candidate_fails=first_failure(layout, bracket, costs, paired.context, chosen),
    )


def first_failure(
    layout: DutchLayout, bracket: Bracket, costs: Costs, context: BracketContext, chosen: Candidate
) -> str | None:
    """The criterion that excluded the first candidate of B.3, S1 and S2 as they stand; None when it was taken.

    The first candidate has as many moved-down players paired, and as many pairs, as the chosen one (B.1).
    """
    pairs = _first_candidate(bracket, chosen)
    if set(pairs) == {(min(pair), max(pair)) for pair in chosen.pairs}:
        return None
    for higher, lower in pairs:
        broken = _absolute_criterion(layout, costs, higher, lower)
        if broken:
            return broken
    paired = {player for pair in pairs for player in pair}
    downfloaters = [player for player in bracket.players if player not in paired]
    if context.complete:
        rest = positions_mask((*downfloaters, *context.others))
        if not MaximumMatching(layout.legal, rest).can_pair_all(rest, layout.may_take_bye):
            return costs.COMPLETION if context.others else costs.BYE
    settled = settled_candidate(layout, bracket, costs, context, pairs, downfloaters)
    return costs.first_difference(settled.cost, chosen.cost)


def _first_candidate(bracket: Bracket, chosen: Candidate) -> list[tuple[int, int]]:
    moved_down = set(bracket.moved_down)
    paired_down = sum(one in moved_down or other in moved_down for one, other in chosen.pairs)
    pairs = list(zip(bracket.moved_down, bracket.residents[:paired_down], strict=False))
    remainder = bracket.residents[paired_down:]
    half = len(chosen.pairs) - paired_down
    return pairs + list(zip(remainder[:half], remainder[half : 2 * half], strict=True))


def _absolute_criterion(layout: DutchLayout, costs: Costs, higher: int, lower: int) -> str | None:
    """Which absolute criterion forbids a pair, if any."""
    if layout.legal[higher] >> lower & 1:
        return None
    if layout.ids[lower] in layout.field.contenders[higher].opponents:
        return costs.REMATCH
    ids = sorted((layout.ids[higher], layout.ids[lower]))
    return "forbidden pair" if (ids[0], ids[1]) in layout.field.forbidden_pairs else costs.COLOURS


# --- Steps that the texts of 1998 and 2012 have in common: C.1, C.12, C.13


class ProcedureSteps:
    """The steps so far, in the order taken; players by position, scores as printed."""

    def __init__(self, layout: DutchLayout) -> None:
        self._layout = layout
        self.taken: list[StepRecord] = []

    def _add(self, article: str, players: Iterable[int], text: str) -> None:
        self.taken.append(StepRecord(article, tuple(self._layout.ids[player] for player in players), text))

    def _numbers(self, players: Iterable[int]) -> str:
        return listed(sorted(self._layout.field.contenders[player].number for player in players), "player")

    def without_opponent(self, players: Sequence[int], score: str) -> None:
        """C.1."""
        self._add(
            "C.1",
            players,
            say_of(
                len(players),
                "Score bracket {score}: {numbers} has no opponent in it by B.1 and B.2: moved down.",
                "Score bracket {score}: {numbers} have no opponent in it by B.1 and B.2: moved down.",
                score=score,
                numbers=self._numbers(players),
            ),
        )

    def other_moved_down(self, before: Sequence[int], after: Sequence[int], score: str) -> None:
        """C.12."""
        self._add(
            "C.12",
            after,
            say(
                "Score bracket {score}: its pairing is undone, so that all who are moved down can be "
                "paired; now {numbers}, not {before}.",
                score=score,
                numbers=self._numbers(after),
                before=self._numbers(before),
            ),
        )

    def other_penultimate(self, after: Sequence[int], score: str) -> None:
        """C.13."""
        whom = say(" with {numbers} moved down", numbers=self._numbers(after)) if after else ""
        self._add(
            "C.13",
            after,
            say(
                "Score bracket {score}: its pairing is undone, since the lowest one could not be paired; "
                "another one{whom} allows that.",
                score=score,
                whom=whom,
            ),
        )

    def joined(self, players: Sequence[int], score: str) -> None:
        """C.13 where no pairing of the penultimate bracket helps."""
        self._add(
            "C.13",
            players,
            say(
                "Score bracket {score}: no pairing of it allows the lowest one to be paired; the two are joined.",
                score=score,
            ),
        )
