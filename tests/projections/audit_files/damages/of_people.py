"""Damages to who plays: ratings, names, numbers, federations, births, sexes and titles."""

from events.days import first_day
from projections.audit.rating_profile import CODES as FEDERATIONS
from tests.projections.audit_files.damages.damage import Copy, Damage
from tests.projections.audit_files.damages.plain import Plain


def rating_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None or not (rating := copy.plain.number(player, 49, 52)):
        return None
    way = copy.chance.randrange(3)
    now = (rating + copy.chance.choice((-300, -40, -1, 1, 40, 300)), copy.chance.choice((7, 3100)), 0)[way]
    text = f"{max(now, 1):>4}" if way != 2 else copy.chance.choice(("2O15", "15 0", "180-"))
    copy.put(player, 49, text)

    def asks(plain: Plain) -> bool:
        now = plain.number(player, 49, 52)
        return now is None or now > 2900 or 0 < now < 100 or _against_the_order(plain, player, now)

    words = f"rating of {player} {rating} -> {text}"
    codes = ("rating", "line", "not-by-rating", "contradiction")
    return Damage("rating", words, frozenset((player,)), codes=codes, asks=asks)


def _against_the_order(plain: Plain, player: int, rating: int) -> bool:
    """Pairing numbers go by rating (C.04.2.2): whether that of this player is against all others."""
    ratings = {one: plain.number(one, 49, 52) or 0 for one in plain.places}
    if 2 * sum(value > 0 for value in ratings.values()) < len(ratings):
        return False
    before = [value for one, value in ratings.items() if one < player and value]
    behind = [value for one, value in ratings.items() if one > player and value]
    return rating > min(before, default=rating) or rating < max(behind, default=rating)


def name_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    name = copy.plain.text(player)[14:47]
    at = copy.chance.randrange(len(name.rstrip()))
    copy.put(player, 15, f"{name[:at]}{copy.chance.choice('abcdeilmnorstu')}{name[at + 1 :]}")
    return Damage("letter of a name", f"name of {player}", frozenset((player,)), codes=("name", "same-name"))


def name_lost(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    copy.put(player, 15, " " * 33)
    return Damage("name missing", f"name of {player}", frozenset((player,)), codes=("name",), asks=lambda _: True)


def name_of_another(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    other = copy.chance.choice([one for one in copy.plain.places if one != player])
    copy.put(player, 15, copy.plain.text(other)[14:47])

    def asks(plain: Plain) -> bool:
        return other in plain.places and plain.field(player, 15, 47) == plain.field(other, 15, 47) != ""

    words = f"name of {player} as that of {other}"
    return Damage("name of another player", words, frozenset((player, other)), codes=("same-name",), asks=asks)


def fide_id_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    others = [one for one in copy.plain.places if one != player]
    text = copy.chance.choice(
        (
            f"{copy.chance.randrange(100_000, 9_999_999)}",
            copy.plain.field(copy.chance.choice(others), 58, 68),
            "17O0013",
            "",
        )
    )
    copy.put(player, 58, f"{text:>11}")

    def asks(plain: Plain) -> bool:
        now = plain.field(player, 58, 68)
        same = any(now == plain.field(one, 58, 68) for one in plain.places if one != player)
        return (not now.isdecimal() and (bool(now) or bool(plain.number(player, 49, 52)))) or (bool(now) and same)

    words = f"FIDE number of {player} -> '{text}'"
    codes = ("fide-id", "same-person", "rating-id")
    return Damage("FIDE number", words, frozenset((player,)), codes=codes, asks=asks)


def federation_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    text = copy.chance.choice(
        [one for one in ("NOR", "XQZ", "DEU", "swe", "S E", "") if one != copy.plain.field(player, 54, 56)]
    )
    copy.put(player, 54, f"{text:<3}")

    def asks(plain: Plain) -> bool:
        return plain.field(player, 54, 56) not in FEDERATIONS

    codes = ("federation", "rating-federation-code", "rating-federation")
    return Damage("federation", f"of {player} -> '{text}'", frozenset((player,)), codes=codes, asks=asks)


def birth_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    text = copy.chance.choice(("1987/04/05", "1987/13/05", "1987/02/30", "1807/04/05", "2025/04/05", "87-04-1987"))
    copy.put(player, 70, text)

    def asks(plain: Plain) -> bool:
        born, start = (
            first_day(plain.field(player, 70, 79)),
            first_day(plain.record("042")) or first_day(plain.record("052")),
        )
        return not born or (bool(start) and not 3 <= int(start[:4]) - int(born[:4]) <= 110)

    words = f"birth date of {player} -> {text}"
    return Damage("birth date", words, frozenset((player,)), codes=("birth-date", "line"), asks=asks)


def sex_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    text = copy.chance.choice([one for one in "mwx" if one != copy.plain.text(player)[9]])
    copy.put(player, 10, text)

    def asks(plain: Plain) -> bool:
        sex = plain.text(player)[9]
        return sex not in "mw " or (sex == "m" and plain.field(player, 11, 13).startswith("W"))

    codes = ("sex", "title-and-sex", "read-otherwise")
    return Damage("sex", f"of {player} -> {text}", frozenset((player,)), codes=codes, asks=asks)


def title_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    text = copy.chance.choice(
        [one for one in (" GM", " FM", "WGM", " XM", "GMI") if one.strip() != copy.plain.field(player, 11, 13)]
    )
    copy.put(player, 11, text)

    def asks(plain: Plain) -> bool:
        title = plain.field(player, 11, 13)
        return title in ("XM", "GMI") or (title == "WGM" and plain.text(player)[9] == "m")

    codes = ("title", "title-and-sex", "read-otherwise")
    return Damage("title", f"of {player} -> {text}", frozenset((player,)), codes=codes, asks=asks)
