"""The checker of why-not certificates: it recomputes all that a certificate claims, and imports nothing of the engine.

A certificate carries the events of the log as they were stored and hashed. From these the checker makes the position
before the round, the published pairing, names, edition and changes by hand; then, from the text of C.04.3 (2017: A-E;
2026: 1-5), C.04.4.1 since 2018 (Dubov), C.04.4.2 since 2017 (Burstein), C.04.5 (Double-Swiss) and C.04.6 (teams),
whether a pairing is legal, in which bracket two pairings part, what each reaches there, and so which comes first and
why. Of other editions legality alone is checked. That no third pairing is better is proved for small fields, by going
through all of them.

Of a system by a table it makes the numbers, drawn again by lot, and the table, and holds the boards against it.

It needs the standard library only, and templates for its sentences (core/model/sentence.py), which are English where it
is alone. It can be written out as one file (`pairtrail explain checker`; for teams and tables others, `--edition`),
its modules one after another as they are here:

wrong.py        what is raised when something is not as claimed
log.py          the hash chain, and the events that count
results.py      players, numbers, boards and results of these events
matches.py      matches between teams, board by board
tournament.py   who takes part in a round, with which number and virtual points; pairings
position.py     the position before a round; legality and colours
matching.py     who can be paired all at once
judge.py        brackets, what several families count, and where two pairings part
dutch.py        criteria and order of generation of the Dutch System
burstein.py     the same of Burstein, 2017 and 2026
dubov.py        the same of Dubov, 2018 and 2026
enumeration.py  all pairings of a small field
case.py         what is asked of a round, and the sentence that says the whole claim
claim.py        the verdict on a Swiss
individual.py   the editions for single players
teams.py        the same of teams by the CFC
team_swiss.py   criteria and order of C.04.6, 2024 and 2026
two_games.py    the same of C.04.5, 2026
lots.py         the numbers of a table, drawn again from their seed
tables.py       the verdict on a round robin, quads or Scheveningen
document.py     the file, and what it is bound to
writing.py      how one is written, and held against the whole log; no part of the one file
"""

from core.certificate_check import burstein, dubov, dutch, individual, tables, team_swiss, two_games  # noqa: F401  they enter their editions
from core.certificate_check.case import CASES
from core.certificate_check.document import FORMAT, Checked, check_certificate
from core.certificate_check.enumeration import ENUMERATED_MAX
from core.certificate_check.writing import check_within, claim_as_data, sentence_of, written

EDITIONS_READ = (*CASES,)

__all__ = [
    "EDITIONS_READ",
    "ENUMERATED_MAX",
    "FORMAT",
    "Checked",
    "check_certificate",
    "check_within",
    "claim_as_data",
    "sentence_of",
    "written",
]
