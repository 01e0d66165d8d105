"""What speaks for an absence that a file does not tell of: the first round, or the round before without a game."""

from types import SimpleNamespace

import pytest

from projections.hypotheses.attendance import _first_round_of


def _case(number, *rounds):
    played = [
        SimpleNamespace(games=[SimpleNamespace(white=one, black=other) for one, other in pairs]) for pairs in rounds
    ]
    return SimpleNamespace(
        round_number=number, scores={1, 2, 3}, before=SimpleNamespace(rounds=played), who=lambda player: f"No. {player}"
    )


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (_case(1), ""),
        (_case(2, [(2, 3)]), "No. 1 had no game before round 2."),
        (_case(3, [(1, 2)], [(2, 3)]), "No. 1 had no game in round 2."),
        (_case(3, [(1, 2)], [(3, 1)]), ""),
    ],
)
def test_it_is_said_of_the_round_that_was_missed(case, said):
    assert str(_first_round_of(case, 1)) == said
    assert str(_first_round_of(case, 9)) == ""
