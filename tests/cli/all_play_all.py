"""A round robin as a report."""

Table = dict[int, tuple[tuple[int, int], ...]]

SIX: Table = {
    1: ((1, 6), (2, 5), (3, 4)),
    2: ((6, 4), (5, 3), (1, 2)),
    3: ((2, 6), (3, 1), (4, 5)),
    4: ((6, 5), (1, 4), (2, 3)),
    5: ((3, 6), (4, 2), (5, 1)),
}
"""Berger's table for 5 or 6 players, as printed in C.05, Annex 1."""


def report(table: Table, players: int, kind: str = "") -> str:
    """White wins every game; of an odd number the last seat is free."""
    cells: dict[int, list[str]] = {number: [] for number in range(1, players + 1)}
    points = dict.fromkeys(cells, 0)
    for games in table.values():
        for white, black in games:
            for own, other, colour, result in ((white, black, "w", 1), (black, white, "b", 0)):
                if own <= players:
                    free = other > players
                    cells[own].append("  0000 - Z" if free else f"  {other:4} {colour} {result}")
                    points[own] += 0 if free else result
    lines = ["012 All play all", f"XXR {len(table)}", "XXC white1", *([f"092 {kind}"] if kind else [])]
    for number, rounds in cells.items():
        head = f"001 {number:4}      {f'Player {number}':<33} {2000 - number:4}{'':27}{points[number]:>3}.0 {number:4}"
        lines.append(head + "".join(rounds))
    return "\r\n".join((*lines, ""))
