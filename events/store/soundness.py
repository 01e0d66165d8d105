"""Whether the database is sound, and holds what this release makes and nothing else.

The chain tells of every byte of an event that changed. It does not tell of an index that no longer shows a row, nor of
a trigger that somebody added, which may swallow the next entry or erase what is kept beside the log.
"""

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection, text

from core.model.sentence import say
from events.log.verification import Flaw
from events.store.schema import TRIGGERS, VERSION_TABLE, metadata

_MOST: Final = 10  # complaints of the database about itself

_TABLES: Final = frozenset({*metadata.tables, VERSION_TABLE})

# Whoever writes the schema itself may call anything sqlite_: its own are indexes without a text, and these tables.
_OBJECTS_OF_SQLITE: Final = text(
    "SELECT type, name, tbl_name FROM sqlite_master WHERE NOT (type = 'index' AND sql IS NULL) "
    "AND NOT (type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4')) ORDER BY type, name"
)
# A server's database may be shared: only what hangs on our tables is looked at. A policy, and the rows of a table that
# inherits, show one reader another record than the next.
_OBJECTS_OF_POSTGRESQL: Final = text(
    "SELECT 'trigger', t.tgname, c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
    "WHERE NOT t.tgisinternal AND c.oid = ANY(CAST(:ours AS regclass[])) UNION ALL "
    "SELECT 'rule', r.rulename, c.relname FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class "
    "WHERE c.oid = ANY(CAST(:ours AS regclass[])) UNION ALL "
    "SELECT 'policy', p.polname, c.relname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid "
    "WHERE c.oid = ANY(CAST(:ours AS regclass[])) UNION ALL "
    "SELECT 'table of more rows', CAST(CAST(i.inhrelid AS regclass) AS text), c.relname FROM pg_inherits i "
    "JOIN pg_class c ON c.oid = i.inhparent WHERE c.oid = ANY(CAST(:ours AS regclass[])) UNION ALL "
    # What calls a function with each entry, as a trigger does.
    "SELECT 'constraint', k.conname, c.relname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid "
    "WHERE k.contype = 'c' AND c.oid = ANY(CAST(:ours AS regclass[])) UNION ALL "
    "SELECT 'default', a.attname, c.relname FROM pg_attrdef d JOIN pg_class c ON c.oid = d.adrelid "
    "JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum "
    "WHERE c.oid = ANY(CAST(:ours AS regclass[])) UNION ALL "
    "SELECT 'index', CAST(CAST(x.indexrelid AS regclass) AS text), c.relname FROM pg_index x "
    "JOIN pg_class c ON c.oid = x.indrelid WHERE (x.indexprs IS NOT NULL OR x.indpred IS NOT NULL "
    # Operators of somebody's own order the entries of such an index, and show those that they like.
    "OR EXISTS (SELECT FROM pg_opclass o WHERE o.oid = ANY(x.indclass) AND o.oid >= CAST(16384 AS oid))) "
    "AND c.oid = ANY(CAST(:ours AS regclass[])) UNION ALL "
    "SELECT 'security of rows', c.relname, c.relname FROM pg_class c "
    "WHERE (c.relrowsecurity OR c.relforcerowsecurity) AND c.oid = ANY(CAST(:ours AS regclass[])) ORDER BY 1, 2"
)
# An operator between the server's own types, where the names of ours are looked up, is asked instead of the server's by
# each of our queries, these included; this one names the server's own.
_OPERATORS_OF_POSTGRESQL: Final = (
    "SELECT CAST(CAST(o.oid AS pg_catalog.regoperator) AS pg_catalog.text) FROM pg_catalog.pg_operator o "
    "WHERE o.oid OPERATOR(pg_catalog.>=) CAST(16384 AS pg_catalog.oid) "
    "AND o.oprleft OPERATOR(pg_catalog.<) CAST(16384 AS pg_catalog.oid) "
    "AND o.oprright OPERATOR(pg_catalog.<) CAST(16384 AS pg_catalog.oid) "
    "AND o.oprname OPERATOR(pg_catalog.=) ANY (CAST('{=,<>,<,<=,>,>=,||}' AS pg_catalog.name[])) "
    "AND pg_catalog.pg_operator_is_visible(o.oid)"
)
_CATALOG: Final = "pg_catalog"
_COLUMNS_OF_POSTGRESQL: Final = text(
    # One of a type that somebody made is shown with it: such a type has operators of its own.
    # A NULL of no type would call a format_type(oid, text) of theirs.
    "SELECT attname || CASE WHEN atttypid < 16384 THEN '' ELSE "
    "' ' || pg_catalog.format_type(atttypid, CAST(NULL AS integer)) END "
    "FROM pg_attribute WHERE attrelid = CAST(:table AS regclass) AND attnum > 0 AND NOT attisdropped"
)


def flaws(connection: Connection) -> Iterator[tuple[Flaw, str]]:
    """Everything that is wrong with the database rather than with one log, in words."""
    if connection.dialect.name == "sqlite":
        yield from _damage(connection)
    else:
        yield from _beside_the_server(connection)
    yield from _strangers(connection)


def _beside_the_server(connection: Connection) -> Iterator[tuple[Flaw, str]]:
    """What stands before the tables and operators of the server itself, and could answer in their place."""
    path = str(connection.exec_driver_sql("SHOW search_path").scalar())
    if _CATALOG in [name.strip(' "') for name in path.split(",")][1:]:
        told = say("the search path {path!r} puts other objects before those of the server itself", path=path)
        yield Flaw.FOREIGN, told
    for name in connection.exec_driver_sql(_OPERATORS_OF_POSTGRESQL).scalars():
        yield Flaw.FOREIGN, _foreign("operator", name)


def _damage(connection: Connection) -> Iterator[tuple[Flaw, str]]:
    """SQLite reads every page, and holds tables against their indexes."""
    for said in connection.exec_driver_sql(f"PRAGMA integrity_check({_MOST})").scalars():
        if said != "ok":
            yield Flaw.DAMAGED, say("the database reports: {said}", said=said)
    for table, row, other, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield (
            Flaw.DAMAGED,
            say(
                "row {row} in table {table} refers to a missing row in table {other}",
                row=row,
                table=table,
                other=other,
            ),
        )


def _strangers(connection: Connection) -> Iterator[tuple[Flaw, str]]:
    dialect = connection.dialect.name
    triggers = TRIGGERS[dialect]
    if dialect == "sqlite":
        found = connection.execute(_OBJECTS_OF_SQLITE)
    else:
        found = connection.execute(_OBJECTS_OF_POSTGRESQL, {"ours": sorted(_TABLES)})
    for kind, name, table in found:
        is_guard = kind == "trigger" and name in triggers and name.startswith(f"{table}_")
        if not is_guard and (kind != "table" or name not in _TABLES):
            yield Flaw.FOREIGN, _foreign(kind, name, "" if kind == "table" else say(" on {table}", table=table))
    for table, columns in metadata.tables.items():
        for column in _columns(connection, table):
            if column not in columns.columns:
                yield (
                    Flaw.FOREIGN,
                    say(
                        "table {table} has a column {column!r} that pairtrail did not create",
                        table=table,
                        column=column,
                    ),
                )


def _foreign(kind: str, name: str, where: str = "") -> str:
    return say("an object that pairtrail did not create: {kind} {name!r}{where}", kind=kind, name=name, where=where)


def _columns(connection: Connection, table: str) -> list[str]:
    if connection.dialect.name == "sqlite":
        return [row[1] for row in connection.exec_driver_sql(f"PRAGMA table_xinfo({table})")]
    return [str(name) for name in connection.execute(_COLUMNS_OF_POSTGRESQL, {"table": table}).scalars()]
