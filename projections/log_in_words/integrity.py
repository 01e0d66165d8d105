"""What touched the integrity of the pairings: everything that a checker of pairings has to know about, as sentences.

The list is the one that the endorsement of programs asks for: changes of a pairing by hand, imports, full-point byes,
corrections of ratings, prohibitions once round 1 is paired, corrections that came too late for the next pairing, and
what was announced otherwise after the start. So is all else that a pairing rested on, or was, and that the file does
not show: published pairings taken back, games that were still adjourned, late entries (their lines look like those of
absentees). A TRF26 has each as a comment line (decision 73). Every type of event says in its signature (`REMARK`)
whether it can be told, and if never, why.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, assert_never, cast

from core.editions.registry import has_table
from core.model.dataclass import dataclass
from core.model.results import ByeKind, Result
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events import late_entries
from events.log.envelope import Recorded, undone_versions
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
    GameAdjudicated,
    GameEvent,
    GameResumed,
    MatchScoreCorrected,
    ResultCorrected,
)
from events.vocabulary.imports import ImportedFrom
from events.vocabulary.participation import ByeCancelled, ByeGranted, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import LateEntryAccepted, PairingNumbersAssigned, PlayerDetailsCorrected
from events.vocabulary.record import (
    ActionUndone,
)
from events.vocabulary.rounds import (
    LOT_ON_ARRIVAL,
    Board,
    PairingAltered,
    RoundCompleted,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from events.vocabulary.tournament import (
    Announcement,
    LotDrawn,
    OwnRuleAnnounced,
    SettingsChanged,
    TieBreaksSet,
)
from projections.log_in_words.sentences import EventSentences

_IN_TIME: Final = 1  # the tier of a correction that the next pairing still takes into account
_LAST_RENUMBERING: Final = 4  # no numbers change once this round is paired


@dataclass(frozen=True, slots=True)
class Incident:
    """One event that touched the integrity of the pairings."""

    version: int  # 0: there is no log that it could be looked up in
    sentence: str
    reason: str = ""
    from_file: bool = False  # it came with an import; the file tells of it too

    def __str__(self) -> str:
        """As a comment line says it."""
        place = f"Event {self.version}: " if self.version else ""
        return f"{place}{self.sentence}" + (f" Reason: {self.reason}" if self.reason else "")


def incidents(events: Iterable[Recorded], numbers: Mapping[PlayerId, int]) -> tuple[Incident, ...]:
    """The incidents of a log, in its order; what was undone, and byes that were cancelled, are left out.

    `numbers` stand for the players of a pairing that was changed by hand.
    """
    kept = tuple(events)
    undone = undone_versions(kept)
    last_of_import = _last_of_import(kept)
    fold = _Fold(numbers)
    for stored in kept:
        event = cast("AnyEvent", stored.event)
        fold.take(stored.version, event, counts=stored.version not in undone)
    return tuple(
        Incident(version, told, reason, from_file=version <= last_of_import)
        for version, (told, reason) in sorted(fold.found.items())
    )


def to_be_written(found: Sequence[Incident], *, given_back: bool) -> tuple[str, ...]:
    """The lines for a file. `given_back`: it is the imported file in its own layout, which tells of its own past.

    That file needs no remark as long as nothing happened since.
    """
    if not given_back:
        return tuple(str(one) for one in found)
    since = [one for one in found if not one.from_file]
    imports = [one for one in found if one.from_file and one.sentence.startswith(_IMPORT)]
    return tuple(str(one) for one in (*imports, *since)) if since else ()


_IMPORT: Final = "Import. "


def _last_of_import(events: Sequence[Recorded]) -> int:
    """The version up to which the log tells what a file told; 0: it began with no import."""
    imported = next((stored for stored in events if isinstance(stored.event, ImportedFrom)), None)
    if imported is None:
        return 0
    command = getattr(imported, "causation", None)
    return max(
        stored.version
        for stored in events
        if stored is imported or (command is not None and getattr(stored, "causation", None) == command)
    )


class _Fold:
    """Walks through a log and keeps what touches the integrity of its pairings."""

    def __init__(self, numbers: Mapping[PlayerId, int]) -> None:
        self.found: dict[int, tuple[str, str]] = {}
        self._numbers = numbers
        self._sentences = EventSentences()
        self._paired: set[RoundNumber] = set()
        self._published: set[RoundNumber] = set()
        self._stands: dict[RoundNumber, list[str]] = {}  # the boards of a round, by number
        self._full_point_byes: dict[tuple[RoundNumber, PlayerId], int] = {}
        self._taken_as: dict[tuple[RoundNumber, BoardNumber], Result] = {}  # of adjourned games
        self._publications: dict[int, RoundNumber] = {}  # by version, also of those that were undone
        self._results: dict[int, RoundNumber] = {}  # likewise, of the events that gave a game its result
        self._ended: set[RoundNumber] = set()  # likewise
        self._rounds = 0
        self._is_by_table = False
        self._tie_breaks: TieBreaksSet | None = None

    def take(self, version: int, event: AnyEvent, *, counts: bool) -> None:
        """The next event of the log; one that was undone is only told, so that names and boards stay known."""
        told = self._sentences.tell(event)
        if isinstance(event, RoundPublished):
            self._publications[version] = event.round_number
        elif isinstance(event, RoundCompleted):
            self._ended.add(event.round_number)
        elif isinstance(event, GameEvent):
            self._results[version] = event.round_number
        if not counts:
            return
        before = self._before(event)
        kind = self._kind(version, event)
        if isinstance(event, Announcement):
            self._tie_breaks = event.settings.tie_breaks or self._tie_breaks
            self._rounds = event.settings.rounds or self._rounds
            if edition := event.settings.edition:
                self._is_by_table = has_table(edition)
        if kind:
            self.found[version] = (f"{kind}. {self._sentence(event, told.sentence)}{before}", told.reason)
        if isinstance(event, RoundPaired | PairingAltered):
            self._stands[event.round_number] = self._boards(event.boards, event.bye)

    def _sentence(self, event: AnyEvent, told: str) -> str:
        """What happened, in words; with the numbers of the file where a reader of the file needs them."""
        match event:
            case PairingAltered():
                return self._altered(event)
            case LateEntryAccepted():
                return late_entries.sentence_of(self._number(event.player), event.first_round, event.name)
            case _:
                return told

    def _before(self, event: AnyEvent) -> str:
        """What was so until the event, where its own sentence does not say it."""
        match event:
            case SettingsChanged() if event.settings.tie_breaks is not None:
                codes = () if self._tie_breaks is None else self._tie_breaks.codes
                return f" Until then: {', '.join(codes) or 'no list'}."
            case GameResumed() | GameAdjudicated():
                taken_as = self._taken_as.get((event.round_number, event.board), Result.DRAW)
                *some, last = [str(number) for number in self._paired_since(event.round_number)] or [""]
                when = f"rounds {', '.join(some)} and {last} were" if some else f"round {last} was"
                return f" It was taken as {taken_as.value} when {when} paired."
            case _:
                return ""  # its sentence has it, or nothing was before

    def _paired_since(self, round_number: RoundNumber) -> list[RoundNumber]:
        return sorted(number for number in self._paired if number > round_number)

    def _kind(self, version: int, event: AnyEvent) -> str:  # noqa: PLR0911 -- one for each sort
        """What sort of incident an event is; empty: none."""
        match event:
            case RoundPaired() | RoundPublished() | RoundVoided():
                return self._kind_of_round(event)
            case GameAdjourned() | GameResumed() | GameAdjudicated():
                return self._kind_of_adjourned(event)
            case ActionUndone():
                return self._kind_of_undo(event)
            case ByeGranted() | ByeCancelled() | PlayerWithdrawn() | PlayerReinstated():
                return self._kind_of_participation(version, event)
            case ResultCorrected() | ColoursCorrected() | MatchScoreCorrected():
                return "Late correction" if self._came_late(event) else self._after_the_end(event)
            case PairingAltered() if LOT_ON_ARRIVAL in event.grounds:
                return "Lot for colours on arrival"
            case PairingAltered():
                return "Manual alteration of a pairing"
            case ImportedFrom():
                return "Import"
            case OwnRuleAnnounced():
                return "Own rule after round 1" if self._paired else "Own rule"
            case _:
                return self._kind_after_round_1(event) if self._paired else ""

    def _came_late(self, event: ResultCorrected | ColoursCorrected | MatchScoreCorrected) -> bool:
        """Whether a pairing was made without it, also one that was made before the deadline for errors was over."""
        was_adjourned = (event.round_number, event.board) in self._taken_as
        next_is_paired = event.round_number + 1 in self._paired and not was_adjourned
        return event.correction.tier != _IN_TIME or next_is_paired

    def _kind_of_undo(self, event: ActionUndone) -> str:
        if event.version in self._publications:
            return f"Publication of round {self._publications[event.version]} taken back"
        is_result = self._is_over(self._results.get(event.version))
        return "Result taken back after the last round had ended" if is_result else ""

    def _after_the_end(self, event: ResultCorrected | ColoursCorrected | MatchScoreCorrected) -> str:
        """No pairing rests on it, and the standings that were final until then do."""
        return "Correction after the last round had ended" if self._is_over(event.round_number) else ""

    def _is_over(self, number: RoundNumber | None) -> bool:
        """Whether that is the last round, and had ended before."""
        return number is not None and number == self._rounds and number in self._ended

    def _kind_of_participation(
        self, version: int, event: ByeGranted | ByeCancelled | PlayerWithdrawn | PlayerReinstated
    ) -> str:
        """What is announced before the pairing is in the file; what came after it is told, and a bye like a win."""
        if isinstance(event, PlayerWithdrawn | PlayerReinstated):
            return "" if event.correction is None else "Participation corrected after the pairing"
        key = event.round_number, event.player
        self.found.pop(self._full_point_byes.pop(key, 0), None)
        if event.correction is not None:
            return "Bye corrected after the pairing"
        if isinstance(event, ByeCancelled) or event.kind is not ByeKind.FULL_POINT:
            return ""
        self._full_point_byes[key] = version
        return "Full-point bye"

    def _kind_of_adjourned(self, event: GameAdjourned | GameResumed | GameAdjudicated) -> str:
        """Whether pairings rest on something else than what an adjourned game ended with; by a table on no game."""
        key = event.round_number, event.board
        if isinstance(event, GameAdjourned):
            self._taken_as[key] = event.taken_as or Result.DRAW
            return ""
        differs = event.result is not self._taken_as.get(key, Result.DRAW)
        rests = self._paired_since(event.round_number) and not self._is_by_table
        return "Adjourned game" if differs and rests else ""

    def _kind_after_round_1(self, event: AnyEvent) -> str:
        """What may be arranged freely before the first pairing only."""
        match event:
            case LotDrawn() if event.initial_colour is not None:
                return "Initial colour after round 1"
            case PlayerDetailsCorrected():
                return self._kind_of_details(event)
            case SettingsChanged() if event.touches_pairings():
                return "Announcement changed after round 1"
            case SettingsChanged() if event.settings.tie_breaks or event.settings.rating_rule is not None:
                what = "Rating rule" if event.settings.tie_breaks is None else "Tie-breaks"
                return f"{what} changed after round {max(self._paired)}"
            case PairingNumbersAssigned() if _LAST_RENUMBERING in self._paired:
                return f"Pairing numbers after round {_LAST_RENUMBERING}"
            case _:
                return event.REMARK.kind

    def _kind_of_details(self, event: PlayerDetailsCorrected) -> str:
        """A rating may decide pairings; a name, once the event is over, who won."""
        if event.rating is not None:
            return "Correction of a rating"
        is_renamed = event.name is not None and self._is_over(RoundNumber(self._rounds))
        return "Name corrected after the last round had ended" if is_renamed else ""

    def _kind_of_round(self, event: RoundPaired | RoundPublished | RoundVoided) -> str:
        number = event.round_number
        match event:
            case RoundPaired():
                self._paired.add(number)
            case RoundPublished():
                self._published.add(number)
            case RoundVoided():
                self._paired.discard(number)
                if number in self._published:
                    self._published.discard(number)
                    grounds = f" ({', '.join(event.grounds)})" if event.grounds else ""
                    return f"Published pairing voided{grounds}"
            case _:
                assert_never(event)
        return ""

    def _altered(self, event: PairingAltered) -> str:
        """The boards that stood before and those that were made of them, without the boards that both have.

        What the engine gives is told where it is neither.
        """
        engine = self._boards(event.engine_boards, event.engine_bye)
        actual = self._boards(event.boards, event.bye)
        stood = self._stands.get(event.round_number, engine)
        if sorted(stood) == sorted(actual) and not engine:
            return f"Round {event.round_number}: no pairing by the engine => {' '.join(actual)}."
        before = " ".join(board for board in stood if board not in actual) or "the same boards"
        after = " ".join(board for board in actual if board not in stood) or "the same boards in another order"
        told = f"Round {event.round_number}: {before} => {after}."
        if sorted(engine) in (sorted(stood), sorted(actual)):
            return f"{told} As the engine gives them." if sorted(engine) == sorted(actual) else told
        gives = " ".join(board for board in engine if board not in actual) or "no pairing"
        return f"{told} The engine gives {gives}."

    def _boards(self, boards: Iterable[Board], bye: PlayerId | None) -> list[str]:
        pairs = [f"{self._number(board.white)}-{self._number(board.black)}" for board in boards]
        return [*pairs, *([] if bye is None else [f"{self._number(bye)}-bye"])]

    def _number(self, player: PlayerId) -> str:
        return str(self._numbers.get(player, f"id:{player}"))
