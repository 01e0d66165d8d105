"""Every board of every round as it was known at any event: what the slider of the report shows.

Only changes are kept: a board has one entry for each event that left it otherwise than before. What was undone stays
visible: at the events between a slip and its undo, the board is as it was then believed to be.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from events.log.counting import Recorded
from events.vocabulary.players import PairingNumbersAssigned
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import RoundVoided
from projections.tournament_state.fold import TournamentFold
from projections.wording import UNPAIRED, result_of

Line: TypeAlias = tuple[str, str, PlayerId, str, PlayerId | None, str]
"""Board, White's number, White, Black's number, Black, result; without an opponent the result says why."""


@dataclass(slots=True)
class RoundHistory:
    """One round through the log; each list by event number."""

    stages: list[tuple[int, str]] = field(default_factory=list)  # empty: not paired
    lines: dict[str, list[tuple[int, Line | None]]] = field(default_factory=dict)  # by board or player; None: gone

    def at(self, version: int) -> tuple[str, list[Line]]:
        """Stage and lines after that event."""
        stage = next((stage for since, stage in reversed(self.stages) if since <= version), "")
        known = (
            next((line for since, line in reversed(changes) if since <= version), None)
            for changes in self.lines.values()
        )
        return stage, [line for line in known if line is not None]

    def moments(self) -> tuple[int, ...]:
        """The events at which anything of the round changed."""
        changes = {version for line in self.lines.values() for version, _ in line}
        return tuple(sorted(changes | {version for version, _ in self.stages}))

    def note(self, version: int, stage: str, lines: Mapping[str, Line]) -> None:
        """The round as it is after that event."""
        if not self.stages or self.stages[-1][1] != stage:
            self.stages.append((version, stage))
        for key in [*self.lines, *(key for key in lines if key not in self.lines)]:
            changes, line = self.lines.setdefault(key, []), lines.get(key)
            if (changes[-1][1] if changes else None) != line:
                changes.append((version, line))


_REACHES_MANY = (ActionUndone, PairingNumbersAssigned, RoundVoided)


def timeline(events: Sequence[Recorded]) -> dict[RoundNumber, RoundHistory]:
    """Every round that was ever paired in these events, by number."""
    fold, rounds = TournamentFold(), dict[RoundNumber, RoundHistory]()
    waiting: list[Recorded] = []
    for stored in events:
        waiting.append(stored)
        concerned = stored.event.round_spoken_of
        everything = isinstance(stored.event, _REACHES_MANY)
        if concerned is None and not everything:
            continue
        fold.extend(waiting)
        waiting.clear()
        known = fold.tournament()
        for number in _changed(known, rounds, None if everything else concerned):
            stage, lines = _round(known, number)
            rounds.setdefault(number, RoundHistory()).note(stored.version, stage, lines)
    return {number: rounds[number] for number in sorted(rounds)}


def _changed(
    known: Tournament, rounds: Mapping[RoundNumber, RoundHistory], concerned: RoundNumber | None
) -> Iterator[RoundNumber]:
    """Rounds to be looked at: one, or all there are or were."""
    paired = {one_round.number for one_round in known.rounds}
    for number in sorted(paired | rounds.keys()):
        if concerned in (None, number):
            yield number


def _round(known: Tournament, number: RoundNumber) -> tuple[str, dict[str, Line]]:
    if number > known.last_paired_round:
        return "", {}
    one_round = known.rounds[number - 1]
    if not one_round.games and one_round.bye is None:
        return "", {}  # voided, while a later round stands
    numbers = known.numbers_in(number)

    def numbered(player: PlayerId) -> str:
        return str(numbers.get(player, ""))

    lines: dict[str, Line] = {
        f"b{game.board}": (
            str(game.board),
            numbered(game.white),
            game.white,
            numbered(game.black),
            game.black,
            result_of(game),
        )
        for game in one_round.games
    }
    for player, outcome in one_round.unpaired.items():
        if outcome in UNPAIRED:
            lines[f"p{player}"] = ("", numbered(player), player, "", None, UNPAIRED[outcome])
    return one_round.stage.value, lines
