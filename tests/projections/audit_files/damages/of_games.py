"""Damages to games and byes: one cell, or the cells of one board."""

from typing import Final

from tests.projections.audit_files.damages.damage import BYES, GAMES, RANKS, Copy, Damage, column_of
from tests.projections.audit_files.damages.plain import Plain

_MIRROR: Final = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def _of_a_cell(kind: str, words: str, number: int, *players: int, **more: object) -> Damage:
    """Contradicted by the other line, or by the points of one of the players."""

    def asks(plain: Plain) -> bool:
        return any(plain.game_disagrees(one, number) or plain.points_disagree(one) for one in players)

    codes = (*GAMES, *BYES)
    return Damage(kind, f"round {number}: {words}", frozenset(players), number, codes=codes, asks=asks, **more)  # type: ignore[arg-type]


def result_in_one_line(copy: Copy) -> Damage | None:
    if (game := copy.game()) is None:
        return None
    player, opponent, number, cell = game
    code = copy.chance.choice([one for one in "10=+-" if one != cell.code])
    copy.put(player, column_of(number) + 7, code)
    copy.touched.add(opponent)
    words = f"{player} against {opponent} '{cell.code}' -> '{code}' in one line"
    return _of_a_cell("result in one line", words, number, player, opponent, asks_rules=True)


def result_in_both_lines(copy: Copy) -> Damage | None:
    if (game := copy.game()) is None:
        return None
    player, opponent, number, cell = game
    code = copy.chance.choice([one for one in "10=" if one != cell.code])
    copy.put(player, column_of(number) + 7, code)
    copy.put(opponent, column_of(number) + 7, _MIRROR[code])
    words = f"{player} against {opponent} '{cell.code}' -> '{code}' in both lines"
    return _of_a_cell("result in both lines", words, number, player, opponent, asks_rules=True)


def game_as_a_forfeit(copy: Copy) -> Damage | None:
    if (game := copy.game("1")) is None:
        return None
    player, opponent, number, _ = game
    copy.put(player, column_of(number) + 7, "+")
    copy.put(opponent, column_of(number) + 7, "-")
    words = f"{player} beat {opponent}, as a forfeit in both lines"
    return _of_a_cell("game as a forfeit in both lines", words, number, player, opponent, asks_rules=True)


def result_blanked(copy: Copy) -> Damage | None:
    if (game := copy.game()) is None:
        return None
    player, opponent, number, _ = game
    copy.put(player, column_of(number) + 7, " ")
    copy.touched.add(opponent)
    return _of_a_cell("result missing in one line", f"{player} against {opponent}", number, player, opponent)


def results_of_two_exchanged(copy: Copy) -> Damage | None:
    """The lines agree, and so may the points of nobody."""
    if (game := copy.game("1")) is None:
        return None
    player, opponent, number, _ = game
    copy.put(player, column_of(number) + 7, "0")
    copy.put(opponent, column_of(number) + 7, "1")
    words = f"{player} beat {opponent}, the other way round"
    return _of_a_cell("result turned in both lines", words, number, player, opponent, asks_rules=True)


def result_with_points(copy: Copy) -> Damage | None:
    """Turned in both lines, with the points of both."""
    if (game := copy.game("1")) is None:
        return None
    player, opponent, number, _ = game
    plain = copy.plain
    points = {one: plain.points(one) for one in (player, opponent)}
    if None in points.values():
        return None
    copy.put(player, column_of(number) + 7, "0")
    copy.put(opponent, column_of(number) + 7, "1")
    for one, more in ((player, -10), (opponent, 10)):
        now = (points[one] or 0) + more
        copy.put(one, 81, f"{now // 10:>2}.{now % 10}")
    players = frozenset((player, opponent))

    def asks(plain: Plain) -> bool:
        return any(plain.rank_disagrees(one) or plain.points_disagree(one) for one in players)

    words = f"round {number}: {player} beat {opponent}, the other way round, and the points of both"
    codes = (*GAMES, *RANKS)
    return Damage(
        "result and points turned in both lines", words, players, number, codes=codes, asks=asks, asks_rules=True
    )


def opponent_in_one_line(copy: Copy) -> Damage | None:
    if (game := copy.game()) is None:
        return None
    player, opponent, number, _ = game
    others = [one for one in (*copy.plain.places, len(copy.plain.places) + 7) if one not in (player, opponent)]
    other = copy.chance.choice(others)
    copy.put(player, column_of(number), f"{other:>4}")
    copy.touched.add(opponent)
    return _of_a_cell("opponent in one line", f"{player} met {opponent} -> {other}", number, player, opponent)


def opponents_of_two_boards(copy: Copy) -> Damage | None:
    """Two boards with exchanged opponents, in all four lines; results and colours stay with the players."""
    if (game := copy.game("=")) is None:
        return None
    player, opponent, number, cell = game
    plain = copy.plain
    found = [
        (one, other.opponent)
        for one in plain.places
        if (other := plain.cell(one, number)) is not None
        and other.opponent > 0
        and other.code == "="
        and other.colour == cell.colour
        and not {one, other.opponent} & {player, opponent, *copy.touched}
    ]
    if not found:
        return None
    third, fourth = copy.chance.choice(found)
    for one, other in ((player, fourth), (fourth, player), (third, opponent), (opponent, third)):
        copy.put(one, column_of(number), f"{other:>4}")
    words = f"{player}-{opponent} and {third}-{fourth} as {player}-{fourth} and {third}-{opponent}"
    return _of_a_cell(
        "opponents of two boards exchanged", words, number, player, opponent, third, fourth, asks_rules=True
    )


def colour_in_one_line(copy: Copy) -> Damage | None:
    if (game := copy.game()) is None:
        return None
    player, opponent, number, cell = game
    copy.put(player, column_of(number) + 5, "b" if cell.colour == "w" else "w")
    copy.touched.add(opponent)
    return _of_a_cell("colour in one line", f"{player} against {opponent}", number, player, opponent)


def colours_in_both_lines(copy: Copy) -> Damage | None:
    if (game := copy.game()) is None:
        return None
    player, opponent, number, cell = game
    copy.put(player, column_of(number) + 5, "b" if cell.colour == "w" else "w")
    copy.put(opponent, column_of(number) + 5, cell.colour)
    words = f"{player} against {opponent}"
    return _of_a_cell("colours in both lines", words, number, player, opponent, asks_rules=True)


def bye_of_another_kind(copy: Copy) -> Damage | None:
    plain = copy.plain
    found = [
        (player, number, cell.code)
        for player in plain.places
        for number, cell in plain.cells(player)
        if cell.opponent == 0 and cell.code in WORDS_OF_BYES and player not in copy.touched
    ]
    if not found:
        return None
    player, number, was = copy.chance.choice(found)
    code = copy.chance.choice([one for one in ("+=-" if was in "+=-" else "UHFZ") if one != was])
    copy.put(player, column_of(number) + 7, code)
    return _of_a_cell("bye of another kind", f"bye of {player} '{was}' -> '{code}'", number, player, asks_rules=True)


WORDS_OF_BYES: Final = frozenset("UHFZ+=-")


def cell_blanked(copy: Copy) -> Damage | None:
    if (game := copy.game()) is None:
        return None
    player, opponent, number, _ = game
    copy.put(player, column_of(number), " " * 8)
    copy.touched.add(opponent)
    return _of_a_cell("cell of a round blank in one line", f"{player} against {opponent}", number, player, opponent)


def _of_a_line(kind: str, words: str, player: int) -> Damage:
    def asks(plain: Plain) -> bool:
        return player not in plain.places or plain.any_game_disagrees(player) or plain.points_disagree(player)

    return Damage(kind, words, frozenset((player,)), codes=(*GAMES, *BYES, "rounds"), asks=asks)


def cell_lost(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    number = copy.chance.randint(1, max(1, copy.plain.rounds))
    at = column_of(number) - 1
    copy.change(player, lambda line: line[:at] + line[at + 10 :])
    return _of_a_line("cell of a round lost", f"round {number} of {player}", player)


def cell_doubled(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    number = copy.chance.randint(1, max(1, copy.plain.rounds))
    at = column_of(number) - 1
    copy.change(player, lambda line: line[:at] + line[at : at + 10].ljust(10) + line[at:])
    return _of_a_line("cell of a round doubled", f"round {number} of {player}", player)


def line_shifted(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    number = copy.chance.randint(1, max(1, copy.plain.rounds))
    at, text = column_of(number) - 1, copy.plain.text(player)
    if copy.chance.random() < 0.5 and text[at - 1 : at] == " ":
        copy.change(player, lambda line: line[: at - 1] + line[at:])
    else:
        copy.change(player, lambda line: f"{line[:at]} {line[at:]}")
    return _of_a_line("line shifted by a column", f"from round {number} on, of {player}", player)


def line_cut_off(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    length = len(copy.plain.text(player).rstrip())
    end = copy.chance.randint(max(50, length - 40), length - 1)
    copy.change(player, lambda line: line[:end])
    return _of_a_line("line cut off", f"that of {player} behind column {end}", player)
