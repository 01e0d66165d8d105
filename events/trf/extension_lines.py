"""The lines that JaVaFo (XX.) and bbpPairings (BB.) added to the TRF, and two of TRF26 that say the same (142, 152)."""

from collections.abc import Callable

from core.model.dataclass import dataclass, field
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.results import ByeKind, Colour, Outcome, Scoring
from core.model.sentence import joined, say
from core.model.units import Points
from events.trf.document import AssignedPoints, Prohibition, TeamRecords, points_of
from events.trf.report import Report

_WIN: Final = (Outcome.WIN, Outcome.UNRATED_WIN)
_DRAW: Final = (Outcome.DRAW, Outcome.UNRATED_DRAW)
_LOSS: Final = (Outcome.LOSS, Outcome.UNRATED_LOSS)

# Which outcomes a code sets, and for which colour ("": for both).
_XXS_CODES: Final[dict[str, tuple[tuple[Outcome, ...], str]]] = {
    "WW": (_WIN, "w"),
    "BW": (_WIN, "b"),
    "WD": (_DRAW, "w"),
    "BD": (_DRAW, "b"),
    "WL": (_LOSS, "w"),
    "BL": (_LOSS, "b"),
    "ZPB": ((Outcome.ZERO_POINT_BYE,), ""),
    "HPB": ((Outcome.HALF_POINT_BYE,), ""),
    "FPB": ((Outcome.FULL_POINT_BYE,), ""),
    "PAB": ((Outcome.PAIRING_ALLOCATED_BYE,), ""),
    "FW": ((Outcome.FORFEIT_WIN,), ""),
    "FL": ((Outcome.FORFEIT_LOSS,), ""),
    "W": ((*_WIN, Outcome.FORFEIT_WIN, Outcome.FULL_POINT_BYE), ""),
    "D": ((*_DRAW, Outcome.HALF_POINT_BYE), ""),
}
_BBP_CODES: Final[dict[str, tuple[Outcome, ...]]] = {
    "BBW": (*_WIN, Outcome.FORFEIT_WIN, Outcome.FULL_POINT_BYE),
    "BBD": (*_DRAW, Outcome.HALF_POINT_BYE),
    "BBL": _LOSS,
    "BBZ": (Outcome.ZERO_POINT_BYE,),
    "BBF": (Outcome.FORFEIT_LOSS,),
    "BBU": (Outcome.PAIRING_ALLOCATED_BYE,),
}
_SHOWN: Final = 60  # characters of what was read


@dataclass(slots=True)
class PointsSet:
    """Points as the lines set them, later ones over earlier ones."""

    both: dict[Outcome, Points] = field(default_factory=dict)
    white: dict[Outcome, Points] = field(default_factory=dict)
    black: dict[Outcome, Points] = field(default_factory=dict)
    bye_given: bool = False
    line: int = 0  # the last one that set any

    def set(self, outcomes: tuple[Outcome, ...], colour: str, points: Points) -> None:
        """One value for these outcomes, for one colour or ("") for both."""
        for outcome in outcomes:
            if colour == "w":
                self.white[outcome] = points
            elif colour == "b":
                self.black[outcome] = points
            else:
                self.both[outcome] = points
                self.white.pop(outcome, None)
                self.black.pop(outcome, None)

    def set_bbp(self, code: str, points: Points) -> None:
        """bbpPairings: the bye is worth a win unless BBU says otherwise."""
        self.set(_BBP_CODES[code], "", points)
        if code == "BBU":
            self.bye_given = True
        elif code == "BBW" and not self.bye_given:
            self.set(_BBP_CODES["BBU"], "", points)

    def scoring(self) -> Scoring:
        """The scoring system; values that equal 1, 1/2, 0 are not exceptions."""
        standard = Scoring()
        both = {o: p for o, p in self.both.items() if p != standard.unpaired(o)}
        common = Scoring(tuple(both.items()))
        white = {o: p for o, p in self.white.items() if p != common.white(o)}
        black = {o: p for o, p in self.black.items() if p != common.black(o)}
        for outcome in [o for o in white if white[o] == black.get(o)]:
            both[outcome] = white.pop(outcome)
            del black[outcome]
        return Scoring(_sorted(both), _sorted(white), _sorted(black))


def _sorted(values: dict[Outcome, Points]) -> tuple[tuple[Outcome, Points], ...]:
    return tuple((outcome, values[outcome]) for outcome in Outcome if outcome in values)


class GrantedBye(NamedTuple):
    """One player of a record 240."""

    player: int
    round_number: int
    kind: ByeKind
    line: int
    column: int


class VirtualPoints(NamedTuple):
    """One record 250: rounds and players, both ends included."""

    points: Points
    rounds: tuple[int, int]
    players: tuple[int, int]
    line: int


class Named(NamedTuple):
    """A player whom a line names that is not his own."""

    code: str
    player: int
    line: int
    column: int


@dataclass(slots=True)
class Extensions:
    """What the extension lines of one file said."""

    rounds: int | None = None
    initial_colour: Colour | None = None
    numbers_by_rank: bool = False
    points: PointsSet = field(default_factory=PointsSet)
    absent: list[int] = field(default_factory=list)
    acceleration: dict[int, tuple[Points, ...]] = field(default_factory=dict)
    acceleration_lines: dict[int, int] = field(default_factory=dict)
    forbidden: list[tuple[int, ...]] = field(default_factory=list)
    xxs: dict[tuple[Outcome, str], Points] = field(default_factory=dict)  # as the last XXS line sets it, by colour
    symbols: dict[str, tuple[Points, int, int]] = field(default_factory=dict)  # 162: points, line, column
    assigned: dict[str, tuple[Points, int]] = field(default_factory=dict)  # 299 by kind of result: points, line
    of_some: list[AssignedPoints] = field(default_factory=list)  # 299 for some players or one round
    type_code: str = ""  # 192
    type_line: int = 0
    team_code: str = ""  # 192, where it is the code of a team event that is not read
    team_line: int = 0
    byes: list[GrantedBye] = field(default_factory=list)  # 240
    virtual: list[VirtualPoints] = field(default_factory=list)  # 250
    prohibitions: list[Prohibition] = field(default_factory=list)  # 260
    pairs_kept_apart: int = 0  # by XXP and 260, line by line
    named: list[Named] = field(default_factory=list)  # by XXA, XXP, XXZ, 240, 250, 260 and 299
    colour_line: int = 0  # of the initial colour
    teams: TeamRecords = field(default_factory=TeamRecords)


class Given(NamedTuple):
    """One extension line."""

    code: str
    text: str
    line: int


def _read_rounds(given: Given, into: Extensions, report: Report) -> None:
    found = given.text[3:].strip()
    rounds = number_of(found, digits=3)
    if not rounds:
        report.error(given.line, 5, quoted(found), say("{code} and the number of rounds, 1 to 999", code=given.code))
        return
    if into.rounds is not None and into.rounds != rounds:
        report.error(
            given.line,
            5,
            say("{rounds} rounds", rounds=rounds),
            say("the {rounds} rounds given in an earlier line", rounds=into.rounds),
        )
        return
    into.rounds = rounds


def number_of(text: str, *, digits: int) -> int | None:
    """A whole number of at most so many digits, zeros in front not counted; None: no such number."""
    if not (text.isdecimal() and text.isascii()) or len(text.lstrip("0")) > digits:
        return None
    return int(text[-digits:])


def quoted(text: str) -> str:
    """As it stands, but no more of it than helps to find it."""
    return repr(text) if len(text) <= _SHOWN else f"{text[:_SHOWN]!r}..."


def _read_configuration(given: Given, into: Extensions, report: Report) -> None:
    for word in given.text[3:].split():
        match word.lower():
            case "white1":
                _set_initial_colour(Colour.WHITE, word, given.line, into, report)
            case "black1":
                _set_initial_colour(Colour.BLACK, word, given.line, into, report)
            case "rank":
                into.numbers_by_rank = True
            case _:
                report.error(given.line, given.text.index(word, 3) + 1, repr(word), say("white1, black1 or rank"))


def _set_initial_colour(colour: Colour, word: str, line: int, into: Extensions, report: Report) -> None:
    if into.initial_colour not in (None, colour):
        report.error(
            line, 5, say("initial colour {word}", word=word), say("the initial colour given in an earlier line")
        )
        return
    into.initial_colour = colour
    into.colour_line = into.colour_line or line


def _read_initial_colour(given: Given, into: Extensions, report: Report) -> None:
    found = given.text[3:].strip()
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(found.upper())
    if colour is None:
        report.error(given.line, 5, repr(found), say("152 and the initial colour, W or B"))
        return
    _set_initial_colour(colour, found, given.line, into, report)


def _read_xxs(given: Given, into: Extensions, report: Report) -> None:
    for word in given.text[3:].split():
        name, equals, value = word.partition("=")
        points = points_of(value) if equals else None
        if name.upper() not in _XXS_CODES or points is None:
            report.error(
                given.line,
                given.text.index(word, 3) + 1,
                quoted(word),
                say("CODE=VALUE with one of {xxs_codes}", xxs_codes=joined(" ", _XXS_CODES)),
            )
            continue
        outcomes, colour = _XXS_CODES[name.upper()]
        into.points.set(outcomes, colour, points)
        into.points.line = given.line
        into.xxs.update({(outcome, side): points for outcome in outcomes for side in colour or "wb"})


def _read_bbp_points(given: Given, into: Extensions, report: Report) -> None:
    points = points_of(given.text[3:].strip())
    if points is None:
        report.error(
            given.line,
            5,
            quoted(given.text[3:].strip()),
            say("{code} and a number of points, such as 0.5", code=given.code),
        )
        return
    into.points.set_bbp(given.code, points)
    into.points.line = given.line


def _players(given: Given, into: Extensions, report: Report) -> tuple[int, ...] | None:
    """The starting ranks that the words of a line are; None: one of them is none."""
    numbers, start = [], 3
    for word in given.text[3:].split():
        start = given.text.index(word, start)
        number = number_of(word, digits=4)
        if number is None:
            report.error(given.line, start + 1, quoted(word), say("starting rank numbers, 1 to 9999"))
            return None
        into.named.append(Named(given.code, number, given.line, start + 1))
        numbers.append(number)
        start += len(word)
    return tuple(numbers)


def _read_absent(given: Given, into: Extensions, report: Report) -> None:
    into.absent.extend(_players(given, into, report) or ())


PAIRS_KEPT_APART_MAX: Final = 100_000
"""In one file, counted line by line: those of 447 players of one federation who are not to meet each other."""


def too_many_kept_apart(
    players: tuple[int, ...], given: "Given", column: int, into: "Extensions", report: Report
) -> bool:
    """Whether the pairs of a prohibition, with those of the lines before it, are more than any event keeps apart."""
    into.pairs_kept_apart += len(players) * (len(players) - 1) // 2
    if into.pairs_kept_apart <= PAIRS_KEPT_APART_MAX:
        return False
    report.error(
        given.line,
        column,
        say("{count:,} pairs of players who must not be paired", count=into.pairs_kept_apart),
        say("at most {most:,} pairs in a file", most=PAIRS_KEPT_APART_MAX),
    )
    return True


def _read_forbidden(given: Given, into: Extensions, report: Report) -> None:
    numbers = _players(given, into, report)
    if numbers is None:
        return
    if len(set(numbers)) < 2:
        report.error(
            given.line, 5, repr(given.text[3:].strip()), say("XXP and two or more players who must not be paired")
        )
        return
    players = tuple(dict.fromkeys(numbers))
    if not too_many_kept_apart(players, given, 5, into, report):
        into.forbidden.append(players)


def _read_acceleration(given: Given, into: Extensions, report: Report) -> None:
    number, values = _acceleration_by_columns(given.text)
    if number is None or None in values:
        words = given.text[3:].split()
        number = number_of(words[0], digits=4) if words else None
        values = [points_of(word) for word in words[1:]]
        if number is None or None in values:
            report.error(
                given.line,
                5,
                quoted(given.text[3:].strip()),
                say("a starting rank number in columns 5-8, then virtual points by round"),
            )
            return
        report.adjusted(
            given.line,
            5,
            repr(given.text),
            say("XXA values separated by blanks: they are not in columns 10-13, 15-18 ..."),
        )
    if number in into.acceleration:
        report.error(
            given.line, 5, say("a second XXA line for player {number}", number=number), say("one line for each player")
        )
        return
    into.acceleration[number] = tuple(value for value in values if value is not None)
    into.acceleration_lines[number] = given.line
    into.named.append(Named(given.code, number, given.line, 5))


def _acceleration_by_columns(text: str) -> tuple[int | None, list[Points | None]]:
    """Player in columns 5-8, the value of round r in the four columns from 10 + 5 (r - 1); blanks are 0."""
    found = text[4:8].strip()
    number = int(found) if found.isdecimal() and found.isascii() else None
    if text[3:4].strip() or text[8:9].strip():
        return None, []
    values: list[Points | None] = []
    for start in range(9, len(text.rstrip()), 5):
        value = text[start : start + 4].strip()
        values.append(None if text[start + 4 : start + 5].strip() else points_of(value) if value else Points(0))
    return number, values


LineReader = Callable[[Given, Extensions, Report], None]

READERS: Final[dict[str, LineReader]] = {
    "XXR": _read_rounds,
    "142": _read_rounds,
    "XXC": _read_configuration,
    "152": _read_initial_colour,
    "XXS": _read_xxs,
    "XXA": _read_acceleration,
    "XXP": _read_forbidden,
    "XXZ": _read_absent,
    **dict.fromkeys(_BBP_CODES, _read_bbp_points),
}
"""How each extension line is read: code, text, line number, what it adds to, where findings go."""
