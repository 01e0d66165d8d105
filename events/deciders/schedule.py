"""When and where a single match, or a single game, is played: postponed, brought forward or moved (decision 176)."""

from core.model.sentence import Refused
from core.model.tournament import Game, GameStatus, MatchAppointment, RoundStage, Tournament
from core.model.units import BoardNumber, RoundNumber
from events.deciders.matches import game_of, where
from events.deciders.results import how_to_correct
from events.deciders.tournament import change_settings
from events.vocabulary.tournament import DetailsSet, SettingsChanged


def schedule(
    state: Tournament, round_number: RoundNumber, board: BoardNumber, *, date: str = "", time: str = "", place: str = ""
) -> tuple[SettingsChanged, ...]:
    """Announce a day, time or place of a match that has not been played; what is empty stays as it was announced.

    Nothing at all: the match is played with its round again.

    It is kept for the two who meet, since boards are numbered anew where a pairing is voided.

    Raises `Refused`, also for a round that is not published: who meets in it is not public.
    """
    game = game_of(state, round_number, board)
    assert isinstance(game, Game), "a board of a match is not asked for"
    if state.rounds[round_number - 1].stage is RoundStage.PAIRED:
        raise Refused(
            "The pairing of round {round_number} has not been published, so none of its matches can "
            "be announced. Publish it first: `round publish`.",
            round_number=round_number,
        )
    if game.status is GameStatus.FINISHED:
        raise Refused(
            "{where} has the result {result}. {how_to_correct}",
            where=where(state, round_number, board),
            result=game.readings.rating,
            how_to_correct=how_to_correct(state, round_number, board),
        )
    announced = (one for one in state.details.appointments if one.is_of(round_number, (game.white, game.black)))
    before = next(announced, MatchAppointment(round_number, game.white, game.black))
    given = MatchAppointment(round_number, before.first, before.second, date, time, place)
    if date or time or place:
        given = given._replace(date=date or before.date, time=time or before.time, place=place or before.place)
    if given == before:
        raise Refused("Nothing to change: the announcement already says this.")
    changed = change_settings(state, DetailsSet(appointments=(given,)))
    return tuple(event for event in changed if isinstance(event, SettingsChanged))
