"""C.04.6, 2024 and 2026: both scores, colour preferences of two types, upfloaters, and the criteria of a bracket."""

from itertools import combinations
from typing import Any

from core.certificate_check.case import CASES, Verdict
from core.certificate_check.judge import Bracket, Candidate, Judge
from core.certificate_check.log import Data, Event
from core.certificate_check.matches import Match
from core.certificate_check.matching import all_paired, left_over
from core.certificate_check.position import ARTICLES, Card, Colours, Position
from core.certificate_check.teams import SwissOfTeams
from core.certificate_check.tournament import Tournament
from core.certificate_check.wrong import require


class PositionOfTeams(Position):
    """Teams by their primary score (1.2); who met in a match that was played with another score has floated (1.5)."""

    def __init__(self, then: Tournament, now: Tournament, number: int) -> None:
        self.announced, self.secondary = then.settings["variations"], dict.fromkeys(then.players, 0)
        super().__init__(then, now, number)

    def _add(self, card: Card, outcome: str, colour: str = "white", opponent: int = 0, lead: int = 0) -> None:
        games = self.then.games_in(len(card.rounds) + 1).values()
        super()._add(card, outcome, colour, opponent, lead)
        if not card.rounds[-1][2]:
            card.floats[-1] = None
        brought = self.of_bye(outcome)
        for match in (one for one in games if card.id in (one.white, one.black)):
            brought = match.points()[card.id == match.black] if isinstance(match, Match) else 0
        if self.by_games:
            brought, card.points = card.rounds[-1][1], card.points - card.rounds[-1][1] + brought
        self.secondary[card.id] += brought

    @property
    def by_games(self) -> bool:
        """Whether the points of the boards come first (1.2.1)."""
        return bool(self.announced.get("primary-score") == "game-points")

    def of_bye(self, outcome: str) -> int:
        """1.4: byes bring game points as well."""
        full = 10 * (self.then.settings.get("boards") or 0)
        return full if outcome in "F+" else full // 2 if outcome in "HU" else 0

    def preference(self, player: int) -> Colours:
        """1.7: simple (type A) as 1, mild and strong (type B) as 1 and 2."""
        played, kind = self.cards[player].colours, self.announced.get("colour-preferences", "type-a")
        difference = played.count("w") - played.count("b")
        for own, other, lacking in (("w", "b", -difference), ("b", "w", difference)):
            if kind != "none" and (lacking > 1 or (lacking in (0, 1) and played[-2:] == [other] * 2)):
                return Colours(own, 1 + (kind == "type-b"), difference)
        if kind == "type-b" and played and (difference or not self.is_last_round):
            return Colours("w" if difference < 0 or (not difference and played[-1] == "b") else "b", 1, difference)
        return Colours(None, 0, difference)

    def white(self, one: int, other: int) -> int:
        """4.2, 4.3."""
        uses = self.announced.get("secondary-score", "yes") == "yes"
        place = {
            team: (-self.score(team), -uses * self.secondary[team], self.cards[team].number) for team in (one, other)
        }
        first, second = sorted(place, key=place.__getitem__)
        (wants, strength, own), (wanted, its, others) = self.preference(first), self.preference(second)
        played, met = self.cards[first].colours, self.cards[second].colours
        apart = [colour for colour, by in zip(played[::-1], met[::-1], strict=False) if colour != by]
        if not played and not met:
            has_white = (self.cards[first].parity % 2 == 1) == (self.then.initial_colour == "w")  # 4.3.1
        elif wants != wanted:
            has_white = (wants or ("b" if wanted == "w" else "w")) == "w"  # 4.3.2, 4.3.3
        elif strength != its:
            has_white = (strength > its) == (wants == "w")  # 4.3.4
        elif own != others:
            has_white = own < others  # 4.3.5
        elif apart or wants:
            has_white = apart[0] == "b" if apart else wants == "w"  # 4.3.6, 4.3.7
        else:
            has_white = played[-1] == "b" if played else met[-1] == "w"  # 4.3.8, 4.3.9
        return first if has_white else second


class TeamSwiss(Judge):
    """[C4] to [C10], with the order of the sets (3.5) before the colours and that of the pairings (3.6) at the end."""

    takes_from_below = True
    rounds_without_floaters = 2  # the last ones, in which floaters are not spared

    def __init__(self, at: Position) -> None:
        super().__init__(at)
        names = "C4 C5 C6 2.2 C7 C8 C9" if at.family == "2024" else "C4 C5 C6 C7 3.5 C8 C9 C10"
        self.criteria = [*names.split(), None]

    def bye(self, player: int) -> tuple[str, str, Any]:
        """3.4."""
        what, _, value = super().bye(player)
        return what, "2.1" if self.at.family == "2024" else "3.4", value

    def values(self, bracket: Bracket, one: Candidate) -> list[Any]:
        """Of 2024 nobody is spared who floated and is to float again."""
        at, clashes, below = self.at, self.clashes(one), [*bracket.following, *bracket.rest]
        pairs = sorted(sorted(pair, key=lambda team: at.cards[team].number) for pair in one.pairs)
        up = [team for team in below if any(team in pair for pair in pairs)]
        last = at.last_round - self.rounds_without_floaters
        floated = {team for team in at.order if at.cards[team].floats[-1] and at.number <= last}
        following = [team for team in below if at.score(team) == at.score(below[0]) and team not in up]
        announced = at.then.settings["variations"]
        if announced.get("reading-legally-paired") == "without-completion":  # 2024, 3.3.3 (decision 110)
            needed = len(left_over(following, at.legal))
        else:
            needed = self._needed(following, [team for team in below if team not in (*up, *following)])
        gaps = [at.score(bracket.residents[0]) - at.score(team) for team in up]
        values: list[Any] = [len(up), gaps[::-1], needed if following else 0]
        values += [] if at.family == "2024" else [len(floated.intersection(up))]
        met = [other for pair in pairs for team, other in (pair, pair[::-1]) if team in up]
        values += [[at.cards[team].number for team in up], len(clashes), sum(strength > 1 for strength in clashes)]
        numbers = sorted([at.cards[team].number for team in pair] for pair in pairs)
        return [*values, len(floated.intersection(met)), [side[place] for place in (0, 1) for side in numbers]]

    def _needed(self, group: list[int], lower: list[int]) -> int:
        """[C6]: how many upfloaters a scoregroup needs at least where all the others are to be paired as well."""
        least, tries = left_over(group, self.at.legal), 0
        if all_paired([*least, *lower], self.at.legal, set()):
            return len(least)
        for size in range(len(least), len(group) + 1, 2):
            for alone in combinations(group, size):
                tries += 1
                require(tries <= 10_000, "the following scoregroup is too large to be recomputed in reasonable time")
                paired = [team for team in group if team not in alone]
                if not left_over(paired, self.at.legal) and all_paired([*alone, *lower], self.at.legal, set()):
                    return size
        return len(group)


class CaseOfTeams(SwissOfTeams):
    """The same questions; that no other pairing with what was asked for is better is not claimed."""

    def __init__(self, events: list[Event], number: int, asked: Data, evidence: Data) -> None:
        super().__init__(events, number, asked, evidence)
        self.at = PositionOfTeams(self.then, self.now, number)
        self.judge = TeamSwiss(self.at)

    def verdict(self) -> Verdict:
        """The procedure with what was asked for looks at other following scoregroups ([C6])."""
        return super().verdict()._replace(best=None)


ARTICLES["2024"] = ("3.1.1 [C1]", "3.1.2 [C2]", "", "1.9.3", "2.3.3")
ARTICLES["2026"] = ("2.1.1 [C1]", "2.1.2 [C2]", "", "3.3.3", "3.6.3")
CASES.update(dict.fromkeys(("team-swiss-2024", "team-swiss-2026"), CaseOfTeams))
