"""A certificate as a file: how it is written, to which record it is bound, and whether it holds."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from core.certificate_check.claim import Asked, Case, Evidence, Verdict
from core.certificate_check.comparing import Shown
from core.certificate_check.enumeration import prove_first, whole_pairings
from core.certificate_check.log import Event, chain, strict_json
from core.certificate_check.position import Full
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


def written(number: int, asked: dict[str, Any], evidence: dict[str, Any], bodies: list[str]) -> str:
    """A certificate: its claim is what the checker itself makes of the events. Raises `Wrong` where nothing follows."""
    events = chain(bodies)
    case = Case(events, number, _asked(asked), _evidence(evidence))
    content = {
        "claim": case.sentence(case.verdict()),
        "format": FORMAT,
        "round": number,
        "asked": asked,
        "evidence": evidence,
        "head": events[-1].hash,
    }
    first = [f"{json.dumps(key)}:{json.dumps(part, ensure_ascii=False)}" for key, part in content.items()]
    carried = ",\n".join(json.dumps(body, ensure_ascii=False) for body in bodies)
    return "{" + ",\n".join(first) + ',\n"events":[\n' + carried + "\n]}"


def sentence_of(certificate: str) -> str:
    """The claim of a certificate that was just written."""
    claim: str = json.loads(certificate)["claim"]
    return claim


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
    require(sorted(document) == sorted(_KEYS), f"it must have these parts and no other: {', '.join(_KEYS)}")
    events = chain(document["events"])
    require(document["head"] == events[-1].hash, "an event was edited, or one is missing at the end: the hash of the "
            "last event is not the one that it names")  # fmt: skip
    bound = _bound(events, head, log, found)
    for known in [events] if bound == events else [events, bound]:
        case = Case(known, _whole(document["round"]), _asked(document["asked"]), _evidence(document["evidence"]))
        verdict = case.verdict()
        sentence = case.sentence(verdict)
        require(document["claim"] == sentence, f"the events say something else than it claims. They say: {sentence}")
    found.claim = _as_data(document, verdict, sentence)
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
        if verdict.best is not None and not case.asked.whole:
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


# --- the parts of the file -------------------------------------------------------------------------------------


def _asked(given: dict[str, Any]) -> Asked:
    if "boards" in given:
        full = _pairing(given)
        assert full is not None
        return Asked(whole=full)
    require(
        sorted(given) == ["colour", "is_bye", "opponent", "player"], "what was asked is not written as it should be"
    )
    player, opponent, is_bye, colour = (given[name] for name in ("player", "opponent", "is_bye", "colour"))
    _whole(player)
    one_thing = opponent is None and colour is None if is_bye else (opponent, colour) != (None, None)
    require(type(is_bye) is bool and one_thing, "one thing is asked: a pair, a bye or a colour")
    require(opponent is None or _whole(opponent), "an opponent is a player")
    require(colour in ("w", "b", None), "a colour is 'w' or 'b'")
    return Asked(player, opponent, is_bye, colour)


def _evidence(given: dict[str, Any]) -> Evidence:
    require(sorted(given) == ["collapsed", "other", "right"], "the evidence is not written as it should be")
    shown = given["collapsed"]
    if shown is not None:
        require(sorted(shown) == ["bracket", "pairs"], "the candidate for A.9 is not written as it should be")
        shown = Shown(_whole(shown["bracket"]), _boards(shown["pairs"]))
    return Evidence(_pairing(given["right"]), _pairing(given["other"]), shown)


def _pairing(given: dict[str, Any] | None) -> Full | None:
    if given is None:
        return None
    require(sorted(given) == ["boards", "bye"], "a pairing has boards and a bye, and nothing else")
    bye = given["bye"]
    return Full(_boards(given["boards"]), None if bye is None else _whole(bye))


def _boards(given: list[list[int]]) -> list[tuple[int, int]]:
    require(type(given) is list and all(type(pair) is list and len(pair) == 2 for pair in given), "a board has two")
    return [(_whole(one), _whole(other)) for one, other in given]


def _whole(value: Any) -> int:  # noqa: ANN401  read from a file
    require(type(value) is int and value > 0, f"{value!r} stands where a number from 1 is expected")
    return int(value)


def _as_data(document: dict[str, Any], verdict: Verdict, sentence: str) -> dict[str, Any]:
    apart = verdict.difference
    return {
        "sentence": sentence,
        "round": document["round"],
        "verdict": verdict.kind,
        "asked": document["asked"],
        "facts": [{"rule": one} for one in verdict.facts],
        "parting": None
        if apart is None
        else {
            "bracket": apart.bracket,
            "kind": apart.kind,
            "criterion": apart.criterion,
            "better": apart.better,
            "other": apart.other,
        },
    }
