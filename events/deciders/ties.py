"""The list of tie-breaks, and ties that something after the last game decides: lots, a coin, a play-off."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from core.editions.registry import edition_named, games_of_match, rules_of_teams
from core.model.lots import FORMS, commitment_of, order_by_lot, read_form
from core.model.sentence import Refused, joined, say
from core.model.tie_breaks import COIN, LOTS, METHODS
from core.model.tournament import GameStatus, Tournament
from core.model.units import PlayerId
from core.tie_breaks.cards import cards_of
from core.tie_breaks.codes import (
    read_codes,
    refuse_in_round_robin,
    refuse_where_matches_are_played,
    refuse_without_ratings,
)
from core.tie_breaks.editions import edition_of
from events.deciders.wording import named, names, need_confirmation_of, need_reason, player_of, points_text
from events.vocabulary.ties import LotsCommitted, LotsRevealed, TieBroken, moment_of
from events.vocabulary.tournament import TieBreaksSet

SUBJECT: Final = "tie"
"""What lots are drawn for, beside the seed (`core.model.lots.order_by_lot`)."""

_A_TIE: Final = say("A tie can be broken")
_HASH_LENGTH: Final = 64


def refuse_wrong_list(state: Tournament, given: TieBreaksSet, edition: str) -> None:
    """Raises `Refused`: an unknown code or modifier, Buchholz where a table is played, ratings where some have none."""
    edition_of(given.edition)
    games = games_of_match(edition)
    codes = read_codes(given.codes, of_teams=rules_of_teams(edition) is not None and not games)
    if games:
        refuse_where_matches_are_played(codes)
    if edition_named(edition).schedule is not None:
        refuse_in_round_robin(codes)
    if given.unrated is None:
        refuse_without_ratings(codes, sum(not player.rating for player in state.players.values()))
    elif given.unrated <= 0:
        raise Refused(
            "Unrated players cannot be counted with a rating of {unrated}: give a positive rating (C.07, article 10).",
            unrated=given.unrated,
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
        raise Refused(
            "{method!r} is not a recognised way of breaking a tie. Record one of {known}; lots are drawn, not "
            "recorded.",
            method=method,
            known=known,
        )
    refuse_what_is_no_tie(state, players)
    if method == COIN and state.lots is not None:
        raise Refused(
            "The hash {commitment} was published, so ties are decided by a drawing of lots that can be "
            "repeated; tossing a coin as well would leave a choice of outcomes. `info` says what to do next.",
            commitment=state.lots.commitment,
        )
    need_reason(reason, "Breaking a tie by {method}", method=method)
    need_confirmation_of([*left_behind(state, players, ties)], confirmed=confirmed)
    return (TieBroken(players=tuple(players), method=method, reason=reason),)


def refuse_what_is_no_tie(state: Tournament, players: Sequence[PlayerId]) -> None:
    """Raises `Refused` before the games are over, and for players unknown, named twice, unequal on points or drawn."""
    refuse_unfinished(state)
    if len(set(players)) < 2 or len(set(players)) != len(players):  # one is not tied
        raise Refused("A tie involves at least two players. Name each of them once, the best first.")
    for player in players:
        player_of(state, player)
    _refuse_unequal(state, players)
    _refuse_what_was_drawn(state, players)


def left_behind(state: Tournament, players: Sequence[PlayerId], ties: Sequence[Sequence[PlayerId]]) -> Iterator[str]:
    """Who is tied with two or more of the players, and not among them."""
    for tie in ties:
        others = [player for player in tie if player not in players]
        if others and len(others) < len(tie) - 1:
            yield say(
                "{who}: tied with the players named, but missing from the list. The players named are placed "
                "first, in that order; the others share the remaining places.",
                who=names(state, others),
            )


def _refuse_what_was_drawn(state: Tournament, players: Sequence[PlayerId]) -> None:
    """A drawing that all can repeat is not replaced by something that nobody can."""
    for broken in state.broken_ties:
        if broken.method == LOTS and len(set(broken.players) & set(players)) > 1:
            raise Refused(
                "The drawing of lots put {who} in this order, and lots are drawn only once. The result is "
                "final; if the drawing itself was wrong, first undo it with a reason: the undo remains on "
                "record.",
                who=names(state, broken.players),
            )


def commit_lots(
    state: Tournament,
    commitment: str,
    *,
    public_source: str = "",
    public_form: str = "",
    known_from: datetime | None = None,
    now: datetime | None = None,
) -> tuple[LotsCommitted, ...]:
    """Publish the hash of a secret, where the public value will come from, how it is written, and when it is known.

    `known_from`, `now`: with a time zone; without `now` nobody asks whether the value is known already. Raises
    `Refused` when a hash was published before (one hash, one secret, one drawing), when it is no hash, without a
    source, form and time, and, with `now`, where the public value is known already or has few outcomes.
    """
    refuse_second_hash(state)
    if len(commitment) != _HASH_LENGTH or not set(commitment) <= set("0123456789abcdef"):
        raise Refused("{commitment!r} is not a SHA-256 in hexadecimal: 64 digits 0-9 and a-f.", commitment=commitment)
    if not public_source.strip():
        raise Refused(
            "Use --public-source to state where the public value will come from. This prevents anyone from choosing "
            'it afterwards. Examples: "Lotto 6/49, draw on Saturday 28 November" or "drand quicknet, round '
            '24000000".'
        )
    if not public_form.strip():
        raise Refused(
            "Use --public-form to state how the public value is written, because a different spelling gives a "
            "different order: {forms}.",
            forms=FORMS,
        )
    if known_from is None:
        raise Refused("Use --known-from to state when the source publishes the value, such as 2026-11-28T19:25.")
    if now is not None and known_from <= now:
        raise Refused(
            "The public value has been known since {known_from:%Y-%m-%d %H:%M} UTC: a hash published now could have "
            "been chosen by trying secrets until the order was favourable. Name a value that will be published later.",
            known_from=known_from,
        )
    form = read_form(public_form)
    if now is not None and form.has_few_outcomes:
        raise Refused(
            "A public value of {form} has too few outcomes: anyone who knows the secret could have tried others until "
            "all of them gave the same order. Announce at least three numbers, or four digits: {forms}.",
            form=form.told(),
            forms=FORMS,
        )
    return (
        LotsCommitted(
            commitment=commitment,
            public_source=public_source.strip(),
            public_form=str(form),
            known_from=known_from.isoformat(),
        ),
    )


def refuse_second_hash(state: Tournament) -> None:
    """Raises `Refused` where a hash was published before."""
    if state.lots is None:
        return
    told = say("its secret was revealed") if state.lots.is_revealed else say("its secret has not been revealed yet")
    raise Refused(
        "The hash {commitment} was published, and {told}. A second hash would leave a choice between two "
        "drawings; the lots for all ties are drawn from the first.",
        commitment=state.lots.commitment,
        told=told,
    )


def reveal_lots(
    state: Tournament, secret: str, public_value: str, *, now: datetime | None = None
) -> tuple[LotsRevealed, ...]:
    """Tell the secret and the public value, in the form announced.

    Raises `Refused` when nothing was published or another hash was, before the last game is over (whoever knows the
    order could still arrange the tie) or before the value is known, and for a value that does not have the form.
    """
    if state.lots is None:
        raise Refused(
            "No hash was published. `lots commit --public-source TEXT --public-form FORM --known-from TIME` "
            "must come first, before the public value is known."
        )
    if state.lots.is_revealed:
        raise Refused(
            "The secret has already been revealed; `lots draw` draws the lots for every tie from the same seed."
        )
    refuse_unfinished(state)
    known_from = moment_of(state.lots.known_from)
    if now is not None and known_from is not None and now < known_from:
        raise Refused(
            "The public value will be known from {known_from:%Y-%m-%d %H:%M} UTC onwards; it is now "
            "{now:%Y-%m-%d %H:%M} UTC. Wait until its source has published it.",
            known_from=known_from,
            now=now,
        )
    if not public_value.strip():
        raise Refused(
            "The drawing combines the secret with a public value that is beyond anyone's control. Give it with "
            "--public."
        )
    if commitment_of(secret) != state.lots.commitment:
        raise Refused(
            "This is not the secret whose hash was published: its hash is {commitment_of}, but {commitment} was "
            "published. Give the secret exactly as `lots commit` showed it.",
            commitment_of=commitment_of(secret),
            commitment=state.lots.commitment,
        )
    form = state.lots.public_form
    value = read_form(form).canonical(public_value) if form else public_value.strip()
    return (LotsRevealed(secret=secret, public_value=value),)


def _next_of_both(state: Tournament) -> str:
    """What comes before the drawing: the hash, or once the games are over the secret."""
    if state.lots is None:
        return say(
            "`lots commit --public-source TEXT --public-form FORM --known-from TIME` publishes the hash, before "
            "the public value is known."
        )
    return say("After the last game, and once the public value is known, reveal the secret: `help lots reveal`.")


def draw_lots(state: Tournament, ties: Sequence[Sequence[PlayerId]]) -> tuple[TieBroken, ...]:
    """Draw the order of each tie from the seed that both parts give.

    Raises `Refused` before the secret was told, while a game is open, when no tie remains, and for a tie drawn before.
    """
    if state.lots is None or not state.lots.is_revealed:
        raise Refused(
            "Lots can be drawn only after the hash of a secret has been published and the secret revealed. This "
            "prevents anyone from choosing the outcome. {next_of_both}",
            next_of_both=_next_of_both(state),
        )
    refuse_unfinished(state)
    if not ties:
        raise Refused("No tie remains: the announced tie-breaks decide every place.")
    drawn = [broken for broken in state.broken_ties if broken.method == LOTS]
    for tie in ties:
        if any(set(tie) <= set(broken.players) for broken in drawn):
            raise Refused("Lots have already been drawn for {who}; lots are drawn only once.", who=names(state, tie))
    seed = state.lots.seed
    return tuple(TieBroken(players=order_by_lot(seed, tie, SUBJECT), method=LOTS, seed=seed) for tie in ties)


def _refuse_unequal(state: Tournament, players: Sequence[PlayerId]) -> None:
    cards = cards_of(state, round_robin=False).by_player
    points = {player: cards[player].points for player in players}
    if len(set(points.values())) > 1:
        told = joined(
            ", ",
            (
                say("{who} {points}", who=named(state.players[player]), points=points_text(score))
                for player, score in points.items()
            ),
        )
        raise Refused(
            "These players are not tied on points: {told}. Only players with equal points can be put in order.",
            told=told,
        )


def refuse_unfinished(state: Tournament, what: str = _A_TIE) -> None:
    """Raises `Refused` while a game has no result, or rounds are still to be paired; `what` waits for the end."""
    places = [
        say("round {number} match {board}", number=one_round.number, board=game.board)
        if state.settings.boards
        else say("round {number} board {board}", number=one_round.number, board=game.board)
        for one_round in state.rounds
        for game in one_round.games
        if game.status is not GameStatus.FINISHED
    ]
    if places:
        raise Refused(
            ("{what} only when the games are over; no result yet for {places}. Standings are provisional until then."),
            what=what,
            places=joined(", ", places),
        )
    rounds = state.settings.rounds
    if not state.rounds or (rounds is not None and state.last_paired_round < rounds):
        raise Refused(
            "{what} only when the games are over; {last_paired_round} of {rounds} rounds have been paired.",
            what=what,
            last_paired_round=state.last_paired_round,
            rounds=rounds or "?",
        )
