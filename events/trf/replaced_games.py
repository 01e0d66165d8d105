"""Games lost by forfeit in whose place a bye was granted (decision 135), as files that we write say it in a comment.

No cell has an opponent and a bye, so the two are written without an opponent, and the file would show a pairing that
nobody made. Round, White and Black, by their starting ranks:

    ### pairtrail bye in place of a forfeit: round 1, 4-8
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from core.model.results import Outcome, Result
from core.model.sentence import say
from core.model.tournament import Game, GameStatus, Readings, Tournament
from core.model.units import BoardNumber, PlayerId
from events.trf.document import REPLACED_HEAD, PlayerRecord, ReplacedGame
from events.trf.report import Report

_FORM: Final = re.compile(re.escape(REPLACED_HEAD) + r" round (\d{1,2}), (\d{1,4})-(\d{1,4})\s*")


def replaced_lines(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> list[str]:
    """A comment for each such game, in the order of rounds and boards."""
    return [
        f"{REPLACED_HEAD} round {one_round.number}, {starting_ranks[game.white]}-{starting_ranks[game.black]}"
        for one_round in tournament.rounds
        for game in one_round.games_replaced
    ]


def read_replaced_line(text: str, line: int, report: Report) -> tuple[ReplacedGame, ...]:
    """The game; none with a finding: the comment cannot be read."""
    found = _FORM.fullmatch(text)
    if found is None:
        report.error(line, 1, repr(text.strip()), f"{REPLACED_HEAD} round 1, 4-8")
        return ()
    round_number, white, black = map(int, found.groups())
    return (ReplacedGame(round_number, white, black, line),)


def check_replaced(said: Iterable[ReplacedGame], players: Iterable[PlayerRecord], report: Report) -> None:
    """That each is of two players of the file who have no opponent in that round."""
    entries = {player.number: player.entries for player in players}
    for one in said:
        for number in (one.white, one.black):
            there = entries.get(number, ())[one.round_number - 1 : one.round_number]
            if one.white == one.black or not there or (there[0] is not None and there[0].opponent):
                report.error(
                    one.line,
                    1,
                    say("player {player} in round {round}", player=number, round=one.round_number),
                    say("one of two players who have no opponent in it"),
                )


def replaced_in(said: Iterable[ReplacedGame], round_number: int, unpaired: Mapping[PlayerId, Outcome]) -> list[Game]:
    """The games of a round, on boards after any; who won keeps the win."""
    results = {Outcome.FORFEIT_WIN: Result.WHITE_WINS_BY_FORFEIT}
    found = []
    for one in said:
        if one.round_number == round_number:
            result = results.get(unpaired[PlayerId(one.white)], Result.BLACK_WINS_BY_FORFEIT)
            readings = Readings(result, result, result)
            players = PlayerId(one.white), PlayerId(one.black)
            found.append(Game(BoardNumber(one.line), *players, readings=readings, status=GameStatus.FINISHED))
    return found
