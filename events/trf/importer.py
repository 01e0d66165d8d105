"""From a document to the events that tell the same story, round by round."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from core.editions.registry import edition_named, teams_compete
from core.model.dataclass import dataclass, replace
from core.model.lots import NUMBERS_OF_A_TABLE
from core.model.results import STANDARD, ByeKind, Outcome, Reading, Scoring
from core.model.sentence import Refused
from core.model.tie_breaks import TieBreakList
from core.model.tournament import (
    EDITION_OF_OLD_LOGS,
    Game,
    GameStatus,
    Numbering,
    Player,
    Round,
    RoundStage,
    Tournament,
)
from core.model.units import PlayerId, RoundNumber
from events.log.personal_data import PersonalDatum, new_personal_datum
from events.meanings import EVERYTHING
from events.trf.corrections_in_file import as_paired, byes_as_paired, corrected_before, corrected_for_rating_alone
from events.trf.document import TrfDocument
from events.trf.file_layout import layout_of
from events.trf.single_games import as_written
from events.trf.tie_breaks import announced_in
from events.trf.to_tournament import forbidden_in, pairs_of, tournament_of
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.corrections import Correction
from events.vocabulary.games import GameAdjourned, GameForfeited, ResultRecorded
from events.vocabulary.imports import Adjustment, FileLayout, ImportedFrom
from events.vocabulary.participation import ByeGranted, PlayerWithdrawn
from events.vocabulary.players import (
    PairingAllowed,
    PairingForbidden,
    PairingNumbersAssigned,
    PlayerDetailsCorrected,
    PlayerRegistered,
)
from events.vocabulary.rounds import Board, Provenance, RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    LotDrawn,
    ScoringSet,
    SettingsSet,
    TieBreaksSet,
    TournamentCreated,
)

ENGINE: Final = "imported"

Salted = Callable[[PlayerId, str, str], PersonalDatum]


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What an import would write: events, the values kept beside the log, and what was read otherwise."""

    events: tuple[AnyEvent, ...]
    personal: tuple[PersonalDatum, ...]
    adjustments: tuple[Adjustment, ...]
    tournament: Tournament  # as it was read


def refuse_part(document: TrfDocument) -> None:
    """Raises `Refused` for a part of an event (decision 156): its pairings do not follow from it, and none can."""
    if document.part_said:
        raise Refused(
            "{file} is part of an event: {part}. It cannot be imported as a tournament: import the "
            "report of the whole event.",
            file=document.file_name,
            part=document.part_said,
        )


def events_of(
    document: TrfDocument,
    *,
    file_sha256: str,
    edition: str = EDITION_OF_OLD_LOGS,
    variations: Mapping[str, str] = MappingProxyType({}),
    salted: Salted = new_personal_datum,
    tournament: Tournament | None = None,
    laid_out: bool = True,
) -> ImportResult:
    """The events of a file: registration, pairings and results in the order in which they came about.

    `edition` is the rules the tournament is held under, `variations` those that go before what the file announces.
    `salted` makes the value kept
    beside the log from player, field and value. `tournament`: the one of the file by that edition and those
    variations, where it is known. `laid_out` False: of events that are not recorded, without how the file was
    written. Raises `Refused` for an edition there is no engine for.
    """
    edition_named(edition)
    if tournament is None:
        tournament = tournament_of(document, edition, variations)
    shown = tournament
    if document.counted_cells:  # a report for the rating: its lines are written by other results than points are
        shown = tournament_of(replace(document, counted_cells=()), edition, variations)
    personal = {
        player.id: salted(player.id, "birth_date", player.birth_date)
        for player in (*tournament.players.values(), *tournament.members.values())
        if player.birth_date
    }
    adjustments = tuple(Adjustment(**one._asdict()) for one in document.adjustments)
    events = (
        _created(tournament, edition, announced_in(document)),
        ImportedFrom(
            file_name=_in_unicode(document.file_name.replace("\\", "/").rsplit("/", 1)[-1]),
            file_sha256=file_sha256,
            file_format=document.file_format,
            adjustments=adjustments,
            leftover=document.leftover,
            layout=_layout(document, shown, tournament) if laid_out else None,
        ),
        *_registrations(tournament, document, personal),
        *_preparations(tournament, document),
        *_rounds(tournament, document, edition),
        *_corrections(tournament, tournament.next_round),
        *(corrected_for_rating_alone(tournament) if document.counted_cells else ()),
        *_left_early(tournament),
        *(_prohibitions(document, tournament.next_round) if _has_next_round(document, tournament) else ()),
        *_byes_to_come(tournament),
    )
    return ImportResult(events, tuple(personal.values()), adjustments, tournament)


def _layout(document: TrfDocument, tournament: Tournament, counted: Tournament) -> FileLayout:
    if not teams_compete(tournament.settings):
        return layout_of(document, *map(as_written, (tournament, counted)))
    from events.trf.file_layout import layout_of_teams  # few files are of teams

    announced = announced_in(document)
    return layout_of_teams(document, tournament, announced.codes if announced else ())


def _in_unicode(name: str) -> str:
    r"""A file name can hold bytes that are not UTF-8, the log cannot: they are kept as \xff."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _created(tournament: Tournament, edition: str, announced: TieBreakList | None) -> TournamentCreated:
    details, settings = tournament.details, tournament.settings
    return TournamentCreated(
        details=DetailsSet(
            name=details.name or None,
            city=details.city or None,
            federation=details.federation or None,
            start_date=details.start_date or None,
            end_date=details.end_date or None,
            tournament_type=details.tournament_type or None,
            chief_arbiter=details.chief_arbiter or None,
            deputy_arbiters=details.deputy_arbiters or None,
            time_control=details.time_control or None,
            round_dates=details.round_dates or None,
            type_code=details.type_code or None,
        ),
        settings=SettingsSet(
            edition=edition,
            rounds=settings.rounds,
            boards=settings.boards or None,
            scoring=_scoring_set(settings.scoring),
            variations=tuple(settings.variations.items()),
            tie_breaks=TieBreaksSet(codes=announced.codes, edition=announced.edition) if announced else None,
        ),
    )


def _scoring_set(scoring: Scoring) -> ScoringSet | None:
    if scoring == STANDARD:
        return None
    return ScoringSet(
        exceptions=scoring.exceptions,
        white_exceptions=scoring.white_exceptions,
        black_exceptions=scoring.black_exceptions,
    )


def _registrations(
    tournament: Tournament, document: TrfDocument, personal: dict[PlayerId, PersonalDatum]
) -> Iterator[AnyEvent]:
    if teams_compete(tournament.settings):
        from events.trf.team_import import teams_registered  # few files are of teams

        yield from teams_registered(tournament, document, personal)
        return
    for player in tournament.players.values():
        yield _registered(player, personal[player.id].commitment if player.id in personal else "")


def _registered(player: Player, birth_date_commitment: str) -> PlayerRegistered:
    return PlayerRegistered(
        player=player.id,
        name=player.earlier_names[0][1] if player.earlier_names else player.name,
        rating=player.earlier_ratings[0][1] if player.earlier_ratings else player.rating,
        title=player.title,
        sex=player.sex,
        federation=player.federation,
        fide_id=player.fide_id,
        birth_date_commitment=birth_date_commitment,
    )


def _preparations(tournament: Tournament, document: TrfDocument) -> Iterator[AnyEvent]:
    """What was fixed before round 1."""
    yield _numbered(tournament.numberings[0])
    if tournament.settings.initial_colour is not None:
        reason = "as in the file" if document.initial_colour is not None else "as the first games of the file show"
        yield LotDrawn(initial_colour=tournament.settings.initial_colour, reason=reason)
    if tournament.table_order:
        reason = "the numbers of the table, as the rounds of the file show them"
        yield LotDrawn(subject=NUMBERS_OF_A_TABLE, order=tournament.table_order, reason=reason)
    for player, points in tournament.acceleration.items():
        yield AccelerationAssigned(player=player, points=points)
    for players in document.forbidden:
        yield PairingForbidden(players=tuple(PlayerId(number) for number in players), reason="as in the file")


def _has_next_round(document: TrfDocument, tournament: Tournament) -> bool:
    return document.round_of_prohibitions == tournament.next_round


def _prohibitions(document: TrfDocument, round_number: int) -> Iterator[AnyEvent]:
    """What changes with that round among the prohibitions that the file limits to some rounds (260)."""
    before, now = forbidden_in(document, round_number - 1), forbidden_in(document, round_number)
    lifted = before - now
    reason = f"up to round {round_number - 1}, as in the file"
    for one in document.prohibitions:
        pairs = pairs_of(one.players)
        if one.last == round_number - 1 and pairs <= lifted:
            yield PairingAllowed(players=tuple(PlayerId(player) for player in one.players), reason=reason)
            lifted -= pairs
    for pair in sorted(lifted):
        yield PairingAllowed(players=pair, reason=reason)
    for one in document.prohibitions:
        if one.first == round_number and not pairs_of(one.players) <= before:
            players = tuple(PlayerId(player) for player in one.players)
            yield PairingForbidden(players=players, reason=f"rounds {one.first} to {one.last}, as in the file")


def _rounds(tournament: Tournament, document: TrfDocument, edition: str) -> Iterator[AnyEvent]:
    byes = _byes(tournament)
    for one_round in map(partial(as_paired, tournament), (one.number for one in tournament.rounds)):
        yield from _prohibitions(document, one_round.number)
        yield from byes.get(one_round.number, ())
        yield from _corrections(tournament, one_round.number)
        yield _paired(one_round, tournament.as_read_in(one_round.number), edition)
        yield RoundPublished(round_number=one_round.number)
        yield from _games(tournament, one_round)
        if one_round.stage is RoundStage.COMPLETE:
            yield RoundCompleted(round_number=one_round.number)


def _games(tournament: Tournament, one_round: Round) -> Iterator[AnyEvent]:
    if not tournament.settings.boards:
        for game in one_round.games:
            yield from _result(one_round.number, game)
        return
    from core.editions.tables.round_robin import home_has_white
    from events.trf.team_import import boards_played, line_ups_set

    yield from line_ups_set(tournament, one_round)
    for match in one_round.games:
        yield from boards_played(one_round.number, match, at_home=home_has_white(tournament.settings.variations))


def _numbered(numbering: Numbering) -> PairingNumbersAssigned:
    return PairingNumbersAssigned(
        from_round=numbering.from_round,
        numbers=tuple(sorted(numbering.numbers.items(), key=lambda item: item[1])),
        reason="as in the file",
    )


def _corrections(tournament: Tournament, round_number: RoundNumber) -> Iterator[AnyEvent]:
    """What, by our comments, holds from that round on: ratings, pairing numbers, results, colours and byes."""
    if round_number > 1 and _says_what_was_read(tournament):
        yield from corrected_before(tournament, round_number, _result)
    correction = Correction(reaches=EVERYTHING, tier=1, reason="as in the file")
    for player in tournament.players.values():
        ratings = [*(rating for _, rating in player.earlier_ratings), player.rating]
        for (until, _), rating in zip(player.earlier_ratings, ratings[1:], strict=True):
            if until == round_number - 1:
                yield PlayerDetailsCorrected(player=player.id, rating=rating, correction=correction)
        names = [*(name for _, name in player.earlier_names), player.name]
        for (until, _), name in zip(player.earlier_names, names[1:], strict=True):
            if until == round_number - 1:
                yield PlayerDetailsCorrected(player=player.id, name=name)
    for numbering in tournament.numberings[1:]:
        if numbering.from_round == round_number:
            yield _numbered(numbering)


def _says_what_was_read(tournament: Tournament) -> bool:
    return bool(tournament.read_earlier) or any(one.games_replaced for one in tournament.rounds)


def _left_early(tournament: Tournament) -> Iterator[AnyEvent]:
    """Players whose games count in no standings, as our comment says (CFC 653)."""
    for player in tournament.players.values():
        if not player.games_count:
            reason = "left before half of the games, as in the file"
            yield PlayerWithdrawn(player=player.id, from_round=tournament.next_round, reason=reason, games_count=False)


def _byes(tournament: Tournament) -> dict[RoundNumber, list[ByeGranted]]:
    """The byes by round: a large file has many, in many rounds, and is gone through once."""
    byes: dict[RoundNumber, list[ByeGranted]] = {}
    granted = tournament.byes
    if _says_what_was_read(tournament):
        numbers = (one.number for one in tournament.rounds)
        then = {(at, who): kind for at in numbers for who, kind in byes_as_paired(tournament, at).items()}
        granted = {**then, **{key: kind for key, kind in granted.items() if key[0] > tournament.last_paired_round}}
    for (number, player), kind in granted.items():
        event = ByeGranted(player=player, round_number=number, kind=kind, reason=_reason(kind))
        byes.setdefault(number, []).append(event)
    return byes


def _byes_to_come(tournament: Tournament) -> Iterator[AnyEvent]:
    for number, granted in sorted(_byes(tournament).items()):
        if number > tournament.last_paired_round:
            yield from granted


def _reason(kind: ByeKind) -> str:
    return "not paired, as in the file" if kind is ByeKind.ZERO_POINT else "as in the file"


def _paired(one_round: Round, tournament: Tournament, edition: str) -> RoundPaired:
    from events.trf.team_import import points_beside

    granted = tournament.byes
    bye = one_round.bye
    others = tuple(
        (player, outcome)
        for player, outcome in one_round.unpaired.items()
        if player != bye and outcome is not _outcome_granted(granted.get((one_round.number, player)))
    )
    return RoundPaired(
        round_number=one_round.number,
        boards=tuple(Board(board=game.board, white=game.white, black=game.black) for game in one_round.games),
        bye=bye,
        others=others,
        colours_unknown=tuple(game.board for game in one_round.games if game.colours_unknown),
        points_beside=points_beside(one_round) if one_round.extra_points else (),
        provenance=Provenance(edition=edition, engine=ENGINE),
    )


def _outcome_granted(kind: ByeKind | None) -> Outcome | None:
    return None if kind is None else kind.outcome


def _result(round_number: RoundNumber, game: Game) -> Iterator[AnyEvent]:
    result = game.readings.shown(Reading.STANDINGS)
    if game.status is GameStatus.ADJOURNED:
        yield GameAdjourned(round_number=round_number, board=game.board)
    elif result is None:
        return
    elif result.was_played:
        yield ResultRecorded(round_number=round_number, board=game.board, result=result)
    else:
        yield GameForfeited(round_number=round_number, board=game.board, result=result)
