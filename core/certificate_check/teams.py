"""Teams meet on several boards: by the CFC (641) by the laws of the individual Swiss, or by C.04.6.

Under C.04.6 legality is checked, with the right to the bye; no colour is refused there (preface). The articles on
upfloaters and on the pairing of a bracket are not gone through.
"""

from typing import ClassVar

from core.certificate_check.case import CASES
from core.certificate_check.claim import Swiss
from core.certificate_check.matches import Matches
from core.certificate_check.position import ARTICLES
from core.certificate_check.tournament import Tournament


class TeamTournament(Matches, Tournament):
    """The state after some events, where a match has boards."""


class SwissOfTeams(Swiss):
    """The same questions."""

    reads: ClassVar[type[Tournament]] = TeamTournament


ARTICLES["2024"] = ("3.1.1 [C1]", "3.1.2 [C2]", "", "1.9.3", "")
ARTICLES["2026"] = ("2.1.1 [C1]", "2.1.2 [C2]", "", "3.3.3", "")
CASES.update(dict.fromkeys(("team-swiss-cfc", "team-swiss-2024", "team-swiss-2026"), SwissOfTeams))
