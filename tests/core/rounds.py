"""Rounds of recorded events as the engine sees them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from core.editions.shared.histories import field_of
from core.model.pairing import Field
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId, RoundNumber
from events.trf import read_document, tournament_of

Pairs = set[tuple[PlayerId, PlayerId]]


def tournament_in(path: Path, edition: str = "dutch-2017") -> Tournament:
    """The tournament of a file; without XXR the recorded rounds are all there are."""
    tournament = tournament_of(read_document(path.read_bytes(), path.name, points="listed"))
    tournament = replace(tournament, settings=replace(tournament.settings, edition=edition))
    if tournament.settings.rounds is None:
        rounds = RoundNumber(len(tournament.rounds))
        tournament = replace(tournament, settings=replace(tournament.settings, rounds=rounds))
    return tournament


def recorded_rounds(path: Path, edition: str = "dutch-2017") -> Iterator[tuple[Field, Round]]:
    """Each round's field, from the rounds before it, with the round as it was recorded."""
    tournament = tournament_in(path, edition)
    for one_round in tournament.rounds:
        yield field_of(tournament, one_round.number), one_round


def pairs_of(one_round: Round) -> Pairs:
    """(White, Black) of every board of a recorded round."""
    return {(game.white, game.black) for game in one_round.games}
