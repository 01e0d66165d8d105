"""The pairing that was made without what is known now, in receipts, `round status` and `explain` (decision 134).

All of them say what `projections.replay.replay` finds; `round publish` asks by the same.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cli.output.answer import Answer, answers_of
from core.model.pairing import Boards
from core.model.sentence import joined, say
from core.model.tournament import RoundStage
from core.model.units import PlayerId, RoundNumber
from events.deciders.at_stake import ALL_PAIRED
from events.deciders.rounds import how_to_void
from events.deciders.wording import first_of
from events.vocabulary.participation import PlayerReinstated
from projections.known import Known
from projections.replay.replay import (
    Learnt,
    another_by_now,
    differs_by_now,
    is_paired_the_same,
    learnt_from,
    learnt_since,
    what_the_rules_say,
)
from projections.repository import Receipt

if TYPE_CHECKING:
    from cli.session.session import Session  # whose receipts call this module


def at_stake_in(session: "Session", receipt: Receipt, advice: Sequence[str]) -> list[str]:
    """What a receipt says of the round paired last beside `advice`, which names what the rules want done."""
    known = receipt.known
    learnt = learnt_from(known.events, known.tournament, receipt.first_version)
    if learnt is None:
        told = [_the_same(known)] if advice and is_paired_the_same(known.events, _last(known)) else []
        return [*told, *_back_too_late(session, receipt)]
    number = learnt.holding.round_number
    told = [_differs(learnt)]
    if not advice:
        told.append(what_the_rules_say(learnt))
        if not learnt.holding.is_published and (voids := how_to_void(known.tournament)):
            told.append(say("To pair the round again: `{voids}`, then `round pair`.", voids=session.command(voids)))
    told.append(say("`{shows}` shows its boards.", shows=session.command(f"replay {number} --known now")))
    return [joined(" ", told)]


def _back_too_late(session: "Session", receipt: Receipt) -> Iterator[str]:
    """Of players reinstated from the next round on who had left for the one that is paired and not published.

    If they never meant to leave, they may still come into it (decision 134).
    """
    events, state = receipt.known.events, receipt.known.tournament
    number = state.last_paired_round
    if number == state.settings.rounds and any(
        isinstance(stored.event, PlayerReinstated) and stored.event.from_round > number
        for stored in events[receipt.first_version - 1 :]
    ):
        yield ALL_PAIRED
    if not number or state.rounds[-1].stage is not RoundStage.PAIRED:
        return
    for stored in events[receipt.first_version - 1 :]:
        event = stored.event
        if not isinstance(event, PlayerReinstated) or event.from_round != number + 1:
            continue
        who = state.players[event.player]
        if any(span.last == number - 1 for span in who.spans):
            rejoins = f'player rejoin id:{who.id} --from-round {number} --reason "..."'
            yield say(
                "Round {number} was paired without {who} and is not published. If the withdrawal was a mistake: "
                "`{undoes}`, then `{rejoins}`.",
                number=number,
                who=who.name,
                undoes=session.command(f"undo {stored.version}"),
                rejoins=session.command(rejoins),
            )


def known_now(session: "Session", known: Known, round_number: RoundNumber) -> tuple[Learnt | None, list[str]]:
    """Of one round, for a reader of it: whether it would be paired otherwise now, and in words."""
    learnt = learnt_since(known.events, round_number)
    if learnt is None:
        return None, []
    shows = session.command(f"replay {round_number} --known now")
    return learnt, [joined(" ", (another_by_now(learnt), say("`{shows}` shows its boards.", shows=shows)))]


class IdsOfBoard(Answer):
    """White and Black by their ids; Black is null where White has the bye."""

    white: PlayerId
    black: PlayerId | None


class KnownNowAnswer(Answer):
    """The round would be paired otherwise now: why, and which boards are others."""

    round: RoundNumber
    published: bool
    still_to_be_made: bool
    facts: Sequence[str]
    only_recorded: Sequence[IdsOfBoard]
    only_by_now: Sequence[IdsOfBoard]


def known_now_answer(learnt: Learnt | None) -> KnownNowAnswer | None:
    """For programs; None: the round would be paired the same, or nothing was recorded since."""
    if learnt is None:
        return None
    return KnownNowAnswer(
        round=learnt.holding.round_number,
        published=learnt.holding.is_published,
        still_to_be_made=learnt.holding.is_yet_to_be_made,
        facts=learnt.facts,
        only_recorded=_boards(learnt.only_recorded),
        only_by_now=_boards(learnt.only_again),
    )


def _boards(boards: Boards) -> list[IdsOfBoard]:
    return answers_of(IdsOfBoard, boards)


def _last(known: Known) -> RoundNumber:
    return known.tournament.last_paired_round


def _the_same(known: Known) -> str:
    return say(
        "If round {number} is paired again using what is known now, the boards will be the same.", number=_last(known)
    )


def _differs(learnt: Learnt) -> str:
    """That it would be paired differently, with the first of the facts."""
    return joined(" ", (differs_by_now(learnt), *first_of(learnt.facts)))
