"""Lim 2.6: where the median was broken into, who leaves more or others departs from another article."""

import re

from core.explain.answers import answer_whole
from core.explain.comparing import full_pairing
from tests.explain.small_rounds import full_pairings, small_rounds


def numbers_in(sentence: str) -> set[str]:
    """Of the players that it names."""
    return {*re.findall(r"\d+", sentence)}


def test_only_who_leaves_fewer_departs_from_2_6():
    rules, left = set(), 400
    for _, field, right in small_rounds("lim-2026", 400, 10, first_round=2):
        left -= 1
        if not any(step.article.startswith("2.6") for step in right.record.steps):
            continue
        for pairs, bye in full_pairings(field)[:40]:
            found = answer_whole(field, sorted(pairs), bye, right, full_pairing(right)).departure
            if found is None or found.rule not in ("2.6.1", "2.6.2", "4.4"):
                continue
            fewer = numbers_in(found.has) < numbers_in(found.instead)
            assert (found.rule != "4.4") is fewer, found
            rules.add(found.rule)
        if {"4.4"} < rules:
            return
    raise AssertionError(f"not met: {rules}")
