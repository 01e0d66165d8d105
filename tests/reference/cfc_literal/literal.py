"""The pairing of a whole round: CFC 615, 619, 621, 622, 628 and 633.

Readings beside those of the other modules:
- 615: candidates from the lowest score group up, in it rated ones from the lowest, then unrated ones by lot; the first
  without whom the others can all be paired by 618 (a).
- 628: the odd places get the initial colour: the place, by rank, of the higher-ranked of the two among all who are
  paired; in an accelerated first round his place in his section. The same for two late entrants later on.
- 618 (b), (c): where a round of the groups in turn breaks them as `laws` has it over the whole round, it is paired once
  more, the same way, among the best rounds, group by group. By the earlier reading, among the best of those in which
  nobody is further from his own score.
- 633.1: the optimum is two to the power of the rounds remaining, the one to be paired included.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from core.model.lots import order_by_lot
from core.model.results import Colour
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.cfc_literal.cards import Card, cards_of, order_of_613, variation
from tests.reference.cfc_literal.colours import white_of
from tests.reference.cfc_literal.groups import Announced, Choice, Completes, Pairable, Settlement, Situation
from tests.reference.cfc_literal.halves import Pair, Wishes, halves, may_meet, quarters, sections, top_against_bottom
from tests.reference.cfc_literal.laws import (
    Worth,
    away,
    first_better_group,
    is_best_of_all,
    least_away,
    least_worth,
    no_further,
    together,
    worth,
)
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
        self.compares_groups = variation(tournament, "reading-whole-round", "groups") == "groups"
        self.rank: Callable[[Card], tuple[object, ...]] = lambda card: card.rank
        self.pairs: list[Pair] = []
        self.spent: Worth = (0, 0)
        self.chosen: list[Pair] = []  # of the odd men so far
        self.quartered: list[tuple[Card, ...]] = []
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
        """621: from the highest score down; once more if that breaks 618 over the whole round."""
        self.quartered = [groups[index] for index in self.accelerated(groups) if index < len(groups)]
        self.pairs = self.in_turn(groups, self.pairable, lambda _, left: self.pairable(left))
        if self.compares_groups:
            self.pair_among_the_best(groups)
            return
        if is_best_of_all(self.pairs, self.patience):
            return
        while True:
            if not is_best_of_all(self.pairs, self.patience):
                self.pairs = self.in_turn_within_limits(groups)
                continue
            score = first_better_group(self.pairs, self.patience)
            if score is None:
                return
            kept = [pair for pair in self.pairs if min(card.score for card in pair) > score]
            higher = [group for group in groups if group[0].score > score]
            paired = {card.id for pair in kept for card in pair}
            odd_men = tuple(card for group in higher for card in group if card.id not in paired)
            left = groups[len(higher) :]
            self.pairs = kept + self.in_turn(left, self.pairable, lambda _, left: self.pairable(left), odd_men)

    def pair_among_the_best(self, groups: Sequence[tuple[Card, ...]]) -> None:
        """618 (b), (c), group by group: once more where another round is better, so that a best one comes out."""
        cards = [card for group in groups for card in group]
        scores = [group[0].score for group in groups]
        nothing = tuple(() for _ in scores)
        by_rank = cache(
            lambda left: least_away(sorted(left, key=lambda card: card.rank), scores, may_meet, self.patience)
        )
        if not any(away(self.pairs, scores)):
            return  # everybody meets an equal
        wanted = by_rank(frozenset(cards))
        if away(self.pairs, scores) == wanted:
            return

        def completes(choice: Choice, left: Sequence[Card]) -> bool:
            then = by_rank(frozenset(left)) if left else nothing
            return then is not None and together(away([*self.chosen, *choice.pairs], scores), then) == wanted

        self.pairs = self.in_turn(groups, self.pairable, completes)

    def in_turn_within_limits(self, groups: Sequence[tuple[Card, ...]]) -> list[Pair]:
        """The best rounds with nobody further from his own score; among them the groups in turn."""
        meet = no_further(self.pairs)
        cards = [card for group in groups for card in group]
        least = cache(lambda left: least_worth(sorted(left, key=lambda card: card.rank), meet, self.patience))
        wanted = least(frozenset(cards))

        def completes(choice: Choice, left: Sequence[Card]) -> bool:
            """Nothing better could have been chosen before: what is still to come decides."""
            then = least(frozenset(left))
            return then is not None and self.total(choice.pairs, then) == wanted

        return self.in_turn(groups, Pairable(self.patience, meet), completes)

    def total(self, pairs: Sequence[Pair], then: Worth) -> Worth:
        """What a whole round is worth: pairs made, pairs chosen now, and the best that can follow."""
        now = worth(pairs)
        return self.spent[0] + now[0] + then[0], self.spent[1] + now[1] + then[1]

    def in_turn(
        self,
        groups: Sequence[tuple[Card, ...]],
        pairable: Pairable,
        completes: Completes,
        odd_men: tuple[Card, ...] = (),
    ) -> list[Pair]:
        """The groups one after another; `odd_men` come to the first of them."""
        self.spent, self.chosen = (0, 0), []
        pairs: list[Pair] = []
        for index, group in enumerate(groups):
            lower = groups[index + 1 :]
            choice, rest, odd_men = self.settle(odd_men, group, lower, pairable, completes=completes, among=pairable)
            pairs += choice.pairs
            pairs += self.in_quarters(rest) if group in self.quartered else self.in_halves(rest)
            self.spent = self.total(choice.pairs, (0, 0))
            self.chosen += choice.pairs
        assert not odd_men, "two odd men who could meet would have met in the group of one of them"
        return pairs

    def settle(
        self,
        odd_men: tuple[Card, ...],
        group: tuple[Card, ...],
        lower: Sequence[tuple[Card, ...]],
        group_pairable: Pairable,
        *,
        completes: Completes | None = None,
        among: Pairable | None = None,
        farther: tuple[Card, ...] = (),
    ) -> tuple[Choice, list[Card], tuple[Card, ...]]:
        """622 (a): the choice, the rest of the group in the order of 613, and the odd men for the next one."""
        situation = Situation(
            odd_men=odd_men,
            group=group,
            next_group=next((one for one in lower if one), ()),
            lower=tuple(card for one in lower for card in one),
            group_pairable=group_pairable,
            farther=farther,
        )
        choice = Settlement(situation, among or self.pairable, self.announced, completes).choice()
        gone = {card.id for pair in choice.pairs for card in pair} | {card.id for card in choice.new_odd_men}
        rest = sorted((card for card in group if card.id not in gone), key=lambda card: card.place)
        going_on = [card for card in odd_men if card.id not in gone]
        return choice, rest, tuple(sorted((*going_on, *choice.new_odd_men), key=self.rank))

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
        """633.2, the second round: A by halves, B against C, D by halves with what is too many in B and C.

        Rank is the group, then the order of 613, whatever the scores; in colours it is that of 620.
        """
        everybody = sorted((*now.a, *now.b, *now.c, *now.d), key=lambda card: card.rank)
        self.places = {card.id: place for place, card in enumerate(everybody, start=1)}
        letter = {card.id: place for place, group in enumerate((now.a, now.b, now.c, now.d)) for card in group}
        self.rank = lambda card: (letter[card.id], card.place)
        in_b = {card.id for card in now.b}
        crossing = Pairable(self.patience, lambda x, y: may_meet(x, y) and (x.id in in_b) is not (y.id in in_b))

        choice, rest, odd_men = self.settle((), now.a, [now.b, now.c, now.d], self.pairable)
        self.pairs += [*choice.pairs, *self.in_halves(rest)]

        choice, rest, odd_men = self.settle(odd_men, (*now.b, *now.c), [now.d], crossing, farther=now.c)
        top, bottom = ([card for card in rest if (card.id in in_b) is side] for side in (True, False))
        across = top_against_bottom(top, bottom, self.wishes, self.patience)
        assert across is not None, "B and C can be paired with each other"
        self.pairs += [*choice.pairs, *across]

        added = [card for card in odd_men if card.id in in_b]
        odd_men = tuple(card for card in odd_men if card.id not in in_b)
        on_top = {card.id: place for place, card in enumerate((*added, *now.d))}
        self.rank = lambda card: (card.id in on_top, on_top.get(card.id, 0), letter[card.id], card.place)
        choice, rest, odd_men = self.settle(odd_men, (*added, *now.d), [], self.pairable)
        self.pairs += [*choice.pairs, *self.in_halves(sorted(rest, key=self.rank))]
        self.pairs += self.in_halves(odd_men)  # for whom D has no room
