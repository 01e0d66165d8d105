"""Short plays, each in a folder of its own: what a whole event of an edition does not come by.

What each of their lines proposes is typed, on a copy.
"""

from typing import Final

_FOUR: Final = tuple(
    f'player add "{name}" --rating {2000 - 50 * rank}' for rank, name in enumerate(("Ann", "Bob", "Cid", "Dee"))
)
_PAIRED: Final = ("round pair --seed 4", "round publish")
_OPEN: Final = ("new Open --rounds 2 --system dutch-2026", *_FOUR)
_OVER: Final = ("new Open --rounds 1 --system dutch-2026", *_FOUR, *_PAIRED, "result set 1 1:1-0 2:1-0", "round close")
_TEAMS: Final = ("new Teams --rounds 2 --system team-swiss-cfc --boards 2", "team import teams.csv")

PLAYS: Final[dict[str, tuple[str, ...]]] = {
    "nothing": (
        *("info", "list", "verify --all", "doctor", "standings", "new ''", "-t nobody info"),
        *("explain pairing --file event.trf", "check nothing.trf", "player find Nobody", "player ratings list"),
        *("check event.trf --beside", "check event.trf --beside nonsense", "rules compare dutch-2017 dutch-2026"),
        *("check event.trf --variation nonsense", "check event.trf --variation nonsense=1", "rules list"),
        *("compat --nonsense", "compat", "backup copy.db", "info --db missing.db", "restore copy.db --db new.db"),
        *(
            "audit event.trf",
            "audit event.trf --verbose",
            "check event.trf --explain",
            "check bad.trf",
            "audit bad.trf",
        ),
    ),
    "numbers": (
        *("new Open --system dutch-2026 --rounds 3", "numbers list", "numbers draw", "round pair", "round check"),
        *("player show 1", "player show Nobody", "player show id:9", "info", "round publish", "undo 1", "undo 2"),
        *("checkin arrived id:1", "config set --rounds 3", "bye grant id:9 --round 1", "standings grid", "norms"),
        *('player late "New, N"', "team list", "team add Nova A B", 'team late Nova "A" "B"', "round alter begin"),
        *("round alter pair A B", "numbers set id:1 --reason x", "round pair --all", "explain pairing", "replay 1"),
    ),
    "without rounds": (
        *("new Open --system dutch-2026", *_FOUR, "round check", "round pair", "config set --rounds 3", "round check"),
        *(
            "lots commit",
            "standings why Ann Bob",
            "whatif correct 1/1=1-0",
            "diff round:1:published now",
            "log show 99",
        ),
    ),
    "checkin": (
        *(*_OPEN, "checkin list", "checkin close", "checkin open", "checkin open", "checkin arrived Ann"),
        *("player withdraw Dee --reason ill", "checkin arrived Dee", "checkin close --yes", "checkin arrived Bob"),
        *("checkin open", "round pair --yes", "checkin open", "checkin arrived Ann", "player rejoin Dee"),
    ),
    "draft": (
        *(*_OPEN, 'player add "Eve" --rating 1700', "bye grant Eve --round 1", "round alter begin", "round alter show"),
        *("round alter pair Ann Eve", "round alter break 1", 'round alter finish --reason "x"', "round alter begin"),
        *("round alter break 2", 'round alter finish --reason "x"', "round alter bye Ann", "round alter pair Bob Cid"),
        *('round alter finish --reason "x"', "round alter abandon", "round pair --seed 4", "round alter begin"),
        *("round pair", "round publish", "round alter pair Ann Eve", 'player withdraw Ann --reason "ill"'),
        *('player expel Ann --reason "telephone"', "round alter abandon", "round alter --set 1-5 --reason x"),
        *('player withdraw Ann --reason "ill"', "round publish", "round alter begin", "round alter begin --yes"),
    ),
    "absent": (
        *(*_OPEN, *_PAIRED, "result set 1 1:1-0", "result forfeit 1 2:+-", "round close", "round check", "round pair"),
        *("round alter begin", "round pair --yes", "round pair --yes --json", "info"),
    ),
    "forbidden": (
        *(*_OPEN, "forbid add Ann Bob --reason brothers", "forbid add Ann Bob --reason brothers", "forbid list"),
        *("forbid add Ann Cid --reason x", "forbid add Ann Dee --reason x", "round pair --seed 4", "round check"),
        *("forbid remove Bob Cid", "forbid ask Bob Cid --reason club", "round alter begin", "forbid remove Ann Bob"),
    ),
    "apart": (
        "new Open --rounds 3 --system dutch-2026 --keep-apart club",
        *(f'player add "{name}" --rating 2000 --club Lund --yes' for name in ("Ann", "Bob", "Cid", "Dee")),
        *("round check", "round pair --seed 4", "forbid list", "config set --keep-apart club:1", "round pair --seed 4"),
    ),
    "fixed boards": (
        *(*_OPEN, "board fix Ann 1 --reason x", "board fix Bob 1 --reason x", "board release Cid", "board list"),
    ),
    "knock-out": (
        *("new Open --rounds 1 --system dutch-2026", "knockout announce 4 --games 2 --equal play-off", *_FOUR),
        *("knockout show", "knockout begin", "knockout result 1 1:1-0", *_PAIRED, "result set 1 1:1-0 2:="),
        *("round close", "info", "knockout begin", "print knockout --out k.html", "knockout begin --yes --seed s"),
        *("knockout begin", "knockout announce 2 --reason x", "knockout correct 1 1.1:1-0 --reason x"),
        *("knockout result 1 1.1:1-0 1.2:1-0", "knockout result 1 1.1:0-1", "knockout show", "info", "standings"),
        *("knockout result 1 2.1:= 2.2:=", "knockout result 1 2.1:--", "info", "knockout show", "standings --final"),
        *("knockout decide 1 2 Bob --reason blitz", "knockout decide 1 2 Cid --reason blitz", "export games"),
        *("knockout decide 1 2 id:3 --reason blitz", "knockout result 2 1.1:1-0", "undo", "standings crosstable"),
        *("knockout correct 1 1.1:0-1 --reason x", "knockout correct 1 1.2:0-1 --reason x", "export pgn --out p.pgn"),
    ),
    "too few for the knock-out": (
        *("new Open --rounds 1 --system dutch-2026", "knockout announce 4", *_FOUR, *_PAIRED),
        *("result set 1 1:1-0 2:=", "round close", "player withdraw Ann --reason ill", "knockout begin", "info"),
        *("player withdraw Bob --reason ill", "player withdraw Cid --reason ill", "info", "knockout begin"),
    ),
    "ties": (
        *("new Open --rounds 1 --system dutch-2026", "knockout announce 2", *_FOUR, *_PAIRED),
        *("result set 1 1:= 2:=", "round close", "knockout begin", "standings why Ann Bob", "tie record hat Ann Bob"),
        'lots commit --secret "in an envelope" --public-source A --public-form "numbers 3" --known-from 2026-01-25',
        *("knockout begin", "tie record coin Ann Bob --reason x", "lots draw", "lots reveal --secret x --public 1"),
        'lots commit --secret "x" --public-source A --public-form "numbers 3" --known-from 2026-01-25',
        *('lots reveal --secret "in an envelope" --public "1 2 3"', "knockout begin", "lots draw", "info"),
    ),
    "lots": (
        *(*_OVER[:-3], "result set 1 1:1-0 2:1-0", "round close", "standings why Ann Bob", "lots draw", "lots verify"),
        "lots reveal --secret x --public 1",
        'lots commit --secret x --public-source A --public-form "numbers 3" --known-from 2026-01-02',
        "lots commit --public-source A --public-form FORM --known-from 2099-01-01",
        'lots commit --public-source A --public-form "numbers 3" --known-from 2099-01-01',
        *("lots draw", "lots reveal --secret x --public 1", "info", "undo", "tie record coin Ann Bob --reason x"),
    ),
    "fast games": (
        *(*_OVER[:-3], "round pair", "result set 1 1:1-0 2:1-0", "round close", "standings"),
        *("tie game id:1 id:2", "tie game id:1 id:3", "tie game id:1 id:3 --result 1-0 --reason blitz"),
        *("tie game id:1 id:4", "tie game id:1 id:4 --result 1-0 --draw-odds", "tie game id:1 id:4 --result +-"),
        *("tie game id:2 id:3", "tie game id:2 id:3 --result 1-0 --draw-odds", "tie game id:2 id:3 --result +-"),
        *("tie game id:2 id:3 --result 1-0 --reason blitz", "tie game id:2 id:3 --result 0-1 --reason blitz", "info"),
    ),
    "appeals": (
        *(*_OPEN, *_PAIRED, "appeal list", 'appeal decide "It stands." --upheld --reason x', "appeal execute TEXT"),
        *('appeal lodge Ann "No" --round 1', "info", "round alter --set 1-2 --ground appeal:1 --reason x"),
        *("round alter --set 1-2 --ground appeal:x --reason x", "print appeal 9 --pair Ann Bob --out a.html"),
        *('appeal decide "It stands." --appeal 99 --reason x', 'appeal decide "It stands." --reason x', "info"),
        *("round alter --set 1-2 --ground appeal:1 --reason x", 'appeal decide "No." --upheld --appeal 1 --reason x'),
        *('appeal lodge Bob "No" --round 1', 'appeal decide "Change." --upheld --appeal 2 --reason x', "info"),
        *("appeal list", "round status", "round alter begin", "round alter show", "round alter colours 1", "info"),
        *("round alter abandon", 'appeal execute "It was told."', 'appeal execute "Again."', 'appeal lodge Cid "No"'),
        *('undo --reason "by mistake"', "appeal list", "print appeal 3 --pair Ann Bob --out a.html", "info"),
    ),
    "appeal at the end": (
        *(
            *_OVER,
            'appeal lodge Ann "No" --round 1',
            'appeal decide "Change." --upheld --reason x',
            "info",
            "appeal list",
        ),
    ),
    "receipts": (
        *("new Open --rounds 2 --system dutch-2026", "player import players.csv --yes", "player import many.csv --yes"),
        *("undo", "redo", "undo 99", "undo 3", "redo 3", "config set --name Other", "undo", "undo 1"),
    ),
    "corrections": (
        *(*_OPEN, *_PAIRED, "result correct 1 1:1-0 --reason x", "result set 1 1:1-0 2:=", "result set 1 1:0-1"),
        *("result set 1", "round close", "result correct 1 1 --colours --reason x", "result forfeit 1 1:+-"),
        *("round pair", "result correct 1 1:= --reason sheets", "round publish", "round publish --yes"),
        *("replay 2", "replay 2 --known now", "result correct 1 2:0-1 --reason sheets", "round status", "info"),
        *("round alter --set 1-2 --ground correction --reason x --yes", "replay 2", "round status", "explain pairing"),
        *("result resolve 2 1:1-0", "result adjourn 2 1", "result forfeit 2 1:+-", "result correct 2 1:1-0 --reason x"),
        *("result set 2 2:1-0", "round close", "result correct 1 1:0-1 --reason late", "export report.trf", "info"),
        *("bye grant Ann --round 2 --reason x", "bye cancel Ann --round 2 --reason x", "player excuse Ann --round 1"),
    ),
    "forfeits": (
        *(*_OPEN, *_PAIRED, "result set 1 1:1-0", "result forfeit 1 2:+-", "result correct 1 2 --colours --reason x"),
        *("result correct 1 2:1-0 --reason x", "result colours 1 1 --white Ann", "round close", "player list"),
    ),
    "lot on arrival": (
        "new Open --rounds 1 --system cfc --variation last-round-lot=arrival",
        *(*_FOUR, "round pair --seed 4", "round publish", "result set 1 1:1-0 2:1-0", "round close"),
        *("result colours 1 1 --white Ann", "result colours 1 1 --white Bob", "result colours 1 2 --white Cid", "info"),
    ),
    "late entries": (
        *(*_OPEN, 'player late "Eve"', *_PAIRED, 'player add "Eve"', 'player late "Eve" --first-round 2 --score 1'),
        *(
            'player late "Eve" --rating 1500 --first-round 2',
            "player strike Eve --reason x",
            "player strike Ann --reason x",
        ),
        *(
            "player withdraw Eve --reason x",
            "player rejoin Eve --from-round 1",
            "player rejoin Ann",
            "player rejoin Eve",
        ),
        *(
            "player withdraw Cid --reason x",
            "player rejoin Cid --from-round 1 --reason x",
            "round void --reason x --yes",
        ),
        *(
            "round alter --set 1-5 --reason x",
            "bye grant Dee --round 2",
            "bye grant Dee --round 2",
            "bye cancel Ann --round 2",
        ),
    ),
    "tables": (
        *(
            "new Table --system round-robin",
            "round check",
            "numbers draw",
            "player add Ann",
            "round check",
            "standings grid",
        ),
        *(
            "player add Bob --rating 1900",
            "player add Cid --rating 1800",
            "numbers list",
            "round check",
            "numbers draw --apart",
        ),
        *("config set --rounds 9", "round check", "config set --rounds 3", "numbers draw --seed hat", "player add Dee"),
        *(
            "round check",
            "player withdraw Ann --reason ill",
            "round check",
            "numbers draw --seed hat",
            "round pair --all",
        ),
        *("player rejoin Ann", "knockout announce 2", "bye grant Bob --round 1", "numbers draw", "round close", "info"),
        *("round publish", "round pair --seed 4", "forbid add Bob Cid", "config set --keep-apart club", "round close"),
        *(
            "explain pairing",
            "replay 1",
            "explain certificate Bob Cid --out c.json",
            "export again.trf",
            "import again.trf --as again --db again.db",
        ),
    ),
    "Scheveningen": (
        *(
            "new Match --system scheveningen",
            "player add Ann --federation SWE",
            "round check",
            "player add Bob --federation SWE",
        ),
        *(
            "player add Cid --federation SWE",
            "player add Dee --federation NOR",
            "numbers draw",
            "round check",
            "standings",
        ),
    ),
    "quads": (
        *(
            "new Quads --system quads",
            *(f"player add P{rank} --rating {2000 - rank}" for rank in range(3)),
            "round check",
        ),
        *(
            *(f"player add Q{rank} --rating {1900 - rank}" for rank in range(6)),
            "round check",
            "standings",
            "numbers draw",
        ),
        *("round check", "round pair --all", "round publish", "standings", "standings grid"),
    ),
    "teams": (
        *(
            *_TEAMS,
            "player add Ann",
            "player late Ann",
            "team late Nova A B",
            "team lineup 1",
            "team lineup 1 Lund Nobody",
        ),
        *("result set 1 1:1-0", "player correct id:1 --rating 2000 --reason x", "round pair --seed 4", "team lineup 1"),
        *(
            "result set 1 1.1:1-0",
            "export 06.trf --format trf06",
            "round publish",
            "export 26.trf --format trf26",
            "result set 1 1:1-0",
        ),
        *(
            "result set 1 1.1:1-0",
            "export a.trf",
            "team lineup 1",
            "result set 1 1:1-0",
            "result set 1 1.1:1-0 1.2:1-0",
        ),
        *(
            "result set 1 1:0-1",
            "result correct 1 1:0-1 --reason x",
            "result correct 1 1.1 --colours --reason x",
            "round close",
        ),
        *(
            "result adjourn 1 2.1",
            "round close",
            "bye grant id:2 --round 1 --reason x",
            "team add Nova A B",
            "export cfc --out c.txt",
        ),
        *(
            "player withdraw id:5 --reason x",
            "team lineup 2",
            "result enter",
            "norms",
            "ratings",
            "team list",
            "export uscf --out u",
        ),
        *(
            "result resolve 1 2.1:1-0",
            "result set 1 2.2:1-0 3.1:= 3.2:=",
            "round close",
            "round pair",
            "export pgn --out p.pgn",
        ),
    ),
    "teams not paired by players": (
        *("new Open --rounds 2 --system dutch-2026", "team add Nova A B", "team import teams.csv", "team list"),
        *(
            "new Teams --rounds 2 --system team-swiss-2026 --boards 2 --as teams",
            "player add Ann -t teams",
            "round check -t teams",
        ),
    ),
    "keys": (
        *(
            "key list",
            "key new kurt",
            "key new kurt",
            "key list",
            "key trust nobody",
            "key revoke nobody",
            "key rotate nobody other",
        ),
        *("new Open --rounds 2 --system dutch-2026", "official list", "config set --require-keys", "checkpoint list"),
        *(
            "checkpoint verify",
            "checkpoint publish --out head.json",
            "checkpoint prove --out proof.json",
            "checkpoint sign",
        ),
        *(
            "official name 'Anna Berg' --role chief-arbiter --key keys/kurt.pub",
            "checkpoint sign --key kurt",
            "checkpoint list",
        ),
        *(
            "checkpoint sign --key nobody",
            "checkpoint verify nothing",
            "key revoke kurt --reason lost",
            "checkpoint sign --key kurt",
        ),
        *("player add Ann", "verify", "checkpoint verify", "official name Eva --role arbiter --key keys/kurt.pub"),
    ),
    "checkpoints": (
        *(*_OPEN, "checkpoint list", "checkpoint verify", "checkpoint publish", "checkpoint publish --out head.json"),
        *("checkpoint prove --out proof.json", "checkpoint sign --out one.checkpoint", "checkpoint list", "verify"),
        *("checkpoint verify one.checkpoint", 'player add "Eve"', "checkpoint prove --out proof.json", "key list"),
        *("checkpoint cosign one.checkpoint", "bundle seal event.bundle --key berg", "bundle verify event.bundle"),
    ),
    "officials": (
        *(*_OPEN, "official list", "official name Eva --role arbiter"),
        "official name 'Anna Berg' --role chief-arbiter",
        *("official name 'Kurt Lo' --role chief-arbiter", "official list", "player add New --actor Nobody"),
        *(
            "official dismiss 'Anna Berg' --reason gone --actor 'Anna Berg'",
            "undo --reason x --actor 'Anna Berg'",
            "config set --require-keys --actor 'Anna Berg'",
        ),
        *(
            "official name Eva --role arbiter --actor 'Anna Berg'",
            "player add New --actor Eva",
            "official name Kurt --role clerk --actor Eva",
        ),
    ),
    "bundles": (
        *(
            *_OVER,
            "bundle seal event.bundle",
            "bundle verify event.bundle",
            "bundle open event.bundle",
            "info --db event.bundle",
        ),
        *(
            "audit event.bundle",
            "bundle verify event.bundle --receipt 00",
            "verify --db event.bundle",
            "round pair --db event.bundle",
        ),
        *("standings --db event.bundle", "print standings --db event.bundle --out p.html", "report page.html"),
        *(
            "print pairings 1 --out p.html",
            "print appeal Case --board 1 --out p.html",
            "explain certificate Ann Bob --out c.json",
        ),
        *(
            "backup copy.db",
            "store fork-check demo.sqlite copy.db",
            "player forget Ann --reason asked --yes",
            "store rebase copy.db",
        ),
    ),
    "copies": (
        *(
            *_OPEN,
            *_PAIRED,
            "backup copy.db",
            "result set 1 1:1-0 --db copy.db",
            "result set 1 1:0-1 2:=",
            "store fork-check demo.sqlite copy.db",
        ),
        *(
            "store rebase copy.db",
            "store rebase copy.db --dry-run",
            "verify",
            "log list",
            "player add X --expect-head 00",
        ),
    ),
    "reports": (
        *(
            *_OVER,
            "export cfc --out c.txt",
            "export uscf --out u --state NY --zip 10001",
            "export report.trf --check",
            "prizes",
        ),
        *(
            'announce add "Prizes: 100, 50"',
            "announce add",
            "prizes",
            'prizes --prizes "U18: 50"',
            'prizes award --prizes "1: 50"',
        ),
        *(
            "ratings",
            "norms",
            "norms --all",
            "standings aro",
            "player facts k Ann=20",
            "player facts k Ann=20",
            "player facts cfc 9=1",
        ),
        *(
            "player facts k --file ids.csv",
            "player facts cfc --file ids.csv",
            "player ratings import list.txt",
            "player find Nobody",
        ),
        *(
            "player add 999",
            "player ratings check",
            "player correct Ann --rating 2000 --scale ELO --reason x",
            "standings --final",
        ),
    ),
    "files": (
        *(
            "import event.trf --as event",
            "import event.trf --as event",
            "info",
            "export out.trf",
            "undo 1",
            "replay 1",
            "audit out.trf",
        ),
        *(
            "check out.trf --verbose",
            "convert event.trf out.json",
            "explain pairing --round 1",
            "explain why-not 1 2 --round 1",
        ),
        *(
            "explain certificate 1 2 --round 1 --out c.json",
            "import event.trf --as other",
            "verify",
            "round pair",
            "info -t event",
        ),
        *(
            "check swiss.trf --beside dutch-2017",
            "check swiss.trf",
            "import swiss.trf --as swiss",
            "audit swiss.trf",
            "check team.trf",
        ),
    ),
    "two tournaments": (
        *(
            "new Autumn --rounds 2 --system dutch-2026 --as autumn",
            "new Spring --rounds 2 --system dutch-2026 --as spring",
            "info",
        ),
        *(
            "round pair -t spring",
            "player add Ann --rating 2000 -t spring",
            "player add Bob --rating 1900 -t spring",
            "round check -t spring",
        ),
        *(
            "round pair --seed 4 -t spring",
            "round pair -t spring",
            "player add Cid -t spring",
            "round publish -t spring",
        ),
        *(
            "result set 1 1:1-0 -t spring",
            "result set 1 1:0-1 -t spring",
            "round close -t spring",
            "undo -t spring",
            "info -t spring",
        ),
        *(
            "result correct 1 1:0-1 --reason x -t spring",
            "round alter begin -t spring",
            "knockout begin -t spring",
            "player show 9 -t spring",
        ),
    ),
}
"""Lines by the name of the play."""
