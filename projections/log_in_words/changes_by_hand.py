"""What was changed by hand in the pairing of a round: when, by whom, on which ground, and what stood before.

Lots for colours that players draw on arrival (CFC 631.2) are no change by hand.
"""

from collections.abc import Sequence
from datetime import datetime

from core.evidence.remarks import Change
from core.model.dataclass import dataclass
from core.model.pairing import Boards, boards_at
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.rounds import LOT_ON_ARRIVAL, PairingAltered, RoundPaired, RoundPublished, RoundVoided
from projections.wording import minute


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeByHand(Change):
    """One change that counts, as it was recorded."""

    round_number: RoundNumber
    recorded_at: datetime  # UTC
    reason: str


def boards_in(event: RoundPaired | PairingAltered) -> Boards:
    """The boards of a pairing in board order, the bye last."""
    boards = sorted(event.boards, key=lambda board: board.board)
    return boards_at(boards, event.bye)


def changes_by_hand(
    events: Sequence[StoredEvent], round_number: RoundNumber | None = None, *, of_voided: bool = False
) -> tuple[ChangeByHand, ...]:
    """The changes that count of the pairings that count, in log order; `round_number`: of that round alone.

    `of_voided`: also of the pairings that were voided since.
    """
    stands: dict[RoundNumber, Boards] = {}
    published: dict[RoundNumber, Boards] = {}
    found: list[ChangeByHand] = []
    for stored in counting(events):
        match event := stored.event:
            case RoundPaired(round_number=number) | RoundVoided(round_number=number):
                found = [one for one in found if of_voided or one.round_number != number]
                published.pop(number, None)
                stands[number] = boards_in(event) if isinstance(event, RoundPaired) else ()
            case RoundPublished(round_number=number):
                published[number] = stands.get(number, ())
            case PairingAltered(round_number=number):
                after = boards_in(event)
                if LOT_ON_ARRIVAL not in event.grounds:
                    found.append(
                        ChangeByHand(
                            version=stored.version,
                            round_number=number,
                            recorded_at=stored.recorded_at,
                            actor=stored.actor,
                            reason=event.reason,
                            grounds=event.grounds,
                            before=stands.get(number, ()),
                            after=after,
                            published=published.get(number),
                        )
                    )
                stands[number] = after
            case _:
                pass  # nothing else makes boards
    return tuple(one for one in found if round_number in (None, one.round_number))


def told_by_hand(events: Sequence[StoredEvent], tournament: Tournament, round_number: RoundNumber) -> tuple[str, ...]:
    """A line for each change of that round: what it made of which boards, when, by whom, on which ground."""
    edition, numbers = tournament.settings.edition, tournament.numbers_in(round_number)
    found = changes_by_hand(events, round_number)
    return tuple(one.told(minute(one.recorded_at), edition, numbers) for one in found)
