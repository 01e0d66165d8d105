"""What an event makes of one value of the state: settings, details, a player, a check-in, a draft, a knock-out, a game.

A game is mutable while a log is being read, so that an event costs the same early and late in a log.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, field, fields, make_dataclass, replace
from typing import Any, Final, TypeAlias, assert_never

from core.model.knockout import Knockout, KnockoutGame, KnockoutTerms
from core.model.preparation import CheckIn, DraftStep, PairingDraft
from core.model.results import Result, Scoring
from core.model.team_match import reversed_readings
from core.model.tournament import (
    EDITION_OF_OLD_LOGS,
    Details,
    Game,
    GamePoints,
    GameStatus,
    LineUp,
    MatchAppointment,
    Player,
    Readings,
    Settings,
    Span,
)
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.meanings import EVERYTHING, list_announced, rating_in
from events.vocabulary.corrections import Scope
from events.vocabulary.drafts import AnyDraftEvent, DraftAbandoned, DraftBegun, DraftChanged
from events.vocabulary.games import ColoursCorrected
from events.vocabulary.knockout import (
    AnyKnockoutEvent,
    KnockoutAnnounced,
    KnockoutBegun,
    KnockoutGameCorrected,
    KnockoutGamePlayed,
    KnockoutMatchDecided,
    KnockoutPlayerLeft,
)
from events.vocabulary.players import CheckInClosed, CheckInOpened, PlayerDetailsCorrected, PlayersCheckedIn
from events.vocabulary.rounds import Board
from events.vocabulary.tournament import DetailsSet, SettingsSet


def check_in_after(check_in: CheckIn | None, event: CheckInOpened | PlayersCheckedIn | CheckInClosed) -> CheckIn:
    """The check-in after the event."""
    now = CheckIn(is_open=False) if check_in is None else check_in
    match event:
        case CheckInOpened():
            number = event.round_number or RoundNumber(1)
            present = now.present if number == now.round_number else frozenset()
            return CheckIn(is_open=True, present=present, round_number=number)
        case PlayersCheckedIn():
            return replace(now, present=now.present | frozenset(event.players))
        case CheckInClosed():
            return replace(now, is_open=False)
        case _:
            assert_never(event)


def draft_after(draft: PairingDraft | None, event: AnyDraftEvent) -> PairingDraft | None:
    """The draft that is open after the event; one of another round stays as it was."""
    match event:
        case DraftBegun():
            boards = {board.board: board.players for board in event.boards}
            return PairingDraft(event.round_number, boards, event.bye)
        case _ if draft is None or draft.round_number != event.round_number:
            return draft
        case DraftChanged():
            seated = tuple((board.board, board.white, board.black) for board in event.boards)
            return draft.after(DraftStep(event.opened, seated, event.bye))
        case DraftAbandoned():
            return None
        case _:
            assert_never(event)


def settings_after(settings: Settings, given: SettingsSet) -> Settings:
    """The settings with what was announced put in; what was left open stays."""
    return Settings(
        edition=given.edition or settings.edition or EDITION_OF_OLD_LOGS,
        rounds=settings.rounds if given.rounds is None else given.rounds,
        scoring=settings.scoring
        if given.scoring is None
        else Scoring(given.scoring.exceptions, given.scoring.white_exceptions, given.scoring.black_exceptions),
        initial_colour=settings.initial_colour,
        lot_seed=settings.lot_seed,
        variations={**_variations_kept(settings, given), **dict(given.variations)},
        correction_deadline=settings.correction_deadline
        if given.correction_deadline is None
        else given.correction_deadline,
        tie_breaks=settings.tie_breaks if given.tie_breaks is None else list_announced(given.tie_breaks),
        boards=settings.boards if given.boards is None else given.boards,
        keep_apart={**settings.keep_apart, **dict(given.keep_apart)} if given.keep_apart else settings.keep_apart,
        rating_rule=settings.rating_rule if given.rating_rule is None else given.rating_rule,
    )


def _variations_kept(settings: Settings, given: SettingsSet) -> Mapping[str, str]:
    """A variation is one of its edition: with another edition none of them is announced any more."""
    return settings.variations if given.edition in (None, settings.edition) else {}


def details_after(details: Details, given: DetailsSet) -> Details:
    """The details with those given put in; an appointment takes the place of that of the same match."""
    named = {name: getattr(given, name) for name in given.__struct_fields__ if name != "appointments"}
    given_now = [MatchAppointment(*one) for one in given.appointments]
    kept = [
        one
        for one in details.appointments
        if not any(new.is_of(one.round_number, (one.first, one.second)) for new in given_now)
    ]
    changed = {name: value for name, value in named.items() if value is not None}
    return replace(details, appointments=(*kept, *given_now), **changed)


def player_after(player: Player, event: PlayerDetailsCorrected, last_paired: RoundNumber) -> Player:
    """The player with the data given; a rating holds in the readings that the correction reaches."""
    corrected = replace(
        player,
        name=player.name if event.name is None else event.name,
        title=player.title if event.title is None else event.title,
        sex=player.sex if event.sex is None else event.sex,
        federation=player.federation if event.federation is None else event.federation,
        fide_id=player.fide_id if event.fide_id is None else event.fide_id,
        club=player.club if event.club is None else event.club,
        fide_rating=player.fide_rating if event.fide_rating is None else event.fide_rating,
        national_rating=player.national_rating if event.national_rating is None else event.national_rating,
        national_list=player.national_list if event.national_list is None else event.national_list,
    )
    if event.rating_source is not None:
        corrected = replace(corrected, rating_source=event.rating_source)
    if event.rating is None:
        return corrected
    reaches = EVERYTHING if event.correction is None else event.correction.reaches
    ratings = {reach: event.rating if reach in reaches else rating_in(player, reach) for reach in EVERYTHING}
    shown, pairing, report = ratings[Scope.STANDINGS], ratings[Scope.PAIRINGS], ratings[Scope.RATING_REPORT]
    return replace(
        corrected,
        rating=shown,
        other_rating_for_pairing=None if pairing == shown else pairing,
        other_rating_for_report=None if report == shown else report,
        earlier_ratings=_with_earlier(player, pairing, last_paired),
    )


EarlierRatings: TypeAlias = tuple[tuple[RoundNumber, int], ...]


def _with_earlier(player: Player, rating: int, last_paired: RoundNumber) -> EarlierRatings:
    """The rating that the rounds up to the one paired last were paired by, where another takes its place."""
    earlier = player.earlier_ratings
    is_on_record = last_paired <= (earlier[-1][0] if earlier else 0)
    if is_on_record or rating == player.rating_for_pairing:
        return earlier
    return (*earlier, (last_paired, player.rating_for_pairing))


def spans_until(spans: Iterable[Span], from_round: RoundNumber) -> Iterator[Span]:
    """The spans cut off before that round."""
    for span in spans:
        if span.last is not None and span.last < from_round:
            yield span
        elif span.first < from_round:
            yield Span(span.first, RoundNumber(from_round - 1))


# --- Values of frozen classes made in bulk
# The `__init__` of a frozen class takes twice as long as one that may assign. A fold makes thousands of games and
# players at once: here each is made as one of a twin with the same slots that is not frozen, and then declared to be of
# the frozen class. Nothing but the time differs (tests/projections/test_making.py).


def twin_of(frozen: type) -> Any:  # noqa: ANN401  # a class that takes what this one takes
    """A class whose values need only be told that they are of the frozen one (`made.__class__ = frozen`)."""
    return make_dataclass(
        f"{frozen.__name__}InTheMaking",
        [(one.name, one.type, _default(one)) for one in fields(frozen)],
        eq=False,
        slots=True,
    )


def _default(one: Field[Any]) -> Any:  # noqa: ANN401  # what `field` gives
    if one.default is not MISSING:
        return field(default=one.default)
    return field(default_factory=one.default_factory) if one.default_factory is not MISSING else field()


def knockout_after(knockout: Knockout | None, event: AnyKnockoutEvent) -> Knockout | None:
    """The knock-out after the event; without an announcement nothing of it counts."""
    match event:
        case KnockoutAnnounced():
            terms = KnockoutTerms(event.qualifiers, event.games, event.equal, event.third_place)
            return Knockout(terms) if event.qualifiers else None
        case _ if knockout is None:
            return None
        case KnockoutBegun():
            return Knockout(knockout.terms, event.players, event.seed, event.declined)
        case KnockoutGamePlayed() | KnockoutGameCorrected():
            game = KnockoutGame(event.white, event.black, event.result)
            return knockout.with_game((event.knockout_round, event.match), event.game, game)
        case KnockoutMatchDecided():
            return knockout.with_play_off((event.knockout_round, event.match), event.winner)
        case KnockoutPlayerLeft():
            return knockout.without(event.player, event.knockout_round)
        case _:
            assert_never(event)


_UNDECIDED: Final = Readings()
DECIDED: Final = {result: Readings(result, result, result) for result in Result}  # shared by all games of a log
READING_OF: Final = {Scope.PAIRINGS: "pairing", Scope.STANDINGS: "standings", Scope.RATING_REPORT: "rating"}


class OpenBoard:
    """A game to which more happened than a result, while the log is being read. Results are seen from `white`."""

    __slots__ = (
        "adjourned_as",
        "adjourned_through",
        "black",
        "board",
        "colours_unknown",
        "paired_white",
        "rating_white",
        "readings",
        "status",
        "white",
    )

    def __init__(self, board: Board) -> None:
        self.board = board.board
        self.white = board.white
        self.black = board.black
        self.rating_white = board.white
        self.paired_white = board.white
        self.readings = _UNDECIDED
        self.status = GameStatus.OPEN
        self.adjourned_through = RoundNumber(0)
        self.adjourned_as = Result.DRAW
        self.colours_unknown = False

    def record(self, result: Result) -> None:
        """The game has this result; of a game that was played, the colours are known."""
        self.colours_unknown = self.colours_unknown and not result.was_played
        self.readings = DECIDED[result]
        self.status = GameStatus.FINISHED

    def correct(self, result: Result, reaches: Iterable[Scope]) -> None:
        """The game has this result in the readings reached."""
        self.colours_unknown = self.colours_unknown and not result.was_played
        self.readings = replace(self.readings, **{READING_OF[reach]: result for reach in reaches})
        self.status = GameStatus.FINISHED

    def adjourn(self, taken_as: Result = Result.DRAW) -> None:
        """Unfinished: for pairing purposes only a draw (C.04.2.D.1), or what the director took it as (CFC 617)."""
        self.readings = Readings(pairing=taken_as)
        self.adjourned_as = taken_as
        self.status = GameStatus.ADJOURNED

    def correct_colours(self, event: ColoursCorrected) -> None:
        """The game was played with the colours reversed; results turn with White."""
        reaches = event.correction.reaches
        self.colours_unknown = False
        if Scope.PAIRINGS in reaches and self.white != event.white:
            self.white, self.black = self.black, self.white
            self.readings = reversed_readings(self.readings)
            self.adjourned_as = self.adjourned_as.reversed
        if Scope.RATING_REPORT in reaches:
            self.rating_white = event.white
        if event.result is not None:
            self.correct(event.result if self.white == event.white else event.result.reversed, reaches)

    def score(self, score: GamePoints, reaches: Collection[Scope]) -> None:
        """A game between players has no score of a match."""

    def at(self, team_board: BoardNumber) -> "OpenBoard | None":
        """The game itself: it has no boards of its own. None where one is named."""
        return None if team_board else self

    def void_later(self, round_number: RoundNumber) -> None:
        """That round was voided: adjourned games count as draws in pairings before it only."""
        self.adjourned_through = min(self.adjourned_through, RoundNumber(round_number - 1))

    def frozen(self, _: Mapping[PlayerId, LineUp]) -> Game:
        """The game as a value."""
        return Game(
            self.board,
            self.white,
            self.black,
            self.readings,
            self.status,
            self.rating_white != self.white,
            self.adjourned_through,
            self.adjourned_as,
            self.paired_white != self.white,
            self.colours_unknown,
        )
