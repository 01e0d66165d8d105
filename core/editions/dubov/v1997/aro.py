"""The list of AROs that article 9 wants published after each round."""

from dataclasses import dataclass
from fractions import Fraction

from core.editions.dubov.opposition import opposition_before
from core.editions.dubov.v1997.field import aro_tenths
from core.editions.shared.histories import histories_before
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class AroEntry:
    """One line of the published list."""

    player: PlayerId
    rating: int  # R
    games: int  # over the board: what is not played has no opponent
    ratings_sum: int  # of those opponents
    aro_tenths: int  # what the pairings use (decision 50); 0 without a game

    @property
    def exact(self) -> Fraction | None:
        """The average before it was rounded; None without a game."""
        return Fraction(self.ratings_sum, self.games) if self.games else None

    @property
    def printed(self) -> str:
        """With one decimal, as in the table of 6.2; a dash without a game."""
        return f"{self.aro_tenths // 10}.{self.aro_tenths % 10}" if self.games else "-"


def aro_list(tournament: Tournament, round_number: RoundNumber) -> tuple[AroEntry, ...]:
    """Article 9: the AROs after a round, of everyone who has played, highest first; then the others, by R.

    Equal AROs by higher R, then by id. Raises `Refused` when a result of those rounds is missing.
    """
    after = RoundNumber(round_number + 1)
    histories_before(tournament, after)
    entries = [
        AroEntry(
            player=player,
            rating=tournament.players[player].rating_for_pairing,
            games=len(opposition.ratings),
            ratings_sum=sum(opposition.ratings),
            aro_tenths=aro_tenths(opposition.ratings),
        )
        for player, opposition in opposition_before(tournament, after).items()
    ]
    entries.sort(key=lambda entry: (not entry.games, -entry.aro_tenths, -entry.rating, entry.player))
    return tuple(entries)
