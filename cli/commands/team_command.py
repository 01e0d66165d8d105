"""The door to `team`: importing its parts declares their verbs."""

from cli.commands import team_changes
from cli.commands.team import team_app

__all__ = ["team_app", "team_changes"]
