"""Something is not as a certificate says."""


class Wrong(Exception):
    """A certificate does not hold; the message says why."""


def require(condition: object, otherwise: str) -> None:
    """Go on where a condition holds; else raise `Wrong` with what is the case."""
    if not condition:
        raise Wrong(otherwise)
