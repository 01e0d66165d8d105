"""What `verify` says of links, copies and congresses in the log: whose word it is, also where another entered it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from core.model.results import Result
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event, Role
from events.log.envelope import Command
from events.signing.trust_list import as_second
from events.store.memory import MemoryStore
from events.vocabulary.congress import CongressAnnounced, SectionAdded, SectionRemoved
from events.vocabulary.games import ResultRecorded
from events.vocabulary.record import (
    ActionUndone,
    CopyEnteredAgain,
    KeysRequired,
    LinkGranted,
    NoteAdded,
    OfficialNamed,
    OfOtherCopy,
    PlayerLinkGranted,
    ResultReported,
)
from events.vocabulary.tournament import DetailsSet
from projections.log_in_words.own_words import told_of_links, told_of_own_words
from projections.verification.congress_check import Sections, told_of_chiefs
from projections.verification.copies import told_of_copies

ANNA = OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER)
OFFICIALS = (ANNA, OfficialNamed(official="Ben", role=Role.ARBITER))
FEST = "fest.congress"


def appended(store: MemoryStore, stream: str, *recorded: tuple[str, str, Event]) -> None:
    """Each event in a command of its own, as (actor, causation, event)."""
    for actor, causation, event in recorded:
        expected = store.head(stream).version
        store.append(stream, [event], expected_version=expected, command=Command(causation or f"c{expected}", actor))


def chiefs(store: MemoryStore) -> list[str]:
    """What is told of the congress."""
    return [*told_of_chiefs(store.read(FEST), Sections(store))]


def test_a_result_of_two_reports_is_told_of_whoever_granted_either_link():
    store, of_one = MemoryStore(), {"round_number": RoundNumber(1), "board": BoardNumber(1)}
    grants = [PlayerLinkGranted(player=PlayerId(one), token_hash="") for one in (1, 3, 1)]
    appended(
        store,
        "club",
        *(("Anna", "", one) for one in OFFICIALS),
        *zip(("Anna", "Anna", "Ben"), ("", "", ""), grants, strict=True),
        ("player 1", "link-5-a", ResultReported(player=PlayerId(1), result=Result.WHITE_WINS, **of_one)),
        ("player 3", "link-4-a", ResultReported(player=PlayerId(3), result=Result.WHITE_WINS, **of_one)),
        ("player 3", "link-4-b", ResultRecorded(result=Result.WHITE_WINS, **of_one)),
    )
    assert [*told_of_links(store.read("club"))] == [
        "1 result was entered through a link that Anna granted, as player 3: Anna could have entered it too.",
        "1 result was entered through a link that Ben granted, as player 1: Ben could have entered it too.",
    ]


def test_what_of_a_copy_was_not_entered_is_told_with_its_author_and_the_reason():
    store = MemoryStore()
    appended(store, "club", *(("Anna", "", one) for one in OFFICIALS))
    last = store.read("club")[-1]
    left_out = [
        OfOtherCopy(there=3, hash="ab" * 32, actor=actor, recorded_at=as_second(last.recorded_at), why="Chosen here.")
        for actor in ("Anna", "Ben")
    ]
    appended(
        store, "club", ("Ben", "", CopyEnteredAgain(common=2, common_hash=last.hash.hex(), events=tuple(left_out)))
    )
    told, findings = told_of_copies(store.read("club"))
    assert told[1:] == (
        "event 3: event 3 of that copy, by Anna, was not entered by Ben: Chosen here.",
        "event 3: event 3 of that copy, by Ben, was not entered by Ben: Chosen here.",
    )
    assert findings == ()


@pytest.mark.parametrize(
    ("who", "day", "here", "told"),
    [
        ("Ben", "2099-01-01", 5, ""),
        (
            "Anna",
            "2099-01-01",
            5,
            "event 5 was entered again, but Ben entered only the events immediately before this one.",
        ),
        (
            "Ben",
            "2099-01-01",
            4,
            "event 4 was entered again, but Ben entered only the events immediately before this one.",
        ),
        ("Ben", "2026-01-01", 5, "at 2026-01-01T00:00:00Z, before event 2, after which the copies diverged."),
    ],
    ids=["as it is", "of another", "not right before", "before they diverged"],
)
def test_what_cannot_have_been_entered_from_a_copy(who: str, day: str, here: int, told: str):
    store, of_one = MemoryStore(), {"round_number": RoundNumber(1), "result": Result.WHITE_WINS}
    results = [ResultRecorded(board=BoardNumber(board), **of_one) for board in (1, 2, 3)]
    appended(store, "club", *(("Anna", "", one) for one in OFFICIALS), *((who, "", one) for one in results))
    entered = OfOtherCopy(there=3, hash="ab" * 32, actor="Anna", recorded_at=f"{day}T00:00:00Z", here=here)
    common_hash = store.read("club")[1].hash.hex()
    appended(store, "club", ("Ben", "", CopyEnteredAgain(common=2, common_hash=common_hash, events=(entered,))))
    _, findings = told_of_copies(store.read("club"))
    assert [one.message.endswith(told) for one in findings] == [True] * bool(told)


@pytest.mark.parametrize(
    ("who", "key", "told"),
    [
        ("Carl", "", ["as Carl: Anna could have entered it too."]),
        ("Carl", "hall+00000000+AB+C", ["as Carl: Anna, Ben could have entered it too."]),
        (
            "Carl",
            "hall+00000000+ABD",
            ["as Carl: Anna, anyone who has the key hall+00000000 could have entered it too."],
        ),
        ("Ben", "", []),
        ("Dora", "", []),
    ],
)
def test_by_a_link_is_what_its_holder_entered_whatever_the_key_is_called(who: str, key: str, told: list[str]):
    store, of_one = MemoryStore(), {"round_number": RoundNumber(1), "board": BoardNumber(1)}
    ben = OfficialNamed(official="Ben", role=Role.ARBITER, key="ben+12345678+AB+C")
    boards = {"first_board": BoardNumber(1), "last_board": BoardNumber(1)}
    granted = LinkGranted(helper="Carl", round_number=RoundNumber(1), **boards, token_hash="", key=key)
    appended(
        store,
        "club",
        *(("Anna", "", one) for one in (ANNA, ben, granted)),
        (who, "link-3-a", ResultRecorded(result=Result.WHITE_WINS, **of_one)),
    )
    log = store.read("club")
    assert [line.partition("granted, ")[2] for line in told_of_links(log)] == told
    assert ("result-recorded (event 4)" in "".join(told_of_own_words(log))) != bool(told)


def fest(
    *above: tuple[str, str, Event],
    keys: bool = False,
    clock: Callable[[], datetime] = lambda: datetime(2026, 1, 9, 18, tzinfo=UTC),
) -> MemoryStore:
    """A congress of two sections, of which Anna is chief arbiter and Ben an arbiter."""
    store = MemoryStore(clock=clock)
    for section in ("fest-a", "fest-b"):
        appended(store, section, *(("Anna", "", one) for one in OFFICIALS))
        appended(store, section, *(("Anna", "", one) for one in [KeysRequired()] * keys))
    sections = [SectionAdded(section=one, title=one[-1].upper()) for one in ("fest-a", "fest-b")]
    appended(
        store,
        FEST,
        *(("Anna", "", one) for one in (CongressAnnounced(details=DetailsSet(name="Fest")), *sections)),
        *above,
    )
    return store


LEAVES = SectionRemoved(section="fest-b", reason="x")
OF_BEN = "Ben, who is not chief arbiter of fest-a, fest-b, recorded in the log of the congress: "


@pytest.mark.parametrize(
    ("above", "told"),
    [
        ((), []),
        ((("Anna", "", LEAVES),), []),
        ((("Ben", "", LEAVES),), [f"{OF_BEN}section-removed (event 4)."]),
        ((("Ben", "", OfficialNamed(official="Ben", role=Role.CHIEF_ARBITER)), ("Ben", "", LEAVES)),
         [f"{OF_BEN}official-named (event 4); section-removed (event 5)."]),
        ((("Anna", "", OfficialNamed(official="Ben", role=Role.CHIEF_ARBITER)), ("Ben", "", LEAVES)), []),
    ],
    ids=["nothing", "hers", "his", "chief by his own word", "chief by hers"],
)  # fmt: skip
def test_above_the_sections(above: tuple[tuple[str, str, Event], ...], told: list[str]):
    assert chiefs(fest(*above)) == told


@pytest.mark.parametrize(("enters", "author"), [("Anna", "Ben"), ("Ben", "Anna")])
def test_above_the_sections_what_a_copy_had_is_its_authors_where_the_chief_entered_it(enters: str, author: str):
    entered = OfOtherCopy(there=4, hash="ab" * 32, actor=author, recorded_at="2026-01-09T17:00:00Z", here=4)
    copy = CopyEnteredAgain(common=3, common_hash="cd" * 32, events=(entered,))
    (line,) = chiefs(fest((enters, "", LEAVES), (enters, "", copy)))
    assert line.startswith(f"{OF_BEN}section-removed (event 4)")


def test_above_the_sections_who_is_chief_of_some_answers_beside_the_author_in_a_copy():
    store = fest(("Anna", "", SectionAdded(section="fest-c", title="C")))
    appended(store, "fest-c", ("Carl", "", OfficialNamed(official="Carl", role=Role.CHIEF_ARBITER)))
    entered = OfOtherCopy(there=5, hash="ab" * 32, actor="Ben", recorded_at="2026-01-09T17:00:00Z", here=5)
    copy = CopyEnteredAgain(common=4, common_hash="cd" * 32, events=(entered,))
    appended(store, FEST, ("Anna", "", LEAVES), ("Anna", "", copy))
    of_anna, of_ben = chiefs(store)[1:]
    assert of_anna.endswith("section-added (events 2-4); section-removed (event 5); copy-entered-again (event 6).")
    assert of_ben.startswith("Ben, who is not chief arbiter of fest-a, fest-b, fest-c, recorded")
    assert of_ben.endswith(": section-removed (event 5).")


def test_above_the_sections_a_slip_makes_no_chief_and_an_office_counts_from_when_it_was_given():
    names_ben = OfficialNamed(official="Ben", role=Role.CHIEF_ARBITER)
    store = fest(("Anna", "", names_ben), ("Anna", "", ActionUndone(version=4, reason="a slip")), ("Ben", "", LEAVES))
    (line,) = chiefs(store)
    assert line == f"{OF_BEN}section-removed (event 6)."
    now = [datetime(2026, 1, 9, 12, tzinfo=UTC)]
    store = fest(("Ben", "", LEAVES), clock=lambda: now[0])
    now[0] += timedelta(hours=1)
    for section in ("fest-a", "fest-b"):
        appended(store, section, ("Anna", "", names_ben))
    appended(store, FEST, ("Ben", "", NoteAdded(text="now he is")))
    (line,) = chiefs(store)
    assert line.endswith("recorded in the log of the congress: section-removed (event 4).")


def test_keys_of_the_sections_alone_leave_the_names_above_them_unsigned():
    assert chiefs(fest(keys=True)) == [
        "Keys are required in fest-a, fest-b, but not in the log of the congress: the names in it need not be signed."
    ]
    assert chiefs(fest(("Anna", "", KeysRequired()), keys=True)) == []
