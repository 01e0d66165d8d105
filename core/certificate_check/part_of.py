"""Where two pairings part, as a certificate writes it."""

from typing import Any


def parting_of(
    number: int, kind: str, criterion: str | None, better: list[list[Any]], other: list[list[Any]]
) -> dict[str, Any]:
    """Bracket, criterion (None: the order decides), and what both pairings reach there."""
    return {"bracket": number, "kind": kind, "criterion": criterion, "better": better, "other": other}
