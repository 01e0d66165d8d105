"""The log in words: every event as a sentence, by the names, boards, line-ups and rules that came before it.

What an event says is in its signature (`events.vocabulary`); here is what it asks of the log (`Wording`).
"""

from collections.abc import Iterable
from typing import Final

from core.editions.registry import article, edition_named, games_of_match, has_table, in_brackets, is_known
from core.general_rules.kept_apart import kept_apart_told
from core.model.named_tuple import NamedTuple
from core.model.results import STANDARD, Outcome, Scoring
from core.model.sentence import Day, joined, of_names, say
from core.model.tournament import LineUp, MatchAppointment
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event, Value
from events.deciders.corrections import by_article, in_words
from events.deciders.wording import points_text
from events.log.envelope import counting
from events.meanings import scoring_of
from events.vocabulary.corrections import Correction, Scope
from events.vocabulary.drafts import DraftBegun, DraftChanged
from events.vocabulary.games import ColoursCorrected, GameCorrection, GameEvent
from events.vocabulary.participation import PlayerExpelled, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import PairingNumbersAssigned, PlayerDetailsCorrected, Registration
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import PairingAltered, RoundPaired, RoundPublished, RoundVoided
from events.vocabulary.teams import LineUpSet, TeamMemberRegistered, TeamRegistered
from events.vocabulary.tournament import (
    Announcement,
    DetailsSet,
    OwnRuleAnnounced,
    ScoringSet,
    SettingsSet,
    TieBreaksSet,
)

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
    "round_times": say("round times"),
    "round_places": say("round venues"),
    "archived": say("archived"),
    "public_log": say("log on the public pages"),
    "public_reasons": say("reasons on the public pages"),
    "players_report": say("players report their own results"),
    "type_code": say("type code"),
    "rating": say("rating"),
    "title": say("title"),
    "sex": say("sex"),
    "fide_id": say("fide id"),
    "birth_date_commitment": say("birth date"),
    "rating_source": say("rating source"),
    "fide_rating": say("FIDE rating"),
    "national_rating": say("national rating"),
    "national_list": say("national list"),
    "rating_rule": say("rating rule"),
    "club": say("club"),
}

_NOT_TOLD: Final = frozenset(
    {"player", "correction", "variations", "keep_apart", "name_commitment", "reason", "appointments"}
)


class _Kept(NamedTuple):
    """An event and its place in the log, from 1."""

    version: int
    event: Event


class Told(NamedTuple):
    """What happened, and why if a reason was given."""

    sentence: str
    reason: str = ""


class EventSentences:
    """Tells the events of one log, in order, and remembers what the sentences to come speak of.

    An event that is undone later was told all the same.
    """

    def __init__(self) -> None:
        self.edition = ""
        self.draft_bye: PlayerId | None = None
        self.own_rules: set[int] = set()
        self.teams_meet = False
        self._names: dict[PlayerId, str] = {}
        self._boards: dict[tuple[RoundNumber, BoardNumber], tuple[PlayerId, PlayerId]] = {}
        self._line_ups: dict[tuple[RoundNumber, PlayerId], LineUp] = {}
        self._rounds: RoundNumber | None = None
        self._last_paired = RoundNumber(0)
        self._version = 0  # of the event told last
        self._pairings: list[_Kept] = []  # of rounds, corrected colours, and what takes them back
        self._participation: list[_Kept] = []  # who left and who came back, numbers given, and what takes them back

    def tell(self, event: Event) -> Told:
        """The next event of the log."""
        self._before(event)
        corrected = event.correction if isinstance(event, PlayerDetailsCorrected | GameCorrection) else None
        told = Told(event.sentence(self), corrected.reason if corrected is not None else getattr(event, "reason", ""))
        self._after(event)
        return told

    def pass_over(self, events: Iterable[Event]) -> None:
        """The next events, of which no sentence is wanted."""
        for event in events:
            self._before(event)
            self._after(event)

    def _before(self, event: Event) -> None:
        """Remember what the sentence of the event itself speaks of."""
        self._version += 1
        if isinstance(
            event, PlayerWithdrawn | PlayerExpelled | PlayerReinstated | PairingNumbersAssigned | ActionUndone
        ):
            self._participation.append(_Kept(self._version, event))
        if isinstance(
            event, RoundPaired | PairingAltered | RoundPublished | RoundVoided | ColoursCorrected | ActionUndone
        ):
            self._pairings.append(_Kept(self._version, event))
        match event:
            case Announcement():
                self.edition = event.settings.edition or self.edition
                self.teams_meet = self.teams_meet or bool(event.settings.boards)
                self._rounds = event.settings.rounds or self._rounds
            case Registration() | TeamRegistered() | TeamMemberRegistered():
                self._names[event.player] = event.name
            case LineUpSet():
                self._line_ups[event.round_number, event.team] = event.members
            case RoundPaired() | PairingAltered():
                self._last_paired = event.round_number
                self._seat(event)
            case _:
                pass  # nothing else names players or makes boards

    def _after(self, event: Event) -> None:
        """Remember what only the sentences behind it speak of: it tells of the change itself."""
        match event:
            case PlayerDetailsCorrected(name=str(name)):
                self._names[event.player] = name
            case ColoursCorrected():
                self._seat(event)
            case ActionUndone():  # of a change by hand or of colours: the boards are those of before
                for one in counting(self._pairings):
                    self._seat(one.event)
                self._last_paired = self._paired_last()
            case RoundVoided():
                self._last_paired = self._paired_last()
            case DraftBegun() | DraftChanged():
                self.draft_bye = event.bye
            case OwnRuleAnnounced():
                self.own_rules.add(event.number)
            case _:
                pass  # nothing else is told by what it was before

    def _last_is_to_be_made(self) -> bool:
        """Whether the pairing of the last round is not published, and the rules count it as still to be made."""
        if not is_known(self.edition) or not edition_named(self.edition).general_rules.unpublished.is_yet_to_be_made:
            return False
        of_it = [
            one.event
            for one in counting(self._pairings)
            if isinstance(one.event, RoundPaired | RoundPublished) and one.event.round_number == self._last_paired
        ]
        return bool(of_it) and isinstance(of_it[-1], RoundPaired)

    def _paired_last(self) -> RoundNumber:
        paired: set[RoundNumber] = set()
        for one in counting(self._pairings):
            if isinstance(one.event, RoundPaired | PairingAltered):
                paired.add(one.event.round_number)
            elif isinstance(one.event, RoundVoided):
                paired.discard(one.event.round_number)
        return max(paired, default=RoundNumber(0))

    def _seat(self, event: Event) -> None:
        """Who sits where from this event on."""
        if isinstance(event, RoundPaired | PairingAltered):
            for board in event.boards:
                self._boards[event.round_number, board.board] = (board.white, board.black)
        elif isinstance(event, ColoursCorrected) and not event.team_board:
            self._boards[event.round_number, event.board] = (event.white, event.black)

    @property
    def by_table(self) -> bool:
        """Whether a table says who meets whom, so that no pairing rests on a result; False: no such rules are known."""
        return has_table(self.edition)

    def on_board(self, round_number: RoundNumber, board: BoardNumber) -> tuple[PlayerId, ...]:
        """White and Black; empty for a board that was never paired."""
        return self._boards.get((round_number, board), ())

    def stood_before(self, event: PairingAltered) -> RoundPaired | PairingAltered | None:
        """The pairing that the alteration told last changed; None: there was none."""
        stood: RoundPaired | PairingAltered | None = None
        for one in counting(self._pairings[:-1]):
            if isinstance(one.event, RoundPaired | PairingAltered) and one.event.round_number == event.round_number:
                stood = one.event
            elif isinstance(one.event, RoundVoided) and one.event.round_number == event.round_number:
                stood = None
        return stood

    def paired_at_first(self, event: PairingAltered) -> RoundPaired | None:
        """The pairing of that round before any was changed by hand; None: there was none."""
        paired = [one.event for one in counting(self._pairings[:-1]) if isinstance(one.event, RoundPaired)]
        return next((one for one in reversed(paired) if one.round_number == event.round_number), None)

    def players_of(self, event: Event) -> frozenset[PlayerId]:
        """The players that the event told last speaks of; those at a board included."""
        if isinstance(event, GameEvent):
            seated = self._seated(event) if event.team_board else ()
            return frozenset((*self.on_board(event.round_number, event.board), *(one for one in seated if one)))
        return event.players_spoken_of

    def fields_given(self, *parts: Value) -> str:
        """The fields that were given, with their values; of a personal datum only that there is one."""
        named = [
            _FIELDS[name]
            if name.endswith("_commitment")
            else say("{field} {value}", field=_FIELDS.get(name, name.replace("_", " ")), value=_value(value))
            for part in parts
            for name in part.__struct_fields__
            if name not in _NOT_TOLD and (value := getattr(part, name)) is not None
        ]
        named += [
            self._moved(MatchAppointment(*one))
            for part in parts
            if isinstance(part, DetailsSet)
            for one in part.appointments
        ]
        settings = [part for part in parts if isinstance(part, SettingsSet)]
        named += [
            say("variation {name} {value}", name=name, value=value)
            for part in settings
            for name, value in part.variations
        ]
        named += [kept_apart_told(by, last) for part in settings for by, last in part.keep_apart]
        return joined(", ", named) or say("nothing")

    def _moved(self, one: MatchAppointment) -> str:
        """A match that is played at another time or place than its round; as its round, where nothing is said."""
        names = {"first": self.who(one.first), "second": self.who(one.second), "number": one.round_number}
        when = joined(" · ", (Day(one.date), one.time, one.place)) or say("same as for the round")
        return say("{first} - {second} in round {number}: {when}", **names, when=when)

    def in_brackets(self, until_2026: str) -> str:
        """An article of the general rules as the rules of this tournament number it, in brackets."""
        return in_brackets(self.edition, until_2026)

    def absence_rule(self) -> str:
        """The article by which an excuse counts, in brackets; empty where the rules have none, or are not known."""
        rule = edition_named(self.edition).general_rules.absence if is_known(self.edition) else None
        return f" ({rule.article})" if rule is not None and rule.article else ""

    def cited(self, until_2026: str) -> str:
        """An article of the general rules as the rules of this tournament number it."""
        return article(self.edition, until_2026)

    def reach(self, correction: Correction, *, of_rating: bool = False) -> str:
        """What a correction counts for, and by which article, as a sentence; of a rating or of a result."""
        to_come = not self.by_table and (self._last_paired != self._rounds or self._last_is_to_be_made())
        reached = in_words(correction, rounds_to_come=to_come)
        return say(
            "It affects{by_article}: {reached}.",
            by_article=by_article(self.edition, correction, of_rating=of_rating),
            reached=reached,
        )

    def reach_of_game(self, event: GameEvent, correction: Correction) -> str:
        """The same of a game: one of who left before half of the games of a table counts in no standings."""
        uncounted = [one for one in self.on_board(event.round_number, event.board) if one in self._who_do_not_count()]
        if not uncounted or Scope.STANDINGS not in correction.reaches:
            return self.reach(correction)
        told = say("The games of {who} do not count in the standings (CFC 653).", who=self.players(uncounted))
        reaches = tuple(one for one in correction.reaches if one is not Scope.STANDINGS)
        beside = Correction(reaches=reaches, tier=correction.tier, reason=correction.reason)
        return joined(" ", (self.reach(beside), told)) if reaches else told

    @property
    def has_numbers(self) -> bool:
        """Whether pairing numbers were given; of a table all at once, when it is drawn (652)."""
        return any(isinstance(one.event, PairingNumbersAssigned) for one in counting(self._participation))

    def _who_do_not_count(self) -> set[PlayerId]:
        """Who has left before half of the games of a table, as far as that counts when the next event is told."""
        last: dict[PlayerId, bool] = {}
        for one in counting(self._participation):
            if isinstance(one.event, PlayerWithdrawn | PlayerExpelled):
                last[one.event.player] = one.event.games_count
            elif isinstance(one.event, PlayerReinstated):
                last[one.event.player] = True
        return {player for player, counts in last.items() if not counts}

    def who(self, player: PlayerId) -> str:
        """The name of a player, or, where nobody was registered, his id."""
        return self._names.get(player) or say("Player {player}", player=player)

    def players(self, players: Iterable[PlayerId]) -> str:
        """Their names, in that order."""
        return of_names(self.who(player) for player in players)

    def game(self, event: GameEvent) -> str:
        """Where the game is played and by whom; of a board of a match, in which match."""
        players = self.on_board(event.round_number, event.board)
        known = {
            "round_number": event.round_number,
            "board": event.board,
            "players": joined(" - ", [self.who(player) for player in players]),
        }
        if self.teams_meet:
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
        sides = (say("nobody") if one is None else self.who(one) for one in self._seated(event))
        return say(
            "{where}, board {team_board} ({sides})",
            where=where,
            team_board=event.team_board,
            sides=joined(" - ", sides),
        )

    def _seated(self, event: GameEvent) -> tuple[PlayerId | None, ...]:
        """Who sits at a board of a match, by the line-ups told so far; in a match of two players always these two."""
        if games_of_match(self.edition):
            return self.on_board(event.round_number, event.board)
        line_ups = (
            self._line_ups.get((event.round_number, team), ())
            for team in self.on_board(event.round_number, event.board)
        )
        place = event.team_board - 1
        return tuple(line_up[place] if 0 <= place < len(line_up) else None for line_up in line_ups)

    def pair(self, white: PlayerId, black: PlayerId | None) -> str:
        """A pair, White first; without Black the bye."""
        if black is None:
            return say("the bye for {who}", who=self.who(white))
        return joined(" - ", (self.who(white), self.who(black)))


def _value(value: object) -> str:
    if isinstance(value, TieBreaksSet):
        codes = ", ".join(value.codes) or say("none")
        if value.unrated is None:
            return say("{codes} ({edition})", codes=codes, edition=value.edition)
        return say(
            "{codes} ({edition}, unrated players count as {unrated})",
            codes=codes,
            edition=value.edition,
            unrated=value.unrated,
        )
    if isinstance(value, ScoringSet):
        return worth(scoring_of(value)) or say("as usual")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return " / ".join(str(part) for part in value) if isinstance(value, tuple) else str(value) or say("(empty)")


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


def _in_words(outcome: Outcome) -> str:
    from events.trf.document import OUTCOMES_IN_WORDS  # what reads reports is not needed to tell of a tournament

    return OUTCOMES_IN_WORDS[outcome]
