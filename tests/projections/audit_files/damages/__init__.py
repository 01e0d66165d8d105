"""Damaged reports: what is contradicted by other data or by a rule is named by the audit."""
