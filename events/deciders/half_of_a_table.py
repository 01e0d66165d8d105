"""Whether the games of who leaves a table count, where somebody else moved that: it is asked, once (decision 257)."""

from collections.abc import Callable, Sequence

from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders.leaving import games_of
from events.deciders.wording import need_seen
from events.log.counting import meant_by
from events.log.envelope import StoredEvent
from events.vocabulary.games import GameCorrection, GameEvent
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import RoundVoided

Log = Sequence[StoredEvent]


def need_seen_half(
    log: Log, state: Tournament, player: PlayerId, has_half: Callable[[Log], bool], actor: str, *, confirmed: bool
) -> None:
    """Raises `NeedsConfirmation` where the games of who leaves a table count, or not, by what another took back.

    Whatever was entered first moves nothing that a sheet of the results does not show. Whoever recorded something since
    about the same game has seen it taken back. `has_half`: at an earlier end.
    """
    places = {(number, game.board) for number, game in games_of(state, player)}

    def is_seen(one: StoredEvent) -> bool:
        voids = isinstance(taken := meant_by(log, one).event, RoundVoided)
        own = (meant_by(log, later).event for later in log[one.version :] if later.actor == actor)
        return any(
            event.round_number == taken.round_spoken_of
            and (event.round_number, event.board) in places
            and (voids or event.board == getattr(taken, "board", None))
            for event in own
            if isinstance(event, GameEvent)
        )

    taken_back = [
        one for one in log if one.actor != actor and isinstance(one.event, (ActionUndone, GameCorrection, RoundVoided))
    ]
    moved = [
        one
        for one in taken_back
        if not is_seen(one) and has_half(log[: one.version - 1]) != has_half(log[: one.version])
    ]
    if not moved:
        return
    told = {
        "other": moved[-1].actor,
        "event": moved[-1].version,
        "who": state.players[player].name,
    }
    if has_half(log):
        need_seen(
            "{other} corrected or undid a result of {who} (event {event}). At least half of the games are completed "
            "now, so the games played would count in the standings (CFC 653).",
            confirmed=confirmed,
            **told,
        )
    else:
        need_seen(
            "{other} corrected or undid a result of {who} (event {event}). Fewer than half of the games are completed "
            "now, so the games played would not count in the standings (CFC 653).",
            confirmed=confirmed,
            **told,
        )
