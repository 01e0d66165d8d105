"""The public record: what was published, nothing that goes ahead of it, nothing that was said in confidence."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from core.model.privacy import PublicLog
from core.model.results import Result
from core.model.tournament import RoundStage
from core.model.units import RoundNumber
from events.deciders import players, results, tables
from events.vocabulary.any_event import AnyEvent
from projections.export.site.pages import Site
from projections.known import Known
from projections.public.record import hidden_versions, public_record
from projections.standings.table import standings
from projections.tournament_state.fold import fold
from projections.tournament_state.moments import UnknownMomentError, parse
from tests.campaigns import chance_of
from tests.deciders.desk import Desk
from tests.model.tournaments import STREAM, Tournaments
from tests.public.nights import CONFIDED, NIGHTS, every_page, played, site_of, until
from tests.thoroughness import many

PUBLISHED = (RoundStage.PUBLISHED, RoundStage.COMPLETE)


@pytest.fixture(scope="module", params=list(NIGHTS))
def known(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Known:
    return played(tmp_path_factory.mktemp("night"), request.param)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Known:
    return played(tmp_path_factory.mktemp("night"), "club")


def boards_of(tournament, *stages: RoundStage):
    return {
        (one.number, game.board, game.white, game.black, game.readings)
        for one in tournament.rounds
        for game in one.games
        if not stages or one.stage in stages
    }


def test_at_every_moment_the_rounds_are_those_that_were_published(known: Known) -> None:
    for version in range(1, known.version + 1):
        whole = until(known, version)
        assert boards_of(public_record(whole).known.tournament) == boards_of(fold(whole.events), *PUBLISHED), version


def test_no_event_that_is_not_public_changes_a_page_and_no_page_says_what_was_in_confidence(known: Known) -> None:
    """Every page at every moment."""
    assert any(CONFIDED.encode() in stored.body for stored in known.events)
    before, tried = every_page(site_of(until(known, 1))), 0
    for version in range(2, known.version + 1):
        whole = until(known, version)
        after = every_page(site_of(whole))
        if version in hidden_versions(whole.events):
            assert after == before, (version, whole.events[-1].type)
            tried += 1
        else:
            assert not [name for name, page in after.items() if CONFIDED.encode() in page], version
        before = after
    assert tried


def test_who_enters_in_a_later_round_is_seen_when_that_round_is_published(club: Known) -> None:
    seen = [
        version
        for version in range(1, club.version + 1)
        if any(
            one.name == "Zorn, Late" for one in public_record(until(club, version)).known.tournament.players.values()
        )
    ]
    published = [one.version for one in club.events if one.type == "round-published" and one.event.round_number == 3]
    entered = next(one.version for one in club.events if one.type == "late-entry-accepted")
    assert entered < seen[0] == published[0]


def test_a_pairing_that_was_voided_before_anybody_saw_it_stays_hidden(club: Known) -> None:
    hidden = hidden_versions(club.events)
    first, voided, second = [one.version for one in club.events if one.type in ("round-paired", "round-voided")][:3]
    assert {first, voided} <= hidden
    assert second not in hidden


def test_a_pairing_that_was_published_and_then_voided_stays_public(club: Known) -> None:
    voided = [one.version for one in club.events if one.type == "round-voided"][-1]
    record = public_record(until(club, voided))
    assert voided not in record.hidden
    assert not any(one.number == RoundNumber(3) and one.games for one in record.known.tournament.rounds)
    assert any(
        one.number == RoundNumber(3) for one in public_record(club, parse(str(voided - 1))).known.tournament.rounds
    )


def test_a_moment_is_looked_up_among_what_is_public(club: Known) -> None:
    drafted = until(club, next(one.version for one in club.events if one.type == "draft-changed"))
    latest = drafted.events[-1]
    with pytest.raises(UnknownMomentError):
        public_record(drafted, parse(latest.hash.hex()[:12]))
    with pytest.raises(UnknownMomentError):
        public_record(drafted, parse("round:1:paired"))
    at_hidden = public_record(club, parse(str(latest.version)))
    assert at_hidden.known.version < latest.version


def test_birth_dates_and_lines_kept_from_a_file_are_not_in_the_record(tmp_path: Path) -> None:
    known = played(tmp_path, "six")
    assert all(one.birth_date == "" for one in public_record(known).known.tournament.players.values())
    assert all(not stored.body for stored in public_record(known).known.events)


def test_the_state_is_named_by_what_is_public_alone(club: Known) -> None:
    names = [public_record(until(club, version)).digest for version in range(1, club.version + 1)]
    for version in range(2, club.version + 1):
        is_hidden = version in hidden_versions(club.events[:version])
        assert (names[version - 1] == names[version - 2]) == is_hidden, version


class Published(Tournaments):
    """Tournaments by chance: the public record is what was published of them, after each step."""

    @invariant()
    def the_public_sees_what_was_published(self) -> None:
        if not self.has_begun():
            return
        known = self.repository.load(STREAM)
        record = public_record(known)
        public = record.known.tournament
        assert boards_of(public) == boards_of(self.state, *PUBLISHED)
        assert {row.player for row in standings(public).rows} <= self.state.players.keys()
        assert all(_is_silent(one.event) for one in record.known.events if one.version in record.hidden)


def _is_silent(event: AnyEvent) -> bool:
    return getattr(event, "text", None) == ""


@pytest.mark.campaign
def test_random_tournaments_show_what_was_published_of_them() -> None:
    tried = type("Published", (Published,), {"_hypothesis_internal_use_seed": chance_of("Published")})
    run_state_machine_as_test(tried, settings=settings(max_examples=many(40, 10), stateful_step_count=30))


def test_games_of_a_player_who_left_a_table_early_count_on_no_page() -> None:
    """CFC 653: the withdrawal speaks of a round behind the last one, which is never published; its effect is public."""
    desk = Desk(5, "round-robin", None)
    desk.do(tables.set_numbers, (1, 2, 3, 4, 5), reason="as they came")
    desk.do(tables.pair_rounds, seed="", all_of_them=True)
    desk.do(tables.publish_all)
    desk.do(results.record, 1, 1, Result.WHITE_WINS)
    desk.do(players.withdraw, desk.state.rounds[0].games[0].black, reason=CONFIDED)
    known = desk.repository.load("spring")
    public = public_record(known).known
    assert [row.points for row in standings(public.tournament).rows] == [0] * 5
    pages = every_page(site_of(known))
    assert b"who left early" in pages["standings"]
    assert not [name for name, page in pages.items() if CONFIDED.encode() in page]


@pytest.mark.parametrize(("events", "pages"), [(0, 1), (1, 1), (150, 1), (151, 2), (300, 2), (301, 3)])
def test_the_log_has_as_many_pages_as_its_events_fill(events: int, pages: int) -> None:
    """As the page that is asked for is found: 150 on each."""
    site = SimpleNamespace(record=SimpleNamespace(log=PublicLog.FULL), rows=range(events))
    assert Site.log_pages.fget(site) == pages  # type: ignore[attr-defined]
    site.record.log = PublicLog.NONE
    assert Site.log_pages.fget(site) == 0  # type: ignore[attr-defined]
