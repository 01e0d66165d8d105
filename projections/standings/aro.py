"""The average rating of opponents, by the edition that pairs by it, else by C.07, as `--tie-breaks ARO` has it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.editions.registry import edition_named
from core.editions.shared.histories import result_for_pairing
from core.model.dataclass import dataclass
from core.model.sentence import say, say_of
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.tie_breaks.codes import read_code, refuse_without_ratings

if TYPE_CHECKING:
    from core.editions.dubov.v1997.round_layout import AroEntry


@dataclass(frozen=True, slots=True)
class AroList:
    """The list after a round. `decimals`: how exact it is; `remark`: what a reader must know, or empty."""

    entries: Sequence["AroEntry"]
    decimals: int
    remark: str

    def printed(self, entry: "AroEntry") -> str:
        """One average; a dash without a game."""
        if not entry.games:
            return "-"
        return entry.printed if self.decimals else str(entry.whole)

    def number(self, entry: "AroEntry") -> int | float | None:
        """The same for programs."""
        if not entry.games:
            return None
        return entry.aro_tenths / 10 if self.decimals else entry.whole


def aro_list_of(tournament: Tournament, rounds: RoundNumber, unrated: int | None) -> AroList:
    """The AROs after a round; `unrated`: what was typed for those without a rating.

    Where the edition pairs by the ARO, the list is what the pairing rests on, and there the unrated have no rating at
    all. Elsewhere it is the tie-break: as announced for the unrated, else refused (C.07, article 10; decision 104).
    """
    from core.editions.dubov.v1997.round_layout import aro_list  # with the whole edition

    decimals = edition_named(tournament.settings.edition).aro_decimals
    if decimals is not None:
        entries = aro_list(tournament, rounds, unrated=unrated)
        return AroList(entries, decimals, _how_the_unrated_count(entries, unrated))
    unrated = tournament.settings.tie_breaks.unrated if unrated is None else unrated
    if unrated is None:
        refuse_without_ratings((read_code("ARO"),), sum(not player.rating for player in tournament.players.values()))
    entries = aro_list(tournament, rounds, unrated=unrated)
    met = any(entry.unrated for entry in entries)
    remark = say("Opponents without a rating count as {unrated} (C.07, article 10).", unrated=unrated) if met else ""
    return AroList(entries, 0, remark)


def last_round_known(tournament: Tournament) -> RoundNumber:
    """The last round of which every result is known, adjourned games counting as pairings take them; 0 before round 1.

    While a round is being played, the list that its pairing rests on is that of the round before it.
    """
    complete = 0
    for one_round in tournament.rounds:
        if any(result_for_pairing(game) is None for game in one_round.games):
            break
        complete = one_round.number
    return RoundNumber(complete)


def _how_the_unrated_count(entries: Sequence["AroEntry"], unrated: int | None) -> str:
    met = sum(bool(entry.unrated) for entry in entries)
    if not met:
        return ""
    players = say_of(
        met,
        "{count} player has met opponents without a rating",
        "{count} players have met opponents without a rating",
    )
    if unrated is not None:
        return say(
            "{players}, who count as {unrated} here, as requested, and as 0 in the pairings.",
            players=players,
            unrated=unrated,
        )
    return say(
        "{players}, who count as 0 here, as in the pairings. The arbiter can estimate a missing rating: `player "
        "correct PLAYER --rating N --reason TEXT`. As a tie-break, ARO needs a rule for unrated opponents "
        "(C.07, article 10).",
        players=players,
    )
