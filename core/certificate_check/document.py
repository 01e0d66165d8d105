"""A certificate as a file: how it is written, to which record it is bound, and whether it holds."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from core.certificate_check.claim import Case, Verdict
from core.certificate_check.enumeration import prove_first, whole_pairings
from core.certificate_check.log import Event, chain, strict_json
from core.certificate_check.wrong import Wrong, require

FORMAT: Final = "pairtrail why-not certificate 2"
_OLD: Final = "pairtrail why-not certificate 1"
_ABOUT_THE_OLD: Final = (
    "it is a certificate of the old form (1), which is bound to nothing: opponents, scores, the published pairing, the "
    "edition and changes by hand stand in it as its writer put them there. Have it written anew: pairtrail explain "
    "certificate"
)
_KEYS: Final = ("claim", "format", "round", "asked", "evidence", "head", "events")
_HASH_DIGITS_MIN: Final = 16  # as printed on every sheet; fewer could be found by trying


@dataclass(slots=True)
class Checked:
    """What a check found; no problem: the certificate holds."""

    claim: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    bound_to: str = ""  # the record that the events are those of; empty: none

    @property
    def holds(self) -> bool:
        """Whether everything is as claimed."""
        return not self.problems

    def lines(self, name: str) -> list[str]:
        """The answer as it is printed, the claim first."""
        if self.problems:
            return [f"It does not hold: {one}" for one in self.problems] + [f"Remark: {one}" for one in self.remarks]
        held = "holds" if self.bound_to else "holds only in itself, bound to no record"
        return [f"{name} {held}: {self.claim['sentence']}", *(f"Remark: {one}" for one in self.remarks)]


def check_certificate(
    text: str, head: str | None = None, log: list[str] | None = None, *, enumerate_all: bool = False
) -> Checked:
    """Check one certificate. `head`: a hash photographed or printed elsewhere; `log`: the bodies of the whole log."""
    found = Checked()
    try:
        _check(strict_json(text), head, log, found, enumerate_all=enumerate_all)
    except Wrong as wrong:
        found.problems.append(f"{wrong}.")
    except json.JSONDecodeError as error:
        found.problems.append(f"it is no certificate: line {error.lineno} cannot be read as JSON.")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        missing = " is missing" if isinstance(error, KeyError) else ""
        found.problems.append(f"it is not written as this program writes certificates: {error}{missing}.")
    return found


def _check(
    document: dict[str, Any], head: str | None, log: list[str] | None, found: Checked, *, enumerate_all: bool
) -> None:
    require(document["format"] != _OLD, _ABOUT_THE_OLD)
    require(document["format"] == FORMAT, f"this checker reads '{FORMAT}', not '{document['format']}'")
    as_written = type(document["round"]) is int and sorted(document["evidence"]) == ["collapsed", "other", "right"]
    require(as_written and sorted(document) == sorted(_KEYS), f"it must have these parts and no other: {_KEYS}")
    events = chain(document["events"])
    require(document["head"] == events[-1].hash, "an event was edited or is missing: its last one has another hash")
    bound = _bound(events, head, log, found)
    for known in [events] if bound == events else [events, bound]:
        case = Case(known, document["round"], document["asked"], document["evidence"])
        verdict = case.verdict()
        sentence = case.sentence(verdict)
        require(document["claim"] == sentence, f"the events say something else than it claims. They say: {sentence}")
    found.claim = {"sentence": sentence, "round": document["round"], "asked": document["asked"]} | verdict.as_data()
    found.remarks += [f"{one}." for one in (_proved(case, verdict) if enumerate_all else _not_proved(case, verdict))]


def _bound(events: list[Event], head: str | None, log: list[str] | None, found: Checked) -> list[Event]:
    """The events that a record vouches for; all of them where there is none to compare with."""
    last, own = events[-1], chain(log) if log is not None else []
    if own:
        apart = [one for one, two in zip(events, own, strict=False) if one.hash != two.hash] + events[len(own) :]
        require(not apart, f"event {apart[0].version if apart else 0} is not that of the log")
        found.bound_to, events = f"the log {last.stream}, events 1 to {own[-1].version}", own
        if last.version < own[-1].version:
            found.remarks.append(f"It ends with event {last.version}. What the log says since changes nothing.")
    if head is not None:
        head = head.replace(" ", "").lower()
        require(
            len(head) >= _HASH_DIGITS_MIN, f"'{head}' is too short to bind anything: give {_HASH_DIGITS_MIN} digits"
        )
        named = [one.version for one in events if one.hash.startswith(head)]
        require(named, f"none of its events has the hash {head}: it is of another record, or of an earlier moment")
        found.bound_to, events = f"the hash {head}, events 1 to {named[0]}", events[: named[0]]
        found.remarks += ["Nothing rests on the events after that of the hash."] if named[0] < last.version else []
    if not found.bound_to:
        found.remarks.append(
            "It is bound to no record: entries, names, results, the published boards, the edition and changes by hand "
            f"are as its {last.version} events have them, and nothing shows that these are the events of the arbiter's "
            f"log. They end with the hash {last.hash[:16]}: compare it with a printed sheet (--head HASH)."
        )
    return events


def _not_proved(case: Case, verdict: Verdict) -> Iterator[str]:
    if not case.at.is_judged:
        yield f"Of {case.at.edition} only legality is checked here"
    elif verdict.difference is not None:
        yield "Compared are two pairings; that no third one is better is proved for up to 12 players (--enumerate)"


def _proved(case: Case, verdict: Verdict) -> Iterator[str]:
    """By going through all pairings, where the text says of two which is better."""
    if not case.at.is_judged:
        yield from _not_proved(case, verdict)
    elif verdict.kind == "impossible":
        require(not any(map(case.has, whole_pairings(case.at))), "there is a legal pairing with it")
        yield "Enumerated: no legal pairing has what was asked for"
    if case.at.is_judged and verdict.first is not None:
        count = prove_first(case.at, verdict.first, lambda _: True, "the pairing that the rules are said to give")
        yield f"Enumerated: of {count} legal pairings the one that the rules are said to give is the best"
    if case.at.is_judged and verdict.best is not None and not case.whole:
        count = prove_first(case.at, verdict.best, case.has, "the pairing with what was asked for")
        yield f"Enumerated: of {count} legal pairings with what was asked for the one named is the best"
