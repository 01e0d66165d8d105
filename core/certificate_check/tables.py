"""Systems by a table: who meets whom, and the colours, follow from numbers alone, and rest on no result.

The table is written down here whole: Berger's (C.05, Annex 1; CFC 651, 652, 660), quads, Scheveningen. The numbers are
drawn again from their seed (`lots.py`), or are those that an event gives by hand, which is then part of the claim.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final

from core.certificate_check.case import CASES, Case, Verdict
from core.certificate_check.log import Data, Event
from core.certificate_check.lots import order_drawn
from core.certificate_check.matches import Matches
from core.certificate_check.tournament import Full, Tournament
from core.certificate_check.wrong import Wrong, require
from core.model.sentence import say

Pairs = list[tuple[int, int]]
"""(White, Black), of the boards of a round."""

_OF_6: Final = """A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6/B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
    A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6/B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
    A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6/B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3"""
_OF_10: Final = """A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10
    B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9
    A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10
    B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2
    A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6
    B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10
    A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8
    B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10
    A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10
    B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1"""
_PRINTED: Final = {2: "A1-B1 A2-B2/B2-A1 B1-A2", 6: _OF_6, 10: _OF_10}  # by boards; the others follow a rule
# the article, and how many can play it: from, to, and in steps of
_BY_TABLE: Final = {
    "round-robin": ("CFC 652", 2, 100, 1),
    "double-round-robin": ("CFC 651, 652", 2, 50, 1),
    "quads": ("CFC 652", 4, 10_000, 1),
    "scheveningen": ("the Scheveningen tables", 4, 198, 2),
    "team-round-robin": ("CFC 660, 652", 2, 100, 1),
}


def berger(size: int) -> dict[int, Pairs]:
    """One cycle: i and j meet when i + j - 1 rounds have gone round; with the last, even seat the number counts twice.

    With an odd sum the smaller number has White, with an even one the greater; the first half has White against the
    last seat, which of an odd number is nobody's.
    """
    last = size + size % 2
    found = {number: Pairs() for number in range(1, last)}
    for one, other in combinations(range(1, size + 1), 2):
        total = 2 * one if other == last else one + other
        has_white = 2 * one <= last if other == last else total % 2 == 1
        found[(total - 2) % (last - 1) + 1].append((one, other) if has_white else (other, one))
    return found


def scheveningen(boards: int) -> dict[int, Pairs]:
    """Numbers 1 to n are team A, the others team B."""
    if boards in _PRINTED:
        rows = _PRINTED[boards].replace("\n", "/").split("/")
        return {number: [_printed(one, boards) for one in row.split()] for number, row in enumerate(rows, 1)}
    found = {number: Pairs() for number in range(1, boards + 1)}
    for number, place in ((number, place) for number in found for place in range(1, boards + 1)):
        opponent, has_white = (_of_odd if boards % 2 else _of_even)(boards, place, number)
        pair = (place, boards + opponent)
        found[number].append(pair if has_white else pair[::-1])
    return found


def _printed(text: str, boards: int) -> tuple[int, int]:
    white, black = (int(one[1:]) + boards * (one[0] == "B") for one in text.split("-"))
    return white, black


def _of_odd(boards: int, place: int, number: int) -> tuple[int, bool]:
    """One place further in B each round; A has White against the half of B that begins there, in every odd round."""
    opponent, first = (place + number - 2) % boards + 1, (number + 1) // 2
    return opponent, (first <= opponent <= first + boards // 2) == (number % 2 == 1)


def _of_even(boards: int, place: int, number: int) -> tuple[int, bool]:
    """Half against half, first straight and then across."""
    half = boards // 2
    lower, across = place > half, number > half
    opponent = (place + number - 2) % half + 1 + half * (lower != across)
    straight = (place + number * (half // 2 + 1)) % half < (half + 1) // 2
    return opponent, straight != across if half % 2 else (number % 2 == 1) != lower


def sections_of(edition: str, count: int) -> list[int]:
    """How many sit in each, the strongest first."""
    if edition == "quads":
        return [4] * (count // 4 - 1) + [4 + count % 4]
    return [count // 2] * 2 if edition == "scheveningen" else [count]


_MOST_CYCLES: Final = 999


def table_of(edition: str, count: int, swap: str, cycles: int = 1) -> dict[int, Pairs]:
    """The whole table by round, of so many numbers; `cycles`: how often teams meet, as a league announces it."""
    article, fewest, most, step = _BY_TABLE[edition]
    cycles = 2 if edition == "double-round-robin" else cycles
    require(
        fewest <= count <= most and 0 < cycles <= _MOST_CYCLES and count % step == 0,
        "a field of {count} cannot be paired by this table ({article})",
        count=count,
        article=article,
    )
    if edition == "scheveningen":
        return scheveningen(count // 2)
    found, before = dict[int, Pairs](), 0
    for size in sections_of(edition, count):
        for number, pairs in berger(size).items():
            found.setdefault(number, []).extend((before + white, before + black) for white, black in pairs)
        before += size
    return found if cycles == 1 else _in_cycles(found, cycles, swap)


def _in_cycles(once: dict[int, Pairs], cycles: int, swap: str) -> dict[int, Pairs]:
    """Every second cycle with the colours reversed; the last two rounds change places in all but the last cycle."""
    last, found = len(once), dict[int, Pairs]()
    for cycle in range(cycles):
        for number, pairs in once.items():
            turned = swap == "yes" and last > 2 and cycle < cycles - 1 and number >= last - 1
            at = 2 * last - 1 - number if turned else number
            found[cycle * last + at] = [pair[::-1] for pair in pairs] if cycle % 2 else pairs
    return dict(sorted(found.items()))


def _is_a_drawing(event: Event) -> bool:
    """Of the numbers of a table, from a seed; one that was taken back as well: whoever drew twice could choose."""
    return event.type == "lot-drawn" and event.data.get("subject") == "652" and bool(event.data.get("seed"))


class TableTournament(Matches, Tournament):
    """The state after some events, with the numbers of the table."""

    def __init__(self, events: list[Event], reading: str = "pairings") -> None:
        self.seats = dict[int, int]()  # by player
        self.seated_by: Event | None = None  # that gave the numbers
        self.lot: Event | None = None  # that they were drawn by; None: they were not drawn here
        self._waiting: Event | None = None  # a lot whose numbers follow
        super().__init__(events, reading)

    def _apply(self, event: Event, data: Data) -> bool:
        is_lot = event.type == "lot-drawn" and data.get("subject") == "652"
        if _is_a_drawing(event):
            self._waiting = event
        elif is_lot:  # a report has players in another order than its table
            self.seats = {player: number for number, player in enumerate(data["order"], 1)}
            self.seated_by, self.lot = event, None
        elif event.type == "pairing-numbers-assigned":
            self.seats, self.seated_by = dict(data["numbers"]), event
            self.lot, self._waiting = self._waiting, None
        return super()._apply(event, data)


class ByTable(Case):
    """The round of the table that has what was asked for, and what this round has instead."""

    reads: ClassVar[type[Tournament]] = TableTournament
    then: TableTournament

    def __init__(self, events: list[Event], number: int, asked: Data, evidence: Data) -> None:
        super().__init__(events, number, asked, evidence)
        self.seats, self.article = self.then.seats, _BY_TABLE[self.rules][0]
        on = {seat: player for player, seat in self.seats.items()}
        require(sorted(self.seats.values()) == [*range(1, len(on) + 1)], "the numbers are not 1, 2, 3 and so on")
        announced = self.then.settings["variations"]
        swap, cycles = announced.get("swap-last-rounds", "yes"), announced.get("cycles", "1")
        require(cycles.isdecimal() and len(cycles) < 4, "{cycles} is not a valid number of cycles", cycles=cycles[:20])
        table = table_of(self.rules, len(on), swap, int(cycles) if self.rules == "team-round-robin" else 1)
        require(
            number in table,
            "a field of {count} plays {rounds} rounds ({article}), so there is no round {round}",
            count=len(on),
            rounds=len(table),
            article=self.article,
            round=number,
        )
        self.table = {one: [(on[white], on[black]) for white, black in pairs] for one, pairs in table.items()}
        self.of_round = {player: pair for pair in self.table[number] for player in pair}
        self.drawn_before = list[Event]()
        self.numbered = self._numbered(events)

    def _numbered(self, events: list[Event]) -> str:
        """Where the numbers come from. A lot is drawn again from what was known then."""
        by, lot = self.then.seated_by, self.then.lot
        if by is None:
            raise Wrong(say("nobody has a number in the table"))
        if lot is None:
            return f"numbers not drawn here, but given in event {by.version}, reason: {by.data.get('reason', '')}"
        before, seed = self.reads(events[: lot.version - 1]), lot.data["seed"]
        ratings = {player: one.rating for player, one in before.players.items()}
        if set(lot.data["order"]) != set(ratings):  # who had left before takes no number; once they were drawn as well
            there = {player for player, one in before.players.items() if one.changes[-1][1]}
            ratings = {player: rating for player, rating in ratings.items() if player in there}
        drawn = order_drawn(seed, ratings, sections_of(self.rules, len(ratings)), lot.data)
        told = say(
            "the numbers in event {version} differ from those drawn from the seed '{seed}' of event {lot}",
            version=by.version,
            seed=seed,
            lot=lot.version,
        )
        require(drawn == sorted(self.seats, key=self.seats.__getitem__), told)
        self.drawn_before = [one for one in events if _is_a_drawing(one) and one.version < lot.version]
        return f"numbers drawn by lot from the seed '{seed}' (event {lot.version}), drawn again the same"

    def verdict(self) -> Verdict:
        """By the boards of the events where these are not of the table, else by the table."""
        self.require_used()
        first = Full(self.table[self.number], None)
        for player in () if self.whole else filter(None, (self.player, self.opponent)):
            require(player in self.seats, "{player} has no number in the table", player=self.who(player))
        there = [*map(self._laid, self.published.boards)]
        wrong = [pair for pair in self.table[self.number] if pair not in there and frozenset(pair) not in there]
        if wrong or len(there) != len(self.table[self.number]):
            facts = tuple(self._boards(wrong)) or ("a board that it does not have",)
            text = f"the published boards are not those of the table ({self.article}), which has {', '.join(facts)}"
            return Verdict("wrong", f"{text}; {self.numbered}.", facts, first=first)
        rests = f"by the table of {len(self.seats)} ({self.article}), {self.numbered}"
        if self.has(self.published) and self.player != self.opponent:
            return Verdict("as-published", f"that is how the round was paired, {rests}.", first=first)
        facts, flaws = tuple(self._facts()), tuple(self._flaws())
        told = f", {rests}: {'; '.join((*flaws, *facts))}."
        if self.whole:
            before = "" if flaws else f"not in this round{told}"
            return Verdict("by-table", f"not how the round was paired{told}", flaws + facts, first=first, before=before)
        return Verdict("by-table", f"not in this round{told}", facts, first=first)

    def _flaws(self) -> Iterator[str]:
        """Why a whole pairing is none: everybody sits on one board, or is free where the table has it so."""
        if self.whole is None:
            return
        seated = [player for pair in self.whole.boards for player in pair]
        free = [player for player in self.seats if player not in self.of_round]
        wrong = [player for player in self.seats if seated.count(player) != (player not in free)]
        if wrong:
            yield f"everybody who plays sits on one board, which is not so of {' and '.join(map(self.who, wrong))}"
        if self.whole.bye is not None and self.whole.bye not in free:
            yield f"this round does not leave {self.who(self.whole.bye)} free"

    def has(self, full: Full) -> bool:
        """Nobody has a bye: who sits on no board is free. Of a whole pairing the colours count as well."""
        if self.whole:
            return set(map(self._laid, self.whole.boards)) == set(map(self._laid, full.boards)) and not [*self._flaws()]
        return self.player not in full.mates if self.is_bye else super().has(full)

    def _laid(self, pair: tuple[int, int]) -> tuple[int, int] | frozenset[int]:
        """A board with its colours, where these are on record."""
        return frozenset(pair) if frozenset(pair) in self.unknown else pair

    def sentence(self, verdict: Verdict) -> str:
        """Of who is free it is not said that there is a bye (653)."""
        told = super().sentence(verdict)
        return told.replace("Asked: the bye for", "Asked: the free round for", 1) if self.is_bye else told

    def _facts(self) -> Iterator[str]:
        if self.whole:
            for white, black in self.whole.boards:
                if (white, black) not in self.published.boards:
                    yield from self._of_pair(white, black)
            return
        asked = [self.player] if self.opponent is None else [self.player, self.opponent]
        if self.opponent is not None:
            yield from self._of_pair(*asked)
        elif self.is_bye:
            free = [number for number, pairs in self.table.items() if self.player not in Full(pairs, None).mates]
            yield f"it leaves {self.who(self.player)} free in {_rounds(free)}"
        else:
            side = 0 if self.colour == "w" else 1
            found = [number for number, pairs in self.table.items() if self.player in [pair[side] for pair in pairs]]
            yield f"it gives {self.who(self.player)} {('White', 'Black')[side]} in {_rounds(found)}"
        for player in dict.fromkeys(asked):
            board = "".join(self._boards([self.of_round[player]] if player in self.of_round else []))
            yield f"this round has {board}" if board else f"this round leaves {self.who(player)} free"

    def _of_pair(self, one: int, other: int) -> Iterator[str]:
        """Every round in which two meet; a round paired before this one is named with the event that paired it."""
        for player in (one, other):
            require(player in self.seats, "{player} has no number in the table", player=self.who(player))
        told = f"{self.who(one)} and {self.who(other)}"
        if one == other:
            yield f"{self.who(one)} cannot meet {self.who(one)}"
        elif found := [(at, pair) for at, pairs in self.table.items() for pair in pairs if {one, other} == {*pair}]:
            for at, (white, _) in found:
                paired = self.then.rounds[at].paired if at in self.then.rounds else None
                when = f" (paired in event {paired.version})" if paired else ""
                seats = f"the numbers {self.seats[one]} and {self.seats[other]}"
                yield f"{told}, {seats}, meet in round {at}{when}, {self.who(white)} with White"
        else:
            yield f"it has no game of {told}, the numbers {self.seats[one]} and {self.seats[other]}"

    def _boards(self, pairs: Pairs) -> Iterator[str]:
        yield from (f"{self.who(white)} - {self.who(black)}" for white, black in pairs)

    def remarks(self, verdict: Verdict, *, enumerate_all: bool) -> Iterator[str]:  # noqa: ARG002  nothing is to try
        """What the table does not say."""
        if self.then.lot is None:
            yield "That the numbers came about as their reason says is not proved: no seed is on record"
        for one in self.drawn_before:
            yield (
                f"The numbers were drawn before, in event {one.version} from the seed '{one.data['seed']}', recorded "
                f"by {one.actor}: whoever knew both orders could choose"
            )


def _rounds(numbers: list[int]) -> str:
    told = ", ".join(map(str, numbers))
    return f"round{'s' if len(numbers) > 1 else ''} {told}" if numbers else "no round"


CASES.update(dict.fromkeys(_BY_TABLE, ByTable))
