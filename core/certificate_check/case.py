"""One question about one round, and the sentence that says the whole claim.

The file says which round, what was asked, and which pairings to look at as evidence. Everything else follows from its
events: nothing that they say is taken from anywhere else.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final

from core.certificate_check.log import Data, Event, counting
from core.certificate_check.tournament import Difference, Full, Tournament, pairing_in
from core.certificate_check.wrong import Wrong, require
from core.model.named_tuple import NamedTuple
from core.model.sentence import say

BETTER: Final = "in the better pairing, which is held against the published one"
HELD: Final = "in the pairing that is held against the published one"
"""The same of a procedure, of which only legality is checked; it was called the better one until November 2026."""


class Verdict(NamedTuple):
    """`first` and `best` are the pairings said to be the best, of all and of those asked for.

    `before`: the words for the same that certificates have which were written until November 2026; empty: these.
    """

    kind: str
    text: str
    facts: tuple[str, ...] = ()
    difference: Difference | None = None
    first: Full | None = None
    best: Full | None = None
    before: str = ""
    asked: str = ""  # of what was asked for, where the verdict is on the pairing that counts; not said until then


class Case:
    """What every edition has of it; a subclass gives the verdict."""

    reads: ClassVar[type[Tournament]] = Tournament

    def __init__(self, events: list[Event], number: int, asked: Data, evidence: Data) -> None:
        self.number, self.stream = number, events[0].stream
        self.whole = pairing_in(asked) if "boards" in asked else None
        self.player: int = asked.get("player", 0)
        self.opponent, self.is_bye, self.colour = (asked.get(name) for name in ("opponent", "is_bye", "colour"))
        is_one = (self.opponent, self.colour) == (None, None) if self.is_bye else self.opponent or self.colour
        told = type(self.player) is int and type(self.is_bye) is bool and type(self.opponent) in (int, type(None))
        told = told and sorted(asked) == ["colour", "is_bye", "opponent", "player"] and self.colour in ("w", "b", None)
        require(
            self.whole or (told and is_one),
            ("only one thing may be asked for: a pair, a bye, a colour or a whole pairing"),
        )
        require(sorted(evidence) == ["collapsed", "other", "right"], "the evidence is not in the required form")
        self.evidence, self.used = evidence, set[str]()  # `used`: of the evidence
        self.now = self.reads(events)
        this = self.now.rounds.get(number)
        if this is None or this.paired is None or this.last is None:
            raise Wrong(say("round {round} has not been paired in events 1 to {last}", round=number, last=len(events)))
        self.then = self.reads(events[: this.paired.version - 1])  # as it was known when the round was paired
        self.numbers, self.rules = self.then.numbers_in(number), str(self.then.settings["edition"])
        self.who = partial(self.now.who, self.numbers)
        self.last, self.paired = this.last, this.paired
        self.alterations = [
            one
            for one in counting(events)
            if one.type == "pairing-altered"
            and one.data["round_number"] == number
            and this.paired.version < one.version <= this.last.version
        ]
        self.published = Full(_boards_of(self.last), self.last.data["bye"])
        published = [
            one.version for one in events if one.type == "round-published" and one.data["round_number"] == number
        ]
        self.is_changed = self.last.type == "pairing-altered" and max(published, default=0) < self.last.version
        self.unknown = {frozenset((one.white, one.black)) for one in this.games.values() if one.colours_unknown}

    def verdict(self) -> Verdict:
        """What the events and the evidence bear out."""
        raise NotImplementedError

    def require_used(self) -> None:
        """All evidence, when there is a verdict."""
        given = {name for name, one in self.evidence.items() if one is not None}
        require(
            given == self.used,
            "the evidence given differs from the evidence needed: {parts}",
            parts=", ".join(sorted(given ^ self.used)),
        )

    def remarks(self, verdict: Verdict, *, enumerate_all: bool) -> Iterator[str]:
        """How far it is proved; `enumerate_all`: try every pairing."""
        raise NotImplementedError

    def has(self, full: Full) -> bool:
        """Whether a pairing has what was asked for."""
        if self.whole:
            return full.same_as(self.whole)
        if self.is_bye:
            return full.bye == self.player
        boards = [pair for pair in full.boards if self.player in pair and self.opponent in (None, *pair)]
        return bool(boards) and (self.colour is None or (boards[0][0] == self.player) == (self.colour == "w"))

    def differing(self, full: Full) -> str:
        """The boards and the bye that the published pairing does not have."""
        here = {frozenset(pair) for pair in self.published.boards}
        told = [f"{self.who(one)} - {self.who(two)}" for one, two in full.boards if {one, two} not in here]
        told += [f"bye: {self.who(full.bye)}"] if full.bye not in (None, self.published.bye) else []
        return ", ".join(told)

    def _not_seated(self, full: Full) -> list[int]:
        """Whom the published pairing has, and this one never or twice."""
        here, there = ([*sum(one.boards, ()), one.bye] for one in (self.published, full))
        return [player for player in here if player is not None and there.count(player) != 1]

    def claims(self, verdict: Verdict) -> tuple[str, ...]:
        """What a certificate may claim: the sentence, and how it was put before."""
        changed = self._changed(self.alterations[-1:])
        told = [(self._by_hand(verdict.text), self.what_was_changed)]
        told += [(one, _SAID_BEFORE) for one in (verdict.text, verdict.before or verdict.text)]
        before = (f"{self._sentence(verdict.kind, text)}{changed(what)}" for text, what in told)
        called_better = self.sentence(verdict._replace(asked=verdict.asked.replace(HELD, BETTER)))
        return (self.sentence(verdict), called_better, *before)

    def sentence(self, verdict: Verdict) -> str:
        """Tournament, round, edition, persons, verdict, decisive article, changes by hand."""
        changed = self._changed(self.alterations)(self.what_was_changed)
        return f"{self._sentence(verdict.kind, self._by_hand(verdict.text))}{verdict.asked}{changed}"

    def _by_hand(self, text: str) -> str:
        for published, by_hand in _BY_HAND if self.is_changed else ():
            text = text.replace(published, by_hand)
        return text

    @property
    def what_was_changed(self) -> str:
        """How a sentence on a change by hand begins."""
        return "The pairing" if self.is_changed else _SAID_BEFORE

    def _changed(self, alterations: Sequence[Event]) -> Callable[[str], str]:
        """Who changed the pairing by hand, and where that was done more than once the boards of each change."""

        def told(what: str) -> str:
            return "".join(f" {what} was changed by hand {self._change(one, alterations)}." for one in alterations)

        return told

    def _change(self, changed: Event, alterations: Sequence[Event]) -> str:
        told = f"by {changed.actor}, event {changed.version}, recorded {changed.recorded_at}"
        told += f", reason: {changed.data['reason']}"
        told += "".join(f"; ground: {one}" for one in changed.data.get("grounds", ()))
        if len(alterations) == 1:
            return told
        place = alterations.index(changed)
        was = _boards_of(alterations[place - 1] if place else self.paired)
        boards = [pair for pair in _boards_of(changed) if pair not in was]
        return f"{told}; boards: {', '.join(f'{self.who(one)} - {self.who(two)}' for one, two in boards) or 'none'}"

    def _sentence(self, kind: str, text: str) -> str:
        asked = {"w": "White for ", "b": "Black for ", None: "the bye for " if self.is_bye else ""}[self.colour]
        if self.whole:
            asked = f"another whole pairing: {self.differing(self.whole) or 'the same pairs'}"
            if kind == "wrong" and (missing := self._not_seated(self.whole)):
                asked += f", in which {' and '.join(map(self.who, missing))} do not sit once"
        else:
            asked += self.who(self.player) + (f" against {self.who(self.opponent)}" if self.opponent else "")
        told = f"{self.now.name} ({self.stream}), round {self.number}, {self.rules}. "
        return f"{told}Asked: {asked}. Answer: {text}"


def _boards_of(event: Event) -> list[tuple[int, int]]:
    return [(one["white"], one["black"]) for one in sorted(event.data["boards"], key=lambda one: one["board"])]


_SAID_BEFORE: Final = "The published pairing"
_BY_HAND: Final = (
    ("the published pairing", "the pairing as changed by hand"),
    ("the published boards", "the boards as changed by hand"),
    ("not what was published;", "not the pairing as changed by hand;"),
    ("these pairs were published,", "these pairs were made by hand,"),
    ("that is how the round was paired", "that is how the round was changed by hand"),
)
"""What a verdict says of the pairing that counts, and how it is put where that one was never published."""

CASES: Final = dict[str, type[Case]]()  # by edition; each family enters its own
