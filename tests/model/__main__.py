"""`python -m tests.model`: see `--help`."""

import argparse
import time
from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.model.tournaments import Tournaments
from tests.reliability_page import keep_figures

_DESCRIPTION = """\
Plays whole tournaments by chance, each step by the deciders and by a model that is written from the rules, and holds
both against each other. Another chance each time. Stops at the first difference, with the shortest way to it that was
found, as code. Exit code 0: there was none; 1: there was one."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.model", description=_DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tournaments", type=int, default=2000, help="how many (2000)")
    parser.add_argument("--steps", type=int, default=50, help="of each at most (50)")
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    return parser


def main() -> None:
    """Play, and say how much was played."""
    options = _parser().parse_args()
    done = Counter[str]()

    class Counted(Tournaments):
        """The same, counted."""

        def teardown(self) -> None:
            super().teardown()
            if self.has_begun():
                done["tournaments"] += 1
                done["events"] += len(self.log)
                done.update(stored.type for stored in self.log)

    start = time.monotonic()
    run_state_machine_as_test(
        Counted,
        settings=settings(
            max_examples=options.tournaments,
            stateful_step_count=options.steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    seconds = time.monotonic() - start
    most = ", ".join(f"{count} {name}" for name, count in done.most_common() if name not in ("tournaments", "events"))
    figures = f"{done['tournaments']} tournaments, {done['events']} events ({seconds:.0f} s): {most}\ndifferences: 0"
    print(figures)
    if options.keep:
        keep_figures("model", figures)


if __name__ == "__main__":
    main()
