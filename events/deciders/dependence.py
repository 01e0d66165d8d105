"""Which events build on which: whether an event could be taken out of the log and the later ones still make sense.

Each event gives something (a player, a round, a result) and rests on something. On the safe side: where an event
*may* rest on another, it does.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import TypeAlias, assert_never

from core.editions.registry import edition_named
from core.general_rules.grounds import appeal_in
from core.model.tie_breaks import LOTS
from core.model.units import RoundNumber
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AppealCarriedOut, AppealDecided, AppealEvent, AppealLodged
from events.vocabulary.corrections import Scope
from events.vocabulary.drafts import DraftAbandoned, DraftBegun, DraftChanged, DraftEvent
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjudicated,
    GameEvent,
    GameForfeited,
    GameResumed,
    ResultCorrected,
    ResultRecorded,
)
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.knockout import (
    AnyKnockoutEvent,
    KnockoutAnnounced,
    KnockoutBegun,
    KnockoutEvent,
    KnockoutGameCorrected,
    KnockoutGamePlayed,
    KnockoutMatchDecided,
    KnockoutPlayerLeft,
)
from events.vocabulary.players import (
    BoardFixed,
    CheckInEvent,
    KeepingApart,
    LateEntryAccepted,
    PairingAllowed,
    PairingForbidden,
    PairingNumbersAssigned,
    Participation,
    PlayerDetailsCorrected,
    PlayerRegistered,
    PlayersCheckedIn,
    Registration,
    SeparationRequested,
)
from events.vocabulary.record import RecordEvent
from events.vocabulary.reporting import CategorySettled, DocumentIssued, FactsRecorded, PrizesAwarded, ReportingEvent
from events.vocabulary.rounds import PairingAltered, RoundCompleted, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import FastGameDrawn, FastGamePlayed, LotsCommitted, LotsRevealed, TieBroken, TieEvent
from events.vocabulary.tournament import (
    AccelerationAssigned,
    Announcement,
    LotDrawn,
    OwnRuleAnnounced,
    PhaseEntered,
    SettingsChanged,
    TournamentCreated,
)

Subject: TypeAlias = tuple[str | int, ...]

_FIRST = RoundNumber(1)
_GIVEN_BY_MANY = frozenset({"results", "line-ups", "knock-out match"})
_LOTS_OF_NUMBERS = ("613", "equals")  # players of equal rating (CFC), or of equal strength, are put in order by lot


def builds_on(later: AnyEvent, earlier: AnyEvent) -> bool:
    """Whether the later event would lose its ground without the earlier one."""
    first = first_round_touched(earlier)
    if isinstance(later, RoundPaired) and first is not None and later.round_number >= first:
        return True
    if isinstance(later, RoundPaired) and isinstance(earlier, PlayerDetailsCorrected):
        # CFC 620 ranks by the rating itself; elsewhere a rating decides the pairing number, which is an event.
        return edition_named(later.provenance.edition).general_rules.numbers_by_613 and earlier.rating is not None
    if _rests_on_standings(later, earlier):
        return True
    if isinstance(earlier, RoundVoided) and _touches_pairing_of(later, earlier.round_number):
        return True
    if isinstance(earlier, RoundCompleted) and _came_too_late_after(later, earlier.round_number):
        return True
    return not gives(earlier).isdisjoint(rests_on(later))


def clashes_with(undone: AnyEvent, since: AnyEvent) -> bool:
    """Whether the undone event, counting again, would stand against what happened since.

    That is so where either would have been decided otherwise after the other, and where one takes the other's place.
    """
    if builds_on(since, undone) or builds_on(undone, since):
        return True
    return not place_taken(undone).isdisjoint(place_taken(since))


def place_taken(event: AnyEvent) -> set[Subject]:
    """What only one event can give at a time. Results and line-ups of a round are given by many."""
    if isinstance(event, Registration | TeamRegistered | TeamMemberRegistered):
        fide_id = getattr(event, "fide_id", "")  # teams have none
        same_person = {("name", event.name.casefold())} | ({("fide id", fide_id)} if fide_id else set())
        return gives(event) | same_person
    return {subject for subject in gives(event) if subject[0] not in _GIVEN_BY_MANY}


def _touches_pairing_of(event: AnyEvent, round_number: RoundNumber) -> bool:
    first = first_round_touched(event)
    return first is not None and first <= round_number


def _came_too_late_after(event: AnyEvent, round_number: RoundNumber) -> bool:
    """Whether it is a correction that reaches the rating report only because that round had ended (D.8, tier 3)."""
    match event:
        case ResultCorrected() | ColoursCorrected():
            return event.correction.tier == 3 and event.round_number < round_number
        case PlayerDetailsCorrected(correction=correction):
            return correction is not None and correction.tier == 3
        case _:
            return False


def decides_ties(event: AnyEvent) -> bool:
    """Whether players may have been tied, or not, because of it: only those with equal points are put in order."""
    match event:
        case ResultRecorded() | GameForfeited() | GameResumed() | GameAdjudicated():
            return True
        case ResultCorrected() | ColoursCorrected():
            return Scope.STANDINGS in event.correction.reaches
        case SettingsChanged(settings=given):
            return (given.scoring, given.tie_breaks) != (None, None)
        case _:
            return False


def _rests_on_standings(later: AnyEvent, earlier: AnyEvent) -> bool:
    """Whether players may have been tied, or not, or others have qualified, without the earlier event."""
    if isinstance(later, KnockoutBegun) and isinstance(
        earlier, TieBroken | FastGamePlayed | Participation | RoundPaired
    ):
        return True
    return isinstance(later, TieBroken | FastGameDrawn | FastGamePlayed | KnockoutBegun) and decides_ties(earlier)


def first_round_touched(event: AnyEvent) -> RoundNumber | None:  # noqa: C901, PLR0911, PLR0912 -- every event by name
    """The first round whose pairing reads this event; None: no pairing does."""
    match event:
        case TournamentCreated() | LotDrawn() | AccelerationAssigned() | PlayerRegistered() | ImportedFrom():
            return _FIRST
        case KeepingApart() | BoardFixed() | PairingNumbersAssigned():
            return _FIRST  # whatever is paired next reads them, also where a pairing was taken back since
        case SettingsChanged(settings=given):
            frozen = (given.edition, given.rounds, given.scoring)
            free = all(value is None for value in frozen) and not given.variations and not given.keep_apart
            return None if free else _FIRST
        case PlayerDetailsCorrected(club=club) if club is not None:
            return _FIRST  # players of one club may have been kept apart
        case LateEntryAccepted() | Participation() | RoundVoided():
            return event.round_spoken_of
        case TeamRegistered() | TeamMemberRegistered():  # the rating of a team follows from its members
            return event.round_spoken_of or _FIRST
        case LineUpSet():
            return None  # pairings read who won a match, and the boards say that
        case ResultCorrected() | ColoursCorrected() if Scope.PAIRINGS not in event.correction.reaches:
            return None
        case RoundPaired() | PairingAltered() | RoundCompleted() | GameEvent():
            return RoundNumber(event.round_number + 1)
        case DraftEvent():
            return None  # no pairing reads a draft: that which ends it holds all its boards
        case OwnRuleAnnounced() | PhaseEntered() | PlayerDetailsCorrected() | RoundPublished() | CheckInEvent():
            return None  # what becomes of those who have not checked in are events of their own
        case TieEvent() | KnockoutEvent() | AppealEvent() | ReportingEvent() | RecordEvent():
            return None
        case _:
            assert_never(event)


def gives(event: AnyEvent) -> set[Subject]:  # noqa: C901, PLR0911, PLR0912 -- every event by name
    """What the event establishes or changes."""
    match event:
        case Announcement():
            return {("announcement",)}
        case LotDrawn():
            return {("lot", event.subject)}
        case PhaseEntered():
            return {("phase",)}
        case OwnRuleAnnounced():
            return {("own rule", event.number)}
        case AccelerationAssigned():
            return {("acceleration", event.player)}
        case Registration() | TeamRegistered() | TeamMemberRegistered():
            return {(what, event.player) for what in ("player", "details", "strength", "participation")}
        case LineUpSet():
            return {("line-up", event.round_number, event.team), ("line-ups", event.round_number)}
        case PlayerDetailsCorrected(name=name, rating=rating, title=title):
            decides_his_number = any(given is not None for given in (name, rating, title))  # B.2
            strength = {("strength", event.player)} if decides_his_number else set()
            return {("details", event.player)} | strength
        case PairingNumbersAssigned():
            return {("numbers",)}
        case Participation():
            return {("participation", event.player)}
        case BoardFixed():
            return {("fixed board", event.player)} | ({("board taken", event.board)} if event.board else set())
        case PlayersCheckedIn():
            return {("checked in", player) for player in event.players}
        case CheckInEvent():
            return {("check-in",)}
        case PairingForbidden() | PairingAllowed():
            return {("apart", a, b) for a, b in combinations(sorted(event.players), 2)}
        case SeparationRequested():
            return {("request", a, b) for a, b in combinations(sorted(event.players), 2)}
        case RoundPaired() | PairingAltered():
            return {("round", event.round_number)}
        case DraftEvent():
            return {("draft", event.round_number)}
        case RoundPublished():
            return {("published", event.round_number)}
        case RoundVoided():
            return {("voided", event.round_number)}
        case RoundCompleted():
            return {("completed", event.round_number)}
        case GameEvent():
            return {("board", event.round_number, event.board, event.team_board), ("results", event.round_number)}
        case TieBroken() | FastGameDrawn() | FastGamePlayed():
            return {("tie", *sorted(event.players))}
        case KnockoutEvent():
            return _gives_to_knockout(event)
        case LotsCommitted():
            return {("commitment",)}
        case LotsRevealed():
            return {("secret",)}
        case AppealDecided():
            return {("decision", event.appeal)}
        case AppealCarriedOut():
            return {("carried out", event.appeal)}
        case FactsRecorded():
            return {("fact", event.fact, player) for player, _ in event.values}
        case CategorySettled():
            return {("category", event.category)}
        case PrizesAwarded():
            return {("prizes",)}
        case AppealLodged() | DocumentIssued() | RecordEvent() | ImportedFrom():
            return set()
        case _:
            assert_never(event)


def rests_on(event: AnyEvent) -> set[Subject]:  # noqa: C901, PLR0911, PLR0912 -- every event by name
    """What must have been established for the event to make sense, and what it overrides."""
    match event:
        case SettingsChanged() | LotDrawn() | PhaseEntered() | OwnRuleAnnounced() | LotsCommitted() | AppealDecided():
            return gives(event)  # an order by lot holds for whoever of it is there
        case TieBroken():
            return gives(event) | ({("commitment",), ("secret",)} if event.method == LOTS else set())
        case FastGameDrawn() | FastGamePlayed():
            return gives(event)
        case KnockoutEvent():
            return _ground_in_knockout(event)
        case LotsRevealed():
            return gives(event) | {("commitment",)}
        case AccelerationAssigned() | PlayerDetailsCorrected() | Participation() | KeepingApart() | BoardFixed():
            return gives(event) | _players(event)
        case FactsRecorded() | CategorySettled() | PrizesAwarded():
            return gives(event) | _players(event)
        case CheckInEvent():
            return {("check-in",), *_players(event)}
        case PairingNumbersAssigned():
            return {
                ("numbers",),
                *(("lot", subject) for subject in _LOTS_OF_NUMBERS),
                ("round", event.from_round - 1),  # without that pairing they would hold from an earlier round on
                *_players(event),
                *(("strength", player) for player in event.players_spoken_of),
            }
        case RoundPaired():
            return {(what, event.round_number) for what in ("round", "voided", "draft")} | _at_boards(event)
        case DraftBegun() | DraftChanged():
            before = {("round", event.round_number), ("completed", event.round_number - 1)}
            return gives(event) | before | _at_boards(event)
        case PairingAltered():
            on_grounds = _decisions(event.grounds)
            return {("round", event.round_number), ("draft", event.round_number)} | _at_boards(event) | on_grounds
        case DraftAbandoned():
            return {("round", event.round_number), ("draft", event.round_number)}
        case RoundPublished():
            return gives(event) | {("round", event.round_number)}
        case RoundVoided():
            return _ending(event) | _decisions(event.grounds)
        case RoundCompleted():
            return _ending(event)
        case GameEvent():
            number = event.round_number
            boards = {("board", number, event.board, one) for one in (0, event.team_board)}  # 0: the whole match
            line_ups = {("line-ups", number)} if event.team_board else set()
            return boards | line_ups | {("round", number), ("published", number)}
        case TeamMemberRegistered():
            return {("player", event.team)}
        case LineUpSet():
            return {("line-up", event.round_number, event.team), *_players(event)}
        case AppealCarriedOut():
            return gives(event) | {("decision", event.appeal)}
        case AppealLodged():
            return set() if event.round_number is None else {("round", event.round_number)}
        case (
            TournamentCreated() | Registration() | TeamRegistered() | DocumentIssued() | RecordEvent() | ImportedFrom()
        ):
            return set()
        case _:
            assert_never(event)


def _ending(event: RoundVoided | RoundCompleted) -> set[Subject]:
    return gives(event) | {(what, event.round_number) for what in ("round", "published", "results", "draft")}


def _decisions(grounds: Iterable[str]) -> set[Subject]:
    """The decisions of a committee among the grounds on which a pairing was changed."""
    return {("decision", appeal) for name in grounds if (appeal := appeal_in(name)) is not None}


def _gives_to_knockout(event: AnyKnockoutEvent) -> set[Subject]:
    match event:
        case KnockoutAnnounced():
            return {("knock-out",)}
        case KnockoutBegun():
            return {("knock-out begun",)}
        case KnockoutGamePlayed() | KnockoutGameCorrected():
            return {_match(event), ("knock-out game", event.knockout_round, event.match, event.game)}
        case KnockoutMatchDecided():
            return {_match(event), ("knock-out play-off", event.knockout_round, event.match)}
        case KnockoutPlayerLeft():
            return {_match(event), ("knock-out player", event.player)}
        case _:
            assert_never(event)


def _ground_in_knockout(event: AnyKnockoutEvent) -> set[Subject]:
    """A game rests on the one before it, and a match on the two that lead to it."""
    match event:
        case KnockoutAnnounced():
            return gives(event)
        case KnockoutBegun():
            return gives(event) | {("knock-out",), *_players(event)}
        case KnockoutGamePlayed() | KnockoutGameCorrected():
            games = {("knock-out game", event.knockout_round, event.match, one) for one in (event.game - 1, event.game)}
            return games | _leading_to(event)
        case KnockoutMatchDecided():
            return gives(event) | _leading_to(event)
        case KnockoutPlayerLeft():
            return {("knock-out player", event.player)} | _leading_to(event)
        case _:
            assert_never(event)


_InMatch: TypeAlias = KnockoutGamePlayed | KnockoutGameCorrected | KnockoutMatchDecided | KnockoutPlayerLeft


def _match(event: _InMatch) -> Subject:
    return ("knock-out match", event.knockout_round, event.match)


def _leading_to(event: _InMatch) -> set[Subject]:
    before = event.knockout_round - 1
    return {("knock-out begun",), *(("knock-out match", before, 2 * event.match - one) for one in (0, 1))}


def _players(event: AnyEvent) -> set[Subject]:
    return {("player", player) for player in event.players_spoken_of}


def _at_boards(event: RoundPaired | PairingAltered | DraftBegun | DraftChanged) -> set[Subject]:
    return {("player", player) for board in event.boards for player in board.players}
