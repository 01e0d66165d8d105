"""The engine of the Dutch system from February 2026 against the literal enumeration, on fields that chance makes.

Everything the engine says is compared: pairs in board order, colours, the bye, and the decision record.
"""

from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, assume, given, settings

from core.editions.dutch.v2026.round_pairing import pair
from core.model.pairing import BracketRecord, Field, RoundPairing
from core.model.sentence import NoLegalPairing
from tests.reference.dutch_2017_literal.colours import allocate
from tests.reference.dutch_2026_literal import LiteralBracket, LiteralPairing, TooLarge, pair_literally
from tests.reference.dutch_2026_literal.cases import field_of_players, player
from tests.reference.dutch_2026_literal.fields import any_field, fields_of_floaters, plans, simulated_rounds
from tests.reference.simulation import Plan
from tests.thoroughness import some

QUICK: Final = 200
THOROUGH: Final = some(2_000)
TOURNAMENTS_QUICK: Final = 40
TOURNAMENTS_THOROUGH: Final = some(500)

randomly: Final = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
)


def assert_agreement(field: Field, literal: LiteralPairing | None) -> None:
    """Engine and enumeration give the same round for the same reasons, or both find none."""
    if literal is None:
        with pytest.raises(NoLegalPairing):
            pair(field)
        return
    engine = pair(field)
    assert (engine.pairs, engine.bye) == (literal.pairs, literal.bye)
    recorded = engine.record.brackets
    assert [composition(bracket) for bracket in recorded] == [composition(bracket) for bracket in literal.brackets]
    for record, bracket in zip(recorded, literal.brackets, strict=True):
        assert values_recorded(record) == values_enumerated(bracket)
    assert_colour_articles(field, engine)


def composition(bracket: BracketRecord | LiteralBracket) -> tuple[object, ...]:
    """Who was in a bracket, who was paired, who floats down."""
    return bracket.moved_down, bracket.residents, frozenset(bracket.pairs), bracket.downfloaters


def values_recorded(record: BracketRecord) -> dict[str, object]:
    """The criteria that are not perfect; [C8] only where there was a downfloater to choose."""
    values: dict[str, object] = {value.criterion: value.value for value in record.values if value.value not in {0, ()}}
    if not record.downfloaters:
        values.pop("C8 pairs", None)
        values.pop("C8 scores", None)
    return values


def values_enumerated(bracket: LiteralBracket) -> dict[str, object]:
    """The same in the words of the record; [C5] is settled for the round and not a value of the bracket there."""
    values = dict(bracket.values)
    values.pop("C5")
    following = values.pop("C8")
    assert isinstance(following, tuple)
    assert following[0] == 0, "the following bracket can be paired within [C4]"
    values |= {"C8 pairs": following[1], "C8 scores": following[2]}
    return {name: value for name, value in values.items() if value not in {0, ()}}


def assert_colour_articles(field: Field, engine: RoundPairing) -> None:
    """5.2: the record names the article that decided; E.1-E.5 of 2017 are 5.2.1-5.2.5."""
    contender = {player.id: player for player in field.contenders}
    for board in engine.record.pairs:
        white, _, article = allocate(contender[board.white], contender[board.black], field)
        assert (white.id, article.replace("E.", "5.2.")) == (board.white, board.colour_article)


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
@given(any_field())
def test_a_random_round_is_paired_as_the_text_says(field):
    assert_agreement(field, paired_literally(field))


@settings(randomly, max_examples=QUICK)
@given(fields_of_floaters())
def test_a_bracket_with_floaters_is_paired_as_the_text_says(field):
    assert_agreement(field, paired_literally(field))


@settings(randomly, max_examples=TOURNAMENTS_QUICK)
@given(plans)
def test_a_simulated_tournament_is_paired_as_the_text_says(plan):
    for field, literal in simulated_rounds(plan):
        assert_agreement(field, literal)


@pytest.mark.slow
@settings(randomly, max_examples=THOROUGH)
@given(any_field())
def test_thousands_of_random_rounds_are_paired_as_the_text_says(field):
    assert_agreement(field, paired_literally(field))


@pytest.mark.slow
@settings(randomly, max_examples=THOROUGH)
@given(any_field(size_min=4, size_max=8))
def test_thousands_of_tight_rounds_are_paired_as_the_text_says(field):
    """Few players, so that scarce opponents are frequent and [C4], [C5] and [C8] decide."""
    assert_agreement(field, paired_literally(field))


@pytest.mark.slow
@settings(randomly, max_examples=THOROUGH)
@given(fields_of_floaters())
def test_thousands_of_brackets_with_floaters_are_paired_as_the_text_says(field):
    assert_agreement(field, paired_literally(field))


@pytest.mark.slow
@settings(randomly, max_examples=TOURNAMENTS_THOROUGH)
@given(plans)
def test_hundreds_of_simulated_tournaments_are_paired_as_the_text_says(plan):
    for field, literal in simulated_rounds(plan):
        assert_agreement(field, literal)


def test_the_scores_of_downfloaters_without_a_point_are_recorded():
    """[C7] of the first round with three players: (0,)."""
    field = field_of_players(player(1), player(2), player(3), round_number=1)
    (record,) = pair(field).record.brackets
    assert next(value.value for value in record.values if value.criterion == "C7") == (0,)


def test_upfloats_of_two_rounds_before_go_before_the_differences_of_moved_down_players():
    """[C17] before [C18], which chance does not make clash: 1-3 or 2-4, while the other one is needed by 5.

    3 had an upfloat two rounds before, 1 a downfloat in the last round.
    """
    field = field_of_players(
        player(1, 15, met=(2, 4, 6), floats=".d"),
        player(2, 15, met=(3, 6)),
        player(3, 10, met=(4, 5), floats="u."),
        player(4, 10, met=(5,)),
        player(5, met=(6,)),
        player(6),
    )
    literal = pair_literally(field)
    assert literal.brackets[1].pairs == ((2, 4),)
    assert_agreement(field, literal)


def test_simulated_tournaments_reach_the_difficult_situations():
    """Without them the agreement would say little. ([C10] and [C11] are left to the random fields.)"""
    criteria = [f"C{number}" for number in range(5, 22) if number not in {10, 11}]
    seen = dict.fromkeys(["byes", "limbo", "several MDPs", "no complete round", *criteria], 0)
    for seed in range(80):
        plan = Plan(seed=seed, players=Random(seed).randint(5, 12), rounds=9)
        for _, literal in simulated_rounds(plan):
            seen["no complete round"] += literal is None
            if literal is None:
                continue
            seen["byes"] += literal.bye is not None
            for bracket in literal.brackets:
                seen["limbo"] += bool(set(bracket.moved_down) & set(bracket.downfloaters))
                seen["several MDPs"] += len(bracket.moved_down) > 1
                for name in criteria:
                    seen[name] += bracket.values[name] not in {-1, 0, (), (0, 0, ())}
    assert {name: count for name, count in seen.items() if count < 4} == {}
