"""The pairing of a round: the bye (article 4), then group by group, joining groups where 6.6 asks for it.

What it is told as: pairs in board order with colours, the bye, and the steps that led to them.
"""

from collections.abc import Iterator, Sequence

from core.editions.burstein.old_text.round_layout import VARIATIONS, Field, OldBursteinLayout, field_of
from core.editions.burstein.order import GroupPairing, first_pairing
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared.round_report import RefusalWording, floats_in, listed, no_legal_pairing, round_pairing
from core.matching.cardinality import MaximumMatching, members
from core.model.dataclass import dataclass
from core.model.hints import Final
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


# --- The pairing of a round

_REFUSAL: Final = RefusalWording(
    rules=say("Games already played (3.1), forbidden colours (5.2, 5.3)"),
    bye="4.1",
    decides=say("The text has no further step, so the arbiter decides"),
)


def pair(field: Field) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when 3.1, 5.2, 5.3 and 4.1 leave no complete pairing."""
    layout = OldBursteinLayout(field)
    bye = bye_of(layout)
    taken = 0 if bye is None else 1 << bye.taker
    groups, joined = paired_groups(layout, [group & ~taken for group in layout.scoregroups() if group != taken])
    return result(layout, bye, groups, joined)


def bye_of(layout: OldBursteinLayout) -> Bye | None:
    """Article 4: in an odd field, the last by 3.2 of the lowest score group; None in an even one.

    Those are passed over who may not have it (4.1), and those without whom the others cannot all be paired
    (decision 44). Then the next score group follows.
    """
    matching = MaximumMatching(layout.legal, layout.everyone)
    if layout.size % 2 == 0:
        if not matching.can_pair_all(layout.everyone, 0):
            raise no_legal_pairing(layout, _REFUSAL)
        return None
    needed: list[int] = []
    for group in reversed(layout.scoregroups()):
        for player in members(group & layout.may_take_bye):
            if matching.can_pair_all(layout.everyone, 1 << player):
                return Bye(player, tuple(needed))
            needed.append(player)
    raise no_legal_pairing(layout, _REFUSAL)


def paired_groups(layout: OldBursteinLayout, groups: list[int]) -> tuple[list[PairedGroup], list[Joined]]:
    """Article 6 from the top; whenever a group cannot be paired it is joined to the next, and all begins again (6.6).

    The last group is joined to the one before it. All groups together can be paired (see `bye_of`), so this ends.
    """
    joined: list[Joined] = []
    answers: _Answers = {}
    while True:
        done = _from_the_top(layout, groups, answers)
        if len(done) == len(groups):
            return done, joined
        upper = min(len(done), len(groups) - 2)
        assert upper >= 0, "all players together can be paired"
        joined.append(Joined(groups[upper], groups[upper + 1]))
        groups = [*groups[:upper], groups[upper] | groups[upper + 1], *groups[upper + 2 :]]


_Answers = dict[tuple[int, int], GroupPairing | None]
"""By group and those who may float out of it."""


def _from_the_top(layout: OldBursteinLayout, groups: list[int], answers: _Answers) -> list[PairedGroup]:
    """The groups paired one after another, up to the first that cannot be."""
    done: list[PairedGroup] = []
    incoming = 0
    for place, residents in enumerate(groups):
        group = residents | incoming
        acceptable = may_float = 0
        if group.bit_count() % 2:
            acceptable = acceptable_floaters(layout, group, groups[place + 1])
            may_float = acceptable & ~incoming  # 6.3
        asked = group, may_float
        if asked not in answers:
            answers[asked] = first_pairing(layout.question(group, may_float))
        pairing = answers[asked]
        if pairing is None:
            break
        done.append(PairedGroup(residents, incoming, acceptable, pairing))
        incoming = sum(1 << floater for floater in pairing.floaters)
    return done


def acceptable_floaters(layout: OldBursteinLayout, group: int, following: int) -> int:
    """6.6: who of a group has an opponent in the following one, and leaves it such that all of it can be paired.

    If that makes the following group odd, all but one other than the newcomer. Decision 45.
    """
    matching = MaximumMatching(layout.legal, following)
    unpaired = following.bit_count() - 2 * matching.most_pairs()
    if unpaired > 2:
        return 0
    # When all are paired, the companion of whoever meets the newcomer is left instead.
    opponents = matching.can_be_left() if unpaired else following
    return sum(1 << player for player in members(group) if layout.legal[player] & opponents)


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(*VARIATIONS, GIBSON))
