"""How each edition reads a round in which a player did not play: floats, the bye, and whether he counts as withdrawn.

No text lets a program judge an excuse (C.04.2.D.2 until 2026, 1998 F.8, CFC 616). It names who did not appear and what
the rules then say; the arbiter accepts an excuse, or lets the rule take its course (decision 24).
"""

from collections.abc import Callable, Iterator

from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.results import FORFEITS, Outcome, Scoring
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId, Points, RoundNumber


class Unplayed(NamedTuple):
    """One round in which a player did not play: what it was, and the points it brought."""

    outcome: Outcome
    points: Points
    scoring: Scoring


Reading = Callable[[Unplayed], bool]


@dataclass(frozen=True, slots=True)
class UnplayedRounds:
    """What an unplayed round means for the pairings to come."""

    gives_downfloat: Reading
    bars_from_bye: Reading
    floats_by_pairing: bool = False  # a game that was not played leaves those of its pairing, but for such a downfloat


def any_round_not_played(one: Unplayed) -> bool:
    """2017 A.4 b: anyone who does not play in a round, for any reason, gets a downfloat (decision 8)."""
    return not one.outcome.was_played


def bye_or_forfeit_win(one: Unplayed) -> bool:
    """2017 C.2: a pairing-allocated bye or a forfeit win; a requested full-point bye does not bar (decision 9)."""
    return one.outcome in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN)


def bye_or_more_than_a_loss(one: Unplayed) -> bool:
    """2026 1.4.3: the pairing-allocated bye, or more points without playing than a loss brings."""
    return one.outcome is Outcome.PAIRING_ALLOCATED_BYE or one.points > one.scoring.unpaired(Outcome.LOSS)


def bye_or_as_much_as_a_win(one: Unplayed) -> bool:
    """2026 2.1.2 (C.04.1, article 4): the pairing-allocated bye, or in one round without playing a win's points."""
    return one.outcome is Outcome.PAIRING_ALLOCATED_BYE or one.points >= one.scoring.win


def bye_forfeit_win_or_full_point_bye(one: Unplayed) -> bool:
    """C.04.6 of 2026, 2.1.2 [C2]."""
    return one.outcome in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN, Outcome.FULL_POINT_BYE)


def no_round(_: Unplayed) -> bool:
    """CFC 623-625 know odd men, no floats: a round without a game leaves none."""
    return False


def any_bye(one: Unplayed) -> bool:
    """CFC 615: a previous bye, also one awarded by 615a; neither an absence nor a win by default."""
    return one.outcome in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE)


def bye_alone(one: Unplayed) -> bool:
    """1998 A.5: the bye of the one who ends up unpaired; a requested bye or an absence is no float (decision 37)."""
    return one.outcome is Outcome.PAIRING_ALLOCATED_BYE


def any_points_of_no_game(one: Unplayed) -> bool:
    """2012 B.1 b: a point or half a point without playing, by a bye or because the opponent did not appear."""
    return one.outcome in (
        Outcome.PAIRING_ALLOCATED_BYE,
        Outcome.HALF_POINT_BYE,
        Outcome.FULL_POINT_BYE,
        Outcome.FORFEIT_WIN,
    )


BY_THE_DUTCH_OF_1998 = UnplayedRounds(
    gives_downfloat=bye_alone, bars_from_bye=bye_or_as_much_as_a_win, floats_by_pairing=True
)
BY_THE_DUTCH_OF_2012 = UnplayedRounds(
    gives_downfloat=any_points_of_no_game, bars_from_bye=any_points_of_no_game, floats_by_pairing=True
)
UNTIL_2026 = UnplayedRounds(gives_downfloat=any_round_not_played, bars_from_bye=bye_or_forfeit_win)
BY_THE_DUTCH_OF_2026 = UnplayedRounds(gives_downfloat=bye_or_more_than_a_loss, bars_from_bye=bye_or_as_much_as_a_win)
WITHOUT_FLOATS = UnplayedRounds(gives_downfloat=any_round_not_played, bars_from_bye=bye_or_as_much_as_a_win)
"""For texts that read no floats of the Dutch kind, and bar from the bye who scored a win's points without playing."""
OF_TEAMS_FROM_2026 = UnplayedRounds(
    gives_downfloat=any_round_not_played, bars_from_bye=bye_forfeit_win_or_full_point_bye
)
OF_LIM_UNTIL_2026 = UnplayedRounds(gives_downfloat=no_round, bars_from_bye=bye_or_forfeit_win, floats_by_pairing=True)
OF_LIM_FROM_2026 = UnplayedRounds(
    gives_downfloat=no_round, bars_from_bye=bye_or_as_much_as_a_win, floats_by_pairing=True
)
BY_THE_CFC = UnplayedRounds(gives_downfloat=no_round, bars_from_bye=any_bye)


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
        missed = missed_last_game(tournament, player.id)
        if missed is None or (missed, player.id) in tournament.excused:
            continue
        if any(one.first <= missed and (one.last is None or coming <= one.last) for one in player.spans):
            yield Absentee(player.id, missed)


def missed_last_game(tournament: Tournament, player: PlayerId) -> RoundNumber | None:
    """The round of the last game the player was paired for, if it was lost by not appearing.

    Whoever is paired again, in a game without a result yet, has been decided upon.
    """
    for one_round in reversed(tournament.rounds):
        if any(player in (game.white, game.black) for game in one_round.games):
            return one_round.number if _lost_by_forfeit(one_round, player) else None
    return None


def _lost_by_forfeit(one_round: Round, player: PlayerId) -> bool:
    """Whether the game was lost by not appearing, as it counts in the standings."""
    return any(
        player == (game.white, game.black)[side]
        for game in one_round.games
        if game.readings.standings in FORFEITS
        for side, outcome in enumerate(game.readings.standings.outcomes)
        if outcome is Outcome.FORFEIT_LOSS
    )
