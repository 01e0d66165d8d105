"""A tournament as the lines of a TRF: one way to write each fact, whatever file it came from.

What TRF26 writes otherwise than TRF16 stands at the end: records 142 to 299 in the place of XX. lines, byes to come in
240. What a format has no place for is listed, never dropped in silence.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Final

from core.editions.event_kind import declared_kind
from core.general_rules.acceleration import ACCELERATION, BAKU, baku_by_round, virtual_points_by_round
from core.general_rules.kept_apart import last_round_apart
from core.model.in_one_reading import rating_in
from core.model.results import STANDARD, ByeKind, Colour, Outcome, Reading, Scoring
from core.model.sentence import say
from core.model.tournament import Details, Player, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from events.trf import trf06
from events.trf.document import KINDS_299, OUTCOMES_IN_WORDS, shown_points
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
    ROUNDS_MAX,
    SEX,
    TITLE,
    TRF06,
    TRF16,
    TRF26,
    Column,
    FactLine,
    FileFormat,
    birth_date_in_report,
    bye_fact,
    date_in_report,
    round_date_in_report,
)
from events.trf.round_cells import cells_by_round, next_round_cells, standings_points
from events.trf.trf26_lines import SYMBOLS_162
from events.trf.type_codes import CUSTOM, CUSTOM_TABLE, code_of

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
            *settings_of_trf26(tournament, numbers_by_rank=numbers_by_rank),
            *_player_lines(tournament, starting_ranks, ranks, reading, {}, as_typed=as_typed),
            *records_of_trf26(tournament, starting_ranks),
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
        yield f"{code} {one_line(value if name in as_typed or name not in DATES else date_in_report(value))}"


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


def scoring_losses_of_trf16(scoring: Scoring) -> Iterator[str]:
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


_DEFAULTS: Final[Mapping[str, int]] = {"W": 10, "D": 5, "L": 0, "A": 0}
_SYMBOL_OF_KIND: Final[Mapping[str, str]] = {
    kind: symbol for kind, outcomes in KINDS_299.items() for symbol in "WDLA" if outcomes[0] in SYMBOLS_162[symbol]
}


def settings_of_trf26(tournament: Tournament, *, numbers_by_rank: bool = False) -> Iterator[FactLine]:
    """Rounds, initial colour, scoring and rules: the end of the tournament section."""
    settings = tournament.settings
    if settings.rounds is not None:
        yield FactLine("rounds", f"142 {settings.rounds}")
    if settings.initial_colour is not None:
        yield FactLine("colour", f"152 {'W' if settings.initial_colour is Colour.WHITE else 'B'}")
    if numbers_by_rank:
        yield FactLine("colour", "XXC rank")
    yield from (FactLine("points", text) for text in _scoring_lines(settings.scoring))
    if not under_no_rules(tournament):
        yield FactLine("type", f"192 {code_of(settings, tournament.details.start_date)}")


def under_no_rules(tournament: Tournament) -> str:
    """Why no code of record 192 is true of the event: what record 092 calls it, where it had no 192; empty: one is.

    A knock-out, say: the edition is then the one by which the file was looked at.
    """
    if tournament.details.type_code or tournament.settings.boards:
        return ""
    declared = declared_kind(tournament, of_file=True)
    return "" if declared is None or declared.is_swiss or declared.has_rules else declared.why


def records_of_trf26(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[FactLine]:
    """Byes of rounds to come, virtual points, prohibitions."""
    for (round_number, kind), players in sorted(byes_to_come(tournament).items()):
        ranks = "".join(f" {rank:>4}" for rank in sorted(starting_ranks[player] for player in players))
        yield FactLine(bye_fact(kind.value, round_number), f"240 {kind.value} {round_number:>3}{ranks}")
    yield from (FactLine("points", text) for text in _extra_points(tournament, starting_ranks))
    yield from (FactLine("acceleration", text) for text in _virtual_points(tournament, starting_ranks))
    yield from (FactLine("forbidden", text) for text in _prohibitions(tournament, starting_ranks))


def _extra_points(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    """299 with round and player: points that the result does not give; those of teams are written with them."""
    for one_round in () if tournament.settings.boards else tournament.rounds:
        for player, extra in sorted(one_round.extra_points.items()):
            yield f"299{'':10}{shown_points(extra.match_points):>4}  {one_round.number:>3} {starting_ranks[player]:>4}"


def byes_to_come(tournament: Tournament) -> dict[tuple[RoundNumber, ByeKind], list[PlayerId]]:
    """Who will not be paired in the rounds to come: byes, and in the next round also those who take no part in it."""
    following, last = tournament.next_round, tournament.settings.rounds
    found: dict[tuple[RoundNumber, ByeKind], list[PlayerId]] = {}
    for (round_number, player), kind in sorted(tournament.byes.items()):
        if round_number >= following and player in tournament.players:
            found.setdefault((round_number, kind), []).append(player)
    for one in tournament.players.values():
        if not one.takes_part_in(following) and (following, one.id) not in tournament.byes:
            found.setdefault((following, ByeKind.ZERO_POINT), []).append(one.id)
    return {key: players for key, players in found.items() if last is None or key[0] <= last}


# --- scoring -----------------------------------------------------------------------------------------


def _scoring_lines(scoring: Scoring) -> Iterator[str]:
    """162 with what differs from the defaults, and 299 where one symbol covers kinds of result of other values."""
    worth = {symbol: scoring.unpaired(SYMBOLS_162[symbol][0]) for symbol in _DEFAULTS}
    told = [symbol for symbol, default in _DEFAULTS.items() if worth[symbol] != default]
    bye = scoring.unpaired(Outcome.PAIRING_ALLOCATED_BYE)
    symbols = [(symbol, worth[symbol]) for symbol in told]
    if bye != worth["W"]:
        symbols.append(("P", bye))
    if symbols:
        yield "162  " + "    ".join(f"{symbol}{shown_points(points):>4}" for symbol, points in symbols)
    for kind, symbol in _SYMBOL_OF_KIND.items():
        points = scoring.unpaired(KINDS_299[kind][0])
        if points != worth[symbol]:
            yield f"299 {kind}{' ' * 8}{shown_points(points):>4}"


def scoring_losses_of_trf26(scoring: Scoring) -> Iterator[str]:
    """Values that 162 and 299 cannot tell apart."""
    for outcome in Outcome:
        if scoring.white(outcome) != scoring.black(outcome):
            what = OUTCOMES_IN_WORDS[outcome]
            black, white = shown_points(scoring.black(outcome)), shown_points(scoring.white(outcome))
            yield say(
                "the points for {what}, {black} for Black and {white} for White: 162 has only one value",
                what=what,
                black=black,
                white=white,
            )
    for kind in "WDL":
        played, unrated = KINDS_299[kind]
        if scoring.white(played) != scoring.white(unrated):
            yield say(
                (
                    "162 {kind} has only one value, but in this tournament a game of less than one "
                    "move is scored differently"
                ),
                kind=kind,
            )


# --- rules -------------------------------------------------------------------------------------------


def rules_losses(tournament: Tournament) -> Iterator[str]:
    """What 192 and 250 do not say about the rules."""
    if why := under_no_rules(tournament):
        yield say("the system (192): {why}, and there is no code for that", why=why)
        return
    settings = tournament.settings
    code = code_of(settings, tournament.details.start_date)
    if code in (CUSTOM, CUSTOM_TABLE):
        yield say(
            "the edition of the rules, {edition}: record 192 has no code for it ({code} is written)",
            edition=settings.edition,
            code=code,
        )
    for name, value in settings.variations.items():
        if (name, value) != (ACCELERATION.name, BAKU) or tournament.acceleration or code == CUSTOM:
            if name == ACCELERATION.name:
                yield say(
                    "the variation {name}, {value}: its virtual points are written up to the next round",
                    name=name,
                    value=value,
                )
            else:
                yield say("the variation {name}, {value}", name=name, value=value)


def _virtual_points(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    """Ranges of rounds and of players who follow each other.

    Those of the Baku method are written up to the last accelerated round, though 192 names the method: some programs
    go by 250 alone.
    """
    by_method = tournament.settings.variations.get(ACCELERATION.name) == BAKU and not tournament.acceleration
    points = baku_by_round(tournament) if by_method else virtual_points_by_round(tournament)
    everyone = sorted(starting_ranks.values())
    values = {starting_ranks[player]: given for player, given in points.items()}
    ranges: dict[tuple[Points, int, int], list[int]] = {}
    for round_number in range(1, max((len(given) for given in values.values()), default=0) + 1):
        for worth, run in groupby(everyone, key=lambda rank: _in_round(values.get(rank, ()), round_number)):
            ranks = list(run)
            if worth:
                ranges.setdefault((worth, ranks[0], ranks[-1]), []).append(round_number)
    lines = [
        (first, low, f"250      {shown_points(worth):>4} {first:>3} {last:>3} {low:>4} {high:>4}")
        for (worth, low, high), rounds in ranges.items()
        for first, last in _runs(rounds)
    ]
    yield from (text for _, _, text in sorted(lines))


def _in_round(values: tuple[Points, ...], round_number: int) -> Points:
    return values[round_number - 1] if round_number <= len(values) else Points(0)


def _runs(rounds: list[int]) -> Iterator[tuple[int, int]]:
    """First and last of each series without a gap."""
    for _, run in groupby(enumerate(rounds), key=lambda item: item[1] - item[0]):
        numbers = [number for _, number in run]
        yield numbers[0], numbers[-1]


def _prohibitions(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    """Each pair, with the rounds in which it was not to meet; what holds now without an end holds up to the last."""
    now = tournament.forbidden_pairs
    in_force = {
        int(played.number): now if played.kept_apart is None else played.kept_apart for played in tournament.rounds
    }
    end = int(tournament.settings.rounds or ROUNDS_MAX)
    if tournament.next_round <= end:
        in_force[int(tournament.next_round)] = now
    known = max(in_force)
    lines = [
        (
            first,
            min(end, last_round_apart(tournament, pair) or end) if last == known and pair in now else last,
            *sorted((starting_ranks[pair[0]], starting_ranks[pair[1]])),
        )
        for pair in frozenset().union(*in_force.values())
        for first, last in _runs([number for number, pairs in sorted(in_force.items()) if pair in pairs])
    ]
    yield from (f"260 {first:>3} {last:>3} {one:>4} {other:>4}" for first, last, one, other in sorted(lines))
