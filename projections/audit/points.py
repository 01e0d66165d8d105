"""The points of a file against its results: who is off, and which one result or bye would explain it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Final

from core.model.dataclass import dataclass
from core.model.results import RESULT_OF_OUTCOMES, STANDARD, Colour, Outcome, Scoring
from core.model.sentence import Figure, joined, say
from core.model.units import Points
from events.trf.document import Entry, PlayerRecord, TrfDocument, points_of_entry, points_of_line, shown_points
from events.trf.earlier_cells import told_of_points
from events.trf.layout import POINTS
from events.trf.own_comments import told_of_uncounted
from projections.audit.catalogue import finding
from projections.audit.finding import Finding
from projections.audit.games import Change, Mended, Part, Question, changed

_READINGS_MAX: Final = 4
_SHOWN: Final = 5
_ALONE: Final = "UHFZ"
_BY_ARBITER: Final = frozenset(
    (one, other) for one, other in RESULT_OF_OUTCOMES if {one, other} <= {Outcome.DRAW, Outcome.LOSS} and one != other
) | {(Outcome.LOSS, Outcome.LOSS)}
"""Results that only an arbiter gives: one line changed alone looks like them."""


@dataclass(frozen=True, slots=True)
class _Off:
    """A player whose points are not those of his results."""

    record: PlayerRecord
    by_results: int

    @property
    def number(self) -> int:
        return self.record.number

    @property
    def difference(self) -> int:
        """File minus results."""
        assert self.record.points is not None
        return self.record.points - self.by_results

    @property
    def sentence(self) -> str:
        assert self.record.points is not None
        return say(
            "{points} points for player {player}, but the results give {by_results}",
            points=Figure(shown_points(self.record.points)),
            player=self.number,
            by_results=Figure(shown_points(self.by_results)),
        )


def held_against_results(document: TrfDocument, mended: Mended) -> dict[int, int]:
    """Every player's points against his results; adds what is found, and gives the points that the results have."""
    paired = document.rounds_paired
    given = {number: int(points_of_line(document, number, mended.counted(number), paired)) for number in mended.cells}
    mended.findings += _explained(document)
    blank = [player for player in document.players if player.points is None]
    if blank:
        mended.findings.append(
            finding(
                "no-points",
                _of_blanks(blank, len(document.players)),
                line=blank[0].line,
                column=POINTS.first,
                players=tuple(player.number for player in blank[:_SHOWN]) if len(blank) < len(document.players) else (),
            )
        )
    in_question = _fit_by_some_reading(document, mended)
    off = {
        player.number: _Off(player, given[player.number])
        for player in document.players
        if player.points is not None
        and player.points != given[player.number]
        and player.number not in in_question
        and not _counts_the_next_round(document, player, mended, given[player.number])
    }
    if _is_not_filled(document, off):
        mended.findings.append(
            finding(
                "points",
                say(
                    "All {players} players have 0.0 points, but according to the results {count} of "
                    "them have more: the column has not been filled in.",
                    players=len(document.players),
                    count=len(off),
                ),
                line=document.players[0].line,
                column=POINTS.first,
            )
        )
        return given
    told: set[int] = set()
    for one in off.values():
        for other, changes in _games(document, mended, off, one).items():
            if one.number not in told and other not in told:
                told |= {one.number, other}
                _tell_game(mended, one, off[other], changes)
    for one in off.values():
        if one.number not in told:
            _tell_alone(document, mended, one)
    return given


def _explained(document: TrfDocument) -> Iterator[Finding]:
    """What comments say of points that the results do not give."""
    for sentence in told_of_points(document):
        yield finding("explained", sentence, line=document.counted_cells[0].line)
    for sentence in told_of_uncounted(document):
        yield finding("by-comment", sentence, line=document.uncounted[0][1])


def of_players_of_teams(document: TrfDocument) -> Iterator[Finding]:
    """Points of players of teams against their games; what a round without a game brings may count or not.

    Nothing of a column that nobody has filled in. In a match whose boards are counted by other results than those of
    the file, as a comment says, anything may count.
    """
    if document.teams is None or not any(player.points for player in document.players):
        return
    members = {team.number: team.players for team in document.teams.listed}
    otherwise = {(one.round_number, who) for one in document.counted_cells for who in members.get(one.player, ())}
    for player in document.players:
        if player.points is None:
            continue
        least = most = Points(0)
        for number, entry in enumerate(player.entries, 1):
            if (number, player.number) in otherwise:
                most = Points(most + STANDARD.win)
            elif entry is not None and entry.outcome is not None:
                points = STANDARD.unpaired(entry.outcome)
                least, most = Points(least + points * bool(entry.opponent)), Points(most + points)
        if not least <= player.points <= most:
            yield finding(
                "points",
                say("{sentence}.", sentence=_Off(player, most if player.points > most else least).sentence),
                line=player.line,
                column=POINTS.first,
                players=(player.number,),
            )


def _is_not_filled(document: TrfDocument, off: Mapping[int, _Off]) -> bool:
    """Whether the column says 0.0 of everyone, though several players scored."""
    return len(off) > 1 and not any(player.points for player in document.players)


def _of_blanks(blank: Sequence[PlayerRecord], players: int) -> str:
    if len(blank) == players:
        return say("{count} of {of} players have no points.", count=players, of=players)
    return say(
        "{count} of {of} players have no points: {named}{more}.",
        count=len(blank),
        of=players,
        named=", ".join(str(player.number) for player in blank[:_SHOWN]),
        more=say(" and {count} more", count=len(blank) - _SHOWN) if len(blank) > _SHOWN else "",
    )


def _counts_the_next_round(document: TrfDocument, player: PlayerRecord, mended: Mended, given: int) -> bool:
    """Points may include the virtual points of the next round, and the bye granted for it, as programs write them."""
    paired = document.rounds_paired
    virtual = document.acceleration.get(player.number, ())
    ahead = virtual[paired] if paired < len(virtual) else 0
    cells = mended.cells[player.number]
    bye = points_of_entry(cells[paired], document.scoring) if paired < len(cells) and cells[paired] is not None else 0
    return player.points in (given + ahead, given + bye, given + bye + ahead)


def _fit_by_some_reading(document: TrfDocument, mended: Mended) -> set[int]:
    """Players of a game that the lines tell in two ways, whose points are right by one of them."""
    records = {player.number: player for player in document.players}
    fitting = set()
    for question in mended.questions:
        for reading in question.readings:
            for player in question.about.players:
                now = changed(
                    {player: mended.counted(player)}, [one for one in question.undone if one.player == player]
                )
                cells = changed(now, [one for one in reading if one.player == player])
                if points_of_line(document, player, cells[player], document.rounds_paired) == records[player].points:
                    fitting.add(player)
    return fitting


_Reading = tuple[Change, Change]


def _games(document: TrfDocument, mended: Mended, off: dict[int, _Off], one: _Off) -> dict[int, list[_Reading]]:
    """By another who is off as well, each game of the two that with another result would bring both what they lack.

    A forfeit is no meeting, so that there may be two games.
    """
    found: dict[int, list[_Reading]] = {}
    for index, entry in enumerate(mended.cells[one.number][: document.rounds_paired]):
        other = off.get(entry.opponent) if entry is not None else None
        if entry is None or other is None or other.number < one.number:
            continue
        theirs = mended.cells[other.number][index]
        if theirs is None or entry.outcome is None or theirs.outcome is None:
            continue
        for mine, his in _results_as(entry):
            if (
                _worth(entry, mine, document.scoring) - points_of_entry(entry, document.scoring) == one.difference
                and _worth(theirs, his, document.scoring) - points_of_entry(theirs, document.scoring)
                == other.difference
            ):
                reading = (
                    Change(one.number, index + 1, entry._replace(code=mine.value), Part.RESULT),
                    Change(other.number, index + 1, theirs._replace(code=his.value), Part.RESULT),
                )
                found.setdefault(other.number, []).append(reading)
                break
    return found


def _results_as(entry: Entry) -> Iterator[tuple[Outcome, Outcome]]:
    """Every legal result of a game, from the side of the first; the usual ones first."""
    is_white = entry.colour is not Colour.BLACK
    for white, black in RESULT_OF_OUTCOMES:
        yield (white, black) if is_white else (black, white)


def _worth(entry: Entry, outcome: Outcome, scoring: Scoring) -> int:
    return scoring.black(outcome) if entry.colour is Colour.BLACK else scoring.white(outcome)


def _tell_game(mended: Mended, one: _Off, other: _Off, readings: list[_Reading]) -> None:
    ways = []
    for change, _ in readings:
        was = mended.cells[one.number][change.round_number - 1]
        assert was is not None
        assert change.entry is not None
        game = say("against {number} in round {round}", number=other.number, round=change.round_number)
        ways.append(
            say("'{code}' {game}, where the lines have '{was}'", code=change.entry.code, game=game, was=was.code)
        )
    rounds = [change.round_number for change, _ in readings]
    found = finding(
        "points",
        say(
            "{one}; {other}. Both would be correct if player {number} had {ways}.",
            one=one.sentence,
            other=other.sentence,
            number=one.number,
            ways=joined(say(", or "), ways),
        ),
        line=one.record.line,
        column=POINTS.first,
        round_number=rounds[0] if len(rounds) == 1 else 0,
        players=(one.number, other.number),
        evidence=say(
            "They met in round {rounds}, and no other player's points differ by the value of that game.",
            rounds=reduce(lambda one, other: say("{one} and {other}", one=one, other=other), map(str, rounds)),
        ),
    )
    words = tuple(_words(change, with_round=len(rounds) > 1) for change, _ in readings)
    mended.questions.append(Question(found, ((), *readings), (say("the result in the file"), *words)))


def _words(change: Change, *, with_round: bool) -> str:
    code = "" if change.entry is None else change.entry.code
    if not with_round:
        return say("'{code}' for {player}", code=code, player=change.player)
    return say("'{code}' for {player} in round {round}", code=code, player=change.player, round=change.round_number)


def _tell_alone(document: TrfDocument, mended: Mended, one: _Off) -> None:
    """A bye of another kind, or a result that only his own line would change, may be behind it."""
    ways = list(_ways_alone(document, mended, one))
    first = ways[0][0].round_number if len({way[0].round_number for way in ways}) == 1 else 0
    listed = joined(say(", or with "), (words for _, words in ways[:_READINGS_MAX]))
    found = finding(
        "points",
        say("{sentence}.", sentence=one.sentence),
        line=one.record.line,
        column=POINTS.first,
        round_number=first,
        players=(one.number,),
        evidence=say("The points would be correct with {ways}.", ways=listed) if ways else "",
    )
    if not ways:
        mended.findings.append(found)
        return
    readings = tuple((change,) for change, _ in ways[:_READINGS_MAX])
    words = tuple(word for _, word in ways[:_READINGS_MAX])
    mended.questions.append(Question(found, ((), *readings), (say("the results in the file"), *words)))


def _ways_alone(document: TrfDocument, mended: Mended, one: _Off) -> Iterator[tuple[Change, str]]:
    for index, entry in enumerate(mended.counted(one.number)[: document.rounds_paired]):
        now = points_of_entry(entry, document.scoring)
        if entry is None or not entry.opponent:
            for code in _ALONE:
                other = Entry(0, None, code)
                if points_of_entry(other, document.scoring) - now == one.difference:
                    yield (
                        Change(one.number, index + 1, other),
                        say(
                            "'{code}' in round {round}, where the file has {found}",
                            code=code,
                            round=index + 1,
                            found=_shown(entry),
                        ),
                    )
            continue
        theirs = mended.cells.get(entry.opponent, [])[index] if entry.opponent in mended.cells else None
        if theirs is None or theirs.opponent != one.number or entry.outcome is None:
            continue  # his own line alone has the game
        if (entry.outcome, theirs.outcome) not in _BY_ARBITER:
            continue
        for mine, his in _results_as(entry):
            if his is theirs.outcome and _worth(entry, mine, document.scoring) - now == one.difference:
                yield (
                    Change(one.number, index + 1, entry._replace(code=mine.value), Part.RESULT),
                    say(
                        "'{code}' against {opponent} in round {round}, where the file has '{found}'",
                        code=mine.value,
                        opponent=entry.opponent,
                        round=index + 1,
                        found=entry.code,
                    ),
                )


def _shown(entry: Entry | None) -> str:
    return say("nothing") if entry is None or not entry.code else f"'{entry.code}'"
