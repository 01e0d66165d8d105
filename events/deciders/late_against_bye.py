"""A late entrant who meets whoever has the bye of a round already paired (CFC 614, 641; C.04.2, 4.4.4 since 2026)."""

from collections.abc import Callable
from typing import Any

from core.editions.pairing import pair
from core.editions.registry import edition_named
from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, say
from core.model.tournament import Numbering, RoundStage, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from events.base import Event
from events.deciders.altering import round_to_alter
from events.deciders.by_hand import Basis, Seats, boards_of, by_engine, bye_of, seats_of
from events.deciders.entries import Entry
from events.deciders.numbering import assigned, numbering_for, order_in
from events.deciders.players import accepted_late, pairing_score, refuse_where_teams_compete, with_latecomer
from events.deciders.teams import TeamEntry, admitted_late, refuse_no_late_team, with_team
from events.deciders.wording import (
    by_rule,
    need_confirmation,
    refuse_open_draft,
    refuse_rounds_already_paired,
)
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.rounds import PairingAltered


@dataclass(frozen=True, slots=True)
class _Entrant:
    """A player or a team that comes late: the events of the entry, and how a state gets them in."""

    id: PlayerId
    name: str
    events: tuple[Event, ...]
    entered: Callable[[Tournament], Tournament]


def late_against_bye(
    state: Tournament, entry: Entry, basis: Basis, *, score: Points | None = None, confirmed: bool = False
) -> tuple[Event, ...]:
    """Admit a player to the round paired last, on a board of their own with whoever had its bye.

    No other board changes; colours are those the edition gives these two. `basis` is of the round paired last,
    `score` a pairing score for the rounds after. Raises `Refused` where the rules have nothing of the kind, or
    nobody has the bye; by rules that ask for the agreement of those involved it wants to be confirmed.
    """
    refuse_where_teams_compete(state)
    opponent = _who_has_the_bye(state)
    accepted = accepted_late(state, entry, state.last_paired_round, confirmed=confirmed)
    entrant = _Entrant(accepted.player, accepted.name, (accepted,), lambda one: with_latecomer(one, accepted))
    return _against(state, entrant, opponent, basis, score=score, confirmed=confirmed)


def late_team_against_bye(
    state: Tournament, entry: TeamEntry, basis: Basis, *, score: Points | None = None, confirmed: bool = False
) -> tuple[Event, ...]:
    """The same of a team, which 641 and C.04.6 carry over: a match of its own with the team that had the bye."""
    refuse_no_late_team(state)
    opponent = _who_has_the_bye(state)
    events = admitted_late(state, entry, state.last_paired_round, confirmed=confirmed)
    entrant = _Entrant(events[0].player, events[0].name, events, lambda one: with_team(one, entry, events))
    return _against(state, entrant, opponent, basis, score=score, confirmed=confirmed)


def _who_has_the_bye(state: Tournament) -> PlayerId:
    """Of the round paired last. Raises `Refused`, also where the rules let nobody meet them."""
    one_round = round_to_alter(state)
    number = one_round.number
    refuse_open_draft(state, number)
    by = edition_named(state.settings.edition).general_rules.late_entry.against_bye
    if not by:
        refuse_rounds_already_paired(state, number, _possible(state))
    if one_round.bye is None:
        raise Refused(
            "Round {number} has no pairing-allocated bye, so no player is waiting for an opponent ({by}). {possible}",
            number=number,
            by=by,
            possible=_possible(state),
        )
    return one_round.bye


def _possible(state: Tournament) -> str:
    """From which round on a late entry plays who meets nobody of the round paired last."""
    coming, rounds = state.next_round, state.settings.rounds
    if rounds is not None and coming > rounds:
        return say("No other round is left for a late entry: the rounds are 1 to {rounds}.", rounds=rounds)
    return say("The first possible round is {coming}.", coming=coming)


def _against(
    state: Tournament,
    entrant: _Entrant,
    opponent: PlayerId,
    basis: Basis,
    *,
    score: Points | None,
    confirmed: bool,
) -> tuple[Event, ...]:
    one_round, rules = state.rounds[-1], edition_named(state.settings.edition).general_rules
    number, by, other = one_round.number, rules.late_entry.against_bye, state.players[opponent].name
    ground = next((one for one in rules.grounds if one.article == by), None)
    if ground is not None and one_round.stage is RoundStage.PUBLISHED:
        need_confirmation(
            "The pairing of round {number} has been published: it can be changed for a late entry only if "
            "{name} and {other} agree ({by}).",
            number=number,
            name=entrant.name,
            other=other,
            by=by,
            confirmed=confirmed,
        )
    numbered = _numbers(entrant.entered(state), entrant.id, number)
    engine, _ = by_engine(basis.again, number)
    boards = [one for one in seats_of(one_round) if one.black is not None]
    boards.append(_colours(entrant.entered(basis.known), numbered[0], {opponent, entrant.id}))
    altered = PairingAltered(
        round_number=number,
        boards=boards_of(boards),
        bye=None,
        engine_boards=boards_of(engine),
        engine_bye=bye_of(engine),
        reason=f"{entrant.name} meets {other}, who had the bye ({by})",
        grounds=(ground.name,) if ground is not None and one_round.stage is RoundStage.PUBLISHED else (),
    )
    return (*entrant.events, *numbered, altered, *pairing_score(state, entrant.id, number, score))


def _numbers(state: Tournament, player: PlayerId, number: RoundNumber) -> tuple[PairingNumbersAssigned, ...]:
    """For the round that was paired the number after the last one; for those to come the one that fits."""
    others = order_in(state, number)
    here = assigned([*others, player], number, f"late entries{by_rule(state, 'C.04.2.C.3')}")
    fitting = numbering_for(state, state.next_round)
    return (here, *(one for one in fitting if one.numbers != here.numbers))


def _colours(known: Tournament, numbered: PairingNumbersAssigned, two: set[PlayerId]) -> Seats:
    """The colours that the edition gives these two."""
    number = numbered.from_round
    numberings = (*known.numberings, Numbering(number, dict(numbered.numbers)))
    field: Any = edition_named(known.settings.edition).field_of(replace(known, numberings=numberings), number)
    pairing = pair(replace(field, contenders=tuple(one for one in field.contenders if one.id in two)))
    ((white, black),) = pairing.pairs
    return Seats(white, black)
