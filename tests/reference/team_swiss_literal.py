"""C.04.6 (2024 and 2026) by enumeration, written from the two texts and from nothing else.

Every set of upfloaters and every pairing of a bracket is looked at, in the order of the articles. It shares nothing
with the engine; articles are those of 2026, with those of 2024 behind them where they differ.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple


class NoPairing(Exception):
    """3.3.3 (1.9.3): no round-pairing can be completed."""


class Team(NamedTuple):
    """What the text reads of a team."""

    tpn: int
    primary: int
    secondary: int  # 0 where it is not used (1.2.1)
    colours: str  # "W" and "B" of the matches that were played, oldest first (1.6.1)
    met: frozenset[int] = frozenset()  # TPNs
    floated: bool = False  # 1.5, in the previous round
    barred_from_bye: bool = False  # [C2]

    @property
    def difference(self) -> int:
        """1.6.2."""
        return self.colours.count("W") - self.colours.count("B")


class Paired(NamedTuple):
    """A round: (White, Black) of each pair, and who has the bye; TPNs."""

    pairs: frozenset[tuple[int, int]]
    bye: int | None
    upfloaters: tuple[tuple[int, ...], ...]  # of each bracket, from the top


@dataclass
class Literal:
    """One round to be paired."""

    edition: int  # 2024 or 2026
    teams: Sequence[Team]
    preferences: str  # "A", "B" or "" (1.7)
    initial_colour: str  # "W" or "B"
    is_last_round: bool = False
    is_one_of_the_last_two: bool = False
    legally_by_c1_alone: bool = False  # 2024, 3.3.3: [C6] asks [C1] alone (decision 110)
    _pairable: dict[frozenset[int], bool] = field(default_factory=dict)

    @cached_property
    def team(self) -> dict[int, Team]:
        """By TPN."""
        return {team.tpn: team for team in self.teams}

    # --- 1.7 -----------------------------------------------------------------------------------------------

    def preference(self, tpn: int) -> tuple[str, str]:  # noqa: PLR0911  one for each sentence of the text
        """(colour, "simple", "strong" or "mild"); ("", "") for none."""
        team = self.team[tpn]
        cd, last_two, last = team.difference, team.colours[-2:], team.colours[-1:]
        name = {"A": "simple", "B": "strong", "": ""}[self.preferences]
        if not name or not team.colours:
            return "", ""
        if cd < -1 or (cd in (0, -1) and last_two == "BB"):
            return "W", name
        if cd > 1 or (cd in (0, 1) and last_two == "WW"):
            return "B", name
        if self.preferences == "A":
            return "", ""
        if cd == -1 or (cd == 0 and not self.is_last_round and last == "B"):
            return "W", "mild"
        if cd == 1 or (cd == 0 and not self.is_last_round and last == "W"):
            return "B", "mild"
        return "", ""

    # --- legality ------------------------------------------------------------------------------------------

    def may_meet(self, one: int, other: int) -> bool:
        """[C1]."""
        return other not in self.team[one].met and one not in self.team[other].met

    def pairings(self, tpns: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
        """All pairings of these teams that comply with [C1]; each pair with the smaller TPN first."""
        if not tpns:
            yield ()
            return
        first, *others = sorted(tpns)
        for other in others:
            if self.may_meet(first, other):
                rest = [tpn for tpn in others if tpn != other]
                for more in self.pairings(rest):
                    yield ((first, other), *more)

    def pairable(self, tpns: Sequence[int]) -> bool:
        """Whether there is one."""
        key = frozenset(tpns)
        if key not in self._pairable:
            self._pairable[key] = next(self.pairings(sorted(key)), None) is not None
        return self._pairable[key]

    # --- 3.4 (2.1) -----------------------------------------------------------------------------------------

    def bye(self) -> int | None:
        """Who has the pairing-allocated bye."""
        everyone = sorted(self.team)
        if len(everyone) % 2 == 0:
            return None
        able = [
            tpn
            for tpn in everyone
            if not self.team[tpn].barred_from_bye and self.pairable([one for one in everyone if one != tpn])
        ]
        if not able:
            raise NoPairing
        lowest = min(self.team[tpn].primary for tpn in able)
        able = [tpn for tpn in able if self.team[tpn].primary == lowest]
        most = max(len(self.team[tpn].colours) for tpn in able)
        return max(tpn for tpn in able if len(self.team[tpn].colours) == most)

    # --- 3.5 (2.2) -----------------------------------------------------------------------------------------

    def sets(self, residents: Sequence[int], lower: Sequence[int]) -> list[tuple[int, ...]]:
        """3.5.2: the sets that comply with [C1], [C3] and [C4], each as 3.5.3 sorts it."""
        in_order = sorted(lower, key=lambda tpn: (-self.team[tpn].primary, tpn))
        for number in range(len(in_order) + 1):
            found = [
                chosen
                for chosen in combinations(in_order, number)
                if self.pairable([*residents, *chosen]) and self.pairable([tpn for tpn in lower if tpn not in chosen])
            ]
            if found:
                return found
        raise AssertionError("a complete round-pairing exists")

    def needed_by_the_following(self, lower: Sequence[int], chosen: Sequence[int]) -> int:
        """[C6]: how many upfloaters the following scoregroup needs; 0 where it is empty now (decision 110)."""
        score = max(self.team[tpn].primary for tpn in lower)
        left = [tpn for tpn in lower if tpn not in chosen]
        following = [tpn for tpn in left if self.team[tpn].primary == score]
        if not following:
            return 0
        if self.legally_by_c1_alone:
            return min(
                number
                for number in range(len(following) + 1)
                for alone in combinations(following, number)
                if self.pairable([tpn for tpn in following if tpn not in alone])
            )
        return len(self.sets(following, [tpn for tpn in left if tpn not in following])[0])

    def upfloaters(self, residents: Sequence[int], lower: Sequence[int]) -> tuple[int, ...]:
        """3.5.5."""
        sets = self.sets(residents, lower)
        if sets == [()]:
            return ()

        def value(chosen: tuple[int, ...]) -> tuple[object, ...]:
            scores = sorted(self.team[tpn].primary for tpn in chosen)  # [C5]: to be maximised, in ascending order
            counts = self.edition == 2026 and not self.is_one_of_the_last_two
            floated = sum(self.team[tpn].floated for tpn in chosen) if counts else 0  # [C7]
            return [-score for score in scores], self.needed_by_the_following(lower, chosen), floated, chosen

        best = min([-score for score in sorted(self.team[tpn].primary for tpn in chosen)] for chosen in sets)
        candidates = [
            chosen for chosen in sets if [-s for s in sorted(self.team[tpn].primary for tpn in chosen)] == best
        ]
        return min(candidates, key=value)

    # --- 3.6 (2.3) -----------------------------------------------------------------------------------------

    def pairing(self, residents: Sequence[int], upfloaters: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """3.6.4: the first of those that are best in [C8], [C9] and [C10]."""

        def value(pairs: tuple[tuple[int, int], ...]) -> tuple[object, ...]:
            missed = strong = floated = 0
            for pair in pairs:
                white, black, _ = self.colours(*pair)
                for tpn, colour in ((white, "W"), (black, "B")):
                    wanted, strength = self.preference(tpn)
                    missed += bool(wanted) and wanted != colour
                    strong += strength == "strong" and wanted != colour
                for one, other in (pair, pair[::-1]):
                    floated += one in upfloaters and self.team[other].floated
            if self.is_one_of_the_last_two:
                floated = 0
            return missed, strong, floated, [pair[0] for pair in pairs], [pair[1] for pair in pairs]

        return min(self.pairings([*residents, *upfloaters]), key=value)

    # --- 4 -------------------------------------------------------------------------------------------------

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, article)."""
        key = {tpn: (-self.team[tpn].primary, -self.team[tpn].secondary, tpn) for tpn in (one, other)}
        first, second = sorted((one, other), key=lambda tpn: key[tpn])
        colour, article = self.colour_of_first_team(first, second)
        return (first, second, article) if colour == "W" else (second, first, article)

    def colour_of_first_team(self, first: int, second: int) -> tuple[str, str]:  # noqa: PLR0911  one for each article
        """4.3; of 2024 the last article is missing, and read as that of 2026 (decision 111)."""
        opposite = {"W": "B", "B": "W"}
        own, other = self.team[first], self.team[second]
        if not own.colours and not other.colours:
            return (self.initial_colour if first % 2 else opposite[self.initial_colour]), "4.3.1"
        (wants, strength), (other_wants, other_strength) = self.preference(first), self.preference(second)
        if bool(wants) != bool(other_wants):
            return wants or opposite[other_wants], "4.3.2"
        if wants and wants != other_wants:
            return wants, "4.3.3"
        if (strength == "strong") != (other_strength == "strong"):
            return (wants if strength == "strong" else opposite[other_wants]), "4.3.4"
        if own.difference != other.difference:
            return ("W" if own.difference < other.difference else "B"), "4.3.5"
        for mine, theirs in zip(own.colours[::-1], other.colours[::-1], strict=False):
            if mine != theirs:
                return opposite[mine], "4.3.6"
        if wants:
            return wants, "4.3.7"
        if own.colours:
            return opposite[own.colours[-1]], "4.3.8"
        return other.colours[-1], "4.3.9"

    # --- 3.3.2 (1.9.2) -------------------------------------------------------------------------------------

    def round(self) -> Paired:
        """The whole round. Raises `NoPairing`."""
        bye = self.bye()
        left = [tpn for tpn in sorted(self.team) if tpn != bye]
        if not self.pairable(left):
            raise NoPairing
        pairs: list[tuple[int, int]] = []
        sets: list[tuple[int, ...]] = []
        while left:
            score = max(self.team[tpn].primary for tpn in left)
            residents = [tpn for tpn in left if self.team[tpn].primary == score]
            upfloaters = self.upfloaters(residents, [tpn for tpn in left if tpn not in residents])
            sets.append(upfloaters)
            pairs += self.pairing(residents, upfloaters)
            left = [tpn for tpn in left if tpn not in residents and tpn not in upfloaters]
        return Paired(frozenset(self.colours(*pair)[:2] for pair in pairs), bye, tuple(sets))
