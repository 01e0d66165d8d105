"""Players who are not to meet, and the lifting of it; players who ask not to meet in the first rounds."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from core.editions.cfc.variations import announced_in
from core.editions.registry import edition_named
from core.model.sentence import Refused, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.tables import refuse_by_table
from events.deciders.wording import (
    by_rule,
    names,
    need_confirmation,
    player_of,
    refuse_rounds_already_paired,
    refuse_rounds_not_in_the_tournament,
    with_what_it_needs,
)
from events.vocabulary.players import PairingAllowed, PairingForbidden, SeparationRequested

LAST_ROUND_OF_REQUESTS: Final = 2  # CFC 619.1: the first two rounds


def forbid(
    state: Tournament,
    players: Sequence[PlayerId],
    *,
    last_round: RoundNumber | None = None,
    reason: str = "",
    confirmed: bool = False,
) -> tuple[PairingForbidden, ...]:
    """Keep these players apart, each from each, up to `last_round`; None: until it is lifted.

    After round 1 has been paired it wants to be confirmed: pairings are not altered in favour of anyone
    (C.04.2.A.5). Raises `Refused`, also when they are all kept apart already.
    """
    refuse_by_table(
        state,
        say("Players cannot be kept apart"),
        say("`help numbers draw` (--apart) shows how players from one region are kept apart in the last three rounds."),
    )
    pairs = _pairs(state, players)
    if last_round is None and pairs <= {pair for pair, last in state.forbidden_by_name.items() if last is None}:
        raise Refused(
            "These players are already kept apart: {who}. `{lifts}` lifts the prohibition, after which a new "
            "one can be made; --to-round sets the last round.",
            who=names(state, players),
            lifts=with_what_it_needs(
                f"forbid remove {' '.join(f'id:{one}' for one in players)}",
                lambda _, confirmed: allow(state, players, confirmed=confirmed),
            ),
        )
    if last_round is not None:
        refuse_rounds_not_in_the_tournament(state, last_round)
        refuse_rounds_already_paired(state, last_round, say("The last round must be one that is not yet paired."))
    if state.last_paired_round:
        need_confirmation(
            "Round {last_paired_round} has been paired. A prohibition made now changes future pairings and must "
            "not favour anyone{by_article}; it should have been announced before round 1.",
            last_paired_round=state.last_paired_round,
            by_article=by_rule(state, "C.04.2.A.5"),
            confirmed=confirmed,
        )
    return (PairingForbidden(players=tuple(sorted(set(players))), last_round=last_round, reason=reason),)


def allow(
    state: Tournament, players: Sequence[PlayerId], *, reason: str = "", confirmed: bool = False
) -> tuple[PairingAllowed, ...]:
    """Let these players meet, each with each: by name or as of one club or federation; confirmed as for `forbid`."""
    pairs = _pairs(state, players)
    if not pairs & state.forbidden_pairs:
        raise Refused(
            "These players are not kept apart: {who}. `forbid list` shows the prohibitions.", who=names(state, players)
        )
    if state.last_paired_round:
        need_confirmation(
            "Round {last_paired_round} has been paired. Lifting a prohibition changes future pairings and must "
            "not favour anyone{by_article}.",
            last_paired_round=state.last_paired_round,
            by_article=by_rule(state, "C.04.2.A.5"),
            confirmed=confirmed,
        )
    return (PairingAllowed(players=tuple(sorted(set(players))), reason=reason),)


def request_separation(
    state: Tournament, players: Sequence[PlayerId], *, reason: str = ""
) -> tuple[SeparationRequested, ...]:
    """These players asked not to meet, each with each, in the first two rounds if transpositions allow it (619.1).

    Raises `Refused` where the rules know no such request, where it was not announced, and when it comes too late.
    """
    pairs = _pairs(state, players)
    if not edition_named(state.settings.edition).general_rules.requests_not_to_meet:
        raise Refused(
            "{edition} has no rule for players who ask not to meet; `{forbids}` keeps them apart in all rounds.",
            edition=state.settings.edition,
            forbids=with_what_it_needs(
                f"forbid add {' '.join(f'id:{one}' for one in players)}",
                lambda _, confirmed: forbid(state, players, confirmed=confirmed),
            )
            or "forbid list",
        )
    if not announced_in(state.settings).transpositions_in_first_rounds:
        raise Refused(
            "Transpositions on request were not announced: they are a variation, first-rounds-transposition "
            "(619.1), which must be announced before the first round (602)."
        )
    if state.last_paired_round >= LAST_ROUND_OF_REQUESTS:
        raise Refused(
            (
                "Round {last_paired_round} has been paired: such requests are possible only for the first two "
                "rounds (619.1)."
            ),
            last_paired_round=state.last_paired_round,
        )
    if pairs <= state.separation_requests:
        raise Refused("These players have already made this request: {who}.", who=names(state, players))
    return (SeparationRequested(players=tuple(sorted(set(players))), reason=reason),)


def _pairs(state: Tournament, players: Sequence[PlayerId]) -> set[tuple[PlayerId, PlayerId]]:
    for player in players:
        player_of(state, player)
    pairs = set(combinations(sorted(set(players)), 2))
    if not pairs:
        raise Refused("Give the ids of at least two different players to keep apart.")
    return pairs
