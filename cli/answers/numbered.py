"""Players, and boards with their players, as they stand in answers to programs."""

from collections.abc import Mapping
from typing import Any, TypeVar

from cli.input.roster import name
from cli.output.answer import Answer, Numbered
from core.model.pairing import Boards
from core.model.tournament import Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber

N = TypeVar("N", bound=Numbered)


class BoardAnswer(Answer):
    """White and Black; Black is null where White has the bye."""

    white: Numbered
    black: Numbered | None


def numbered(numbers: Mapping[PlayerId, PairingNumber], tournament: Tournament, player: PlayerId) -> Numbered:
    """A player, or a team; the number is that of `numbers`, null before there was one."""
    return numbered_as(Numbered, numbers, tournament, player)


def numbered_as(
    kind: type[N],
    numbers: Mapping[PlayerId, PairingNumber],
    tournament: Tournament,
    player: PlayerId,
    /,
    **more: Any,  # noqa: ANN401  # the other fields of that kind
) -> N:
    """The same with more to be said."""
    return kind(number=numbers.get(player), id=player, name=name(tournament, player), **more)


def board_answers(tournament: Tournament, round_number: RoundNumber, pairs: Boards) -> list[BoardAnswer]:
    """Boards by the pairing numbers of that round."""
    numbers = tournament.numbers_in(round_number)
    return [
        BoardAnswer(
            white=numbered(numbers, tournament, pair.white),
            black=None if pair.black is None else numbered(numbers, tournament, pair.black),
        )
        for pair in pairs
    ]
