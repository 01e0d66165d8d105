"""How a file was written, kept so that an export can give it back.

For each fact the export has one way to write it. Where the file has another, the file's lines are kept with a
digest of the lines they stand for: as long as these do not change, the file's own lines are written.

A file of a team event is kept whole, and given back as long as nothing has changed; after any change it is written anew
from the record.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Final

from core.model.results import Reading
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.trf.document import TrfDocument
from events.trf.layout import BIRTH_DATE, TRF06, TRF16, TRF26, FactLine, FileFormat
from events.trf.own_comments import rules_line
from events.trf.round_cells import next_round_cells
from events.trf.team_tournament import starting_rank_of
from events.trf.team_writer import lines_of_teams
from events.trf.tie_breaks import announced_in
from events.trf.type_codes import meaning_of
from events.trf.writer import (
    byes_to_come,
    lines_of,
    masked,
    pairing_numbers,
    ranks_by_points,
    with_field,
    without_birth_date,
)
from events.vocabulary.imports import FileLayout, Spelling

WHOLE: Final = "*"

LEFTOVER = "-"
SPELLED = "~"
ABSENT = "absent"
COLOUR = "colour"
TYPE = "type"

_PLAYER: Final = "001"


def layout_of(document: TrfDocument, tournament: Tournament, counted: Tournament) -> FileLayout:
    """The layout of a document; `tournament` is what its lines say, `counted` by which results its points are."""
    starting_ranks = starting_ranks_of(tournament, numbers_by_rank=document.numbers_by_rank)
    ranks = {PlayerId(record.number): record.rank or 0 for record in document.players}
    file_format = document.file_format
    written = lines_of(
        tournament, starting_ranks, ranks, numbers_by_rank=document.numbers_by_rank, file_format=file_format
    )
    by_fact = grouped(written)
    not_spelled = {TYPE} if _contradicts_rules(document, tournament) else set()
    not_spelled |= {f"001 {record.number}" for record in document.players if record.columns_in_bytes}
    dated = {f"001 {record.number}" for record in document.players if record.birth_date}
    found: dict[str, list[tuple[int, str]]] = {}
    for number, (fact, line) in enumerate(zip(document.facts, document.lines, strict=True), 1):
        if fact:
            found.setdefault(fact, []).append((number, line.text))
    spellings = [
        Spelling(
            fact=fact,
            digest=digest_of(fact, by_fact, tournament, file_format),
            lines=tuple((number, _kept(fact, text, dated)) for number, text in found.get(fact, ())),
        )
        for fact in sorted({*found, *by_fact})
        if fact not in not_spelled
        and (
            [text for _, text in found.get(fact, ())] != [line.text for line in by_fact.get(fact, ())]
            or fact.startswith("240 ")  # also once the round has been played, and an export would not write it
        )
    ]
    spelled = {spelling.fact for spelling in spellings}
    return FileLayout(
        encoding=document.encoding,
        line_ends=tuple(_runs(line.end for line in document.lines)),
        order=tuple(_runs(_kinds(document.facts, written, spelled))),
        spellings=tuple(spellings),
        ranks=() if _are_by_points(ranks, document, counted) else tuple(ranks.items()),
        results_digest=results_digest(
            written
            if counted is tournament
            else lines_of(
                counted, starting_ranks, ranks, numbers_by_rank=document.numbers_by_rank, file_format=file_format
            )
        ),
        numbers_by_rank=document.numbers_by_rank,
        not_kept=tuple(_not_kept(document, tournament)),
    )


def _are_by_points(ranks: Mapping[PlayerId, int], document: TrfDocument, tournament: Tournament) -> bool:
    """Whether an export without the file's own ranks would write them: by points, no list of tie-breaks being named."""
    return announced_in(document) is None and ranks == ranks_by_points(tournament, pairing_numbers(tournament))


def starting_ranks_of(tournament: Tournament, *, numbers_by_rank: bool) -> Mapping[PlayerId, int]:
    """Columns 5-8: the pairing numbers, or the ids where XXC rank says that the numbers are places in the file."""
    return {player: player for player in tournament.players} if numbers_by_rank else pairing_numbers(tournament)


def grouped(lines: Iterable[FactLine]) -> dict[str, list[FactLine]]:
    """The lines by the fact they speak of."""
    by_fact: dict[str, list[FactLine]] = {}
    for line in lines:
        by_fact.setdefault(line.fact, []).append(line)
    return by_fact


def digest_of(
    fact: str, by_fact: Mapping[str, list[FactLine]], tournament: Tournament, file_format: FileFormat = TRF16
) -> str:
    """What a spelling rests on: the lines that an export writes for the fact, without ranks and birth dates.

    An XXZ line stands for byes of the round to come, which an export writes into the players' lines. The initial
    colour may have been read off the first games, so it rests on them as well. A TRF26 writes the byes of rounds to
    come in records 240, which may go on standing there; a file may have them in the players' lines as well.
    """
    if fact.startswith("240 "):
        text = _byes_of(fact, tournament)
    elif fact == ABSENT:
        following = tournament.last_paired_round + 1
        text = " ".join(
            f"{player}{kind.value}" for (number, player), kind in sorted(tournament.byes.items()) if number == following
        )
    else:
        text = "\n".join(masked(line) for line in by_fact.get(fact, ()))
    if file_format in (TRF06, TRF26) and fact.startswith("001 "):
        text += next_round_cells(tournament).get(PlayerId(int(fact.removeprefix("001 "))), "")
    if fact == COLOUR:
        text += "".join(_first_games(tournament))
    return sha256(text.encode()).hexdigest()


def _byes_of(fact: str, tournament: Tournament) -> str:
    """Who has a kind of bye in a round, played or not."""
    _, kind, number = fact.split(" ")
    granted = {player for (at, player), given in tournament.byes.items() if (str(at), given.value) == (number, kind)}
    to_come = {
        player
        for (at, given), them in byes_to_come(tournament).items()
        for player in them
        if (str(at), given.value) == (number, kind)
    }
    return " ".join(str(player) for player in sorted(granted | to_come))


def _first_games(tournament: Tournament) -> Iterator[str]:
    """Who met whom, up to the first round with games."""
    numbers = pairing_numbers(tournament)
    for one_round in tournament.rounds:
        for game in one_round.games:
            yield f"\n{numbers[game.white]} {numbers[game.black]}"
        for player, outcome in sorted(one_round.unpaired.items()):
            yield f"\n{numbers[player]} {outcome.value}"
        if one_round.games:
            return


def results_digest(lines: Iterable[FactLine]) -> str:
    """What the ranks of a file rest on: every player's line."""
    text = "\n".join(masked(line) for line in lines if line.fact.startswith("001 "))
    return sha256(text.encode()).hexdigest()


def _contradicts_rules(document: TrfDocument, tournament: Tournament) -> bool:
    """Whether record 192 names another edition than the one that the tournament is held under."""
    meaning = meaning_of(document.type_code, document.details.start_date)
    return meaning is not None and meaning.edition not in ("", tournament.settings.edition)


def _not_kept(document: TrfDocument, tournament: Tournament) -> Iterator[str]:
    if _contradicts_rules(document, tournament):
        yield say(
            "192 {type_code}: the tournament is held under {edition}",
            type_code=document.type_code,
            edition=tournament.settings.edition,
        )
    for record in document.players:
        text = document.lines[record.line - 1].text
        if record.columns_in_bytes:
            yield say(
                ("line {line}: columns counted in bytes; when the file is written, they are counted in characters"),
                line=record.line,
            )
        elif record.birth_date and with_field(text, BIRTH_DATE, record.birth_date) != text:
            yield say(
                "line {line}: a birth date that does not begin in column {first}",
                line=record.line,
                first=BIRTH_DATE.first,
            )


def _kept(fact: str, text: str, dated: set[str]) -> str:
    return without_birth_date(text) if fact in dated else text


def _kinds(facts: Iterable[str], written: Iterable[FactLine], spelled: set[str]) -> Iterator[str]:
    """What stands in each line: its code alone where lines of that code come in the order of an export."""
    plain = [fact for fact in facts if fact and fact not in spelled]
    in_order = [line.fact for line in written if line.fact not in spelled]
    codes = {fact.partition(" ")[0] for fact in plain}
    ordered = {
        code
        for code in codes
        if [fact for fact in plain if fact.partition(" ")[0] == code]
        == [fact for fact in in_order if fact.partition(" ")[0] == code]
    }
    for fact in facts:
        code = fact.partition(" ")[0]
        yield LEFTOVER if not fact else SPELLED if fact in spelled else code if code in ordered else fact


def _runs(items: Iterable[str]) -> Iterable[tuple[str, int]]:
    for item, run in groupby(items):
        yield item, sum(1 for _ in run)


def layout_of_teams(document: TrfDocument, tournament: Tournament, tie_breaks: Sequence[str]) -> FileLayout:
    """The layout of a document; `tournament` is what was made of it, `tie_breaks` the list that it announces."""
    digest = _digest_of_teams(tournament, document.file_format, tie_breaks)
    lines = enumerate((_kept_of_teams(line.text) for line in document.lines), start=1)
    return FileLayout(
        encoding=document.encoding,
        line_ends=tuple((end, sum(1 for _ in run)) for end, run in groupby(line.end for line in document.lines)),
        order=(),
        spellings=(Spelling(fact=WHOLE, digest=digest, lines=tuple(lines)),),
    )


def lines_of_teams_as_imported(
    layout: FileLayout, tournament: Tournament, file_format: FileFormat, reading: Reading
) -> tuple[str, ...] | None:
    """The file's own lines, with the birth dates that the log does not hold; None: something has changed since."""
    whole = next((one for one in layout.spellings if one.fact == WHOLE), None)
    if whole is None or whole.digest != _digest_of_teams(
        tournament, file_format, tournament.settings.tie_breaks.codes, reading
    ):
        return None
    birth_dates = {starting_rank_of(member): player.birth_date for member, player in tournament.members.items()}
    return tuple(_with_birth_date(text, birth_dates) for _, text in whole.lines)


def starting_ranks_of_members(tournament: Tournament) -> dict[PlayerId, int]:
    """Of the members of a team event that was imported: those of the file; of later ones the next numbers."""
    in_file = {member: starting_rank_of(member) for member in _of_the_file(tournament)}
    later = (member for member in sorted(tournament.members) if member not in in_file)
    return in_file | {member: rank for rank, member in enumerate(later, start=max(in_file.values(), default=0) + 1)}


def _of_the_file(tournament: Tournament) -> Iterator[PlayerId]:
    return (member for member in sorted(tournament.members) if starting_rank_of(member) > 0)


def _digest_of_teams(
    tournament: Tournament,
    file_format: FileFormat,
    tie_breaks: Sequence[str],
    reading: Reading = Reading.STANDINGS,
) -> str:
    """Of all that an export would write, birth dates aside, and of the rules and tie-breaks."""
    written = lines_of_teams(
        tournament,
        starting_ranks_of_members(tournament),
        ranks_by_points(tournament, pairing_numbers(tournament)),
        file_format,
        reading,
    )
    told: Iterable[str] = (
        *(_kept_of_teams(line.text) for line in written),
        rules_line(tournament.settings),
        *tie_breaks,
    )
    return sha256("\n".join(told).encode()).hexdigest()


def _kept_of_teams(text: str) -> str:
    return without_birth_date(text) if text.startswith(_PLAYER) else text


def _with_birth_date(text: str, birth_dates: Mapping[int, str]) -> str:
    number = text[4:8].strip() if text.startswith(_PLAYER) else ""
    born = birth_dates.get(int(number), "") if number.isdecimal() else ""
    return with_field(text, BIRTH_DATE, born) if born and len(text) >= BIRTH_DATE.last else text
