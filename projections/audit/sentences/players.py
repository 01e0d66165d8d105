"""Entries, their data and numbers, who takes part when, and who is not to meet whom, told in the arbiter's words."""

from typing import Final, TypeAlias, assert_never

from core.editions.registry import EDITIONS, edition_named
from core.model.results import ByeKind
from core.model.sentence import joined, say
from events.vocabulary.players import (
    AbsenceExcused,
    AnyPlayerEvent,
    BoardFixed,
    ByeCancelled,
    ByeGranted,
    CheckInClosed,
    CheckInEvent,
    CheckInOpened,
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    PairingNumbersAssigned,
    Participation,
    PlayerDetailsCorrected,
    PlayerExpelled,
    PlayerRegistered,
    PlayerReinstated,
    PlayersCheckedIn,
    PlayerWithdrawn,
    SeparationRequested,
)
from projections.audit.sentences.given import fields_given
from projections.audit.sentences.log_so_far import LogSoFar

BYE_WORDS: Final = {
    ByeKind.HALF_POINT: say("a half-point bye"),
    ByeKind.FULL_POINT: say("a full-point bye"),
    ByeKind.ZERO_POINT: say("leave of absence (zero points)"),
}


def told(event: AnyPlayerEvent, log: LogSoFar) -> str:
    """The event as a sentence."""
    match event:
        case PlayerRegistered() | LateEntryAccepted() | PlayerDetailsCorrected() | PairingNumbersAssigned():
            return _told_of_entry(event, log)
        case Participation():
            return _told_of_participation(event, log)
        case PairingForbidden() | PairingAllowed() | SeparationRequested():
            return _told_of_prohibition(event, log)
        case BoardFixed(board=None):
            return say("{who} plays on any board again.", who=log.who(event.player))
        case BoardFixed():
            return say("Board {board} is fixed for {who}.", board=event.board, who=log.who(event.player))
        case CheckInEvent():
            return _told_of_check_in(event, log)
        case _:
            assert_never(event)


def _told_of_prohibition(event: PairingForbidden | PairingAllowed | SeparationRequested, log: LogSoFar) -> str:
    players = log.players(event.players)
    match event:
        case PairingForbidden():
            last = event.last_round
            until = "" if last is None else say(" up to round {last_round}", last_round=last)
            return say("Not to be paired with each other{until}: {players}.", until=until, players=players)
        case PairingAllowed():
            return say("May be paired with each other again: {players}.", players=players)
        case SeparationRequested():
            return say("Asked not to meet in the first two rounds (CFC 619.1): {players}.", players=players)
        case _:
            assert_never(event)


def _told_of_entry(
    event: PlayerRegistered | LateEntryAccepted | PlayerDetailsCorrected | PairingNumbersAssigned, log: LogSoFar
) -> str:
    match event:
        case PlayerRegistered():
            return say(
                "{name} ({rated}) registered as player {player}.",
                name=event.name,
                rated=_rated(event),
                player=event.player,
            )
        case LateEntryAccepted():
            return say(
                "{name} ({rated}) was admitted late as player {player}, from round {first_round} on.",
                name=event.name,
                rated=_rated(event),
                player=event.player,
                first_round=event.first_round,
            )
        case PlayerDetailsCorrected():
            reach = "" if event.correction is None else joined("", (" ", log.reach(event.correction, of_rating=True)))
            return say(
                "Data of {who} were put right: {given}.{reach}",
                who=log.who(event.player),
                given=fields_given(event),
                reach=reach,
            )
        case PairingNumbersAssigned():
            return say(
                "Pairing numbers 1 to {count} were assigned, from round {from_round} on.",
                count=len(event.numbers),
                from_round=event.from_round,
            )
        case _:
            assert_never(event)


AnyParticipation: TypeAlias = (
    PlayerWithdrawn | PlayerReinstated | PlayerExpelled | ByeGranted | ByeCancelled | AbsenceExcused
)


def _told_of_participation(event: AnyParticipation, log: LogSoFar) -> str:
    """With its reach, where it came once the round had been paired."""
    told = _participation_in_words(event, log)
    if isinstance(event, PlayerExpelled | AbsenceExcused) or event.correction is None:
        return told
    return joined(" ", (told, log.reach(event.correction)))


def _participation_in_words(event: AnyParticipation, log: LogSoFar) -> str:
    who = log.who(event.player)
    match event:
        case PlayerWithdrawn():
            return say(
                "{who} withdrew: {from_then_on}.{counted}",
                who=who,
                from_then_on=_to_come(event, log)
                or say("not paired from round {from_round} on", from_round=event.from_round),
                counted=_counted(event, log),
            )
        case PlayerReinstated():
            return say(
                "{who} came back: paired again from round {from_round} on.",
                who=who,
                from_round=event.from_round,
            )
        case PlayerExpelled():
            told = {"who": who, "from_round": event.from_round, "counted": _counted(event, log)}
            to_come = _to_come(event, log)
            return (
                say("{who} was expelled: {to_come}.{counted}", to_come=to_come, **told)
                if to_come
                else say("{who} was expelled from round {from_round} on.{counted}", **told)
            )
        case ByeGranted():
            return say(
                "{who} was given {bye_words} in round {round_number}.",
                who=who,
                bye_words=BYE_WORDS[event.kind],
                round_number=event.round_number,
            )
        case ByeCancelled():
            return say(
                "The bye of {who} in round {round_number} was cancelled.",
                who=who,
                round_number=event.round_number,
            )
        case AbsenceExcused():
            by = _absence_rule(log.edition)
            return say(
                "The absence of {who} in round {round_number} was excused{by}.",
                who=who,
                round_number=event.round_number,
                by=by,
            )
        case _:
            assert_never(event)


def _told_of_check_in(event: CheckInOpened | PlayersCheckedIn | CheckInClosed, log: LogSoFar) -> str:
    match event:
        case CheckInOpened():
            return say("The check-in was opened.")
        case PlayersCheckedIn():
            return say("Checked in: {players}.", players=log.players(event.players))
        case CheckInClosed():
            return say("The check-in was closed.")
        case _:
            assert_never(event)


def _rated(event: PlayerRegistered | LateEntryAccepted) -> str:
    rating = event.rating or say("unrated")
    if not event.rating_source:
        return say("{rating}", rating=rating)
    return say("{rating}, {source}", rating=rating, source=event.rating_source)


def _to_come(event: PlayerWithdrawn | PlayerExpelled, log: LogSoFar) -> str:
    """What becomes of the rest of a table, where whoever leaves stays paired; empty in a Swiss."""
    if not log.by_table:
        return ""
    if not log.has_numbers:
        return say("no numbers were drawn yet")
    return (
        say("opponents who stay win what is still to be played (CFC 653)")
        if event.games_count
        else say("nobody wins what is still to be played")
    )


def _counted(event: PlayerWithdrawn | PlayerExpelled, log: LogSoFar) -> str:
    """Of who left a table before half of the games were completed."""
    if event.games_count or not log.has_numbers:
        return ""
    return say(" The games played stay for the rating and count in no standings (CFC 653).")


def _absence_rule(edition: str) -> str:
    """The article by which an excuse counts, in brackets; empty where the rules have none, or are not known."""
    rule = edition_named(edition).general_rules.absence if edition in EDITIONS else None
    return f" ({rule.article})" if rule is not None and rule.article else ""
