"""The engine of the Dutch system 2017 against the literal enumeration, on fields that chance makes.

Everything the engine says is compared: pairs in board order, colours, the bye, and the decision record.
"""

from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from core.editions.dutch.v2017.round_pairing import pair
from core.model.pairing import BracketKind, BracketRecord, Field, RoundPairing
from core.model.sentence import NoLegalPairing
from tests.reference.dutch_2017_literal import LiteralBracket, LiteralPairing, TooLarge, pair_literally
from tests.reference.dutch_2017_literal.colours import allocate
from tests.reference.random_fields import random_field
from tests.reference.simulation import Plan, simulated_rounds
from tests.reference.strategies import fields
from tests.thoroughness import part, some

QUICK: Final = 300
THOROUGH: Final = some(2_000)
TOURNAMENTS_QUICK: Final = 60
TOURNAMENTS_THOROUGH: Final = some(1_000)

randomly: Final = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
)

plans = st.builds(
    Plan,
    seed=st.integers(0, 2**32),
    players=st.integers(3, 12),
    rounds=st.integers(3, 9),
    absence_rate=st.sampled_from([0.0, 0.05, 0.2]),
    forfeit_rate=st.sampled_from([0.0, 0.03, 0.15]),
    draw_rate=st.sampled_from([0.1, 0.3, 0.6]),
    late_entry_rate=st.sampled_from([0.0, 0.1]),
    accelerated=st.booleans(),
)


def assert_agreement(field: Field, literal: LiteralPairing | None) -> None:
    """Engine and enumeration give the same round for the same reasons, or both find none."""
    if literal is None:
        with pytest.raises(NoLegalPairing):
            pair(field)
        return
    engine = pair(field)
    assert (engine.pairs, engine.bye) == (literal.pairs, literal.bye)
    assert [bracket_of(record) for record in engine.record.brackets] == [
        published_bracket(bracket, literal) for bracket in literal.brackets
    ]
    assert_colour_articles(field, engine)
    assert_floats(field, engine)


def bracket_of(record: BracketRecord) -> dict[str, object]:
    """What the engine's record says of a bracket: the criteria that are not perfect, and C.7 by its first part.

    (The second part of C.7 is the scores of the unpaired players in the record and a PSD here; R5 shows that
    they decide alike.)
    """
    values = {value.criterion: value.value for value in record.values}
    return {
        "kind": record.kind,
        "moved down": record.moved_down,
        "residents": record.residents,
        "pairs": frozenset(record.pairs),
        "downfloaters": record.downfloaters,
        **{name: value for name, value in values.items() if value not in {0, ()} and not name.startswith("C.7")},
        "C.7": values.get("C.7 pairs", 0),
    }


def published_bracket(bracket: LiteralBracket, literal: LiteralPairing) -> dict[str, object]:
    """What the enumeration says of a bracket, in the words of the record."""
    values = dict(bracket.values)
    psd, following = values.pop("C.6"), values.pop("C.7")
    assert isinstance(psd, tuple)
    assert isinstance(following, tuple)
    return {
        "kind": bracket.kind,
        "moved down": bracket.moved_down,
        "residents": bracket.residents,
        "pairs": frozenset(bracket.pairs),
        "downfloaters": bracket.downfloaters,
        **{name: value for name, value in values.items() if value not in {0, ()}},
        **({"C.6": differences} if (differences := tuple(difference for difference in psd if difference)) else {}),
        "C.7": following[0] if bracket.downfloaters else 0,  # without a downfloater there is nothing to choose
    }


def assert_colour_articles(field: Field, engine: RoundPairing) -> None:
    """E: the record names the article that decided."""
    contender = {player.id: player for player in field.contenders}
    for board in engine.record.pairs:
        white, _, article = allocate(contender[board.white], contender[board.black], field)
        assert (white.id, article) == (board.white, board.colour_article)


def assert_floats(field: Field, engine: RoundPairing) -> None:
    """A.4 b: of a pair with different scores the higher floats down, the lower up; the bye is a downfloat."""
    score = {player.id: player.score for player in field.contenders}
    expected = {
        (player, "down" if score[player] > score[other] else "up", abs(score[player] - score[other]))
        for board in engine.pairs
        for player, other in (board, board[::-1])
        if score[player] != score[other]
    }
    recorded = {(one.player, one.direction, one.score_difference) for one in engine.record.floats}
    assert {one for one in recorded if one[0] != engine.bye} == expected
    assert {one[1] for one in recorded if one[0] == engine.bye} == ({"down"} if engine.bye is not None else set())


def paired_literally(field: Field) -> LiteralPairing | None:
    """The literal pairing; None where the round cannot be completed. Rejects what is too large to enumerate."""
    try:
        return pair_literally(field)
    except NoLegalPairing:
        return None
    except TooLarge:
        assume(condition=False)
        raise


@settings(randomly, max_examples=QUICK)
@given(fields())
def test_a_random_round_is_paired_as_the_text_says(field: Field) -> None:
    assert_agreement(field, paired_literally(field))


@pytest.mark.slow
@settings(randomly, max_examples=THOROUGH)
@given(fields())
def test_thousands_of_random_rounds_are_paired_as_the_text_says(field: Field) -> None:
    assert_agreement(field, paired_literally(field))


@pytest.mark.slow
@settings(randomly, max_examples=THOROUGH)
@given(fields(size_min=4, size_max=8))
def test_thousands_of_tight_rounds_are_paired_as_the_text_says(field: Field) -> None:
    """Few players, so that scarce opponents and collapsed brackets are frequent."""
    assert_agreement(field, paired_literally(field))


@settings(randomly, max_examples=TOURNAMENTS_QUICK)
@given(plans)
def test_a_simulated_tournament_is_paired_as_the_text_says(plan: Plan) -> None:
    for field, literal in simulated_rounds(plan):
        assert_agreement(field, literal)


@pytest.mark.slow
@settings(randomly, max_examples=TOURNAMENTS_THOROUGH)
@given(plans)
def test_hundreds_of_simulated_tournaments_are_paired_as_the_text_says(plan: Plan) -> None:
    for field, literal in simulated_rounds(plan):
        assert_agreement(field, literal)


def test_the_generators_reach_the_difficult_situations() -> None:
    """Without them the agreement would say little."""
    kinds: set[BracketKind] = set()
    limbo = several_mdps = 0
    for seed in range(40):
        plan = Plan(seed=seed, players=Random(seed).randint(5, 12), rounds=9)
        for _, literal in simulated_rounds(plan):
            for bracket in literal.brackets if literal is not None else ():
                kinds.add(bracket.kind)
                limbo += bool(set(bracket.moved_down) & set(bracket.downfloaters))
                several_mdps += len(bracket.moved_down) > 1
    assert kinds == set(BracketKind)
    assert limbo > 20
    assert several_mdps > 20


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 4_000, 500))
def test_seeded_fields_of_every_kind_are_paired_alike(first: int):
    """Stacks of small scoregroups and one long bracket, with many rematches and floats."""
    for seed in part(first, 500):
        field = random_field(seed)
        try:
            literal = pair_literally(field)
        except TooLarge:
            continue
        except NoLegalPairing:
            literal = None
        assert_agreement(field, literal)
