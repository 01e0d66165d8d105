"""Which boards of a round draw their colours on arrival, for the lists that hang at the boards (CFC 631.2)."""

from core.model.sentence import say
from core.model.spelling import in_ranges
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.deciders.announced_lots import boards_to_draw
from projections.tournament_state.before_round import before_round


def drawn_on_arrival(tournament: Tournament, round_number: RoundNumber) -> tuple[int, ...]:
    """The boards, of teams the matches, whose lot is not recorded yet, in order."""
    return tuple(boards_to_draw(tournament, before_round(tournament, round_number), round_number))


def told_on_arrival(tournament: Tournament, round_number: RoundNumber) -> tuple[str, ...]:
    """A sentence with the boards whose lot is not recorded yet; nothing where there are none."""
    boards = drawn_on_arrival(tournament, round_number)
    if not boards:
        return ()
    listed = in_ranges(boards)
    return (
        say(
            "Match {boards}: the teams draw lots for the colours on arrival (631.2); until then the colours "
            "under 629 to 631 are shown.",
            boards=listed,
        )
        if tournament.settings.boards
        else say(
            "Board {boards}: the players draw lots for the colours on arrival (631.2); until then the colours "
            "under 629 to 631 are shown.",
            boards=listed,
        ),
    )
