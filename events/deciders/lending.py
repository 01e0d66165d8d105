"""Players lent to another team for a match: alternates are used as was announced in advance (CFC 643, 662).

What is announced: `lent-players`, in how many matches, and `lent-from`, by which teams (decision 203).
"""

from collections.abc import Iterable, Sequence

from core.editions.cfc.team_swiss import LENT_FROM, LENT_PLAYERS, lent_by_lower_teams_only, matches_lent
from core.editions.edition import TeamRules
from core.model.sentence import Refused, say
from core.model.tournament import LineUp, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.wording import named


def team_of(state: Tournament, member: PlayerId) -> PlayerId | None:
    """The team that a player was registered for; None: no team."""
    return next((team for team, members in state.teams.items() if member in members), None)


def lent_in(state: Tournament, team: PlayerId, members: LineUp) -> tuple[PlayerId, ...]:
    """Those of a line-up who were registered for another team, from board 1 down."""
    return tuple(one for one in members if one is not None and one not in state.teams.get(team, ()))


def refuse_lending(
    state: Tournament, rules: TeamRules, round_number: RoundNumber, team: PlayerId, lent: Iterable[PlayerId]
) -> None:
    """Raises `Refused` for a player who is not lent by what was announced: too often, or by a team that may not."""
    limit = matches_lent(state.settings.variations)
    for member in lent:
        own = team_of(state, member)
        assert own is not None, "strangers were refused before"
        before = sum(
            member in members and other != own and number != round_number
            for (number, other), members in state.line_ups.items()
        )
        if before >= limit:
            raise Refused(
                "{member} has already been named {count} times for matches of other teams; the announced limit is "
                "{limit} ({board_order_article}, variation {name}).",
                member=named(state.members[member]),
                count=before,
                limit=limit,
                board_order_article=rules.board_order_article,
                name=LENT_PLAYERS.name,
            )
        lender, borrower = state.players[own], state.players[team]
        if lent_by_lower_teams_only(state.settings.variations) and lender.rating >= borrower.rating:
            raise Refused(
                "{member} cannot play for {who} ({rating}): {lender} ({lender_rating}) does not have a lower rating "
                "({board_order_article}, variation {name}).",
                member=named(state.members[member]),
                who=named(borrower),
                rating=borrower.rating or say("unrated"),
                lender=named(lender),
                lender_rating=lender.rating or say("unrated"),
                board_order_article=rules.board_order_article,
                name=LENT_FROM.name,
            )


def refuse_two_teams(
    state: Tournament, round_number: RoundNumber, team: PlayerId, members: Sequence[PlayerId | None]
) -> None:
    """Raises `Refused` for a player whom another team has named for the same round."""
    for (number, other), theirs in state.line_ups.items():
        if number != round_number or other == team:
            continue
        twice = next((one for one in members if one is not None and one in theirs), None)
        if twice is not None:
            raise Refused(
                "{member} is in the line-up of {other} for round {round_number}, and cannot play for {who} as well. "
                "Name another line-up for one of the teams: `team lineup {round_number} TEAM PLAYER ...`.",
                member=named(state.members[twice]),
                other=named(state.players[other]),
                round_number=round_number,
                who=named(state.players[team]),
            )
