"""Systems by a table: round robins (CFC 650-653, Berger's tables), quads, Scheveningen."""
