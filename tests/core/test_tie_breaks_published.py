"""Tie-breaks as they were published: the exercises on C.07, final tables of real events.

Exercises: IA Mario Held, Exercises in Tie-Breaking, Rev. 2403220900, on C.07 of 2023. The changes of March 2026 are as
pinned by TieBreakServer (`tests/test_fide_held_individual_exercises.py`); they name single values, so a value that they
do not name is checked against 2023 unless article 16.4.2 changes it (`CAPPED`).
"""

import json
from fractions import Fraction
from typing import Any

import pytest

from core.model.tournament import Tournament
from events.trf import read_document, tournament_of
from tests.core.events_by_hand import places, ranked
from tests.data_paths import needs_shared_data, shared_data

ROUNDED = Fraction(1, 200)
"""Half of the last decimal published."""

ORDER = "DE_rank_PTS_DE"
CAPPED = {("BH", "6"): "11.5", ("BH/C1", "6"): "10.5"}
"""Player 6 has 3.0 points and a pairing-allocated bye; the dummy is worth 2.5 draws of 5 rounds (16.4.2)."""


def read(*parts: str) -> Tournament:
    folder = shared_data()
    assert folder is not None
    path = folder.joinpath(*parts)
    return tournament_of(read_document(path.read_bytes(), path.name))


def expected(*parts: str) -> Any:
    folder = shared_data()
    assert folder is not None
    return json.loads(folder.joinpath(*parts).read_text(encoding="utf-8"))


def shown(tournament: Tournament, code: str, edition: str) -> dict[str, Fraction | None]:
    order = ranked(tournament, code, edition=edition, unrated=1400)
    computed = order.computed[0]
    scale = computed.code.tie_break.scale
    return {
        str(player): None if value.amount is None else Fraction(value.amount) / scale
        for player, value in computed.values.items()
    }


def differences(published: dict[str, str], ours: dict[str, Fraction | None]) -> dict[str, tuple[str, Fraction | None]]:
    """Where a published value, with its two decimals, is not ours."""
    found = {}
    for player, text in published.items():
        value = ours[player]
        same = value is None if text == "None" else value is not None and abs(value - Fraction(text)) <= ROUNDED
        if not same:
            found[player] = (text, value)
    return found


def exercises() -> Any:
    return expected("tie-breaks", "held_individual.expected.json")


@needs_shared_data
class TestExercises:
    def test_every_value_of_the_swiss_of_five_rounds(self):
        table = exercises()["held_swiss_5"]["V1_published"]
        tournament = read("tie-breaks", "held_swiss_5.trf")
        checked = 0
        for code in table.keys() - {ORDER}:
            assert differences(table[code], shown(tournament, code, "2023-09")) == {}, code
            checked += len(table[code])
        assert checked == 16 * 16 + 5

    def test_every_value_of_march_2026(self):
        tournament, published = read("tie-breaks", "held_swiss_5.trf"), exercises()
        for code, before in published["held_swiss_5"]["V1_published"].items():
            if code == ORDER:
                continue
            changed = published["held_swiss_5"]["V2_2026_changes"].get(code, {})
            capped = {player: text for (of, player), text in CAPPED.items() if of == code}
            assert differences({**before, **changed, **capped}, shown(tournament, code, "2026-03")) == {}, code

    def test_every_value_of_the_round_robin(self):
        table = exercises()["held_round_robin"]
        tournament = read("tie-breaks", "held_round_robin.trf")
        for code in table.keys() - {ORDER}:
            assert differences({p: str(v) for p, v in table[code].items()}, shown(tournament, code, "2023-09")) == {}

    @pytest.mark.parametrize("name", ["held_swiss_5", "held_swiss_9", "held_round_robin"])
    def test_direct_encounter(self, name: str):
        table = exercises()[name]
        table = table.get("V1_published", table)[ORDER]
        order = ranked(read("tie-breaks", f"{name}.trf"), "DE", edition="2023-09")
        ours = {str(player): rank for rank, player in places(order)}
        assert {player: ours[player] for player in table if player != "note"} == {
            player: rank for player, rank in table.items() if player != "note"
        }


def number(text: str) -> float:
    return float(text.replace(",", "."))


def column(rows: list[dict[str, Any]], key: str) -> dict[str, str]:
    return {str(row["startno"]): str(number(str(row[key]))) for row in rows}


@needs_shared_data
class TestRealEvents:
    @pytest.mark.parametrize(("key", "code"), [("TB1", "BH"), ("TB2", "BH/C1")])
    def test_moscow_open_2018_by_the_edition_before_2023(self, key: str, code: str):
        """220 players with forfeits and withdrawals: the virtual opponent, in each value published."""
        rows = expected("real", "chess-results", "moscow-open-2018-a.expected.json")
        tournament = read("real", "chess-results", "moscow-open-2018-a.trf")
        assert differences(column(rows, key), shown(tournament, code, "2022")) == {}
        assert differences(column(rows, key), shown(tournament, code, "2026-03")) != {}

    def test_its_sonneborn_berger_differs_only_where_an_own_round_was_not_played(self):
        """Swiss-Manager took one's own unplayed rounds as drawn, the article takes the result (decision 68)."""
        rows = expected("real", "chess-results", "moscow-open-2018-a.expected.json")
        tournament = read("real", "chess-results", "moscow-open-2018-a.trf")
        order = ranked(tournament, "SB", edition="2022").computed[0]
        found = differences(column(rows, "TB4"), shown(tournament, "SB", "2022"))
        assert len(found) == 38
        for player, (text, _) in found.items():
            given = order.values[int(player)].contributions
            drawn = sum(
                one.least * 5
                if one.opponent is None or (one.article and not _met(tournament, player, one))
                else one.used
                for one in given
            )
            assert drawn / 100 == pytest.approx(number(text)), player

    @pytest.mark.parametrize("name", ["frome-chess-congress-2026-open", "frome-chess-congress-2026-standard"])
    @pytest.mark.parametrize(("key", "code"), [("TB2", "DE"), ("TB3", "PS")])
    def test_frome_2026(self, name: str, key: str, code: str):
        rows = expected("real", "chess-results", f"{name}.expected.json")
        tournament = read("real", "chess-results", f"{name}.trf")
        assert differences(column(rows, key), shown(tournament, code, "2026-03")) == {}

    @pytest.mark.parametrize("code", ["DE", "SB", "WIN", "BWG", "KS"])
    def test_uzchess_cup_2025_round_robin(self, code: str):
        rows = expected("real", "chess-results", "uzchess-cup-2025.expected.json")
        tournament = read("real", "chess-results", "uzchess-cup-2025.trf")
        assert differences(column(rows, code), shown(tournament, code, "2023-09")) == {}

    @pytest.mark.parametrize("name", ["ascid-52-campionato-italiano", "ascid-primavera-1"])
    @pytest.mark.parametrize(("key", "code"), [("bh", "BH"), ("bh_cut1", "BH/C1"), ("aro", "ARO"), ("perf", "TPR")])
    def test_tornello_where_everything_was_played(self, name: str, key: str, code: str):
        """Tornello gives unplayed rounds no dummy and adjusts nobody, so those who met such a player are left out."""
        rows = expected("real", "tornello", f"{name}.expected.json")
        tournament = read("real", "tornello", f"{name}.trf")
        buchholz = ranked(tournament, "BH", edition="2026-03").computed[0].values
        clean = {
            str(player) for player, value in buchholz.items() if not any(one.article for one in value.contributions)
        }
        assert len(clean) >= 9
        found = differences(
            {p: text for p, text in column_of(rows, key).items() if p in clean}, shown(tournament, code, "2026-03")
        )
        assert found == {}


def column_of(rows: list[dict[str, Any]], key: str) -> dict[str, str]:
    return {str(row["startno"]): str(row[key]) for row in rows}


def _met(tournament: Tournament, player: str, contribution: Any) -> bool:
    games = tournament.rounds[contribution.round_number - 1].games
    game = next((game for game in games if int(player) in {game.white, game.black}), None)
    return game is not None and game.readings.standings is not None and game.readings.standings.was_played
