"""What every event declares of itself: its chapter, the round and the players that it speaks of."""

import re
from typing import get_type_hints

import pytest

import events.vocabulary.any_event  # noqa: F401  (registers every event type)
from core.model.results import ByeKind, Colour
from core.model.units import PlayerId, RoundNumber
from events.base import CHIEF, EVENT_TYPES, NO_PAIRING, Event, KnownBy, Touches, Undo, event
from events.vocabulary.appeals import AppealLodged
from events.vocabulary.drafts import DraftChanged
from events.vocabulary.games import GameEvent, ResultRecorded
from events.vocabulary.participation import ByeGranted
from events.vocabulary.players import LateEntryAccepted, PairingForbidden, PairingNumbersAssigned
from events.vocabulary.record import NoteAdded
from events.vocabulary.rounds import Board
from events.vocabulary.ties import TieBroken
from events.vocabulary.tournament import LotDrawn, TournamentEvent

NOT_SPOKEN_OF = {
    ("round-paired", "floats"): "they sit at its boards",
    ("round-paired", "others"): "they have no opponent, and the round was paired without them",
    ("pairing-altered", "engine_boards"): "what the engine gives instead was not paired",
    ("pairing-altered", "engine_bye"): "what the engine gives instead was not paired",
    ("player-moved", "from_player"): "the id is that in the log of a section",
    ("player-moved", "to_player"): "the id is that in the log of a section",
    ("lot-drawn", "groups"): "they stand in its order",
    ("line-up-set", "lent"): "they are among its members",
    ("colours-corrected", "white"): "he sits at the board",
    ("colours-corrected", "black"): "he sits at the board",
}
"""Fields that hold players and are not declared, with the reason."""


NO_ROUND_SPOKEN_OF = {("pairing-forbidden", "last_round"): "it says until when, and speaks of every round before"}
"""Fields that hold a round and are not declared, with the reason."""


def fields_with(what: str) -> set[tuple[str, str]]:
    """Fields of events whose type names one of these, by the stored name of the event."""
    return {
        (name, field)
        for name, event_type in EVENT_TYPES.items()
        for field, kind in get_type_hints(event_type).items()
        if field in event_type.__struct_fields__ and re.search(what, str(kind))
    }


def test_every_field_with_a_round_is_declared():
    declared = {(name, one.ROUND_FIELD) for name, one in EVENT_TYPES.items() if one.ROUND_FIELD is not None}
    assert declared | NO_ROUND_SPOKEN_OF.keys() == fields_with(r"units\.RoundNumber")
    assert not declared & NO_ROUND_SPOKEN_OF.keys()


def test_every_field_with_players_is_declared_or_has_a_reason():
    declared = {(name, field) for name, one in EVENT_TYPES.items() for field in one.PLAYER_FIELDS}
    assert declared | NOT_SPOKEN_OF.keys() == fields_with(r"units\.PlayerId|rounds\.Board\b")
    assert not declared & NOT_SPOKEN_OF.keys()


def test_an_event_names_one_board_where_its_players_are_those_at_it():
    of_games = {name for name, one in EVENT_TYPES.items() if issubclass(one, GameEvent)}
    others = {"link-granted", "result-reported"}  # from its first board to its last; of one of the two who sit there
    assert {name for name, _ in fields_with(r"units\.BoardNumber$")} == of_games | others


def test_the_events_of_a_file_stand_under_the_event_of_its_chapter():
    chapters: dict[str, set[type]] = {}
    for event_type in EVENT_TYPES.values():
        one_below = next(one for one in reversed(event_type.__mro__) if Event in one.__bases__)
        chapters.setdefault(event_type.__module__, set()).add(one_below)
        assert one_below.__module__ == event_type.__module__
        assert one_below is not event_type
    assert all(len(bases) == 1 for bases in chapters.values()), chapters
    assert len(chapters) == 14


@pytest.mark.parametrize(
    ("event", "round_number", "players"),
    [
        (ByeGranted(player=PlayerId(3), round_number=RoundNumber(2), kind=ByeKind.HALF_POINT), 2, {3}),
        (LateEntryAccepted(player=PlayerId(9), name="A", first_round=RoundNumber(4)), 4, {9}),
        (PairingNumbersAssigned(from_round=RoundNumber(1), numbers=((4, 1), (2, 2))), 1, {2, 4}),
        (PairingForbidden(players=(1, 5)), None, {1, 5}),
        (TieBroken(players=(2, 1), method="coin"), None, {1, 2}),
        (LotDrawn(initial_colour=Colour.WHITE), None, set()),
        (LotDrawn(subject="613", order=(6, 5)), None, {5, 6}),
        (DraftChanged(round_number=RoundNumber(3), boards=(Board(board=1, white=7, black=8),)), 3, {7, 8}),
        (DraftChanged(round_number=RoundNumber(3), bye=PlayerId(4)), 3, {4}),
        (AppealLodged(appellant="A", subject="the bye"), None, set()),
        (ResultRecorded(round_number=RoundNumber(5), board=2, result="1-0"), 5, set()),
    ],
)
def test_an_event_says_which_round_and_players_it_speaks_of(event: Event, round_number, players):
    assert event.round_spoken_of == round_number
    assert event.players_spoken_of == players


GIVEN = {"may_record": CHIEF, "known_by": KnownBy.ALL, "touches": Touches.NONE, "remark": NO_PAIRING}
"""Every duty that has to be given, but for the round and the players."""

SAID = {"gives": set, "rests_on": set, "sentence": lambda _, log: "A thing."}
"""Every duty that is a method."""


def declare(base: type[Event], said: dict[str, object], **facts: object) -> None:
    """An event that somebody adds, with one field."""
    event("test-thing", 1, **facts)(type(base)("Thing", (base,), {"__annotations__": {"who": int}, **said}))  # type: ignore[arg-type]


@pytest.mark.parametrize("duty", [*GIVEN, "round", "players"])
def test_a_new_event_that_leaves_something_out_stops_the_program_at_its_start(duty):
    facts = {**GIVEN, "round": None, "players": ()}
    del facts[duty]
    with pytest.raises(TypeError, match=f"missing 1 required keyword-only argument: '{duty}'"):
        declare(TournamentEvent, SAID, **facts)
    assert "test-thing" not in EVENT_TYPES


@pytest.mark.parametrize(
    ("base", "facts", "left_out", "error"),
    [
        (TournamentEvent, {"round": "round_number"}, "", "no fields {'round_number'}"),
        (TournamentEvent, {"players": ("player",)}, "", "no fields {'player'}"),
        (Event, {}, "", "test-thing stands in no chapter"),
        (TournamentEvent, {}, "gives", "test-thing does not say ['gives']"),
        (TournamentEvent, {}, "rests_on", "test-thing does not say ['rests_on']"),
        (TournamentEvent, {}, "sentence", "test-thing does not say ['sentence']"),
        (TournamentEvent, {"undo": Undo.FOR_A_REASON}, "", "test-thing does not say ['undo_wants']"),
        (TournamentEvent, {"undo": Undo.NEVER}, "", "test-thing does not say ['why_not_undone']"),
        (TournamentEvent, {"undo": Undo.BEGINS}, "", "test-thing does not say ['why_not_undone']"),
    ],
)
def test_a_new_event_whose_class_leaves_something_out_does_as_well(base, facts, left_out, error):
    said = {name: method for name, method in SAID.items() if name != left_out}
    with pytest.raises(AssertionError, match=re.escape(error)):
        declare(base, said, **{**GIVEN, "round": None, "players": (), **facts})
    assert "test-thing" not in EVENT_TYPES


def test_a_new_event_that_declares_everything_is_taken():
    try:
        declare(TournamentEvent, SAID, **GIVEN, round=None, players=("who",))
        assert EVENT_TYPES["test-thing"].PLAYER_FIELDS == ("who",)
    finally:
        del EVENT_TYPES["test-thing"]


@pytest.mark.parametrize(("about", "told"), [(None, "Note: late"), (7, "Note on event 7: late")])
def test_a_note_says_on_which_event_it_is(about, told):
    assert str(NoteAdded(text="late", about=about).sentence(None)) == told
