"""What the verification of a log says."""

from projections.replay.verify import Verification, verify

__all__ = ["Verification", "verify"]
