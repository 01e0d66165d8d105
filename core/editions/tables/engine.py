"""A round read off the table of its edition: a field of numbers in, boards out. No result is looked at.

The numbers are drawn by lot (CFC 652), within sections or teams, or restricted by regions. Everybody's own digest of
the recorded seed is the lot, so that the order does not depend on who is asked first, and anyone can repeat it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.editions.edition import Schedule
from core.editions.registry import edition_named, has_table, is_known
from core.editions.tables.berger import seats_for
from core.model.dataclass import dataclass
from core.model.hints import Final
from core.model.lots import NUMBERS_OF_A_TABLE, order_by_lot
from core.model.pairing import PairRecord, RoundPairing, RoundRecord
from core.model.sentence import Refused
from core.model.tournament import Game, GameStatus, MatchAppointment, Round, Tournament
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from core.model.variations import as_hashed, chosen

# --- Restricted drawing of numbers (C.05, Annex 2, Varma's tables): who comes from one region draws from one group
# No two numbers of a group meet in the last three rounds of Berger's table. The table printed for 12 has 6 and 12
# meet in the last round; here 11 and 12 have changed their groups, which holds (decision 109).

Groups = tuple[tuple[int, ...], ...]

_GROUPS: Final[Mapping[int, Groups]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 11), (3, 12)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}


def groups_for(players: int) -> Groups:
    """The groups of numbers; of an odd number of players the last seat is nobody's. Raises `Refused` beyond 9 to 24."""
    groups = _GROUPS.get(seats_for(players))
    if groups is None:
        raise Refused(
            "There is no table for a restricted drawing of lots with {players} players: the tables cover 9 to "
            "24 (C.05, Annex 2). Draw without regions, or assign the numbers by hand: `numbers set PLAYER ... "
            "--reason TEXT`.",
            players=players,
        )
    return tuple(tuple(number for number in group if number <= players) for group in groups)


def numbers_drawn_apart(seed: str, regions: Sequence[Sequence[PlayerId]]) -> dict[PlayerId, int]:
    """Everybody's number: the largest region first, each from one group that has room for all of it.

    By lot among the groups that leave room for the regions still to draw. Raises `Refused` where no choice does.
    """
    groups = groups_for(sum(map(len, regions)))
    waiting = sorted(regions, key=lambda region: (-len(region), min(region)))
    chosen = _groups_chosen(seed, waiting, [len(group) for group in groups])
    if chosen is None:
        sizes = ", ".join(str(len(region)) for region in waiting if len(region) > 1)
        raise Refused(
            "Regions of {sizes} players do not fit into the groups of {groups} numbers (C.05, Annex 2): let "
            "some players of a region draw as if they had none, or draw without regions.",
            sizes=sizes,
            groups=", ".join(str(len(one)) for one in groups),
        )
    numbers: dict[PlayerId, int] = {}
    left = [list(group) for group in groups]
    for region, index in zip(waiting, chosen, strict=True):
        for player in order_by_lot(seed, region, "varma"):
            lot = order_by_lot(seed, map(PlayerId, left[index]), "varma number", player)[0]
            left[index].remove(lot)
            numbers[player] = lot
    return numbers


def _groups_chosen(seed: str, waiting: Sequence[Sequence[PlayerId]], room: list[int]) -> list[int] | None:
    """For every region the index of its group; None: they do not fit."""
    if not waiting:
        return []
    region, *others = waiting
    lots = order_by_lot(seed, map(PlayerId, range(len(room))), "varma group", min(region))
    for index in lots:
        if room[index] >= len(region):
            rest = _groups_chosen(seed, others, [free - len(region) * (at == index) for at, free in enumerate(room)])
            if rest is not None:
                return [index, *rest]
    return None


# --- The drawing of numbers (CFC 652): by lot within sections or teams, or restricted by regions. Anyone can repeat it


def order_drawn(
    schedule: Schedule, ratings: Mapping[PlayerId, int], seed: str, teams: Sequence[Sequence[PlayerId]] = ()
) -> tuple[PlayerId, ...]:
    """Players in the order of their numbers, from 1: by lot within each section, or within each of two teams.

    Sections are cut by rating, equals by lot. Raises `Refused` where the teams are not two of equal size.
    """
    if schedule.by_teams:
        _refuse_other_teams(schedule, teams)
        return tuple(player for team in teams for player in order_by_lot(seed, team, NUMBERS_OF_A_TABLE))
    lots = order_by_lot(seed, ratings, NUMBERS_OF_A_TABLE)
    by_rating = sorted(lots, key=lambda player: -ratings[player])
    order: list[PlayerId] = []
    for size in schedule.sections(len(lots)):
        section = set(by_rating[len(order) : len(order) + size])
        order += [player for player in lots if player in section]
    return tuple(order)


def order_drawn_apart(regions: Sequence[Sequence[PlayerId]], seed: str) -> tuple[PlayerId, ...]:
    """Likewise for a round robin in which players of one region do not meet in the last three rounds."""
    numbers = numbers_drawn_apart(seed, regions)
    return tuple(sorted(numbers, key=numbers.__getitem__))


def _refuse_other_teams(schedule: Schedule, teams: Sequence[Sequence[PlayerId]]) -> None:
    sizes = [len(team) for team in teams]
    if len(sizes) != 2 or sizes[0] != sizes[1]:
        told = f"{len(sizes)} of {', '.join(map(str, sizes))}" if sizes else "none"
        raise Refused(
            "Two teams of equal size are needed ({article}), but there are {told}. Teams are taken from the "
            "federations of the players, or from --group: `numbers draw --group id:1,id:4 --group id:2,id:3`.",
            article=schedule.article,
            told=told,
        )


# --- A round read off the table


@dataclass(frozen=True, slots=True)
class Seat:
    """One competitor and the number drawn."""

    id: PlayerId
    number: PairingNumber

    @property
    def score(self) -> Points:
        """Nobody is paired by score."""
        return Points(0)


@dataclass(frozen=True, slots=True)
class TableField:
    """All competitors, also those who have left: they stay in the table (653)."""

    edition: str
    round_number: RoundNumber
    contenders: tuple[Seat, ...]  # by number, from 1 without a gap
    variations: tuple[tuple[str, str], ...]  # chosen, by name; of those added later, what is not the default


def schedule_in(edition: str) -> Schedule:
    """The table of an edition that has one."""
    schedule = edition_named(edition).schedule
    if schedule is None:
        raise Refused("{edition} is not a system based on a table.", edition=edition)
    return schedule


def variations_of(tournament: Tournament) -> Mapping[str, str]:
    """The value of every variation of a tournament by a table."""
    return chosen(edition_named(tournament.settings.edition).engine().variations, tournament.settings.variations)


def rounds_for(tournament: Tournament, competitors: int) -> int:
    """How many rounds so many competitors play under the rules of a tournament by a table."""
    return schedule_in(tournament.settings.edition).rounds(competitors, variations_of(tournament))


def table_numbers(tournament: Tournament, round_number: RoundNumber) -> Mapping[PlayerId, PairingNumber]:
    """The numbers of the table: the pairing numbers, unless a report numbers its players otherwise."""
    if tournament.table_order:
        return {player: PairingNumber(number) for number, player in enumerate(tournament.table_order, start=1)}
    return tournament.numbers_in(round_number)


def sections_of(tournament: Tournament) -> tuple[tuple[PlayerId, ...], ...]:
    """Those who play each other and nobody else, section by section, as CFC 652 divides a field; empty: undivided."""
    edition = tournament.settings.edition
    schedule = edition_named(edition).schedule if is_known(edition) else None
    if schedule is None or schedule.by_teams:
        return ()
    numbers = table_numbers(tournament, RoundNumber(max(1, tournament.last_paired_round)))
    players = sorted(numbers, key=numbers.__getitem__)
    divided = tuple(map(tuple, cut(players, schedule.sections(len(players))))) if players else ()
    return divided if len(divided) > 1 else ()


def cut(players: Sequence[PlayerId], sizes: Iterable[int]) -> Iterator[Sequence[PlayerId]]:
    """The players, by number, in parts of these sizes."""
    first = 0
    for size in sizes:
        yield players[first : first + size]
        first += size


def field_of(tournament: Tournament, round_number: RoundNumber) -> TableField:
    """The numbers of the table. Raises `Refused` where there are none, or so many cannot play by it."""
    edition = tournament.settings.edition
    schedule, numbers = schedule_in(edition), table_numbers(tournament, round_number)
    if not numbers:
        raise Refused(
            "The numbers of the table have not been drawn ({drawn_by}): `numbers draw`.", drawn_by=schedule.drawn_by
        )
    if sorted(numbers.values()) != list(range(1, len(numbers) + 1)):
        raise Refused(
            "A table requires the numbers 1 to {count}, each once ({article}).",
            count=len(numbers),
            article=schedule.article,
        )
    if fault := schedule.fault(len(numbers), variations_of(tournament)):
        raise Refused(fault)
    rounds = rounds_for(tournament, len(numbers))
    if round_number > rounds:
        raise Refused(
            (
                "The number of rounds for {players} participants is {rounds} ({article}); there is no round "
                "{round_number}."
            ),
            players=len(numbers),
            rounds=rounds,
            article=schedule.article,
            round_number=round_number,
        )
    by_number = sorted(numbers.items(), key=lambda item: item[1])
    return TableField(
        edition,
        round_number,
        tuple(Seat(player, number) for player, number in by_number),
        as_hashed(edition_named(edition).engine().variations, tournament.settings.variations),
    )


def pair(field: TableField) -> RoundPairing:
    """The round as the table has it. Who is free has no bye: byes are not scored (653)."""
    schedule = schedule_in(field.edition)
    ids = [seat.id for seat in field.contenders]
    variations = chosen(edition_named(field.edition).engine().variations, dict(field.variations))
    seats = schedule.seats(len(ids), field.round_number, variations)
    pairs = tuple((ids[white - 1], ids[black - 1]) for white, black in seats)
    record = RoundRecord(
        edition=field.edition,
        round_number=field.round_number,
        brackets=(),
        pairs=tuple(PairRecord(white, black, schedule.article) for white, black in pairs),
        bye=None,
        floats=(),
        numbers=tuple((seat.id, seat.number) for seat in field.contenders),
    )
    return RoundPairing(pairs, None, record)


# --- Which round a paper, a page or a screen opens with: by a table the next one to play


def round_at_hand(tournament: Tournament) -> RoundNumber:
    """The round paired last; by a table the first one with games that are still to be played. 0: none is paired.

    A round waits for no match that is postponed; where nothing else is left, it is the first that has one.
    """
    if not has_table(tournament.settings.edition):
        return tournament.last_paired_round
    waiting = [one.number for one in tournament.rounds if any(_unfinished(one))]
    behind = {number for number, _ in postponed(tournament)}
    last = waiting[0] if waiting else tournament.last_paired_round
    return next((number for number in waiting if number not in behind), last)


def postponed(tournament: Tournament) -> tuple[tuple[RoundNumber, Game], ...]:
    """What is unfinished in rounds that nobody waits for: a later one is half played, or all of it is moved."""
    if not has_table(tournament.settings.edition):
        return ()
    rounds = tournament.rounds
    half_played = max((one.number for one in rounds if _is_half_played(tournament, one)), default=0)
    return tuple(
        (one.number, game)
        for one in rounds
        if one.number < half_played or _is_left_to_later_days(tournament, one)
        for game in _unfinished(one)
    )


def _unfinished(one_round: Round) -> Iterator[Game]:
    return (game for game in one_round.games if game.status is not GameStatus.FINISHED)


def _is_half_played(tournament: Tournament, one_round: Round) -> bool:
    """Matches on days of their own, as brought forward, do not count, nor does who has left and forfeits all rounds."""
    played = [
        game
        for game in one_round.games
        if game.status is GameStatus.FINISHED and game.readings.rating is not None and game.readings.rating.was_played
    ]
    return 0 < len(one_round.games) <= 2 * sum(not _own_day(tournament, one_round, game) for game in played)


def _is_left_to_later_days(tournament: Tournament, one_round: Round) -> bool:
    """Whether a round is finished but for matches that were moved to later days."""
    days, left = tournament.details.round_dates, list(_unfinished(one_round))
    own = days[one_round.number - 1] if one_round.number <= len(days) else ""
    moved = all(_own_day(tournament, one_round, game) > own for game in left)
    return bool(left) and moved and (bool(own) or len(left) < len(one_round.games))


def _own_day(tournament: Tournament, one_round: Round, game: Game) -> str:
    """The day that was announced for this match alone; empty: it is played with its round."""
    of_match: Iterator[MatchAppointment] = (
        one for one in tournament.details.appointments if one.is_of(one_round.number, (game.white, game.black))
    )
    return next((one.date for one in of_match), "")
