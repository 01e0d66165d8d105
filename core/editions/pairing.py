"""A round paired by whichever edition the tournament names: the state it looks at, its field, and the pairing."""

import gc
from collections.abc import Mapping

from core.editions.registry import edition_named
from core.editions.shared.gibson import GibsonField, pair_with_gibson, with_gibson
from core.general_rules.announced import first_round_is_drawn
from core.model.dataclass import replace
from core.model.hints import Any, cast
from core.model.pairing import AnyField, Boards, RoundPairing, boards_of, is_arranged
from core.model.tournament import Player, Round, Tournament, read_for_pairing
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


class CollectorAtRest:
    """Within `with` Python's collector rests: it would go again and again through values that all stay."""

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_on:
            gc.enable()


def field_of(tournament: Tournament, round_number: RoundNumber) -> AnyField:
    """The field of a round as the rounds before it leave it, in the words of the tournament's edition.

    Raises `Refused` when a result is missing, when a lot has not been drawn, or when there are no pairing numbers.
    """
    tournament = read_for_pairing(tournament)
    with CollectorAtRest():
        field = edition_named(tournament.settings.edition).field_of(tournament, round_number)
    if round_number == 1 and first_round_is_drawn(tournament.settings.variations):
        from core.general_rules.first_round_lot import with_first_round_lot  # few tournaments announce it

        return with_first_round_lot(tournament, field)
    return with_gibson(tournament, field)


def pair(field: AnyField) -> RoundPairing:
    """Pair a round by the edition that its field names. Raises `NoLegalPairing`."""
    rules = edition_named(field.edition)
    if isinstance(field, GibsonField):
        return pair_with_gibson(field, rules.pair)
    if is_arranged(field):
        drawn: RoundPairing = cast("Any", field).paired()
        return drawn
    return rules.pair(field)


def boards(field: AnyField) -> Boards:
    """The boards that `pair` gives, for whoever does not ask how. Raises `NoLegalPairing`."""
    if not (isinstance(field, GibsonField) or is_arranged(field)):
        alone = edition_named(field.edition).engine().boards
        if alone is not None:
            return alone(field)
    return boards_of(pair(field))
