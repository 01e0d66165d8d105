"""What the checker makes of events, fact by fact: the opponents' side of its code has no part in these."""

import json
from typing import Any, Final

import pytest

from core.certificate_check import check_certificate
from core.certificate_check.document import case_of
from core.certificate_check.enumeration import prove_first, whole_pairings
from core.certificate_check.judge import JUDGES
from core.certificate_check.log import Event, chain
from core.certificate_check.matches import Match, Matches
from core.certificate_check.position import Position
from core.certificate_check.team_swiss import PositionOfTeams
from core.certificate_check.teams import TeamTournament
from core.certificate_check.tournament import Tournament
from core.certificate_check.wrong import Wrong
from core.explain.laws import Demand
from projections.explain.certificate import certificate
from projections.explain.verdicts import why_not_demand
from tests.explain.asked_rounds import asked_of
from tests.explain.small_rounds import small_rounds

Told = tuple[str, dict[str, Any]]
RATINGS = {1: 2400, 2: 2300, 3: 2000, 4: 2001, 5: 1900}


def log(edition: str, *told: Told, rounds: int = 5) -> list[Event]:
    """Five players under their own numbers, and what happened then."""
    there: list[Told] = [("tournament-created", {"settings": {"edition": edition, "rounds": rounds}})]
    there += [("player-registered", {"player": one, "name": f"P{one}", "rating": RATINGS[one]}) for one in RATINGS]
    there += [("pairing-numbers-assigned", {"from_round": 1, "numbers": [[one, one] for one in RATINGS]}), *told]
    return [
        Event(version, f"{version:064x}", "s", kind, 1, "Anna", "2026-05-08T18:00:00Z", data)
        for version, (kind, data) in enumerate(there, 1)
    ]


def paired(number: int, *boards: tuple[int, int], bye: int | None = None, **more: Any) -> Told:
    seats = [{"board": board, "white": white, "black": black} for board, (white, black) in enumerate(boards, 1)]
    return "round-paired", {"round_number": number, "boards": seats, "bye": bye, **more}


def ended(number: int, *results: str) -> list[Told]:
    return [
        ("result-recorded", {"round_number": number, "board": board, "result": result})
        for board, result in enumerate(results, 1)
    ]


def bye(number: int, player: int, kind: str = "H", event_type: str = "bye-granted") -> Told:
    return event_type, {"round_number": number, "player": player, "kind": kind}


def position(edition: str, number: int, *told: Told, rounds: int = 5) -> Position:
    known = Tournament(log(edition, *told, rounds=rounds))
    return Position(known, known, number)


def of_match(number: int, board: int, *results: str) -> list[Told]:
    return [
        ("result-recorded", {"round_number": number, "board": board, "team_board": of, "result": result})
        for of, result in enumerate(results, 1)
    ]


class TestPosition:
    @pytest.mark.parametrize(("edition", "absent"), [("dutch-2017", "down"), ("dutch-2026", None)])
    def test_each_round_leaves_a_float_or_none(self, edition: str, absent: str | None):
        """2017 A.4 b: whoever does not play floats down; 2026 1.4.3: the bye, or more than a loss brings."""
        at = position(edition, 2, bye(1, 3), bye(1, 4, "Z"), paired(1, (1, 2), bye=5), *ended(1, "1-0"))
        floats = {player: card.floats[2:] for player, card in at.everybody.items()}
        assert floats == {1: [None], 2: [None], 3: ["down"], 4: [absent], 5: ["down"]}

    def test_a_topscorer_has_more_than_half_of_the_points_before_the_last_round(self):
        """2017 A.7, 2026 1.8: 1 has 1.5 of 2, 2 has 1."""
        played = (
            *(paired(1, (1, 2), (3, 4), bye=5), *ended(1, "1/2-1/2", "1-0")),
            *(paired(2, (5, 1), (2, 3), bye=4), *ended(2, "0-1", "1/2-1/2")),
        )
        at = position("dutch-2026", 3, *played, rounds=3)
        assert {player: (at.score(player), at.topscorer(player)) for player in (1, 2, 3, 4, 5)} == {
            1: (15, True), 2: (10, False), 3: (15, True), 4: (10, False), 5: (10, False)
        }  # fmt: skip
        assert not any(map(position("dutch-2026", 3, *played, rounds=4).topscorer, (1, 2, 3, 4, 5)))

    def test_who_had_one_colour_twice_must_have_the_other(self):
        """Burstein, 5.2 and 5.3."""
        played = (
            *(paired(1, (1, 3), (2, 4), bye=5), *ended(1, "1-0", "1-0")),
            *(paired(2, (1, 4), (2, 3), bye=5), *ended(2, "1-0", "1-0")),
        )
        at = position("burstein-seed", 3, *played)
        assert list(at.against(1, 2)) == ["both must have Black (5.2, 5.3)"]
        assert list(at.against(3, 4)) == ["both must have White (5.2, 5.3)"]
        assert list(at.against(1, 5)) == []

    def test_the_average_rating_of_opponents(self):
        """Dubov, 1.7: over the board alone, half a point upwards; without a game it is zero."""
        played = (
            *(paired(1, (1, 3), (2, 5), bye=4), *ended(1, "1-0", "1F-0F")),
            *(paired(2, (4, 1), (3, 2), bye=5), *ended(2, "0-1", "1-0")),
        )
        judge = JUDGES["dubov"](position("dubov-2026", 3, *played))
        assert [judge._aro(player) for player in (1, 2, 3, 4, 5)] == [2001, 2000, 2350, 2400, 0]


class TestResults:
    def test_colours_that_were_corrected_are_known_though_nobody_played(self):
        unknown = paired(1, (1, 2), (3, 4), bye=5, colours_unknown=[1, 2])
        correction = {"round_number": 1, "board": 1, "white": 2, "result": "0F-1F"}
        games = Tournament(log("dutch-2026", unknown, ("colours-corrected", correction))).rounds[1].games
        assert (games[1].white, games[1].black, games[1].result) == (2, 1, "0F-1F")
        assert [games[board].colours_unknown for board in (1, 2)] == [False, True]

    def test_who_had_no_opponent(self):
        """Neither a bye that was cancelled nor that of somebody who was seated after all."""
        byes = (bye(1, 2), bye(1, 3), bye(1, 4, "Z"), bye(1, 4, event_type="bye-cancelled"))
        known = Tournament(log("dutch-2026", *byes, paired(1, (1, 2), bye=5)))
        assert known.without_opponent(1) == {3: "H", 5: "U"}


class TestMatches:
    @pytest.mark.parametrize(
        ("boards", "result"),
        [
            (("1-0", "1-0", "1/2-1/2", "0-1"), "1-0"),
            (("1-0", "0-1", "1/2-1/2", "0-1"), "0-1"),
            (("1-0", "0-1", "1/2-1/2", "1/2-1/2"), "1/2-1/2"),
            (("1-0", "0F-1F", "0F-1F", "0F-1F"), "0-1"),
            (("1F-0F", "1F-0F", "1F-0F", "0F-1F"), "1F-0F"),
            (("0F-1F", "0F-1F", "0F-1F", "0F-1F"), "0F-1F"),
            (("0F-0F", "0F-0F", "0F-0F", "0F-0F"), "0F-0F"),
        ],
    )
    def test_a_match_ends_as_its_boards_make_it(self, boards: tuple[str, ...], result: str):
        match = Match(1, 1, 2, 1, boards=dict.fromkeys(range(1, 5)))
        for board, one in enumerate(boards, 1):
            assert match.result is None
            match.record_board(board, one, board)
        assert match.result == result

    @pytest.mark.parametrize(("settings", "boards"), [({"boards": 4}, [1, 2, 3, 4]), ({}, []), ({"boards": 0}, [])])
    def test_it_has_the_boards_that_are_announced(self, settings: dict[str, int], boards: list[int]):
        events = log("team-swiss-2026", ("settings-changed", {"settings": settings}), paired(1, (1, 2), (3, 4), bye=5))
        game = Matches(events).rounds[1].games[1]
        assert list(getattr(game, "boards", ())) == boards


class TestTeams:
    """C.04.6, 1.2 to 1.4: match points and game points, whichever comes first."""

    TOLD = (
        paired(1, (1, 2), (3, 4), bye=5),
        *of_match(1, 1, "1-0", "1/2-1/2"),
        *of_match(1, 2, "0-1", "0-1"),
        paired(2, (5, 1), (4, 3), bye=2),
        *of_match(2, 1, "1/2-1/2", "1/2-1/2"),
        *of_match(2, 2, "1-0", "1-0"),
    )
    MATCH_POINTS: Final = {1: 15, 2: 10, 3: 0, 4: 20, 5: 15}  # in tenths, as those that follow
    GAME_POINTS: Final = {1: 25, 2: 15, 3: 0, 4: 40, 5: 20}  # the bye: half of the boards

    @pytest.mark.parametrize(
        ("variations", "primary", "secondary"),
        [({}, MATCH_POINTS, GAME_POINTS), ({"primary-score": "game-points"}, GAME_POINTS, MATCH_POINTS)],
    )
    def test_both_scores_of_each_round(
        self, variations: dict[str, str], primary: dict[int, int], secondary: dict[int, int]
    ):
        events = log("team-swiss-2026", *self.TOLD)
        events[0].data["settings"].update(boards=2, variations=variations)
        known = TeamTournament(events)
        at = PositionOfTeams(known, known, 3)
        assert {team: card.points for team, card in at.cards.items()} == primary
        assert at.secondary == secondary


class TestLog:
    """What is written in a body, beside its place and the hash over it."""

    @staticmethod
    def body(version: int, stream: str = "s") -> str:
        written = {"stream": stream, "version": version, "event_id": f"{version:032x}", "type": "note-added"}
        written |= {"schema_version": 1, "actor": "Anna", "recorded_at": "2026-05-08T18:00:00Z", "occurred_at": None}
        return json.dumps(written | {"causation": "command", "data": {}})

    def test_each_has_every_part_of_an_envelope_in_its_order_and_no_other(self):
        whole = json.loads(self.body(1))
        assert len(chain([json.dumps(whole)])) == 1
        spoilt = [{name: whole[name] for name in whole if name != left_out} for left_out in whole]
        spoilt += [whole | {"more": 1}, dict(reversed(whole.items())), whole | {"data": []}]
        for one in spoilt:
            with pytest.raises(Wrong, match="event 1 does not have the form of an event"):
                chain([json.dumps(one)])

    def test_each_calls_itself_by_its_place(self):
        assert [event.version for event in chain([self.body(1), self.body(2)])] == [1, 2]
        with pytest.raises(Wrong, match="event 2 is numbered 3"):
            chain([self.body(1), self.body(3)])

    def test_all_are_of_one_log(self):
        with pytest.raises(Wrong, match="event 2 belongs to another log, other"):
            chain([self.body(1), self.body(2, "other")])


def small_certificate() -> dict[str, Any]:
    """A question about the second round of nine players."""
    played, field, _ = next(
        one for one in small_rounds("dutch-2026", 40, 7, first_round=2) if len(one[1].contenders) == 7
    )
    asked = asked_of(played, field.round_number)
    first, second = asked.published.boards[:2]
    demand = Demand(first.white, second.white)
    return json.loads(certificate(asked, demand, why_not_demand(asked, demand, full=True)[1]))


class TestDocument:
    @pytest.mark.parametrize("more", [{"note": ""}, {"colour": "x"}, {"is_bye": 0}, {"opponent": "2"}])
    def test_one_thing_is_asked_and_nothing_beside_it(self, more: dict[str, Any]):
        document = small_certificate()
        found = check_certificate(json.dumps({**document, "asked": document["asked"] | more}))
        assert found.problems == ["only one thing may be asked for: a pair, a bye, a colour or a whole pairing."]

    def test_what_is_bound_to_no_record_says_so(self):
        document = small_certificate()
        last = chain(document["events"])[-1].hash
        free, bound = check_certificate(json.dumps(document)), check_certificate(json.dumps(document), last[:16])
        assert free.problems == bound.problems == []
        assert [one for one in free.remarks if "not bound to a record" in one and last[:16] in one] == free.remarks[:1]
        assert not any("not bound to a record" in one for one in bound.remarks)


class TestBest:
    def test_all_others_are_tried_against_what_is_called_the_best(self):
        document = small_certificate()
        case = case_of(chain(document["events"]), document["round"], document["asked"], document["evidence"])
        fulls = list(whole_pairings(case.at))
        best = [full for full in fulls if full.same_as(case.published)]
        assert len(best) == 1 < len(fulls)
        assert prove_first(case.judge, case.published, lambda _: True, "what is published") == len(fulls)
        for other in fulls:
            if not other.same_as(case.published):
                with pytest.raises(Wrong, match=r"^what is asked is not the best one: "):
                    prove_first(case.judge, other, lambda _: True, "what is asked")

    def test_where_two_have_the_bye_the_pairings_part_in_the_whole_round(self):
        """[C5], 3.1: before any bracket is looked at."""
        document = small_certificate()
        case = case_of(chain(document["events"]), document["round"], document["asked"], document["evidence"])
        told = set()
        for other in whole_pairings(case.at):
            if not other.same_as(case.published):
                apart = case.judge.difference(case.published, other, lambda *_: False)
                value, its = (case.judge.bye(full.bye)[2] for full in (case.published, other))
                assert (apart.bracket == 0) is apart.where.startswith("in the whole round (") is (value != its)
                told.add(apart.bracket)
        assert 0 in told
        assert len(told) > 1
