"""What commands answer: as text, as tables and as JSON."""
