"""A round paired by the rules of 1998: C.1, C.12 to C.14 around C.2 to C.11 (decisions 34 to 36), and its record.

The record tells what was done beside pairing brackets as they stood, one sentence each; and of each bracket its
pairing, what it denies, and what excluded the first candidate.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.editions.dutch.decisions import COLOUR_ARTICLES, ProcedureSteps, coloured, dutch_round
from core.editions.dutch.v1998.group import most_in_homogeneous, pair_homogeneous
from core.editions.dutch.v1998.matchings import pair_quickly
from core.editions.dutch.v1998.moved_down import can_pair_moved_down, most_in_remainder, pair_heterogeneous
from core.editions.dutch.v1998.round_layout import (
    VARIATIONS,
    Beyond,
    Bracket,
    Dropped,
    Dutch1998Layout,
    Paired,
    Size,
    field_of,
    may_moved_down_have_bye,
)
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared.masks import mask_with
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.general_rules.acceleration import ACCELERATION
from core.matching.cardinality import MaximumMatching, members
from core.model.hints import Final
from core.model.pairing import BracketRecord, CriterionValue, Field, RoundPairing
from core.model.sentence import say

_DROPPED = ("", "B.6", say("B.6 and B.5"))


class Steps(ProcedureSteps):
    """With those of C.9 to C.11 and C.14 as printed in 1998."""

    def paired(self, score: str, dropped: Dropped, size: Size, full: Size) -> None:
        """C.14, C.11, C.10 and C.9, as far as it took them."""
        fewer = full.p - size.p + size.given_up
        if fewer:
            self._add("C.14", (), say("Score bracket {score}: p decreased by {fewer}.", score=score, fewer=fewer))
        if dropped.raised:
            self._add(
                "C.11", (), say("Score bracket {score}: x increased by {raised}.", score=score, raised=dropped.raised)
            )
        if dropped.up:
            self._add(
                "C.10",
                (),
                say(
                    "Score bracket {score}: {dropped} dropped for upfloats.", score=score, dropped=_DROPPED[dropped.up]
                ),
            )
        if dropped.down:
            self._add(
                "C.9",
                (),
                say(
                    "Score bracket {score}: {dropped} dropped for downfloats.",
                    score=score,
                    dropped=_DROPPED[dropped.down],
                ),
            )


@dataclass(frozen=True)
class Done:
    """A bracket as it was paired; of `whole`, C.1 has taken `without_opponent`."""

    whole: Bracket
    bracket: Bracket
    size: Size
    paired: Paired
    without_opponent: tuple[int, ...] = ()
    undone_by: str | None = None  # C.12, C.13: what made it be paired anew

    @property
    def moved_down(self) -> tuple[int, ...]:
        """Everybody who goes to the next bracket."""
        return (*self.without_opponent, *self.paired.left)


def pair_at(layout: Dutch1998Layout, bracket: Bracket, size: Size, beyond: Beyond | None = None) -> Paired | None:
    """C.2 to C.11: the first pairing of a bracket that makes so many pairs, or None."""
    if beyond is None and size == Size.of(bracket):
        found = pair_quickly(layout, bracket)
        if found is not None:
            return found
    pair = pair_heterogeneous if bracket.is_heterogeneous else pair_homogeneous
    return pair(layout, bracket, size, beyond)


@dataclass
class Round:
    """From the highest score bracket down. A round that cannot be completed at all must not come here."""

    layout: Dutch1998Layout
    done: list[Done] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.steps = Steps(self.layout)
        self.residents = [tuple(group) for group in self.layout.scoregroups()]
        self.odd = self.layout.size % 2
        self.moved_down_bye = may_moved_down_have_bye(self.layout.field)

    def paired(self) -> list[Done]:
        """All brackets as they were finally paired, the lowest one last."""
        moved_down: tuple[int, ...] = ()
        for residents in self.residents[:-1]:
            moved_down = self._pair_upper(self._upper(moved_down, residents))
        if self.residents:
            self._pair_lowest(self.residents[-1])
        return self.done

    def _upper(self, moved_down: tuple[int, ...], residents: tuple[int, ...]) -> Bracket:
        return Bracket(tuple(sorted(moved_down)), residents, self.layout.everyone)

    def _score(self, bracket: Bracket) -> str:
        points = self.layout.score[bracket.residents[0]]
        return f"{points // 10}.{points % 10}"

    def _finish(self, done: Done) -> None:
        self.done.append(done)
        if done.bracket.players:
            self.steps.paired(self._score(done.whole), done.paired.dropped, done.size, Size.of(done.bracket))

    # --- every bracket but the lowest ------------------------------------------------------------------------

    def _pair_upper(self, whole: Bracket) -> tuple[int, ...]:
        """Pairs a bracket; returns who is moved down from it."""
        whole, bracket, without_opponent, tried = self._first_procedure(whole)
        size = Size.of(bracket)
        if bracket.is_heterogeneous and not can_pair_moved_down(self.layout, bracket, size.p):
            again = None if tried else self._twelfth_procedure(whole)
            if again is not None:
                return self._pair_upper(again)
            while not can_pair_moved_down(self.layout, bracket, size.p):
                size = Size(size.p - 1)  # C.14
        found = pair_at(self.layout, bracket, size)
        while found is None:
            size = self._fourteenth_procedure(bracket, size)
            found = pair_at(self.layout, bracket, size)
        self._finish(Done(whole, bracket, size, found, without_opponent))
        return self.done[-1].moved_down

    def _fourteenth_procedure(self, bracket: Bracket, size: Size) -> Size:
        """C.14: p as great as pairings can be made."""
        legal = self.layout.legal
        if not bracket.is_heterogeneous:
            return Size(MaximumMatching(legal, mask_with(bracket.players)).most_pairs())
        s1, s2 = mask_with(bracket.players[: size.p]), mask_with(bracket.players[size.p :])
        between = [legal[player] & s2 if s1 >> player & 1 else legal[player] for player in range(self.layout.size)]
        most = (
            MaximumMatching(between, s1 | s2).most_pairs() - size.p
        )  # who can all be paired, can be in a largest matching
        return Size(size.p, (s2.bit_count() - size.p) // 2 - most)

    def _first_procedure(self, bracket: Bracket) -> tuple[Bracket, Bracket, tuple[int, ...], bool]:
        """C.1: who has no opponent here is moved down; if he has been moved down already, C.12 is tried first.

        The bracket with and without them, they themselves, and whether C.12 was tried in vain.
        """
        stuck = self.layout.without_opponent(bracket.players)
        if not stuck:
            return bracket, bracket, (), False
        tried = bool(stuck & mask_with(bracket.moved_down))
        if tried:
            again = self._twelfth_procedure(bracket)
            if again is not None:
                return self._first_procedure(again)
        remaining = self._upper(_without(bracket.moved_down, stuck), _without(bracket.residents, stuck))
        self.steps.without_opponent(tuple(members(stuck)), self._score(bracket))
        return bracket, remaining, tuple(members(stuck)), tried

    def _twelfth_procedure(self, bracket: Bracket) -> Bracket | None:
        """C.12: this bracket after another pairing of the previous one that lets p pairings be made here, or None."""
        if not self.done:
            return None
        previous = self.done[-1]
        residents = mask_with(bracket.residents)
        total = len(bracket.players)
        if any(not self.layout.legal[player] & residents for player in previous.without_opponent):
            return None
        beyond = Beyond(
            moved_down=previous.without_opponent,
            residents=bracket.residents,
            may_stay=None if bracket.is_heterogeneous else self.layout.everyone,
            residents_only=bracket.is_heterogeneous,
            may_move=mask_with(player for player in previous.bracket.players if self.layout.legal[player] & residents),
            staying=0 if bracket.is_heterogeneous else total % 2,
        )
        found = pair_at(self.layout, previous.bracket, previous.size, beyond)
        if found is None:
            return None
        self.steps.other_moved_down(
            previous.moved_down, (*previous.without_opponent, *found.left), self._score(previous.whole)
        )
        self._replace_last(previous.size, found, "C.12")
        return self._upper(self.done[-1].moved_down, bracket.residents)

    def _replace_last(self, size: Size, found: Paired, article: str) -> None:
        last = self.done.pop()
        self._finish(replace(last, size=size, paired=found, undone_by=article))

    # --- the lowest bracket ------------------------------------------------------------------------------------

    def _lowest(self, joined: tuple[int, ...], residents: tuple[int, ...]) -> Bracket:
        """The lowest bracket; C.13 has `joined` to it, so that they belong to it, though they count as moved down."""
        moved_down = self.done[-1].moved_down if self.done else ()
        may_stay = self._may_have_bye((*joined, *residents))
        players = tuple(sorted((*moved_down, *joined)))
        return Bracket(players, residents, may_stay, joined=len(self.done) < len(self.residents) - 1)

    def _may_have_bye(self, own: tuple[int, ...]) -> int:
        """The mask of those who may have the bye in a lowest bracket with such players of its own (decision 101)."""
        if not self.odd:
            return 0
        return self.layout.may_take_bye & (self.layout.everyone if self.moved_down_bye else mask_with(own))

    def _pair_lowest(self, residents: tuple[int, ...]) -> None:
        """C.13, then C.12 and C.14, until an acceptable pairing is obtained (decision 36).

        Where nobody moved down may have the bye, C.12 goes before C.13 (decision 101). `joined` have been moved down
        with their whole bracket.
        """
        joined: tuple[int, ...] = ()
        while True:
            bracket = self._lowest(joined, residents)
            if self._can_be_completed(bracket):
                break
            in_order = not self.moved_down_bye and bracket.is_heterogeneous  # C.12 before C.13
            if in_order and self._other_moved_down(joined, residents):
                continue
            if not self._another_penultimate(joined, residents):
                joined = (*self.residents[len(self.done) - 1], *joined)
                last = self.done.pop()
                self.steps.joined(self.residents[len(self.done)], self._score(last.whole))
        whole = bracket
        size = Size.of(bracket)
        found = pair_at(self.layout, bracket, size)
        if found is None and self.done and self._other_moved_down(joined, residents):
            whole = bracket = self._lowest(joined, residents)
            found = pair_at(self.layout, bracket, size)
        while found is None and size.p > 1:
            size = Size(size.p - 1)  # C.14
            found = pair_at(self.layout, bracket, size)
        if found is None:
            bracket = Bracket((), bracket.players, bracket.may_stay, bracket.joined)
            size = Size.of(bracket)
            found = pair_at(self.layout, bracket, size)
        assert found is not None, "what can be completed is completed by one homogeneous bracket"
        self._finish(Done(whole, bracket, size, found))

    def _can_be_completed(self, bracket: Bracket) -> bool:
        everybody = mask_with(bracket.players)
        return MaximumMatching(self.layout.legal, everybody).can_pair_all(everybody, bracket.may_stay)

    def _other_moved_down(self, joined: tuple[int, ...], residents: tuple[int, ...]) -> bool:
        """C.12: the penultimate bracket again, so that all p players moved down can be paired."""
        last = self.done[-1]
        found = pair_at(self.layout, last.bracket, last.size, self._below(last, joined, residents, residents_only=True))
        if found is not None:
            self.steps.other_moved_down(last.moved_down, (*last.without_opponent, *found.left), self._score(last.whole))
            self._replace_last(last.size, found, "C.12")
        return found is not None

    def _another_penultimate(self, joined: tuple[int, ...], residents: tuple[int, ...]) -> bool:
        """C.13: the penultimate bracket again, p falling, so that the lowest one can be paired; False: it cannot."""
        last = self.done[-1]
        beyond = self._below(last, joined, residents, residents_only=False)
        size = self._greatest(last, beyond)
        if size is None:
            return False
        found = pair_at(self.layout, last.bracket, size, beyond)
        assert found is not None, "so many pairs can be made"
        self.steps.other_penultimate((*last.without_opponent, *found.left), self._score(last.whole))
        self._replace_last(size, found, "C.13")
        return True

    def _greatest(self, last: Done, beyond: Beyond) -> Size | None:
        """C.13 with C.14: p of the penultimate bracket falls until the lowest one can be paired; None: to zero."""
        if not last.bracket.is_heterogeneous:
            size = most_in_homogeneous(self.layout, last.bracket, beyond)
            return size if size is not None and size.p else None
        for p in range(last.size.p, 0, -1):
            size = most_in_remainder(self.layout, last.bracket, p, beyond)
            if size is not None:
                return size
        return None

    def _below(
        self, last: Done, joined: tuple[int, ...], residents: tuple[int, ...], *, residents_only: bool
    ) -> Beyond:
        """The lowest bracket, as it waits for the players whom the penultimate one leaves."""
        return Beyond(
            moved_down=(*last.without_opponent, *joined),
            residents=residents,
            may_stay=self._may_have_bye((*joined, *residents)),
            residents_only=residents_only,
            may_move=self.layout.everyone,
            staying=self.odd,
        )


def _without(players: tuple[int, ...], gone: int) -> tuple[int, ...]:
    return tuple(player for player in players if not gone >> player & 1)


# --- The decision record of a bracket

Pairs = Sequence[tuple[int, int]]


def bracket_record(layout: Dutch1998Layout, done: Done) -> BracketRecord:
    """Composition, pairs, how often B.4 to B.6 are not fulfilled, and why it is not the first candidate."""
    ids = layout.ids
    whole, paired = done.whole, done.paired
    return BracketRecord(
        kind=whole.kind,
        score=layout.field.contenders[whole.residents[0]].score,
        moved_down=tuple(ids[player] for player in whole.moved_down),
        residents=tuple(ids[player] for player in whole.residents),
        pairs=tuple((ids[one], ids[other]) for one, other in paired.pairs),
        downfloaters=tuple(ids[player] for player in sorted(done.moved_down)),
        values=(
            CriterionValue("B.4", sum(layout.clash(one, other) for one, other in paired.pairs)),
            CriterionValue("B.5", _floats(layout, paired.pairs, paired.left, 1)),
            CriterionValue("B.6", _floats(layout, paired.pairs, paired.left, 0)),
        ),
        first_candidate_fails=_first_failure(layout, done),
    )


def _floats(layout: Dutch1998Layout, pairs: Pairs, left: Sequence[int], level: int) -> int:
    """How many have a float that they had in the last round (level 1), or else two rounds before (level 0)."""
    down = mask_with(left)
    up = 0
    for one, other in pairs:
        higher, lower = min(one, other), max(one, other)
        if layout.score[higher] != layout.score[lower]:
            down |= 1 << higher
            up |= 1 << lower
    no_downfloat = layout.no_downfloat[level] & ~layout.no_downfloat[level + 1]
    no_upfloat = layout.no_upfloat[level] & ~layout.no_upfloat[level + 1]
    return (down & no_downfloat).bit_count() + (up & no_upfloat).bit_count()


def _first_candidate(done: Done) -> tuple[list[tuple[int, int]], list[tuple[int, int]], list[int]]:
    """C.4 to C.6, S1 and S2 as they stand: of the players moved down, of the remainder, and who is left."""
    players, size = list(done.bracket.players), done.size
    count = len(done.paired.pairs)
    p = size.p if done.bracket.is_heterogeneous else 0
    first = list(zip(players[:p], players[p : 2 * p], strict=True))
    rest, half = players[2 * p :], count - p
    return first, list(zip(rest[:half], rest[half : 2 * half], strict=True)), rest[2 * half :]


def _first_failure(layout: Dutch1998Layout, done: Done) -> str | None:
    """The criterion with which S1 and S2 as they stand did not comply; None when they were taken."""
    first, remainder, left = _first_candidate(done)
    pairs = first + remainder
    if set(pairs) == {(min(pair), max(pair)) for pair in done.paired.pairs}:
        return None
    for higher, lower in pairs:
        if not layout.legal[higher] >> lower & 1:
            return _absolute_criterion(layout, higher, lower)
    if any(not done.bracket.may_stay >> player & 1 for player in left):
        return "B.1"
    if _denies_too_many(layout, done, first, remainder):
        return "B.4"
    for criterion, level in (("B.5", 1), ("B.6", 0)):
        if _floats(layout, pairs, left, level):
            return criterion
    return done.undone_by


def _denies_too_many(layout: Dutch1998Layout, done: Done, first: Pairs, remainder: Pairs) -> bool:
    """Whether more preferences are denied than x as A.8 gives it, and as it was raised, allows."""
    not_made = Size.of(done.bracket).p - done.size.p
    raised = done.paired.dropped.raised
    rest = [player for player in done.bracket.players if player not in {one for pair in first for one in pair}]
    x_of_rest = layout.x_of(rest) - (len(rest) // 2 - len(remainder))
    x_of_first = layout.x_of(done.bracket.players) - not_made
    return any(
        sum(layout.clash(one, other) for one, other in pairs) > max(0, x) + raised
        for pairs, x in ((first, x_of_first), (remainder, x_of_rest))
    )


def _absolute_criterion(layout: Dutch1998Layout, higher: int, lower: int) -> str:
    if layout.ids[lower] in layout.field.contenders[higher].opponents:
        return "B.1"
    ids = sorted((layout.ids[higher], layout.ids[lower]))
    return "forbidden pair" if (ids[0], ids[1]) in layout.field.forbidden_pairs else "B.2"


# --- The round with colours (E), boards (F.1) and the bye (A.5)

REFUSAL: Final = RefusalWording(
    rules=say("Games already played (B.1), absolute colour preferences (B.2)"),
    bye="B.1",
    decides=say("The text leaves the decision to the arbiter"),
)


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `NoLegalPairing` when B.1 and B.2 leave no complete pairing, however many brackets C.13 joins.
    """
    layout = Dutch1998Layout(field)
    matching = MaximumMatching(layout.legal, layout.everyone)
    if not matching.can_pair_all(layout.everyone, layout.may_take_bye):
        raise no_legal_pairing(layout, REFUSAL)
    one_round = Round(layout)
    done = one_round.paired()
    return dutch_round(
        layout,
        coloured(layout, (pair for one in done for pair in one.paired.pairs)),
        done[-1].paired.left if done else (),
        (bracket_record(layout, one) for one in done),
        COLOUR_ARTICLES,
        one_round.steps.taken,
    )


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON, *VARIATIONS))
