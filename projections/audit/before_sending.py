"""The command that enters the result of a game that a report lacks: by its board, as far as the game is.

What a rating server would send a report back for, before it is sent: the `--check` of `export`.

Nothing is paired again: whether a pairing is right is asked by `verify` and `audit`, and no rating server asks it.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from core.model.sentence import say
from core.model.tournament import GameStatus, RoundStage, Tournament
from core.model.units import PlayerId
from events.trf.document import TrfDocument
from events.trf.reader import read_lines
from events.trf.writer import pairing_numbers
from projections.audit.catalogue import CODES, finding
from projections.audit.dates import of_dates
from projections.audit.finding import Finding, Severity
from projections.audit.games import Mended, held_against_each_other
from projections.audit.people import of_people
from projections.audit.points import held_against_results
from projections.audit.rating_profile import of_rating


def result_to_enter(found: Finding, tournament: Tournament, members: Mapping[int, PlayerId]) -> str:
    """Behind `pairtrail`; empty: the record has no such game without a result.

    `members`: the players of teams by their numbers in the report; of an event of players nobody.
    """
    by_number = members or {number: player for player, number in pairing_numbers(tournament).items()}
    two = {by_number.get(number) for number in found.players}
    for one_round in tournament.rounds:
        for game in one_round.games if one_round.number == found.round else ():
            for board in game.boards or (game,):
                if {board.white, board.black} != two or board.status is GameStatus.FINISHED:
                    continue
                if one_round.stage is RoundStage.PAIRED:
                    return f"round publish {found.round}"
                place = f"{game.board}.{board.board}" if game.boards else f"{game.board}"
                verb = "resolve" if board.status is GameStatus.ADJOURNED else "set"
                return f"result {verb} {found.round} {place}:RESULT"
    return ""


def before_sending(contents: bytes, name: str) -> tuple[Finding, ...]:
    """Errors and warnings of a report of ours, the heaviest first. Raises `BadInput` where it cannot be read at all."""
    read = read_lines(contents, name)
    document = read.document
    found = [
        finding(
            "line",
            say("Read {read}, expected {expected}.", read=one.read, expected=one.expected),
            line=one.line,
            column=one.column,
        )
        for one in read.errors
    ]
    found += [
        *_of_games(document),
        *of_people(document, together=False),
        *of_dates(document),
        *of_rating(document, together=False),
    ]
    return tuple(sorted((one for one in found if one.severity is not Severity.NOTE), key=lambda one: one.sort_key))


def told_of(found: Sequence[Finding]) -> str:
    """How many of them are to be corrected; an event of more than a month is reported in parts, and nothing in it is.

    Without a full stop.
    """
    count, in_parts = count_to_correct(found), any(one.code == _IN_PARTS for one in found)
    if count and in_parts:
        return say(
            "items to correct before the report is sent: {count}; it must be split into one report for each month",
            count=count,
        )
    if count:
        return say("items to correct before the report is sent: {count}", count=count)
    if in_parts:
        return say("nothing to correct, but it must be split into one report for each month")
    return say("nothing that a rating server would reject")


def count_to_correct(found: Sequence[Finding]) -> int:
    """How many findings something in the record corrects."""
    return sum(one.code != _IN_PARTS for one in found)


def _of_games(document: TrfDocument) -> list[Finding]:
    """The two lines of every game, and the points against the games; of teams neither is held against the other."""
    if document.teams is not None:
        return []
    mended: Mended = held_against_each_other(document)
    held_against_results(document, mended)
    return list(mended.findings)


_IN_PARTS = "rating-months"
_TO_DO = {
    "rating-federation": "player correct {player} --federation CODE",
    "federation": "player correct {player} --federation CODE",
    "rating-federation-code": "player correct {player} --federation CODE",
    "rating-id": "player correct {player} --fide-id ID",
    "fide-id": "player correct {player} --fide-id ID",
    "same-person": "player correct {player} --fide-id ID",
    "title": "player correct {player} --title TITLE",
    "title-and-sex": "player correct {player} --sex w",
    "rating": "player correct {player} --rating N",
    "rating-round-date": "config set --round-dates DATE,DATE,...",
    "round-date": "config set --round-dates DATE,DATE,...",
    "date": "config set --start DATE --end DATE",
    "rating-open-game": "result set {round} BOARD:RESULT",
}
_OF_RECORD = {
    "012": "config set --name NAME",
    "022": "config set --city TEXT",
    "032": "config set --federation CODE",
    "042": "config set --start DATE",
    "052": "config set --end DATE",
    "092": "config set --type TEXT",
    "102": "config set --arbiter NAME",
    "122": "config set --time-control TEXT",
    "132": "config set --round-dates DATE,DATE,...",
}


def what_to_do(found: Finding, tournament: Tournament, members: Mapping[int, PlayerId] = MappingProxyType({})) -> str:
    """The command that puts it right, behind `pairtrail`; else what the catalogue says, as a sentence.

    `members`: the players of teams by their numbers in the report, which no command takes.
    """
    if found.code == _IN_PARTS and found.evidence:
        return say(
            "{commands}; import the rating list of each month first: `pairtrail player ratings import FILE`",
            commands=found.evidence,
        )
    record = next((code for code in _OF_RECORD if f"Record {code} " in found.sentence), "")
    command = _OF_RECORD[record] if found.code == "rating-record" and record else _TO_DO.get(found.code, "")
    if found.code == _IN_PARTS and not tournament.settings.boards:  # dates are missing, or go back and forth
        command = _OF_RECORD["132"]
    if not command:
        return CODES[found.code].to_do
    if found.code == "rating-federation-code" and not found.players:
        command = _OF_RECORD["032"]
    if found.code == "rating-open-game":
        command = result_to_enter(found, tournament, members) or command
    player = "PLAYER"
    if found.players:
        player = f"id:{members[found.players[0]]}" if found.players[0] in members else f"{found.players[0]}"
    return f"`pairtrail {command.format(player=player, round=found.round)}`"
