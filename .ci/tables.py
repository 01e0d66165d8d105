"""Fail unless a migrated SQLite file holds the event table and the triggers that refuse to change it.

Usage: python tables.py FILE
"""

import sqlite3
import sys


def main() -> None:
    """Read the schema back from the file and say what was found."""
    with sqlite3.connect(sys.argv[1]) as connection:
        rows = connection.execute("SELECT type, name, tbl_name FROM sqlite_master").fetchall()
    tables = sorted(name for kind, name, _ in rows if kind == "table")
    triggers = sorted(name for kind, name, table in rows if kind == "trigger" and table == "event")
    if "event" not in tables or not triggers:
        sys.exit(f"{sys.argv[1]} holds tables {tables} and triggers on event {triggers}; the log is not protected.")
    print(f"Tables: {', '.join(tables)}. Triggers on event: {', '.join(triggers)}.")


if __name__ == "__main__":
    main()
