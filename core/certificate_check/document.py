"""A certificate as a file: how it is written, to which record it is bound, and whether it holds."""

import json
from typing import Any, Final

from core.certificate_check.case import CASES, Case, Verdict
from core.certificate_check.log import Event, chain, counting, strict_json
from core.certificate_check.wrong import Wrong, require
from core.model.dataclass import dataclass, field
from core.model.sentence import say

FORMAT: Final = "pairtrail why-not certificate 2"
_KEYS: Final = ["asked", "claim", "events", "evidence", "format", "head", "round"]


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
        held = (
            say("{name} holds", name=name)
            if self.bound_to
            else say("{name} holds only on its own terms and is not bound to a record", name=name)
        )
        first = [say("It does not hold: {problem}", problem=one) for one in self.problems] or [
            say("{held}: {claim}", held=held, claim=self.claim["sentence"])
        ]
        return first + [say("Remark: {remark}", remark=one) for one in self.remarks]


def check_certificate(text: str, head: str | None = None, *, enumerate_all: bool = False) -> Checked:
    """`head`: a hash photographed or printed elsewhere."""
    found = Checked()
    try:
        document = strict_json(text)
        require(
            document["format"] == FORMAT,
            "this checker reads '{format}', not '{found}'",
            format=FORMAT,
            found=document["format"],
        )
        require(sorted(document) == _KEYS, "it must have these parts and no others: {parts}", parts=", ".join(_KEYS))
        require(type(document["round"]) is int, "its round is not a number")
        events = chain(document["events"])
        require(
            document["head"] == events[-1].hash,
            ("an event was edited or is missing: its last event has a different hash"),
        )
        bound = _bound(events, head, found)
        for known in [events] if bound == events else [events, bound]:
            case = case_of(known, document["round"], document["asked"], document["evidence"])
            verdict = case.verdict()
            sentence = require_claim(document["claim"], case, verdict)
        found.claim = {"sentence": sentence, "round": case.number, "asked": document["asked"], "verdict": verdict}
        found.remarks += [say("{remark}.", remark=one) for one in case.remarks(verdict, enumerate_all=enumerate_all)]
    except Wrong as wrong:
        found.problems.append(say("{problem}.", problem=wrong.args[0]))
    except json.JSONDecodeError as error:
        found.problems.append(say("it is not a certificate: line {line} cannot be read as JSON.", line=error.lineno))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        said = say("{key} is missing", key=error) if isinstance(error, KeyError) else say("a part is of the wrong kind")
        found.problems.append(
            say("it is not in the form in which this program writes certificates: {error}.", error=said)
        )
    return found


def require_claim(claim: Any, case: Case, verdict: Verdict) -> str:  # noqa: ANN401  whatever stands there
    """The sentence for a verdict, where it is what was claimed, perhaps in words of before."""
    sentence, *before = case.claims(verdict)
    told = say("its claim does not match the events. They say: {sentence}", sentence=sentence)
    require(type(claim) is str and claim in (sentence, *before), told)
    return sentence


def case_of(events: list[Event], number: int, asked: dict[str, Any], evidence: dict[str, Any]) -> Case:
    """The question, by the rules that the events announce."""
    announced = [event.data["settings"] for event in counting(events) if "settings" in event.data]
    edition: str = next((one["edition"] for one in announced[::-1] if one.get("edition")), "dutch-2017")
    if edition not in CASES:
        raise Wrong(
            say(
                "this checker does not know {edition}; `pairtrail explain checker --edition {edition}` does",
                edition=edition,
            )
        )
    return CASES[edition](events, number, asked, evidence)


def _bound(events: list[Event], head: str | None, found: Checked) -> list[Event]:
    """The events that a record vouches for; all where there is none to compare with."""
    last = events[-1]
    if head is None:
        found.remarks.append(
            say(
                "It is not bound to a record: entries, names, results, the published boards, the edition and "
                "changes by hand are taken from its {count} events, and nothing shows that these are the events "
                "of the arbiter's log. The last event has the hash {hash}: compare it with a printed sheet "
                "(--head HASH).",
                count=last.version,
                hash=last.hash[:16],
            )
        )
        return events
    head = head.replace(" ", "").lower()  # fewer than 16 digits can be found by trying
    require(len(head) >= 16, "'{head}' is too short to identify anything: give 16 digits", head=head)
    named = [one.version for one in events if one.hash.startswith(head)]
    require(
        named,
        "none of its events has the hash {head}: it belongs to another record, or is from an earlier time",
        head=head,
    )
    found.bound_to = say("the hash {head}, events 1 to {last}", head=head, last=named[0])
    found.remarks += (
        [say("Nothing depends on the events after the one with that hash.")] if named[0] < last.version else []
    )
    return events[: named[0]]
