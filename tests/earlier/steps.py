"""What is done with every earlier program: tournaments, step by step. Needs nothing but Python.

A step is a list of alternatives, of which the first is taken that the program accepts: programs of different ages say
the same in different words, or do not know it at all. An alternative is a line that is typed, or an event, name and
fields, that is recorded as it is: for types that the program knew and had no command for. `{db}` is the database,
`{copy}` another one that was copied from it. `draws N` enters a draw on every board of round N without a result. Of a
field, `@TYPE` is the number of the last event of that type, and `@turned` are the boards of the last pairing with the
colours of the first one turned.
"""

from typing import Any, Final, TypeAlias

Recorded: TypeAlias = tuple[str, dict[str, Any]]
"""An event by its stored name, with its fields."""

Step: TypeAlias = tuple[str | Recorded, ...]

ENTRIES: Final = """\
name,rating,title,sex,federation,fide_id
"Abel, Ann",2300,WIM,w,CAN,2600001
"Boon, Bert",2250,FM,m,NED,
"Cruz, Carl",2210,,m,CAN,2600003
"Dahl, Dora",2150,,w,NED,
"Eder, Emil",2100,,m,CAN,
"Fahy, Finn",2050,,m,NED,
"Gray, Gail",2000,,w,CAN,
"Holm, Hans",1950,,m,NED,
"Ibsen, Ida",1900,,w,NED,
"""

TEAMS: Final = "team,name,rating\n" + "".join(
    f'{team},"{team}, {first}",{2300 - 40 * rank - 10 * seat}\n'
    for rank, team in enumerate(("Lund", "Oslo", "Bergen", "Malmo"))
    for seat, first in enumerate(("A", "B", "C"))
)

FILES: Final = {"entries.csv": ENTRIES, "teams.csv": TEAMS}


def _a(*alternatives: str | Recorded) -> Step:
    return alternatives


OPEN: Final[tuple[Step, ...]] = (
    _a(
        'new "Spring Open" --rounds 5 --edition dutch-2017 --tie-breaks "BH,SB" --as open',
        'new "Spring Open" --rounds 5 --edition dutch-2017 --as open',
    ),
    _a('config set --city Lund --arbiter "Berg, Anna"'),
    _a('config set --tie-breaks "BH/C1,BH,SB,DE" --reason "as announced in the hall"'),
    _a('announce add "A bye may be asked for until round 3."', ("note-added", {"text": "The hall opens at nine."})),
    _a('official name "Anna Berg" --role chief-arbiter'),
    _a('official name "Eva Lind" --role data-entry'),
    _a('official dismiss "Eva Lind" --reason "not needed"'),
    _a("player import entries.csv"),
    _a(
        'player add "Jung, Jan" --rating 1850 --birth-date 1990-01-31 --club Lund',
        'player add "Jung, Jan" --rating 1850 --birth-date 1990-01-31',
        'player add "Jung, Jan" --rating 1850',
    ),
    _a('player correct id:4 --rating 2155 --reason "list of May"', "player correct id:4 --rating 2155"),
    _a('forbid add id:1 id:3 --reason "siblings"', "forbid add id:1 id:3"),
    _a('forbid add id:2 id:4 --reason "one car"', "forbid add id:2 id:4"),
    _a("forbid remove id:2 id:4", 'forbid remove id:2 id:4 --reason "two cars"'),
    _a('board fix id:6 4 --reason "wheelchair"', "board fix id:6 4"),
    _a("player accelerate id:8 --points '1 1'", ("acceleration-assigned", {"player": 8, "points": [2, 2]})),
    _a("checkin open"),
    _a("checkin arrived id:1 id:2 id:3 id:4 id:5 id:6 id:7 id:8 id:9 id:10"),
    _a("checkin close --yes", "checkin close"),
    _a(
        'lots commit --secret "in an envelope" --public-source lottery --public-form "numbers 3" '
        "--known-from 2026-03-08",
        'lots commit --secret "in an envelope" --public-source lottery',
    ),
    _a(("phase-entered", {"phase": "playing"})),
    _a("bye grant id:9 --round 2"),
    _a("bye grant id:10 --round 3"),
    _a("bye cancel id:10 --round 3"),
    _a("round pair --seed harbour", "round pair"),
    _a("round publish"),
    _a("result set 1 1:1-0 2:= 3:0-1"),
    _a("result forfeit 1 4:+-"),
    _a("result adjourn 1 5", "result adjourn 1 5 --as ="),
    _a("result resolve 1 5:="),
    _a('result correct 1 2:1-0 --reason "both score sheets"', 'result correct 1 2 1-0 --reason "both score sheets"'),
    _a("round close"),
    _a(*(f'player excuse id:{player} --round 1 --reason "the train was late"' for player in range(1, 11))),
    _a("round pair"),
    _a('round void --reason "wrong list" --yes', 'round void --reason "wrong list"'),
    _a("round pair"),
    _a("round alter begin"),
    _a("round alter swap id:1 id:2", "round alter colours 1"),
    _a('round alter abandon --reason "no need"', "round alter abandon"),
    _a("round publish"),
    _a("result set 2 1:= 2:1-0 3:1-0"),
    _a("undo"),
    _a("redo"),
    _a("result adjourn 2 4", "result adjourn 2 4 --as ="),
    _a(
        'result correct 1 1 --colours --reason "score sheets"',
        (
            "colours-corrected",
            {
                "round_number": 1,
                "board": 1,
                "white": 6,
                "black": 1,
                "correction": {"reaches": ["standings"], "tier": 2, "reason": "score sheets"},
                "result": None,
            },
        ),
    ),
    _a('player late "Kurz, Kim" --rating 1800 --first-round 3', 'player late "Kurz, Kim" --rating 1800'),
    _a('player withdraw id:3 --from-round 3 --reason "ill"', "player withdraw id:3 --from-round 3"),
    _a("draws 2"),
    _a("round close"),
    _a("round pair"),
    _a("round publish"),
    _a(("game-resumed", {"round_number": 2, "board": 4, "result": "1/2-1/2"})),
    _a("result set 3 1:1-0 2:0-1 3:="),
    _a("result forfeit 3 4:--"),
    _a("player rejoin id:3 --from-round 4", "player rejoin id:3"),
    _a(
        'player expel id:8 --from-round 4 --reason "used a telephone"',
        ("player-expelled", {"player": 8, "from_round": 4, "reason": "used a telephone"}),
    ),
    _a(
        'appeal lodge id:2 "I should not have had Black" --round 3',
        ("appeal-lodged", {"appellant": "Boon, Bert", "subject": "I should not have had Black", "round_number": 3}),
    ),
    _a("draws 3"),
    _a(
        'appeal decide "The pairing stands." --refused --reason "by 5.2.2"',
        'appeal decide "The pairing stands." --reason "by 5.2.2"',
        'appeal decide "The pairing stands."',
        ("appeal-decided", {"appeal": "@appeal-lodged", "decision": "The pairing stands."}),
    ),
    _a("round close"),
    _a("round pair --yes"),
    _a(
        *(
            f'round alter --set id:{one}-id:{two} --reason "asked for by both" --yes'
            for one in (2, 4)
            for two in (5, 7)
        ),
        *(f'round alter --set {one}-{two} --reason "asked for by both" --yes' for one in (2, 4) for two in (5, 7)),
        (
            "pairing-altered",
            {
                "round_number": 4,
                "boards": "@turned",
                "bye": "@bye",
                "engine_boards": "@boards",
                "engine_bye": "@bye",
                "reason": "asked for by both",
            },
        ),
    ),
    _a("round publish"),
    _a("result set 4 1:1-0 2:= 3:0-1"),
    _a("draws 4"),
    _a("round close"),
    _a('player forget id:10 --reason "asked by letter" --yes'),
    _a("round pair --yes"),
    _a("round publish"),
    _a("result adjourn 5 1 --as =", "result adjourn 5 1"),
    _a(("game-adjudicated", {"round_number": 5, "board": 1, "result": "1-0", "reason": "bare king"})),
    _a("result set 5 2:= 3:0-1"),
    _a("draws 5"),
    _a("round close"),
    _a(
        *(
            f"tie record coin id:{one} id:{two} --reason coin --yes"
            for one in range(1, 12)
            for two in range(1, 12)
            if one != two
        ),
        ("tie-broken", {"players": [4, 5], "method": "coin", "reason": "tossed by the arbiter"}),
    ),
    _a('lots reveal --secret "in an envelope" --public "4 17 23"'),
    _a(("note-added", {"text": "The clock of board 3 was changed.", "about": 3})),
)

FILE: Final[tuple[Step, ...]] = (_a("export open.trf -t open"), _a("import open.trf --as file", "import open.trf"))

TEAM_EVENT: Final[tuple[Step, ...]] = (
    _a('new "Team Cup" --system team-swiss-2024 --rounds 3 --boards 2 --as teams'),
    _a("team import teams.csv"),
    _a('team member Lund "Lund, D:1500"'),
    _a("round pair"),
    _a("team lineup 1"),
    _a("round publish"),
    _a("result set 1 1.1:1-0 1.2:= 2.1:0-1 2.2:1-0"),
    _a("round close"),
    _a("round pair"),
    _a("round publish"),
    _a("team lineup 2"),
    _a("result set 2 1.1:1-0 1.2:= 2.1:0-1 2.2:="),
)

TABLE: Final[tuple[Step, ...]] = (
    _a(
        'new "Quadrangular" --system round-robin --as table',
        'new "Quadrangular" --system round-robin --rounds 3 --as table',
    ),
    *(_a(f'player add "{name}" --rating {rating}') for name, rating in (("Ek", 2000), ("Ro", 1900), ("Su", 1800))),
    _a('player add "Zu" --rating 1700'),
    _a("numbers draw --seed hat"),
    _a("round pair --all", "round pair"),
    _a("round publish"),
    _a("result set 1 1:1-0 2:="),
    _a("round close"),
    _a("result set 2 1:0-1 2:="),
    _a("round close 2"),
)

CUP: Final[tuple[Step, ...]] = (
    _a('new "Cup" --rounds 1 --edition dutch-2026 --as cup'),
    *(_a(f'player add "{name}" --rating {rating}') for name, rating in (("Ek", 2000), ("Ro", 1900), ("Su", 1800))),
    _a('player add "Zu" --rating 1700'),
    _a("knockout announce 4 --equal play-off", "knockout announce 4"),
    _a("round pair --seed hat", "round pair"),
    _a("round publish"),
    _a("result set 1 1:1-0 2:1-0"),
    _a("round close"),
    _a("knockout begin --seed lotto --yes"),
    _a("knockout result 1 1:1-0 2:="),
    _a('knockout correct 1 1:0-1 --reason "score sheets"'),
    _a(*(f'knockout decide 1 2 id:{player} --reason "two blitz games"' for player in (1, 2, 3, 4))),
    _a(*(f'knockout leave id:{player} --reason "ill"' for player in (1, 2, 3, 4))),
)

FAST: Final[tuple[Step, ...]] = (
    _a('new "Blitz Tie" --rounds 1 --edition dutch-2026 --as fast'),
    *(_a(f'player add "{name}" --rating {rating}') for name, rating in (("Ek", 2000), ("Ro", 1900), ("Su", 1800))),
    _a('player add "Zu" --rating 1700'),
    _a("round pair --seed hat", "round pair"),
    _a("round publish"),
    _a("result set 1 1:= 2:="),
    _a("round close"),
    _a("tie game id:1 id:2 --seed lotto --draw-odds"),
    _a("tie game id:1 id:2 --result = --yes"),
)

CANADIAN: Final[tuple[Step, ...]] = (
    _a('new "Club Night" --rounds 3 --edition cfc --as cfc'),
    *(_a(f'player add "{name}" --rating {rating}') for name, rating in (("Ek", 2000), ("Ro", 1900), ("Su", 1800))),
    _a('player add "Zu" --rating 1700'),
    _a('forbid ask id:1 id:3 --reason "one club"', ("separation-requested", {"players": [1, 3]})),
    _a("round pair --seed hat", "round pair"),
    _a("round publish"),
    _a("result set 1 1:1-0 2:="),
    _a("round close"),
)

EDITIONS: Final = (
    "dutch-1998",
    "dutch-2026",
    "burstein-seed",
    "burstein-2017",
    "burstein-2026",
    "dubov-1997",
    "dubov-2018",
    "dubov-2026",
)
"""Those that the tournaments above do not have."""


def of_edition(edition: str) -> tuple[Step, ...]:
    """Two rounds of six players."""
    players = (("Ek", 2000), ("Ro", 1950), ("Su", 1900), ("Zu", 1850), ("Ny", 1800), ("Oz", 1750))
    return (
        _a(f'new "By {edition}" --rounds 3 --edition {edition} --as {edition}'),
        *(_a(f'player add "{name}" --rating {rating}') for name, rating in players),
        _a("round pair --seed hat", "round pair"),
        _a("round publish"),
        _a("result set 1 1:1-0 2:= 3:0-1"),
        _a("round close"),
        _a("round pair"),
        _a("round publish"),
    )


COPIED: Final[tuple[Step, ...]] = (
    _a('new "Two Laptops" --rounds 3 --edition dutch-2017 --as two'),
    _a("player add Ek --rating 2000"),
    _a("player add Ro --rating 1900"),
    _a("backup {copy}"),
    _a("player add Su --rating 1800 --db {copy}"),
    _a("player add Zu --rating 1700"),
    _a("store rebase {copy} {db} -t two"),
)

SIGNED: Final[tuple[Step, ...]] = (
    _a('new "Signed" --rounds 2 --edition dutch-2017 --require-keys --as signed'),
    _a("player add Ek --rating 2000"),
    _a("player add Ro --rating 1900"),
    _a("round pair"),
    _a("round publish"),
    _a('config set --no-require-keys --reason "the reader broke"'),
)

TOURNAMENTS: Final[dict[str, tuple[Step, ...]]] = {
    "open": OPEN,
    "file": FILE,
    "teams": TEAM_EVENT,
    "table": TABLE,
    "cup": CUP,
    "fast": FAST,
    "cfc": CANADIAN,
    **{edition: of_edition(edition) for edition in EDITIONS},
    "two": COPIED,
    "signed": SIGNED,
}

TOLD: Final = ("standings", "standings --json", "verify", "replay 1", "replay 2", "player list", "log list")
"""What each program is asked of each tournament when all of it is recorded."""
