"""By which links events of a copy were entered, however many the copy says there are."""

import pytest

from events.vocabulary.record import CopyEnteredAgain, LinkGranted, NoteAdded, OfOtherCopy
from projections.log_in_words import own_words
from tests.explain.logs import stored


def test_each_event_of_the_log_is_looked_at_once(monkeypatch: pytest.MonkeyPatch):
    of_carl = {"helper": "Anna Berg", "round_number": 1, "first_board": 1, "last_board": 2, "token_hash": "ab" * 32}
    entries = tuple(
        OfOtherCopy(there=there, hash="ab" * 32, actor="Anna Berg", recorded_at="2026-01-09T17:00:00Z", here=3)
        for there in range(2, 502)
    )
    copy = CopyEnteredAgain(common=1, common_hash="ab" * 32, events=entries)
    granted = LinkGranted(**of_carl)
    log = stored([granted, granted, NoteAdded(text="x"), copy])
    asked: list[object] = []
    holder_of = own_words.holder_of
    monkeypatch.setattr(own_words, "holder_of", lambda event: (asked.append(event), holder_of(event))[1])
    assert own_words.links_behind(log) == {3: 1}
    assert len(asked) < 10
