"""A recorded pairing that the rules do not give, from a file: why-not says so, and what it should have been."""

from dataclasses import replace
from pathlib import Path
from re import fullmatch

import pytest

from core.editions.registry import EDITIONS
from core.model.tournament import Round, Tournament
from projections.export.trf import encoded, write_trf
from projections.generator import event
from projections.generator_plan import Plan
from tests.cli.conftest import Cli

PROCEDURES = ("dutch-1998", "dutch-2012", "burstein-seed", "dubov-1997", "lim-1999", "lim-2026", "cfc")


def two_rounds(edition: str) -> Tournament:
    """Ten players, no absences; round 2 is the last that is recorded."""
    played = event(Plan(players=10, rounds=5, seed=3, edition=edition, draws=200, forfeits=0, half_point_byes=0))
    return replace(played, rounds=played.rounds[:2])


def with_black_exchanged(tournament: Tournament) -> Tournament:
    """The Blacks of the first two boards of round 2 sit at each other's board."""
    last = tournament.rounds[-1]
    first, second, *others = last.games
    games = (replace(first, black=second.black), replace(second, black=first.black), *others)
    return replace(tournament, rounds=(*tournament.rounds[:-1], Round(**_of(last) | {"games": games})))


def _of(one_round: Round) -> dict[str, object]:
    return {name: getattr(one_round, name) for name in Round.__dataclass_fields__}


def written(place: Path, name: str, tournament: Tournament) -> None:
    text, _ = write_trf(tournament)
    (place / name).write_bytes(encoded(text, None))


@pytest.mark.parametrize("edition", EDITIONS)
class TestFromAFile:
    def test_a_round_as_the_rules_give_it(self, edition: str, cli: Cli, place: Path):
        tournament = two_rounds(edition)
        written(place, "right.trf", tournament)
        game = tournament.rounds[1].games[0]
        ended = cli(f"explain why-not {game.white} {game.black} --round 2 --file right.trf --edition {edition}")
        assert (ended.code, "that is how the round was paired" in ended.out) == (0, True), ended

    def test_a_round_that_they_do_not_give(self, edition: str, cli: Cli, place: Path):
        """Of a pair that sat at a board the answer began "If ... were paired"."""
        right = two_rounds(edition)
        written(place, "wrong.trf", with_black_exchanged(right))
        first, second = right.rounds[1].games[:2]
        for pair in ((first.white, first.black), (first.white, second.black)):
            ended = cli(f"explain why-not {pair[0]} {pair[1]} --round 2 --file wrong.trf --edition {edition}")
            assert (ended.code, "the actual pairing differs from the one that the rules give" in ended.out) == (
                0,
                True,
            )
            told = ended.out.splitlines()
            start = told.index("With the information available at the time, it should have been:")
            assert any(f" {first.black} " in f" {line}" for line in told[start:]), ended.out
        ended = cli(f"explain why-not {first.white} {second.black} --round 2 --file wrong.trf --edition {edition}")
        sits, *others = ended.out.splitlines()
        assert fullmatch(rf"{first.white} .* and {second.black} .* are paired, (in match|on board) \d\.", sits), sits
        assert not any(line.startswith("If ") for line in others)

    def test_the_same_imported_and_with_a_certificate(self, edition: str, cli: Cli, place: Path):
        written(place, "wrong.trf", with_black_exchanged(two_rounds(edition)))
        assert cli(f"import wrong.trf --edition {edition}").code == 0
        assert cli("explain certificate 1 2 --round 2 --out c.json").code == 0
        ended = cli("explain check c.json --log")
        proved = "the published pairing is not the one that the rules give"
        if edition in PROCEDURES:  # of which the checker checks legality alone, and says no more
            proved = "and so is the one beside it; which of the two the procedure gives is not proved here"
            assert "better" not in ended.out
            before = "in the better pairing, which is held against"  # as it was put until November 2026
            text = (place / "c.json").read_text(encoding="utf-8").replace("in the pairing that is held against", before)
            (place / "before.json").write_text(text, encoding="utf-8")
            assert cli("explain check before.json --log").code == 0
        assert (ended.code, ended.out.startswith("c.json is valid: "), proved in ended.out) == (0, True, True), ended


def test_nothing_is_asked_of_a_file_that_is_not_one_event(cli: Cli, place: Path):
    (place / "none.trf").write_text("012 Nothing\n")
    assert cli("explain why-not 1 2 --file none.trf").code in (3, 4)


def test_the_numbers_of_an_order_are_called_so(cli: Cli, place: Path):
    """It said "the procedure takes 1, while this pairing has 2", and nowhere of what."""
    right = two_rounds("dutch-1998")
    written(place, "wrong.trf", with_black_exchanged(right))
    white = right.rounds[1].games[0].white
    black = right.rounds[1].games[1].black
    ended = cli(f"explain why-not {white} {black} --round 2 --file wrong.trf --edition dutch-1998")
    says = "comes later in the prescribed order (D.2), by these numbers: the procedure gives none, this pairing 2 3."
    assert says in ended.out
