"""One small adapter for each engine: prepare a position, and give back what is to be timed.

Parsing is left outside the clock for every engine that can be called in process. What stays inside differs with
the engines' interfaces and is printed with the results (`INCLUDES`).
"""

import os
import shlex
import subprocess
from collections.abc import Callable
from functools import partial
from typing import Final

from benchmarks.positions import Pairs, Position

EXECUTABLE_VARIABLE: Final = "BBPPAIRINGS"
EXECUTABLES: Final = (EXECUTABLE_VARIABLE, "BBP2017", "BBP2026", "JAVAFO")
"""Environment variables that name a program with the command line of bbpPairings, or of JaVaFo."""

Call = Callable[[], object]
Prepared = tuple[Call, Callable[[object], Pairs]]
"""What is timed, and how its answer is read afterwards."""


def pairtrail(edition: str, position: Position) -> Prepared:
    """The engine of this checkout, by one of its editions."""
    from core.editions.registry import edition_named
    from core.editions.shared.histories import field_of
    from core.model.pairing import RoundPairing
    from core.model.units import RoundNumber
    from events.trf import read_file, tournament_of

    pair = edition_named(edition).engine().pair
    tournament = tournament_of(read_file(position.path))
    round_number = RoundNumber(position.round_number)

    def read(answer: object) -> Pairs:
        assert isinstance(answer, RoundPairing)
        bye = () if answer.bye is None else ((answer.bye, 0),)
        return frozenset((*((int(white), int(black)) for white, black in answer.pairs), *bye))

    return lambda: pair(field_of(tournament, round_number)), read


def py4swiss(position: Position) -> Prepared:
    """Moritz Eckert's package: Python, with the matching of bbpPairings compiled in."""
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    parsed = TrfParser.parse(position.path)

    def read(answer: object) -> Pairs:
        assert isinstance(answer, list)
        return frozenset((pairing.white, pairing.black) for pairing in answer)

    return lambda: DutchEngine.generate_pairings(parsed), read


def caissify(position: Position) -> Prepared:
    """The package caissify-pairings; its own checker builds the histories, outside the clock."""
    from caissify_pairings.engines.dutch import DutchEngine
    from caissify_pairings.fpc import _build_engine_players, _build_previous_pairings
    from caissify_pairings.trf import TRFParser

    players = {player["starting_number"]: player for player in TRFParser(position.whole).parse()["players"]}
    given = _build_engine_players(players, position.round_number)
    met = _build_previous_pairings(players, position.round_number)

    def call() -> object:
        engine = DutchEngine(
            players=given,
            previous_pairings=met,
            round_number=position.round_number,
            total_rounds=position.rounds,
            initial_color=position.initial_colour,
        )
        return engine.generate_pairings()

    def read(answer: object) -> Pairs:
        assert isinstance(answer, list)
        return frozenset((pairing["white_id"], pairing.get("black_id") or 0) for pairing in answer)

    return call, read


def executable(variable: str, position: Position) -> Prepared:
    """The program that a variable names, called as `PROGRAM --dutch FILE -p OUTPUT` (JaVaFo knows no --dutch)."""
    output = position.path.with_suffix(".out")
    system = () if variable == "JAVAFO" else ("--dutch",)
    command = [*shlex.split(os.environ[variable]), *system, str(position.path), "-p", str(output)]

    def read(_: object) -> Pairs:
        rows = [line.split() for line in output.read_text(encoding="ascii").splitlines()[1:] if line.strip()]
        return frozenset((int(white), int(black)) for white, black in rows)

    return lambda: subprocess.run(command, check=True, capture_output=True), read


ENGINES: Final[dict[str, Callable[[Position], Prepared]]] = {
    "pairtrail": partial(pairtrail, "dutch-2017"),
    "pairtrail dutch-2026": partial(pairtrail, "dutch-2026"),
    "py4swiss": py4swiss,
    "caissify-pairings": caissify,
    **{variable: partial(executable, variable) for variable in EXECUTABLES},
}

INCLUDES: Final = {
    "pairtrail": "histories from the parsed file, pairing, decision record",
    "pairtrail dutch-2026": "the same, by the rules of 2026",
    "py4swiss": "histories from the parsed file, pairing",
    "caissify-pairings": "pairing only; histories are handed over",
    **dict.fromkeys(EXECUTABLES, "start of the process, parsing, pairing, writing"),
}
