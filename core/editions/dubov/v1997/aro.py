"""The list of AROs that article 9 wants published after each round."""

from fractions import Fraction

from core.editions.dubov.field import opposition_before
from core.editions.dubov.v1997.field import aro_tenths
from core.editions.shared.histories import histories_before
from core.model.dataclass import dataclass
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber, half_up


@dataclass(frozen=True, slots=True)
class AroEntry:
    """One line of the published list."""

    player: PlayerId
    rating: int  # R
    games: int  # over the board: what is not played has no opponent
    ratings_sum: int  # of those opponents
    aro_tenths: int  # what the pairings of 1997 use (decision 50); 0 without a game
    unrated: int = 0  # how many of those opponents have no rating

    @property
    def exact(self) -> Fraction | None:
        """The average before it was rounded; None without a game."""
        return Fraction(self.ratings_sum, self.games) if self.games else None

    @property
    def whole(self) -> int:
        """Rounded, a half up (C.07 10.1; Dubov 2018 A.6, 2026 1.7.1); 0 without a game."""
        return half_up(self.exact or Fraction(0))

    @property
    def printed(self) -> str:
        """With one decimal, as in the table of 6.2; a dash without a game."""
        return f"{self.aro_tenths // 10}.{self.aro_tenths % 10}" if self.games else "-"


def aro_list(tournament: Tournament, round_number: RoundNumber, *, unrated: int | None = None) -> tuple[AroEntry, ...]:
    """Article 9: the AROs after a round, of everyone who has played, highest first; then the others, by R.

    `unrated`: the rating that opponents without one count with; None: 0, as in the pairings. Equal AROs by higher R,
    then by id. Raises `Refused` when a result of those rounds is missing.
    """
    after = RoundNumber(round_number + 1)
    histories_before(tournament, after)
    entries = [
        AroEntry(
            player=player,
            rating=tournament.players[player].rating_for_pairing,
            games=len(ratings),
            ratings_sum=sum(ratings),
            aro_tenths=aro_tenths(ratings),
            unrated=opposition.ratings.count(0),
        )
        for player, opposition in opposition_before(tournament, after).items()
        for ratings in ([rating or unrated or 0 for rating in opposition.ratings],)
    ]
    entries.sort(key=lambda entry: (not entry.games, -entry.aro_tenths, -entry.rating, entry.player))
    return tuple(entries)
