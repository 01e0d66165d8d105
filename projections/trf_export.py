"""A tournament as a TRF16 file, and the list of what such a file cannot hold.

What was imported from a TRF goes out as it came in, byte for byte, where nothing has changed since; a fact that
changed is written anew, in its old place.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from core.errors import Refused
from core.tournament import GameStatus, Player, Tournament
from core.units import PlayerId
from events.trf.file_layout import ABSENT, LEFTOVER, digest_of, grouped, results_digest, starting_ranks_of
from events.trf.layout import BIRTH_DATE, DATE_WIDTH, NUMBER, RANK
from events.trf.points import shown_points
from events.trf.round_cells import RATING, STANDINGS, Reading, next_round_cells, standings_points
from events.trf.writer import FactLine, lines_of, player_losses, ranks_by_points, scoring_losses, with_field
from events.vocabulary import FileLayout, ImportedFrom
from projections.readings import apart

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
) -> tuple[str, tuple[Loss, ...]]:
    """The report's text, and what it leaves out.

    `imported` is the event of the import that began the tournament: with it the file is given back in its own
    layout. `line_end` overrides the file's (without an import: CRLF, which every program reads). `reading` chooses
    which result is written where a late correction left them apart (C.04.2.D.8); points are those of the standings.
    Raises `Refused` for a value that would move the columns behind it.
    """
    _refuse_what_breaks_columns(tournament)
    layout = imported.layout if imported is not None else None
    export = _Export(tournament, layout, reading)
    lines = export.plain() if layout is None else export.in_layout(layout, dict(imported.leftover if imported else ()))
    losses = (*export.losses, *(Loss(what) for what in _losses(tournament, imported, export.numbers, reading)))
    return _joined(lines, layout, line_end), losses


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

    def __init__(self, tournament: Tournament, layout: FileLayout | None, reading: Reading) -> None:
        self.losses: list[Loss] = []
        self._tournament = tournament
        self._reading = reading
        self._by_rank = layout is not None and layout.numbers_by_rank
        self.numbers = starting_ranks_of(tournament, numbers_by_rank=self._by_rank)
        self._ranks: Mapping[PlayerId, int] = ranks_by_points(tournament, self.numbers)
        self._lines = self._written()
        self._ranks_hold = layout is None or results_digest(self._lines) == layout.results_digest
        if layout is not None and layout.ranks:
            if self._ranks_hold:
                self._ranks = dict(layout.ranks)
                self._lines = self._written()
            else:
                self.losses.append(
                    Loss("the ranks of the imported file: what they rested on has changed; now by points")
                )

    def _written(self) -> list[FactLine]:
        return lines_of(
            self._tournament,
            self.numbers,
            self._ranks,
            numbers_by_rank=self._by_rank,
            reading=self._reading,
        )

    def plain(self) -> list[_Line]:
        """The lines of a report that was not imported."""
        return [_Line(line.text, 0) for line in self._lines]

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
        return [*lines, *(_Line(text, 0) for queue in queues.values() for text in queue)]

    def _spellings(
        self, layout: FileLayout, by_fact: dict[str, list[FactLine]]
    ) -> tuple[dict[int, str], dict[int, str]]:
        """By line number: the file's own texts that still hold, and the facts of those that no longer do.

        Takes the facts whose spelling holds out of `by_fact`, also where the spelling is silence.
        """
        holds = {
            spelling.fact: spelling.digest == digest_of(spelling.fact, by_fact, self._tournament)
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


def _refuse_what_breaks_columns(tournament: Tournament) -> None:
    for player, points in standings_points(tournament).items():
        if points > _POINTS_MAX:
            raise Refused(
                f"Player {player} has {shown_points(points)} points; TRF16 has room for 99.9 (columns 81-84). "
                "Use another format."
            )
    if len(str(max(tournament.players, default=0))) > NUMBER.width:
        raise Refused("TRF16 has room for starting ranks up to 9999 (columns 5-8). Use another format.")


# --- what is left out --------------------------------------------------------------------------------


def _losses(
    tournament: Tournament, imported: ImportedFrom | None, numbers: Mapping[PlayerId, int], reading: Reading
) -> Iterator[str]:
    settings = tournament.settings
    if imported is None:
        yield f"the edition of the rules, {settings.edition}"
    elif imported.layout is not None:
        yield from imported.layout.not_kept
    if settings.correction_deadline:
        yield f"the deadline for corrections, {settings.correction_deadline}"
    yield from scoring_losses(settings.scoring)
    for date in tournament.details.round_dates:
        if len(date) > DATE_WIDTH:
            yield f"round date {date!r}: {date[:DATE_WIDTH]!r} is left"
    for player in sorted(tournament.players.values(), key=lambda player: numbers[player.id]):
        told = (*player_losses(player), *_losses_of_player(tournament, player, reading))
        yield from (f"{numbers[player.id]} {player.name}: {what}" for what in told)
    yield from _numbering_losses(tournament)
    yield from _losses_of_games(tournament, reading)
    following = tournament.last_paired_round + 1
    if tournament.players and len(next_round_cells(tournament)) == len(tournament.players):
        yield f"that round {following} is still to come: every player has a bye in it, so readers take it for played"


def _losses_of_player(tournament: Tournament, player: Player, reading: Reading) -> Iterator[str]:
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
        if who == player.id and round_number > tournament.next_round:
            yield f"the bye ({kind.value}) granted for round {round_number}"


def _numbering_losses(tournament: Tournament) -> Iterator[str]:
    for before, after in zip(tournament.numberings, tournament.numberings[1:], strict=False):
        if any(after.numbers.get(player) != number for player, number in before.numbers.items()):
            yield f"the pairing numbers before round {after.from_round}: the report has the last ones for all rounds"


_FOR: Final[Mapping[Reading, str]] = {"standings": "for the standings", "rating": "for the rating report"}


def _losses_of_games(tournament: Tournament, reading: Reading) -> Iterator[str]:
    points_differ = False
    for one_round in tournament.rounds:
        for game in one_round.games:
            place = f"round {one_round.number}, board {game.board}"
            if game.status is GameStatus.ADJOURNED:
                yield f"{place}: adjourned; written as '?', which TRF16 does not have"
            if told := apart(game):
                yield f"{place}: {told}; the file has it as it counts {_FOR[reading]}"
            points_differ = points_differ or game.readings.standings != game.readings.rating
    if reading == RATING and points_differ:
        yield "the points that the results of this file add up to: the points in it are those of the standings"
