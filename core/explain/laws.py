"""What a pairing is asked to contain, what an edition forbids absolutely, and why something is impossible.

Positions are those of the edition's own layout. Colours follow from the two players of a board alone, but in two
editions: in the first round of Dubov 1997 from the row (5), and in the Canadian rules from the place among all who are
paired (628). The rules are those of the edition, but in the seeding rounds of Burstein.

A certificate needs a set of players, perhaps with the bye, whose removal leaves more groups of odd size than it has
members: that shows that not everybody can be paired (the theorem of Tutte). Whoever reads it can count the groups.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Protocol

from core.editions.explanation import Boards, BySteps, Explanation, Limits, Rule, mates_of
from core.editions.registry import edition_named
from core.editions.shared.round_report import board_scores
from core.general_rules.board_order import board_order
from core.matching.cardinality import MaximumMatching, members
from core.model.dataclass import dataclass, replace
from core.model.pairing import AnyField, FullPairing, PairRecord, RoundPairing, inner_field, is_arranged
from core.model.results import Colour
from core.model.units import PlayerId


@dataclass(frozen=True, slots=True)
class Demand:
    """That `player` meets `opponent`, or somebody `among` several, or has the bye, or a colour (against those)."""

    player: PlayerId
    opponent: PlayerId | None = None
    bye: bool = False
    colour: Colour | None = None
    among: frozenset[PlayerId] | None = None


class Layout(Protocol):
    """What a demand is asked of: a layout, or the laws of any edition."""

    ids: list[PlayerId]
    legal: list[int]
    may_take_bye: int

    def colours(self, one: int, other: int, /) -> tuple[int, int, str]:
        """(White, Black, article) of two positions, the smaller one first."""


def limits_of(layout: Layout, demand: Demand) -> Limits:
    """What the demand leaves of the legal pairs of a contest in which its players take part."""
    position_of = {player: position for position, player in enumerate(layout.ids)}
    player = position_of[demand.player]
    if demand.bye:
        return Limits(_only(layout.legal, player, 0), layout.may_take_bye & 1 << player)
    allowed = layout.legal[player]
    asked = 1 << player
    if demand.opponent is not None:
        opponent = position_of[demand.opponent]
        allowed &= 1 << opponent
        asked |= 1 << opponent
    if demand.among is not None:
        allowed &= sum(1 << position_of[other] for other in demand.among if other in position_of)
    if demand.colour is not None:
        allowed = sum(
            1 << other for other in members(allowed) if _colour_given_there(layout, player, other) is demand.colour
        )
    legal = _only(layout.legal, player, allowed)
    if demand.opponent is not None:
        opponent = position_of[demand.opponent]
        legal = _only(legal, opponent, legal[opponent] & 1 << player)
    return Limits(legal, layout.may_take_bye & ~asked)


def _only(legal: Sequence[int], player: int, allowed: int) -> list[int]:
    """The same, with the opponents of one player cut down to some."""
    gone = legal[player] & ~allowed
    return [
        allowed if other == player else opponents & ~(1 << player) if gone >> other & 1 else opponents
        for other, opponents in enumerate(legal)
    ]


def _colour_given_there(layout: Layout, player: int, other: int) -> Colour:
    """The colour that the articles on colours give a player against another."""
    white, _, _ = layout.colours(min(player, other), max(player, other))
    return Colour.WHITE if white == player else Colour.BLACK


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


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One rule that makes it impossible, and whom it concerns."""

    rule: Rule
    article: str
    players: tuple[PlayerId, ...]
    colour: Colour | None = None  # which both must have, or which is given
    witness: tuple[int, ...] = ()  # pairing numbers of players who, between them, lack opponents


def obstacles_to(field: AnyField, demand: Demand) -> list[Obstacle]:
    """The absolute rules that the demand itself breaks; the first is the plainest."""
    laws = laws_of(field)
    asked = [demand.player, *([] if demand.opponent is None else [demand.opponent])]
    away = [player for player in asked if player not in laws.place]
    if away:
        return [Obstacle(Rule.ABSENT, "", (player,)) for player in away]
    if demand.opponent == demand.player:
        return [Obstacle(Rule.SAME_PLAYER, "", (demand.player,))]
    if demand.bye:
        return _against_bye(laws, demand.player)
    if demand.opponent is None:
        return []
    found = list(_against_pair(laws, demand.player, demand.opponent))
    if not found and demand.colour is not None and not laws.colours_depend_on_others:
        found += _against_colour(laws, demand)
    return found


def _against_bye(laws: Laws, player: PlayerId) -> list[Obstacle]:
    if laws.size % 2 == 0:
        return [Obstacle(Rule.EVEN, laws.articles[Rule.EVEN], (player,))]
    if not laws.may_take_bye >> laws.place[player] & 1:
        return [Obstacle(Rule.BYE_RIGHT, laws.articles[Rule.BYE_RIGHT], (player,))]
    return []


def _against_pair(laws: Laws, player: PlayerId, opponent: PlayerId) -> Iterator[Obstacle]:
    one, other = laws.place[player], laws.place[opponent]
    both = (player, opponent)
    if laws.legal[one] >> other & 1:
        return
    if laws.have_met(one, other):
        yield Obstacle(Rule.MET, laws.articles[Rule.MET], both)
    if laws.are_kept_apart(one, other):
        yield Obstacle(Rule.FORBIDDEN, laws.articles[Rule.FORBIDDEN], both)
    must = laws.same_colour(one, other)
    if must is not None:
        yield Obstacle(Rule.COLOURS, laws.articles[Rule.COLOURS], both, must)


def _against_colour(laws: Laws, demand: Demand) -> Iterator[Obstacle]:
    """The articles on colours decide the colours of a pair; nothing else does."""
    assert demand.opponent is not None
    given = colours_of(laws, demand.player, demand.opponent)
    has = Colour.WHITE if given.white == demand.player else Colour.BLACK
    if has is not demand.colour:
        yield Obstacle(Rule.COLOUR_GIVEN, given.colour_article, (demand.player, demand.opponent), has)


def colours_of(laws: Laws, one: PlayerId, other: PlayerId) -> PairRecord:
    """The colours of a pair, and the article that gives them, as the edition numbers it."""
    white, black, article = laws.colours(laws.place[one], laws.place[other])
    return PairRecord(laws.ids[white], laws.ids[black], article)


def no_completion(field: AnyField, demand: Demand) -> Obstacle | None:
    """Nothing is against the demand itself, but no complete round-pairing meets it; None: there is one.

    Where colours depend on how the others are paired, a colour asked for is left out of account.
    """
    laws = laws_of(field)
    limits = limits_of(laws, replace(demand, colour=None) if laws.colours_depend_on_others else demand)
    if MaximumMatching(limits.legal, laws.everyone, laws.matched).can_pair_all(laws.everyone, limits.may_take_bye):
        return None
    matching = MaximumMatching(limits.legal, laws.everyone)  # which crowd is named depends on where the search begins
    assert not matching.can_pair_all(laws.everyone, limits.may_take_bye), "from wherever it begins"
    blocked = matching.bottleneck(limits.may_take_bye)
    crowd = () if blocked is None else tuple(place for place in range(laws.size) if blocked[0] >> place & 1)
    numbers = tuple(sorted(int(laws.contenders[place].number) for place in crowd))
    return Obstacle(Rule.INCOMPLETE, laws.articles[Rule.INCOMPLETE], (), demand.colour, numbers)


def obstacles_in(field: AnyField, pairs: Boards, bye: PlayerId | None) -> list[Obstacle]:
    """Every absolute rule that a whole pairing breaks."""
    laws = laws_of(field)
    seated = Counter([player for pair in pairs for player in pair] + ([] if bye is None else [bye]))
    found = [Obstacle(Rule.ABSENT, "", (player,)) for player in sorted(seated.keys() - laws.place.keys())]
    wrong = [player for player in sorted(laws.place) if seated[player] != 1]
    if wrong:
        found.append(Obstacle(Rule.NOT_A_PAIRING, laws.articles[Rule.NOT_A_PAIRING], tuple(wrong)))
    if found:
        return found
    for one, other in pairs:
        found += _against_pair(laws, one, other)
    return found if bye is None else found + _against_bye(laws, bye)


BYE = PlayerId(0)
"""Stands for the bye among the players of a separator."""


@dataclass(frozen=True, slots=True)
class Collapse:
    """2017 A.9: the bracket that became the PPB, and the candidate for which it did."""

    bracket: int  # from 1
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    separator: tuple[PlayerId, ...]


def separator(layout: Layout, legal: Sequence[int], may_take_bye: int, players: int) -> tuple[PlayerId, ...]:
    """Such a set among some players who cannot all be paired; empty set: an odd group stands by itself."""
    size, everyone = len(layout.ids), players
    rows = [*legal, 0]
    if players.bit_count() % 2:
        takers = may_take_bye & players
        rows = [row | 1 << size if takers >> place & 1 else row for place, row in enumerate(rows)]
        rows[size] = takers
        everyone |= 1 << size
    blocked = MaximumMatching([row & everyone for row in rows], everyone).bottleneck(0)
    assert blocked is not None, "asked for players who cannot all be paired"
    return tuple(BYE if place == size else layout.ids[place] for place in members(blocked[1]))


def collapse_of(field: AnyField, full: FullPairing) -> Collapse | None:
    """The PPB that a full pairing comes through, if any; only the Dutch System of 2017 knows one."""
    compared = explanation_of(field).compared
    if isinstance(compared, BySteps) or not is_judged(field):
        return None
    layout = layout_of(field)
    place = {player: position for position, player in enumerate(layout.ids)}
    mates = mates_of((place[board.white], place[board.black]) for board in full.boards)
    found = compared.collapse(layout_of(field), mates)
    if found is None:
        return None
    pairs = tuple((layout.ids[one], layout.ids[other]) for one, other in found.pairs)
    return Collapse(found.bracket, pairs, separator(layout, layout.legal, layout.may_take_bye, found.left))
