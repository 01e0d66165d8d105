"""The answer to "why not": a demand, or another whole pairing, held against what the edition gives."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.board_order import board_order
from core.dutch_2017.contest import Contest
from core.explain.demands import Demand
from core.explain.facts import Obstacle, Rule, colours_of, no_completion, obstacles_in, obstacles_to
from core.explain.forced import best_mates, procedure_of
from core.explain.judged import Judged, OrderStep, first_difference, judge, mates_of, order_step
from core.explain.procedure import Procedure
from core.field import Field
from core.record import BracketKind, CriterionValue, FullPairing, PairRecord, StepRecord
from core.results import Colour
from core.units import PlayerId, Points


class Kind(StrEnum):
    """What kind of answer it is."""

    IMPOSSIBLE = "impossible"
    WORSE = "worse"
    LATER = "later"  # equal in every criterion, later in the order of generation
    AS_PUBLISHED = "as published"
    NOT_GIVEN = "legal, but not what the procedure gives"  # editions that are not judged bracket by bracket
    WRONG = "the published pairing is wrong"


@dataclass(frozen=True, slots=True)
class Side:
    """What one full pairing has in the bracket where two part."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]  # the higher ranked first
    downfloaters: tuple[PlayerId, ...]
    values: tuple[CriterionValue, ...]


@dataclass(frozen=True, slots=True)
class Parting:
    """The first bracket in which two full pairings differ; `better` is the one that the edition prefers."""

    bracket: int  # from 1; 0: the whole round, for [C5] of 2026
    kind: BracketKind | None
    score: Points
    moved_down: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    better: Side
    other: Side
    criterion: str | None  # None: equal in all
    order: OrderStep | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can be said, and on what it rests."""

    kind: Kind
    right: FullPairing  # what the edition gives
    obstacles: tuple[Obstacle, ...] = ()
    best: FullPairing | None = None  # that meets the demand
    parting: Parting | None = None  # of the right pairing and `best`
    published_parting: Parting | None = None  # of the right pairing and the published one, where these differ
    published_obstacles: tuple[Obstacle, ...] = ()
    wrong_colours: tuple[PairRecord, ...] = ()  # boards of a given pairing as section E has them
    steps: tuple[StepRecord, ...] = ()  # of a procedure, those that concern the players asked for


Boards = Sequence[tuple[PlayerId, PlayerId]]


def why_not(field: Field, demand: Demand, right: FullPairing, published: FullPairing) -> Verdict:
    """Whether the round can be paired so, and why that is not the pairing; `right` is what the engine gives."""
    published_parting, published_obstacles = _published(field, right, published)
    is_right = published_parting is None and not published_obstacles
    obstacles = obstacles_to(field, demand)
    best: FullPairing | None = None
    if not obstacles:
        mates = best_mates(field, demand)
        if mates is None:
            obstacles = [no_completion(field, demand)]
        else:
            best = _full(field, mates)
    parting = None if best is None else parting_of(field, right, best)
    kind = _kind(obstacles, parting) if is_right else Kind.WRONG
    return Verdict(kind, right, tuple(obstacles), best, parting, published_parting, published_obstacles)


def why_not_whole(
    field: Field, boards: Boards, bye: PlayerId | None, right: FullPairing, known: FullPairing
) -> Verdict:
    """The same for a whole pairing, colours included; `known` is the published one."""
    published_parting, published_obstacles = _published(field, right, known)
    is_right = published_parting is None and not published_obstacles
    obstacles = tuple(obstacles_in(field, boards, bye))
    if obstacles:
        kind = Kind.IMPOSSIBLE if is_right else Kind.WRONG
        return Verdict(kind, right, obstacles, None, None, published_parting, published_obstacles)
    given = full_of(field, boards, bye)
    wrong = tuple(
        board for board in given.boards if (board.white, board.black) not in {(one, other) for one, other in boards}
    )
    parting = parting_of(field, right, given)
    kind = _kind((), parting) if is_right else Kind.WRONG
    if parting is None and wrong:
        obstacles = tuple(_reversed_colours(right, boards))
        kind = Kind.IMPOSSIBLE if is_right else kind
    return Verdict(kind, right, obstacles, given, parting, published_parting, published_obstacles, wrong)


def _kind(obstacles: Sequence[Obstacle], parting: Parting | None) -> Kind:
    if obstacles:
        return Kind.IMPOSSIBLE
    if parting is None:
        return Kind.AS_PUBLISHED
    return Kind.LATER if parting.criterion is None else Kind.WORSE


def _published(field: Field, right: FullPairing, published: FullPairing) -> tuple[Parting | None, tuple[Obstacle, ...]]:
    """Where the published pairing differs from the right one, by legality or by the procedure."""
    boards = [(board.white, board.black) for board in published.boards]
    obstacles = tuple(obstacles_in(field, boards, published.bye))
    if obstacles:
        return None, obstacles
    parting = parting_of(field, right, published)
    return parting, () if parting else tuple(_reversed_colours(right, boards))


def _reversed_colours(right: FullPairing, boards: Boards) -> Iterator[Obstacle]:
    """Boards that section E would have the other way round."""
    for board in right.boards:
        if (board.black, board.white) in boards:
            yield Obstacle(Rule.COLOUR_GIVEN, board.colour_article, (board.white, board.black), Colour.WHITE)


# --- full pairings -------------------------------------------------------------------------------------


def full_of(field: Field, boards: Boards, bye: PlayerId | None) -> FullPairing:
    """Boards in order, with the colours that section E gives."""
    contest = Contest(field)
    coloured = {
        (board.white, board.black): board for one, other in boards for board in (colours_of(contest, one, other),)
    }
    numbers = {one.id: one.number for one in field.contenders}
    scores = {one.id: one.score for one in field.contenders}
    return FullPairing(tuple(coloured[pair] for pair in board_order(coloured, scores, numbers)), bye)


def _full(field: Field, mates: dict[int, int]) -> FullPairing:
    ids = [one.id for one in field.contenders]
    pairs = [(ids[one], ids[other]) for one, other in sorted(mates.items()) if one < other]
    alone = [ids[place] for place in range(len(ids)) if place not in mates]
    return full_of(field, pairs, alone[0] if alone else None)


def _mates(field: Field, full: FullPairing) -> dict[int, int]:
    place = {one.id: position for position, one in enumerate(field.contenders)}
    return mates_of((place[board.white], place[board.black]) for board in full.boards)


# --- where two part ------------------------------------------------------------------------------------


def parting_of(field: Field, right: FullPairing, other: FullPairing) -> Parting | None:
    """Where another legal full pairing parts from the right one; None when they have the same pairs and bye."""
    places = {one.id: position for position, one in enumerate(field.contenders)}
    scores = {one.id: one.score for one in field.contenders}
    if field.edition == "dutch-2026" and right.bye is not None and other.bye is not None:
        one, two = scores[right.bye], scores[other.bye]
        if one != two:
            return _by_score_of_the_bye(right.bye, one, other.bye, two)
    procedure = procedure_of(field, None if right.bye is None else places[right.bye])
    difference = first_difference(procedure, _mates(field, right), _mates(field, other))
    if difference is None:
        return None
    contest, bracket, costs = procedure.contest, difference.stop.bracket, difference.costs
    order = None
    if difference.criterion is None:
        order = order_step(bracket, difference.one.pairs, difference.other.pairs)
    return Parting(
        bracket=difference.stop.place.index + 1,
        kind=bracket.kind,
        score=contest.score[bracket.residents[0]],
        moved_down=tuple(contest.ids[player] for player in bracket.moved_down),
        residents=tuple(contest.ids[player] for player in bracket.residents),
        better=side_of(contest, difference.one, costs.values(difference.one_cost)),
        other=side_of(contest, difference.other, costs.values(difference.other_cost)),
        criterion=difference.criterion,
        order=order,
    )


def side_of(contest: Contest, judged: Judged, values: tuple[CriterionValue, ...]) -> Side:
    """One bracket of a full pairing, by player."""
    ids = contest.ids
    return Side(
        tuple((ids[one], ids[other]) for one, other in judged.pairs),
        tuple(ids[player] for player in judged.downfloaters),
        values,
    )


def _by_score_of_the_bye(one: PlayerId, score: int, other: PlayerId, other_score: int) -> Parting:
    """2026 [C5] looks at the whole round and stands above every bracket."""
    return Parting(
        bracket=0,
        kind=None,
        score=Points(score),
        moved_down=(),
        residents=(),
        better=Side((), (one,), (CriterionValue("C5", score),)),
        other=Side((), (other,), (CriterionValue("C5", other_score),)),
        criterion="C5",
    )


def judged_brackets(field: Field, full: FullPairing) -> list[tuple[int, BracketKind, Side]]:
    """A legal full pairing bracket by bracket, with what each reaches in the criteria (`--full`)."""
    places = {one.id: position for position, one in enumerate(field.contenders)}
    procedure: Procedure = procedure_of(field, None if full.bye is None else places[full.bye])
    found = []
    for judged in judge(procedure, _mates(field, full)):
        settled = procedure.settled(judged.stop, judged.pairs, judged.downfloaters)
        values = procedure.costs(judged.stop, len(judged.downfloaters)).values(settled.cost)
        found.append(
            (judged.stop.place.index + 1, judged.stop.bracket.kind, side_of(procedure.contest, judged, values))
        )
    return found
