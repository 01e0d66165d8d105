"""The log as evidence: checkpoints, receipts, proofs and bundles made of it, and held against it."""
