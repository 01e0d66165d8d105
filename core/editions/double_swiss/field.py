"""The field of a round of C.04.5: as that of C.04.6 by games, with the colours of 1.6."""

from collections import Counter, defaultdict
from dataclasses import replace

from core.editions.team_swiss.field import Field, contenders_of
from core.editions.team_swiss.text import NO_PREFERENCES
from core.model.errors import Refused
from core.model.results import Colour
from core.model.team_match import result_of_boards, results_for_pairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber


def field_of(tournament: Tournament, round_number: RoundNumber) -> Field:
    """The field of a round as the rounds before it leave it. Raises `Refused`, as of C.04.6."""
    settings = tournament.settings
    if settings.initial_colour is None:
        raise Refused(
            "The initial-colour has not been decided. Article 4.1 of the Double-Swiss system (C.04.5) requires a "
            "drawing of lots before the first round is paired."
        )
    if not tournament.numbers_in(round_number):
        raise Refused("There are no pairing numbers yet (C.04.5, 1.1): assign them before pairing.")
    if settings.rounds is None:
        raise Refused(
            "The number of rounds has not been declared. C.04.5 treats floaters differently in the last round."
        )
    contenders = contenders_of(tournament, round_number, uses_secondary=False)
    colours, without_games = _colours_before(tournament, round_number)
    return Field(
        edition=settings.edition,
        round_number=round_number,
        is_last_round=round_number == settings.rounds,
        floats_count=round_number < settings.rounds,
        preferences=NO_PREFERENCES,
        initial_colour=settings.initial_colour,
        contenders=tuple(
            replace(one, colours=tuple(colours[one.id]), matches_without_games=without_games[one.id])
            for one in contenders
        ),
        forbidden_pairs=tournament.forbidden_pairs,
    )


def _colours_before(
    tournament: Tournament, round_number: RoundNumber
) -> tuple[defaultdict[PlayerId, list[Colour]], Counter[PlayerId]]:
    """1.6: the colours of the matches of which a game was played; and how many count as played without one."""
    colours: defaultdict[PlayerId, list[Colour]] = defaultdict(list)
    without_games: Counter[PlayerId] = Counter()
    for one_round in tournament.rounds[: round_number - 1]:
        for match in one_round.games:
            games = results_for_pairing(match)
            result = result_of_boards(games)
            if any(game.was_played for game in games):
                colours[match.white].append(Colour.WHITE)
                colours[match.black].append(Colour.BLACK)
            elif result is not None and result.was_played:  # each player forfeited one game (preface)
                without_games.update((match.white, match.black))
    return colours, without_games
