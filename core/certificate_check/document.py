"""A certificate as a file: how it is written, to which record it is bound, and whether it holds."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from core.certificate_check.claim import Case, Verdict
from core.certificate_check.enumeration import prove_first, whole_pairings
from core.certificate_check.log import Event, chain, strict_json
from core.certificate_check.wrong import Wrong, require

FORMAT: Final = "pairtrail why-not certificate 2"
_OLD: Final = "pairtrail why-not certificate 1"
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
    text: str, head: str = "", log: list[str] | None = None, *, enumerate_all: bool = False
) -> Checked:
    """Check one certificate. `head`: a hash photographed or printed elsewhere; `log`: the bodies of the whole log."""
    found = Checked()
    try:
        _check(strict_json(text), head, log, found, enumerate_all=enumerate_all)
    except Wrong as wrong:
        found.problems.append(f"{wrong}.")
    except json.JSONDecodeError as error:
        found.problems.append(f"it is no certificate: line {error.lineno} cannot be read as JSON.")
    except KeyError as error:
        found.problems.append(f"it is not written as this program writes certificates: {error} is missing.")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        found.problems.append(f"it is not written as this program writes certificates: {error}.")
    return found


def _check(document: dict[str, Any], head: str, log: list[str] | None, found: Checked, *, enumerate_all: bool) -> None:
    if document["format"] == _OLD:
        raise Wrong(
            "it is a certificate of the old form (1), which is bound to nothing: opponents, scores, the published "
            "pairing, the edition and changes by hand stand in it as its writer put them there, and no event shows "
            "them. Have it written anew: pairtrail explain certificate"
        )
    require(document["format"] == FORMAT, f"this checker reads '{FORMAT}', not '{document['format']}'")
    require(type(document["round"]) is int and sorted(document["evidence"]) == ["collapsed", "other", "right"],
            "the round, or the evidence, is written otherwise than by the program")  # fmt: skip
    require(sorted(document) == sorted(_KEYS), f"it must have these parts and no other: {', '.join(_KEYS)}")
    events = chain(document["events"])
    require(document["head"] == events[-1].hash, "an event was edited, or one is missing at the end: the hash of the "
            "last event is not the one that it names")  # fmt: skip
    bound = _bound(events, head, log, found)
    for known in [events] if bound == events else [events, bound]:
        case = Case(known, document["round"], document["asked"], document["evidence"])
        verdict = case.verdict()
        sentence = case.sentence(verdict)
        require(document["claim"] == sentence, f"the events say something else than it claims. They say: {sentence}")
    found.claim = {"sentence": sentence, "round": document["round"], "asked": document["asked"]} | verdict.as_data()
    _remark_on_proof(case, verdict, found, enumerate_all=enumerate_all)


def _bound(events: list[Event], head: str, log: list[str] | None, found: Checked) -> list[Event]:
    """The events that a record vouches for; all of them where there is none to compare with."""
    last = events[-1]
    if log is not None:
        own = chain(log)
        apart = next((one for one, two in zip(events, own, strict=False) if one.hash != two.hash), None)
        if apart is not None:
            raise Wrong(f"event {apart.version} is not that of the log")
        require(len(events) <= len(own), f"it has {len(events)} events, the log {len(own)}")
        found.bound_to = f"the log {own[0].stream}, events 1 to {own[-1].version}"
        if len(events) < len(own):
            found.remarks.append(f"It was written after event {last.version}. The log goes on to event "
                                 f"{own[-1].version}, and what it says since changes nothing.")  # fmt: skip
        events = own
    if head:
        wanted = head.lower().strip()
        require(
            len(wanted) >= _HASH_DIGITS_MIN, f"{head} is too short to bind anything: give {_HASH_DIGITS_MIN} digits"
        )
        named = next((one for one in events if one.hash.startswith(wanted)), None)
        if named is None:
            raise Wrong(f"none of its events has the hash {head}: it is of another record, or of an earlier moment")
        found.bound_to = f"the hash {head}, events 1 to {named.version}"
        if named.version < last.version:
            found.remarks.append(f"The hash is that of event {named.version}; nothing rests on the events after it.")
        events = events[: named.version]
    if not found.bound_to:
        found.remarks.append(
            "It is bound to no record: entries, names, results, the published boards, the edition and changes by hand "
            f"are as its {last.version} events have them, and nothing shows that these are the events of the arbiter's "
            f"log. They end with the hash {last.hash[:16]}: compare it with a printed sheet, or give the hash of the "
            "sheet (--head HASH)."
        )
    return events


def _remark_on_proof(case: Case, verdict: Verdict, found: Checked, *, enumerate_all: bool) -> None:
    at = case.at
    if not at.is_judged:
        found.remarks.append(f"Of {at.edition} only legality is checked here, colours of a board apart.")
    elif enumerate_all:
        if verdict.first is not None:
            count = prove_first(at, verdict.first, lambda _: True, "the pairing that the rules are said to give")
            found.remarks.append(
                f"Enumerated: of {count} legal pairings it comes first that the rules are said to give."
            )
        if verdict.best is not None and not case.whole:
            count = prove_first(at, verdict.best, case.has, "the pairing with what was asked for")
            found.remarks.append(
                f"Enumerated: of {count} legal pairings with what was asked for the one named is best."
            )
        if verdict.kind == "impossible":
            require(not any(case.has(full) for full in whole_pairings(at)), "there is a legal pairing with it")
            found.remarks.append("Enumerated: no legal pairing has what was asked for.")
    elif verdict.difference is not None:
        found.remarks.append("Compared are two pairings. That no third one is better is not proved: up to 12 players "
                             "it can be, by going through all (--enumerate).")  # fmt: skip
