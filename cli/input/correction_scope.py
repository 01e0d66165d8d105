"""How far a correction reaches when the arbiter decides it himself: the option `--touches`."""

from typing import Annotated, Final

import typer

from cli.exits import UsageProblem
from events.vocabulary.corrections import Scope

_WORDS: Final = {"pairings": Scope.PAIRINGS, "standings": Scope.STANDINGS, "rating": Scope.RATING_REPORT}

Touch = Annotated[
    list[str] | None,
    typer.Option(
        "--touches",
        metavar="WHAT",
        help="Your own decision how far it reaches: pairings, standings, rating; repeat it. Needs --reason. "
        "Default: the tiers of C.04.2.D.8.",
    ),
]


def parse_scope(words: list[str] | None) -> tuple[Scope, ...] | None:
    """The scope that was typed; None: the tiers decide."""
    if not words:
        return None
    typed = [word for text in words for word in text.lower().replace(",", " ").split()]
    for word in typed:
        if word not in _WORDS:
            raise UsageProblem("--touches takes {words}, not '{word}'.", words=", ".join(_WORDS), word=word)
    return tuple(_WORDS[word] for word in typed)
