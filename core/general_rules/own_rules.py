"""Rules that an organiser announces in words (CFC 601, 602: other variations, announced before the first round)."""

from collections.abc import Iterator, Mapping


def holding(rules: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Those that were not withdrawn, by number, as `Tournament.own_rules` has them."""
    return ((number, text) for number, text in sorted(rules.items()) if text)
