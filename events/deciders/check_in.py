"""The check-in before round 1: opened, who has come, closed, and what becomes of those who have not."""

from collections.abc import Sequence

from core.model.errors import Refused
from core.model.results import ByeKind
from core.model.sentence import joined, say, say_of
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.players import paired_no_longer
from events.deciders.tables import is_by_table, refuse_by_table
from events.deciders.wording import by_rule, named, names, need_confirmation, player_of
from events.vocabulary.players import (
    ByeCancelled,
    ByeGranted,
    CheckInClosed,
    CheckInOpened,
    PlayersCheckedIn,
    PlayerWithdrawn,
)

_FIRST = RoundNumber(1)
NOT_COME = "did not check in"  # for the record, in English


def missing(state: Tournament) -> tuple[PlayerId, ...]:
    """Who is to be paired in round 1 and has not checked in, in the order of entry; nobody while there is no check-in.

    Whoever has a bye in round 1, or has announced to be absent, is not waited for.
    """
    if state.check_in is None:
        return ()
    return tuple(
        player.id
        for player in state.players.values()
        if player.takes_part_in(_FIRST)
        and (_FIRST, player.id) not in state.byes
        and player.id not in state.check_in.present
    )


def obstacle(state: Tournament) -> str:
    """That round 1 waits for the closing of the check-in; empty: it does not."""
    if state.check_in is None or not state.check_in.is_open or state.rounds:
        return ""
    waited_for = missing(state)
    who = not_come_told(len(waited_for)) if waited_for else say("all players have checked in")
    return say(
        "Check-in is open ({who}): `checkin close` closes it, and asks about players who have not checked in.", who=who
    )


def not_come_told(count: int) -> str:
    """`1 has not come`, `2 have not come`."""
    return say_of(count, "{count} has not checked in", "{count} have not checked in")


def how_it_opens(state: Tournament) -> str:
    """The command that opens a check-in; empty where there is none to be had."""
    if state.rounds or state.settings.boards or is_by_table(state):
        return ""
    return say("`checkin open` opens check-in before round 1.")


def open_it(state: Tournament) -> tuple[CheckInOpened, ...]:
    """Open the check-in, or open it again: who came before has come. Raises `Refused` once round 1 is paired."""
    _refuse_once_paired(state)
    refuse_by_table(
        state,
        say("Players cannot be left out"),
        say("Players who do not appear are withdrawn (`help player withdraw`)."),
    )
    if state.settings.boards:
        raise Refused("This is a team event: players are not checked in one by one.")
    if state.check_in is not None and state.check_in.is_open:
        raise Refused("Check-in is already open. `checkin list` shows who has not checked in.")
    return (CheckInOpened(),)


def arrived(state: Tournament, players: Sequence[PlayerId]) -> tuple[PlayersCheckedIn, ...]:
    """These players have come. Who did before is passed over; raises `Refused` where nobody is left."""
    _refuse_once_paired(state)
    if state.check_in is None or not state.check_in.is_open:
        begin = (
            say("Check-in has been closed: `checkin open` reopens it.")
            if state.check_in is not None
            else joined(" ", (say("Check-in has not been opened."), how_it_opens(state)))
        )
        raise Refused(
            "{begin} The byes of players marked absent can be cancelled (`bye list`), and a withdrawal undone "
            "(`log list`).",
            begin=begin,
        )
    for player in players:
        if not player_of(state, player).takes_part_in(_FIRST):
            raise Refused(
                "{who} does not play in round 1: `player rejoin PLAYER` reinstates the player.",
                who=named(state.players[player]),
            )
    new = tuple(sorted({player for player in players if player not in state.check_in.present}))
    if not new:
        raise Refused("Already checked in: {who}.", who=names(state, players))
    return (PlayersCheckedIn(players=new),)


def close(
    state: Tournament, *, only_absent: bool = False, confirmed: bool = False
) -> tuple[CheckInClosed | ByeGranted | PlayerWithdrawn | ByeCancelled, ...]:
    """Close the check-in. Who has not come is withdrawn, or absent from round 1 alone, once that is confirmed."""
    _refuse_once_paired(state)
    if state.check_in is None or not state.check_in.is_open:
        raise Refused(joined(" ", (say("Check-in is not open."), how_it_opens(state))))
    absent = missing(state)
    if absent:
        out = say("They are withdrawn, and can be reinstated in time for a later round (`help player rejoin`)")
        one_round = say("They are absent from round 1 (zero points), and paired from round 2 onwards")
        need_confirmation(
            "{count} of {all_players} players did not check in: {who}. {told}{by_article}.",
            count=len(absent),
            all_players=len(state.players),
            who=names(state, absent),
            told=one_round if only_absent else out,
            by_article=by_rule(state, "C.04.2.C.1"),
            confirmed=confirmed,
        )
    if only_absent:
        bye = ByeKind.ZERO_POINT
        byes = (ByeGranted(player=one, round_number=_FIRST, kind=bye, reason=NOT_COME) for one in absent)
        return (CheckInClosed(), *byes)
    left = (event for player in absent for event in paired_no_longer(state, player, _FIRST, NOT_COME))
    return (CheckInClosed(), *left)


def _refuse_once_paired(state: Tournament) -> None:
    if state.last_paired_round:
        raise Refused("Round 1 has been paired: check-in is over. `info` says what to do next.")
