"""The checker of why-not certificates: it recomputes all that a certificate claims, and imports nothing of the engine.

A certificate carries the events of the log as they were stored and hashed. From these the checker makes the position
before the round, the published pairing, names, edition and changes by hand; then, from the text of C.04.3 (2017: A-E;
2026: 1-5), C.04.4.1 since 2018 (Dubov) and C.04.4.2 since 2017 (Burstein), whether a pairing is legal, in which bracket
two pairings part, what each reaches there, and so which comes first and why. Of other editions legality alone is
checked. That no third pairing is better is proved for small fields, by going through all of them.

It needs the standard library only, and can be written out as one file (`pairtrail explain checker`):

wrong.py        what is raised when something is not as claimed
log.py          the hash chain, and the events that count
results.py      players, numbers, boards and results of these events
tournament.py   who takes part in a round, with which number and virtual points
position.py     the position before a round; legality and colours
matching.py     who can be paired all at once
dutch.py        criteria and order of generation of the Dutch System
burstein.py     the same of Burstein, 2017 and 2026
dubov.py        the same of Dubov, 2018 and 2026
comparing.py    where two pairings part
enumeration.py  all pairings of a small field
claim.py        the verdict, and the sentence that says it
document.py     the file, and what it is bound to
writing.py      how one is written; no part of the one file
"""

from core.certificate_check.document import FORMAT, Checked, check_certificate
from core.certificate_check.position import EDITIONS_READ
from core.certificate_check.writing import sentence_of, written

__all__ = ["EDITIONS_READ", "FORMAT", "Checked", "check_certificate", "sentence_of", "written"]
