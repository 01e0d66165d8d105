"""The ratings of teams: what the rules make of those of their members, in each of the three readings (CFC 644)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from core.editions.registry import rules_of_teams
from core.model.tournament import Player, Settings
from core.model.units import PlayerId


def with_ratings(
    settings: Settings,
    teams: Mapping[PlayerId, Player],
    members: Mapping[PlayerId, Player],
    board_orders: Mapping[PlayerId, Sequence[PlayerId]],
    given: Collection[PlayerId],
) -> dict[PlayerId, Player]:
    """The teams with their ratings; only regular members count, those who come first in the order of boards.

    `given`: the teams for which a report has ratings; nothing is worked out for these.
    """
    rules = rules_of_teams(settings.edition)
    if rules is None:
        return dict(teams)

    def rated(team: Player) -> Player:
        if team.id in given:
            return team
        regular = [members[one] for one in board_orders.get(team.id, ())[: settings.boards]]
        shown, pairing, report = (
            rules.rating(ratings, settings.variations)
            for ratings in (
                [one.rating for one in regular],
                [one.rating_for_pairing for one in regular],
                [one.rating_for_report for one in regular],
            )
        )
        return replace(
            team,
            rating=shown,
            other_rating_for_pairing=None if pairing == shown else pairing,
            other_rating_for_report=None if report == shown else report,
            earlier_ratings=tuple(
                (
                    until,
                    rules.rating([one.as_paired_in(until).rating_for_pairing for one in regular], settings.variations),
                )
                for until in sorted({until for one in regular for until, _ in one.earlier_ratings})
            ),
        )

    return {player: rated(team) for player, team in teams.items()}
