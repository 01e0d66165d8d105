"""The list of tie-breaks, and ties that something after the last game decides: lots, a coin, a play-off."""

from collections.abc import Iterator, Sequence
from typing import Final

from core.model.errors import Refused
from core.model.lots import commitment_of, order_by_lot
from core.model.tie_breaks import LOTS, METHODS
from core.model.tournament import GameStatus, Tournament
from core.model.units import PlayerId
from core.tie_breaks.cards import cards_of
from core.tie_breaks.codes import read_codes, refuse_in_round_robin, refuse_without_ratings
from core.tie_breaks.editions import edition_of
from events.deciders.wording import named, names, need_confirmation_of, need_reason, player_of, points_text
from events.vocabulary.ties import LotsCommitted, LotsRevealed, TieBroken
from events.vocabulary.tournament import TieBreaksSet

SUBJECT: Final = "tie"
"""What lots are drawn for, beside the seed (`core.model.lots.order_by_lot`)."""

_ROUND_ROBIN: Final = "round-robin"
_HASH_LENGTH: Final = 64


def refuse_wrong_list(state: Tournament, given: TieBreaksSet, system: str) -> None:
    """Raises `Refused`: an unknown code or modifier, Buchholz in a round robin, ratings where some have none."""
    edition_of(given.edition)
    codes = read_codes(given.codes, of_teams=bool(state.settings.boards))
    if _ROUND_ROBIN in system:
        refuse_in_round_robin(codes)
    if given.unrated is None:
        refuse_without_ratings(codes, sum(not player.rating for player in state.players.values()))
    elif given.unrated <= 0:
        raise Refused(
            f"The unrated cannot count with a rating of {given.unrated}: give a positive one (C.07, article 10)."
        )


def record_tie(
    state: Tournament,
    method: str,
    players: Sequence[PlayerId],
    *,
    reason: str,
    ties: Sequence[Sequence[PlayerId]] = (),
    confirmed: bool = False,
) -> tuple[TieBroken, ...]:
    """Tied players in the order of a play-off, a fast game or a coin, best first; the reason says what happened.

    `ties`: what the tie-breaks leave. Where these players are some of a tie, the others come after them, which wants to
    be confirmed. Raises `Refused` for another method, for lots (they are drawn from a seed), and for players not equal
    on points.
    """
    if method not in METHODS or method == LOTS:
        known = ", ".join(one for one in METHODS if one != LOTS)
        raise Refused(f"A tie is not broken by {method!r}. Record one of {known}; lots are drawn with `lots draw`.")
    refuse_what_is_no_tie(state, players)
    need_reason(reason, f"A tie broken by {method}")
    need_confirmation_of([*left_behind(state, players, ties)], confirmed=confirmed)
    return (TieBroken(players=tuple(players), method=method, reason=reason),)


def refuse_what_is_no_tie(state: Tournament, players: Sequence[PlayerId]) -> None:
    """Raises `Refused` before the games are over, and for players not known, named twice or not equal on points."""
    _refuse_unfinished(state)
    if len(set(players)) < 2 or len(set(players)) != len(players):  # one is not tied
        raise Refused("A tie has two or more players. Name each of them once, the best first.")
    for player in players:
        player_of(state, player)
    _refuse_unequal(state, players)


def left_behind(state: Tournament, players: Sequence[PlayerId], ties: Sequence[Sequence[PlayerId]]) -> Iterator[str]:
    """Who is tied with two or more of the players, and not among them."""
    for tie in ties:
        others = [player for player in tie if player not in players]
        if others and len(others) < len(tie) - 1:
            yield (
                f"{names(state, others)}: tied with those named, and not among them. Those named come first, in their "
                "order; the others share what is left."
            )


def commit_lots(state: Tournament, commitment: str, *, public_source: str = "") -> tuple[LotsCommitted, ...]:
    """Publish the hash of a secret. Raises `Refused` when one is waiting to be revealed, or it is no hash."""
    if state.lots is not None and not state.lots.is_revealed:
        raise Refused(
            f"The hash {state.lots.commitment} was published and its secret is not told yet. Reveal it with "
            "`lots reveal`; a second hash would leave a choice between two drawings."
        )
    if len(commitment) != _HASH_LENGTH or not set(commitment) <= set("0123456789abcdef"):
        raise Refused(f"{commitment!r} is no SHA-256 in hexadecimal: 64 digits 0-9 and a-f.")
    return (LotsCommitted(commitment=commitment, public_source=public_source),)


def reveal_lots(state: Tournament, secret: str, public_value: str) -> tuple[LotsRevealed, ...]:
    """Tell the secret and the public value. Raises `Refused` when nothing was published, or another hash was."""
    if state.lots is None:
        raise Refused("No hash was published. `lots commit` comes first, before anybody knows the public value.")
    if state.lots.is_revealed:
        raise Refused("The secret was told already; `lots draw` draws. For another drawing start with `lots commit`.")
    if not public_value.strip():
        raise Refused(
            "The drawing mixes the secret with a public value that nobody could choose. Give it with --public."
        )
    if commitment_of(secret) != state.lots.commitment:
        raise Refused(
            f"This is not the secret whose hash was published: it has {commitment_of(secret)}, published was "
            f"{state.lots.commitment}. Give the secret exactly as `lots commit` showed it."
        )
    return (LotsRevealed(secret=secret, public_value=public_value.strip()),)


def draw_lots(state: Tournament, ties: Sequence[Sequence[PlayerId]]) -> tuple[TieBroken, ...]:
    """Draw the order of each tie from the seed that both parts give.

    Raises `Refused` before the secret was told, while a game is open, when no tie remains, and for a tie drawn before.
    """
    if state.lots is None or not state.lots.is_revealed:
        raise Refused("Lots are drawn after `lots commit` and `lots reveal`, so that nobody could choose the outcome.")
    _refuse_unfinished(state)
    if not ties:
        raise Refused("No tie remains: the tie-breaks announced decide every place.")
    drawn = [broken for broken in state.broken_ties if broken.method == LOTS]
    for tie in ties:
        if any(set(tie) <= set(broken.players) for broken in drawn):
            raise Refused(f"Lots were drawn for {names(state, tie)} already; they are drawn once.")
    seed = state.lots.seed
    return tuple(TieBroken(players=order_by_lot(seed, tie, SUBJECT), method=LOTS, seed=seed) for tie in ties)


def _refuse_unequal(state: Tournament, players: Sequence[PlayerId]) -> None:
    cards = cards_of(state, round_robin=False).by_player
    points = {player: cards[player].points for player in players}
    if len(set(points.values())) > 1:
        told = ", ".join(f"{named(state.players[player])} {points_text(score)}" for player, score in points.items())
        raise Refused(f"These are not tied: {told} points. Only those with equal points can be put in order.")


def _refuse_unfinished(state: Tournament) -> None:
    places = [
        f"round {one_round.number} board {game.board}"
        for one_round in state.rounds
        for game in one_round.games
        if game.status is not GameStatus.FINISHED
    ]
    if places:
        raise Refused(
            f"A tie is broken when the games are over; no result yet in {', '.join(places)}. Standings are provisional "
            "until then."
        )
    rounds = state.settings.rounds
    if not state.rounds or (rounds is not None and state.last_paired_round < rounds):
        raise Refused(
            f"A tie is broken when the games are over; {state.last_paired_round} of {rounds or '?'} rounds were paired."
        )
