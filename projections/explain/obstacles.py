"""What stands in the way of a pair, a bye or a pairing, in a sentence, with the event that shows it."""

from core.editions.explanation import Rule
from core.editions.registry import teams_compete
from core.explain.answers import NOT_FOUND
from core.explain.facts import Obstacle
from core.model.results import COLOURS, LETTERS
from core.model.sentence import SEMICOLON, capitalised, enumerated, joined, say
from core.model.units import PlayerId
from projections.explain.asked import Asked
from projections.explain.proofs import Meeting, absence, cited, colours_of, earlier_bye, forbidden, meeting, why_apart

_LETTERS = {colour: capitalised(letter) for colour, letter in LETTERS.items()}
_NAMED = 6  # players of a long list


def obstacle_text(asked: Asked, obstacle: Obstacle) -> str:  # noqa: C901, PLR0911, PLR0912 -- every rule by name
    """A rule that stands in the way, with the people and the event that shows it."""
    players, article = obstacle.players, obstacle.article
    names = enumerated(asked.who(player) for player in players[:2])
    match obstacle.rule:
        case Rule.ABSENT:
            why, proof = absence(asked, players[0])
            return say("{names} was not due to be paired in this round: {why}.", names=names, why=cited(why, proof))
        case Rule.SAME_PLAYER:
            return (
                say("A team cannot be paired with itself: {names}.", names=names)
                if teams_compete(asked.now.settings)
                else say("A player cannot play themselves: {names}.", names=names)
            )
        case Rule.MET:
            game = meeting(asked, players[0], players[1])
            return _have_met(asked, names, article, game)
        case Rule.COLOURS:
            told = joined(SEMICOLON, (_colours_played(asked, player) for player in players))
            known = {"names": names, "article": article, "told": told}
            if obstacle.colour is None:
                return say("{names} must both have the same colour ({article}). {told}.", **known)
            colour = COLOURS[obstacle.colour]
            return say("{names} must both have {colour} ({article}). {told}.", colour=colour, **known)
        case Rule.FORBIDDEN:
            proof = forbidden(asked, players[0], players[1])
            shown = joined(SEMICOLON, (article, "" if proof is None else proof.told))
            why = why_apart(asked, players[0], players[1])
            if why:
                return say("{names} must not be paired ({shown}): {why}.", names=names, shown=shown, why=why)
            return say("{names} must not be paired ({shown}).", names=names, shown=shown)
        case Rule.BYE_RIGHT:
            found = earlier_bye(asked, players[0])
            if found is None:
                return say("{names} may not have the bye ({article}).", names=names, article=article)
            why = cited(say("{what} in round {round_number}", what=found[1], round_number=found[0]), found[2])
            return say("{names} may not have the bye ({article}): {why}.", names=names, article=article, why=why)
        case Rule.EVEN:
            even = {"count": len(asked.field.contenders), "article": article}
            return (
                say("An even number of teams ({count}) was paired, so there was no bye ({article}).", **even)
                if teams_compete(asked.now.settings)
                else say("An even number of players ({count}) was paired, so there was no bye ({article}).", **even)
            )
        case Rule.INCOMPLETE:
            return _incomplete(asked, obstacle)
        case Rule.COLOUR_GIVEN:
            pair = {"player": asked.who(players[0]), "opponent": asked.who(players[1]), "article": article}
            if obstacle.colour is None:
                return say("{player} has the other colour against {opponent} ({article}).", **pair)
            return say("{player} has {colour} against {opponent} ({article}).", colour=COLOURS[obstacle.colour], **pair)
        case Rule.NOT_A_PAIRING:
            named = asked.names(players[:_NAMED])
            if len(players) > _NAMED:
                named = say("{names} and {count} more", names=named, count=len(players) - _NAMED)
            return say("Paired twice, or not at all: {names}.", names=named)


def _have_met(asked: Asked, names: str, article: str, game: Meeting | None) -> str:
    """That two met, where that is on record, and that they meet once only."""
    of_teams = teams_compete(asked.now.settings)
    if game is None:
        return (
            say("{names} have already met. Two teams may meet only once ({article}).", names=names, article=article)
            if of_teams
            else say(
                "{names} have already met. Two players may meet only once ({article}).", names=names, article=article
            )
        )
    place = {"round_number": game.round_number, "board": game.board}
    where = (
        say("round {round_number}, match {board}", **place)
        if of_teams
        else say("round {round_number}, board {board}", **place)
    )
    told = {"names": names, "where": cited(where, game.proof), "article": article}
    return (
        say("{names} met in {where}. Two teams may meet only once ({article}).", **told)
        if of_teams
        else say("{names} met in {where}. Two players may meet only once ({article}).", **told)
    )


def _incomplete(asked: Asked, obstacle: Obstacle) -> str:
    if obstacle.article == NOT_FOUND:
        return say(
            "If all their other opponents are forbidden, the steps of the edition do not lead to a complete "
            "pairing of the round."
        )
    if obstacle.colour is not None:
        return say(
            "No complete legal pairing gives this colour ({article}), because the colours of a pair follow from "
            "the colour histories: {lacking}.",
            article=obstacle.article,
            lacking=_lacking(asked, obstacle),
        )
    return say("It is legal in itself, but then {what_follows}.", what_follows=incomplete_text(asked, obstacle))


def incomplete_text(asked: Asked, obstacle: Obstacle) -> str:
    """That the others cannot all be paired, and who of them would lack opponents."""
    return say(
        "the others cannot all be paired ({article}): {lacking}",
        article=obstacle.article,
        lacking=_lacking(asked, obstacle),
    )


def _lacking(asked: Asked, obstacle: Obstacle) -> str:
    by_number = {int(number): player for player, number in asked.numbers.items()}
    crowd = [by_number[number] for number in obstacle.witness]
    if len(crowd) == 1:
        return say("{names} would have no legal opponent left", names=asked.names(crowd))
    return say("{names} would not have enough legal opponents left between them", names=asked.names(crowd))


def _colours_played(asked: Asked, player: PlayerId) -> str:
    games = (
        cited(say("{colour} in round {round_number}", colour=_LETTERS[colour], round_number=number), proof, brief=True)
        for number, colour, proof in colours_of(asked, player)
    )
    return say("{who} had {games}", who=asked.who(player), games=joined(", ", games))
