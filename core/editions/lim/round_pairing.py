"""The pairing of a round by either text, and what it is told as: pairs with colours, the bye, the decision record."""

from collections.abc import Iterator, Mapping
from functools import partial

from core.editions.edition import Engine
from core.editions.explanation import paired
from core.editions.lim.procedure import Floater, PairedGroup, PairedRound, paired_round, proposed
from core.editions.lim.round_layout import IN_1999, IN_2026, MAXI, LimLayout, field_of
from core.editions.pairing import GIBSON
from core.editions.shared.round_report import RefusalWording, floats_in, no_legal_pairing, round_pairing, step
from core.general_rules.acceleration import ACCELERATION
from core.model.hints import Final
from core.model.pairing import BracketKind, BracketRecord, CriterionValue, Field, RoundPairing, StepRecord
from core.model.sentence import Figure, NoLegalPairing, joined, say
from core.model.units import Points, points_text


def refusal(layout: LimLayout) -> NoLegalPairing:
    """Not all players can be paired (2.1), whatever pairings are cracked."""
    wording = RefusalWording(
        rules=say("Games already played, colours ({article})", article=layout.article("2.1")),
        bye=layout.article("1.1"),
        decides=say("The system has no further step, so the arbiter decides"),
    )
    return no_legal_pairing(layout, wording)


def result(layout: LimLayout, round_: PairedRound) -> RoundPairing:
    """Pairs with their colours in board order, the bye, and the decision record."""
    pairs = [pair for group in round_.groups for pair in group.pairs]
    return round_pairing(
        layout,
        (layout.colours(*pair) for pair in pairs),
        round_.bye,
        (_bracket(layout, group) for group in round_.groups if group.group.members),
        floats_in(layout, pairs),
        _steps(layout, round_),
    )


def unsuitable(layout: LimLayout, pairs: list[tuple[int, int]]) -> int:
    """5.2: how many pairs are due the same colour."""
    return sum(not layout.suitable(one) >> other & 1 for one, other in pairs)


def _bracket(layout: LimLayout, group: PairedGroup) -> BracketRecord:
    residents, is_lower = group.group.residents, layout.is_below_median
    down, up = ([one for one in group.group.incoming if is_lower(one) is below] for below in (False, True))
    gone = (*(one.player for one in group.floaters), *(player for pair in group.cracked for player in pair))
    return BracketRecord(
        kind=BracketKind.HETEROGENEOUS if group.group.incoming else BracketKind.HOMOGENEOUS,
        score=layout.score[residents[0]] if residents else Points(layout.field.maximum_score // 2),
        moved_down=layout.ids_of(down),
        residents=layout.ids_of((*residents, *up)),  # those who have come up last
        pairs=tuple((layout.ids[one], layout.ids[other]) for one, other in group.pairs),
        downfloaters=layout.ids_of(gone),
        values=(CriterionValue("5.2", unsuitable(layout, group.pairs)),),
        first_candidate_fails=exchanged_by(layout, group),
    )


def exchanged_by(layout: LimLayout, group: PairedGroup) -> str | None:
    """Why residents do not meet as proposed by 2.4: an article; None: they do."""
    own = [pair for pair in group.made if not set(pair) & set(group.group.incoming)]
    there = sorted({player for pair in own for player in pair}, reverse=not group.group.is_downward)
    first = proposed(there)
    if first == own:
        return None
    return layout.article("5.2" if all(layout.within_limits[one] >> other & 1 for one, other in first) else "2.1")


# --- steps -------------------------------------------------------------------------------------------------

_WHY: Final = {
    "2.3.1": say("floats to the next scoregroup: has nobody left to meet in this one"),
    "2.3.2": say(
        "floats to the next scoregroup: has had one colour two times more, and nobody left to meet in this one can "
        "give the other one"
    ),
    "2.3.3": say(
        "floats to the next scoregroup: has had one colour twice in a row, and nobody left to meet in this one can "
        "give the other one"
    ),
    "2.3.4": say("floats to the next scoregroup, to make the number of players even"),
    "4.4": say("floats to the next scoregroup: not all players left in this one can be paired"),
}
_DECIDED: Final = {
    "3.9": say("every other player who can be spared is at a greater disadvantage (3.9)"),
    "3.10": say(
        "the others who can be spared floated in the round before (3.10) or are at a greater disadvantage (3.9)"
    ),
    "3.2.2": say(
        "of those who can be spared at the least disadvantage (3.9, 3.10), by number among those due the colour that "
        "more players are due"
    ),
    "3.2.4": say("of those who can be spared at the least disadvantage (3.9, 3.10), by number"),
}


def _steps(layout: LimLayout, round_: PairedRound) -> Iterator[StepRecord]:
    bye = layout.article("7.1" if layout.field.round_number == 1 else "1.1")
    for player in round_.passed_over:
        yield step(layout, bye, (player,), say("does not get the bye: the others could not all be paired"))
    if round_.bye is not None:
        yield step(layout, bye, (round_.bye,), say("gets the bye"))
    for group in (*round_.above, *round_.below):
        yield from _group_steps(layout, group)
    for pair in round_.cracks:
        is_lower = layout.is_below_median(pair[0])
        yield step(
            layout,
            layout.article("2.6.1" if is_lower else "2.6.2"),
            pair,
            say("no longer meet: the players of the median scoregroup cannot all be paired without them"),
        )
    yield from _group_steps(layout, round_.median)


def _group_steps(layout: LimLayout, group: PairedGroup) -> Iterator[StepRecord]:
    for one in group.floaters:
        yield step(layout, layout.article(one.article), (one.player,), _why(one))
    for pair in group.made:
        if set(pair) & set(group.group.incoming):
            what = say("meet: the floater is paired first, with the first player available")
            yield step(layout, layout.article("3.8"), pair, what)
    own = [pair for pair in group.made if not set(pair) & set(group.group.incoming)]
    if own:
        score = Figure(points_text(layout.score[own[0][0]]))
        pairs = paired([layout.numbers_of(pair) for pair in own])
        players = layout.ids_of(player for pair in own for player in pair)
        failed = exchanged_by(layout, group)
        if failed is None:
            text = say("Players with a score of {score}, as proposed: {pairs}.", score=score, pairs=pairs)
            yield StepRecord(layout.article("2.4"), players, text)
        else:
            text = say(
                "Players with a score of {score}, after exchanges ({article}): {pairs}.",
                score=score,
                article=failed,
                pairs=pairs,
            )
            yield StepRecord(layout.article("4.2"), players, text)


def _why(one: Floater) -> str:
    why = _WHY[one.article]
    return joined("; ", (why, _DECIDED[one.decided])) if one.decided else why


# --- The pairing of a round


def pair(field: Field, articles: Mapping[str, str] = IN_2026) -> RoundPairing:
    """Pair a round. Raises `NoLegalPairing` when 2.1 and 1.1 leave no pairing of all."""
    layout = LimLayout(field, articles)
    round_ = paired_round(layout)
    if round_ is None:
        raise refusal(layout)
    return result(layout, round_)


_VARIATIONS: Final = (MAXI, ACCELERATION, GIBSON)
ENGINE_OF_1999: Final = Engine(field_of=field_of, pair=partial(pair, articles=IN_1999), variations=_VARIATIONS)
ENGINE_OF_2026: Final = Engine(field_of=field_of, pair=pair, variations=_VARIATIONS)
