"""The steps of the procedure in the order taken, each with its rule: what a director would say aloud."""

from collections.abc import Iterable, Iterator

from core.editions.cfc.laws import gain_in_words
from core.editions.cfc.paired import PairedGroup, PairedRound, PutRight, Section
from core.editions.cfc.round_layout import CfcLayout
from core.model.record import StepRecord
from core.model.sentence import joined, say, say_of


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
    drawn = "" if card.rating else say(" (an unrated player, by lot)")
    return _step(
        layout,
        "615",
        (bye,),
        say("{player} has the bye, with {points} points{drawn}.", player=card.number, points=points, drawn=drawn),
    )


def _put_right(layout: CfcLayout, was: PutRight, pairs: set[tuple[int, int]]) -> StepRecord:
    given_up = [pair for pair in was.pairs if pair not in pairs]
    numbers = ", ".join(f"{layout.number(one)}-{layout.number(other)}" for one, other in given_up)
    if was.gain is not None:
        text = say(
            "The score groups in turn would give {numbers}. A legal round is better from the top: {gain}. So the "
            "groups are paired among the best rounds.",
            numbers=numbers,
            gain=gain_in_words(layout, was.gain),
        )
        return _step(layout, was.gain.rule, (player for pair in given_up for player in pair), text)
    if was.more_equals:
        more = say_of(
            was.more_equals,
            "{count} more pair of players with equal scores",
            "{count} more pairs of players with equal scores",
        )
    else:
        more = say("as many pairs of players with equal scores and somebody nearer to his own score")
    text = say(
        "The score groups in turn would give {numbers}; a legal round has {more}, with nobody "
        "further from his own score. So the groups are paired within that bound, as many equals "
        "as possible meeting.",
        numbers=numbers,
        more=more,
    )
    rule = "618(b)" if was.more_equals else "618(c)"
    return _step(layout, rule, (player for pair in given_up for player in pair), text)


def _odd_men(layout: CfcLayout, group: PairedGroup) -> Iterator[StepRecord]:
    settled = group.settled
    numbers = layout.number
    for player in settled.going_on:
        yield _step(
            layout,
            "625",
            (player,),
            say("{player} finds no opponent among {group} and goes on.", player=numbers(player), group=group.name),
        )
    due = layout.field.announced.odd_man_colour
    for odd_man, opponent in settled.pairs:
        rule = "624.1" if due and layout.due[odd_man].colour is not None else "624"
        text = say(
            "{player}, an odd man, meets {opponent} of {group}.",
            player=numbers(odd_man),
            opponent=numbers(opponent),
            group=group.name,
        )
        yield _step(layout, rule, (odd_man, opponent), text)
    for player in settled.leaving:
        if group.is_crossed:
            text = say(
                "{player} is one too many in {group} and goes to group D.", player=numbers(player), group=group.name
            )
            yield _step(layout, "633.2", (player,), text)
            continue
        others = [one for one in group.members if one not in {two for pair in settled.pairs for two in pair}]
        lowest = player == others[-1]
        why = say(", the lowest ranked") if lowest else ""
        yield _step(
            layout,
            "623",
            (player,),
            say("{player}{why} is the odd man of {group}.", player=numbers(player), why=why, group=group.name),
        )


def _section(layout: CfcLayout, group: PairedGroup, section: Section) -> Iterator[StepRecord]:
    top, bottom = set(section.top), set(section.bottom)
    within = [pair for pair in section.pairs if set(pair) <= top or set(pair) <= bottom]
    players = (*section.top, *section.bottom)
    if within:
        pairs = joined(
            ", ",
            (say("{one} with {other}", one=layout.number(one), other=layout.number(other)) for one, other in within),
        )
        text = say("Among {group} halves are interchanged: {pairs}.", group=group.name, pairs=pairs)
        yield _step(layout, "622(b)", (player for pair in within for player in pair), text)
    consecutive = {frozenset(pair) for pair in zip(section.top, section.bottom, strict=True)}
    moved = sum(frozenset(pair) not in consecutive for pair in section.pairs)
    how = (
        say("in consecutive order")
        if not moved
        else say("with transpositions, {moved} pairs out of consecutive order", moved=moved)
    )
    first, second = (
        (say("first quarter"), say("second"))
        if section.rule in ("633", "633.1")
        else (say("top half"), say("bottom half"))
    )
    text = say(
        "Of {group} the {first} ({range}) meets the {second}, {how}.",
        group=group.name,
        first=first,
        range=_range(layout, section.top),
        second=second,
        how=how,
    )
    yield _step(layout, section.rule, players, text)


def _range(layout: CfcLayout, players: tuple[int, ...]) -> str:
    numbers = [str(layout.number(player)) for player in players]
    return numbers[0] if len(numbers) == 1 else say("{first} to {last}", first=numbers[0], last=numbers[-1])
