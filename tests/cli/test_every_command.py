"""Every command of the table: its help shows its example, and its example runs."""

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.command_table import CHAPTERS, COMMANDS, EXIT_CODES, THE_NIGHT, TOPICS, app_of, first_words, home_of
from cli.exits import ExitCode
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT


class Example(NamedTuple):
    """Where the example of a command is run, how it ends, and a word of what it says."""

    stage: str
    says: str
    code: int = 0


EXAMPLES = {
    "demo": Example("empty", "Facts now known to be different"),
    "doctor": Example("registered", "No problems found."),
    "new": Example("empty", "Club Championship"),
    "list": Example("registered", "Harbour Open"),
    "info": Example("registered", "Harbour Open"),
    "announce add": Example("registered", "House rule 1 was announced"),
    "announce change": Example("registered", "House rule 1", ExitCode.REFUSED),
    "announce withdraw": Example("registered", "House rule 1", ExitCode.REFUSED),
    "announce list": Example("registered", "No house rules."),
    "config set": Example("registered", "Berg, Anna"),
    "congress show": Example("congress", "Easter Open (easter)"),
    "congress standings": Example("congress", "All sections, by points"),
    "congress prizes": Example("congress", "Novak, J"),
    "congress award": Example("congress", "A: rounds played: 0 of 3.", ExitCode.REFUSED),
    "congress add": Example(
        "congress", "Section blitz was added: Blitz; its players may also play in another section."
    ),
    "congress remove": Example("congress", "Section easter-b was removed."),
    "player move": Example("congress", "Novak, J was moved from easter-a to easter-b."),
    "team add": Example("league announced", "Lund was registered as team 1."),
    "team import": Example("league announced", "Malmo was registered as team 2."),
    "team list": Example("league registered", "Ek, Olle"),
    "team lineup": Example("league published", "Line-up of Lund for round 1: 1 Ek, Olle, 2 Moe, Liv."),
    "team member": Example("league registered", "Holm, Ida (1700) plays for Lund"),
    "team late": Example("league published", "Malmo was admitted late as team 8, paired from round 2 onwards"),
    "team withdraw": Example("league published", "Lund withdrew"),
    "team strike": Example("league published", "Lund was expelled"),
    "team correct": Example("league registered", "name Lund SK"),
    "team penalty": Example("league published", "no match has a result", ExitCode.REFUSED),
    "player add": Example("registered", "Carlsen, Magnus"),
    "player import": Example("announced", "Almeida, Rui"),
    "player find": Example("empty", "No rating list in", ExitCode.REFUSED),
    "player ratings import": Example("empty", "players_list_foa.txt cannot be read", ExitCode.BAD_INPUT),
    "player ratings list": Example("empty", "No rating list in", ExitCode.REFUSED),
    "player ratings check": Example("registered", "No rating list in", ExitCode.REFUSED),
    "player strike": Example("registered", "Undone: event"),
    "player list": Example("registered", "Rossi, Paolo"),
    "player show": Example("paired", "Gruber, Lena"),
    "player late": Example("played", "Late, Lena"),
    "player withdraw": Example("next published", "withdrew"),
    "player expel": Example("next published", "was expelled"),
    "player rejoin": Example("withdrawn", "was reinstated"),
    "player excuse": Example("played", "has no absence", ExitCode.REFUSED),
    "player accelerate": Example("registered", "Virtual points for Novak, Jana by round: 1.0 1.0"),
    "player correct": Example("paired", "2105"),
    "official name": Example("registered", "Anna Berg is chief-arbiter"),
    "official dismiss": Example("registered", "is not an official of this tournament", ExitCode.REFUSED),
    "official list": Example("registered", "No officials have been named"),
    "link grant": Example("played", "is not being played", ExitCode.REFUSED),
    "link players": Example("played", "Players do not report their own results", ExitCode.REFUSED),
    "link revoke": Example("published", "did not grant a link", ExitCode.REFUSED),
    "link list": Example("published", "No links have been granted"),
    "player group": Example("paired", "Group recorded, school: "),
    "player facts": Example("paired", "CFC number recorded: Castillo, Ines: 111111"),
    "player forget": Example("paired", "No erasable data about", ExitCode.REFUSED),
    "bye grant": Example("published", "half-point bye"),
    "bye cancel": Example("bye granted", "cancelled"),
    "bye list": Example("bye granted", "half-point bye"),
    "board fix": Example("registered", "Board 1 is reserved for Novak, Jana."),
    "board release": Example("registered", "No board is reserved for Novak, Jana", ExitCode.REFUSED),
    "board list": Example("registered", "No boards are reserved."),
    "checkin open": Example("registered", "Check-in was opened."),
    "checkin arrived": Example("registered", "Check-in has not been opened", ExitCode.REFUSED),
    "checkin list": Example("registered", "No check-in."),
    "checkin close": Example("registered", "Check-in is not open", ExitCode.REFUSED),
    "forbid add": Example("registered", "Novak, Jana"),
    "forbid remove": Example("forbidden", "Novak, Jana"),
    "forbid ask": Example("registered", "has no rule for players who ask", ExitCode.REFUSED),
    "forbid list": Example("forbidden", "Novak, Jana"),
    "numbers draw": Example("all play all", "were assigned, from round 1 onwards. Reason: by lot, regions apart"),
    "numbers set": Example("four play all", "were assigned, from round 1 onwards. Reason: drawn from a hat"),
    "numbers list": Example("all play all", "No numbers have been drawn yet"),
    "round check": Example("registered", "19 players to pair"),
    "round pair": Example("registered", "Round 1 was paired"),
    "round publish": Example("paired", "published"),
    "round status": Example("published", "Harbour Open, round 1"),
    "round schedule": Example("published", "in round 1: 2026-10-04 · 14:00"),
    "round void": Example("next paired", "wrong absentee list"),
    "round alter": Example("next paired", "was changed by hand: Castillo, Ines - Rossi, Paolo"),
    "round alter begin": Example("next published", "A draft pairing for round 2 was started"),
    "round alter swap": Example("drafting", "All players are paired."),
    "round alter pair": Example("drafting", "Not paired yet: "),
    "round alter colours": Example("drafting", "Draft for round 2: board 2"),
    "round alter bye": Example("drafting", "the number of players, 18, is even (C.04.1.c)", ExitCode.REFUSED),
    "round alter break": Example("drafting", "Open boards: 2, 5."),
    "round alter show": Example("drafted", "A draft is not a pairing"),
    "round alter finish": Example("drafted", "was changed by hand"),
    "round alter abandon": Example("drafting", "was abandoned"),
    "round close": Example("played", "closed", ExitCode.REFUSED),
    "result set": Example("published", "(Bakker, Joost - Kowalska, Zofia): =."),
    "result enter": Example("published", "needs a terminal", ExitCode.USAGE),
    "result import": Example("published", "results.txt cannot be read", ExitCode.BAD_INPUT),
    "result correct": Example("next published", "tier 2"),
    "result colours": Example("Canadian last round", "were drawn by lot on arrival: 1 board, as the engine pairs them"),
    "result forfeit": Example("published", "not played"),
    "result adjourn": Example("published", "adjourned"),
    "result resolve": Example("adjourned", "1-0"),
    "result missing": Example("published", "no result"),
    "standings": Example("played", "after round 1"),
    "standings why": Example("played", "points"),
    "standings breakdown": Example("played", "Sonneborn-Berger"),
    "standings crosstable": Example("played", "Rd 1"),
    "standings groups": Example("played", "No player in the standings has a school", ExitCode.REFUSED),
    "standings boards": Example("league published", "players by board"),
    "standings aro": Example("played", "ARO"),
    "standings wallchart": Example("played", "Rd 1"),
    "standings grid": Example("grid", "3 games are still to be played"),
    "ratings": Example("played", "Under B.02"),
    "norms": Example("played", "Under B.01"),
    "prizes": Example("played", "of 650.00 is distributed"),
    "prizes award": Example("played", "Prizes awarded: 600.00 to"),
    "tie record": Example("played", "1 of 5 rounds", ExitCode.REFUSED),
    "tie game": Example("played", "1 of 5 rounds", ExitCode.REFUSED),
    "knockout announce": Example("registered", "a knock-out among the first 4 in the standings (matches of 2 games"),
    "knockout cancel": Example("registered", "there is nothing to cancel", ExitCode.REFUSED),
    "knockout begin": Example("played", "No knock-out has been announced", ExitCode.REFUSED),
    "knockout show": Example("played", "No knock-out has been announced", ExitCode.REFUSED),
    "knockout result": Example("played", "No knock-out has been announced", ExitCode.REFUSED),
    "knockout correct": Example("played", "No knock-out has been announced", ExitCode.REFUSED),
    "knockout decide": Example("played", "No knock-out has been announced", ExitCode.REFUSED),
    "knockout leave": Example("played", "No knock-out has been announced", ExitCode.REFUSED),
    "lots commit": Example("played", "The hash of a secret seed"),
    "lots reveal": Example("lots committed", "1 of 5 rounds", ExitCode.REFUSED),
    "lots draw": Example(
        "played",
        "`pairtrail lots commit --public-source TEXT --public-form FORM --known-from TIME` publishes",
        ExitCode.REFUSED,
    ),
    "lots verify": Example("played", "No lots have been drawn"),
    "log list": Example("played", "Harbour Open"),
    "log show": Example("played", "Hash before"),
    "log issued": Example("played", "was not issued", ExitCode.FINDINGS),
    "undo": Example("bye granted", "Undone: event"),
    "redo": Example("undone", "Recorded"),
    "replay": Example("next published", "identical byte for byte"),
    "explain pairing": Example("next published", "Colours under E."),
    "explain player": Example("next published", "They were in bracket"),
    "explain bye": Example("next published", "an odd number"),
    "explain float": Example("next published", "floats of 7"),
    "explain colour": Example("next published", "Colours under E."),
    "explain why-not": Example("next published", "actual pairing"),
    "explain certificate": Example("next published", "Wrote why-not.json"),
    "explain checker": Example("empty", "def check_certificate("),
    "explain check": Example("next published", "cannot be read", ExitCode.BAD_INPUT),
    "verify": Example("played", "No contradictions"),
    "backup": Example("played", "Copied 1 tournament"),
    "restore": Example("played", "File not found: copy.db.", ExitCode.BAD_INPUT),
    "key new": Example("registered", "Created the key berg in keys."),
    "key list": Example("signed", "berg+"),
    "key trust": Example("signed", "of Eva Lind is trusted"),
    "key revoke": Example("signed", "was revoked as of 2026-01-09T"),
    "key rotate": Example("signed", "was replaced by berg-2027+"),
    "checkpoint sign": Example("signed", "Signed events 1-9 of harbour"),
    "checkpoint list": Example("signed", "signed by Anna Berg's key berg+"),
    "checkpoint cosign": Example("signed", "Cosigned events 1-9 of harbour"),
    "checkpoint keep": Example("cosigned", "Stored: a checkpoint for events 1-9."),
    "checkpoint verify": Example("signed", "Events 1-9 of 9 have not changed since they were signed."),
    "checkpoint publish": Example("signed", "tile/0/000.p/9"),
    "checkpoint prove": Example("signed", "Wrote round-1.json"),
    "checkpoint check-proof": Example("cosigned", "is in the log of 9 events"),
    "checkpoint checker": Example("empty", "def checked_proof("),
    "store rebase": Example("cosigned", "copy.db continues where demo.sqlite ends: keep copy.db"),
    "store fork-check": Example("cosigned", "copy.db continues where demo.sqlite ends"),
    "bundle seal": Example("signed", "Wrote event.bundle: 9 events of harbour"),
    "bundle verify": Example("cosigned", "is completely covered by berg+"),
    "bundle verifier": Example("empty", "def checked_bundle("),
    "bundle open": Example("cosigned", "Sheet: sheets/round-1-event-9.txt"),
    "whatif correct": Example("next published", "boards would differ"),
    "whatif colours": Example("next published", "colours were corrected"),
    "whatif player": Example("next published", "rating 2400"),
    "whatif bye": Example("next published", "was given a half-point bye in round 2"),
    "whatif withdraw": Example("next published", "withdrew: not paired from round 2 onwards"),
    "whatif rejoin": Example("next published", "and cannot rejoin", ExitCode.REFUSED),
    "whatif late": Example("next published", "was admitted late"),
    "whatif forbid": Example("next published", "These players must not be paired with each other"),
    "whatif allow": Example("next published", "These players are not kept apart", ExitCode.REFUSED),
    "diff": Example("next published", "Round 2 has been paired only in B", ExitCode.FINDINGS),
    "appeal lodge": Example("next published", "Castillo, Ines appealed about round 2"),
    "appeal decide": Example("appealed", "was decided: Dismissed"),
    "appeal execute": Example("upheld", "was carried out: The result was corrected"),
    "appeal list": Example("appealed", "open"),
    "serve": Example("empty", "No database at ", ExitCode.CONFLICT),
    "site": Example("next published", "files to pages, as of event"),
    "report": Example("next published", "Wrote event.html"),
    "print pairings": Example("next published", "Wrote pairings.html"),
    "print slips": Example("next published", "Wrote slips.html"),
    "print standings": Example("next published", "Wrote standings.html"),
    "print crosstable": Example("next published", "Wrote crosstable.html"),
    "print wallchart": Example("next published", "Wrote wallchart.html"),
    "print players": Example("next published", "Wrote players.html"),
    "print absences": Example("next published", "Wrote absences.html"),
    "print grid": Example("grid", "Wrote grid.html"),
    "print lineups": Example("league published", "Wrote lineups.html"),
    "print boards": Example("league published", "Wrote boards.html"),
    "print cards": Example("next published", "Wrote cards.html"),
    "print names": Example("next published", "Wrote names.html"),
    "print knockout": Example("next published", "No knock-out has been announced", ExitCode.REFUSED),
    "print prizes": Example("played", "Wrote prizes.html"),
    "print ratings": Example("played", "Wrote ratings.html"),
    "print aro": Example("next published", "Wrote aro.html"),
    "print all": Example("next published", "Wrote 8 papers to papers"),
    "print appeal": Example("next published", "Wrote sheet.html"),
    "import": Example("empty", "The file was read without changes"),
    "export": Example("played", "Wrote report.trf"),
    "export pgn": Example("played", "Wrote round-1.pgn: 9 games"),
    "export games": Example("played", "Wrote games.csv: 9 games"),
    "export cfc": Example("played", "Wrote report.csv: 19 players"),
    "export uscf": Example("played", "Wrote THEXPORT.DBF, TSEXPORT.DBF, TDEXPORT.DBF to report"),
    "convert": Example("played", "TRF16 event.trf as TRF26"),
    "pair": Example("empty", "Round 2"),
    "check": Example("empty", "all match the engine's pairing"),
    "audit": Example("empty", "1 audited, 2 skipped (not reports)"),
    "generate": Example("empty", "Wrote random.trf: 20 players, 7 rounds, seed 5."),
    "completion script": Example("empty", "complete -o default -F _pairtrail pairtrail"),
    "completion words": Example("empty", "withdraw"),
    "manual": Example("empty", ".TH PAIRTRAIL 1"),
    "tie-breaks list": Example("empty", "Sonneborn-Berger"),
    "rules list": Example("empty", "dutch-2026"),
    "rules show": Example("empty", "Following bracket"),
    "rules diff": Example("empty", "2.2.1 [C4]"),
    "engine": Example("empty", ""),
    "compat": Example("empty", "10"),
}


def test_no_command_is_without_a_test():
    assert set(EXAMPLES) == set(COMMANDS)


@pytest.mark.parametrize("path", COMMANDS)
def test_the_example_runs(path: str, cli: Cli, at_stage: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    stage, says, code = EXAMPLES[path]
    at_stage(stage)
    example = COMMANDS[path].example.removeprefix("pairtrail ")
    if stage != "empty" and " -t club" in example:
        example = example.replace(" -t club", " -t harbour")
    ended = cli(example)
    assert (ended.code, says in ended.out + ended.err) == (code, True), ended


@pytest.mark.parametrize("path", COMMANDS)
def test_help_begins_with_the_summary_and_ends_with_the_example(path: str, cli: Cli):
    ended = cli(f"{path} --help")
    told = " ".join(ended.out.split())
    assert ended.code == 0
    assert COMMANDS[path].summary in told
    assert told.endswith(f"Example: {COMMANDS[path].example}")


def test_a_summary_is_written_once():
    """In the table: a command's docstring goes on from there."""
    sources = "".join(file.read_text(encoding="utf-8") for file in (CHECKOUT / "cli" / "commands").rglob("*.py"))
    repeated = [line.path for line in COMMANDS.values() if line.summary in sources]
    assert not repeated, f"leave the summary out of the docstrings of {repeated}"


@pytest.mark.parametrize("word", sorted({path.split()[0] for path in COMMANDS if " " in path}))
def test_a_noun_alone_lists_its_verbs(word: str, cli: Cli):
    ended = cli(word, "--help")
    assert ended.code == 0
    for path in COMMANDS:
        if path.startswith(f"{word} "):
            assert path.split()[1] in ended.out


def test_the_overview_lists_every_command_every_exit_code_and_an_example(cli: Cli):
    ended = cli("help all")
    for line in COMMANDS.values():
        assert f"  {line.path} " in ended.out
        assert line.summary in ended.out
    for code, meaning in EXIT_CODES:
        assert f"{code:>3}  {meaning}" in ended.out
    assert "Example:" in ended.out
    assert max(map(len, ended.out.splitlines())) <= 80


@pytest.mark.parametrize("line", ["", "--help", "-h", "help"])
def test_the_first_page_is_a_club_night_on_one_screen(cli: Cli, line: str):
    ended = cli(*line.split())
    paths = [path for _, of_a_part in THE_NIGHT for path in of_a_part]
    assert len(paths) == len(set(paths)) == 25
    shown = re.findall(r"^  ([a-z]+(?: [a-z-]+)?)  +(.*)", ended.out, re.MULTILINE)
    assert shown[:25] == [(path, COMMANDS[path].summary) for path in paths]
    assert {path for path, _ in shown[25:]} == {"demo", *(f"help {topic}" for topic in TOPICS)}
    assert len(ended.out.splitlines()) <= 40
    assert max(map(len, ended.out.splitlines())) <= 80


@pytest.mark.parametrize("topic", sorted(set(TOPICS) - {"all"}))
def test_a_topic_lists_its_commands(cli: Cli, topic: str):
    ended = cli("help", topic)
    assert ended.out == cli(topic, "--help").out
    listed = [line.path for chapter in CHAPTERS if chapter.topic == topic for line in chapter.commands]
    assert listed
    assert re.findall(r"^  ([a-z]+(?: [a-z-]+){0,2})  ", ended.out, re.MULTILINE) == listed


def test_a_topic_is_no_command():
    assert not set(TOPICS) & set(first_words())
    assert {chapter.topic for chapter in CHAPTERS} - {""} == set(TOPICS) - {"all"}


def test_the_table_of_exit_codes_is_that_of_the_program():
    assert {code for code, _ in EXIT_CODES} == set(ExitCode) - {ExitCode.INTERRUPTED}


def test_the_modules_hold_no_command_that_the_table_lacks():
    from importlib import import_module

    for word in first_words():
        app = getattr(import_module(home_of(word), "cli"), app_of(word))
        expected = {path.removeprefix(word).strip() or None for path in COMMANDS if path.split()[0] == word}
        assert set(_verbs_of(app)) == expected


def _verbs_of(app, before=""):
    """Every verb as typed behind the word; the command of its own of a word that takes verbs ends with a hyphen."""
    for command in app.registered_commands:
        yield None if command.name is None else f"{before}{command.name}".removesuffix("-").rstrip()
    for group in app.registered_groups:
        for verb in _verbs_of(group.typer_instance, f"{before}{group.name} "):
            yield group.name if verb == f"{group.name} {group.name}" else verb
