"""Appeals on the record: lodged by anybody, decided once by the committee."""

from collections.abc import Sequence

from core.model.sentence import Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.log.envelope import StoredEvent, counting
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided, AppealLodged


def lodge(
    state: Tournament, appellant: str, subject: str, round_number: RoundNumber | None = None
) -> tuple[AppealLodged, ...]:
    """Receive an appeal; `round_number`: the round it is about, None: none in particular."""
    if not appellant.strip():
        raise Refused("Who is appealing? Give the player, or the player's representative.")
    if not subject.strip():
        raise Refused("What is the appeal about? Describe it in one sentence.")
    if round_number is not None and not 1 <= round_number <= state.last_paired_round:
        paired = (
            say("rounds 1 to {last_paired_round} are paired", last_paired_round=state.last_paired_round)
            if state.rounds
            else say("no round has been paired")
        )
        raise Refused(
            (
                "Round {round_number} has no pairing to appeal against: {paired}. If the appeal is about something "
                "else, leave out --round."
            ),
            round_number=round_number,
            paired=paired,
        )
    return (AppealLodged(appellant=appellant.strip(), subject=subject.strip(), round_number=round_number),)


def decide(
    log: Sequence[StoredEvent], decision: str, appeal: int | None = None, *, upheld: bool | None = None, actor: str = ""
) -> tuple[AppealDecided, ...]:
    """The committee's decision on the appeal lodged by that event; None: the only one that is open.

    `upheld`: whether it upholds the appeal, which makes it a ground for changing a pairing; None: that is not recorded.
    `actor`: who would have to undo a decision before.

    Raises `Refused` where there is no such appeal, and where it was decided: a decision stands until it is undone.
    """
    if not decision.strip():
        raise Refused("Give the text of the decision for the record.")
    kept = counting(log)
    lodged = [stored.version for stored in kept if isinstance(stored.event, AppealLodged)]
    decided = {stored.event.appeal: stored.version for stored in kept if isinstance(stored.event, AppealDecided)}
    number = _only_open([version for version in lodged if version not in decided], lodged) if appeal is None else appeal
    if number not in lodged:
        still_open = [version for version in lodged if version not in decided]
        known = (
            say("events with an open appeal: {events}", events=joined(", ", map(str, still_open)))
            if still_open
            else say("no appeal is open")
        )
        raise Refused(
            "Event {number} is not an open appeal: {known}. `appeal list` shows the appeals.",
            number=number,
            known=known,
        )
    if number in decided:
        outcome = "--refused" if upheld is False else "--upheld"
        raise Refused(_decided_already(log, number, decided[number], outcome, actor))
    return (AppealDecided(appeal=number, decision=decision.strip(), upheld=upheld),)


def _decided_already(log: Sequence[StoredEvent], number: int, decided: int, outcome: str, actor: str) -> str:
    """That an appeal is decided, and what to type for another decision."""
    from events.deciders.undo_order import Turn, commands_until, in_turn  # few appeals are decided twice

    what = say("The appeal recorded in event {number} was decided in event {decided}.", number=number, decided=decided)
    if not (undos := commands_until(log, f"undo {decided}", actor)):
        return what
    again = in_turn([*undos, Turn(f"appeal decide TEXT {outcome} --appeal {number}")])
    return joined(" ", (what, say("For another decision:"), again))


def carry_out(state: Tournament, how: str, appeal: int | None = None) -> tuple[AppealCarriedOut, ...]:
    """That a decision which upholds an appeal was carried out; None: the only one that waits for it.

    A change of boards on the ground of the appeal says so itself. Raises `Refused` where no upheld appeal waits.
    """
    if not how.strip():
        raise Refused("How was the decision carried out? Describe it in one sentence.")
    waiting = [one.event for one in state.decided_appeals.values() if one.waits]
    if appeal is None and len(waiting) == 1:
        return (AppealCarriedOut(appeal=waiting[0], how=how.strip()),)
    if not waiting:
        raise Refused("No decision remains to be carried out. `appeal list` shows all appeals.")
    if appeal in waiting:
        return (AppealCarriedOut(appeal=appeal, how=how.strip()),)
    listed = joined(", ", map(str, waiting))
    if appeal is None:
        raise Refused(
            "Several decisions on appeals (events {listed}) remain to be carried out. Name one with --appeal.",
            listed=listed,
        )
    raise Refused(
        (
            "The decision on the appeal recorded in event {appeal} need not be carried out. Appeals whose decisions "
            "are still to be carried out: {listed}."
        ),
        appeal=appeal,
        listed=listed,
    )


def _only_open(still_open: Sequence[int], lodged: Sequence[int]) -> int:
    """The appeal that is meant where none is named; the only one of all, also where it is decided."""
    if not still_open and len(lodged) == 1:
        return lodged[0]
    if not still_open:
        raise Refused("No appeal is open. `appeal list` shows those already decided.")
    if len(still_open) > 1:
        raise Refused(
            "Several appeals are open: events {still_open}. Name one with --appeal.",
            still_open=joined(", ", map(str, still_open)),
        )
    return still_open[0]
