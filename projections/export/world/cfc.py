"""The report that the Chess Federation of Canada describes on its page "Submitting Tournaments" (chess.ca).

A head (name, active or regular, director, organizer, their numbers, the last day) and a cross-table with W12, L3, D5.
A forfeit is WF3 and LF3, a rated forfeit WRF3 and LRF3. What the page does not describe is told in docs/commands.md.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Final

from core.model.dataclass import dataclass
from core.model.plain import defused
from core.model.results import Outcome, Scoring
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.tie_breaks.cards import Card, Line, cards_of
from events.days import first_day
from projections.export.world.games import bye_by_worth, games_without_result, not_played_by_leavers, numbers
from projections.tournament_state.readings import Output, as_shown

_LETTERS: Final = {
    Outcome.WIN: "W",
    Outcome.DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.UNRATED_WIN: "WF",
    Outcome.UNRATED_DRAW: "D0",
    Outcome.UNRATED_LOSS: "LF",
}
_FORFEITS: Final = {Outcome.FORFEIT_WIN: "W", Outcome.FORFEIT_LOSS: "L"}
_BYES: Final = {
    Outcome.PAIRING_ALLOCATED_BYE: "bye 1",
    Outcome.FULL_POINT_BYE: "bye 1",
    Outcome.HALF_POINT_BYE: "bye 1/2",
    Outcome.ZERO_POINT_BYE: "-",
}
_INITIAL: Final = re.compile(r"\b\w\.")
"""'J.Smith' is a partial name, which the page refuses."""


@dataclass(frozen=True, slots=True)
class CfcHead:
    """What the page asks for and a tournament does not have. Empty: not given."""

    is_active: bool = False
    director_id: str = ""
    organizer: str = ""
    organizer_id: str = ""
    forfeits_are_rated: bool = False


def cfc_report(tournament: Tournament, ids: Mapping[PlayerId, str], head: CfcHead) -> str:
    """The report as CSV: the head, a line a field, an empty line, the cross-table by pairing number.

    Games and ratings are those of the rating report; the total is the score in the standings.
    """
    shown, scored = as_shown(tournament, Output.CFC), cards_of(tournament).by_player
    details = tournament.details
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    lines: list[tuple[object, ...]] = [
        ("Name of Tournament", details.name),
        ("Rating", "Active" if head.is_active else "Regular"),
        ("TD", details.chief_arbiter),
        ("TD CFC#", head.director_id),
        ("Organizer/Organizing Club", head.organizer),
        ("Org CFC#", head.organizer_id),
        ("Ending Date of Tournament", first_day(details.end_date) or details.end_date),
        (),
        ("No.", "CFC#", "Name", "Rating", *(f"Rd {one.number}" for one in tournament.rounds), "Total"),
    ]
    numbers_of, left_out = numbers(tournament), not_played_by_leavers(shown, Output.CFC)
    for card in _by_number(shown):
        player = shown.players[card.player]
        cells = [
            "-"
            if (line.round_number, card.player) in left_out
            else _cell(line, numbers_of, head, tournament.settings.scoring)
            for line in card.lines
        ]
        points = scored[card.player].points
        total = f"{points // 10}.{points % 10}"
        lines.append((card.number, ids.get(card.player, ""), player.name, player.rating or "", *cells, total))
    writer.writerows([defused(cell) for cell in line] for line in lines)
    return written.getvalue()


def _by_number(tournament: Tournament) -> Sequence[Card]:
    cards = cards_of(tournament).by_player.values()
    return sorted(cards, key=lambda card: (card.number is None, card.number or 0, card.player))


def _cell(line: Line, numbers_of: Mapping[PlayerId, int], head: CfcHead, scoring: Scoring) -> str:
    """W12; a forfeit that names no opponent is one against player 0, W0, as the page has it.

    As some files have it, and where the other was given a bye for the round afterwards (decision 135).
    """
    if line.outcome is None:
        return ""
    if line.opponent is None:
        bye = _BYES.get(bye_by_worth(line.outcome, scoring))
        return bye or f"{_FORFEITS.get(line.outcome) or _LETTERS[line.outcome][0]}0"
    number = numbers_of[line.opponent]
    if line.outcome in _FORFEITS:
        return f"{_FORFEITS[line.outcome]}{'RF' if head.forfeits_are_rated else 'F'}{number}"
    letter = _LETTERS[line.outcome]
    return letter if letter.endswith("0") else f"{letter}{number}"


def cfc_findings(tournament: Tournament, ids: Mapping[PlayerId, str], head: CfcHead) -> list[str]:
    """What the page says a report must not lack, as sentences with what to do; empty: nothing is missing."""
    details, numbers_of = tournament.details, numbers(tournament)
    found = []
    if not details.name:
        found.append(say("The tournament has no name. Use `pairtrail config set --name NAME`"))
    if head.is_active and "active" not in details.name.lower():
        found.append(
            say(
                "The title of an active tournament must contain the word Active. Use `pairtrail config set --name NAME`"
            )
        )
    if not first_day(details.end_date):
        found.append(say("The end date is missing. Use `pairtrail config set --end DATE`"))
    if not details.chief_arbiter:
        found.append(say("The tournament director is missing. Use `pairtrail config set --arbiter NAME`"))
    if not head.director_id:
        found.append(say("The director has no CFC number: give it with --director-id NUMBER."))
    for one in tournament.players.values():
        who = say("Player {number}, {name},", number=numbers_of.get(one.id, "-"), name=one.name)
        if one.id not in ids:
            found.append(
                say(
                    "{who} has no CFC number. Use `pairtrail player facts cfc {player}=NUMBER`",
                    who=who,
                    player=f"id:{one.id}",
                )
            )
        if _INITIAL.search(one.name) or " " not in one.name.replace(",", " ").strip():
            found.append(
                say(
                    (
                        "{who} has an incomplete name; the CFC requires full names. Use `pairtrail "
                        "player correct {player} --name NAME`"
                    ),
                    who=who,
                    player=f"id:{one.id}",
                )
            )
    return [*found, *games_without_result(tournament, Output.CFC)]
