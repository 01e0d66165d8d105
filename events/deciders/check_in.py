"""Who has come and who has not: the check-in before a round is paired, and absence from a round that was.

The check-in: opened, who has come, closed, and what becomes of those who have not. Who did not appear: what the next
pairing asks, and an excuse that is accepted (1998 F.8, C.04.2.D.2, CFC 616).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from core.editions.registry import edition_named, is_by_table, teams_compete
from core.general_rules.announced import ABSENCE, WITHDRAWN, AbsenceRule
from core.general_rules.unplayed_rounds import Absentee, unexcused
from core.model.preparation import CheckIn
from core.model.results import ByeKind
from core.model.sentence import Refused, joined, say, say_of
from core.model.tournament import Span, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders import afterwards, players
from events.deciders.afterwards import why_not_paired
from events.deciders.players import paired_no_longer
from events.deciders.tables import refuse_by_table
from events.deciders.wording import (
    by_rule,
    named,
    names,
    need_confirmation,
    need_confirmation_of,
    need_reason,
    player_of,
)
from events.vocabulary.corrections import Scope
from events.vocabulary.games import GameForfeited
from events.vocabulary.participation import AbsenceExcused, ByeCancelled, ByeGranted, PlayerReinstated, PlayerWithdrawn
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


def _rule_of_absence(state: Tournament) -> AbsenceRule:
    """What the edition of a tournament says where nothing was announced."""
    return edition_named(state.settings.edition).general_rules.absence


def absence_withdraws(state: Tournament) -> bool:
    """Whether, as announced or by default, who stays away without an excuse is paired no longer."""
    return state.settings.variations.get(ABSENCE, _rule_of_absence(state).default) == WITHDRAWN


def undecided_absences(state: Tournament) -> tuple[Absentee, ...]:
    """Who is paired in the next round only if an excuse is accepted."""
    return tuple(unexcused(state)) if absence_withdraws(state) else ()


def questions_of_absence(state: Tournament) -> Iterator[str]:
    """What the arbiter is asked before the next round is paired."""
    for player, missed in undecided_absences(state):
        yield say(
            "{who} did not appear in round {missed}, and no excuse is on record ({source}): the player is "
            "withdrawn and not paired in round {coming}, unless you accept an excuse: `player excuse "
            "id:{player} --round {missed} --reason TEXT`.",
            who=named(state.players[player]),
            missed=missed,
            source=_source(_rule_of_absence(state)),
            coming=state.next_round,
            player=player,
        )


def remarks_on_absence(state: Tournament) -> Iterator[str]:
    """Who did not appear, where the rules pair them again."""
    for player, missed in () if absence_withdraws(state) else unexcused(state):
        yield say(
            "{who} did not appear in round {missed}, but is not withdrawn ({who_stays_away}). `player withdraw "
            "id:{player} --reason TEXT` withdraws the player.",
            who=named(state.players[player]),
            missed=missed,
            who_stays_away=who_stays_away(state),
            player=player,
        )


def _source(rule: AbsenceRule) -> str:
    return rule.article if rule.default == WITHDRAWN else say("as announced (variation: absence)")


def who_stays_away(state: Tournament) -> str:
    """On what a player who did not appear is paired again: an announcement, or rules that do not mention it."""
    return (
        say("as announced (variation: absence)")
        if _rule_of_absence(state).default == WITHDRAWN
        else _rule_of_absence(state).source
    )


def settle_absences(state: Tournament, *, confirmed: bool) -> tuple[PlayerWithdrawn | ByeCancelled, ...]:
    """The withdrawal of everybody who stayed away, once the arbiter confirms that no excuse is accepted."""
    asked = tuple(questions_of_absence(state))
    if not asked:
        return ()
    need_confirmation_of(asked, confirmed=confirmed)
    reason = f"absent without an excuse ({_source(_rule_of_absence(state))})"  # for the record, in English
    coming = state.next_round
    return tuple(event for player, _ in unexcused(state) for event in paired_no_longer(state, player, coming, reason))


def after_withdrawals(state: Tournament, withdrawals: Iterable[PlayerWithdrawn | ByeCancelled]) -> Tournament:
    """The state with these withdrawals. Whoever withdraws has come, and takes part until the round paired last."""
    players, byes = dict(state.players), dict(state.byes)
    last = state.last_paired_round
    for event in withdrawals:
        if isinstance(event, ByeCancelled):
            del byes[event.round_number, event.player]
            continue
        who = players[event.player]
        begun = (one for one in who.spans if one.first <= last)
        spans = tuple(Span(one.first, last if one.last is None else min(one.last, last)) for one in begun)
        players[event.player] = replace(who, spans=spans)
    return replace(state, players=players, byes=byes)


def excuse_absence(
    state: Tournament,
    player: PlayerId,
    round_number: RoundNumber | None = None,
    *,
    reason: str,
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
    confirmed: bool = False,
) -> tuple[AbsenceExcused | PlayerReinstated, ...]:
    """Accept the excuse of a player who did not appear; None: in the last round they were paired for.

    Whoever has withdrawn since, as the rules have it of one without an excuse, takes part again: from the round on that
    was paired without them, as far as `reaches` and `reported` say, or from the one to come. Where the text lets an
    excuse count until the next pairing is published only (C.04.2.D.2), a later one wants to be confirmed.
    Raises `Refused` where there is nothing to excuse, or no reason.
    """
    who = player_of(state, player)
    missed = next((one.round_number for one in unexcused(state) if one.player == player), None)
    if missed is None and (since := afterwards.withdrawn_since(state, who)) and round_number in (None, since[0]):
        missed, from_round = since
        need_reason(reason, "Accepting an excuse")
        back = players.rejoin(
            state, player, from_round, reason=reason, reaches=reaches, reported=reported, confirmed=confirmed
        )
        return (AbsenceExcused(player=player, round_number=missed, reason=reason), *back)
    if missed is None or round_number not in (None, missed):
        rest = (
            _NOTHING_TO_EXCUSE
            if missed is None
            else say("The absence to be excused is in round {missed}.", missed=missed)
        )
        place = "" if round_number is None else say(" in round {round_number}", round_number=round_number)
        raise Refused("{who} has no absence{place} to excuse. {rest}", who=named(who), place=place, rest=rest)
    need_reason(reason, "Accepting an excuse")
    return (AbsenceExcused(player=player, round_number=missed, reason=reason),)


def settled_absence(
    state: Tournament, absentee: Absentee, *, paired: bool, reason: str
) -> tuple[AbsenceExcused | PlayerReinstated | PlayerWithdrawn | ByeCancelled | GameForfeited, ...]:
    """What the arbiter's answer to a no-show puts on record; empty: the rules pair him again without an excuse.

    Raises `Refused` where there is no such absence.
    """
    if not paired:
        return players.withdraw(state, absentee.player, None, reason=reason)
    return (
        excuse_absence(state, absentee.player, absentee.round_number, reason=reason) if absence_withdraws(state) else ()
    )


_NOTHING_TO_EXCUSE: Final = say(
    "An excuse can be accepted only for a player who lost their last paired game by not appearing, and only once."
)
