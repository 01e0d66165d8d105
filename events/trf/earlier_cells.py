"""What earlier rounds were taken to be when later ones were paired, where a correction has changed them since.

A report has one cell for each player and round, whatever was known when the next round was paired: a result or colours
corrected afterwards, a bye granted afterwards, a game adjourned then and finished since. Files that we write give the
earlier cells in comments, so that every round can be checked (decision 162); starting ranks are those of the file:

    ### pairtrail until round 3: cells 1:5=12w1 1:12=5b0 2:7=U

Pairings of rounds up to that one, and after the round that an earlier such line names for the same cell, read round 1
of player 5 as a win with White against player 12, and round 2 of player 7 as the bye. A line that names a cell of its
own round says how that one was paired: with whom, and which colours.

In a team event the numbers are those of the teams, the letters behind the colour the results of the boards, from
board 1 down (`.`: none yet); colours are those of the match:

    ### pairtrail until round 3: cells 1:5=12w1=0+ 1:12=5b0=1- 2:7=U

A report for the rating has points of the standings. Where a correction came too late for these, a comment has the cells
by which they are counted:

    ### pairtrail counted in the standings: 1:5=12w1 1:12=5b0
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from core.model.results import RESULT_OF_OUTCOMES, Colour, Outcome
from core.model.sentence import SEMICOLON, joined, say
from core.model.team_match import readings_of_boards, reversed_readings
from core.model.tournament import Game, Readings, Tournament
from core.model.units import PlayerId, RoundNumber, points_text
from events.trf.document import (
    CELLS_KIND,
    COUNTED_HEAD,
    OUTCOME_WITH_OPPONENT,
    EarlierCell,
    Entry,
    PlayerRecord,
    TrfDocument,
    points_of_line,
)
from events.trf.earlier_rounds import EARLIER_HEAD
from events.trf.report import Report
from events.trf.round_cells import ADJOURNED, NO_RESULT

if TYPE_CHECKING:
    from events.trf.team_tournament import TeamEvent

_CELL: Final = r"(\d{1,3}):(\d{1,4})=(?:(\d{1,4})([wb-])([1=0WDL+.-]*)|([HFUZ+-]))"
_FORM: Final = re.compile(
    rf"(?:{re.escape(EARLIER_HEAD)}([1-9]\d{{0,2}}): {CELLS_KIND}|{re.escape(COUNTED_HEAD)})((?: {_CELL})+)\s*"
)
_ONE: Final = re.compile(_CELL)

_OPPONENT: Final = 4  # columns of a cell: who the opponent is
_COLOUR: Final = 5  # the column of the colour
_PAIRED: Final = 7  # who the opponent is, and with which colours

Cells = Sequence[Mapping[PlayerId, str]]
"""Of each round the eight columns of every player, as `events.trf.round_cells` writes them."""


# --- reading -----------------------------------------------------------------------------------------


def read_cells_line(text: str, line: int, report: Report) -> list[EarlierCell]:
    """What either comment says; nothing with a finding: it cannot be read."""
    found = _FORM.fullmatch(text)
    if found is None:
        head = COUNTED_HEAD if text.startswith(COUNTED_HEAD) else f"{EARLIER_HEAD}3: {CELLS_KIND}"
        report.error(line, 1, repr(text.strip()), f"{head} 1:5=12w1 1:12=5b0 2:7=U")
        return []
    until = int(found[1] or 0)
    cells = []
    for number, player, opponent, colour, with_opponent, alone in _ONE.findall(found[2]):
        entry = Entry(0, None, alone) if alone else Entry(int(opponent), _COLOURS[colour], with_opponent)
        cells.append(EarlierCell(until, int(number), int(player), entry, line))
    return cells


_COLOURS: Final = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}


def with_checked_cells(document: TrfDocument, report: Report) -> TrfDocument:
    """With the cells that name rounds and players of the file, and go together; a finding for each line with others."""
    teams = _team_event(document)
    known = {player.number for player in document.players} if teams is None else {*teams.teams}
    boards = 1 if teams is None else teams.boards
    wrong = {}
    for one in (*document.earlier_cells, *document.counted_cells):
        if one.line in wrong:
            continue
        unknown = [number for number in (one.player, one.entry.opponent or one.player) if number not in known]
        if unknown:
            wrong[one.line] = (
                (say("player {player}", player=unknown[0]), say("players in the file"))
                if teams is None
                else (say("team {team}", team=unknown[0]), say("teams in the file"))
            )
        elif one.entry.opponent and len(one.entry.code) not in (0, boards):
            read = say("the results {results}", results=repr(one.entry.code))
            wrong[one.line] = read, say("one result for each board ({boards}), or none", boards=boards)
        elif not 0 < one.round_number <= (one.until or document.rounds_paired) <= document.rounds_paired:
            wrong[one.line] = (
                say("round {number}, up to round {until}", number=one.round_number, until=one.until),
                say(
                    "rounds that have been paired, 1 to {rounds_paired}, the first not later than the second",
                    rounds_paired=document.rounds_paired,
                ),
            )
    for line, (read, expected) in wrong.items():
        report.error(line, 1, read, expected)
    earlier = [one for one in document.earlier_cells if one.line not in wrong]
    counted = [one for one in document.counted_cells if one.line not in wrong]
    for cells in (*(_in_force(earlier, until) for until in _untils(earlier)), counted):
        if lines := sorted({one.line for one in _alone(document, cells)}):
            read = say("contradictory cells")
            report.error(lines[0], 1, read, say("both players of each game, with matching results"))
            return replace(document, earlier_cells=(), counted_cells=())
    return replace(document, earlier_cells=tuple(earlier), counted_cells=tuple(counted))


def _alone(document: TrfDocument, cells: Sequence[EarlierCell]) -> Iterator[EarlierCell]:
    """Cells that the opponent's cell contradicts, or that other players' cells do."""
    against: dict[tuple[int, int], list[tuple[int, Entry]]] = {}
    for number, player, entry in _entries(_with_cells(document, cells)):
        against.setdefault((number, entry.opponent), []).append((player, entry))
    for one in cells:
        theirs = against.get((one.round_number, one.player), [])
        expected = [one.entry.opponent] if one.entry.opponent else []
        are_theirs = [player for player, _ in theirs] == expected
        if not are_theirs or not all(_go_together(one.entry, entry) for _, entry in theirs):
            yield one


def _entries(document: TrfDocument) -> Iterator[tuple[int, int, Entry]]:
    """Round, player and entry of all who have an opponent; of a team event, of its teams."""
    if (teams := _team_event(document)) is not None:
        yield from teams.entries()
        return
    for player in document.players:
        for number, entry in enumerate(player.entries, 1):
            if entry is not None and entry.opponent:
                yield number, player.number, entry


def _team_event(document: TrfDocument) -> "TeamEvent | None":
    if document.teams is None:
        return None
    from events.trf.team_tournament import TeamEvent  # few files are of teams

    return TeamEvent(document, document.teams)


def _go_together(one: Entry, other: Entry) -> bool:
    colours = {one.colour, other.colour}
    if colours not in ({None}, {Colour.WHITE, Colour.BLACK}) or len(one.code) != len(other.code):
        return False
    for code, others_code in zip(one.code, other.code, strict=True):
        outcomes = OUTCOME_WITH_OPPONENT.get(code), OUTCOME_WITH_OPPONENT.get(others_code)
        if outcomes not in RESULT_OF_OUTCOMES and not (None in outcomes and code == others_code):
            return False
    return True


def _untils(cells: Iterable[EarlierCell]) -> list[int]:
    return sorted({one.until for one in cells})


def _in_force(cells: Iterable[EarlierCell], until: int) -> list[EarlierCell]:
    """Of each cell what a pairing of that round read."""
    found: dict[tuple[int, int], EarlierCell] = {}
    for one in sorted(cells, key=lambda cell: cell.until):
        if one.round_number <= until <= one.until:
            found.setdefault((one.round_number, one.player), one)
    return list(found.values())


def _with_cells(document: TrfDocument, cells: Iterable[EarlierCell]) -> TrfDocument:
    """The file with these cells in its players' lines."""
    if document.teams is not None:
        return replace(document, cells_of_teams=tuple(cells))
    by_player: dict[int, list[EarlierCell]] = {}
    for one in cells:
        by_player.setdefault(one.player, []).append(one)
    players = tuple(_of_player(player, by_player.get(player.number, ())) for player in document.players)
    return replace(document, players=players)


def _of_player(player: PlayerRecord, cells: Iterable[EarlierCell]) -> PlayerRecord:
    if not cells:
        return player
    entries = list(player.entries)
    for one in cells:
        entries += [None] * (one.round_number - len(entries))
        entries[one.round_number - 1] = one.entry
    return replace(player, entries=tuple(entries))


def documents_then(document: TrfDocument) -> Iterator[tuple[RoundNumber, TrfDocument]]:
    """The file as pairings of rounds up to each one that a comment names read it; nothing where cells contradict it.

    That can be where an audit has taken cells otherwise than they are in the file.
    """
    read = [(until, _in_force(document.earlier_cells, until)) for until in _untils(document.earlier_cells)]
    if any(True for _, cells in read for _ in _alone(document, cells)):
        return
    for until, cells in read:
        named = {(one.round_number, one.player) for one in cells}
        replaced = tuple(one for one in document.replaced if (one.round_number, one.white) not in named)
        counted = tuple(one for one in document.counted_cells if (one.round_number, one.player) not in named)
        then = replace(_with_cells(document, cells), earlier_cells=(), counted_cells=counted, replaced=replaced)
        yield RoundNumber(until), then


def as_paired(document: TrfDocument, round_number: int) -> TrfDocument:
    """The file as that round was paired, as far as its cells go."""
    return next((then for until, then in documents_then(document) if round_number <= until), document)


def told_of_cells(cells: Iterable[EarlierCell]) -> Iterator[str]:
    """For people: what is taken from these lines."""
    for until, line in sorted({(one.until, one.line) for one in cells}):
        yield say(
            "Results, colours and byes up to round {until} are taken from line {line} (###).", until=until, line=line
        )


def points_counted(document: TrfDocument) -> str:
    """For people: whose points are counted by such a comment, and what the results shown give; empty: nobody's.

    Of teams nothing: the numbers in these comments are theirs, and a player's line has the points of a player.
    """
    shown, paired = replace(document, counted_cells=()), document.rounds_paired
    differ = []
    for player in document.players if document.counted_cells and document.teams is None else ():
        both = [points_of_line(one, player.number, player.entries, paired) for one in (document, shown)]
        if both[0] != both[1]:
            name, (counted, given) = f"{player.number} {player.name}", map(points_text, both)
            differ.append(
                say(
                    "{name} has {counted}, but {given} according to the results shown",
                    name=name,
                    counted=counted,
                    given=given,
                )
            )
    return joined(SEMICOLON, differ)


def told_of_points(document: TrfDocument) -> Iterator[str]:
    """The same as a sentence."""
    if said := points_counted(document):
        lines = ", ".join(map(str, sorted({one.line for one in document.counted_cells})))
        counted = say("according to line {lines} (###): {said}", lines=lines, said=said)
        yield say("Points are counted {said}.", said=counted)


def with_points_counted(tournament: Tournament, document: TrfDocument) -> Tournament:
    """The games with the results by which points are counted, as our comment says: those of standings and pairings."""
    said = {(one.round_number, one.player): one.entry for one in document.counted_cells}
    rounds = tuple(
        replace(
            one_round,
            games=tuple(
                _as_counted(game, said.get((one_round.number, game.white)), said.get((one_round.number, game.black)))
                for game in one_round.games
            ),
        )
        for one_round in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


def _as_counted(game: Game, white: Entry | None, black: Entry | None) -> Game:
    """Codes are those of each side, whatever their colours."""
    if white is None or black is None or (white.opponent, black.opponent) != (game.black, game.white):
        return game
    if game.boards:
        codes = zip(game.boards, white.code, black.code, strict=False)
        boards = tuple(replace(board, readings=_counted(board.readings, *both)) for board, *both in codes)
        return replace(game, boards=boards, readings=readings_of_boards(boards)) if boards else game
    counted = replace(game, readings=_counted(game.readings, white.code, black.code))
    if (white.colour, black.colour) != (Colour.BLACK, Colour.WHITE):
        return counted
    # the file has the colours of the rating report, the comment those of pairings and standings
    return replace(
        counted,
        white=game.black,
        black=game.white,
        readings=reversed_readings(counted.readings),
        colours_reversed_for_rating=not game.colours_reversed_for_rating,
    )


def _counted(readings: Readings, first: str, second: str) -> Readings:
    outcomes = OUTCOME_WITH_OPPONENT.get(first), OUTCOME_WITH_OPPONENT.get(second)
    result = next((result for both, result in RESULT_OF_OUTCOMES.items() if both == outcomes), None)
    return readings if result is None else replace(readings, pairing=result, standings=result)


# --- writing -----------------------------------------------------------------------------------------


def cells_lines(now: Cells, then: Mapping[RoundNumber, Cells], starting_ranks: Mapping[PlayerId, int]) -> list[str]:
    """The comments of a file; none where no round was paired from other cells than the file has.

    `now`: the cells of the file. `then`: by round that was paired, those that its pairing read, of the players who were
    in the tournament, and those that it made.
    """
    by_until: dict[RoundNumber, list[str]] = {}
    for number, cells in enumerate(now, 1):
        for player in sorted(cells, key=starting_ranks.__getitem__):
            following = cells[player]
            for until in sorted((one for one in then if one >= number), reverse=True):
                read = then[until][number - 1].get(player, following)
                if until == number and read[:_OPPONENT] == following[:_OPPONENT]:
                    read = read[:_PAIRED] + following[_PAIRED:]  # how it was paired; the result came later
                if not _reads_as(following, read):
                    token = f"{number}:{starting_ranks[player]}={_token(read)}"
                    by_until.setdefault(until, []).append(token)
                following = read
    return [f"{EARLIER_HEAD}{until}: {CELLS_KIND} {' '.join(told)}" for until, told in sorted(by_until.items())]


def counted_lines(now: Cells, standings: Cells, starting_ranks: Mapping[PlayerId, int]) -> list[str]:
    """The comment of a file whose points are counted by other cells than it has; none where they are the same."""
    told = [
        f"{number}:{starting_ranks[player]}={_token(counted)}"
        for number, cells in enumerate(standings, 1)
        for player, counted in sorted(cells.items(), key=lambda item: starting_ranks[item[0]])
        if now[number - 1][player] != counted
    ]
    return [f"{COUNTED_HEAD} {' '.join(told)}"] if told else []


def _reads_as(cell: str, read: str) -> bool:
    """Whether a pairing takes a cell for that; an adjourned game is a draw for it, and a forfeit has no colours."""
    if cell[_COLOUR] == "-":
        read = f"{read[:_COLOUR]}-{read[_COLOUR + 1 :]}"
    return cell.replace(ADJOURNED, Outcome.DRAW.value) == read.replace(ADJOURNED, Outcome.DRAW.value)


def _token(cell: str) -> str:
    opponent, colour, code = cell[:_OPPONENT].strip(), cell[_COLOUR], cell[_PAIRED:].strip()
    code = "" if code == ADJOURNED else code.replace(ADJOURNED, NO_RESULT)  # the comment is on what else it says
    return code if opponent == "0000" else f"{opponent}{colour}{code}"
