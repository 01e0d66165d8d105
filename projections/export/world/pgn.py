"""PGN headers of a round, to be filled by the moves: the Seven Tag Roster, then what is known of the players.

PGN Specification and Implementation Guide, 12 March 1994: 8.1.1 (Seven Tag Roster), 8.1 (escapes), 9 (further tags).
Results, colours and ratings are those of the rating report, what was played; a remark says where the standings differ.
FideId and Team are not in it, and are what broadcasts and databases write.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from core.model.plain import not_to_print
from core.model.results import FORFEITS, Result
from core.model.tournament import Player, Tournament
from events.days import first_day
from projections.export.world.games import GameLine

_UNKNOWN_DAY: Final = "????.??.??"
_RESULTS: Final = {
    Result.WHITE_WINS: "1-0",
    Result.DRAW: "1/2-1/2",
    Result.BLACK_WINS: "0-1",
    Result.WHITE_WINS_UNRATED: "1-0",
    Result.DRAW_UNRATED: "1/2-1/2",
    Result.BLACK_WINS_UNRATED: "0-1",
}


def pgn(tournament: Tournament, lines: Sequence[GameLine], mark: str = "") -> tuple[str, int]:
    """The games without their moves, and how many were left out because they were not played.

    `mark`: what every page made of the same record says; a line that programs pass over (6: escape mechanism).
    """
    played = [line for line in lines if line.result not in FORFEITS]
    head = f"% {mark}\n" if mark else ""
    return head + "\n".join(_game(tournament, line) for line in played), len(lines) - len(played)


def _game(tournament: Tournament, line: GameLine) -> str:
    termination = _RESULTS.get(line.result, "*") if line.result is not None else "*"
    tags = "\n".join(f'[{name} "{escaped(value)}"]' for name, value in _tags(tournament, line, termination))
    decided = line.result is not None and line.result not in _RESULTS
    remarks = [f"By decision of the arbiter {line.result}"] if decided else []
    remarks += [str(line.remark)] if line.remark and not line.is_knockout else []
    remark = f"{{{'; '.join(remarks)}}} " if remarks else ""
    return f"{tags}\n\n{remark}{termination}\n"


def _tags(tournament: Tournament, line: GameLine, termination: str) -> Iterator[tuple[str, str]]:
    details = tournament.details
    yield "Event", details.name or "?"
    yield "Site", " ".join(one for one in (details.city, details.federation) if one) or "?"
    yield "Date", line.day.replace("-", ".") or _UNKNOWN_DAY
    yield "Round", _round(tournament, line)
    yield "White", line.white.name or "?"
    yield "Black", line.black.name or "?"
    yield "Result", termination
    yield from _of_player("White", line.white, line.white_team)
    yield from _of_player("Black", line.black, line.black_team)
    if first := first_day(details.start_date):
        yield "EventDate", first.replace("-", ".")
    if line.is_knockout:
        yield "Stage", f"Knock-out, round {line.round_number}"
    else:
        yield "Board", str(line.board)


def _round(tournament: Tournament, line: GameLine) -> str:
    """3; of teams, round and match: 3.2; of a knock-out after 5 rounds, with the game of the match: 6.2.1."""
    if line.is_knockout:
        return f"{tournament.last_paired_round + line.round_number}.{line.match}.{line.board}"
    return str(line.round_number) if line.match is None else f"{line.round_number}.{line.match}"


def _of_player(colour: str, player: Player, team: str) -> Iterator[tuple[str, str]]:
    known = {
        "Title": player.title,
        "Elo": str(player.rating) if player.rating and not player.has_estimated_rating else "",
        "FideId": player.fide_id,
        "Team": team,
    }
    yield from ((f"{colour}{name}", value) for name, value in known.items() if value)


def escaped(text: str) -> str:
    """A value between quotes: both marks escaped, what no text may hold as blanks (8.1)."""
    printable = "".join(" " if not_to_print(one) else one for one in text)
    return printable.replace("\\", "\\\\").replace('"', '\\"')
