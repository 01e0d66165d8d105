"""The table of all commands: the first page of help prints it, the application loads from it, the tests walk it.

Imports nothing, so that the first page of help costs next to nothing.
"""

from typing import Final, NamedTuple


class CommandLine(NamedTuple):
    """One command."""

    path: str  # as typed after `pairtrail`
    summary: str  # one line, written here only: its help begins with it, and goes on with the command's docstring
    behind: str = ""  # what stands behind the path in the example

    @property
    def example(self) -> str:
        """One line that works."""
        return f"pairtrail {self.path} {self.behind}".rstrip()


class Chapter(NamedTuple):
    """Commands that belong together, under one heading of the help."""

    title: str
    commands: tuple[CommandLine, ...]
    topic: str = ""  # `help TOPIC` lists it; without one `help all` alone does


CHAPTERS: Final[tuple[Chapter, ...]] = (
    Chapter(
        "Start here",
        (
            CommandLine("demo", "Play a demo event and show every step."),
            CommandLine("doctor", "Check this computer, the database and the clock."),
            CommandLine("new", "Announce a tournament.", '"Club Championship" --rounds 5 --as club'),
            CommandLine("config set", "Change the announcement.", '--city Lund --arbiter "Berg, Anna"'),
            CommandLine("announce add", "Announce a house rule.", '"A bye may be asked for until round 3."'),
            CommandLine("announce change", "Change a house rule.", '1 "A bye may be asked for until round 4."'),
            CommandLine("announce withdraw", "Withdraw a house rule.", "1"),
            CommandLine("announce list", "Print the rules: edition, variations, house rules."),
            CommandLine("list", "List the tournaments in the database."),
            CommandLine("info", "Show the state of the tournament and the next step.", "-t club"),
        ),
    ),
    Chapter(
        "A congress of several tournaments",
        (
            CommandLine("congress show", "Show the sections of a congress and the next step.", "--congress easter"),
            CommandLine(
                "congress standings", "Print the players of all sections, ranked by points.", "--congress easter"
            ),
            CommandLine(
                "congress prizes",
                "Print who wins the prizes open to all sections.",
                '--congress easter --prizes "100, 50; women: 60"',
            ),
            CommandLine(
                "congress award",
                "Record the prizes open to all sections as awarded.",
                '--congress easter --prizes "100, 50; women: 60"',
            ),
            CommandLine("congress add", "Make a tournament a section.", "blitz --congress easter --beside"),
            CommandLine(
                "congress remove", "Remove a section from a congress before it is paired.", "b --congress easter"
            ),
        ),
        "sections",
    ),
    Chapter(
        "Teams",
        (
            CommandLine(
                "team add", "Register a team with its players before round 1.", 'Lund "Ek, Olle:1988" "Lind, Eva:1875"'
            ),
            CommandLine("team import", "Register teams with their players from a CSV file, all or none.", "teams.csv"),
            CommandLine("team list", "List the teams with their players."),
            CommandLine("team lineup", "Enter who plays for a team in a round.", "1 Lund 1 3"),
            CommandLine("team member", "Add players to a team as alternates.", 'Lund "Holm, Ida:1700"'),
            CommandLine(
                "team late", "Admit a team after the start.", 'Malmo "Berg, Nils:1900" "Dahl, Siv:1850" --first-round 2'
            ),
            CommandLine("team withdraw", "Withdraw a team.", 'Lund --reason "no players left"'),
            CommandLine("team strike", "Remove a team from the event.", 'Lund --reason "fees not paid"'),
            CommandLine("team correct", "Correct the name or the federation of a team.", 'Lund --name "Lund SK"'),
            CommandLine(
                "team penalty", "Deduct points from a team.", 'Lund --match-points 1 --reason "line-up sent late"'
            ),
        ),
        "teams",
    ),
    Chapter(
        "Players",
        (
            CommandLine(
                "player add",
                "Register a player before round 1.",
                '"Carlsen, Magnus" --rating 2839 --title GM --federation NOR',
            ),
            CommandLine("player find", "Look a player up in a rating list.", '"carlsen"'),
            CommandLine(
                "player ratings import",
                "Import a FIDE rating list.",
                "players_list_foa.txt --month 2026-11",
            ),
            CommandLine("player ratings list", "List the imported rating lists."),
            CommandLine("player ratings check", "Compare the entries with the rating list in force."),
            CommandLine("player import", "Register players from a CSV file, all or none.", "entries.csv"),
            CommandLine("player list", "List the participants."),
            CommandLine("player show", "Show one player: details, games, colours, floats.", "7"),
            CommandLine("player move", "Move a player to another section before round 1.", '"Novak, J" b'),
            CommandLine(
                "player late",
                "Admit a player after the start (C.04.2.C).",
                '"Late, Lena" --rating 1990 --first-round 2',
            ),
            CommandLine(
                "player strike", "Delete a mistyped entry before round 1.", '"Novak, J" --reason "entered twice"'
            ),
            CommandLine(
                "player withdraw",
                "Withdraw a player from a given round (C.04.2.D.3).",
                '12 --from-round 3 --reason "ill"',
            ),
            CommandLine(
                "player expel",
                "Expel a player as of a given round (CFC 616, 653).",
                '12 --from-round 3 --reason "used a telephone"',
            ),
            CommandLine("player rejoin", "Reinstate a withdrawn player from a given round.", "12 --from-round 4"),
            CommandLine(
                "player excuse",
                "Excuse a player who did not appear.",
                '12 --round 2 --reason "the train was late"',
            ),
            CommandLine("player accelerate", "Give a player virtual points by hand.", '"Novak, J" --points "1 1"'),
            CommandLine(
                "player correct",
                "Correct a player's data (C.04.2.B, D.8).",
                '3 --rating 2105 --reason "list of 1 May"',
            ),
            CommandLine(
                "player facts",
                "Record data for reports: K, federation numbers.",
                "cfc 3=111111 4=122222",
            ),
            CommandLine(
                "player group",
                "Record the school, class or other group of players.",
                'school 3="St Mary" 4=Harbour',
            ),
            CommandLine(
                "player forget", "Erase a player's personal data on request.", '3 --reason "asked by letter" --yes'
            ),
            CommandLine("bye grant", "Grant a half-point, full-point or zero-point bye.", "9 --round 2 --kind half"),
            CommandLine("bye cancel", "Cancel a granted bye.", "9 --round 2"),
            CommandLine("bye list", "List the byes granted and received."),
            CommandLine(
                "forbid add",
                "Announce that players must not be paired together.",
                '"Novak, J" "Novak, P" --reason "brother and sister"',
            ),
            CommandLine("forbid remove", "Allow players to be paired together again.", '"Novak, J" "Novak, P"'),
            CommandLine(
                "forbid ask",
                "Record that players ask not to meet in rounds 1 and 2.",
                '"Novak, J" "Novak, P" --reason "one club"',
            ),
            CommandLine("forbid list", "List players who must not be paired together."),
            CommandLine(
                "board fix", "Assign a fixed board to a player who needs one.", '"Novak, J" 1 --reason "wheelchair"'
            ),
            CommandLine("board release", "Release a fixed board.", '"Novak, J"'),
            CommandLine("board list", "List the fixed boards."),
            CommandLine("checkin open", "Open check-in for the next round."),
            CommandLine("checkin arrived", "Check players in.", '"Novak, J" Rossi'),
            CommandLine("checkin list", "List the missing players and those present."),
            CommandLine("checkin close", "Close check-in; missing players are not paired.", "--yes"),
        ),
    ),
    Chapter(
        "Rounds and results",
        (
            CommandLine("numbers draw", "Draw the pairing numbers by lot (CFC 652).", '--seed "hat of 3 May" --apart'),
            CommandLine(
                "numbers set",
                "Set the pairing numbers by hand.",
                '"Novak, J" "Adler" "Brandt" "Costa" --reason "drawn from a hat"',
            ),
            CommandLine("numbers list", "List the pairing numbers."),
            CommandLine("round check", "Show what blocks the next pairing."),
            CommandLine("round pair", "Pair the next round."),
            CommandLine("round publish", "Publish the pairings for a round.", "1"),
            CommandLine("round status", "Show a round: boards, results, what is missing.", "1"),
            CommandLine(
                "round schedule",
                "Announce another day, time or place for one match.",
                "1 3 --date 2026-10-04 --time 14:00",
            ),
            CommandLine("round void", "Undo the last pairing; nothing is deleted.", '2 --reason "wrong absentee list"'),
            CommandLine(
                "round alter",
                "Change the last pairing by hand; the engine's is kept.",
                '--set 3-19 --yes --reason "same club as 18"',
            ),
            CommandLine("round alter begin", "Begin a draft pairing, to be changed step by step."),
            CommandLine("round alter swap", "Swap two players in the draft.", "3 12"),
            CommandLine("round alter pair", "Pair two players with each other in the draft.", "3 19"),
            CommandLine("round alter colours", "Reverse the colours on boards in the draft.", "2"),
            CommandLine("round alter bye", "Give a player the bye in the draft.", "17"),
            CommandLine("round alter break", "Break up pairings in the draft, or remove the bye.", "2 5"),
            CommandLine("round alter show", "Show the draft: boards, unpaired players, warnings."),
            CommandLine(
                "round alter finish",
                "Record the draft as the pairing; the engine's is kept.",
                '--yes --reason "same club as 18"',
            ),
            CommandLine("round alter abandon", "Discard the draft; the round is left unchanged."),
            CommandLine("round close", "Close a round once all results are in.", "1"),
            CommandLine("result set", "Enter one or more results for a round.", "1 1:1-0 2:= 3:0-1"),
            CommandLine("result enter", "Enter results full-screen on the keypad, once or twice."),
            CommandLine("result import", "Enter the results of a round from a file or a pipe.", "results.txt"),
            CommandLine(
                "result correct",
                "Correct a wrong result, or wrong colours (C.04.2.D.8).",
                '1 2:1-0 --reason "score sheets: White won"',
            ),
            CommandLine("result colours", "Record colours drawn by lot on arrival (CFC 631.2).", "1 1 --white 2"),
            CommandLine("result forfeit", "Enter a game that was not played: +- -+ or --.", "1 4:+-"),
            CommandLine("result adjourn", "Adjourn a game; it counts as a draw for pairings.", "1 5"),
            CommandLine("result resolve", "Enter the result of an adjourned game.", "1 5:1-0"),
            CommandLine("link grant", "Let a helper enter results on a phone.", '"Hall phone" --boards 1-10'),
            CommandLine("link players", "Let players report their own results by personal links."),
            CommandLine("link revoke", "Revoke a link.", "12"),
            CommandLine("link list", "List the links granted."),
            CommandLine("result missing", "List the boards without a result."),
        ),
    ),
    Chapter(
        "Standings",
        (
            CommandLine("standings", "Print the standings.", "--at round:1:complete"),
            CommandLine(
                "standings why", "Explain why one player is ranked above another.", "1 2 --tie-breaks BH/C1,SB"
            ),
            CommandLine(
                "standings breakdown", "Show how a player's tie-breaks were calculated.", "1 --tie-breaks BH,SB"
            ),
            CommandLine("standings crosstable", "Print the cross-table.", "--csv"),
            CommandLine("standings boards", "Print the players of a team event by board, best first."),
            CommandLine("standings groups", "Rank schools or other groups by their top players.", "school --first 4"),
            CommandLine("tie-breaks list", "List the tie-breaks and what each counts."),
            CommandLine("standings aro", "Print the average rating of each player's opponents."),
            CommandLine("standings wallchart", "Print the wall chart."),
            CommandLine("standings grid", "Print a round-robin grid, with games still to be played."),
            CommandLine("ratings", "Print rating changes and performances (B.02)."),
            CommandLine("norms", "Check title norms, requirement by requirement (B.01)."),
            CommandLine(
                "prizes",
                "Print who wins which prize, and why.",
                '--prizes "300, 200, 100; hort; women: 50; total 650"',
            ),
            CommandLine(
                "prizes award",
                "Record the prize list, and how it was calculated.",
                '--prizes "300, 200, 100; total 600" --yes',
            ),
            CommandLine(
                "tie record",
                "Record a play-off, rapid or blitz game, or coin toss.",
                'play-off 3 1 --reason "two blitz games, 2-0"',
            ),
            CommandLine("tie game", "Draw lots for colours in a rapid or blitz game.", "3 1 --draw-odds"),
            CommandLine(
                "knockout announce",
                "Announce a knock-out among the leaders after a Swiss.",
                "4 --games 2 --equal play-off",
            ),
            CommandLine("knockout cancel", "Cancel an announced knock-out.", '--reason "no hall for it"'),
            CommandLine(
                "knockout begin",
                "Determine the qualifiers and draw up the bracket.",
                '--seed "lotto of 10 May: 4 17 23"',
            ),
            CommandLine("knockout show", "Show the bracket: pairings, colours, results."),
            CommandLine("knockout result", "Enter results in the knock-out.", "1 1.1:1-0 2.1:="),
            CommandLine(
                "knockout correct",
                "Correct a result in the knock-out.",
                '1 1.1:0-1 --reason "both score sheets say 0-1"',
            ),
            CommandLine(
                "knockout decide",
                "Record who won the play-off of a drawn match.",
                '1 2 3 --reason "two blitz games, 2-0"',
            ),
            CommandLine("knockout leave", "Withdraw a player: the opponent advances.", '3 --reason "ill"'),
            CommandLine(
                "lots commit",
                "Publish the hash of a secret seed for drawing lots.",
                '--public-source Lotto --public-form "hex 64" --known-from 2027-01-09',
            ),
            CommandLine(
                "lots reveal",
                "Reveal the secret and the public value.",
                '--secret "kept in an envelope" --public "4 17 23"',
            ),
            CommandLine("lots draw", "Draw lots for the remaining ties."),
            CommandLine("lots verify", "Repeat every drawing of lots, and compare."),
        ),
    ),
    Chapter(
        "The record",
        (
            CommandLine("log list", "List what happened, when, and who recorded it."),
            CommandLine("log show", "Show one event in full.", "3"),
            CommandLine("log issued", "Check whether a file was issued, and by which event.", "event.trf"),
            CommandLine("undo", "Undo an event; it stays in the log, marked as undone.", '--reason "entered twice"'),
            CommandLine("redo", "Reinstate an event that was undone."),
            CommandLine("replay", "Pair a round again, using the facts known then or now.", "2 --known now"),
            CommandLine("explain pairing", "Explain the pairing of a round, or of one board.", "2 --round 2"),
            CommandLine("explain player", "Explain a player's pairing in a round.", "7 --round 2"),
            CommandLine("explain bye", "Explain which player has the bye in a round, and why.", "--round 1"),
            CommandLine("explain float", "Explain why a player floated or did not.", "7 --round 2"),
            CommandLine("explain colour", "Explain why a player has this colour.", "7 --round 2"),
            CommandLine("explain why-not", "Explain why two players were not paired, and more.", "1 2 --round 2"),
            CommandLine(
                "explain certificate",
                "Write a why-not answer, with its evidence, to a file.",
                "1 2 --round 2 --out why-not.json",
            ),
            CommandLine("explain check", "Verify a certificate without the engine.", "why-not.json"),
            CommandLine("explain checker", "Print the certificate checker as one Python file."),
            CommandLine("verify", "Verify the record, and pair every round again."),
            CommandLine("backup", "Copy the database while it is in use, and check the copy.", "copy.db"),
            CommandLine("restore", "Restore a backup as a new database.", "copy.db --db restored.db"),
        ),
        "evidence",
    ),
    Chapter(
        "The record as evidence",
        (
            CommandLine("official name", "Authorise a person to make entries.", '"Anna Berg" --role chief-arbiter'),
            CommandLine("official dismiss", "Revoke a role.", '"Ben Holt" --reason "left for the train"'),
            CommandLine("official list", "List people and what they may record."),
            CommandLine("key new", "Create a key to sign what you publish.", "berg"),
            CommandLine("key list", "List your keys, and those you trust."),
            CommandLine(
                "key trust", "Trust a person's key, or the successor that it names.", 'laptop/lind.pub --who "Eva Lind"'
            ),
            CommandLine("key revoke", "Revoke a key as of a given time.", 'berg --reason "the laptop was stolen"'),
            CommandLine("key rotate", "Replace an old key with a new one.", "berg berg-2027"),
            CommandLine("checkpoint sign", "Sign the length and hashes of the record.", "--out evening.checkpoint"),
            CommandLine("checkpoint list", "List the checkpoints kept with the record."),
            CommandLine(
                "checkpoint cosign",
                "Confirm on another computer that you saw a checkpoint.",
                "today.checkpoint --keys laptop --out cosigned.checkpoint",
            ),
            CommandLine(
                "checkpoint keep", "Store a cosigned checkpoint, or a time stamp for one.", "cosigned.checkpoint"
            ),
            CommandLine("checkpoint verify", "Compare checkpoints with the record."),
            CommandLine("checkpoint publish", "Publish the last checkpoint in a public folder.", "public"),
            CommandLine(
                "checkpoint prove",
                "Prove one event or round without showing the rest.",
                "round:1 --out round-1.json --force",
            ),
            CommandLine("checkpoint check-proof", "Check the proof of an event or a round.", "round-1.json"),
            CommandLine("checkpoint checker", "Print the checker of proofs as one Python file."),
            CommandLine("bundle seal", "Put the whole record into one file, for third parties.", "event.bundle"),
            CommandLine("bundle verify", "Check a bundle.", "sealed.bundle"),
            CommandLine("bundle verifier", "Print the verifier of bundles as one Python file."),
            CommandLine("bundle open", "Show a bundle's contents; --db reads it as a database.", "sealed.bundle"),
            CommandLine("store fork-check", "Show where two copies of one record diverge.", "demo.sqlite copy.db"),
            CommandLine("store rebase", "Enter the changes recorded in one copy into another.", "copy.db demo.sqlite"),
        ),
        "evidence",
    ),
    Chapter(
        "Appeals",
        (
            CommandLine("whatif correct", "Suppose other results, and show what would change.", "1/2=1-0"),
            CommandLine("whatif colours", "Suppose that a game was played with colours reversed.", "1/2"),
            CommandLine("whatif player", "Suppose a different rating, title or name.", "3 --rating 2400"),
            CommandLine("whatif bye", "Suppose that a bye was granted, or was not granted.", "3 --round 2"),
            CommandLine("whatif withdraw", "Suppose that a player withdrew.", "3 --from-round 2"),
            CommandLine("whatif rejoin", "Suppose that a player had not withdrawn.", "3 --from-round 2"),
            CommandLine("whatif late", "Suppose a late entry.", '"Late, Lena" --rating 2000'),
            CommandLine("whatif forbid", "Suppose that players were not allowed to meet.", "1 4"),
            CommandLine("whatif allow", "Suppose that players were allowed to meet.", "1 4"),
            CommandLine("diff", "Compare two states, two tournaments, or one with a file.", "round:1:complete now"),
            CommandLine("appeal lodge", "Record an appeal.", '3 "I should not have met 18" --round 2'),
            CommandLine(
                "appeal decide",
                "Record the committee's decision on an appeal.",
                '"Dismissed: the pairing is right (A.2)"',
            ),
            CommandLine(
                "appeal execute",
                "Record how an upheld appeal was carried out.",
                '"The result was corrected, event 20"',
            ),
            CommandLine("appeal list", "List the appeals: open, decided, carried out, withdrawn."),
        ),
        "evidence",
    ),
    Chapter(
        "Web pages and printing",
        (
            CommandLine("serve", "Show the published pages in a web browser.", "--port 8000"),
            CommandLine("site", "Write the public pages as files for any web host.", "pages"),
            CommandLine("report", "Write the event as one HTML page that works offline.", "event.html"),
            CommandLine("print pairings", "Write the pairings for a round as a page to post.", "1 -o pairings.html"),
            CommandLine("print slips", "Write a slip for each board or match in a round.", "1 -o slips.html"),
            CommandLine("print standings", "Write the standings as a page to post.", "-o standings.html"),
            CommandLine("print crosstable", "Write the standings with all games.", "-o crosstable.html"),
            CommandLine(
                "print wallchart", "Write all games by pairing number, with scores and floats.", "-o wallchart.html"
            ),
            CommandLine("print players", "Write the list of players, or of teams and players.", "-o players.html"),
            CommandLine("print absences", "Write the list of players who do not play in a round.", "-o absences.html"),
            CommandLine("print grid", "Write a round-robin grid: dates and games to be played.", "-o grid.html"),
            CommandLine("print lineups", "Write a line-up sheet for each team in a round.", "1 -o lineups.html"),
            CommandLine("print boards", "Write the players of a team event by board, best first.", "-o boards.html"),
            CommandLine("print cards", "Write a pairing card for each player.", "-o cards.html"),
            CommandLine("print names", "Write a table card with the name of each player.", "-o names.html"),
            CommandLine(
                "print prizes",
                "Write the prize list, with a line for signatures.",
                '--prizes "300, 200, 100; total 600" -o prizes.html',
            ),
            CommandLine("print ratings", "Write rating changes and performances.", "-o ratings.html"),
            CommandLine("print aro", "Write the average rating of each player's opponents.", "-o aro.html"),
            CommandLine("print knockout", "Write the bracket of the knock-out.", "-o knockout.html"),
            CommandLine("print all", "Write all papers for a round to one folder.", "--round 1 -o papers"),
            CommandLine(
                "print appeal",
                "Write one page for an appeals committee, HTML or PDF.",
                '"Novak against Rossi" --round 1 --pair Petr Rossi -o sheet.html',
            ),
        ),
        "files",
    ),
    Chapter(
        "Files",
        (
            CommandLine("import", "Import a tournament from a TRF file, as events.", "event.trf --as autumn"),
            CommandLine("export", "Write the tournament as a TRF16, TRF26 or TRF06 file.", "report.trf"),
            CommandLine("export pgn", "Write PGN headers for the games of one or all rounds.", "round-1.pgn --round 1"),
            CommandLine("export games", "Write pairings and results as CSV or JSON.", "games.csv"),
            CommandLine("export cfc", "Write the CFC report.", "report.csv --director-id 111111"),
            CommandLine("export uscf", "Write the three DBF files for US Chess.", "report --state NY"),
            CommandLine(
                "convert",
                "Write a TRF file in another format, without a database.",
                "event.trf event-26.trf --to trf26",
            ),
            CommandLine("pair", "Print the pairings for the next round of a TRF file.", "event.trf"),
            CommandLine("check", "Pair every round in files again, and list differences.", "event.trf"),
            CommandLine("audit", "Check each file in a folder against its own rules.", "."),
            CommandLine(
                "generate",
                "Generate a random tournament as a TRF file.",
                "--players 20 --rounds 7 --seed 5 --out random.trf",
            ),
            CommandLine("completion script", "Print the completion script for bash, zsh or fish.", "bash"),
            CommandLine("completion words", "Print possible completions of the last word.", "-- player wi"),
            CommandLine("manual", "Print the manual page for man."),
            CommandLine("rules list", "List the editions: dates, source, variations."),
            CommandLine("rules show", "Show an article and where it is implemented.", "C.7"),
            CommandLine("rules diff", "Compare two editions, topic by topic.", "dutch-2017 dutch-2026"),
            CommandLine("engine", "Answer requests from other programs."),
            CommandLine("compat", "Accept the command lines of bbpPairings and JaVaFo.", "--dutch event.trf -p"),
        ),
        "files",
    ),
)

COMMANDS: Final[dict[str, CommandLine]] = {line.path: line for chapter in CHAPTERS for line in chapter.commands}

THE_NIGHT: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (
        "Before round 1",
        ("new", "player import", "player add", "player correct", "player list", "player withdraw", "bye grant"),
    ),
    (
        "Every round",
        (
            *("round pair", "round alter", "round publish", "print pairings"),
            *("result enter", "result set", "result correct", "round close", "player late"),
        ),
    ),
    ("At the end", ("standings", "prizes", "print all", "export")),
    ("At any time", ("info", "explain why-not", "undo", "backup", "serve")),
)
"""The commands of a club night in the order in which they are typed, under the headings of the first page of help."""

EXIT_CODES: Final[tuple[tuple[int, str], ...]] = (
    (0, "done"),
    (1, "findings: check, verify, replay, diff or doctor found something"),
    (2, "invalid command line: unknown word or player, or a misspelling"),
    (3, "a file cannot be read or written, or is invalid"),
    (4, "refused by the rules, or needs your confirmation (--yes)"),
    (5, "no legal pairing exists"),
    (6, "conflict: another entry came first, or the database is not available"),
    (7, "the record is damaged or was tampered with"),
    (70, "an error in this program; please report it"),
)

_ELSEWHERE: Final[dict[str, str]] = {
    "demo": ".commands.demo.command",
    "new": ".commands.tournament",
    "config": ".commands.tournament",
    "list": ".commands.tournament",
    "info": ".commands.tournament",
    "ratings": ".commands.rating_changes",
    "tie": ".commands.lots",
    "redo": ".commands.undo",
    "restore": ".commands.backup",
    "print": ".commands.print.command",
    "team": ".commands.team_command",
    "import": ".commands.files",
    "export": ".commands.export_others",
    "convert": ".commands.files",
    "pair": ".commands.stateless_commands",
    "check": ".commands.stateless_commands",
    "audit": ".commands.audit.command",
    "compat": ".commands.compat_command",
}
"""Modules that are not called as the first word is, as seen from this package."""


TOPICS: Final[dict[str, str]] = {
    "sections": "a congress of several tournaments",
    "teams": "team events",
    "evidence": "the log, keys, checkpoints, bundles, appeals",
    "files": "printing, web pages, reports, other programs' files",
    "all": "every command and the exit codes",
}
"""What `help TOPIC` lists, by topic."""


def first_words() -> list[str]:
    """The words that may follow `pairtrail`, in the order of the help."""
    return list(dict.fromkeys(path.split()[0] for path in COMMANDS))


def home_of(word: str) -> str:
    """The module that holds the commands of a word, seen from this package: imported only when the word is typed."""
    return _ELSEWHERE.get(word, f".commands.{word.replace('-', '_')}")


def app_of(word: str) -> str:
    """What they are called there."""
    return f"{word.replace('-', '_')}_app"
