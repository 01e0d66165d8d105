"""Games lost by forfeit in whose place a bye was granted (decision 135), as files that we write say it in a comment.

No cell has an opponent and a bye, so the two are written without an opponent, and the file would show a pairing that
nobody made. Round, White and Black, by their starting ranks:

    ### pairtrail bye in place of a forfeit: round 1, 4-8
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from core.model.results import Outcome, Result
from core.model.sentence import say
from core.model.tournament import Game, GameStatus, Readings, Tournament
from core.model.units import BoardNumber, PlayerId
from events.trf.document import REPLACED_HEAD, Entry, PlayerRecord, ReplacedGame
from events.trf.report import Report

_FORM: Final = re.compile(re.escape(REPLACED_HEAD) + r" round (\d{1,2}), (\d{1,4})-(\d{1,4})\s*")

_ALLOCATED: Final = Outcome.PAIRING_ALLOCATED_BYE.value


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


def checked_replaced(
    said: Iterable[ReplacedGame], players: Iterable[PlayerRecord], report: Report
) -> tuple[ReplacedGame, ...]:
    """Those of two players who have no opponent in that round, nor the bye of its pairing; others are named."""
    entries = {player.number: player.entries for player in players}
    good = []
    for one in said:
        wrong = [
            number for number in (one.white, one.black) if not _is_alone(entries.get(number, ()), one.round_number)
        ]
        if one.white == one.black:
            wrong = [one.white]
        for number in wrong:
            report.error(
                one.line,
                1,
                say("player {player} in round {round}", player=number, round=one.round_number),
                say("one of two players who have neither an opponent nor the pairing-allocated bye in that round"),
            )
        good += [] if wrong else [one]
    return tuple(good)


def _is_alone(entries: Sequence[Entry | None], round_number: int) -> bool:
    there = entries[round_number - 1 : round_number]
    return bool(there) and (there[0] is None or not (there[0].opponent or there[0].code == _ALLOCATED))


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
