"""The check-in before a round is paired: opened, who has come, closed, and what becomes of those who have not."""

from collections.abc import Collection, Sequence

from core.editions.registry import is_by_table, teams_compete
from core.model.preparation import CheckIn
from core.model.results import ByeKind
from core.model.sentence import Refused, joined, say, say_of
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.afterwards import why_not_paired
from events.deciders.players import paired_no_longer
from events.deciders.tables import refuse_by_table
from events.deciders.wording import by_rule, named, names, need_confirmation, player_of
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerWithdrawn
from events.vocabulary.players import CheckInClosed, CheckInOpened, PlayersCheckedIn
from events.vocabulary.reporting import Fact

_FIRST = RoundNumber(1)
NOT_COME = "did not check in"  # for the record, in English


def of_next_round(state: Tournament) -> CheckIn | None:
    """The check-in of the round to be paired next; None: it had none."""
    now = state.check_in
    return now if now is not None and now.round_number == state.next_round else None


def missing(state: Tournament) -> tuple[PlayerId, ...]:
    """Who is to be paired and has not checked in, in the order of entry; nobody while there is no check-in.

    Whoever has a bye in that round, or has announced to be absent, is not waited for.
    """
    now = of_next_round(state)
    return () if now is None else _expected(state, now.round_number, now.present)


def _expected(state: Tournament, number: RoundNumber, present: Collection[PlayerId] = ()) -> tuple[PlayerId, ...]:
    """Who is to be paired in a round, but for these."""
    return tuple(player for player in state.playing_in(number) if player not in present)


def obstacle(state: Tournament) -> str:
    """That the round waits for the closing of the check-in; empty: it does not."""
    if not is_open(state):
        return ""
    waited_for = missing(state)
    who = not_come_told(len(waited_for)) if waited_for else say("all players have checked in")
    return say(
        "Check-in is open ({who}): `checkin close` closes it, and asks about players who have not checked in.", who=who
    )


def is_open(state: Tournament) -> bool:
    """Whether the check-in of the next round is open."""
    now = of_next_round(state)
    return now is not None and now.is_open


def not_paid(state: Tournament) -> tuple[PlayerId, ...]:
    """Who takes part and whose entry fee is not on record; nobody where no fee is."""
    paid = {player for (fact, player), value in state.facts.items() if fact == Fact.FEE and value}
    number = state.next_round
    return tuple(one.id for one in state.players.values() if paid and one.takes_part_in(number) and one.id not in paid)


def not_come_told(count: int) -> str:
    """`1 has not come`, `2 have not come`."""
    return say_of(count, "{count} has not checked in", "{count} have not checked in")


def how_it_opens(state: Tournament) -> str:
    """The command that opens a check-in; empty where there is none to be had."""
    if _no_more_rounds(state) or teams_compete(state.settings) or is_by_table(state):
        return ""
    return say("`checkin open` opens check-in for round {number}.", number=state.next_round)


def open_it(state: Tournament) -> tuple[CheckInOpened, ...]:
    """Open the check-in of the next round, or open it again: who came to it before has come. Raises `Refused`."""
    _refuse_after_the_last_round(state)
    refuse_by_table(
        state,
        say("Players cannot be left out"),
        say("Players who do not appear are withdrawn (`help player withdraw`)."),
    )
    if teams_compete(state.settings):
        raise Refused("This is a team event: players are not checked in one by one.")
    if is_open(state):
        raise Refused("Check-in is already open. `checkin list` shows who has not checked in.")
    number = state.next_round
    return (CheckInOpened(round_number=None if number == _FIRST else number),)


def arrived(state: Tournament, players: Sequence[PlayerId]) -> tuple[PlayersCheckedIn, ...]:
    """These players have come. Who did before is passed over; raises `Refused` where nobody is left."""
    _refuse_after_the_last_round(state)
    now, number = of_next_round(state), state.next_round
    if now is None or not now.is_open:
        begin = (
            say("Check-in has been closed: `checkin open` reopens it.")
            if now is not None
            else joined(" ", (say("Check-in has not been opened."), how_it_opens(state)))
        )
        raise Refused(
            "{begin} The byes of players marked absent can be cancelled (`bye list`), and a withdrawal undone "
            "(`log list`).",
            begin=begin,
        )
    for player in players:
        if not player_of(state, player).takes_part_in(number):
            raise Refused(why_not_paired(state, number, state.players[player]))
    new = tuple(sorted({player for player in players if player not in now.present}))
    if not new:
        raise Refused("Already checked in: {who}.", who=names(state, players))
    return (PlayersCheckedIn(players=new),)


def arrived_but(state: Tournament, absent: Sequence[PlayerId]) -> tuple[CheckInOpened | PlayersCheckedIn, ...]:
    """Everybody to be paired has come but these; the check-in is opened where it is not open. Raises `Refused`."""
    opened = () if is_open(state) else open_it(state)
    number, now = state.next_round, of_next_round(state)
    there = frozenset() if now is None else now.present
    for player in absent:
        if player_of(state, player).id in there:
            raise Refused(
                "{who} has checked in: `undo` reverses a check-in (`log list`).", who=named(state.players[player])
            )
    come = _expected(state, number, there | frozenset(absent))
    if not come:
        raise Refused("No other player is expected in round {number}.", number=number)
    return (*opened, PlayersCheckedIn(players=tuple(sorted(come))))


def close(
    state: Tournament, *, only_absent: bool | None = None, confirmed: bool = False
) -> tuple[CheckInClosed | ByeGranted | PlayerWithdrawn | ByeCancelled, ...]:
    """Close the check-in. Who has not come is withdrawn, or absent from that round alone, once that is confirmed.

    `only_absent` None: withdrawn before round 1, absent alone before a later one.
    """
    _refuse_after_the_last_round(state)
    if not is_open(state):
        raise Refused(joined(" ", (say("Check-in is not open."), how_it_opens(state))))
    number, absent = state.next_round, missing(state)
    only_absent = number > _FIRST if only_absent is None else only_absent
    if absent:
        out = say("They are withdrawn, and can be reinstated in time for a later round (`help player rejoin`)")
        one_round = say("They are absent from round {number} (zero points), and paired again afterwards", number=number)
        need_confirmation(
            "{count} of {all_players} players did not check in: {who}. {told}{by_article}.",
            count=len(absent),
            all_players=len(_expected(state, number)),
            who=names(state, absent),
            told=one_round if only_absent else out,
            by_article=by_rule(state, "C.04.2.C.1") if number == _FIRST else "",
            confirmed=confirmed,
        )
    if only_absent:
        bye = ByeKind.ZERO_POINT
        byes = (ByeGranted(player=one, round_number=number, kind=bye, reason=NOT_COME) for one in absent)
        return (CheckInClosed(), *byes)
    left = (event for player in absent for event in paired_no_longer(state, player, number, NOT_COME))
    return (CheckInClosed(), *left)


def _no_more_rounds(state: Tournament) -> bool:
    return state.settings.rounds is not None and state.last_paired_round >= state.settings.rounds


def _refuse_after_the_last_round(state: Tournament) -> None:
    if _no_more_rounds(state):
        raise Refused("The last round has been paired: check-in is over. `info` says what to do next.")
