"""A late entrant who meets the player with the bye of a round already paired (CFC 614; C.04.2, 4.4.4 since 2026)."""

from dataclasses import replace
from typing import Any

from core.editions.pairing import pair
from core.editions.registry import edition_named
from core.model.errors import Refused
from core.model.sentence import say
from core.model.tournament import Numbering, RoundStage, Tournament
from core.model.units import PlayerId, Points, RoundNumber
from events.base import Event
from events.deciders.altering import round_to_alter
from events.deciders.by_hand import Seats, boards_of, by_engine, bye_of, seats_of
from events.deciders.entries import Entry
from events.deciders.numbering import assigned, numbering_for, order_in
from events.deciders.players import accepted_late, pairing_score, refuse_where_teams_compete, with_latecomer
from events.deciders.wording import (
    by_rule,
    need_confirmation,
    next_round,
    refuse_open_draft,
    refuse_rounds_already_paired,
)
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.rounds import PairingAltered


def late_against_bye(
    state: Tournament, entry: Entry, known: Tournament, *, score: Points | None = None, confirmed: bool = False
) -> tuple[Event, ...]:
    """Admit a player to the round paired last, on a board of their own with whoever had its bye.

    No other board changes; colours are those the edition gives these two. `known` is what is known of the rounds
    before, `score` a pairing score for the rounds after. Raises `Refused` where the rules have nothing of the kind, or
    nobody has the bye; by rules that ask for the agreement of those involved it wants to be confirmed.
    """
    refuse_where_teams_compete(state)
    one_round = round_to_alter(state)
    number = one_round.number
    refuse_open_draft(state, number)
    rules = edition_named(state.settings.edition).general_rules
    by = rules.late_entry.against_bye
    if not by:
        refuse_rounds_already_paired(
            state, number, say("The first round left is {next_round}.", next_round=next_round(state))
        )
    opponent = one_round.bye
    if opponent is None:
        raise Refused(
            say(
                "Nobody has the pairing-allocated bye in round {number}, so nobody in it waits for an opponent "
                "({by}). Without --against-bye the first round is {next_round}.",
                number=number,
                by=by,
                next_round=next_round(state),
            )
        )
    accepted = accepted_late(state, entry, number, confirmed=confirmed)
    other = state.players[opponent].name
    ground = next((one for one in rules.grounds if one.article == by), None)
    if ground is not None and one_round.stage is RoundStage.PUBLISHED:
        need_confirmation(
            say(
                "The pairing of round {number} has been published: it is changed for a late entry if {name} "
                "and {other} agree ({by}).",
                number=number,
                name=accepted.name,
                other=other,
                by=by,
            ),
            confirmed=confirmed,
        )
    entered = with_latecomer(state, accepted)
    numbered = _numbers(entered, accepted.player, number)
    engine, _ = by_engine(known, number)
    boards = [one for one in seats_of(one_round) if one.black is not None]
    boards.append(_colours(with_latecomer(known, accepted), numbered[0], {opponent, accepted.player}))
    altered = PairingAltered(
        round_number=number,
        boards=boards_of(boards),
        bye=None,
        engine_boards=boards_of(engine),
        engine_bye=bye_of(engine),
        reason=f"{accepted.name} meets {other}, who had the bye ({by})",
        grounds=(ground.name,) if ground is not None and one_round.stage is RoundStage.PUBLISHED else (),
    )
    return (accepted, *numbered, altered, *pairing_score(state, accepted.player, accepted.first_round, score))


def _numbers(state: Tournament, player: PlayerId, number: RoundNumber) -> tuple[PairingNumbersAssigned, ...]:
    """For the round that was paired the number after the last one; for those to come the one that fits."""
    others = order_in(state, number)
    here = assigned([*others, player], number, f"late entries{by_rule(state, 'C.04.2.C.3')}")
    fitting = numbering_for(state, next_round(state))
    return (here, *(one for one in fitting if one.numbers != here.numbers))


def _colours(known: Tournament, numbered: PairingNumbersAssigned, two: set[PlayerId]) -> Seats:
    """The colours that the edition gives these two."""
    number = numbered.from_round
    numberings = (*known.numberings, Numbering(number, dict(numbered.numbers)))
    field: Any = edition_named(known.settings.edition).field_of(replace(known, numberings=numberings), number)
    pairing = pair(replace(field, contenders=tuple(one for one in field.contenders if one.id in two)))
    ((white, black),) = pairing.pairs
    return Seats(white, black)
