"""How strong a player's opposition was: Sonneborn-Berger, Buchholz and Median before a round, unplayed games included.

The old text (3.2) names the three and is silent on unplayed games (decision 42); the editions since 2017 define
them (until 31 January 2026: A.6; from then on: 1.7) and this module follows their words. Virtual points never count.
"""

from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple

from core.errors import Refused
from core.histories import result_for_pairing
from core.results import ByeKind, Outcome
from core.tournament import Round, Tournament
from core.units import PlayerId, Points, RoundNumber


@dataclass(frozen=True, slots=True)
class Opposition:
    """The values of one player. All are exact: scores are tenths of a point."""

    sonneborn_berger: int  # hundredths
    buchholz: Points
    median: Points


NO_OPPOSITION: Final = Opposition(0, Points(0), Points(0))


class Entry(NamedTuple):
    """What one round brought a player, and the opponent he met over the board, if any."""

    outcome: Outcome
    points: Points
    opponent: PlayerId | None


def oppositions_before(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, Opposition]:
    """The values of every player from the rounds before `round_number`. Raises `Refused` when a result is missing."""
    entries = entries_before(tournament, round_number)
    scores = {player: sum(entry.points for entry in own) for player, own in entries.items()}
    draw = tournament.settings.scoring.unpaired(Outcome.DRAW)
    for_opponents = {
        player: scores[player] + _draws_instead(own, draw) if _is_away(tournament, player, round_number) else score
        for player, own in entries.items()
        for score in (scores[player],)
    }
    return {player: _opposition(own, scores[player], for_opponents) for player, own in entries.items()}


def _opposition(entries: list[Entry], own_score: int, scores: dict[PlayerId, int]) -> Opposition:
    """A round without a game counts as one against himself, with the points it brought (2017 A.6.b.1, 2026 1.7.2)."""
    met = [own_score if entry.opponent is None else scores[entry.opponent] for entry in entries]
    return Opposition(
        sonneborn_berger=sum(entry.points * score for entry, score in zip(entries, met, strict=True)),
        buchholz=Points(sum(met)),
        median=Points(sum(sorted(met)[1:-1])),
    )


def _draws_instead(entries: list[Entry], draw: Points) -> int:
    """What his last zero-point-byes in a row, taken as draws, add to a score (the exception of 2017 A.6.b.1)."""
    run = takewhile(lambda entry: entry.outcome is Outcome.ZERO_POINT_BYE, reversed(entries))
    return sum(draw - entry.points for entry in run)


def _is_away(tournament: Tournament, player: PlayerId, round_number: RoundNumber) -> bool:
    """Whether the round to be paired is a zero-point-bye of his as well: granted, or because he does not take part."""
    granted = tournament.byes.get((round_number, player))
    if granted is not None:
        return granted is ByeKind.ZERO_POINT
    return not tournament.players[player].takes_part_in(round_number)


def entries_before(tournament: Tournament, round_number: RoundNumber) -> dict[PlayerId, list[Entry]]:
    """Every player's rounds so far, one entry each; a player of whom a round says nothing was absent."""
    entries: dict[PlayerId, list[Entry]] = {player: [] for player in tournament.players}
    absence = Entry(Outcome.ZERO_POINT_BYE, tournament.settings.scoring.unpaired(Outcome.ZERO_POINT_BYE), None)
    for one_round in tournament.rounds[: round_number - 1]:
        of_round = _entries_of(tournament, one_round)
        for player, own in entries.items():
            own.append(of_round.get(player, absence))
    return entries


def _entries_of(tournament: Tournament, one_round: Round) -> dict[PlayerId, Entry]:
    scoring = tournament.settings.scoring
    entries = {
        player: Entry(outcome, scoring.unpaired(outcome), None) for player, outcome in one_round.unpaired.items()
    }
    for game in one_round.games:
        result = result_for_pairing(game)
        if result is None:
            raise Refused(
                f"Round {one_round.number}, board {game.board} has no result yet. Enter it, or adjourn the game: "
                "an unfinished game is a draw for pairing purposes."
            )
        white, black = result.outcomes
        met = (game.black, game.white) if result.was_played else (None, None)
        entries[game.white] = Entry(white, scoring.white(white), met[0])
        entries[game.black] = Entry(black, scoring.black(black), met[1])
    return entries
