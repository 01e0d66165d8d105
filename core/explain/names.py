"""The criteria of the editions in a few words, and their articles; what the orders of generation compare."""

from collections.abc import Mapping
from typing import Final

BYE: Final = "bye"
"""What is compared of two players who could have the bye, where it is given before all brackets."""

OPPONENTS_IN_TURN: Final = "opponents in turn"
"""Burstein D.1 of 2017, article 4 of 2026."""

UPFLOATERS: Final = "upfloaters"
SHIFTERS: Final = "shifters"
TRANSPOSITION: Final = "transposition"
"""Dubov D.1 to D.3 of 2018, 4.2 to 4.4 of 2026."""

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

_LEFT, _CANNOT, _LACKING = (
    "players left unpaired in the bracket",
    "players whom the following bracket cannot pair",
    "players without their colour preference",
)
_BURSTEIN_BYE: Final = {
    f"{BYE} score": "score of the player who receives the bye",
    f"{BYE} games": "games played by the player who receives the bye, as many as possible",
    f"{BYE} rank": "place in the order of the player who receives the bye, as low as possible",
}
_DUBOV: Final = (
    "upfloaters",
    "score differences of the upfloaters",
    _LACKING,
    "maximum upfloaters who upfloat",
    "times that maximum upfloaters have upfloated",
    "upfloaters who upfloated in the previous round",
)
_DUBOV_BYE: Final = _BURSTEIN_BYE | {
    f"{BYE} rank": "pairing number of the player who receives the bye, as great as possible"
}
_OTHER_CRITERIA: Final = {
    "burstein-2017": {
        "C.5": _LEFT,
        "C.6": "incoming floaters left unpaired",
        "C.6 scores": "scores of incoming floaters left unpaired",
        "C.7": _CANNOT,
        "C.7 floaters": "floaters whom the following bracket cannot pair",
        "C.7 scores": "scores of floaters whom the following bracket cannot pair",
        "C.8": _LACKING,
        **_BURSTEIN_BYE,
    },
    "burstein-2026": {
        "C5": _LEFT,
        "C6": "scores of the outgoing floaters",
        "C7": _CANNOT,
        "C7 scores": "scores of players whom the following bracket cannot pair",
        "C8": _LACKING,
        **_BURSTEIN_BYE,
    },
    "dubov-2018": {f"C.{number}": words for number, words in enumerate(_DUBOV, start=5)} | _DUBOV_BYE,
    "dubov-2026": {f"C{number}": words for number, words in enumerate(_DUBOV, start=5)} | _DUBOV_BYE,
}
_BYES: Final = {"burstein-2017": "B.0", "burstein-2026": "3.1", "dubov-2018": "B.0", "dubov-2026": "3.1"}

_ORDERS: Final = {
    "dutch-2026": {"D.1": "4.2", "D.2": "4.3", "D.3": "4.4"},
    "burstein-2017": {OPPONENTS_IN_TURN: "D.1"},
    "burstein-2026": {OPPONENTS_IN_TURN: "4.1 - 4.3"},
    "dubov-2018": {UPFLOATERS: "D.1", SHIFTERS: "D.2", TRANSPOSITION: "D.3"},
    "dubov-2026": {UPFLOATERS: "4.2", SHIFTERS: "4.3", TRANSPOSITION: "4.4"},
}
_COMPARED: Final = {
    "D.1": "the opponents of S1 in turn, by their number in the bracket,",
    "D.2": "the players exchanged between S1 and S2, by their number in the bracket,",
    "D.3": "the moved-down players in S1, by their number in the bracket,",
    OPPONENTS_IN_TURN: "the opponents of number 1, 2 and so on, by their number in the bracket (0: none),",
    UPFLOATERS: "the upfloaters, by their number among the possible ones,",
    SHIFTERS: "the players who change the subgroup, counted from the middle of its list,",
    TRANSPOSITION: "the opponents of S1 in turn, by pairing number,",
}


def criteria_of(rules: str) -> Mapping[str, str]:
    """The criteria of an edition in words; none where its text is a procedure."""
    return CRITERIA.get(rules) or _OTHER_CRITERIA.get(rules, {})


def criterion_article(rules: str, criterion: str) -> str:
    """A criterion as the rules cite it: "C.10", "[C12]"."""
    if criterion.startswith(BYE):
        return _BYES[rules]
    return f"[{criterion}]" if rules.endswith("-2026") and criterion.startswith("C") else criterion


def criterion_words(rules: str, criterion: str) -> str:
    """What it counts, or lists."""
    return criteria_of(rules).get(criterion) or EXCLUDING.get(rules, {}).get(criterion, criterion)


def is_in_points(rules: str, criterion: str) -> bool:
    """Whether a criterion with one value has points: the score of the bye's taker."""
    return criterion == f"{BYE} score" or (criterion == "C5" and rules == "dutch-2026")


def order_article(rules: str, rule: str) -> str:
    """An article of the order of generation as the rules number it."""
    return _ORDERS.get(rules, {}).get(rule, rule)


def order_words(rule: str, *, of_moved_down: bool) -> str:
    """What an order compares."""
    if rule == "D.1" and of_moved_down:
        return "the opponents of the moved-down players in turn, by their number in the bracket,"
    return _COMPARED[rule]


_BOTH: Final = "both colour preferences are granted"
_STRONGER: Final = "the stronger colour preference is granted"
_ALTERNATE: Final = "the colours alternate from the latest round in which one had White and the other Black"
_HIGHER: Final = "the colour preference of the higher ranked player is granted"
_INITIAL: Final = "nobody has a preference: by the initial colour and the pairing number of the higher ranked player"
_IN_ORDER: Final = (_BOTH, _STRONGER, _ALTERNATE, _HIGHER)
_INITIAL_LAST: Final = (*_IN_ORDER, _INITIAL)
_INITIAL_FIRST: Final = (_INITIAL, *_IN_ORDER)


def _numbered(words: tuple[str, ...], prefix: str, first: int = 1) -> dict[str, str]:
    return {f"{prefix}{number}": text for number, text in enumerate(words, start=first)}


COLOURS: Final = {
    "dutch-1998": _numbered(_INITIAL_LAST, "E."),
    "dutch-2017": _numbered(_INITIAL_LAST, "E."),
    "dutch-2026": _numbered(_INITIAL_LAST, "5.2."),
    "burstein-2017": _numbered(_INITIAL_FIRST, "E.", 0),
    "burstein-2026": _numbered(_INITIAL_FIRST, "5.2."),
    "dubov-2018": _numbered(_INITIAL_FIRST, "E."),
    "dubov-2026": _numbered(_INITIAL_FIRST, "5.2."),
    "burstein-seed": {
        "5.1": _INITIAL,
        "5.2": "nobody may have a colour three times more often than the other",
        "5.3": "nobody may have the same colour three times in a row",
        "5.4.1": "both players get their due colour",
        "5.4.2": "the colours are equalised",
        "5.4.3": "the colours alternate from the first difference in the histories of the two",
        "5.4.4": "the higher ranked player gets his due colour",
    },
    "cfc": {
        "628": "neither is due a colour: by the initial colour and the place of the higher ranked player",
        "630": "the colours are equalised, so that each player has had White and Black equally often",
        "631": "each player gets the other colour than in the previous round, as far as possible",
    },
}
"""What an article on colours does, by edition; an article that is not here says it by its own name."""


def colour_words(rules: str, article: str) -> str:
    """What an article on colours does; empty where its own name says it."""
    return COLOURS.get(rules, {}).get(article, "")


def is_for_the_higher_ranked(words: str) -> bool:
    """Whether the colours hang on who of the two is higher ranked, so that it has to be said who is."""
    return "higher ranked player" in words
