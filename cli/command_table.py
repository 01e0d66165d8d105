"""The table of all commands: `pairtrail --help` prints it, the application loads from it, the tests walk it.

Imports nothing, so that the first page of help costs next to nothing.
"""

from collections.abc import Callable
from typing import Final, NamedTuple


class CommandLine(NamedTuple):
    """One command. The first word of `path` names the Typer in `home` as `<word>_app`."""

    path: str  # as typed after `pairtrail`
    home: str  # module seen from this package, imported only when the first word is typed
    summary: str  # one line, written here only: its help begins with it, and goes on with the command's docstring
    example: str  # one line that works


class Chapter(NamedTuple):
    """Commands that belong together, under one heading of the help."""

    title: str
    commands: tuple[CommandLine, ...]


CHAPTERS: Final[tuple[Chapter, ...]] = (
    Chapter(
        "Start here",
        (
            CommandLine(
                "demo",
                ".commands.demo.command",
                "Play a whole event and show every step.",
                "pairtrail demo",
            ),
            CommandLine(
                "doctor",
                ".commands.doctor",
                "Check this computer, the database and the clock.",
                "pairtrail doctor",
            ),
            CommandLine(
                "new",
                ".commands.tournament",
                "Announce a tournament.",
                'pairtrail new "Club Championship" --rounds 5 --as club',
            ),
            CommandLine(
                "config set",
                ".commands.tournament",
                "Change the announcement.",
                'pairtrail config set --city Lund --arbiter "Berg, Anna"',
            ),
            CommandLine(
                "announce add",
                ".commands.announce",
                "Announce a rule of your own.",
                'pairtrail announce add "A bye may be asked for until round 3."',
            ),
            CommandLine(
                "announce change",
                ".commands.announce",
                "Put a rule of your own otherwise.",
                'pairtrail announce change 1 "A bye may be asked for until round 4."',
            ),
            CommandLine(
                "announce withdraw",
                ".commands.announce",
                "Take back a rule of your own.",
                "pairtrail announce withdraw 1",
            ),
            CommandLine(
                "announce list",
                ".commands.announce",
                "Print the rules: the edition, variations, your own.",
                "pairtrail announce list",
            ),
            CommandLine(
                "list",
                ".commands.tournament",
                "List the tournaments of the database.",
                "pairtrail list",
            ),
            CommandLine(
                "info",
                ".commands.tournament",
                "Say where the tournament stands and what comes next.",
                "pairtrail info -t club",
            ),
        ),
    ),
    Chapter(
        "Teams",
        (
            CommandLine(
                "team add",
                ".commands.team",
                "Register a team with its players before round 1.",
                'pairtrail team add Lund "Ek, Olle:1988" "Lind, Eva:1875"',
            ),
            CommandLine(
                "team import",
                ".commands.team",
                "Register teams with their players from a CSV file, all or none.",
                "pairtrail team import teams.csv",
            ),
            CommandLine("team list", ".commands.team", "List the teams with their players.", "pairtrail team list"),
            CommandLine(
                "team lineup",
                ".commands.team",
                "Say who plays for a team in a round.",
                "pairtrail team lineup 1 Lund 1 3",
            ),
            CommandLine(
                "team member",
                ".commands.team",
                "Name further players of a team, as alternates.",
                'pairtrail team member Lund "Holm, Ida:1700"',
            ),
            CommandLine(
                "team late",
                ".commands.team",
                "Admit a team after the start.",
                'pairtrail team late Malmo "Berg, Nils:1900" "Dahl, Siv:1850" --first-round 2',
            ),
        ),
    ),
    Chapter(
        "Players",
        (
            CommandLine(
                "player add",
                ".commands.player",
                "Register a player before round 1.",
                'pairtrail player add "Carlsen, Magnus" --rating 2839 --title GM --federation NOR',
            ),
            CommandLine(
                "player find",
                ".commands.player",
                "Look somebody up in a rating list.",
                'pairtrail player find "carlsen"',
            ),
            CommandLine(
                "player ratings import",
                ".commands.player",
                "Make an index of a rating list, from the file of FIDE.",
                "pairtrail player ratings import players_list_foa.txt --month 2026-11",
            ),
            CommandLine(
                "player ratings list",
                ".commands.player",
                "List the rating lists that are indexed.",
                "pairtrail player ratings list",
            ),
            CommandLine(
                "player ratings check",
                ".commands.player",
                "Compare the entries with the rating list that is valid.",
                "pairtrail player ratings check",
            ),
            CommandLine(
                "player import",
                ".commands.player",
                "Register players from a CSV file, all or none.",
                "pairtrail player import entries.csv",
            ),
            CommandLine("player list", ".commands.player", "List the participants.", "pairtrail player list"),
            CommandLine(
                "player show",
                ".commands.player",
                "Show one player: details, games, colours, floats.",
                "pairtrail player show 7",
            ),
            CommandLine(
                "player late",
                ".commands.player",
                "Admit a player after the start (C.04.2.C).",
                'pairtrail player late "Late, Lena" --rating 1990 --first-round 2',
            ),
            CommandLine(
                "player strike",
                ".commands.player",
                "Strike out a mistyped entry before round 1.",
                'pairtrail player strike "Novak, J" --reason "entered twice"',
            ),
            CommandLine(
                "player withdraw",
                ".commands.player",
                "Stop pairing a player from a round on (C.04.2.D.3).",
                'pairtrail player withdraw 12 --from-round 3 --reason "ill"',
            ),
            CommandLine(
                "player rejoin",
                ".commands.player",
                "Pair a withdrawn player again from a round on.",
                "pairtrail player rejoin 12 --from-round 4",
            ),
            CommandLine(
                "player excuse",
                ".commands.player",
                "Accept the excuse of a player who did not appear.",
                'pairtrail player excuse 12 --round 2 --reason "the train was late"',
            ),
            CommandLine(
                "player accelerate",
                ".commands.player",
                "Give a player virtual points by hand.",
                'pairtrail player accelerate "Novak, J" --points "1 1"',
            ),
            CommandLine(
                "player correct",
                ".commands.player",
                "Put a player's wrong data right (C.04.2.B, D.8).",
                'pairtrail player correct 3 --rating 2105 --reason "list of 1 May"',
            ),
            CommandLine(
                "player forget",
                ".commands.player",
                "Erase a player's personal data on request.",
                'pairtrail player forget 3 --reason "asked by letter" --yes',
            ),
            CommandLine(
                "bye grant",
                ".commands.bye",
                "Grant a requested bye, or note an announced absence.",
                "pairtrail bye grant 9 --round 2 --kind half",
            ),
            CommandLine("bye cancel", ".commands.bye", "Take back a granted bye.", "pairtrail bye cancel 9 --round 2"),
            CommandLine("bye list", ".commands.bye", "List the byes granted and received.", "pairtrail bye list"),
            CommandLine(
                "forbid add",
                ".commands.forbid",
                "Announce that players are not to meet.",
                'pairtrail forbid add "Novak, J" "Novak, P" --reason "brother and sister"',
            ),
            CommandLine(
                "forbid remove",
                ".commands.forbid",
                "Lift a prohibition.",
                'pairtrail forbid remove "Novak, J" "Novak, P"',
            ),
            CommandLine(
                "forbid ask",
                ".commands.forbid",
                "Note that players ask not to meet in rounds 1 and 2.",
                'pairtrail forbid ask "Novak, J" "Novak, P" --reason "one club"',
            ),
            CommandLine("forbid list", ".commands.forbid", "List who is not to meet.", "pairtrail forbid list"),
            CommandLine(
                "board fix",
                ".commands.board",
                "Fix the board of a player who needs it.",
                'pairtrail board fix "Novak, J" 1 --reason "wheelchair"',
            ),
            CommandLine(
                "board release",
                ".commands.board",
                "Let a player play on any board again.",
                'pairtrail board release "Novak, J"',
            ),
            CommandLine("board list", ".commands.board", "List the boards that are fixed.", "pairtrail board list"),
            CommandLine(
                "checkin open",
                ".commands.checkin",
                "Open the check-in before round 1.",
                "pairtrail checkin open",
            ),
            CommandLine(
                "checkin arrived",
                ".commands.checkin",
                "Note players who have come.",
                'pairtrail checkin arrived "Novak, J" Rossi',
            ),
            CommandLine(
                "checkin list",
                ".commands.checkin",
                "List who has not come yet, and who has.",
                "pairtrail checkin list",
            ),
            CommandLine(
                "checkin close",
                ".commands.checkin",
                "Close the check-in; who has not come is not paired.",
                "pairtrail checkin close --yes",
            ),
        ),
    ),
    Chapter(
        "Rounds and results",
        (
            CommandLine(
                "numbers draw",
                ".commands.numbers",
                "Draw the numbers of a table by lot (CFC 652).",
                'pairtrail numbers draw --seed "hat of 3 May" --apart',
            ),
            CommandLine(
                "numbers set",
                ".commands.numbers",
                "Give the numbers of a table by hand.",
                'pairtrail numbers set "Novak, J" "Adler" "Brandt" "Costa" --reason "drawn from a hat"',
            ),
            CommandLine("numbers list", ".commands.numbers", "List the numbers of a table.", "pairtrail numbers list"),
            CommandLine(
                "round check",
                ".commands.round",
                "Say what still stands in the way of the next pairing.",
                "pairtrail round check",
            ),
            CommandLine("round pair", ".commands.round", "Pair the next round.", "pairtrail round pair"),
            CommandLine(
                "round publish", ".commands.round", "Publish the pairing of a round.", "pairtrail round publish 1"
            ),
            CommandLine(
                "round status",
                ".commands.round",
                "Show a round: boards, results, what is missing.",
                "pairtrail round status 1",
            ),
            CommandLine(
                "round void",
                ".commands.round",
                "Take back the last pairing; nothing is deleted.",
                'pairtrail round void 2 --reason "wrong absentee list"',
            ),
            CommandLine(
                "round alter",
                ".commands.round",
                "Change the last pairing by hand, beside the engine's.",
                'pairtrail round alter --set 3-19 --yes --reason "same club as 18"',
            ),
            CommandLine(
                "round alter begin",
                ".commands.round",
                "Begin a draft of a pairing, to be changed step by step.",
                "pairtrail round alter begin",
            ),
            CommandLine(
                "round alter swap",
                ".commands.round",
                "Let two players of the draft exchange their seats.",
                "pairtrail round alter swap 3 12",
            ),
            CommandLine(
                "round alter pair",
                ".commands.round",
                "Let two players of the draft play each other.",
                "pairtrail round alter pair 3 19",
            ),
            CommandLine(
                "round alter colours",
                ".commands.round",
                "Exchange the colours on boards of the draft.",
                "pairtrail round alter colours 2",
            ),
            CommandLine(
                "round alter bye",
                ".commands.round",
                "Give the bye of the draft to a player.",
                "pairtrail round alter bye 17",
            ),
            CommandLine(
                "round alter break",
                ".commands.round",
                "Take boards of the draft apart, or the bye.",
                "pairtrail round alter break 2 5",
            ),
            CommandLine(
                "round alter show",
                ".commands.round",
                "Show the draft: boards, who is not paired yet, warnings.",
                "pairtrail round alter show",
            ),
            CommandLine(
                "round alter finish",
                ".commands.round",
                "Record the draft as the pairing, beside the engine's.",
                'pairtrail round alter finish --yes --reason "same club as 18"',
            ),
            CommandLine(
                "round alter abandon",
                ".commands.round",
                "Give the draft up; the round stays as it was.",
                "pairtrail round alter abandon",
            ),
            CommandLine(
                "round close",
                ".commands.round",
                "Close a round whose results are all in.",
                "pairtrail round close 1",
            ),
            CommandLine(
                "result set",
                ".commands.result",
                "Enter results of a round, one or many.",
                "pairtrail result set 1 1:1-0 2:= 3:0-1",
            ),
            CommandLine(
                "result enter",
                ".commands.result",
                "Enter results on a full screen, by keypad, also twice.",
                "pairtrail result enter",
            ),
            CommandLine(
                "result import",
                ".commands.result",
                "Enter the results of a round from a file or a pipe.",
                "pairtrail result import results.txt",
            ),
            CommandLine(
                "result correct",
                ".commands.result",
                "Correct a wrong result, or wrong colours (C.04.2.D.8).",
                'pairtrail result correct 1 2:1-0 --reason "score sheets: White won"',
            ),
            CommandLine(
                "result colours",
                ".commands.result",
                "Record the lot for colours drawn on arrival (CFC 631.2).",
                "pairtrail result colours 1 1 --white 2",
            ),
            CommandLine(
                "result forfeit",
                ".commands.result",
                "Enter a game that was not played: +- -+ or --.",
                "pairtrail result forfeit 1 4:+-",
            ),
            CommandLine(
                "result adjourn",
                ".commands.result",
                "Note an unfinished game: pairings take it as a draw.",
                "pairtrail result adjourn 1 5",
            ),
            CommandLine(
                "result resolve",
                ".commands.result",
                "Enter the end of an adjourned game.",
                "pairtrail result resolve 1 5:1-0",
            ),
            CommandLine(
                "result missing",
                ".commands.result",
                "List the boards without a result.",
                "pairtrail result missing",
            ),
        ),
    ),
    Chapter(
        "Standings",
        (
            CommandLine(
                "standings",
                ".commands.standings",
                "Print the standings.",
                "pairtrail standings --at round:1:complete",
            ),
            CommandLine(
                "standings why",
                ".commands.standings",
                "Say what puts one player before another.",
                "pairtrail standings why 1 2 --tie-breaks BH/C1,SB",
            ),
            CommandLine(
                "standings breakdown",
                ".commands.standings",
                "Show the working of a player's tie-breaks.",
                "pairtrail standings breakdown 1 --tie-breaks BH,SB",
            ),
            CommandLine(
                "standings crosstable",
                ".commands.standings",
                "Print the cross-table.",
                "pairtrail standings crosstable --csv",
            ),
            CommandLine(
                "standings boards",
                ".commands.standings",
                "Print the players of a team event by board, best first.",
                "pairtrail standings boards",
            ),
            CommandLine(
                "standings aro",
                ".commands.standings",
                "Print the average rating of everybody's opponents.",
                "pairtrail standings aro",
            ),
            CommandLine(
                "standings wallchart",
                ".commands.standings",
                "Print the wall chart.",
                "pairtrail standings wallchart",
            ),
            CommandLine(
                "standings grid",
                ".commands.standings",
                "Print a round robin as a grid, and what is to come.",
                "pairtrail standings grid",
            ),
            CommandLine(
                "ratings",
                ".commands.rating_changes",
                "Print rating changes and performances (B.02).",
                "pairtrail ratings",
            ),
            CommandLine(
                "norms",
                ".commands.norms",
                "Print title norms, each requirement (B.01).",
                "pairtrail norms",
            ),
            CommandLine(
                "prizes",
                ".commands.prizes",
                "Print who receives which prize, and why.",
                'pairtrail prizes --prizes "300, 200, 100; hort; women: 50; total 650"',
            ),
            CommandLine(
                "tie record",
                ".commands.lots",
                "Record a play-off, a fast game or a coin flip.",
                'pairtrail tie record play-off 3 1 --reason "two blitz games, 2-0"',
            ),
            CommandLine(
                "tie game",
                ".commands.lots",
                "Draw the colours of a single fast game, and record it.",
                "pairtrail tie game 3 1 --draw-odds",
            ),
            CommandLine(
                "knockout announce",
                ".commands.knockout",
                "Announce a knock-out of the leaders after a Swiss.",
                "pairtrail knockout announce 4 --games 2 --equal play-off",
            ),
            CommandLine(
                "knockout cancel",
                ".commands.knockout",
                "Call a knock-out off that was announced.",
                'pairtrail knockout cancel --reason "no hall for it"',
            ),
            CommandLine(
                "knockout begin",
                ".commands.knockout",
                "Settle who qualified, and with it the bracket.",
                'pairtrail knockout begin --seed "lotto of 10 May: 4 17 23"',
            ),
            CommandLine(
                "knockout show",
                ".commands.knockout",
                "Show the bracket: who meets whom, colours, results.",
                "pairtrail knockout show",
            ),
            CommandLine(
                "knockout result",
                ".commands.knockout",
                "Enter results of the knock-out.",
                "pairtrail knockout result 1 1.1:1-0 2.1:=",
            ),
            CommandLine(
                "knockout correct",
                ".commands.knockout",
                "Put a wrong result of the knock-out right.",
                'pairtrail knockout correct 1 1.1:0-1 --reason "both score sheets say 0-1"',
            ),
            CommandLine(
                "knockout decide",
                ".commands.knockout",
                "Record who won the play-off of an equal match.",
                'pairtrail knockout decide 1 2 3 --reason "two blitz games, 2-0"',
            ),
            CommandLine(
                "knockout leave",
                ".commands.knockout",
                "Let a player leave: the opponent goes on.",
                'pairtrail knockout leave 3 --reason "ill"',
            ),
            CommandLine(
                "lots commit",
                ".commands.lots",
                "Publish the hash of a secret seed for lots.",
                'pairtrail lots commit --public-source Lotto --public-form "hex 64" --known-from 2027-01-09',
            ),
            CommandLine(
                "lots reveal",
                ".commands.lots",
                "Tell the secret and the public value.",
                'pairtrail lots reveal --secret "kept in an envelope" --public "4 17 23"',
            ),
            CommandLine("lots draw", ".commands.lots", "Draw the ties that remain.", "pairtrail lots draw"),
            CommandLine("lots verify", ".commands.lots", "Draw every tie again, and compare.", "pairtrail lots verify"),
        ),
    ),
    Chapter(
        "The record",
        (
            CommandLine("log list", ".commands.log", "List what happened, when and by whom.", "pairtrail log list"),
            CommandLine("log show", ".commands.log", "Show one event with all it holds.", "pairtrail log show 3"),
            CommandLine(
                "undo",
                ".commands.undo",
                "Undo an event; it stays in the log, marked as undone.",
                'pairtrail undo --reason "entered twice"',
            ),
            CommandLine("redo", ".commands.undo", "Let an undone event count again.", "pairtrail redo"),
            CommandLine(
                "replay",
                ".commands.replay",
                "Pair a round again as known then, or as known now.",
                "pairtrail replay 2 --known now",
            ),
            CommandLine(
                "explain pairing",
                ".commands.explain",
                "Say why a round, or a board of it, is paired as it is.",
                "pairtrail explain pairing 2 --round 2",
            ),
            CommandLine(
                "explain player",
                ".commands.explain",
                "Say why a player was paired so in a round.",
                "pairtrail explain player 7 --round 2",
            ),
            CommandLine(
                "explain bye",
                ".commands.explain",
                "Say who has the bye of a round, and why.",
                "pairtrail explain bye --round 1",
            ),
            CommandLine(
                "explain float",
                ".commands.explain",
                "Say why a player floated, or did not.",
                "pairtrail explain float 7 --round 2",
            ),
            CommandLine(
                "explain colour",
                ".commands.explain",
                "Say why a player has this colour.",
                "pairtrail explain colour 7 --round 2",
            ),
            CommandLine(
                "explain why-not",
                ".commands.explain",
                "Say why two players did not meet, or anything else.",
                "pairtrail explain why-not 1 2 --round 2",
            ),
            CommandLine(
                "explain certificate",
                ".commands.explain",
                "Write the answer of why-not with its evidence to a file.",
                "pairtrail explain certificate 1 2 --round 2 --out why-not.json",
            ),
            CommandLine(
                "explain check",
                ".commands.explain",
                "Verify a certificate without the engine.",
                "pairtrail explain check why-not.json",
            ),
            CommandLine(
                "explain checker",
                ".commands.explain",
                "Print that check as one file, for Python alone.",
                "pairtrail explain checker",
            ),
            CommandLine(
                "verify",
                ".commands.verify",
                "Verify the record, and pair every round of it again.",
                "pairtrail verify",
            ),
            CommandLine(
                "backup",
                ".commands.backup",
                "Copy the database while it is in use, and check the copy.",
                "pairtrail backup copy.db",
            ),
            CommandLine(
                "restore",
                ".commands.backup",
                "Make a database of a backup, where there is none.",
                "pairtrail restore copy.db --db restored.db",
            ),
        ),
    ),
    Chapter(
        "The record as evidence",
        (
            CommandLine(
                "official name",
                ".commands.official",
                "Name who may record what.",
                'pairtrail official name "Anna Berg" --role chief-arbiter',
            ),
            CommandLine(
                "official dismiss",
                ".commands.official",
                "Take a role away.",
                'pairtrail official dismiss "Ben Holt" --reason "left for the train"',
            ),
            CommandLine("official list", ".commands.official", "List who may record what.", "pairtrail official list"),
            CommandLine(
                "key new", ".commands.key", "Make a key that signs what you publish.", "pairtrail key new berg"
            ),
            CommandLine("key list", ".commands.key", "List your keys, and those you trust.", "pairtrail key list"),
            CommandLine(
                "key trust",
                ".commands.key",
                "Trust somebody's key, or the successor that it names.",
                'pairtrail key trust laptop/lind.pub --who "Eva Lind"',
            ),
            CommandLine(
                "key revoke",
                ".commands.key",
                "Let a key no longer count, from a moment on.",
                'pairtrail key revoke berg --reason "the laptop was stolen"',
            ),
            CommandLine(
                "key rotate",
                ".commands.key",
                "Put a new key in the place of an old one.",
                "pairtrail key rotate berg berg-2027",
            ),
            CommandLine(
                "checkpoint sign",
                ".commands.checkpoint",
                "Sign how long the record is, and its hashes.",
                "pairtrail checkpoint sign --out evening.checkpoint",
            ),
            CommandLine(
                "checkpoint list",
                ".commands.checkpoint",
                "List the checkpoints that are kept beside the record.",
                "pairtrail checkpoint list",
            ),
            CommandLine(
                "checkpoint cosign",
                ".commands.checkpoint",
                "Say on another laptop that you saw it.",
                "pairtrail checkpoint cosign today.checkpoint --keys laptop --out cosigned.checkpoint",
            ),
            CommandLine(
                "checkpoint keep",
                ".commands.checkpoint",
                "Keep a cosigned checkpoint, or a time stamp of one.",
                "pairtrail checkpoint keep cosigned.checkpoint",
            ),
            CommandLine(
                "checkpoint verify",
                ".commands.checkpoint",
                "Hold checkpoints against the record.",
                "pairtrail checkpoint verify",
            ),
            CommandLine(
                "checkpoint publish",
                ".commands.checkpoint",
                "Put the last one into a public folder.",
                "pairtrail checkpoint publish public",
            ),
            CommandLine(
                "checkpoint prove",
                ".commands.checkpoint",
                "Prove one event or one round, without the rest.",
                "pairtrail checkpoint prove round:1 --out round-1.json --force",
            ),
            CommandLine(
                "checkpoint check-proof",
                ".commands.checkpoint",
                "Check such a proof.",
                "pairtrail checkpoint check-proof round-1.json",
            ),
            CommandLine(
                "bundle seal",
                ".commands.bundle",
                "Put it all into one file, for whoever was not there.",
                "pairtrail bundle seal event.bundle",
            ),
            CommandLine(
                "bundle verify",
                ".commands.bundle",
                "Check such a file.",
                "pairtrail bundle verify sealed.bundle",
            ),
            CommandLine(
                "bundle verifier",
                ".commands.bundle",
                "Print that check as one file, for Python alone.",
                "pairtrail bundle verifier",
            ),
            CommandLine(
                "bundle open",
                ".commands.bundle",
                "Say what is in it; --db reads it like a database.",
                "pairtrail bundle open sealed.bundle",
            ),
            CommandLine(
                "store fork-check",
                ".commands.store",
                "Say where two copies of one record part.",
                "pairtrail store fork-check demo.sqlite copy.db",
            ),
            CommandLine(
                "store rebase",
                ".commands.store",
                "Enter what one copy did by itself onto another copy.",
                "pairtrail store rebase copy.db demo.sqlite",
            ),
        ),
    ),
    Chapter(
        "Appeals",
        (
            CommandLine(
                "whatif correct",
                ".commands.whatif",
                "Suppose other results, and see what they would change.",
                "pairtrail whatif correct 1/2=1-0",
            ),
            CommandLine(
                "diff",
                ".commands.diff",
                "Compare two moments, two tournaments, or one with a file.",
                "pairtrail diff round:1:complete now",
            ),
            CommandLine(
                "appeal lodge",
                ".commands.appeal",
                "Put an appeal on the record.",
                'pairtrail appeal lodge 3 "I should not have met 18" --round 2',
            ),
            CommandLine(
                "appeal decide",
                ".commands.appeal",
                "Put the committee's decision on an appeal on the record.",
                'pairtrail appeal decide "Dismissed: the pairing is right (A.2)"',
            ),
            CommandLine(
                "appeal list", ".commands.appeal", "List the appeals, open and decided.", "pairtrail appeal list"
            ),
        ),
    ),
    Chapter(
        "Pages and paper",
        (
            CommandLine(
                "report",
                ".commands.report",
                "Write the event as one HTML page that needs no network.",
                "pairtrail report event.html",
            ),
            CommandLine(
                "print pairings",
                ".commands.print.command",
                "Write the pairing of a round as a page to hang up.",
                "pairtrail print pairings 1 -o pairings.html",
            ),
            CommandLine(
                "print slips",
                ".commands.print.command",
                "Write a slip for each board or match of a round.",
                "pairtrail print slips 1 -o slips.html",
            ),
            CommandLine(
                "print standings",
                ".commands.print.command",
                "Write the standings as a page to hang up.",
                "pairtrail print standings -o standings.html",
            ),
            CommandLine(
                "print crosstable",
                ".commands.print.command",
                "Write the standings with all games.",
                "pairtrail print crosstable -o crosstable.html",
            ),
            CommandLine(
                "print wallchart",
                ".commands.print.command",
                "Write all games by pairing number, with scores and floats.",
                "pairtrail print wallchart -o wallchart.html",
            ),
            CommandLine(
                "print players",
                ".commands.print.command",
                "Write the list of players, of teams with theirs.",
                "pairtrail print players -o players.html",
            ),
            CommandLine(
                "print grid",
                ".commands.print.command",
                "Write the grid of a round robin, days and games to come.",
                "pairtrail print grid -o grid.html",
            ),
            CommandLine(
                "print lineups",
                ".commands.print.command",
                "Write a line-up sheet for each team of a round.",
                "pairtrail print lineups 1 -o lineups.html",
            ),
            CommandLine(
                "print boards",
                ".commands.print.command",
                "Write the players of a team event by board, best first.",
                "pairtrail print boards -o boards.html",
            ),
            CommandLine(
                "print cards",
                ".commands.print.command",
                "Write a pairing card for each player.",
                "pairtrail print cards -o cards.html",
            ),
            CommandLine(
                "print names",
                ".commands.print.command",
                "Write a name card for each player, to stand on the table.",
                "pairtrail print names -o names.html",
            ),
            CommandLine(
                "print prizes",
                ".commands.print.command",
                "Write the list of prizes, with a line to sign.",
                'pairtrail print prizes --prizes "300, 200, 100; total 600" -o prizes.html',
            ),
            CommandLine(
                "print ratings",
                ".commands.print.command",
                "Write rating changes and performances.",
                "pairtrail print ratings -o ratings.html",
            ),
            CommandLine(
                "print aro",
                ".commands.print.command",
                "Write the average rating of everybody's opponents.",
                "pairtrail print aro -o aro.html",
            ),
            CommandLine(
                "print knockout",
                ".commands.print.command",
                "Write the bracket of the knock-out.",
                "pairtrail print knockout -o knockout.html",
            ),
            CommandLine(
                "print all",
                ".commands.print.command",
                "Write everything that a round needs into one folder.",
                "pairtrail print all --round 1 -o papers",
            ),
            CommandLine(
                "print appeal",
                ".commands.print.command",
                "Write one page for an appeals committee, HTML or PDF.",
                'pairtrail print appeal "Novak against Rossi" --round 1 --pair Petr Rossi -o sheet.html',
            ),
        ),
    ),
    Chapter(
        "Files",
        (
            CommandLine(
                "import",
                ".commands.files",
                "Make a tournament from a TRF file, event by event.",
                "pairtrail import event.trf --as autumn",
            ),
            CommandLine(
                "export",
                ".commands.export_others",
                "Write the tournament as a TRF16, TRF26 or TRF06 file.",
                "pairtrail export report.trf",
            ),
            CommandLine(
                "export pgn",
                ".commands.export_others",
                "Write PGN headers of the games, of a round or all.",
                "pairtrail export pgn round-1.pgn --round 1",
            ),
            CommandLine(
                "export games",
                ".commands.export_others",
                "Write pairings and results as CSV or JSON.",
                "pairtrail export games games.csv",
            ),
            CommandLine(
                "export cfc",
                ".commands.export_others",
                "Write the report of the CFC.",
                "pairtrail export cfc report.csv --director-id 111111",
            ),
            CommandLine(
                "export uscf",
                ".commands.export_others",
                "Write the three DBF files of US Chess.",
                "pairtrail export uscf report --state NY",
            ),
            CommandLine(
                "convert",
                ".commands.files",
                "Write a TRF file in another format, without a database.",
                "pairtrail convert event.trf event-26.trf --to trf26",
            ),
            CommandLine(
                "pair",
                ".commands.stateless_commands",
                "Print the next round of a TRF file.",
                "pairtrail pair event.trf",
            ),
            CommandLine(
                "check",
                ".commands.stateless_commands",
                "Pair every round of files again, list what differs.",
                "pairtrail check event.trf",
            ),
            CommandLine(
                "audit",
                ".commands.audit.command",
                "Hold every file of a folder against itself and its rules.",
                "pairtrail audit .",
            ),
            CommandLine(
                "generate",
                ".commands.generate",
                "Make up a tournament by chance, as a TRF file.",
                "pairtrail generate --players 20 --rounds 7 --seed 5 --out random.trf",
            ),
            CommandLine(
                "completion script",
                ".commands.completion",
                "Print the completion for bash, zsh or fish.",
                "pairtrail completion script bash",
            ),
            CommandLine(
                "completion words",
                ".commands.completion",
                "Say what may stand in place of the last word.",
                "pairtrail completion words -- player wi",
            ),
            CommandLine("manual", ".commands.manual", "Print the manual page, for man.", "pairtrail manual"),
            CommandLine(
                "rules list",
                ".commands.rules",
                "List the editions: dates, source, variations.",
                "pairtrail rules list",
            ),
            CommandLine(
                "rules show",
                ".commands.rules",
                "Show an article and where it is carried out.",
                "pairtrail rules show C.7",
            ),
            CommandLine(
                "rules diff",
                ".commands.rules",
                "Compare two editions, topic by topic.",
                "pairtrail rules diff dutch-2017 dutch-2026",
            ),
            CommandLine(
                "compat",
                ".commands.compat_command",
                "Speak the command lines of bbpPairings and JaVaFo.",
                "pairtrail compat --dutch event.trf -p",
            ),
        ),
    ),
)

COMMANDS: Final[dict[str, CommandLine]] = {line.path: line for chapter in CHAPTERS for line in chapter.commands}

PLAIN_WORDS: Final[dict[str, str]] = {
    "add": "player add",
    "alter": "round alter",
    "appeals": "appeal list",
    "byes": "bye list",
    "compare": "diff",
    "correct": "result correct",
    "create": "new",
    "crosstable": "standings",
    "draft": "round alter begin",
    "editions": "rules list",
    "why": "explain pairing",
    "why-not": "explain why-not",
    "history": "log list",
    "init": "new",
    "late": "player late",
    "pairing": "round status",
    "pairings": "round status",
    "players": "player list",
    "protest": "appeal lodge",
    "publish": "round publish",
    "ranking": "standings",
    "register": "player add",
    "results": "result missing",
    "rounds": "round status",
    "score": "standings",
    "start": "new",
    "status": "info",
    "swap": "round alter swap",
    "table": "standings",
    "withdraw": "player withdraw",
}
"""Words that arbiters type instead of ours, and the command that does it."""

EXIT_CODES: Final[tuple[tuple[int, str], ...]] = (
    (0, "done"),
    (1, "findings: check, verify, replay, diff or doctor found something"),
    (2, "the command line is wrong: unknown word, player or spelling"),
    (3, "a file cannot be read or written, or its content is wrong"),
    (4, "refused by the rules, or needs your confirmation (--yes)"),
    (5, "no legal pairing exists"),
    (6, "conflict: someone wrote first, or the database is not available"),
    (7, "the record is damaged or was tampered with"),
    (70, "a defect of this program; please report it"),
)


_COLUMNS: Final = 80
_EVERYWHERE: Final = (
    ("-t, --tournament NAME", "which one; not needed when the database holds only one"),
    ("--db URL", "which database: a file, or postgresql://..."),
    ("--json", "data for programs on standard output"),
    ("--at MOMENT", "as of event 12, a hash, a time, or round:5:paired"),
    ("-n, --dry-run", "say what would happen, write nothing"),
)
"""Options of many commands, and what each means."""


def first_words() -> list[str]:
    """The words that may follow `pairtrail`, in the order of the help."""
    return list(dict.fromkeys(path.split()[0] for path in COMMANDS))


def home_of(word: str) -> str:
    """The module that holds `<word>_app`."""
    return next(line.home for line in COMMANDS.values() if line.path.split()[0] == word)


def overview(told: Callable[[str], str] = str) -> str:
    """The first page of help. `told`: from English to the language asked for."""
    lines = [
        told("Usage: pairtrail COMMAND [OPTIONS]"),
        "",
        *_row("", told("Run a Swiss on the record: every action is kept, every pairing can be replayed.")),
    ]
    for chapter in CHAPTERS:
        width = max(len(line.path) for line in chapter.commands)
        lines += ["", told("{title}:").format(title=told(chapter.title))]
        for line in chapter.commands:
            lines += _row(f"  {line.path:<{width}}  ", told(line.summary))
    spellings = {told(spelling): told(meaning) for spelling, meaning in _EVERYWHERE}
    width = max(map(len, spellings)) + 1
    lines += ["", told("With every command that touches a tournament:")]
    for spelling, meaning in spellings.items():
        lines += _row(f"  {spelling:<{width}}  ", meaning)
    lines += _row("  ", told("`pairtrail COMMAND -h`, or `help COMMAND`, lists the rest, with an example."))
    lines += ["", told("{title}:").format(title=told("Exit codes"))]
    for code, meaning in EXIT_CODES:
        lines += _row(f"  {code:>3}  ", told(meaning))
    example = (
        '  pairtrail new "Club Championship" --rounds 5',
        '  pairtrail player add "Carlsen, Magnus" --rating 2839',
        "  pairtrail round pair",
        "  pairtrail result set 1 1:1-0 2:= 3:0-1",
    )
    return "\n".join((*lines, "", told("{title}:").format(title=told("Example")), *example))


def _row(before: str, text: str) -> list[str]:
    """What something means behind it, in as many lines as the language needs."""
    if len(before) + len(text) <= _COLUMNS:
        return [before + text]
    from textwrap import wrap

    return wrap(text, _COLUMNS, initial_indent=before, subsequent_indent=" " * len(before), break_on_hyphens=False)
