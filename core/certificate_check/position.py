"""The position before the round, made of the events: who is there, with which history; who may meet; who has White."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from core.certificate_check.results import OUTCOMES, PLAYED, Round
from core.certificate_check.tournament import Tournament
from core.certificate_check.wrong import Wrong, require

JUDGED: Final = ("dutch-2017", "dutch-2026", "burstein-2017", "burstein-2026", "dubov-2018", "dubov-2026")
ARTICLES: Final = (
    {  # two meet once, the right to the bye, colours, everybody is paired
        "dutch-1998": ("B.1", "B.1", "B.2", "B.1, B.2"),
        "dutch-2017": ("C.1", "C.2", "C.3", "A.9"),
        "burstein-seed": ("3.1", "4.1", "5.2, 5.3", "3.1, 5.2, 5.3"),
        "burstein-2017": ("C.1", "C.2", "C.3", "A.8"),
        "dubov-1997": ("2.1", "2.2", "2.3, 2.4", "2.1, 2.3, 2.4"),
        "dubov-2018": ("C.1", "C.2", "C.3", "A.8"),
        "cfc": ("618(a)", "615", "", "618(a)"),
    }
    | dict.fromkeys(JUDGED[1::2], ("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]"))
)
_TEAMS_OF_THE_CFC: Final = "team-swiss-cfc"  # 641: the laws are those of the individual Swiss
EDITIONS_READ: Final = (*ARTICLES, _TEAMS_OF_THE_CFC)


class Colours(NamedTuple):
    """A.6, 1.7: the colour wanted, how strongly (0 not at all to 3 absolute), and the colour difference."""

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
    rounds: list[tuple[str, int, int | None]] = field(default_factory=list)  # outcome, points, opponent played
    ratings: list[int] = field(default_factory=list)  # of opponents played
    raised: list[int] = field(default_factory=list)  # rounds in which the player was paired with a higher score
    buchholz: int = 0
    sonneborn_berger: int = 0  # hundredths

    @property
    def aro(self) -> int:
        """Dubov A.6, 1.7: the average rating of opponents, half upwards."""
        return (2 * sum(self.ratings) + len(self.ratings)) // (2 * len(self.ratings)) if self.ratings else 0


class Position:
    """One round to be paired."""

    def __init__(self, tournament: Tournament, now: Tournament, number: int) -> None:
        """`tournament`: as it was known when the round was paired; `now` gives the names."""
        self.tournament, self.now, self.number = tournament, now, number
        rounds = tournament.rounds_announced or now.rounds_announced or max(now.rounds)
        self.edition = self.rules = tournament.edition
        require(self.edition in EDITIONS_READ, f"this checker does not know the edition {self.edition}")
        self.rules = "cfc" if self.edition == _TEAMS_OF_THE_CFC else self.rules
        self.is_seeding = self.edition in JUDGED[2:4] and number <= min(rounds // 2, 4)  # A.5, 1.6
        if self.is_seeding:
            self.rules = self.edition.replace("burstein", "dutch")
        self.family, self.is_last_round = self.rules.partition("-")[0], number == rounds
        self.is_2017 = self.rules in ("dutch-2017", "burstein-2017", "dubov-2018")
        self.is_judged = self.rules in JUDGED and tournament.variations.get("gibson", "no") == "no"
        self.most_upfloats = 2 + rounds // 5  # Dubov A.7, 1.8
        numbers, virtual = tournament.numbers_in(number), tournament.virtual(number)
        self.everybody = {player: Card(player, numbers.get(player, 0)) for player in tournament.players}
        for earlier in range(1, number):
            self._add_round(earlier, tournament.rounds.get(earlier, Round()), tournament.virtual(earlier))
        there = [self.everybody[one] for one in tournament.participants(number)]
        counted = [one for one in self.everybody.values() if one.number and (one in there or one.counted)]
        for parity, card in enumerate(sorted(counted, key=lambda one: one.number), start=1):
            card.parity, card.score = parity, card.points + virtual.get(card.id, 0)
        self._oppositions()
        self.cards = {one.id: one for one in sorted(there, key=lambda one: (-one.score, self.rank_without_score(one)))}
        self.order, self._legal = list(self.cards), dict[frozenset[int], bool]()
        self.rank = {player: place for place, player in enumerate(self.order)}
        self.takers = {one for one in self.order if not self.cards[one].barred_from_bye}

    # --- histories ---------------------------------------------------------------------------------------------

    def _add_round(self, number: int, played: Round, virtual: dict[int, int]) -> None:
        for _, game in sorted(played.games.items()):
            require(game.result is not None, f"round {number}, board {game.board} had no result yet")
            white, black = self.everybody[game.white], self.everybody[game.black]
            ahead = white.points - black.points + virtual.get(white.id, 0) - virtual.get(black.id, 0)
            where = f"round {number}, board {game.board}, event {game.version}"
            for card, other, colour, lead in ((white, black, "w", ahead), (black, white, "b", -ahead)):
                outcome = OUTCOMES[game.result or ""]["wb".index(colour)]
                points = self.tournament.points(outcome, {"w": "white", "b": "black"}[colour])
                card.raised += [number] if lead < 0 else []
                if outcome in PLAYED:
                    card.colours.append(colour)
                    card.ratings.append(self.tournament.players[other.id].rating)
                    card.floats.append("down" if lead > 0 else "up" if lead else None)
                    card.rounds.append((outcome, points, other.id))
                else:
                    self._without_game(card, outcome, points)
                if outcome in PLAYED or self.rules == "cfc":  # 618(a): paired, also where the game was defaulted
                    card.met[other.id] = where
                card.points, card.counted = card.points + points, True
        for player, outcome in self.tournament.without_opponent(number).items():
            card, points = self.everybody[player], self.tournament.points(outcome)
            self._without_game(card, outcome, points)
            card.points, card.counted = card.points + points, card.counted or outcome in "U+"
        for card in self.everybody.values():
            if len(card.rounds) < number:
                self._without_game(card, "Z", self.tournament.points("Z"))

    def _without_game(self, card: Card, outcome: str, points: int) -> None:
        """A.4 b, C.2; 1.4.3, 2.1.2: what a round without a game means for floats and for the right to the bye."""
        is_bye = outcome == "U"
        card.floats.append("down" if self.is_2017 or is_bye or points > self.tournament.points("0") else None)
        card.rounds.append((outcome, points, None))
        barring = "UHF" if self.rules == "cfc" else "U+" if self.is_2017 else ""
        card.barred_from_bye |= outcome in barring if barring else is_bye or points >= self.tournament.win

    def _oppositions(self) -> None:
        """Burstein A.6, 1.7: a round without a game is one against oneself; the last absences in a row are draws."""
        sums = {one.id: sum(points for _, points, _ in one.rounds) for one in self.everybody.values()}
        seen = dict(sums)
        for player, card in self.everybody.items():
            granted = self.tournament.byes.get((self.number, player))
            if granted == "Z" or not (granted or self.tournament.players[player].takes_part_in(self.number)):
                for outcome, points, _ in reversed(card.rounds):
                    if outcome != "Z":
                        break
                    seen[player] += self.tournament.points("=") - points
        for card in self.everybody.values():
            scores = [(points, sums[card.id] if met is None else seen[met]) for _, points, met in card.rounds]
            card.buchholz = sum(score for _, score in scores)
            card.sonneborn_berger = sum(points * score for points, score in scores)

    # --- the order of the players ------------------------------------------------------------------------------

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

    # --- legality ----------------------------------------------------------------------------------------------

    def against(self, one: int, other: int) -> Iterator[str]:
        """Why two may not meet: nothing where they may."""
        met, _, third, _ = ARTICLES[self.rules]
        if other in self.cards[one].met:
            yield f"they met in {self.cards[one].met[other]} ({met})"
        event = self.tournament.apart(one, other, self.number)
        if event is not None:
            yield f"it was announced that they do not meet (event {event})"
        must = self._must(one)
        if must and must == self._must(other) and not (self.topscorer(one) or self.topscorer(other)):
            yield f"both must have {'White' if must == 'w' else 'Black'} ({third})"

    def legal(self, one: int, other: int) -> bool:
        """The absolute criteria, and what was announced."""
        pair = frozenset((one, other))
        if pair not in self._legal:
            self._legal[pair] = not any(self.against(one, other))
        return self._legal[pair]

    def topscorer(self, player: int) -> bool:
        """A.7, 1.8 of the Dutch System."""
        possible = self.tournament.win * (self.number - 1)
        return self.family == "dutch" and self.is_last_round and 2 * self.score(player) > possible

    def _must(self, player: int) -> str | None:
        """The only colour that a player may have; the Canadian rules know none."""
        played = self.cards[player].colours
        if self.rules == "burstein-seed":  # 5.2: no difference beyond two; 5.3: no colour three times in a row
            leaning = {"w": colours(played).difference, "b": -colours(played).difference}
            left = [one for one, by in leaning.items() if by < 2 and (played[-2:] != [one, one] or by <= -2)]
            return left[0] if len(left) == 1 else None
        return colours(played).wanted if colours(played).strength == 3 and self.rules != "cfc" else None

    # --- colours -----------------------------------------------------------------------------------------------

    def preference(self, player: int) -> Colours:
        """Of the next game; in the Dubov System (1.6.4) who has not played prefers Black mildly."""
        played = self.cards[player].colours
        return Colours("b", 1, 0) if self.family == "dubov" and not played else colours(played)

    def white(self, one: int, other: int) -> int:
        """Section E, 5.2: who has White."""
        by_rank = self.family == "burstein"
        higher, lower = self.by_rank((one, other)) if by_rank else sorted((one, other), key=self.rank.__getitem__)
        first, second = self.preference(higher), self.preference(lower)
        played, its = self.cards[higher].colours, self.cards[lower].colours
        differing = [own for own, others in zip(played[::-1], its[::-1], strict=False) if own != others]
        stronger = first.strength - second.strength
        if stronger == 0 and first.strength == 3:
            stronger = abs(first.difference) - abs(second.difference)
        if not played and not its:  # by the lot and the rank
            has_white = (self.cards[higher].parity % 2 == 1) == (self.tournament.initial_colour == "w")
        elif first.wanted != second.wanted:  # both as they want
            has_white = (first.wanted or ("b" if second.wanted == "w" else "w")) == "w"
        elif first.wanted is not None and stronger:  # the stronger preference
            has_white = (stronger > 0) == (first.wanted == "w")
        elif differing:  # other than in the last round in which the two had different colours
            has_white = differing[0] == "b"
        else:  # as the higher ranked wants
            has_white = first.wanted == "w"
        return higher if has_white else lower

    # --- whole pairings ----------------------------------------------------------------------------------------

    def flaws(self, full: "Full") -> list[str]:
        """Why a whole pairing is none, or is not legal; colours are looked at elsewhere."""
        seated = [player for pair in full.boards for player in pair] + ([] if full.bye is None else [full.bye])
        wrong = [
            one for one in dict.fromkeys([*seated, *self.order]) if seated.count(one) != 1 or one not in self.cards
        ]
        if wrong:
            return [f"everybody present is paired once, which is not so of {self.names(wrong)}"]
        found = [f"{self.names(pair)}: {why}" for pair in full.boards for why in self.against(*pair)]
        has_right = full.bye is None or full.bye in self.takers
        return (
            found if has_right else [*found, f"{self.who(full.bye)} may not have the bye ({ARTICLES[self.rules][1]})"]
        )

    def turned(self, full: "Full", unknown: set[frozenset[int]]) -> list[str]:
        """The boards that have other colours than section E gives, where the edition is judged."""
        boards = [pair for pair in full.boards if self.is_judged and frozenset(pair) not in unknown]
        wrong = [pair for pair in boards if self.white(*pair) != pair[0]]
        return [f"by the rules {self.who(black)} has White against {self.who(white)}" for white, black in wrong]

    def who(self, player: int | None) -> str:
        """Number and name."""
        known = self.now.players.get(player or 0)
        if known is None:
            raise Wrong(f"nobody with the id {player} is on record")
        number = self.tournament.numbers_in(self.number).get(player or 0)
        return known.name if number is None else f"{number} {known.name}"

    def names(self, players: Iterable[int]) -> str:
        """Several of them."""
        return " and ".join(self.who(one) for one in players)


@dataclass(frozen=True, slots=True)
class Full:
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
