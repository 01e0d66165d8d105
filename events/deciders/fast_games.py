"""A single fast game between two tied players: the lot for the colours, then the result (decision 76)."""

from collections.abc import Sequence

from core.model.lots import COLOURS_OF_A_FAST_GAME, order_by_lot
from core.model.results import Result
from core.model.sentence import Refused, joined
from core.model.tie_breaks import FAST_GAME, FAST_GAME_RESULTS, FastGame
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders.ties import left_behind, refuse_what_is_no_tie
from events.deciders.wording import named, names, need_confirmation_of
from events.vocabulary.ties import FastGameDrawn, FastGamePlayed

Two = tuple[PlayerId, PlayerId]


def draw_colours(state: Tournament, players: Two, seed: str, *, draw_odds: bool = False) -> tuple[FastGameDrawn, ...]:
    """Draw who has White, or chooses Black, before the game; `draw_odds`: it is announced that a draw is Black's.

    Raises `Refused` for players that are not tied or whose fast game decided, and where the lot was drawn already.
    """
    refuse_what_is_no_tie(state, players)
    _refuse_decided(state, players)
    if _waiting(state, players) is not None:
        raise Refused(
            "The colours for {who} have already been drawn by lot; this is done only once. Record the result of "
            "the game with --result.",
            who=names(state, players),
        )
    first, other = order_by_lot(seed, players, COLOURS_OF_A_FAST_GAME)
    return (FastGameDrawn(players=(first, other), seed=seed, draw_odds=draw_odds),)


def record_fast_game(
    state: Tournament,
    players: Two,
    result: Result,
    *,
    white: PlayerId | None = None,
    draw_odds: bool = False,
    reason: str = "",
    ties: Sequence[Sequence[PlayerId]] = (),
    confirmed: bool = False,
) -> tuple[FastGamePlayed, ...]:
    """The game as it was played. Without `white`, whoever was drawn first had White; draw odds are those of the lot.

    `ties`: as in `record_tie`. Raises `Refused` for players that are not tied or whose fast game decided, for a result
    that is none of a game, where nothing says who had White, and for draw odds that came after the lot.
    """
    refuse_what_is_no_tie(state, players)
    _refuse_decided(state, players)
    if result not in FAST_GAME_RESULTS:
        raise Refused(
            "{result} is not a valid result of a rapid or blitz game: give one of {fast_game_results}. If the game "
            "was not played, `tie record METHOD {players} --reason TEXT` records the order and the reason.",
            fast_game_results=joined(", ", FAST_GAME_RESULTS),
            result=result,
            players=_typed(players),
        )
    lot = _waiting(state, players)
    if lot is not None and draw_odds and not lot.draw_odds:
        raise Refused(
            "The colours were drawn by lot without draw odds, which must be announced before the game. Leave "
            "out --draw-odds, or undo the drawing if it was entered wrongly (`help undo`)."
        )
    first = white or (lot and lot.players[0])
    if first is None:
        raise Refused(
            "The colours for {who} were not drawn by lot. Name the player who had White with --white; before "
            "the game, the same command without --result draws the colours by lot.",
            who=names(state, players),
        )
    if first not in players:
        one, other = (named(state.players[player]) for player in players)
        raise Refused(
            "White in this game must be {one} or {other}. Name one of them with --white.", one=one, other=other
        )
    need_confirmation_of([*left_behind(state, players, ties)], confirmed=confirmed)
    second = players[1] if first == players[0] else players[0]
    odds = draw_odds if lot is None else lot.draw_odds
    return (FastGamePlayed(white=first, black=second, result=result, draw_odds=odds, reason=reason),)


def _waiting(state: Tournament, players: Two) -> FastGame | None:
    return next((game for game in state.fast_games if set(game.players) == set(players)), None)


def _refuse_decided(state: Tournament, players: Two) -> None:
    """A second game after one that decided would leave a choice between two."""
    if any(tie.method == FAST_GAME and set(tie.players) == set(players) for tie in state.broken_ties):
        raise Refused(
            "A rapid or blitz game between {who} has already broken the tie. If it was entered wrongly, undo it "
            "(`help undo`); `tie record METHOD {players} --reason TEXT` records another way in which the tie was "
            "broken.",
            who=names(state, players),
            players=_typed(players),
        )


def _typed(players: Two) -> str:
    """Both as they are typed."""
    return " ".join(f"id:{player}" for player in players)
