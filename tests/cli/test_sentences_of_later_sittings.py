"""Sentences that were not so of an event played from the README alone: each is true now, or is not said."""

from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]


class TestSuppositions:
    def test_the_announced_deadline_counts_as_it_does_for_the_correction(self, cli: Cli, at_stage: AtStage):
        at_stage("next published")
        for said, deadline in (("by tier 2 of", "before the next round"), ("by tier 1 of", "2 hours")):
            assert cli("config", "set", "--correction-deadline", deadline).code == 0
            assert said in cli("whatif correct 1/2=1-0").out
            assert said in cli("whatif colours 1/1").out
            assert said in cli("result correct 1 2:1-0 --reason slip --dry-run").out
