"""What was written past the program into the log of a congress: `verify` ends, and names it with its author."""

from collections.abc import Sequence

import pytest

from events.base import Event
from events.errors import UnknownEvent
from events.log.envelope import StoredEvent
from events.store.memory import MemoryStore
from events.vocabulary.congress import CongressAnnounced, SectionAdded, SectionRemoved, SectionsActedOn, SectionsWritten
from events.vocabulary.record import ActionUndone
from events.vocabulary.tournament import DetailsSet, SettingsSet, TournamentCreated
from projections.verification.congress_check import with_its_sections
from projections.verification.names_check import shared_sections, told_of_namesakes
from projections.verification.verify import Verification
from tests.projections.test_told_above import FEST, appended, fest

OTHER = "aaa.congress"


def verified(store: MemoryStore) -> Verification:
    return with_its_sections(store, FEST, Verification(FEST, 0, 0, ()))


def with_other(title: str, *sections: str, day: str | None = None) -> MemoryStore:
    """Fest, and beside it what Ben announced."""
    store = fest()
    announced = CongressAnnounced(details=DetailsSet(name=title, start_date=day))
    added = (SectionAdded(section=one, title=one) for one in sections)
    appended(store, OTHER, *(("Ben", "", one) for one in (announced, *added)))
    return store


@pytest.mark.parametrize("name", ["none", "", "FEST-A", "fest-a "])
def test_a_section_without_a_tournament_is_named_and_what_else_was_done_stays_told(name: str) -> None:
    found = verified(fest(("Ben", "", SectionAdded(section=name, title="T"))))
    assert [(one.version, one.message) for one in found.findings] == [
        (4, f"Ben added section {name}, but this database has no tournament of that name.")
    ]
    assert any("recorded in the log of the congress: section-added (event 4)" in one for one in found.reported)


@pytest.mark.parametrize("undone", [(4,), (5, 4)])
def test_an_undo_of_itself_or_of_a_later_event_ends_nothing(undone: Sequence[int]) -> None:
    undos: list[Event] = [ActionUndone(version=version, reason="x") for version in undone]
    found = verified(fest(*(("Ben", "", one) for one in undos)))
    assert any("Ben, who is not chief arbiter" in one and "undo of" in one for one in found.reported)


def test_a_question_that_cannot_be_answered_is_a_finding_and_the_others_are_answered() -> None:
    wrong = SectionsActedOn(command="x", written=(SectionsWritten(section="fest-a", first=1, last=-9, hash="ab" * 32),))
    found = verified(fest(("Ben", "", wrong)))
    assert any(one.version == 4 for one in found.findings)
    assert any("sections-acted-on (event 4)" in one for one in found.reported)


def test_a_section_of_two_congresses_is_a_finding_of_both_and_of_the_section() -> None:
    store = with_other("Other", "fest-a")
    told = "Section fest-a belongs to more than one congress: aaa (event 2, by Ben), fest (event 2, by Anna)."
    found = shared_sections(store, [OTHER, FEST, "fest-a", "fest-b"])
    assert {stream: [one.message for one in findings] for stream, findings in found.items()} == {
        stream: [told] for stream in ("fest-a", OTHER, FEST)
    }
    appended(store, OTHER, ("Ben", "", SectionRemoved(section="fest-a", reason="x")))
    assert shared_sections(store, [OTHER, FEST]) == {}


def test_a_congress_with_the_title_of_another_is_told_of_both_but_not_one_on_another_day() -> None:
    told = told_of_namesakes(with_other("FEST"), [OTHER, FEST])
    assert told == {
        FEST: "aaa (announced by Ben) in this database is a congress with the same title: check which one you mean.",
        OTHER: "fest (announced by Anna) in this database is a congress with the same title: check which one you mean.",
    }
    assert told_of_namesakes(with_other("Other"), [OTHER, FEST]) == {}
    both = with_other("Fest", day="2026-01-09")
    appended(
        both, "bbb.congress", ("Ben", "", CongressAnnounced(details=DetailsSet(name="Fest", start_date="2025-01-09")))
    )
    assert told_of_namesakes(both, [OTHER, "bbb.congress"]) == {}


def test_a_tournament_with_the_title_of_a_congress_is_no_namesake() -> None:
    store = fest()
    created = TournamentCreated(details=DetailsSet(name="Fest"), settings=SettingsSet(edition="dutch-2026"))
    appended(store, "club", ("Ben", "", created))
    assert told_of_namesakes(store, [FEST, "club"]) == {}


def test_of_a_section_whose_log_cannot_be_read_its_own_verification_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer release wrote it, say: nothing is called written without the program."""
    store = fest(("Ben", "", SectionRemoved(section="fest-b", reason="x")))
    read = store.read

    def of_a_newer_release(stream: str, **given: bool) -> Sequence[StoredEvent]:
        if stream == "fest-a":
            raise UnknownEvent("round-dreamt", 9, None)
        return read(stream, **given)

    monkeypatch.setattr(store, "read", of_a_newer_release)
    assert verified(store).findings == ()
