"""The FIDE (Dutch) system: what its editions share; each edition has a folder of its own."""
