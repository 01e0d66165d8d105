"""A pairing changed by hand: what the arbiter wants, what speaks against it, and what the engine gives.

Two players of a board named exchange their seats with those who sit there; everybody else stays where he is.
"""

from collections.abc import Iterator, Sequence

from core.editions.registry import edition_named
from core.explain.objections import shown_by_state
from core.general_rules.grounds import UNOPPOSED, Ground, names_appeal
from core.general_rules.unplayed_rounds import missed_last_game
from core.model.dataclass import dataclass, replace
from core.model.sentence import Refused, joined, say
from core.model.tournament import GameStatus, Round, RoundStage, Tournament
from core.model.units import PlayerId, RoundNumber
from events.deciders.by_hand import (
    Basis,
    Seats,
    beside_engine,
    boards_of,
    by_engine,
    bye_of,
    doubts_about_appeals,
    doubts_about_changing,
    grounds_taken,
    reason_with_grounds,
    seats_of,
    told_against,
    who,
)
from events.deciders.rounds import how_to_void, paired_round
from events.deciders.tables import refuse_changed_by_hand
from events.deciders.wording import by_rule, need_confirmation_of, need_reason, refuse_open_draft
from events.vocabulary.rounds import PairingAltered


@dataclass(frozen=True, slots=True)
class Draft:
    """A pairing as it would be after the change."""

    before: tuple[Seats, ...]  # in board order, the bye last
    after: tuple[Seats, ...]  # likewise
    engine: tuple[Seats, ...]  # what the engine gives; empty: no pairing
    engine_failure: str  # why it gives none
    doubts: tuple[str, ...]  # what the arbiter must confirm, one sentence each
    facts: tuple[str, ...]  # that the engine was given and that are others than when the round was paired
    grounds: tuple[Ground, ...]  # on which a published pairing is changed

    @property
    def differs_from_engine(self) -> bool:
        """Whether a board, a colour or the bye is not what the engine gives."""
        return set(self.after) != set(self.engine)


def round_to_alter(state: Tournament, round_number: RoundNumber | None = None) -> Round:
    """The round paired last, as long as it is not over; None: that one. Raises `Refused` for any other."""
    refuse_changed_by_hand(state)
    one_round = paired_round(state, round_number)
    number = one_round.number
    if number != state.last_paired_round:
        raise Refused(
            "The pairing of round {number} cannot be changed: round {last_paired_round} has been paired after "
            "it. Only the last paired round can be changed.",
            number=number,
            last_paired_round=state.last_paired_round,
        )
    if one_round.stage is RoundStage.COMPLETE:
        raise Refused(
            "Round {number} is over: a played round cannot be changed. Wrong results are corrected{by_article}.",
            number=number,
            by_article=by_rule(state, "C.04.2.D.8"),
        )
    return one_round


def with_boards(state: Tournament, one_round: Round, wanted: Sequence[Seats]) -> tuple[Seats, ...]:
    """The pairing with the boards wanted; who sat there goes to where the newcomer sat.

    Who is without an opponent meets whoever has the bye, on the last board. Where these are all the boards that were
    published, they are in the order in which they were. Raises `Refused` for a player who is named twice, or who cannot
    be in this pairing, and for a bye nobody has.
    """
    _refuse_wrong_names(state, one_round, wanted)
    seats = [list(one) for one in seats_of(one_round)]
    for white, black in wanted:
        if black is None:
            _exchange(seats, white, _holder_of_bye(one_round, seats))
            continue
        if joins(state, one_round, Seats(white, black)):
            seats[-1] = [white, black]
            continue
        stays, comes = (black, white) if [white, None] in seats else (white, black)
        board = next(one for one in seats if stays in one)
        opponent = board[1] if board[0] == stays else board[0]
        assert opponent is not None, "of two players only one can have the bye: the one who comes"
        _exchange(seats, comes, opponent)
        board[:] = [white, black]
    after = tuple(Seats(one, other) for one, other in seats if one is not None)
    published = one_round.as_published or ()
    return tuple(Seats(*one) for one in published) if set(after) == set(published) else after


def _holder_of_bye(one_round: Round, seats: Sequence[Sequence[PlayerId | None]]) -> PlayerId:
    for white, black in seats:
        if black is None and white is not None:
            return white
    raise Refused(
        "Round {number} has no pairing-allocated bye: the number of players is even.",
        number=one_round.number,
    )


def _exchange(seats: list[list[PlayerId | None]], one: PlayerId, other: PlayerId) -> None:
    """Each sits where the other sat."""
    instead: dict[PlayerId | None, PlayerId] = {one: other, other: one}
    for board in seats:
        board[:] = [instead.get(player, player) for player in board]


def whole(state: Tournament, one_round: Round, wanted: Sequence[Seats]) -> tuple[Seats, ...]:
    """The pairing that was given in full, board 1 first; raises `Refused` unless all its players are there, once."""
    _refuse_wrong_names(state, one_round, wanted)
    given = {player for one in wanted for player in one}
    missing = [player for one in seats_of(one_round) for player in one if player is not None and player not in given]
    if missing:
        names = joined(", ", (who(state, one_round.number, player) for player in missing))
        raise Refused(
            "{names}: in the pairing of round {number}, but missing from the pairing that you gave.",
            names=names,
            number=one_round.number,
        )
    byes = [one for one in wanted if one.black is None]
    if len(byes) > 1:
        raise Refused(
            "{count} byes were given; at most one player can be left unpaired{by_article}.",
            count=len(byes),
            by_article=by_rule(state, "C.04.1.c"),
        )
    return (*(one for one in wanted if one.black is not None), *byes)


def _refuse_wrong_names(state: Tournament, one_round: Round, wanted: Sequence[Seats]) -> None:
    number = one_round.number
    refuse_open_draft(state, number)
    if not wanted:
        raise Refused("No change was given; the pairing of round {number} is unchanged.", number=number)
    seated = {player for one in seats_of(one_round) for player in one}
    named: set[PlayerId] = set()
    for place in wanted:
        for player in place:
            if player is None:
                continue
            if player in named:
                raise Refused("{who} was named twice; name each player once.", who=who(state, number, player))
            if player not in seated and not joins(state, one_round, place):
                raise Refused(not_in_the_pairing(state, number, player))
            named.add(player)


def joins(state: Tournament, one_round: Round, seats: Seats) -> bool:
    """Whether these two are without an opponent: who has the bye, and a player of the round who is in no pairing.

    As who was withdrawn by mistake and is back (C.04.2, 4.4.3 since 2026); of a published pairing, where its rules have
    that ground.
    """
    others = {*seats} - {one_round.bye}
    return one_round.bye in seats and any(
        player is not None and _is_unopposed(state, one_round, player) for player in others
    )


def _is_unopposed(state: Tournament, one_round: Round, player: PlayerId) -> bool:
    number = one_round.number
    return (
        _ground_of_unopposed(state) is not None
        and one_round.bye is not None
        and one_round.stage is RoundStage.PUBLISHED
        and not any(player in one for one in seats_of(one_round))
        and player in state.players
        and state.players[player].takes_part_in(number)
        and (number, player) not in state.byes
        and player in state.numbers_in(number)
    )


def _ground_of_unopposed(state: Tournament) -> Ground | None:
    grounds = edition_named(state.settings.edition).general_rules.grounds
    return next((one for one in grounds if one.name == UNOPPOSED), None)


def not_in_the_pairing(state: Tournament, number: RoundNumber, player: PlayerId) -> str:
    """That a player has no place in a pairing that was made, and what has to be typed to change who plays."""
    told = say("{who} is not in the pairing of round {number}.", who=who(state, number, player), number=number)
    voids = how_to_void(replace(state, draft=None)) if number == state.last_paired_round else ""
    if number == state.last_paired_round and state.draft is None:
        told = joined(" ", (told, _against_the_bye(state, state.rounds[number - 1], player)))
    if not voids:
        return told
    if player in state.players and state.players[player].takes_part_in(number) and (number, player) not in state.byes:
        first = "" if state.draft is None else "`round alter abandon`, "
        how = say("To pair the round with this player: {first}`{voids}`, then `round pair`.", first=first, voids=voids)
        return joined(" ", (told, how))
    cancels = f"`bye cancel PLAYER --round {number}`, " if any(one == number for one, _ in state.byes) else ""
    enters = "`player add NAME`" if number == 1 else "`player late NAME`"
    changes = f"{cancels}`bye grant PLAYER --round {number}`, {enters}"
    how = (
        say(
            "To add or remove a player: `{voids}`, then one of {changes}, then `round pair`.",
            voids=voids,
            changes=changes,
        )
        if state.draft is None
        else say(
            "To add or remove a player: `round alter abandon`, then `{voids}`, then one of {changes}, then "
            "`round pair`.",
            voids=voids,
            changes=changes,
        )
    )
    return joined(" ", (told, how))


def _against_the_bye(state: Tournament, one_round: Round, player: PlayerId) -> str:
    """Whom a player without an opponent can meet all the same, and what is typed; empty: nobody."""
    ground, bye = _ground_of_unopposed(state), one_round.bye
    if ground is None or bye is None or not _is_unopposed(state, one_round, player):
        return ""
    number = one_round.number
    return say(
        "If both agree, this player meets {other}, who has the bye ({article}): "
        "`round alter {number} --set id:{player}-id:{bye} --ground {ground} --reason TEXT`.",
        other=state.players[bye].name,
        article=ground.article,
        number=number,
        player=player,
        bye=bye,
        ground=ground.name,
    )


def draft(state: Tournament, one_round: Round, after: tuple[Seats, ...], *, basis: Basis, ground: str = "") -> Draft:
    """What there is to say before a pairing is changed.

    The engine and the objections go by `basis`. Raises `Refused` when nothing would change, and for a ground that does
    not hold.
    """
    before, number = seats_of(one_round), one_round.number
    if after == before:
        raise Refused("That is already the pairing of round {number}; nothing was changed.", number=number)
    taken = []
    if one_round.stage is RoundStage.PUBLISHED or names_appeal(ground):
        taken = [one for one in grounds_taken(state, one_round, ground) if _is_met(state, one_round, one, after)]
    came = {player for one in after for player in one} - {player for one in before for player in one} - {None}
    if came and all(one.name != UNOPPOSED for one in taken):
        raise Refused(not_in_the_pairing(state, number, next(player for player in came if player is not None)))
    engine, failure = by_engine(basis.again, number)
    doubts = [
        *(() if restores(one_round, after) else doubts_about_changing(state, one_round, taken)),
        *doubts_about_appeals(state, one_round, taken),
        *results_lost(state, one_round, after),
        *told_against(state, basis.known, number, [one for one in after if one not in before and one not in engine]),
        *beside_engine(basis.known, number, after, engine, before, basis.facts),
    ]
    return Draft(before, after, engine, failure, tuple(doubts), basis.facts, tuple(taken))


def restores(one_round: Round, after: Sequence[Seats]) -> bool:
    """Whether every board that would be new is as it was published: that breaks nothing anew."""
    published = one_round.as_published
    return published is not None and set(published).issuperset(set(after) - set(seats_of(one_round)))


def _is_met(state: Tournament, one_round: Round, ground: Ground, after: Sequence[Seats]) -> bool:
    """Whether the change touches what the ground speaks of: a wrong board elsewhere is no ground to change this one."""
    if not ground.is_shown_by_state:
        return True
    wronged = {players[0] for players in shown_by_state(state, one_round, ground.name)}
    return any(one not in after for one in seats_of(one_round) if not wronged.isdisjoint(one))


def alter(
    state: Tournament,
    one_round: Round,
    after: tuple[Seats, ...],
    *,
    basis: Basis,
    reason: str,
    ground: str = "",
    doubts: Sequence[str] = (),
    confirmed: bool = False,
) -> tuple[PairingAltered, ...]:
    """Change the pairing of the round paired last; see `draft`. Every doubt must be confirmed, and a reason given.

    `doubts`: more of them than those of the draft.
    """
    number = one_round.number
    changed = draft(state, one_round, after, basis=basis, ground=ground)
    need_reason(reason, "Changing the pairing of round {number} by hand", number=number)
    need_confirmation_of((*doubts, *changed.doubts), confirmed=confirmed)
    return (
        PairingAltered(
            round_number=number,
            boards=boards_of(changed.after),
            bye=bye_of(changed.after),
            engine_boards=boards_of(changed.engine),
            engine_bye=bye_of(changed.engine),
            reason=reason_with_grounds(state, one_round, reason, changed.grounds),
            grounds=tuple(one.name for one in changed.grounds),
        ),
    )


def results_lost(state: Tournament, one_round: Round, after: Sequence[Seats]) -> Iterator[str]:
    """That boards with a result are taken apart, and that a player who did not appear would have the bye."""
    lost = [
        str(game.board)
        for game in one_round.games
        if game.status is not GameStatus.OPEN and Seats(game.white, game.black) not in after
    ]
    if lost:
        which = {"lost": joined(", ", lost), "number": one_round.number}
        yield (
            say("The results entered for match {lost} of round {number} will no longer count.", **which)
            if any(game.boards for game in one_round.games)
            else say("The result entered for board {lost} of round {number} will no longer count.", **which)
        )
    bye = bye_of(after)
    if bye is not None and missed_last_game(state, bye) == one_round.number:
        yield say(
            "{who} did not appear in round {number}, and would have the bye and its points.",
            who=who(state, one_round.number, bye),
            number=one_round.number,
        )
