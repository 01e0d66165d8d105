"""The field laid out for the engine: positions in the order of the field, limitations (2) as bit masks."""

from collections.abc import Iterable

from core.editions.dubov.v1997.colours import ColourQuestion, Side, colour_of_one
from core.editions.dubov.v1997.field import Contender, Field
from core.editions.shared.due_colours import colour_history
from core.editions.shared.masks import RoundLayout, mask_of
from core.editions.shared.round_report import listed
from core.model.results import Colour
from core.model.units import PlayerId


class Dubov1997Layout(RoundLayout):
    """One round to be paired. Everything an article asks about a player is a list or a mask by position."""

    field: Field

    def __init__(self, field: Field) -> None:
        contenders = field.contenders
        super().__init__(field)
        self.rating = [contender.rating for contender in contenders]
        self.aro = [contender.aro_tenths for contender in contenders]
        self.alphabet = _alphabetical(contenders)
        self.history = [colour_history(contender.colours) for contender in contenders]
        self.white_column = mask_of(history.column is Colour.WHITE for history in self.history)
        self.may_take_bye = mask_of(contender.may_take_bye for contender in contenders)  # 2.2
        self.may_be_raised = mask_of(may_be_raised(contender, field) for contender in contenders)  # 2.5
        self.tied = mask_of(history.must is not None for history in self.history)  # 2.6
        self.met = self._met()
        self.legal = self._legal_opponents()

    def _met(self) -> list[int]:
        """By position, the mask of those who may not be met again (2.1), or not at all (decision 22)."""
        position_of = {player: position for position, player in enumerate(self.ids)}
        met = []
        for contender in self.field.contenders:
            mask = 0
            for opponent in contender.opponents:
                position = position_of.get(opponent)
                if position is not None:
                    mask |= 1 << position
            met.append(mask)
        for one, other in self.field.forbidden_pairs:
            first, second = position_of.get(one), position_of.get(other)
            if first is not None and second is not None:
                met[first] |= 1 << second
                met[second] |= 1 << first
        return met

    def _legal_opponents(self) -> list[int]:
        """By position, the mask of the possible opponents: 2.1, 2.3 and 2.4."""
        everyone = (1 << self.size) - 1
        tied_to = {
            colour: mask_of(history.must is colour for history in self.history)
            for colour in (Colour.WHITE, Colour.BLACK)
        }
        return [
            everyone & ~(met | 1 << position | (0 if history.must is None else tied_to[history.must]))
            for position, (met, history) in enumerate(zip(self.met, self.history, strict=True))
        ]

    def score_groups(self, players: Iterable[int]) -> list[list[int]]:
        """The players by score, highest score first; they are given in the order of the field."""
        groups: list[list[int]] = []
        for player in players:
            if groups and self.score[groups[-1][0]] == self.score[player]:
                groups[-1].append(player)
            else:
                groups.append([player])
        return groups

    def is_due_white(self, player: int) -> bool:
        """Whether he stands in the subgroup due to White."""
        return bool(self.white_column >> player & 1)

    def highest_rated(self, player: int) -> tuple[int, int, int]:
        """To sort by: the highest R, of these the lowest ARO (7.1, 7.2, 8.2), then alphabetically."""
        return -self.rating[player], self.aro[player], self.alphabet[player]

    def lowest_rated(self, player: int) -> tuple[int, int, int]:
        """The other way round: the lowest R, of these the highest ARO (4), then the last in the alphabet."""
        return self.rating[player], -self.aro[player], -self.alphabet[player]

    def first_to_black(self, player: int) -> tuple[int, int, int]:
        """To sort by: the lowest ARO, of these the higher R, then alphabetically (7.3)."""
        return self.aro[player], -self.rating[player], self.alphabet[player]

    def first_to_white(self, player: int) -> tuple[int, int, int]:
        """To sort by: the highest ARO, of these the lower R, then alphabetically (7.4)."""
        return -self.aro[player], self.rating[player], self.alphabet[player]

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, what gave the colours) of two players."""
        colour, article = colour_of_one(ColourQuestion(self._side(one), self._side(other)))
        return (one, other, article) if colour is Colour.WHITE else (other, one, article)

    def _side(self, player: int) -> Side:
        return Side(self.history[player], self.aro[player], self.rating[player], self.numbers[player])

    def ids_of(self, players: Iterable[int]) -> tuple[PlayerId, ...]:
        """The players as the outside knows them."""
        return tuple(self.ids[player] for player in players)

    def named(self, players: Iterable[int]) -> str:
        """Their pairing numbers, as in a sentence: "players 3 and 5"."""
        return listed((self.numbers[player] for player in players), "player")


def may_be_raised(contender: Contender, field: Field) -> bool:
    """2.5: whether he can be transferred to a higher score group."""
    if field.is_last_round:
        return True
    return not contender.transferred_last_round and contender.times_transferred < field.times_transferred_max


def _alphabetical(contenders: Iterable[Contender]) -> list[int]:
    """By position, the place in the alphabetical order of names; namesakes by number."""
    order = sorted(
        (contender.name.casefold(), contender.number, position) for position, contender in enumerate(contenders)
    )
    place = [0] * len(order)
    for rank, (_, _, position) in enumerate(order):
        place[position] = rank
    return place
