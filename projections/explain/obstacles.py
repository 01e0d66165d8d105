"""What stands in the way of a pair, a bye or a pairing, in a sentence, with the event that shows it."""

from core.editions.explanation import Rule
from core.explain.answers import NOT_FOUND
from core.explain.facts import Obstacle
from core.model.results import Colour
from core.model.units import PlayerId
from projections.explain.asked import Asked
from projections.explain.proofs import Proof, absence, colours_of, earlier_bye, forbidden, meeting, why_apart

_COLOURS = {Colour.WHITE: "White", Colour.BLACK: "Black"}
_NAMED = 6  # players of a long list


def obstacle_text(asked: Asked, obstacle: Obstacle) -> str:  # noqa: C901, PLR0911 -- every rule by name
    """A rule that stands in the way, with the people and the event that shows it."""
    players, article = obstacle.players, obstacle.article
    names = " and ".join(asked.who(player) for player in players)
    match obstacle.rule:
        case Rule.ABSENT:
            why, proof = absence(asked, players[0])
            return f"{names} was not to be paired in this round: {why}{_cited(proof)}."
        case Rule.SAME_PLAYER:
            return f"{names} cannot be both players of a board."
        case Rule.MET:
            game = meeting(asked, players[0], players[1])
            where = "" if game is None else f" in round {game.round_number}, board {game.board}{_cited(game.proof)}"
            return f"{names} met{where}. Two players meet once only ({article})."
        case Rule.COLOURS:
            colour = _COLOURS[obstacle.colour] if obstacle.colour else "the same colour"
            told = "; ".join(_colours_played(asked, player) for player in players)
            return f"{names} must both have {colour} ({article}). {told}."
        case Rule.FORBIDDEN:
            cited = _cited(forbidden(asked, players[0], players[1]), "; ")
            why = why_apart(asked, players[0], players[1])
            return f"{names} are not to meet ({article}{cited}){f': {why}' if why else ''}."
        case Rule.BYE_RIGHT:
            found = earlier_bye(asked, players[0])
            why = "" if found is None else f": {found[1]} in round {found[0]}{_cited(found[2])}"
            return f"{names} may not have the bye ({article}){why}."
        case Rule.EVEN:
            return f"{len(asked.field.contenders)} players were paired, an even number: nobody has the bye ({article})."
        case Rule.INCOMPLETE:
            return _incomplete(asked, obstacle)
        case Rule.COLOUR_GIVEN:
            given = _COLOURS[obstacle.colour] if obstacle.colour else "the other colour"
            return f"{asked.who(players[0])} has {given} against {asked.who(players[1])} by {article}."
        case Rule.NOT_A_PAIRING:
            more = f" and {len(players) - _NAMED} more" if len(players) > _NAMED else ""
            return f"Paired twice, or not at all: {asked.names(players[:_NAMED])}{more}."


def _incomplete(asked: Asked, obstacle: Obstacle) -> str:
    if obstacle.article == NOT_FOUND:
        return "All their other opponents forbidden, the steps of the edition lead to no pairing of the whole round."
    if obstacle.colour is not None:
        return (
            f"No complete legal pairing gives it ({obstacle.article}), as the colours of a pair follow from the "
            f"histories: {_lacking(asked, obstacle)}."
        )
    return f"By itself it is legal, but then {incomplete_text(asked, obstacle)}."


def incomplete_text(asked: Asked, obstacle: Obstacle) -> str:
    """That the others cannot all be paired, and who of them would lack opponents."""
    return f"the others cannot all be paired ({obstacle.article}): {_lacking(asked, obstacle)}"


def _lacking(asked: Asked, obstacle: Obstacle) -> str:
    by_number = {int(number): player for player, number in asked.numbers.items()}
    crowd = [by_number[number] for number in obstacle.witness]
    if len(crowd) == 1:
        return f"{asked.names(crowd)} would have no legal opponent left"
    return f"{asked.names(crowd)} would not have enough legal opponents left between them"


def _cited(proof: Proof | None, before: str = " (") -> str:
    if proof is None:
        return ""
    return f"{before}{proof}{')' if before == ' (' else ''}"


def _colours_played(asked: Asked, player: PlayerId) -> str:
    games = ", ".join(
        f"{_COLOURS[colour][0]} in round {number}{f' (event {proof.event})' if proof else ''}"
        for number, colour, proof in colours_of(asked, player)
    )
    return f"{asked.who(player)} had {games}"
