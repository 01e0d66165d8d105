"""Two roles of a PostgreSQL server: who runs tournaments adds to the log, who erases personal data may do that besides.

A log that its own user may not change needs no trigger to protect it. SQLite knows no users: there, nothing is done.
"""

import os

import sqlalchemy as sa
from alembic import op
from alembic.util import CommandError

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

APPLICATION = ("PAIRTRAIL_APPLICATION_ROLE", "pairtrail_application")
ERASER = ("PAIRTRAIL_ERASER_ROLE", "pairtrail_eraser")

# Everything there is to grant, so that it can be granted again: to roles that came later, or under another name.
# The columns of `stream` are the recorded end, which every entry moves on, and whose row writers lock.
GRANT = """
    CREATE FUNCTION pairtrail_grant(application text, eraser text) RETURNS void LANGUAGE plpgsql AS
    $$
    DECLARE
        tables CONSTANT text := 'stream, event, personal_data, checkpoint';
        one text;
    BEGIN
        IF application = eraser THEN
            RAISE EXCEPTION 'the application and who erases need two roles, not % for both', application
                USING ERRCODE = 'insufficient_privilege';
        END IF;
        FOREACH one IN ARRAY ARRAY[application, eraser] LOOP
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = one) THEN
                BEGIN
                    EXECUTE format('CREATE ROLE %I NOLOGIN', one);
                EXCEPTION
                    WHEN duplicate_object OR unique_violation THEN
                        NULL;  -- made meanwhile, for another database of this server
                    WHEN insufficient_privilege THEN
                        RAISE EXCEPTION 'there is no role % on the server, and this user may not make one; have its '
                            'administrator run CREATE ROLE % NOLOGIN, and try again', one, one
                            USING ERRCODE = 'insufficient_privilege';
                END;
            END IF;
            IF EXISTS (SELECT FROM pg_roles WHERE rolname = one AND rolsuper) OR EXISTS (
                SELECT FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
                WHERE r.rolname = one AND c.oid IN ('stream'::regclass, 'event'::regclass,
                                                    'personal_data'::regclass, 'checkpoint'::regclass)
            ) THEN
                RAISE EXCEPTION 'the role % owns the tables, or is a superuser: nothing can be kept from it', one
                    USING ERRCODE = 'insufficient_privilege';
            END IF;
            EXECUTE format('REVOKE ALL ON ' || tables || ', pairtrail_schema FROM %I', one);
            EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), one);
            EXECUTE format('GRANT SELECT ON pairtrail_schema TO %I', one);
            EXECUTE format('GRANT SELECT, INSERT ON ' || tables || ' TO %I', one);
            EXECUTE format('GRANT UPDATE (version, head_hash) ON stream TO %I', one);
        END LOOP;
        EXECUTE format('GRANT DELETE ON personal_data TO %I', eraser);
    END
    $$
"""


def upgrade() -> None:
    """Make the roles where that is allowed, and grant them what they need."""
    if op.get_bind().dialect.name != "postgresql":
        return
    op.execute(GRANT)
    op.execute("REVOKE EXECUTE ON FUNCTION pairtrail_grant(text, text) FROM PUBLIC")
    application, eraser = (os.environ.get(variable) or default for variable, default in (APPLICATION, ERASER))
    named = any(os.environ.get(variable) for variable, _ in (APPLICATION, ERASER))
    if not named and not _may_create_roles() and not (_is_there(application) and _is_there(eraser)):
        return  # one user for everything, as before; `doctor` says what that means
    op.get_bind().execute(
        sa.text("SELECT pairtrail_grant(:application, :eraser)"), {"application": application, "eraser": eraser}
    )


def _is_there(role: str) -> bool:
    found = op.get_bind().execute(sa.text("SELECT 1 FROM pg_roles WHERE rolname = :role"), {"role": role})
    return found.first() is not None


def _may_create_roles() -> bool:
    said = op.get_bind().execute(sa.text("SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user"))
    return bool(said.scalar())


def downgrade() -> None:
    """Refuse: going back would take the rights away by which a tournament is being entered."""
    raise CommandError(
        "Revision 0003 cannot be taken back: a record that could be cut away would prove nothing, and nothing on "
        "record is ever deleted. Nothing was changed. Open the copy made before the upgrade with the older release, "
        "or keep this one."
    )
