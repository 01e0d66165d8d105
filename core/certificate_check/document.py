"""A certificate as a file: its hashes, its claim, and what has to hold for each verdict."""

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from core.certificate_check.brackets import part
from core.certificate_check.claims import check_fact, check_has
from core.certificate_check.state import Full, State
from core.certificate_check.wrong import Wrong, expect, require

FORMAT: Final = "pairtrail why-not certificate 1"
FIELD_KEYS: Final = (  # in the order of the engines' fields; each edition has some of them
    "edition",
    "round_number",
    "is_last_round",
    "maximum_score",
    "times_upfloated_max",
    "initial_colour",
    "contenders",
    "forbidden_pairs",
    "is_seeding_round",
)


@dataclass(slots=True)
class Checked:
    """What a check found; no problem: the certificate holds."""

    claim: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether everything that could be recomputed is as claimed."""
        return not self.problems


def content_hash(certificate: dict[str, Any]) -> str:
    """SHA-256 over everything but the hash itself, whatever the spaces and the order of keys."""
    content = {key: value for key, value in certificate.items() if key != "sha256"}
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def check_certificate(text: str) -> Checked:
    """Check one certificate."""
    found = Checked()
    try:
        _check(json.loads(text), found)
    except Wrong as wrong:
        found.problems.append(f"{wrong}.")
    except json.JSONDecodeError as error:
        found.problems.append(f"it is no certificate: line {error.lineno} cannot be read as JSON.")
    except KeyError as error:
        found.problems.append(f"it is not written as this program writes certificates: {error} is missing.")
    except (ValueError, LookupError, TypeError, AttributeError, StopIteration, RecursionError) as error:
        found.problems.append(f"it is not written as this program writes certificates: {error}.")
    return found


def _check(certificate: dict[str, Any], found: Checked) -> None:
    expect(certificate["format"], FORMAT, "the format")
    if certificate["sha256"] != content_hash(certificate):
        raise Wrong("the hash is not that of the content: something was edited")
    found.claim = certificate["claim"]
    given, evidence = certificate["field"], certificate["evidence"]
    expect(certificate["edition"], given["edition"], "the edition")
    expect(certificate["round"], given["round_number"], "the round")
    state = State(given)
    if certificate["input_hash"]:
        expect(certificate["input_hash"], _input_hash(given), "the hash of the state before the round")
    else:
        found.remarks.append("The log holds no hash of the state before the round, so the state is taken as given.")
    better = state.pairing(evidence["better"], "better", colours_too=True)
    other = state.pairing(evidence["other"], "other", colours_too=found.claim["verdict"] != "wrong")
    if other is not None:
        may_be_illegal = found.claim["verdict"] == "wrong" and bool(found.claim["facts"])
        expect(evidence["other"]["unchecked"], may_be_illegal, "whether the other pairing may be illegal")
    if better is None:
        raise Wrong("the pairing that the rules give is missing")
    _check_claim(state, found.claim, evidence["collapsed"], better, other)
    found.remarks += state.remarks


def _check_claim(state: State, claim: dict[str, Any], collapsed: Any, better: Full, other: Full | None) -> None:  # noqa: ANN401  read from a file
    verdict, asked, facts = claim["verdict"], claim["asked"], claim["facts"]
    for one in facts:
        check_fact(state, one, asked, other if verdict == "wrong" else None)
    if facts:
        if verdict not in ("impossible", "wrong"):
            raise Wrong("facts that make something impossible go with no other verdict")
        expect(claim["parting"], None, "where the two pairings part, of which one is impossible")
        return
    match verdict:
        case "as-published":
            require(other is None, "there is no other pairing")
            expect(claim["parting"], None, "where a single pairing parts")
            check_has(state, better, asked)
        case "worse" | "later" | "wrong" | "not-given" if other is not None:
            if verdict != "wrong":
                check_has(state, other, asked)
                require(not _has(state, better, asked), "the published pairing does not have what is asked for")
            _check_parting(state, claim, collapsed, better, other)
        case "not-given" if not state.is_judged:
            require(not _has(state, better, asked), "the published pairing does not have what is asked for")
            expect(claim["parting"], None, "where a single pairing parts")
            state.remarks.append("Only the published pairing is given: it is legal, and lacks what is asked for.")
        case _:
            raise Wrong(f"nothing bears out the verdict '{verdict}'")


def _has(state: State, full: Full, asked: dict[str, Any]) -> bool:
    try:
        check_has(state, full, asked)
    except Wrong:
        return False
    return True


def _check_parting(state: State, claim: dict[str, Any], collapsed: Any, better: Full, other: Full) -> None:  # noqa: ANN401  read from a file
    verdict, parting = claim["verdict"], claim["parting"]
    if not state.is_judged:
        require(verdict in ("not-given", "wrong"), "the verdict fits the edition")
        expect(parting, None, "where the two pairings part")
        require(not better.same_as(other), "the two pairings differ")
        state.remarks.append("Only legality was checked: the text of this edition is a procedure.")
        return
    expect(parting, part(state, better, other, collapsed), "where the two pairings part")
    fitting = ("later", "wrong") if parting["criterion"] is None else ("worse", "wrong")
    require(verdict in fitting, "the verdict fits the criteria")


def _input_hash(state: dict[str, Any]) -> str:
    """As the log records it beside a pairing: canonical JSON, the keys in the order of the engine's field."""
    ordered = {key: state[key] for key in FIELD_KEYS if key in state}
    return sha256(json.dumps(ordered, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
