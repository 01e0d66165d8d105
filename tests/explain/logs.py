"""A tournament as the log that an arbiter would have kept, so that certificates can carry its events."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from core.model.pairing import FullPairing
from core.model.results import Outcome
from core.model.tournament import Game, GameStatus, Round, Tournament
from core.model.units import BoardNumber, RoundNumber
from events.log.envelope import Command, StoredEvent
from events.store.memory import MemoryStore
from events.vocabulary.any_event import AnyEvent
from events.vocabulary.games import GameAdjourned, GameForfeited, ResultRecorded
from events.vocabulary.participation import ByeGranted, PlayerReinstated, PlayerWithdrawn
from events.vocabulary.players import LateEntryAccepted, PairingForbidden, PairingNumbersAssigned, PlayerRegistered
from events.vocabulary.rounds import Board, PairingAltered, Provenance, RoundCompleted, RoundPaired, RoundPublished
from events.vocabulary.tournament import (
    AccelerationAssigned,
    DetailsSet,
    LotDrawn,
    ScoringSet,
    SettingsSet,
    TournamentCreated,
)

STREAM = "recorded"


def stored(events: Sequence[AnyEvent]) -> tuple[StoredEvent, ...]:
    """The events as a log holds them, the same at every run."""
    ids = iter(range(len(events)))
    store = MemoryStore(clock=lambda: datetime(2026, 5, 8, 18, tzinfo=UTC), new_id=lambda: f"{next(ids):032x}")
    store.append(STREAM, events, expected_version=0, command=Command("command", "Anna Berg"))
    return store.read(STREAM)


def log_of(
    tournament: Tournament, number: int, paired: FullPairing, altered: FullPairing | None = None
) -> list[AnyEvent]:
    """The events up to the pairing of that round, which is the one given, or was altered by hand since."""
    events = [*_beginning(tournament)]
    for one_round in tournament.rounds[: number - 1]:
        events += _numbers(tournament, one_round.number)
        events += _byes(tournament, one_round.number)
        events += _played(tournament, one_round)
    events += _numbers(tournament, number)
    events += _byes(tournament, number)
    provenance = Provenance(edition=tournament.settings.edition, engine="test")
    this = RoundNumber(number)
    events.append(RoundPaired(round_number=this, boards=_boards(paired), bye=paired.bye, provenance=provenance))
    events.append(RoundPublished(round_number=this))
    if altered is not None:
        events.append(
            PairingAltered(
                round_number=this,
                boards=_boards(altered),
                bye=altered.bye,
                engine_boards=_boards(paired),
                engine_bye=paired.bye,
                reason="same family",
            )
        )
    return events


def _beginning(tournament: Tournament) -> Iterator[AnyEvent]:
    settings, scoring = tournament.settings, tournament.settings.scoring
    yield TournamentCreated(
        details=DetailsSet(name=tournament.details.name or "Some Open"),
        settings=SettingsSet(
            edition=settings.edition,
            rounds=settings.rounds,
            scoring=ScoringSet(
                exceptions=scoring.exceptions,
                white_exceptions=scoring.white_exceptions,
                black_exceptions=scoring.black_exceptions,
            ),
            variations=tuple(settings.variations.items()),
        ),
    )
    for player in tournament.players.values():
        first, *others = player.spans
        kind, since = (PlayerRegistered, {}) if first.first == 1 else (LateEntryAccepted, {"first_round": first.first})
        yield kind(player=player.id, name=player.name, rating=player.rating_for_pairing, **since)
        for span, following in zip(player.spans, [*others, None], strict=True):
            if span.last is not None:
                yield PlayerWithdrawn(player=player.id, from_round=RoundNumber(span.last + 1))
            if following is not None:
                yield PlayerReinstated(player=player.id, from_round=following.first)
    yield LotDrawn(initial_colour=settings.initial_colour, seed=settings.lot_seed)
    for one, points in tournament.acceleration.items():
        yield AccelerationAssigned(player=one, points=points)
    for pair in sorted(tournament.forbidden_pairs):
        yield PairingForbidden(players=pair, reason="announced")


def _numbers(tournament: Tournament, number: int) -> Iterator[AnyEvent]:
    for one in tournament.numberings:
        if one.from_round == number:
            yield PairingNumbersAssigned(from_round=one.from_round, numbers=tuple(one.numbers.items()))


def _byes(tournament: Tournament, number: int) -> Iterator[AnyEvent]:
    for (of_round, player), kind in tournament.byes.items():
        if of_round == number:
            yield ByeGranted(player=player, round_number=RoundNumber(number), kind=kind)


def _played(tournament: Tournament, one_round: Round) -> Iterator[AnyEvent]:
    number, granted = one_round.number, tournament.byes
    yield RoundPaired(
        round_number=number,
        boards=tuple(Board(board=game.board, white=game.white, black=game.black) for game in one_round.games),
        bye=one_round.bye,
        others=tuple(
            (player, outcome)
            for player, outcome in one_round.unpaired.items()
            if outcome is not Outcome.PAIRING_ALLOCATED_BYE and (number, player) not in granted
        ),
        colours_unknown=tuple(game.board for game in one_round.games if game.colours_unknown),
        provenance=Provenance(edition=tournament.settings.edition, engine="test"),
    )
    for game in one_round.games:
        yield _result(number, game)
    yield RoundCompleted(round_number=number)


def _result(number: RoundNumber, game: Game) -> AnyEvent:
    if game.status is GameStatus.ADJOURNED:
        return GameAdjourned(round_number=number, board=game.board, taken_as=game.readings.pairing)
    result = game.readings.pairing
    assert result is not None, "a round that is over has results"
    kind = ResultRecorded if result.was_played else GameForfeited
    return kind(round_number=number, board=game.board, result=result)


def _boards(full: FullPairing) -> tuple[Board, ...]:
    return tuple(
        Board(board=BoardNumber(number), white=board.white, black=board.black)
        for number, board in enumerate(full.boards, 1)
    )
