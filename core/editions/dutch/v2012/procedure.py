"""A round paired by the rules of 2012: C.1, C.12 to C.14 around C.2 to C.10 (decisions 237 and 238), and its record.

The record tells what was done beside pairing brackets as they stood, one sentence each.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from core.editions.dutch.decisions import COLOUR_ARTICLES, ProcedureSteps, coloured, dutch_round
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
    Dutch2012Layout,
    Paired,
    Quality,
    in_order,
    quality_of,
)
from core.editions.dutch.v2012.candidates import pair_bracket
from core.editions.edition import Engine
from core.editions.pairing import GIBSON
from core.editions.shared.histories import field_of
from core.editions.shared.masks import mask_with
from core.editions.shared.round_report import RefusalWording, no_legal_pairing
from core.general_rules.acceleration import ACCELERATION
from core.matching.cardinality import MaximumMatching
from core.model.hints import Final
from core.model.pairing import BracketRecord, CriterionValue, Field, RoundPairing
from core.model.sentence import say


class Steps(ProcedureSteps):
    """With those of C.14 as printed in 2012."""

    def __init__(self, layout: Dutch2012Layout) -> None:
        super().__init__(layout)
        self._of_2012 = layout

    def score(self, done: "Done") -> str:
        """Of the residents, as printed."""
        points = self._layout.score[done.whole.residents[0]]
        return f"{points // 10}.{points % 10}"

    def paired(self, done: "Done") -> None:
        """C.1 and C.14."""
        score = self.score(done)
        if done.without_opponent:
            self.without_opponent(done.without_opponent, score)
        costs = Costs(self._of_2012, done.bracket, done.beyond)
        fewer = costs.amount(done.paired.total, PAIRS) // 2
        alone = costs.amount(done.paired.total, MOVED_DOWN)
        if alone:
            self._add("C.14 b", (), say("Score bracket {score}: M1 decreased by {fewer}.", score=score, fewer=alone))
        if fewer:
            self._add("C.14", (), say("Score bracket {score}: P1 decreased by {fewer}.", score=score, fewer=fewer))


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


# --- The round with colours (E), boards (F.1) and the bye (A.5)

REFUSAL: Final = RefusalWording(
    rules=say("Games already played (B.1), absolute colour preferences (B.2)"),
    bye="B.1 b",
    decides=say("The text leaves the decision to the arbiter"),
)
Pairs = Sequence[tuple[int, int]]


def pair(field: Field) -> RoundPairing:
    """Pair a round.

    Raises `NoLegalPairing` when B.1 and B.2 leave no complete pairing, however many brackets C.13 joins.
    """
    layout = Dutch2012Layout(field)
    matching = MaximumMatching(layout.legal, layout.everyone)
    if not matching.can_pair_all(layout.everyone, layout.may_take_bye):
        raise no_legal_pairing(layout, REFUSAL)
    one_round = Round(layout)
    done = one_round.paired()
    return dutch_round(
        layout,
        coloured(layout, (pair for one in done for pair in one.paired.pairs)),
        done[-1].paired.left if done else (),
        (_bracket_record(layout, one) for one in done),
        COLOUR_ARTICLES,
        one_round.steps.taken,
    )


def _bracket_record(layout: Dutch2012Layout, done: Done) -> BracketRecord:
    """Composition, pairs, how often B.4 to B.6 are not fulfilled, and why it is not the first candidate."""
    ids, whole, paired = layout.ids, done.whole, done.paired
    quality = quality_of(layout, done.bracket, paired.pairs)
    return BracketRecord(
        kind=whole.kind,
        score=layout.field.contenders[whole.residents[0]].score,
        moved_down=tuple(ids[player] for player in whole.moved_down),
        residents=tuple(ids[player] for player in whole.residents),
        pairs=tuple((ids[one], ids[other]) for one, other in paired.pairs),
        downfloaters=tuple(ids[player] for player in done.moved_down),
        values=(
            CriterionValue("B.4", quality.clashes),
            CriterionValue("B.5", quality.last_down + quality.last_up),
            CriterionValue("B.6", quality.earlier_down + quality.earlier_up),
        ),
        first_candidate_fails=_first_failure(layout, done, quality),
    )


def first_candidate(bracket: Bracket, pairs: Pairs) -> list[tuple[int, int]]:
    """C.4 to C.6, S1 and S2 as they stand, for as many players moved down and as many pairs as were made."""
    count = len(pairs)
    if not bracket.is_heterogeneous:
        players = bracket.players
        return list(zip(players[:count], players[count : 2 * count], strict=True))
    arriving = set(bracket.moved_down)
    m1 = sum((one in arriving) != (other in arriving) for one, other in pairs)
    first = list(zip(bracket.moved_down[:m1], bracket.residents[:m1], strict=True))
    rest = sorted((*bracket.moved_down[m1:], *bracket.residents[m1:]))
    half = count - m1
    return first + list(zip(rest[:half], rest[half : 2 * half], strict=True))


def _first_failure(layout: Dutch2012Layout, done: Done, quality: Quality) -> str | None:
    """The criterion with which S1 and S2 as they stand did not comply; None when they were taken."""
    pairs = first_candidate(done.bracket, done.paired.pairs)
    if set(pairs) == {(min(pair), max(pair)) for pair in done.paired.pairs}:
        return None
    for higher, lower in pairs:
        if not layout.legal[higher] >> lower & 1:
            return _absolute_criterion(layout, higher, lower)
    seated = {player for pair in pairs for player in pair}
    left = [player for player in done.bracket.players if player not in seated]
    if done.bracket.is_lowest and any(not layout.may_take_bye >> player & 1 for player in left):
        return "B.1"
    return quality_of(layout, done.bracket, pairs).first_difference(quality) or done.undone_by


def _absolute_criterion(layout: Dutch2012Layout, higher: int, lower: int) -> str:
    if layout.ids[lower] in layout.field.contenders[higher].opponents:
        return "B.1"
    ids = sorted((layout.ids[higher], layout.ids[lower]))
    return "forbidden pair" if (ids[0], ids[1]) in layout.field.forbidden_pairs else "B.2"


ENGINE: Final = Engine(field_of=field_of, pair=pair, variations=(ACCELERATION, GIBSON))
