"""Does each event of a log make sense after those before it? What does not is a finding, never an error."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, TypeAlias, cast

from core.editions.registry import edition_named, games_of_match, has_table, is_known
from core.model.dataclass import dataclass
from core.model.sentence import joined, say
from core.model.tournament import EDITION_OF_OLD_LOGS
from core.model.units import BoardNumber, PlayerId, RoundNumber
from core.model.variations import not_taken
from events.deciders.wording import ARBITER
from events.log.envelope import Recorded, counting
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.corrections import Scope
from events.vocabulary.games import (
    AnyGameEvent,
    ColoursCorrected,
    GameAdjourned,
    GameEvent,
    GameForfeited,
    MatchScoreCorrected,
    MatchScoreRecorded,
    ResultCorrected,
    ResultRecorded,
)
from events.vocabulary.players import PairingNumbersAssigned, PlayerDetailsCorrected, Registration
from events.vocabulary.record import ActionUndone, PersonalDataErased
from events.vocabulary.reporting import CategorySettled, FactsRecorded, PrizesAwarded
from events.vocabulary.rounds import PairingAltered, RoundCompleted, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import Announcement, TournamentCreated
from projections.log_in_words.sentences import EventSentences
from projections.verification.list_ratings import ratings_beside_the_rule


class Concern(StrEnum):
    """What a finding is about."""

    LOG = "log"  # the stored bytes, the chain, the columns, and what nobody can read
    NEWER = "newer"  # an event that only a newer release can read
    REPLAY = "replay"  # a pairing of ours that comes out otherwise
    IMPORTED = "imported"  # a pairing read from a file that comes out otherwise
    STRANGER = "stranger"  # an event that speaks of a player nobody registered
    PERSONAL = "personal"  # data that were erased by the record, and are kept
    REPORTED = "reported"  # prizes awarded, or a document issued, that the record does not give
    OFFICIAL = "official"  # recorded by somebody who could not, or not signed
    COSIGNED = "cosigned"  # shorter than what whoever verifies cosigned, or another one of its name
    SENSE = "sense"  # an event that does not fit those before it


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it should be; version 0: the log as a whole.

    `is_beside`: it is of a checkpoint kept beside the log, and nothing speaks against the event that this ends with.
    """

    concern: Concern
    version: int
    message: str
    round_number: RoundNumber | None = None
    is_beside: bool = False


def consistency_findings(events: Sequence[Recorded]) -> tuple[Finding, ...]:
    """Events that do not fit those before them, in log order."""
    order = _Order(frozenset(one.event.player for one in events if isinstance(one.event, _ENTRIES)))
    findings = [*_undo_findings(events)]
    for stored in counting(events):
        event = cast("AnyEvent", stored.event)
        round_number = event.round_spoken_of
        found = ((Concern.STRANGER, order.strangers_in(event)), (Concern.SENSE, order.objections_to(event)))
        findings.extend(
            Finding(concern, stored.version, message, round_number) for concern, told in found for message in told
        )
    findings.extend(Finding(Concern.SENSE, version, told) for version, told in ratings_beside_the_rule(events))
    return tuple(findings)


def announced_wrongly(events: Sequence[Recorded]) -> Iterator[Finding]:
    """Variations with a value that their edition cannot read: nothing behind them can be folded."""
    edition = EDITION_OF_OLD_LOGS
    for stored in counting(events):
        if isinstance(stored.event, Announcement):
            edition = stored.event.settings.edition or edition
            of_edition = edition_named(edition).variations if is_known(edition) else ()
            by_name = {one.name: one for one in of_edition}
            for name, value in stored.event.settings.variations:
                for told in not_taken(edition, by_name[name], value) if name in by_name else ():
                    yield Finding(Concern.LOG, stored.version, told)


def undoes_nothing(stored: Recorded) -> bool:
    """Whether it is an undo of what was not recorded before it. `stored`: an event of a whole log."""
    return isinstance(stored.event, ActionUndone) and not 0 < stored.event.version < stored.version


def _undo_findings(events: Sequence[Recorded]) -> Iterator[Finding]:
    for stored in events:
        if isinstance(stored.event, ActionUndone) and undoes_nothing(stored):
            yield Finding(
                Concern.SENSE,
                stored.version,
                say("The event undoes event {version}, which is not an earlier event.", version=stored.event.version),
            )


def is_confirmed(event: RoundPaired | PairingAltered) -> bool:
    """Whether an arbiter answers for the boards, with a reason: what speaks against them was told and confirmed.

    A round that he paired himself, for want of a pairing by the engine, is recorded together with such an event.
    """
    if isinstance(event, PairingAltered):
        return bool(event.reason.strip())
    return event.provenance.engine == ARBITER


def _is_by_table(event: RoundPaired | PairingAltered) -> bool:
    """Whether the round was paired from a table, for which no result is needed and two may meet twice."""
    return isinstance(event, RoundPaired) and has_table(event.provenance.edition)


def _numbered_boards(event: RoundPaired | PairingAltered) -> Iterator[str]:
    """Of two boards of one number only one would be played."""
    numbers = {board.board for board in event.boards}
    if len(numbers) < len(event.boards) or min(numbers, default=1) < 1:
        yield say(
            "In round {number}, two boards have the same number, or a board has a number below 1.",
            number=event.round_number,
        )


def _without_opponents(event: AnyEvent) -> frozenset[PlayerId]:
    """Who has points or an absence in a pairing, as only a file gives them."""
    if not isinstance(event, RoundPaired):
        return frozenset()
    return frozenset((*(player for player, _ in event.others), *(one.player for one in event.points_beside)))


_OF_MEMBERS: Final = (
    PlayerDetailsCorrected,
    GameEvent,
    FactsRecorded,
    CategorySettled,
    PrizesAwarded,
)
"""The events that can speak of somebody who plays for a team; all others speak of competitors."""

_OF_SCORES: Final = MatchScoreRecorded | MatchScoreCorrected

_ENTRIES: Final = (Registration, TeamRegistered, TeamMemberRegistered)

_Place: TypeAlias = tuple[RoundNumber, BoardNumber, BoardNumber]
"""Round, board, and where teams meet the board of the match."""

_Seats: TypeAlias = tuple[PlayerId, PlayerId]
"""White and Black."""


class _Order:
    """What has been established so far in a log: players, rounds, boards."""

    def __init__(self, entered: frozenset[PlayerId]) -> None:
        """`entered`: everybody whom the log registers, also where the entry was undone."""
        self._entered = entered
        self._sentences = EventSentences()
        self._created = False
        self._players: set[PlayerId] = set()
        self._teams: set[PlayerId] = set()
        self._members: set[PlayerId] = set()
        self._boards: dict[RoundNumber, dict[BoardNumber, _Seats]] = {}
        self._with_result: set[_Place] = set()
        self._adjourned: set[_Place] = set()
        self._team_boards = 0
        self._of_one = False  # players meet in matches
        self._met: dict[RoundNumber, set[frozenset[PlayerId]]] = {}
        self._unplayed: set[tuple[RoundNumber, frozenset[PlayerId]]] = set()
        self._published: set[RoundNumber] = set()  # as they are paired now
        self._closed: set[RoundNumber] = set()
        self._out: set[RoundNumber] = set()  # published, maybe changed since

    def strangers_in(self, event: AnyEvent) -> list[str]:
        """Whom the next event that counts speaks of without anybody knowing him. Comes before `objections_to`."""
        self._sentences.tell(event)
        spoken_of = self._sentences.players_of(event)
        if isinstance(event, TeamMemberRegistered) and event.team not in self._players:
            return [say("No team is registered with the id {team}.", team=event.team)]
        if isinstance(event, _ENTRIES):
            spoken_of = frozenset({event.player})
            doubles = sorted(spoken_of & self._players)
            self._players |= spoken_of
            self._teams |= spoken_of if isinstance(event, TeamRegistered) else set()
            self._members |= spoken_of if isinstance(event, TeamMemberRegistered) else set()
            return [say("A second player was registered with the id {player}.", player=player) for player in doubles]
        if isinstance(event, LineUpSet):
            seated = {one for one in event.members if one is not None}
            strangers = sorted({event.team} - self._teams | seated - self._members)
        elif isinstance(event, PersonalDataErased):
            strangers = sorted(spoken_of - self._entered)
        elif isinstance(event, _OF_MEMBERS):
            strangers = sorted(spoken_of - self._players)
        else:
            strangers = sorted((spoken_of | _without_opponents(event)) - (self._players - self._members))
        return (
            [say("No player is registered with the id {strangers}.", strangers=joined(", ", map(str, strangers)))]
            if strangers
            else []
        )

    def objections_to(self, event: AnyEvent) -> list[str]:
        """What else is wrong with the next event that counts."""
        match event:
            case Announcement():
                self._team_boards = event.settings.boards or self._team_boards
                self._of_one = games_of_match(event.settings.edition) > 0 if event.settings.edition else self._of_one
                again = self._created and isinstance(event, TournamentCreated)
                self._created = self._created or isinstance(event, TournamentCreated)
                return [say("The tournament was announced a second time.")] if again else []
            case RoundPaired() | PairingAltered():
                return [*self._objections_to_pairing(event)]
            case RoundPublished() | RoundCompleted() | RoundVoided():
                return self._objections_to_stage(event)
            case GameEvent():
                return [*self._objections_to_result(event)]
            case PairingNumbersAssigned():
                players = {player for player, _ in event.numbers}
                right = sorted(number for _, number in event.numbers) == list(range(1, len(players) + 1))
                return [] if right else [say("The pairing numbers are not 1, 2, 3 and so on without gaps or repeats.")]
            case _:
                return self._objections_to_entry(event)  # the others speak of players only

    def _objections_to_entry(self, event: AnyEvent) -> list[str]:
        is_alone = isinstance(event, Registration)
        if not isinstance(event, _ENTRIES):
            return []
        if is_alone != (bool(self._team_boards) and not self._of_one):
            return []
        told = say("this is a team event") if is_alone else say("the number of boards per match was not announced")
        return [say("{name} was entered, but {told}.", name=event.name, told=told)]

    def _objections_to_stage(self, event: RoundPublished | RoundCompleted | RoundVoided) -> list[str]:
        number = event.round_number
        if number not in self._boards:
            return [say("Round {round_number} had not been paired.", round_number=number)]
        match event:
            case RoundPublished():
                self._out.add(number)
                again, self._published = number in self._published, self._published | {number}
                return [say("Round {number} was published a second time.", number=number)] if again else []
            case RoundCompleted():
                again, self._closed = number in self._closed, self._closed | {number}
                twice = [say("Round {number} was closed a second time.", number=number)] if again else []
                return twice + self._missing(say("Round {round_number} was closed", round_number=number), number)
            case RoundVoided():
                last = max(self._boards)
                self._forget(number)
                self._unplayed = {meeting for meeting in self._unplayed if meeting[0] != number}
                told = say(
                    "Round {number} was voided although round {last} had already been paired.", number=number, last=last
                )
                return [told] if number != last else []

    def _objections_to_pairing(self, event: RoundPaired | PairingAltered) -> Iterator[str]:
        number = event.round_number
        if isinstance(event, RoundPaired):
            coming = max(self._boards, default=0) + 1
            if number != coming:
                yield say(
                    "Round {number} was paired when round {coming} was the next to be paired.",
                    number=number,
                    coming=coming,
                )
            for earlier in () if _is_by_table(event) else sorted(played for played in self._boards if played < number):
                yield from self._missing(say("Round {number} was paired", number=number), earlier)
        elif number not in self._boards:
            yield say("Round {number} had not been paired.", number=number)
        yield from _numbered_boards(event)
        seats = [player for board in event.boards for player in board.players]
        seats.extend(() if event.bye is None else (event.bye,))
        twice = sorted({player for player in seats if seats.count(player) > 1}) if len(set(seats)) < len(seats) else []
        if twice:
            yield say(
                "{twice}: paired twice in round {number}.",
                twice=joined(", ", map(self._sentences.who, twice)),
                number=number,
            )
        seated = {board.board: board.players for board in event.boards}
        stayed = self._stayed(number, seated) if isinstance(event, PairingAltered) else {}
        for places in (self._with_result, self._adjourned):
            kept = {(number, stayed[board], of) for played, board, of in places if played == number and board in stayed}
            places.difference_update({place for place in places if place[0] == number})
            places.update(kept)
        pairs = {frozenset(one) for one in seated.values()}
        self._boards[number] = seated
        self._published.discard(number)
        if isinstance(event, RoundPaired):
            self._out.discard(number)
        self._closed.discard(number)
        self._met.pop(number, None)
        before, self._met[number] = dict(self._met), pairs
        if is_confirmed(event) or _is_by_table(event):
            return
        met = {pair for played, paired in before.items() for pair in paired if (played, pair) not in self._unplayed}
        for pair in sorted(sorted(pair) for pair in pairs & met):
            both = joined(say(" and "), (self._sentences.who(player) for player in pair))
            yield say("{both} had already met ({cited}).", both=both, cited=self._sentences.cited("C.04.1.b"))

    def _stayed(
        self, round_number: RoundNumber, seated: Mapping[BoardNumber, _Seats]
    ) -> dict[BoardNumber, BoardNumber]:
        """Where the boards of a pairing that is changed went on, by their old numbers: a pair keeps what it played."""
        goes_on = {seats: board for board, seats in seated.items()}
        before = self._boards.get(round_number, {})
        return {board: goes_on[seats] for board, seats in before.items() if seats in goes_on}

    def _objections_to_result(self, event: AnyGameEvent) -> Iterator[str]:
        place = (event.round_number, event.board, event.team_board)
        if event.board not in self._boards.get(event.round_number, ()):
            yield say("Round {round_number} had no board {board}.", round_number=event.round_number, board=event.board)
            return
        if not 0 <= event.team_board <= self._team_boards:
            yield say(
                "Round {round_number}: match {board} had no board {team_board}.",
                round_number=event.round_number,
                board=event.board,
                team_board=event.team_board,
            )
            return
        result = getattr(event, "result", None)  # of an adjourned game, or of a match by its score, there is none
        if isinstance(event, ResultRecorded | MatchScoreRecorded) and (wrong := self._too_early(event, place)):
            yield wrong
        if isinstance(event, GameAdjourned):
            self._adjourned.add(place)
        yield from self._second_result(event, place)
        if isinstance(event, _OF_SCORES):
            self._with_result.add(place)
            self._unplayed.discard((event.round_number, frozenset(self._sentences.on_board(*place[:2]))))
        if result is not None:
            self._with_result.add(place)
            if isinstance(event, ResultCorrected | ColoursCorrected) and Scope.PAIRINGS not in event.correction.reaches:
                return  # for pairings the players have met, or not, as before
            if event.team_board:
                self._unplayed.discard((event.round_number, frozenset(self._sentences.on_board(*place[:2]))))
                return  # who met whom is seen from the match
            if isinstance(event, ColoursCorrected):
                self._boards[event.round_number][event.board] = (event.white, event.black)
            pair = frozenset(self._sentences.on_board(*place[:2]))
            (self._unplayed.discard if result.was_played else self._unplayed.add)((event.round_number, pair))

    def _second_result(self, event: AnyGameEvent, place: _Place) -> Iterator[str]:
        """That the board had a result when one was recorded."""
        if isinstance(event, ResultRecorded | GameForfeited | MatchScoreRecorded) and self._has_result(place):
            yield say(
                "Round {round_number}, board {board} already had a result.",
                round_number=event.round_number,
                board=f"{event.board}.{event.team_board}" if event.team_board else event.board,
            )

    def _too_early(self, event: ResultRecorded | MatchScoreRecorded, place: _Place) -> str:
        """Why no result was to be recorded there; of who left a table, forfeits come with the pairing."""
        number = event.round_number
        if number not in self._out:
            return say("Round {number} had not been published when a result was recorded in it.", number=number)
        if place in self._adjourned and not self._has_result(place):
            return say(
                "Round {number}, board {board}: the game was adjourned, but its result was not recorded as the "
                "result of an adjourned game.",
                number=number,
                board=event.board,
            )
        return ""

    def _has_result(self, place: _Place) -> bool:
        """Whether a board has one, or of a match as a whole any of its boards."""
        boards = range(1, self._team_boards + 1) if not place[2] else ()
        return place in self._with_result or any((*place[:2], BoardNumber(of)) in self._with_result for of in boards)

    def _forget(self, round_number: RoundNumber) -> None:
        self._boards.pop(round_number, None)
        self._met.pop(round_number, None)
        self._with_result = {place for place in self._with_result if place[0] != round_number}
        self._adjourned = {place for place in self._adjourned if place[0] != round_number}

    def _missing(self, what_happened: str, round_number: RoundNumber) -> list[str]:
        """That something happened although boards of a round were neither finished nor adjourned."""
        settled = self._with_result | self._adjourned
        boards = [
            f"{board}.{of}" if of else str(board)
            for board in sorted(self._boards[round_number])
            if (round_number, board, BoardNumber(0)) not in settled
            for of in range(1, self._team_boards + 1) or (0,)
            if (round_number, board, BoardNumber(of)) not in settled
        ]
        if not boards:
            return []
        of_round = say("round {number}, board {boards}", number=round_number, boards=", ".join(boards))
        return [
            say(
                "{what_happened} although results are missing: {of_round}.",
                what_happened=what_happened,
                of_round=of_round,
            )
        ]
