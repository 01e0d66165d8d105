"""What a certificate claims, made anew from its events: nothing that the events say is taken from anywhere else.

The file says which round, what was asked, and which pairings to look at as evidence. Everything else follows.
"""

from dataclasses import dataclass, field

from core.certificate_check.comparing import ORDER_ARTICLES, Collapses, Difference, Shown, collapse_shown, difference
from core.certificate_check.log import Event
from core.certificate_check.matching import all_paired
from core.certificate_check.position import ARTICLES, Full, Position
from core.certificate_check.tournament import Round, Tournament
from core.certificate_check.wrong import Wrong, require


@dataclass(frozen=True, slots=True)
class Asked:
    """A pair, a bye or a colour; or a whole pairing, and then nothing else."""

    player: int = 0
    opponent: int | None = None
    is_bye: bool = False
    colour: str | None = None
    whole: Full | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Pairings to be looked at; each must be needed."""

    right: Full | None = None  # what the rules give, where the published pairing is another
    other: Full | None = None  # with what was asked for
    collapsed: Shown | None = None


@dataclass(slots=True)
class Verdict:
    """What follows. `first` and `best` are the pairings said to be the best, of all and of those asked for."""

    kind: str
    text: str
    facts: list[str] = field(default_factory=list)
    difference: Difference | None = None
    first: Full | None = None
    best: Full | None = None


class Case:
    """One question about one round, with the events that are taken for true."""

    def __init__(self, events: list[Event], number: int, asked: Asked, evidence: Evidence) -> None:
        self.asked, self.evidence, self.events = asked, evidence, events
        self.used = set[str]()  # of the evidence
        now = Tournament(events)
        this = now.rounds.get(number)
        if this is None or this.paired is None:
            raise Wrong(f"round {number} has not been paired in events 1 to {len(events)}")
        self.round: Round = this
        self.at = Position(Tournament(events[: this.paired.version - 1]), now, number)
        data = (this.altered or this.paired).data
        boards = sorted(data["boards"], key=lambda one: one["board"])
        self.published = Full([(one["white"], one["black"]) for one in boards], data["bye"])
        self.unknown = {frozenset((one.white, one.black)) for one in this.games.values() if one.colours_unknown}

    def collapses(self) -> Collapses:
        """2017 A.9, as the evidence shows it."""
        return collapse_shown(self.at, self.evidence.collapsed, self.used)

    # --- the verdict -------------------------------------------------------------------------------------------

    def verdict(self) -> Verdict:
        """What the events and the evidence bear out."""
        found = self._published_is_wrong() or self._impossible() or self._asked_for()
        shown = self.evidence.collapsed
        if shown and "collapsed" in self.used:
            pairs = ", ".join(f"{self.at.who(one)} - {self.at.who(two)}" for one, two in shown.pairs) or "no pair"
            found.text += f" Bracket {shown.bracket} is the PPB (A.9): its candidate {pairs} leaves no completion."
        given = {name for name in ("right", "other", "collapsed") if getattr(self.evidence, name) is not None}
        require(given == self.used, f"evidence given and needed differ: {', '.join(sorted(given ^ self.used))}")
        return found

    def _published_is_wrong(self) -> Verdict | None:
        at, right = self.at, self.evidence.right
        flaws = at.flaws(self.published)
        if flaws:
            return Verdict("wrong", f"the published pairing is not legal: {'; '.join(flaws)}.", flaws)
        if right is not None:
            self.used.add("right")
            self._legal(right, "right")
            require(not right.same_as(self.published), "the pairing called right has the pairs of the published one")
            if not at.is_judged:
                text = "the published pairing is legal, and the program says that the procedure gives another one"
                return Verdict("not-given", f"{text}, which is not proved here: {self._differing(right)}.",
                               first=right)  # fmt: skip
            apart = difference(at, right, self.published, self.collapses())
            text = f"the published pairing is not the one that the rules give. It is {self._worse(apart)}."
            return Verdict("wrong", f"{text} Held against it is: {self._differing(right)}.", [], apart,
                           first=right)  # fmt: skip
        turned = at.turned(self.published, self.unknown)
        if turned:
            return Verdict("wrong", f"the published pairing has colours that the rules do not give: by them "
                           f"{'; '.join(turned)}.", turned, first=self.published)  # fmt: skip
        return None

    def _impossible(self) -> Verdict | None:
        facts = self._facts()
        return Verdict("impossible", f"impossible: {'; '.join(facts)}.", facts) if facts else None

    def _asked_for(self) -> Verdict:
        at, other = self.at, self.asked.whole or self.evidence.other
        if self.has(self.published):
            return Verdict("as-published", "that is how the round was paired.", first=self.published)
        if other is not None:
            if not self.asked.whole:
                self.used.add("other")
                self._legal(other, "other")
                require(self.has(other), "the pairing with what was asked for does not have it")
            if at.is_judged:
                apart = difference(at, self.published, other, self.collapses())
                text = f"{self._worse(apart)}, than the published pairing. Looked at is: {self._differing(other)}."
                return Verdict("worse" if apart.criterion else "later", text, [], apart, self.published, other)
        require(not at.is_judged, "no pairing is given with what was asked for")
        text = "not what was published; no law forbids it, and this edition is a procedure, so no more is checked"
        if other is not None and not self.asked.whole:
            text += f". Enclosed is a legal pairing with it: {self._differing(other)}"
        return Verdict("not-given", f"{text}.", best=other)

    def _legal(self, full: Full, name: str) -> None:
        flaws = [*self.at.flaws(full), *(f"by the rules {one}" for one in self.at.turned(full, set()))]
        require(not flaws, f"the pairing '{name}' is not one that may be made: {'; '.join(flaws)}")

    def _worse(self, apart: Difference) -> str:
        if apart.criterion is None:
            return f"as good but later in the order of generation ({ORDER_ARTICLES[self.at.rules]}), {apart.where}"
        return f"worse by {apart.criterion}, {apart.where}: {apart.other} against {apart.better}"

    def _differing(self, full: Full) -> str:
        """The boards and the bye that the published pairing does not have."""
        here = {frozenset(pair) for pair in self.published.boards}
        told = [f"{self.at.who(one)} - {self.at.who(two)}" for one, two in full.boards if {one, two} not in here]
        if full.bye is not None and full.bye != self.published.bye:
            told.append(f"bye: {self.at.who(full.bye)}")
        return ", ".join(told)

    # --- what was asked ----------------------------------------------------------------------------------------

    def has(self, full: Full) -> bool:
        """Whether a pairing has what was asked for."""
        asked = self.asked
        if asked.whole:
            return full.same_as(asked.whole)
        if asked.is_bye:
            return full.bye == asked.player
        board = next((pair for pair in full.boards if asked.player in pair), None)
        meets = board is not None and (asked.opponent is None or asked.opponent in board)
        return meets and (asked.colour is None or board is None or asked.player == board["wb".index(asked.colour)])

    def _facts(self) -> list[str]:
        """What makes it impossible: facts of the position, or that the others could not all be paired."""
        at, asked = self.at, self.asked
        if asked.whole:
            turned = at.turned(asked.whole, set()) if asked.whole.same_as(self.published) else []
            return at.flaws(asked.whole) or [f"by the rules {one}" for one in turned]
        players = [asked.player] + ([] if asked.opponent is None else [asked.opponent])
        away = [f"{at.who(one)} was not to be paired in this round" for one in players if one not in at.cards]
        if away:
            return away
        if asked.opponent == asked.player:
            return [f"{at.who(asked.player)} cannot meet {at.who(asked.player)}"]
        found = list[str]()
        if asked.is_bye and len(at.order) % 2 == 0:
            found = [f"{len(at.order)} players were to be paired, so nobody has a bye"]
        elif asked.is_bye and asked.player not in at.takers:
            found = [f"{at.who(asked.player)} may not have the bye ({ARTICLES[at.rules][1]})"]
        elif asked.opponent is not None:
            found = list(at.against(asked.player, asked.opponent))
            if not found and asked.colour and at.is_judged:
                white = at.white(asked.player, asked.opponent)
                if (white == asked.player) != (asked.colour == "w"):
                    found = [f"by the rules {at.who(white)} has White"]
        return found or self._incomplete()

    def _incomplete(self) -> list[str]:
        at, asked = self.at, self.asked
        kept = {asked.player} if asked.opponent is None else {asked.player, asked.opponent}

        def legal(one: int, other: int) -> bool:
            if not at.legal(one, other):
                return False
            if not kept & {one, other}:
                return True
            if asked.is_bye or (asked.opponent is not None and {one, other} != kept):
                return False
            ignored = asked.colour is None or not at.is_judged
            return ignored or (at.white(one, other) == asked.player) == (asked.colour == "w")

        takers = at.takers & kept if asked.is_bye else at.takers - kept
        if all_paired(at.order, legal, takers):
            return []
        return [f"with it the others cannot all be paired ({ARTICLES[at.rules][3]})"]

    # --- the sentence ------------------------------------------------------------------------------------------

    def sentence(self, verdict: Verdict) -> str:
        """The whole claim: tournament, round, edition, persons, verdict, decisive article, changes by hand."""
        at = self.at
        rules = at.edition if at.rules == at.edition else f"{at.edition}, a seeding round by {at.rules}"
        head = f"{at.now.name} ({self.events[0].stream}), round {at.number}, {rules}"
        changed = self.round.altered
        by_hand = "" if changed is None else (
            f" The published pairing was changed by hand by {changed.actor}, event {changed.version}, recorded "
            f"{changed.recorded_at}, reason: {changed.data['reason']}"
            f"{''.join(f'; ground: {one}' for one in changed.data.get('grounds', ()))}."
        )  # fmt: skip
        return f"{head}. Asked: {self._question()}. Answer: {verdict.text}{by_hand}"

    def _question(self) -> str:
        asked, who = self.asked, self.at.who
        if asked.whole:
            return f"another whole pairing: {self._differing(asked.whole) or 'the same pairs'}"
        if asked.is_bye:
            return f"the bye for {who(asked.player)}"
        colour = {"w": "White for ", "b": "Black for ", None: ""}[asked.colour]
        return f"{colour}{who(asked.player)}{'' if asked.opponent is None else f' against {who(asked.opponent)}'}"
