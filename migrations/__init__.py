"""Alembic migrations. Each writes its tables out in full and imports nothing of the program, which may change."""
