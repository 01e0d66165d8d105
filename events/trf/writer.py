"""A tournament as the lines of a TRF: one way to write each fact, whatever file it came from.

What the format has no place for is listed, never dropped in silence.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final

from core.general_rules.acceleration import virtual_points_by_round
from core.model.in_one_reading import rating_in
from core.model.results import STANDARD, Colour, Outcome, Reading, Scoring
from core.model.sentence import say
from core.model.tournament import Details, Player, Tournament
from core.model.units import PlayerId
from events.trf import trf06, trf26_writer
from events.trf.dates import birth_date_in_report, in_report, round_date_in_report
from events.trf.layout import (
    BIRTH_DATE,
    DATE_WIDTH,
    FEDERATION,
    FIDE_ID,
    FIRST_ROUND_COLUMN,
    HEADER_FIELDS,
    NAME,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    ROUND_STEP,
    SEX,
    TITLE,
    TRF06,
    TRF16,
    TRF26,
    Column,
    FactLine,
    FileFormat,
)
from events.trf.points import shown_points
from events.trf.round_cells import cells_by_round, next_round_cells, standings_points

_XXS: Final[tuple[tuple[str, tuple[Outcome, ...], str], ...]] = (
    ("WW", (Outcome.WIN, Outcome.UNRATED_WIN), "w"),
    ("BW", (Outcome.WIN, Outcome.UNRATED_WIN), "b"),
    ("WD", (Outcome.DRAW, Outcome.UNRATED_DRAW), "w"),
    ("BD", (Outcome.DRAW, Outcome.UNRATED_DRAW), "b"),
    ("WL", (Outcome.LOSS, Outcome.UNRATED_LOSS), "w"),
    ("BL", (Outcome.LOSS, Outcome.UNRATED_LOSS), "b"),
    ("ZPB", (Outcome.ZERO_POINT_BYE,), ""),
    ("HPB", (Outcome.HALF_POINT_BYE,), ""),
    ("FPB", (Outcome.FULL_POINT_BYE,), ""),
    ("PAB", (Outcome.PAIRING_ALLOCATED_BYE,), ""),
    ("FW", (Outcome.FORFEIT_WIN,), ""),
    ("FL", (Outcome.FORFEIT_LOSS,), ""),
)


DATES: Final = frozenset({"start_date", "end_date", "round_dates", "birth_date"})
"""The fields with dates, of the tournament's details and of a player."""


def lines_of(
    tournament: Tournament,
    starting_ranks: Mapping[PlayerId, int],
    ranks: Mapping[PlayerId, int],
    *,
    numbers_by_rank: bool = False,
    reading: Reading = Reading.STANDINGS,
    file_format: FileFormat = TRF16,
    as_typed: Collection[str] = DATES,
) -> list[FactLine]:
    """Every line of the report: head, extensions, players by pairing number; in TRF26 other records behind them.

    TRF06 has head and players only.
    `starting_ranks` go to columns 5-8 and stand for the players everywhere, `ranks` to columns 86-89 (0: blank).
    `numbers_by_rank`: the starting ranks are not the pairing numbers; XXC says so.
    `as_typed`: fields with dates (of `DATES`) that are written as they stand, the others in the form of the report.
    """
    if file_format == TRF26:
        return [
            *head_lines(tournament, as_typed, reading),
            *trf26_writer.settings_lines(tournament, numbers_by_rank=numbers_by_rank),
            *_player_lines(tournament, starting_ranks, ranks, reading, {}, as_typed=as_typed),
            *trf26_writer.records(tournament, starting_ranks),
        ]
    if file_format == TRF06:
        following = trf06.next_cells(tournament)
        return [
            *head_lines(tournament, as_typed, reading),
            *_player_lines(tournament, starting_ranks, ranks, reading, following, TRF06, as_typed),
        ]
    return [
        *head_lines(tournament, as_typed, reading),
        *_extension_lines(tournament, starting_ranks, numbers_by_rank=numbers_by_rank),
        *_player_lines(tournament, starting_ranks, ranks, reading, next_round_cells(tournament), as_typed=as_typed),
    ]


def pairing_numbers(tournament: Tournament) -> dict[PlayerId, int]:
    """The pairing numbers valid now; players without one follow, in the order of registration."""
    numbers: dict[PlayerId, int] = dict(tournament.numbers_in(tournament.next_round))
    highest = max(numbers.values(), default=0)
    for player in sorted(tournament.players):
        if player not in numbers:
            highest += 1
            numbers[player] = highest
    return numbers


def ranks_by_points(tournament: Tournament, numbers: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    """Places by points, then pairing number."""
    points = standings_points(tournament)
    order = sorted(tournament.players, key=lambda player: (-points[player], numbers[player]))
    return {player: place for place, player in enumerate(order, 1)}


def masked(line: FactLine) -> str:
    """A line without what belongs to others or may be erased: a player's rank and birth date."""
    if not line.fact.startswith("001 "):
        return line.text
    return _blanked(_blanked(line.text, BIRTH_DATE), RANK).rstrip()


def without_birth_date(text: str) -> str:
    """A 001 line with the birth date blanked: that one may be erased, the line stays in the log."""
    return _blanked(text, BIRTH_DATE)


def with_field(text: str, column: Column, value: str) -> str:
    """A line with another value in one field, which it must be long enough to have."""
    return text[: column.first - 1] + f"{value:<{column.width}}"[: column.width] + text[column.last :]


def _blanked(text: str, column: Column) -> str:
    return text if len(text) < column.first else with_field(text, column, "")


# --- head --------------------------------------------------------------------------------------------


def head_lines(
    tournament: Tournament, as_typed: Collection[str] = DATES, reading: Reading = Reading.STANDINGS
) -> Iterator[FactLine]:
    """The lines of the tournament section that have something to say; rated are those with a rating in that reading."""
    players = tournament.players.values()
    counts = {"062": len(players), "072": sum(rating_in(player, reading) > 0 for player in players)}
    for code in sorted([*HEADER_FIELDS, *counts]):
        if code in counts:
            yield FactLine(code, f"{code} {counts[code]}")
        else:
            yield from (FactLine(code, text) for text in _detail_lines(code, tournament.details, as_typed))


def _detail_lines(code: str, details: Details, as_typed: Collection[str]) -> Iterator[str]:
    name = HEADER_FIELDS[code]
    if code == "112":
        yield from (f"{code} {one_line(arbiter)}".rstrip() for arbiter in details.deputy_arbiters)
    elif code == "132":
        if details.round_dates:
            written = details.round_dates if name in as_typed else map(round_date_in_report, details.round_dates)
            dates = "".join(f"{date[:DATE_WIDTH]:<{ROUND_STEP}}" for date in written)
            yield f"{code:<{FIRST_ROUND_COLUMN - 1}}{dates}".rstrip()
    elif value := getattr(details, name):
        yield f"{code} {one_line(value if name in as_typed or name not in DATES else in_report(value))}"


def one_line(text: str) -> str:
    """Text without the characters that end a line of the report."""
    return text.replace("\r", " ").replace("\n", " ")


# --- extensions --------------------------------------------------------------------------------------


def _extension_lines(
    tournament: Tournament, starting_ranks: Mapping[PlayerId, int], *, numbers_by_rank: bool
) -> Iterator[FactLine]:
    settings = tournament.settings
    if settings.rounds is not None:
        yield FactLine("rounds", f"XXR {settings.rounds}")
    words = ["rank"] if numbers_by_rank else []
    if settings.initial_colour is not None:
        words.append("white1" if settings.initial_colour is Colour.WHITE else "black1")
    if words:
        yield FactLine("colour", f"XXC {' '.join(words)}")
    if points := list(_xxs_words(settings.scoring)):
        yield FactLine("points", f"XXS {' '.join(points)}")
    acceleration = virtual_points_by_round(tournament)
    for player in sorted(acceleration, key=starting_ranks.__getitem__):
        virtual = "".join(f" {shown_points(value):>4}" for value in acceleration[player])
        yield FactLine(
            f"XXA {player}",
            f"XXA {starting_ranks[player]:4d}{virtual}",
        )
    pairs = sorted(sorted((starting_ranks[one], starting_ranks[other])) for one, other in tournament.forbidden_pairs)
    yield from (FactLine("forbidden", f"XXP {one} {other}") for one, other in pairs)


def _xxs_words(scoring: Scoring) -> Iterator[str]:
    for code, outcomes, colour in _XXS:
        worth = scoring.black if colour == "b" else scoring.white
        if worth(outcomes[0]) != STANDARD.white(outcomes[0]):
            yield f"{code}={shown_points(worth(outcomes[0]))}"


def scoring_losses(scoring: Scoring) -> Iterator[str]:
    """Values that XXS cannot tell apart."""
    for code, outcomes, colour in _XXS:
        worth = scoring.black if colour == "b" else scoring.white
        if len({worth(outcome) for outcome in outcomes}) > 1:
            yield say(
                (
                    "XXS {code} has only one value, but in this tournament a game of less than one "
                    "move is scored differently"
                ),
                code=code,
            )


# --- players -----------------------------------------------------------------------------------------


def _player_lines(
    tournament: Tournament,
    starting_ranks: Mapping[PlayerId, int],
    ranks: Mapping[PlayerId, int],
    reading: Reading,
    following: Mapping[PlayerId, str],
    file_format: FileFormat = TRF16,
    as_typed: Collection[str] = DATES,
) -> Iterator[FactLine]:
    columns = cells_by_round(tournament, starting_ranks, reading)
    if file_format == TRF06:
        scoring = tournament.settings.scoring
        columns = [{player: trf06.cell_of(cell, scoring) for player, cell in cells.items()} for cells in columns]
    points = standings_points(tournament)
    numbers = pairing_numbers(tournament)
    for one in sorted(tournament.players.values(), key=lambda player: numbers[player.id]):
        number = one.id
        cells = "".join(f"  {cells[number]}" for cells in columns)
        if number in following:
            cells += f"  {following[number]}"
        born = one.birth_date if "birth_date" in as_typed else birth_date_in_report(one.birth_date)
        person = person_columns(replace(one, birth_date=born), starting_ranks[number], reading, file_format)
        place = f"{ranks[number]:>{RANK.width}}" if ranks[number] else " " * RANK.width
        text = f"{person} {shown_points(points[number]):>{POINTS.width}} {place}{cells}"
        yield FactLine(f"001 {number}", text.rstrip())


def person_columns(
    player: Player, starting_rank: int, reading: Reading = Reading.STANDINGS, file_format: FileFormat = TRF16
) -> str:
    """Columns 1-79."""
    title = trf06.letters_of(player.title) if file_format == TRF06 else player.title
    rating = rating_in(player, reading)
    rating_text = str(rating) if rating else ""
    return (
        f"001 {starting_rank:>{NUMBER.width}} {player.sex[: SEX.width]:{SEX.width}}"
        f"{title[: TITLE.width]:>{TITLE.width}} {one_line(player.name)[: NAME.width]:<{NAME.width}} "
        f"{rating_text[: RATING.width]:>{RATING.width}} {player.federation[: FEDERATION.width]:{FEDERATION.width}} "
        f"{player.fide_id[: FIDE_ID.width]:>{FIDE_ID.width}} "
        f"{player.birth_date[: BIRTH_DATE.width]:<{BIRTH_DATE.width}}"
    )


def player_losses(player: Player) -> Iterator[str]:
    """What does not fit into the columns of a player's line."""
    fields: tuple[tuple[Column, str], ...] = (
        (SEX, player.sex),
        (TITLE, player.title),
        (NAME, player.name),
        (RATING, str(player.rating)),
        (FEDERATION, player.federation),
        (FIDE_ID, player.fide_id),
        (BIRTH_DATE, player.birth_date),
    )
    for column, value in fields:
        if len(value) > column.width:
            yield say(
                "the {name} {value!r}, truncated to {left!r}",
                name=column.name,
                value=value,
                left=value[: column.width],
            )
