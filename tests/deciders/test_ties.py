"""The list of tie-breaks announced and changed, ties recorded, lots committed, revealed and drawn."""

from datetime import UTC, datetime, timedelta

import pytest

from core.editions.registry import TABLES
from core.model.lots import commitment_of, mixed_seed, order_by_lot
from core.model.sentence import Refused
from core.model.tournament import Tournament
from events.deciders.ties import SUBJECT, commit_lots, draw_lots, record_tie, reveal_lots
from events.deciders.tournament import change_settings, create
from events.vocabulary.games import GameAdjourned
from events.vocabulary.ties import LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import DetailsSet, SettingsChanged, SettingsSet, TieBreaksSet, TournamentCreated
from tests.deciders.scenario import FOUR, ROUND_1, announced, drawn, given, numbers, played, published, registered, won

LISTED = SettingsSet(tie_breaks=TieBreaksSet(codes=("BH/C1", "SB")))
OVER = (
    announced(rounds=1),
    *(registered(player) for player in range(1, 5)),
    numbers(1, 1, 2, 3, 4),
    played(1, *ROUND_1),
)
SECRET = "kept in an envelope"  # noqa: S105  # of a drawing of lots
DRAWN_AT = datetime(2026, 1, 10, 18, 25, tzinfo=UTC)
ANNOUNCED = {"public_source": "Lotto of Saturday", "public_form": "numbers 3", "known_from": DRAWN_AT}
COMMITTED = LotsCommitted(
    commitment=commitment_of(SECRET),
    public_source="Lotto of Saturday",
    public_form="numbers 3",
    known_from=DRAWN_AT.isoformat(),
)
REVEALED = LotsRevealed(secret=SECRET, public_value="4 17 23")


class TestTheList:
    def test_it_is_announced_with_the_tournament(self):
        settings = SettingsSet(rounds=5, edition="dutch-2026", tie_breaks=LISTED.tie_breaks)
        details = DetailsSet(name="Spring")
        assert create(Tournament(), details, settings) == (TournamentCreated(details=details, settings=settings),)

    def test_or_before_round_1_without_a_reason(self):
        assert change_settings(given(FOUR), settings=LISTED) == (SettingsChanged(settings=LISTED),)

    def test_after_round_1_was_paired_it_needs_a_reason(self):
        state = given(FOUR, published(1, *ROUND_1))
        with pytest.raises(Refused, match=r"after round 1 has been paired \(C.07 4.1\) needs a reason"):
            change_settings(state, settings=LISTED)
        assert change_settings(state, settings=LISTED, reason="misprint in the announcement") == (
            SettingsChanged(settings=LISTED, reason="misprint in the announcement"),
        )

    def test_the_same_list_is_no_change(self):
        with pytest.raises(Refused, match="Nothing to change"):
            change_settings(given(FOUR, SettingsChanged(settings=LISTED)), settings=LISTED)

    @pytest.mark.parametrize(
        ("given_list", "message"),
        [
            pytest.param(TieBreaksSet(codes=("BHC1",)), "The nearest is BH", id="unknown code"),
            pytest.param(TieBreaksSet(codes=("BH/C9",)), "does not take the modifier 'C9'", id="unknown modifier"),
            pytest.param(TieBreaksSet(codes=("BH",), edition="1998"), "no edition '1998'", id="unknown edition"),
            pytest.param(TieBreaksSet(codes=("TPR",)), "1 player has no rating", id="ratings without a rule"),
            pytest.param(TieBreaksSet(codes=("TPR",), unrated=0), "rating of 0", id="a rule that is none"),
        ],
    )
    def test_what_cannot_be_announced(self, given_list: TieBreaksSet, message: str):
        state = given(announced(), registered(1), registered(2, rating=0))
        with pytest.raises(Refused, match=message):
            change_settings(state, settings=SettingsSet(tie_breaks=given_list))

    @pytest.mark.parametrize("edition", [*TABLES, "team-round-robin"])
    def test_sums_of_the_opponents_scores_break_no_tie_where_a_table_is_played(self, edition: str):
        state = given(announced(edition=edition))
        with pytest.raises(Refused, match="BH cannot break ties in a round robin"):
            change_settings(state, settings=SettingsSet(tie_breaks=TieBreaksSet(codes=("BH",))))

    def test_ratings_with_a_rule_for_the_unrated(self):
        state = given(announced(), registered(1), registered(2, rating=0))
        settings = SettingsSet(tie_breaks=TieBreaksSet(codes=("TPR",), unrated=1400))
        assert change_settings(state, settings=settings) == (SettingsChanged(settings=settings),)


class TestRecordedTies:
    def test_a_play_off(self):
        assert record_tie(given(*OVER), "play-off", (3, 1), reason="2-0") == (
            TieBroken(players=(3, 1), method="play-off", reason="2-0"),
        )

    @pytest.mark.parametrize(
        ("method", "players", "reason", "message"),
        [
            ("lots", (1, 2), "x", "lots are drawn, not recorded"),
            ("arm wrestling", (1, 2), "x", "Record one of coin, play-off, fast-game"),
            ("coin", (1,), "x", "at least two players"),
            ("coin", (1, 1), "x", "at least two players"),
            ("coin", (1, 9), "x", "No player with id 9"),
            ("coin", (1, 2), " ", "needs a reason"),
        ],
    )
    def test_what_is_refused(self, method: str, players: tuple[int, ...], reason: str, message: str):
        with pytest.raises(Refused, match=message):
            record_tie(given(*OVER), method, players, reason=reason)

    def test_not_between_players_with_different_points(self):
        started = (announced(rounds=1), *(registered(player) for player in range(1, 5)), numbers(1, 1, 2, 3, 4))
        state = given(*started, published(1, *ROUND_1), won(1, 1), drawn(1, 2))
        with pytest.raises(Refused, match=r"not tied on points: Player 1 \(id 1\) 1.0, Player 3 \(id 3\) 0.0\."):
            record_tie(state, "coin", (1, 3), reason="heads")
        assert record_tie(state, "coin", (4, 2), reason="heads")

    def test_not_while_a_game_is_open_or_adjourned(self):
        started = (announced(rounds=1), *(registered(player) for player in range(1, 5)), numbers(1, 1, 2, 3, 4))
        waiting = given(*started, published(1, *ROUND_1), drawn(1, 1), GameAdjourned(round_number=1, board=2))
        with pytest.raises(Refused, match="no result yet for round 1 board 2"):
            record_tie(waiting, "coin", (1, 2), reason="heads")

    def test_nor_before_the_last_round(self):
        with pytest.raises(Refused, match="1 of 5 rounds"):
            record_tie(given(FOUR, played(1, *ROUND_1)), "coin", (1, 2), reason="heads")


class TestLots:
    def test_the_hash_comes_first(self):
        assert commit_lots(given(*OVER), commitment_of(SECRET), **ANNOUNCED) == (COMMITTED,)
        with pytest.raises(Refused, match="No hash was published"):
            reveal_lots(given(*OVER), SECRET, "4 17 23")

    @pytest.mark.parametrize("since", [(), (REVEALED,)], ids=["kept secret", "told"])
    def test_one_hash(self, since: tuple[LotsRevealed, ...]):
        with pytest.raises(Refused, match="a choice between two drawings"):
            commit_lots(given(*OVER, COMMITTED, *since), commitment_of("another"), **ANNOUNCED)

    def test_a_hash_is_sixty_four_digits(self):
        with pytest.raises(Refused, match="not a SHA-256"):
            commit_lots(given(*OVER), "secret", **ANNOUNCED)

    @pytest.mark.parametrize(
        ("changed", "message"),
        [
            ({"public_source": " "}, "Use --public-source"),
            ({"public_form": ""}, "Use --public-form"),
            ({"public_form": "three numbers"}, "is not a form of public value"),
            ({"known_from": None}, "Use --known-from"),
        ],
    )
    def test_nothing_about_the_public_value_is_left_to_choose(self, changed: dict[str, str], message: str):
        with pytest.raises(Refused, match=message):
            commit_lots(given(*OVER), commitment_of(SECRET), **ANNOUNCED | changed)

    @pytest.mark.parametrize(
        ("form", "is_few"),
        [
            *((form, True) for form in ("digits 3", "hex 3", "numbers 2")),
            *((form, False) for form in ("digits 4", "hex 4", "numbers 3")),
        ],
    )
    def test_a_value_of_few_outcomes_is_announced_no_longer(self, form: str, is_few: bool):
        now, asked = DRAWN_AT - timedelta(days=1), ANNOUNCED | {"public_form": form}
        assert commit_lots(given(*OVER), commitment_of(SECRET), **asked), "of an older record"
        if is_few:
            with pytest.raises(Refused, match="too few outcomes"):
                commit_lots(given(*OVER), commitment_of(SECRET), **asked, now=now)
        else:
            assert commit_lots(given(*OVER), commitment_of(SECRET), **asked, now=now)

    def test_the_hash_comes_before_the_public_value_and_the_secret_after_it(self):
        before, then = DRAWN_AT - timedelta(seconds=1), DRAWN_AT
        assert commit_lots(given(*OVER), commitment_of(SECRET), **ANNOUNCED, now=before)
        with pytest.raises(Refused, match="has been known since"):
            commit_lots(given(*OVER), commitment_of(SECRET), **ANNOUNCED, now=then)
        assert reveal_lots(given(*OVER, COMMITTED), SECRET, "4 17 23", now=then)
        with pytest.raises(Refused, match="Wait until its source has published it"):
            reveal_lots(given(*OVER, COMMITTED), SECRET, "4 17 23", now=before)

    def test_the_secret_must_have_the_hash_published(self):
        state = given(*OVER, COMMITTED)
        assert reveal_lots(state, SECRET, " 4 17 23 ") == (REVEALED,)
        with pytest.raises(Refused, match="not the secret whose hash"):
            reveal_lots(state, SECRET + ".", "4 17 23")
        with pytest.raises(Refused, match="beyond anyone's control"):
            reveal_lots(state, SECRET, " ")
        with pytest.raises(Refused, match="has already"):
            reveal_lots(given(*OVER, COMMITTED, REVEALED), SECRET, "4 17 23")

    @pytest.mark.parametrize("typed", ["4-17-23", "23 17 4", "17, 04, 23", " 4/17/23", "+4 +17 +23", "004;017;0023"])
    def test_one_outcome_has_one_spelling(self, typed: str):
        assert reveal_lots(given(*OVER, COMMITTED), SECRET, typed) == (REVEALED,)

    @pytest.mark.parametrize("typed", ["4 17", "4 17 23 31", "four 17 23", "4.17.23", "4 17 \u0662"])
    def test_and_what_does_not_have_the_form_is_refused(self, typed: str):
        with pytest.raises(Refused, match="announced as 3 whole numbers, in ascending order"):
            reveal_lots(given(*OVER, COMMITTED), SECRET, typed)

    def test_the_secret_is_told_when_the_games_are_over(self):
        started = (announced(rounds=1), *(registered(player) for player in range(1, 5)), numbers(1, 1, 2, 3, 4))
        with pytest.raises(Refused, match="no result yet for round 1 board 2"):
            reveal_lots(given(*started, published(1, *ROUND_1), drawn(1, 1), COMMITTED), SECRET, "4 17 23")

    def test_nothing_takes_the_place_of_a_drawing(self):
        drawn_before = TieBroken(players=(2, 1), method="lots", seed="s")
        with pytest.raises(Refused, match="a coin as well would leave a choice"):
            record_tie(given(*OVER, COMMITTED), "coin", (1, 2), reason="heads")
        with pytest.raises(Refused, match="lots are drawn only once"):
            record_tie(given(*OVER, COMMITTED, REVEALED, drawn_before), "play-off", (1, 2), reason="2-0")

    def test_the_order_is_that_of_the_seed_mixed_from_both(self):
        seed = mixed_seed(SECRET, "4 17 23")
        assert draw_lots(given(*OVER, COMMITTED, REVEALED), [(1, 2), (3, 4)]) == (
            TieBroken(players=order_by_lot(seed, (1, 2), SUBJECT), method="lots", seed=seed),
            TieBroken(players=order_by_lot(seed, (3, 4), SUBJECT), method="lots", seed=seed),
        )
        assert mixed_seed(SECRET, "4 17 24") != seed != mixed_seed(SECRET + ".", "4 17 23")

    def test_they_are_drawn_once_and_only_for_ties(self):
        drawn_before = TieBroken(players=(2, 1), method="lots", seed="s")
        with pytest.raises(Refused, match="drawn only once"):
            draw_lots(given(*OVER, COMMITTED, REVEALED, drawn_before), [(1, 2)])
        of_three = TieBroken(players=(3, 2, 1), method="lots", seed="s")
        with pytest.raises(Refused, match="drawn only once"):
            draw_lots(given(*OVER, COMMITTED, REVEALED, of_three), [(1, 2)])
        with pytest.raises(Refused, match="No tie remains"):
            draw_lots(given(*OVER, COMMITTED, REVEALED), [])
        with pytest.raises(Refused, match="after the hash of a secret has been published and the secret revealed"):
            draw_lots(given(*OVER, COMMITTED), [(1, 2)])

    def test_not_while_a_game_is_open(self):
        started = (announced(rounds=1), *(registered(player) for player in range(1, 5)), numbers(1, 1, 2, 3, 4))
        with pytest.raises(Refused, match="games are over"):
            draw_lots(given(*started, published(1, *ROUND_1), won(1, 1), COMMITTED, REVEALED), [(1, 2)])
