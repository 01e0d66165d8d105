"""Players who are not to meet, and the lifting of it; players who ask not to meet in the first rounds.

And players of one club or federation kept apart in the first rounds: what to do where that leaves no pairing.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from core.editions.cfc.variations import announced_in as variations_announced
from core.editions.pairing import field_of, pair
from core.editions.registry import edition_named
from core.general_rules.kept_apart import CLUB, announced_in, by_name_in, groups, pairs_of_groups, rounds_told
from core.model.sentence import NoLegalPairing, Refused, joined, say
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
    pairs = _pairs_among(state, players)
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
    pairs = _pairs_among(state, players)
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
    pairs = _pairs_among(state, players)
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
    if not variations_announced(state.settings).transpositions_in_first_rounds:
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


def _pairs_among(state: Tournament, players: Sequence[PlayerId]) -> set[tuple[PlayerId, PlayerId]]:
    for player in players:
        player_of(state, player)
    pairs = set(combinations(sorted(set(players)), 2))
    if not pairs:
        raise Refused("Give the ids of at least two different players to keep apart.")
    return pairs


_TRIED: Final = 12
"""Groups that are tried alone, the largest first: one of few players is hardly ever what leaves no pairing."""


def protection_in_the_way(state: Tournament) -> str:
    """Of the next round, which has no pairing: whether it has one when a club or federation plays among itself.

    `state` has its pairing numbers. Sentences with what to do, and a space at the end; empty: nothing was announced.
    """
    round_number, announced = state.next_round, state.settings.keep_apart
    shared = list(announced_in(announced, round_number))
    if not shared:
        return ""
    if not _can_be_paired(
        replace(state, forbidden_pairs=by_name_in(state.forbidden_by_name, round_number)), round_number
    ):
        return ""  # something else is in the way
    remedies = [told for by in shared for told in _one_by_one(state, by, round_number)]
    lifted = " ".join(f"--keep-apart {by}:{round_number - 1}" for by in shared)
    because = joined(" ", remedies) or say("No single club or federation is the cause.")
    what = joined(say(" and "), (_of_one(by, announced[by]) for by in shared))
    return say(
        "The round can be paired if players {what} are not kept apart as announced. {because} `config set "
        "{lifted}` lifts this restriction from this round onwards; `forbid remove PLAYER PLAYER` lifts it only "
        "for some of them. ",
        what=what,
        because=because,
        lifted=lifted,
    )


def _of_one(by: str, last: RoundNumber) -> str:
    if by == CLUB:
        return say("from the same club in {rounds}", rounds=rounds_told(last))
    return say("from the same federation in {rounds}", rounds=rounds_told(last))


def _one_by_one(state: Tournament, by: str, round_number: RoundNumber) -> list[str]:
    """The groups without whose protection alone the round can be paired, with how many of them play."""
    playing = [player for player in state.players.values() if player.takes_part_in(round_number)]
    found = sorted(groups(playing, by).values(), key=len, reverse=True)[:_TRIED]
    by_name, told = by_name_in(state.forbidden_by_name, round_number), []
    for members in found:
        among = pairs_of_groups({one.id: one for one in members}, {by: round_number}, round_number)
        left = state.forbidden_pairs - (among - by_name)
        if _can_be_paired(replace(state, forbidden_pairs=left), round_number):
            called = members[0].club if by == CLUB else members[0].federation
            told.append(
                say(
                    (
                        "{count} of {playing} players are from {called}: if they are allowed to meet, the round can "
                        "be paired."
                    ),
                    count=len(members),
                    playing=len(playing),
                    called=called,
                )
            )
    return told


def _can_be_paired(state: Tournament, round_number: RoundNumber) -> bool:
    try:
        pair(field_of(state, round_number))
    except NoLegalPairing:
        return False
    return True
