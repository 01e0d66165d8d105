"""Properties: whatever is written is read back; whatever is read goes out as it came in; nothing else happens."""

from contextlib import nullcontext
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.model.results import ByeKind, Colour, Outcome, Result, Scoring
from core.model.sentence import Refused
from core.model.tournament import (
    Details,
    Game,
    GameStatus,
    Numbering,
    Player,
    Readings,
    Round,
    RoundStage,
    Settings,
    Tournament,
)
from core.model.units import PlayerId
from events.errors import BadInput
from events.trf import read_document, tournament_of
from events.trf.round_cells import standings_points
from projections.export.trf import encoded, write_trf
from tests.data_paths import oracle_files
from tests.events.trf.report_lines import FOUR, imported, player, report

LETTERS = st.characters(min_codepoint=33, max_codepoint=0x17F, exclude_categories=["Cc", "Cf"])  # as events allow
TEXT = st.text(LETTERS, max_size=20).filter(lambda text: text == text.strip())
NAMES = TEXT.filter(bool)


KINDS = st.sampled_from(list(ByeKind))


def results():
    return st.sampled_from(list(Result))


@st.composite
def players(draw, count):
    return {
        PlayerId(number): Player(
            id=PlayerId(number),
            name=draw(NAMES),
            rating=draw(st.integers(0, 2900)),
            title=draw(st.sampled_from(["", "GM", "WFM"])),
            sex=draw(st.sampled_from(["", "m", "w"])),
            federation=draw(st.sampled_from(["", "FRA", "GEO"])),
            fide_id=draw(st.sampled_from(["", "36", "12345678901"])),
            birth_date=draw(st.sampled_from(["", "1990/01/31", "1965/00/00"])),
        )
        for number in range(1, count + 1)
    }


FORMATS = st.sampled_from(["TRF16", "TRF26"])


@st.composite
def tournaments(draw, *, to_come=False):
    """Rounds need not be what an engine pairs; they only have to be rounds.

    `to_come`: with byes of later rounds, and prohibitions that held in some rounds only.
    """
    count = draw(st.integers(2, 9))
    field = draw(players(count))
    scoring = draw(st.sampled_from([Scoring(), Scoring(exceptions=((Outcome.FORFEIT_LOSS, 5),))]))
    known = {}
    tournament = Tournament(
        details=draw(st.builds(Details, name=TEXT, city=TEXT, deputy_arbiters=st.lists(NAMES, max_size=2).map(tuple))),
        settings=Settings(
            edition="dutch-2017", rounds=9, scoring=scoring, initial_colour=draw(st.sampled_from(Colour))
        ),
        players=field,
        numberings=(Numbering(1, {number: number for number in field}),),
        forbidden_pairs=draw(st.sets(st.just((1, 2)), max_size=1).map(frozenset)),
        acceleration=draw(
            st.dictionaries(st.sampled_from(sorted(field)), st.tuples(st.just(10), st.just(5)), max_size=2)
        ),
    )
    for number in range(1, draw(st.integers(0, 4)) + 1):
        one_round, byes = draw(rounds(tournament, number))
        known |= byes
        tournament = replace(tournament, rounds=(*tournament.rounds, one_round), byes=dict(known))
    return draw(with_later_facts(tournament)) if to_come else tournament


@st.composite
def with_later_facts(draw, tournament):
    rounds_to_come = st.integers(tournament.next_round, 9)
    later = draw(st.dictionaries(st.tuples(rounds_to_come, st.sampled_from(sorted(tournament.players))), KINDS))
    pairs = st.frozensets(st.sampled_from([(1, 2)] if len(tournament.players) == 2 else [(1, 2), (1, 3), (2, 3)]))
    apart = [draw(pairs) for _ in tournament.rounds]
    return replace(
        tournament,
        byes={**tournament.byes, **later},
        rounds=tuple(
            replace(played, kept_apart=None if was == tournament.forbidden_pairs else was)
            for played, was in zip(tournament.rounds, apart, strict=True)
        ),
    )


@st.composite
def rounds(draw, tournament, number):
    """One round of a tournament, its first two players always paired."""
    ids = sorted(tournament.players)
    order = [*draw(st.permutations(ids[:2])), *draw(st.permutations(ids[2:]))]
    boards = draw(st.integers(1, len(ids) // 2))
    pairs = [(order[2 * board], order[2 * board + 1]) for board in range(boards)]
    points = standings_points(tournament)

    def place(pair):
        high, low = sorted(pair, key=lambda one: (-points[one], one))
        return -points[high], -points[high] - points[low], high

    games = []
    for board, (white, black) in enumerate(sorted(pairs, key=place), 1):
        result = draw(results())
        games.append(Game(board, white, black, readings=Readings(result, result, result), status=GameStatus.FINISHED))
    unpaired, byes = {}, {}
    for alone in order[2 * boards :]:
        kind = draw(st.sampled_from([*ByeKind, None]))
        if kind is None and Outcome.PAIRING_ALLOCATED_BYE not in unpaired.values():
            unpaired[alone] = Outcome.PAIRING_ALLOCATED_BYE
        else:
            byes[number, alone] = kind or ByeKind.ZERO_POINT
            unpaired[alone] = byes[number, alone].outcome
    return Round(number=number, games=tuple(games), unpaired=unpaired, stage=RoundStage.COMPLETE), byes


@given(tournaments(), st.sampled_from(["\r", "\n", "\r\n"]), FORMATS)
def test_what_is_written_is_read_back(tournament, line_end, file_format):
    text, _ = write_trf(tournament, line_end=line_end, file_format=file_format)
    assert tournament_of(read_document(text.encode(), "event.trf")) == tournament


@given(tournaments(), FORMATS)
def test_what_is_written_is_imported_and_given_back(tournament, file_format):
    data = encoded(write_trf(tournament, file_format=file_format)[0])
    again, origin = imported(data)
    assert again == tournament
    assert origin.file_format == file_format
    assert write_trf(again, imported=origin) == (data.decode(), ())


@given(tournaments(), FORMATS, FORMATS)
def test_what_goes_from_one_format_into_the_other_is_the_same_tournament(tournament, first, second):
    again, origin = imported(encoded(write_trf(tournament, file_format=first)[0]))
    text, _ = write_trf(again, imported=origin, file_format=second)
    assert tournament_of(read_document(text.encode(), "event.trf")) == tournament


@given(tournaments())
def test_a_trf06_tells_who_met_whom_and_says_it_again(tournament):
    """Without a scoring the points are not always those that the results give, and boards may change places."""
    data = encoded(write_trf(tournament, file_format="TRF06")[0])
    again, origin = imported(data, points="listed")
    assert [{(game.white, game.black) for game in played.games} for played in again.rounds] == [
        {(game.white, game.black) for game in played.games} for played in tournament.rounds
    ]
    assert again.players == tournament.players
    text, losses = write_trf(again, imported=origin, file_format="TRF06")
    assert encoded(text) == data or origin.file_format != "TRF06"
    assert losses == () or origin.file_format != "TRF06"


@given(tournaments(to_come=True), st.booleans())
def test_byes_and_prohibitions_of_some_rounds_are_read_back_from_a_trf26(tournament, through_a_log):
    data = encoded(write_trf(tournament, file_format="TRF26")[0])
    again = imported(data)[0] if through_a_log else tournament_of(read_document(data, "event.trf"))
    assert again == tournament


@given(tournaments(), tournaments(), st.randoms(use_true_random=True), FORMATS)
def test_an_import_that_became_another_tournament_tells_of_that_one(first, second, chance, file_format):
    """No line of the file survives that would say something else, however its facts were written."""
    lines = write_trf(first, file_format=file_format)[0].removesuffix("\r\n").split("\r\n")
    spelled = [line + " " * chance.randint(0, 2) for line in lines if not line.startswith(("XXC", "062"))]
    chance.shuffle(spelled)
    _, origin = imported(report(*spelled), points="listed")
    missing = {number: player for number, player in first.players.items() if number not in second.players}
    numbers = {number: number for number in {**second.players, **missing}}
    later = replace(
        second,
        players={**second.players, **missing},
        numberings=(Numbering(1, numbers),),
        rounds=tuple(
            replace(r, unpaired={**r.unpaired, **dict.fromkeys(missing, Outcome.ZERO_POINT_BYE)}) for r in second.rounds
        ),
        byes={
            **second.byes,
            **{(r.number, number): ByeKind.ZERO_POINT for r in second.rounds for number in missing},
        },
    )
    text, _ = write_trf(later, imported=origin)
    assert tournament_of(read_document(text.encode(), "event.trf")) == later


TRICKY_26 = report(
    "012 Open",
    "042 2026/01/31",
    "142 5",
    "152 W",
    "162  W 2.0    D 1.0    L 0.0    A 0.0",
    "192 FIDE_DUTCH_BAKU",
    "### remark",
    *(line.replace(" 1.5 ", " 3.0 ").replace(" 1.0 ", " 2.0 ") for line in FOUR),
    "240 H   3    2",
    "240 F   4    2    3",
    "260   1   2    1    2",
    "299 +         1.5",
)
SMALL = [path.read_bytes() for path in oracle_files() if path.name.startswith(("n0012", "n0013"))]
TRICKY = report(
    "012 Open",
    "XXR 5",
    "XXS W=1",
    "XXP 1 2",
    "XXZ 2",
    "XXA    1  1.0",
    "132" + " " * 88 + "26/01/02",
    player(5, "0000 - U", "0000 - H", points="1.5", birth_date="1990/01/01"),
    *FOUR,
)


@pytest.mark.parametrize("data", [TRICKY, TRICKY_26, *SMALL[:3]])
@given(chance=st.randoms(use_true_random=True))
@settings(max_examples=60)
def test_a_damaged_file_is_refused_or_given_back(data, chance):
    """Every finding is a finding: no damage crashes the reader, and what it accepts is not lost."""
    damaged = bytearray(data)
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(damaged))
        match chance.randrange(4):
            case 0:
                del damaged[start : start + chance.randint(1, 12)]
            case 1:
                damaged[start] = chance.choice(b" 0123456789wb-=+UHFZx\r\n.,\xe9?")
            case 2:
                damaged[start:start] = chance.choice([b" ", b"\r", b"\n", b"1", b"\xc3\xa9", b"XXR 5\r", b"001"])
            case _:
                other = chance.randrange(len(damaged))
                damaged[start], damaged[other] = damaged[other], damaged[start]
    try:
        tournament, origin = imported(bytes(damaged), points="listed")
    except BadInput as refused:
        tournament, origin, findings = None, None, refused.findings
    if origin is None:
        assert all(finding.read and finding.expected for finding in findings)
    else:
        too_many = any(points > 999 for points in standings_points(tournament).values())
        with pytest.raises(Refused, match=r"has space for at most 99\.9") if too_many else nullcontext():
            text, losses = write_trf(tournament, imported=origin)
            assert (encoded(text, origin) == bytes(damaged)) == (not losses)


def test_a_date_kept_as_it_came_is_not_called_lost():
    """Line 132 with the next line behind its date: the cell is a day of the year 200, and the line stays as it is."""
    joined = TRICKY.replace(b"26/01/02\n", b"26/01/02")
    tournament, origin = imported(joined, points="listed")
    text, losses = write_trf(tournament, imported=origin)
    assert tournament.details.round_dates[0] == "26/01/0200"
    assert (encoded(text, origin), losses) == (joined, ())
    moved = replace(tournament, details=replace(tournament.details, round_dates=("26/01/0300",)))
    assert "round date '26/01/0300': only '26/01/03' is kept" in {
        loss.what for loss in write_trf(moved, imported=origin)[1]
    }
