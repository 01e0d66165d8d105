"""The editions there are: a row for each, in the order of `rules list`.

A row names the room of an edition; its `EDITION` is loaded when it is asked for, and its engine later still: most
commands are about one tournament, and the other editions need not be there.
"""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib import import_module

from core.editions.edition import Edition
from core.model.dataclass import replace
from core.model.hints import TYPE_CHECKING, Final
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused
from core.model.tournament import Settings, Tournament

if TYPE_CHECKING:
    from core.editions.edition import TeamRules

DUTCH: Final = "dutch"
"""The system where none is named: it is the one of the standard rules (C.04)."""
TEAM_SWISS: Final = "team-swiss"
"""The same of teams (C.04.6)."""
AUTO: Final = "auto"
AS_IN_FILE: Final = "file"
"""What holds where nothing is asked for: the same as `auto` (decision 90)."""


class Row(NamedTuple):
    """Where an edition stands, seen from this package: the module, and what it is called there."""

    system: str
    module: str
    name: str = "EDITION"
    by_table: bool = False  # players meet by a table (`Edition.schedule`)
    of_teams: bool = False  # its competitors are teams (`TeamEdition`)


ROWS: Final[Mapping[str, Row]] = {
    "dutch-1998": Row("dutch", ".dutch.v1998"),
    "dutch-2012": Row("dutch", ".dutch.v2012"),
    "dutch-2017": Row("dutch", ".dutch.v2017"),
    "dutch-2026": Row("dutch", ".dutch.v2026"),
    "burstein-seed": Row("burstein", ".burstein.old_text"),
    "burstein-2017": Row("burstein", ".burstein.v2017"),
    "burstein-2026": Row("burstein", ".burstein.v2026"),
    "dubov-1997": Row("dubov", ".dubov.v1997"),
    "dubov-2018": Row("dubov", ".dubov.v2018"),
    "dubov-2026": Row("dubov", ".dubov.v2026"),
    "lim-1999": Row("lim", ".lim.v1999"),
    "lim-2026": Row("lim", ".lim.v2026"),
    "cfc": Row("cfc", ".cfc"),
    "round-robin": Row("round-robin", ".tables.editions", "ROUND_ROBIN", by_table=True),
    "double-round-robin": Row("double-round-robin", ".tables.editions", "DOUBLE_ROUND_ROBIN", by_table=True),
    "quads": Row("quads", ".tables.editions", "OF_FOUR", by_table=True),
    "scheveningen": Row("scheveningen", ".tables.editions", "OF_TWO_TEAMS", by_table=True),
    "team-swiss-2024": Row("team-swiss", ".team_swiss.v2024", of_teams=True),
    "team-swiss-2026": Row("team-swiss", ".team_swiss.v2026", of_teams=True),
    "double-swiss-2026": Row("double-swiss", ".double_swiss.v2026", of_teams=True),
    "team-swiss-cfc": Row("team-swiss-cfc", ".cfc.team_swiss", of_teams=True),
    "team-round-robin": Row("team-round-robin", ".tables.editions", "TEAM_ROUND_ROBIN", of_teams=True),
}
"""Every edition by its name."""

EDITIONS: Final = tuple(name for name, row in ROWS.items() if not row.by_table and not row.of_teams)
"""The names of all editions of a Swiss of players: those that a round can be tried by."""

TABLES: Final = tuple(name for name, row in ROWS.items() if row.by_table)
"""The names of the systems by a table in which players meet."""

OF_TEAMS: Final = tuple(name for name, row in ROWS.items() if row.of_teams)
"""The names of those whose competitors are teams."""


_room: Final = cache(partial(import_module, package=__package__))
"""The module of a row; asked for in every round of every file."""


def is_known(name: str) -> bool:
    """Whether there is an edition of that name."""
    return name in ROWS


def edition_named(name: str) -> Edition:
    """The edition of that name. Raises `Refused` naming the editions there are, or those of the system named."""
    if is_known(name):
        row = ROWS[name]
        found: Edition = getattr(_room(row.module), row.name)
        return found
    if of_system := names_of(name):
        raise Refused(
            "{name!r} is a system with several editions; name one of them: {names}.",
            name=name,
            names=", ".join(of_system),
        )
    raise Refused(
        "Unknown pairing system {name!r}. Known systems: {names}. See `rules list`.",
        name=name,
        names=", ".join(ROWS),
    )


def names_of(system: str) -> list[str]:
    """The names of the editions of a system, in the order of the rows; empty: there is no such system."""
    return [name for name, row in ROWS.items() if row.system == system and not row.by_table]


def editions(system: str = "") -> Iterator[Edition]:
    """All editions of a Swiss of players, or those of one system, in the order of the rows."""
    return map(edition_named, names_of(system) if system else EDITIONS)


def rules_of_teams(name: str) -> "TeamRules | None":
    """What an edition says of boards; None: its competitors are players, or it is not known."""
    rules: TeamRules | None = getattr(edition_named(name), "teams", None) if name in OF_TEAMS else None
    return rules


def games_of_match(edition: str) -> int:
    """How many games two players have in a match (C.04.5); 0: players have one game, or teams meet."""
    rules = rules_of_teams(edition)
    return 0 if rules is None else rules.games


def is_of_one(settings: Settings) -> bool:
    """Whether its competitors are single players who meet in matches of several games."""
    return bool(settings.boards) and games_of_match(settings.edition) > 0


def teams_compete(settings: Settings) -> bool:
    """Whether its competitors are teams."""
    return bool(settings.boards) and not is_of_one(settings)


def is_by_table(tournament: Tournament) -> bool:
    """Whether who meets whom is laid down in a table. Raises as `edition_named`."""
    return edition_named(tournament.settings.edition).schedule is not None


def has_table(name: str) -> bool:
    """The same of an edition; False: there is none of that name."""
    return is_known(name) and edition_named(name).schedule is not None


def is_system(name: str) -> bool:
    """Whether a name is that of a system with several editions, such as `dutch`, and of no edition."""
    return not is_known(name) and bool(names_of(name))


def still_in_force(system: str) -> Edition:
    """The dated edition of a system that has no last day: the same on every day, as long as the program is the same."""
    return next(one for one in editions(system) if one.first_day and not one.last_day)


def in_force(system: str, day: str) -> Edition | None:
    """The edition of a system that held on a day (YYYY-MM-DD), the latest where there are several; None: none did."""
    then = (one for one in editions(system) if one.is_in_force(day))
    return max(then, key=lambda one: one.first_day, default=None)


def article(name: str, until_2026: str) -> str:
    """The article of a general rule in the texts that go with an edition (`GeneralRules.article`).

    Of an edition that is not known, as a damaged log may name one, the number by which the code names the rule: whoever
    only tells what is on record does not dislike it.
    """
    return edition_named(name).general_rules.article(until_2026) if is_known(name) else until_2026


def in_brackets(name: str, *until_2026: str) -> str:
    """General rules as the texts of an edition number them: " (F.7)"; empty where they are silent."""
    named = [number for rule in until_2026 if (number := article(name, rule))]
    return f" ({'; '.join(named)})" if named else ""


def with_readings_of(settings: Settings, recorded_engine: str) -> Settings:
    """The settings of a tournament of which a pairing was recorded beside the name of that engine.

    What an earlier version took as the default of a reading holds for the tournament, where nothing was announced.
    """
    readings = edition_named(settings.edition).readings_of(recorded_engine) if is_known(settings.edition) else {}
    return replace(settings, variations={**readings, **settings.variations}) if readings else settings
