"""What stands in a TRF, line by line: nothing interpreted away, nothing lost."""

from collections.abc import Mapping

from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.results import STANDARD, ByeKind, Colour, Outcome, Scoring
from core.model.tournament import Details
from core.model.units import Points
from events.trf.earlier_rounds import EarlierRounds
from events.trf.layout import TRF16, FileFormat
from events.trf.report import ReadOtherwise
from events.trf.team_records import AssignedPoints, TeamRecords

UNCOUNTED_HEAD: Final = "### pairtrail not counted:"
"""How a comment of ours begins that says whose games count in no standings (`events.trf.uncounted`)."""
REPLACED_HEAD: Final = "### pairtrail bye in place of a forfeit:"
"""Likewise of a game in whose place a bye was granted (`events.trf.replaced_games`)."""
KNOCKOUT_HEAD: Final = "### pairtrail knock-out:"
"""Of one that says whose ranks are those of a knock-out, after the event that the file tells of."""
TIE_BREAKS_HEAD: Final = "### pairtrail tie-breaks:"
"""Of one that names the edition of the tie-breaks (`events.trf.tie_breaks`)."""
NOTE_HEAD: Final = "### pairtrail note:"
"""Of one for people: where the readings of a game differ, and what the file shows."""
COUNTED_HEAD: Final = "### pairtrail counted in the standings:"
"""Of one that says by which cells the points are counted, where the file has others (`events.trf.earlier_cells`)."""
CELLS_KIND: Final = "cells"
"""What stands, behind the round, in a comment about cells that pairings read (`events.trf.earlier_cells`)."""


def note_line(text: str) -> str:
    """A comment for people."""
    return f"{NOTE_HEAD} {text}"


class Entry(NamedTuple):
    """What one player's line says about one round. `code` is upper case; empty: the column is blank."""

    opponent: int  # starting rank; 0: none
    colour: Colour | None
    code: str

    @property
    def outcome(self) -> Outcome | None:
        """None: the game is open or adjourned."""
        return (OUTCOME_WITH_OPPONENT if self.opponent else OUTCOME_ALONE).get(self.code)

    @property
    def took_part(self) -> bool:
        """Whether the player was there for the pairing of that round: paired, or left over by it.

        A forfeit win without an opponent ('0000 - +') is how older programs write the pairing-allocated bye.
        """
        return self.opponent != 0 or self.code in ("U", "+")


OUTCOME_WITH_OPPONENT: Final[dict[str, Outcome]] = {
    outcome.value: outcome
    for outcome in Outcome
    if outcome.was_played or outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
}

OUTCOME_ALONE: Final[dict[str, Outcome]] = {
    "": Outcome.ZERO_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "U": Outcome.PAIRING_ALLOCATED_BYE,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.ZERO_POINT_BYE,  # nobody was paired with him, so there was no game to lose (decision 26)
    # Not in the Annex; older programs wrote byes so. Each use is listed as an adjustment.
    "=": Outcome.HALF_POINT_BYE,
    "1": Outcome.FULL_POINT_BYE,
    "0": Outcome.ZERO_POINT_BYE,
}

ADJOURNED_CODES: Final = frozenset({"?", "*"})


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One 001 line. Rounds without any character are None; round r is at index r - 1."""

    line: int
    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    points: Points | None = None
    rank: int | None = None
    entries: tuple[Entry | None, ...] = ()
    columns_in_bytes: bool = False  # the line's columns count bytes of UTF-8, not characters

    def entry(self, round_number: int) -> Entry | None:
        """What the line says about a round; None: nothing."""
        return self.entries[round_number - 1] if round_number <= len(self.entries) else None


class Line(NamedTuple):
    """One line of the file: its text and the line end as it stands ("" for an unfinished last line)."""

    text: str
    end: str


class Prohibition(NamedTuple):
    """One record 260: who are not to meet, each with each, in which rounds (both ends included)."""

    players: tuple[int, ...]
    first: int
    last: int
    line: int


class ReplacedGame(NamedTuple):
    """A game lost by forfeit in whose place a bye was granted, by starting ranks."""

    round_number: int
    white: int
    black: int
    line: int


class EarlierCell(NamedTuple):
    """What pairings up to a round read of one player in a round before it; in a team event, of one team.

    The code of a team's entry has a letter for each board, from board 1 down, as the team saw its result.
    """

    until: int
    round_number: int
    player: int
    entry: Entry
    line: int


class RulesSaid(NamedTuple):
    """Edition and variations as our own comment line says them, whether there are such or not."""

    edition: str
    variations: tuple[tuple[str, str], ...]
    line: int
    rounds: int | None = None  # in a file that has no line for their number


@dataclass(frozen=True, slots=True)
class TrfDocument:
    """A whole file. `adjustments` lists what was read otherwise than it stands, `leftover` the lines not read."""

    file_name: str
    lines: tuple[Line, ...]
    facts: tuple[str, ...] = ()  # what each line speaks of ("001 12", "rounds" ...); "": nothing that is read
    encoding: str = "utf-8"  # or "utf-8-sig" (with byte order mark), "latin-1", "cp1252", "cp1252"
    details: Details = field(default_factory=Details)
    players: tuple[PlayerRecord, ...] = ()  # in the order of the file
    rounds_declared: int | None = None
    initial_colour: Colour | None = None
    numbers_by_rank: bool = False  # XXC rank
    scoring: Scoring = STANDARD
    absent: tuple[int, ...] = ()  # XXZ
    acceleration: Mapping[int, tuple[Points, ...]] = field(default_factory=dict)
    forbidden: tuple[tuple[int, ...], ...] = ()  # XXP: in all rounds
    prohibitions: tuple[Prohibition, ...] = ()  # 260
    byes_granted: Mapping[tuple[int, int], ByeKind] = field(default_factory=dict)  # 240, by round and player
    type_code: str = ""  # 192, in capitals
    rules_said: RulesSaid | None = None  # by a comment (###) that we wrote
    part_said: str = ""  # likewise: which rounds of an event these are (decision 156)
    earlier_rounds: tuple[EarlierRounds, ...] = ()  # likewise
    uncounted: tuple[tuple[int, int], ...] = ()  # likewise: whose games count in no standings, each with the line
    replaced: tuple[ReplacedGame, ...] = ()  # likewise: games in whose place a bye was granted
    in_knockout: tuple[tuple[int, int], ...] = ()  # likewise: whose ranks are those of a knock-out after the event
    counted_cells: tuple[EarlierCell, ...] = ()  # likewise: by which the points are counted
    earlier_cells: tuple[EarlierCell, ...] = ()  # likewise: what pairings read where the lines differ
    cells_of_teams: tuple[EarlierCell, ...] = ()  # of a team event, as one pairing read it: those of these
    points_of_some: tuple[AssignedPoints, ...] = ()  # 299, for some players or one round
    file_format: FileFormat = TRF16
    adjustments: tuple[ReadOtherwise, ...] = ()
    leftover: tuple[tuple[int, str], ...] = ()
    teams: TeamRecords | None = None  # of a team event
    counted: list[int] = field(default_factory=list, init=False, compare=False, repr=False)  # see `rounds_paired`

    def as_counted(self, number: int, round_number: int, entry: Entry | None) -> Entry | None:
        """An entry of that player's line as the points count it: of a game that does not count, a loss by forfeit."""
        if self.counted_cells:
            cells = {(one.round_number, one.player): one.entry for one in self.counted_cells}
            entry = cells.get((round_number, number), entry)
        if not self.uncounted or entry is None or not entry.opponent or entry.outcome is None:
            return entry
        uncounted = {player for player, _ in self.uncounted}
        return entry._replace(code=Outcome.FORFEIT_LOSS.value) if uncounted & {number, entry.opponent} else entry

    @property
    def names_rules(self) -> bool:
        """Whether any line says by which rules the event is played."""
        return bool(self.type_code) or self.rules_said is not None

    @property
    def rounds_recorded(self) -> int:
        """The last round in which any player has an entry."""
        return max((len(player.entries) for player in self.players), default=0)

    @property
    def rounds_paired(self) -> int:
        """How many rounds are history; the entries of a later round are byes granted for the next one.

        An entry in round r says that round r - 1 is over. Round r itself was paired if anyone took part in its
        pairing, or if every player has an entry in it (then there was no one left to pair). Counted once: checks of
        a large file ask for it player by player.
        """
        if not self.counted:
            self.counted.append(self._rounds_paired())
        return self.counted[0]

    def _rounds_paired(self) -> int:
        paired = 0
        for player in self.players:
            recorded = len(player.entries)
            for number in range(recorded, paired, -1):
                entry = player.entries[number - 1]
                if entry is not None and entry.took_part:
                    paired = max(paired, number)
                    break
            paired = max(paired, recorded - 1)
        if self.players and all(len(player.entries) > paired for player in self.players):
            paired += 1
        return paired

    @property
    def round_of_prohibitions(self) -> int:
        """The round whose prohibitions hold now: the next one, or the last one when all have been paired."""
        following = self.rounds_paired + 1
        return following if self.rounds_declared is None else max(1, min(following, self.rounds_declared))
