"""Checkpoints: what somebody signed about a log, or had stamped; append-only by triggers.

Never batch-migrate `checkpoint`: on SQLite that drops its triggers without a word.
"""

import sqlalchemy as sa
from alembic import op
from alembic.util import CommandError

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SQLITE_TRIGGERS = (
    """
    CREATE TRIGGER checkpoint_no_update BEFORE UPDATE ON checkpoint
    BEGIN SELECT RAISE(ABORT, 'what was signed stays: no checkpoint may be changed'); END
    """,
    """
    CREATE TRIGGER checkpoint_no_delete BEFORE DELETE ON checkpoint
    BEGIN SELECT RAISE(ABORT, 'what was signed stays: no checkpoint may be deleted'); END
    """,
    # INSERT OR REPLACE deletes the old row without asking a DELETE trigger.
    """
    CREATE TRIGGER checkpoint_no_replace BEFORE INSERT ON checkpoint
    WHEN EXISTS (SELECT 1 FROM checkpoint WHERE stream_id = NEW.stream_id AND digest = NEW.digest)
    BEGIN SELECT RAISE(ABORT, 'what was signed stays: no checkpoint may be replaced'); END
    """,
)

POSTGRESQL_TRIGGERS = (
    """
    CREATE FUNCTION checkpoint_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'what was signed stays: % of a checkpoint is refused', lower(TG_OP); END $$
    """,
    """
    CREATE TRIGGER checkpoint_no_update BEFORE UPDATE ON checkpoint
    FOR EACH ROW EXECUTE FUNCTION checkpoint_is_append_only()
    """,
    """
    CREATE TRIGGER checkpoint_no_delete BEFORE DELETE ON checkpoint
    FOR EACH ROW EXECUTE FUNCTION checkpoint_is_append_only()
    """,
    """
    CREATE TRIGGER checkpoint_no_truncate BEFORE TRUNCATE ON checkpoint
    FOR EACH STATEMENT EXECUTE FUNCTION checkpoint_is_append_only()
    """,
)


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "checkpoint",
        sa.Column("stream_id", sa.Text, sa.ForeignKey("stream.stream_id"), primary_key=True),
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    dialect = op.get_bind().dialect.name
    for trigger in {"sqlite": SQLITE_TRIGGERS, "postgresql": POSTGRESQL_TRIGGERS}[dialect]:
        op.execute(trigger)


def downgrade() -> None:
    """Refuse: below this revision there is no such table, and every checkpoint would be gone."""
    raise CommandError(
        "Revision 0002 cannot be taken back: it would delete what was signed, and nothing on record is ever deleted. "
        "Nothing was changed. Open the copy made before the upgrade with the older release, or keep this one."
    )
