"""The public API by itself: the ways in, what it refuses, and what it loads."""

import io
import pickle
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime

import pytest

import pairtrail
from pairtrail import deciders, errors, values
from pairtrail._log import ATTEMPTS
from pairtrail.values import (
    BoardNumber,
    Colour,
    DetailsSet,
    Entry,
    Kind,
    PlayerId,
    Result,
    RoundNumber,
    SettingsSet,
    TieBreakList,
)
from projections.replay import facts_of_pairings
from projections.tournament_state.fold import TournamentFold
from tests.api.page import event_file
from tests.cli.all_play_all import SIX, report
from tests.data_paths import CHECKOUT, named, oracle_files

ANNA = "Anna Berg"


@pytest.fixture(scope="module")
def event():
    return pairtrail.read(event_file())


@pytest.fixture
def club():
    """A log in memory with a tournament whose first round is published."""
    with pairtrail.open_log(":memory:") as log:
        settings = SettingsSet(edition="dutch-2026", rounds=RoundNumber(3))
        log.begin(
            "club", lambda state: deciders.tournament.create(state, DetailsSet(name="Club"), settings), actor=ANNA
        )
        entries = [Entry(name, 2000 - 10 * place) for place, name in enumerate(("Adler", "Brandt", "Costa", "Dubois"))]
        log.append("club", lambda state: deciders.players.register_many(state, entries), actor=ANNA)
        log.append("club", lambda state: deciders.rounds.pair_round(state, seed="8 May"), actor=ANNA)
        log.append("club", deciders.rounds.publish, actor=ANNA)
        yield log


def results_of(state):
    boards = [(BoardNumber(board), Result.WHITE_WINS) for board in (1, 2)]
    return deciders.results.record_many(state, RoundNumber(1), boards)


# --- files -------------------------------------------------------------------------------------------


def test_a_path_a_name_bytes_and_an_open_file_read_the_same(tmp_path):
    path = tmp_path / "event.trf"
    path.write_bytes(event_file())
    with path.open("rb") as opened:
        read = [pairtrail.read(source) for source in (path, str(path), event_file(), opened, io.BytesIO(event_file()))]
    assert {one.sha256 for one in read} == {read[0].sha256}
    assert all(one.tournament == read[0].tournament for one in read)
    assert [one.name for one in read] == [str(path), str(path), "the bytes given", str(path), "the file given"]


def test_a_file_opened_as_text_is_refused():
    with pytest.raises(TypeError, match="reading bytes"):
        pairtrail.read(io.StringIO("001"))  # type: ignore[arg-type]


def test_a_missing_file_is_bad_input_with_a_finding(tmp_path):
    with pytest.raises(errors.BadInput) as refused:
        pairtrail.read(tmp_path / "none.trf")
    assert [(one.line, one.column) for one in refused.value.findings] == [(0, 0)]


def test_a_team_event_has_its_own_error():
    with pytest.raises(errors.TeamEventFile) as refused:
        pairtrail.read(b"192 FIDE_TEAM_DUTCH\n" + event_file())
    assert refused.value.findings


def test_an_edition_asked_for_is_taken_and_what_speaks_against_it_is_noted(event):
    asked = event.under("dutch-2026")
    assert (asked.edition, asked.edition_named, event.edition_named) == ("dutch-2026", True, False)
    assert asked.notes[0].startswith("dutch-2026 was in force from 2026-02-01")
    assert asked.under("auto").edition == event.edition == "dutch-2017"


@pytest.mark.parametrize("ask", [pairtrail.pair, pairtrail.check], ids=["pair", "check"])
def test_an_edition_that_there_is_not_is_refused(event, ask):
    for one in (event, event.tournament):
        with pytest.raises(errors.Refused, match="dutch-2028"):
            ask(one, edition="dutch-2028")


def test_variations_go_before_those_of_the_file_and_reach_the_log():
    baku = {"acceleration": "baku"}
    fast = pairtrail.read(event_file(), edition="dutch-2017", variations=baku)
    assert fast.tournament.settings.variations == baku
    assert fast.under("dutch-2026", baku).tournament.settings.variations == baku
    assert not pairtrail.check(fast).same
    with pairtrail.open_log(":memory:") as log:
        log.begin("fast", fast, actor=ANNA)
        assert log.state("fast").tournament.settings.variations == baku


def test_a_variation_that_the_edition_does_not_know_is_refused():
    with pytest.raises(errors.Refused, match="hope"):
        pairtrail.read(event_file(), edition="dutch-2017", variations={"hope": "yes"})


def test_rounds_with_an_acceleration_that_nobody_can_tell_are_not_called_wrong():
    event = pairtrail.read(b"092 Individual: Accelerated Swiss-System\n" + event_file(), edition="dutch-2026")
    checked = pairtrail.check(event)
    assert not checked.same
    assert "acceleration" in checked.unjudged
    assert any("acceleration" in note for note in event.notes)


def test_of_a_system_the_file_says_the_edition():
    assert pairtrail.read(event_file(), edition="burstein").edition == "burstein-2017"


def test_points_that_contradict_the_results_are_refused_or_noted():
    contents = event_file().replace(b" 8.0    1 ", b" 7.0    1 ", 1)
    with pytest.raises(errors.BadInput):
        pairtrail.read(contents)
    assert any("7.0" in note for note in pairtrail.read(contents, trust_results=True).notes)


# --- pairing and checking ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", named(oracle_files()[:3] + oracle_files("dutch-2026")[:3]))
def test_every_round_of_an_oracle_file_comes_out(path):
    edition = path.parent.name
    event = pairtrail.read(path, edition=edition)
    assert pairtrail.check(event).same
    assert pairtrail.check(event.tournament).rounds == pairtrail.check(event).rounds
    last = event.tournament.rounds[-1]
    assert pairtrail.pair(event, last.number).pairs == tuple((game.white, game.black) for game in last.games)


def test_a_changed_round_is_told_by_its_boards(event):
    fourth = event.tournament.rounds[3]
    first, second, *others = fourth.games
    swapped = (replace(first, white=second.white), replace(second, white=first.white), *others)
    rounds = (*event.tournament.rounds[:3], replace(fourth, games=swapped))
    checked = pairtrail.check(replace(event.tournament, rounds=rounds))
    assert [one.same for one in checked.rounds] == [True, True, True, False]
    assert len(checked.rounds[3].only_recorded) == len(checked.rounds[3].only_by_engine) == 2


def test_a_round_that_there_is_not_is_refused(event):
    for number in (0, 11):
        with pytest.raises(errors.Refused, match=f"Round {number} cannot be paired: the next one is round 10"):
            pairtrail.pair(event, number)


def test_no_round_is_paired_after_the_last_one(event):
    settings = replace(event.tournament.settings, rounds=RoundNumber(9))
    with pytest.raises(errors.Refused, match="All 9 rounds"):
        pairtrail.pair(replace(event.tournament, settings=settings))


def test_players_who_cannot_all_be_paired_are_an_error_with_its_witness(event):
    everybody = sorted(event.tournament.players)
    forbidden = frozenset((one, other) for one in everybody for other in everybody if one < other)
    with pytest.raises(errors.NoLegalPairing) as refused:
        pairtrail.pair(replace(event.tournament, forbidden_pairs=forbidden))
    assert refused.value.round_number == 10
    assert refused.value.witness


def test_a_round_robin_is_compared_with_its_table_and_explained_by_it():
    table = pairtrail.read(report(SIX, 5).encode())
    checked = pairtrail.check(table)
    assert (checked.kind.kind, checked.edition, len(checked.rounds)) == (Kind.ROUND_ROBIN, "round-robin", 5)
    assert checked.same
    assert pairtrail.pair(table, 4).pairs == ((1, 4), (2, 3))
    answer = pairtrail.why_not(table, 1, 2)
    assert answer.verdict == "by-table"
    with pairtrail.open_log(":memory:") as log:
        log.begin("table", table, actor=ANNA)
        assert pairtrail.check(log.state("table")).kind.kind is Kind.ROUND_ROBIN


def test_who_names_the_edition_says_that_it_is_a_swiss():
    assert pairtrail.check(pairtrail.read(report(SIX, 5).encode(), edition="dutch-2017")).rounds


# --- standings ---------------------------------------------------------------------------------------


def test_codes_a_list_and_the_announced_list_give_the_same_standings(event):
    codes = ("BH/C1", "BH", "SB")
    by_list = pairtrail.standings(event, TieBreakList(codes, "2023-09"))
    assert pairtrail.standings(event, codes).rows == by_list.rows
    announced = replace(event.tournament.settings, tie_breaks=TieBreakList(codes, "2023-09"))
    assert pairtrail.standings(replace(event.tournament, settings=announced)).rows == by_list.rows


def test_without_a_list_ties_stand_by_number(event):
    table = pairtrail.standings(event)
    assert table.codes == ()
    assert [row.points for row in table.rows] == sorted((row.points for row in table.rows), reverse=True)


def test_the_list_that_a_report_names_is_taken():
    named_in_file = pairtrail.read(event_file() + b"202 BH/C1,BH\n")
    assert [code.text for code in pairtrail.standings(named_in_file).codes] == ["BH/C1", "BH"]


def test_a_code_that_there_is_not_is_refused(event):
    with pytest.raises(errors.Refused, match="There is no tie-break"):
        pairtrail.standings(event, ["HOPE"])


# --- why not -----------------------------------------------------------------------------------------


def test_each_form_of_the_question_has_an_answer(event):
    published = pairtrail.pair(event, 9)
    assert pairtrail.why_not(event, 3, 7, round_number=9).verdict == "impossible"
    assert pairtrail.why_not(event, 1, bye=True).verdict == "impossible"
    assert pairtrail.why_not(event, published.pairs[0][0], colour=Colour.WHITE).verdict == "as-published"
    assert pairtrail.why_not(event, pairing=published).verdict == "as-published"
    assert pairtrail.why_not(event, 1, 9, round_number=8, full=True).data["parting"]


def test_a_report_that_was_read_is_not_read_again_by_a_question(event, monkeypatch):
    folded = []
    monkeypatch.setattr("events.trf.importer.tournament_of", None)
    monkeypatch.setattr(facts_of_pairings, "TournamentFold", lambda: folded.append(TournamentFold()) or folded[-1])
    assert pairtrail.why_not(event, 3, 7, round_number=9).verdict == "impossible"
    assert len(folded) == 1, "what was known then; what is known now is known"


@pytest.mark.parametrize(
    ("players", "more"),
    [
        pytest.param((), {}, id="about nothing"),
        pytest.param((1,), {}, id="against nobody"),
        pytest.param((1, 2), {"bye": True}, id="an opponent and a bye"),
        pytest.param((1,), {"bye": True, "colour": Colour.WHITE}, id="a bye and a colour"),
        pytest.param((None, 2), {}, id="an opponent alone"),
    ],
)
def test_what_is_not_one_question_is_an_error_of_the_caller(event, players, more):
    with pytest.raises(ValueError, match="ask about"):
        pairtrail.why_not(event, *players, **more)


def test_a_pairing_and_a_player_are_two_questions(event):
    with pytest.raises(ValueError, match="ask about"):
        pairtrail.why_not(event, 1, pairing=pairtrail.pair(event))


def test_nobody_knows_a_player_who_is_not_there(event):
    with pytest.raises(errors.Refused, match="There is no player 99"):
        pairtrail.why_not(event, 1, 99)


# --- logs --------------------------------------------------------------------------------------------


def test_what_is_appended_is_the_next_state(club):
    receipt = club.append("club", results_of, actor=ANNA)
    known = club.state("club")
    assert receipt.known == known
    assert (known.version, known.short_hash) == (receipt.version, receipt.short_hash)
    assert pairtrail.standings(known).rows[0].points == 10
    assert pairtrail.pair(known).record.round_number == 2
    assert pairtrail.why_not(known, 1, 2).verdict in ("worse", "later")
    assert pairtrail.check(known).same
    assert club.verify("club").findings == ()


def test_a_moment_is_what_was_known_then(club):
    club.append("club", results_of, actor=ANNA)
    assert club.state("club", at="round:1:published").tournament.rounds[0].games[0].readings.pairing is None
    assert club.state("club", at="1").tournament.players == {}
    with pytest.raises(errors.UnknownMomentError):
        club.state("club", at="round:7")


def test_with_another_head_nothing_is_written(club):
    before = club.state("club")
    club.append("club", results_of, actor=ANNA, expect_head=before.short_hash)
    after = club.state("club")
    with pytest.raises(errors.Conflict, match="new events were recorded after you checked"):
        club.append("club", deciders.rounds.close, actor=ANNA, expect_head=before.short_hash)
    assert club.state("club") == after


def test_a_command_repeated_by_its_name_writes_once(club):
    one, again = (club.append("club", results_of, actor=ANNA, command_id="results of 1") for _ in range(2))
    assert (one.repeated, again.repeated) == (False, True)
    assert (one.first_version, one.version) == (again.first_version, again.version)


def test_when_it_happened_is_kept(club):
    moment = datetime(2026, 5, 8, 19, 0, tzinfo=UTC)
    assert club.append("club", results_of, actor=ANNA, occurred_at=moment).events[0].occurred_at == moment


def test_an_action_is_taken_back_and_done_again(club):
    club.append("club", results_of, actor=ANNA)
    club.append_on_log("club", lambda known: deciders.undo.undo(known.events, reason="slip"), actor=ANNA)
    assert club.state("club").tournament.rounds[0].games[0].readings.pairing is None
    club.append_on_log("club", lambda known: deciders.undo.redo(known.events), actor=ANNA)
    assert club.state("club").tournament.rounds[0].games[0].readings.pairing is Result.WHITE_WINS


def test_what_wants_to_be_confirmed_says_so(club):
    with pytest.raises(errors.NeedsConfirmation):
        club.append("club", lambda state: deciders.rounds.void(state, reason="the hall is closed"), actor=ANNA)


def test_an_imported_report_verifies_and_keeps_what_lies_beside_the_log(event):
    dated = event_file().replace(11 * b" " + b" 8.0    1 ", b"1980/05/08  8.0    1 ", 1)
    with pairtrail.open_log(":memory:") as log:
        log.begin("spring", event, actor=ANNA)
        assert log.verify("spring").findings == ()
        assert log.state("spring").tournament.rounds == event.tournament.rounds
        with pytest.raises(errors.Refused, match="spring already"):
            log.begin("spring", event, actor=ANNA)
        read = pairtrail.read(dated)
        log.begin("dated", read, actor=ANNA)
        assert read.tournament.players[PlayerId(1)].birth_date == "1980/05/08"
        assert log.state("dated").tournament.players == read.tournament.players


def test_a_log_on_disk_is_there_again(tmp_path):
    path = str(tmp_path / "club.db")
    with pytest.raises(errors.StorageUnavailable, match="No database at"):
        pairtrail.open_log(path)
    with pairtrail.open_log(path, create=True) as log:
        log.begin("spring", pairtrail.read(event_file()), actor=ANNA)
    with pairtrail.open_log(path) as log:
        assert log.tournaments() == ("spring",)
        assert isinstance(log, pairtrail.Log)


def test_a_decider_is_asked_again_after_somebody_else_appended(tmp_path):
    path = str(tmp_path / "club.db")
    with pairtrail.open_log(path, create=True) as log, pairtrail.open_log(path) as other:
        settings = SettingsSet(edition="dutch-2026", rounds=RoundNumber(3))
        log.begin(
            "club", lambda state: deciders.tournament.create(state, DetailsSet(name="Club"), settings), actor=ANNA
        )
        asked: list[int] = []

        def registering(busy):
            """A decider during whose first `busy` runs somebody else is faster."""
            asked.clear()

            def register(state):
                asked.append(len(state.players))
                if len(asked) <= busy:
                    guest = Entry(f"Guest {len(state.players)}")
                    other.append("club", lambda now: deciders.players.register(now, guest), actor="Ben")
                return deciders.players.register(state, Entry("Adler"))

            return register

        with pytest.raises(errors.VersionConflict):
            log.append("club", registering(ATTEMPTS), actor=ANNA)
        assert asked == [*range(ATTEMPTS)]
        with pytest.raises(errors.VersionConflict):
            log.append("club", registering(1), actor=ANNA, expect_head=log.state("club").short_hash)
        assert asked == [ATTEMPTS]
        log.append("club", registering(ATTEMPTS - 1), actor=ANNA)
        assert asked == [*range(ATTEMPTS + 1, 2 * ATTEMPTS + 1)]


def pickled(value):
    return pickle.loads(pickle.dumps(value))  # noqa: S301  # made in this line


def test_reports_and_errors_can_be_pickled(event):
    assert pickled(event) == event
    with pytest.raises(errors.BadInput) as refused:
        pairtrail.read(b"001 nothing")
    again = pickled(refused.value)
    assert (str(again), again.findings) == (str(refused.value), refused.value.findings)
    none = pickled(errors.NoLegalPairing("none", RoundNumber(3), (1, 2)))
    assert (str(none), none.round_number, none.witness) == ("none", 3, (1, 2))


@pytest.mark.parametrize(
    "ask",
    [pairtrail.pair, pairtrail.check, pairtrail.standings, pairtrail.write, pairtrail.ratings, pairtrail.explain],
)
@pytest.mark.parametrize("wrong", [None, 3, "event", {}], ids=str)
def test_what_is_no_event_is_a_wrong_argument(ask, wrong):
    with pytest.raises(errors.WrongArgument):
        ask(wrong)


# --- loading -----------------------------------------------------------------------------------------


def loaded_by(program):
    """Our modules, and the heavy ones of others, in a process that ran it."""
    program += "\nimport sys; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    folders = {"core", "events", "projections", "cli", "pairtrail", "sqlalchemy", "typer", "msgspec"}
    ours = (name for name in ended.stdout.split() if name.partition(".")[0] in folders)
    return {name.removeprefix("pairtrail.") for name in ours}  # in a wheel all stands below it


def test_importing_it_loads_nothing_else():
    assert loaded_by("import sys; before = list(sys.path); import pairtrail; assert sys.path == before") == {
        "pairtrail"
    }


def test_pairing_loads_neither_a_database_nor_what_explains():
    program = f"import pairtrail; pairtrail.pair(pairtrail.read({event_file()!r}))"
    loaded = loaded_by(program)
    assert not [name for name in loaded if name.startswith(("sqlalchemy", "core.explain", "projections.explain"))]
    assert not [name for name in loaded if name.startswith("cli") and name not in FOR_THE_CHOICE_OF_RULES]


FOR_THE_CHOICE_OF_RULES = {
    *("cli", "cli.input", "cli.input.rules_of_file", "cli.input.editions"),
    *("cli.session", "cli.exits", "cli.environment"),
}


def test_a_name_that_there_is_not_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Contest'"):
        _ = pairtrail.Contest
    assert set(dir(pairtrail)) == set(pairtrail.__all__)


def test_every_public_name_is_loaded_from_its_home():
    assert all(getattr(pairtrail, name) is not None for name in pairtrail.__all__)
    assert PlayerId(1) == 1


# --- put together by hand ----------------------------------------------------------------------------


def by_hand(games, unpaired=None, number=1):
    """Four players, and one round of these games."""
    players = {PlayerId(n): values.Player(PlayerId(n), f"Player {n}") for n in range(1, 5)}
    won = values.Readings(Result.WHITE_WINS, Result.WHITE_WINS, Result.WHITE_WINS)
    played = tuple(
        values.Game(BoardNumber(board), PlayerId(white), PlayerId(black), won, values.GameStatus.FINISHED)
        for board, (white, black) in enumerate(games, 1)
    )
    return pairtrail.Tournament(
        settings=values.Settings(edition="dutch-2026", rounds=RoundNumber(3), initial_colour=Colour.WHITE),
        players=players,
        numberings=(values.Numbering(RoundNumber(1), {one: one for one in players}),),
        rounds=(values.Round(RoundNumber(number), played, unpaired or {}),),
    )


@pytest.mark.parametrize(
    ("tournament", "says"),
    [
        (by_hand([(1, 2), (1, 3)]), "1 is in round 1, board 1 and in round 1, board 2."),
        (by_hand([(1, 1), (2, 3)]), "1 is both White and Black in round 1, board 1."),
        (by_hand([(1, 2), (3, 9)]), "There is no player 9, who is in round 1, board 2."),
        (by_hand([(1, 2)], {3: values.Outcome.HALF_POINT_BYE}), "4 has neither a game nor a bye in round 1"),
        (by_hand([(1, 2), (3, 4)], {4: values.Outcome.HALF_POINT_BYE}), "4 is in round 1, board 2 and in the byes of"),
        (by_hand([(1, 2), (3, 4)], number=2), "Round 2 is in the place of round 1."),
        (replace(by_hand([(1, 2), (3, 4)]), forbidden_pairs=frozenset({(1, 9)})), "There is no player 9 (forbidden_"),
        (replace(by_hand([(1, 2), (3, 4)]), forbidden_pairs=frozenset({(2, 1)})), "(2, 1) needs the smaller id first"),
        (replace(by_hand([(1, 2), (3, 4)]), byes={(2, 9): values.ByeKind.HALF_POINT}), "There is no player 9 (byes)"),
        (replace(by_hand([(1, 2), (3, 4)]), numberings=(values.Numbering(1, {1: 1, 2: 1}),)), "1 is given 2 times"),
        (replace(by_hand([(1, 2), (3, 4)], number=1), last_player_id=4, rounds=by_hand([(1, 1)]).rounds), "both White"),
    ],
    ids=[
        *("on two boards", "their own opponent", "unknown", "no bye", "a game and a bye", "another round"),
        *("a pair with a stranger", "a pair out of order", "a bye of a stranger", "a number twice", "of a log"),
    ],
)
@pytest.mark.parametrize("asked", [pairtrail.pair, pairtrail.check, pairtrail.standings])
def test_a_tournament_that_contradicts_itself_is_refused_with_the_place(asked, tournament, says):
    with pytest.raises(errors.Refused) as refused:
        asked(tournament)
    assert says in str(refused.value)


def test_without_an_edition_it_is_the_one_that_the_command_line_takes():
    made = by_hand([(1, 3), (4, 2)])
    for day, edition in (("2026-05-08", "dutch-2026"), ("2024-05-03", "dutch-2017"), ("", pairtrail.default_edition())):
        unnamed = replace(made, settings=replace(made.settings, edition=""), details=values.Details(start_date=day))
        assert values.Settings().edition == ""
        assert pairtrail.check(unnamed).edition == edition
        assert pairtrail.default_edition(day) == edition
        with pairtrail.open_log(":memory:") as log:
            details = DetailsSet(name="Club", start_date=day)
            log.announce("club", details, SettingsSet(rounds=RoundNumber(3)), actor=ANNA)
            assert log.state("club").tournament.settings.edition == edition


def test_a_value_of_another_kind_is_named_by_its_place():
    made = by_hand([(1, 3), (4, 2)])
    players = {**made.players, PlayerId(2): replace(made.players[PlayerId(2)], rating="2000")}
    with pytest.raises(errors.WrongArgument, match=r"tournament.players\[2\].rating is int, not '2000'"):
        pairtrail.pair(replace(made, players=players))
    with pytest.raises(errors.WrongArgument, match=r"pair: round_number is int or None, not '3'"):
        pairtrail.pair(made, "3")  # type: ignore[arg-type]
    with pytest.raises(errors.WrongArgument, match="missing a required argument: 'event'"):
        pairtrail.pair()  # type: ignore[call-arg]
    assert issubclass(errors.WrongArgument, TypeError | ValueError)


def test_a_value_of_the_right_kind_is_not_shown(monkeypatch: pytest.MonkeyPatch):
    """The text of a tournament of 1,000 players takes longer than a round of it."""
    made = by_hand([(1, 3), (4, 2)])

    def refuse(_: object) -> str:
        raise AssertionError("nobody asked for the text")

    monkeypatch.setattr(type(made), "__repr__", refuse)
    assert pairtrail.pair(made).pairs


def test_one_that_does_not_is_paired():
    assert len(pairtrail.pair(by_hand([(1, 3), (4, 2)])).pairs) == 2


@pytest.mark.parametrize("file", oracle_files()[:40:8], ids=str)
def test_what_was_read_does_not_contradict_itself(file):
    pairtrail.standings(pairtrail.read(file).tournament)
