"""What is true of the sections of a congress together: who plays in two of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from core.model.congress import Congress, Section
from core.model.errors import Refused
from core.model.plain import has_strange_letters, read_alike, reads_as
from core.model.sentence import joined, say
from core.model.tournament import Player
from core.model.units import PlayerId

_YEAR: Final = 4  # digits with which a birth date begins

PlayersOf: TypeAlias = Callable[[str], Mapping[PlayerId, Player]]
"""Who plays in a section, by its name."""


def refuse_in_two_sections(
    players_of: PlayersOf,
    congress: Congress,
    section: str,
    after: Mapping[PlayerId, Player],
    before: Mapping[PlayerId, Player],
    *,
    is_new: bool = False,
) -> None:
    """Raises `Refused` where somebody new in a section, or somebody else now, is in another section as well.

    `is_new`: it is to become a section, so that nobody can be moved to it yet.
    """
    own = congress.section(section)
    changed = [one for number, one in after.items() if _who(before.get(number)) != _who(one)]
    if own is None or own.beside or not changed:
        return
    wrong: list[str] = []
    moves: list[str] = []
    for other in congress.sections:
        if other.stream != section and not other.beside:
            there = players_of(other.stream).values()
            wrong += doubles(changed, there, other)
            moves += [
                f"player move id:{one.id} {section} -t {other.stream}"
                for one in there
                if any(is_one_person(one, new) for new in changed)
            ]
    if wrong and (is_new or not moves):
        raise Refused(
            "{wrong} A player plays in one section of this congress, unless another was added with --beside. Nothing "
            "was recorded.",
            wrong=joined(" ", wrong),
        )
    if wrong:
        raise Refused(
            "{wrong} A player plays in one section of this congress, unless another was added with "
            "--beside. Nothing was recorded. `{move}` changes the section before round 1.",
            wrong=joined(" ", wrong),
            move=moves[0],
        )


def refuse_doubles_with(players_of: PlayersOf, congress: Congress, section: Section) -> None:
    """Raises `Refused` where a player of a tournament that becomes a section is in another section already."""
    players = players_of(section.stream)
    with_it = Congress(congress.stream, congress.details, (*congress.sections, section))
    refuse_in_two_sections(players_of, with_it, section.stream, players, {}, is_new=True)


def doubles(players: Iterable[Player], others: Iterable[Player], where: Section) -> list[str]:
    """The players who are also among those of another section, as sentences."""
    by_id: dict[str, Player] = {}
    names = _Names(others)
    for other in names.players:
        if other.fide_id:
            by_id[other.fide_number] = other
    return [
        say("{name} is already in section {section}.", name=player.name, section=where.stream)
        for player in players
        if player.fide_number in by_id or any(is_one_person(player, other) for other in names.like(player))
    ]


def with_one_birth_date(players: Iterable[Player], others: Iterable[Player]) -> Iterator[tuple[Player, Player]]:
    """Pairs with names that are read alike and the same day of birth: one player, by all that is known."""
    names = _Names(others)
    for player in players:
        for other in names.like(player):
            if player.birth_date and player.birth_date == other.birth_date and is_one_person(player, other):
                yield player, other


class _Names:
    """Players, found by what their names read as."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.players = tuple(players)
        self._by_reading: dict[str, list[Player]] = {}
        for one in self.players:
            self._by_reading.setdefault(_reading(one.name), []).append(one)
        self._strange = [one for one in self.players if has_strange_letters(one.name)]

    def like(self, player: Player) -> Sequence[Player]:
        """Who may have a name that is read alike: nobody who has is missing."""
        if has_strange_letters(player.name):
            return self.players
        return (*self._by_reading.get(_reading(player.name), ()), *self._strange)


def is_one_person(one: Player, other: Player) -> bool:
    """Whether two entries are of one player: one FIDE ID, else names that are read alike and no other birth date.

    A dot, a space or an accent makes no other name, nor does a letter that only looks like another one.
    """
    if one.fide_id and other.fide_id:
        return one.fide_number == other.fide_number
    return not _differ(one.birth_date, other.birth_date) and _have_one_name(one.name, other.name)


def _have_one_name(one: str, other: str) -> bool:
    if _reading(one) == _reading(other):
        return True
    return (has_strange_letters(one) or has_strange_letters(other)) and read_alike(one, other)


@lru_cache(maxsize=10_000)
def _reading(name: str) -> str:
    """What a name reads as; one without letters as it is written."""
    return reads_as(name) or name


def _differ(one: str, other: str) -> bool:
    """Whether two birth dates cannot be of one person; one that is not known, or a year alone, says less."""
    if not one or not other:
        return False
    known_days = not any(date[_YEAR:] in ("", "/00/00") for date in (one, other))
    return one[:_YEAR] != other[:_YEAR] or (known_days and one != other)


def _who(player: Player | None) -> tuple[str, str, str]:
    return ("", "", "") if player is None else (_plain(player), player.fide_id, player.birth_date)


def _plain(player: Player) -> str:
    return " ".join(player.name.casefold().split())
