"""A round robin known by its rounds alone: whose number was which in Berger's table, and how often round it goes.

A report numbers players by rating or by the final standings as often as by the lot. Who sat on the last seat decides
all other numbers: who met that seat in a round has the number that the table gives there. So there is one trial for
each player, and the numbers that fit are found without being told.
"""

from collections.abc import Iterator, Mapping, Sequence

from core.editions.tables.berger import berger_pairs, pairs_in_cycles, rounds_of_cycle, swapped
from core.editions.tables.round_robin import CYCLES, SWAP
from core.model.dataclass import dataclass, replace
from core.model.tournament import Game, Tournament
from core.model.units import PlayerId

NAMES = ("round-robin", "double-round-robin")
"""The system by how many cycles there are."""
OF_TEAMS = "team-round-robin"
"""The one of teams, which announces how many cycles there are."""
_MOST = 2  # cycles that are tried


@dataclass(frozen=True, slots=True)
class Recognised:
    """The table in which the rounds of an event stand."""

    edition: str
    order: tuple[PlayerId, ...]  # by number in the table
    variations: Mapping[str, str]
    colours_turned: int  # games whose colours are not those of the table

    def applied_to(self, tournament: Tournament, announced: Mapping[str, str]) -> Tournament:
        """The event held by that table; `announced`: variations that hold whatever the rounds show."""
        settings = tournament.settings
        variations = {**settings.variations, **self.variations, **announced}
        return replace(tournament, table_order=self.order, settings=replace(settings, variations=variations))


def recognised(tournament: Tournament) -> Recognised | None:
    """The table that all rounds of an event fit, colours apart; None: there is none, or it could be more than one.

    Of two cycles the last rounds of the first one as announced, where the rounds so far fit that as well.
    """
    players, last = len(tournament.players), tournament.last_paired_round
    cycle = rounds_of_cycle(players) if players > 1 else 0
    rounds = tournament.settings.rounds or last
    if players < 3 or not last or rounds > _MOST * cycle or last > rounds:
        return None
    cycles = 1 if rounds <= cycle else 2
    announced = tournament.settings.variations.get(SWAP.name, SWAP.default)
    found = [
        fit
        for swap in (sorted(SWAP.values, key=lambda one: one != announced) if cycles == 2 else SWAP.values[1:])
        for order in _orders(tournament, cycle, swap=swap == "yes")
        if (fit := _fit(tournament, order, cycles, swap)) is not None
    ]
    return min(found, key=lambda one: one.colours_turned, default=None)


def _orders(tournament: Tournament, cycle: int, *, swap: bool) -> Iterator[tuple[PlayerId, ...]]:
    """Every order that some player on the last seat gives; the numbers of the report first."""
    numbers = tournament.numberings[-1].numbers if tournament.numberings else {}
    if len(numbers) == len(tournament.players):
        yield tuple(sorted(numbers, key=numbers.__getitem__))
    everybody = list(tournament.players)
    opponents = [_opponents(tournament, number) for number in range(cycle)]
    for last in everybody if len(everybody) % 2 == 0 else [None]:
        order = _order_with(last, opponents, cycle, everybody, swap=swap)
        if order is not None:
            yield order


def _opponents(tournament: Tournament, index: int) -> dict[PlayerId | None, PlayerId]:
    """Who met whom in a round of the first cycle; None: the seat that is free."""
    games: Sequence[Game] = tournament.rounds[index].games if index < len(tournament.rounds) else ()
    met: dict[PlayerId | None, PlayerId] = {}
    for game in games:
        met[game.white], met[game.black] = game.black, game.white
    free = [player for player in tournament.players if player not in met]
    return met | ({None: free[0]} if games and len(free) == 1 else {})


def _order_with(
    last: PlayerId | None,
    opponents: Sequence[Mapping[PlayerId | None, PlayerId]],
    cycle: int,
    everybody: Sequence[PlayerId],
    *,
    swap: bool,
) -> tuple[PlayerId, ...] | None:
    seats = cycle + 1
    order: dict[int, PlayerId] = {} if last is None else {seats: last}
    tables = [berger_pairs(seats, swapped(number, cycle) if swap else number) for number in range(1, cycle + 1)]
    for pairs, met in zip(tables, opponents, strict=True):
        if last in met:
            (host,) = (one for pair in pairs if seats in pair for one in pair if one != seats)
            order[host] = met[last]
    for _ in everybody:  # who met somebody whose number is known has the number beside it in the table
        for pairs, met in zip(tables, opponents, strict=True):
            for one, other in (*pairs, *((black, white) for white, black in pairs)):
                if one in order and other not in order and order[one] in met:
                    order[other] = met[order[one]]
        if len(order) == len(everybody):
            break
    players = tuple(order[number] for number in sorted(order))
    return players if sorted(players) == sorted(everybody) and max(order) <= seats else None


def _fit(tournament: Tournament, order: Sequence[PlayerId], cycles: int, swap: str) -> Recognised | None:
    """The order as a finding, where every game stands in its round; how many have the other colours."""
    turned = 0
    for one_round in tournament.rounds:
        pairs = pairs_in_cycles(len(order), one_round.number, swap_last_two=swap == "yes")
        laid_down = {(order[white - 1], order[black - 1]) for white, black in pairs}
        for game in one_round.games:
            if (game.white, game.black) in laid_down:
                continue
            if (game.black, game.white) not in laid_down:
                return None
            turned += not game.colours_unknown
    variations = {SWAP.name: swap} if cycles == 2 else {}
    if not tournament.settings.boards:
        return Recognised(NAMES[cycles - 1], tuple(order), variations, turned)
    variations |= {CYCLES.name: str(cycles)} if cycles > 1 else {}
    return Recognised(OF_TEAMS, tuple(order), variations, turned)
