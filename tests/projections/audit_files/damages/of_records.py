"""Damages to the records beside the lines of players."""

from core.model.sentence import TournamentError
from events.days import first_day
from tests.projections.audit_files.damages.damage import PAIRINGS, Asks, Copy, Damage, column_of
from tests.projections.audit_files.damages.honest import TIE_BREAKS, put, ranks_by
from tests.projections.audit_files.damages.plain import Plain


def count_changed(copy: Copy) -> Damage | None:
    code = copy.chance.choice(("062", "072"))
    if (place := copy.place_of(code)) is None:
        return None
    was = int(copy.lines[place][4:])
    now = max(0, was + copy.chance.choice((-1, 1, 10)))
    if now == was:
        return None
    copy.record(code, str(now))

    def asks(plain: Plain) -> bool:
        if not plain.record(code).isdecimal():
            return False
        said = int(plain.record(code))
        rated = sum(bool(plain.number(one, 49, 52)) for one in plain.places)
        return said != len(plain.places) if code == "062" else said > rated

    kind = "number of players (062)" if code == "062" else "number of rated players (072)"
    return Damage(kind, f"{was} -> {now}", record=code, codes=("contradiction",), asks=asks)


def rounds_changed(copy: Copy) -> Damage | None:
    code = next((one for one in ("142", "XXR") if copy.place_of(one) is not None), "")
    if not code:
        return None
    was = int(copy.plain.record(code))
    now = was + copy.chance.choice((-1, 1, 2))
    if now < 1:
        return None
    copy.record(code, str(now))
    rounds = copy.plain.rounds
    asks: Asks = lambda plain: int(plain.record(code)) < rounds  # noqa: E731  # one line of one kind
    codes = ("rounds", "round-date", "line", *PAIRINGS, "rating-round-date")
    return Damage("number of rounds (142, XXR)", f"{was} -> {now}", codes=codes, asks=asks, asks_rules=True)


def day_changed(copy: Copy) -> Damage | None:
    code = copy.chance.choice(("042", "052"))
    if (place := copy.place_of(code)) is None:
        return None
    was = copy.lines[place][4:14]
    year = was[:4]
    text = copy.chance.choice(
        [
            one
            for one in (f"{year}/03/09", f"{year}/03/01", f"{year}/03/30", f"{year}/02/30", f"{year}/13/07", "7 March")
            if one != was
        ]
    )
    copy.record(code, text)

    def asks(plain: Plain) -> bool:
        first, last = first_day(plain.record("042")), first_day(plain.record("052"))
        days = [f"20{one.replace('/', '-')}" for one in plain.record("132").split()]
        if not first_day(plain.record(code)):
            return True
        return bool(first and last and last < first) or any(
            (first and one < first) or (last and one > last) for one in days
        )

    kind = "first day (042)" if code == "042" else "last day (052)"
    return Damage(
        kind, f"{was} -> {text}", record=code, codes=("date", "round-date"), asks=asks, asks_rules=code == "042"
    )


def round_date_changed(copy: Copy) -> Damage | None:
    if (place := copy.place_of("132")) is None:
        return None
    rounds = copy.plain.rounds
    number = copy.chance.randint(1, rounds)
    column = column_of(number)
    was = copy.lines[place][column - 1 : column + 7]
    text = copy.chance.choice(
        [
            one
            for one in (f"{was[:2]}/02/30", f"{was[:2]}/03/01", f"{was[:2]}/03/30", " " * 8, was[:7] + " ")
            if one != was
        ]
    )
    copy.touched.add("132")
    copy.lines[place] = put(copy.lines[place], column, text).rstrip()

    def asks(plain: Plain) -> bool:
        line = next(one for one in plain.lines if one.startswith("132"))
        days = [line[column_of(at) - 1 : column_of(at) + 7].strip() for at in range(1, rounds + 1)]
        known = [first_day(f"20{one}") for one in days]
        first, last = first_day(plain.record("042")), first_day(plain.record("052"))
        told = [one for one in known if one]
        out = any((first and one < first) or (last and one > last) for one in told) and not (
            first and last and last < first
        )
        return not all(known) or told != sorted(told) or out

    codes = ("round-date", "rating-round-date")
    return Damage("date of a round (132)", f"round {number} {was} -> '{text}'", record="132", codes=codes, asks=asks)


def acceleration_changed(copy: Copy) -> Damage | None:
    code = next((one for one in ("XXA", "250") if copy.place_of(one) is not None), "")
    if not code:
        return None
    places = [place for place, line in enumerate(copy.lines) if line.startswith(code)]
    place = copy.chance.choice(places)
    copy.touched.add(code)
    was = copy.lines[place]
    if code == "XXA":
        text = copy.chance.choice(
            (
                was.replace(" 1.0", " 0.5", 1),
                was.replace(" 1.0", " 0.0"),
                put(was, 5, f"{len(copy.plain.places) + 4:>4}"),
            )
        )
    else:
        text = copy.chance.choice((was.replace("1.0", "0.5", 1), put(was, 19, f"{len(copy.plain.places) + 40:>4}")))
    copy.lines[place] = text
    numbers = [int(one) for one in text[3:].split()[:1] if one.isdecimal()] if code == "XXA" else []

    def asks(plain: Plain) -> bool:
        return any(one not in plain.places for one in numbers)

    codes = ("line", "contradiction", "points", *PAIRINGS)
    return Damage(
        "virtual points (XXA, 250)", f"'{was}' -> '{text}'", record=code, codes=codes, asks=asks, asks_rules=True
    )


def forbidden_pair_added(copy: Copy) -> Damage | None:
    if (game := copy.game("10=")) is None:
        return None
    player, opponent, number, _ = game
    code = "260" if copy.honest.file_format == "TRF26" else "XXP"
    if code in copy.touched or copy.honest.file_format == "TRF06":
        return None
    rounds = copy.plain.rounds
    first = next(at for at, line in enumerate(copy.lines) if line.startswith("001"))
    copy.lines.insert(
        first, f"260   1 {rounds:>3} {player:>4} {opponent:>4}" if code == "260" else f"XXP {player} {opponent}"
    )
    copy.touched.add(code)
    codes = ("contradiction", "line", *PAIRINGS)
    words = f"{player} and {opponent}, who met in round {number} ({code})"
    return Damage(
        "forbidden pair added (XXP, 260)", words, frozenset((player, opponent)), record=code, codes=codes,
        asks=lambda _: code == "260", asks_rules=True,
    )  # fmt: skip


def forbidden_pair_lost(copy: Copy) -> Damage | None:
    code = next((one for one in ("XXP", "260") if copy.place_of(one) is not None), "")
    if not code:
        return None
    place = copy.place_of(code)
    assert place is not None
    was = copy.lines.pop(place)
    copy.touched.add(code)
    return Damage("forbidden pair lost (XXP, 260)", was, codes=PAIRINGS, asks_rules=True)


def initial_colour_turned(copy: Copy) -> Damage | None:
    place = next((at for at, line in enumerate(copy.lines) if line.startswith(("152", "XXC white", "XXC black"))), None)
    if place is None or copy.lines[place][:3] in copy.touched:
        return None
    was = copy.lines[place]
    if was.startswith("152"):
        copy.lines[place] = "152 B" if was.rstrip().endswith("W") else "152 W"
    else:
        copy.lines[place] = was.replace("white", "?").replace("black", "white").replace("?", "black")
    copy.touched.add(was[:3])
    codes = ("contradiction", *PAIRINGS)
    return Damage(
        "initial colour (152, XXC)", f"'{was}' -> '{copy.lines[place]}'", record=was[:3], codes=codes, asks_rules=True
    )


def points_for_results_changed(copy: Copy) -> Damage | None:
    if "162" in copy.touched or copy.honest.file_format != "TRF26" or copy.place_of("162") is not None:
        return None
    copy.record("162", " W 3.0    D 1.0    L 0.0")
    codes = ("points", "contradiction", "line", "rank", "ranks")
    return Damage("points for results (162)", "3-1-0 declared, 1-1/2-0 counted", codes=codes, asks=lambda _: True)


def tie_breaks_changed(copy: Copy) -> Damage | None:
    was = copy.plain.record("202")
    if not was or "202" in copy.touched:
        return None
    now = copy.chance.choice([one for one in (*TIE_BREAKS, "XYZ") if one != was])
    copy.record("202", now)

    def asks(plain: Plain) -> bool:
        try:
            given = ranks_by(plain.lines, now)
        except TournamentError:  # no such tie-break, or other damages keep it from being read
            return True
        ranks = plain.ranks()
        pairs = [(one, other) for one in ranks for other in ranks if one < other]
        return any(
            (ranks[one] - ranks[other]) * (given[one] - given[other]) < 0
            for one, other in pairs
            if one in given and other in given
        )

    codes = ("tie-break", "tie-break-list", "contradiction", "rank", "ranks")
    return Damage("tie-breaks (202)", f"{was} -> {now}", codes=codes, asks=asks)


def rules_changed(copy: Copy) -> Damage | None:
    if (place := copy.place_of("192")) is None:
        return None
    was = copy.lines[place]
    copy.record(
        "192",
        copy.chance.choice(
            [one for one in ("FIDE_DUTCH_2017", "FIDE_DUTCH_2026", "FIDE_DUBOV", "FIDE_BURSTEIN") if one not in was]
        ),
    )
    codes = ("contradiction", "line", *PAIRINGS)
    return Damage("rules (192)", f"'{was}' -> '{copy.plain.record('192')}'", record="192", codes=codes, asks_rules=True)


def header_lost(copy: Copy) -> Damage | None:
    code = copy.chance.choice(("012", "022", "032", "042", "052", "062", "092", "102", "122", "132"))
    if (place := copy.place_of(code)) is None:
        return None
    del copy.lines[place]
    copy.touched.add(code)
    codes = ("rating-record", "rating-round-date")
    return Damage("record of the head missing", code, record=code, codes=codes, asks=lambda _: True)
