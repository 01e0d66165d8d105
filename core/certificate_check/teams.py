"""Teams meet on several boards; by the CFC (641) by the laws of the individual Swiss; legality is checked."""

from typing import ClassVar

from core.certificate_check.case import CASES
from core.certificate_check.claim import Swiss
from core.certificate_check.matches import Matches
from core.certificate_check.tournament import Tournament


class TeamTournament(Matches, Tournament):
    """The state after some events, where a match has boards."""


class SwissOfTeams(Swiss):
    """The same questions."""

    reads: ClassVar[type[Tournament]] = TeamTournament


CASES["team-swiss-cfc"] = SwissOfTeams
