"""What each edition forbids absolutely, and the colours that it gives: one face for the contests of all editions.

Positions are those of the edition's own contest. Colours follow from the two players of a board alone, but in two
editions: in the first round of Dubov 1997 from the row (5), and in the Canadian rules from the place among all who are
paired (628).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from core.editions.burstein.field import Field as BursteinField
from core.editions.burstein.old_text import edition as burstein_seed
from core.editions.burstein.old_text.round_layout import OldBursteinLayout
from core.editions.burstein.round_layout import BursteinLayout
from core.editions.burstein.round_pairing import Rules as BursteinRules
from core.editions.burstein.v2017 import edition as burstein_2017
from core.editions.burstein.v2017.round_pairing import RULES as BURSTEIN_2017
from core.editions.burstein.v2026 import edition as burstein_2026
from core.editions.burstein.v2026.round_pairing import RULES as BURSTEIN_2026
from core.editions.cfc import edition as cfc
from core.editions.cfc.procedure import pair_round as pair_by_cfc
from core.editions.cfc.round_layout import CfcLayout
from core.editions.cfc.round_report import colours_of as colours_by_cfc
from core.editions.cfc.round_report import places_of_628
from core.editions.dubov import field as dubov
from core.editions.dubov.round_layout import DubovLayout
from core.editions.dubov.round_report import article_of as dubov_article
from core.editions.dubov.v1997 import edition as dubov_1997
from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v1998 import edition as dutch_1998
from core.editions.dutch.v1998.round_layout import Dutch1998Layout
from core.editions.dutch.v2026 import edition as dutch_2026
from core.editions.registry import edition_named
from core.editions.shared.colours import Strength
from core.explain.rules_of_round import inner_of, rules_of
from core.general_rules.board_order import board_order
from core.model.errors import NoLegalPairing
from core.model.field import AnyField, Field
from core.model.record import PairRecord
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points

Boards = Sequence[tuple[PlayerId, PlayerId]]


class Rule(StrEnum):
    """What stands in the way."""

    ABSENT = "absent"  # he is not to be paired in this round
    SAME_PLAYER = "same player"
    MET = "met"  # 2017 C.1, 2026 [C1]
    COLOURS = "colours"  # 2017 C.3, 2026 [C3]
    FORBIDDEN = "forbidden"  # announced (decision 22)
    BYE_RIGHT = "bye right"  # 2017 C.2, 2026 [C2]
    EVEN = "even"  # nobody gets a bye
    INCOMPLETE = "incomplete"  # legal by itself, but the others cannot all be paired
    COLOUR_GIVEN = "colour given"  # the articles on colours give the other one
    NOT_A_PAIRING = "not a pairing"  # somebody is paired twice, or not at all


def _articles(met: str, bye: str, colours: str, incomplete: str, even: str) -> Mapping[Rule, str]:
    return {
        Rule.MET: met,
        Rule.BYE_RIGHT: bye,
        Rule.COLOURS: colours,
        Rule.INCOMPLETE: incomplete,
        Rule.EVEN: even,
        Rule.FORBIDDEN: "announced",
        Rule.NOT_A_PAIRING: even,
    }


ARTICLES: Final[Mapping[str, Mapping[Rule, str]]] = {
    "dutch-1998": _articles("B.1", "B.1", "B.2", "B.1, B.2", "A.5"),
    "dutch-2017": {
        **_articles("C.1", "C.2", "C.3", "A.9", "A.5"),
        Rule.FORBIDDEN: "C.04.1, announced",
        Rule.NOT_A_PAIRING: "C.04.1",
    },
    "dutch-2026": {
        **_articles("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]", "1.5"),
        Rule.NOT_A_PAIRING: "C.04.1",
    },
    "burstein-seed": _articles("3.1", "4.1", "5.2, 5.3", "3.1, 5.2, 5.3", "4"),
    "burstein-2017": _articles("C.1", "C.2", "C.3", "A.8", "A.3"),
    "burstein-2026": _articles("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]", "1.3"),
    "dubov-1997": _articles("2.1", "2.2", "2.3, 2.4", "2.1, 2.3, 2.4", "4"),
    "dubov-2018": _articles("C.1", "C.2", "C.3", "A.8", "A.4"),
    "dubov-2026": _articles("2.1.1 [C1]", "2.1.2 [C2]", "2.1.3 [C3]", "1.9.3, [C4]", "1.4"),
    "cfc": _articles("618(a)", "615", "", "618(a)", "615"),
}
"""By edition, the articles of the absolute rules."""

BURSTEIN: Final[Mapping[str, BursteinRules]] = {
    burstein_2017.EDITION.name: BURSTEIN_2017,
    burstein_2026.EDITION.name: BURSTEIN_2026,
}


def layout_of(field: Any) -> Any:  # noqa: ANN401  one of the contests, each with the masks of its edition
    """The field laid out as its edition's engine has it."""
    if isinstance(field, BursteinField) and not field.is_seeding_round:
        return BursteinLayout(field)
    if isinstance(field, Field):
        return Dutch1998Layout(field) if field.edition == dutch_1998.EDITION.name else DutchLayout(field)
    found = {
        burstein_seed.EDITION.name: OldBursteinLayout,
        dubov.EDITION_2018: DubovLayout,
        dubov.EDITION_2026: DubovLayout,
        dubov_1997.EDITION.name: Dubov1997Layout,
        cfc.EDITION.name: CfcLayout,
    }[field.edition]
    return found(field)


class Laws:
    """The absolute rules of one round, and its colours."""

    def __init__(self, field: AnyField, layout: Any = None) -> None:  # noqa: ANN401  as `layout_of`
        self.field = inner_of(field)
        self.layout = layout_of(self.field) if layout is None else layout
        self.ids: list[PlayerId] = list(self.layout.ids)
        self.size = len(self.ids)
        self.everyone = (1 << self.size) - 1
        self.legal: list[int] = list(self.layout.legal)
        self.may_take_bye: int = self.layout.may_take_bye
        self.articles = ARTICLES[rules_of(field)]
        self.place = {player: position for position, player in enumerate(self.ids)}
        by_id = {one.id: one for one in self.field.contenders}
        self.contenders = [by_id[player] for player in self.ids]
        self._of_628: dict[PlayerId | None, Mapping[PlayerId, int] | None] = {}

    # --- legality ------------------------------------------------------------------------------------------

    def have_met(self, one: int, other: int) -> bool:
        """Whether two have met, in the sense of the edition."""
        return self.ids[other] in self.contenders[one].opponents or self.ids[one] in self.contenders[other].opponents

    def are_kept_apart(self, one: int, other: int) -> bool:
        """Whether it was announced that they are not to meet."""
        first, second = sorted((self.ids[one], self.ids[other]))
        return (first, second) in self.field.forbidden_pairs

    def same_colour(self, one: int, other: int) -> Colour | None:
        """The colour that both must have, if so."""
        if isinstance(self.layout, DutchLayout) and (self.layout.topscorer[one] or self.layout.topscorer[other]):
            return None
        must = self._must(one)
        return must if must is not None and must is self._must(other) else None

    def _must(self, player: int) -> Colour | None:
        """The only colour that he may have."""
        layout = self.layout
        if isinstance(layout, CfcLayout):
            return None
        if isinstance(layout, Dubov1997Layout):
            return layout.history[player].must
        if isinstance(layout, OldBursteinLayout):
            left = layout.preferences[player].may_have
            return next(iter(left)) if len(left) == 1 else None
        history = layout.preferences[player].history
        return history.preference if history.strength is Strength.ABSOLUTE else None

    # --- colours -------------------------------------------------------------------------------------------

    @property
    def colours_depend_on_others(self) -> bool:
        """Whether the colours of a board depend on how the others are paired."""
        is_first = self.field.round_number == 1
        return bool(
            self.field.edition == cfc.EDITION.name or (self.field.edition == dubov_1997.EDITION.name and is_first)
        )

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, article) of two positions, where the two alone decide."""
        layout, field = self.layout, self.field
        if isinstance(layout, BursteinLayout):
            white, black, article = layout.colours(max(one, other), min(one, other))
            return white, black, BURSTEIN[field.edition].names.colour_articles[article]
        if isinstance(layout, DutchLayout):
            white, black, article = layout.colours(min(one, other), max(one, other))
            return white, black, self._article_of_dutch(article)
        if isinstance(layout, OldBursteinLayout):
            return layout.colours(max(one, other), min(one, other))
        if isinstance(layout, DubovLayout):
            white, black, article = layout.colours(one, other)
            return white, black, dubov_article(layout, article)
        assert isinstance(layout, Dubov1997Layout), "the Canadian rules ask for the bye, too"
        return layout.colours(one, other)

    def _article_of_dutch(self, article: str) -> str:
        return article.replace("E.", "5.2.") if rules_of(self.field) == dutch_2026.EDITION.name else article

    def coloured(self, boards: Boards, bye: PlayerId | None) -> list[PairRecord | None]:
        """The boards with the colours that the articles give; None where they do not speak of such a board."""
        if self.field.edition == cfc.EDITION.name:
            return [self._by_628(one, other, bye) for one, other in boards]
        if self.colours_depend_on_others:
            return [self._by_row(one, other) for one, other in boards]
        found: list[PairRecord | None] = []
        for one, other in boards:
            white, black, article = self.colours(self.place[one], self.place[other])
            found.append(PairRecord(self.ids[white], self.ids[black], article))
        return found

    def _by_row(self, one: PlayerId, other: PlayerId) -> PairRecord | None:
        """Dubov 1997, 5: the rows take turns; a board of two of the same half is none of its rows."""
        order = sorted(self.ids, key=lambda player: self.contenders[self.place[player]].number)
        half = order[: len(order) // 2]
        left, right = (one, other) if one in half else (other, one)
        if left not in half or right in half:
            return None
        left_is_white = (self.field.initial_colour is Colour.WHITE) is (half.index(left) % 2 == 0)
        return PairRecord(left, right, "5") if left_is_white else PairRecord(right, left, "5")

    def _by_628(self, one: PlayerId, other: PlayerId, bye: PlayerId | None) -> PairRecord | None:
        if bye not in self._of_628:
            self._of_628[bye] = _places_of_628(self.field, bye)
        places = self._of_628[bye]
        if places is None or one not in places or other not in places:
            return None
        higher, lower = sorted((self.place[one], self.place[other]))
        by_position = {self.place[player]: place for player, place in places.items()}
        colour, article = colours_by_cfc(self.layout, higher, lower, by_position)
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        return PairRecord(self.ids[white], self.ids[black], article)

    # --- boards --------------------------------------------------------------------------------------------

    def in_board_order(self, boards: Boards) -> tuple[tuple[PlayerId, PlayerId], ...]:
        """The boards as the edition orders them (decision 20)."""
        contenders = self.field.contenders
        if self.field.edition == cfc.EDITION.name:
            ranks = {one.id: PairingNumber(rank) for rank, one in enumerate(contenders, start=1)}
            return board_order(boards, {one.id: one.score for one in contenders}, ranks)
        by_points = not edition_named(self.field.edition).general_rules.boards_by_pairing_score
        scores = {
            one.id: Points(one.points if by_points and one.points is not None else one.score) for one in contenders
        }
        return board_order(boards, scores, {one.id: one.number for one in contenders})


def _places_of_628(field: Any, bye: PlayerId | None) -> Mapping[PlayerId, int] | None:  # noqa: ANN401  of the CFC
    """By player his place among all who are paired when one has the bye; None where the method pairs nobody so."""
    contenders = tuple(one for one in field.contenders if one.id != bye)
    layout = CfcLayout(replace(field, contenders=contenders))
    try:
        places = places_of_628(pair_by_cfc(layout))
    except NoLegalPairing:
        return None
    return {layout.ids[position]: place for position, place in places.items()}
