"""Every event as a sentence in the arbiter's words."""

from collections.abc import Iterable
from typing import Final, NamedTuple, assert_never

from core.editions.registry import EDITIONS, article, edition_named, in_brackets
from core.general_rules.announced import EQUALS, FIRST_ROUND
from core.general_rules.kept_apart import rounds_told
from core.general_rules.knockout import in_words as knockout_in_words
from core.model.knockout import KnockoutTerms
from core.model.results import ByeKind, Colour
from core.model.scoring import STANDARD, Scoring
from core.model.sentence import say
from core.model.tie_breaks import order_of_fast_game
from core.model.tournament import LineUp
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event
from events.deciders.corrections import by_article, in_words
from events.deciders.personal import fields_in_words
from events.deciders.wording import points_text
from events.meanings import scoring_of
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.appeals import AnyAppealEvent, AppealDecided, AppealEvent, AppealLodged
from events.vocabulary.corrections import Correction
from events.vocabulary.drafts import AnyDraftEvent, DraftAbandoned, DraftBegun, DraftChanged, DraftEvent, DraftOrigin
from events.vocabulary.games import (
    ColoursCorrected,
    GameAdjourned,
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
    AbsenceExcused,
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
    Registration,
    SeparationRequested,
)
from events.vocabulary.record import (
    ActionUndone,
    CopyEnteredAgain,
    KeysRequired,
    KeysWaived,
    NoteAdded,
    OfficialDismissed,
    OfficialNamed,
    PersonalDataErased,
    RecordEvent,
    label_of,
)
from events.vocabulary.rounds import (
    LOT_ON_ARRIVAL,
    AnyRoundEvent,
    PairingAltered,
    RoundCompleted,
    RoundEvent,
    RoundPaired,
    RoundPublished,
    RoundVoided,
)
from events.vocabulary.teams import AnyTeamEvent, LineUpSet, TeamEvent, TeamMemberRegistered, TeamRegistered
from events.vocabulary.ties import (
    AnyTieEvent,
    FastGameDrawn,
    FastGamePlayed,
    LotsCommitted,
    LotsRevealed,
    TieBroken,
    TieEvent,
)
from events.vocabulary.tournament import (
    AccelerationAssigned,
    Announcement,
    AnyTournamentEvent,
    LotDrawn,
    OwnRuleAnnounced,
    PhaseEntered,
    ScoringSet,
    SettingsChanged,
    SettingsSet,
    TieBreaksSet,
    TournamentCreated,
    TournamentEvent,
)

BYE_WORDS: Final = {
    ByeKind.HALF_POINT: "a half-point bye",
    ByeKind.FULL_POINT: "a full-point bye",
    ByeKind.ZERO_POINT: "leave of absence (zero points)",
}


class Told(NamedTuple):
    """What happened, and why if a reason was given."""

    sentence: str
    reason: str = ""


class EventSentences:
    """Tells the events of one log, in order; remembers the names and boards that it was told of."""

    def __init__(self) -> None:
        self._edition = ""
        self._teams_meet = False
        self._names: dict[PlayerId, str] = {}
        self._boards: dict[tuple[RoundNumber, BoardNumber], tuple[PlayerId, PlayerId]] = {}
        self._line_ups: dict[tuple[RoundNumber, PlayerId], LineUp] = {}
        self._draft_bye: PlayerId | None = None
        self._own_rules: set[int] = set()
        self._rounds: RoundNumber | None = None
        self._last_paired: RoundNumber | None = None  # None: not known, after an undo

    def tell(self, event: AnyEvent) -> Told:
        """The next event of the log."""
        match event:
            case Announcement():
                self._edition = event.settings.edition or self._edition
                self._teams_meet = self._teams_meet or bool(event.settings.boards)
                self._rounds = event.settings.rounds or self._rounds
            case Registration() | TeamRegistered() | TeamMemberRegistered():
                self._names[event.player] = event.name
            case LineUpSet():
                self._line_ups[event.round_number, event.team] = event.members
            case RoundPaired() | PairingAltered():
                self._last_paired = event.round_number
                for board in event.boards:
                    self._boards[event.round_number, board.board] = board.players
            case RoundVoided() | ActionUndone():
                self._last_paired = None
            case _:
                pass  # nothing else names players or makes boards
        told = self._told(event)
        if isinstance(event, PlayerDetailsCorrected) and event.name is not None:
            self._names[event.player] = event.name
        if isinstance(event, ColoursCorrected) and not event.team_board:
            self._boards[event.round_number, event.board] = (event.white, event.black)
        return told

    def on_board(self, round_number: RoundNumber, board: BoardNumber) -> tuple[PlayerId, ...]:
        """White and Black; empty for a board that was never paired."""
        return self._boards.get((round_number, board), ())

    def players_of(self, event: Event) -> frozenset[PlayerId]:
        """The players that the event told last speaks of; those at a board included."""
        if isinstance(event, GameEvent):
            seated = self._at_board(event) if event.team_board else ()
            return frozenset((*self.on_board(event.round_number, event.board), *(one for one in seated if one)))
        return event.players_spoken_of

    def cited(self, until_2026: str) -> str:
        """An article of the general rules as the rules of this tournament number it."""
        return article(self._edition, until_2026)

    def _reach(self, correction: Correction, *, of_rating: bool = False) -> str:
        to_come = self._last_paired is None or self._last_paired != self._rounds
        reached = in_words(correction, rounds_to_come=to_come)
        return f"It reaches{by_article(self._edition, correction, of_rating=of_rating)}: {reached}."

    def who(self, player: PlayerId) -> str:
        """The name of a player, or, where nobody was registered, his id."""
        return self._names.get(player, f"Player {player}")

    def _all(self, players: Iterable[PlayerId]) -> str:
        return ", ".join(self.who(player) for player in players)

    def _game(self, event: GameEvent) -> str:
        players = self.on_board(event.round_number, event.board)
        between = f" ({' - '.join(self.who(player) for player in players)})" if players else ""
        what = "match" if self._teams_meet else "board"
        where = f"Round {event.round_number}, {what} {event.board}{between}"
        if not event.team_board:
            return where
        sides = " - ".join("nobody" if one is None else self.who(one) for one in self._at_board(event))
        return f"{where}, board {event.team_board} ({sides})"

    def _at_board(self, event: GameEvent) -> tuple[PlayerId | None, ...]:
        """Who sits at a board of a match, by the line-ups told so far."""
        line_ups = (
            self._line_ups.get((event.round_number, team), ())
            for team in self.on_board(event.round_number, event.board)
        )
        place = event.team_board - 1
        return tuple(line_up[place] if place < len(line_up) else None for line_up in line_ups)

    def _told(self, event: AnyEvent) -> Told:  # noqa: C901, PLR0911, PLR0912 -- every event by name, in groups
        match event:
            case TournamentEvent():
                return self._told_of_tournament(event)
            case Registration() | PlayerDetailsCorrected() | PairingNumbersAssigned():
                return self._told_of_entry(event)
            case Participation():
                return self._told_of_participation(event)
            case PairingForbidden():
                until = "" if event.last_round is None else f" up to round {event.last_round}"
                return Told(f"Not to be paired with each other{until}: {self._all(event.players)}.", event.reason)
            case PairingAllowed():
                return Told(f"May be paired with each other again: {self._all(event.players)}.", event.reason)
            case SeparationRequested():
                sentence = f"Asked not to meet in the first two rounds (CFC 619.1): {self._all(event.players)}."
                return Told(sentence, event.reason)
            case BoardFixed(board=None):
                return Told(f"{self.who(event.player)} plays on any board again.", event.reason)
            case BoardFixed():
                return Told(f"Board {event.board} is fixed for {self.who(event.player)}.", event.reason)
            case CheckInEvent():
                return self._told_of_check_in(event)
            case RoundEvent():
                return self._told_of_round(event)
            case DraftEvent():
                return self._told_of_draft(event)
            case ResultRecorded() | GameForfeited() | ResultCorrected() | ColoursCorrected():
                return self._told_of_result(event)
            case GameAdjourned() | GameResumed() | GameAdjudicated():
                return self._told_of_unfinished_game(event)
            case TieEvent():
                return self._told_of_ties(event)
            case KnockoutEvent():
                return self._told_of_knockout(event)
            case TeamEvent():
                return self._told_of_team(event)
            case PersonalDataErased():
                kept = fields_in_words(event.fields)
                return Told(f"What was kept of {self.who(event.player)} was erased: {kept}.", event.reason)
            case RecordEvent():
                return _told_of_the_record(event)
            case AppealEvent() | ImportedFrom():
                return _told_afterwards(event)
            case _:
                assert_never(event)

    def _told_of_check_in(self, event: CheckInOpened | PlayersCheckedIn | CheckInClosed) -> Told:
        match event:
            case CheckInOpened():
                return Told("The check-in was opened.")
            case PlayersCheckedIn():
                return Told(f"Checked in: {self._all(event.players)}.")
            case CheckInClosed():
                return Told("The check-in was closed.")
            case _:
                assert_never(event)

    def _told_of_tournament(self, event: AnyTournamentEvent) -> Told:  # noqa: PLR0911 -- one for each event
        match event:
            case TournamentCreated():
                return Told(f"The tournament was announced: {_given(event.details, event.settings)}.")
            case SettingsChanged():
                return Told(f"The announcement was changed: {_given(event.details, event.settings)}.", event.reason)
            case LotDrawn():
                seed = f" from the seed {event.seed!r}" if event.seed else ""
                if event.initial_colour is None:
                    order = self._all(event.order)
                    return Told(f"The {_what_was_drawn(event)} was drawn{seed}: {order}.", event.reason)
                colour = "White" if event.initial_colour is Colour.WHITE else "Black"
                return Told(f"The initial colour was drawn{seed}: {colour}.", event.reason)
            case PhaseEntered():
                return Told(f"The tournament entered the phase of {event.phase}.")
            case AccelerationAssigned():
                points = " ".join(points_text(value) for value in event.points) or "none"
                return Told(f"{self.who(event.player)}: virtual points by round: {points}.", event.reason)
            case OwnRuleAnnounced():
                return self._told_of_own_rule(event)
            case _:
                assert_never(event)

    def _told_of_own_rule(self, event: OwnRuleAnnounced) -> Told:
        is_new = event.number not in self._own_rules
        self._own_rules.add(event.number)
        what = f"{'was announced' if is_new else 'now says'}: {event.text}" if event.text else "was withdrawn."
        return Told(f"Rule {event.number} of the organiser {what}", event.reason)

    def _told_of_entry(
        self, event: PlayerRegistered | LateEntryAccepted | PlayerDetailsCorrected | PairingNumbersAssigned
    ) -> Told:
        match event:
            case PlayerRegistered():
                return Told(f"{event.name} ({_rated(event)}) registered as player {event.player}.")
            case LateEntryAccepted():
                return Told(
                    f"{event.name} ({_rated(event)}) was admitted late as player {event.player}, "
                    f"from round {event.first_round} on."
                )
            case PlayerDetailsCorrected():
                reach = "" if event.correction is None else f" {self._reach(event.correction, of_rating=True)}"
                reason = "" if event.correction is None else event.correction.reason
                return Told(f"Data of {self.who(event.player)} were put right: {_given(event)}.{reach}", reason)
            case PairingNumbersAssigned():
                return Told(
                    f"Pairing numbers 1 to {len(event.numbers)} were assigned, from round {event.from_round} on.",
                    event.reason,
                )
            case _:
                assert_never(event)

    def _told_of_team(self, event: AnyTeamEvent) -> Told:
        match event:
            case TeamRegistered():
                late = "" if event.first_round is None else f"late, paired from round {event.first_round} on, "
                return Told(f"{event.name} was registered {late}as team {event.player}.")
            case TeamMemberRegistered():
                rated = event.rating or "unrated"
                return Told(f"{event.name} ({rated}) plays for {self.who(event.team)}, as player {event.player}.")
            case LineUpSet():
                boards = (
                    f"{board} {'nobody' if one is None else self.who(one)}"
                    for board, one in enumerate(event.members, 1)
                )
                team = self.who(event.team)
                return Told(f"Line-up of {team} for round {event.round_number}: {', '.join(boards)}.", event.reason)
            case _:
                assert_never(event)

    def _told_of_participation(
        self, event: PlayerWithdrawn | PlayerReinstated | PlayerExpelled | ByeGranted | ByeCancelled | AbsenceExcused
    ) -> Told:
        who = self.who(event.player)
        match event:
            case PlayerWithdrawn():
                from_then_on = f"not paired from round {event.from_round} on"
                return Told(f"{who} withdrew: {from_then_on}.{_counted(event)}", event.reason)
            case PlayerReinstated():
                return Told(f"{who} came back: paired again from round {event.from_round} on.", event.reason)
            case PlayerExpelled():
                return Told(f"{who} was expelled from round {event.from_round} on.{_counted(event)}", event.reason)
            case ByeGranted():
                return Told(f"{who} was given {BYE_WORDS[event.kind]} in round {event.round_number}.", event.reason)
            case ByeCancelled():
                return Told(f"The bye of {who} in round {event.round_number} was cancelled.", event.reason)
            case AbsenceExcused():
                by = _absence_rule(self._edition)
                return Told(f"The absence of {who} in round {event.round_number} was excused{by}.", event.reason)
            case _:
                assert_never(event)

    def _told_of_round(self, event: AnyRoundEvent) -> Told:
        number = event.round_number
        match event:
            case RoundPaired():
                bye = "" if event.bye is None else f", the bye goes to {self.who(event.bye)}"
                engine = event.provenance.engine
                how = "was read from a file" if engine == "imported" else f"was paired by {engine}"
                return Told(f"Round {number} {how}: {_boards(len(event.boards))}{bye}.")
            case PairingAltered() if LOT_ON_ARRIVAL in event.grounds:
                return Told(
                    f"Round {number}: a lot for colours was drawn on arrival: {self._by_hand(event)}.", event.reason
                )
            case PairingAltered():
                return Told(f"The pairing of round {number} was changed by hand: {self._by_hand(event)}.", event.reason)
            case RoundPublished():
                return Told(f"The pairing of round {number} was published.")
            case RoundVoided():
                return Told(f"The pairing of round {number} was voided.", event.reason)
            case RoundCompleted():
                return Told(f"Round {number} ended.")
            case _:
                assert_never(event)

    def _told_of_draft(self, event: AnyDraftEvent) -> Told:
        number = event.round_number
        match event:
            case DraftBegun():
                self._bye_drafted(event)
                return Told(f"A draft of the pairing of round {number} was begun, {_ORIGINS[event.origin]}.")
            case DraftChanged():
                boards = [f"board {board.board} {self._pair(*board.players)}" for board in event.boards]
                opened = [f"board {board} open" for board in event.opened]
                return Told(f"Draft of round {number}: {'; '.join((*boards, *opened, *self._bye_drafted(event)))}.")
            case DraftAbandoned():
                return Told(f"The draft of the pairing of round {number} was abandoned.", event.reason)
            case _:
                assert_never(event)

    def _bye_drafted(self, event: DraftBegun | DraftChanged) -> list[str]:
        """Who has the bye of the draft, where that is another one than before."""
        before, self._draft_bye = self._draft_bye, event.bye
        if event.bye == before:
            return []
        return ["nobody has the bye" if event.bye is None else self._pair(event.bye, None)]

    def _by_hand(self, event: PairingAltered) -> str:
        """The boards that the engine does not give, and those it gives instead."""
        if not event.engine_boards:
            return f"{_boards(len(event.boards))}, where the engine gives no pairing"
        by_hand, engine = (
            {**{board.players: None for board in boards}, **({} if bye is None else {(bye, None): None})}
            for boards, bye in ((event.boards, event.bye), (event.engine_boards, event.engine_bye))
        )
        if by_hand.keys() == engine.keys():
            return f"{_boards(len(event.boards))}, as the engine gives them"
        mine, instead_of = (
            "; ".join(self._pair(*pair) for pair in these if pair not in those)
            for these, those in ((by_hand, engine), (engine, by_hand))
        )
        return f"{mine} (the engine gives {instead_of})"

    def _pair(self, white: PlayerId, black: PlayerId | None) -> str:
        return f"the bye for {self.who(white)}" if black is None else f"{self.who(white)} - {self.who(black)}"

    def _told_of_result(self, event: ResultRecorded | GameForfeited | ResultCorrected | ColoursCorrected) -> Told:
        game = self._game(event)
        match event:
            case ResultRecorded():
                return Told(f"{game}: {event.result}.")
            case GameForfeited():
                return Told(f"{game}: not played, {event.result}.", event.reason)
            case ResultCorrected():
                was = "no result" if event.was is None else event.was
                text = f"{game}: {was} was put right to {event.result}. {self._reach(event.correction)}"
                return Told(text, event.correction.reason)
            case ColoursCorrected():
                result = "" if event.result is None else f", {event.result}"
                text = (
                    f"{game}: colours were put right, White was {self.who(event.white)}{result}. "
                    f"{self._reach(event.correction)}"
                )
                return Told(text, event.correction.reason)
            case _:
                assert_never(event)

    def _told_of_unfinished_game(self, event: GameAdjourned | GameResumed | GameAdjudicated) -> Told:
        game = self._game(event)
        match event:
            case GameAdjourned():
                if event.taken_as is None:
                    by = in_brackets(self._edition, "C.04.2.D.1")
                    return Told(f"{game}: adjourned, a draw for pairing purposes only{by}.")
                return Told(f"{game}: unfinished, {event.taken_as} for pairing purposes only (CFC 617).", event.reason)
            case GameResumed():
                return Told(f"{game}: the adjourned game ended {event.result}.")
            case GameAdjudicated():
                return Told(f"{game}: decided by the arbiter, {event.result}.", event.reason)
            case _:
                assert_never(event)

    def _told_of_ties(self, event: AnyTieEvent) -> Told:
        match event:
            case TieBroken():
                seed = f" with the seed {event.seed!r}" if event.seed else ""
                return Told(f"A tie was broken by {event.method}{seed}: {self._all(event.players)}.", event.reason)
            case FastGameDrawn(players=(first, other)):
                odds = " A draw decides for Black, as announced." if event.draw_odds else ""
                return Told(
                    f"The lot for the colours of a fast game with {self.who(other)} was drawn with the seed "
                    f"{event.seed!r}: {self.who(first)} has White, or chooses Black.{odds}"
                )
            case FastGamePlayed():
                return self._told_of_fast_game(event)
            case LotsCommitted():
                return Told(
                    f"The hash of a secret seed for lots was published: {event.commitment}{_public_value(event)}."
                )
            case LotsRevealed():
                return Told(f"The secret seed for lots is {event.secret!r}, the public value {event.public_value!r}.")
            case _:
                assert_never(event)

    def _told_of_knockout(self, event: AnyKnockoutEvent) -> Told:  # noqa: PLR0911 -- one for each event
        match event:
            case KnockoutAnnounced(qualifiers=0):
                return Told("The knock-out among the leaders was called off.", event.reason)
            case KnockoutAnnounced():
                terms = KnockoutTerms(event.qualifiers, event.games, event.equal)
                return Told(f"After the last round: {knockout_in_words(terms)}.", event.reason)
            case KnockoutBegun():
                declined = f" {self._all(event.declined)} declined." if event.declined else ""
                order = "; ".join(f"{place} {self.who(player)}" for place, player in enumerate(event.players, 1))
                return Told(
                    f"The knock-out began. By the standings qualified {order}. Colours are drawn from the seed "
                    f"{event.seed!r}.{declined}",
                    event.reason,
                )
            case KnockoutGamePlayed():
                return Told(f"{self._knockout_game(event)}: {event.result}.")
            case KnockoutGameCorrected():
                game = self._knockout_game(event)
                return Told(f"{game}: {event.was} was put right to {event.result}.", event.reason)
            case KnockoutMatchDecided():
                place = f"round {event.knockout_round}, match {event.match}"
                return Told(f"Knock-out, {place}: {self.who(event.winner)} won the play-off and goes on.", event.reason)
            case KnockoutPlayerLeft():
                place = f"round {event.knockout_round}, match {event.match}"
                return Told(f"Knock-out, {place}: {self.who(event.player)} left; the opponent goes on.", event.reason)
            case _:
                assert_never(event)

    def _knockout_game(self, event: KnockoutGamePlayed | KnockoutGameCorrected) -> str:
        game = f", game {event.game}" if event.game > 1 else ""
        between = f"{self.who(event.white)} - {self.who(event.black)}"
        return f"Knock-out, round {event.knockout_round}, match {event.match}{game} ({between})"

    def _told_of_fast_game(self, event: FastGamePlayed) -> Told:
        order = order_of_fast_game(event.white, event.black, event.result, draw_odds=event.draw_odds)
        odds = ", with draw odds for Black" if event.draw_odds else ""
        if order is None:
            decided = "a draw decides nothing without draw odds, and the tie remains"
        else:
            decided = f"{self.who(order[0])} comes before {self.who(order[1])}"
        game = f"{self.who(event.white)} - {self.who(event.black)} {event.result}"
        return Told(f"A tie was played off by a fast game{odds}: {game}; {decided}.", event.reason)


def _told_afterwards(event: AnyAppealEvent | ImportedFrom) -> Told:
    match event:
        case AppealLodged():
            about = "" if event.round_number is None else f" about round {event.round_number}"
            return Told(f"{event.appellant} appealed{about}: {event.subject}")
        case AppealDecided():
            return Told(f"The appeal of event {event.appeal} was decided: {event.decision}")
        case ImportedFrom():
            count = len(event.adjustments)
            read = f", {count} adjustment{'s' * (count > 1)}" if count else ""
            return Told(f"Read from {event.file_name} ({event.file_format}{read}).")
        case _:
            assert_never(event)


def _told_of_the_record(  # noqa: PLR0911 -- one for each event
    event: NoteAdded | ActionUndone | OfficialNamed | OfficialDismissed | KeysRequired | KeysWaived | CopyEnteredAgain,
) -> Told:
    match event:
        case NoteAdded():
            about = "" if event.about is None else f" on event {event.about}"
            return Told(f"Note{about}: {event.text}")
        case ActionUndone():
            return Told(f"Event {event.version} was undone: it no longer counts.", event.reason)
        case OfficialNamed():
            key = f", and signs with the key {label_of(event.key)}" if event.key else ""
            return Told(f"{event.official} is {event.role} of this tournament{key}.", event.reason)
        case OfficialDismissed():
            return Told(f"{event.official} is no official any more.", event.reason)
        case KeysRequired():
            return Told(say("From now on every official records with their own key."), event.reason)
        case KeysWaived():
            return Told(say("Keys are asked for no longer."), event.reason)
        case CopyEnteredAgain():
            entered = [one for one in event.events if not one.why]
            left = len(event.events) - len(entered)
            besides = f"; {left} were not" if left else ""
            return Told(
                f"Entered again from a copy that went on from event {event.common}: {len(entered)} of its "
                f"{len(event.events)} events{besides}.",
                event.reason,
            )
        case _:
            assert_never(event)


def _absence_rule(edition: str) -> str:
    """The article by which an excuse counts, in brackets; empty where the rules have none, or are not known."""
    rule = edition_named(edition).general_rules.absence if edition in EDITIONS else None
    return f" ({rule.article})" if rule is not None and rule.article else ""


_ORIGINS: Final = {
    DraftOrigin.RECORDED: "with the pairing as it stands",
    DraftOrigin.ENGINE: "with what the engine gives",
    DraftOrigin.EMPTY: "with empty boards",
}

_NOT_TOLD: Final = frozenset({"player", "correction", "variations", "keep_apart", "name_commitment"})


def _counted(event: PlayerWithdrawn | PlayerExpelled) -> str:
    """Of who left a table before half of the games were completed."""
    return "" if event.games_count else " The games played stay for the rating and count in no standings (CFC 653)."


def _public_value(event: LotsCommitted) -> str:
    if not event.public_source:
        return ""
    form = f", written as {event.public_form}" if event.public_form else ""
    known = f", known from {event.known_at:%Y-%m-%d %H:%M} UTC" if event.known_at is not None else ""
    return f"; the public value will be {event.public_source}{form}{known}"


def _what_was_drawn(lot: LotDrawn) -> str:
    if lot.apart:
        return f"order of numbers, players of {len(lot.groups)} regions apart in the last three rounds (C.05, Annex 2),"
    within = f" within {len(lot.groups)} teams" if lot.groups else ""
    return f"order of {_SUBJECTS.get(lot.subject, f'CFC {lot.subject}')}{within}"


_SUBJECTS: Final = {
    EQUALS: "players of equal rating and title",
    FIRST_ROUND.name: "the first round",
}
"""What a lot decided about, where no rule of the CFC did."""


def _rated(event: PlayerRegistered | LateEntryAccepted) -> str:
    return f"{event.rating or 'unrated'}" + (f", {event.rating_source}" if event.rating_source else "")


def _given(*parts: object) -> str:
    """The fields that were given, with their values; of a personal datum only that there is one."""
    named = [
        f"{name.removesuffix('_commitment').replace('_', ' ')}"
        + ("" if name.endswith("_commitment") else f" {_value(value)}")
        for part in parts
        for name in getattr(part, "__struct_fields__", ())
        if name not in _NOT_TOLD and (value := getattr(part, name)) is not None
    ]
    named += [
        f"variation {name} {value}"
        for part in parts
        if isinstance(part, SettingsSet)
        for name, value in part.variations
    ]
    named += [
        f"players of one {by} kept apart in {rounds_told(last)}"
        for part in parts
        if isinstance(part, SettingsSet)
        for by, last in part.keep_apart
    ]
    return ", ".join(named) or "nothing"


def _value(value: object) -> str:
    if isinstance(value, TieBreaksSet):
        codes = ", ".join(value.codes) or "none"
        unrated = "" if value.unrated is None else f", the unrated count {value.unrated}"
        return f"{codes} ({value.edition}{unrated})"
    if isinstance(value, ScoringSet):
        return worth(scoring_of(value)) or "as usual"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " / ".join(str(part) for part in value) if isinstance(value, tuple) else str(value) or "(empty)"


def worth(scoring: Scoring) -> str:
    """What is worth something else than usual (1, 1/2, 0; the pairing-allocated bye as a win); empty: nothing."""
    return ", ".join(
        f"{outcome.name.lower().replace('_', ' ')}{side} {points_text(value)}"
        for side, exceptions in (
            ("", scoring.exceptions),
            (" of White", scoring.white_exceptions),
            (" of Black", scoring.black_exceptions),
        )
        for outcome, value in exceptions
        if value != STANDARD.unpaired(outcome)
    )


def _boards(count: int) -> str:
    return "1 board" if count == 1 else f"{count} boards"
