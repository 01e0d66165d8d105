"""Rating lists: every layout gives the same players, what is wrong is refused whole, and look-ups go by an index."""

import contextlib
import random
import re
import sqlite3
import tracemalloc
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.errors import BadInput
from events.lists.files import header_of_text, opened, read_text
from events.lists.index import Kind, Listed, NoRatingListError, RatingList, build, lists_in, valid_on
from tests.events.lists.rows import PLAYERS, combined, legacy, standard, text, xml

ALL = [
    Listed(one[0], one[1], one[2], {"M": "m", "F": "w"}[one[3]], one[4] or one[5], one[9], *one[6:9]) for one in PLAYERS
]
STANDARD_ONLY = [one._replace(rapid=0, blitz=0) for one in ALL]
BOMB = """<?xml version="1.0"?>
<!DOCTYPE playerslist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>
<playerslist><player><fideid>1</fideid><name>&c;</name><country>NOR</country></player></playerslist>"""
OUTSIDE = (
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><playerslist><player><name>&a;</name></player></playerslist>'
)


def read(file: Path, kind: Kind | None = None) -> tuple[list[Listed], str]:
    with opened(file, kind) as found:
        return list(found.players), found.period


@pytest.fixture
def saved(tmp_path: Path):
    def save(contents: bytes | str, name: str = "players_list_foa.txt") -> Path:
        file = tmp_path / name
        file.write_bytes(contents.encode() if isinstance(contents, str) else contents)
        return file

    return save


@pytest.fixture
def index(tmp_path: Path) -> RatingList:
    return build(tmp_path / "lists", ALL, name="FIDE", period="2026-11")


class TestLayouts:
    def test_the_combined_list_says_no_month(self, saved):
        assert read(saved(text(combined()))) == (ALL, "")

    def test_the_list_of_one_time_control_says_its_month(self, saved):
        assert read(saved(text(standard()))) == (STANDARD_ONLY, "2026-11")

    def test_of_a_rapid_list_the_name_of_its_file_says_so(self, saved):
        players, period = read(saved(text(standard()), "rapid_rating_list.txt"))
        assert [one.rapid for one in players] == [one.standard for one in ALL]
        assert ([one.standard for one in players], period) == ([0] * len(ALL), "2026-11")

    def test_the_list_of_old_times(self, saved):
        assert read(saved(text(legacy()))) == (STANDARD_ONLY, "2011-03")

    def test_xml(self, saved):
        assert read(saved(xml(), "players_list_xml_foa.xml")) == (ALL, "")

    def test_the_month_in_the_name_of_a_file(self, saved):
        assert read(saved(xml(), "players_oct26frl.xml"))[1] == "2026-10"

    def test_a_zip_as_it_is_published(self, tmp_path: Path):
        with zipfile.ZipFile(tmp_path / "players_list.zip", "w") as archive:
            archive.writestr("players_list_foa.txt", text(combined()))
        assert read(tmp_path / "players_list.zip") == (ALL, "")

    @pytest.mark.parametrize("part", [0.1, 0.5, 0.97])
    def test_a_zip_cut_in_the_middle_is_named_without_its_bytes(self, tmp_path: Path, part: float):
        path = tmp_path / "players_list.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("players_list_foa.txt", text(combined()))
        whole = path.read_bytes()
        path.write_bytes(whole[: int(len(whole) * part)])
        with pytest.raises(BadInput) as refused:
            read(path)
        assert str(refused.value) == (
            f"{path}: read a ZIP that ends prematurely, after {path.stat().st_size:,} bytes, "
            "expected the complete file as published: download it again"
        )

    def test_a_file_that_is_no_text_is_told_without_its_bytes(self, saved):
        with pytest.raises(BadInput, match="line 1, column 1: read a zero byte: this is not a text file, expected a"):
            read(saved(b"\x00\xff\xfe list"))

    def test_a_zip_damaged_inside_is_told_without_words_of_a_library(self, tmp_path: Path):
        path = tmp_path / "players_list.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("players_list_foa.txt", text(combined()))
        path.write_bytes(path.read_bytes().replace(b"ID Number", b"ID Nomber"))
        with pytest.raises(BadInput) as refused:
            read(path)
        assert "read a damaged ZIP, expected the complete file as published" in str(refused.value)

    def test_the_columns_are_where_the_header_says(self, saved):
        """Other widths, and a column that nobody knows."""
        header = "ID Number   Name                Fed Sex Tit  WTit SRtng RRtng  B-day"
        line = "1503014     Carlsen, Magnus     NOR M   GM        2839  2824   1990"
        players, _ = read(saved(text([header, line])))
        assert players == [ALL[0]._replace(blitz=0)]

    def test_a_list_that_calls_its_ratings_so_and_has_no_titles_of_women(self, saved):
        header = "ID Number   Name                Fed Sex Tit  Rtng  B-day"
        line = "1503014     Carlsen, Magnus     NOR M   GM   2839  1990"
        assert read(saved(text([header, line]))) == ([STANDARD_ONLY[0]], "")

    def test_the_xml_of_one_time_control_calls_its_own_so(self, saved):
        plain = re.sub(r"<(rapid|blitz)_rating>\d*</\1_rating>", "", xml())
        assert read(saved(plain, "standard_rating_list.xml"))[0] == STANDARD_ONLY
        rapid = [one._replace(standard=0, rapid=one.standard) for one in STANDARD_ONLY]
        assert read(saved(plain, "rapid_rating_list.xml"))[0] == rapid

    def test_lines_that_end_otherwise_and_a_mark_in_front(self, saved):
        contents = b"\xef\xbb\xbf" + "\n".join(combined()).encode() + b"\n\n\x1a"
        assert read(saved(contents))[0] == ALL

    @pytest.mark.parametrize(("word", "month"), [("SEP00", "2000-09"), ("Jan70", "2070-01"), ("JUL71", "1971-07")])
    def test_the_century_of_a_month(self, word: str, month: str):
        assert header_of_text(f"ID Number  Name   Fed  {word} ", "x").period == month


class TestBadInput:
    @pytest.mark.parametrize("lines", [combined, standard, legacy], ids=lambda one: one.__name__)
    def test_a_list_cut_in_the_middle(self, lines, saved, tmp_path: Path):
        whole = text(lines())
        file = saved(whole[: len(whole) - len(lines()[-1]) + 14])
        with opened(file) as found, pytest.raises(BadInput, match=r"line 6, .*the file may be truncated"):
            build(tmp_path / "lists", found.players, name="FIDE", period="2026-11")
        assert list((tmp_path / "lists").iterdir()) == [], "nothing half-written"

    @pytest.mark.parametrize("lines", [combined, standard, legacy], ids=lambda one: one.__name__)
    def test_a_rating_cut_in_two_is_no_rating(self, lines, saved):
        """2686 would be read as 26."""
        *others, last = lines()[:4]
        place = last.index("2686")
        file = saved(text(others) + last[: place + 2].encode("latin-1"))
        with opened(file) as found, pytest.raises(BadInput, match=r"line 4, .*the file may be truncated"):
            list(found.players)

    def test_a_last_line_without_an_end_that_is_whole(self, saved):
        assert read(saved(text(combined()).rstrip(b"\r\n")))[0] == ALL

    def test_xml_cut_in_the_middle(self, saved, tmp_path: Path):
        with (
            opened(saved(xml()[:700], "list.xml")) as found,
            pytest.raises(BadInput, match="the file may be truncated"),
        ):
            build(tmp_path / "lists", found.players, name="FIDE", period="2026-11")
        assert lists_in(tmp_path / "lists") == []

    @pytest.mark.parametrize("bomb", [BOMB, OUTSIDE], ids=["many entities", "a file of the computer"])
    def test_entities_are_refused_before_they_grow(self, bomb: str, saved):
        with opened(saved(bomb, "list.xml")) as found, pytest.raises(BadInput, match="a document type, an entity"):
            list(found.players)

    def test_a_field_without_end(self, saved):
        with opened(saved(f"<playerslist><player><name>{'a' * 2000}", "x.xml")) as found, pytest.raises(BadInput):
            list(found.players)

    def test_of_a_header_that_lacks_something_the_first_sixty_letters_are_shown(self, saved):
        header = f"ID Number  Name     {'Sex' * 30}"
        with pytest.raises(BadInput) as refused, opened(saved(header)):
            pass
        (finding,) = refused.value.findings
        assert header[:60] in str(refused.value)
        assert header[:61] not in str(refused.value)
        assert (finding.line, finding.column) == (1, 0)

    @pytest.mark.parametrize(
        ("contents", "says"),
        [
            ("name;rating\n", "expected a FIDE rating list"),
            ("", "expected a FIDE rating list"),
            ("ID Number  Name     Sex", "also names fed, a rating"),
            (
                "<playerslist><player><fideid>x</fideid></player></playerslist>",
                "a player without a FIDE ID or federation",
            ),
        ],
    )
    def test_what_is_no_list(self, contents: str, says: str, saved):
        with pytest.raises(BadInput, match=says), opened(saved(contents)) as found:
            list(found.players)

    def test_a_zip_with_two_lists(self, tmp_path: Path):
        with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
            archive.writestr("a.txt", "x")
            archive.writestr("b.txt", "x")
        with pytest.raises(BadInput, match=r"one \.txt or \.xml file in it"), opened(tmp_path / "two.zip"):
            pass

    def test_nobody(self, tmp_path: Path):
        with pytest.raises(NoRatingListError, match="contains no players"):
            build(tmp_path, [], name="FIDE", period="2026-11")


class TestIndex:
    @pytest.mark.parametrize(
        ("typed", "found"),
        [
            ("carlsen", [1503014]),
            ("CARL", [1503014]),
            ("magnus carlsen", [1503014]),
            ("carlsen magnus", [1503014]),
            ("magnus", [1503014]),
            ("obrien", [10206612]),
            ("smith", []),  # begins neither the family nor the given name
            ("%", []),
            ("carlsen %", []),  # no letter of a pattern
            ("carlsen m_gnus", []),
            ("carlsen agn", [1503014]),
            ("", []),
            ("a", [4158814, 5080444]),
        ],
    )
    def test_who_is_found(self, typed: str, found: list[int], index: RatingList):
        assert [one.fide_id for one in index.find(typed)] == found

    def test_of_many_alike_the_best_rated_are_found(self, tmp_path: Path):
        alike = [ALL[0]._replace(fide_id=number, standard=2900 + number) for number in range(1, 6)]
        made = build(tmp_path / "alike", alike, name="FIDE", period="2026-11")
        assert [one.fide_id for one in made.find("carlsen", most=2)] == [5, 4]

    def test_by_id(self, index: RatingList):
        assert index.by_id(700070) == ALL[1]
        assert index.by_id(1) is None

    def test_one_file_for_each_month_and_the_newest_first(self, tmp_path: Path, index: RatingList):
        older = build(tmp_path / "lists", ALL[:1], name="FIDE", period="2026-09")
        again = build(tmp_path / "lists", ALL[:2], name="FIDE", period="2026-11")
        assert lists_in(tmp_path / "lists") == [again, older]
        days = ("2026-11-01", "2026-10-31", "2026-08-31")
        assert [valid_on([again, older], day) for day in days] == [again, older, None]

    def test_a_list_that_breaks_off_leaves_the_old_index(self, tmp_path: Path, index: RatingList):
        def breaking() -> Iterator[Listed]:
            yield ALL[0]
            raise BadInput(())

        with pytest.raises(BadInput):
            build(tmp_path / "lists", breaking(), name="FIDE", period="2026-11")
        assert lists_in(tmp_path / "lists") == [index]

    def test_an_index_of_another_version_is_imported_again(self, tmp_path: Path, index: RatingList):
        assert lists_in(tmp_path / "lists") == [index]
        (path,) = (tmp_path / "lists").iterdir()
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.execute("PRAGMA user_version = 99")
        with pytest.raises(NoRatingListError, match=r"of another version \(99, not \d+\): import the list again"):
            lists_in(tmp_path / "lists")

    def test_what_is_no_index(self, tmp_path: Path):
        (tmp_path / "x.ratings.sqlite").write_text("no database at all, but long enough to be read as one" * 20)
        with pytest.raises(NoRatingListError, match="is not an index"):
            lists_in(tmp_path)


class TestSize:
    """The whole bound, 1.5 million rows, is measured by `python -m benchmarks.rating_list`; here a fiftieth of it."""

    ROWS = 30_000

    @pytest.fixture
    def players(self) -> Iterator[Listed]:
        header = header_of_text(combined()[0], "x")
        return read_text(self.lines(), header, Kind.STANDARD, "x")

    def lines(self) -> Iterator[bytes]:
        chance = random.Random(5)
        for row in range(self.ROWS):
            name = f"{chance.choice('KLMN')}a{row % 977:03}, {chance.choice(('Ana', 'Ole'))}"
            yield f"{1000 + row:<15}{name:<61}NOR M   {'':<29}{1500 + row % 900:<6}0   20 \r\n".encode()

    def test_memory_does_not_grow_with_the_list(self, players, tmp_path: Path):
        tracemalloc.start()
        made = build(tmp_path, players, name="FIDE", period="2026-11")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert made.players == self.ROWS
        assert peak < 30 * 2**20, "one batch of rows, and not the list"

    def test_a_look_up_goes_by_an_index(self, players, tmp_path: Path):
        made = build(tmp_path, players, name="FIDE", period="2026-11")
        assert made.find("ana ka001")
        with contextlib.closing(sqlite3.connect(made.path)) as database:
            for column in ("family", "given"):
                asked = f"EXPLAIN QUERY PLAN SELECT name FROM player WHERE {column} >= 'ka' AND {column} < 'kb'"  # noqa: S608
                plan = " ".join(str(row[3]) for row in database.execute(asked))
                assert f"SEARCH player USING INDEX by_{column}" in plan
