"""A round read off the table of its edition: a field of numbers in, boards out. No result is looked at."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.editions.registry import edition_named, is_known
from core.editions.schedule import Schedule
from core.model.dataclass import dataclass
from core.model.errors import Refused
from core.model.record import PairRecord, RoundPairing, RoundRecord
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from core.model.variations import as_hashed, chosen


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
