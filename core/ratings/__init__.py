"""The FIDE rating regulations (B.02): what a tournament does to the ratings of those who played in it."""
