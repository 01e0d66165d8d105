"""Keys: the private ones in a folder of their own, whom somebody trusts, and what a signature is then worth."""
