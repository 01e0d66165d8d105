"""The state of a tournament: what every rule, projection and exporter reads.

One shape serves the event log (folded by `projections.tournament_state`) and a TRF (read by `events.trf`), so that the
stateless commands and the recorded tournament are paired by the same code.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from core.model.dataclass import dataclass, field, replace
from core.model.hints import TYPE_CHECKING, Final, TypeAlias
from core.model.named_tuple import NamedTuple
from core.model.results import STANDARD, ByeKind, Colour, Outcome, Reading, Result, Scoring
from core.model.tie_breaks import NO_TIE_BREAKS, BrokenTie, FastGame, TieBreakList
from core.model.units import BoardNumber, PairingNumber, PlayerId, Points, RoundNumber

if TYPE_CHECKING:  # few tournaments have them
    from core.model.knockout import Knockout
    from core.model.lots import Commitment
    from core.model.preparation import CheckIn, PairingDraft


class MatchAppointment(NamedTuple):
    """When and where one match, or one game, of a round is played; what is empty is as for its round."""

    round_number: RoundNumber
    first: PlayerId  # who meet
    second: PlayerId
    date: str = ""
    time: str = ""
    place: str = ""

    def is_of(self, round_number: RoundNumber, players: tuple[PlayerId, PlayerId]) -> bool:
        """Whether these two meet in that round."""
        return self.round_number == round_number and {self.first, self.second} == set(players)


@dataclass(frozen=True, slots=True)
class Details:
    """Head of the report, as the arbiter wrote it. Rules read off it only what kind of event it is."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    tournament_type: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: tuple[str, ...] = ()
    round_times: tuple[str, ...] = ()  # one alone: of every round
    round_places: tuple[str, ...] = ()  # likewise
    appointments: tuple[MatchAppointment, ...] = ()  # of matches that are played at another time or place
    archived: bool = False  # over, or a trial: left out of the list of tournaments
    public_log: str = "full"  # on public pages: `core.model.privacy.PublicLog`
    public_reasons: bool = False  # why somebody is absent, on public pages
    players_report: bool = False  # the results of their own games, by a link
    type_code: str = field(default="", compare=False)  # the rules as a report named them (record 192), in capitals


EDITION_OF_OLD_LOGS: Final = "dutch-2017"
"""By which a log is read whose announcement names no edition (decision 95)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What was announced beforehand; frozen when round 1 is paired."""

    edition: str = ""  # empty: none is named
    rounds: RoundNumber | None = None  # None: not declared; the engine then needs it for A.7
    scoring: Scoring = STANDARD
    initial_colour: Colour | None = None  # by lot before round 1 (E); None: not drawn yet
    lot_seed: str = ""  # of the drawing of lots; every later lot of an edition that draws is derived from it
    variations: Mapping[str, str] = field(default_factory=dict)  # announced, by name (`core.model.variations`)
    correction_deadline: str = ""  # C.04.2.D.8, as announced
    boards: int = 0  # of a match between two teams; 0: the competitors are players
    tie_breaks: TieBreakList = NO_TIE_BREAKS
    keep_apart: Mapping[str, RoundNumber] = field(default_factory=dict)  # "club", "federation": up to which round
    rating_rule: str = ""  # which of two ratings counts (`core.general_rules.announced`); empty: there is but one


@dataclass(frozen=True, slots=True)
class Span:
    """Rounds in which a player takes part, both ends included; `last` None means until further notice."""

    first: RoundNumber
    last: RoundNumber | None = None


ESTIMATED: Final = "estimated"
"""How what stands beside an estimated rating begins."""


@dataclass(frozen=True, slots=True)
class Player:
    """One participant."""

    id: PlayerId
    name: str
    rating: int = 0  # 0: unrated; as lists and standings show it
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    spans: tuple[Span, ...] = (Span(RoundNumber(1)),)
    expelled: bool = False
    other_rating_for_pairing: int | None = None  # where a correction left it apart from `rating`; None: the same
    other_rating_for_report: int | None = None  # likewise, as after a correction of tier 3 (C.04.2.D.8)
    rating_source: str = ""  # what the rating was converted from, that it is estimated, or its list
    games_count: bool = True  # in the standings; not of one who left before half of the games of a table (CFC 653)
    earlier_ratings: tuple[tuple[RoundNumber, int], ...] = ()  # for pairing: the last paired round that each was for
    earlier_names: tuple[tuple[RoundNumber, str], ...] = ()  # likewise, of a report whose comments say so
    club: str = ""
    fide_rating: int = 0  # of the lists, beside the rating that counts by the announced rule (decision 200); 0: none
    national_rating: int = 0
    national_list: str = ""

    @property
    def fide_number(self) -> str:
        """The FIDE ID as everybody reads it, without zeros in front; by it players are told apart."""
        return self.fide_id.lstrip("0")

    @property
    def has_list_ratings(self) -> bool:
        """Whether the FIDE or the national rating is on record beside the one that counts."""
        return bool(self.fide_rating or self.national_rating)

    @property
    def rating_for_fide(self) -> int:
        """The rating in what is rated by FIDE; 0: unrated there."""
        return self.fide_rating if self.has_list_ratings else self.rating_for_report

    @property
    def rating_for_federation(self) -> int:
        """The rating in what is rated by the federation; 0: unrated there."""
        return self.national_rating if self.has_list_ratings else self.rating_for_report

    @property
    def has_estimated_rating(self) -> bool:
        """Whether the arbiter estimated it (1998 A.1, CFC 612), which lists mark."""
        return bool(self.rating) and self.rating_source.startswith(ESTIMATED)

    @property
    def rating_for_pairing(self) -> int:
        """The rating that pairings still to be made go by; `as_paired_in` has that of an earlier round."""
        return self.rating if self.other_rating_for_pairing is None else self.other_rating_for_pairing

    @property
    def rating_for_report(self) -> int:
        """The rating that goes into the rating report."""
        return self.rating if self.other_rating_for_report is None else self.other_rating_for_report

    def as_paired_in(self, round_number: RoundNumber) -> "Player":
        """The player with the rating and the name by which that round was, or will be, paired."""
        then = next((rating for until, rating in self.earlier_ratings if round_number <= until), None)
        name = next((name for until, name in self.earlier_names if round_number <= until), None)
        found = self if name is None else replace(self, name=name)
        return found if then is None else replace(found, other_rating_for_pairing=then)

    def takes_part_in(self, round_number: RoundNumber) -> bool:
        """Whether he has arrived and has neither withdrawn nor been expelled before this round."""
        for span in self.spans:  # asked for every player in every round: `any` takes twice as long
            if span.first <= round_number and (span.last is None or round_number <= span.last):
                return True
        return False


@dataclass(frozen=True, slots=True)
class Readings:
    """The three readings of one game (1998 F.7, 2017 D.8): they differ only after a late correction.

    None: no result yet. An adjourned game is a draw for pairing purposes only (C.04.2.D.1).
    """

    pairing: Result | None = None
    standings: Result | None = None  # what it brings; of a game that does not count there (`uncounted`) nothing
    rating: Result | None = None
    uncounted: Result | None = None  # in the standings, without points (CFC 653); None: the game counts

    def shown(self, reading: Reading) -> Result | None:
        """The result that a table of games has in that reading.

        CFC 653 on a game that does not count: "his score remains in the tournament table".
        """
        match reading:
            case Reading.PAIRING:
                return self.pairing
            case Reading.STANDINGS:
                return self.standings if self.uncounted is None else self.uncounted
            case Reading.RATING:
                return self.rating


class GameStatus(StrEnum):
    """How far a game is."""

    OPEN = "open"
    ADJOURNED = "adjourned"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class BoardGame:
    """One board of a match between two teams.

    Results are seen from the team that is named first, the White of the match, whatever colour its player has.
    """

    board: BoardNumber  # of the match, from 1
    first: PlayerId | None  # who plays for the White of the match; None: nobody is named in its line-up
    second: PlayerId | None
    first_has_white: bool
    readings: Readings = Readings()
    status: GameStatus = GameStatus.OPEN
    adjourned_through: RoundNumber = RoundNumber(0)
    adjourned_as: Result = Result.DRAW

    @property
    def white(self) -> PlayerId | None:
        """Who has the white pieces."""
        return self.first if self.first_has_white else self.second

    @property
    def black(self) -> PlayerId | None:
        """Who has the black pieces."""
        return self.second if self.first_has_white else self.first


class GamePoints(NamedTuple):
    """What a match brought the team named first, and the other, in game points; tenths."""

    first: Points
    second: Points

    def __str__(self) -> str:
        return "-".join(f"{one // 10}.{one % 10}" if one % 10 else str(one // 10) for one in self)

    @property
    def reversed(self) -> "GamePoints":
        """The same, seen from the other team."""
        return GamePoints(self.second, self.first)


class ScoreReadings(NamedTuple):
    """The score of a match as it was recorded alone, in each reading (decision 204); None: its boards make it."""

    pairing: GamePoints | None
    standings: GamePoints | None
    rating: GamePoints | None


@dataclass(frozen=True, slots=True)
class Game:
    """One board of one round, or one match between teams. `white` and `black` are the colours that count for pairings.

    Of a match they are those of the first board.

    All readings are seen from that White, also where the colours are reversed for the rating report.
    """

    board: BoardNumber
    white: PlayerId
    black: PlayerId
    readings: Readings = Readings()
    status: GameStatus = GameStatus.OPEN
    colours_reversed_for_rating: bool = False  # a colour correction that came too late for pairings
    adjourned_through: RoundNumber = RoundNumber(0)  # pairings up to this round took it as a draw (C.04.2.D.1)
    adjourned_as: Result = Result.DRAW  # what those pairings take it as; other than a draw by CFC 617 and 617.1
    paired_reversed: bool = False  # it was paired with the other colours: `white` is by a colour correction
    colours_unknown: bool = False  # a forfeited game of a report that gives neither player a colour (decision 98)
    boards: tuple[BoardGame, ...] = ()  # of a match between teams, from which its readings are summed up
    named_has_black: bool = False  # a league where the team named first, at home, has Black on board 1
    score: ScoreReadings | None = None  # of a match that was recorded by its score, as far as its boards lack results


class RoundStage(StrEnum):
    """How far a round is; a moment inside a round is named by one of these."""

    OPEN = "open"
    PAIRED = "paired"
    PUBLISHED = "published"
    COMPLETE = "complete"


class ExtraPoints(NamedTuple):
    """Points in one round beside those of the game, match or bye; below zero: a penalty. Tenths.

    Of players `game_points` is zero.
    """

    match_points: Points
    game_points: Points


NO_EXTRA_POINTS: Final = ExtraPoints(Points(0), Points(0))


class Absences(NamedTuple):
    """The games of a round and who had none, in one reading."""

    games: tuple[Game, ...]
    unpaired: Mapping[PlayerId, Outcome]


@dataclass(frozen=True, slots=True)
class Round:
    """One paired round. Whoever is neither in `games` nor in `unpaired` was absent with zero points.

    A bye that was granted or cancelled once the round had been paired can count for the standings and not for pairings
    or the rating report (decision 135): then those have games and absences of their own.
    """

    number: RoundNumber
    games: tuple[Game, ...]  # in board order
    unpaired: Mapping[PlayerId, Outcome] = field(default_factory=dict)  # the bye, requested byes, absences
    stage: RoundStage = RoundStage.PAIRED
    as_published: tuple[tuple[PlayerId, PlayerId | None], ...] | None = field(default=None, compare=False)
    """White and Black of each board in board order, the bye without Black, where they were changed by hand since they
    were published; None: they were not.
    """
    kept_apart: frozenset[tuple[PlayerId, PlayerId]] | None = None  # when it was paired; None: as they are now
    asked_apart: frozenset[tuple[PlayerId, PlayerId]] | None = None  # likewise, of the separation requests
    extra_points: Mapping[PlayerId, ExtraPoints] = field(default_factory=dict)  # as a report gives them (299, 320)
    other_for_pairing: Absences | None = None  # None: as in the standings
    other_for_rating: Absences | None = None  # likewise, in the rating report
    games_replaced: tuple[Game, ...] = ()  # lost by forfeit, and a bye was granted in their place
    colours_drawn: frozenset[tuple[PlayerId, PlayerId]] = field(default=frozenset(), compare=False)
    """White and Black of the boards whose colours the players drew on arrival, once that is recorded (CFC 631.2)."""

    @property
    def bye(self) -> PlayerId | None:
        """Who received the pairing-allocated bye."""
        for player, outcome in self.unpaired.items():
            if outcome is Outcome.PAIRING_ALLOCATED_BYE:
                return player
        return None


@dataclass(frozen=True, slots=True)
class DecidedAppeal:
    """An appeal that the committee decided. It is named by the event that lodged it."""

    event: int
    round_number: RoundNumber | None  # what it is about; None: no round in particular
    upheld: bool | None  # None: the decision was recorded without saying so
    is_carried_out: bool = False

    @property
    def waits(self) -> bool:
        """Whether it was upheld and nothing on record carries that out."""
        return self.upheld is True and not self.is_carried_out


@dataclass(frozen=True, slots=True)
class Numbering:
    """Pairing numbers, valid for every pairing from `from_round` on until the next numbering.

    When a round is voided, what was to hold from a later one on holds for the pairing made in its place.
    """

    from_round: RoundNumber
    numbers: Mapping[PlayerId, PairingNumber]


LineUp: TypeAlias = tuple[PlayerId | None, ...]
"""Who plays for a team in one round, from board 1 down; None: nobody."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything known about a tournament at one moment.

    Where teams compete, they stand in `players`; who plays for them is in `members`. Both share the ids.
    """

    details: Details = Details()
    settings: Settings = Settings()
    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    numberings: tuple[Numbering, ...] = ()
    rounds: tuple[Round, ...] = ()  # round r at index r - 1
    byes: Mapping[tuple[RoundNumber, PlayerId], ByeKind] = field(default_factory=dict)  # granted, any round
    forbidden_pairs: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # in the next round; smaller id first
    forbidden_by_name: Mapping[tuple[PlayerId, PlayerId], RoundNumber | None] = field(
        default_factory=dict, compare=False
    )
    """Not for a club or federation: up to which round; None: without end."""
    allowed_pairs: frozenset[tuple[PlayerId, PlayerId]] = field(default=frozenset(), compare=False)
    """By name, whatever they share; `forbidden_pairs` is what follows from these and the clubs."""
    fixed_boards: Mapping[PlayerId, BoardNumber] = field(default_factory=dict)  # in the order in which they were fixed
    check_in: "CheckIn | None" = None  # the last one; None: nobody was asked to check in
    members: Mapping[PlayerId, Player] = field(default_factory=dict)  # of teams
    teams: Mapping[PlayerId, tuple[PlayerId, ...]] = field(default_factory=dict)  # members in board order
    line_ups: Mapping[tuple[RoundNumber, PlayerId], LineUp] = field(default_factory=dict)  # by round and team
    acceleration: Mapping[PlayerId, tuple[Points, ...]] = field(default_factory=dict)  # by hand, by round
    separation_requests: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # CFC 619.1; smaller id first
    table_order: tuple[PlayerId, ...] = ()  # by number in the table, where pairing numbers are others; of a report
    rating_lot: tuple[PlayerId, ...] = ()  # players of equal rating, and unrated ones, as drawn (CFC 613)
    excused: frozenset[tuple[RoundNumber, PlayerId]] = frozenset()  # who did not appear, with an excuse accepted
    decided_appeals: Mapping[int, DecidedAppeal] = field(default_factory=dict)  # by event, as they were decided
    own_rules: Mapping[int, str] = field(default_factory=dict)  # of the organiser (CFC 602), by number; "": withdrawn
    broken_ties: tuple[BrokenTie, ...] = ()  # by lots, a coin or a play-off, in the order recorded
    fast_games: tuple[FastGame, ...] = ()  # of tied players, with colours drawn and not played yet
    knockout: "Knockout | None" = None  # among the leaders, after the last round; None: not announced
    lots: "Commitment | None" = None  # for ties that remain; the last one published
    draft: "PairingDraft | None" = None  # of a pairing made by hand; no rule reads it until it is finished
    facts: Mapping[tuple[str, PlayerId], str] = field(default_factory=dict)
    groups: Mapping[tuple[str, PlayerId], str] = field(default_factory=dict)  # by a column of the organiser: school
    """What reports need and no game tells, by fact (`k`, `cfc` ...) and player; no pairing reads it."""
    settled: Mapping[tuple[str, PlayerId], bool] = field(default_factory=dict)
    """Who was of a category by birth date when that was settled: for those whose birth date was erased since."""
    of_report: bool = field(default=False, compare=False)  # round 1 was read from one; it does not say who had entered
    part_of_event: str = field(default="", compare=False)  # which part a file says that it is; empty: the whole
    read_earlier: tuple[tuple[RoundNumber, "Tournament"], ...] = field(default=(), compare=False)
    """Of a report whose comments say so: what pairings up to each of these rounds read of those before, and made.

    In the order of the rounds; a later pairing reads the tournament itself.
    """
    late_by_report: Mapping[PlayerId, RoundNumber] = field(default_factory=dict, compare=False)  # as its comments say
    last_player_id: PlayerId = field(default=PlayerId(0), compare=False)  # ever given, also to one who was undone

    @property
    def last_paired_round(self) -> RoundNumber:
        """0 before round 1 is paired."""
        return RoundNumber(len(self.rounds))

    @property
    def next_round(self) -> RoundNumber:
        """The first round that has not been paired."""
        return RoundNumber(len(self.rounds) + 1)

    def as_read_in(self, round_number: RoundNumber) -> "Tournament":
        """With the rounds and byes that the pairing of that round read, and itself as it was paired."""
        other = next((other for until, other in self.read_earlier if round_number <= until), self)
        return self if other is self else replace(self, rounds=other.rounds, byes=other.byes, read_earlier=())

    def playing_in(self, round_number: RoundNumber) -> list[PlayerId]:
        """Who takes part in that round, without a bye or an announced absence, in the order of entry."""
        byes = self.byes
        return [
            player
            for player, one in self.players.items()
            if one.takes_part_in(round_number) and (round_number, player) not in byes
        ]

    def numbers_in(self, round_number: RoundNumber) -> Mapping[PlayerId, PairingNumber]:
        """The pairing numbers valid when that round is paired; empty before the first numbering."""
        return numbers_among(self.numberings, round_number)


def numbers_among(numberings: Iterable[Numbering], round_number: RoundNumber) -> Mapping[PlayerId, PairingNumber]:
    """Of several numberings, in the order in which they were given, the one valid for that round."""
    valid: Mapping[PlayerId, PairingNumber] = {}
    for numbering in numberings:
        if numbering.from_round <= round_number:
            valid = numbering.numbers
    return valid


def read_for_pairing(tournament: Tournament) -> Tournament:
    """The rounds with the games and byes that count for pairings."""
    return _read(tournament, [one.other_for_pairing for one in tournament.rounds])


def read_for_rating(tournament: Tournament) -> Tournament:
    """The rounds with the games and byes that go into the rating report."""
    return _read(tournament, [one.other_for_rating for one in tournament.rounds])


def _read(tournament: Tournament, others: Sequence[Absences | None]) -> Tournament:
    if not any(others):
        return tournament
    rounds = (
        one if other is None else replace(one, games=other.games, unpaired=other.unpaired)
        for one, other in zip(tournament.rounds, others, strict=True)
    )
    return replace(tournament, rounds=tuple(rounds))


def as_complete(tournament: Tournament, whole: Tournament | None = None) -> Tournament:
    """A report that does not say how many rounds there are is one of a finished event: `whole`, or as far as it goes.

    It matters in the last round only, where topscorers are treated differently (2017 A.7).
    """
    if tournament.settings.rounds is not None:
        return tournament
    whole = tournament if whole is None else whole
    rounds = whole.settings.rounds or whole.last_paired_round
    return replace(tournament, settings=replace(tournament.settings, rounds=rounds))
