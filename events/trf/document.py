"""What stands in a TRF, line by line: nothing interpreted away, nothing lost.

Its records, those about teams (013, 299, 300, 310, 320, 330, 352, 362) among them; points as they are written there,
and what an entry is worth.
"""

from collections.abc import Mapping, Sequence

from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.results import STANDARD, ByeKind, Colour, Outcome, Scoring
from core.model.sentence import say
from core.model.tournament import Details
from core.model.units import Points
from events.trf.earlier_rounds import EarlierRounds
from events.trf.layout import TRF16, FileFormat
from events.trf.report import ReadOtherwise

UNCOUNTED_HEAD: Final = "### pairtrail not counted:"
"""How a comment of ours begins that says whose games count in no standings (`events.trf.own_comments`)."""

REPLACED_HEAD: Final = "### pairtrail bye in place of a forfeit:"
"""Likewise of a game in whose place a bye was granted (`events.trf.own_comments`)."""

KNOCKOUT_HEAD: Final = "### pairtrail knock-out:"
"""Of one that says whose ranks are those of a knock-out, after the event that the file tells of."""

TIE_BREAKS_HEAD: Final = "### pairtrail tie-breaks:"
"""Of one that names the edition of the tie-breaks (`events.trf.tie_breaks`)."""

NOTE_HEAD: Final = "### pairtrail note:"
"""Of one for people: where the readings of a game differ, and what the file shows."""

COUNTED_HEAD: Final = "### pairtrail counted in the standings:"
"""Of one that says by which cells the points are counted, where the file has others (`events.trf.earlier_cells`)."""

LENT_HEAD: Final = "### pairtrail lent: "
"""Of a comment of ours, in a file that has no records 300."""

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


STANDARD_MATCH_POINTS: Final[Mapping[str, Points]] = {"TW": Points(20), "TD": Points(10), "TL": Points(0)}
"""What record 362 says where it is missing: a match won, drawn, lost."""
NOBODY: Final = 0
"""In a line-up: the board is left free."""


class TeamRecord(NamedTuple):
    """One team: a record 310, or a line 013, which has the name and the players only."""

    line: int
    number: int  # TPN; of 013 the place among these lines
    name: str
    nickname: str = ""
    strength: int = 0
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None
    players: tuple[int, ...] = ()  # starting ranks in board order


class LineUpRecord(NamedTuple):
    """A record 300: who played for a team in a round, where it is not by the order of its players."""

    round_number: int
    team: int
    opponent: int
    players: tuple[int, ...]  # from board 1; NOBODY: it was left free
    line: int


class ForfeitRecord(NamedTuple):
    """A record 330: a match that was not played."""

    result: str  # "+-", "-+" or "--", seen from the team with White
    round_number: int
    white: int
    black: int
    line: int


KINDS_299: Final[dict[str, tuple[Outcome, ...]]] = {
    "W": (Outcome.WIN, Outcome.UNRATED_WIN),
    "D": (Outcome.DRAW, Outcome.UNRATED_DRAW),
    "L": (Outcome.LOSS, Outcome.UNRATED_LOSS),
    "F": (Outcome.FULL_POINT_BYE,),
    "H": (Outcome.HALF_POINT_BYE,),
    "Z": (Outcome.ZERO_POINT_BYE,),
    "+": (Outcome.FORFEIT_WIN,),
    "-": (Outcome.FORFEIT_LOSS,),
}
"""What the kinds of record 299 give points to."""


class AssignedPoints(NamedTuple):
    """A record 299: points for a kind of result, or (kind empty) beside the results.

    Those of players stand in `match_points`, and players in the place of `teams`.
    """

    kind: str
    match_points: Points | None
    game_points: Points | None
    round_number: int  # 0: all
    teams: tuple[int, ...]  # empty: all
    line: int

    def speaks_of(self, round_number: int, team: int) -> bool:
        """Whether it holds for a team in a round."""
        return self.round_number in (0, round_number) and (not self.teams or team in self.teams)


@dataclass(slots=True)
class TeamRecords:
    """All of them."""

    teams: list[TeamRecord] = field(default_factory=list)  # 310
    old: list[TeamRecord] = field(default_factory=list)  # 013
    line_ups: list[LineUpRecord] = field(default_factory=list)
    forfeits: list[ForfeitRecord] = field(default_factory=list)
    byes: dict[int, int] = field(default_factory=dict)  # 320: by round the team with the pairing-allocated bye
    bye_points: tuple[Points | None, Points | None] = (None, None)  # 320: match points and game points of it
    colours: str = "WB"  # 352: of the team with White, from board 1 down, again and again
    match_points: dict[str, Points] = field(default_factory=lambda: dict(STANDARD_MATCH_POINTS))
    match_points_said: bool = False  # by 362
    assigned: list[AssignedPoints] = field(default_factory=list)
    game_points_of_bye: Points | None = None  # 162, symbol P

    @property
    def listed(self) -> list[TeamRecord]:
        """The teams, by 310, else by 013."""
        return self.teams or self.old


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


OUTCOMES_IN_WORDS: Final = {
    Outcome.WIN: say("win"),
    Outcome.DRAW: say("draw"),
    Outcome.LOSS: say("loss"),
    Outcome.UNRATED_WIN: say("unrated win"),
    Outcome.UNRATED_DRAW: say("unrated draw"),
    Outcome.UNRATED_LOSS: say("unrated loss"),
    Outcome.FORFEIT_WIN: say("forfeit win"),
    Outcome.FORFEIT_LOSS: say("forfeit loss"),
    Outcome.HALF_POINT_BYE: say("half-point bye"),
    Outcome.FULL_POINT_BYE: say("full-point bye"),
    Outcome.PAIRING_ALLOCATED_BYE: say("pairing-allocated bye"),
    Outcome.ZERO_POINT_BYE: say("zero-point bye"),
}
"""Outcomes in words."""

_LONGEST: Final = 4  # digits before the point


def points_of(text: str) -> Points | None:
    """Tenths of a point from '11.5', '11,5', '3' or '.5'; None: not points, or more of them than 9999."""
    whole, _, tenths = text.replace(",", ".").partition(".")
    digits = whole + tenths
    if (
        len(whole.lstrip("0")) > _LONGEST
        or len(tenths) > 2
        or not digits.isdecimal()
        or not digits.isascii()
        or (len(tenths) == 2 and tenths[1] != "0")
    ):
        return None
    return Points(10 * int(whole[-_LONGEST:] or "0") + int(tenths[:1] or "0"))


def shown_points(points: int) -> str:
    """As the report writes them: 11.5; -0.5 of a penalty."""
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}"


def points_of_entry(entry: Entry | None, scoring: Scoring) -> Points:
    """What one round is worth to a player; an unfinished game nothing yet."""
    if entry is None:
        return scoring.unpaired(Outcome.ZERO_POINT_BYE)
    outcome = entry.outcome
    if outcome is None:
        return Points(0)
    if not entry.opponent:
        return scoring.unpaired(outcome)
    return scoring.black(outcome) if entry.colour is Colour.BLACK else scoring.white(outcome)


def points_of_line(document: TrfDocument, number: int, entries: Sequence[Entry | None], paired: int) -> Points:
    """What the results of that player in the rounds paired, so many, are worth; `entries` are those of the line."""
    if not (document.counted_cells or document.uncounted or document.points_of_some):
        plain = sum(points_of_entry(entry, document.scoring) for entry in entries[:paired])
        return Points(plain + max(0, paired - len(entries)) * points_of_entry(None, document.scoring))
    total = 0
    for at in range(paired):
        entry = entries[at] if at < len(entries) else None
        total += points_of_entry(document.as_counted(number, at + 1, entry), document.scoring)
        total += points_beside(document, number, at + 1, entry)
    return Points(total)


def points_beside(document: TrfDocument, number: int, round_number: int, entry: Entry | None) -> Points:
    """What record 299 gives that player in a round beside the result; below zero: a penalty."""
    if not document.points_of_some:
        return Points(0)
    speaking = [one for one in document.points_of_some if one.speaks_of(round_number, number)]
    if not speaking:
        return Points(0)
    worth = points_of_entry(entry, document.scoring)
    outcome = Outcome.ZERO_POINT_BYE if entry is None else entry.outcome
    values = [one.match_points for one in speaking if one.kind and outcome in KINDS_299[one.kind]]
    beside = sum(one.match_points or 0 for one in speaking if not one.kind)
    return Points((worth if not values else values[-1] or 0) - worth + beside)
