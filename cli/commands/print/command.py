"""The door to `print`: importing its parts declares their verbs."""

from cli.commands.print import appeal, cards, lists
from cli.commands.print.app import print_app

__all__ = ["appeal", "cards", "lists", "print_app"]
