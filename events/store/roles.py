"""What the user of a PostgreSQL server may do to the record; SQLite knows no users.

Migration 0003 makes two roles: the application's reads and adds, and moves the recorded end on; who erases may delete
personal data besides.
"""

import os
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

_DEFAULTS: Final = {
    "application": ("PAIRTRAIL_APPLICATION_ROLE", "pairtrail_application"),
    "eraser": ("PAIRTRAIL_ERASER_ROLE", "pairtrail_eraser"),
}

_RIGHTS: Final = text(
    "SELECT current_user, "
    "bool_or(pg_has_role(c.relowner, 'USAGE') OR has_table_privilege(c.oid, 'TRUNCATE, TRIGGER')), "
    "bool_or(c.relname <> 'personal_data' AND has_table_privilege(c.oid, 'DELETE') "
    "OR c.relname IN ('event', 'checkpoint') AND has_any_column_privilege(c.oid, 'UPDATE')), "
    "bool_or(c.relname = 'personal_data' AND has_table_privilege(c.oid, 'DELETE')) "
    "FROM pg_class c WHERE c.oid IN (to_regclass('stream'), to_regclass('event'), to_regclass('personal_data'), "
    "to_regclass('checkpoint'))"
)
_ROLES_THERE: Final = text("SELECT count(*) = 2 FROM pg_roles WHERE rolname IN (:application, :eraser)")
_GRANT: Final = text("SELECT pairtrail_grant(:application, :eraser)")


@dataclass(frozen=True, slots=True)
class Rights:
    """What a user of a server may do to the tables of the record."""

    user: str
    owns_tables: bool  # may take away what guards them
    may_change: bool  # may ask to change or delete an event or a checkpoint; only the guards refuse it
    may_erase: bool  # may delete personal data


def rights_of(connection: Connection) -> Rights | None:
    """The rights of who is connected; None where the database knows no users."""
    if connection.dialect.name != "postgresql":
        return None
    user, owns, changes, erases = connection.execute(_RIGHTS).one()
    return Rights(str(user), bool(owns), bool(changes), bool(erases))


def role_named(which: str) -> str:
    """The role that is meant by "application" or "eraser", as the environment names it, else as it is named."""
    variable, default = _DEFAULTS[which]
    return os.environ.get(variable) or default


def grant_again(connection: Connection) -> None:
    """Grant both roles what they need, where the owner of the tables asks; makes them where they are named.

    Does nothing where neither was named and not both are there. The server's complaint of a role that is missing, or
    that owns the tables, says what to do.
    """
    rights = rights_of(connection)
    if rights is None or not rights.owns_tables:
        return
    roles = {which: role_named(which) for which in _DEFAULTS}
    named = any(os.environ.get(variable) for variable, _ in _DEFAULTS.values())
    if named or connection.execute(_ROLES_THERE, roles).scalar():
        connection.execute(_GRANT, roles)
