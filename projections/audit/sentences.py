"""Every event as a sentence in the arbiter's words."""

from collections.abc import Iterable
from typing import Final, NamedTuple, assert_never

from core.editions.registry import EDITIONS, article, edition_named, in_brackets
from core.general_rules.announced import EQUALS, FIRST_ROUND
from core.general_rules.kept_apart import CLUB, rounds_told
from core.general_rules.knockout import in_words as knockout_in_words
from core.model.knockout import KnockoutTerms
from core.model.results import ByeKind, Colour, Outcome
from core.model.scoring import STANDARD, Scoring
from core.model.sentence import SEMICOLON, joined, say, say_of
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
    ByeKind.HALF_POINT: say("a half-point bye"),
    ByeKind.FULL_POINT: say("a full-point bye"),
    ByeKind.ZERO_POINT: say("leave of absence (zero points)"),
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
        return say(
            "It reaches{by_article}: {reached}.",
            by_article=by_article(self._edition, correction, of_rating=of_rating),
            reached=reached,
        )

    def who(self, player: PlayerId) -> str:
        """The name of a player, or, where nobody was registered, his id."""
        return self._names.get(player) or say("Player {player}", player=player)

    def _all(self, players: Iterable[PlayerId]) -> str:
        return joined(", ", (self.who(player) for player in players))

    def _game(self, event: GameEvent) -> str:
        players = self.on_board(event.round_number, event.board)
        known = {
            "round_number": event.round_number,
            "board": event.board,
            "players": joined(" - ", (self.who(player) for player in players)),
        }
        if self._teams_meet:
            where = (
                say("Round {round_number}, match {board} ({players})", **known)
                if players
                else say("Round {round_number}, match {board}", **known)
            )
        else:
            where = (
                say("Round {round_number}, board {board} ({players})", **known)
                if players
                else say("Round {round_number}, board {board}", **known)
            )
        if not event.team_board:
            return where
        sides = (say("nobody") if one is None else self.who(one) for one in self._at_board(event))
        return say(
            "{where}, board {team_board} ({sides})",
            where=where,
            team_board=event.team_board,
            sides=joined(" - ", sides),
        )

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
                until = (
                    "" if event.last_round is None else say(" up to round {last_round}", last_round=event.last_round)
                )
                return Told(
                    say(
                        "Not to be paired with each other{until}: {players}.",
                        until=until,
                        players=self._all(event.players),
                    ),
                    event.reason,
                )
            case PairingAllowed():
                return Told(
                    say("May be paired with each other again: {players}.", players=self._all(event.players)),
                    event.reason,
                )
            case SeparationRequested():
                sentence = say(
                    "Asked not to meet in the first two rounds (CFC 619.1): {players}.",
                    players=self._all(event.players),
                )
                return Told(sentence, event.reason)
            case BoardFixed(board=None):
                return Told(say("{who} plays on any board again.", who=self.who(event.player)), event.reason)
            case BoardFixed():
                return Told(
                    say("Board {board} is fixed for {who}.", board=event.board, who=self.who(event.player)),
                    event.reason,
                )
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
                return Told(
                    say("What was kept of {who} was erased: {kept}.", who=self.who(event.player), kept=kept),
                    event.reason,
                )
            case RecordEvent():
                return _told_of_the_record(event)
            case AppealEvent() | ImportedFrom():
                return _told_afterwards(event)
            case _:
                assert_never(event)

    def _told_of_check_in(self, event: CheckInOpened | PlayersCheckedIn | CheckInClosed) -> Told:
        match event:
            case CheckInOpened():
                return Told(say("The check-in was opened."))
            case PlayersCheckedIn():
                return Told(say("Checked in: {players}.", players=self._all(event.players)))
            case CheckInClosed():
                return Told(say("The check-in was closed."))
            case _:
                assert_never(event)

    def _told_of_tournament(self, event: AnyTournamentEvent) -> Told:  # noqa: PLR0911 -- one for each event
        match event:
            case TournamentCreated():
                return Told(say("The tournament was announced: {given}.", given=_given(event.details, event.settings)))
            case SettingsChanged():
                return Told(
                    say("The announcement was changed: {given}.", given=_given(event.details, event.settings)),
                    event.reason,
                )
            case LotDrawn():
                seed = say(" from the seed {seed!r}", seed=event.seed) if event.seed else ""
                if event.initial_colour is None:
                    order = self._all(event.order)
                    return Told(
                        say(
                            "The {what_was_drawn} was drawn{seed}: {order}.",
                            what_was_drawn=_what_was_drawn(event),
                            seed=seed,
                            order=order,
                        ),
                        event.reason,
                    )
                colour = say("White") if event.initial_colour is Colour.WHITE else say("Black")
                return Told(
                    say("The initial colour was drawn{seed}: {colour}.", seed=seed, colour=colour), event.reason
                )
            case PhaseEntered():
                return Told(say("The tournament entered the phase of {phase}.", phase=event.phase))
            case AccelerationAssigned():
                points = " ".join(points_text(value) for value in event.points) or say("none")
                return Told(
                    say("{who}: virtual points by round: {points}.", who=self.who(event.player), points=points),
                    event.reason,
                )
            case OwnRuleAnnounced():
                return self._told_of_own_rule(event)
            case _:
                assert_never(event)

    def _told_of_own_rule(self, event: OwnRuleAnnounced) -> Told:
        is_new = event.number not in self._own_rules
        self._own_rules.add(event.number)
        known = {"number": event.number, "text": event.text}
        if not event.text:
            return Told(say("Rule {number} of the organiser was withdrawn.", **known), event.reason)
        if is_new:
            return Told(say("Rule {number} of the organiser was announced: {text}", **known), event.reason)
        return Told(say("Rule {number} of the organiser now says: {text}", **known), event.reason)

    def _told_of_entry(
        self, event: PlayerRegistered | LateEntryAccepted | PlayerDetailsCorrected | PairingNumbersAssigned
    ) -> Told:
        match event:
            case PlayerRegistered():
                return Told(
                    say(
                        "{name} ({rated}) registered as player {player}.",
                        name=event.name,
                        rated=_rated(event),
                        player=event.player,
                    )
                )
            case LateEntryAccepted():
                return Told(
                    say(
                        "{name} ({rated}) was admitted late as player {player}, from round {first_round} on.",
                        name=event.name,
                        rated=_rated(event),
                        player=event.player,
                        first_round=event.first_round,
                    )
                )
            case PlayerDetailsCorrected():
                reach = (
                    "" if event.correction is None else joined("", (" ", self._reach(event.correction, of_rating=True)))
                )
                reason = "" if event.correction is None else event.correction.reason
                return Told(
                    say(
                        "Data of {who} were put right: {given}.{reach}",
                        who=self.who(event.player),
                        given=_given(event),
                        reach=reach,
                    ),
                    reason,
                )
            case PairingNumbersAssigned():
                return Told(
                    say(
                        "Pairing numbers 1 to {count} were assigned, from round {from_round} on.",
                        count=len(event.numbers),
                        from_round=event.from_round,
                    ),
                    event.reason,
                )
            case _:
                assert_never(event)

    def _told_of_team(self, event: AnyTeamEvent) -> Told:
        match event:
            case TeamRegistered():
                known = {"name": event.name, "first_round": event.first_round, "player": event.player}
                return Told(
                    say("{name} was registered as team {player}.", **known)
                    if event.first_round is None
                    else say(
                        "{name} was registered late, paired from round {first_round} on, as team {player}.", **known
                    )
                )
            case TeamMemberRegistered():
                rated = event.rating or say("unrated")
                return Told(
                    say(
                        "{name} ({rated}) plays for {who}, as player {player}.",
                        name=event.name,
                        rated=rated,
                        who=self.who(event.team),
                        player=event.player,
                    )
                )
            case LineUpSet():
                boards = (
                    say("{board} {who}", board=board, who=say("nobody") if one is None else self.who(one))
                    for board, one in enumerate(event.members, 1)
                )
                team = self.who(event.team)
                return Told(
                    say(
                        "Line-up of {team} for round {round_number}: {boards}.",
                        team=team,
                        round_number=event.round_number,
                        boards=joined(", ", boards),
                    ),
                    event.reason,
                )
            case _:
                assert_never(event)

    def _told_of_participation(
        self, event: PlayerWithdrawn | PlayerReinstated | PlayerExpelled | ByeGranted | ByeCancelled | AbsenceExcused
    ) -> Told:
        who = self.who(event.player)
        match event:
            case PlayerWithdrawn():
                from_then_on = say("not paired from round {from_round} on", from_round=event.from_round)
                return Told(
                    say(
                        "{who} withdrew: {from_then_on}.{counted}",
                        who=who,
                        from_then_on=from_then_on,
                        counted=_counted(event),
                    ),
                    event.reason,
                )
            case PlayerReinstated():
                return Told(
                    say(
                        "{who} came back: paired again from round {from_round} on.",
                        who=who,
                        from_round=event.from_round,
                    ),
                    event.reason,
                )
            case PlayerExpelled():
                return Told(
                    say(
                        "{who} was expelled from round {from_round} on.{counted}",
                        who=who,
                        from_round=event.from_round,
                        counted=_counted(event),
                    ),
                    event.reason,
                )
            case ByeGranted():
                return Told(
                    say(
                        "{who} was given {bye_words} in round {round_number}.",
                        who=who,
                        bye_words=BYE_WORDS[event.kind],
                        round_number=event.round_number,
                    ),
                    event.reason,
                )
            case ByeCancelled():
                return Told(
                    say(
                        "The bye of {who} in round {round_number} was cancelled.",
                        who=who,
                        round_number=event.round_number,
                    ),
                    event.reason,
                )
            case AbsenceExcused():
                by = _absence_rule(self._edition)
                return Told(
                    say(
                        "The absence of {who} in round {round_number} was excused{by}.",
                        who=who,
                        round_number=event.round_number,
                        by=by,
                    ),
                    event.reason,
                )
            case _:
                assert_never(event)

    def _told_of_round(self, event: AnyRoundEvent) -> Told:
        number = event.round_number
        match event:
            case RoundPaired():
                bye = "" if event.bye is None else say(", the bye goes to {who}", who=self.who(event.bye))
                engine = event.provenance.engine
                known = {"number": number, "engine": engine, "boards": _boards(len(event.boards)), "bye": bye}
                return Told(
                    say("Round {number} was read from a file: {boards}{bye}.", **known)
                    if engine == "imported"
                    else say("Round {number} was paired by {engine}: {boards}{bye}.", **known)
                )
            case PairingAltered() if LOT_ON_ARRIVAL in event.grounds:
                return Told(
                    say(
                        "Round {number}: a lot for colours was drawn on arrival: {by_hand}.",
                        number=number,
                        by_hand=self._by_hand(event),
                    ),
                    event.reason,
                )
            case PairingAltered():
                return Told(
                    say(
                        "The pairing of round {number} was changed by hand: {by_hand}.",
                        number=number,
                        by_hand=self._by_hand(event),
                    ),
                    event.reason,
                )
            case RoundPublished():
                return Told(say("The pairing of round {number} was published.", number=number))
            case RoundVoided():
                return Told(say("The pairing of round {number} was voided.", number=number), event.reason)
            case RoundCompleted():
                return Told(say("Round {number} ended.", number=number))
            case _:
                assert_never(event)

    def _told_of_draft(self, event: AnyDraftEvent) -> Told:
        number = event.round_number
        match event:
            case DraftBegun():
                self._bye_drafted(event)
                return Told(
                    say(
                        "A draft of the pairing of round {number} was begun, {origins}.",
                        number=number,
                        origins=_ORIGINS[event.origin],
                    )
                )
            case DraftChanged():
                boards = [
                    say("board {board} {pair}", board=board.board, pair=self._pair(*board.players))
                    for board in event.boards
                ]
                opened = [say("board {board} open", board=board) for board in event.opened]
                return Told(
                    say(
                        "Draft of round {number}: {listed}.",
                        number=number,
                        listed=joined(SEMICOLON, (*boards, *opened, *self._bye_drafted(event))),
                    )
                )
            case DraftAbandoned():
                return Told(
                    say("The draft of the pairing of round {number} was abandoned.", number=number), event.reason
                )
            case _:
                assert_never(event)

    def _bye_drafted(self, event: DraftBegun | DraftChanged) -> list[str]:
        """Who has the bye of the draft, where that is another one than before."""
        before, self._draft_bye = self._draft_bye, event.bye
        if event.bye == before:
            return []
        return [say("nobody has the bye") if event.bye is None else self._pair(event.bye, None)]

    def _by_hand(self, event: PairingAltered) -> str:
        """The boards that the engine does not give, and those it gives instead."""
        if not event.engine_boards:
            return say("{boards}, where the engine gives no pairing", boards=_boards(len(event.boards)))
        by_hand, engine = (
            {**{board.players: None for board in boards}, **({} if bye is None else {(bye, None): None})}
            for boards, bye in ((event.boards, event.bye), (event.engine_boards, event.engine_bye))
        )
        if by_hand.keys() == engine.keys():
            return say("{boards}, as the engine gives them", boards=_boards(len(event.boards)))
        mine, instead_of = (
            joined(SEMICOLON, (self._pair(*pair) for pair in these if pair not in those))
            for these, those in ((by_hand, engine), (engine, by_hand))
        )
        return say("{mine} (the engine gives {instead_of})", mine=mine, instead_of=instead_of)

    def _pair(self, white: PlayerId, black: PlayerId | None) -> str:
        if black is None:
            return say("the bye for {who}", who=self.who(white))
        return joined(" - ", (self.who(white), self.who(black)))

    def _told_of_result(self, event: ResultRecorded | GameForfeited | ResultCorrected | ColoursCorrected) -> Told:
        game = self._game(event)
        match event:
            case ResultRecorded():
                return Told(say("{game}: {result}.", game=game, result=event.result))
            case GameForfeited():
                return Told(say("{game}: not played, {result}.", game=game, result=event.result), event.reason)
            case ResultCorrected():
                was = say("no result") if event.was is None else event.was
                text = say(
                    "{game}: {was} was put right to {result}. {reach}",
                    game=game,
                    was=was,
                    result=event.result,
                    reach=self._reach(event.correction),
                )
                return Told(text, event.correction.reason)
            case ColoursCorrected():
                result = "" if event.result is None else f", {event.result}"
                text = say(
                    "{game}: colours were put right, White was {who}{result}. {reach}",
                    game=game,
                    who=self.who(event.white),
                    result=result,
                    reach=self._reach(event.correction),
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
                    return Told(say("{game}: adjourned, a draw for pairing purposes only{by}.", game=game, by=by))
                return Told(
                    say(
                        "{game}: unfinished, {taken_as} for pairing purposes only (CFC 617).",
                        game=game,
                        taken_as=event.taken_as,
                    ),
                    event.reason,
                )
            case GameResumed():
                return Told(say("{game}: the adjourned game ended {result}.", game=game, result=event.result))
            case GameAdjudicated():
                return Told(
                    say("{game}: decided by the arbiter, {result}.", game=game, result=event.result), event.reason
                )
            case _:
                assert_never(event)

    def _told_of_ties(self, event: AnyTieEvent) -> Told:
        match event:
            case TieBroken():
                seed = say(" with the seed {seed!r}", seed=event.seed) if event.seed else ""
                return Told(
                    say(
                        "A tie was broken by {method}{seed}: {players}.",
                        method=event.method,
                        seed=seed,
                        players=self._all(event.players),
                    ),
                    event.reason,
                )
            case FastGameDrawn(players=(first, other)):
                odds = say(" A draw decides for Black, as announced.") if event.draw_odds else ""
                return Told(
                    say(
                        "The lot for the colours of a fast game with {who} was drawn with the seed {seed!r}: {first} "
                        "has White, or chooses Black.{odds}",
                        who=self.who(other),
                        seed=event.seed,
                        first=self.who(first),
                        odds=odds,
                    )
                )
            case FastGamePlayed():
                return self._told_of_fast_game(event)
            case LotsCommitted():
                return Told(
                    say(
                        "The hash of a secret seed for lots was published: {commitment}{public_value}.",
                        commitment=event.commitment,
                        public_value=_public_value(event),
                    )
                )
            case LotsRevealed():
                return Told(
                    say(
                        "The secret seed for lots is {secret!r}, the public value {public_value!r}.",
                        secret=event.secret,
                        public_value=event.public_value,
                    )
                )
            case _:
                assert_never(event)

    def _told_of_knockout(self, event: AnyKnockoutEvent) -> Told:  # noqa: PLR0911 -- one for each event
        match event:
            case KnockoutAnnounced(qualifiers=0):
                return Told(say("The knock-out among the leaders was called off."), event.reason)
            case KnockoutAnnounced():
                terms = KnockoutTerms(event.qualifiers, event.games, event.equal)
                return Told(
                    say("After the last round: {terms}.", terms=knockout_in_words(terms)),
                    event.reason,
                )
            case KnockoutBegun():
                declined = say(" {players} declined.", players=self._all(event.declined)) if event.declined else ""
                order = joined(
                    SEMICOLON,
                    (
                        say("{place} {who}", place=place, who=self.who(player))
                        for place, player in enumerate(event.players, 1)
                    ),
                )
                return Told(
                    say(
                        "The knock-out began. By the standings qualified {order}. Colours are drawn from the seed "
                        "{seed!r}.{declined}",
                        order=order,
                        seed=event.seed,
                        declined=declined,
                    ),
                    event.reason,
                )
            case KnockoutGamePlayed():
                return Told(say("{game}: {result}.", game=self._knockout_game(event), result=event.result))
            case KnockoutGameCorrected():
                game = self._knockout_game(event)
                return Told(
                    say("{game}: {was} was put right to {result}.", game=game, was=event.was, result=event.result),
                    event.reason,
                )
            case KnockoutMatchDecided():
                place = say(
                    "round {knockout_round}, match {match}", knockout_round=event.knockout_round, match=event.match
                )
                return Told(
                    say(
                        "Knock-out, {place}: {who} won the play-off and goes on.",
                        place=place,
                        who=self.who(event.winner),
                    ),
                    event.reason,
                )
            case KnockoutPlayerLeft():
                place = say(
                    "round {knockout_round}, match {match}", knockout_round=event.knockout_round, match=event.match
                )
                return Told(
                    say(
                        "Knock-out, {place}: {who} left; the opponent goes on.", place=place, who=self.who(event.player)
                    ),
                    event.reason,
                )
            case _:
                assert_never(event)

    def _knockout_game(self, event: KnockoutGamePlayed | KnockoutGameCorrected) -> str:
        game = say(", game {game}", game=event.game) if event.game > 1 else ""
        between = joined(" - ", (self.who(event.white), self.who(event.black)))
        return say(
            "Knock-out, round {knockout_round}, match {match}{game} ({between})",
            knockout_round=event.knockout_round,
            match=event.match,
            game=game,
            between=between,
        )

    def _told_of_fast_game(self, event: FastGamePlayed) -> Told:
        order = order_of_fast_game(event.white, event.black, event.result, draw_odds=event.draw_odds)
        odds = say(", with draw odds for Black") if event.draw_odds else ""
        if order is None:
            decided = say("a draw decides nothing without draw odds, and the tie remains")
        else:
            decided = say("{who} comes before {other}", who=self.who(order[0]), other=self.who(order[1]))
        game = say(
            "{white} - {black} {result}",
            white=self.who(event.white),
            black=self.who(event.black),
            result=event.result,
        )
        return Told(
            say("A tie was played off by a fast game{odds}: {game}; {decided}.", odds=odds, game=game, decided=decided),
            event.reason,
        )


def _told_afterwards(event: AnyAppealEvent | ImportedFrom) -> Told:
    match event:
        case AppealLodged():
            about = (
                ""
                if event.round_number is None
                else say(" about round {round_number}", round_number=event.round_number)
            )
            return Told(
                say(
                    "{appellant} appealed{about}: {subject}",
                    appellant=event.appellant,
                    about=about,
                    subject=event.subject,
                )
            )
        case AppealDecided():
            return Told(
                say(
                    "The appeal of event {appeal} was decided: {decision}", appeal=event.appeal, decision=event.decision
                )
            )
        case ImportedFrom():
            count = len(event.adjustments)
            read = say_of(count, ", {count} adjustment", ", {count} adjustments") if count else ""
            return Told(
                say(
                    "Read from {file_name} ({file_format}{read}).",
                    file_name=event.file_name,
                    file_format=event.file_format,
                    read=read,
                )
            )
        case _:
            assert_never(event)


def _told_of_the_record(  # noqa: PLR0911 -- one for each event
    event: NoteAdded | ActionUndone | OfficialNamed | OfficialDismissed | KeysRequired | KeysWaived | CopyEnteredAgain,
) -> Told:
    match event:
        case NoteAdded():
            about = "" if event.about is None else say(" on event {about}", about=event.about)
            return Told(say("Note{about}: {text}", about=about, text=event.text))
        case ActionUndone():
            return Told(say("Event {version} was undone: it no longer counts.", version=event.version), event.reason)
        case OfficialNamed():
            key = say(", and signs with the key {name}", name=label_of(event.key)) if event.key else ""
            return Told(
                say("{official} is {role} of this tournament{key}.", official=event.official, role=event.role, key=key),
                event.reason,
            )
        case OfficialDismissed():
            return Told(say("{official} is no official any more.", official=event.official), event.reason)
        case KeysRequired():
            return Told(say("From now on every official records with their own key."), event.reason)
        case KeysWaived():
            return Told(say("Keys are asked for no longer."), event.reason)
        case CopyEnteredAgain():
            entered = [one for one in event.events if not one.why]
            left = len(event.events) - len(entered)
            besides = say("; {left} were not", left=left) if left else ""
            return Told(
                say(
                    "Entered again from a copy that went on from event {common}: {count} of its {all_events} "
                    "events{besides}.",
                    common=event.common,
                    count=len(entered),
                    all_events=len(event.events),
                    besides=besides,
                ),
                event.reason,
            )
        case _:
            assert_never(event)


def _absence_rule(edition: str) -> str:
    """The article by which an excuse counts, in brackets; empty where the rules have none, or are not known."""
    rule = edition_named(edition).general_rules.absence if edition in EDITIONS else None
    return f" ({rule.article})" if rule is not None and rule.article else ""


_ORIGINS: Final = {
    DraftOrigin.RECORDED: say("with the pairing as it stands"),
    DraftOrigin.ENGINE: say("with what the engine gives"),
    DraftOrigin.EMPTY: say("with empty boards"),
}

_NOT_TOLD: Final = frozenset({"player", "correction", "variations", "keep_apart", "name_commitment"})


def _counted(event: PlayerWithdrawn | PlayerExpelled) -> str:
    """Of who left a table before half of the games were completed."""
    return (
        "" if event.games_count else say(" The games played stay for the rating and count in no standings (CFC 653).")
    )


def _public_value(event: LotsCommitted) -> str:
    if not event.public_source:
        return ""
    form = say(", written as {public_form}", public_form=event.public_form) if event.public_form else ""
    known = (
        say(", known from {known_at:%Y-%m-%d %H:%M} UTC", known_at=event.known_at) if event.known_at is not None else ""
    )
    return say(
        "; the public value will be {public_source}{form}{known}",
        public_source=event.public_source,
        form=form,
        known=known,
    )


def _what_was_drawn(lot: LotDrawn) -> str:
    if lot.apart:
        return say(
            "order of numbers, players of {count} regions apart in the last three rounds (C.05, Annex 2),",
            count=len(lot.groups),
        )
    within = say(" within {count} teams", count=len(lot.groups)) if lot.groups else ""
    subject = _SUBJECTS.get(lot.subject) or say("CFC {subject}", subject=lot.subject)
    return say("order of {subject}{within}", subject=subject, within=within)


_SUBJECTS: Final = {
    EQUALS: say("players of equal rating and title"),
    FIRST_ROUND.name: say("the first round"),
}
"""What a lot decided about, where no rule of the CFC did."""


def _rated(event: PlayerRegistered | LateEntryAccepted) -> str:
    rating = event.rating or say("unrated")
    if not event.rating_source:
        return say("{rating}", rating=rating)
    return say("{rating}, {source}", rating=rating, source=event.rating_source)


_FIELDS: Final = {
    "edition": say("edition"),
    "rounds": say("rounds"),
    "scoring": say("scoring"),
    "correction_deadline": say("correction deadline"),
    "tie_breaks": say("tie breaks"),
    "boards": say("boards"),
    "erasable_names": say("erasable names"),
    "name": say("name"),
    "city": say("city"),
    "federation": say("federation"),
    "start_date": say("start date"),
    "end_date": say("end date"),
    "tournament_type": say("tournament type"),
    "chief_arbiter": say("chief arbiter"),
    "deputy_arbiters": say("deputy arbiters"),
    "time_control": say("time control"),
    "round_dates": say("round dates"),
    "type_code": say("type code"),
    "rating": say("rating"),
    "title": say("title"),
    "sex": say("sex"),
    "fide_id": say("fide id"),
    "birth_date_commitment": say("birth date"),
    "rating_source": say("rating source"),
    "club": say("club"),
}


def _given(*parts: object) -> str:
    """The fields that were given, with their values; of a personal datum only that there is one."""
    named = [
        _FIELDS[name]
        if name.endswith("_commitment")
        else say("{field} {value}", field=_FIELDS.get(name, name.replace("_", " ")), value=_value(value))
        for part in parts
        for name in getattr(part, "__struct_fields__", ())
        if name not in _NOT_TOLD and (value := getattr(part, name)) is not None
    ]
    named += [
        say("variation {name} {value}", name=name, value=value)
        for part in parts
        if isinstance(part, SettingsSet)
        for name, value in part.variations
    ]
    named += [_kept_apart(by, last) for part in parts if isinstance(part, SettingsSet) for by, last in part.keep_apart]
    return joined(", ", named) or say("nothing")


def _kept_apart(by: str, last: RoundNumber) -> str:
    if by == CLUB:
        return say("players of one club kept apart in {rounds}", rounds=rounds_told(last))
    return say("players of one federation kept apart in {rounds}", rounds=rounds_told(last))


def _value(value: object) -> str:
    if isinstance(value, TieBreaksSet):
        codes = ", ".join(value.codes) or say("none")
        if value.unrated is None:
            return say("{codes} ({edition})", codes=codes, edition=value.edition)
        return say(
            "{codes} ({edition}, the unrated count {unrated})",
            codes=codes,
            edition=value.edition,
            unrated=value.unrated,
        )
    if isinstance(value, ScoringSet):
        return worth(scoring_of(value)) or say("as usual")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return " / ".join(str(part) for part in value) if isinstance(value, tuple) else str(value) or say("(empty)")


def _in_words(outcome: Outcome) -> str:
    from events.trf.points import OUTCOMES  # what reads reports is not needed to tell of a tournament

    return OUTCOMES[outcome]


def worth(scoring: Scoring) -> str:
    """What is worth something else than usual (1, 1/2, 0; the pairing-allocated bye as a win); empty: nothing."""
    return joined(
        ", ",
        (
            say("{outcome}{side} {points}", outcome=_in_words(outcome), side=side, points=points_text(value))
            for side, exceptions in (
                ("", scoring.exceptions),
                (say(" of White"), scoring.white_exceptions),
                (say(" of Black"), scoring.black_exceptions),
            )
            for outcome, value in exceptions
            if value != STANDARD.unpaired(outcome)
        ),
    )


def _boards(count: int) -> str:
    return say_of(count, "{count} board", "{count} boards")
