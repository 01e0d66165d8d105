"""A tournament as a round of it is paired: who takes part, by which numbers, with which virtual points."""

from typing import Any

from core.certificate_check.log import Data
from core.certificate_check.results import Results, Round
from core.certificate_check.wrong import Wrong, require
from core.model.named_tuple import NamedTuple
from core.model.sentence import say


class Tournament(Results):
    """The state after some events."""

    @property
    def win(self) -> int:
        """The most that a game can bring."""
        return max(self.points("1", "white"), self.points("1", "black"))

    def participants(self, number: int) -> list[int]:
        """Who is to be paired in a round."""
        there = (one for one in self.numbers_in(number) if one in self.players)
        return [one for one in there if self.players[one].takes_part_in(number) and not self.byes.get((number, one))]

    def virtual(self, number: int) -> dict[int, int]:
        """Virtual points of a round (C.04.7, or by hand), in tenths."""
        method, starters, found = self.settings["variations"].get("acceleration"), self._starters(), dict[int, int]()
        if method == "upper-half" and number <= 2:
            found = dict.fromkeys(starters[: (len(starters) + 1) // 2], self.win)
        elif method == "haley" and number <= 2:
            found = dict.fromkeys(starters[: 2 * ((len(starters) + 2) // 4)], self.win)
        elif method == "baku" and starters:
            accelerated, numbers = ((self.settings.get("rounds") or 0) + 1) // 2, self.numbers_in(number)
            worth = self.win if number <= (accelerated + 1) // 2 else self.win // 2 if number <= accelerated else 0
            last = numbers[starters[min(2 * -(-len(starters) // 4), len(starters)) - 1]]
            found = {player: worth for player, own in numbers.items() if own <= last}
        return found | {one: points[number - 1] for one, points in self.acceleration.items() if number <= len(points)}

    def _starters(self) -> list[int]:
        """Who was paired, or had the pairing-allocated bye, in round 1, or is to be, by number."""
        numbers, seated, first = self.numbers_in(1), self.participants(1), self.rounds.get(1, Round())
        if self.rounds:
            seated = [one for game in self.games_in(1).values() for one in (game.white, game.black)]
            seated += [] if first.bye is None else [first.bye]
        return sorted((one for one in seated if one in numbers), key=numbers.__getitem__)

    def who(self, numbers: dict[int, int], player: int | None) -> str:
        """Number and name."""
        known = self.players.get(player or 0)
        if known is None:
            raise Wrong(say("no player with the id {player} is on record", player=player))
        return f"{numbers[player or 0]} {known.name}" if player in numbers else known.name


class Full(NamedTuple):
    """A whole pairing by player id."""

    boards: list[tuple[int, int]]  # (White, Black)
    bye: int | None

    @property
    def mates(self) -> dict[int, int]:
        """By player the opponent."""
        return {one: other for pair in self.boards for one, other in (pair, pair[::-1])}

    def same_as(self, other: "Full") -> bool:
        """The same pairs and bye, whatever the colours."""
        return self.mates == other.mates and self.bye == other.bye


def pairing_in(given: Data) -> Full:
    """A pairing as a certificate writes it."""
    boards, bye = given["boards"], given["bye"]
    told = sorted(given) == ["boards", "bye"] and type(bye) in (int, type(None)) and type(boards) is list
    told = told and all(len(pair) == 2 and type(one) is int for pair in boards for one in pair)
    require(told, "a pairing is not in the form in which the program writes it")
    return Full([(white, black) for white, black in boards], bye)


class Difference(NamedTuple):
    """Where two pairings part, and by what the better one is better."""

    bracket: int  # from 1; 0: the whole round
    kind: str  # of the bracket; of the whole round what is looked at
    criterion: str | None  # None: equal in all; the order of generation decides
    better: Any = None  # what each reaches in that criterion
    other: Any = None

    @property
    def where(self) -> str:
        """In words."""
        return (
            say("in bracket {bracket} ({kind})", bracket=self.bracket, kind=self.kind)
            if self.bracket
            else say("in the whole round ({kind})", kind=self.kind)
        )
