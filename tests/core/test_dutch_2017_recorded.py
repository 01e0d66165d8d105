"""The Dutch system 2017 against recorded rounds: pairs, colours and the bye."""

import json
from pathlib import Path

import pytest

from core.editions.dutch.v2017.round_pairing import pair
from core.editions.shared.histories import field_of
from core.model.sentence import NoLegalPairing
from tests.core.rounds import pairs_of, recorded_rounds, tournament_in
from tests.data_paths import named, needs_shared_data, oracle_files, shared_data


@pytest.mark.parametrize("path", named(oracle_files()))
@pytest.mark.campaign(one_in=8)
def test_every_recorded_round_of_a_generated_event_is_paired_again(path: Path) -> None:
    differing = [
        one_round.number
        for field, one_round in recorded_rounds(path)
        for pairing in (pair(field),)
        if set(pairing.pairs) != pairs_of(one_round) or pairing.bye != one_round.bye
    ]
    assert differing == []


# Rounds paired as recorded, of rounds with at least one game. The others were changed by an arbiter, paired by
# another program, or numbered otherwise; two engines in the line of the endorsed ones agree on each count.
REAL_EVENTS = {
    "chess-results/2026-british-chess-championships-championship": (7, 8),
    "chess-results/frome-chess-congress-2026-open": (4, 5),
    "chess-results/frome-chess-congress-2026-standard": (2, 5),
    "chess-results/moscow-open-2018-a": (8, 9),
    "papi/papiweb-avoine-2023": (6, 9),
    "papi/papiweb-domloup-rapide-2022-b": (7, 9),
    "papi/papiweb-domloup-rapide-2022-jeunes": (6, 8),
    "papi/sharly-bre-jeunes-2024-open-a": (5, 7),
    "papi/sharly-bre-jeunes-2024-u08": (4, 7),
    "papi/sharly-bre-jeunes-2024-u10": (6, 7),
    "papi/sharly-bre-jeunes-2024-u12": (5, 7),
    "papi/sharly-bre-jeunes-2024-u14": (6, 7),
    "papi/sharly-bre-jeunes-2024-u16": (6, 7),
    "sharly/bre-jeunes-2026--open-a": (7, 7),
    "sharly/bre-jeunes-2026--u12": (7, 7),
    "sharly/bre-jeunes-2026--u14": (6, 7),
    "sharly/bre-jeunes-2026--u8": (6, 7),
    "sharly/championnat-35-toutes-categories-2026--championnat-35-tc-2026": (2, 6),
    "sharly/championnat-scolaire-35-college-2026--college-35-2026": (0, 4),
    "sharly/championnat-scolaire-lyon--championnat-college": (3, 3),
    "sharly/championnat-scolaire-lyon--championnat-ecole": (2, 3),
    "sharly/defi-jeunes-45-2025-2026--defijeunes45-gien20dec25": (5, 5),
    "sharly/domloup-fide-41--tournoi-a": (5, 5),
    "sharly/domloup-fide-41--tournoi-b": (5, 5),
    "sharly/domloup-fide-41--tournoi-c": (5, 5),
    "sharly/domloup-rapide-2025--championnat-de-bretagne": (8, 9),
    "sharly/france-rapide-2023--championnat-de-france-rapide-2023": (1, 9),
    "sharly/liffre-2025--b": (9, 9),
    "sharly/petits-bolides-20251206--bolides-saison-19-tournoi-3": (4, 5),
    "tornello/ascid-52-campionato-italiano": (7, 7),
    "tornello/ascid-primavera-1": (4, 5),
    "trf-real/capo-dorso-2012-accelerated": (7, 9),
    "trf-real/gros-2010-javafo-sample2": (2, 4),  # a fifth round has byes and absences only
    "trf-real/lichess-2020-06": (5, 10),
    "trf-real/lichess-2021-03": (6, 9),
}


@needs_shared_data
@pytest.mark.parametrize("name", REAL_EVENTS)
def test_a_real_event_is_paired_again_as_far_as_it_followed_the_rules(name: str) -> None:
    folder = shared_data()
    assert folder is not None
    rounds = list(recorded_rounds(folder / "real" / f"{name}.trf"))
    same = sum(set(pair(field).pairs) == pairs_of(one_round) for field, one_round in rounds)
    assert (same, len(rounds)) == REAL_EVENTS[name]


EDGE_CASES = [
    "bbppairings-generated",
    "c2-ineligible-leftover",
    "c6-vs-completion-8",
    "delta-1-seed1-r8",
    "delta-3-seed8-r9",
    "delta-5-seed19-r9",
    "delta-7-seed24-r8",
    "float-history-only",
    "one-candidate-left",
    "only-legal-pairing",
    "seed4385-r5-p4",
    "seed735265-r7-p10",
]


@needs_shared_data
@pytest.mark.parametrize("name", EDGE_CASES)
def test_an_edge_case_is_paired_as_the_reference_of_2017_does(name: str) -> None:

    folder = shared_data()
    assert folder is not None
    expected = json.loads((folder / "edge-cases" / "next_round_expected.json").read_text())
    tournament = tournament_in(folder / "edge-cases" / f"{name}.trf")
    pairing = pair(field_of(tournament, tournament.next_round))
    lines = [f"{white} {black}" for white, black in pairing.pairs]
    lines += [f"{pairing.bye} 0"] if pairing.bye is not None else []
    assert lines == expected[f"{name}.trf"]["bbp_5.0.1_rules2017"]


@needs_shared_data
def test_a_field_without_a_legal_pairing_is_refused_with_the_players_concerned() -> None:

    folder = shared_data()
    assert folder is not None
    tournament = tournament_in(folder / "py4swiss-cases" / "no_legal_pairings.trf")
    with pytest.raises(NoLegalPairing, match=r"A\.9 leaves the decision to the arbiter"):
        pair(field_of(tournament, tournament.next_round))
