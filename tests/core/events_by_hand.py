"""Whole events in a few lines: a cross-table written down player by player, or made at random."""

from random import Random

from core.model.results import RESULT_OF_OUTCOMES, STANDARD, Outcome, Scoring
from core.model.tie_breaks import TieBreakList
from core.model.tournament import (
    Details,
    Game,
    GameStatus,
    Numbering,
    Player,
    Readings,
    Round,
    Settings,
    Tournament,
)
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber
from core.tie_breaks.cards import cards_of
from core.tie_breaks.codes import read_codes
from core.tie_breaks.ranking import Ranking, ranking
from core.tie_breaks.tie_break import Value

Cells = dict[int, str]
"""By player, a cell for each round: '5w1' (opponent, colour, result as in the report), 'U', 'H', 'F' or 'Z'.

'5w?' is a game still open.
"""


def event(
    cells: Cells,
    *,
    ratings: dict[int, int] | None = None,
    scoring: Scoring = STANDARD,
    rounds: int | None = None,
    kind: str = "Swiss",
) -> Tournament:
    """The tournament that a cross-table tells of."""
    table = {player: row.split() for player, row in cells.items()}
    played = max(map(len, table.values()))
    assert all(len(row) == played for row in table.values()), "a cell is missing"
    players = {
        PlayerId(player): Player(
            PlayerId(player), f"Player {player}", rating=(ratings or {}).get(player, 2000 - player)
        )
        for player in table
    }
    return Tournament(
        details=Details(tournament_type=kind),
        settings=Settings(edition="dutch-2017", rounds=RoundNumber(rounds or played), scoring=scoring),
        players=players,
        numberings=(Numbering(RoundNumber(1), {player: PairingNumber(player) for player in players}),),
        rounds=tuple(_round(number, table) for number in range(1, played + 1)),
    )


def _round(number: int, table: dict[int, list[str]]) -> Round:
    games, unpaired = [], {}
    for player, row in table.items():
        cell = row[number - 1]
        if cell in "UHFZ":
            unpaired[PlayerId(player)] = Outcome(cell)
        elif "w" in cell:
            opponent, _, mine = cell.partition("w")
            theirs = table[int(opponent)][number - 1]
            assert theirs.startswith(f"{player}b"), f"{cell} and {theirs}"
            games.append(_game(len(games) + 1, player, int(opponent), mine, theirs[-1]))
    return Round(RoundNumber(number), tuple(games), unpaired)


def _game(board: int, white: int, black: int, mine: str, theirs: str) -> Game:
    if "?" in {mine, theirs}:
        return Game(BoardNumber(board), PlayerId(white), PlayerId(black))
    result = RESULT_OF_OUTCOMES[Outcome(mine), Outcome(theirs)]
    readings = Readings(result, result, result)
    return Game(BoardNumber(board), PlayerId(white), PlayerId(black), readings, GameStatus.FINISHED)


def ranked(
    tournament: Tournament,
    *codes: str,
    edition: str = "2026-03",
    first_place_only: bool = False,
    unrated: int | None = None,
) -> Ranking:
    """The order by these tie-breaks."""
    announced = TieBreakList(codes, edition, unrated, first_place_only)
    return ranking(cards_of(tournament), tournament.players, announced, read_codes(codes))


def values(tournament: Tournament, code: str, edition: str = "2026-03", unrated: int | None = None) -> dict[int, Value]:
    """One tie-break of every player."""
    return dict(ranked(tournament, code, edition=edition, unrated=unrated).computed[0].values)


def amounts(tournament: Tournament, code: str, edition: str = "2026-03") -> dict[int, object]:
    """The same, in points."""
    order = ranked(tournament, code, edition=edition)
    scale = order.computed[0].code.tie_break.scale
    return {
        player: None if value.amount is None else value.amount / scale
        for player, value in order.computed[0].values.items()
    }


def places(order: Ranking) -> list[tuple[int, int]]:
    """Rank and player, in order."""
    return [(row.rank, row.card.player) for row in order.rows]


def random_cells(chance: Random, *, unplayed: float = 0.2) -> Cells:
    """An event with every kind of unplayed round; players may meet again."""
    players = list(range(1, chance.randint(4, 14) + 1))
    withdrawn: set[int] = set()
    rows: dict[int, list[str]] = {player: [] for player in players}
    for _ in range(chance.randint(2, 9)):
        here = []
        for player in players:
            if player in withdrawn or chance.random() < unplayed:
                rows[player].append("Z" if player in withdrawn else chance.choice("ZHF"))
                if chance.random() < unplayed / 2:
                    withdrawn.add(player)
            else:
                here.append(player)
        chance.shuffle(here)
        if len(here) % 2:
            rows[here.pop()].append("U")
        for white, black in zip(here[::2], here[1::2], strict=True):
            mine, theirs = chance.choice(("10", "10", "01", "01", "==", "+-", "-+", "--", "WL", "DD"))
            rows[white].append(f"{black}w{mine}")
            rows[black].append(f"{white}b{theirs}")
    return {player: " ".join(row) for player, row in rows.items()}
