"""The verdict on a Swiss: whether it is possible, where two pairings part, and which comes first there."""

from collections.abc import Iterator
from typing import Final

from core.certificate_check.case import BETTER, HELD, Case, Verdict
from core.certificate_check.enumeration import prove_first, whole_pairings
from core.certificate_check.judge import JUDGES, Judge
from core.certificate_check.log import Data, Event
from core.certificate_check.matching import all_paired
from core.certificate_check.position import Position
from core.certificate_check.tournament import Difference, Full, pairing_in
from core.certificate_check.wrong import require
from core.model.sentence import say

_AS_PAIRED: Final = "that is how the round was paired."


class Swiss(Case):
    """Two pairings held against each other, or what makes one impossible."""

    def __init__(self, events: list[Event], number: int, asked: Data, evidence: Data) -> None:
        super().__init__(events, number, asked, evidence)
        self.at = Position(self.then, self.now, number)
        self.rules += f", a seeding round by {self.at.rules}" if self.at.is_seeding else ""
        self.right, self.other = (pairing_in(one) if one else None for one in (evidence["right"], evidence["other"]))
        self.judge = JUDGES.get(self.at.family, Judge)(self.at)
        self.collapses = self.judge.collapse_shown(evidence["collapsed"], self.used)

    def verdict(self) -> Verdict:
        """By the published pairing, what is in the way, or two pairings held against each other."""
        facts = tuple(self._facts())
        impossible = Verdict("impossible", f"impossible: {'; '.join(facts)}.", facts)
        wrong = self._published_is_wrong()
        found = wrong._replace(asked=self._of_the_question(facts)) if wrong else None
        found = found or (impossible if facts else self._asked_for())
        if "collapsed" in self.used:
            number, pairs = self.evidence["collapsed"]["bracket"], self.evidence["collapsed"]["pairs"]
            told = ", ".join(f"{self.who(one)} - {self.who(two)}" for one, two in pairs) or "no pair"
            told = f" Bracket {number} is the PPB (A.9): its candidate {told} leaves no completion."
            found = found._replace(text=found.text + told, before=found.before and found.before + told)
        self.require_used()
        return found

    def _of_the_question(self, facts: tuple[str, ...]) -> str:
        """What the events say of what was asked for, where another pairing is held against the one that counts."""
        if facts:
            return f" What was asked for is impossible: {'; '.join(facts)}."
        if self.right is None:
            return " No law forbids what was asked for."
        where = "is" if self.has(self.right) else "is not"
        held = BETTER if self.at.is_judged else HELD
        return f" No law forbids what was asked for; it {where} {held}."

    def _published_is_wrong(self) -> Verdict | None:
        at, right, flaws = self.at, self.right, self.at.flaws(self.published)
        if flaws:
            return Verdict("wrong", f"the published pairing is not legal: {'; '.join(flaws)}.", tuple(flaws))
        if right is not None:
            self._require_legal(right, "right")
            require(
                not right.same_as(self.published),
                ("the pairing given as correct has the same pairs as the published one"),
            )
            beside = f"Held against it is: {self.differing(right)}."
            if not at.is_judged:
                text = "the published pairing is legal, and so is the one beside it; which of the two the procedure"
                before = "the published pairing is legal; the program says that the procedure gives another one, which"
                before = f"{before} is not proved here. {beside}"
                return Verdict("not-given", f"{text} gives is not proved here. {beside}", first=right, before=before)
            apart = self.judge.difference(right, self.published, self.collapses)
            text = f"the published pairing is not the one that the rules give: {self._worse(apart, 'that')}. {beside}"
            return Verdict("wrong", text, (), apart, right)
        turned = at.turned(self.published, self.unknown)
        text = f"the published pairing has colours that the rules do not give: {'; '.join(turned)}."
        return Verdict("wrong", text, tuple(turned), None, self.published) if turned else None

    def _asked_for(self) -> Verdict:
        at, other = self.at, self.whole or self.other
        turned = [pair for pair in self.published.boards if self.whole and pair[::-1] in self.whole.boards]
        turned = [pair for pair in turned if frozenset(pair) not in self.unknown]
        if self.has(self.published) and turned:
            told = ", ".join(f"{self.who(white)} has White against {self.who(black)}" for white, black in turned)
            told = f"these pairs were published, with other colours: {told}."
            return Verdict("as-published", told, first=self.published, before=_AS_PAIRED)
        if self.has(self.published):
            return Verdict("as-published", _AS_PAIRED, first=self.published)
        if self.other is not None:
            self._require_legal(self.other, "other")
            require(self.has(self.other), "the pairing given as containing what was asked for does not contain it")
        if at.is_judged and other is not None:
            apart = self.judge.difference(self.published, other, self.collapses)
            text = f"{self._worse(apart, 'the published pairing')}. Looked at is: {self.differing(other)}."
            return Verdict("worse" if apart.criterion else "later", text, (), apart, self.published, other)
        require(not at.is_judged, "no pairing that contains what was asked for is given")
        text = "not what was published; no law forbids it, and this edition is a procedure, so no more is checked."
        text += "" if self.other is None else f" Enclosed is a legal pairing with it: {self.differing(self.other)}."
        return Verdict("not-given", text, best=other)

    def _require_legal(self, full: Full, name: str) -> None:
        self.used.add(name)
        flaws = [*self.at.flaws(full), *self.at.turned(full, set())]
        require(
            not flaws,
            "the pairing '{name}' is not permitted: {flaws}",
            name=name,
            flaws="; ".join(flaws),
        )

    def _worse(self, apart: Difference, beside: str) -> str:
        if apart.criterion is None:
            return f"as good as {beside}, but later in the order of generation ({self.at.by_order}), {apart.where}"
        return f"worse than {beside} by {apart.criterion}, {apart.where}: {apart.other} against {apart.better}"

    def _facts(self) -> list[str]:
        """What makes it impossible: facts of the position, or that the others could not all be paired."""
        at, player, opponent = self.at, self.player, self.opponent
        if self.whole:
            return at.flaws(self.whole) or (at.turned(self.whole, set()) if self.whole.same_as(self.published) else [])
        away = [one for one in (player, opponent) if one is not None and one not in at.cards]
        if away:
            return [f"{at.who(one)} was not to be paired in this round" for one in away]
        if opponent == player:
            return [f"{at.who(player)} cannot meet {at.who(player)}"]
        found = list[str]()
        if self.is_bye and len(at.order) % 2 == 0:
            found = [f"{len(at.order)} players were to be paired, so nobody has a bye"]
        elif self.is_bye and player not in at.takers:
            found = [f"{at.who(player)} may not have the bye ({at.right_to_bye})"]
        elif opponent is not None:
            found = list(at.against(player, opponent))
            if not found and self.colour and at.is_judged and not self._fits(player, opponent):
                found = [f"by the rules {at.who(at.white(player, opponent))} has White"]
        takers = at.takers & {player} if self.is_bye else at.takers - {player, opponent}
        if not found and not all_paired(at.order, self._fits, takers):
            found = [f"with it the others cannot all be paired ({at.completion})"]
        return found

    def _fits(self, one: int, other: int) -> bool:
        """Whether two may meet where what was asked for is met."""
        at, boards = self.at, [(one, other), (other, one)]
        if not at.legal(one, other) or not {self.player, self.opponent} & {one, other}:
            return at.legal(one, other)
        boards = [pair for pair in boards if not at.is_judged or at.white(*pair) == pair[0]]
        return any(self.has(Full([pair], None)) for pair in boards)

    def remarks(self, verdict: Verdict, *, enumerate_all: bool) -> Iterator[str]:
        """By going through all pairings, where of two one can be the better."""
        at, proves = self.at, self.at.is_judged and enumerate_all
        if not at.is_judged:
            yield say("For {edition}, only legality is checked here", edition=at.edition)
        elif not enumerate_all and verdict.difference is not None:
            yield say(
                "Two pairings were compared; for up to 12 players --enumerate proves that no third pairing is better"
            )
        if proves and verdict.kind == "impossible":
            require(not any(map(self.has, whole_pairings(at))), "there is a legal pairing that contains it")
            yield say("All legal pairings were enumerated: none contains what was asked for")
        if proves and verdict.first is not None:
            count = prove_first(
                self.judge, verdict.first, lambda _: True, say("the pairing that the rules should give")
            )
            yield say(
                "All {count} legal pairings were enumerated: the one that the rules are said to give is the best",
                count=count,
            )
        if proves and verdict.best is not None and not self.whole:
            count = prove_first(self.judge, verdict.best, self.has, say("the pairing that contains what was asked for"))
            yield say(
                (
                    "All {count} legal pairings that contain what was asked for were enumerated: the one given is "
                    "the best"
                ),
                count=count,
            )
