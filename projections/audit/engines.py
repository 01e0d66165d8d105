"""Other engines beside the one here: what each pairs from the same facts, and who stands alone.

An engine gets the event as it was read here, not the file: a difference is then one of pairing and not of reading. It
is asked only for an event of an edition that it knows, and of players in a Swiss; whatever it does not answer is said.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from core.model.dataclass import dataclass, replace
from core.model.pairing import Board, Unstated, recorded_boards, unstated_in
from core.model.sentence import enumerated, joined, say, say_of
from core.model.tournament import Tournament, as_complete
from projections.audit.catalogue import finding
from projections.audit.finding import EngineHeld, Finding, Severity
from projections.audit.rules import Held

Pairs = frozenset[tuple[int, int]]
"""White and Black of every game of a round; who has the bye follows from them."""

OURS: Final = "pairtrail"
AS_FILE: Final = "as the file"
AS_OURS: Final = f"as {OURS}"
ALONE: Final = "alone"
NO_ANSWER: Final = "no answer"
NOT_COMPARED: Final = "not compared"
_FILE: Final = "the file"
_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Why an engine gave no pairing of a round: it crashed, took too long, or found none."""

    reason: str


class OtherEngine(Protocol):
    """An engine of another program."""

    @property
    def name(self) -> str:
        """As the reports call it."""

    def objection(self, edition: str) -> str:
        """Why it is not asked for an event of that edition; empty: it is."""

    def rounds(self, tournament: Tournament) -> Mapping[int, Pairs | NoAnswer]:
        """What it pairs in every recorded round from the rounds before it."""


def held_beside(held: Held, engines: Sequence[OtherEngine]) -> tuple[tuple[EngineHeld, ...], list[Finding]]:
    """What each engine says of every round, and what is to be said of rounds in which they do not agree."""
    if not engines:
        return (), []
    if unasked := _unasked(held):
        return tuple(EngineHeld(one.name, unasked) for one in engines), []
    tournament = as_complete(held.tournament)
    asked = {one.name: one.objection(held.rules.edition) for one in engines}
    answers = {one.name: one.rounds(tournament) for one in engines if not asked[one.name]}
    told: dict[str, list[str]] = {name: [] for name in answers}
    found: list[Finding] = []
    for one in _rounds(held, tournament, answers):
        for name in answers:
            told[name].append(one.word_for(name))
        found += one.findings()
    found += [_failed(name, given) for name, given in answers.items() if _reasons(given)]
    return tuple(EngineHeld(name, why, tuple(told.get(name, ()))) for name, why in asked.items()), found


def with_their_word(findings: Sequence[Finding], held: Sequence[EngineHeld]) -> list[Finding]:
    """The differences from the rules, each with what the other engines say to it."""
    return [_with_their_word(one, held) if one.code in _OF_PAIRINGS else one for one in findings]


_OF_PAIRINGS: Final = ("pairing", "pairing-colours")


def _with_their_word(one: Finding, held: Sequence[EngineHeld]) -> Finding:
    said = {each.engine: each.rounds[one.round - 1] for each in held if len(each.rounds) >= one.round > 0}
    with_rules = [name for name, word in said.items() if word == AS_OURS]
    with_file = [name for name, word in said.items() if word == AS_FILE]
    words = [
        say_of(
            len(names),
            "{engines} pairs this round {how}.",
            "{engines} pair this round {how}.",
            engines=_listed(names),
            how=how,
        )
        for names, how in ((with_rules, say("as this program does")), (with_file, say("as in the file")))
        if names
    ]
    return replace(one, evidence=joined(" ", (one.evidence, *words))) if words else one


def _unasked(held: Held) -> str:
    if held.tournament.settings.boards:
        return say("a team event")
    if held.kind.no_verdict or not held.kind.is_swiss:
        return say("not an individual Swiss")
    if held.rules.unknown_rules:
        return say("unknown rules in force on that day")
    return say("an unknown acceleration") if held.rules.unknown_acceleration else ""


# --- one round -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Round:
    """A round as everybody has it: the file, the engine here, the others."""

    number: int
    in_file: Pairs
    ours: Pairs | None  # None: there is nothing here to compare with
    others: Mapping[str, Pairs | NoAnswer]

    def word_for(self, name: str) -> str:
        """With whom an engine goes."""
        theirs = self.others[name]
        if isinstance(theirs, NoAnswer):
            return f"{NO_ANSWER}: {theirs.reason}"
        if theirs == self.in_file:
            return AS_FILE
        if self.ours is None:
            return NOT_COMPARED
        if theirs == self.ours:
            return AS_OURS
        allies = [other for other, pairs in self.others.items() if other != name and pairs == theirs]
        return f"as {_listed(allies)}" if allies else ALONE

    def findings(self) -> Iterator[Finding]:
        """One where those who answered do not all pair alike; a file that differs from all of them is told before."""
        views = {OURS: self.ours} | {name: one for name, one in self.others.items() if not isinstance(one, NoAnswer)}
        groups: dict[Pairs, list[str]] = {}
        for name, pairs in views.items():
            if pairs is not None:
                groups.setdefault(pairs, []).append(name)
        if self.ours is None or len(groups) == 1:
            return
        groups.setdefault(self.in_file, []).insert(0, _FILE)
        alone = [names[0] for names in groups.values() if len(names) == 1]
        who = (
            say_of(
                len(alone),
                "{engines} differs from all others",
                "{engines} differ from all others",
                engines=_listed(alone),
            )
            if alone
            else say("all engines agree")
        )
        sides = joined(
            "; ",
            (
                say("{engines}: {pairs}", engines=_listed(names), pairs=_shown(pairs, groups))
                for pairs, names in groups.items()
            ),
        )
        yield finding(
            "engines",
            say("Round {round}: {who}.", round=self.number, who=who),
            severity=Severity.WARNING if OURS in alone else None,
            round_number=self.number,
            players=tuple(sorted({player for pair in _apart(groups) for player in pair})[: 2 * _SHOWN]),
            evidence=say("{sides}.", sides=sides),
        )


def _rounds(
    held: Held, tournament: Tournament, answers: Mapping[str, Mapping[int, Pairs | NoAnswer]]
) -> Iterator[_Round]:
    here = {one.round_number: one for one in held.rounds}
    for one_round in tournament.rounds:
        number, unstated = one_round.number, unstated_in(one_round)
        recorded = recorded_boards(one_round)
        compared = here.get(number)
        ours = None
        if compared is not None and not compared.note and not compared.unjudged:
            kept = [one for one in recorded if not {one, one.reversed} & set(compared.only_recorded)]
            ours = _games((*kept, *compared.only_by_engine), unstated)
        given = {
            name: _turned(rounds.get(int(number), NoAnswer(say("it gave no answer for this round"))), unstated)
            for name, rounds in answers.items()
        }
        yield _Round(int(number), _games(recorded, unstated), ours, given)


def _games(boards: Sequence[Board], unstated: Unstated) -> Pairs:
    plain = frozenset((int(white), int(black)) for white, black in boards if black is not None)
    return _without_unstated_colours(plain, unstated)


def _turned(given: Pairs | NoAnswer, unstated: Unstated) -> Pairs | NoAnswer:
    return given if isinstance(given, NoAnswer) else _without_unstated_colours(given, unstated)


def _without_unstated_colours(pairs: Pairs, unstated: Unstated) -> Pairs:
    """Games whose colours nobody knows all one way round: what is not stated cannot differ (decision 98)."""
    if not unstated:
        return pairs
    return frozenset((min(one), max(one)) if frozenset(one) in unstated else one for one in pairs)


def _apart(groups: Mapping[Pairs, Sequence[str]]) -> Pairs:
    """The games that not all have."""
    every = frozenset[tuple[int, int]]().union(*groups)
    common = frozenset.intersection(*groups)
    return every - common


def _shown(pairs: Pairs, groups: Mapping[Pairs, Sequence[str]]) -> str:
    own = sorted(pairs & _apart(groups))
    more = say(" and {count} more", count=len(own) - _SHOWN) if len(own) > _SHOWN else ""
    return joined("", (", ".join(f"{white}-{black}" for white, black in own[:_SHOWN]), more))


def _failed(name: str, given: Mapping[int, Pairs | NoAnswer]) -> Finding:
    reasons = _reasons(given)
    first = next(iter(reasons))
    rounds = say("{count} of {of} rounds", count=len(reasons), of=len(given))
    return finding(
        "engine-failed",
        say(
            "{name} gave no answer for {rounds}; for round {round}: {reason}.",
            name=name,
            rounds=rounds,
            round=first,
            reason=reasons[first],
        ),
    )


def _reasons(given: Mapping[int, Pairs | NoAnswer]) -> dict[int, str]:
    return {number: one.reason for number, one in sorted(given.items()) if isinstance(one, NoAnswer)}


def _listed(names: Sequence[str]) -> str:
    return enumerated(names)
