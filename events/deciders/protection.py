"""Players of one club or federation kept apart in the first rounds: what to do where that leaves no pairing."""

from dataclasses import replace
from typing import Final

from core.editions.pairing import field_of, pair
from core.general_rules.kept_apart import CLUB, announced_in, by_name_in, groups, pairs_of_groups, rounds_told
from core.model.sentence import NoLegalPairing, joined, say
from core.model.tournament import Tournament
from core.model.units import RoundNumber

_TRIED: Final = 12
"""Groups that are tried alone, the largest first: one of few players is hardly ever what leaves no pairing."""


def in_the_way(state: Tournament) -> str:
    """Of the next round, which has no pairing: whether it has one when a club or federation plays among itself.

    `state` has its pairing numbers. Sentences with what to do, and a space at the end; empty: nothing was announced.
    """
    round_number, announced = state.next_round, state.settings.keep_apart
    shared = list(announced_in(announced, round_number))
    if not shared:
        return ""
    if not _pairs(replace(state, forbidden_pairs=by_name_in(state.forbidden_by_name, round_number)), round_number):
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
        if _pairs(replace(state, forbidden_pairs=left), round_number):
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


def _pairs(state: Tournament, round_number: RoundNumber) -> bool:
    try:
        pair(field_of(state, round_number))
    except NoLegalPairing:
        return False
    return True
