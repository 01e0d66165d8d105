"""The table of all commands: the first page of help prints it, the application loads from it, the tests walk it.

Imports nothing, so that the first page of help costs next to nothing.
"""

from typing import Final

from core.model.named_tuple import NamedTuple


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


def _chapter(title: str, *rows: tuple[str, ...], topic: str = "") -> Chapter:
    """Of rows of a path, a summary and, where the example has more, what stands behind the path."""
    return Chapter(title, tuple(CommandLine(*row) for row in rows), topic)


CHAPTERS: Final[tuple[Chapter, ...]] = (
    _chapter(
        "Start here",
        ("demo", "Play a demo event and show every step."),
        ("doctor", "Check this computer, the database and the clock."),
        ("new", "Announce a tournament.", '"Club Championship" --rounds 5 --as club'),
        ("config set", "Change the announcement.", '--city Lund --arbiter "Berg, Anna"'),
        ("announce add", "Announce a house rule.", '"A bye may be asked for until round 3."'),
        ("announce change", "Change a house rule.", '1 "A bye may be asked for until round 4."'),
        ("announce withdraw", "Withdraw a house rule.", "1"),
        ("announce list", "Print the rules: edition, variations, house rules."),
        ("list", "List the tournaments in the database."),
        ("info", "Show the state of the tournament and the next step.", "-t club"),
    ),
    _chapter(
        "A congress of several tournaments",
        ("congress show", "Show the sections of a congress and the next step.", "--congress easter"),
        ("congress standings", "Print the players of all sections, ranked by points.", "--congress easter"),
        (
            "congress prizes",
            "Print who wins the prizes open to all sections.",
            '--congress easter --prizes "100, 50; women: 60"',
        ),
        (
            "congress award",
            "Record the prizes open to all sections as awarded.",
            '--congress easter --prizes "100, 50; women: 60"',
        ),
        ("congress add", "Make a tournament a section.", "blitz --congress easter --beside"),
        ("congress remove", "Remove a section from a congress before it is paired.", "b --congress easter"),
        topic="sections",
    ),
    _chapter(
        "Teams",
        ("team add", "Register a team with its players before round 1.", 'Lund "Ek, Olle:1988" "Lind, Eva:1875"'),
        ("team import", "Register teams with their players from a CSV file, all or none.", "teams.csv"),
        ("team list", "List the teams with their players."),
        ("team lineup", "Enter who plays for a team in a round.", "1 Lund 1 3"),
        ("team member", "Add players to a team as alternates.", 'Lund "Holm, Ida:1700"'),
        ("team late", "Admit a team after the start.", 'Malmo "Berg, Nils:1900" "Dahl, Siv:1850" --first-round 2'),
        ("team withdraw", "Withdraw a team.", 'Lund --reason "no players left"'),
        ("team strike", "Remove a team from the event.", 'Lund --reason "fees not paid"'),
        ("team correct", "Correct the name or the federation of a team.", 'Lund --name "Lund SK"'),
        ("team penalty", "Deduct points from a team.", 'Lund --match-points 1 --reason "line-up sent late"'),
        topic="teams",
    ),
    _chapter(
        "Players",
        (
            "player add",
            "Register a player before round 1.",
            '"Carlsen, Magnus" --rating 2839 --title GM --federation NOR',
        ),
        ("player find", "Look a player up in a rating list.", '"carlsen"'),
        ("player ratings import", "Import a FIDE rating list.", "players_list_foa.txt --month 2026-11"),
        ("player ratings list", "List the imported rating lists."),
        ("player ratings check", "Compare the entries with the rating list in force."),
        ("player import", "Register players from a CSV file, all or none.", "entries.csv"),
        ("player list", "List the participants."),
        ("player show", "Show one player: details, games, colours, floats.", "7"),
        ("player move", "Move a player to another section before round 1.", '"Novak, J" b'),
        ("player late", "Admit a player after the start (C.04.2.C).", '"Late, Lena" --rating 1990 --first-round 2'),
        ("player strike", "Delete a mistyped entry before round 1.", '"Novak, J" --reason "entered twice"'),
        ("player withdraw", "Withdraw a player from a given round (C.04.2.D.3).", '12 --from-round 3 --reason "ill"'),
        (
            "player expel",
            "Expel a player as of a given round (CFC 616, 653).",
            '12 --from-round 3 --reason "used a telephone"',
        ),
        ("player rejoin", "Reinstate a withdrawn player from a given round.", "12 --from-round 4"),
        ("player excuse", "Excuse a player who did not appear.", '12 --round 2 --reason "the train was late"'),
        ("player accelerate", "Give a player virtual points by hand.", '"Novak, J" --points "1 1"'),
        ("player correct", "Correct a player's data (C.04.2.B, D.8).", '3 --rating 2105 --reason "list of 1 May"'),
        ("player facts", "Record data for reports: K, federation numbers.", "cfc 3=111111 4=122222"),
        ("player group", "Record the school, class or other group of players.", 'school 3="St Mary" 4=Harbour'),
        ("player forget", "Erase a player's personal data on request.", '3 --reason "asked by letter" --yes'),
        ("bye grant", "Grant a half-point, full-point or zero-point bye.", "9 --round 2 --kind half"),
        ("bye cancel", "Cancel a granted bye.", "9 --round 2"),
        ("bye list", "List the byes granted and received."),
        (
            "forbid add",
            "Announce that players must not be paired together.",
            '"Novak, J" "Novak, P" --reason "brother and sister"',
        ),
        ("forbid remove", "Allow players to be paired together again.", '"Novak, J" "Novak, P"'),
        (
            "forbid ask",
            "Record that players ask not to meet in rounds 1 and 2.",
            '"Novak, J" "Novak, P" --reason "one club"',
        ),
        ("forbid list", "List players who must not be paired together."),
        ("board fix", "Assign a fixed board to a player who needs one.", '"Novak, J" 1 --reason "wheelchair"'),
        ("board release", "Release a fixed board.", '"Novak, J"'),
        ("board list", "List the fixed boards."),
        ("checkin open", "Open check-in for the next round."),
        ("checkin arrived", "Check players in.", '"Novak, J" Rossi'),
        ("checkin list", "List the missing players and those present."),
        ("checkin close", "Close check-in; missing players are not paired.", "--yes"),
    ),
    _chapter(
        "Rounds and results",
        ("numbers draw", "Draw the pairing numbers by lot (CFC 652).", '--seed "hat of 3 May" --apart'),
        (
            "numbers set",
            "Set the pairing numbers by hand.",
            '"Novak, J" "Adler" "Brandt" "Costa" --reason "drawn from a hat"',
        ),
        ("numbers list", "List the pairing numbers."),
        ("round check", "Show what blocks the next pairing."),
        ("round pair", "Pair the next round."),
        ("round publish", "Publish the pairings for a round.", "1"),
        ("round status", "Show a round: boards, results, what is missing.", "1"),
        ("round schedule", "Announce another day, time or place for one match.", "1 3 --date 2026-10-04 --time 14:00"),
        ("round void", "Undo the last pairing; nothing is deleted.", '2 --reason "wrong absentee list"'),
        (
            "round alter",
            "Change the last pairing by hand; the engine's is kept.",
            '--set 3-19 --yes --reason "same club as 18"',
        ),
        ("round alter begin", "Begin a draft pairing, to be changed step by step."),
        ("round alter swap", "Swap two players in the draft.", "3 12"),
        ("round alter pair", "Pair two players with each other in the draft.", "3 19"),
        ("round alter colours", "Reverse the colours on boards in the draft.", "2"),
        ("round alter bye", "Give a player the bye in the draft.", "17"),
        ("round alter break", "Break up pairings in the draft, or remove the bye.", "2 5"),
        ("round alter show", "Show the draft: boards, unpaired players, warnings."),
        (
            "round alter finish",
            "Record the draft as the pairing; the engine's is kept.",
            '--yes --reason "same club as 18"',
        ),
        ("round alter abandon", "Discard the draft; the round is left unchanged."),
        ("round close", "Close a round once all results are in.", "1"),
        ("result set", "Enter one or more results for a round.", "1 1:1-0 2:= 3:0-1"),
        ("result enter", "Enter results full-screen on the keypad, once or twice."),
        ("result import", "Enter the results of a round from a file or a pipe.", "results.txt"),
        (
            "result correct",
            "Correct a wrong result, or wrong colours (C.04.2.D.8).",
            '1 2:1-0 --reason "score sheets: White won"',
        ),
        ("result colours", "Record colours drawn by lot on arrival (CFC 631.2).", "1 1 --white 2"),
        ("result forfeit", "Enter a game that was not played: +- -+ or --.", "1 4:+-"),
        ("result adjourn", "Adjourn a game; it counts as a draw for pairings.", "1 5"),
        ("result resolve", "Enter the result of an adjourned game.", "1 5:1-0"),
        ("link grant", "Let a helper enter results on a phone.", '"Hall phone" --boards 1-10'),
        ("link players", "Let players report their own results by personal links."),
        ("link revoke", "Revoke a link.", "12"),
        ("link list", "List the links granted."),
        ("result missing", "List the boards without a result."),
    ),
    _chapter(
        "Standings",
        ("standings", "Print the standings.", "--at round:1:complete"),
        ("standings why", "Explain why one player is ranked above another.", "1 2 --tie-breaks BH/C1,SB"),
        ("standings breakdown", "Show how a player's tie-breaks were calculated.", "1 --tie-breaks BH,SB"),
        ("standings crosstable", "Print the cross-table.", "--csv"),
        ("standings boards", "Print the players of a team event by board, best first."),
        ("standings groups", "Rank schools or other groups by their top players.", "school --first 4"),
        ("tie-breaks list", "List the tie-breaks and what each counts."),
        ("standings aro", "Print the average rating of each player's opponents."),
        ("standings wallchart", "Print the wall chart."),
        ("standings grid", "Print a round-robin grid, with games still to be played."),
        ("ratings", "Print rating changes and performances (B.02)."),
        ("norms", "Check title norms, requirement by requirement (B.01)."),
        ("prizes", "Print who wins which prize, and why.", '--prizes "300, 200, 100; hort; women: 50; total 650"'),
        (
            "prizes award",
            "Record the prize list, and how it was calculated.",
            '--prizes "300, 200, 100; total 600" --yes',
        ),
        (
            "tie record",
            "Record a play-off, rapid or blitz game, or coin toss.",
            'play-off 3 1 --reason "two blitz games, 2-0"',
        ),
        ("tie game", "Draw lots for colours in a rapid or blitz game.", "3 1 --draw-odds"),
        ("knockout announce", "Announce a knock-out among the leaders after a Swiss.", "4 --games 2 --equal play-off"),
        ("knockout cancel", "Cancel an announced knock-out.", '--reason "no hall for it"'),
        ("knockout begin", "Determine the qualifiers and draw up the bracket.", '--seed "lotto of 10 May: 4 17 23"'),
        ("knockout show", "Show the bracket: pairings, colours, results."),
        ("knockout result", "Enter results in the knock-out.", "1 1.1:1-0 2.1:="),
        ("knockout correct", "Correct a result in the knock-out.", '1 1.1:0-1 --reason "both score sheets say 0-1"'),
        ("knockout decide", "Record who won the play-off of a drawn match.", '1 2 3 --reason "two blitz games, 2-0"'),
        ("knockout leave", "Withdraw a player: the opponent advances.", '3 --reason "ill"'),
        (
            "lots commit",
            "Publish the hash of a secret seed for drawing lots.",
            '--public-source Lotto --public-form "hex 64" --known-from 2027-01-09',
        ),
        ("lots reveal", "Reveal the secret and the public value.", '--secret "kept in an envelope" --public "4 17 23"'),
        ("lots draw", "Draw lots for the remaining ties."),
        ("lots verify", "Repeat every drawing of lots, and compare."),
    ),
    _chapter(
        "The record",
        ("log list", "List what happened, when, and who recorded it."),
        ("log show", "Show one event in full.", "3"),
        ("log issued", "Check whether a file was issued, and by which event.", "event.trf"),
        ("undo", "Undo an event; it stays in the log, marked as undone.", '--reason "entered twice"'),
        ("redo", "Reinstate an event that was undone."),
        ("replay", "Pair a round again, using the facts known then or now.", "2 --known now"),
        ("explain pairing", "Explain the pairing of a round, or of one board.", "2 --round 2"),
        ("explain player", "Explain a player's pairing in a round.", "7 --round 2"),
        ("explain bye", "Explain which player has the bye in a round, and why.", "--round 1"),
        ("explain float", "Explain why a player floated or did not.", "7 --round 2"),
        ("explain colour", "Explain why a player has this colour.", "7 --round 2"),
        ("explain why-not", "Explain why two players were not paired, and more.", "1 2 --round 2"),
        (
            "explain certificate",
            "Write a why-not answer, with its evidence, to a file.",
            "1 2 --round 2 --out why-not.json",
        ),
        ("explain check", "Verify a certificate without the engine.", "why-not.json"),
        ("explain checker", "Print the certificate checker as one Python file."),
        ("verify", "Verify the record, and pair every round again."),
        ("backup", "Copy the database while it is in use, and check the copy.", "copy.db"),
        ("restore", "Restore a backup as a new database.", "copy.db --db restored.db"),
        topic="evidence",
    ),
    _chapter(
        "The record as evidence",
        ("official name", "Authorise a person to make entries.", '"Anna Berg" --role chief-arbiter'),
        ("official dismiss", "Revoke a role.", '"Ben Holt" --reason "left for the train"'),
        ("official list", "List people and what they may record."),
        ("key new", "Create a key to sign what you publish.", "berg"),
        ("key list", "List your keys, and those you trust."),
        ("key trust", "Trust a person's key, or the successor that it names.", 'laptop/lind.pub --who "Eva Lind"'),
        ("key revoke", "Revoke a key as of a given time.", 'berg --reason "the laptop was stolen"'),
        ("key rotate", "Replace an old key with a new one.", "berg berg-2027"),
        ("checkpoint sign", "Sign the length and hashes of the record.", "--out evening.checkpoint"),
        ("checkpoint list", "List the checkpoints kept with the record."),
        (
            "checkpoint cosign",
            "Confirm on another computer that you saw a checkpoint.",
            "today.checkpoint --keys laptop --out cosigned.checkpoint",
        ),
        ("checkpoint keep", "Store a cosigned checkpoint, or a time stamp for one.", "cosigned.checkpoint"),
        ("checkpoint verify", "Compare checkpoints with the record."),
        ("checkpoint publish", "Publish the last checkpoint in a public folder.", "public"),
        (
            "checkpoint prove",
            "Prove one event or round without showing the rest.",
            "round:1 --out round-1.json --force",
        ),
        ("checkpoint check-proof", "Check the proof of an event or a round.", "round-1.json"),
        ("checkpoint checker", "Print the checker of proofs as one Python file."),
        ("bundle seal", "Put the whole record into one file, for third parties.", "event.bundle"),
        ("bundle verify", "Check a bundle.", "sealed.bundle"),
        ("bundle verifier", "Print the verifier of bundles as one Python file."),
        ("bundle open", "Show a bundle's contents; --db reads it as a database.", "sealed.bundle"),
        ("store fork-check", "Show where two copies of one record diverge.", "demo.sqlite copy.db"),
        ("store rebase", "Enter the changes recorded in one copy into another.", "copy.db demo.sqlite"),
        topic="evidence",
    ),
    _chapter(
        "Appeals",
        ("whatif correct", "Suppose other results, and show what would change.", "1/2=1-0"),
        ("whatif colours", "Suppose that a game was played with colours reversed.", "1/2"),
        ("whatif player", "Suppose a different rating, title or name.", "3 --rating 2400"),
        ("whatif bye", "Suppose that a bye was granted, or was not granted.", "3 --round 2"),
        ("whatif withdraw", "Suppose that a player withdrew.", "3 --from-round 2"),
        ("whatif rejoin", "Suppose that a player had not withdrawn.", "3 --from-round 2"),
        ("whatif late", "Suppose a late entry.", '"Late, Lena" --rating 2000'),
        ("whatif forbid", "Suppose that players were not allowed to meet.", "1 4"),
        ("whatif allow", "Suppose that players were allowed to meet.", "1 4"),
        ("diff", "Compare two states, two tournaments, or one with a file.", "round:1:complete now"),
        ("appeal lodge", "Record an appeal.", '3 "I should not have met 18" --round 2'),
        ("appeal decide", "Record the committee's decision on an appeal.", '"Dismissed: the pairing is right (A.2)"'),
        ("appeal execute", "Record how an upheld appeal was carried out.", '"The result was corrected, event 20"'),
        ("appeal list", "List the appeals: open, decided, carried out, withdrawn."),
        topic="evidence",
    ),
    _chapter(
        "Web pages and printing",
        ("serve", "Show the published pages in a web browser.", "--port 8000"),
        ("site", "Write the public pages as files for any web host.", "pages"),
        ("report", "Write the event as one HTML page that works offline.", "event.html"),
        ("print pairings", "Write the pairings for a round as a page to post.", "1 -o pairings.html"),
        ("print slips", "Write a slip for each board or match in a round.", "1 -o slips.html"),
        ("print standings", "Write the standings as a page to post.", "-o standings.html"),
        ("print crosstable", "Write the standings with all games.", "-o crosstable.html"),
        ("print wallchart", "Write all games by pairing number, with scores and floats.", "-o wallchart.html"),
        ("print players", "Write the list of players, or of teams and players.", "-o players.html"),
        ("print absences", "Write the list of players who do not play in a round.", "-o absences.html"),
        ("print grid", "Write a round-robin grid: dates and games to be played.", "-o grid.html"),
        ("print lineups", "Write a line-up sheet for each team in a round.", "1 -o lineups.html"),
        ("print boards", "Write the players of a team event by board, best first.", "-o boards.html"),
        ("print cards", "Write a pairing card for each player.", "-o cards.html"),
        ("print names", "Write a table card with the name of each player.", "-o names.html"),
        (
            "print prizes",
            "Write the prize list, with a line for signatures.",
            '--prizes "300, 200, 100; total 600" -o prizes.html',
        ),
        ("print ratings", "Write rating changes and performances.", "-o ratings.html"),
        ("print aro", "Write the average rating of each player's opponents.", "-o aro.html"),
        ("print knockout", "Write the bracket of the knock-out.", "-o knockout.html"),
        ("print all", "Write all papers for a round to one folder.", "--round 1 -o papers"),
        (
            "print appeal",
            "Write one page for an appeals committee, HTML or PDF.",
            '"Novak against Rossi" --round 1 --pair Petr Rossi -o sheet.html',
        ),
        topic="files",
    ),
    _chapter(
        "Files",
        ("import", "Import a tournament from a TRF file, as events.", "event.trf --as autumn"),
        ("export", "Write the tournament as a TRF16, TRF26 or TRF06 file.", "report.trf"),
        ("export pgn", "Write PGN headers for the games of one or all rounds.", "round-1.pgn --round 1"),
        ("export games", "Write pairings and results as CSV or JSON.", "games.csv"),
        ("export cfc", "Write the CFC report.", "report.csv --director-id 111111"),
        ("export uscf", "Write the three DBF files for US Chess.", "report --state NY"),
        ("convert", "Write a TRF file in another format, without a database.", "event.trf event-26.trf --to trf26"),
        ("pair", "Print the pairings for the next round of a TRF file.", "event.trf"),
        ("check", "Pair every round in files again, and list differences.", "event.trf"),
        ("audit", "Check each file in a folder against its own rules.", "."),
        (
            "generate",
            "Generate a random tournament as a TRF file.",
            "--players 20 --rounds 7 --seed 5 --out random.trf",
        ),
        ("completion script", "Print the completion script for bash, zsh or fish.", "bash"),
        ("completion words", "Print possible completions of the last word.", "-- player wi"),
        ("manual", "Print the manual page for man."),
        ("rules list", "List the editions: dates, source, variations."),
        ("rules show", "Show an article and where it is implemented.", "C.7"),
        ("rules diff", "Compare two editions, topic by topic.", "dutch-2017 dutch-2026"),
        ("engine", "Answer requests from other programs."),
        ("compat", "Accept the command lines of bbpPairings and JaVaFo.", "--dutch event.trf -p"),
        topic="files",
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
    "new": ".commands.tournament",
    "config": ".commands.tournament",
    "list": ".commands.tournament",
    "info": ".commands.tournament",
    "ratings": ".commands.rating_changes",
    "tie": ".commands.lots",
    "redo": ".commands.undo",
    "restore": ".commands.backup",
    "import": ".commands.files",
    "export": ".commands.export_others",
    "checkpoint": ".commands.checkpoint_proofs",
    "convert": ".commands.files",
    "pair": ".commands.stateless_commands",
    "check": ".commands.stateless_commands",
    "audit": ".commands.audit.command",
    "compat": ".commands.stateless_commands",
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


def is_first_word(word: str) -> bool:
    """Whether it is one of them; asked twice for every command, so nothing is listed."""
    begins = f"{word} "
    return " " not in word and (word in COMMANDS or any(path.startswith(begins) for path in COMMANDS))


def home_of(word: str) -> str:
    """The module that holds the commands of a word, seen from this package: imported only when the word is typed."""
    return _ELSEWHERE.get(word, f".commands.{word.replace('-', '_')}")


def app_of(word: str) -> str:
    """What they are called there."""
    return f"{word.replace('-', '_')}_app"
