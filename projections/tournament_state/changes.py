"""What an event makes of one value of the state: of the settings, the details, a player, the check-in, a draft."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, field, fields, make_dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, TypeAlias, assert_never

from core.model.draft import DraftStep, PairingDraft
from core.model.results import Scoring
from core.model.tournament import EDITION_OF_OLD_LOGS, Details, ExtraPoints, MatchAppointment, Player, Settings, Span
from core.model.units import PlayerId, Points, RoundNumber
from events.meanings import EVERYTHING, list_announced, rating_in
from events.vocabulary.corrections import Scope
from events.vocabulary.drafts import AnyDraftEvent, DraftAbandoned, DraftBegun, DraftChanged
from events.vocabulary.players import (
    CheckInClosed,
    CheckInOpened,
    LateEntryAccepted,
    PlayerDetailsCorrected,
    PlayerRegistered,
    PlayersCheckedIn,
)
from events.vocabulary.rounds import RoundPaired
from events.vocabulary.teams import TeamMemberRegistered
from events.vocabulary.tournament import DetailsSet, SettingsSet

if TYPE_CHECKING:  # few tournaments have one
    from core.model.check_in import CheckIn


def check_in_after(check_in: "CheckIn | None", event: CheckInOpened | PlayersCheckedIn | CheckInClosed) -> "CheckIn":
    """The check-in after the event."""
    from core.model.check_in import CheckIn  # few tournaments have one

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


def pairs_of(players: Iterable[PlayerId]) -> set[tuple[PlayerId, PlayerId]]:
    """Each with each, smaller id first."""
    return set(combinations(sorted(set(players)), 2))


def extra_points_given(event: RoundPaired) -> dict[PlayerId, ExtraPoints]:
    """Of teams, as a report gives them."""
    return {one.player: ExtraPoints(Points(one.match_points), Points(one.game_points)) for one in event.points_beside}


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


_PlayerInTheMaking: Final = twin_of(Player)


def entered_player(
    event: PlayerRegistered | LateEntryAccepted | TeamMemberRegistered, spans: tuple[Span, ...]
) -> Player:
    """Whoever entered, as the event says it; `spans`: the rounds for which."""
    made = _PlayerInTheMaking(
        event.player, event.name, event.rating, event.title, event.sex, event.federation, event.fide_id, "", spans
    )
    made.__class__ = Player
    player: Player = made
    source, club = getattr(event, "rating_source", ""), getattr(event, "club", "")  # of a member of a team none is kept
    if source or club:
        player = replace(player, rating_source=source, club=club)
    if isinstance(event, TeamMemberRegistered) or not (event.fide_rating or event.national_rating):
        return player
    return replace(
        player,
        fide_rating=event.fide_rating,
        national_rating=event.national_rating,
        national_list=event.national_list,
    )


FROM_THE_START: Final = (Span(RoundNumber(1)),)


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


def ratings_before(earlier: EarlierRatings, round_number: RoundNumber) -> EarlierRatings:
    """What remains when that round is open again."""
    last = RoundNumber(round_number - 1)
    kept = tuple(one for one in earlier if one[0] < round_number)
    reached = last <= (kept[-1][0] if kept else 0)
    return kept if reached else (*kept, (last, earlier[len(kept)][1]))


def spans_until(spans: Iterable[Span], from_round: RoundNumber) -> Iterator[Span]:
    """The spans cut off before that round."""
    for span in spans:
        if span.last is not None and span.last < from_round:
            yield span
        elif span.first < from_round:
            yield Span(span.first, RoundNumber(from_round - 1))
