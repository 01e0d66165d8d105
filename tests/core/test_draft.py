"""A pairing made by hand, in steps: who sits where after each, and who is left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.preparation import DraftStep, PairingDraft, step_between

DRAFT = PairingDraft(3, {1: (1, 2), 2: (3, 4), 3: (5, 6)}, 7)


def sits(draft):
    return dict(draft.boards), draft.bye


@pytest.mark.parametrize(
    ("after", "boards", "bye"),
    [
        pytest.param(DRAFT.pairing(1, 3), {1: (1, 3), 3: (5, 6)}, 7, id="on the board of White, the other is open"),
        pytest.param(DRAFT.pairing(3, 1), {2: (3, 1), 3: (5, 6)}, 7, id="also when Black sat on a board before"),
        pytest.param(DRAFT.pairing(2, 1), {1: (2, 1), 2: (3, 4), 3: (5, 6)}, 7, id="colours of one board"),
        pytest.param(DRAFT.pairing(7, 4), {2: (7, 4), 1: (1, 2), 3: (5, 6)}, None, id="who had the bye"),
        pytest.param(DRAFT.pairing(8, 9), {1: (1, 2), 2: (3, 4), 3: (5, 6), 4: (8, 9)}, 7, id="on a new board"),
        pytest.param(DRAFT.without(3).pairing(8, 9), {1: (1, 2), 2: (8, 9), 3: (5, 6)}, 7, id="on the one open"),
        pytest.param(DRAFT.exchanging(1, 4), {1: (4, 2), 2: (3, 1), 3: (5, 6)}, 7, id="two exchange their seats"),
        pytest.param(DRAFT.exchanging(1, 2), {1: (2, 1), 2: (3, 4), 3: (5, 6)}, 7, id="of one board: colours"),
        pytest.param(DRAFT.exchanging(7, 6), {1: (1, 2), 2: (3, 4), 3: (5, 7)}, 6, id="with the bye"),
        pytest.param(DRAFT.exchanging(8, 6), {1: (1, 2), 2: (3, 4), 3: (5, 8)}, 7, id="with one who has no seat"),
        pytest.param(DRAFT.turning(2), {1: (1, 2), 2: (4, 3), 3: (5, 6)}, 7, id="colours"),
        pytest.param(DRAFT.giving_bye(4), {1: (1, 2), 3: (5, 6)}, 4, id="the bye"),
        pytest.param(DRAFT.without(7), {1: (1, 2), 2: (3, 4), 3: (5, 6)}, None, id="no bye"),
    ],
)
def test_one_change(after, boards, bye):
    assert sits(after) == (boards, bye)


def test_boards_are_open_or_set():
    assert DRAFT.without(3).open_among(4) == (2, 4)
    assert DRAFT.without(3).in_order() == ((1, 2), (5, 6))
    assert DRAFT.board_of(4) == 2
    assert DRAFT.board_of(7) is None


def test_a_step_names_what_is_open_what_is_set_and_the_bye():
    assert step_between(DRAFT, DRAFT.pairing(1, 3)) == DraftStep((2,), ((1, 1, 3),), 7)
    assert step_between(DRAFT, DRAFT.giving_bye(1)) == DraftStep((1,), (), 1)
    assert step_between(DRAFT, DRAFT) == DraftStep((), (), 7)


players = st.integers(1, 9)
changes = st.one_of(
    st.tuples(players, players)
    .filter(lambda two: two[0] != two[1])
    .flatmap(
        lambda two: st.sampled_from(
            [
                lambda draft: draft.pairing(*two),
                lambda draft: draft.exchanging(*two),
                lambda draft: draft.without(two[0]),
            ]
        )
    ),
    players.map(lambda one: lambda draft: draft.giving_bye(one)),
)


@given(st.lists(changes, max_size=12))
def test_nobody_ever_sits_twice_and_the_steps_lead_to_the_same_draft(chosen):
    draft, told = PairingDraft(3), PairingDraft(3)
    for change in chosen:
        after = change(draft)
        told = told.after(step_between(draft, after))
        draft = after
        seats = [player for pair in draft.boards.values() for player in pair]
        seats += [] if draft.bye is None else [draft.bye]
        assert len(seats) == len(set(seats)) == len(draft.seated)
        assert sits(told) == sits(draft)
