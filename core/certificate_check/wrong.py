"""Something is not as a certificate says."""

import json


class Wrong(Exception):
    """Something is not as the certificate says."""


def expect(claimed: object, found: object, what: str) -> None:
    """Raise when a claim is not what was found."""
    if found != claimed:
        raise Wrong(f"{what}: claimed is {short(claimed)}, recomputed it is {short(found)}")


def require(condition: object, what: str) -> None:
    """Raise when a condition does not hold."""
    if not condition:
        raise Wrong(f"{what}: that is not so")


def short(value: object) -> str:
    """A value in a message."""
    text = json.dumps(value, sort_keys=True)
    return text if len(text) <= 200 else f"{text[:200]}..."
