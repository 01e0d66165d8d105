"""Damages to whole lines of players."""

from tests.projections.audit_files.damages.damage import BYES, GAMES, RANKS, Copy, Damage
from tests.projections.audit_files.damages.honest import put
from tests.projections.audit_files.damages.plain import Plain


def line_lost(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None or len(copy.plain.places) < 5:
        return None
    met = {cell.opponent for _, cell in copy.plain.cells(player) if cell.opponent > 0}
    del copy.lines[copy.plain.places[player]]
    copy.touched.update((player, "062", *met))
    players = frozenset((player, *met))

    def asks(plain: Plain) -> bool:
        count = plain.record("062")
        return (count.isdecimal() and int(count) != len(plain.places)) or any(
            plain.any_game_disagrees(one) for one in met
        )

    codes = (*GAMES, "contradiction")
    return Damage("line of a player lost", f"that of {player}", players, record="062", codes=codes, asks=asks)


def line_doubled(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    place = copy.plain.places[player]
    copy.lines.insert(copy.chance.choice((place, place + 1, len(copy.lines))), copy.lines[place])
    copy.touched.update((player, "062"))
    codes = ("line", "contradiction", "unreadable", "same-person", *GAMES)
    return Damage(
        "line of a player doubled",
        f"that of {player}",
        frozenset((player,)),
        record="062",
        codes=codes,
        asks=lambda _: True,
    )


def lines_exchanged(copy: Copy) -> Damage | None:
    """The order of the lines says nothing."""
    one, other = copy.player(), copy.player()
    if one is None or other is None or one == other:
        return None
    places = copy.plain.places
    first, second = places[one], places[other]
    copy.lines[first], copy.lines[second] = copy.lines[second], copy.lines[first]
    return Damage("lines of two players in another order", f"those of {one} and {other}", frozenset((one, other)))


def numbers_exchanged(copy: Copy) -> Damage | None:
    one, other = copy.player(), copy.player()
    if one is None or other is None or one == other:
        return None
    places = copy.plain.places
    for place, number in ((places[one], other), (places[other], one)):
        copy.lines[place] = put(copy.lines[place], 5, f"{number:>4}")
    copy.touched.update((one, other))
    players = frozenset((one, other))

    def asks(plain: Plain) -> bool:
        return any(plain.any_game_disagrees(each) for each in players)

    words = f"those of {one} and {other}"
    return Damage(
        "numbers of two lines exchanged", words, players, codes=(*GAMES, *BYES, "rank"), asks=asks, asks_rules=True
    )


def number_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    met = {cell.opponent for _, cell in copy.plain.cells(player) if cell.opponent > 0}
    places = copy.plain.places
    text = copy.chance.choice(
        (f"{len(places) + 3:>4}", f"{copy.chance.choice([one for one in places if one != player]):>4}", "  1x")
    )
    copy.put(player, 5, text)
    now = {int(text)} if text.strip().isdecimal() else set()
    copy.touched.update(met | now)
    players = frozenset({player, *met, *now})
    codes = (*GAMES, "contradiction", "same-person")
    return Damage(
        "number of a line", f"that of {player} -> {text}", players, record="062", codes=codes, asks=lambda _: True
    )


def character_spoilt(copy: Copy) -> Damage | None:
    """One character of the numbers of a line."""
    if (player := copy.player()) is None:
        return None
    text = copy.plain.text(player)
    places = [at for at in range(80, len(text.rstrip())) if text[at] != " "]
    at, letter = copy.chance.choice(places), copy.chance.choice("#x~Q")
    copy.put(player, at + 1, letter)
    codes = (*GAMES, *BYES, *RANKS)
    words = f"column {at + 1} of {player} '{text[at]}' -> '{letter}'"
    return Damage("sign that no format has", words, frozenset((player,)), codes=codes, asks=lambda _: True)
