"""The event log: streams, events, personal data; append-only by triggers.

Never batch-migrate `event`: on SQLite that drops its triggers without a word.
"""

import sqlalchemy as sa
from alembic import op
from alembic.util import CommandError

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

SQLITE_TRIGGERS = (
    """
    CREATE TRIGGER event_no_update BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'the event log is append-only: no event may be changed'); END
    """,
    """
    CREATE TRIGGER event_no_delete BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'the event log is append-only: no event may be deleted'); END
    """,
    # INSERT OR REPLACE deletes the old row without asking a DELETE trigger.
    """
    CREATE TRIGGER event_no_replace BEFORE INSERT ON event
    WHEN EXISTS (SELECT 1 FROM event WHERE stream_id = NEW.stream_id AND version = NEW.version)
      OR EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id)
      OR EXISTS (SELECT 1 FROM event WHERE stream_id = NEW.stream_id AND command_id = NEW.command_id
                 AND command_ix = NEW.command_ix)
    BEGIN SELECT RAISE(ABORT, 'the event log is append-only: no event may be replaced'); END
    """,
)

POSTGRESQL_TRIGGERS = (
    """
    CREATE FUNCTION event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the event log is append-only: % of an event is refused', lower(TG_OP); END $$
    """,
    """
    CREATE TRIGGER event_no_update BEFORE UPDATE ON event
    FOR EACH ROW EXECUTE FUNCTION event_is_append_only()
    """,
    """
    CREATE TRIGGER event_no_delete BEFORE DELETE ON event
    FOR EACH ROW EXECUTE FUNCTION event_is_append_only()
    """,
    """
    CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON event
    FOR EACH STATEMENT EXECUTE FUNCTION event_is_append_only()
    """,
)


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "stream",
        sa.Column("stream_id", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("head_hash", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "event",
        sa.Column("stream_id", sa.Text, sa.ForeignKey("stream.stream_id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("event_id", sa.Text, nullable=False, unique=True),
        sa.Column("command_id", sa.Text, nullable=False),
        sa.Column("command_ix", sa.Integer, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("schema_version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("prev_hash", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("stream_id", "command_id", "command_ix", name="event_command"),
    )
    op.create_table(
        "personal_data",
        sa.Column("stream_id", sa.Text, sa.ForeignKey("stream.stream_id"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("field", sa.Text, primary_key=True),
        sa.Column("salt", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    dialect = op.get_bind().dialect.name
    for trigger in {"sqlite": SQLITE_TRIGGERS, "postgresql": POSTGRESQL_TRIGGERS}[dialect]:
        op.execute(trigger)


def downgrade() -> None:
    """Refuse: below this revision there are no tables, and every event would be gone."""
    raise CommandError(
        "Revision 0001 cannot be taken back: it would delete the record, and nothing on record is ever deleted. "
        "Nothing was changed. Open the copy made before the upgrade with the older release, or keep this one."
    )
