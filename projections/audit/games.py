"""The two lines of every game held against each other, and which of the two is at fault.

A report has every game twice. Where the lines disagree, the other lines usually tell which is wrong: a changed opponent
leaves one player named by somebody whom he does not name, a changed result leaves points that fit the other line. What
is found out so is put right for the rounds after it (`Mended`), so that one slip is told once and not in every round.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from core.model.dataclass import dataclass, field, replace
from core.model.results import RESULT_OF_OUTCOMES, ByeKind, Colour, Outcome
from core.model.sentence import capitalised, say
from events.trf.document import ADJOURNED_CODES, Entry, PlayerRecord, TrfDocument, points_of_line
from events.trf.layout import COLOUR_OFFSET, RESULT_OFFSET, round_column
from projections.audit.catalogue import finding
from projections.audit.finding import Finding

Cells = dict[int, list[Entry | None]]
"""What each player's line says of each round, by starting rank number; round r at index r - 1."""

MIRROR: Final = {
    "1": "0",
    "0": "1",
    "=": "=",
    "+": "-",
    "-": "+",
    "W": "L",
    "L": "W",
    "D": "D",
}
"""What stands in the other line of a game, as a rule."""


class Part(StrEnum):
    """How much of a cell a change speaks of; two questions of one game are then answered apart from each other."""

    ALL = "all"
    COLOUR = "colour"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Change:
    """One cell otherwise than it stands; None: nothing stands there."""

    player: int
    round_number: int
    entry: Entry | None
    part: Part = Part.ALL  # of `entry`; the rest of the cell stays

    def of(self, now: Entry | None) -> Entry | None:
        """The cell with the change; what has no opponent now has no colour or result of a game."""
        if self.part is Part.ALL or self.entry is None:
            return self.entry
        if now is None or now.opponent != self.entry.opponent:
            return now
        if self.part is Part.COLOUR:
            return now._replace(colour=self.entry.colour)
        return now._replace(code=self.entry.code)


@dataclass(frozen=True, slots=True)
class Question:
    """A fault that the lines alone do not settle: several readings, one of which the pairings may confirm."""

    about: Finding
    readings: tuple[tuple[Change, ...], ...]  # the first is taken where nothing else decides
    words: tuple[str, ...]  # for each reading, what it is: "as line 14 has it"
    undone: tuple[Change, ...] = ()  # what stood there before the first reading was taken


@dataclass(slots=True)
class Mended:
    """The cells of a file with what was put right, the findings, and what is still open."""

    cells: Cells
    findings: list[Finding] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    in_one_line: list[Change] = field(default_factory=list)  # games that no other line can have, as they stand

    def counted(self, player: int) -> list[Entry | None]:
        """The player's line as its own points count it: with the games that no other line has, pairing nobody."""
        games = [one for one in self.in_one_line if one.player == player]
        return changed({player: self.cells[player]}, games)[player] if games else self.cells[player]

    def apply(self, changes: Iterable[Change]) -> None:
        """Put cells otherwise."""
        for one in changes:
            line = self.cells[one.player]
            line[one.round_number - 1] = one.of(line[one.round_number - 1])


def with_cells(document: TrfDocument, cells: Mapping[int, list[Entry | None]]) -> TrfDocument:
    """The file with these cells in its players' lines; of a game that only one line has, nothing is left.

    Answers to several questions may leave such a game, as one of them takes for a bye what another takes for a game.
    Lines stay as long as they are: an entry behind the last round of a shorter line grants a bye for the next round.
    """
    players = tuple(_with_cells(player, cells) for player in document.players)
    return document if players == document.players else replace(document, players=players)


def _with_cells(player: PlayerRecord, cells: Mapping[int, list[Entry | None]]) -> PlayerRecord:
    entries = tuple(_whole(player.number, cells, at) for at in range(_length(player, cells[player.number])))
    return player if entries == player.entries else replace(player, entries=entries)


def _length(player: PlayerRecord, cells: Sequence[Entry | None]) -> int:
    """How many rounds the line of a player has, with what was put into it."""
    told = (at for at in range(len(cells), len(player.entries), -1) if cells[at - 1] is not None)
    return next(told, len(player.entries))


def _whole(player: int, cells: Mapping[int, list[Entry | None]], at: int) -> Entry | None:
    entry = cells[player][at]
    if entry is None or not entry.opponent:
        return entry
    other = cells[entry.opponent][at] if entry.opponent in cells else None
    if other is None or other.opponent != player:
        return Entry(0, None, "Z")
    return entry if _go_together(entry, other) else entry._replace(code="")


def changed(cells: Cells, changes: Iterable[Change]) -> Cells:
    """The same cells with some otherwise."""
    copy = {number: list(entries) for number, entries in cells.items()}
    for one in changes:
        line = copy[one.player]
        line[one.round_number - 1] = one.of(line[one.round_number - 1])
    return copy


def held_against_each_other(document: TrfDocument) -> Mended:
    """Every game by both of its lines."""
    rounds = document.rounds_recorded
    cells: Cells = {
        player.number: [*player.entries, *[None] * (rounds - len(player.entries))] for player in document.players
    }
    mended = Mended(cells)
    records = {player.number: player for player in document.players}
    for number in range(1, rounds + 1):
        _Round(document, records, mended, number).look()
    return mended


_GENERATED_WITH_THEM: Final = re.compile(r"### pairtrail generate .*--full-point-byes (?!0 )")


class _Round:
    """One round of a file."""

    def __init__(
        self, document: TrfDocument, records: Mapping[int, PlayerRecord], mended: Mended, round_number: int
    ) -> None:
        self._document, self._records, self._mended, self._number = document, records, mended, round_number
        self._column = round_column(round_number)

    def look(self) -> None:
        """Opponents first: colours and results are of two who agree that they met."""
        self._opponents()
        for player, entry in sorted(self._entries()):
            if entry.opponent > player and self._is_mutual(player, entry.opponent):
                self._colours(player, entry.opponent)
                self._results(player, entry.opponent)
        self._byes()

    def _entries(self) -> Iterator[tuple[int, Entry]]:
        for player, entries in self._mended.cells.items():
            entry = entries[self._number - 1]
            if entry is not None:
                yield player, entry

    def _entry(self, player: int) -> Entry | None:
        return self._mended.cells[player][self._number - 1]

    def _put(self, player: int, entry: Entry | None) -> None:
        self._mended.cells[player][self._number - 1] = entry

    def _is_mutual(self, player: int, opponent: int) -> bool:
        entry, other = self._entry(player), self._entry(opponent) if opponent in self._records else None
        return entry is not None and other is not None and (entry.opponent, other.opponent) == (opponent, player)

    def _line(self, player: int) -> int:
        return self._records[player].line

    # --- opponents -------------------------------------------------------------------------------

    def _opponents(self) -> None:
        """Whom nobody contradicts is left alone; who is named by one whom he does not name has the wrong opponent."""
        entries = dict(self._entries())
        lone = {
            player: entry.opponent
            for player, entry in entries.items()
            if entry.opponent and ((other := entries.get(entry.opponent)) is None or other.opponent != player)
        }
        for player in sorted(lone):
            claimants = [other for other, opponent in lone.items() if opponent == player]
            if len(claimants) == 1 and not self._is_mutual(player, claimants[0]):
                self._wrong_opponent(player, lone[player], claimants[0])
        for player in sorted(lone):
            entry = self._entry(player)
            if entry is not None and entry.opponent and not self._is_mutual(player, entry.opponent):
                self._one_sided(player, entry)

    def _wrong_opponent(self, player: int, said: int, claimant: int) -> None:
        entry, other = self._entry(player), self._entry(claimant)
        assert entry is not None
        assert other is not None
        with_whom = self._entry(said) if said in self._records else None
        elsewhere = (
            say(
                "line {line} pairs {said} with {opponent}",
                line=self._line(said),
                said=said,
                opponent=with_whom.opponent,
            )
            if with_whom is not None and with_whom.opponent
            else say("{said} has no opponent", said=said)
            if said in self._records
            else say("player {said} does not exist", said=said)
        )
        self._mended.findings.append(
            finding(
                "opponent",
                say(
                    "Round {round}: line {line} says that {player} met {said}, but line {other_line} says "
                    "that {claimant} met {player}.",
                    round=self._number,
                    line=self._line(player),
                    player=player,
                    said=said,
                    other_line=self._line(claimant),
                    claimant=claimant,
                ),
                line=self._line(player),
                column=self._column,
                round_number=self._number,
                players=(player, claimant),
                evidence=say(
                    "{elsewhere}; therefore {claimant} was meant instead of {said}.",
                    elsewhere=capitalised(elsewhere),
                    claimant=claimant,
                    said=said,
                ),
            )
        )
        self._put(player, entry._replace(opponent=claimant))

    def _one_sided(self, player: int, entry: Entry) -> None:
        """One line has the game; the other has a bye, nothing, or somebody else who has him as well."""
        opponent = entry.opponent
        there = self._entry(opponent) if opponent in self._records else None
        if opponent not in self._records:
            says = say("the file has no player {opponent}", opponent=opponent)
        elif there is not None and there.opponent:
            says = say(
                "line {line} pairs {opponent} with {paired}",
                line=self._line(opponent),
                opponent=opponent,
                paired=there.opponent,
            )
        else:
            says = say(
                "line {line} gives {opponent} no opponent ({alone})",
                line=self._line(opponent),
                opponent=opponent,
                alone=_shown_alone(there),
            )
        found = finding(
            "one-sided-game",
            say(
                "Round {round}: line {line} says that {player} met {opponent}, but {says}.",
                round=self._number,
                line=self._line(player),
                player=player,
                opponent=opponent,
                says=says,
            ),
            line=self._line(player),
            column=self._column,
            round_number=self._number,
            players=(player, opponent) if opponent in self._records else (player,),
        )
        as_bye = Change(player, self._number, Entry(0, None, "Z"))
        if opponent not in self._records or (there is not None and there.opponent):
            self._open(found, ((as_bye,),), (say("{player} absent", player=player),))
            return
        colour = None if entry.colour is None else entry.colour.opposite
        as_game = Change(opponent, self._number, Entry(player, colour, MIRROR.get(entry.code, entry.code)))
        readings = [((as_game,), say("the game in line {line}", line=self._line(player)))]
        readings += [
            (
                (Change(player, self._number, Entry(0, None, code)),),
                say("player {player} unpaired ({code})", player=player, code=code),
            )
            for code in "ZHU"
        ]
        fits = [self._fits(changes, (player, opponent)) for changes, _ in readings]
        best = [one for one, fit in zip(readings, fits, strict=True) if fit == max(fits)]
        self._settle(found, best, fits.count(max(fits)) < len(fits))

    # --- one game ----------------------------------------------------------------------------------

    def _colours(self, player: int, opponent: int) -> None:
        one, other = self._entry(player), self._entry(opponent)
        assert one is not None
        assert other is not None
        if one.colour is None or one.colour is not other.colour:
            return
        readings = (
            (Change(opponent, self._number, other._replace(colour=one.colour.opposite), Part.COLOUR),),
            (Change(player, self._number, one._replace(colour=one.colour.opposite), Part.COLOUR),),
        )
        whites = (player, opponent) if one.colour is Colour.WHITE else (opponent, player)
        if self._alternates(player, opponent, whites[1]):
            readings, whites = readings[::-1], whites[::-1]
        found = finding(
            "colours",
            say(
                "Round {round}: {one} and {other} met, but both lines say {colour} (lines {line} and {other_line}).",
                round=self._number,
                one=player,
                other=opponent,
                colour=say("white") if one.colour is Colour.WHITE else say("black"),
                line=self._line(player),
                other_line=self._line(opponent),
            ),
            line=self._line(player),
            column=self._column + COLOUR_OFFSET,
            round_number=self._number,
            players=(player, opponent),
        )
        self._open(found, readings, tuple(say("{player} White", player=white) for white in whites))

    def _alternates(self, player: int, opponent: int, white: int) -> bool:
        """Whether the other game of a match (decision 194), if this round is half of one, gives this one White here."""
        at = (self._number - 1) ^ 1
        there = [(one, self._mended.cells[one][at : at + 1]) for one in (player, opponent)]
        return all(
            cell
            and cell[0]
            and cell[0].opponent in (player, opponent)
            and cell[0].colour is not None
            and (cell[0].colour is Colour.BLACK) is (one == white)
            for one, cell in there
        )

    def _results(self, player: int, opponent: int) -> None:
        one, other = self._entry(player), self._entry(opponent)
        assert one is not None
        assert other is not None
        if _go_together(one, other):
            return
        readings = [
            (
                (Change(opponent, self._number, other._replace(code=MIRROR.get(one.code, one.code)), Part.RESULT),),
                say("{result} in line {line}", result=_shown(one), line=self._line(player)),
            ),
            (
                (Change(player, self._number, one._replace(code=MIRROR.get(other.code, other.code)), Part.RESULT),),
                say("{result} in line {line}", result=_shown(other), line=self._line(opponent)),
            ),
        ]
        found = finding(
            "results",
            say(
                "Round {round}: {one} and {other} met, but line {line} has {result} for {one} and line "
                "{other_line} has {other_result} for {other}.",
                round=self._number,
                one=player,
                other=opponent,
                line=self._line(player),
                result=_shown(one),
                other_line=self._line(opponent),
                other_result=_shown(other),
            ),
            line=self._line(player),
            column=self._column + RESULT_OFFSET,
            round_number=self._number,
            players=(player, opponent),
        )
        fits = [self._fits(changes, (player, opponent)) for changes, _ in readings]
        best = [reading for reading, fit in zip(readings, fits, strict=True) if fit == max(fits)]
        self._settle(found, best, len(best) == 1)

    def _fits(self, changes: tuple[Change, ...], players: tuple[int, ...]) -> int:
        """How many of these players have the points in the file that their results give with the changes."""
        cells = changed({one: self._mended.counted(one) for one in players}, changes)
        paired = self._document.rounds_paired
        given = {one: points_of_line(self._document, one, cells[one], paired) for one in players}
        return sum(given[one] == self._records[one].points for one in players)

    def _settle(self, found: Finding, best: Sequence[tuple[tuple[Change, ...], str]], points_decide: bool) -> None:  # noqa: FBT001  # one question
        if len(best) == 1 and points_decide:
            changes, words = best[0]
            self._mended.findings.append(
                replace(found, evidence=say("The players' points agree with {words}.", words=words))
            )
            self._mended.apply(changes)
            return
        self._open(found, tuple(changes for changes, _ in best), tuple(words for _, words in best))

    def _open(self, found: Finding, readings: tuple[tuple[Change, ...], ...], words: tuple[str, ...]) -> None:
        undone = tuple(replace(one, entry=self._mended.cells[one.player][one.round_number - 1]) for one in readings[0])
        self._mended.questions.append(Question(found, readings, words, undone))
        if len(readings) == 1:
            self._mended.in_one_line += undone
        self._mended.apply(readings[0])

    # --- byes --------------------------------------------------------------------------------------

    def _byes(self) -> None:
        alone = [(player, entry.outcome) for player, entry in self._entries() if not entry.opponent]
        having = sorted(player for player, outcome in alone if outcome is Outcome.PAIRING_ALLOCATED_BYE)
        if len(having) > 1:
            self._byes_found(
                "two-byes",
                say(
                    "Round {round}: {players} have the pairing-allocated bye (U); a round has at most one.",
                    round=self._number,
                    players=", ".join(map(str, having)),
                ),
                having,
                at=having[1],
            )
        full = sorted(player for player, outcome in alone if outcome is Outcome.FULL_POINT_BYE)
        if len(full) % 2 and not having and not self._were_asked_for(full):
            self._byes_found(
                "full-point-bye",
                say(
                    "Round {round}: a full-point bye (F) for {players}, but no player has the pairing-allocated "
                    "bye (U).",
                    round=self._number,
                    players=", ".join(map(str, full)),
                ),
                full,
                at=full[0],
            )

    def _were_asked_for(self, players: Sequence[int]) -> bool:
        """Whether the file says that these byes were granted: by record 240, or that it was generated with some."""
        granted = self._document.byes_granted
        return all(granted.get((self._number, player)) is ByeKind.FULL_POINT for player in players) or any(
            _GENERATED_WITH_THEM.match(text) for _, text in self._document.leftover
        )

    def _byes_found(self, code: str, says: str, players: list[int], *, at: int) -> None:
        """A finding on byes of the round, shown at the result of one of the players."""
        self._mended.findings.append(
            finding(
                code,
                says,
                line=self._line(at),
                column=self._column + RESULT_OFFSET,
                round_number=self._number,
                players=tuple(players),
            )
        )


def _go_together(one: Entry, other: Entry) -> bool:
    """Whether a game can have brought both what their lines say; asked several times of every game."""
    return _are_of_a_game((one.opponent > 0, one.colour, one.code), (other.opponent > 0, other.colour, other.code))


@lru_cache(maxsize=1024)
def _are_of_a_game(ours: tuple[bool, Colour | None, str], theirs: tuple[bool, Colour | None, str]) -> bool:
    one, other = Entry(*ours), Entry(*theirs)
    if one.outcome is None and other.outcome is None:
        return True
    if one.outcome is None or other.outcome is None:
        return False
    white, black = (other, one) if one.colour is Colour.BLACK or other.colour is Colour.WHITE else (one, other)
    assert white.outcome is not None
    assert black.outcome is not None
    return (white.outcome, black.outcome) in RESULT_OF_OUTCOMES


def _shown(entry: Entry) -> str:
    if entry.code in ADJOURNED_CODES:
        return say("an adjourned game")
    return f"'{entry.code}'" if entry.code else say("no result")


def _shown_alone(entry: Entry | None) -> str:
    return say("the column is blank") if entry is None or not entry.code else f"'{entry.code}'"
