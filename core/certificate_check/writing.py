"""How a certificate is written: its claim is what the checker itself makes of the events."""

import json
from typing import Any

from core.certificate_check.claim import Case
from core.certificate_check.document import FORMAT
from core.certificate_check.log import chain


def written(number: int, asked: dict[str, Any], evidence: dict[str, Any], bodies: list[str]) -> str:
    """A certificate: its claim is what the checker itself makes of the events. Raises `Wrong` where nothing follows."""
    events = chain(bodies)
    case = Case(events, number, asked, evidence)
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
