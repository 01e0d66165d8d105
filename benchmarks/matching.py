"""Our matching of least cost beside `rustworkx.max_weight_matching` (Rust, 128-bit weights), on the same brackets.

Usage: python -m benchmarks.matching [--sizes 20,50,100,200,500] [--rounds 9]

The graphs are those of the exact way through every bracket of a generated event, also where the engine would not take
it. A bracket asks one question about the criteria, and most ask further ones about the order of generation, whose
weights are wider. Ours is timed as the engine calls it, with the duals that an earlier question left; rustworkx gets a
graph that is built already. Both must reach the same weight.
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from core.editions.dutch import bracket as options
from core.editions.dutch.bracket import exact_candidate
from core.editions.dutch.fast_path import first_within_bound
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2017.round_pairing import pair, paired_brackets
from core.editions.shared.histories import field_of
from core.matching.weighted import NOBODY, Edge, Optimum, least_cost_matching
from core.model.pairing import Field
from projections.generator import states
from projections.generator_plan import Plan

WIDEST: Final = 125
"""Bits of a weight that rustworkx surely computes with: it doubles them and adds duals in signed 128-bit integers."""


class Question(NamedTuple):
    """What the engine asked of the matching."""

    alone: Sequence[int]
    edges: Sequence[Edge]
    start: Sequence[int] | None

    @property
    def weights(self) -> Iterator[Edge]:
        """The edges worth having, by what a pair gains over two players alone: the greatest sum is the least cost."""
        for one, other, cost in self.edges:
            weight = self.alone[one] + self.alone[other] - cost
            if weight >= 0:
                yield one, other, weight

    @property
    def bits(self) -> int:
        """Of the widest weight."""
        return max((weight for _, _, weight in self.weights), default=0).bit_length()


class Bracket(NamedTuple):
    """The questions of one bracket; the first is about the criteria."""

    players: int
    is_forced: bool  # the engine would not take the exact way
    questions: tuple[Question, ...]


def brackets_of(field: Field) -> Iterator[Bracket]:
    """Every bracket of a round, paired again the exact way."""
    layout = DutchLayout(field)
    for paired in paired_brackets(layout):
        questions: list[Question] = []

        def recorded(
            alone: Sequence[int],
            edges: Sequence[Edge],
            start: Sequence[int] | None = None,
            into: list[Question] = questions,
        ) -> Optimum:
            into.append(Question(list(alone), list(edges), None if start is None else list(start)))
            return least_cost_matching(alone, edges, start)

        arguments = layout, paired.bracket, paired.costs, paired.context
        with patch.object(options, "least_cost_matching", recorded):
            exact_candidate(*arguments)
        forced = first_within_bound(*arguments) is not None
        yield Bracket(len(paired.bracket.players), forced, tuple(questions))


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of the quickest of three runs, and the answer."""
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        answer = call()
        seconds.append(time.perf_counter() - start)
    return min(seconds), answer


def compared(question: Question, rustworkx: Any) -> tuple[float, float]:  # noqa: ANN401  # a module without types
    """Seconds of both on one question. They must agree on the weight."""
    ours, optimum = timed(lambda: least_cost_matching(question.alone, question.edges, question.start))
    weights = list(question.weights)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(question.alone)))
    graph.add_edges_from(weights)
    theirs, pairs = timed(lambda: rustworkx.max_weight_matching(graph, weight_fn=lambda weight: weight))
    worth = {(min(one, other), max(one, other)): weight for one, other, weight in weights}
    mate = enumerate(optimum.mate)
    reached = sum(worth[one, other] for one, other in mate if other != NOBODY and one < other)
    expected = sum(worth[min(pair), max(pair)] for pair in pairs)
    assert reached == expected, f"{reached} here, {expected} there"
    return ours, theirs


def share_of_matching(fields: Sequence[Field]) -> float:
    """Of the time that pairing takes as the engine does it, the part spent in matchings of least cost."""
    inside = 0.0

    def clocked(alone: Sequence[int], edges: Sequence[Edge], start: Sequence[int] | None = None) -> Optimum:
        nonlocal inside
        begin = time.perf_counter()
        optimum = least_cost_matching(alone, edges, start)
        inside += time.perf_counter() - begin
        return optimum

    with patch.object(options, "least_cost_matching", clocked):
        begin = time.perf_counter()
        for field in fields:
            pair(field)
        return inside / (time.perf_counter() - begin)


def row(players: int, rounds: int, rustworkx: Any) -> str:  # noqa: ANN401  # a module without types
    """One size: how many questions fit, and how long both take over those that do."""
    fields = [
        field_of(state, state.next_round) for state in states(Plan(players, rounds)) if state.next_round <= rounds
    ]
    brackets = [bracket for field in fields for bracket in brackets_of(field)]
    questions = [question for bracket in brackets for question in bracket.questions]
    first = [bracket.questions[0] for bracket in brackets if bracket.questions]
    wide = sum(any(question.bits > WIDEST for question in bracket.questions) for bracket in brackets)
    both = [compared(question, rustworkx) for question in questions if question.bits <= WIDEST and question.edges]
    ours, theirs = (sum(seconds) for seconds in zip(*both, strict=True))
    exact = sum(not bracket.is_forced for bracket in brackets)
    wide_first = _per_cent(sum(question.bits > WIDEST for question in first), len(first))
    widest = max(question.bits for question in questions)
    return (
        f"{players:>7} {len(brackets):>9} {exact:>6} {len(questions):>10}  {wide_first:>9} "
        f"{_per_cent(wide, len(brackets)):>9} {widest:>9} {1000 * ours:>8.1f} {1000 * theirs:>9.1f} "
        f"{ours / theirs:>6.1f} {_per_cent(share_of_matching(fields), 1):>11}"
    )


def _per_cent(some: float, whole: int) -> str:
    return f"{100 * some / whole:.0f} %"


def import_seconds(module: str) -> float:
    """What importing a module adds to the start of an interpreter."""

    def start(code: str) -> float:
        runs = []
        for _ in range(7):
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            runs.append(time.perf_counter() - begin)
        return statistics.median(runs)

    return start(f"import {module}") - start("pass")


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matching", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sizes", default="20,50,100,200,500", help="numbers of players (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=9, help="rounds of each event (default: %(default)s)")
    arguments = parser.parse_args()
    try:
        import rustworkx
    except ImportError:
        raise SystemExit("rustworkx is not installed. `make bench` installs it, or: pip install rustworkx") from None
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors.")
    print(f"rustworkx {version('rustworkx')}; weights of more than {WIDEST} bits do not fit into it.\n")
    print("players  brackets  exact  questions  too wide:  too wide:   widest, ours, ms rustworkx,  times  matching's")
    print(
        "                    way              criteria   any of it      bits                  ms as fast  share of all"
    )
    for players in map(int, arguments.sizes.split(",")):
        print(row(players, arguments.rounds, rustworkx), flush=True)
    ours, theirs = import_seconds("core.matching.weighted"), import_seconds("rustworkx")
    print(f"\nImport: ours {ours:.3f} s, rustworkx {theirs:.3f} s.")


if __name__ == "__main__":
    main()
