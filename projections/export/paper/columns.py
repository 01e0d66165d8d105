"""Columns that many papers have, and the order of competitors on them."""

from core.model.sentence import say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber
from projections.export.paper.document import Align, Column
from projections.wording import rating_in_print

NUMBER = Column(say("No."), Align.RIGHT)
RATING = Column(say("Rating"), Align.RIGHT)
POINTS = Column(say("Pts"), Align.RIGHT)


def in_order(tournament: Tournament) -> list[Player]:
    """Everybody by the pairing numbers of the next round, then the others as they were entered."""
    numbers = tournament.numbers_in(RoundNumber(tournament.last_paired_round + 1))
    return sorted(tournament.players.values(), key=lambda one: (one.id not in numbers, numbers.get(one.id, 0), one.id))


def rating_of(tournament: Tournament, player: PlayerId) -> str:
    """Of a competitor or of a member of a team; empty: unrated."""
    known = tournament.players.get(player) or tournament.members.get(player)
    return "" if known is None else rating_in_print(known)
