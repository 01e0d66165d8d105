"""On which day a game was played, where that was said when its result was entered (`result set --played`)."""

from collections.abc import Mapping, Sequence
from datetime import date

from core.model.units import BoardNumber, RoundNumber
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.games import GameForfeited, MatchScoreRecorded, ResultRecorded
from events.vocabulary.rounds import RoundVoided


def days_played(events: Sequence[StoredEvent]) -> Mapping[tuple[RoundNumber, BoardNumber], date]:
    """By round and board; of a match of teams the last day on which a board of it was played."""
    found: dict[tuple[RoundNumber, BoardNumber], date] = {}
    for stored in counting(events):
        match stored.event:
            case (
                ResultRecorded(round_number=number, board=board)
                | GameForfeited(round_number=number, board=board)
                | MatchScoreRecorded(round_number=number, board=board)
            ):
                if stored.occurred_at is not None:
                    day = stored.occurred_at.date()
                    found[number, board] = max(day, found.get((number, board), day))
            case RoundVoided(round_number=number):
                found = {where: day for where, day in found.items() if where[0] != number}
            case _:
                pass  # nothing else brings a game to its board, or takes it from there
    return found
