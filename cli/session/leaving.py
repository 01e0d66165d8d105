"""Somebody leaves a tournament, or comes later: what is recorded, and from which round where none was named."""

from collections.abc import Callable, Sequence
from datetime import datetime

from cli.input.options import Options
from cli.input.roster import find
from cli.session.session import Session, open_session
from core.editions.registry import is_by_table
from core.model.units import PlayerId, RoundNumber
from events.base import Event
from events.deciders import at_stake
from events.deciders.after_another import need_seen_pairing
from events.deciders.leaving import has_completed_half, need_seen_half
from projections.known import Known
from projections.tournament_state.fold import fold


def leave(
    options: Options,
    player: str,
    leaving: Callable[[Known, PlayerId], Sequence[Event]],
    time: datetime | None = None,
    *,
    from_next: bool = False,
) -> None:
    """Record that somebody leaves, and say where they are seated all the same. `from_next`: no round was named."""
    remarks: list[str] = []
    also: dict[str, object] = {}

    def decide(known: Known, confirmed: bool) -> Sequence[Event]:
        state, who = known.tournament, find(known.tournament, player).id
        left = leaving(known, who)
        from_round = left[0].round_spoken_of
        assert from_round is not None, "somebody leaves from a round on"
        need_seen_leaving(session, known, who, from_round if from_next else None, confirmed=confirmed)
        seated = at_stake.still_seated(state, who, from_round)
        remarks[:] = filter(None, [seated, at_stake.without_a_round_left(state, who, from_round)])
        also.update(still_seated=[seated] if seated else [])
        return left

    with open_session(options) as session:
        session.write_on_log(decide, occurred_at=time, remarks=remarks, also=also)


def need_seen_leaving(
    session: Session, known: Known, who: PlayerId, coming: RoundNumber | None, *, confirmed: bool
) -> None:
    """Raises `NeedsConfirmation` where others have moved what leaving means: from when, and whether games count.

    `coming`: the round to be paired next, where none was named.
    """
    actor = session.settings.actor
    if coming is not None:
        need_seen_pairing(known.events, coming, actor, confirmed=confirmed)
    if is_by_table(known.tournament):
        need_seen_half(
            known.events,
            known.tournament,
            who,
            lambda log: has_completed_half(fold(log), who),
            actor,
            confirmed=confirmed,
        )


def need_seen_next(
    session: Session, known: Known, round_named: int | None, *, confirmed: bool, against_bye: bool = False
) -> None:
    """Raises `NeedsConfirmation` where no round was named, and somebody else has paired one meanwhile."""
    if round_named is None:
        coming = RoundNumber(known.tournament.last_paired_round + (not against_bye))
        actor = session.settings.actor
        need_seen_pairing(known.events, coming, actor, confirmed=confirmed, against_bye=against_bye)
