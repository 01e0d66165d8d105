"""What a paired round is told as: pairs in board order with colours, the bye, and the steps that led to them."""

from collections.abc import Iterator, Sequence

from core.editions.burstein.old_text.round_layout import OldBursteinLayout
from core.editions.burstein.order import GroupPairing
from core.editions.shared.round_report import floats_in, listed, round_pairing
from core.matching.cardinality import members
from core.model.dataclass import dataclass
from core.model.pairing import BracketKind, BracketRecord, CriterionValue, RoundPairing, StepRecord
from core.model.sentence import joined, say
from core.model.units import PlayerId, Points


@dataclass(frozen=True, slots=True)
class Bye:
    """Who has the bye, and who stands lower but is needed for a complete pairing."""

    taker: int
    needed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Joined:
    """Two groups that 6.6 made one; masks."""

    upper: int
    lower: int


@dataclass(frozen=True, slots=True)
class PairedGroup:
    """A group with the pairing it was given; masks."""

    residents: int
    incoming: int  # the floater from the group above, if any
    acceptable: int  # who could be paired in the next group (6.6); 0 in a group without a floater
    pairing: GroupPairing

    @property
    def ranked(self) -> list[int]:
        """All of them, No. 1 first (3.2)."""
        return list(members(self.residents | self.incoming))[::-1]


def result(
    layout: OldBursteinLayout, bye: Bye | None, groups: Sequence[PairedGroup], joined: Sequence[Joined]
) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record.

    The boards are ordered by the points in the standings, without the imaginary point (decisions 20 and 43).
    """
    pairs = [pair for group in groups for pair in group.pairing.pairs]
    return round_pairing(
        layout,
        (layout.colours(*pair) for pair in pairs),
        None if bye is None else bye.taker,
        (_bracket_record(layout, group) for group in groups),
        floats_in(layout, pairs),
        _steps(layout, bye, groups, joined),
    )


# --- groups ------------------------------------------------------------------------------------------------


def _bracket_record(layout: OldBursteinLayout, group: PairedGroup) -> BracketRecord:
    """A group in the order of 3.2; its score is the highest of its own players."""
    ids = layout.ids
    return BracketRecord(
        kind=BracketKind.HETEROGENEOUS
        if group.incoming or len(_scores(layout, group)) > 1
        else BracketKind.HOMOGENEOUS,
        score=_scores(layout, group)[0],
        moved_down=tuple(ids[player] for player in members(group.incoming)),
        residents=tuple(ids[player] for player in group.ranked if group.residents >> player & 1),
        pairs=tuple((ids[higher], ids[lower]) for higher, lower in group.pairing.pairs),
        downfloaters=tuple(ids[floater] for floater in group.pairing.floaters),
        values=(CriterionValue("6.5", without_due(layout, group.pairing)),),
        first_candidate_fails=_first_failure(layout, group),
    )


def _scores(layout: OldBursteinLayout, group: PairedGroup) -> list[Points]:
    """The scores of a group's own players, highest first; more than one where groups were joined."""
    return sorted({layout.score[player] for player in members(group.residents)}, reverse=True)


def without_due(layout: OldBursteinLayout, pairing: GroupPairing) -> int:
    """6.5: how many of a group do not get their due colour in it, its floater included."""
    floaters = sum(layout.due[floater] is not None for floater in pairing.floaters)
    return floaters + sum(layout.without_due(higher, lower) for higher, lower in pairing.pairs)


def _first_failure(layout: OldBursteinLayout, group: PairedGroup) -> str | None:
    """The article by which the first combination in the order of 6.2 or 6.4 was not taken; None when it was."""
    first = _first_combination(group)
    if first == group.pairing:
        return None
    for higher, lower in first.pairs:
        if not layout.legal[higher] >> lower & 1:
            return _why_not_legal(layout, higher, lower)
    for floater in first.floaters:
        if group.incoming >> floater & 1:
            return "6.3"
        if not group.acceptable >> floater & 1:
            return "6.6"
    return "6.5"


def _first_combination(group: PairedGroup) -> GroupPairing:
    """1 with the last, 2 with the last but one, and so on; in an odd group the middle one floats."""
    ranked = group.ranked
    half = len(ranked) // 2
    pairs = tuple(zip(ranked[:half], reversed(ranked), strict=False))
    return GroupPairing(pairs, tuple(ranked[half : half + len(ranked) % 2]))


def _why_not_legal(layout: OldBursteinLayout, higher: int, lower: int) -> str:
    if layout.ids[lower] in layout.contenders[higher].opponents:
        return "3.1"
    ids = sorted((layout.ids[higher], layout.ids[lower]))
    if (ids[0], ids[1]) in layout.field.forbidden_pairs:
        return "forbidden pair"
    return next(
        barred
        for colour in layout.preferences[higher].played
        if (barred := layout.preferences[higher].barred_by(colour))
    )


# --- steps -------------------------------------------------------------------------------------------------


def _steps(
    layout: OldBursteinLayout, bye: Bye | None, groups: Sequence[PairedGroup], joined: Sequence[Joined]
) -> Iterator[StepRecord]:
    yield from _imaginary_points(layout)
    if bye is not None:
        yield from _bye_steps(layout, bye)
    for one in joined:
        yield StepRecord(
            "6.6",
            _ids(layout, one.upper | one.lower),
            say(
                "The {upper} and the {lower} were considered as one score group: a complete pairing of "
                "both could not be made.",
                upper=_named(layout, one.upper),
                lower=_named(layout, one.lower),
            ),
        )
    for group in groups:
        yield from _group_steps(layout, group)


def _imaginary_points(layout: OldBursteinLayout) -> Iterator[StepRecord]:
    having = sum(1 << place for place, contender in enumerate(layout.contenders) if contender.imaginary_point)
    if having:
        last = layout.numbers(having)[-1]
        yield StepRecord(
            "3.3", _ids(layout, having), say("The players up to number {last} had one imaginary point more.", last=last)
        )


def _bye_steps(layout: OldBursteinLayout, bye: Bye) -> Iterator[StepRecord]:
    number = layout.contenders[bye.taker].number
    for player in bye.needed:
        yield StepRecord(
            "4.2",
            (layout.ids[player],),
            say(
                "Player {number} was passed over for the bye: without him the others cannot all be paired.",
                number=layout.contenders[player].number,
            ),
        )
    yield StepRecord(
        "4.2",
        (layout.ids[bye.taker],),
        say("Player {number} gets the bye: last by 3.2 of the lowest score group possible.", number=number),
    )


def _group_steps(layout: OldBursteinLayout, group: PairedGroup) -> Iterator[StepRecord]:
    pairing = group.pairing
    numbers = [layout.contenders[player].number for player in group.ranked]
    pairs = ", ".join(
        f"{layout.contenders[higher].number}-{layout.contenders[lower].number}" for higher, lower in pairing.pairs
    )
    without = without_due(layout, pairing)
    failed = _first_failure(layout, group)
    yield StepRecord(
        "6.5",
        _ids(layout, group.residents | group.incoming),
        joined(
            " ",
            (
                say(
                    "In the order of 3.2: {numbers}. Paired {pairs}; without their due colour: {without}.",
                    numbers=", ".join(map(str, numbers)),
                    pairs=pairs or say("nobody"),
                    without=without,
                ),
                say("The first combination.")
                if failed is None
                else say("The first combination fails by {criterion}.", criterion=failed),
            ),
        ),
    )
    for floater in pairing.floaters:
        yield StepRecord(
            "6.3",
            (layout.ids[floater],),
            say("Player {number} floats to the next group.", number=layout.contenders[floater].number),
        )


def _named(layout: OldBursteinLayout, group: int) -> str:
    numbers = layout.numbers(group)
    return (
        say("group of player {player}", player=numbers[0])
        if len(numbers) == 1
        else say("group of players {players}", players=listed(numbers))
    )


def _ids(layout: OldBursteinLayout, mask: int) -> tuple[PlayerId, ...]:
    """The players of a mask, the highest by 3.2 first."""
    return tuple(layout.ids[player] for player in list(members(mask))[::-1])
