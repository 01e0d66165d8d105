"""Lists in: entries from any CSV, rating lists, entries by FIDE ID, and what is taken out again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from cli.input.entries_file import read_entries
from cli.input.entry_columns import asked_mapping
from tests.cli.conftest import Cli
from tests.cli.terminals import typist
from tests.events.lists.rows import combined, text

AtStage = Callable[[str], Path]


@pytest.fixture
def listed(cli: Cli) -> Callable[[], dict[str, int]]:
    """Who is registered, with his rating."""
    return lambda: {one["name"]: one["rating"] for one in json.loads(cli("player list --json").out)["players"]}


@pytest.fixture
def imported(cli: Cli, at_stage: AtStage, place: Path):
    """Import a CSV file into an event without players."""
    at_stage("announced")

    def run(contents: bytes | str, *more: str):
        (place / "list.csv").write_bytes(contents.encode() if isinstance(contents, str) else contents)
        return cli("player", "import", "list.csv", *more)

    return run


@pytest.fixture
def fide(cli: Cli, place: Path) -> None:
    """The list of November in an index."""
    (place / "players_list_foa.txt").write_bytes(text(combined()))
    ended = cli("player ratings import players_list_foa.txt --month 2026-11 --lists lists")
    assert (ended.code, ended.out.split("/")[0]) == (
        0,
        "FIDE 2026-11: 5 players, ratings standard, rapid, blitz. Index: lists",
    )


HEADERS = {
    "German": "Nr;Name;Titel;FideID;Land;Elo;Verein\n1;Adler, Ruth;WFM;1601;AUT;2210;SK Wien\n",
    "German, a club's own": "Lfd;Nachname, Vorname;Wertungszahl;Geb.-Jahr;Verein / Ort\n"
    "1;Adler, Ruth;2210;1990;SK Wien\n",
    "German, both names": "Vor- und Nachname;Elo;Jg.\nAdler, Ruth;2210;1990\n",
    "chess-results": "No.;;Name;FideID;FED;Rtg;Club/City\n1;WFM;Adler, Ruth;1601;AUT;2210;Wien\n",
    "French": "Nom,Prénom,Fédération,Elo\nAdler,Ruth,AUT,2210\n",
    "French, one name": 'Nom,Fed,Elo\n"Adler, Ruth",AUT,2210\n',
    "Spanish": "Apellidos;Nombre;País;Puntuación\nAdler;Ruth;AUT;2210\n",
    "Italian": "Cognome\tNome\tFederazione\tElo FIDE\nAdler\tRuth\tAUT\t2210\n",
    "Dutch": "Achternaam;Voornaam;Land;Rating\nAdler;Ruth;AUT;2210\n",
    "English": "Last Name,First Name,Sex,Date of Birth,Fed,Rtg\nAdler,Ruth,F,1990,AUT,2210\n",
    "Russian": "ФИО;Рейтинг\nAdler, Ruth;2210\n",
}


class TestAnyHeader:
    @pytest.mark.parametrize("language", HEADERS)
    def test_columns_are_known_in_several_languages(self, language: str, imported, listed):
        ended = imported(HEADERS[language].replace("Nome\t", "given_name\t"))
        assert ended.code == ExitCode.OK, ended
        assert listed() == {"Adler, Ruth": 2210}

    def test_what_nobody_knows_is_passed_over_with_a_note(self, imported, listed):
        ended = imported("Name;Elo;Verein;Startgeld\nAdler, Ruth;2210;SK Wien;20\n")
        assert "list.csv: skipped: Startgeld (assign a meaning with --map COLUMN=MEANING)" in ended.err
        assert listed() == {"Adler, Ruth": 2210}

    def test_numbers_of_a_federation_are_said_to_be_read_afterwards(self, imported):
        ended = imported("Name;Elo;CFC ID\nAdler, Ruth;2210;123456\n")
        assert "columns player and id: `pairtrail player facts cfc --file FILE`" in ended.err

    def test_a_column_is_mapped_by_hand(self, imported, listed):
        assert imported("Wer;TWZ;Verein\nAdler;1900;X\n").code == ExitCode.BAD_INPUT
        assert (
            imported("Wer;TWZ;Verein\nAdler;1900;X\n", "--map", "wer=name", "--map", "TWZ=rating").code == ExitCode.OK
        )
        assert listed() == {"Adler": 1900}

    def test_of_two_ratings_one_is_passed_over(self, imported, listed):
        two = "name,elo,rating\nAdler,2210,1900\n"
        assert "only one column for rating (--map 'rating=-' skips a column)" in imported(two).err
        assert imported(two, "--map", "rating=-").code == ExitCode.OK
        assert listed() == {"Adler": 2210}

    def test_a_national_rating_is_the_rating_where_there_is_no_other(self, imported, cli: Cli):
        ended = imported("Nr;Name;DWZ;m/w\n1;Adler, Ruth;1823-45;w\n2;Brandt, Ole;Restp.;m\n3;Costa, Vera;0;w\n")
        assert ended.code == ExitCode.OK, ended
        assert "list.csv: DWZ is read as the rating column, and its name is recorded as the rating list" in ended.err
        assert "skipped: Nr (" in ended.err
        found = json.loads(cli("player list --json").out)["players"]
        assert [(one["rating"], one["rating_source"]) for one in found] == [(1823, "DWZ"), (0, ""), (0, "")]

    @pytest.mark.parametrize(
        ("header", "more", "rating"),
        [
            pytest.param("Name;DWZ;Elo", (), 2210, id="beside another it is passed over"),
            pytest.param("Name;DWZ;Z", ("--map", "DWZ=-"), 0, id="as it is where the arbiter says so"),
        ],
    )
    def test_a_national_rating_that_is_not_taken(
        self, header: str, more: tuple[str, ...], rating: int, imported, listed
    ):
        ended = imported(f"{header}\nAdler;1823;2210\n", *more)
        assert (ended.code, "skipped: DWZ" in ended.err, listed()) == (0, True, {"Adler": rating})

    def test_where_everybody_would_be_unrated_it_says_which_column_may_be_named(self, imported):
        said = "no rating column was recognised (name it with --map COLUMN=rating)"
        assert said in imported("Name;Spielstärke\nAdler;1900\n").err
        assert said not in imported("Name\nBrandt\n").err
        assert said not in imported("Name;Spielstärke\nCosta;1900\n", "--map", "Spielstärke=rating").err

    @pytest.mark.parametrize("typed", ["Verein", "Verein=colour", "=name"])
    def test_a_mapping_that_says_nothing(self, typed: str, imported):
        ended = imported("name\nAdler\n", "--map", typed)
        assert (ended.code, "type COLUMN=MEANING" in ended.err) == (ExitCode.USAGE, True)
        assert "team, section, group:NAME, - as the meaning" in ended.err


class TestAsked:
    """On a terminal, where no column is known to hold the names."""

    def test_what_is_answered_is_the_mapping(self, place: Path, monkeypatch: pytest.MonkeyPatch):
        answers = iter(["naam", "name", "rating", ""])
        monkeypatch.setattr("cli.input.entry_columns.asked", lambda _: next(answers))
        (place / "list.csv").write_text("Wer;TWZ;Land;Bad\nAdler;1900;AUT;7\n")
        rows, notes = read_entries(place / "list.csv", ask=asked_mapping)
        assert [(row.entry.name, row.entry.rating, row.entry.federation) for row in rows] == [("Adler", 1900, "AUT")]
        assert notes == ["skipped: Bad (assign a meaning with --map COLUMN=MEANING)"]
        assert next(answers, None) is None, "the federation is known, and nobody asks for it"

    def test_nobody_is_asked_where_the_names_are_known(self, place: Path):
        (place / "list.csv").write_text("Name;TWZ\nAdler;1900\n")
        assert read_entries(place / "list.csv", ask=lambda _: pytest.fail("asked")).rows[0].entry.name == "Adler"


class TestBadFiles:
    def test_a_title_above_the_header(self, imported, listed):
        ended = imported("Vereinsmeisterschaft 2026;;\n;;\nName;Elo;Land\nAdler;2210;AUT\n")
        assert (ended.code, "lines 1 to 2, above the header, were skipped" in ended.err) == (ExitCode.OK, True)
        assert listed() == {"Adler": 2210}

    def test_two_header_rows(self, imported, listed):
        ended = imported("Name;Elo;Land\nNom;Rtg;Fed\nAdler;2210;AUT\n")
        assert (ended.code, "line 2 repeats the column names" in ended.err) == (ExitCode.OK, True)
        assert listed() == {"Adler": 2210}

    def test_semicolons_the_mark_of_excel_and_old_mac_lines(self, imported, listed):
        assert imported(b"\xef\xbb\xbfName;Elo\rAdler, Ruth;2210\r").code == ExitCode.OK
        assert listed() == {"Adler, Ruth": 2210}

    def test_latin_1(self, imported, listed):
        assert imported("Name;Elo\nMüller, Jörg;2210\n".encode("latin-1")).code == ExitCode.OK
        assert listed() == {"Müller, Jörg": 2210}

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
    def test_unicode_text_of_excel(self, imported, listed, encoding: str):
        """Bytes in either order, the mark in front, tabs between the columns."""
        text = "\ufeffName\tElo\r\nMüller, Jörg\t2210\r\n".removeprefix("\ufeff" if encoding == "utf-16" else "")
        assert imported(text.encode(encoding)).code == ExitCode.OK
        assert listed() == {"Müller, Jörg": 2210}

    def test_half_a_character_is_no_crash(self, imported, listed):
        ended = imported("Name\tElo\r\nAdler\t2210\r\n".encode("utf-16")[:-1])
        assert ended.code == ExitCode.BAD_INPUT
        assert listed() == {}

    def test_the_mark_of_utf_8_in_front_of_other_letters(self, imported, listed):
        assert imported(b"\xef\xbb\xbfName;Elo\n" + "Müller, Jörg;2210\n".encode("latin-1")).code == ExitCode.OK
        assert listed() == {"Müller, Jörg": 2210}

    def test_letters_of_windows_that_latin_1_has_not(self, imported, listed):
        assert imported("Name;Elo\nŠkoda, Žofie;2210\n".encode("cp1252")).code == ExitCode.OK
        assert listed() == {"Škoda, Žofie": 2210}

    def test_a_byte_that_no_letter_has_is_refused_with_its_place(self, imported, listed):
        ended = imported(b"Name;Elo\nM\x81ller\xfc;2210\n")
        assert (ended.code, "line 2, column 1" in ended.err, listed()) == (ExitCode.BAD_INPUT, True, {})

    def test_control_characters_are_refused_with_their_place(self, imported, listed):
        ended = imported("name,elo\nAdler\x1b[31m,2210\nBrandt,2100\n")
        assert (ended.code, "line 2, column 1" in ended.err, "\x1b" in ended.err) == (ExitCode.BAD_INPUT, True, False)
        assert listed() == {}

    def test_html_in_a_name_stays_text(self, imported, cli: Cli, place: Path):
        evil = "<script>alert(1)</script>"
        imported(f"name,elo\n{evil},2210\nBrandt,2100\n")
        assert cli("print players -o players.html").code == ExitCode.OK
        page = (place / "players.html").read_text(encoding="utf-8")
        assert evil not in page
        assert "&lt;script&gt;" in page

    def test_without_any_name(self, imported, listed):
        ended = imported("Elo;Land\n2210;AUT\n")
        assert "list.csv, line 1: read the columns Elo, Land, expected a column 'name'" in ended.err
        assert listed() == {}

    def test_a_comma_in_the_name_of_a_column_parts_no_columns(self, imported):
        ended = imported("Elo;Wer, woher\n2210;Adler, Wien\n")
        assert "line 1: read the columns Elo, 'Wer, woher', expected a column 'name'" in ended.err


class TestRatingLists:
    def test_who_is_found(self, cli: Cli, fide: None):
        ended = cli("player find magnus --lists lists")
        assert "1503014  Carlsen, Magnus  GM     NOR   1990      2839   2824   2881" in ended.out
        assert json.loads(cli("player find 700070 --lists lists --json").out)["players"][0]["title"] == "GM"
        assert "has no player" in cli("player find nobody --lists lists").out

    def test_an_entry_by_fide_id(self, cli: Cli, at_stage: AtStage, fide: None):
        at_stage("announced")
        ended = cli("player add 1503014 --lists lists")
        assert ended.code == ExitCode.OK, ended
        shown = json.loads(cli("player show id:1 --json").out)
        assert (shown["name"], shown["title"], shown["federation"]) == ("Carlsen, Magnus", "GM", "NOR")
        assert (shown["rating"], shown["rating_source"]) == (2839, "FIDE 2026-11")
        cli("export report.trf")
        assert "1990/00/00" in Path("report.trf").read_text(encoding="utf-8")

    def test_of_another_kind_and_with_what_was_typed(self, cli: Cli, at_stage: AtStage, fide: None):
        at_stage("announced")
        cli("player add 700070 --kind rapid --federation USA --lists lists")
        shown = json.loads(cli("player show id:1 --json").out)
        assert (shown["rating"], shown["rating_source"], shown["federation"]) == (2646, "FIDE rapid 2026-11", "USA")

    def test_a_late_entry_by_fide_id(self, cli: Cli, at_stage: AtStage, fide: None):
        at_stage("played")
        assert cli("player late 4158814 --lists lists").code == ExitCode.OK
        assert "Andreikin, Dmitry" in cli("player list").out

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("player add 99999 --lists lists", "FIDE 2026-11 has no player with the FIDE ID 99999"),
            ("player add 1503014 --lists elsewhere", "No rating list in elsewhere"),
            ("player find x --list 2020-01 --lists lists", "No rating list for 2020-01"),
            ("player add 1503014 --kind chess960 --lists lists", "--kind must be standard, rapid, blitz"),
        ],
    )
    def test_what_is_not_there(self, line: str, says: str, cli: Cli, at_stage: AtStage, fide: None):
        at_stage("announced")
        ended = cli(line)
        assert (ended.code in (ExitCode.REFUSED, ExitCode.USAGE), says in ended.err) == (True, True), ended

    def test_a_month_that_the_file_does_not_say(self, cli: Cli, place: Path):
        (place / "players.txt").write_bytes(text(combined()))
        ended = cli("player ratings import players.txt --lists lists")
        assert (ended.code, "give the month: --month 2026-11" in ended.err) == (ExitCode.USAGE, True)
        assert cli("player ratings import players.txt --lists lists --month 2026-13").code == ExitCode.USAGE
        assert not (place / "lists").exists() or not list((place / "lists").iterdir())

    def test_the_list_valid_on_the_first_day(self, cli: Cli, at_stage: AtStage, fide: None):
        """Of two periods, as in an event of many weeks."""
        at_stage("announced")
        october = text([line.replace("2839", "2840") for line in combined()])
        Path("october.txt").write_bytes(october)
        cli("player ratings import october.txt --month 2026-10 --lists lists")
        cli("config set --start 2026-10-20")
        cli("player add 1503014 --lists lists")
        assert json.loads(cli("player show id:1 --json").out)["rating_source"] == "FIDE 2026-10"
        assert cli("player ratings check --lists lists").code == ExitCode.OK
        ended = cli("player ratings check --list 2026-11 --lists lists")
        assert (ended.code, ended.out.split()[-5:]) == (
            ExitCode.FINDINGS,
            ["Carlsen,", "Magnus", "rating", "2840", "2839"],
        )
        assert cli("player ratings list --lists lists").out.count("FIDE") == 2

    def test_what_the_check_finds(self, cli: Cli, at_stage: AtStage, fide: None):
        at_stage("announced")
        cli(
            'player add "Polgar, Judith" --rating 2600 --title IM --federation AUT --fide-id 700070 --sex m'
            " --birth-date 1980-02-03"
        )
        cli('player add "andreikin, dmitry"')
        cli("player add Unknown --fide-id 77")
        ended = cli("player ratings check --lists lists --json")
        found = {(one["player"], one["what"]): one["there"] for one in json.loads(ended.out)["findings"]}
        assert found == {
            (1, "rating"): "2675",
            (1, "name"): "Polgar, Judit",
            (1, "title"): "GM",
            (1, "federation"): "HUN",
            (1, "sex"): "w",
            (1, "year of birth"): "1976",
            (2, "FIDE ID"): "4158814 has that name",
            (3, "FIDE ID"): "not in the list",
        }


class TestStruckOut:
    def test_no_list_has_him_and_the_log_does(self, cli: Cli, at_stage: AtStage, listed):
        at_stage("registered")
        ended = cli('player strike "Novak, J" --reason "entered twice"')
        assert ended.code == ExitCode.OK, ended
        assert "Novak, Jana" not in listed()
        assert len(listed()) == 18
        cli("round pair")
        for line in ("export report.trf", "print players -o players.html"):
            assert cli(line).code == ExitCode.OK
        assert "Novak, Jana" not in Path("report.trf").read_text(encoding="utf-8")
        assert "Novak, Jana" not in Path("players.html").read_text(encoding="utf-8")
        assert "Novak, Jana" in cli("log list").out
        assert cli("verify").code == ExitCode.OK

    def test_his_number_is_given_to_nobody_else(self, cli: Cli, at_stage: AtStage):
        at_stage("registered")
        cli("player strike Rossi")
        cli('player add "Zoe"')
        assert "registered as player id:20" in cli("log list").out

    def test_it_counts_again(self, cli: Cli, at_stage: AtStage, listed):
        at_stage("registered")
        cli("player strike Rossi")
        assert cli("redo").code == ExitCode.OK
        assert "Rossi, Paolo" in listed()

    @pytest.mark.parametrize(
        ("stage", "why"), [("paired", "cannot be cancelled: round 1"), ("forbidden", "cannot be undone")]
    )
    def test_not_when_something_rests_on_it(self, stage: str, why: str, cli: Cli, at_stage: AtStage, listed):
        at_stage(stage)
        ended = cli('player strike "Novak, J"')
        assert (ended.code, why in ended.err) == (ExitCode.REFUSED, True)
        assert "Novak, Jana" in listed()

    def test_nor_a_late_entry(self, cli: Cli, at_stage: AtStage):
        at_stage("played")
        cli("player late Late")
        assert "was not entered as an individual player before round 1" in cli("player strike Late").err


class TestUndoOfAnImport:
    @pytest.fixture
    def typing(self, monkeypatch: pytest.MonkeyPatch):
        return lambda *lines: monkeypatch.setattr("sys.stdin", typist(*lines))

    def test_it_asks_which_of_them(self, cli: Cli, at_stage: AtStage, typing, listed):
        at_stage("registered")
        typing("5")
        ended = cli("undo 9")
        assert "Event 9 recorded 19 entries together. Which one should be undone?" in ended.err
        assert "    5  Dahl, Erik" in ended.err
        assert len(listed()) == 18
        assert "Dahl, Erik" not in listed()

    def test_all_of_them(self, cli: Cli, at_stage: AtStage, typing, listed):
        at_stage("registered")
        typing("all")
        assert cli("undo 9").code == ExitCode.OK
        assert listed() == {}

    @pytest.mark.parametrize("answer", ["", "77", "perhaps"])
    def test_any_other_answer_undoes_nothing(self, answer: str, cli: Cli, at_stage: AtStage, typing, listed):
        at_stage("registered")
        typing(answer)
        assert cli("undo 9").code == ExitCode.REFUSED
        assert len(listed()) == 19

    def test_without_a_terminal_all_as_ever_or_one_by_a_word(self, cli: Cli, at_stage: AtStage, listed):
        at_stage("registered")
        assert cli("undo 9 --only").code == ExitCode.OK
        assert len(listed()) == 18
        assert cli("undo 10 --no-input").code == ExitCode.OK
        assert listed() == {}
