"""What a certificate claims, made anew from its events: nothing that the events say is taken from anywhere else.

The file says which round, what was asked, and which pairings to look at as evidence. Everything else follows.
"""

from dataclasses import asdict, dataclass, field

from core.certificate_check.comparing import ORDER_ARTICLES, Difference, collapse_shown, difference
from core.certificate_check.log import Data, Event
from core.certificate_check.matching import all_paired
from core.certificate_check.position import ARTICLES, Full, Position
from core.certificate_check.tournament import Tournament
from core.certificate_check.wrong import Wrong, require

_AS_SHOWN = ["bracket", "pairs"]


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
        self.whole = _pairing_in(asked) if "boards" in asked else None
        self.player: int = asked.get("player", 0)
        self.opponent, self.is_bye, self.colour = (asked.get(name) for name in ("opponent", "is_bye", "colour"))
        is_one = (self.opponent, self.colour) == (None, None) if self.is_bye else self.opponent or self.colour
        told = type(self.player) is int and type(self.is_bye) is bool and type(self.opponent) in (int, type(None))
        told = told and sorted(asked) == ["colour", "is_bye", "opponent", "player"] and self.colour in ("w", "b", None)
        require(self.whole or (told and is_one), "one thing is asked: a pair, a bye, a colour or a whole pairing")
        self.right, self.other = _pairing_in(evidence["right"]), _pairing_in(evidence["other"])
        self.collapsed, self.used = evidence["collapsed"], set[str]()  # `used`: of the evidence
        require(
            sorted(self.collapsed or _AS_SHOWN) == _AS_SHOWN, "the candidate for A.9 is not written as it should be"
        )
        now, self.stream = Tournament(events), events[0].stream
        this = now.rounds.get(number)
        if this is None or this.paired is None:
            raise Wrong(f"round {number} has not been paired in events 1 to {len(events)}")
        self.altered, data = this.altered, (this.altered or this.paired).data
        self.at = Position(Tournament(events[: this.paired.version - 1]), now, number)
        boards = sorted(data["boards"], key=lambda one: one["board"])
        self.published = Full([(one["white"], one["black"]) for one in boards], data["bye"])
        self.unknown = {frozenset((one.white, one.black)) for one in this.games.values() if one.colours_unknown}
        shown = _pairing_in({"boards": self.collapsed["pairs"], "bye": None}) if self.collapsed else None
        bracket = self.collapsed["bracket"] if self.collapsed else 0
        self.collapses = collapse_shown(self.at, bracket, shown, self.used)  # 2017 A.9, as the evidence shows it

    # --- the verdict -------------------------------------------------------------------------------------------

    def verdict(self) -> Verdict:
        """What the events and the evidence bear out."""
        facts = self._facts()
        impossible = Verdict("impossible", f"impossible: {'; '.join(facts)}.", facts)
        found = self._published_is_wrong() or (impossible if facts else self._asked_for())
        if "collapsed" in self.used:
            pairs = ", ".join(f"{self.at.who(one)} - {self.at.who(two)}" for one, two in self.collapsed["pairs"])
            number, told = self.collapsed["bracket"], pairs or "no pair"
            found.text += f" Bracket {number} is the PPB (A.9): its candidate {told} leaves no completion."
        given = {name for name in ("right", "other", "collapsed") if getattr(self, name) is not None}
        require(given == self.used, f"evidence given and needed differ: {', '.join(sorted(given ^ self.used))}")
        return found

    def _published_is_wrong(self) -> Verdict | None:
        at, right, flaws = self.at, self.right, self.at.flaws(self.published)
        if flaws:
            return Verdict("wrong", f"the published pairing is not legal: {'; '.join(flaws)}.", flaws)
        if right is not None:
            self._require_legal(right, "right")
            require(not right.same_as(self.published), "the pairing called right has the pairs of the published one")
            beside = f"Held against it is: {self._differing(right)}."
            if not at.is_judged:
                text = "the published pairing is legal; the program says that the procedure gives another one, which is"
                return Verdict("not-given", f"{text} not proved here. {beside}", first=right)
            apart = difference(at, right, self.published, self.collapses)
            text = f"the published pairing is not the one that the rules give: {self._worse(apart, 'that')}. {beside}"
            return Verdict("wrong", text, [], apart, first=right)
        turned = at.turned(self.published, self.unknown)
        text = f"the published pairing has colours that the rules do not give: {'; '.join(turned)}."
        return Verdict("wrong", text, turned, first=self.published) if turned else None

    def _asked_for(self) -> Verdict:
        at, other = self.at, self.whole or self.other
        if self.has(self.published):
            return Verdict("as-published", "that is how the round was paired.", first=self.published)
        if self.other is not None:
            self._require_legal(self.other, "other")
            require(self.has(self.other), "the pairing with what was asked for does not have it")
        if at.is_judged and other is not None:
            apart = difference(at, self.published, other, self.collapses)
            text = f"{self._worse(apart, 'the published pairing')}. Looked at is: {self._differing(other)}."
            return Verdict("worse" if apart.criterion else "later", text, [], apart, self.published, other)
        require(not at.is_judged, "no pairing is given with what was asked for")
        text = "not what was published; no law forbids it, and this edition is a procedure, so no more is checked."
        text += "" if self.other is None else f" Enclosed is a legal pairing with it: {self._differing(self.other)}."
        return Verdict("not-given", text, best=other)

    def _require_legal(self, full: Full, name: str) -> None:
        self.used.add(name)
        flaws = [*self.at.flaws(full), *(self.at.turned(full, set()))]
        require(not flaws, f"the pairing '{name}' is not one that may be made: {'; '.join(flaws)}")

    def _worse(self, apart: Difference, beside: str) -> str:
        if apart.criterion is None:
            articles = ORDER_ARTICLES[self.at.rules]
            return f"as good as {beside}, but later in the order of generation ({articles}), {apart.where}"
        return f"worse than {beside} by {apart.criterion}, {apart.where}: {apart.other} against {apart.better}"

    def _differing(self, full: Full) -> str:
        """The boards and the bye that the published pairing does not have."""
        here = {frozenset(pair) for pair in self.published.boards}
        told = [f"{self.at.who(one)} - {self.at.who(two)}" for one, two in full.boards if {one, two} not in here]
        told += [f"bye: {self.at.who(full.bye)}"] if full.bye not in (None, self.published.bye) else []
        return ", ".join(told)

    # --- what was asked ----------------------------------------------------------------------------------------

    def has(self, full: Full) -> bool:
        """Whether a pairing has what was asked for."""
        if self.whole:
            return full.same_as(self.whole)
        if self.is_bye:
            return full.bye == self.player
        boards = [pair for pair in full.boards if self.player in pair and self.opponent in (None, *pair)]
        return bool(boards) and (self.colour is None or (boards[0][0] == self.player) == (self.colour == "w"))

    def _facts(self) -> list[str]:
        """What makes it impossible: facts of the position, or that the others could not all be paired."""
        at, player, opponent = self.at, self.player, self.opponent
        if self.whole:
            same = self.whole.same_as(self.published)
            return at.flaws(self.whole) or (at.turned(self.whole, set()) if same else [])
        away = [one for one in (player, opponent) if one is not None and one not in at.cards]
        if away:
            return [f"{at.who(one)} was not to be paired in this round" for one in away]
        if opponent == player:
            return [f"{at.who(player)} cannot meet {at.who(player)}"]
        found = list[str]()
        if self.is_bye and len(at.order) % 2 == 0:
            found = [f"{len(at.order)} players were to be paired, so nobody has a bye"]
        elif self.is_bye and player not in at.takers:
            found = [f"{at.who(player)} may not have the bye ({ARTICLES[at.rules][1]})"]
        elif opponent is not None:
            found = list(at.against(player, opponent))
            if not found and self.colour and at.is_judged and not self._fits(player, opponent):
                found = [f"by the rules {at.who(at.white(player, opponent))} has White"]
        takers = at.takers & {player} if self.is_bye else at.takers - {player, opponent}
        if not found and not all_paired(at.order, self._fits, takers):
            found = [f"with it the others cannot all be paired ({ARTICLES[at.rules][3]})"]
        return found

    def _fits(self, one: int, other: int) -> bool:
        """Whether two may meet where what was asked for is met."""
        at, kept = self.at, {self.player, self.player if self.opponent is None else self.opponent}
        if not at.legal(one, other) or not kept & {one, other}:
            return at.legal(one, other)
        if self.is_bye or (self.opponent is not None and {one, other} != kept):
            return False
        return not self.colour or not at.is_judged or (at.white(one, other) == self.player) == (self.colour == "w")

    # --- the sentence ------------------------------------------------------------------------------------------

    def sentence(self, verdict: Verdict) -> str:
        """The whole claim: tournament, round, edition, persons, verdict, decisive article, changes by hand."""
        at, who, changed = self.at, self.at.who, self.altered
        rules = f"{at.edition}, a seeding round by {at.rules}" if at.is_seeding else at.edition
        asked = {"w": "White for ", "b": "Black for ", None: "the bye for " if self.is_bye else ""}[self.colour]
        if self.whole:
            asked = f"another whole pairing: {self._differing(self.whole) or 'the same pairs'}"
        else:
            asked += who(self.player) + (f" against {who(self.opponent)}" if self.opponent else "")
        told = f"{at.now.name} ({self.stream}), round {at.number}, {rules}. Asked: {asked}. Answer: {verdict.text}"
        if changed is not None:
            told += f" The published pairing was changed by hand by {changed.actor}, event {changed.version}, recorded "
            grounds = "".join(f"; ground: {one}" for one in changed.data.get("grounds", ()))
            told += f"{changed.recorded_at}, reason: {changed.data['reason']}{grounds}."
        return told


def _pairing_in(given: Data | None) -> Full | None:
    """A pairing as a certificate writes it."""
    if given is None:
        return None
    boards, bye = given["boards"], given["bye"]
    told = sorted(given) == ["boards", "bye"] and type(bye) in (int, type(None)) and type(boards) is list
    told = told and all(len(pair) == 2 and type(one) is int for pair in boards for one in pair)
    require(told, "a pairing is written otherwise than by the program")
    return Full([(white, black) for white, black in boards], bye)
