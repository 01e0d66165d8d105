"""Teams, their players and their line-ups, told in the arbiter's words."""

from typing import assert_never

from core.model.sentence import joined, say
from events.vocabulary.teams import AnyTeamEvent, LineUpSet, TeamMemberRegistered, TeamRegistered
from projections.audit.sentences.log_so_far import LogSoFar


def told(event: AnyTeamEvent, log: LogSoFar) -> str:
    """The event as a sentence."""
    match event:
        case TeamRegistered():
            known = {"name": event.name, "first_round": event.first_round, "player": event.player}
            return (
                say("{name} was registered as team {player}.", **known)
                if event.first_round is None
                else say("{name} was registered late, paired from round {first_round} on, as team {player}.", **known)
            )
        case TeamMemberRegistered():
            rated = event.rating or say("unrated")
            return say(
                "{name} ({rated}) plays for {who}, as player {player}.",
                name=event.name,
                rated=rated,
                who=log.who(event.team),
                player=event.player,
            )
        case LineUpSet():
            boards = (
                say("{board} {who}", board=board, who=say("nobody") if one is None else log.who(one))
                for board, one in enumerate(event.members, 1)
            )
            team = log.who(event.team)
            return say(
                "Line-up of {team} for round {round_number}: {boards}.",
                team=team,
                round_number=event.round_number,
                boards=joined(", ", boards),
            )
        case _:
            assert_never(event)
