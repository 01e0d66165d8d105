"""The editions for single players, which the checker of teams does not read: it has not their criteria."""

from core.certificate_check.case import CASES
from core.certificate_check.claim import Swiss
from core.certificate_check.position import ARTICLES

CASES.update(dict.fromkeys(ARTICLES, Swiss))
