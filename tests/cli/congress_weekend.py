"""A weekend of three sections, 120 players and five rounds: what is typed, in order, and what each line says."""

from typing import Final, NamedTuple

ENTRIES: Final = "congress.csv"
RESULTS: Final = "results.txt"
COMMANDS_AT_MOST: Final = 40
ROUNDS: Final = 5
SECTIONS: Final = ("Open", "U1800", "U1400")


class Step(NamedTuple):
    """A command behind `pairtrail`, and what it prints."""

    line: str
    says: str


def entries() -> str:
    """The list of entries: 40 players a section, a third of them women, one in four born after 2008."""
    rows = ["name,rating,sex,birth_date,federation,section"]
    for place in range(120):
        rating = (2350, 1790, 1390)[place // 40] - 11 * (place % 40)
        born, sex = 2012 if place % 4 == 0 else 1970 + place % 30, "w" if place % 3 == 0 else "m"
        section = SECTIONS[place // 40]
        rows.append(f'"{FAMILIES[place % 20]}, {GIVEN[place // 20]}",{rating},{sex},{born},SWE,{section}')
    return "\n".join(rows) + "\n"


FAMILIES: Final = (
    *("Adler", "Berg", "Costa", "Dahl", "Ek", "Fuchs", "Gruber", "Holm", "Ito", "Jensen"),
    *("Kowal", "Lind", "Moe", "Novak", "Olsen", "Petit", "Quist", "Rossi", "Strand", "Toth"),
)
GIVEN: Final = ("Anna", "Bo", "Cleo", "Dag", "Eva", "Finn")

SET_UP: Final = (
    Step(
        'new "Harbour Congress" --congress harbour --sections "Open, U1800, U1400" --rounds 5 --start 2026-05-01 '
        '--city Lund --arbiter "Berg, Anna"',
        "Section harbour-u1400 was added: U1400.",
    ),
    Step(f"player import {ENTRIES} --congress harbour", "Recorded in 3 sections as event 5 of congress harbour"),
    Step('announce add "Prize fund: 300, 200, 100; total 600" --congress harbour', "Recorded in 3 sections"),
    Step('player move "Adler, Eva" Open', "Adler, Eva was moved from harbour-u1400 to harbour-open."),
    Step('player move "Toth, Dag" U1400', "Toth, Dag was moved from harbour-u1800 to harbour-u1400."),
    Step("print players --congress harbour -o players.html", "Wrote players-u1800.html"),
)

A_ROUND: Final = (
    Step("round pair --congress harbour", "Recorded in 3 sections"),
    Step("print all --congress harbour -o round-{round}", "Wrote"),
    Step("round publish --congress harbour", "Recorded in 3 sections"),
    Step(f"result import {RESULTS} --congress harbour", "Recorded in 3 sections"),
    Step("round close --congress harbour", "Recorded in 3 sections"),
)

END: Final = (
    Step("standings --congress harbour", "== U1400 =="),
    Step("congress standings -o across.pdf", "Wrote across.pdf"),
    Step("prizes award --congress harbour", "Recorded in 3 sections"),
    Step('congress award --prizes "women: 100, 50; born 2008 or later: 80; total 230"', "awarded: 230.00 to"),
    Step("congress prizes -o prizes-across.pdf", "Wrote prizes-across.pdf"),
    Step("print prizes --congress harbour -o prizes.pdf", "Wrote prizes-open.pdf"),
    Step("export report.trf --congress harbour", "report-u1400.trf"),
    Step("verify --congress harbour", "harbour-open"),
    Step("bundle seal harbour.bundle --congress harbour", "harbour.bundle"),
)


def weekend() -> list[tuple[int, Step]]:
    """Every command, each with its round; 0 before and behind all rounds."""
    rounds = [
        (number, Step(step.line.format(round=number), step.says)) for number in range(1, ROUNDS + 1) for step in A_ROUND
    ]
    return [*((0, step) for step in SET_UP), *rounds, *((0, step) for step in END)]
