"""The state that the pairing of a round looked at; needs no log, so that files are paired by it as well."""

from collections.abc import Mapping

from core.model.dataclass import replace
from core.model.tournament import Player, Round, Tournament
from core.model.units import PlayerId, RoundNumber


def before_round(tournament: Tournament, round_number: RoundNumber) -> Tournament:
    """What is known now of the facts that the pairing of that round may look at.

    For a pairing of a file, or one that is judged: rounds before it as the facts are today, corrections included, or
    as the file says that they were read; participation, byes and the pairing numbers valid for it, the ratings and the
    prohibitions of when it was paired.
    `projections.replay.facts_of_pairings` is what a pairing made now looks at.
    """
    tournament = tournament.as_read_in(round_number)
    paired = tournament.rounds[round_number - 1 : round_number]
    apart = paired[0].kept_apart if paired else None
    asked = paired[0].asked_apart if paired else None
    return replace(
        tournament,
        players=_as_paired_in(tournament.players, round_number),
        forbidden_pairs=tournament.forbidden_pairs if apart is None else apart,
        separation_requests=tournament.separation_requests if asked is None else asked,
        rounds=rounds_before(tournament, round_number),
        byes={key: kind for key, kind in tournament.byes.items() if key[0] <= round_number},
        numberings=tuple(n for n in tournament.numberings if n.from_round <= round_number),
    )


def _as_paired_in(players: Mapping[PlayerId, Player], round_number: RoundNumber) -> Mapping[PlayerId, Player]:
    """With the ratings and names of then; few have had others."""
    if not any(one.earlier_ratings or one.earlier_names for one in players.values()):
        return players
    return {player: one.as_paired_in(round_number) for player, one in players.items()}


def rounds_before(tournament: Tournament, round_number: RoundNumber) -> tuple[Round, ...]:
    """The rounds before that one, as a pairing of it looks at them.

    A game that was adjourned when it was paired remains a draw: that was no error, it is what C.04.2.D.1 asks for.
    """
    return tuple(_with_draws_for_adjourned(one, round_number) for one in tournament.rounds[: round_number - 1])


def _with_draws_for_adjourned(played: Round, round_number: RoundNumber) -> Round:
    if all(game.adjourned_through < round_number for game in played.games):
        return played
    return replace(
        played,
        games=tuple(
            replace(game, readings=replace(game.readings, pairing=game.adjourned_as))
            if game.adjourned_through >= round_number
            else game
            for game in played.games
        ),
    )
