"""The criteria of the Dutch editions in a few words, and their articles."""

from typing import Final

_DOWN, _UP = "players who float down again as", "players who float up again as"
_LAST, _BEFORE = "in the previous round", "two rounds before"

CRITERIA: Final = {
    "dutch-2017": {
        "C.5": "players left unpaired in the bracket",
        "C.6": "score differences",
        "C.7": "players whom the following bracket cannot pair",
        "C.7 scores": "scores of players whom the following bracket cannot pair",
        "C.8": "topscorers or opponents of theirs with a colour difference beyond two",
        "C.9": "topscorers or opponents of theirs with the same colour three times in a row",
        "C.10": "players without their colour preference",
        "C.11": "players without their strong colour preference",
        "C.12": f"{_DOWN} {_LAST}",
        "C.13": f"{_UP} {_LAST}",
        "C.14": f"{_DOWN} {_BEFORE}",
        "C.15": f"{_UP} {_BEFORE}",
        "C.16": f"score differences of {_DOWN} {_LAST}",
        "C.17": f"score differences of {_UP} {_LAST}",
        "C.18": f"score differences of {_DOWN} {_BEFORE}",
        "C.19": f"score differences of {_UP} {_BEFORE}",
    },
    "dutch-2026": {
        "C5": "score of the player who receives the bye",
        "C6": "players left unpaired in the bracket",
        "C7": "scores of the downfloaters",
        "C8": "players whom the following bracket cannot pair",
        "C8 scores": "scores of players whom the following bracket cannot pair",
        "C9": "unplayed games of the player who receives the bye",
        "C10": "topscorers or opponents of theirs with a colour difference beyond two",
        "C11": "topscorers or opponents of theirs with the same colour three times in a row",
        "C12": "players without their colour preference",
        "C13": "players without their strong colour preference",
        "C14": f"resident {_DOWN} {_LAST}",
        "C15": f"opponents of moved-down players who float up again as {_LAST}",
        "C16": f"resident {_DOWN} {_BEFORE}",
        "C17": f"opponents of moved-down players who float up again as {_BEFORE}",
        "C18": f"score differences of moved-down {_DOWN} {_LAST}",
        "C19": f"score differences of opponents who float up again as {_LAST}",
        "C20": f"score differences of moved-down {_DOWN} {_BEFORE}",
        "C21": f"score differences of opponents who float up again as {_BEFORE}",
    },
}

EXCLUDING: Final = {
    "dutch-2017": {
        "C.1": "two of its players had met before",
        "C.2": "who would be left may not have the bye",
        "C.3": "two of its players must both have the same colour",
        "C.4": "the rest of the round could not be paired after it",
        "forbidden pair": "two of its players are not to meet",
    },
    "dutch-2026": {
        "C1": "two of its players had met before",
        "C2": "who would be left may not have the bye",
        "C3": "two of its players must both have the same colour",
        "C4": "the rest of the round could not be paired after it",
        "forbidden pair": "two of its players are not to meet",
    },
}
"""Absolute rules that exclude a first candidate, as the decision record names them."""

_ORDER_2026: Final = {"D.1": "4.2", "D.2": "4.3", "D.3": "4.4"}


def criterion_article(edition: str, criterion: str) -> str:
    """A criterion as the edition cites it: "C.10", "[C12]"."""
    return f"[{criterion}]" if edition == "dutch-2026" and criterion.startswith("C") else criterion


def criterion_words(edition: str, criterion: str) -> str:
    """What it counts, or lists."""
    known = CRITERIA.get(edition, {})
    return known.get(criterion) or EXCLUDING.get(edition, {}).get(criterion, criterion)


def order_article(edition: str, rule: str) -> str:
    """An article of the order of generation as the edition numbers it."""
    return _ORDER_2026.get(rule, rule) if edition == "dutch-2026" else rule


COLOURS: Final = {
    "1": "both colour preferences are granted",
    "2": "the stronger colour preference is granted",
    "3": "the colours alternate from the latest round in which one had White and the other Black",
    "4": "the colour preference of the higher ranked player is granted",
    "5": "nobody has a preference: by the initial colour and the pairing number of the higher ranked player",
}


def colour_words(edition: str, article: str) -> str:
    """What an article on colours does; empty where the edition has its own ones."""
    is_dutch = edition in CRITERIA and article.startswith(("E.", "5.2."))
    return COLOURS.get(article[-1:], "") if is_dutch else ""
