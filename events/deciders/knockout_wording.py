"""What is said of a match of a knock-out: which one it is, how it stands, who plays."""

from core.general_rules.knockout import Match, bracket_of
from core.model.knockout import Knockout
from core.model.sentence import say
from core.model.tournament import Tournament
from events.deciders.wording import named


def place_typed(knockout: Knockout, match: Match, game: int) -> str:
    """A game as it is typed."""
    return f"{match.number}.{game}" if knockout.terms.games > 1 else f"{match.number}"


def match_told(match: Match, knockout: Knockout, game: int = 0) -> str:
    """Which match, or which game of it, as words within a sentence."""
    of_game = say("game {game} of ", game=game) if game and knockout.terms.games > 1 else ""
    return say(
        "{of_game}match {number} of round {round_number} of the knock-out",
        of_game=of_game,
        number=match.number,
        round_number=match.round_number,
    )


def standing_of(state: Tournament, knockout: Knockout, match: Match) -> str:
    """Why it takes nothing more, or what it waits for; it did not end equal."""
    if not match.is_known:
        return say("its players are not known yet.")
    if not match.is_decided:
        return say("its games have not all been played yet.")
    if match.winner is None:
        return say("both players left the knock-out.") if match.is_for_third_place else say("neither player advances.")
    who = named(state.players[match.winner])
    if match.is_for_third_place:
        return say("{who} is third.", who=who)
    if match.round_number == len(bracket_of(knockout)):
        return say("{who} has won the knock-out.", who=who)
    return say("{who} advanced.", who=who)


def between(state: Tournament, match: Match) -> str:
    """Whose match it is."""
    players = [named(state.players[one]) for one in match.players if one is not None]
    return players[0] if len(players) == 1 else say("{one} and {other}", one=players[0], other=players[-1])
