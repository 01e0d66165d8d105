"""A tournament as a TRF16, TRF26 or TRF06 file, and the list of what such a file cannot hold.

What was imported from a TRF goes out as it came in, byte for byte, where nothing has changed since; a fact that
changed is written anew, in its old place.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from core.editions.event_kind import is_round_robin
from core.editions.registry import is_of_one, teams_compete
from core.model.named_tuple import NamedTuple
from core.model.plain import in_pictures
from core.model.results import Reading
from core.model.sentence import Refused, say
from core.model.tournament import Details, Tournament
from core.model.units import PlayerId, RoundNumber
from core.tie_breaks.ranking import list_in_use
from events.trf.document import KNOCKOUT_HEAD, shown_points
from events.trf.file_layout import ABSENT, LEFTOVER, digest_of, grouped, results_digest, starting_ranks_of
from events.trf.layout import (
    BIRTH_DATE,
    NUMBER,
    RANK,
    TRF06,
    TRF16,
    TRF26,
    FactLine,
    FileFormat,
)
from events.trf.own_comments import is_receipt_line, is_rules_line, receipt_line, rules_line, says_rules_of
from events.trf.round_cells import next_round_cells, standings_points
from events.trf.tie_breaks import line_of, still_named_in
from events.trf.writer import DATES, lines_of, one_line, ranks_by_points, with_field
from events.vocabulary.imports import FileLayout, ImportedFrom
from events.vocabulary.tournament import DetailsSet
from projections.export.trf_comments import comments_on_rounds, is_comment_on_rounds, is_outdated_note
from projections.export.trf_losses import (
    Loss,
    format_imported,
    is_dropped_in,
    losses_of,
    losses_of_incidents,
    says_rules,
    without_those_outside,
)
from projections.standings.table import standings

DEFAULT_LINE_END: Final = "\r\n"
_PLAYER: Final = "001"
_POINTS_MAX: Final = 999  # tenths: four characters with a decimal point


def write_trf(
    tournament: Tournament,
    *,
    imported: ImportedFrom | None = None,
    line_end: str | None = None,
    reading: Reading = Reading.STANDINGS,
    file_format: FileFormat | None = None,
    past: "Past | None" = None,
    details_imported: DetailsSet | None = None,
    names_rules: bool = False,
) -> tuple[str, tuple[Loss, ...]]:
    """The report's text, and what it leaves out.

    `imported` is the event of the import that began the tournament: with it the file is given back in its own
    layout. `line_end` overrides the file's (without an import: CRLF, which every program reads). `reading` chooses
    which result is written where a late correction left them apart (C.04.2.D.8); points are those of the standings.
    `file_format`: None is that of the import, without an import TRF16; an import of the other format keeps its
    facts, not its layout. Dates are written in the form of the report; in the layout of an import as they stood in it,
    where `details_imported`, what the import said of the tournament, has them. `past`: what the log knows, as comments
    (`###`), with those about earlier rounds that the tournament itself knows; None: no such comments. `names_rules`: a
    comment says by which edition and variations it was played where no record does (decision 96).
    Raises `Refused` for a value that would move the columns behind it.
    """
    incidents = () if past is None else past.incidents
    source = format_imported(imported)
    target = file_format or source
    tournament, outside = without_those_outside(tournament)
    tournament, past = _in_single_games(tournament, past)
    if tournament.settings.boards:
        from projections.export.trf_teams import write_recorded_teams  # most tournaments are of players

        ends = line_end or DEFAULT_LINE_END
        text, lost = write_recorded_teams(tournament, imported, target, reading=reading, line_end=ends, past=past)
        return text, (*lost, *map(Loss, outside))
    _refuse_what_breaks_columns(tournament, target)
    layout = imported.layout if imported is not None else None
    in_layout = layout is not None and source == target
    as_typed = _dates_as_typed(tournament.details, details_imported) if in_layout else frozenset[str]()
    in_comment = names_rules and says_rules(tournament, target, reading)
    export = _Export(tournament, layout, reading, (source, target), as_typed, past, says_rules=in_comment)
    leftover = imported.leftover if imported is not None else ()
    export.keep_places_of_knockout(text for _, text in leftover)
    lines = export.in_layout(layout, dict(leftover)) if layout and in_layout else export.converted(leftover)
    losses = (
        *export.losses,
        *(
            Loss(what)
            for what in losses_of(
                tournament,
                imported,
                export.numbers,
                reading,
                target,
                as_typed,
                rules_are_said=in_comment,
                earlier_is_said=past is not None,
                written={line.text.rstrip() for line in lines},
            )
        ),
        *(Loss(what) for what in losses_of_incidents(incidents, target)),
        *map(Loss, outside),
    )
    return _joined(lines, layout, line_end), losses


def with_receipt(text: str, receipt: str, *, in_layout: bool) -> str:
    """A report with the comment that says of which moment of which log it is, before the players.

    `in_layout`: one that was imported and goes out as it came in gets no line more; the comment takes the place of
    one that came with the file.
    """
    lines = text.splitlines(keepends=True)
    old = next((place for place, line in enumerate(lines) if is_receipt_line(line)), None)
    if old is not None:
        lines[old] = receipt_line(receipt) + lines[old].removeprefix(lines[old].rstrip("\r\n"))
    elif not in_layout:
        return with_line(text, receipt_line(receipt))
    return "".join(lines)


def with_comment(text: str, comment: str) -> str:
    """A report with a comment line, before the players."""
    return with_line(text, f"### {one_line(comment)}")


def with_line(text: str, line: str) -> str:
    """A report with one line more, before the players."""
    lines = text.splitlines(keepends=True)
    at = next((place for place, one in enumerate(lines) if one.startswith(_PLAYER)), len(lines))
    return "".join([*lines[:at], f"{line}{DEFAULT_LINE_END}", *lines[at:]])


def rounds_in_file(tournament: Tournament) -> int:
    """How many rounds a report has."""
    if not teams_compete(tournament.settings):
        return tournament.last_paired_round
    from projections.export.trf_teams import without_rounds_to_come

    return without_rounds_to_come(tournament).last_paired_round


def _in_single_games(tournament: Tournament, past: "Past | None") -> tuple[Tournament, "Past | None"]:
    """Matches of two players as a report has them, and what earlier pairings found."""
    if not is_of_one(tournament.settings):
        return tournament, past
    from events.trf.single_games import as_written, found_then  # few tournaments are of matches

    written = as_written(tournament)
    return written, past if past is None else past._replace(then=found_then(written, past.then))


def _dates_as_typed(details: Details, imported: DetailsSet | None) -> frozenset[str]:
    """The dates that still are those of the file; without knowledge of the import, all."""
    if imported is None:
        return DATES
    return frozenset(
        name for name in DATES if name == "birth_date" or getattr(details, name) == getattr(imported, name)
    )


def encoded(text: str, imported: ImportedFrom | None = None) -> bytes:
    """The file's bytes: in the encoding it was imported in, where that has all characters, else in UTF-8."""
    encoding = imported.layout.encoding if imported is not None and imported.layout is not None else "utf-8"
    return encoded_as(text, encoding)


def encoded_as(text: str, encoding: str) -> bytes:
    """The same in that encoding; what no text may hold, such as an escape of a terminal, is shown by another letter."""
    printable = in_pictures(text, kept="\r\n\t")
    try:
        return printable.encode(encoding)
    except UnicodeEncodeError:
        return printable.encode()


class _Line(NamedTuple):
    """A line to be written; `number` is its place in the imported file, 0: it had none."""

    text: str
    number: int


class Past(NamedTuple):
    """What only a log knows of how an event came about."""

    incidents: Sequence[str] = ()  # what touched the integrity of pairings; a TRF26 has them as comments
    then: Mapping[RoundNumber, Tournament] = MappingProxyType(
        {}
    )  # as the pairing of each round found it (decision 162)


class _Export:
    """One export; collects what it had to give up. `numbers` stand for the players in the file."""

    def __init__(
        self,
        tournament: Tournament,
        layout: FileLayout | None,
        reading: Reading,
        formats: tuple[FileFormat, FileFormat],
        as_typed: frozenset[str],
        past: Past | None,
        *,
        says_rules: bool,
    ) -> None:
        source, target = formats  # of the import, and of this file
        incidents = () if past is None else past.incidents
        self.losses: list[Loss] = []
        self._tournament = tournament
        self._reading = reading
        self._as_typed = as_typed
        self._format = target
        self._incidents = [FactLine("###", f"### {one_line(text)}") for text in incidents if target == TRF26]
        self._rules = [rules_line(tournament.settings, with_rounds=target == TRF06)] if says_rules else []
        self._by_rank = layout is not None and layout.numbers_by_rank and target in (source, TRF16)
        self.numbers = starting_ranks_of(tournament, numbers_by_rank=self._by_rank)
        self._says_earlier = past is not None and self._by_rank == (layout is not None and layout.numbers_by_rank)
        self._earlier = [] if past is None else comments_on_rounds(tournament, self.numbers, reading, target, past.then)
        self._ranks: Mapping[PlayerId, int] = _ranks_of(tournament, self.numbers)
        self._lines = self._written(target)
        self._ranks_hold = layout is None or results_digest(self._as_imported(layout, source)) == layout.results_digest
        if layout is not None and layout.ranks:
            if self._ranks_hold:
                self._ranks = dict(layout.ranks)
                self._lines = self._written(target)
            else:
                self.losses.append(
                    Loss(
                        say(
                            "the ranks in the imported file, because the data behind them have changed; "
                            "ranks now follow the points"
                        )
                    )
                )

    def _written(self, file_format: FileFormat) -> list[FactLine]:
        return lines_of(
            self._tournament,
            self.numbers,
            self._ranks,
            numbers_by_rank=self._by_rank,
            reading=self._reading,
            file_format=file_format,
            as_typed=self._as_typed,
        )

    def _as_imported(self, layout: FileLayout, source: FileFormat) -> list[FactLine]:
        """The lines that the ranks of the imported file rest on."""
        if source == self._format and self._reading is Reading.STANDINGS:
            return self._lines
        numbers = starting_ranks_of(self._tournament, numbers_by_rank=layout.numbers_by_rank)
        return lines_of(
            self._tournament, numbers, self._ranks, numbers_by_rank=layout.numbers_by_rank, file_format=source
        )

    def keep_places_of_knockout(self, leftover: Iterable[str]) -> None:
        """The comment that says whose ranks a knock-out gave stays as long as those ranks do."""
        if self._ranks_hold and self._says_earlier and self._tournament.knockout is None:
            self._earlier += (text.rstrip() for text in leftover if text.startswith(KNOCKOUT_HEAD))

    def converted(self, leftover: Sequence[tuple[int, str]]) -> list[_Line]:
        """The lines of a report that was not imported, or from a file of the other format: its kept lines come last."""
        texts = [text for _, text in leftover]
        kept = [
            _Line(text, 0)
            for text in texts
            if text.strip()
            and not is_dropped_in(self._format, text)
            and not is_rules_line(text)
            and not is_comment_on_rounds(text)
            and not is_outdated_note(text, texts, self._reading)
            and not is_receipt_line(text)
            and text.rstrip() not in self._earlier
        ]
        lines = [_Line(line.text, 0) for line in self._lines]
        at = next((place for place, line in enumerate(lines) if line.text.startswith(_PLAYER)), len(lines))
        named = [line_of(self._tournament.settings.tie_breaks)] if self._names_tie_breaks(leftover) else []
        remarks = (line.text for line in self._incidents)
        lines[at:at] = [_Line(text, 0) for text in (*self._rules, *self._earlier, *named, *remarks)]
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
                lines += self._of_leftover(number, leftover)
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
        there = {line.text.rstrip() for line in lines}
        earlier = (text for text in self._earlier if text not in there)
        return [*lines, *(_Line(text, 0) for text in (*earlier, *(line.text for line in self._incidents)))]

    def _of_leftover(self, number: int, leftover: Mapping[int, str]) -> list[_Line]:
        """A line that was kept; of those that every export writes anew only one that it would write."""
        text = leftover[number]
        if is_comment_on_rounds(text):
            return [_Line(text, number)] * (text.rstrip() in self._earlier)
        return [] if is_outdated_note(text, leftover.values(), self._reading) else [_Line(self._kept(text), number)]

    def _kept(self, text: str) -> str:
        """A line that came in; the one that says the rules as they are now."""
        is_outdated = is_rules_line(text) and not says_rules_of(text, self._tournament.settings)
        return rules_line(self._tournament.settings) if is_outdated else text

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
    in_use = list_in_use(tournament.settings, round_robin=is_round_robin(tournament, of_file=False)).list
    has_knockout = tournament.knockout is not None and tournament.knockout.has_begun
    if not in_use.codes and not tournament.broken_ties and not has_knockout:
        return by_points
    return {**by_points, **{row.player: row.rank for row in standings(tournament).rows}}


def _refuse_what_breaks_columns(tournament: Tournament, file_format: FileFormat) -> None:
    for player, points in standings_points(tournament).items():
        if points > _POINTS_MAX:
            raise Refused(
                "Player {player} has {points} points; {file_format} has space for at most 99.9 (columns 81-84). "
                "Use another format.",
                player=player,
                points=shown_points(points),
                file_format=file_format,
            )
    if len(str(max(tournament.players, default=0))) > NUMBER.width:
        raise Refused(
            "{file_format} has space for starting ranks up to 9999 (columns 5-8). Use another format.",
            file_format=file_format,
        )
