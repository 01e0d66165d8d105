"""Tie-breaks, norms, ratings, prizes and certificates are computed as they were (tests/core/computed.py)."""

from tests.core.computed import computed, kept

_CHANGED = "see tests/core/computed.py"


def held(part):
    """A test of its own for each: `make mutation` runs the first and the last case of one."""

    def as_it_was():
        assert computed(part) == kept()[part], _CHANGED

    return as_it_was


globals().update({f"test_{part.lower().replace(' ', '_').replace('-', '_')}": held(part) for part in kept()})
