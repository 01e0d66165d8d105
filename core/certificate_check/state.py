"""The state before the round: who may meet, who may have the bye, who has White."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from core.certificate_check.criteria import Colours, colours
from core.certificate_check.wrong import Wrong, expect, require

JUDGED: Final = ("dutch-2017", "dutch-2026", "burstein-2017", "burstein-2026", "dubov-2018", "dubov-2026")
UNPLAYED_IN_DUBOV: Final = Colours("b", 1, 0)  # 1.6.4: who has not played prefers Black mildly


@dataclass(frozen=True, slots=True)
class Full:
    """A whole pairing by player id."""

    mates: dict[int, int]
    pairs: frozenset[tuple[int, int]]  # (White, Black)
    bye: int | None

    def same_as(self, other: "Full") -> bool:
        """The same pairs and bye, whatever the colours."""
        return self.mates == other.mates and self.bye == other.bye


def old_burstein_must(played: list[str]) -> str | None:
    """5.2: no difference beyond two; 5.3: no colour three times in a row, but where 5.2 asks for it."""
    difference = played.count("w") - played.count("b")
    barred = {
        colour
        for colour, leaning in (("w", difference), ("b", -difference))
        if leaning >= 2 or (played[-2:] == [colour, colour] and leaning > -2)
    }
    left = {"w", "b"} - barred
    return left.pop() if len(left) == 1 else None


class State:
    """The rules, for one state."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.state, self.remarks = state, list[str]()
        self.players = {one["id"]: one for one in state["contenders"]}
        self.order = [one["id"] for one in state["contenders"]]
        self.rank = {player: place for place, player in enumerate(self.order)}
        self.forbidden = {frozenset(pair) for pair in state["forbidden_pairs"]}
        self.rules: str = state["edition"]
        if state.get("is_seeding_round"):  # Burstein A.5, 1.6: by the Dutch System
            self.rules = self.rules.replace("burstein", "dutch")
        self.is_2017 = self.rules == "dutch-2017"
        self.is_judged = self.rules in JUDGED and "initial_colour" in state  # not with Gibsonization
        if len(self.rank) != len(self.order):
            raise Wrong("a player stands twice in the state before the round")
        if self.is_judged:
            by_rank = sorted(self.order, key=lambda one: (-self.score(one), self.rank_without_score(one)))
            expect(self.order, by_rank, "the order of the players (A.2, 1.2)")
            self.preferences = {one: self._preference(self.players[one]["colours"]) for one in self.order}

    def _preference(self, played: list[str]) -> Colours:
        return UNPLAYED_IN_DUBOV if self.rules.startswith("dubov") and not played else colours(played)

    def rank_without_score(self, player: int) -> tuple[int, ...]:
        """Burstein A.7, 1.8: by Buchholz, Sonneborn-Berger and number; else by number."""
        card = self.players[player]
        if self.rules.startswith("burstein"):
            return -card["buchholz"], -card["sonneborn_berger"], card["number"]
        return (card["number"],)

    def score(self, player: int) -> int:
        """In tenths."""
        return int(self.players[player]["score"])

    # --- legality ----------------------------------------------------------------------------------------

    def met(self, one: int, other: int) -> bool:
        """C.1, [C1]."""
        return other in self.players[one]["opponents"] or one in self.players[other]["opponents"]

    def colours_clash(self, one: int, other: int) -> bool:
        """C.3, [C3]; 1998 B.2; Dubov 1997 2.3, 2.4; Burstein's old text 5.2, 5.3."""
        must = self._must(one)
        return must is not None and must == self._must(other) and not (self.topscorer(one) or self.topscorer(other))

    def _must(self, player: int) -> str | None:
        """The only colour that he may have; the Canadian rules know none."""
        played = self.players[player].get("colours", [])
        if self.rules == "burstein-seed":
            return old_burstein_must(played)
        found = colours(played)
        return found.wanted if found.strength == 3 and self.rules != "cfc" else None

    def topscorer(self, player: int) -> bool:
        """A.7, 1.8 of the Dutch System."""
        return (
            self.rules.startswith("dutch")
            and bool(self.state.get("is_last_round"))
            and 2 * self.score(player) > self.state["maximum_score"]
        )

    def legal(self, one: int, other: int) -> bool:
        """The absolute criteria, and what was announced."""
        return not (self.met(one, other) or self.colours_clash(one, other) or frozenset((one, other)) in self.forbidden)

    def white(self, one: int, other: int) -> tuple[int, int]:
        """Section E, 5.2: (White, number of the rule in the Dutch System)."""
        order = self.rank_without_score if self.rules.startswith("burstein") else self.rank.__getitem__
        higher, lower = sorted((one, other), key=order)
        first, second = self.preferences[higher], self.preferences[lower]
        if not self.players[one]["colours"] and not self.players[other]["colours"]:
            gets_initial = self.players[higher]["parity_number"] % 2 == 1
            return (higher if gets_initial == (self.state["initial_colour"] == "w") else lower), 5
        if first.wanted != second.wanted:
            wanted = first.wanted or ("b" if second.wanted == "w" else "w")
            return (higher if wanted == "w" else lower), 1
        if first.wanted is not None:
            stronger = first.strength - second.strength
            if stronger == 0 and first.strength == 3:
                stronger = abs(first.difference) - abs(second.difference)
            if stronger:
                return (higher if (stronger > 0) == (first.wanted == "w") else lower), 2
        played = self.players[higher]["colours"], self.players[lower]["colours"]
        for own, others in zip(reversed(played[0]), reversed(played[1]), strict=False):
            if own != others:
                return (lower if own == "w" else higher), 3
        return (higher if first.wanted == "w" else lower), 4

    def pairing(self, given: dict[str, Any] | None, name: str, *, colours_too: bool) -> Full | None:
        """A pairing that is complete and legal; the published one of a wrong round may be neither."""
        if given is None:
            return None
        boards = [(int(white), int(black)) for white, black in given["boards"]]
        mates = {one: other for pair in boards for one, other in (pair, (pair[1], pair[0]))}
        full = Full(mates, frozenset(boards), given["bye"])
        if given["unchecked"]:
            require(name == "other", "only the published pairing may be illegal")
            return full
        seated = [player for pair in boards for player in pair] + ([] if full.bye is None else [full.bye])
        expect(sorted(seated), sorted(self.order), f"who is paired in the pairing '{name}'")
        for white, black in boards:
            if not self.legal(white, black):
                raise Wrong(f"{self.names(white, black)} may not meet, in the pairing '{name}'")
            if colours_too and self.is_judged and self.white(white, black)[0] != white:
                raise Wrong(f"the colours of {self.names(white, black)} are not those of section E, in '{name}'")
        if full.bye is not None and not self.players[full.bye]["may_take_bye"]:
            raise Wrong(f"player {self.names(full.bye)} may not have the bye, in the pairing '{name}'")
        return full

    def names(self, *players: int) -> str:
        """By pairing number."""
        return " and ".join(str(self.players[one]["number"]) if one in self.players else f"id {one}" for one in players)

    def too_many_odd(
        self, separator: list[int], players: Iterable[int], legal: Callable[[int, int], bool], takers: set[int]
    ) -> bool:
        """Without the separator more odd groups are left than it has members: not all can be paired (Tutte).

        With an odd number of players the bye is one more of them, 0, who may "meet" those who may have it.
        """
        everyone = list(players) + ([0] if len(list(players)) % 2 else [])
        left = set(everyone) - set(separator)
        odd = 0
        while left:
            group, ahead = set(), [left.pop()]
            while ahead:
                one = ahead.pop()
                group.add(one)
                near = {o for o in left if (legal(one, o) if one and o else (one or o) in takers)}
                left -= near
                ahead += near
            odd += len(group) % 2
        return odd > len(set(separator) & set(everyone))
