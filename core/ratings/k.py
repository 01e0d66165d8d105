"""The development coefficient K (8.3.3), as far as a tournament can tell it, and how sure that is."""

from typing import Final

from core.model.named_tuple import NamedTuple
from core.model.sentence import say
from core.model.tournament import Player
from core.ratings.editions import RatingEdition

HIGHEST_K: Final = 40
"""8.3.3: of new and of young players."""
GAMES_TIMES_K: Final = 700
"""8.3.3: K times the games of a rating period does not exceed this."""


def k_in(text: str) -> int | None:
    """K as it is written, from 1 to the highest there is (8.3.3); None: it is none."""
    is_number = text.isascii() and text.isdecimal() and len(text.lstrip("0")) <= len(str(HIGHEST_K))
    return int(text) if is_number and 1 <= int(text) <= HIGHEST_K else None


class Coefficient(NamedTuple):
    """K for one player. `why` says what it rests on; `is_certain`: nothing outside the tournament could change it.

    `needs_age`: it would be 40 (8.3.3) if the player were young enough, and the tournament does not tell the age.
    """

    k: int
    why: str
    is_certain: bool
    needs_age: bool = False


def coefficient(player: Player, rating: int, day: str, edition: RatingEdition, stated: int | None) -> Coefficient:
    """K for a rated player at the start of a tournament on `day` (YYYY-MM-DD, or empty).

    Stated, it is as it is published. Else by 8.3.3 from rating and year of birth. What a tournament does not tell is
    whether the player has completed 30 games, and was ever rated 2400 (a young player 2300): that stays open.
    """
    article = edition.article("8.3.3")
    if stated is not None:
        return Coefficient(stated, say("as stated"), is_certain=True)
    if rating >= 2400:
        return Coefficient(10, say("2400 or more ({article})", article=article), is_certain=True)
    if rating < 2300 and _is_young(player, day):
        why = say("under 2300 until the end of the year of the 18th birthday ({article})", article=article)
        return Coefficient(40, why, is_certain=False)
    if rating < 2300 and not (day and _year_of_birth(player)):
        why = say("under 2400 ({article}), if over 18: the age is unknown", article=article)
        return Coefficient(20, why, is_certain=False, needs_age=True)
    return Coefficient(20, say("under 2400 ({article})", article=article), is_certain=False)


def within_period(coefficient: Coefficient, games: int, edition: RatingEdition) -> Coefficient:
    """8.3.3, last sentence: the largest whole K that keeps K x games at 700 or less."""
    if games * coefficient.k <= GAMES_TIMES_K:
        return coefficient
    why = say(
        "{k} x {games} games is more than {limit} ({article})",
        k=coefficient.k,
        games=games,
        limit=GAMES_TIMES_K,
        article=edition.article("8.3.3"),
    )
    return Coefficient(GAMES_TIMES_K // games, why, coefficient.is_certain, coefficient.needs_age)


def _is_young(player: Player, day: str) -> bool:
    """Whether it is no later than the year of the 18th birthday."""
    born = _year_of_birth(player)
    return bool(day) and born > 0 and int(day[:4]) - born <= 18


def _year_of_birth(player: Player) -> int:
    """Birth dates begin with the year; 0: it is not known."""
    born = player.birth_date[:4]
    return int(born) if born.isdecimal() else 0
