"""The audit of one report file."""

from collections.abc import Mapping
from datetime import UTC, datetime

from core.editions.registry import AS_IN_FILE, AUTO, edition_named, is_system
from pairtrail._arguments import WrongArgument, checked
from pairtrail._files import AS_IN_FILE as NONE_NAMED
from pairtrail._files import Source, contents_and_name
from projections.audit.finding import PROFILES
from projections.audit.finding import FileAudit as Audit
from projections.audit.finding import Finding as AuditFinding
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked

__all__ = ["Audit", "AuditFinding", "audit"]


@checked
def audit(
    source: Source,
    *,
    edition: str = AUTO,
    variations: Mapping[str, str] = NONE_NAMED,
    profile: str = "",
    explain: bool = False,
) -> Audit:
    """Everything that can be said of one TRF: a path, bytes, or a file opened for reading bytes.

    Findings are sorted, the heaviest first, each with a code of the catalogue (docs/findings.md). A file that cannot
    be used is no error: its `outcome` is "unreadable", with findings that say why. `profile="fide-rating"` adds what a
    rating server asks for; `explain` looks for the smallest change that explains each round that differs, which takes
    long. Raises `BadInput` where there is no such file, `Refused` where there are no such rules.
    """
    if profile and profile not in PROFILES:
        raise WrongArgument(f"profile is one of {', '.join(PROFILES)}, not {profile!r}")
    if edition not in (AUTO, AS_IN_FILE) and not is_system(edition):
        edition_named(edition)
    contents, name = contents_and_name(source)
    today = datetime.now(UTC).date().isoformat()
    asked = Asked(today, edition, tuple(variations.items()), profile=profile, explain=explain)
    return audit_file(contents, name, asked)
