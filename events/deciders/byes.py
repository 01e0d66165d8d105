"""Byes on request and announced absences (FIDE C.04.2.D.4 and C.04.1.c-d, to January 2026)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from core.editions.cfc.variations import announced_in
from core.editions.registry import edition_named, rules_of_teams
from core.model.results import ByeKind
from core.model.sentence import Refused, joined, say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders import afterwards
from events.deciders.tables import refuse_by_table
from events.deciders.wording import (
    by_rule,
    named,
    need_confirmation,
    player_of,
    refuse_rounds_not_in_the_tournament,
    with_what_it_needs,
)
from events.vocabulary.corrections import Scope
from events.vocabulary.participation import ByeCancelled, ByeGranted

WORDS: Final = {
    ByeKind.HALF_POINT: say("half-point bye"),
    ByeKind.FULL_POINT: say("full-point bye"),
    ByeKind.ZERO_POINT: say("zero-point bye"),
}


def _refuse_points_of_excused_teams(state: Tournament, who: Player, round_number: RoundNumber) -> None:
    """By the Canadian handbook a team that is excused from a round, or enters after it, scores zero for it (647)."""
    rules = rules_of_teams(state.settings.edition)
    if rules is not None and not rules.excused_teams_score:
        command = with_what_it_needs(
            f"bye grant id:{who.id} --round {round_number} --kind zero",
            lambda reason, confirmed: grant(
                state, who.id, round_number, ByeKind.ZERO_POINT, reason=reason, confirmed=confirmed
            ),
        )
        told = say(
            "{who} scores zero in a round from which it is excused, or in a round before its entry ({score_article}).",
            who=named(who),
            score_article=rules.score_article,
        )
        raise Refused(joined(" ", (told, say("`{command}` records that.", command=command) if command else "")))


def grant(
    state: Tournament,
    player: PlayerId,
    round_number: RoundNumber,
    kind: ByeKind,
    *,
    reason: str = "",
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
    confirmed: bool = False,
) -> tuple[ByeGranted, ...]:
    """Grant a bye, or record an announced absence (zero points), for a round; once it was paired, one forgotten.

    A second half-point bye and any full-point bye want to be confirmed, and so do points for a round that a late
    entry missed, paired or not: the rules of the tournament must provide for them (C.04.2.D.4, C.2). By the Canadian
    rules half-point byes, one or more, are at the director's discretion (615a). `reaches`, `reported`: as for a
    correction, once the round has been paired (`events.deciders.afterwards`). Raises `Refused`.
    """
    who = player_of(state, player)
    refuse_by_table(
        state,
        say("Byes are not possible"),
        say("Play the game on another day, or record it as not played."),
    )
    refuse_rounds_not_in_the_tournament(state, round_number)
    missed = _missed(who, round_number)
    if not missed and afterwards.has_been_paired(state, round_number):
        afterwards.refuse_who_was_there(state, who, round_number)
        refuse_by_the_rules(state, who, round_number, kind, confirmed=confirmed)
        return afterwards.grant(
            state, player, round_number, kind, reason=reason, reaches=reaches, reported=reported, confirmed=confirmed
        )
    if not missed and not who.takes_part_in(round_number):
        raise Refused(
            "{who} does not play in round {round_number} and does not need a bye.",
            who=named(who),
            round_number=round_number,
        )
    if missed and kind is ByeKind.ZERO_POINT:
        raise Refused(
            "{who} arrives after round {round_number} and so scores zero points in that round anyway.",
            who=named(who),
            round_number=round_number,
        )
    granted = state.byes.get((round_number, player))
    if granted is not None:
        raise Refused(
            "{who} already has a {words} in round {round_number}; `bye cancel id:{player} --round {round_number}` "
            "cancels it.",
            who=named(who),
            player=player,
            words=WORDS[granted],
            round_number=round_number,
        )
    if missed:
        need_confirmation(
            "{who} arrives after round {round_number}. A missed round gives a late entry no points unless the "
            "rules of the tournament say so{by_article}.",
            who=named(who),
            round_number=round_number,
            by_article=by_rule(state, "C.04.2.C.2"),
            confirmed=confirmed,
        )
    refuse_by_the_rules(state, who, round_number, kind, confirmed=confirmed)
    return (ByeGranted(player=player, round_number=round_number, kind=kind, reason=reason),)


def grant_each(
    state: Tournament,
    player: PlayerId,
    rounds: Sequence[RoundNumber],
    kind: ByeKind,
    *,
    reason: str = "",
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
    confirmed: bool = False,
) -> tuple[ByeGranted, ...]:
    """`grant` for several rounds, all or none: each is judged with the byes of those before it on record."""
    events: list[ByeGranted] = []
    for number in rounds:
        events += grant(
            replace(state, byes={**state.byes, **{(event.round_number, player): kind for event in events}}),
            player,
            number,
            kind,
            reason=reason,
            reaches=reaches,
            reported=reported,
            confirmed=confirmed,
        )
    return tuple(events)


def refuse_by_the_rules(
    state: Tournament, who: Player, round_number: RoundNumber, kind: ByeKind, *, confirmed: bool
) -> None:
    """What the rules say of points for a bye, before the pairing and after it. Raises `Refused`."""
    if kind is not ByeKind.ZERO_POINT:
        _refuse_points_of_excused_teams(state, who, round_number)
    if kind is ByeKind.FULL_POINT:
        need_confirmation(
            "A full-point bye gives {who} the points of a win without a game; a player who does not play scores "
            "zero unless the rules of the tournament say otherwise{by_article}.",
            who=named(who),
            by_article=by_rule(state, "C.04.2.D.4"),
            confirmed=confirmed,
        )
    if kind is ByeKind.HALF_POINT:
        _see_whether_half_a_point_is_given(state, who, round_number, confirmed=confirmed)


def _see_whether_half_a_point_is_given(
    state: Tournament, who: Player, round_number: RoundNumber, *, confirmed: bool
) -> None:
    """C.04.2.D.4: a second one is for the rules of the tournament to allow; 615a: the director's discretion."""
    if edition_named(state.settings.edition).general_rules.half_point_byes_announced:
        if not announced_in(state.settings).half_point_byes:
            raise Refused(
                "It was announced that half-point byes are not awarded (variation half-point-byes, 615a). "
                "{who} can be absent without points: grant a zero-point bye.",
                who=named(who),
            )
        return
    earlier = sorted(
        r
        for (r, player), kind in state.byes.items()
        if player == who.id and kind is ByeKind.HALF_POINT and r != round_number
    )
    if earlier:
        need_confirmation(
            "{who} would have half-point byes in rounds {rounds}: more than one is allowed only if the rules of the "
            "tournament say so{by_article}.",
            who=named(who),
            rounds=", ".join(str(r) for r in sorted({*earlier, round_number})),
            by_article=by_rule(state, "C.04.2.D.4"),
            confirmed=confirmed,
        )


def after_an_excuse(state: Tournament, player: PlayerId, round_number: RoundNumber) -> str:
    """What an absence that was excused scores by the Canadian handbook, and what is left to the director (615a)."""
    rules, teams = edition_named(state.settings.edition).general_rules, rules_of_teams(state.settings.edition)
    if not rules.half_point_byes_announced or not announced_in(state.settings).half_point_byes or teams is not None:
        return ""
    return say(
        "The game scores zero (CFC 616). Half a point is at the discretion of the chief director (CFC 615a): "
        "`bye grant id:{player} --round {round_number} --kind half --reason TEXT` (you are asked to confirm).",
        player=player,
        round_number=round_number,
    )


def _missed(player: Player, round_number: RoundNumber) -> bool:
    """Whether the round is one before his arrival; nobody who has left, or never came, has missed one."""
    return bool(player.spans) and round_number < player.spans[0].first


def cancel(
    state: Tournament,
    player: PlayerId,
    round_number: RoundNumber,
    *,
    reason: str = "",
    reaches: tuple[Scope, ...] | None = None,
    reported: Tournament | None = None,
) -> tuple[ByeCancelled, ...]:
    """Take a granted bye back, so that the player is paired in that round; once it was paired, one given wrongly."""
    who = player_of(state, player)
    if afterwards.has_been_paired(state, round_number):
        return afterwards.cancel(state, player, round_number, reason=reason, reaches=reaches, reported=reported)
    if (round_number, player) not in state.byes:
        raise Refused(
            "{who} has no bye in round {round_number}. `bye list` lists all byes.",
            who=named(who),
            round_number=round_number,
        )
    return (ByeCancelled(player=player, round_number=round_number, reason=reason),)
