"""A tournament as a round of it is paired: who takes part, by which numbers, with which virtual points."""

from core.certificate_check.results import Results, Round


class Tournament(Results):
    """The state after some events."""

    @property
    def win(self) -> int:
        """The most that a game can bring."""
        return max(self.points("1", "white"), self.points("1", "black"))

    def numbers_in(self, number: int) -> dict[int, int]:
        """The pairing numbers of a round, by player."""
        valid = [numbers for first, numbers in self.numberings if first <= number]
        return valid[-1] if valid else {}

    def participants(self, number: int) -> list[int]:
        """Who is to be paired in a round."""
        there = (one for one in self.numbers_in(number) if one in self.players)
        return [one for one in there if self.players[one].takes_part_in(number) and (number, one) not in self.byes]

    def virtual(self, number: int) -> dict[int, int]:
        """Virtual points of a round (C.04.7, or by hand), in tenths."""
        method, found = self.variations.get("acceleration"), dict[int, int]()
        starters = self._starters() if method in ("baku", "upper-half") else []
        if method == "upper-half" and number <= 2:
            found = dict.fromkeys(starters[: (len(starters) + 1) // 2], self.win)
        elif method == "baku" and starters:
            accelerated = ((self.rounds_announced or 0) + 1) // 2
            half, numbers = (accelerated + 1) // 2, self.numbers_in(number)
            worth = self.win if number <= half else self.win // 2 if number <= accelerated else 0
            last = numbers[starters[min(2 * -(-len(starters) // 4), len(starters)) - 1]]
            found = {player: worth for player, own in numbers.items() if own <= last}
        return found | {one: points[number - 1] for one, points in self.acceleration.items() if number <= len(points)}

    def _starters(self) -> list[int]:
        """Who was paired, or had the pairing-allocated bye, in round 1, or is to be, by number."""
        numbers, seated = self.numbers_in(1), self.participants(1)
        if self.rounds:
            first = self.rounds.get(1, Round())
            seated = [one for game in first.games.values() for one in (game.white, game.black)]
            seated += [] if first.bye is None else [first.bye]
        return sorted((one for one in seated if one in numbers), key=numbers.__getitem__)
