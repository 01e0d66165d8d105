"""Something is not as a certificate says."""

from core.model.sentence import said


class Wrong(Exception):
    """A certificate does not hold; the message says why."""


def require(condition: object, otherwise: str, /, **values: object) -> None:
    """Go on where a condition holds; else raise `Wrong` with what is the case: a template, or a text made already."""
    if not condition:
        raise Wrong(said(otherwise, values))
