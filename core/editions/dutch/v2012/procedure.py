"""The procedures of a whole round: C.1, and C.12 to C.14 around C.2 to C.10 (decisions 237 and 238)."""

from dataclasses import dataclass, field, replace

from core.editions.dutch.v2012.bracket import (
    INCOMPLETE,
    MOVED_DOWN,
    NEXT_INCOMPLETE,
    NEXT_MOVED_DOWN,
    NEXT_PAIRS,
    PAIRS,
    Beyond,
    Bracket,
    Costs,
    Paired,
    in_order,
)
from core.editions.dutch.v2012.candidates import pair_bracket
from core.editions.dutch.v2012.round_layout import Dutch2012Layout
from core.editions.dutch.v2012.steps import Steps
from core.editions.shared.masks import mask_with


@dataclass(frozen=True)
class Done:
    """A bracket as it was paired; of `whole`, C.1 has taken `without_opponent`."""

    whole: Bracket
    bracket: Bracket
    paired: Paired
    without_opponent: tuple[int, ...] = ()
    undone_by: str | None = None  # C.12, C.13: what made it be paired anew
    beyond: Beyond | None = None  # what it was then paired for

    @property
    def moved_down(self) -> tuple[int, ...]:
        """Everybody who goes to the next bracket, in the order of A.2."""
        return in_order((*self.without_opponent, *self.paired.left))


@dataclass
class Round:
    """From the highest score bracket down. A round that cannot be completed at all must not come here."""

    layout: Dutch2012Layout
    done: list[Done] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.steps = Steps(self.layout)
        self.residents = [tuple(group) for group in self.layout.scoregroups()]
        self.odd = self.layout.size % 2

    def paired(self) -> list[Done]:
        """All brackets as they were finally paired, the lowest one last."""
        moved_down: tuple[int, ...] = ()
        for residents in self.residents[:-1]:
            moved_down = self._pair_upper(moved_down, residents)
        if self.residents:
            self._pair_lowest(self.residents[-1])
        return self.done

    # --- every bracket but the lowest ------------------------------------------------------------------------

    def _pair_upper(self, moved_down: tuple[int, ...], residents: tuple[int, ...]) -> tuple[int, ...]:
        """Pairs a bracket; returns who is moved down from it."""
        done = self._pair_once(moved_down, residents)
        if self.done and moved_down and self._lacks(done):
            beyond = Beyond((), residents, is_heterogeneous=done.bracket.is_heterogeneous, is_lowest=False, first=False)
            if self._twelfth_procedure(done, beyond):
                done = self._pair_once(self.done[-1].moved_down, residents)
        self._finish(done)
        return done.moved_down

    def _pair_once(self, moved_down: tuple[int, ...], residents: tuple[int, ...]) -> Done:
        """C.1 to C.10 and C.14: residents without an opponent are moved down, and the rest is paired."""
        whole = Bracket(moved_down, residents)
        alone = tuple(one for one in self.layout.without_opponent(whole.players) if one in residents)
        bracket = replace(whole, residents=tuple(one for one in residents if one not in alone)) if alone else whole
        return Done(whole, bracket, pair_bracket(self.layout, bracket), alone)

    def _lacks(self, done: Done) -> bool:
        """Whether C.12 is asked: P0 pairs, with all M0 moved-down players, were not reached, or C.1 sends there."""
        costs, total = Costs(self.layout, done.bracket), done.paired.total
        without_opponent = self.layout.without_opponent(done.whole.players)
        return (
            any(player in done.whole.moved_down for player in without_opponent)
            or costs.amount(total, MOVED_DOWN) > 0
            or costs.amount(total, PAIRS) > len(done.bracket.players) % 2
            or costs.amount(total, INCOMPLETE) > self.odd
        )

    def _finish(self, done: Done) -> None:
        self.done.append(done)
        self.steps.paired(done)

    # --- C.12 ------------------------------------------------------------------------------------------------

    def _twelfth_procedure(self, done: Done, beyond: Beyond) -> bool:
        """C.12: whether the previous bracket moves others down, as many and of the same scores, who can be paired.

        They are those with whom most players moved down, and then most pairs, can be made in this bracket, if that is
        more than with those there are.
        """
        previous = self.done[-1]
        beyond = replace(beyond, moved_down=(*previous.without_opponent, *beyond.moved_down))
        if self._can_be_no_better(previous, done, beyond):
            return False
        found = pair_bracket(self.layout, previous.bracket, beyond)
        if set(found.left) == set(previous.paired.left):
            return False
        ahead = Costs(self.layout, previous.bracket, beyond)
        reached = [ahead.amount(found.total, name) for name in (NEXT_INCOMPLETE, NEXT_MOVED_DOWN, NEXT_PAIRS)]
        own = Costs(self.layout, done.bracket)
        now = [own.amount(done.paired.total, name) for name in (INCOMPLETE, MOVED_DOWN, PAIRS)]
        if not beyond.is_lowest:
            now[2] += len(done.without_opponent)
        if reached[0] > self.odd or reached[: 2 + (not beyond.is_lowest)] >= now[: 2 + (not beyond.is_lowest)]:
            return False
        self.steps.other_moved_down(
            previous.moved_down, (*previous.without_opponent, *found.left), self.steps.score(previous)
        )
        self.done[-1] = replace(previous, paired=found, undone_by="C.12", beyond=beyond)
        return True

    def _can_be_no_better(self, previous: Done, done: Done, beyond: Beyond) -> bool:
        """C.12, where it can be told beforehand: nobody else can be moved down, or this bracket lacks what it must.

        Whoever the previous bracket moves down, those are among them who have no opponent in it; and who of them has
        none here either is in no pair here.
        """
        alone = self.layout.without_opponent(previous.bracket.players)
        if len(alone) == len(previous.paired.left):
            return True
        if beyond.is_lowest:
            return False
        around = mask_with((*previous.bracket.players, *beyond.moved_down, *beyond.residents))
        hopeless = sum(not self.layout.legal[player] & around for player in (*alone, *beyond.moved_down))
        players = len(beyond.moved_down) + len(previous.paired.left) + len(beyond.residents)
        least = hopeless * beyond.is_heterogeneous, hopeless + (players - hopeless) % 2
        own = Costs(self.layout, done.bracket)
        now = own.amount(done.paired.total, MOVED_DOWN), own.amount(done.paired.total, PAIRS)
        return least >= (now[0], now[1] + len(done.without_opponent))

    # --- C.13 ------------------------------------------------------------------------------------------------

    def _pair_lowest(self, residents: tuple[int, ...]) -> None:
        merged: tuple[int, ...] = ()  # the latest added bracket
        may_backtrack = True
        while True:
            bracket = self._lowest(merged, residents)
            found = Done(bracket, bracket, pair_bracket(self.layout, bracket))
            if may_backtrack and self.done and bracket.moved_down and self._lacks(found):
                beyond = Beyond(
                    merged, residents, is_heterogeneous=bracket.is_heterogeneous, is_lowest=True, first=False
                )
                if self._twelfth_procedure(found, beyond):
                    bracket = self._lowest(merged, residents)
                    found = Done(bracket, bracket, pair_bracket(self.layout, bracket))
            if not self._is_incomplete(found):
                break
            assert self.done, "what can be completed is completed by one bracket of all"
            may_backtrack = not self._another_penultimate(merged, residents)
            if may_backtrack:
                last = self.done.pop()
                residents = in_order((*merged, *residents))
                merged = self.residents[len(self.done)]
                self.steps.joined(last.whole.residents, self.steps.score(last))
        if self._still_homogeneous(found):
            bracket = replace(bracket, moved_down=(), residents=bracket.players, is_merged=False)
            found = replace(found, bracket=bracket, paired=pair_bracket(self.layout, bracket))
        self._finish(found)

    def _lowest(self, merged: tuple[int, ...], residents: tuple[int, ...]) -> Bracket:
        moved_down = self.done[-1].moved_down if self.done else ()
        return Bracket(in_order((*moved_down, *merged)), residents, is_lowest=True, is_merged=bool(merged))

    def _is_incomplete(self, done: Done) -> bool:
        return Costs(self.layout, done.bracket).amount(done.paired.total, INCOMPLETE) > self.odd

    def _still_homogeneous(self, done: Done) -> bool:
        """C.14 b 2: M1 has come down to zero, and the bracket is managed as homogeneous."""
        bracket = done.bracket
        lacking = Costs(self.layout, bracket).amount(done.paired.total, MOVED_DOWN)
        return bracket.is_heterogeneous and lacking == len(bracket.moved_down)

    def _another_penultimate(self, merged: tuple[int, ...], residents: tuple[int, ...]) -> bool:
        """C.13: the penultimate bracket again, so that the lowest one can be paired; False: no pair of it is left."""
        last = self.done[-1]
        beyond = Beyond(
            (*last.without_opponent, *merged), residents, is_heterogeneous=False, is_lowest=True, first=True
        )
        found = pair_bracket(self.layout, last.bracket, beyond)
        costs = Costs(self.layout, last.bracket, beyond)
        if not found.pairs or costs.amount(found.total, NEXT_INCOMPLETE) > self.odd:
            return False
        self.steps.other_penultimate((*last.without_opponent, *found.left), self.steps.score(last))
        self.done[-1] = replace(last, paired=found, undone_by="C.13", beyond=beyond)
        return True
