"""Where the three readings of a game lie apart, in words (C.04.2.D.8)."""

from collections.abc import Iterator

from core.model.sentence import joined, say
from core.model.tournament import Game, GameStatus, Tournament
from core.model.units import RoundNumber


def apart(game: Game) -> str:
    """How the readings of a finished game differ; empty where they agree. Results are seen from its White."""
    readings, told = game.readings, []
    if game.status is GameStatus.FINISHED and not readings.pairing == readings.standings == readings.rating:
        shown = [result or say("open") for result in (readings.pairing, readings.standings, readings.rating)]
        told.append(
            say(
                "{pairing} for pairings, {standings} in the standings, {rating} in the rating report",
                pairing=shown[0],
                standings=shown[1],
                rating=shown[2],
            )
        )
    if game.colours_reversed_for_rating:
        told.append(say("colours reversed in the rating report"))
    return joined("; ", told)


def games_apart(tournament: Tournament) -> Iterator[tuple[RoundNumber, Game]]:
    """The games whose readings differ, in order."""
    return ((one_round.number, game) for one_round in tournament.rounds for game in one_round.games if apart(game))
