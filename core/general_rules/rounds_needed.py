"""How many rounds can decide among so many players (the article on Swiss systems; CFC 633)."""

from core.model.sentence import say, say_of


def rounds_needed(players: int) -> int:
    """The binary logarithm of the number of players, rounded up: as many rounds as a knock-out would take."""
    return max(players - 1, 0).bit_length()


def hint(players: int, rounds: int | None) -> str:
    """That so many rounds cannot make sure of a single perfect score; empty: they can, or there is nothing to say."""
    if rounds is None or rounds >= rounds_needed(players):
        return ""
    return say(
        "{players} players are a large field for {rounds}: {perfect} can win all their games without having "
        "met. To decide among so many takes {needed} rounds (the binary logarithm, rounded up), an acceleration "
        "(CFC 633, C.04.7), or a knock-out among the leaders (`knockout announce N`).",
        players=players,
        rounds=say_of(rounds, "{count} round", "{count} rounds"),
        perfect=-(-players // (1 << rounds)),
        needed=rounds_needed(players),
    )
