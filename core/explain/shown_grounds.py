"""Which grounds for changing a published pairing (`core.general_rules.grounds`) the state itself shows."""

from collections.abc import Iterator

from core.editions.shared.histories import histories_before
from core.general_rules.grounds import COLOURS, REMATCH, SECOND_BYE
from core.model.hints import Final
from core.model.results import Colour
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId

_MOST: Final = 2  # colour difference, and equal colours in a row


def shown_by_state(tournament: Tournament, one_round: Round, name: str) -> list[tuple[PlayerId, ...]]:
    """Whom a ground that the state shows concerns, in board order; nobody: it does not hold."""
    shown = {REMATCH: _rematches, SECOND_BYE: _wrong_bye, COLOURS: _wrong_colours}.get(name)
    return [] if shown is None else list(shown(tournament, one_round))


def _rematches(tournament: Tournament, one_round: Round) -> Iterator[tuple[PlayerId, ...]]:
    """Pairs who have played each other before; unplayed games do not count."""
    met = {
        frozenset((game.white, game.black))
        for earlier in tournament.rounds[: one_round.number - 1]
        for game in earlier.games
        if game.readings.pairing is None or game.readings.pairing.was_played
    }
    for game in one_round.games:
        if frozenset((game.white, game.black)) in met:
            yield game.white, game.black


def _wrong_bye(tournament: Tournament, one_round: Round) -> Iterator[tuple[PlayerId, ...]]:
    bye = one_round.bye
    if bye is not None and histories_before(tournament, one_round.number)[bye].barred_from_bye:
        yield (bye,)


def _wrong_colours(tournament: Tournament, one_round: Round) -> Iterator[tuple[PlayerId, ...]]:
    """B.2, which does not hold for scores over one half in the last round."""
    histories = histories_before(tournament, one_round.number)
    is_last = one_round.number == tournament.settings.rounds
    most = tournament.settings.scoring.win * (one_round.number - 1)
    for game in one_round.games:
        if is_last and any(2 * histories[player].points > most for player in (game.white, game.black)):
            continue
        wronged = tuple(
            player
            for player, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK))
            if _breaks_limits([*histories[player].colours, colour])
        )
        if wronged:
            yield wronged


def _breaks_limits(colours: list[Colour]) -> bool:
    difference = 2 * colours.count(Colour.WHITE) - len(colours)
    return abs(difference) > _MOST or (len(colours) > _MOST and len(set(colours[-_MOST - 1 :])) == 1)
