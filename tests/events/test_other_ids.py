"""Players by other ids, in every event that names any."""

from hypothesis import given

from core.model.units import PlayerId
from events.deciders.copies_compared import with_ids
from tests.projections.histories_of_events import anything


class Everybody(dict):
    """Everybody has an id a thousand higher."""

    def get(self, key, _=None):
        return PlayerId(key + 1000)

    def __bool__(self):
        return True


@given(anything)
def test_nobody_is_left_under_the_old_id(event):
    moved = with_ids(event, Everybody())
    assert moved.players_spoken_of == {player + 1000 for player in event.players_spoken_of}
    assert with_ids(moved, {PlayerId(player): PlayerId(player - 1000) for player in range(1000, 1100)}) == event


def test_nobody_else_is_touched():
    from events.vocabulary.rounds import Board, Provenance, RoundPaired

    paired = RoundPaired(
        round_number=2,
        boards=(Board(board=1, white=1, black=2), Board(board=2, white=3, black=4)),
        bye=5,
        floats=((1, "down"),),
        provenance=Provenance(edition="e", engine="n"),
    )
    moved = with_ids(paired, {PlayerId(1): PlayerId(9), PlayerId(5): PlayerId(8)})
    assert moved.boards == (Board(board=1, white=9, black=2), Board(board=2, white=3, black=4))
    assert (moved.bye, moved.floats, moved.round_number) == (8, ((9, "down"),), 2)
    assert with_ids(paired, {}) is paired
