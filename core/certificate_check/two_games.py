"""C.04.5 of 2026: matches of two games between players, by the articles of C.04.6 without colour preferences."""

from typing import Any

from core.certificate_check.case import CASES
from core.certificate_check.judge import Bracket, Candidate
from core.certificate_check.log import Data, Event
from core.certificate_check.matches import Match
from core.certificate_check.position import ARTICLES, Card, Colours, Position
from core.certificate_check.results import OUTCOMES, PLAYED
from core.certificate_check.team_swiss import CaseOfTeams, PositionOfTeams, TeamSwiss
from core.certificate_check.tournament import Tournament


class PositionOfMatches(PositionOfTeams):
    """Players by the points of their games (1.2); of a match without a game no colour remains (1.6)."""

    def __init__(self, then: Tournament, now: Tournament, number: int) -> None:
        self.without_games = dict.fromkeys(then.players, 0)
        super().__init__(then, now, number)

    def _add(self, card: Card, outcome: str, colour: str = "white", opponent: int = 0, lead: int = 0) -> None:
        games = self.then.games_in(len(card.rounds) + 1).values()
        super()._add(card, outcome, colour, opponent, lead)
        for match in (one for one in games if card.id in (one.white, one.black) and isinstance(one, Match)):
            results = [one for one in match.boards.values() if one]
            if outcome in PLAYED and not any(OUTCOMES[one][0] in PLAYED for one in results):
                card.colours.pop()
                self.without_games[card.id] += 1

    @property
    def by_games(self) -> bool:
        """Games alone score."""
        return True

    def of_bye(self, outcome: str) -> int:
        """1.4: as announced, in points of games."""
        return self.then.points(outcome)

    def preference(self, player: int) -> Colours:
        """There is none (1.7 of C.04.6 has no counterpart)."""
        played = self.cards[player].colours
        return Colours(None, 0, played.count("w") - played.count("b"))

    def white(self, one: int, other: int) -> int:
        """4.2, 4.3."""
        first, second = sorted((one, other), key=lambda player: (-self.score(player), self.cards[player].number))
        played, met = self.cards[first].colours, self.cards[second].colours
        whites = played.count("w") - met.count("w")
        apart = [colour for colour, by in zip(played[::-1], met[::-1], strict=False) if colour != by]
        if not played and not met:
            has_white = (self.cards[first].parity % 2 == 1) == (self.then.initial_colour == "w")  # 4.3.1
        elif whites:
            has_white = whites < 0  # 4.3.2
        elif apart:
            has_white = apart[0] == "b"  # 4.3.3
        else:
            has_white = played[-1] == "b" if played else met[-1] == "w"  # 4.3.4, 4.3.5
        return first if has_white else second


class DoubleSwiss(TeamSwiss):
    """[C4] to [C8], with the order of the sets (3.5) before [C8] and that of the pairings (3.6) at the end."""

    rounds_without_floaters = 1

    def __init__(self, at: Position) -> None:
        super().__init__(at)
        self.criteria = ["C4", "C5", "C6", "C7", "3.5", "C8", None]

    def bye(self, player: int) -> tuple[str, str, Any]:
        """3.4; a match without a game counts as played."""
        what, article, value = super().bye(player)
        assert isinstance(self.at, PositionOfMatches), "no other position is judged so"
        return what, article, [value[0], value[1] - self.at.without_games[player], value[2]]

    def values(self, bracket: Bracket, one: Candidate) -> list[Any]:
        """Without colour preferences."""
        *of_set, _, _, floaters, order = super().values(bracket, one)
        return [*of_set, floaters, order]


class CaseOfMatches(CaseOfTeams):
    """The same questions."""

    def __init__(self, events: list[Event], number: int, asked: Data, evidence: Data) -> None:
        super().__init__(events, number, asked, evidence)
        self.at = PositionOfMatches(self.then, self.now, number)
        self.judge = DoubleSwiss(self.at)


ARTICLES["double-swiss-2026"] = ("2.1.1 [C1]", "2.1.2 [C2]", "", "3.3.3", "3.6.3")
CASES["double-swiss-2026"] = CaseOfMatches
