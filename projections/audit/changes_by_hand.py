"""What was changed by hand in the pairing of a round: when, by whom, on which ground, and what stood before.

Lots for colours that players draw on arrival (CFC 631.2) are no change by hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from core.editions.registry import edition_named, is_known
from core.general_rules.grounds import appeal_in, of_appeal
from core.model.board import Board, Boards, boards_and_byes, only_in
from core.model.sentence import SEMICOLON, joined, say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.rounds import LOT_ON_ARRIVAL, PairingAltered, RoundPaired, RoundPublished, RoundVoided
from projections.wording import minute


@dataclass(frozen=True, slots=True)
class ChangeByHand:
    """One change that counts. Boards in board order, the bye last."""

    version: int
    round_number: RoundNumber
    recorded_at: datetime  # UTC
    actor: str
    reason: str
    grounds: tuple[str, ...]  # as they are stored
    before: Boards  # what stood until then, whoever made it
    after: Boards
    published: Boards | None  # as it was published; None: it was not, when it was changed

    @property
    def restores(self) -> bool:
        """Whether each board that is new is as it was published."""
        return self.published is not None and set(only_in(self.after, self.before)) <= set(self.published)

    @property
    def is_as_published(self) -> bool:
        """Whether all boards are as they were published."""
        return self.published is not None and set(self.after) == set(self.published)

    @property
    def lacks_ground(self) -> bool:
        """Whether boards that were published became others without a ground on record."""
        return self.published is not None and not self.grounds and not self.restores


def boards_in(event: RoundPaired | PairingAltered) -> Boards:
    """The boards of a pairing in board order, the bye last."""
    boards = sorted(event.boards, key=lambda board: board.board)
    return boards_and_byes(((board.white, board.black) for board in boards), event.bye)


def changes_by_hand(events: Sequence[StoredEvent], round_number: RoundNumber | None = None) -> tuple[ChangeByHand, ...]:
    """The changes that count of the pairings that count, in log order; `round_number`: of that round alone."""
    stands: dict[RoundNumber, Boards] = {}
    published: dict[RoundNumber, Boards] = {}
    found: list[ChangeByHand] = []
    for stored in counting(events):
        match event := stored.event:
            case RoundPaired(round_number=number) | RoundVoided(round_number=number):
                found = [one for one in found if one.round_number != number]
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
    return tuple(_told(one, tournament) for one in changes_by_hand(events, round_number))


def _told(one: ChangeByHand, tournament: Tournament) -> str:
    if one.before == one.after:  # an arbiter's own pairing is recorded together with such an event
        return say(
            "Paired by hand {time} UTC by {actor}, event {version}.",
            time=minute(one.recorded_at),
            actor=one.actor,
            version=one.version,
        )
    new, gone = only_in(one.after, one.before), only_in(one.before, one.after)
    boards = (
        say("{new} instead of {gone}", new=_short(tournament, one, new), gone=_short(tournament, one, gone))
        if new
        else say("the boards in another order")
    )
    return say(
        "Changed by hand {time} UTC by {actor}, event {version}: {boards}; {ground}.",
        time=minute(one.recorded_at),
        actor=one.actor,
        version=one.version,
        boards=boards,
        ground=joined(SEMICOLON, _grounds(one, tournament)),
    )


def _grounds(one: ChangeByHand, tournament: Tournament) -> Iterator[str]:
    if one.is_as_published:
        yield say("as it was published")
    elif one.restores:
        yield say("these as they were published")
    for name in one.grounds:
        yield ground_in_words(tournament, name)
    if one.published is None:
        yield say("before it was published")
    elif one.lacks_ground:
        yield say("no ground is on record")


def ground_in_words(tournament: Tournament, name: str) -> str:
    """What a ground says, with its article; one that the edition does not list as it is stored."""
    if (appeal := appeal_in(name)) is not None:
        return say("ground: {ground}", ground=of_appeal(appeal).meaning)
    edition = tournament.settings.edition
    listed = edition_named(edition).general_rules.grounds if is_known(edition) else ()
    for one in listed:
        if one.name == name:
            return say("ground: {meaning} ({article})", meaning=one.meaning, article=one.article)
    return say("ground: {ground}", ground=name)


def _short(tournament: Tournament, one: ChangeByHand, boards: Sequence[Board]) -> str:
    """`8-1, 2-4, 3-bye`, by the pairing numbers of the round."""
    numbers = tournament.numbers_in(one.round_number)
    return joined(
        ", ",
        (
            f"{numbers.get(board.white, '-')}-{'bye' if board.black is None else numbers.get(board.black, '-')}"
            for board in boards
        ),
    )
