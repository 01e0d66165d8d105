"""Who did not appear: what the next pairing asks, and an excuse that is accepted (1998 F.8, C.04.2.D.2, CFC 616)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from core.editions.registry import edition_named
from core.general_rules.absence import Absentee, unexcused
from core.general_rules.announced import ABSENCE, WITHDRAWN, AbsenceRule
from core.model.sentence import Refused, say
from core.model.tournament import Span, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders import afterwards, players
from events.deciders.players import paired_no_longer
from events.deciders.wording import (
    named,
    need_confirmation_of,
    need_reason,
    player_of,
)
from events.vocabulary.corrections import Scope
from events.vocabulary.games import GameForfeited
from events.vocabulary.participation import AbsenceExcused, ByeCancelled, PlayerReinstated, PlayerWithdrawn


def rule_of(state: Tournament) -> AbsenceRule:
    """What the edition of a tournament says where nothing was announced."""
    return edition_named(state.settings.edition).general_rules.absence


def is_withdrawn(state: Tournament) -> bool:
    """Whether, as announced or by default, who stays away without an excuse is paired no longer."""
    return state.settings.variations.get(ABSENCE, rule_of(state).default) == WITHDRAWN


def undecided(state: Tournament) -> tuple[Absentee, ...]:
    """Who is paired in the next round only if an excuse is accepted."""
    return tuple(unexcused(state)) if is_withdrawn(state) else ()


def questions(state: Tournament) -> Iterator[str]:
    """What the arbiter is asked before the next round is paired."""
    for player, missed in undecided(state):
        yield say(
            "{who} did not appear in round {missed}, and no excuse is on record ({source}): the player is "
            "withdrawn and not paired in round {coming}, unless you accept an excuse: `player excuse "
            "id:{player} --round {missed} --reason TEXT`.",
            who=named(state.players[player]),
            missed=missed,
            source=_source(rule_of(state)),
            coming=state.next_round,
            player=player,
        )


def remarks(state: Tournament) -> Iterator[str]:
    """Who did not appear, where the rules pair them again."""
    for player, missed in () if is_withdrawn(state) else unexcused(state):
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
    return say("as announced (variation: absence)") if rule_of(state).default == WITHDRAWN else rule_of(state).source


def settle(state: Tournament, *, confirmed: bool) -> tuple[PlayerWithdrawn | ByeCancelled, ...]:
    """The withdrawal of everybody who stayed away, once the arbiter confirms that no excuse is accepted."""
    asked = tuple(questions(state))
    if not asked:
        return ()
    need_confirmation_of(asked, confirmed=confirmed)
    reason = f"absent without an excuse ({_source(rule_of(state))})"  # for the record, in English
    coming = state.next_round
    return tuple(event for player, _ in unexcused(state) for event in paired_no_longer(state, player, coming, reason))


def after(state: Tournament, withdrawals: Iterable[PlayerWithdrawn | ByeCancelled]) -> Tournament:
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


def excuse(
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


def settled(
    state: Tournament, absentee: Absentee, *, paired: bool, reason: str
) -> tuple[AbsenceExcused | PlayerReinstated | PlayerWithdrawn | ByeCancelled | GameForfeited, ...]:
    """What the arbiter's answer to a no-show puts on record; empty: the rules pair him again without an excuse.

    Raises `Refused` where there is no such absence.
    """
    if not paired:
        return players.withdraw(state, absentee.player, None, reason=reason)
    return excuse(state, absentee.player, absentee.round_number, reason=reason) if is_withdrawn(state) else ()


_NOTHING_TO_EXCUSE: Final = say(
    "An excuse can be accepted only for a player who lost their last paired game by not appearing, and only once."
)
