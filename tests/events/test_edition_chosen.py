"""Which edition holds, for a tournament to be announced and for a file."""

import re

import pytest

from core.editions.tables.round_robin import DOUBLE
from core.model.sentence import Refused
from core.model.tournament import Details, Settings, Tournament
from events.trf import read_document
from events.trf.rules_chosen import chosen_edition, edition_in_force_today, edition_to_announce, rules_of
from projections.replay.recheck import compare_rounds
from tests.cli.all_play_all import SIX, report
from tests.events.trf.test_teams import HEAD, ROSTERS, player, read

TODAY = "2026-11-22"


def of_players(code, table=None, asked="file", variations=()):
    text = f"192 {code}\r\n{report(table or {}, 6)}".replace("XXR 0", "XXR 10")
    return rules_of(read_document(text.encode(), "event.trf"), asked, variations, today=TODAY)


class TestRoundRobins:
    """Record 192 names the table, also before a round is paired (C.02.03, Annex C)."""

    @pytest.mark.parametrize(
        ("code", "edition", "variations"),
        [
            ("BERGER_ROUNDROBIN_G1", "round-robin", {}),
            ("BERGER_ROUNDROBIN", "round-robin", {}),
            ("FIDE_ROUNDROBIN", "round-robin", {}),
            ("FIDE_DOUBLEROUNDROBIN", "double-round-robin", {}),
            ("BERGER_ROUNDROBIN_G2", "double-round-robin", {"swap-last-rounds": "no"}),
            ("BERGER_DOUBLEROUNDROBIN", "double-round-robin", {"swap-last-rounds": "no"}),
        ],
    )
    def test_a_file_without_rounds_is_held_by_the_table_of_its_code(self, code, edition, variations):
        rules = of_players(code)
        assert (rules.edition, dict(rules.tournament.settings.variations)) == (edition, variations)
        assert rules.told == (f"pairtrail used {edition}: record 192 is {code}.",)

    @pytest.mark.parametrize("code", ["BERGER_ROUNDROBIN_G3", "CUSTOM_ROUNDROBIN"])
    def test_a_table_that_is_not_here_is_told(self, code):
        rules = of_players(code)
        assert rules.edition == "dutch-2026"
        assert f"Record 192 is {code}, which does not match any rules known to pairtrail" in rules.told[0]

    def test_what_is_asked_for_goes_before_the_code(self):
        assert dict(of_players("BERGER_ROUNDROBIN_G2", asked="dutch-2026").tournament.settings.variations) == {}
        swapped = of_players("BERGER_ROUNDROBIN_G2", variations=(("swap-last-rounds", "yes"),)).tournament.settings
        assert (swapped.edition, dict(swapped.variations)) == ("double-round-robin", {"swap-last-rounds": "yes"})

    def test_where_the_code_names_another_edition_it_is_said_which(self):
        told = "dutch-2026 was requested and used, but 192 is FIDE_DUTCH_2017: this means dutch-2017."
        assert of_players("FIDE_DUTCH_2017", asked="dutch-2026").told == (told,)

    def test_rounds_that_are_there_have_to_stand_in_the_table(self):
        assert of_players("BERGER_ROUNDROBIN_G1", SIX).edition == "round-robin"
        other = {number: games for number, games in SIX.items() if number < 3} | {3: ((1, 6), (2, 5), (3, 4))}
        assert of_players("BERGER_ROUNDROBIN_G1", other).edition == "dutch-2026"

    @pytest.mark.parametrize("code", ["BERGER_ROUNDROBIN_G2", "FIDE_DOUBLEROUNDROBIN"])
    @pytest.mark.parametrize("swap", ["yes", "no"])
    def test_rounds_that_are_there_show_the_last_ones_of_the_first_cycle(self, code, swap):
        """Four players: rounds 2 and 3 have changed places, or not; after round 1 the code alone can tell."""
        table = {number: DOUBLE.seats(4, number, {"swap-last-rounds": swap}) for number in range(1, 7)}

        def rules(rounds):
            text = f"192 {code}\r\n{report({number: table[number] for number in range(1, rounds + 1)}, 4)}"
            read = read_document(text.replace(f"XXR {rounds}", "XXR 6").encode(), "event.trf")
            return rules_of(read, "file", today=TODAY).tournament

        assert rules(6).settings.variations["swap-last-rounds"] == swap
        assert all(one.same for one in compare_rounds(rules(6)))
        by_code = "no" if code == "BERGER_ROUNDROBIN_G2" else "yes"
        assert rules(1).settings.variations["swap-last-rounds"] == by_code

    def test_teams_have_a_code_of_their_own(self):
        lines = [line.replace("FIDE_TEAM", "BERGER_TEAM_ROUNDROBIN") for line in HEAD]
        document = read(*lines, *ROSTERS, *(player(number) for number in range(1, 9)))
        assert rules_of(document, "file", today=TODAY).edition == "team-round-robin"


def begun(day, **more):
    return Tournament(Details(start_date=day), Settings(**more))


class TestDays:
    @pytest.mark.parametrize(
        ("system", "day", "edition"),
        [
            ("dutch", "2013/06/30", "dutch-2012"),
            ("dutch", "2013/07/01", "dutch-2012"),
            ("dutch", "2017/06/30", "dutch-2012"),
            ("dutch", "2017/07/01", "dutch-2017"),
            ("dutch", "2026/01/31", "dutch-2017"),
            ("dutch", "2026/02/01", "dutch-2026"),
            ("dubov", "2026/01/31", "dubov-2018"),
            ("burstein", "2016/01/01", "burstein-2017"),
        ],
    )
    def test_a_file_is_held_by_what_was_in_force_on_its_first_day_or_next_to_it(self, system, day, edition):
        choice = chosen_edition(system, begun(day), today=TODAY)
        assert choice.edition == edition
        first = "2013/07/01" if system == "dutch" else "2017/07/01"
        assert ("not in force" in choice.why) is (day < first)

    def test_a_day_before_every_text_announces_nothing(self):
        with pytest.raises(
            Refused, match="No edition of the burstein rules known to pairtrail was in force on 2016-01-01"
        ):
            edition_to_announce("burstein", "2016-01-01", today=TODAY)

    def test_a_clock_that_stands_before_every_text_is_told(self):
        with pytest.raises(Refused, match=re.escape("Available: team-swiss-2024, team-swiss-2026.")):
            edition_in_force_today("team-swiss", "1999-12-31")

    @pytest.mark.parametrize(
        ("edition", "day", "told"),
        [
            (
                "dutch-2017",
                "2026-03-01",
                "2026-01-31; the event begins on 2026-03-01. `--edition auto` uses dutch-2026.",
            ),
            ("dutch-2017", "2010-03-01", "pairtrail does not have the text of the FIDE (Dutch) System that was"),
            ("burstein-2017", "2026-03-01", "`--edition auto` uses dutch-2026."),
        ],
    )
    def test_an_edition_that_is_not_in_force_says_which_one_is(self, edition, day, told):
        choice = edition_to_announce(edition, day, today=TODAY)
        assert choice.edition == edition
        assert told in choice.why

    def test_an_edition_without_dates_is_never_out_of_force(self):
        assert edition_to_announce("dutch-1998", "2026-03-01", today=TODAY).why == ""
