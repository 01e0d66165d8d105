"""The position before the round, made of the events: who is there, with which history; who may meet; who has White."""

from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import takewhile
from typing import Final

from core.certificate_check.results import OUTCOMES, PLAYED
from core.certificate_check.tournament import Full, Tournament
from core.certificate_check.wrong import require
from core.model.dataclass import dataclass, field
from core.model.named_tuple import NamedTuple
from core.model.sentence import say

_OF_2026: Final = ("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]")
ARTICLES: Final = {  # two meet once, the right to the bye, colours, everybody is paired; the order, where it is judged
    "dutch-1998": ("B.1", "B.1", "B.2", "B.1, B.2", ""),
    "dutch-2012": ("B.1 a", "B.1 b", "B.2", "B.1, B.2", ""),
    "dutch-2017": ("C.1", "C.2", "C.3", "A.9", "D.1-D.3"),
    "dutch-2026": (*_OF_2026, "4.2-4.4"),
    "burstein-seed": ("3.1", "4.1", "5.2, 5.3", "3.1, 5.2, 5.3", ""),
    "burstein-2017": ("C.1", "C.2", "C.3", "A.8", "D.1"),
    "burstein-2026": (*_OF_2026, "4.1-4.3"),
    "dubov-1997": ("2.1", "2.2", "2.3, 2.4", "2.1, 2.3, 2.4", ""),
    "dubov-2018": ("C.1", "C.2", "C.3", "A.8", "D.1-D.3"),
    "dubov-2026": (*_OF_2026, "4.2-4.4"),
    "lim-1999": ("2.1", "1.1", "2.1", "2.1, 2.6", ""),
    "lim-2026": ("2.1", "1.1", "2.1", "2.1, 2.6", ""),
    "cfc": ("618(a)", "615", "", "618(a)", ""),
}
_BARRING: Final = {
    "dutch-2012": "UHF+",
    "cfc": "UHF",
    "2026": "UF+",  # of teams
    "double-swiss-2026": "UF+",
    "lim-1999": "U+",
}


class Colours(NamedTuple):
    """A.6, 1.7: the colour wanted, how strongly (0 not at all, 3 absolute), and the difference."""

    wanted: str | None
    strength: int
    difference: int


def colours(played: list[str]) -> Colours:
    """What follows from the colours of the games played, oldest first."""
    if not played:
        return Colours(None, 0, 0)
    difference, is_twice = played.count("w") - played.count("b"), played[-2:] in (["w", "w"], ["b", "b"])
    too_often = played[-1] if difference == 0 or (is_twice and abs(difference) == 1) else "w" if difference > 0 else "b"
    strength = 3 if abs(difference) > 1 or is_twice else 2 if difference else 1
    return Colours("b" if too_often == "w" else "w", strength, difference)


@dataclass(slots=True)
class Card:
    """What the rounds so far brought one player. Amounts are tenths of a point."""

    id: int
    number: int
    parity: int = 0  # rank among those taken into account so far
    points: int = 0
    score: int = 0  # with virtual points
    counted: bool = False  # has been paired, or had the pairing-allocated bye
    barred_from_bye: bool = False
    colours: list[str] = field(default_factory=list)  # of the games played, oldest first
    met: dict[int, str] = field(default_factory=dict)  # by opponent, where that is on record
    floats: list[str | None] = field(default_factory=lambda: [None, None])  # "down" or "up", one a round
    rounds: list[tuple[str, int, int]] = field(default_factory=list)  # outcome, points, opponent played or 0
    raised: list[int] = field(default_factory=list)  # rounds in which the player was paired with a higher score
    buchholz: int = 0
    sonneborn_berger: int = 0  # hundredths


class Position:
    """One round to be paired."""

    def __init__(self, then: Tournament, now: Tournament, number: int) -> None:
        """`then`: as it was known when the round was paired; `now` gives names."""
        self.then, self.now, self.number = then, now, number
        self.last_round = then.settings.get("rounds") or now.settings.get("rounds") or max(now.rounds)
        self.edition = str(then.settings["edition"])
        self.is_seeding = self.edition in ("burstein-2017", "burstein-2026") and number <= min(self.last_round // 2, 4)
        self.rules = (
            self.edition.replace("burstein", "dutch") if self.is_seeding else self.edition.removeprefix("team-swiss-")
        )
        self.once, self.right_to_bye, self.by_colours, self.completion, self.by_order = ARTICLES[self.rules]
        self.family, self.is_last_round = self.rules.partition("-")[0], number == self.last_round
        self.is_2017 = self.rules in ("dutch-2017", "burstein-2017", "dubov-2018")
        self.is_judged = self.by_order != "" and then.settings["variations"].get("gibson", "no") == "no"
        self.numbers, virtual = then.numbers_in(number), then.virtual(number)
        self.who = partial(now.who, self.numbers)
        self.everybody = {player: Card(player, self.numbers.get(player, 0)) for player in then.players}
        for earlier in range(1, number):
            self._add_round(earlier, then.virtual(earlier))
        there = [self.everybody[one] for one in then.participants(number)]
        present = {one.id for one in there}
        counted = [one for one in self.everybody.values() if one.number and (one.id in present or one.counted)]
        for parity, card in enumerate(sorted(counted, key=lambda one: one.number), start=1):
            card.parity, card.score = parity, card.points + virtual.get(card.id, 0)
        self._oppositions()
        self.cards = {one.id: one for one in sorted(there, key=lambda one: (-one.score, self.rank_without_score(one)))}
        self.order = list(self.cards)
        self.rank = {player: place for place, player in enumerate(self.order)}
        self.takers = {one for one in self.order if not self.cards[one].barred_from_bye}
        self.legal = cache(lambda one, other: not any(self.against(one, other)))  # what is absolute, or was announced

    def _add_round(self, number: int, virtual: dict[int, int]) -> None:
        for _, game in sorted(self.then.games_in(number).items()):
            require(
                game.result is not None,
                "round {round}, board {board} had no result yet",
                round=number,
                board=game.board,
            )
            white, black = self.everybody[game.white], self.everybody[game.black]
            ahead = white.points - black.points + virtual.get(white.id, 0) - virtual.get(black.id, 0)
            sides = (white, black, "white", ahead), (black, white, "black", -ahead)
            for outcome, (card, other, colour, lead) in zip(OUTCOMES[game.result or ""], sides, strict=True):
                if outcome in PLAYED or self.rules == "cfc":  # 618(a): paired, also where the game was defaulted
                    card.met[other.id] = say(
                        "round {round}, board {board}, event {event}",
                        round=number,
                        board=game.board,
                        event=game.version,
                    )
                card.raised += [number] if lead < 0 else []
                self._add(card, outcome, colour, other.id, lead)
        outcomes = self.then.without_opponent(number)
        for card in self.everybody.values():
            if len(card.rounds) < number:
                self._add(card, outcomes.get(card.id, "Z"))

    def _add(self, card: Card, outcome: str, colour: str = "white", opponent: int = 0, lead: int = 0) -> None:
        points = self.then.points(outcome, colour)
        if opponent and outcome in PLAYED:
            card.colours.append(colour[0])
            card.floats.append("down" if lead > 0 else "up" if lead else None)
            card.rounds.append((outcome, points, opponent))
        else:  # A.4 b, C.2; 1.4.3, 2.1.2: it may count as a float, and bar from the bye
            is_bye, barring = outcome == "U", _BARRING.get(self.rules, "U+" if self.is_2017 else "")
            card.floats.append("down" if self.is_2017 or is_bye or points > self.then.points("0") else None)
            card.rounds.append((outcome, points, 0))
            card.barred_from_bye |= outcome in barring if barring else is_bye or points >= self.then.win
        card.points, card.counted = card.points + points, card.counted or opponent > 0 or outcome in "U+"

    def _oppositions(self) -> None:
        """Burstein A.6, 1.7: without a game one meets oneself; last absences in a row are draws."""
        sums = {one.id: sum(points for _, points, _ in one.rounds) for one in self.everybody.values()}
        seen = dict(sums)
        for player, card in self.everybody.items():
            granted = self.then.byes.get((self.number, player))
            if granted == "Z" or not (granted or self.then.players[player].takes_part_in(self.number)):
                absences = takewhile(lambda one: one[0] == "Z", reversed(card.rounds))
                seen[player] += sum(self.then.points("=") - points for _, points, _ in absences)
        for card in self.everybody.values():
            scores = [(points, seen[met] if met else sums[card.id]) for _, points, met in card.rounds]
            card.buchholz = sum(score for _, score in scores)
            card.sonneborn_berger = sum(points * score for points, score in scores)

    def rank_without_score(self, card: Card) -> tuple[int, ...]:
        """Burstein A.7, 1.8: by Buchholz, Sonneborn-Berger and number; else by number."""
        is_burstein = self.family == "burstein" and self.is_judged
        return (-card.buchholz, -card.sonneborn_berger, card.number) if is_burstein else (card.number,)

    def by_rank(self, players: Iterable[int]) -> list[int]:
        """In that order."""
        return sorted(players, key=lambda one: self.rank_without_score(self.cards[one]))

    def score(self, player: int) -> int:
        """In tenths."""
        return self.cards[player].score

    def scores(self, players: Iterable[int]) -> list[int]:
        """The highest first."""
        return sorted((self.cards[one].score for one in players), reverse=True)

    def groups(self, players: Iterable[int]) -> list[list[int]]:
        """The scoregroups of some players, from the top."""
        there = list(players)
        return [[one for one in there if self.score(one) == score] for score in sorted({*self.scores(there)})[::-1]]

    def against(self, one: int, other: int) -> Iterator[str]:
        """Why two may not meet: nothing where they may."""
        if other in self.cards[one].met:
            yield say("they met in {game} ({article})", game=self.cards[one].met[other], article=self.once)
        if event := self.then.apart(one, other, self.number):
            yield say("it was announced that they are not to meet (event {event})", event=event)
        must = self._must(one)
        excepted = self.topscorer(one) or self.topscorer(other) or self._same_score_in_the_last_round(one, other)
        if must and must == self._must(other) and not excepted:
            colour = say("White") if must == "w" else say("Black")
            yield say("both must have {colour} ({article})", colour=colour, article=self.by_colours)

    def topscorer(self, player: int) -> bool:
        """A.7, 1.8 of the Dutch System."""
        possible = self.then.win * (self.number - 1)
        return self.family == "dutch" and self.is_last_round and 2 * self.score(player) > possible

    def _same_score_in_the_last_round(self, one: int, other: int) -> bool:
        """6 of the Lim System."""
        return self.family == "lim" and self.is_last_round and self.score(one) == self.score(other)

    def _must(self, player: int) -> str | None:
        """The only colour that a player may have; the CFC, and teams, know none."""
        played = self.cards[player].colours
        if self.rules == "burstein-seed":  # 5.2: no difference beyond two; 5.3: no colour three times in a row
            leaning = {"w": colours(played).difference, "b": -colours(played).difference}
            left = [one for one, by in leaning.items() if by < 2 and (played[-2:] != [one, one] or by <= -2)]
            return left[0] if len(left) == 1 else None
        return colours(played).wanted if colours(played).strength == 3 and self.by_colours else None

    def preference(self, player: int) -> Colours:
        """In the Dubov System (1.6.4) who has not played prefers Black mildly."""
        played = self.cards[player].colours
        return Colours("b", 1, 0) if self.family == "dubov" and not played else colours(played)

    def white(self, one: int, other: int) -> int:
        """Section E, 5.2: who has White."""
        by_rank = self.family == "burstein"
        higher, lower = self.by_rank((one, other)) if by_rank else sorted((one, other), key=self.rank.__getitem__)
        first, second = self.preference(higher), self.preference(lower)
        played, its = self.cards[higher].colours, self.cards[lower].colours
        differing = [own for own, others in zip(played[::-1], its[::-1], strict=False) if own != others]
        further = abs(first.difference) - abs(second.difference) if first.strength == 3 else 0
        stronger = first.strength - second.strength or further
        if not played and not its:  # by the lot and the rank
            has_white = (self.cards[higher].parity % 2 == 1) == (self.then.initial_colour == "w")
        elif first.wanted != second.wanted:  # both as they want
            has_white = (first.wanted or ("b" if second.wanted == "w" else "w")) == "w"
        elif first.wanted is not None and stronger:  # the stronger preference
            has_white = (stronger > 0) == (first.wanted == "w")
        elif differing:  # other than in the last round in which the two had different colours
            has_white = differing[0] == "b"
        else:  # as the higher ranked wants
            has_white = first.wanted == "w"
        return higher if has_white else lower

    def flaws(self, full: Full) -> list[str]:
        """Why a whole pairing is none, or is not legal; colours are looked at elsewhere."""
        seated = [player for pair in full.boards for player in pair] + ([] if full.bye is None else [full.bye])
        wrong = [one for one in dict.fromkeys(seated + self.order) if seated.count(one) != 1 or one not in self.cards]
        if wrong:
            return [
                say(
                    "everybody present must be paired exactly once, which is not the case for {players}",
                    players=" and ".join(map(self.who, wrong)),
                )
            ]
        who = self.who
        found = [
            say("{one} and {other}: {why}", one=who(one), other=who(two), why=why)
            for one, two in full.boards
            for why in self.against(one, two)
        ]
        if full.bye is not None and full.bye not in self.takers:
            found.append(
                say("{player} may not have the bye ({article})", player=self.who(full.bye), article=self.right_to_bye)
            )
        return found

    def turned(self, full: Full, unknown: set[frozenset[int]]) -> list[str]:
        """The boards with colours that section E does not give, where it is judged."""
        boards = [pair for pair in full.boards if self.is_judged and frozenset(pair) not in unknown]
        wrong = [pair for pair in boards if self.white(*pair) != pair[0]]
        return [
            say("by the rules {black} has White against {white}", black=self.who(black), white=self.who(white))
            for white, black in wrong
        ]
