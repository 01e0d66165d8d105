"""Narrow rounds of the other systems, as tournaments, from which engines and literal implementations both start.

Whoever had to play somebody so that chance may have its way with colours and points has played one of those who have
withdrawn since; virtual points put the scores where they are wanted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import Final

from core.model.results import Colour
from core.model.tournament import Span, Tournament
from core.model.units import RoundNumber
from tests.reference.tournaments import ABSENT, crosstable

_ANSWER: Final = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
_POINTS: Final = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "H": 5, "F": 10, "U": 10, "Z": 0, ABSENT: 0}
_INSTEAD: Final = {"1": "F", "+": "F", "=": "H", "0": "Z", "-": "Z"}


@dataclass(frozen=True)
class Row:
    """One player: entries as in `crosstable`, virtual points for the next round, and whether he has left."""

    rating: int
    entries: tuple[str, ...]
    virtual: int = 0
    gone: bool = False


def row(rating: int, entries: str, virtual: int = 0, *, gone: bool = False) -> Row:
    """A row in a few words."""
    return Row(rating, tuple(entries.split()), virtual, gone)


@dataclass(frozen=True)
class Event:
    """A tournament whose next round is to be paired; row k is player k."""

    edition: str
    rounds: int
    rows: tuple[Row, ...]
    forbidden: tuple[tuple[int, int], ...] = ()
    initial_colour: Colour = Colour.WHITE
    variations: Mapping[str, str] = field(default_factory=dict)

    @property
    def tournament(self) -> Tournament:
        """As engines know it."""
        past = len(self.rows[0].entries)
        made = crosstable(
            *(f"{one.rating} {' '.join(one.entries)}" for one in self.rows),
            rounds=self.rounds,
            initial_colour=self.initial_colour,
            forbidden=self.forbidden,
            virtual={
                number: (*[0] * past, one.virtual) for number, one in enumerate(self.rows, start=1) if one.virtual
            },
        )
        left = Span(RoundNumber(1), RoundNumber(past))
        return replace(
            made,
            settings=replace(made.settings, edition=self.edition, lot_seed="hunt", variations=dict(self.variations)),
            players={
                one: replace(player, spans=(left,)) if self.rows[one - 1].gone else player
                for one, player in made.players.items()
            },
        )


def event(edition: str, rounds: int, *rows: Row, **circumstances: object) -> Event:
    """An event in a few words."""
    return Event(edition, rounds, rows, **circumstances)  # type: ignore[arg-type]  # named as in Event


# --- by chance ---------------------------------------------------------------------------------------------------


def narrow_event(
    chance: Random, edition: str, players_max: int = 10, variations: Mapping[str, str] | None = None
) -> Event:
    """Few may have the bye, most are due the same colour, groups are small or there is a long one below a few."""
    size, past = chance.randint(4, players_max), chance.randint(1, 5)
    table = _Table(chance, size, past)
    table.play()
    entries = [tuple(one) for one in table.entries]
    virtual = _virtual(chance, entries[:size], past) if chance.random() < 0.6 else [0] * size
    spread = chance.choice([3, 30, 600]) if edition != "cfc" else 600
    ratings = sorted(chance.sample(range(1400, 1400 + max(spread, 2 * size)), size), reverse=True)
    if edition != "cfc" and chance.random() < 0.3:
        ratings = [rating // 50 * 50 for rating in ratings]
    rows = [Row(*one) for one in zip(ratings, entries[:size], virtual, strict=True)]
    rows += [Row(1300 - place, own, 0, gone=True) for place, own in enumerate(entries[size:])]
    number = range(1, size + 1)
    rate = chance.choice([0.0, 0.0, 0.05, 0.15])
    return Event(
        edition=edition,
        rounds=past + chance.choice([1, 1, 2, 3]),
        rows=tuple(rows),
        forbidden=tuple((a, b) for a in number for b in number if a < b and chance.random() < rate),
        initial_colour=chance.choice(list(Colour)),
        variations=variations or {},
    )


class _Table:
    """The rounds so far, by player; those who have left come after the others."""

    def __init__(self, chance: Random, size: int, past: int) -> None:
        self.chance, self.size, self.past = chance, size, past
        self.entries: list[list[str]] = [[ABSENT] * past for _ in range(2 * size)]
        self.met: set[tuple[int, int]] = set()
        self.colour_rate = chance.choice([0.5, 0.75, 0.95])
        self.meeting_rate = chance.choice([0.0, 0.2, 0.5, 0.9])
        self.unplayed_rate = chance.choice([0.0, 0.2, 0.5])
        self.results = chance.choice(["1=0", "=", "1=", "10", "0000=1"])
        barred = chance.choice([0.0, 0.4, 0.8])
        kinds = chance.choice(["U", "+", "U+F"])
        self.bars = {
            (chance.randrange(past), player): chance.choice(kinds) for player in range(size) if chance.random() < barred
        }

    def play(self) -> None:
        """All rounds."""
        for now in range(self.past):
            free = self.chance.sample(range(self.size), self.size)
            while free:
                self._settle(now, free.pop(), free)
        while len(self.entries) > self.size and set(self.entries[-1]) == {ABSENT}:
            self.entries.pop()

    def _settle(self, now: int, player: int, free: list[int]) -> None:
        chance = self.chance
        bar = self.bars.get((now, player))
        if bar in {"U", "F"}:
            self.entries[player][now] = bar
        elif bar == "+":
            self._game(now, player, self._stranger(now, player), "+")
        elif chance.random() < self.unplayed_rate:
            self.entries[player][now] = chance.choice("HHZ")
        else:
            new = [other for other in free if (now, other) not in self.bars and (player, other) not in self.met]
            if new and chance.random() < self.meeting_rate:
                opponent = chance.choice(new)
                free.remove(opponent)
                self.met |= {(player, opponent), (opponent, player)}
            else:
                opponent = self._stranger(now, player)
            self._game(now, player, opponent, chance.choice(self.results))

    def _stranger(self, now: int, player: int) -> int:
        """A different one in every round."""
        return self.size + (player + now) % self.size

    def _game(self, now: int, player: int, opponent: int, result: str) -> None:
        white = self.chance.random() < self.colour_rate
        self.entries[player][now] = f"{opponent + 1}{'w' if white else 'b'}{result}"
        self.entries[opponent][now] = f"{player + 1}{'b' if white else 'w'}{_ANSWER[result]}"


def _virtual(chance: Random, entries: list[tuple[str, ...]], past: int) -> list[int]:
    """What brings the scores to the steps of a narrow round."""
    level, wanted = 10 * past, list[int]()
    shape = chance.choice(["pairs", "long", "long", "steps"])
    while len(wanted) < len(entries):
        sizes = {"pairs": [1, 2, 2, 3], "steps": [1, 1, 2], "long": [1, 3] if not wanted else [4, 5, 6, 7]}[shape]
        wanted += [level] * chance.choice(sizes)
        level += chance.choice([5, 5, 10])
    top = max(wanted)
    wanted = [top - points + 10 * past for points in wanted[: len(entries)]]
    chance.shuffle(wanted)
    scores = [sum(_POINTS[entry[-1]] for entry in own) for own in entries]
    return [max(0, aim - score) for aim, score in zip(wanted, scores, strict=True)]


# --- made small --------------------------------------------------------------------------------------------------


def smaller_events(one: Event) -> Iterator[Event]:
    """With two players, a player, a round, a game or a circumstance less; the boldest first."""
    yield from _with_fewer_players(one)
    past = len(one.rows[0].entries)
    for now in range(past if past > 1 else 0):
        rows = tuple(replace(each, entries=(*each.entries[:now], *each.entries[now + 1 :])) for each in one.rows)
        yield replace(one, rows=rows, rounds=one.rounds - 1)
    yield from _plainer(one)
    for place, own in enumerate(one.rows):
        for now in range(past):
            yield from _with_less_in(one, place, now)
        if own.virtual:
            yield _with_row(one, place, replace(own, virtual=0))


def _with_fewer_players(one: Event) -> Iterator[Event]:
    count = len(one.rows)
    for first, second in combinations(range(count), 2):
        if count > 2:
            yield _without_player(_without_player(one, second), first)
    for place in range(count if count > 1 else 0):
        yield _without_player(one, place)


def _plainer(one: Event) -> Iterator[Event]:
    for pair in one.forbidden:
        yield replace(one, forbidden=tuple(other for other in one.forbidden if other != pair))
    for name in one.variations:
        yield replace(one, variations={key: value for key, value in one.variations.items() if key != name})
    if one.initial_colour is Colour.BLACK:
        yield replace(one, initial_colour=Colour.WHITE)


def _with_less_in(one: Event, place: int, now: int) -> Iterator[Event]:
    entry = one.rows[place].entries[now]
    if not entry[0].isdigit():
        if entry not in {"Z", ABSENT}:
            yield _with_entry(one, place, now, "Z")
    elif int(entry[:-2]) > place:
        yield _without_game(one, place, now)


def _with_row(one: Event, place: int, own: Row) -> Event:
    return replace(one, rows=(*one.rows[:place], own, *one.rows[place + 1 :]))


def _with_entry(one: Event, place: int, now: int, entry: str) -> Event:
    own = one.rows[place]
    return _with_row(one, place, replace(own, entries=(*own.entries[:now], entry, *own.entries[now + 1 :])))


def _without_game(one: Event, place: int, now: int) -> Event:
    """Both get byes worth the same."""
    mine = one.rows[place].entries[now]
    opponent = int(mine[:-2]) - 1
    theirs = one.rows[opponent].entries[now]
    without = _with_entry(one, place, now, _INSTEAD[mine[-1]])
    return _with_entry(without, opponent, now, _INSTEAD[theirs[-1]])


def _without_player(one: Event, gone: int) -> Event:
    for now, entry in enumerate(one.rows[gone].entries):
        if entry[0].isdigit():
            one = _without_game(one, gone, now)

    def renamed(entry: str) -> str:
        if not entry[0].isdigit() or int(entry[:-2]) <= gone:
            return entry
        return f"{int(entry[:-2]) - 1}{entry[-2:]}"

    def number(player: int) -> int:
        return player - (player > gone + 1)

    rows = [
        replace(own, entries=tuple(map(renamed, own.entries))) for place, own in enumerate(one.rows) if place != gone
    ]
    pairs = tuple((number(a), number(b)) for a, b in one.forbidden if gone + 1 not in (a, b))
    return replace(one, rows=tuple(rows), forbidden=pairs)


def written_event(one: Event) -> str:
    """The code that makes it."""
    lines = []
    for own in one.rows:
        more = f", {own.virtual}" if own.virtual else ""
        more += ", gone=True" if own.gone else ""
        lines.append(f'    row({own.rating}, "{" ".join(own.entries)}"{more}),')
    lines.append(f"    initial_colour=Colour.{one.initial_colour.name},")
    if one.forbidden:
        lines.append(f"    forbidden=({', '.join(map(str, one.forbidden))},),")
    if one.variations:
        lines.append(f"    variations={dict(one.variations)!r},")
    return "\n".join(("event(", f'    "{one.edition}",', f"    {one.rounds},", *lines, ")"))
