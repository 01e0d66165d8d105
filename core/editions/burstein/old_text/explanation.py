"""Burstein, old text, as its rounds are explained; and where a full pairing leaves articles 4 and 6."""

from core.editions.burstein.old_text.procedure import PairedGroup, bye_of, paired_groups, without_due
from core.editions.burstein.old_text.round_layout import OldBursteinLayout
from core.editions.burstein.order import GroupPairing, opponents_in_turn
from core.editions.explanation import (
    INITIAL,
    Departure,
    Explanation,
    FloatWords,
    Mates,
    absolute_rules,
    by_steps,
    group_name,
    listed,
    paired,
)
from core.matching.cardinality import members
from core.model.hints import Final
from core.model.results import Colour
from core.model.sentence import say


def departure(layout: OldBursteinLayout, mates: Mates, bye: int | None) -> Departure | None:
    """The first of the bye and the groups that is otherwise."""
    number = [contender.number for contender in layout.contenders]
    given = bye_of(layout)
    if given is not None and bye is not None and given.taker != bye:
        return Departure(
            0,
            "",
            "4.2, 4.3",
            say("{player} has the bye.", player=number[bye]),
            say(
                "{player} gets the bye: ranked last by 3.2 in the lowest score group, among those who can have it.",
                player=number[given.taker],
            ),
        )
    taken = 0 if given is None else 1 << given.taker
    groups, _ = paired_groups(layout, [group & ~taken for group in layout.scoregroups() if group != taken])
    for place, group in enumerate(groups, start=1):
        pairing = _within(group, mates)
        if pairing.pairs != group.pairing.pairs:
            scores = sorted({layout.score[player] for player in members(group.residents)}, reverse=True)
            return _in_group(layout, group, pairing, place, group_name(scores))
    return None


def _within(group: PairedGroup, mates: Mates) -> GroupPairing:
    """The pairs with both players in a group, and who of it is in none."""
    inside = group.ranked
    pairs = tuple((one, mates[one]) for one in inside if mates[one] in inside and mates[one] < one)
    in_pairs = {player for pair in pairs for player in pair}
    return GroupPairing(pairs, tuple(player for player in inside if player not in in_pairs))


def _in_group(layout: OldBursteinLayout, group: PairedGroup, pairing: GroupPairing, place: int, name: str) -> Departure:
    number = [contender.number for contender in layout.contenders]
    right = group.pairing
    floats, instead = (
        say("Floating: {numbers}.", numbers=listed(number[player] for player in one_of.floaters))
        for one_of in (pairing, right)
    )
    if len(pairing.floaters) > len(right.floaters):
        return Departure(place, name, "6.3", floats, instead)
    if any(group.incoming >> player & 1 for player in pairing.floaters):
        return Departure(
            place, name, "6.3", say("{floats} This player has floated into this group.", floats=floats), instead
        )
    if any(not group.acceptable >> player & 1 for player in pairing.floaters):
        return Departure(
            place,
            name,
            "6.6",
            say("{floats} The next group could then not be paired completely.", floats=floats),
            instead,
        )
    own, due = without_due(layout, pairing), without_due(layout, right)
    assert own >= due, "6.5 takes the fewest"
    pairs = [paired((number[one], number[other]) for one, other in one_of.pairs) for one_of in (pairing, right)]
    if own > due:
        without = say("do not get their due colour")
        return Departure(place, name, "6.5", _told(pairs[0], own, without), _told(pairs[1], due, without))
    first, later = opponents_in_turn(group.ranked, right.pairs, pairing.pairs)
    return Departure(
        place,
        name,
        "6.1 - 6.4",
        say("{has}.", has=pairs[0]),
        say("{has}.", has=pairs[1]),
        is_order=True,
        first=first,
        later=later,
    )


def _told(pairs: str, players: object, without: str) -> str:
    return say("{pairs}: {players} {without}.", pairs=pairs, players=players, without=without)


# --- The explanation


def _same_colour(layout: OldBursteinLayout, one: int, other: int) -> Colour | None:
    """Where each may have one colour only, and it is the same (5.2, 5.3)."""
    first, second = (layout.preferences[player].may_have for player in (one, other))
    return next(iter(first)) if len(first) == 1 and first == second else None


def _colours(layout: OldBursteinLayout, one: int, other: int) -> tuple[int, int, str]:
    """5.1 to 5.4; the greater position is the higher rank."""
    return layout.colours(max(one, other), min(one, other))


EXPLANATION: Final = Explanation(
    layout_of=OldBursteinLayout,
    articles=absolute_rules("3.1", "4.1", "5.2, 5.3", "3.1, 5.2, 5.3", "4"),
    same_colour=_same_colour,
    colours=_colours,
    compared=by_steps(OldBursteinLayout, departure),
    colour_words={
        "5.1": INITIAL,
        "5.2": say("nobody may have a colour difference greater than two"),
        "5.3": say("nobody may have the same colour three times in a row"),
        "5.4.1": say("both players get their due colour"),
        "5.4.2": say("the colours are equalised"),
        "5.4.3": say("the colours alternate from the latest game in which the two had different colours"),
        "5.4.4": say("the higher ranked player gets the colour that is due"),
    },
    floats=FloatWords(say("floats down"), say("meets a floater"), "floats", "floats"),
    ranks_by_number=False,
)
