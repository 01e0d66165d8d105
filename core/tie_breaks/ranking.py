"""The order of all players: points, then each tie-break of the list in turn, on those still tied.

The list is the one announced, else what the text has for that case (1998 F.10, CFC 671).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from core.editions.registry import edition_named, is_known
from core.general_rules.announced import DefaultTieBreaks
from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.tie_breaks import NO_TIE_BREAKS, TieBreakList
from core.model.tournament import Settings
from core.model.units import PlayerId
from core.tie_breaks.cards import Card, Cards
from core.tie_breaks.codes import COMMON_IN_A_SWISS, COMMON_OF_TEAMS, Code, recommended
from core.tie_breaks.editions import edition_of
from core.tie_breaks.tie_break import Exact, Facts, Value


class ListInUse(NamedTuple):
    """The list, and the clause by which it counts where nothing was announced."""

    list: TieBreakList
    by_default: DefaultTieBreaks | None = None


def list_in_use(settings: Settings, *, round_robin: bool = False) -> ListInUse:
    """The list that decides. Whoever announced that there is none (`NONE_ANNOUNCED`) has none."""
    if settings.tie_breaks != NO_TIE_BREAKS or not is_known(settings.edition):
        return ListInUse(settings.tie_breaks)
    clause = edition_named(settings.edition).general_rules.tie_breaks
    name = clause.of_round_robin if round_robin else clause.of_swiss
    return ListInUse(recommended(name), clause) if name else ListInUse(NO_TIE_BREAKS)


def tie_breaks_proposed(edition: str, *, of_teams: bool) -> tuple[str, ...]:
    """Codes that an organiser who announced none may want, the first decides first; empty where the text has a list.

    C.07 recommends no order, for any kind of event; tables take that of CFC 673.
    """
    rules = edition_named(edition)
    if rules.schedule is not None or rules.general_rules.tie_breaks.of_swiss:
        return ()
    return COMMON_OF_TEAMS if of_teams else COMMON_IN_A_SWISS


@dataclass(frozen=True, slots=True)
class Computed:
    """One tie-break of the list: what it gave every player."""

    code: Code
    values: Mapping[PlayerId, Value]
    places: Mapping[PlayerId, int]  # of an order within a tie; empty where the values decide

    def better_first(self, player: PlayerId) -> Exact | None:
        """What to sort by: less is better. None: nothing to compare, which comes last."""
        if self.places:
            place = self.places[player]
            return -place if self.code.modifiers.reverse else place
        amount = self.values[player].amount
        if amount is None:
            return None
        return amount if self.code.lower_first else -amount


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player in the order; players whose ties remain have the same rank."""

    rank: int
    card: Card


@dataclass(frozen=True, slots=True)
class Ranking:
    """The order, with everything it rests on."""

    rows: tuple[Ranked, ...]
    computed: tuple[Computed, ...]
    list: TieBreakList

    def values_of(self, player: PlayerId) -> tuple[Value, ...]:
        """His values in the order of the list."""
        return tuple(one.values[player] for one in self.computed)

    @property
    def remaining_ties(self) -> tuple[tuple[PlayerId, ...], ...]:
        """Players who still share a rank, by rank."""
        groups: dict[int, list[PlayerId]] = {}
        for row in self.rows:
            groups.setdefault(row.rank, []).append(row.card.player)
        return tuple(tuple(group) for group in groups.values() if len(group) > 1)


Group = list[Card]


def ranking(cards: Cards, ranked: Iterable[PlayerId], announced: TieBreakList, codes: Sequence[Code]) -> Ranking:
    """The order of the players in `ranked`; the others only count as opponents."""
    facts = Facts(cards, edition_of(announced.edition), unrated=announced.unrated)
    players = sorted((facts.players[player] for player in ranked), key=_by_number)
    groups = _split(players, {card.player: -card.points for card in players})
    rest: list[Group] = []
    out_of_contest: Group = []
    if announced.first_place_only:  # 1998 F.10: only the first place is decided, the others share theirs
        groups, rest = groups[:1], groups[1:]
    computed = []
    for code in codes:
        one = _computed(facts, code, (*groups, out_of_contest, *rest))
        computed.append(one)
        parts = [part for group in groups for part in _split(group, _keys(one, group))]
        if announced.first_place_only:
            out_of_contest = sorted([*out_of_contest, *(card for part in parts[1:] for card in part)], key=_by_number)
            parts = parts[:1]
        groups = parts
    ordered = [*groups, *([out_of_contest] if out_of_contest else []), *rest]
    return Ranking(tuple(_ranks(ordered)), tuple(computed), announced)


def _by_number(card: Card) -> tuple[bool, int, int, int]:
    """How those who stay tied are listed: by pairing number; before there are numbers by rating, then registration."""
    return card.number is None, card.number or 0, -card.rating, card.player


def _keys(one: Computed, group: Group) -> dict[PlayerId, Exact | None]:
    return {card.player: one.better_first(card.player) for card in group}


def _split(group: Group, keys: Mapping[PlayerId, Exact | None]) -> list[Group]:
    """The group in parts with equal keys, the smallest key first, None last; within a part the order stays."""
    if len(group) == 1:
        return [group]
    parts: dict[Exact | None, Group] = {}
    for card in group:
        parts.setdefault(keys[card.player], []).append(card)
    return [parts[key] for key in sorted(parts, key=lambda key: (key is None, key or 0))]


def _computed(facts: Facts, code: Code, groups: Sequence[Group]) -> Computed:
    tie_break = code.tie_break
    facts = facts.by(code.modifiers.score) if code.modifiers.score else facts
    if tie_break.of_group is None:
        assert tie_break.values is not None
        return Computed(code, tie_break.values(facts, code.modifiers), {})
    values: dict[PlayerId, Value] = {}
    places: dict[PlayerId, int] = {}
    for group in groups:
        order = tie_break.of_group(facts, code.modifiers, [card.player for card in group])
        values |= order.values
        places |= order.places
    return Computed(code, values, places)


def _ranks(groups: Iterable[Group]) -> Iterator[Ranked]:
    place = 1
    for group in groups:
        for card in group:
            yield Ranked(place, card)
        place += len(group)
