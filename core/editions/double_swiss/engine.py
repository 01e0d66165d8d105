"""What carries C.04.5 out: the engine of C.04.6 by another text, with the colours of matches.

The colour of a match is that of its first game (1.6, 4.3, 4.4). The field is that of C.04.6 by games.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial

from core.editions.edition import Engine
from core.editions.shared.colours import ColourQuestion, ColourRule, alternate_from_history
from core.editions.team_swiss.round_layout import (
    Field,
    alternate_first,
    alternate_other,
    contenders_of,
    initial_colour_by_number,
)
from core.editions.team_swiss.round_pairing import pair
from core.editions.team_swiss.text import NO_PREFERENCES, Text
from core.model.dataclass import replace
from core.model.hints import Final
from core.model.results import Colour
from core.model.sentence import Refused
from core.model.team_match import result_of_boards, results_for_pairing
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber


def white_to_fewer_whites(pair: ColourQuestion) -> Colour | None:
    """4.3.2: White to the player who had it in fewer matches."""
    higher, lower = (side.history.played.count(Colour.WHITE) for side in (pair.higher, pair.lower))
    if higher == lower:
        return None
    return Colour.WHITE if higher < lower else Colour.BLACK


COLOUR_RULES: Final[Sequence[tuple[str, ColourRule]]] = (
    ("4.3.1", initial_colour_by_number),
    ("4.3.2", white_to_fewer_whites),
    ("4.3.3", alternate_from_history),
    ("4.3.4", alternate_first),
    ("4.3.5", alternate_other),
)


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


TEXT: Final = Text(
    spares_floaters=True,
    articles={"C10": "C8"},
    competitor="player",
    weighs_preferences=False,
    colour_rules=COLOUR_RULES,
)
ENGINE: Final[Engine[Field]] = Engine(field_of=field_of, pair=partial(pair, text=TEXT), variations=())
