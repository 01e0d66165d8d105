"""Where the entries of a tournament differ from a rating list."""

from collections.abc import Iterator
from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from core.model.spelling import without_accents
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId
from events.lists.index import Kind, Listed, NationalList, RatingList

_WOMAN: Final = "w"
_YEAR: Final = 4


class RatingFinding(NamedTuple):
    """One thing that is otherwise in the list."""

    player: PlayerId
    name: str
    what: str
    here: str
    there: str


def rating_findings(state: Tournament, source: RatingList, kind: Kind) -> list[RatingFinding]:
    """Everything in which the players, by id, differ from the list."""
    everybody = state.members or state.players
    return [finding for _, player in sorted(everybody.items()) for finding in _of_player(player, source, kind)]


def national_findings(state: Tournament, source: NationalList) -> list[RatingFinding]:
    """Whose national rating differs from the list; players whom it does not have for certain are left out."""
    found = []
    for _, player in sorted((state.members or state.players).items()):
        listed = source.by_fide_id(int(player.fide_id)) if player.fide_id else None
        if listed is None:
            same = source.named(player.name)
            listed = same[0] if len(same) == 1 else None
        here = player.national_rating if player.has_list_ratings else player.rating
        if listed is not None and listed.rating != here:
            there = str(listed.rating or "-")
            found.append(RatingFinding(player.id, player.name, "national rating", str(here or "-"), there))
    return found


def _of_player(player: Player, source: RatingList, kind: Kind) -> Iterator[RatingFinding]:
    if not player.fide_id:
        yield from _namesake(player, source)
        return
    listed = source.by_id(int(player.fide_id))
    if listed is None:
        yield RatingFinding(player.id, player.name, "FIDE ID", player.fide_id, say("not in the list"))
        return
    for what, here, there in _differences(player, listed, kind):
        yield RatingFinding(player.id, player.name, what, here or "-", there or "-")


def _differences(player: Player, listed: Listed, kind: Kind) -> Iterator[tuple[str, str, str]]:
    rating, here = listed.rating(kind), player.fide_rating if player.has_list_ratings else player.rating
    if rating != here:
        yield "rating", str(here or ""), str(rating or "")
    if without_accents(player.name) != without_accents(listed.name):
        yield "name", player.name, listed.name
    if player.title != listed.title:
        yield "title", player.title, listed.title
    if player.federation != listed.federation:
        yield "federation", player.federation, listed.federation
    if listed.sex and (player.sex == _WOMAN) != (listed.sex == _WOMAN):  # by which prizes go
        yield "sex", player.sex, listed.sex
    if listed.born and player.birth_date and player.birth_date[:_YEAR] != str(listed.born):
        yield "year of birth", player.birth_date[:_YEAR], str(listed.born)


def _namesake(player: Player, source: RatingList) -> Iterator[RatingFinding]:
    """Who may be meant by an entry without an ID: the only one of exactly that name."""
    same = [one for one in source.find(player.name) if without_accents(one.name) == without_accents(player.name)]
    if len(same) == 1:
        yield RatingFinding(
            player.id, player.name, "FIDE ID", "-", say("{fide_id} has that name", fide_id=same[0].fide_id)
        )
