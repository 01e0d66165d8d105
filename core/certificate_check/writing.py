"""How a certificate is written, and held against the whole log: what the program does and a stranger cannot."""

import json
from typing import Any, Final

from core.certificate_check.document import FORMAT, Checked, case_of, check_certificate, require_claim
from core.certificate_check.log import chain
from core.certificate_check.wrong import Wrong
from core.model.sentence import say

_ABOUT_THE_OLD: Final = say(
    "it is a certificate in the old format (1), which is not bound to a record: opponents, scores, "
    "the published pairing, the edition and changes by hand are as its author entered them. Have a "
    "new one written: pairtrail explain certificate."
)
_OF_THE_OLD: Final = "not 'pairtrail why-not certificate 1'"


def written(number: int, asked: dict[str, Any], evidence: dict[str, Any], bodies: list[str]) -> str:
    """A certificate: its claim is what the checker itself makes of the events. Raises `Wrong` where nothing follows."""
    events = chain(bodies)
    case = case_of(events, number, asked, evidence)
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


def check_within(
    text: str, head: str | None = None, log: list[str] | None = None, *, enumerate_all: bool = False
) -> Checked:
    """As `check_certificate`, and what the program alone can say. `log`: the bodies of the whole log.

    With the log, the claim must hold of the log as it stands, too.
    """
    found = check_certificate(text, head, enumerate_all=enumerate_all)
    if any(_OF_THE_OLD in problem for problem in found.problems):
        found.problems = [_ABOUT_THE_OLD]
    if found.holds and log is not None:
        try:
            _hold_against_log(json.loads(text), log, found)
        except Wrong as wrong:
            found.problems.append(say("{problem}.", problem=wrong.args[0]))
    return found


def _hold_against_log(document: dict[str, Any], log: list[str], found: Checked) -> None:
    events, own = chain(document["events"]), chain(log)
    apart = [one for one, two in zip(events, own, strict=False) if one.hash != two.hash] + events[len(own) :]
    if apart:
        raise Wrong(say("event {version} is not the one in the log", version=apart[0].version))
    case = case_of(own, document["round"], document["asked"], document["evidence"])
    require_claim(document["claim"], case, case.verdict())
    if not found.bound_to:
        found.bound_to = say("the log {stream}, events 1 to {last}", stream=own[-1].stream, last=own[-1].version)
        found.remarks = found.remarks[1:]  # that it is bound to nothing
    if events[-1].version < own[-1].version:
        said = say("It ends with event {version}. Later events in the log change nothing.", version=events[-1].version)
        found.remarks.insert(0, said)


def claim_as_data(found: Checked) -> dict[str, Any]:
    """The claim as JSON shows it; empty where the certificate does not hold."""
    if not found.claim:
        return {}
    verdict = found.claim["verdict"]
    parting = None if verdict.difference is None else verdict.difference._asdict()
    told = {"verdict": verdict.kind, "facts": [{"rule": one} for one in verdict.facts], "parting": parting}
    return {**found.claim, **told}
