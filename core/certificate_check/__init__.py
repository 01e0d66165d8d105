"""The checker of why-not certificates: it recomputes what a certificate claims, and imports nothing of the engine.

A certificate holds the state before a round, boiled down to what the rules read, a claim, and as evidence two full
pairings. Checked are, from the text of C.04.3 (2017: A-E; 2026: 1-5), of C.04.4.1 since 2018 (Dubov) and of C.04.4.2
since 2017 (Burstein): that both pairings are complete and legal,
colours included; in which bracket they part; what each reaches there in every criterion; and so which comes first and
why. A claim that something is impossible is checked by its fact, or by players whose removal leaves too many odd
groups.

Not checked is that no third pairing is better than both: that is the engine's business. Of other editions legality
alone is checked. The hash over the content, and that of the state as the log recorded it, must agree.

document.py  the file: its hashes, its claim
state.py     legality and colours
claims.py    facts that make something impossible
brackets.py  where two pairings part
criteria.py  the criteria and the order of generation of the Dutch System
burstein.py  the same of Burstein, 2017 and 2026
dubov.py     the same of Dubov, 2018 and 2026
"""

from core.certificate_check.document import FORMAT, Checked, check_certificate, content_hash

__all__ = ["FORMAT", "Checked", "check_certificate", "content_hash"]
