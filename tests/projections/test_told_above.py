"""What `verify` says of links, copies and congresses in the log: whose word it is, also where another entered it."""

import pytest

from core.model.results import Result
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event, Role
from events.log.envelope import Command
from events.store.memory import MemoryStore
from events.vocabulary.congress import CongressAnnounced, SectionAdded, SectionRemoved
from events.vocabulary.games import ResultRecorded
from events.vocabulary.record import (
    CopyEnteredAgain,
    KeysRequired,
    OfficialNamed,
    OfOtherCopy,
    PlayerLinkGranted,
    ResultReported,
)
from events.vocabulary.tournament import DetailsSet
from projections.audit.by_links import told_of_links
from projections.audit.congress_check import told_of_chiefs
from projections.audit.copies import told_of_copies

ANNA = OfficialNamed(official="Anna", role=Role.CHIEF_ARBITER)
OFFICIALS = (ANNA, OfficialNamed(official="Ben", role=Role.ARBITER))
FEST = "fest.congress"


def appended(store: MemoryStore, stream: str, *recorded: tuple[str, str, Event]) -> None:
    """Each event in a command of its own, as (actor, causation, event)."""
    for actor, causation, event in recorded:
        expected = store.head(stream).version
        store.append(stream, [event], expected_version=expected, command=Command(causation or f"c{expected}", actor))


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
    left_out = [
        OfOtherCopy(there=3, hash="ab" * 32, actor=actor, recorded_at="2026-01-09T17:00:00Z", why="It was chosen here.")
        for actor in ("Anna", "Ben")
    ]
    last = store.read("club")[-1]
    appended(
        store, "club", ("Ben", "", CopyEnteredAgain(common=2, common_hash=last.hash.hex(), events=tuple(left_out)))
    )
    told, findings = told_of_copies(store.read("club"))
    assert told[1:] == ("event 3: event 3 of that copy, by Anna, was not entered by Ben: It was chosen here.",)
    assert findings == ()


def fest(*above: tuple[str, str, Event], keys: bool = False) -> MemoryStore:
    """A congress of two sections, of which Anna is chief arbiter and Ben an arbiter."""
    store = MemoryStore()
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
    assert [*told_of_chiefs(fest(*above), FEST)] == told


@pytest.mark.parametrize(("enters", "author"), [("Anna", "Ben"), ("Ben", "Anna")])
def test_above_the_sections_what_a_copy_had_is_its_authors_where_the_chief_entered_it(enters: str, author: str):
    entered = OfOtherCopy(there=4, hash="ab" * 32, actor=author, recorded_at="2026-01-09T17:00:00Z", here=4)
    copy = CopyEnteredAgain(common=3, common_hash="cd" * 32, events=(entered,))
    (line,) = told_of_chiefs(fest((enters, "", LEAVES), (enters, "", copy)), FEST)
    assert line.startswith(f"{OF_BEN}section-removed (event 4)")


def test_keys_of_the_sections_alone_leave_the_names_above_them_unsigned():
    assert [*told_of_chiefs(fest(keys=True), FEST)] == [
        "Keys are required in fest-a, fest-b, but not in the log of the congress: the names in it need not be signed."
    ]
    assert [*told_of_chiefs(fest(("Anna", "", KeysRequired()), keys=True), FEST)] == []
