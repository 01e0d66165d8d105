"""The position before the round, made of the events: who is there, with which history; who may meet; who has White."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from core.certificate_check.tournament import OUTCOMES, PLAYED, Game, Round, Tournament
from core.certificate_check.wrong import Wrong, require

JUDGED: Final = ("dutch-2017", "dutch-2026", "burstein-2017", "burstein-2026", "dubov-2018", "dubov-2026")
_IN_2026: Final = ("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]")
ARTICLES: Final = {  # two meet once, the right to the bye, colours, everybody is paired
    "dutch-1998": ("B.1", "B.1", "B.2", "B.1, B.2"),
    "dutch-2017": ("C.1", "C.2", "C.3", "A.9"),
    "burstein-seed": ("3.1", "4.1", "5.2, 5.3", "3.1, 5.2, 5.3"),
    "burstein-2017": ("C.1", "C.2", "C.3", "A.8"),
    "dubov-1997": ("2.1", "2.2", "2.3, 2.4", "2.1, 2.3, 2.4"),
    "dubov-2018": ("C.1", "C.2", "C.3", "A.8"),
    "cfc": ("618(a)", "615", "", "618(a)"),
    "dutch-2026": _IN_2026,
    "burstein-2026": _IN_2026,
    "dubov-2026": _IN_2026,
}


@dataclass(frozen=True, slots=True)
class Colours:
    """A.6, 1.7: the colour wanted, how strongly (0 not at all to 3 absolute), and the colour difference."""

    wanted: str | None
    strength: int
    difference: int


def colours(played: list[str]) -> Colours:
    """What follows from the colours of the games played, oldest first."""
    difference = played.count("w") - played.count("b")
    if not played:
        return Colours(None, 0, 0)
    alternate = "b" if played[-1] == "w" else "w"
    if abs(difference) > 1:
        return Colours("b" if difference > 1 else "w", 3, difference)
    if played[-2:] in (["w", "w"], ["b", "b"]):
        return Colours(alternate, 3, difference)
    if difference:
        return Colours("b" if difference == 1 else "w", 2, difference)
    return Colours(alternate, 1, 0)


@dataclass(slots=True)
class Card:
    """What the rounds so far brought one player. Amounts are tenths of a point."""

    id: int
    points: int = 0
    score: int = 0  # with virtual points
    colours: list[str] = field(default_factory=list)  # of the games played, oldest first
    met: dict[int, str] = field(default_factory=dict)  # by opponent, where that is on record
    floats: list[str | None] = field(default_factory=list)  # "down" or "up", one a round
    barred_from_bye: bool = False
    counted: bool = False  # has been paired, or had the pairing-allocated bye
    number: int = 0
    parity: int = 0  # rank among those taken into account so far
    rounds: list[tuple[str, int, int | None]] = field(default_factory=list)  # outcome, points, opponent played
    ratings: list[int] = field(default_factory=list)  # of opponents played
    raised: list[int] = field(default_factory=list)  # rounds in which the player was paired with a higher score
    buchholz: int = 0
    sonneborn_berger: int = 0  # hundredths

    def float_before(self, back: int) -> str | None:
        """Of the previous round (1), of the one before (2)."""
        return self.floats[-back] if back <= len(self.floats) else None

    @property
    def aro(self) -> int:
        """Dubov A.6, 1.7: the average rating of opponents, half upwards."""
        count = len(self.ratings)
        return (2 * sum(self.ratings) + count) // (2 * count) if count else 0


class Position:
    """One round to be paired."""

    def __init__(self, tournament: Tournament, now: Tournament, number: int) -> None:
        """`tournament`: as it was known when the round was paired; `now` gives the names."""
        self.tournament, self.now, self.number = tournament, now, number
        rounds = tournament.rounds_announced or now.rounds_announced or max(now.rounds)
        self.edition = self.rules = tournament.edition
        require(self.edition in ARTICLES, f"this checker does not know the edition {self.edition}")
        if self.edition in JUDGED[2:4] and number <= min(rounds // 2, 4):  # A.5, 1.6: seeding rounds
            self.rules = self.edition.replace("burstein", "dutch")
        self.family = self.rules.partition("-")[0]
        self.is_2017 = self.rules in ("dutch-2017", "burstein-2017", "dubov-2018")
        self.is_judged = self.rules in JUDGED and tournament.variations.get("gibson", "no") == "no"
        self.is_last_round = number == rounds
        self.maximum_score = tournament.win * (number - 1)
        self.most_upfloats = 2 + rounds // 5  # Dubov A.7, 1.8
        self.everybody = {player: Card(player) for player in tournament.players}
        for earlier in range(1, number):
            self._add_round(earlier, tournament.rounds.get(earlier, Round()))
        self._describe()
        cards = (self.everybody[one] for one in tournament.participants(number))
        self.cards = {one.id: one for one in sorted(cards, key=lambda one: (-one.score, self.rank_without_score(one)))}
        self.order = list(self.cards)
        self.rank = {player: place for place, player in enumerate(self.order)}
        self._legal = dict[frozenset[int], bool]()
        self.takers = {one for one in self.order if not self.cards[one].barred_from_bye}

    # --- histories ---------------------------------------------------------------------------------------------

    def _add_round(self, number: int, played: Round) -> None:
        virtual = self.tournament.virtual(number)
        for _, game in sorted(played.games.items()):
            require(game.result is not None, f"round {number}, board {game.board} had no result yet")
            white, black = self.everybody[game.white], self.everybody[game.black]
            ahead = white.points - black.points + virtual.get(white.id, 0) - virtual.get(black.id, 0)
            self._add_game(number, game, (white, black), "w", ahead)
            self._add_game(number, game, (black, white), "b", -ahead)
        for player, outcome in self.tournament.without_opponent(number).items():
            card, points = self.everybody[player], self.tournament.points(outcome)
            self._without_game(card, outcome, points)
            card.points += points
            card.counted |= outcome in "U+"
        for card in self.everybody.values():
            if len(card.rounds) < number:
                self._without_game(card, "Z", self.tournament.points("Z"))

    def _add_game(self, number: int, game: Game, players: tuple[Card, Card], colour: str, ahead: int) -> None:
        card, other = players
        outcome = OUTCOMES[game.result or ""]["wb".index(colour)]
        points = self.tournament.points(outcome, "white" if colour == "w" else "black")
        card.counted = True
        if ahead < 0:
            card.raised.append(number)
        if outcome in PLAYED:
            card.colours.append(colour)
            card.ratings.append(self.tournament.players[other.id].rating)
            card.floats.append("down" if ahead > 0 else "up" if ahead else None)
            card.rounds.append((outcome, points, other.id))
        else:
            self._without_game(card, outcome, points)
        if outcome in PLAYED or self.rules == "cfc":  # 618(a): paired, also where the game was defaulted
            card.met[other.id] = f"round {number}, board {game.board}, event {game.version}"
        card.points += points

    def _without_game(self, card: Card, outcome: str, points: int) -> None:
        """A.4 b, C.2; 1.4.3, 2.1.2: what a round without a game means for floats and for the right to the bye."""
        is_bye = outcome == "U"
        floats = self.is_2017 or is_bye or points > self.tournament.points("0")
        card.floats.append("down" if floats else None)
        card.rounds.append((outcome, points, None))
        if self.is_2017:
            card.barred_from_bye |= outcome in "U+"
        elif self.rules == "cfc":
            card.barred_from_bye |= outcome in "UHF"
        else:
            card.barred_from_bye |= is_bye or points >= self.tournament.win

    def _describe(self) -> None:
        numbers, virtual = self.tournament.numbers_in(self.number), self.tournament.virtual(self.number)
        there = set(self.tournament.participants(self.number))
        ranked = sorted((one for one in numbers if one in there or self._counted(one)), key=numbers.__getitem__)
        for player, card in self.everybody.items():
            card.number = numbers.get(player, 0)
            card.parity = ranked.index(player) + 1 if player in ranked else 0
            card.score = card.points + virtual.get(player, 0)
        if self.family == "burstein":
            self._oppositions()

    def _counted(self, player: int) -> bool:
        return player in self.everybody and self.everybody[player].counted

    def _oppositions(self) -> None:
        """Burstein A.6, 1.7: a round without a game is one against oneself; the last absences in a row are draws."""
        sums = {one.id: sum(points for _, points, _ in one.rounds) for one in self.everybody.values()}
        seen = dict(sums)
        for player, card in self.everybody.items():
            if self._is_away(player):
                for outcome, points, _ in reversed(card.rounds):
                    if outcome != "Z":
                        break
                    seen[player] += self.tournament.points("=") - points
        for card in self.everybody.values():
            scores = [(points, sums[card.id] if met is None else seen[met]) for _, points, met in card.rounds]
            card.buchholz = sum(score for _, score in scores)
            card.sonneborn_berger = sum(points * score for points, score in scores)

    def _is_away(self, player: int) -> bool:
        granted = self.tournament.byes.get((self.number, player))
        return granted == "Z" if granted else not self.tournament.players[player].takes_part_in(self.number)

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
        event = self.tournament.forbidden.get(frozenset((one, other)))
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
        return self.family == "dutch" and self.is_last_round and 2 * self.score(player) > self.maximum_score

    def _must(self, player: int) -> str | None:
        """The only colour that a player may have; the Canadian rules know none."""
        played = self.cards[player].colours
        if self.rules == "burstein-seed":  # 5.2: no difference beyond two; 5.3: no colour three times in a row
            difference = played.count("w") - played.count("b")
            leaning = (("w", difference), ("b", -difference))
            left = [one for one, by in leaning if by < 2 and (played[-2:] != [one, one] or by <= -2)]
            return left[0] if len(left) == 1 else None
        found = colours(played)
        return found.wanted if found.strength == 3 and self.rules != "cfc" else None

    # --- colours -----------------------------------------------------------------------------------------------

    def preference(self, player: int) -> Colours:
        """Of the next game; in the Dubov System (1.6.4) who has not played prefers Black mildly."""
        played = self.cards[player].colours
        return Colours("b", 1, 0) if self.family == "dubov" and not played else colours(played)

    def white(self, one: int, other: int) -> int:
        """Section E, 5.2: who has White."""
        higher, lower = sorted((one, other), key=self.rank.__getitem__)
        if self.family == "burstein":
            higher, lower = self.by_rank((one, other))
        first, second = self.preference(higher), self.preference(lower)
        played, its = self.cards[higher].colours, self.cards[lower].colours
        if not played and not its:
            gets_initial = self.cards[higher].parity % 2 == 1
            return higher if gets_initial == (self.tournament.initial_colour == "w") else lower
        if first.wanted != second.wanted:
            wanted = first.wanted or ("b" if second.wanted == "w" else "w")
            return higher if wanted == "w" else lower
        if first.wanted is not None:
            stronger = first.strength - second.strength
            if stronger == 0 and first.strength == 3:
                stronger = abs(first.difference) - abs(second.difference)
            if stronger:
                return higher if (stronger > 0) == (first.wanted == "w") else lower
        for own, others in zip(reversed(played), reversed(its), strict=False):
            if own != others:
                return lower if own == "w" else higher
        return higher if first.wanted == "w" else lower

    # --- whole pairings ----------------------------------------------------------------------------------------

    def flaws(self, full: "Full") -> list[str]:
        """Why a whole pairing is none, or is not legal; colours are looked at elsewhere."""
        seated = [player for pair in full.boards for player in pair] + ([] if full.bye is None else [full.bye])
        if sorted(seated) != sorted(self.order):
            away = {one for one in seated if one not in self.cards}
            twice = {one for one in seated if seated.count(one) > 1}
            named = (("not to be paired", away), ("twice", twice), ("not at all", set(self.order) - set(seated)))
            return [f"{self.names(who)} {what}" for what, who in named if who]
        found = [f"{self.names(pair)}: {why}" for pair in full.boards for why in self.against(*pair)]
        if full.bye is not None and full.bye not in self.takers:
            found.append(f"{self.names([full.bye])} may not have the bye ({ARTICLES[self.rules][1]})")
        return found

    def turned(self, full: "Full", unknown: set[frozenset[int]]) -> list[str]:
        """The boards that have other colours than section E gives, where the edition is judged."""
        boards = [pair for pair in full.boards if self.is_judged and frozenset(pair) not in unknown]
        return [f"{self.who(black)} has White against {self.who(white)}" for white, black in boards
                if self.white(white, black) != white]  # fmt: skip

    def who(self, player: int) -> str:
        """Number and name."""
        known = self.now.players.get(player)
        if known is None:
            raise Wrong(f"nobody with the id {player} is on record")
        number = self.tournament.numbers_in(self.number).get(player)
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
