"""A tournament that was put together by hand: refused where it contradicts itself, before anything depends on it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from core.model.sentence import Refused, say
from core.model.tournament import Round, Tournament
from core.model.units import PlayerId
from pairtrail._arguments import WrongArgument, of_fields


def refuse_contradictions(tournament: Tournament) -> None:
    """Raises `Refused` with every contradiction, each with its round and board; `WrongArgument` for wrong kinds."""
    if wrong := [*of_fields(tournament, "tournament")]:
        raise WrongArgument(f"{'. '.join(wrong)}.")
    problems = [*_of_players(tournament), *_of_arrangements(tournament), *_of_rounds(tournament)]
    if problems:
        raise Refused(" ".join(problems))


def _of_players(tournament: Tournament) -> Iterator[str]:
    for number, player in tournament.players.items():
        if player.id != number:
            yield say("Player {number}: the id in the player is {id}.", number=number, id=player.id)
        if number < 1:
            yield say("Player {number}: ids are counted from 1.", number=number)
        if player.rating < 0:
            yield say("Player {number}: the rating is {rating}; 0 is unrated.", number=number, rating=player.rating)
    for numbering in tournament.numberings:
        where = say("Pairing numbers from round {round} on", round=numbering.from_round)
        yield from _unknown(tournament, numbering.numbers, where)
        for given, times in Counter(numbering.numbers.values()).items():
            if times > 1 or given < 1:
                yield say(
                    "{where}: each is given once, counted from 1; {number} is given {times} times.",
                    where=where,
                    number=given,
                    times=times,
                )


def _of_arrangements(tournament: Tournament) -> Iterator[str]:
    """Byes, pairs and points that were arranged name players of the event."""
    yield from _unknown(tournament, (player for _, player in tournament.byes), say("byes"))
    for name, pairs in (
        ("forbidden_pairs", tournament.forbidden_pairs),
        ("separation_requests", tournament.separation_requests),
    ):
        yield from _unknown(tournament, (player for pair in pairs for player in pair), name)
        for one, other in sorted(pairs):
            if one >= other:
                yield say("{name}: ({one}, {other}) needs the smaller id first.", name=name, one=one, other=other)
    yield from _unknown(tournament, tournament.acceleration, "acceleration")
    yield from _unknown(tournament, tournament.fixed_boards, "fixed_boards")
    if tournament.settings.boards and not tournament.teams:
        yield say("settings.boards is {boards}, and there are no teams.", boards=tournament.settings.boards)
    rounds = tournament.settings.rounds
    if rounds is not None and rounds < max(1, tournament.last_paired_round):
        yield say(
            "settings.rounds is {rounds}, and {paired} are paired.",
            rounds=rounds,
            paired=tournament.last_paired_round,
        )


def _unknown(tournament: Tournament, players: Iterable[PlayerId], where: str) -> Iterator[str]:
    for player in sorted({*players} - {*tournament.players}):
        yield say("There is no player {player} ({where}).", player=player, where=where)


def _of_rounds(tournament: Tournament) -> Iterator[str]:
    for place, one_round in enumerate(tournament.rounds, 1):
        if one_round.number != place:
            yield say("Round {number} is in the place of round {place}.", number=one_round.number, place=place)
        yield from _of_games(tournament, one_round)


def _of_games(tournament: Tournament, one_round: Round) -> Iterator[str]:
    """Every player of the event has one game or one bye."""
    where: dict[PlayerId, str] = {}
    for place, game in enumerate(one_round.games, 1):
        board = say("round {round}, board {board}", round=one_round.number, board=game.board)
        if game.board != place:
            yield say("{board} is in the place of board {place}.", board=board, place=place)
        if game.white == game.black:
            yield say("{player} is both White and Black in {place}.", player=game.white, place=board)
            continue
        for player in (game.white, game.black):
            yield from _of_place(tournament, player, board, where)
    for player in one_round.unpaired:
        yield from _of_place(tournament, player, say("the byes of round {round}", round=one_round.number), where)
    for player, entered in tournament.players.items():  # of a log, where ids were given, it is an absence
        if player not in where and entered.takes_part_in(one_round.number) and not tournament.last_player_id:
            yield say(
                "{player} has neither a game nor a bye in round {round}: an absence is Outcome.ZERO_POINT_BYE in its "
                "unpaired.",
                player=player,
                round=one_round.number,
            )


def _of_place(tournament: Tournament, player: PlayerId, place: str, where: dict[PlayerId, str]) -> Iterator[str]:
    if player not in tournament.players:
        yield say("There is no player {player}, who is in {place}.", player=player, place=place)
    elif player in where:
        yield say("{player} is in {first} and in {place}.", player=player, first=where[player], place=place)
    where.setdefault(player, place)
