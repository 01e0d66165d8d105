"""What every quick way ends with: the answer is shown to be as good as any, or the exact way decides.

A quick way states a bound that no answer can undercut, searches for the first answer that meets it, and leaves out what
its premises rule out. Were a premise wrong, it would find an answer above the bound and nobody would notice. So the
costs of what was found, added up from the pairs themselves, are compared with the bound.
"""


def meets(found: int, bound: int) -> bool:
    """Whether what was found costs no more than the bound.

    False means that a premise of the search was wrong, and the caller lets the exact way decide. In the tests that is a
    failure (tests/conftest.py): the search shall not rely on being corrected.
    """
    return found == bound
