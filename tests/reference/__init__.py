"""Reference implementations: literal, slow, and used only as oracles."""
