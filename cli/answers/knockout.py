"""The knock-out after the last round, for programs."""

from collections.abc import Sequence

from cli.input.roster import name
from cli.output.answer import Answer
from core.general_rules.knockout import HowDecided, order_of
from core.model.knockout import Knockout
from core.model.results import Result
from core.model.tournament import Tournament
from core.model.units import PlayerId
from projections.standings.knockout import is_open, lines_of


class Qualifier(Answer):
    """Who plays in it, by place."""

    place: int
    id: PlayerId
    name: str


class KnockoutGame(Answer):
    """A line of the bracket; `winner` is null until it is decided, `decided_by` in words."""

    round: int
    match: int
    game: int | None
    white: PlayerId | None
    black: PlayerId | None
    result: Result | None
    winner: PlayerId | None
    decided_by: HowDecided | None
    play_off: bool


class KnockoutAnswer(Answer):
    """Its terms, who plays in it, and every game; `order` is that of the players by it."""

    qualifiers: int
    games: int
    equal: str
    begun: bool
    over: bool
    seed: str
    players: Sequence[Qualifier]
    lines: Sequence[KnockoutGame]
    order: Sequence[PlayerId]


def knockout_answer(tournament: Tournament, knockout: Knockout | None) -> KnockoutAnswer | None:
    """What there is to say of it; None: none is announced."""
    if knockout is None:
        return None
    return KnockoutAnswer(
        qualifiers=knockout.terms.qualifiers,
        games=knockout.terms.games,
        equal=knockout.terms.equal.value,
        begun=knockout.has_begun,
        over=not is_open(knockout),
        seed=knockout.seed,
        players=[
            Qualifier(place=place, id=one, name=name(tournament, one))
            for place, one in enumerate(knockout.players, start=1)
        ],
        lines=[
            KnockoutGame(
                round=line.round_number,
                match=line.match,
                game=line.game or None,
                white=line.white,
                black=line.black,
                result=line.result,
                winner=line.winner,
                decided_by=line.how,
                play_off=line.is_equal,
            )
            for line in lines_of(knockout)
        ],
        order=list(order_of(knockout)) if knockout.has_begun else [],
    )
