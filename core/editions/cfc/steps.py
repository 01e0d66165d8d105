"""The steps of the procedure in the order taken, each with its rule: what a director would say aloud."""

from collections.abc import Iterable, Iterator

from core.editions.cfc.paired import PairedGroup, PairedRound, PutRight, Section
from core.editions.cfc.round_layout import CfcLayout
from core.model.record import StepRecord


def steps_of(layout: CfcLayout, paired: PairedRound) -> Iterator[StepRecord]:
    """What was done, from the bye to the last score group."""
    if paired.bye is not None:
        yield _bye(layout, paired.bye)
    if paired.put_right is not None:
        yield _put_right(layout, paired.put_right, {*paired.pairs})
    for group in paired.groups:
        yield from _odd_men(layout, group)
        for section in group.sections:
            yield from _section(layout, group, section)


def _step(layout: CfcLayout, rule: str, players: Iterable[int], text: str) -> StepRecord:
    return StepRecord(rule, tuple(layout.ids[player] for player in players), text)


def _bye(layout: CfcLayout, bye: int) -> StepRecord:
    card = layout.field.contenders[bye]
    points = f"{card.score // 10}.{card.score % 10}"
    drawn = "" if card.rating else " (an unrated player, by lot)"
    return _step(layout, "615", (bye,), f"{card.number} has the bye, with {points} points{drawn}.")


def _put_right(layout: CfcLayout, was: PutRight, pairs: set[tuple[int, int]]) -> StepRecord:
    given_up = [pair for pair in was.pairs if pair not in pairs]
    numbers = ", ".join(f"{layout.number(one)}-{layout.number(other)}" for one, other in given_up)
    if was.more_equals:
        more = f"{was.more_equals} more {'pair' if was.more_equals == 1 else 'pairs'} of players with equal scores"
    else:
        more = "as many pairs of players with equal scores and somebody nearer to his own score"
    text = (
        f"The score groups in turn would give {numbers}; a legal round has {more}, with nobody further from his own "
        "score. So the groups are paired within that bound, as many equals as possible meeting."
    )
    rule = "618(b)" if was.more_equals else "618(c)"
    return _step(layout, rule, (player for pair in given_up for player in pair), text)


def _odd_men(layout: CfcLayout, group: PairedGroup) -> Iterator[StepRecord]:
    settled = group.settled
    numbers = layout.number
    for player in settled.going_on:
        yield _step(layout, "625", (player,), f"{numbers(player)} finds no opponent among {group.name} and goes on.")
    due = layout.field.announced.odd_man_colour
    for odd_man, opponent in settled.pairs:
        rule = "624.1" if due and layout.due[odd_man].colour is not None else "624"
        text = f"{numbers(odd_man)}, an odd man, meets {numbers(opponent)} of {group.name}."
        yield _step(layout, rule, (odd_man, opponent), text)
    for player in settled.leaving:
        if group.is_crossed:
            text = f"{numbers(player)} is one too many in {group.name} and goes to group D."
            yield _step(layout, "633.2", (player,), text)
            continue
        others = [one for one in group.members if one not in {two for pair in settled.pairs for two in pair}]
        lowest = player == others[-1]
        why = ", the lowest ranked" if lowest else ""
        yield _step(layout, "623", (player,), f"{numbers(player)}{why} is the odd man of {group.name}.")


def _section(layout: CfcLayout, group: PairedGroup, section: Section) -> Iterator[StepRecord]:
    top, bottom = set(section.top), set(section.bottom)
    within = [pair for pair in section.pairs if set(pair) <= top or set(pair) <= bottom]
    players = (*section.top, *section.bottom)
    if within:
        pairs = ", ".join(f"{layout.number(one)} with {layout.number(other)}" for one, other in within)
        text = f"Among {group.name} halves are interchanged: {pairs}."
        yield _step(layout, "622(b)", (player for pair in within for player in pair), text)
    consecutive = {frozenset(pair) for pair in zip(section.top, section.bottom, strict=True)}
    moved = sum(frozenset(pair) not in consecutive for pair in section.pairs)
    how = "in consecutive order" if not moved else f"with transpositions, {moved} pairs out of consecutive order"
    first, second = ("first quarter", "second") if section.rule in ("633", "633.1") else ("top half", "bottom half")
    text = f"Of {group.name} the {first} ({_range(layout, section.top)}) meets the {second}, {how}."
    yield _step(layout, section.rule, players, text)


def _range(layout: CfcLayout, players: tuple[int, ...]) -> str:
    numbers = [str(layout.number(player)) for player in players]
    return numbers[0] if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
