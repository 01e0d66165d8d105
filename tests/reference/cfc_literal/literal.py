"""The pairing of a whole round: CFC 615, 619, 621, 622, 628 and 633.

Readings beside those of the other modules:
- 615: candidates from the lowest score group up, in it rated ones from the lowest, then unrated ones by lot; the first
  without whom the others can all be paired by 618 (a).
- 628: the odd places get the initial colour: the place, by rank, of the higher-ranked of the two among all who are
  paired; in an accelerated first round his place in his section. The same for two late entrants later on.
- 633.1: the optimum is two to the power of the rounds remaining, the one to be paired included.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from core.model.errors import NoLegalPairing
from core.model.lots import order_by_lot
from core.model.results import Colour
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.cfc_literal.cards import Card, cards_of, order_of_613, variation
from tests.reference.cfc_literal.colours import white_of
from tests.reference.cfc_literal.groups import Announced, Choice, Pairable, Settlement, Situation
from tests.reference.cfc_literal.halves import Pair, Wishes, halves, may_meet, quarters, sections, top_against_bottom
from tests.reference.cfc_literal.patience import Patience
from tests.reference.cfc_literal.regrouping import Regrouped, regrouped

Requests = frozenset[tuple[PlayerId, PlayerId]]


@dataclass(frozen=True, slots=True)
class LiteralPairing:
    """The round: pairs as (white, black), and who has the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None


def pair_literally(
    tournament: Tournament,
    round_number: RoundNumber,
    rating_lot: Sequence[PlayerId] = (),
    separation_requests: Requests = frozenset(),
) -> LiteralPairing:
    """Pair the round. `rating_lot`: the order drawn by lot (613). Raises `NoLegalPairing` and `TooLarge`."""
    return RoundOf(tournament, round_number, rating_lot, separation_requests).pairing()


def wishes_of(tournament: Tournament, round_number: RoundNumber, requests: Requests) -> Wishes:
    """619.1 in the first two rounds, 631.1."""
    heard = variation(tournament, "first-rounds-transposition", "no") == "yes" and round_number <= 2
    return Wishes(
        apart=frozenset(frozenset(pair) for pair in requests) if heard else frozenset(),
        alternation=variation(tournament, "alternation", "yes") == "yes",
    )


def announced_of(tournament: Tournament, round_number: RoundNumber) -> Announced:
    """624.1, 624.2: a round is in the last quarter if it ends after three quarters of the tournament."""
    rounds = tournament.settings.rounds
    in_last_quarter = rounds is not None and 4 * round_number > 3 * rounds
    return Announced(
        due_colour=variation(tournament, "odd-man-colour", "no") == "yes",
        only_once=variation(tournament, "odd-man-once", "no") == "yes" and not in_last_quarter,
    )


class RoundOf:
    """One round of one tournament."""

    def __init__(
        self, tournament: Tournament, round_number: RoundNumber, rating_lot: Sequence[PlayerId], requests: Requests
    ) -> None:
        self.tournament = tournament
        self.number = round_number
        self.rating_lot = rating_lot
        self.patience = Patience()
        self.pairable = Pairable(self.patience)
        self.wishes = wishes_of(tournament, round_number, requests)
        self.announced = announced_of(tournament, round_number)
        self.acceleration = variation(tournament, "acceleration", "none")
        self.pairs: list[Pair] = []
        self.places: dict[PlayerId, int] = {}  # of 628

    def pairing(self) -> LiteralPairing:
        """615, then the groups, then the colours."""
        order = order_of_613(self.tournament, self.number, self.rating_lot)
        cards = cards_of(self.tournament, self.number, order)
        bye = self.bye(cards)
        others = [card for card in cards if bye is None or card.id != bye.id]
        if not self.pairable(others):
            raise NoLegalPairing("Nobody can pair this round without pairing two again (618 a).", self.number)
        if self.acceleration == "633.2" and self.number == 2:
            self.pair_regrouped(regrouped(self.tournament, self.rating_lot, others))
        else:
            self.places = {card.id: place for place, card in enumerate(others, start=1)}
            self.pair_groups([tuple(group) for _, group in groupby(others, key=lambda card: card.score)])
        return LiteralPairing(
            pairs=frozenset(self.with_colours(a, b) for a, b in self.pairs), bye=None if bye is None else bye.id
        )

    def with_colours(self, a: Card, b: Card) -> tuple[PlayerId, PlayerId]:
        """628 to 631: (white, black)."""
        initial = self.tournament.settings.initial_colour
        assert initial is not None, "628: by lot before the first round"
        higher = min(a, b, key=lambda card: card.rank)
        first_colour: Colour = initial if self.places[higher.id] % 2 == 1 else initial.opposite
        white = white_of(a, b, first_colour, self.tournament, self.number)
        return (white.id, b.id if white is a else a.id)

    def bye(self, cards: Sequence[Card]) -> Card | None:
        """615."""
        if len(cards) % 2 == 0:
            return None
        for candidate in self.candidates_for_bye(cards):
            if self.pairable([card for card in cards if card is not candidate]):
                return candidate
        raise NoLegalPairing("Whoever may have the bye (615), the others cannot be paired (618 a).", self.number)

    def candidates_for_bye(self, cards: Sequence[Card]) -> Iterator[Card]:
        """615, in the order in which they are asked."""
        for _, group in groupby(reversed(cards), key=lambda card: card.score):
            eligible = [card for card in group if not card.had_bye]
            yield from (card for card in eligible if card.rated)
            unrated = {card.id: card for card in eligible if not card.rated}
            lots = order_by_lot(self.tournament.settings.lot_seed, sorted(unrated), "615", self.number)
            yield from (unrated[player] for player in lots)

    # 621, 622

    def pair_groups(self, groups: Sequence[tuple[Card, ...]]) -> None:
        """621: from the highest score down."""
        accelerated = set(self.accelerated(groups))
        odd_men: tuple[Card, ...] = ()
        for index, group in enumerate(groups):
            choice, rest, going_on = self.settle(odd_men, group, groups[index + 1 :], self.pairable)
            self.pairs += choice.pairs
            self.pairs += self.in_quarters(rest) if index in accelerated else self.in_halves(rest)
            odd_men = going_on
        assert not odd_men, "two odd men who could meet would have met in the group of one of them"

    def settle(
        self,
        odd_men: tuple[Card, ...],
        group: tuple[Card, ...],
        lower: Sequence[tuple[Card, ...]],
        group_pairable: Pairable,
    ) -> tuple[Choice, list[Card], tuple[Card, ...]]:
        """622 (a): the choice, the rest of the group in the order of 613, and the odd men for the next one."""
        situation = Situation(
            odd_men=odd_men,
            group=group,
            next_group=lower[0] if lower else (),
            lower=tuple(card for one in lower for card in one),
            group_pairable=group_pairable,
        )
        choice = Settlement(situation, self.pairable, self.announced).choice()
        gone = {card.id for pair in choice.pairs for card in pair} | {card.id for card in choice.new_odd_men}
        rest = sorted((card for card in group if card.id not in gone), key=lambda card: card.place)
        going_on = [card for card in odd_men if card.id not in gone]
        return choice, rest, tuple(sorted((*going_on, *choice.new_odd_men), key=lambda card: card.rank))

    def in_halves(self, rest: Sequence[Card]) -> list[Pair]:
        """619, 622 (b)."""
        pairs = halves(rest, self.wishes, self.patience)
        assert pairs is not None, "the rest of a group can be paired within itself"
        return pairs

    # 633

    def accelerated(self, groups: Sequence[tuple[Card, ...]]) -> list[int]:
        """The groups that are quartered: by 633.1 perfect scores and the group just below, while there are too many."""
        rounds = self.tournament.settings.rounds
        if self.acceleration == "none":
            return []
        if self.number == 1:
            return list(range(len(groups)))
        if self.acceleration == "633.2" or rounds is None:
            return []
        perfect = self.tournament.settings.scoring.win * (self.number - 1)
        players = sum(card.points == perfect for group in groups for card in group)
        whole = [index for index, group in enumerate(groups) if all(card.points == perfect for card in group)]
        if players <= 2 ** (rounds - self.number + 1) or not whole:
            return []
        return [*whole, whole[-1] + 1]

    def in_quarters(self, rest: Sequence[Card]) -> list[Pair]:
        """633.1, 633.2 (a), (b); in the first round with the places of 628 in each section."""
        divided = quarters(rest, self.wishes, self.patience)
        assert divided is not None, "the rest of a group can be paired within itself"
        pairs, in_sections = divided
        if self.number == 1 and in_sections:
            for section in sections(rest):
                self.places |= {card.id: place for place, card in enumerate(section, start=1)}
        return pairs

    def pair_regrouped(self, now: Regrouped) -> None:
        """633.2, the second round: A by halves, B against C, D by halves with what is too many in B and C."""
        everybody = sorted((*now.a, *now.b, *now.c, *now.d), key=lambda card: card.rank)
        self.places = {card.id: place for place, card in enumerate(everybody, start=1)}
        b_and_c = tuple(sorted((*now.b, *now.c), key=lambda card: card.rank))
        in_b = {card.id for card in now.b}
        crossing = Pairable(self.patience, lambda x, y: may_meet(x, y) and (x.id in in_b) is not (y.id in in_b))

        choice, rest, odd_men = self.settle((), now.a, [b_and_c, now.d], self.pairable)
        self.pairs += [*choice.pairs, *self.in_halves(rest)]

        choice, rest, odd_men = self.settle(odd_men, b_and_c, [now.d], crossing)
        top, bottom = ([card for card in rest if (card.id in in_b) is side] for side in (True, False))
        across = top_against_bottom(top, bottom, self.wishes, self.patience)
        assert across is not None, "B and C can be paired with each other"
        self.pairs += [*choice.pairs, *across]

        added = {card.id for card in odd_men if card.id in in_b}
        d = tuple(sorted((*now.d, *(card for card in odd_men if card.id in added)), key=lambda card: card.rank))
        odd_men = tuple(card for card in odd_men if card.id not in added)
        choice, rest, odd_men = self.settle(odd_men, d, [], self.pairable)
        on_top = sorted(rest, key=lambda card: (card.id not in added, card.place))
        self.pairs += [*choice.pairs, *self.in_halves(on_top)]
        self.pairs += self.in_halves(sorted(odd_men, key=lambda card: card.place))  # for whom D has no room
