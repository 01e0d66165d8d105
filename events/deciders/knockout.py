"""A knock-out among the leaders after a Swiss: announced, begun, played, put right (decision 118)."""

from collections.abc import Iterable, Sequence
from typing import Final

from core.editions.registry import is_by_table
from core.general_rules.knockout import Bracket, HowDecided, Match, bracket_of, colours, matches_of
from core.model.knockout import (
    KNOCKOUT_RESULTS,
    FinalOrder,
    Knockout,
    KnockoutGame,
    KnockoutTerms,
    MatchPlace,
)
from core.model.results import Result
from core.model.sentence import Refused, capitalised, joined, say, say_of
from core.model.tie_breaks import EqualMatch
from core.model.tournament import RoundStage, Tournament
from core.model.units import Place, PlayerId, TeamBoard
from events.deciders.knockout_wording import between, match_told, place_typed, standing_of
from events.deciders.qualifying import able, places_left_open, tie_told, tied_at_the_cut
from events.deciders.tables import refuse_by_table
from events.deciders.ties import refuse_unfinished
from events.deciders.wording import named, names, need_confirmation_of, need_reason, player_of
from events.vocabulary.knockout import (
    KnockoutAnnounced,
    KnockoutBegun,
    KnockoutGameCorrected,
    KnockoutGamePlayed,
    KnockoutMatchDecided,
    KnockoutPlayerLeft,
)

MOST_GAMES: Final = 12
"""Of a match: more is a slip of the keyboard."""

_SEMI_FINALISTS: Final = 4


# --- announced ---------------------------------------------------------------------------------------


def announce(
    state: Tournament,
    qualifiers: int,
    *,
    games: int = 1,
    equal: EqualMatch = EqualMatch.STANDINGS,
    third_place: bool = False,
    reason: str = "",
) -> tuple[KnockoutAnnounced, ...]:
    """Announce who qualifies, how many games a match has, who goes on from an equal one, and a match for third place.

    Raises `Refused` without a reason once round 1 has been paired, once the knock-out has begun, for teams and tables.
    """
    if state.settings.boards:
        raise Refused("A knock-out is only possible for players; this is a team event.")
    refuse_by_table(
        state,
        say("A knock-out among the leaders follows a Swiss"),
        say("To record how a tie was broken: `help tie record`."),
    )
    if qualifiers < 2 or not 1 <= games <= MOST_GAMES:
        raise Refused(
            "A knock-out needs two or more players, and matches of 1 to {most_games} games; {qualifiers} "
            "players and matches of {games} were requested.",
            most_games=MOST_GAMES,
            qualifiers=qualifiers,
            games=games,
        )
    if third_place and qualifiers < _SEMI_FINALISTS:
        raise Refused(
            "Four players are needed for semi-finals whose losers play for third place; {qualifiers} were requested.",
            qualifiers=qualifiers,
        )
    if state.knockout is not None and state.knockout.terms == KnockoutTerms(qualifiers, games, equal, third_place):
        raise Refused("Nothing to change: the knock-out has already been announced in this form.")
    _refuse_to_change(state, reason)
    return (KnockoutAnnounced(qualifiers=qualifiers, games=games, equal=equal, third_place=third_place, reason=reason),)


def call_off(state: Tournament, *, reason: str = "") -> tuple[KnockoutAnnounced, ...]:
    """Take the announcement back. Raises `Refused` as `announce` does."""
    if state.knockout is None:
        raise Refused("No knock-out has been announced, so there is nothing to cancel.")
    _refuse_to_change(state, reason)
    return (KnockoutAnnounced(qualifiers=0, reason=reason),)


def _refuse_to_change(state: Tournament, reason: str) -> None:
    if state.knockout is not None and state.knockout.has_begun:
        raise Refused(
            "The knock-out has started, so its announcement can no longer be changed. If entries are wrong, undo them "
            "with `undo`, starting with the last."
        )
    if state.last_paired_round:
        need_reason(reason, "Announcing, changing or cancelling a knock-out after round 1 was paired")


# --- begun -------------------------------------------------------------------------------------------


def begin(
    state: Tournament,
    final: FinalOrder,
    seed: str,
    *,
    declined: Sequence[PlayerId] = (),
    reason: str = "",
    confirmed: bool = False,
) -> tuple[KnockoutBegun, ...]:
    """Settle who plays: the first of the standings who take part and do not decline.

    Raises `Refused` before the games are over, where too few are left, and where a tie leaves open who qualifies; a tie
    that leaves only places in the bracket open wants to be confirmed.
    """
    waiting = announced(state)
    if waiting.has_begun:
        raise Refused("The knock-out has already started. `knockout show` prints it.")
    refuse_unfinished(state, say("The knock-out can start"))
    for player in declined:
        player_of(state, player)
    if declined:
        need_reason(reason, "Leaving out a player who qualified")
    can_play = able(state, final.order, declined)
    wanted = waiting.terms.qualifiers
    if len(can_play) < wanted:
        raise Refused(
            "The knock-out was announced for {wanted} players, but only {count} can play. Announce another "
            "number with `knockout announce N --reason TEXT`.",
            wanted=wanted,
            count=len(can_play),
        )
    qualified = can_play[:wanted]
    if tied := tied_at_the_cut(final.ties, can_play, wanted):
        raise Refused(tie_told(state, tied, final, places=sum(one in qualified for one in tied)))
    need_confirmation_of([*places_left_open(state, final.ties, qualified)], confirmed=confirmed)
    idle = [one for one in declined if one not in final.order[: wanted + len(declined)]]
    if idle:
        raise Refused("{who} did not qualify, so there is nothing to decline.", who=names(state, idle))
    return (KnockoutBegun(players=tuple(qualified), seed=seed, declined=tuple(declined), reason=reason),)


# --- played ------------------------------------------------------------------------------------------


def record_games(
    state: Tournament, round_number: int, entries: Iterable[tuple[Place, Result]]
) -> tuple[KnockoutGamePlayed, ...]:
    """Enter results, White first: of match 3, or of game 2 of match 3 (`TeamBoard`).

    Raises `Refused` for a match that is not there, waits for its players, or is decided, for a game out of turn or with
    a result, and for a result that no game of a knock-out has.
    """
    knockout = _under_way(state)
    events: list[KnockoutGamePlayed] = []
    for place, result in entries:
        match, game = _open_game(state, knockout, round_number, place)
        _refuse_result(result, match, knockout)
        white, black = colours(knockout, match, game)
        events.append(
            KnockoutGamePlayed(
                knockout_round=round_number,
                match=match.number,
                for_third_place=match.is_for_third_place,
                game=game,
                white=white,
                black=black,
                result=result,
            )
        )
        knockout = knockout.with_game((round_number, match.number), game, KnockoutGame(white, black, result))
    return tuple(events)


def correct_game(
    state: Tournament, round_number: int, place: Place, result: Result, *, reason: str = ""
) -> tuple[KnockoutGameCorrected, ...]:
    """Put a wrong result right. Raises `Refused` where another player would go on and the next match has begun."""
    knockout = _under_way(state)
    match, number = _match_at(knockout, round_number, place)
    if number > len(match.games):
        _refuse_without_games(state, knockout, match)
        raise Refused(
            "{match} has no result yet. Enter it with `knockout result {round_number} {place}:RESULT`.",
            match=capitalised(match_told(match, knockout, number)),
            round_number=round_number,
            place=place_typed(knockout, match, len(match.games) + 1),
        )
    game = match.games[number - 1]
    _refuse_result(result, match, knockout)
    if game.result is result:
        raise Refused(
            "Nothing to change: {told} already has the result {result}.",
            told=match_told(match, knockout, number),
            result=result,
        )
    need_reason(reason, "Correcting a result")
    right = KnockoutGame(game.white, game.black, result)
    after = knockout.with_game((round_number, match.number), number, right)
    _refuse_to_disturb(state, knockout, after, match)
    return (
        KnockoutGameCorrected(
            knockout_round=round_number,
            match=match.number,
            for_third_place=match.is_for_third_place,
            game=number,
            white=game.white,
            black=game.black,
            was=game.result,
            result=result,
            reason=reason,
        ),
    )


def decide(
    state: Tournament, round_number: int, number: int, winner: PlayerId, *, reason: str = ""
) -> tuple[KnockoutMatchDecided, ...]:
    """Record who won the play-off of an equal match. Raises `Refused` where none is to be played."""
    knockout = _under_way(state)
    match = _match_numbered(bracket_of(knockout), round_number, number)
    player_of(state, winner)
    if match.how is HowDecided.PLAY_OFF:
        raise Refused(
            "The play-off of {match} is on record: {standing} If another player won it, `undo` that first: `log list` "
            "shows its event.",
            match=match_told(match, knockout),
            standing=standing_of(state, knockout, match),
        )
    if not match.is_equal:
        raise Refused(
            "No play-off is needed to decide {match}: {standing}",
            match=match_told(match, knockout),
            standing=standing_of(state, knockout, match),
        )
    if winner not in match.players:
        raise Refused(
            "{match} is between {players}. Name one of them.",
            match=capitalised(match_told(match, knockout)),
            players=between(state, match),
        )
    need_reason(reason, "Deciding a match by a play-off")
    return (
        KnockoutMatchDecided(
            knockout_round=round_number,
            match=number,
            for_third_place=match.is_for_third_place,
            winner=winner,
            reason=reason,
        ),
    )


def leave(state: Tournament, player: PlayerId, *, reason: str = "") -> tuple[KnockoutPlayerLeft, ...]:
    """A player leaves; the opponent in the match that is not decided goes on.

    Of the match for third place both may leave (decision 234). Raises `Refused` for who is not in it.
    """
    knockout = _under_way(state)
    player_of(state, player)
    if player not in knockout.players:
        raise Refused("{who} does not play in the knock-out.", who=named(state.players[player]))
    match = matches_of(knockout, player)[-1]
    is_alone = match.is_for_third_place and match.how is HowDecided.LEAVING and match.winner == player
    if match.is_decided and not is_alone:
        who = named(state.players[player])
        won = match.winner == player and not match.is_for_third_place
        raise Refused(
            say("{who} has won the knock-out.", who=who) if won else say("{who} has already been eliminated.", who=who)
        )
    return (_left(match, player, reason),)


def leave_together(
    state: Tournament, player: PlayerId, opponent: PlayerId, *, reason: str = ""
) -> tuple[KnockoutPlayerLeft, ...]:
    """Neither of two appeared: both lose the match that they were to play, and nobody goes on from it (decision 118).

    Where one of them has left it already, the other follows. Raises `Refused` for two who do not meet in a match that
    is open, and for a final, where who won is the arbiter's decision.
    """
    knockout = _under_way(state)
    both = (player, opponent)
    meeting = [match for matches in bracket_of(knockout) for match in matches if set(both) == set(match.players)]
    if player == opponent or not meeting:
        raise Refused(
            "{who} do not meet in the knock-out.", who=names(state, [player_of(state, one).id for one in both])
        )
    match = meeting[-1]
    if match.round_number == len(bracket_of(knockout)) and not match.is_for_third_place:
        _refuse_result(Result.BOTH_FORFEIT, match, knockout)
    staying = [player_of(state, one).id for one in both if knockout.left.get(one) != match.round_number]
    if not staying or (match.is_decided and not _is_open_walk_over(knockout, match)):
        raise Refused(
            "{match} has already been decided: {standing}",
            match=capitalised(match_told(match, knockout)),
            standing=standing_of(state, knockout, match),
        )
    return tuple(_left(match, one, reason) for one in staying)


def _left(match: Match, player: PlayerId, reason: str) -> KnockoutPlayerLeft:
    return KnockoutPlayerLeft(
        knockout_round=match.round_number,
        match=match.number,
        for_third_place=match.is_for_third_place,
        player=player,
        reason=reason,
    )


def _is_open_walk_over(knockout: Knockout, match: Match) -> bool:
    """Whether the opponent left, and the next match of who went on has not begun."""
    if match.how is not HowDecided.LEAVING or match.winner is None:
        return False
    following = matches_of(knockout, match.winner)[-1]
    is_next = following.round_number == match.round_number + 1 and not (following.games or following.is_decided)
    return is_next or match.is_for_third_place


def announced(state: Tournament) -> Knockout:
    """The knock-out that was announced; raises `Refused` where none is."""
    if state.knockout is None:
        if state.settings.boards or is_by_table(state):
            raise Refused("No knock-out has been announced.")
        raise Refused(
            "No knock-out has been announced. Announce one before the start; once round 1 has been paired, a "
            "reason is needed: `{command}`.",
            command="knockout announce N --reason TEXT" if state.rounds else "knockout announce N",
        )
    return state.knockout


def not_begun_told(state: Tournament) -> str:
    """That the knock-out waits: for the last round, or for its beginning."""
    if state.last_paired_round == state.settings.rounds and state.rounds[-1].stage is RoundStage.COMPLETE:
        return say("The knock-out has not started. `info` says what to do next.")
    return say("The knock-out has not started: its players are determined after the last round.")


def _under_way(state: Tournament) -> Knockout:
    knockout = announced(state)
    if not knockout.has_begun:
        raise Refused(not_begun_told(state))
    return knockout


def _open_game(state: Tournament, knockout: Knockout, round_number: int, place: Place) -> tuple[Match, int]:
    match, game = _match_at(knockout, round_number, place)
    _refuse_without_games(state, knockout, match)
    following = len(match.games) + 1
    if game < following:
        raise Refused(
            "{match} already has a result, {result}. `knockout correct {round_number} {place}:RESULT --reason "
            "TEXT` corrects it.",
            match=capitalised(match_told(match, knockout, game)),
            result=match.games[game - 1].result,
            round_number=round_number,
            place=place_typed(knockout, match, game),
        )
    if game > following:
        raise Refused(
            "Game {following} of {told} comes before game {game}, but has no result yet.",
            following=following,
            told=match_told(match, knockout),
            game=game,
        )
    return match, game


def _refuse_without_games(state: Tournament, knockout: Knockout, match: Match) -> None:
    """Of a match that is decided, or whose players are not known, no further game is entered."""
    if match.is_decided or match.both is None:
        raise Refused(
            "{match} cannot have a result: {standing}",
            match=capitalised(match_told(match, knockout)),
            standing=standing_of(state, knockout, match),
        )


def _match_at(knockout: Knockout, round_number: int, place: Place) -> tuple[Match, int]:
    """The match, and the number of the game."""
    bracket = bracket_of(knockout)
    if isinstance(place, TeamBoard):
        number, game = place.match, int(place.board)
    elif knockout.terms.games > 1:
        raise Refused(
            (
                "A match has {games} games: give the number of the game, as in {place}.1:1-0 for the first game of "
                "match {place}."
            ),
            games=knockout.terms.games,
            place=place,
        )
    else:
        number, game = place, 1
    match = _match_numbered(bracket, round_number, number)
    if not 1 <= game <= knockout.terms.games:
        raise Refused(
            say_of(
                knockout.terms.games,
                "{match} has no game {game}: matches of {count} game were announced.",
                "{match} has no game {game}: matches of {count} games were announced.",
                match=capitalised(match_told(match, knockout)),
                game=game,
            )
        )
    return match, game


def _match_numbered(bracket: Bracket, round_number: int, number: int) -> Match:
    if not 1 <= round_number <= len(bracket):
        raise Refused(
            "The knock-out has no round {round_number}: its rounds are 1 to {count}.",
            round_number=round_number,
            count=len(bracket),
        )
    matches = bracket[round_number - 1]
    if not 1 <= number <= len(matches):
        raise Refused(
            "Round {round_number} of the knock-out has no match {number}: its matches are 1 to {count}.",
            round_number=round_number,
            number=number,
            count=len(matches),
        )
    return matches[number - 1]


def _refuse_result(result: Result, match: Match, knockout: Knockout) -> None:
    if result in KNOCKOUT_RESULTS:
        return
    if result is Result.BOTH_FORFEIT and match.both is not None:
        white, black = match.both
        if match.is_decided:
            raise Refused(
                "With this result {match} would not have been played, but it has already been decided. `undo` its "
                "result first (`log list` shows the event); players who do not appear then leave the knock-out.",
                match=match_told(match, knockout),
            )
        if match.is_for_third_place:
            raise Refused(
                "If one player of the match for third place does not appear, the other is third: `knockout leave "
                "id:{white}`, or `knockout leave id:{black}`. If neither appears, both leave the knock-out: `knockout "
                "leave id:{white} id:{black}`. Their order is then that of the standings.",
                white=white,
                black=black,
            )
        if match.round_number == len(bracket_of(knockout)):
            raise Refused(
                "If one player of the final does not appear, the other has won: `knockout leave id:{white}`, or "
                "`knockout leave id:{black}`. Who won if neither appears is the arbiter's decision.",
                white=white,
                black=black,
            )
        raise Refused(
            "If neither player appears, both leave the knock-out: `knockout leave id:{white} id:{black}`. Neither of "
            "them advances.",
            white=white,
            black=black,
        )
    raise Refused(
        "{result} is not a result of a knock-out game: give one of {knockout_results}.",
        knockout_results=joined(", ", KNOCKOUT_RESULTS),
        result=result,
    )


def _refuse_to_disturb(state: Tournament, before: Knockout, after: Knockout, match: Match) -> None:
    """A match of the next round that has begun keeps its players."""

    def winner(knockout: Knockout) -> PlayerId | None:
        return _match_numbered(bracket_of(knockout), match.round_number, match.number).winner

    bracket = bracket_of(before)
    if winner(before) == winner(after) or match.round_number >= len(bracket):
        return
    following = [_match_numbered(bracket, match.round_number + 1, (match.number + 1) // 2)]
    following += [one for one in bracket[match.round_number] if one.is_for_third_place]
    for one in following:
        _refuse_if_begun(state, before, one, winner(before))


def _refuse_if_begun(state: Tournament, before: Knockout, following: Match, gone_on: PlayerId | None) -> None:
    place: MatchPlace = (following.round_number, following.number)
    has_begun = following.games or place in before.play_offs
    if has_begun or any(before.left.get(one) == place[0] for one in following.players if one is not None):
        who = say("nobody") if gone_on is None else named(state.players[gone_on])
        raise Refused(
            "With this result {who} would not have advanced, but match {number} of round {round_number} has "
            "already started. The games played stand; to replay that match, first remove its results with "
            "`undo`.",
            who=who,
            number=place[1],
            round_number=place[0],
        )
