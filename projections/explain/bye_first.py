"""Why a player has the bye where the text gives it before anybody is paired (Burstein and Dubov)."""

from core.model.units import PlayerId
from events.deciders.wording import points_text
from projections.explain.asked import Asked

_GOES_TO = {
    "burstein-2017": ("B.0", "the lowest ranked"),
    "burstein-2026": ("3.1", "the lowest ranked"),
    "dubov-2018": ("B.0", "the greatest pairing number"),
    "dubov-2026": ("3.1", "the greatest pairing number"),
}
"""The article, and what decides last, by the edition whose rules pair the round."""


def why_the_bye(asked: Asked, bye: PlayerId) -> list[str]:
    """What the article asks for, in its order; nothing by other texts, and of a bye that was given by hand."""
    contender = asked.contender(bye)
    if contender is None or bye != asked.pairing.bye or asked.rules not in _GOES_TO:
        return []
    article, last = _GOES_TO[asked.rules]
    games = len(getattr(contender, "colours", ()))
    told = (
        "Of those who may have it and leave the others a complete pairing, it goes to the lowest score "
        f"({points_text(contender.score)}), then to most games played ({games}), then to {last} ({article}): "
        f"{asked.who(bye)}."
    )
    return [told]
