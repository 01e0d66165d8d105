"""What an edition forbids absolutely, and the colours that it gives: one face for the layouts of all editions.

Positions are those of the edition's own layout. Colours follow from the two players of a board alone, but in two
editions: in the first round of Dubov 1997 from the row (5), and in the Canadian rules from the place among all who are
paired (628). The rules are those of the edition, but in the seeding rounds of Burstein.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from core.editions.explanation import Boards, BySteps, Explanation
from core.editions.registry import edition_named
from core.editions.shared.round_report import board_scores
from core.general_rules.board_order import board_order
from core.matching.cardinality import MaximumMatching
from core.model.pairing import AnyField, FullPairing, PairRecord, RoundPairing, inner_field, is_arranged
from core.model.results import Colour
from core.model.units import PlayerId


def inner_of(field: AnyField) -> Any:  # noqa: ANN401  a field of any edition
    """The field of the edition, without Gibsonization, and as if the first round were not drawn by lot."""
    return inner_field(field)


def rules_of(field: AnyField) -> str:
    """The edition whose rules pair the round: that of its field, or the one that pairs the seeding rounds of it."""
    inner = inner_of(field)
    edition = edition_named(inner.edition)
    if edition.seeding_rounds_by is not None and inner.is_seeding_round:
        return edition.seeding_rounds_by.name
    return edition.name


def explanation_of(field: AnyField) -> Explanation:
    """What those rules give to explain the round by."""
    return edition_named(rules_of(field)).explanation()


def is_judged(field: AnyField) -> bool:
    """Whether two full pairings of this round are compared by criteria, bracket by bracket."""
    return not is_arranged(field) and not isinstance(explanation_of(field).compared, BySteps)


def layout_of(field: AnyField) -> Any:  # noqa: ANN401  one of the layouts, each with the masks of its edition
    """The field laid out as its edition's engine has it."""
    return explanation_of(field).layout_of(inner_of(field))


def laws_of(field: AnyField) -> "Laws":
    """The laws of a field. Those of the field asked for last are kept: a round is asked one question after another."""
    laws = _kept[0] if _kept else None
    if laws is None or laws.of is not field:
        laws = Laws(field)
        _kept[:] = [laws]
    return laws


_kept: "list[Laws]" = []


class Laws:
    """The absolute rules of one round, and its colours. Nobody changes its layout; who has to takes a copy of it."""

    def __init__(self, field: AnyField) -> None:
        self.of = field
        self.field = inner_of(field)
        self._explanation = explanation_of(field)
        self.layout = self._explanation.layout_of(self.field)
        self.ids: list[PlayerId] = list(self.layout.ids)
        self.size = len(self.ids)
        self.everyone = (1 << self.size) - 1
        self.legal: list[int] = list(self.layout.legal)
        self.may_take_bye: int = self.layout.may_take_bye
        self.articles = self._explanation.articles
        self.place = {player: position for position, player in enumerate(self.ids)}
        by_id = {one.id: one for one in self.field.contenders}
        self.contenders = [by_id[player] for player in self.ids]
        self._colours_of_round = self._explanation.colours_of_round(self.layout)
        self.judged: tuple[RoundPairing, FullPairing, Any] | None = None  # by `answers`: what is wrong with these
        self._given: dict[tuple[PlayerId, PlayerId], PairRecord] = {}

    @cached_property
    def matched(self) -> Sequence[int]:
        """By position the opponent in a largest matching; a demand leaves most of it, and searches begin with it."""
        matching = MaximumMatching(self.legal, self.everyone)
        matching.most_pairs()
        return tuple(matching.mate)

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
        return self._explanation.same_colour(self.layout, one, other)

    # --- colours -------------------------------------------------------------------------------------------

    @property
    def colours_depend_on_others(self) -> bool:
        """Whether the colours of a board depend on how the others are paired."""
        return self._colours_of_round is not None

    def colours(self, one: int, other: int) -> tuple[int, int, str]:
        """(White, Black, article) of two positions, where the two alone decide."""
        return self._explanation.colours(self.layout, one, other)

    def coloured(self, boards: Boards, bye: PlayerId | None) -> list[PairRecord | None]:
        """The boards with the colours that the articles give; None where they do not speak of such a board."""
        if self._colours_of_round is not None:
            return self._colours_of_round(boards, bye)
        found: list[PairRecord | None] = []
        for pair in boards:
            given = self._given.get(pair)
            if given is None:
                white, black, article = self.colours(self.place[pair[0]], self.place[pair[1]])
                given = self._given[pair] = PairRecord(self.ids[white], self.ids[black], article)
            found.append(given)
        return found

    # --- boards --------------------------------------------------------------------------------------------

    def in_board_order(self, boards: Boards) -> tuple[tuple[PlayerId, PlayerId], ...]:
        """The boards as the edition orders them (decision 20)."""
        if self._explanation.in_board_order is not None:
            return self._explanation.in_board_order(self.field, boards)
        contenders = self.field.contenders
        scores = board_scores(self.field.edition, contenders)
        return board_order(boards, scores, {one.id: one.number for one in contenders})
