"""${message}

Write the tables out in full; import nothing of the program. Never batch-migrate `event`: on SQLite that drops its
triggers without a word.
"""

import sqlalchemy as sa
from alembic import op
from alembic.util import CommandError

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """${message}"""
    ${upgrades if upgrades else "raise NotImplementedError"}


def downgrade() -> None:
    """Refuse: what this revision added may hold the only copy of something, and nothing on record is ever deleted."""
    raise CommandError(
        "Revision ${up_revision} cannot be taken back: a record that could be cut away would prove nothing. Nothing was "
        "changed. Open the copy made before the upgrade with the older release, or keep this one."
    )
