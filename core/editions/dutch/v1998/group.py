"""The pairing of a homogeneous score bracket or remainder: C.4 to C.11, by matchings instead of trials (decision 34).

C.6 to C.8 go through the exchanges of D.2 and for each through the transpositions of D.1, and take the first pairing
that complies with what is in force. That pairing is found without going through them: whether there is any is a
question of matchings, and so is each step towards the first one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from core.editions.dutch.v1998.matchings import Fewest, Matchings, Question, fewest
from core.editions.dutch.v1998.round_layout import (
    LEVELS,
    Beyond,
    Bracket,
    Dropped,
    Dutch1998Layout,
    Paired,
    Size,
)
from core.editions.shared.masks import mask_with
from core.matching.alike import Alike
from core.matching.cardinality import members
from core.matching.weighted import Refinement
from core.model.dataclass import dataclass

Pairs = list[tuple[int, int]]
_EXCHANGES = 8  # tried before the matchings decide


@dataclass(frozen=True)
class Group:
    """A homogeneous group or a remainder, of which `p` pairs are to be made."""

    layout: Dutch1998Layout
    players: Sequence[int]
    p: int
    may_stay: int
    beyond: Beyond | None = None

    @property
    def left_count(self) -> int:
        """How many remain unpaired."""
        return len(self.players) - 2 * self.p

    @property
    def x(self) -> int:
        """A.8, less one for every pairing that is not made (C.14)."""
        return max(0, self.layout.x_of(self.players) - (len(self.players) // 2 - self.p))

    @property
    def is_of_one_score(self) -> bool:
        """Nobody can have an upfloat in it."""
        score = self.layout.score
        return not self.players or score[self.players[0]] == score[self.players[-1]]


def pair_homogeneous(
    layout: Dutch1998Layout, bracket: Bracket, size: Size, beyond: Beyond | None = None
) -> Paired | None:
    """The first pairing of a homogeneous score bracket, or None: no criterion that can be dropped stands in the way."""
    group = Group(layout, bracket.players, size.p, bracket.may_stay, beyond)
    ups = LEVELS[:1] if group.is_of_one_score else LEVELS
    found = _without_waste(group, ups) if beyond is None else None
    return found or _with_raised_x(group, ups)


def most_in_homogeneous(layout: Dutch1998Layout, bracket: Bracket, beyond: Beyond) -> Size | None:
    """C.13: the greatest p that leaves possible what it must, or None."""
    group = Group(layout, bracket.players, 0, bracket.may_stay, beyond)
    matchings = Matchings(layout, _question(group, LEVELS[-1], LEVELS[-1], weigh=0))
    if not matchings.is_legal or matchings.staying != beyond.staying:
        return None
    return Size((len(bracket.players) - matchings.left_count) // 2)


def pair_remainder(group: Group, raised: int, up: int) -> Paired:
    """The first pairing of a remainder that is known to have one, with so many raises of x (C.11)."""
    found = _without_waste(group, (up,)) if not raised and group.beyond is None else None
    if found is not None:
        return found
    limit = group.x + raised
    for down in LEVELS:
        matchings = Matchings(group.layout, _question(group, up, down))
        if _answers(group, matchings) and matchings.weight <= limit:
            pairs = _first_within(group, matchings, limit, up, down)
            return _paired(group, pairs, Dropped(limit, raised, up, down))
    raise AssertionError("a remainder that can be paired is paired when nothing else is in force")


# --- x as A.8 has it -------------------------------------------------------------------------------------


def _without_waste(group: Group, ups: Sequence[int]) -> Paired | None:
    """The first pairing with x as A.8 gives it: no pair but wastes nothing, so no weight need be compared."""
    for up in ups:
        for down in LEVELS:
            choices, floaters = _masks(group, up, down)
            if not Refinement(choices, {}, group.left_count, floaters).is_possible:
                continue
            pairs = _first_on_masks(group, choices, floaters)
            if sum(group.layout.clash(*pair) for pair in pairs) > group.x:
                return None  # the masks promised too much: the way that weighs decides (decision 92)
            return _paired(group, pairs, Dropped(group.x, 0, up, down))
    return None


def _masks(group: Group, up: int, down: int) -> tuple[dict[int, int], int]:
    """By player whom he may meet, and who may be left, when x is the least there can be.

    Where x is above zero, every pair then has a player of the colour that too many want, and only such remain unpaired.
    """
    layout, players = group.layout, mask_with(group.players)
    of_kind = [0, 0, 0]
    for player in group.players:
        of_kind[layout.kind[player]] |= 1 << player
    majority = 1 if of_kind[1].bit_count() > of_kind[2].bit_count() else 2
    floaters = players & group.may_stay & ~layout.no_downfloat[down]
    if group.x:
        floaters &= of_kind[majority]
        partners = [of_kind[majority]] * 3
        partners[majority] = players
    else:
        partners = [players, players & ~of_kind[1], players & ~of_kind[2]]
    choices = {player: layout.opponents(player, up, down) & partners[layout.kind[player]] for player in group.players}
    return choices, floaters


def _first_on_masks(group: Group, choices: dict[int, int], floaters: int) -> Pairs:
    s1, s2 = mask_with(group.players[: group.p]), mask_with(group.players[group.p :])
    across = {player: others & (s2 if s1 >> player & 1 else s1) for player, others in choices.items()}
    refinement = Refinement(across, {}, group.left_count, floaters & s2)
    if refinement.is_possible:
        return [(player, refinement.settle(player, s2)) for player in group.players[: group.p]]
    exchanged = _with_one_exchange(group, choices, floaters)
    if exchanged is not None:
        return exchanged
    pairs = [(player, other, 0) for player in group.players for other in members(choices[player] & -1 << player)]
    leaving = dict.fromkeys(members(floaters), 0)
    return Matchings(group.layout, Question(group.players, pairs, leaving)).first(group.p)


def _with_one_exchange(group: Group, choices: dict[int, int], floaters: int) -> Pairs | None:
    """The same where two of one half have nobody but each other: the first exchanges that part them are tried (D.2).

    The lower ranked of two in S1, or the higher ranked of two in S2, changes places with somebody of the other half;
    if the other one did, the same would be left for everybody else. None: nobody is so, or another exchange is needed.
    """
    s1, s2 = list(group.players[: group.p]), list(group.players[group.p :])
    both = _only_each_other(group, choices)
    if both is None or group.left_count > 1 or (both[0] in s1) != (both[1] in s1):
        return None
    if both[0] in s1:
        exchanges = [(both[1], come) for come in s2[:_EXCHANGES]]
    else:
        exchanges = [(gone, both[0]) for gone in s1[: -_EXCHANGES - 1 : -1]]
    for gone, come in exchanges:
        first = sorted((*(player for player in s1 if player != gone), come))
        mask, rest = mask_with(first), mask_with((*(player for player in s2 if player != come), gone))
        across = {player: others & (rest if mask >> player & 1 else mask) for player, others in choices.items()}
        refinement = Refinement(across, {}, group.left_count, floaters & rest)
        if refinement.is_possible:
            pairs = [(player, refinement.settle(player, rest)) for player in first]
            return pairs if all(one < other for one, other in pairs) else None  # else another exchange gives them
    return None


def _only_each_other(group: Group, choices: dict[int, int]) -> tuple[int, int] | None:
    """The first two who may meet nobody else."""
    for player in group.players:
        other = choices[player].bit_length() - 1
        if other > player and choices[player] == 1 << other and choices[other] == 1 << player:
            return player, other
    return None


# --- x raised, or something to be left possible further down ---------------------------------------------


def _with_raised_x(group: Group, ups: Sequence[int]) -> Paired | None:
    """C.11: x as low as it can be when B.5 and B.6 are dropped, then these as far as that x allows."""
    loosest = _asked(group, ups[-1], LEVELS[-1])
    if loosest is None:
        return None
    x = max(group.x, loosest.weight)
    for up in ups:
        for down in LEVELS:
            last = (up, down) == (ups[-1], LEVELS[-1])
            found = loosest if last else _asked(group, up, down)
            if found is not None and (last or found.weight <= x):
                pairs = _matchings(group, found, up, down).first(group.p)
                return _paired(group, pairs, Dropped(x, x - group.x, up, down))
    raise AssertionError("the last level was tried")


def _asked(group: Group, up: int, down: int) -> Fewest | Matchings | None:
    """What pairings weigh that deny the fewest preferences; None: none of that size leaves possible what it must."""
    if group.beyond is not None:
        matchings = Matchings(group.layout, _question(group, up, down))
        return matchings if _answers(group, matchings) else None
    players = mask_with(group.players)
    return _fewest_between(group, ((group.players, players),), players, up, down)


def _matchings(group: Group, found: Fewest | Matchings, up: int, down: int) -> Matchings:
    if isinstance(found, Matchings):
        return found
    if found.best.has_blossoms:
        return Matchings(group.layout, _question(group, up, down))
    floaters = mask_with(group.players) & group.may_stay & ~group.layout.no_downfloat[down]
    return Matchings.of_fewest(group.layout, found, dict.fromkeys(members(floaters), 0))


def _fewest_between(
    group: Group, sides: Iterable[tuple[Iterable[int], int]], may_stay: int, up: int, down: int
) -> Fewest | None:
    """The same of pairs between players and others, where nothing is asked of those further down."""
    layout, pairs = group.layout, dict[int, Alike]()
    for players, others in sides:
        for player in players:
            opponents, same = layout.opponents(player, up, down) & others, layout.of_same_kind(player)
            pairs[player] = (0, opponents & ~same), (1, opponents & same)
    floaters = may_stay & group.may_stay & ~layout.no_downfloat[down]
    found = fewest(pairs, dict.fromkeys(members(floaters), 0))
    return found if found is not None and found.left_count == group.left_count else None


def _question(group: Group, up: int, down: int, weigh: int = 1) -> Question:
    layout, players = group.layout, mask_with(group.players)
    pairs = [
        (player, other, weigh * layout.clash(player, other))
        for player in group.players
        for other in members(layout.opponents(player, up, down) & players & -1 << player)
    ]
    floaters = players & group.may_stay & ~layout.no_downfloat[down]
    return Question(group.players, pairs, dict.fromkeys(members(floaters), 0), group.beyond)


def _answers(group: Group, matchings: Matchings) -> bool:
    """Whether a pairing of that size leaves possible what it must."""
    staying = group.beyond.staying if group.beyond is not None else 0
    return matchings.is_legal and matchings.left_count == group.left_count and matchings.staying == staying


# --- x that the remainder need not use up ------------------------------------------------------------------


def _first_within(group: Group, matchings: Matchings, limit: int, up: int, down: int) -> Pairs:
    """The first pairing that denies no more than `limit` preferences; `matchings` are those that deny the fewest."""
    if matchings.weight == limit:
        return matchings.first(group.p)
    if limit >= group.p:
        return Matchings(group.layout, _question(group, up, down, weigh=0)).first(group.p)
    latest = frozenset(min(pair) for pair in matchings.first(group.p))
    for s1 in _divisions(group, latest):
        pairs = _first_transposition(group, s1, limit, up, down)
        if pairs is not None:
            return pairs
    raise AssertionError("the latest division has a pairing")


def _divisions(group: Group, latest: frozenset[int]) -> Iterator[list[int]]:
    """S1 as it is at first (C.4), then after each exchange in the order of D.2, up to the latest one."""
    players, p = group.players, group.p
    s1, s2 = range(p), range(p, len(players) - 1)
    most = len(latest - set(players[:p]))
    yield list(players[:p])
    for count in range(1, most + 1):
        exchanges = sorted(
            ((gone, come) for gone in combinations(s1, count) for come in combinations(s2, count)),
            key=lambda exchange: (
                sum(exchange[1]) - sum(exchange[0]),
                [-place for place in reversed(exchange[0])],
                exchange[1],
            ),
        )
        for gone, come in exchanges:
            places = sorted(set(s1).difference(gone).union(come))
            division = [players[place] for place in places]
            yield division
            if frozenset(division) == latest:
                return


def _first_transposition(group: Group, s1: Sequence[int], limit: int, up: int, down: int) -> Pairs | None:
    """D.1 for one division, no more than `limit` preferences denied."""
    layout, in_s1 = group.layout, mask_with(s1)
    left = mask_with(group.players) & ~in_s1
    witness = _one_of(group, s1, left, limit, up, down)
    if witness is None:
        return None
    pairs: Pairs = []
    for place, player in enumerate(s1):
        for other in members(layout.opponents(player, up, down) & left):
            rest = limit - layout.clash(player, other)
            if rest < 0:
                continue
            found = _turned(group, witness, (player, other), limit, up, down)
            if found is None:
                found = _one_of(group, s1[place + 1 :], left & ~(1 << other), rest, up, down)
            if found is not None:
                pairs.append((player, other))
                left &= ~(1 << other)
                limit, witness = rest, found
                break
        else:
            raise AssertionError("it could go on")
    return pairs


def _one_of(group: Group, s1: Sequence[int], s2: int, limit: int, up: int, down: int) -> dict[int, int] | None:
    """By player of S1 his opponent in a pairing with S2 that denies the fewest preferences; None: they are too many."""
    if group.beyond is not None:
        return _one_with_those_beyond(group, s1, s2, limit, up, down)
    found = _fewest_between(group, ((s1, s2), (members(s2), mask_with(s1))), s2, up, down)
    if found is None or found.weight > limit:
        return None
    return {player: found.opponent_of[player] for player in s1}


def _one_with_those_beyond(
    group: Group, s1: Sequence[int], s2: int, limit: int, up: int, down: int
) -> dict[int, int] | None:
    layout = group.layout
    pairs = [
        (min(player, other), max(player, other), int(layout.clash(player, other)))
        for player in s1
        for other in members(layout.opponents(player, up, down) & s2)
    ]
    floaters = s2 & group.may_stay & ~layout.no_downfloat[down]
    question = Question([*s1, *members(s2)], pairs, dict.fromkeys(members(floaters), 0), group.beyond)
    matchings = Matchings(layout, question)
    if not _answers(group, matchings) or matchings.weight > limit:
        return None
    opponent_of = dict(matchings.pairs()) | {other: one for one, other in matchings.pairs()}
    return {player: opponent_of[player] for player in s1}


def _turned(
    group: Group, witness: Mapping[int, int], wanted: tuple[int, int], limit: int, up: int, down: int
) -> dict[int, int] | None:
    """The others of a pairing with a pair that is wanted, where two who change opponents do; None: that is not enough.

    Who is left stays the same, so whatever is to remain possible further down does.
    """
    layout, (player, other) = group.layout, wanted
    own = witness[player]
    holder = next((one for one, opponent in witness.items() if opponent == other), None)
    if holder is None or not layout.opponents(holder, up, down) >> own & 1:
        return None
    turned = {**witness, holder: own, player: other}
    if sum(layout.clash(*pair) for pair in turned.items()) > limit:
        return None
    del turned[player]
    return turned


def _paired(group: Group, pairs: Pairs, dropped: Dropped) -> Paired:
    pairs = [(min(pair), max(pair)) for pair in pairs]
    used = mask_with(player for pair in pairs for player in pair)
    left = tuple(player for player in group.players if not used >> player & 1)
    return Paired(tuple(sorted(pairs)), left, dropped)
