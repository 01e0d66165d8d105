"""Teams, who plays for them, and who sits at their boards. What else happens to a team happens as to a player."""

from typing import TypeAlias

from core.model.units import PlayerId, RoundNumber
from events.base import Event, stored_as


class TeamEvent(Event, kw_only=True):
    """Something that concerns a team as one."""


@stored_as("team-registered", schema_version=1, of_round="first_round", players=("player",))
class TeamRegistered(TeamEvent, kw_only=True):
    """A team entered; it is the competitor `player`.

    `rating` is one that a report gives it (310); None: it follows from its members (CFC 644).
    """

    player: PlayerId
    name: str
    federation: str = ""
    first_round: RoundNumber | None = None  # a late entry is not paired before it
    rating: int | None = None


@stored_as("team-member-registered", schema_version=1, of_round=None, players=("player", "team"))
class TeamMemberRegistered(TeamEvent, kw_only=True):
    """Somebody was named for a team, on the next place in its board order (CFC 643).

    A birth date stays outside the body, as of a player who registers.
    """

    player: PlayerId
    team: PlayerId
    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date_commitment: str = ""
    name_commitment: str = ""  # as of a player who registers


@stored_as("line-up-set", schema_version=1, of_round="round_number", players=("team", "members"))
class LineUpSet(TeamEvent, kw_only=True):
    """Who plays for a team in a round, from board 1 down, in the place of what was named before."""

    round_number: RoundNumber
    team: PlayerId
    members: tuple[PlayerId | None, ...]  # None: nobody
    reason: str = ""


AnyTeamEvent: TypeAlias = TeamRegistered | TeamMemberRegistered | LineUpSet
