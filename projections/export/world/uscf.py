"""The three DBF files of a rating report for US Chess: THEXPORT, TSEXPORT and TDEXPORT, in its format 2C.

The description of the format lies behind the sign-in of US Chess. Fields, widths and the codes of a round are as two
public programs write them that were held against files of pairing programs in use (docs/commands.md names what that
leaves open). One tournament is one event with one section.

The tables are dBASE III: a head, a description of 32 bytes for each field, records of fixed length. They are written
here and not by a library, because the library at hand puts today's date into the head and writes to a file of its own:
the same tournament has to give the same bytes, whole or not at all. A library reads them back in the tests.
"""

import struct
from collections.abc import Mapping, Sequence
from typing import Final

from core.model.dataclass import dataclass
from core.model.named_tuple import NamedTuple
from core.model.results import Colour, Outcome, Scoring
from core.model.sentence import TournamentError, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.tie_breaks.cards import Line, cards_of
from events.days import first_day
from projections.export.world.games import bye_by_worth, games_without_result, not_played_by_leavers, numbers
from projections.tournament_state.readings import Output, as_shown

_DBASE_III: Final = 0x03
_END_OF_HEAD: Final = b"\r"
_END_OF_FILE: Final = b"\x1a"
_ENCODING: Final = "cp1252"


class DbfField(NamedTuple):
    """A column of text, left-justified and filled with blanks. The name has at most ten letters."""

    name: str
    width: int


class NotInDbfError(TournamentError):
    """A value does not fit its field, or has letters that the file cannot hold."""


def dbf(fields: Sequence[DbfField], rows: Sequence[Sequence[str]], day: str) -> bytes:
    """The whole file; `day` YYYY-MM-DD, which the head calls the last change.

    Raises `NotInDbfError` for what does not fit; nothing is cut.
    """
    year, month, date = (int(part) for part in day.split("-"))
    head_length = 32 + 32 * len(fields) + 1
    record_length = 1 + sum(field.width for field in fields)
    head = struct.pack("<BBBBLHH20x", _DBASE_III, year - 1900, month, date, len(rows), head_length, record_length)
    columns = b"".join(struct.pack("<11sc4xB15x", field.name.encode("ascii"), b"C", field.width) for field in fields)
    records = b"".join(b" " + b"".join(map(_cell, fields, row)) for row in rows)
    return head + columns + _END_OF_HEAD + records + _END_OF_FILE


def _cell(field: DbfField, value: str) -> bytes:
    try:
        encoded = value.encode(_ENCODING)
    except UnicodeEncodeError:
        raise NotInDbfError(
            "{name}: '{value}' has letters that the file cannot contain (Windows-1252). Write it in Latin letters.",
            name=field.name,
            value=value,
        ) from None
    if len(encoded) > field.width:
        raise NotInDbfError(
            "{name}: '{value}' has {count} characters, but the field holds {width}.",
            name=field.name,
            value=value,
            count=len(encoded),
            width=field.width,
        )
    return encoded.ljust(field.width)


_HEAD: Final = (
    DbfField("H_FORMAT", 5),
    DbfField("H_PROGRAM", 10),
    DbfField("H_EVENT_ID", 12),
    DbfField("H_NAME", 35),
    DbfField("H_TOT_SECT", 2),
    DbfField("H_BEG_DATE", 8),
    DbfField("H_END_DATE", 8),
    DbfField("H_AFF_ID", 8),
    DbfField("H_CITY", 21),
    DbfField("H_STATE", 2),
    DbfField("H_ZIPCODE", 10),
    DbfField("H_COUNTRY", 21),
    DbfField("H_SENDCROS", 1),
    DbfField("H_CTD_ID", 8),
    DbfField("H_ATD_ID", 8),
    DbfField("H_OTHER_TD", 254),
)
_SECTION: Final = (
    DbfField("S_EVENT_ID", 12),
    DbfField("S_SEC_NUM", 2),
    DbfField("S_SEC_NAME", 30),
    DbfField("S_R_SYSTEM", 1),
    DbfField("S_TIMECTL", 40),
    DbfField("S_CTD_ID", 8),
    DbfField("S_ATD_ID", 8),
    DbfField("S_TRN_TYPE", 1),
    DbfField("S_TOT_RNDS", 2),
    DbfField("S_LST_PAIR", 4),
    DbfField("S_BEG_DATE", 8),
    DbfField("S_END_DATE", 8),
    DbfField("S_SCH_LVL", 1),
    DbfField("S_GR_PRIX", 1),
    DbfField("S_GP_PTS", 3),
    DbfField("S_FIDE", 1),
)
_DETAIL: Final = (
    DbfField("D_EVENT_ID", 12),
    DbfField("D_SEC_NUM", 2),
    DbfField("D_PAIR_NUM", 4),
    DbfField("D_MEM_ID", 8),
    DbfField("D_NAME", 30),
    DbfField("D_STATE", 2),
    DbfField("D_RATING", 4),
)
_SECTION_NAME: Final = 30
_ROUND_WIDTH: Final = 7
_LETTERS: Final = {
    Outcome.WIN: "W",
    Outcome.DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.UNRATED_WIN: "X",
    Outcome.UNRATED_DRAW: "U",
    Outcome.UNRATED_LOSS: "F",
    Outcome.FORFEIT_WIN: "X",
    Outcome.FORFEIT_LOSS: "F",
    Outcome.PAIRING_ALLOCATED_BYE: "B",
    Outcome.FULL_POINT_BYE: "B",
    Outcome.HALF_POINT_BYE: "H",
    Outcome.ZERO_POINT_BYE: "U",
}
"""A win, draw or loss names opponent and colour; all others have opponent 0."""
_UNPLAYED: Final = "U0"
RATING_SYSTEMS: Final = {"regular": "R", "dual": "D", "quick": "Q"}
"""By the word that is typed. The code of blitz was found in no public description."""


@dataclass(frozen=True, slots=True)
class UscfHead:
    """What US Chess asks for and a tournament does not have. Empty: not given."""

    affiliate_id: str = ""
    director_id: str = ""
    assistant_id: str = ""
    state: str = ""
    zip_code: str = ""
    rating_system: str = "R"
    time_control: str = ""


def uscf_files(tournament: Tournament, ids: Mapping[PlayerId, str], head: UscfHead) -> dict[str, bytes]:
    """The three files by name; a round robin is reported round by round, as a Swiss. Games are those for rating.

    Raises `NotInDbfError` for what does not fit its field; nothing is cut.
    """
    tournament = as_shown(tournament, Output.USCF)
    details = tournament.details
    begins, ends = (first_day(day).replace("-", "") for day in (details.start_date, details.end_date))
    day = first_day(details.end_date) or first_day(details.start_date) or "2000-01-01"
    directors = (head.director_id, head.assistant_id)
    of_event = ("2C", "pairtrail", "", details.name, "1", begins, ends, head.affiliate_id, details.city, head.state)
    event_row = (*of_event, head.zip_code, details.federation, "N", *directors, "")
    numbers_of = numbers(tournament)
    last = max(numbers_of.values(), default=0)
    section = details.name if len(details.name) <= _SECTION_NAME else "Section 1"
    of_section = ("", "1", section, head.rating_system, head.time_control or details.time_control, *directors)
    rounds = len(tournament.rounds)
    section_row = (*of_section, "S", str(rounds), str(last), begins, ends, "N", "N", "", "N")
    fields = (*_DETAIL, *(DbfField(f"D_RND{one:02}", _ROUND_WIDTH) for one in range(1, rounds + 1)))
    return {
        "THEXPORT.DBF": dbf(_HEAD, [event_row], day),
        "TSEXPORT.DBF": dbf(_SECTION, [section_row], day),
        "TDEXPORT.DBF": dbf(fields, _details(tournament, ids, numbers_of), day),
    }


def _details(
    tournament: Tournament, ids: Mapping[PlayerId, str], numbers_of: Mapping[PlayerId, int]
) -> list[tuple[str, ...]]:
    cards = sorted(cards_of(tournament).by_player.values(), key=lambda card: (card.number or 0, card.player))
    rows, scoring = [], tournament.settings.scoring
    left_out = not_played_by_leavers(tournament, Output.USCF)
    for card in cards:
        if card.number is None:
            continue  # entered, and never paired
        player = tournament.players[card.player]
        rating = str(player.rating) if player.rating else ""
        own = ("", "1", str(card.number), ids.get(card.player, ""), player.name, "", rating)
        codes = (
            _UNPLAYED if (line.round_number, card.player) in left_out else _code(line, numbers_of, scoring)
            for line in card.lines
        )
        rows.append((*own, *codes))
    return rows


def _code(line: Line, numbers_of: Mapping[PlayerId, int], scoring: Scoring) -> str:
    """W9B: won with Black against 9; a game that was not played, a bye and an absence have opponent 0."""
    if line.outcome is None:
        return _UNPLAYED
    letter = _LETTERS[bye_by_worth(line.outcome, scoring)]
    if letter not in "WDL" or line.opponent is None or line.colour is None:
        return f"{letter}0"
    return f"{letter}{numbers_of[line.opponent]}{'W' if line.colour is Colour.WHITE else 'B'}"


def uscf_findings(tournament: Tournament, ids: Mapping[PlayerId, str], head: UscfHead) -> list[str]:
    """What a report cannot be sent in without, as sentences with what to do; empty: nothing is missing."""
    details, numbers_of = tournament.details, numbers(tournament)
    asked = {
        say("The name"): (details.name, "`pairtrail config set --name NAME`"),
        say("The first day"): (first_day(details.start_date), "`pairtrail config set --start DATE`"),
        say("The last day"): (first_day(details.end_date), "`pairtrail config set --end DATE`"),
        say("The city"): (details.city, "`pairtrail config set --city TEXT`"),
        say("The affiliate's number"): (head.affiliate_id, "--affiliate-id NUMBER"),
        say("The chief director's number"): (head.director_id, "--director-id NUMBER"),
        say("The state"): (head.state, "--state CODE"),
        say("The time control"): (
            head.time_control or details.time_control,
            "`pairtrail config set --time-control TEXT`",
        ),
    }
    found = [say("{what} is missing: use {do}.", what=what, do=do) for what, (value, do) in asked.items() if not value]
    found += [
        say(
            (
                "Player {number}, {name}, has no membership number. `pairtrail player facts uscf {number}=NUMBER` "
                "enters it."
            ),
            number=numbers_of[one.id],
            name=one.name,
        )
        for one in tournament.players.values()
        if one.id not in ids and one.id in numbers_of
    ]
    return [*found, *games_without_result(tournament, Output.USCF)]
