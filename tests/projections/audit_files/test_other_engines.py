"""Other engines beside the one here, asked in this process: who goes with whom, and what is said of it.

`tests/cli/test_audit_engines.py` runs them as programs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from core.model.tournament import Tournament
from projections.audit.engines import AS_FILE, AS_OURS, NoAnswer, Pairs
from projections.audit.finding import EngineHeld, FileAudit, Severity
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from projections.audit.summary import summed_up
from tests.cli.all_play_all import SIX, report
from tests.events.trf.test_teams import HEAD, ROSTERS, ROUND
from tests.projections.audit_files.examples import EXAMPLES, TODAY, Put, as_file, cell, sound

TURNED = EXAMPLES["pairing-colours"].broken()
"""In round 9 the file has 10-1, the rules give 1-10."""
AGAINST_IT = {9: {(10, 1): (1, 10)}}
AGAINST_THE_SOUND_FILE = {9: {(1, 10): (10, 1)}}
TEAMS = "".join(f"{line}\r\n" for line in ("012 League", *HEAD, *ROSTERS, *ROUND)).encode()


@dataclass(frozen=True)
class Engine:
    """Pairs every round as in the file, but for these games, and for rounds in which it fails or is silent."""

    name: str = "other"
    games: Mapping[int, Mapping[tuple[int, int], tuple[int, int]]] = field(default_factory=dict)
    fails: Mapping[int, str] = field(default_factory=dict)
    silent: frozenset[int] = frozenset()
    knows: str = "dutch-2026"

    def objection(self, edition: str) -> str:
        return "" if edition == self.knows else f"it does not know {edition}"

    def rounds(self, tournament: Tournament) -> Mapping[int, Pairs | NoAnswer]:
        numbers = [one.number for one in tournament.rounds if one.number not in self.silent]
        return {number: self._round(tournament, number) for number in numbers}

    def _round(self, tournament: Tournament, number: int) -> Pairs | NoAnswer:
        if number in self.fails:
            return NoAnswer(self.fails[number])
        otherwise = self.games.get(number, {})
        games = [(int(game.white), int(game.black)) for game in tournament.rounds[number - 1].games]
        return frozenset(otherwise.get(game, game) for game in games)


def audit(contents: bytes, *engines: Engine, variations: tuple[tuple[str, str], ...] = ()) -> FileAudit:
    return audit_file(contents, "club.trf", Asked(today=TODAY, variations=variations), engines=engines)


def words(found: FileAudit) -> dict[str, str]:
    """What each engine's word is in the last round."""
    return {one.engine: one.rounds[-1] for one in found.engines}


class TestWhoGoesWithWhom:
    def test_all_of_them_agree(self):
        found = audit(as_file(sound()), Engine())
        assert found.engines == (EngineHeld("other", "", (AS_FILE,) * 9),)
        assert found.findings == ()

    def test_with_the_rules_against_the_file(self):
        found = audit(TURNED, Engine(games=AGAINST_IT))
        assert words(found) == {"other": AS_OURS}
        (one,) = found.findings
        assert (one.code, one.evidence.endswith("other pairs this round as this program does.")) == (
            "pairing-colours",
            True,
        )

    def test_with_the_file_against_the_rules(self):
        """That is a warning: the engine here stands alone, and may be wrong."""
        found = audit(TURNED, Engine())
        of_file, of_engines = found.findings
        assert of_file.evidence.endswith("other pairs this round as in the file.")
        assert (of_engines.severity, of_engines.sentence) == (
            Severity.WARNING,
            "Round 9: pairtrail differs from all others.",
        )
        assert of_engines.evidence == "pairtrail: 1-10; the file and other: 10-1."

    def test_against_both(self):
        found = audit(as_file(sound()), Engine(games=AGAINST_THE_SOUND_FILE))
        assert words(found) == {"other": "alone"}
        (one,) = found.findings
        assert (one.severity, one.sentence, one.players) == (
            Severity.NOTE,
            "Round 9: other differs from all others.",
            (1, 10),
        )

    def test_two_against_two(self):
        """Nobody stands alone, and each of the two is told who goes with it."""
        same = AGAINST_THE_SOUND_FILE
        found = audit(as_file(sound()), Engine("one", same), Engine("two", same))
        assert words(found) == {"one": "as two", "two": "as one"}
        (one,) = found.findings
        assert one.sentence == "Round 9: all engines agree."
        assert one.evidence == "the file and pairtrail: 1-10; one and two: 10-1."

    def test_everybody_otherwise(self):
        found = audit(TURNED, Engine("other", {9: {(9, 5): (5, 9)}}))
        one = next(one for one in found.findings if one.code == "engines")
        assert one.sentence == "Round 9: pairtrail, other and the file differ from all others."


class TestNoAnswer:
    def test_what_failed_is_told_once_with_the_first_reason(self):
        found = audit(as_file(sound()), Engine(fails={2: "it crashed", 3: "it took too long"}))
        (held,) = found.engines
        assert held.rounds[:4] == (AS_FILE, "no answer: it crashed", "no answer: it took too long", AS_FILE)
        (one,) = found.findings
        assert one.sentence == "other gave no answer for 2 of 9 rounds; for round 2: it crashed."

    def test_a_round_of_which_it_says_nothing(self):
        (held,) = audit(as_file(sound()), Engine(silent=frozenset({4}))).engines
        assert held.rounds[3] == "no answer: it gave no answer for this round"

    def test_a_round_with_nothing_here_to_compare_with(self):
        """Drawn by lot, with no seed on record: the engine is with the file, or with nobody that could be named."""
        drawn = (("first-round", "lot"),)
        found = audit(as_file(sound()), Engine(), Engine("another", {1: {(7, 1): (1, 7)}}), variations=drawn)
        assert {one.engine: one.rounds[0] for one in found.engines} == {"other": AS_FILE, "another": "not compared"}
        assert not [one for one in found.findings if one.code == "engines" and one.round == 1]

    def test_a_summary_counts_no_round_that_was_not_judged(self):
        found = audit(as_file(sound()), variations=(("first-round", "lot"),))
        (not_judged,) = [one for one in found.findings if one.code == "not-judged"]
        assert (not_judged.round, "its seed is not on record" in not_judged.sentence) == (1, True)
        assert sorted(summed_up([found]).by_round) == list(range(2, 10))


class TestNotAsked:
    @pytest.mark.parametrize(
        ("contents", "why"),
        [
            pytest.param(TEAMS, "a team event", id="teams"),
            pytest.param(report(SIX, 6, "Round Robin").encode(), "not an individual Swiss", id="a round robin"),
        ],
    )
    def test_what_is_no_swiss_of_players(self, contents: bytes, why: str):
        found = audit(contents, Engine())
        assert found.engines == (EngineHeld("other", why),)

    def test_an_acceleration_that_nobody_knows(self):
        """Its rounds that come out otherwise are not judged here either."""
        lines = Put("092", 5, "Individual: Swiss, accelerated".ljust(40)).on(sound())
        lines = Put(1, cell(9) + 5, "b").on(Put(10, cell(9) + 5, "w").on(lines))
        found = audit(as_file(lines), Engine())
        assert found.engines == (EngineHeld("other", "an unknown acceleration"),)
        (one,) = [one for one in found.findings if one.code in ("not-judged", "pairing-colours")]
        assert one.code == "not-judged"
        assert "pairtrail does not know this acceleration" in one.sentence

    def test_an_edition_that_it_does_not_know(self):
        found = audit(as_file(sound()), Engine(knows="dutch-2017"))
        assert found.engines == (EngineHeld("other", "it does not know dutch-2026"),)
