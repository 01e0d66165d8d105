"""Files for others than FIDE: PGN headers, tables of games, and the reports of two federations."""
