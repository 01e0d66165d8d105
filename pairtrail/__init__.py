"""Swiss chess tournaments on the record: the public Python API (docs/api.md).

    event = pairtrail.read("event.trf")
    pairing = pairtrail.pair(event)

Importing this loads nothing more: a name brings what it needs when it is first asked for, since most programs, the
command line among them, want a few of them only.
"""

from importlib import import_module

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from pairtrail import deciders, errors, values
    from pairtrail._auditing import Audit, AuditFinding, audit
    from pairtrail._checking import BundleCheck, CertificateCheck, Moment, check_certificate, verify_bundle
    from pairtrail._default import default_edition
    from pairtrail._evidence import certificate, receipt_of
    from pairtrail._explaining import Answer, Explanation, explain, why_not
    from pairtrail._files import Report, read
    from pairtrail._generating import Plan, generate
    from pairtrail._lists import Award, Norm, NormList, PrizeList, RatingList, RatingResult, norms, prizes, ratings
    from pairtrail._log import Known, Log, Receipt, open_log
    from pairtrail._pairing import Check, Comparison, RoundPairing, check, pair
    from pairtrail._standings import Standing, Standings, standings, values_as_text
    from pairtrail._verification import Verification
    from pairtrail._writing import Written, write
    from pairtrail.values import Tournament

_HOMES = {
    "._auditing": ("Audit", "AuditFinding", "audit"),
    "._default": ("default_edition",),
    "._checking": ("BundleCheck", "CertificateCheck", "Moment", "check_certificate", "verify_bundle"),
    "._evidence": ("certificate", "receipt_of"),
    "._explaining": ("Answer", "Explanation", "explain", "why_not"),
    "._files": ("Report", "read"),
    "._log": ("Known", "Log", "Receipt", "open_log"),
    "._generating": ("Plan", "generate"),
    "._lists": ("Award", "Norm", "NormList", "PrizeList", "RatingList", "RatingResult", "norms", "prizes", "ratings"),
    "._pairing": ("Check", "Comparison", "RoundPairing", "check", "pair"),
    "._standings": ("Standing", "Standings", "standings", "values_as_text"),
    "._verification": ("Verification",),
    "._writing": ("Written", "write"),
    ".values": ("Tournament",),
}
"""By module of this package, the names it brings."""

_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Answer",
    "Audit",
    "AuditFinding",
    "Award",
    "BundleCheck",
    "CertificateCheck",
    "Check",
    "Comparison",
    "Explanation",
    "Known",
    "Log",
    "Moment",
    "Norm",
    "NormList",
    "Plan",
    "PrizeList",
    "RatingList",
    "RatingResult",
    "Receipt",
    "Report",
    "RoundPairing",
    "Standing",
    "Standings",
    "Tournament",
    "Verification",
    "Written",
    "audit",
    "certificate",
    "check",
    "check_certificate",
    "deciders",
    "default_edition",
    "errors",
    "explain",
    "generate",
    "norms",
    "open_log",
    "pair",
    "prizes",
    "ratings",
    "read",
    "receipt_of",
    "standings",
    "values",
    "values_as_text",
    "verify_bundle",
    "why_not",
    "write",
]


def __getattr__(name: str) -> "Any":  # noqa: ANN401  # whatever the name stands for (PEP 562)
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name not in _HOME_OF:
        return import_module(f".{name}", __package__)
    found = globals()[name] = getattr(import_module(_HOME_OF[name], __package__), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
