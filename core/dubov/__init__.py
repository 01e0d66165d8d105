"""The Dubov system: what its editions have in common."""
