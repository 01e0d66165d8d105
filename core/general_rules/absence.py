"""Who stayed away without an excuse: whether they count as withdrawn (C.04.2.D.2 until 2026, 1998 F.8, CFC 616).

No text lets a program judge an excuse. It names who did not appear and what the rules then say; the arbiter accepts an
excuse, or lets the rule take its course (decision 24).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from core.general_rules.clauses import SILENT, Clause
from core.model.results import Outcome
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId, RoundNumber
from core.model.variations import Variation

WITHDRAWN: Final = "withdrawn"
PAIRED: Final = "paired"
VARIATION: Final = "absence"


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceRule(Clause):
    """What a text says of a player who does not appear and gives no excuse that is accepted."""

    default: str  # `WITHDRAWN` or `PAIRED`, where nothing else was announced

    @property
    def variation(self) -> Variation:
        """What may be announced in its place ("unless the rules of the tournament state otherwise")."""
        return Variation(
            name=VARIATION,
            article=self.article or "rules of the tournament",
            summary="Who does not appear and gives no accepted excuse counts as withdrawn, or is paired again.",
            values=(self.default, PAIRED if self.default == WITHDRAWN else WITHDRAWN),
        )

    @property
    def source(self) -> str:
        """What a message cites."""
        return self.article or "the rules do not speak of it"

    def told(self, value: str = "") -> str:
        """What holds, in words; `value`: as announced, empty: by default."""
        return f"{_TOLD[value or self.default]} ({self.source if value in ('', self.default) else 'as announced'})"


_TOLD: Final = {
    WITHDRAWN: "counts as withdrawn, unless an excuse is accepted",
    PAIRED: "is paired again, unless withdrawn by the arbiter",
}

UNTIL_2026: Final = AbsenceRule(
    article="C.04.2.D.2",
    summary="Counts as withdrawn unless explained with arguments that the arbiter accepts; the next pairing asks.",
    default=WITHDRAWN,
)
OF_1998: Final = AbsenceRule(
    article="F.8",
    summary="Counts as withdrawn, unless announced otherwise or excused; the next pairing asks.",
    default=WITHDRAWN,
)
OF_THE_CFC: Final = AbsenceRule(
    article="CFC 616",
    summary="Who defaults is not paired further without an excuse that the director accepts; the next pairing asks.",
    default=WITHDRAWN,
)
NOT_SPOKEN_OF: Final = AbsenceRule(
    article=SILENT, summary="Paired again, unless the arbiter withdraws the player.", default=PAIRED
)


class Absentee(NamedTuple):
    """Who did not appear to the last game they were paired for."""

    player: PlayerId
    round_number: RoundNumber


def unexcused(tournament: Tournament) -> Iterator[Absentee]:
    """Who would be paired in the next round though they did not appear when last paired, and have no excuse.

    Whoever was paired again since, or came back after a withdrawal, has been decided upon.
    """
    coming = tournament.next_round
    for player in tournament.players.values():
        missed = _missed_last_game(tournament, player.id)
        if missed is None or (missed, player.id) in tournament.excused:
            continue
        if any(one.first <= missed and (one.last is None or coming <= one.last) for one in player.spans):
            yield Absentee(player.id, missed)


def _missed_last_game(tournament: Tournament, player: PlayerId) -> RoundNumber | None:
    """The round of the last game the player was paired for, if it was lost by not appearing."""
    for one_round in reversed(tournament.rounds):
        outcome = _outcome_of_game(one_round, player)
        if outcome is not None:
            return one_round.number if outcome is Outcome.FORFEIT_LOSS else None
    return None


def _outcome_of_game(one_round: Round, player: PlayerId) -> Outcome | None:
    """What the game brought in the standings; None: there was none, or it has no result yet."""
    for game in one_round.games:
        if player in (game.white, game.black) and game.readings.standings is not None:
            return game.readings.standings.outcomes[0 if game.white == player else 1]
    return None
