"""Somebody who records whatever he wants tries to choose the order of a tie: `lots verify` says so each time.

The events are written past the deciders, which refuse most of them: the record is what a reader has.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from core.model.lots import NUMBERS_OF_A_TABLE, commitment_of, mixed_seed, order_by_lot
from core.model.results import ByeKind, Result
from events.base import Event, Role
from events.deciders.ties import SUBJECT
from events.log.envelope import StoredEvent, new_command
from events.store.memory import MemoryStore
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.games import ResultCorrected
from events.vocabulary.knockout import KnockoutAnnounced, KnockoutBegun
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerExpelled, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import PlayerDetailsCorrected
from events.vocabulary.record import ActionUndone, NoteAdded, OfficialNamed
from events.vocabulary.rounds import Board, PairingAltered, RoundCompleted, RoundVoided
from events.vocabulary.ties import FastGameDrawn, LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import LotDrawn, SettingsChanged, SettingsSet, TieBreaksSet
from projections.replay.lots_check import check_lots
from projections.replay.lots_doubts import doubts_about_lots, told_beside_standings, told_of_choices
from projections.repository import Repository
from projections.tournament_state.fold import fold
from tests.deciders.scenario import ROUND_1, announced, drawn, numbers, published, registered

FRIDAY = datetime(2026, 1, 9, 18, tzinfo=UTC)
SATURDAY = datetime(2026, 1, 10, 18, 25, tzinfo=UTC)
SECRET = "in an envelope"  # noqa: S105  # of a drawing of lots

START = (announced(rounds=1), *(registered(player) for player in range(1, 5)), numbers(1, 1, 2, 3, 4))
OVER = (*START, *published(1, *ROUND_1), *drawn(1, 1, 2), RoundCompleted(round_number=1))


def hashed(secret: str = SECRET, **changed: object) -> LotsCommitted:
    announcement = {
        "public_source": "Lotto of Saturday",
        "public_form": "numbers 3",
        "known_from": SATURDAY.isoformat(),
    }
    return LotsCommitted(commitment=commitment_of(secret), **announcement | changed)


def told(secret: str = SECRET, value: str = "4 17 23") -> LotsRevealed:
    return LotsRevealed(secret=secret, public_value=value)


def lots(secret: str = SECRET, value: str = "4 17 23", players: Sequence[int] = (1, 2, 3, 4)) -> TieBroken:
    seed = mixed_seed(secret, value)
    return TieBroken(players=order_by_lot(seed, players, SUBJECT), method="lots", seed=seed)


def coin(*players: int) -> TieBroken:
    return TieBroken(players=players, method="coin", reason="heads")


class At(NamedTuple):
    """The clock goes on to that moment."""

    moment: datetime


class Undo(NamedTuple):
    """So many events back from the last one of a kind that is no undo."""

    kind: type[Event]


class By(NamedTuple):
    """What somebody else than Olga records."""

    actor: str
    event: Event


LATER = At(SATURDAY)


def log_of(*steps: Event | At | Undo | By) -> tuple[StoredEvent, ...]:
    now = FRIDAY

    def clock() -> datetime:
        nonlocal now
        now += timedelta(seconds=1)
        return now

    repository = Repository(MemoryStore(clock=clock))
    for step in steps:
        actor = "Olga"
        match step:
            case By(actor, event):
                pass
            case At(moment):
                now = max(now, moment)
                continue
            case Undo(kind):
                events = repository.load("spring").events
                version = max(stored.version for stored in events if isinstance(stored.event, kind))
                event: Event = ActionUndone(version=version, reason="a slip")
            case _:
                event = step
        repository.execute_on_log("spring", lambda _, event=event: [event], new_command(actor))
    return repository.load("spring").events


def doubts(log: tuple[StoredEvent, ...]) -> list[tuple[bool, str]]:
    found = doubts_about_lots(log, lambda players: "-".join(map(str, players)))
    return [(doubt.left_a_choice, doubt.sentence) for doubt in found]


def test_an_honest_drawing_leaves_no_doubt():
    log = log_of(*OVER, hashed(), LATER, told(), lots())
    assert doubts(log) == []
    assert [finding.same for finding in check_lots(log)] == [True]


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param([lots()], id="nothing was committed"),
        pytest.param([hashed(), lots()], id="the secret was not told"),
        pytest.param([hashed(), LATER, told("another secret"), lots("another secret")], id="another secret was told"),
        pytest.param([hashed(), LATER, told(), lots(value="1 2 3")], id="drawn from another value than the one told"),
    ],
)
def test_a_tie_whose_seed_nothing_on_record_gives_cannot_be_drawn_again(steps):
    (finding,) = check_lots(log_of(*OVER, *steps))
    assert (finding.same, finding.again) == (False, None)


def test_who_publishes_the_same_hash_again_has_no_choice_by_it():
    assert not any(left for left, _ in doubts(log_of(*OVER, hashed(), hashed(), LATER, told(), lots())))


CORRECTED = ResultCorrected(
    round_number=1,
    board=1,
    was=Result.DRAW,
    result=Result.WHITE_WINS,
    correction=Correction(reaches=tuple(Scope), tier=1, reason="sheets"),
)
NAMED = (
    OfficialNamed(official="Olga", role=Role.CHIEF_ARBITER),
    OfficialNamed(official="Ben", role=Role.ARBITER),
    OfficialNamed(official="Cleo", role=Role.ARBITER),
)
DRAWN = (LATER, told(), lots())


def test_a_hash_that_only_the_clock_of_a_deputy_puts_before_the_value():
    """It was recorded after the draw of the lottery, by a clock set back."""
    log = log_of(*NAMED, *OVER, By("Ben", hashed()), By("Ben", NoteAdded(text="...")), *DRAWN)
    assert told_of_choices(log, fold(log))
    ((left_a_choice, sentence),) = doubts(log)
    assert not left_a_choice
    assert sentence == (
        "the hash has the time 2026-01-09 18:00 UTC by the clock of Ben, who is not chief arbiter: no other clock "
        "shows that it was recorded before the public value was known (2026-01-10 18:25 UTC)"
    )


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param([hashed(), *DRAWN], id="by the chief arbiter"),
        pytest.param([By("Ben", hashed()), NoteAdded(text="..."), *DRAWN], id="she recorded a note since"),
        pytest.param([By("Ben", hashed()), By("Cleo", NoteAdded(text="...")), *DRAWN], id="another deputy did"),
    ],
)
def test_no_doubt_where_another_clock_shows_it(steps):
    assert doubts(log_of(*NAMED, *OVER, *steps)) == []


def test_a_link_is_no_other_clock():
    """Who granted it enters something by it on the same computer."""
    log = log_of(*NAMED, *OVER, By("Ben", hashed()), By("Cleo", NoteAdded(text="...")), *DRAWN)
    by_link = [replace(one, causation="link-1-1") if one.actor == "Cleo" else one for one in log]
    ((_, sentence),) = doubts(tuple(by_link))
    assert "by the clock of Ben" in sentence


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (By("Ben", CORRECTED), "result-corrected"),
        (By("Ben", PlayerWithdrawn(player=1, from_round=2, reason="ill")), "player-withdrawn"),
    ],
)
def test_what_steers_and_only_the_clock_of_a_deputy_puts_before_the_value(step: By, kind: str):
    """Whoever has the secret knew by then who would be first of which ties."""
    log = log_of(*NAMED, *OVER, hashed(), step, *DRAWN)
    (sentence,) = [one for one in told_of_choices(log, fold(log)) if "clock" in one]
    assert sentence == (
        f"Lots, event 16: {kind} has the time 2026-01-09 18:00 UTC by the clock of Ben, who is not chief arbiter: no "
        "other clock shows that it was recorded before the public value was known (2026-01-10 18:25 UTC), and it may "
        "have changed the ties."
    )
    for others in ((hashed(), step, NoteAdded(text="...")), (step, hashed()), (hashed(), step.event)):
        assert not any("clock" in one for _, one in doubts(log_of(*NAMED, *OVER, *others, *DRAWN))), others


def test_a_first_result_is_no_matter_of_the_clock():
    """Two people know how their game ended, whenever it was entered."""
    *before, last = drawn(1, 1, 2)
    log = log_of(*NAMED, *START, *published(1, *ROUND_1), *before, hashed(), By("Ben", last), *DRAWN)
    assert not any("clock" in one for _, one in doubts(log))


def test_no_word_of_the_clock_before_the_value_is_known():
    assert doubts(log_of(*NAMED, *OVER, By("Ben", hashed()))) == [
        (False, "the secret of this hash has not been revealed")
    ]


ALTERED = PairingAltered(
    round_number=1,
    boards=(Board(board=1, white=1, black=2), Board(board=2, white=3, black=4)),
    bye=None,
    engine_boards=(),
    engine_bye=None,
    reason="x",
)
LIST = SettingsChanged(settings=SettingsSet(tie_breaks=TieBreaksSet(codes=("WIN",))), reason="x")

LEFT_A_CHOICE = {
    "draw and reveal undone, another spelling of the value": (
        (*OVER, hashed(), LATER, told(), lots(), Undo(TieBroken), Undo(LotsRevealed), told(value="4-17-23")),
        "a different secret and public value were revealed than in event 13",
    ),
    "a value that is not written as announced": (
        (*OVER, hashed(), LATER, told(value="23 17 4")),
        "'23 17 4' is not in the form announced (numbers 3)",
    ),
    "with a bonus number": ((*OVER, hashed(), LATER, told(value="4 17 23 31")), "is not in the form announced"),
    "a form that is none": ((*OVER, hashed(public_form="as I like"), LATER, told()), "is not in the form announced"),
    "a value of ten outcomes": (
        (*OVER, hashed(public_form="digits 1")),
        "secrets could be tried until all of them gave the desired order",
    ),
    "numbers as three dice throw them": (
        (*OVER, hashed(), LATER, told(value="1 3 6")),
        "the public value '1 3 6' may be one of fewer than 1,000: if numbers above 6 were not possible, ",
    ),
    "a second hash after a draw": (
        (*OVER, hashed(), LATER, told(), lots(), hashed("another"), told("another")),
        "a different hash was published than in event 12",
    ),
    "a lost secret, and another": (
        (*OVER, hashed(), Undo(LotsCommitted), hashed("another"), LATER, told("another")),
        "a different hash was published than in event 12",
    ),
    "a coin over a draw": (
        (*OVER, hashed(), LATER, told(), lots(), coin(2, 1)),
        "overriding the drawing of lots in event 14",
    ),
    "a play-off over a draw": (
        (*OVER, hashed(), LATER, told(), lots(), TieBroken(players=(2, 1), method="play-off", reason="2-0")),
        "decided by play-off, was recorded, overriding the drawing of lots in event 14",
    ),
    "a coin over a draw that was undone": (
        (*OVER, hashed(), LATER, told(), lots(), Undo(TieBroken), coin(2, 1)),
        "overriding the drawing of lots in event 14",
    ),
    "a coin when the order was known": (
        (*OVER, hashed(), LATER, told(), coin(2, 1)),
        "although the lots could already be drawn",
    ),
    "a coin, and the secret kept": (
        (*OVER, hashed(), coin(2, 1)),
        "although the hash of event 12 announced a drawing of lots",
    ),
    "a coin until it suits": (
        (*OVER, coin(2, 1), Undo(TieBroken), coin(1, 2)),
        "1-2 are in a different order from that in event 12",
    ),
    "a reveal before the last game": (
        (*START, *published(1, *ROUND_1), *drawn(1, 1), hashed(), LATER, told(), *drawn(1, 2)),
        "before the last game was over",
    ),
    "a hash when the value was known": (
        (*OVER, LATER, hashed()),
        "secrets could be tried until one gave the desired order",
    ),
    "a value before its source had it": ((*OVER, hashed(), told()), "before it could be known"),
    "a secret without a hash": ((*OVER, told()), "no hash was published"),
    "lots for some of a tie": (
        (*OVER, hashed(), LATER, told(), lots(players=(1, 2))),
        "were not a complete group of tied players in the standings at the time",
    ),
    "another seed for the colours of a fast game": (
        (*OVER, FastGameDrawn(players=(1, 2), seed="a"), Undo(FastGameDrawn), FastGameDrawn(players=(2, 1), seed="b")),
        "a different seed for the colours of 1-2 was used than in event 12",
    ),
}


@pytest.mark.parametrize("name", LEFT_A_CHOICE)
def test_what_left_a_choice_is_said(name: str):
    steps, sentence = LEFT_A_CHOICE[name]
    found = doubts(log_of(*steps))
    assert any(left and sentence in one for left, one in found), found


def test_a_seed_that_its_author_chose_where_a_draw_decides():
    """A public value that was told is none; without draw odds White and Black are worth the same."""
    game = FastGameDrawn(players=(1, 2), seed="tried at home", draw_odds=True)
    found = doubts(log_of(*OVER, game))
    assert any(not left and "the seed 'tried at home' for the colours of" in one for left, one in found), found
    assert doubts(log_of(*OVER, FastGameDrawn(players=(1, 2), seed="x"))) == []
    public = FastGameDrawn(players=(1, 2), seed="4 17 23", draw_odds=True)
    assert not any(
        "was chosen by the person who entered it" in one
        for _, one in doubts(log_of(*OVER, hashed(), LATER, told(), public))
    )


@pytest.mark.parametrize("later", [(), (Undo(LotsRevealed),)])
def test_a_seed_is_no_public_value_that_was_announced_afterwards_or_taken_back(later: tuple[object, ...]):
    game = FastGameDrawn(players=(1, 2), seed="4 17 23", draw_odds=True)
    before = (hashed(), LATER, told()) if later else ()
    found = doubts(log_of(*OVER, *before, *later, game, *(() if later else (hashed(), LATER, told()))))
    assert any("the seed '4 17 23' for the colours of" in one for _, one in found), found


@pytest.mark.parametrize("subject", ["613", "equals", "first round"])
def test_a_seed_of_the_lots_of_a_pairing(subject: str):
    drawn = LotDrawn(subject=subject, seed="tried at home", order=(1, 2, 3, 4))
    found = doubts(log_of(*START, drawn))
    assert any("the seed 'tried at home' for the lots of the pairing was chosen by" in one for _, one in found)


@pytest.mark.parametrize(("games", "is_marked"), [(1, True), (2, False), (3, True)])
def test_a_seed_of_a_knock_out_where_one_has_white_more_often(games: int, is_marked: bool):
    begun = KnockoutBegun(players=(1, 2), seed="tried at home")
    found = doubts(log_of(*OVER, KnockoutAnnounced(qualifiers=2, games=games), begun))
    assert any(not left and "for the colours of the knock-out" in one for left, one in found) is is_marked, found
    public = KnockoutBegun(players=(1, 2), seed="4 17 23")
    rounds = (*OVER, KnockoutAnnounced(qualifiers=2, games=games), hashed(), LATER, told(), public)
    assert not any("was chosen by the person who entered it" in one for _, one in doubts(log_of(*rounds)))


@pytest.mark.parametrize(("teller", "is_marked"), [("Olga", True), ("Ben", False)])
def test_a_seed_that_its_author_called_the_public_value_afterwards(teller: str, is_marked: bool):
    """Tried at home, and announced by the same person once it had been used: the record cannot say that it is none."""
    begun = KnockoutBegun(players=(1, 2), seed="4 17 23")
    log = log_of(*OVER, KnockoutAnnounced(qualifiers=2, games=1), hashed(), LATER, begun, By(teller, told()))
    said = "was used before it was on record as the public value (event 15), by the same person"
    found = doubts(log)
    assert any(not left and said in one and "source (Lotto of Saturday)" in one for left, one in found) is is_marked
    assert not any("was chosen by the person who entered it" in one for _, one in found)


def test_a_seed_of_the_numbers_of_a_table_is_no_matter_of_the_standings():
    numbered = LotDrawn(subject=NUMBERS_OF_A_TABLE, seed="tried at home", order=(1, 2, 3, 4))
    log = log_of(*START, numbered)
    assert any("for the pairing numbers was chosen by the person who entered it" in one for _, one in doubts(log))
    assert told_beside_standings(log, fold(log)) == ()


LOOKED_AT = {
    "an undo, with who and why": (
        (*OVER, hashed(), LATER, told(), lots(), Undo(TieBroken), lots()),
        "event 14 (a tie broken by drawing lots) was undone by Olga on 2026-01-10 18:25 UTC. Reason: a slip",
    ),
    "a result after the secret": (
        (*OVER, hashed(), LATER, told(), CORRECTED),
        "result-corrected was recorded after the secret had been revealed in event 13",
    ),
    "a result taken back after the secret": (
        (*OVER, CORRECTED, hashed(), LATER, told(), Undo(ResultCorrected)),
        "action-undone was recorded after the secret",
    ),
    "another list of tie-breaks after the secret": (
        (*OVER, hashed(), LATER, told(), LIST),
        "settings-changed was recorded after the secret",
    ),
    "somebody tied expelled after the secret": (
        (*OVER, hashed(), LATER, told(), PlayerExpelled(player=1, from_round=2, reason="x")),
        "player-expelled was recorded after the secret",
    ),
    **{
        f"{name} once the public value is known": (
            (*OVER, hashed(), LATER, event),
            f"{kind} was recorded on 2026-01-10 18:25 UTC, when the public value was known (2026-01-10 18:25 UTC)",
        )
        for name, kind, event in (
            ("a correction", "result-corrected", CORRECTED),
            ("another list of tie-breaks", "settings-changed", LIST),
            ("somebody withdrawn", "player-withdrawn", PlayerWithdrawn(player=1, from_round=2)),
            ("somebody expelled", "player-expelled", PlayerExpelled(player=1, from_round=2, reason="x")),
            ("somebody back", "player-reinstated", PlayerReinstated(player=1, from_round=2)),
            ("a bye", "bye-granted", ByeGranted(player=1, round_number=1, kind=ByeKind.FULL_POINT)),
            ("a bye taken back", "bye-cancelled", ByeCancelled(player=1, round_number=1)),
            ("a rating", "player-details-corrected", PlayerDetailsCorrected(player=1, rating=2600)),
            ("boards changed", "pairing-altered", ALTERED),
            ("a round taken back", "round-voided", RoundVoided(round_number=1, reason="x")),
            ("a play-off", "tie-broken", TieBroken(players=(2, 1), method="play-off", reason="they played")),
            ("a fast game", "fast-game-drawn", FastGameDrawn(players=(1, 2), seed="typed")),
        )
    },
    "an undo of an undo once the public value is known": (
        (*OVER, hashed(), CORRECTED, Undo(ResultCorrected), LATER, Undo(ActionUndone)),
        "action-undone was recorded on 2026-01-10 18:25 UTC, when the public value was known",
    ),
    "a result once the public value is known": (
        (*START, *published(1, *ROUND_1), hashed(), LATER, *drawn(1, 1, 2), RoundCompleted(round_number=1)),
        "result-recorded was recorded on 2026-01-10 18:25 UTC, when the public value was known",
    ),
    "a hash as it was before forms": (
        (*OVER, LotsCommitted(commitment=commitment_of(SECRET)), LATER, told(), lots()),
        "without stating where the public value comes from, how it is written, when it becomes known",
    ),
    "a secret that is not told": ((*OVER, hashed(), LATER), "the secret of this hash has not been revealed"),
}


@pytest.mark.parametrize("name", LOOKED_AT)
def test_what_is_to_be_looked_at_is_said_and_is_no_finding(name: str):
    steps, sentence = LOOKED_AT[name]
    log = log_of(*steps)
    found = doubts(log)
    assert any(not left and sentence in one for left, one in found), found
    assert not any(left for left, _ in found), found


def test_it_stands_below_the_standings():
    log = log_of(*OVER, hashed(), LATER, told(), coin(2, 1))
    state = Repository(MemoryStore())
    for stored in log:
        state.execute_on_log("spring", lambda _, event=stored.event: [event], new_command("Olga"))
    (line,) = told_beside_standings(log, state.load("spring").tournament)
    assert line == (
        "Lots, event 14: the order of Player 2, Player 1, decided by coin, was recorded although the lots could "
        "already be drawn (event 13)."
    )
