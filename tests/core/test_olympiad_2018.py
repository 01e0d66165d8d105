"""The standings of the olympiad of 2018 (185 teams, 11 rounds), recomputed from its match results.

The crosstable names teams by their final rank, so the published order is that of the numbers. Match points give it
exactly; the tie-break of that event is close to EMGSB/C1, then game points, and puts 163 of 185 teams on their place:
it had rules of its own for rounds that were not played, which the crosstable does not tell apart.
"""

import re

import pytest

from core.editions.team_swiss.text import RULES
from core.model.results import Outcome
from core.model.tie_breaks import TieBreakList
from core.model.tournament import Numbering, Player, Round, RoundStage, Settings, Tournament
from core.tie_breaks.cards import cards_of
from core.tie_breaks.codes import read_codes
from core.tie_breaks.ranking import Ranking, ranking
from tests.core.test_tie_breaks_teams import BOARDS, boards_that_make, match
from tests.data_paths import named, shared_files

CSV = shared_files("teams/olympiad-2018.csv")
CELL = re.compile(r"(\d+|z)([wb])(\d?½?|z)")
ROUNDS = 11


def points_of(text: str) -> float:
    return int(text.rstrip("½") or 0) + 0.5 * text.endswith("½")


def olympiad(path) -> Tournament:
    rows = [line.split(";") for line in path.read_text(encoding="utf-8-sig").splitlines()[4:] if line.strip()]
    names = {int(row[0]): row[1] for row in rows}
    cells = {int(row[0]): [CELL.fullmatch(cell.strip()) for cell in row[2 : 2 + ROUNDS]] for row in rows}
    rounds = []
    for number in range(1, ROUNDS + 1):
        games, unpaired = [], {}
        for team in names:
            opponent, colour, points = cells[team][number - 1].groups()
            if opponent in ("z", "0") or points == "z":
                unpaired[team] = Outcome.ZERO_POINT_BYE
            elif colour == "w":
                back = cells[int(opponent)][number - 1]
                assert (back[1], back[2]) == (str(team), "b")
                assert points_of(points) + points_of(back[3]) == BOARDS
                games.append(match(len(games) + 1, team, int(opponent), boards_that_make(points_of(points))))
        rounds.append(Round(number, tuple(games), unpaired, RoundStage.COMPLETE))
    return Tournament(
        settings=Settings(edition="team-swiss-2024", rounds=ROUNDS, scoring=RULES.scoring, boards=BOARDS),
        players={team: Player(team, name) for team, name in names.items()},
        numberings=(Numbering(1, {team: team for team in names}),),
        rounds=tuple(rounds),
    )


def order_by(tournament: Tournament, *codes: str) -> Ranking:
    read = read_codes(codes, of_teams=True)
    return ranking(cards_of(tournament), tournament.players, TieBreakList(codes, "2023-09"), read)


@pytest.mark.parametrize("path", named(CSV))
def test_the_match_points_give_the_published_order(path):
    tournament = olympiad(path)
    assert len(tournament.players) == 185
    cards = cards_of(tournament).by_player
    points = [cards[team].points for team in sorted(cards)]
    assert points == sorted(points, reverse=True)
    assert points[:3] == [180, 180, 180]  # China, the United States and Russia, told apart by the tie-break
    order = [row.card.player for row in order_by(tournament, "EMGSB/C1", "GPTS").rows]
    assert order[:10] == list(range(1, 11))
    moved = [abs(at - team) for at, team in enumerate(order, start=1) if at != team]
    assert len(moved) == 22
    assert max(moved) == 3
