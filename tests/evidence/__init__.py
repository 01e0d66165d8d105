"""What can be checked with bytes, hashes and a public key; and what a forger with full write access would change."""
