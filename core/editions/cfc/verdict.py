"""The verdict on a recorded round: legal, legal but off the announced method, or illegal.

The handbook leaves the director "any reasonable method, followed consistently" (622 b). So only the laws make a round
illegal; what the method announced here (docs/decisions) would have done otherwise is named as a deviation, no more.
Where the handbook draws lots and the record does not hold them, as in a report, a lot fell as the recorded round says.
"""

from collections.abc import Iterator, Sequence

from core.editions.cfc.laws import Partners, equals_and_nearest, met_before, not_to_meet, second_byes
from core.editions.cfc.procedure import pair_round
from core.editions.cfc.round_layout import CfcLayout, Field
from core.editions.cfc.round_report import PairedGroup, PairedRound, Section, colours_of, places_of_628
from core.model.results import Colour
from core.model.sentence import Refused, say
from core.model.units import PlayerId
from core.model.verdict import Objection, Standing, Verdict


def verdict(
    field: Field,
    pairs: Sequence[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
    known: Sequence[tuple[PlayerId, PlayerId]] = (),
) -> Verdict:
    """How a recorded round stands: `pairs` are (White, Black), as are `known`, those of the method where at hand.

    Raises `Refused` when somebody plays who is no participant of the field.
    """
    layout = CfcLayout(field)
    strangers = [player for pair in pairs for player in pair if player not in layout.position_of]
    if strangers:
        raise Refused(
            "Player {player} is on a board, but does not take part in round {round_number}.",
            player=strangers[0],
            round_number=field.round_number,
        )
    positions = [(layout.position_of[white], layout.position_of[black]) for white, black in pairs]
    partner = {one: other for pair in positions for one, other in (pair, pair[::-1])}
    unpaired = [position for position in range(layout.size) if position not in partner]
    broken = [*second_byes(layout, unpaired), *met_before(layout, positions), *not_to_meet(layout, positions)]
    if not broken and not _regrouped(field):
        by_method = [(layout.position_of[white], layout.position_of[black]) for white, black in known]
        other = {one: other for pair in by_method for one, other in (pair, pair[::-1])}
        broken = list(equals_and_nearest(layout, partner, other or None))
    if broken:
        return Verdict(Standing.ILLEGAL, tuple(broken))
    assert bye is None or layout.position_of[bye] == unpaired[0], "the bye goes to whoever has no opponent"
    deviations = tuple(_deviations(layout, partner, positions, unpaired))
    return Verdict(Standing.DEVIATES if deviations else Standing.LEGAL, deviations)


def _regrouped(field: Field) -> bool:
    """633.2, second round: the announced groups are not those of equal scores, of which 618 (b) and (c) speak."""
    return field.announced.acceleration == "633.2" and field.round_number == 2


def _deviations(
    layout: CfcLayout, partner: Partners, pairs: Sequence[tuple[int, int]], unpaired: Sequence[int]
) -> Iterator[Objection]:
    """The bye, else the first group that is paired otherwise; and colours of pairs that are the same."""
    lots_are_known = bool(layout.field.lot_seed)
    method = pair_round(layout, drawn=None if lots_are_known or not unpaired else unpaired[0])
    if unpaired and unpaired[0] != method.bye:
        assert method.bye is not None
        yield _objection(
            layout,
            "615",
            unpaired,
            say("{player} has the bye.", player=layout.number(unpaired[0])),
            say("The method gives the bye to {player}.", player=layout.number(method.bye)),
        )
    else:
        first = (found for group in method.groups if (found := _in_group(layout, group, partner)) is not None)
        yield from list(first)[:1]
    yield from _colours(layout, method, pairs)


def _objection(layout: CfcLayout, rule: str, players: Sequence[int], text: str, alternative: str) -> Objection:
    return Objection(rule, tuple(layout.ids[player] for player in players), text, alternative)


def _in_group(layout: CfcLayout, group: PairedGroup, partner: Partners) -> Objection | None:
    """How the group is paired otherwise than by the method, the odd men from above being the same."""
    settled = group.settled
    inside = {*group.members, *group.moved_down}
    leaving = [player for player in sorted(inside) if partner[player] not in inside]
    expected = sorted((*settled.going_on, *settled.leaving))
    if leaving != expected:
        now, then = (_numbers(layout, players) for players in (leaving, expected))
        text = say("Of {group} the odd men are {now}.", group=group.name, now=now)
        return _objection(layout, "623", leaving or expected, text, say("The method has {then}.", then=then))
    for odd_man, opponent in settled.pairs:
        if partner[odd_man] != opponent:
            rule = "624.1" if layout.field.announced.odd_man_colour else "624"
            text = say(
                "{player}, an odd man, meets {opponent}.",
                player=layout.number(odd_man),
                opponent=layout.number(partner[odd_man]),
            )
            alternative = say("The method pairs the odd man with {opponent}.", opponent=layout.number(opponent))
            return _objection(layout, rule, (odd_man, partner[odd_man]), text, alternative)
    for section in group.sections:
        found = _in_section(layout, section, partner)
        if found is not None:
            return found
    return None


def _in_section(layout: CfcLayout, section: Section, partner: Partners) -> Objection | None:
    """Halves paired otherwise: by the clause in which the recorded pairs are worse, or 622 (b) itself."""
    players = {*section.top, *section.bottom}
    differing = [pair for pair in section.pairs if partner[pair[0]] != pair[1]]
    if not differing:
        return None
    changed = sorted({player for pair in differing for player in pair})
    recorded = [(one, partner[one]) for one in sorted(players) if one < partner[one]]
    rule = _clause(layout, section, recorded)
    pairs = sorted({(min(one, partner[one]), max(one, partner[one])) for one in changed})
    text = say("The pairs are {pairs}.", pairs=_pairs(layout, pairs))
    return _objection(layout, rule, changed, text, say("The method pairs {pairs}.", pairs=_pairs(layout, differing)))


def _clause(layout: CfcLayout, section: Section, recorded: Sequence[tuple[int, int]]) -> str:
    was, method = (_worth(layout, section, pairs) for pairs in (recorded, section.pairs))
    differing = (rule for rule, one, other in zip(_CLAUSES, was, method, strict=True) if one != other)
    return next(differing, section.rule if section.rule in ("633", "633.1", "633.2") else "622(b)")


_CLAUSES = ("630", "631", "622(b)", "619.1", "631")


def _worth(layout: CfcLayout, section: Section, pairs: Sequence[tuple[int, int]]) -> tuple[int, int, int, int, int]:
    """What the pairs deny, in the order of 622 (b): equalising, three in a row, interchanges, requests, alternation."""
    top = set(section.top)
    inside = [pair for pair in pairs if set(pair) <= {*section.top, *section.bottom}]
    denied = [layout.denied(one, other) for one, other in inside]
    alternation = layout.field.announced.alternation
    return (
        sum(one.equalising for one in denied),
        sum(one.thirds for one in denied),
        sum(one in top and other in top for one, other in inside),
        sum(layout.asked[one] >> other & 1 for one, other in inside),
        sum(one.alternating for one in denied) if alternation else 0,
    )


def _colours(layout: CfcLayout, method: PairedRound, pairs: Sequence[tuple[int, int]]) -> Iterator[Objection]:
    """Colours other than the method gives, of pairs that it makes too."""
    places = places_of_628(method)
    same = set(method.pairs)
    for white, black in pairs:
        higher, lower = min(white, black), max(white, black)
        if (higher, lower) not in same:
            continue
        colour, rule = colours_of(layout, higher, lower, places)
        if rule == layout.field.lot_not_on_record:
            continue
        if (white == higher) is not (colour is Colour.WHITE):
            text = say(
                "{player} has White against {opponent}.", player=layout.number(white), opponent=layout.number(black)
            )
            yield _objection(
                layout,
                rule,
                (white, black),
                text,
                say("The method gives White to {player}.", player=layout.number(black)),
            )


def _numbers(layout: CfcLayout, players: Sequence[int]) -> str:
    return ", ".join(str(layout.number(player)) for player in players) or "nobody"


def _pairs(layout: CfcLayout, pairs: Sequence[tuple[int, int]]) -> str:
    return ", ".join(f"{layout.number(one)}-{layout.number(other)}" for one, other in pairs)
