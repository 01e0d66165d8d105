"""When a published pairing may be changed: the grounds that each text lists, and those that the state itself shows.

Until 31 January 2026 a rematch only (C.04.2.D.10); since then five cases (C.04.2, 4.4); in 1998 whatever violates B1 or
B2 (F.6), and what a correction affects, as long as it is not played (F.7). The handbook of the CFC lists none.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from core.editions.shared.histories import histories_before
from core.model.results import Colour
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId


class Ground(NamedTuple):
    """One case in which the text allows a change."""

    name: str  # as typed
    article: str
    meaning: str
    is_shown_by_state: bool  # it holds or it does not; else it is the arbiter's finding


_REMATCH: Final = Ground("rematch", "C.04.2.D.10", "two players have met before", is_shown_by_state=True)
_UNTIL_2026: Final = (_REMATCH,)
_FROM_2026: Final = (
    Ground("rematch", "C.04.2, 4.4.1", "two players have met before", is_shown_by_state=True),
    Ground("regulations", "C.04.2, 4.4.2", "the rules of the competition allow it", is_shown_by_state=False),
    Ground(
        "unopposed",
        "C.04.2, 4.4.3",
        "two players close in the standings are without an opponent and both agree",
        is_shown_by_state=False,
    ),
    Ground(
        "late-entry",
        "C.04.2, 4.4.4",
        "a late entry is admitted with minimal changes that all involved agree to",
        is_shown_by_state=False,
    ),
    Ground(
        "top-boards",
        "C.04.2, 4.4.5",
        "unforeseeable circumstances affect the top boards of the final round",
        is_shown_by_state=False,
    ),
)
_1998: Final = (
    Ground("rematch", "F.6 with B.1", "two players have met before", is_shown_by_state=True),
    Ground("second-bye", "F.6 with B.1", "the bye went to one who may not have it", is_shown_by_state=True),
    Ground("colours", "F.6 with B.2", "a colour difference beyond two or a colour three times", is_shown_by_state=True),
    Ground(
        "correction",
        "F.7",
        "a correction affects a pairing made public but not yet played, as the arbiter decides",
        is_shown_by_state=False,
    ),
)

TOP_BOARDS: Final = "top-boards"
CORRECTION: Final = "correction"
_MOST: Final = 2  # colour difference, and equal colours in a row


def grounds_of(edition: str) -> tuple[Ground, ...]:
    """The cases that the rules of an edition list."""
    if edition.endswith("-2026"):
        return _FROM_2026
    if edition == "cfc":
        return ()
    return _1998 if edition == "dutch-1998" else _UNTIL_2026


def shown_by_state(tournament: Tournament, one_round: Round, name: str) -> list[tuple[PlayerId, ...]]:
    """Whom a ground that the state shows concerns, in board order; nobody: it does not hold."""
    match name:
        case "rematch":
            return list(_rematches(tournament, one_round))
        case "second-bye":
            return list(_wrong_bye(tournament, one_round))
        case "colours":
            return list(_wrong_colours(tournament, one_round))
        case _:
            return []


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
