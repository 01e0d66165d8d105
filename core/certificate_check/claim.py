"""What a certificate claims, made anew from its events: nothing that the events say is taken from anywhere else.

The file says which round, what was asked, and which pairings to look at as evidence. Everything else follows.
"""

from dataclasses import asdict, dataclass, field

from core.certificate_check.comparing import ORDER_ARTICLES, Collapses, Difference, collapse_shown, difference
from core.certificate_check.log import Data, Event
from core.certificate_check.matching import all_paired
from core.certificate_check.position import ARTICLES, Full, Position
from core.certificate_check.tournament import Tournament
from core.certificate_check.wrong import Wrong, require


@dataclass(slots=True)
class Verdict:
    """What follows. `first` and `best` are the pairings said to be the best, of all and of those asked for."""

    kind: str
    text: str
    facts: list[str] = field(default_factory=list)
    difference: Difference | None = None
    first: Full | None = None
    best: Full | None = None

    def as_data(self) -> Data:
        """As JSON shows it."""
        parting = None if self.difference is None else asdict(self.difference)
        return {"verdict": self.kind, "facts": [{"rule": one} for one in self.facts], "parting": parting}


class Case:
    """One question about one round, with the events that are taken for true."""

    def __init__(self, events: list[Event], number: int, asked: Data, evidence: Data) -> None:
        self.asked, self.events = asked, events
        self.player: int = asked.get("player", 0)
        self.opponent, self.colour = asked.get("opponent"), asked.get("colour")
        self.is_bye, self.whole = asked.get("is_bye", False), pairing_in(asked) if "boards" in asked else None
        self.right, self.other = pairing_in(evidence["right"]), pairing_in(evidence["other"])
        self.collapsed, self.used = _shown_in(evidence["collapsed"]), set[str]()  # `used`: of the evidence
        self._require_one_question()
        now = Tournament(events)
        this = now.rounds.get(number)
        if this is None or this.paired is None:
            raise Wrong(f"round {number} has not been paired in events 1 to {len(events)}")
        self.altered, data = this.altered, (this.altered or this.paired).data
        self.at = Position(Tournament(events[: this.paired.version - 1]), now, number)
        boards = sorted(data["boards"], key=lambda one: one["board"])
        self.published = Full([(one["white"], one["black"]) for one in boards], data["bye"])
        self.unknown = {frozenset((one.white, one.black)) for one in this.games.values() if one.colours_unknown}

    def _require_one_question(self) -> None:
        if not self.whole:
            is_told = (type(self.player), type(self.opponent) in (int, type(None)), type(self.is_bye))
            is_one = (self.opponent, self.colour) == (None, None) if self.is_bye else self.opponent or self.colour
            keys = ["colour", "is_bye", "opponent", "player"]
            require(is_told == (int, True, bool) and is_one and self.colour in ("w", "b", None)
                    and sorted(self.asked) == keys, "one thing is asked: a pair, a bye or a colour")  # fmt: skip

    def collapses(self) -> Collapses:
        """2017 A.9, as the evidence shows it."""
        return collapse_shown(self.at, self.collapsed, self.used)

    # --- the verdict -------------------------------------------------------------------------------------------

    def verdict(self) -> Verdict:
        """What the events and the evidence bear out."""
        found = self._published_is_wrong() or self._impossible() or self._asked_for()
        if self.collapsed and "collapsed" in self.used:
            number, shown = self.collapsed
            pairs = ", ".join(f"{self.at.who(one)} - {self.at.who(two)}" for one, two in shown.boards) or "no pair"
            found.text += f" Bracket {number} is the PPB (A.9): its candidate {pairs} leaves no completion."
        given = {name for name in ("right", "other", "collapsed") if getattr(self, name) is not None}
        require(given == self.used, f"evidence given and needed differ: {', '.join(sorted(given ^ self.used))}")
        return found

    def _published_is_wrong(self) -> Verdict | None:
        at, right = self.at, self.right
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
        at, other = self.at, self.whole or self.other
        if self.has(self.published):
            return Verdict("as-published", "that is how the round was paired.", first=self.published)
        if other is not None:
            if not self.whole:
                self.used.add("other")
                self._legal(other, "other")
                require(self.has(other), "the pairing with what was asked for does not have it")
            if at.is_judged:
                apart = difference(at, self.published, other, self.collapses())
                text = f"{self._worse(apart)}, than the published pairing. Looked at is: {self._differing(other)}."
                return Verdict("worse" if apart.criterion else "later", text, [], apart, self.published, other)
        require(not at.is_judged, "no pairing is given with what was asked for")
        text = "not what was published; no law forbids it, and this edition is a procedure, so no more is checked"
        if other is not None and not self.whole:
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
        if self.whole:
            return full.same_as(self.whole)
        if self.is_bye:
            return full.bye == self.player
        here = [self.player == white for white, black in full.boards if self.player in (white, black)
                and self.opponent in (None, white, black)]  # fmt: skip
        return bool(here) and (self.colour is None or here[0] == (self.colour == "w"))

    def _facts(self) -> list[str]:
        """What makes it impossible: facts of the position, or that the others could not all be paired."""
        at = self.at
        if self.whole:
            turned = at.turned(self.whole, set()) if self.whole.same_as(self.published) else []
            return at.flaws(self.whole) or [f"by the rules {one}" for one in turned]
        players = [self.player] + ([] if self.opponent is None else [self.opponent])
        away = [f"{at.who(one)} was not to be paired in this round" for one in players if one not in at.cards]
        if away:
            return away
        if self.opponent == self.player:
            return [f"{at.who(self.player)} cannot meet {at.who(self.player)}"]
        found = list[str]()
        if self.is_bye and len(at.order) % 2 == 0:
            found = [f"{len(at.order)} players were to be paired, so nobody has a bye"]
        elif self.is_bye and self.player not in at.takers:
            found = [f"{at.who(self.player)} may not have the bye ({ARTICLES[at.rules][1]})"]
        elif self.opponent is not None:
            found = list(at.against(self.player, self.opponent))
            if not found and self.colour and at.is_judged:
                white = at.white(self.player, self.opponent)
                if (white == self.player) != (self.colour == "w"):
                    found = [f"by the rules {at.who(white)} has White"]
        return found or self._incomplete()

    def _incomplete(self) -> list[str]:
        at = self.at
        kept = {self.player} if self.opponent is None else {self.player, self.opponent}

        def legal(one: int, other: int) -> bool:
            if not at.legal(one, other):
                return False
            if not kept & {one, other}:
                return True
            if self.is_bye or (self.opponent is not None and {one, other} != kept):
                return False
            ignored = self.colour is None or not at.is_judged
            return ignored or (at.white(one, other) == self.player) == (self.colour == "w")

        takers = at.takers & kept if self.is_bye else at.takers - kept
        if all_paired(at.order, legal, takers):
            return []
        return [f"with it the others cannot all be paired ({ARTICLES[at.rules][3]})"]

    # --- the sentence ------------------------------------------------------------------------------------------

    def sentence(self, verdict: Verdict) -> str:
        """The whole claim: tournament, round, edition, persons, verdict, decisive article, changes by hand."""
        at = self.at
        rules = at.edition if at.rules == at.edition else f"{at.edition}, a seeding round by {at.rules}"
        head = f"{at.now.name} ({self.events[0].stream}), round {at.number}, {rules}"
        changed = self.altered
        by_hand = "" if changed is None else (
            f" The published pairing was changed by hand by {changed.actor}, event {changed.version}, recorded "
            f"{changed.recorded_at}, reason: {changed.data['reason']}"
            f"{''.join(f'; ground: {one}' for one in changed.data.get('grounds', ()))}."
        )  # fmt: skip
        return f"{head}. Asked: {self._question()}. Answer: {verdict.text}{by_hand}"

    def _question(self) -> str:
        who = self.at.who
        if self.whole:
            return f"another whole pairing: {self._differing(self.whole) or 'the same pairs'}"
        if self.is_bye:
            return f"the bye for {who(self.player)}"
        colour = {"w": "White for ", "b": "Black for ", None: ""}[self.colour]
        return f"{colour}{who(self.player)}{'' if self.opponent is None else f' against {who(self.opponent)}'}"


def pairing_in(given: Data | None) -> Full | None:
    """A pairing as a certificate writes it."""
    if given is None:
        return None
    boards, bye = given["boards"], given["bye"]
    is_told = sorted(given) == ["boards", "bye"] and type(bye) in (int, type(None)) and type(boards) is list
    require(
        is_told and all(type(one) is int for pair in boards for one in pair),
        "a pairing is written otherwise than by the program",
    )
    return Full([(white, black) for white, black in boards], bye)


def _shown_in(given: Data | None) -> tuple[int, Full] | None:
    if given is None:
        return None
    full = pairing_in({"boards": given["pairs"], "bye": None})
    require(
        full and sorted(given) == ["bracket", "pairs"] and type(given["bracket"]) is int, "A.9 is written otherwise"
    )
    return None if full is None else (given["bracket"], full)
