"""Rating changes, title norms and prizes."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal

from core.model.sentence import Refused
from core.model.tie_breaks import TieBreakList
from core.model.units import PlayerId
from core.norms.check import Norm
from core.norms.titles import TITLE_EDITIONS
from core.prizes.shares import Award
from core.ratings.change import RatingResult
from core.ratings.editions import TimeControl
from pairtrail._arguments import WrongArgument, checked
from pairtrail._pairing import AnyEvent, tournament_of_event
from pairtrail._standings import standings
from projections.known import Known
from projections.standings.norms import NormList, norm_list
from projections.standings.prizes import PrizeList, prize_list, prize_rules
from projections.standings.ratings import RatingList, rating_list

__all__ = ["Award", "Norm", "NormList", "PrizeList", "RatingList", "RatingResult", "norms", "prizes", "ratings"]

_NONE_STATED: Final[Mapping[int, int]] = MappingProxyType({})


@checked
def ratings(
    event: AnyEvent,
    *,
    kind: Literal["standard", "rapid", "blitz"] = "standard",
    edition: str = "",
    k: Mapping[int, int] = _NONE_STATED,
) -> RatingList:
    """Expected scores, rating changes and performances by the FIDE rating regulations (B.02).

    In the order of pairing numbers. Scores are half points; `expected` is hundredths of a point, `change` hundredths of
    a rating point. `edition` names the text ("" the one in force on the first day), `k` the K of players as the rating
    list has it, by `PlayerId`; without, K follows from rating and age, and `k.is_certain` says whether it may differ.
    Raises `Refused` where there is no such text or player.
    """
    kinds = {one.value: one for one in TimeControl}
    tournament = tournament_of_event(event)
    for player in k:
        if player not in tournament.players and player not in tournament.members:
            raise Refused("There is no player {player} in this event.", player=player)
    return rating_list(tournament, kinds[kind], edition, {PlayerId(one): value for one, value in k.items()})


@checked
def norms(event: AnyEvent, player: int | None = None, *, title: str = "", edition: str = "") -> NormList:
    """Title norms by the FIDE title regulations (B.01): every requirement with its article, and how it stands.

    Of one player (a `PlayerId`) all four titles, else of everybody the titles that they do not hold. `title`: GM, IM,
    WGM or WIM alone. `edition` names the text; "" is the one in force on the first day. Raises `Refused` where there is
    no such text or player.
    """
    titles = [one.name for one in TITLE_EDITIONS[-1].norms]
    if title and title not in titles:
        raise WrongArgument(f"title is one of {', '.join(titles)}, not {title!r}")
    tournament = tournament_of_event(event)
    if player is not None and player not in (tournament.members or tournament.players):
        raise Refused("There is no player {player} in this event.", player=player)
    return norm_list(tournament, edition, None if player is None else PlayerId(player), title)


@checked
def prizes(event: AnyEvent, rules: str = "", tie_breaks: TieBreakList | Sequence[str] | None = None) -> PrizeList:
    """Who receives which prize by the standings, in cents.

    `rules` as `pairtrail prizes` takes them ("500, 300; hort; women: 100"); "" are those announced. `tie_breaks` as
    `standings` takes them. Raises `Refused` where there are no rules, or they cannot be read.
    """
    tournament = tournament_of_event(event)
    erased = event.birth_dates_erased if isinstance(event, Known) else frozenset[PlayerId]()
    return prize_list(tournament, standings(event, tie_breaks), prize_rules(tournament, rules), erased)
