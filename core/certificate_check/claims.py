"""Facts that make what is asked for, or a published pairing, impossible; whether a pairing has what is asked for."""

from collections.abc import Callable
from typing import Any

from core.certificate_check.state import Full, State
from core.certificate_check.wrong import Wrong, expect, require

Asked = dict[str, Any]
Fact = dict[str, Any]


def check_has(state: State, full: Full, asked: Asked) -> None:
    """A pairing has what is asked for."""
    if "boards" in asked:
        boards = {frozenset(pair) for pair in asked["boards"]}
        require({frozenset(pair) for pair in full.pairs} == boards, "the pairing is the one asked for")
        expect(asked["bye"], full.bye, "who has the bye in the pairing asked for")
        return
    player, opponent = asked["player"], asked["opponent"]
    if asked["is_bye"]:
        expect(player, full.bye, "who has the bye")
    elif opponent is not None:
        expect(opponent, full.mates.get(player), f"whom player {state.names(player)} meets")
    if asked["colour"] is not None:
        has = "w" if any(white == player for white, _ in full.pairs) else "b"
        require(
            player in full.mates and has == asked["colour"], f"player {state.names(player)} has the colour asked for"
        )


def check_fact(state: State, fact: Fact, asked: Asked, published: Full | None) -> None:
    """A fact is so, and it makes what is asked for impossible; with a published pairing, that one."""
    rule, players = fact["rule"], fact["players"]
    boards = asked.get("boards") if published is None else list(published.pairs)
    bye = asked.get("bye") if published is None else published.bye
    if boards is None:
        require(_concerns_demand(state, fact, asked), f"the fact '{rule}' is about what was asked for")
    else:
        require(_concerns_boards(fact, boards, bye), f"the fact '{rule}' is about the pairing")
    if rule == "not a pairing" and boards is not None:
        seated = [one for pair in boards for one in pair] + ([] if bye is None else [bye])
        require(sorted(seated) != sorted(state.order), "somebody is paired twice, or not at all")
        return
    if rule == "incomplete":
        _check_incomplete(state, fact, asked)
        return
    if rule == "colour given" and not state.is_judged:
        state.remarks.append("That the colours are given the other way was not checked for this edition.")
        return
    require(_is_so(state, rule, players), f"the fact '{rule}' about {state.names(*players)}")


def _concerns_demand(state: State, fact: Fact, asked: Asked) -> bool:
    """Whether a fact would stand in the way of a pair, a bye or a colour."""
    rule, players, pair = fact["rule"], fact["players"], [asked["player"], asked["opponent"]]
    match rule:
        case "absent":
            return bool(len(players) == 1 and players[0] in pair)
        case "met" | "colours" | "forbidden":
            return bool(players == pair)
        case "same player":
            return bool(pair[0] == pair[1] and players == pair[:1])
        case "bye right" | "even":
            return bool(asked["is_bye"] and players == pair[:1])
        case "colour given":
            return set(players) == set(pair) and asked["colour"] in ("w", "b") and _has_other_colour(state, asked)
        case _:
            return bool(rule == "incomplete")


def _has_other_colour(state: State, asked: Asked) -> bool:
    if not state.is_judged:
        return True
    white = state.white(asked["player"], asked["opponent"])[0]
    return bool((white == asked["player"]) != (asked["colour"] == "w"))


def _concerns_boards(fact: Fact, boards: list[Any], bye: int | None) -> bool:
    """Whether a fact is about a board, or the bye, of a whole pairing."""
    rule, players = fact["rule"], fact["players"]
    match rule:
        case "met" | "colours" | "forbidden":
            return any(set(pair) == set(players) for pair in boards)
        case "colour given":
            return any(list(pair) == players[::-1] for pair in boards)
        case "bye right" | "even":
            return bool(bye is not None and players == [bye])
        case "absent":
            return bool(len(players) == 1 and (players == [bye] or any(players[0] in pair for pair in boards)))
        case _:
            return bool(rule == "not a pairing")


def _is_so(state: State, rule: str, players: list[int]) -> bool:
    """Whether a fact holds in the state before the round."""
    holds: dict[str, Callable[[], bool]] = {
        "absent": lambda: players[0] not in state.players,
        "same player": lambda: True,
        "met": lambda: state.met(*players),
        "colours": lambda: state.colours_clash(*players),
        "forbidden": lambda: frozenset(players) in state.forbidden,
        "bye right": lambda: not state.players[players[0]]["may_take_bye"],
        "even": lambda: len(state.order) % 2 == 0,
        "colour given": lambda: state.white(*players)[0] == players[0],
    }
    if rule not in holds:
        raise Wrong(f"there is no rule '{rule}'")
    return holds[rule]()


def _check_incomplete(state: State, fact: Fact, asked: Asked) -> None:
    """With what is asked for the others cannot all be paired."""
    expect(fact["players"], [], "whom a fact about all the others names")
    if asked["colour"] is not None and not state.is_judged:
        state.remarks.append("That the others cannot all be paired was not checked for a colour in this edition.")
        return
    legal, takers = _limited(state, asked)
    odd = state.too_many_odd(fact["separator"], state.order, legal, takers)
    require(odd, "with what is asked for the others cannot all be paired")


def _limited(state: State, asked: Asked) -> tuple[Callable[[int, int], bool], set[int]]:
    """Who may meet, and who may have the bye, when what is asked for is to be."""
    player, opponent, colour = asked["player"], asked["opponent"], asked["colour"]
    kept = {player} if opponent is None else {player, opponent}
    takers = {one for one in state.order if state.players[one]["may_take_bye"]}

    def legal(one: int, other: int) -> bool:
        if not state.legal(one, other):
            return False
        if not kept & {one, other}:
            return True
        if asked["is_bye"] or (opponent is not None and {one, other} != kept):
            return False
        return colour is None or (state.white(one, other)[0] == player) == (colour == "w")

    return legal, (takers & {player} if asked["is_bye"] else takers - kept)
