"""Why a player has the bye where the text gives it before anybody is paired (Burstein and Dubov)."""

from core.model.units import PlayerId
from events.deciders.wording import points_text
from projections.explain.asked import Asked


def why_the_bye(asked: Asked, bye: PlayerId) -> list[str]:
    """What the article asks for, in its order; nothing by other texts, and of a bye that was given by hand."""
    contender, goes_to = asked.contender(bye), asked.explanation.bye_goes_to
    if contender is None or bye != asked.pairing.bye or goes_to is None:
        return []
    article, last = goes_to
    games = len(getattr(contender, "colours", ()))
    told = (
        "Of those who may have it and leave the others a complete pairing, it goes to the lowest score "
        f"({points_text(contender.score)}), then to most games played ({games}), then to {last} ({article}): "
        f"{asked.who(bye)}."
    )
    return [told]
