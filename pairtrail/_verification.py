"""What the verification of a log says."""

from projections.verification.verify import Verification, verify

__all__ = ["Verification", "verify"]
