"""What was changed by hand in the pairing of a round, and the appeals: what was asked, decided and carried out."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from core.evidence.remarks import Change
from core.general_rules.grounds import appeal_in, names_appeal, of_appeal
from core.model.dataclass import dataclass
from core.model.pairing import Board, Boards, boards_at
from core.model.sentence import Refused
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.log.envelope import StoredEvent, carried_out_now, counting, undone_versions
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided, AppealLodged
from events.vocabulary.record import ActionUndone
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


@dataclass(frozen=True, slots=True)
class TakenBack:
    """That an appeal was withdrawn, or a decision undone, and why."""

    version: int
    reason: str
    recorded_at: datetime  # UTC
    actor: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What the committee decided."""

    version: int
    text: str
    recorded_at: datetime  # UTC
    actor: str
    upheld: bool | None = None  # None: the decision was recorded without saying so
    undone: TakenBack | None = None  # None: it counts


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """What carried a decision out: a change of boards on that ground, or what was said to have done it."""

    version: int
    how: str  # empty: the event itself, a pairing changed or voided
    recorded_at: datetime  # UTC
    actor: str
    changed_by: int | None = None  # the event that took boards of that change apart again, on another ground or on none


@dataclass(frozen=True, slots=True)
class Appeal:
    """One appeal, named by the event that lodged it or by its number among all that were ever lodged."""

    version: int
    appellant: str
    subject: str
    round_number: RoundNumber | None
    recorded_at: datetime  # UTC
    actor: str
    decision: Decision | None = None  # None: it is open
    undone_decisions: tuple[Decision, ...] = ()
    carried_out: tuple[CarriedOut, ...] = ()
    withdrawn: TakenBack | None = None  # None: it counts
    number: int = 0  # from 1; those withdrawn keep theirs
    is_carried_out: bool = False  # and no later change put back what stood before

    @property
    def is_open(self) -> bool:
        """Whether it waits for its decision."""
        return self.withdrawn is None and self.decision is None

    @property
    def waits(self) -> bool:
        """Whether it was upheld, and nothing on record carries that out, or what did was changed back."""
        return (
            self.withdrawn is None
            and self.decision is not None
            and self.decision.upheld is True
            and not self.is_carried_out
        )


def appeals(events: Sequence[StoredEvent]) -> tuple[Appeal, ...]:
    """All appeals, in the order they were lodged, those withdrawn as well; of several decisions on one the last."""
    undone = undone_versions(events)
    taken_back = {
        stored.event.version: TakenBack(stored.version, stored.event.reason, stored.recorded_at, stored.actor)
        for stored in events
        if isinstance(stored.event, ActionUndone) and stored.version not in undone
    }
    decisions: dict[int, list[Decision]] = {}
    for stored in events:
        if isinstance(event := stored.event, AppealDecided):
            decisions.setdefault(event.appeal, []).append(
                Decision(
                    version=stored.version,
                    text=event.decision,
                    recorded_at=stored.recorded_at,
                    actor=stored.actor,
                    upheld=event.upheld,
                    undone=taken_back.get(stored.version),
                )
            )
    carried_out: dict[int, list[CarriedOut]] = {}
    for stored in events:
        for appeal, how in () if stored.version in undone else _carried_out(stored):
            changed = _changed_again(events, stored, appeal)
            one = CarriedOut(stored.version, how, stored.recorded_at, stored.actor, changed)
            carried_out.setdefault(appeal, []).append(one)
    lodged, now = [stored for stored in events if isinstance(stored.event, AppealLodged)], carried_out_now(events)
    return tuple(
        Appeal(
            version=stored.version,
            number=number,
            appellant=stored.event.appellant,
            subject=stored.event.subject,
            round_number=stored.event.round_number,
            recorded_at=stored.recorded_at,
            actor=stored.actor,
            decision=next((one for one in reversed(decisions.get(stored.version, [])) if one.undone is None), None),
            undone_decisions=tuple(one for one in decisions.get(stored.version, []) if one.undone is not None),
            carried_out=tuple(carried_out.get(stored.version, ())),
            withdrawn=taken_back.get(stored.version),
            is_carried_out=now.get(stored.version, False),
        )
        for number, stored in enumerate(lodged, start=1)
        if isinstance(stored.event, AppealLodged)
    )


def _carried_out(stored: StoredEvent) -> Iterator[tuple[int, str]]:
    """The appeals that the event carries out, and how it was said."""
    match stored.event:
        case AppealCarriedOut(appeal=appeal, how=how):
            yield appeal, how
        case PairingAltered(grounds=grounds) | RoundVoided(grounds=grounds):
            yield from ((number, "") for name in grounds if (number := appeal_in(name)) is not None)
        case _:
            pass  # nothing else is done on the ground of an appeal


def _changed_again(events: Sequence[StoredEvent], stored: StoredEvent, appeal: int) -> int | None:
    """The last event by which boards that carried out that appeal are others now; None: they are as they were made."""
    changed = stored.event
    if not isinstance(changed, PairingAltered):
        return None
    mine, stands = frozenset[Board](), frozenset[Board]()
    by: int | None = None
    for one in counting(events):
        match event := one.event:
            case RoundPaired(round_number=number) | PairingAltered(round_number=number):
                if number != changed.round_number:
                    continue
                after = frozenset(boards_in(event))
                mine = after - stands if one.version == stored.version else mine
                stands = after
            case RoundVoided(round_number=number):
                if number != changed.round_number:
                    continue
                stands = frozenset()
            case _:
                continue
        if one.version > stored.version:
            own = isinstance(event, PairingAltered | RoundVoided) and of_appeal(appeal).name in event.grounds
            by = None if own or mine <= stands else by or one.version
    return by


def appeal_named(found: Sequence[Appeal], number: int) -> Appeal | None:
    """The appeal lodged by that event, else the one of that number; None: there is neither."""
    by_event = next((one for one in found if one.version == number), None)
    return by_event or next((one for one in found if one.number == number), None)


def paired_since(events: Sequence[StoredEvent], appeal: Appeal, number: RoundNumber) -> int | None:
    """The event that paired the round again after the appeal; None: its pairing is that complained of."""
    last = next(
        (
            stored.version
            for stored in reversed(counting(events))
            if isinstance(stored.event, RoundPaired) and stored.event.round_number == number
        ),
        0,
    )
    was_paired = any(
        isinstance(stored.event, RoundPaired) and stored.event.round_number == number
        for stored in events
        if stored.version < appeal.version
    )
    return last if was_paired and last > appeal.version else None


def is_changed_since(events: Sequence[StoredEvent], appeal: Appeal, number: RoundNumber) -> bool:
    """Whether the boards of a round are not those of which the appeal was lodged: paired again, or changed.

    What was changed and restored in between is as it was. False where the round was not paired then, or is not now.
    """
    then, now = _boards(events[: appeal.version], number), _boards(events, number)
    if not (then and now):
        return False
    return paired_since(events, appeal, number) is not None or set(then) != set(now)


def _boards(events: Sequence[StoredEvent], number: RoundNumber) -> Boards:
    """That count after these events; none: the round is not paired."""
    boards: Boards = ()
    for one in counting(events):
        match event := one.event:
            case RoundPaired() | PairingAltered() if event.round_number == number:
                boards = boards_in(event)
            case RoundVoided() if event.round_number == number:
                boards = ()
            case _:
                pass  # nothing else makes boards
    return boards


def ground_named(events: Sequence[StoredEvent], ground: str) -> str:
    """A ground as it was typed, `appeal:2`, with the event of the appeal for its number; any other as it is.

    Raises `Refused` for an appeal that was never lodged, or was withdrawn.
    """
    number = appeal_in(ground) if names_appeal(ground) else None
    if number is None:
        return ground
    found = appeal_named(appeals(events), number)
    if found is None:
        raise Refused("No appeal {number} is on record. `appeal list` shows all appeals.", number=number)
    if found.withdrawn is not None:
        raise Refused(
            "The appeal recorded in event {event} is not a valid ground: it was withdrawn.", event=found.version
        )
    return of_appeal(found.version).name
