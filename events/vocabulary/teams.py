"""Teams, who plays for them, and who sits at their boards. What else happens to a team happens as to a player."""

from typing import TYPE_CHECKING, TypeAlias

from core.model.sentence import joined, say
from core.model.units import PlayerId, Points, RoundNumber, points_text
from events.base import ARBITERS, ENTRY, STANDINGS, Event, KnownBy, Subject, Touches, event, no_remark
from events.vocabulary.players import what_an_entry_gives

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording


class TeamEvent(Event, kw_only=True):
    """Something that concerns a team as one."""


@event(
    "team-registered",
    1,
    round="first_round",
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.ITS_ROUND,
    remark=no_remark("a late team has no match before its first round, and that stands in the file"),
)
class TeamRegistered(TeamEvent, kw_only=True):
    """A team entered; it is the competitor `player`.

    `rating` is one that a report gives it (310); None: it follows from its members (CFC 644).
    """

    player: PlayerId
    name: str
    federation: str = ""
    first_round: RoundNumber | None = None  # a late entry is not paired before it
    rating: int | None = None
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The team."""
        return what_an_entry_gives(self.player, self.name, "")

    def rests_on(self) -> set[Subject]:
        """Nothing."""
        return set()

    @property
    def first_round_touched(self) -> RoundNumber:
        """Its first round, or round 1."""
        return self.first_round or RoundNumber(1)

    def sentence(self, log: "Wording") -> str:
        """Which team, and from when on where it is late."""
        del log
        known = {"name": self.name, "first_round": self.first_round, "player": self.player}
        return (
            say("{name} was registered as team {player}.", **known)
            if self.first_round is None
            else say("{name} was admitted late as team {player}, paired from round {first_round} onwards.", **known)
        )


@event(
    "team-member-registered",
    1,
    round=None,
    players=("player", "team"),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.EVERY,
    remark=no_remark("who plays for a team decides no pairing but by its rating, which stands in the file"),
)
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
    reason: str = ""

    def gives(self) -> set[Subject]:
        """Somebody who plays, and by whose rating that of the team follows."""
        return what_an_entry_gives(self.player, self.name, self.fide_id)

    def rests_on(self) -> set[Subject]:
        """The team."""
        return {("player", self.team)}

    def sentence(self, log: "Wording") -> str:
        """Who, and for which team."""
        return say(
            "{name} ({rated}) plays for {who}, as player {player}.",
            name=self.name,
            rated=self.rating or say("unrated"),
            who=log.who(self.team),
            player=self.player,
        )


@event(
    "line-up-set",
    1,
    round="round_number",
    players=("team", "members"),
    may_record=ENTRY,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=no_remark("a pairing names teams; who sat at which board stands in the file"),
)
class LineUpSet(TeamEvent, kw_only=True):
    """Who plays for a team in a round, from board 1 down, in the place of what was named before."""

    round_number: RoundNumber
    team: PlayerId
    members: tuple[PlayerId | None, ...]  # None: nobody
    lent: tuple[PlayerId, ...] = ()  # those of them who were registered for another team (CFC 643)
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The line-up; pairings read who won a match, and the boards say that."""
        return {("line-up", self.round_number, self.team), ("line-ups", self.round_number)}

    def rests_on(self) -> set[Subject]:
        """The one before, the team and its players; of players who are lent, that their own team plays without them."""
        others: set[Subject] = {("line-ups", self.round_number)} if self.lent else set()
        return {("line-up", self.round_number, self.team), *self.named_players(), *others}

    def sentence(self, log: "Wording") -> str:
        """Board by board."""
        boards = (
            say("{board} {who}", board=board, who=say("nobody") if one is None else log.who(one))
            for board, one in enumerate(self.members, 1)
        )
        told = {"team": log.who(self.team), "round_number": self.round_number, "boards": joined(", ", boards)}
        if self.lent:
            lent = joined(", ", map(log.who, self.lent))
            return say(
                "Line-up of {team} for round {round_number}: {boards}. Lent by other teams: {lent}.", **told, lent=lent
            )
        return say("Line-up of {team} for round {round_number}: {boards}.", **told)


@event(
    "penalty-points-given",
    1,
    round="round_number",
    players=("team",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.LATER_ROUNDS,
    remark=no_remark("the points stand in the file (299, 320), and pairings made before did not know of them"),
)
class PenaltyPointsGiven(TeamEvent, kw_only=True):
    """Points were taken from a team, beside those of its matches: of one match, or of the team as a whole."""

    team: PlayerId
    round_number: RoundNumber  # in which they are counted
    match_points: Points = Points(0)  # tenths, above zero
    game_points: Points = Points(0)  # likewise
    of_match: bool = False  # for its match of that round; False: for something else
    for_pairing: bool = False  # whether the rounds that follow are paired by points; by a table none is
    reason: str

    @property
    def first_round_touched(self) -> RoundNumber | None:
        """The round after, where points decide who meets."""
        return super().first_round_touched if self.for_pairing else None

    def gives(self) -> set[Subject]:
        """Points of the team, and who is tied by them."""
        return {("penalty", self.round_number, self.team), STANDINGS}

    def rests_on(self) -> set[Subject]:
        """The round, the team, its penalties and results so far."""
        return {("round", self.round_number), ("results", self.round_number), *self.gives(), *self.named_players()}

    def sentence(self, log: "Wording") -> str:
        """Which points, and why."""
        known = {
            "team": log.who(self.team),
            "round_number": self.round_number,
            "match_points": points_text(self.match_points),
            "game_points": points_text(self.game_points),
        }
        if self.of_match:
            return say(
                "Penalty for {team}, applied to its match in round {round_number}. Match points: "
                "{match_points}; game points: {game_points}.",
                **known,
            )
        return say(
            "Penalty for {team}, counted in round {round_number}. Match points: {match_points}; game points: "
            "{game_points}.",
            **known,
        )


AnyTeamEvent: TypeAlias = TeamRegistered | TeamMemberRegistered | LineUpSet | PenaltyPointsGiven
