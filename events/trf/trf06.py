"""TRF06, the report of 2006 (FIDE Data Exchange Format), and what it writes otherwise than TRF16 (decision 89).

It has the columns and the head of TRF16, and fewer signs: titles in letters, `1 = 0 + -` and a blank for a round. It
has no lines but those of the head, the teams and the players.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from core.general_rules.acceleration import virtual_points_by_round
from core.model.dataclass import replace
from core.model.hints import Final
from core.model.results import STANDARD, Outcome, Scoring
from core.model.sentence import SEMICOLON, joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.days import first_day
from events.trf.document import OUTCOMES_IN_WORDS, Entry, PlayerRecord, ReplacedGame, shown_points
from events.trf.layout import LATER_RECORDS
from events.trf.report import Report, colour_told

LETTERS: Final[Mapping[str, str]] = {
    "GM": "g",
    "WGM": "wg",
    "IM": "m",
    "WIM": "wm",
    "FM": "f",
    "WFM": "wf",
    "CM": "c",
    "WCM": "wc",
}
"""The letters of the rating lists of those years, which the report used as well."""

_TITLES: Final = {letters: title for title, letters in LETTERS.items()}
_LATER_CODES: Final = frozenset("HFUZWDL")  # TRF16 has them; until then a pairing program's own
_FIRST_DAY_OF_TRF16: Final = "2016-01-01"

_SIGNS_ALONE: Final[Mapping[int, str]] = {0: " ", 5: "="}  # by points; "+" for more
_RATED: Final[Mapping[Outcome, Outcome]] = {
    Outcome.UNRATED_WIN: Outcome.WIN,
    Outcome.UNRATED_DRAW: Outcome.DRAW,
    Outcome.UNRATED_LOSS: Outcome.LOSS,
}
_ALONE: Final = "0000 - "
_BYE: Final = _ALONE + "+"
_FOR_BOTH: Final = say("'{bye}' is used for both if the bye is worth a point", bye=_BYE)


# --- reading -----------------------------------------------------------------------------------------


def title_of(found: str) -> str:
    """The title that a report means: GM for g, and so on; others as they stand."""
    return _TITLES.get(found.lower(), found)


def has_letters(record: PlayerRecord) -> bool:
    """Whether a player's title stands in the letters of TRF06."""
    return record.title.lower() in _TITLES


def is_trf06(players: Collection[PlayerRecord], codes: Collection[str], start_date: str) -> bool:
    """Whether a file is a TRF06: nothing in it is of a later format, and its signs or its first day say so.

    `codes` are those of its lines. A file without any sign of its age has the format in use since 2016.
    """
    if any(code in LATER_RECORDS for code in codes):
        return False
    entries = [entry for player in players for entry in player.entries if entry is not None]
    if any(entry.code in _LATER_CODES for entry in entries):
        return False
    day = first_day(start_date)
    return any(map(has_letters, players)) or any(map(is_old_bye, entries)) or "" < day < _FIRST_DAY_OF_TRF16


def is_old_bye(entry: Entry) -> bool:
    """A bye as TRF06 writes it: `0000 - +` or `0000 - =`."""
    return not entry.opponent and entry.code in ("+", "=")


def with_byes(
    players: Sequence[PlayerRecord], report: Report, replaced: Collection[ReplacedGame] = ()
) -> list[PlayerRecord]:
    """The records of a TRF06, the only `0000 - +` of a round read as the bye that the pairing allocated.

    The format has no other sign for that one. Where a round has several, nothing says which of them it is. Who won one
    of the games `replaced` has it for that win.
    """
    won = {(one.round_number, player) for one in replaced for player in (one.white, one.black)}
    allocated: dict[int, int] = {}
    for number in range(1, max((len(player.entries) for player in players), default=0) + 1):
        having = [
            player.number
            for player in players
            if (entry := player.entry(number)) and _is_whole(entry) and (number, player.number) not in won
        ]
        if len(having) == 1:
            allocated[number] = having[0]
    if not allocated:
        return list(players)
    told = joined(
        ", ", (say("{player} in round {number}", player=player, number=number) for number, player in allocated.items())
    )
    report.adjusted(
        0, 0, say("the only '{bye}' in a round: {told}", bye=_BYE, told=told), say("pairing-allocated byes (U)")
    )
    return [_allocated(player, allocated) for player in players]


def _is_whole(entry: Entry) -> bool:
    return not entry.opponent and entry.code == "+"


def _allocated(player: PlayerRecord, allocated: Mapping[int, int]) -> PlayerRecord:
    if player.number not in allocated.values():
        return player
    entries = [
        entry._replace(code=Outcome.PAIRING_ALLOCATED_BYE.value)
        if entry is not None and allocated.get(number) == player.number
        else entry
        for number, entry in enumerate(player.entries, 1)
    ]
    return replace(player, entries=tuple(entries))


# --- writing -----------------------------------------------------------------------------------------


def letters_of(title: str) -> str:
    """A title in letters; one that has none as it stands."""
    return LETTERS.get(title.upper(), title)


def cell_of(cell: str, scoring: Scoring) -> str:
    """The eight columns of a round with the signs of TRF06: a bye by what it is worth, a game as if it were rated."""
    code = cell[-1]
    if code not in _LATER_CODES:
        return cell
    outcome = Outcome(code)
    if outcome in _RATED:
        return cell[:-1] + _RATED[outcome]
    return _ALONE + _SIGNS_ALONE.get(scoring.unpaired(outcome), "+")


def next_cells(tournament: Tournament) -> dict[PlayerId, str]:
    """Cells of the round to come. One with a full point would say that the round has been paired: it is left out."""
    from events.trf.round_cells import next_round_cells  # whoever reads a file writes no rounds

    scoring = tournament.settings.scoring
    cells = {player: cell_of(cell, scoring) for player, cell in next_round_cells(tournament).items()}
    return {player: cell for player, cell in cells.items() if cell != _BYE}


def losses(
    tournament: Tournament, numbers: Mapping[PlayerId, int], *, is_one: bool, rounds_are_said: bool
) -> Iterator[str]:
    """What the lines and signs of 2006 do not say, one line each; `numbers` stand for the players in the file.

    `is_one`: the tournament came from a TRF06, which told of the byes that the pairing allocated as it could.
    `rounds_are_said`: a comment has the number of rounds.
    """
    settings = tournament.settings
    if settings.rounds is not None and not rounds_are_said:
        yield say("the number of rounds, {rounds}", rounds=settings.rounds)
    if settings.initial_colour is not None and not any(played.games for played in tournament.rounds):
        yield say("the initial colour, {colour}", colour=colour_told(settings.initial_colour))
    if settings.scoring != STANDARD:
        yield say(
            "the scoring system ({otherwise}): readers of the file assume 1, 1/2 and 0",
            otherwise=joined(", ", _otherwise(settings.scoring)),
        )
    if accelerated := virtual_points_by_round(tournament):
        yield say("the virtual points of {count} players", count=len(accelerated))
    pairs = sorted(sorted((numbers[one], numbers[other])) for one, other in tournament.forbidden_pairs)
    if pairs:
        yield say(
            "players not to be paired together: {listed}",
            listed=joined(", ", (f"{one}-{other}" for one, other in pairs)),
        )
    if not is_one and (told := _where(tournament, numbers, Outcome.PAIRING_ALLOCATED_BYE)):
        yield say("which byes were pairing-allocated (U): {told}; {for_both}", told=told, for_both=_FOR_BOTH)
    if told := _where(tournament, numbers, Outcome.FULL_POINT_BYE):
        yield say("which full-point byes were requested (F): {told}; {for_both}", told=told, for_both=_FOR_BOTH)
    yield from _unrated(tournament)


def _otherwise(scoring: Scoring) -> Iterator[str]:
    for outcome in Outcome:
        white, black = scoring.white(outcome), scoring.black(outcome)
        if (white, black) != (STANDARD.white(outcome), STANDARD.black(outcome)):
            worth = (
                shown_points(white)
                if white == black
                else say(
                    "{white} or {black}",
                    white=shown_points(white),
                    black=shown_points(black),
                )
            )
            yield say("{outcome} {worth}", outcome=OUTCOMES_IN_WORDS[outcome], worth=worth)


def _where(tournament: Tournament, numbers: Mapping[PlayerId, int], code: Outcome) -> str:
    """`round 1: 7, 12; round 3: 9`: who had such a bye."""
    return joined(
        SEMICOLON,
        (
            say("round {number}: {players}", number=played.number, players=", ".join(map(str, sorted(having))))
            for played in tournament.rounds
            if (having := [numbers[player] for player, outcome in played.unpaired.items() if outcome is code])
        ),
    )


def _unrated(tournament: Tournament) -> Iterator[str]:
    for played in tournament.rounds:
        for game in played.games:
            result = game.readings.standings
            if result is not None and result.outcomes[0] in _RATED:
                yield say(
                    "round {number}, board {board}: the fact that the game is unrated (W D L)",
                    number=played.number,
                    board=game.board,
                )


def losses_on_the_way(tournament: Tournament, numbers: Mapping[PlayerId, int]) -> Iterator[str]:
    """What a later format asks for, and a TRF06 does not tell."""
    if told := _where(tournament, numbers, Outcome.FORFEIT_WIN):
        yield say(
            "which of the '{bye}' byes were pairing-allocated (U), and which were requested (F): {told}",
            bye=_BYE,
            told=told,
        )
