"""What `verify` tells of an official who is not the chief: whose entries were changed, and whose links were used."""

import re
from pathlib import Path

import pytest

from cli.exits import ExitCode
from core.model.results import Result
from core.model.sentence import Refused
from core.model.units import BoardNumber, RoundNumber
from events.base import Role
from events.deciders import links, results, rounds
from events.log.envelope import Command
from events.vocabulary.record import OfficialNamed, ResultReported
from events.vocabulary.rounds import Board, PairingAltered, RoundPaired
from projections.verification.overruled import told_of_overruled
from tests.cli.conftest import DATABASE, Cli
from tests.deciders.desk import Desk
from tests.evidence.attacks import Row, read, rewrite
from tests.evidence.deputy_world import without_guards

ANNA, BEN = "--actor Anna", "--actor Ben"
BEGUN = (
    f"new Club --rounds 3 --system dutch-2026 --keep-apart club {ANNA}",
    f"official name Anna --role chief-arbiter {ANNA}",
    f"official name Ben --role arbiter {ANNA}",
    *(
        f"player add {name} --rating {rating} {ANNA}"
        for name, rating in zip("ABCD", (2004, 2003, 2002, 2001), strict=True)
    ),
    f"forbid add A B --yes {ANNA}",
    f"bye grant C --round 3 --kind half {ANNA}",
)
ROUND_1 = (f"round pair --seed s {ANNA}", f"round publish {ANNA}", f"result set 1 1:1-0 2:= {ANNA}")


def told(cli: Cli, *lines: str) -> str:
    for line in lines:
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    checked = cli("verify")
    assert checked.code == 0, checked
    return checked.out


@pytest.mark.parametrize(
    ("his", "changed"),
    [
        ("player correct A --rating 2400 --yes --reason list", "player-details-corrected) changed event 4"),
        ("player correct A --name Adler --yes --reason list", "player-details-corrected) changed event 4"),
        ("player strike D --yes --reason twice", "action-undone) changed event 7"),
        ("forbid remove A B --yes", "pairing-allowed) changed event 8"),
        ("bye cancel C --round 3 --yes", "bye-cancelled) changed event 9"),
    ],
)
def test_before_round_1(cli: Cli, his: str, changed: str):
    assert "changed what others had recorded" not in told(cli, *BEGUN)
    said = told(cli, f"{his} {BEN}")
    assert f"Ben changed what others had recorded: event 10 ({changed} by Anna." in said


@pytest.mark.parametrize(
    "his",
    ["result correct 1 2:1-0 --reason misheard --yes", "undo 15 --reason misheard --yes"],
    ids=["corrects", "undoes"],
)
def test_a_result_before_the_next_round_is_paired(cli: Cli, his: str):
    said = told(cli, *BEGUN, *ROUND_1, f"{his} {BEN}")
    assert re.search(r"Ben changed what others had recorded: event \d+ \([a-z-]+\) changed event 15 by Anna", said), (
        said
    )


def test_a_game_of_a_knock_out(cli: Cli):
    lines = (
        "config set --rounds 1 --yes",
        "knockout announce 4 --yes",
        *(line.removesuffix(ANNA) for line in ROUND_1),
        "round close 1",
        "tie record coin B D --yes --reason tossed",
        "knockout begin --seed x --yes",
        "knockout result 1 1:1-0 --yes",
    )
    said = told(
        cli, *BEGUN[:-1], *(f"{line} {ANNA}" for line in lines), f"knockout correct 1 1:0-1 --reason x --yes {BEN}"
    )
    assert re.search(r"Ben changed .* \(knockout-game-corrected\) changed event \d+ by Anna\.", said), said


def test_what_a_chief_arbiter_changes_and_what_is_filled_in_is_not_told(cli: Cli):
    said = told(cli, *BEGUN, f"player correct A --club Lund {BEN}", *(line.replace(ANNA, BEN) for line in ROUND_1),
                f"result correct 1 2:1-0 --reason misheard --yes {ANNA}")  # fmt: skip
    assert "changed what others" not in said


def test_a_club_that_keeps_players_apart_is_told_where_it_is_filled_in(cli: Cli):
    said = told(cli, *BEGUN, *ROUND_1, f"player correct A --club Lund {BEN}")
    assert "Data for A (id 1) were corrected after round 1 had been paired: club none, now Lund" in said


def test_a_federation_by_which_norms_go_is_told_where_it_is_filled_in(cli: Cli):
    said = told(cli, *BEGUN, *ROUND_1, f"player correct A --federation SWE {BEN}")
    assert "Data for A (id 1) were corrected after round 1 had been paired: federation none, now SWE" in said


def test_a_club_that_keeps_nobody_apart_is_not(cli: Cli):
    lifted = f"config set --keep-apart club:0 --reason 'too few' {ANNA}"
    assert "club none" not in told(cli, *BEGUN, *ROUND_1, lifted, f"player correct A --club Lund {BEN}")


@pytest.mark.parametrize(
    "helper", ["Anna  Berg", "anna berg", "Ànna Berg", "\u0410nna \u0412erg", "Annaberg", "player 3", "Player 12"]
)
def test_a_helper_has_no_name_that_is_read_as_another(helper: str):
    desk = Desk().play()
    desk.put(OfficialNamed(official="Anna Berg", role=Role.CHIEF_ARBITER))
    one = BoardNumber(1)
    with pytest.raises(Refused, match="Grant the link under another name"):
        links.grant(desk.state, desk.log, helper, RoundNumber(1), (one, one), "ab" * 32)


def test_numbers_drawn_again_from_the_same_seed_within_other_teams(cli: Cli):
    begin = ("new Match --rounds 2 --system scheveningen", *(f"player add P{place}" for place in range(1, 5)))
    said = told(cli, *begin, "numbers draw --seed hat --group P1,P2 --group P3,P4")
    assert "division into teams" not in said
    said = told(cli, "numbers draw --seed hat --group P1,P3 --group P2,P4")
    assert "event 8: a different division into teams or regions was used than in event 6" in said


PAIRED = (f"round pair --seed s {ANNA}", f"round publish {ANNA}")
ROUND_2 = (f"round pair {ANNA}", f"round publish {ANNA}", f"result set 2 1:1-0 2:1-0 {ANNA}")
LEFT = f"player withdraw D --from-round 2 --reason ill {ANNA}"


@pytest.mark.parametrize(
    ("hers", "his", "changed"),
    [
        ((), "player withdraw D --reason ill", "player-withdrawn) changed event 7"),
        ((*ROUND_1, f"player late E --rating 1900 {ANNA}"), "player withdraw E", "player-withdrawn) changed event 16"),
        ((*ROUND_1, f"player late E --rating 1900 {ANNA}"), "bye grant E --round 2 --kind zero", "changed event 16"),
        ((f"bye cancel C --round 3 {ANNA}",), "bye grant C --round 3 --kind zero", "bye-granted) changed event 10"),
        ((*ROUND_1, LEFT, f"player rejoin D --reason well {ANNA}"), "player withdraw D", "changed event 17"),
        ((*ROUND_1, LEFT), "player rejoin D --reason well", "player-reinstated) changed event 16"),
        ((*PAIRED, f"result set 1 1:+- 2:= {ANNA}"), "bye grant A --round 1 --kind zero --reason forgotten",
         "bye-granted) changed event 14"),
    ],
    ids=["entry", "late entry", "late entry, bye", "bye cancelled", "came back", "left", "did not come"],
)  # fmt: skip
def test_whether_somebody_takes_part(cli: Cli, hers: tuple[str, ...], his: str, changed: str):
    assert "changed what others had recorded" not in told(cli, *BEGUN, *hers)
    assert changed in told(cli, f"{his} --yes {BEN}")


def test_what_a_chief_arbiter_undid_and_he_enters_again(cli: Cli):
    left = f"player withdraw D --reason ill --yes {BEN}"
    said = told(cli, *BEGUN, *ROUND_1, left)
    assert "changed what others had recorded" not in said  # D had played: something new
    assert "event 18 (player-withdrawn) changed event 17 by Anna" in told(
        cli, f"undo 16 --reason wrong --yes {ANNA}", left
    )


def test_a_prohibition_for_fewer_rounds(cli: Cli):
    said = told(cli, *BEGUN, f"forbid add A B --to-round 1 --yes {BEN}")
    assert "event 10 (pairing-forbidden) changed event 8 by Anna" in said


def test_a_round_paired_again_changes_no_colours(cli: Cli):
    hers = ("result correct 1 1 --colours --reason board", "round void --reason 'a player missing'")
    said = told(cli, *BEGUN, *ROUND_1, *(f"{line} --yes {ANNA}" for line in hers), f"round pair --yes {BEN}")
    assert "changed what others had recorded" not in said


PLAYED = (*ROUND_1, f"round close 1 {ANNA}")


@pytest.mark.parametrize(
    ("hers", "his", "told_as"),
    [
        ((), ("player add E --rating 2500",), "player-registered (event 10)"),
        ((), ("bye grant A --round 2 --kind half",), "bye-granted (event 10)"),
        ((), ("player accelerate A --points 1,1 --yes",), "acceleration-assigned (event 10)"),
        ((), ("knockout announce 2 --yes",), "knockout-announced (event 10)"),
        ((), ("round pair --seed s",), "lot-drawn (event 11)"),
        (PLAYED, ("player withdraw A --reason ill --yes",), "player-withdrawn (event 17)"),
        (PLAYED, ("player late E --rating 1500 --first-round 2", "player withdraw E --yes"),
         "late-entry-accepted (event 17); player-withdrawn (event 19)"),
        (PLAYED, ("bye grant A --round 2 --kind zero", "bye grant B --round 2 --kind zero",
                  "bye grant D --round 3 --kind half"), "bye-granted (events 17-19)"),
        (PAIRED, ("result set 1 1:0-0",), "result-recorded (event 14)"),
        (PAIRED, ("result set 1 1:1/2-0",), "result-recorded (event 14)"),
        (PAIRED, ("result set 1 1:1-0u",), "result-recorded (event 14)"),
        (PAIRED, ("result set 1 1:1-0 --played 2026-01-08",), "result-recorded (event 14)"),
        (PAIRED, ("result set 1 1:+-",), "game-forfeited (event 14)"),
        (PAIRED, ("result adjourn 1 1", "result resolve 1 1:0-0"),
         "game-adjourned (event 14); game-resumed (event 15)"),
        (PAIRED, ("result set 1 1:1-0", "undo 14", "result set 1 1:0-1"), "undo of result-recorded (event 15)"),
        (PAIRED, ("result set 1 1:1-0", "result correct 1 1:0-1 --reason misheard --yes"),
         "result-corrected (event 15)"),
    ],
    ids=lambda what: " ".join(what)[:40] if isinstance(what, tuple) else "",
)  # fmt: skip
def test_what_nobody_but_its_author_knows(cli: Cli, hers: tuple[str, ...], his: tuple[str, ...], told_as: str):
    assert "only source" not in told(cli, *BEGUN, *hers)
    said = told(cli, *(f"{line} {BEN}" for line in his))
    assert f"Ben, who is not chief arbiter, is the only source for: {told_as}. `" in said


def test_pairings_of_the_engine_and_games_that_were_played_are_known_to_others(cli: Cli):
    his = (f"round publish {BEN}", f"result set 1 1:1-0 2:= {BEN}", f"round close 1 {BEN}", f"round pair {BEN}")
    said = told(cli, *BEGUN, f"round pair --seed s {ANNA}", *his)
    assert "only source" not in said
    assert (
        "Ben, who is not chief arbiter, also recorded what the players or the record can confirm: round-published "
        "(event 13); result-recorded (events 14, 15); round-completed (event 16); round-paired (event 17)." in said
    )


def test_undone_and_redone_by_what_was_undone(cli: Cli):
    said = told(cli, *BEGUN, f"round pair --seed s {ANNA}", f"round publish {ANNA}")
    assert "also recorded" not in said
    said = told(cli, f"undo {BEN} --yes --reason early", f"redo {BEN}")
    assert "only source for: undo of round-published (event 14); redo of round-published (event 15)." in said


def test_a_result_of_a_pairing_that_was_voided_is_not_changed_by_one_of_the_next(cli: Cli):
    lines = ("round void 1 --reason list --yes", "player add E --rating 2400", "round pair", "round publish")
    said = told(cli, *BEGUN, *ROUND_1[:2], *(f"{line} {ANNA}" for line in ("result set 1 1:1-0", *lines)))
    said = told(cli, f"result set 1 1:0-1 {BEN}")
    assert "changed what others had recorded" not in said


def test_what_a_deputy_corrected_on_a_copy_is_confirmed_by_the_deputy(cli: Cli):
    told(cli, *BEGUN, *PLAYED, "backup copy.sqlite")
    told(
        cli,
        f"player correct A --rating 2100 --yes --reason list {BEN} --db copy.sqlite",
        f"bye grant B --round 2 {ANNA}",
    )
    said = told(cli, f"store rebase copy.sqlite {DATABASE} --yes --reason merged {ANNA}")
    assert "decided by Ben, event" in said
    assert "decided by Anna, event" not in said
    assert cli("log list").out.count(" First recorded by Ben, in another copy.") == 1


@pytest.mark.parametrize(("turned", "is_told"), [(None, True), (2, True), (1, False)])
def test_a_result_against_what_a_player_reported(cli: Cli, turned: int | None, is_told: bool):
    """Also where another board was altered meanwhile."""
    desk = Desk()
    desk.do(rounds.pair_round, seed="s")
    desk.do(rounds.publish)
    desk.put(
        OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER), OfficialNamed(official="arbiter", role=Role.ARBITER)
    )
    white = desk.state.rounds[0].games[0].white
    of_one = {"player": white, "round_number": RoundNumber(1), "board": BoardNumber(1)}
    desk.store.append(
        "spring",
        [ResultReported(result=Result.BLACK_WINS, **of_one), ResultReported(result=Result.DRAW, **of_one)],
        expected_version=len(desk.log),
        command=Command("link-1-a", f"player {white}"),
    )
    reported = desk.log[-1].version
    if turned is not None:
        paired = next(one.event for one in desk.log if isinstance(one.event, RoundPaired))
        boards = list(paired.boards)
        one = boards[turned - 1]
        boards[turned - 1] = Board(board=one.board, white=one.black, black=one.white)
        desk.put(
            PairingAltered(
                round_number=RoundNumber(1),
                boards=tuple(boards),
                bye=paired.bye,
                engine_boards=paired.boards,
                engine_bye=paired.bye,
                reason="x",
            )
        )
    desk.do(results.record, RoundNumber(1), BoardNumber(1), Result.WHITE_WINS)
    last = desk.log[-1].version
    told = f"event {last} (result-recorded) changed event {reported} by player {white}."
    assert any(told in line for line in told_of_overruled(desk.log)) is is_told


@pytest.mark.parametrize(
    ("his", "type_"), [("link revoke 15", "link-revoked"), ("link players A", "player-link-granted")]
)
def test_a_link_that_ends_by_his_word(cli: Cli, his: str, type_: str):
    hers = (*ROUND_1[:2], f"config set --players-report {ANNA}", f"link players A {ANNA}")
    assert "changed what others" not in told(cli, *BEGUN, *hers, f"link players A {ANNA}")
    said = told(cli, f"{his} --reason lost {BEN}")
    assert f"Ben changed what others had recorded: event 17 ({type_}) changed event " in said


@pytest.mark.parametrize(
    ("enters", "told_of"),
    [(ANNA, "Ben, who is not chief arbiter, is the only source for: player-withdrawn (event 18)"),
     (BEN, "Ben, who is not chief arbiter, is the only source for: player-withdrawn (event 18)")],
)  # fmt: skip
def test_what_is_entered_again_from_a_copy(cli: Cli, enters: str, told_of: str):
    told(cli, *BEGUN, *PLAYED, "backup copy.sqlite")
    told(cli, f"player withdraw A --yes --reason ill {BEN} --db copy.sqlite", f"bye grant B --round 2 {ANNA}")
    assert f"{told_of}. `" in told(cli, f"store rebase copy.sqlite {DATABASE} --yes --reason merged {enters}")


@pytest.mark.parametrize(
    ("here", "there", "told_of"),
    [(ANNA, BEN, "bye-granted (event 18)"), (BEN, ANNA, "player-withdrawn (event 17)")],
    ids=["her word stays hers", "his word stays his"],
)  # fmt: skip
def test_what_stands_here_already_keeps_its_author(cli: Cli, here: str, there: str, told_of: str):
    told(cli, *BEGUN, *PLAYED, "backup copy.sqlite")
    told(cli, *(f"player withdraw A --yes --reason ill {who}" for who in (here, f"{there} --db copy.sqlite")))
    told(cli, f"bye grant B --round 2 {there} --db copy.sqlite")
    said = told(cli, f"store rebase copy.sqlite {DATABASE} --yes --reason merged {ANNA}")
    assert f"Ben, who is not chief arbiter, is the only source for: {told_of}. `" in said
    assert "Ben changed what others had recorded" not in said


def test_a_deputy_answers_for_what_he_enters_again_in_her_name(cli: Cli):
    told(cli, *BEGUN, *PLAYED, "backup copy.sqlite")
    told(cli, f"player withdraw A --yes --reason ill {ANNA} --db copy.sqlite", f"bye grant B --round 2 {ANNA}")
    said = told(cli, f"store rebase copy.sqlite {DATABASE} --yes --reason merged {BEN}")
    assert "originally recorded in that copy by Anna" in said
    assert "Ben, who is not chief arbiter, is the only source for: player-withdrawn (event 18)" in said


def test_what_a_copy_alone_says_to_be_hers_is_told_so(cli: Cli):
    """Nobody has a key: he types her name in the copy, and she enters it again."""
    told(cli, *BEGUN, *ROUND_1, "backup copy.sqlite", f"bye grant B --round 3 {ANNA}")
    told(cli, f"result correct 1 1:0-1 --yes --reason misheard {ANNA} --db copy.sqlite")
    said = told(cli, f"store rebase copy.sqlite {DATABASE} --yes --reason merged {ANNA}")
    changed = "event 17 (result-corrected) changed event 14 by Anna."
    assert f"Anna (as the copy says) changed what others had recorded: {changed}" in said
    assert "originally recorded in that copy by Anna. Only the copy says who recorded event 17." in said


def test_what_comes_through_two_copies_stays_the_word_of_its_author(cli: Cli):
    told(cli, *BEGUN, *PLAYED, "backup his.sqlite", "backup hers.sqlite", f"bye grant C --round 2 --yes {ANNA}")
    told(
        cli,
        f"player withdraw A --yes --reason ill {BEN} --db his.sqlite",
        f"bye grant B --round 2 {ANNA} --db hers.sqlite",
    )
    told(cli, f"store rebase his.sqlite hers.sqlite --yes --reason merged {ANNA}")
    said = told(cli, f"store rebase hers.sqlite {DATABASE} --yes --reason merged {ANNA}")
    assert "originally recorded in that copy by Anna, Anna (first recorded by Ben)." in said
    assert "Ben, who is not chief arbiter, is the only source for: player-withdrawn (event 19)" in said


def test_a_copy_that_says_his_correction_was_hers_is_not_believed(cli: Cli, place: Path):
    """`verify` objects to the summary in her name: whoever gives `store rebase` records all of it."""
    told(cli, *BEGUN, *PLAYED, "backup copy.sqlite", f"bye grant B --round 2 {ANNA}")
    told(cli, f"player withdraw A --yes --reason ill {BEN} --db copy.sqlite")
    with without_guards(str(place / "copy.sqlite")) as connection:
        rows = read(connection, "club")
        last = len(rows)
        (digest,) = connection.execute("SELECT hash FROM event WHERE version = ?", (last - 1,)).fetchone()
        when = f"{rows[-1].body['recorded_at'][:19]}Z"
        one = {"there": last, "hash": "ab" * 32, "actor": "Anna", "recorded_at": when, "here": last}
        data = {"common": last - 1, "common_hash": digest.hex(), "events": [one]}
        own = {"event_id": "e" * 32, "causation": "e" * 32, "actor": "Anna", "type": "copy-entered-again"}
        body = {**rows[-1].body, **own, "data": data, "schema_version": 1}
        rewrite(connection, "club", [*rows, Row({**body, **({"occurred_at": None} if "occurred_at" in body else {})})])
    entered = cli(f"store rebase copy.sqlite {DATABASE} --yes --reason merged {ANNA}")
    assert entered.code == ExitCode.FINDINGS, entered
    assert f"Event {last + 1}, not entered because " in entered.out
    assert "but Anna entered only the events immediately before this one" in entered.out
    assert "Recorded by Ben." in entered.out
    assert "First recorded by Anna" not in entered.out
    said = told(cli)
    assert "Ben, who is not chief arbiter, is the only source for: player-withdrawn (event " in said
    assert "originally recorded in that copy by Ben, Anna." in said


@pytest.mark.parametrize("is_late", [False, True], ids=["before the copy is entered", "since"])
def test_officials_who_are_named_late_are_those_of_a_copy_that_was_entered_before(cli: Cli, is_late: bool):
    named, rest = BEGUN[1:3], (BEGUN[0], *BEGUN[3:])
    told(cli, *rest, *PLAYED, "backup copy.sqlite")
    told(cli, f"player withdraw A --yes --reason ill {BEN} --db copy.sqlite", f"bye grant B --round 2 {ANNA}")
    enters = (f"store rebase copy.sqlite {DATABASE} --yes --reason merged {ANNA}",)
    said = told(cli, *enters, *named) if is_late else told(cli, *named, *enters)
    assert "Ben, who is not chief arbiter, is the only source for: player-withdrawn (event " in said
