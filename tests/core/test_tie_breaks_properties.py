"""What holds of every tie-break, on events made at random: each test quotes the sentence it checks."""

import re
from dataclasses import replace
from random import Random

import pytest

from core.model.sentence import Text
from core.model.tournament import Tournament
from core.tie_breaks.cards import cards_of
from core.tie_breaks.codes import read_code
from core.tie_breaks.editions import edition_of
from core.tie_breaks.registry import OF_PLAYERS, TIE_BREAKS
from core.tie_breaks.tie_break import Facts, Value
from tests.core.events_by_hand import event, places, random_cells, ranked, values

SEEDS = range(40)
EDITIONS = ("2022", "2023-09", "2026-03")
CODES = ("BH/C1", "BH/M1", "FB", "SB/C1", "AOB", "KS", "DE", "PS/C1", "ARO/C1", "TPR", "PTP", "APPO", "MMED", "CUMO/D")


def random_event(seed: int) -> Tournament:
    return event(random_cells(Random(seed)))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_the_input_does_not_matter(seed: int):
    tournament = random_event(seed)
    turned = replace(
        tournament,
        players=dict(reversed(tournament.players.items())),
        rounds=tuple(replace(one, games=one.games[::-1]) for one in tournament.rounds),
    )
    assert places(ranked(tournament, *CODES)) == places(ranked(turned, *CODES))


@pytest.mark.parametrize("seed", SEEDS)
def test_renaming_players_changes_nothing(seed: int):
    tournament = random_event(seed)
    renamed = replace(
        tournament,
        players={id_: replace(player, name=f"Zz {player.name[::-1]}") for id_, player in tournament.players.items()},
    )
    assert places(ranked(tournament, *CODES)) == places(ranked(renamed, *CODES))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_cut_never_raises_a_value(seed: int, edition: str):
    tournament = random_event(seed)
    for code in ("BH", "FB", "SB", "PS"):
        before, once, twice = (values(tournament, f"{code}{cut}", edition) for cut in ("", "/C1", "/C2"))
        for player in tournament.players:
            assert number(before[player]) >= number(once[player]) >= number(twice[player])


def number(value: Value) -> float:
    assert value.amount is not None
    return float(value.amount)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_sonneborn_berger_of_a_player_without_points_is_0(seed: int, edition: str):
    """No win, no draw and nothing awarded: every product has 0 points; a dummy changes that only with points."""
    tournament = random_event(seed)
    cards = cards_of(tournament).by_player
    for code in ("SB", "SBC"):
        for player, value in values(tournament, code, edition).items():
            lines = cards[player].lines
            if not any(line.points for line in lines if line.played or code == "SB"):
                assert value.amount == 0
    # Without a dummy only games over the board count.
    for player, value in values(tournament, "SBC", edition).items():
        assert value.amount == sum(
            cards[line.opponent].points * line.points
            for line in cards[player].lines
            if line.played and line.opponent is not None
        )


@pytest.mark.parametrize("code", sorted(set(OF_PLAYERS) - {"RTNG", "TPN"}))
def test_a_value_is_what_its_working_adds_up_to(code: str):
    """The breakdown is the computation's own record: what is left after the cuts gives the value."""
    averages = {"AOB", "ARO", "AVR", "APRO", "APPO", "OPERF", "TPR", "PTP", "LOSS", "TARDY"}
    for seed in range(10):
        for value in values(random_event(seed), code).values():
            if value.amount is None or code in averages or TIE_BREAKS[code].of_group:
                continue
            gone = {cut.round_number for cut in value.cuts}
            left = [one for one in value.contributions if one.round_number not in gone]
            assert sum(one.used for one in left) == value.amount
            assert all(one.article or one.raw == one.used for one in left) or code in {"PS", "CUM"}


def test_what_several_tie_breaks_need_is_computed_once():
    """A cut, a median and the average share the contributions of Buchholz."""
    tournament = random_event(1)
    facts = Facts(cards_of(tournament), edition_of("2026-03"))
    computed = 0
    original = facts.once

    def counted(key: object, derive: object) -> object:
        nonlocal computed

        def deriving() -> object:
            nonlocal computed
            computed += key == ("scores", (False, False))
            return derive()  # type: ignore[operator]

        return original(key, deriving)  # type: ignore[arg-type]

    facts.once = counted  # type: ignore[method-assign,assignment]
    for text in ("BH", "BH/C1", "BH/M2", "SB", "AOB"):
        code = read_code(text)
        assert code.tie_break.values is not None
        code.tie_break.values(facts, code.modifiers)
    assert computed == 1


@pytest.mark.parametrize("code", OF_PLAYERS)
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_words_of_a_working_can_be_told_in_another_language(code: str, seed: int):
    """A number of an article is the same in every language."""
    for value in values(random_event(seed), code, unrated=1400).values():
        assert isinstance(value.note, Text) or not value.note
        for one in value.contributions:
            words = re.findall(r"\b[a-z]{3,}", one.article)
            assert isinstance(one.article, Text) or set(words) <= {"article"}
