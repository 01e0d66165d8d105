"""A tournament as a TRF16 or TRF26 file, and the list of what such a file cannot hold.

What was imported from a TRF goes out as it came in, byte for byte, where nothing has changed since; a fact that
changed is written anew, in its old place.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from core.acceleration import ACCELERATION
from core.errors import Refused
from core.tie_breaks.editions import edition_on
from core.tournament import GameStatus, Player, Tournament
from core.units import PlayerId
from events.trf import trf26_writer
from events.trf.file_layout import ABSENT, LEFTOVER, digest_of, grouped, results_digest, starting_ranks_of
from events.trf.layout import (
    BIRTH_DATE,
    DATE_WIDTH,
    NUMBER,
    ONLY_TRF26,
    RANK,
    TRF16,
    TRF26,
    FactLine,
    FileFormat,
)
from events.trf.points import shown_points
from events.trf.round_cells import RATING, STANDINGS, Reading, next_round_cells, standings_points
from events.trf.tie_breaks import line_of, still_named_in
from events.trf.writer import lines_of, one_line, player_losses, ranks_by_points, scoring_losses, with_field
from events.vocabulary import FileLayout, ImportedFrom
from projections.readings import apart
from projections.standings import standings

DEFAULT_LINE_END: Final = "\r\n"
_PLAYER: Final = "001"
_POINTS_MAX: Final = 999  # tenths: four characters with a decimal point


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that the file cannot hold, in words."""

    what: str

    def __str__(self) -> str:
        return self.what


def write_trf(
    tournament: Tournament,
    *,
    imported: ImportedFrom | None = None,
    line_end: str | None = None,
    reading: Reading = STANDINGS,
    file_format: FileFormat | None = None,
    incidents: Sequence[str] = (),
) -> tuple[str, tuple[Loss, ...]]:
    """The report's text, and what it leaves out.

    `imported` is the event of the import that began the tournament: with it the file is given back in its own
    layout. `line_end` overrides the file's (without an import: CRLF, which every program reads). `reading` chooses
    which result is written where a late correction left them apart (C.04.2.D.8); points are those of the standings.
    `file_format`: None is that of the import, without an import TRF16; an import of the other format keeps its
    facts, not its layout. `incidents` are written as comments (`###`) of a TRF26.
    Raises `Refused` for a value that would move the columns behind it.
    """
    source = format_imported(imported)
    target = file_format or source
    _refuse_what_breaks_columns(tournament, target)
    layout = imported.layout if imported is not None else None
    export = _Export(tournament, layout, reading, source, target, incidents)
    leftover = imported.leftover if imported is not None else ()
    in_layout = layout is not None and source == target
    lines = export.in_layout(layout, dict(leftover)) if layout and in_layout else export.converted(leftover)
    losses = (
        *export.losses,
        *(Loss(what) for what in _losses(tournament, imported, export.numbers, reading, target)),
        *(Loss(what) for what in _losses_of_incidents(incidents, target)),
    )
    return _joined(lines, layout, line_end), losses


def format_imported(imported: ImportedFrom | None) -> FileFormat:
    """The format of the file a tournament came from; TRF16 where it came from none."""
    return TRF26 if imported is not None and imported.file_format == TRF26 else TRF16


def encoded(text: str, imported: ImportedFrom | None = None) -> bytes:
    """The file's bytes: in the encoding it was imported in, where that has all characters, else in UTF-8."""
    encoding = imported.layout.encoding if imported is not None and imported.layout is not None else "utf-8"
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode()


class _Line(NamedTuple):
    """A line to be written; `number` is its place in the imported file, 0: it had none."""

    text: str
    number: int


class _Export:
    """One export; collects what it had to give up. `numbers` stand for the players in the file."""

    def __init__(
        self,
        tournament: Tournament,
        layout: FileLayout | None,
        reading: Reading,
        source: FileFormat,
        target: FileFormat,
        incidents: Sequence[str],
    ) -> None:
        self.losses: list[Loss] = []
        self._tournament = tournament
        self._reading = reading
        self._format = target
        self._incidents = [FactLine("###", f"### {one_line(text)}") for text in incidents if target == TRF26]
        self._by_rank = layout is not None and layout.numbers_by_rank and target in (source, TRF16)
        self.numbers = starting_ranks_of(tournament, numbers_by_rank=self._by_rank)
        self._ranks: Mapping[PlayerId, int] = _ranks_of(tournament, self.numbers)
        self._lines = self._written(target)
        self._ranks_hold = layout is None or results_digest(self._as_imported(layout, source)) == layout.results_digest
        if layout is not None and layout.ranks:
            if self._ranks_hold:
                self._ranks = dict(layout.ranks)
                self._lines = self._written(target)
            else:
                self.losses.append(
                    Loss("the ranks of the imported file: what they rested on has changed; now by points")
                )

    def _written(self, file_format: FileFormat) -> list[FactLine]:
        return lines_of(
            self._tournament,
            self.numbers,
            self._ranks,
            numbers_by_rank=self._by_rank,
            reading=self._reading,
            file_format=file_format,
        )

    def _as_imported(self, layout: FileLayout, source: FileFormat) -> list[FactLine]:
        """The lines that the ranks of the imported file rest on."""
        if source == self._format:
            return self._lines
        numbers = starting_ranks_of(self._tournament, numbers_by_rank=layout.numbers_by_rank)
        return lines_of(
            self._tournament, numbers, self._ranks, numbers_by_rank=layout.numbers_by_rank, file_format=source
        )

    def converted(self, leftover: Sequence[tuple[int, str]]) -> list[_Line]:
        """The lines of a report that was not imported, or from a file of the other format: its kept lines come last."""
        kept = [_Line(text, 0) for _, text in leftover if text.strip() and text[:3] not in _dropped(self._format)]
        lines = [_Line(line.text, 0) for line in self._lines]
        at = next((place for place, line in enumerate(lines) if line.text.startswith(_PLAYER)), len(lines))
        named = [line_of(self._tournament.settings.tie_breaks)] if self._names_tie_breaks(leftover) else []
        lines[at:at] = [_Line(text, 0) for text in (*named, *(line.text for line in self._incidents))]
        return [*lines, *kept]

    def _names_tie_breaks(self, leftover: Sequence[tuple[int, str]]) -> bool:
        """Whether the list of tie-breaks is to be written: TRF26 has a record for it, and no kept line names it."""
        announced = self._tournament.settings.tie_breaks
        return self._format == TRF26 and bool(announced.codes) and not still_named_in(leftover, announced)

    def in_layout(self, layout: FileLayout, leftover: Mapping[int, str]) -> list[_Line]:
        """The lines in the order of the imported file; what it did not have follows, players after players."""
        by_fact = grouped(self._lines)
        spelled, outdated = self._spellings(layout, by_fact)
        with_own_place = {*outdated.values(), *(kind for kind, _ in layout.order if " " in kind)}
        queues: dict[str, deque[str]] = {}
        for line in self._lines:
            if line.fact in by_fact and line.fact not in with_own_place:
                queues.setdefault(line.fact.partition(" ")[0], deque()).append(line.text)
        lines: list[_Line] = []
        after_players = 0
        for number, kind in enumerate(_unrolled(layout.order), 1):
            if kind == LEFTOVER:
                lines.append(_Line(leftover[number], number))
            elif number in spelled:
                lines.append(_Line(spelled[number], number))
            elif number in outdated or " " in kind:
                fact_lines = by_fact.pop(outdated.get(number, kind), [])
                lines += (_Line(line.text, number) for line in fact_lines)
            elif queues.get(kind):
                lines.append(_Line(queues[kind].popleft(), number))
            if lines and lines[-1].text.startswith(_PLAYER):
                after_players = len(lines)
        lines[after_players:after_players] = [_Line(text, 0) for text in queues.pop(_PLAYER, ())]
        lines += [_Line(text, 0) for queue in queues.values() for text in queue]
        return [*lines, *(_Line(line.text, 0) for line in self._incidents)]

    def _spellings(
        self, layout: FileLayout, by_fact: dict[str, list[FactLine]]
    ) -> tuple[dict[int, str], dict[int, str]]:
        """By line number: the file's own texts that still hold, and the facts of those that no longer do.

        Takes the facts whose spelling holds out of `by_fact`, also where the spelling is silence.
        """
        holds = {
            spelling.fact: spelling.digest == digest_of(spelling.fact, by_fact, self._tournament, self._format)
            for spelling in layout.spellings
        }
        if holds.get(ABSENT) is False:
            # The players' lines of the file left the absences of the next round to its XXZ line.
            holds.update({f"{_PLAYER} {player}": False for player in next_round_cells(self._tournament)})
        spelled: dict[int, str] = {}
        outdated: dict[int, str] = {}
        for spelling in layout.spellings:
            if holds[spelling.fact]:
                by_fact.pop(spelling.fact, None)
                spelled.update((number, self._restored(spelling.fact, text)) for number, text in spelling.lines)
            else:
                outdated.update((number, spelling.fact) for number, _ in spelling.lines)
        return spelled, outdated

    def _restored(self, fact: str, text: str) -> str:
        """A player's line with the birth date that the log does not hold, and with the rank he has now."""
        code, _, number = fact.partition(" ")
        if code != _PLAYER:
            return text
        player = self._tournament.players[PlayerId(int(number))]
        if player.birth_date and len(text) >= BIRTH_DATE.last:
            text = with_field(text, BIRTH_DATE, player.birth_date)
        if not self._ranks_hold and len(text) >= RANK.last:
            text = with_field(text, RANK, f"{self._ranks[player.id]:>{RANK.width}}")
        return text


def _unrolled(runs: Sequence[tuple[str, int]]) -> Iterator[str]:
    for item, count in runs:
        for _ in range(count):
            yield item


def _joined(lines: Sequence[_Line], layout: FileLayout | None, line_end: str | None) -> str:
    """The text; each line with the end it had in the file, a new one with the end most lines have."""
    runs = layout.line_ends if layout is not None else ()
    ends = list(_unrolled(runs))
    usual = line_end or max((run for run in runs if run[0]), key=lambda run: run[1], default=(DEFAULT_LINE_END, 0))[0]
    pieces = []
    for place, (text, number) in enumerate(lines, 1):
        end = ends[number - 1] if number else usual
        if end and line_end:
            end = line_end
        pieces.append(text + (end if place == len(lines) else end or usual))
    return "".join(pieces)


def _ranks_of(tournament: Tournament, numbers: Mapping[PlayerId, int]) -> Mapping[PlayerId, int]:
    """By the tie-breaks announced and what was recorded after them; without any, by points and pairing number."""
    by_points = ranks_by_points(tournament, numbers)
    if not tournament.settings.tie_breaks.codes and not tournament.broken_ties:
        return by_points
    return {**by_points, **{row.player: row.rank for row in standings(tournament).rows}}


def _refuse_what_breaks_columns(tournament: Tournament, file_format: FileFormat) -> None:
    for player, points in standings_points(tournament).items():
        if points > _POINTS_MAX:
            raise Refused(
                f"Player {player} has {shown_points(points)} points; {file_format} has room for 99.9 (columns 81-84). "
                "Use another format."
            )
    if len(str(max(tournament.players, default=0))) > NUMBER.width:
        raise Refused(f"{file_format} has room for starting ranks up to 9999 (columns 5-8). Use another format.")


# --- what is left out --------------------------------------------------------------------------------


def _losses(
    tournament: Tournament,
    imported: ImportedFrom | None,
    numbers: Mapping[PlayerId, int],
    reading: Reading,
    file_format: FileFormat,
) -> Iterator[str]:
    settings = tournament.settings
    if imported is not None and imported.layout is not None and format_imported(imported) == file_format:
        yield from imported.layout.not_kept
    else:
        yield from _rules_losses(tournament, file_format)
        yield from _dropped_lines(imported, file_format)
    kept = () if imported is None else imported.leftover
    converted = imported is None or imported.layout is None or format_imported(imported) != file_format
    named = still_named_in(kept, settings.tie_breaks) or (converted and file_format == TRF26)
    if named and settings.tie_breaks.codes:
        if settings.tie_breaks.edition != edition_on(tournament.details.start_date):
            yield f"the edition of the tie-breaks, {settings.tie_breaks.edition}: a reader goes by the first day (042)"
    elif settings.tie_breaks.codes:
        yield f"the list of tie-breaks, {', '.join(settings.tie_breaks.codes)} ({settings.tie_breaks.edition})"
    if settings.correction_deadline:
        yield f"the deadline for corrections, {settings.correction_deadline}"
    yield from (trf26_writer.scoring_losses if file_format == TRF26 else scoring_losses)(settings.scoring)
    for date in tournament.details.round_dates:
        if len(date) > DATE_WIDTH:
            yield f"round date {date!r}: {date[:DATE_WIDTH]!r} is left"
    for player in sorted(tournament.players.values(), key=lambda player: numbers[player.id]):
        told = (*player_losses(player), *_losses_of_player(tournament, player, reading, file_format))
        yield from (f"{numbers[player.id]} {player.name}: {what}" for what in told)
    yield from _numbering_losses(tournament)
    yield from _losses_of_games(tournament, reading, file_format)
    if file_format == TRF16:
        yield from _losses_of_rounds_in_trf16(tournament)


def _rules_losses(tournament: Tournament, file_format: FileFormat) -> Iterator[str]:
    """The edition and its variations, where the file is not one that came without them."""
    settings = tournament.settings
    if file_format == TRF26:
        yield from trf26_writer.rules_losses(tournament)
        return
    yield f"the edition of the rules, {settings.edition}"
    for name, value in settings.variations.items():
        virtual = ": its virtual points are written up to the next round" if name == ACCELERATION.name else ""
        yield f"the variation {name}, {value}{virtual}"


def _dropped(file_format: FileFormat) -> frozenset[str]:
    return frozenset({"###", *ONLY_TRF26}) if file_format == TRF16 else frozenset()


def _dropped_lines(imported: ImportedFrom | None, file_format: FileFormat) -> Iterator[str]:
    if imported is None:
        return
    for line, text in imported.leftover:
        if text[:3] in _dropped(file_format):
            yield f"line {line} of {imported.file_name}, {text.rstrip()!r}: {file_format} has no such line"


def _losses_of_incidents(incidents: Sequence[str], file_format: FileFormat) -> Iterator[str]:
    if file_format == TRF16 and incidents:
        what = "1 remark" if len(incidents) == 1 else f"{len(incidents)} remarks"
        yield f"{what} on the integrity of the pairings; a TRF26 has them as comments (--format trf26)"


def _losses_of_rounds_in_trf16(tournament: Tournament) -> Iterator[str]:
    following = tournament.last_paired_round + 1
    if tournament.players and len(next_round_cells(tournament)) == len(tournament.players):
        yield f"that round {following} is still to come: every player has a bye in it, so readers take it for played"
    others = [str(played.number) for played in tournament.rounds if played.kept_apart is not None]
    if others:
        yield f"the prohibitions that held in round {', '.join(others)}: XXP has those of now for all rounds"


def _losses_of_player(
    tournament: Tournament, player: Player, reading: Reading, file_format: FileFormat
) -> Iterator[str]:
    if player.expelled:
        yield "that he was expelled; the report shows absences"
    if player.rating != player.rating_for_report:
        yield (
            f"the rating {player.rating} of the standings or {player.rating_for_report} for the rating report; "
            f"the file has the one {_FOR[reading]}"
        )
    if player.id not in tournament.numbers_in(tournament.next_round):
        yield "that he has no pairing number yet; he got the next one"
    for (round_number, who), kind in sorted(tournament.byes.items()):
        if file_format == TRF16 and who == player.id and round_number > tournament.next_round:
            yield f"the bye ({kind.value}) granted for round {round_number}"


def _numbering_losses(tournament: Tournament) -> Iterator[str]:
    for before, after in zip(tournament.numberings, tournament.numberings[1:], strict=False):
        if any(after.numbers.get(player) != number for player, number in before.numbers.items()):
            yield f"the pairing numbers before round {after.from_round}: the report has the last ones for all rounds"


_FOR: Final[Mapping[Reading, str]] = {"standings": "for the standings", "rating": "for the rating report"}


def _losses_of_games(tournament: Tournament, reading: Reading, file_format: FileFormat) -> Iterator[str]:
    points_differ = False
    for one_round in tournament.rounds:
        for game in one_round.games:
            place = f"round {one_round.number}, board {game.board}"
            if game.status is GameStatus.ADJOURNED:
                yield f"{place}: adjourned; written as '?', which {file_format} does not have"
            if told := apart(game):
                yield f"{place}: {told}; the file has it as it counts {_FOR[reading]}"
            points_differ = points_differ or game.readings.standings != game.readings.rating
    if reading == RATING and points_differ:
        yield "the points that the results of this file add up to: the points in it are those of the standings"
