"""Tournaments by a table (CFC 650-653): numbers drawn or given, and rounds paired from them, one by one or all at once.

What differs from a Swiss: no round waits for the results of another, everybody with a number stays in the table, and
how many rounds there are follows from how many play. So it is announced with rounds that some number of competitors
plays, and no more may enter.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

from core.editions.edition import Schedule
from core.editions.pairing import field_of
from core.editions.registry import edition_named, rules_of_teams
from core.editions.tables.engine import (
    order_drawn,
    order_drawn_apart,
    rounds_for,
    schedule_in,
    table_numbers,
    variations_of,
)
from core.editions.tables.round_robin import CYCLES
from core.model.lots import NUMBERS_OF_A_TABLE
from core.model.sentence import Refused, joined, say, text_of
from core.model.tournament import Numbering, RoundStage, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from core.model.variations import chosen
from events.deciders.by_hand import paired
from events.deciders.leaving import unplayed_in, who_left
from events.deciders.results import missing
from events.deciders.wording import names, need_reason
from events.vocabulary.games import GameForfeited
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.rounds import RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.tournament import LotDrawn, SettingsChanged, SettingsSet

Groups: TypeAlias = Sequence[Sequence[PlayerId]]
Paired: TypeAlias = SettingsChanged | LotDrawn | PairingNumbersAssigned | RoundPaired | GameForfeited


def refuse_by_table(state: Tournament, what: str, instead: str) -> None:
    """Stop what belongs to a Swiss alone."""
    schedule = edition_named(state.settings.edition).schedule
    if schedule is not None:
        raise Refused(
            "{what}: the pairings are fixed by a table ({article}). {instead}",
            what=what,
            article=schedule.article,
            instead=instead,
        )


def refuse_once_the_table_is_drawn(state: Tournament, what: str) -> None:
    """Stop an entry after round 1 has been paired: here nobody is admitted late."""
    refuse_by_table(
        state,
        what,
        say(
            "If no game has been played: void every round, starting with the last (`help round void`), register "
            "the missing players, and draw the numbers again (`help numbers draw`)."
        ),
    )


def refuse_changed_by_hand(state: Tournament) -> None:
    """Stop a change of a pairing that is not the arbiter's to make; the message says what to do instead."""
    refuse_by_table(
        state,
        say("Boards cannot be changed by hand"),
        say(
            "Players who cannot play on the day can play on another day; the rounds may be played in any order "
            "(C.05, Annex 1): `help result set` (--played). For players who do not play at all: `help result "
            "forfeit`, or `help player withdraw` (653). For a game that was played with the colours reversed: "
            "`help result correct` (--colours). For wrong numbers, if no game has been played: `help round "
            "void`, then `help numbers set`."
        ),
    )


# --- numbers -----------------------------------------------------------------------------------------


def draw_numbers(
    state: Tournament, seed: str, *, groups: Groups = (), apart: bool = False
) -> tuple[LotDrawn | PairingNumbersAssigned, ...]:
    """Draw the numbers of the table by lot from a seed (652).

    `groups`: teams, or with `apart` the regions whose players do not meet in the last three rounds; empty: by
    federation. Raises `Refused` without a seed, after round 1 has been paired, or where the groups do not fit.
    """
    schedule = schedule_in(state.settings.edition)
    _refuse_once_paired(state)
    _refuse_too_few(state, schedule)
    if not seed.strip():
        raise Refused("A seed (any text) is needed to make the drawing of lots repeatable: give one with --seed.")
    groups = _groups(state, groups, apart=apart) if apart or schedule.by_teams else ()
    order = order_from(state, seed, groups, entrants(state), apart=apart)
    drawn = LotDrawn(
        seed=seed, subject=NUMBERS_OF_A_TABLE, order=order, groups=tuple(tuple(group) for group in groups), apart=apart
    )
    how = "by lot, regions apart (C.05, Annex 2)" if apart else f"by lot ({schedule.drawn_by})"  # for the record
    return (drawn, _numbers(order, how))


def entrants(state: Tournament) -> tuple[PlayerId, ...]:
    """Who takes a number when the table is drawn (652): everybody entered but who has left before that."""
    left = who_left(state)
    return tuple(player for player in state.players if player not in left)


def order_from(
    state: Tournament, seed: str, groups: Groups, players: Collection[PlayerId], *, apart: bool
) -> tuple[PlayerId, ...]:
    """The order that a seed gives to those players: also for whoever repeats the drawing."""
    if apart:
        return order_drawn_apart(groups, seed)
    ratings = {player: state.players[player].rating_for_pairing for player in players}
    return order_drawn(schedule_in(state.settings.edition), ratings, seed, groups)


def set_numbers(state: Tournament, order: Sequence[PlayerId], *, reason: str) -> tuple[PairingNumbersAssigned, ...]:
    """Numbers drawn or laid down by hand: everybody once, from number 1 on. The reason says how they came about."""
    schedule = schedule_in(state.settings.edition)
    _refuse_once_paired(state)
    need_reason(reason, "Assigning numbers by hand")
    twice = {player for player in order if order.count(player) > 1}
    if twice:
        raise Refused(
            "Each player has one number ({drawn_by}); these were named twice: {who}.",
            drawn_by=schedule.drawn_by,
            who=names(state, sorted(twice)),
        )
    if gone := [player for player in order if player in who_left(state)]:
        raise Refused(
            "{who} left before the numbers were drawn and therefore cannot be given a number ({drawn_by}). To "
            "reinstate a player, `undo` the withdrawal.",
            who=names(state, gone),
            drawn_by=schedule.drawn_by,
        )
    if missed := [player for player in entrants(state) if player not in order]:
        raise Refused(
            "Each player needs a number ({drawn_by}); these are missing: {who}.",
            drawn_by=schedule.drawn_by,
            who=names(state, missed),
        )
    _refuse_too_few(state, schedule)
    return (_numbers(order, reason),)


def last_section_told(state: Tournament, drawn: Iterable[object]) -> str:
    """That the last section drawn is bigger than the others, who is in it, what else it can play; empty: it is not.

    `drawn`: the events of a drawing, or of a pairing that drew; without a drawing among them nothing is told.
    """
    schedule = schedule_in(state.settings.edition)
    order = next((one.order for one in drawn if isinstance(one, LotDrawn)), ())
    sections = schedule.sections(len(order))
    if len(sections) < 2 or sections[-1] <= sections[0]:
        return ""
    return say(
        "The last section ({who}) has {count} players and plays {rounds} rounds; the others play {fewer} "
        "({article}). To play a Swiss of {fewer} rounds, its players need a tournament of their own, `new NAME "
        "--system cfc --rounds {fewer}`, and must not be entered here.",
        count=sections[-1],
        rounds=schedule.rounds(len(order), state.settings.variations),
        fewer=schedule.rounds(sections[0], state.settings.variations),
        article=schedule.article,
        who=names(state, order[-sections[-1] :]),
    )


def _numbers(order: Sequence[PlayerId], reason: str) -> PairingNumbersAssigned:
    return PairingNumbersAssigned(
        from_round=RoundNumber(1),
        numbers=tuple((player, PairingNumber(number)) for number, player in enumerate(order, start=1)),
        reason=reason,
    )


def _groups(state: Tournament, given: Groups, *, apart: bool) -> Groups:
    """The groups given, else by federation; whoever is in none comes from a region of one."""
    if not given:
        playing = [state.players[player] for player in entrants(state)]
        federations = sorted({player.federation for player in playing if player.federation})
        given = [[player.id for player in playing if player.federation == one] for one in federations]
    named = [player for group in given for player in group]
    if twice := sorted({player for player in named if named.count(player) > 1}):
        raise Refused("A player can belong to only one group; these were named in two: {who}.", who=names(state, twice))
    others = [player for player in entrants(state) if player not in named]
    if others and not apart:
        raise Refused(
            "Every player must belong to a team; these do not: {who}. Assign them with --group.",
            who=names(state, others),
        )
    return [*given, *([player] for player in others)]


def _refuse_once_paired(state: Tournament) -> None:
    if state.last_paired_round:
        raise Refused(
            "Round 1 has been paired with the current numbers, and the whole table is based on them (652). To "
            "draw again, void the paired rounds, starting with the last: `help round void`."
        )


def _refuse_too_few(state: Tournament, schedule: Schedule) -> None:
    if fault := schedule.fault(len(entrants(state)), variations_of(state)):
        raise Refused(_with_who_registers(state, schedule, fault))


def _with_who_registers(state: Tournament, schedule: Schedule, fault: str) -> str:
    """Why so many cannot play, with the command that enters more where a few more could."""
    competitors = len(entrants(state))
    if all(schedule.fault(competitors + more, variations_of(state)) for more in range(1, _A_FEW)):
        return fault
    command = "team add NAME PLAYER ..." if state.settings.boards else "player add NAME"
    return joined(" ", (fault, say("`{command}` registers more.", command=command)))


_A_FEW: Final = 5  # four are the most that a table takes


# --- rounds ------------------------------------------------------------------------------------------


def obstacles(state: Tournament) -> Iterator[str]:
    """What stands in the way of the round to be paired next: no result ever does."""
    schedule, competitors = schedule_in(state.settings.edition), len(_competitors(state))
    if fault := schedule.fault(competitors, variations_of(state)):
        yield _with_who_registers(state, schedule, fault)
        return
    if not _numbers_held(state):
        yield from _why_no_numbers(state)
    if without := [player for player in entrants(state) if player not in _competitors(state)]:
        yield say(
            "These players have no number: {who}. Draw again for all players: `numbers draw`.",
            who=names(state, without),
        )
    rounds, declared = rounds_for(state, competitors), state.settings.rounds
    if declared is not None and declared != rounds:
        yield say(
            "With {competitors} entries there are {rounds} rounds ({article}), but {declared} were announced: "
            "`config set --rounds {rounds}`, or correct the list of players.",
            competitors=competitors,
            rounds=rounds,
            article=schedule.article,
            declared=declared,
        )
    elif state.next_round > rounds:
        yield say("All {rounds} rounds have been paired.", rounds=rounds)


def _why_no_numbers(state: Tournament) -> Iterator[str]:
    """Why none can be drawn, as for two teams of unequal size."""
    try:
        draw_numbers(state, "any seed")
    except Refused as why:
        yield text_of(why)


def _competitors(state: Tournament) -> Collection[PlayerId]:
    return _numbers_held(state) or entrants(state)


def _numbers_held(state: Tournament) -> Mapping[PlayerId, PairingNumber]:
    """The numbers of the table; empty where they were undone, though the lots that gave them still stand."""
    number = state.next_round
    return table_numbers(state, number) if state.numbers_in(number) else {}


def pair_rounds(state: Tournament, *, seed: str, all_of_them: bool = False) -> tuple[Paired, ...]:
    """Pair the next round, or all that are left; before round 1 the numbers are drawn where nobody has one.

    Raises `Refused` with everything that stands in the way.
    """
    if wrong := list(obstacles(state)):
        raise Refused(
            "Round {next_round} cannot be paired. {wrong}", next_round=state.next_round, wrong=joined(" ", wrong)
        )
    events: list[Paired] = []
    if not _numbers_held(state):
        drawn = draw_numbers(state, seed)
        events += drawn
        state = _numbered(state, drawn)
    rounds = rounds_for(state, len(table_numbers(state, state.next_round)))
    if state.settings.rounds is None:
        events.append(SettingsChanged(settings=SettingsSet(rounds=RoundNumber(rounds))))
    first = state.next_round
    for number in range(first, (rounds if all_of_them else first) + 1):
        one = paired(field_of(state, RoundNumber(number)), state.fixed_boards)
        events += [one, *unplayed_in(state, one)]
    return tuple(events)


def _numbered(state: Tournament, drawn: Iterable[LotDrawn | PairingNumbersAssigned]) -> Tournament:
    new = (Numbering(one.from_round, dict(one.numbers)) for one in drawn if isinstance(one, PairingNumbersAssigned))
    return replace(state, numberings=(*state.numberings, *new), table_order=())


def publish_all(state: Tournament) -> tuple[RoundPublished, ...]:
    """Publish every round that has been paired."""
    waiting = [one.number for one in state.rounds if one.stage is RoundStage.PAIRED]
    if not waiting:
        raise Refused(
            "Every paired round, 1 to {last_paired_round}, has already been published.",
            last_paired_round=state.last_paired_round,
        )
    return tuple(RoundPublished(round_number=number) for number in waiting)


def close_all(state: Tournament) -> tuple[RoundCompleted, ...]:
    """End every round whose games are all over."""
    unfinished = {number for number, _ in missing(state)}
    over = [one.number for one in state.rounds if one.stage is RoundStage.PUBLISHED and one.number not in unfinished]
    if not over:
        raise Refused("No open round has all its results: `result missing` lists the games still to be played.")
    return tuple(RoundCompleted(round_number=number) for number in over)


_MOST_IN_A_TABLE: Final = 200  # more than any table takes


def sizes_for(edition: str, rounds: int, announced: Mapping[str, str]) -> list[int]:
    """How many competitors play so many rounds by the table of an edition; empty: no number does."""
    rules = edition_named(edition)
    if (schedule := rules.schedule) is None:
        return []
    values = chosen(rules.engine().variations, announced)
    fitting = (size for size in range(2, _MOST_IN_A_TABLE) if not schedule.fault(size, values))
    return [size for size in fitting if schedule.rounds(size, values) == rounds]


def refuse_rounds_of_no_table(edition: str, rounds: int | None, announced: Mapping[str, str]) -> None:
    """Raises `Refused` for a number of rounds that no number of competitors plays by the table."""
    schedule = edition_named(edition).schedule
    if schedule is None or rounds is None or sizes_for(edition, rounds, announced):
        return
    variations = {one.name for one in edition_named(edition).engine().variations}
    cycles = [
        say("{teams} teams can play them with --variation cycles={cycles}", teams=_sizes_listed(sizes), cycles=cycles)
        for cycles in (range(2, rounds + 1) if CYCLES.name in variations else ())
        if (sizes := sizes_for(edition, rounds, {**announced, CYCLES.name: str(cycles)}))
    ]
    of_teams = rules_of_teams(edition) is not None
    known = {"rounds": rounds, "edition": edition, "article": schedule.article}
    told = (
        say("{rounds} rounds of {edition} are not possible with any number of teams ({article}).", **known)
        if of_teams
        else say("{rounds} rounds of {edition} are not possible with any number of players ({article}).", **known)
    )
    instead = (
        say("{cycles}.", cycles=joined("; ", cycles[:2]))
        if cycles
        else say("Omit --rounds: the number of rounds follows from the list of entries.")
    )
    raise Refused(joined(" ", (told, instead)))


def refuse_more_than_the_table_takes(state: Tournament, entered: int) -> None:
    """Raises `Refused` where the announced number of rounds has no place for so many."""
    settings = state.settings
    schedule = edition_named(settings.edition).schedule
    if settings.rounds is None or schedule is None:
        return
    sizes = sizes_for(settings.edition, settings.rounds, settings.variations)
    if sizes and entered > max(sizes):
        raise Refused(
            "{rounds} rounds are intended for {sizes} entries ({article}), but this would make "
            "{entered}. Enter fewer, or announce another number of rounds: `config set --rounds N`.",
            rounds=settings.rounds,
            sizes=_sizes_listed(sizes),
            article=schedule.article,
            entered=entered,
        )


def _sizes_listed(sizes: list[int]) -> str:
    """`7 or 8`; a long row is written from its first to its last."""
    is_row = len(sizes) > 2 and all(later - one == 1 for one, later in pairwise(sizes))
    if is_row:
        return say("{first} to {last}", first=sizes[0], last=sizes[-1])
    return joined(say(" or "), map(str, sizes))
