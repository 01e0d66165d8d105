"""From bytes to a `TrfDocument`: encodings, line ends, dialects, and every finding at once."""

from collections.abc import Iterator, Mapping

from core.editions.event_kind import kind_with_teams
from core.editions.registry import rules_of_teams
from core.model.dataclass import dataclass, field, replace
from core.model.hints import TYPE_CHECKING, Final, Literal
from core.model.named_tuple import NamedTuple
from core.model.results import Scoring
from core.model.sentence import say
from core.model.tournament import Details
from events.errors import Finding
from events.trf.checks import check_games, check_numbers, check_rounds, list_birth_dates, list_old_signs
from events.trf.contents import contents_of, decoded, printable, split_lines
from events.trf.contradictions import list_contradictions
from events.trf.document import (
    CELLS_KIND,
    COUNTED_HEAD,
    KNOCKOUT_HEAD,
    LENT_HEAD,
    REPLACED_HEAD,
    UNCOUNTED_HEAD,
    EarlierCell,
    Line,
    PlayerRecord,
    Prohibition,
    ReplacedGame,
    RulesSaid,
    TrfDocument,
    points_of,
)
from events.trf.earlier_rounds import (
    EarlierRounds,
    check_earlier_lines,
    forbidden_said,
    is_earlier_line,
    read_earlier_line,
)
from events.trf.extension_lines import READERS as EXTENSION_READERS
from events.trf.extension_lines import Extensions, Given, LineReader, quoted
from events.trf.layout import (
    COUNTS,
    FIRST_ROUND_COLUMN,
    HEADER_FIELDS,
    NUMBER,
    POINTS,
    ROUNDS_MAX,
    RULER,
    SILENT,
    TEAM_RECORDS,
    TRF06,
    TRF16,
    TRF26,
    FileFormat,
    fact_of,
    format_by_lines,
    round_dates,
)
from events.trf.own_comments import is_rules_line, read_part_line, read_rules_line
from events.trf.player_line import read_player
from events.trf.report import Report, colour_told
from events.trf.to_tournament import by_article_of_first_games, initial_colour_lacking
from events.trf.trf06 import is_trf06, with_byes
from events.trf.trf26_checks import (
    acceleration_of,
    check_records,
    granted_byes,
    prohibitions_not_in_force,
    scoring_of,
)
from events.trf.trf26_lines import READERS as TRF26_READERS
from events.trf.type_codes import is_read_of_teams, not_of_individuals

if TYPE_CHECKING:  # it takes longer to be imported than a file to be read
    from pathlib import Path

Strictness = Literal["strict", "listed"]
"""What to do with totals that do not match the results: refuse the file, or take the results and list it."""

_READERS: Final = {**EXTENSION_READERS, **TRF26_READERS}


def read_file(path: "Path | str", *, points: Strictness = "strict") -> TrfDocument:
    """Read a TRF from disk. Raises `BadInput` with every finding, also when the file cannot be opened."""
    return read_document(contents_of(path), str(path), points=points)


def read_document(data: bytes, file_name: str, *, points: Strictness = "strict") -> TrfDocument:
    """Read the contents of a TRF.

    Points that do not match the results are an error when `points` is "strict"; "listed" takes the results and
    lists both values as an adjustment. Raises `BadInput` with every error of the file.
    """
    report = Report(file_name, strict=points == "strict")
    document, extensions = _by_lines(data, report)
    if document.teams is not None:
        return _checked_as_teams(document, extensions, report)
    points_are_known = not report.errors
    check_records(document, extensions, report)
    check_earlier_lines(document.earlier_rounds, _lines_of_players(document), document.rounds_paired, report)
    document = _with_checked_comments(document, report)
    check_rounds(document, extensions, report, points_are_known=points_are_known)
    list_contradictions(document, extensions, report)
    list_birth_dates(document, report)
    if document.file_format != TRF06:
        list_old_signs(document, report)
    report.raise_errors()
    for line, read, taken_as in prohibitions_not_in_force(document):
        report.adjusted(line, 5, read, taken_as)
    if (colour := initial_colour_lacking(document)) is not None:
        report.adjusted(
            0,
            0,
            say("no initial colour (XXC)"),
            say(
                "{colour}, as the first games show{by_article}",
                colour=colour_told(colour),
                by_article=by_article_of_first_games(document),
            ),
        )
    return replace(document, adjustments=report.sorted_adjustments())


def _with_checked_comments(document: TrfDocument, report: Report) -> TrfDocument:
    """Without games and cells in our comments that the rest of the file contradicts."""
    if named := (*document.uncounted, *document.in_knockout):
        from events.trf.own_comments import check_named  # few files have games that do not count

        check_named(named, _lines_of_players(document), report)
    if document.replaced:
        from events.trf.own_comments import checked_replaced  # likewise

        document = replace(document, replaced=checked_replaced(document.replaced, document.players, report))
    return _with_checked_cells(document, report)


def _with_checked_cells(document: TrfDocument, report: Report) -> TrfDocument:
    if not (document.earlier_cells or document.counted_cells):
        return document
    from events.trf.earlier_cells import with_checked_cells  # likewise

    return with_checked_cells(document, report)


class LinesRead(NamedTuple):
    """A file of individuals as far as its lines can be read, one by one; nothing is held against anything else."""

    document: TrfDocument  # its `adjustments` are those of single lines, and of records against players
    errors: tuple[Finding, ...]  # places that could not be read, in the order of the file; they are left out


def read_lines(data: bytes, file_name: str) -> LinesRead:
    """Read whatever can be read, for an audit that holds the lines against each other itself.

    Raises `BadInput` where there is nothing to audit: no text, no player, or a team event, which is read whole.
    """
    report = Report(file_name, strict=False, goes_on=True)
    document, extensions = _by_lines(data, report)
    if document.teams is not None:
        return LinesRead(read_document(data, file_name, points="listed"), ())
    check_records(document, extensions, report)
    check_earlier_lines(document.earlier_rounds, _lines_of_players(document), document.rounds_paired, report)
    document = _with_checked_comments(document, report)
    check_numbers({player.number for player in document.players}, extensions, report)
    list_contradictions(document, extensions, report, but_dates=True)
    if document.file_format != TRF06:
        list_old_signs(document, report)
    return LinesRead(replace(document, adjustments=report.sorted_adjustments()), report.sorted_errors())


def _lines_of_players(document: TrfDocument) -> dict[int, int]:
    return {player.number: player.line for player in document.players}


def _by_lines(data: bytes, report: Report) -> tuple[TrfDocument, Extensions]:
    """Every line by itself, and the format that they show. Raises `BadInput` without text or players."""
    file_name = report.file_name
    text, encoding = decoded(data, report)
    lines = tuple(split_lines(text))
    is_of_teams = _is_of_teams(lines)
    contents = _Contents(readers=_team_readers() if is_of_teams else _READERS)
    facts = tuple(
        _read_line(line if line.isprintable() else printable(line, number, report), number, contents, report)
        for number, (line, _) in enumerate(lines, 1)
    )
    extensions = contents.extensions
    teams = extensions.teams if is_of_teams else None
    if extensions.team_code or (contents.teams and teams is None):
        code = extensions.team_code
        raise not_of_individuals(file_name, code and quoted(code), extensions.team_line, contents.teams)
    report.settle_text_behind(max((len(player.entries) for player in contents.players), default=0))
    if not contents.players:
        report.error(0, 0, say("no player (001) line"), say("a tournament report with at least one player"))
        report.raise_errors(now=True)
    report.raise_errors()
    file_format = _format_of(lines, contents)
    numbered = [player.number for player in contents.players] if teams is None else [one.number for one in teams.listed]
    document = TrfDocument(
        file_name=file_name,
        lines=lines,
        facts=facts if file_format != TRF26 else tuple(map(_fact_in_trf26, facts)),
        encoding=encoding,
        details=replace(_details_of(contents), type_code=extensions.type_code),
        players=tuple(
            with_byes(contents.players, report, contents.replaced) if file_format == TRF06 else contents.players
        ),
        rounds_declared=_rounds_declared(contents),
        initial_colour=extensions.initial_colour,
        numbers_by_rank=extensions.numbers_by_rank,
        scoring=scoring_of(extensions, report) if teams is None else _scoring_of_teams(contents, report),
        absent=tuple(dict.fromkeys(extensions.absent)),
        acceleration=acceleration_of(extensions, numbered, report),
        forbidden=() if forbidden_said(contents.earlier_rounds) else tuple(extensions.forbidden),
        prohibitions=(*extensions.prohibitions, *_prohibitions_by_comments(contents)),
        byes_granted=granted_byes(extensions),
        type_code=extensions.type_code,
        rules_said=contents.rules_said,
        part_said=contents.part_said,
        earlier_rounds=tuple(contents.earlier_rounds),
        uncounted=tuple(contents.uncounted),
        in_knockout=tuple(contents.in_knockout),
        replaced=tuple(contents.replaced),
        earlier_cells=tuple(contents.earlier_cells),
        counted_cells=tuple(contents.counted_cells),
        points_of_some=tuple(extensions.of_some),
        file_format=file_format,
        leftover=tuple((number, lines[number - 1].text) for number, _ in contents.leftover),
        teams=teams,
    )
    return document, extensions


def _rounds_declared(contents: "_Contents") -> int | None:
    if contents.extensions.rounds is not None or contents.rules_said is None:
        return contents.extensions.rounds
    return contents.rules_said.rounds


def _prohibitions_by_comments(contents: "_Contents") -> Iterator[Prohibition]:
    """Where comments of ours say who was not to meet in earlier rounds: that, and what XXP says of those since."""
    said = forbidden_said(contents.earlier_rounds)
    first = 1
    for one in said:
        yield from (Prohibition(pair, first, one.until, one.line) for pair in one.forbidden or ())
        first = one.until + 1
    if said and first <= (contents.extensions.rounds or ROUNDS_MAX):
        yield from (Prohibition(players, first, ROUNDS_MAX, 0) for players in contents.extensions.forbidden)


def _checked_as_teams(document: TrfDocument, extensions: Extensions, report: Report) -> TrfDocument:
    """What is checked of the players' lines of a team event, and of its teams."""
    from events.trf.team_lines import check_points_of_teams, check_teams

    check_games(document, report)
    if not report.errors:
        check_teams(document, extensions, report)
    if document.teams is not None and not report.errors:
        lines = {team.number: team.line for team in document.teams.listed}
        check_earlier_lines(document.earlier_rounds, lines, document.rounds_paired, report, of_teams=True)
        document = _with_checked_cells(document, report)
        check_points_of_teams(document, report)
    list_birth_dates(document, report)
    report.raise_errors()
    return replace(document, adjustments=report.sorted_adjustments())


def _team_readers() -> Mapping[str, LineReader]:
    from events.trf.team_lines import READERS  # few files are of teams

    return {**_READERS, **READERS}


def _scoring_of_teams(contents: "_Contents", report: Report) -> Scoring:
    from events.trf.team_lines import scoring_of_teams

    return scoring_of_teams(contents.extensions, contents.rules_said, report)


def _is_of_teams(lines: tuple[Line, ...]) -> bool:
    """Whether a file is of a team event that is read as one: by its records, or by old lines (013) and its words."""
    codes = {text[:3] for text, _ in lines}
    if "310" in codes or any(is_read_of_teams(text[3:].strip().upper()) for text, _ in lines if text[:3] == "192"):
        return True
    words = [text[3:] for text, _ in lines if text[:3] == "092"]
    said = [rules for text, _ in lines if text[:3] == "###" and (rules := read_rules_line(text, 0)) is not None]
    is_said = any(map(kind_with_teams, words)) or any(rules_of_teams(rules.edition) is not None for rules in said)
    return "013" in codes and "192" not in codes and is_said


@dataclass(slots=True)
class _Contents:
    """What the lines read so far said."""

    headers: dict[str, str] = field(default_factory=dict)
    round_dates: tuple[str, ...] = ()
    deputies: list[str] = field(default_factory=list)
    players: list[PlayerRecord] = field(default_factory=list)
    lines_of_players: dict[int, int] = field(default_factory=dict)
    extensions: Extensions = field(default_factory=Extensions)
    leftover: list[tuple[int, str]] = field(default_factory=list)
    teams: dict[str, int] = field(default_factory=dict)  # records of team events, and the line of the first of each
    rules_said: RulesSaid | None = None
    part_said: str = ""
    earlier_rounds: list[EarlierRounds] = field(default_factory=list)
    uncounted: list[tuple[int, int]] = field(default_factory=list)
    in_knockout: list[tuple[int, int]] = field(default_factory=list)
    replaced: list[ReplacedGame] = field(default_factory=list)
    earlier_cells: list[EarlierCell] = field(default_factory=list)
    counted_cells: list[EarlierCell] = field(default_factory=list)
    readers: Mapping[str, LineReader] = field(default_factory=lambda: _READERS)


def _format_of(lines: tuple[Line, ...], contents: _Contents) -> FileFormat:
    """By the codes of the lines, and where these leave it open by the signs in them."""
    codes = {line[:3] for line, _ in lines}
    by_lines = format_by_lines(codes)
    is_old = by_lines == TRF16 and is_trf06(contents.players, codes, contents.headers.get("start_date", ""))
    return TRF06 if is_old else by_lines


def _read_line(text: str, line: int, contents: _Contents, report: Report) -> str:
    """Read one line; the fact it speaks of, "" where it is only kept."""
    code = text[:3]
    if code == "001":
        return _add_player(text, line, contents, report)
    if code in HEADER_FIELDS:
        return _add_header(code, text, line, contents, report)
    if code in COUNTS:
        return code
    if code in contents.readers:
        contents.readers[code](Given(code, text, line), contents.extensions, report)
        return fact_of(code, text)
    if code in TEAM_RECORDS:
        contents.teams.setdefault(code, line)
    contents.leftover.append((line, text))
    _read_comment(code, text, line, contents, report)
    return ""


def _read_comment(code: str, text: str, line: int, contents: _Contents, report: Report) -> None:
    """A line that is kept: a comment of ours, or what no format has."""
    if is_rules_line(text):
        _read_rules_said(text, line, contents, report)
    elif part := read_part_line(text):
        contents.part_said = contents.part_said or say("{part} (line {line}, ###)", part=part, line=line)
    elif is_earlier_line(text) or text.startswith(COUNTED_HEAD):
        _read_earlier(text, line, contents, report)
    elif text.startswith(UNCOUNTED_HEAD):
        from events.trf.own_comments import read_uncounted_line  # few files have games that do not count

        contents.uncounted += ((number, line) for number in read_uncounted_line(text, line, report))
    elif text.startswith(LENT_HEAD):
        from events.trf.team_lines import read_lent_line  # likewise

        read_lent_line(text, line, contents.extensions, report)
    elif text.startswith(KNOCKOUT_HEAD):
        from events.trf.own_comments import read_knockout_line  # likewise

        contents.in_knockout += ((number, line) for number in read_knockout_line(text, line, report))
    elif text.startswith(REPLACED_HEAD):
        from events.trf.own_comments import read_replaced_line  # few files have such games

        contents.replaced += read_replaced_line(text, line, report)
    else:
        _report_leftover(code, text, line, report)


def _read_earlier(text: str, line: int, contents: _Contents, report: Report) -> None:
    """A comment of ours about earlier rounds, or about the cells by which points are counted."""
    if not text.startswith(COUNTED_HEAD) and f": {CELLS_KIND} " not in text:
        said = read_earlier_line(text, line, report)
        contents.earlier_rounds += () if said is None else (said,)
        return
    from events.trf.earlier_cells import read_cells_line  # few files have such cells

    cells = contents.counted_cells if text.startswith(COUNTED_HEAD) else contents.earlier_cells
    cells += read_cells_line(text, line, report)


def _read_rules_said(text: str, line: int, contents: _Contents, report: Report) -> None:
    """The comment in which we say the rules; the first one counts."""
    said = read_rules_line(text, line)
    first = contents.rules_said = contents.rules_said or said
    if said is not None and first is not None and said[:2] != first[:2]:
        report.adjusted(
            line,
            1,
            say("different rules from those in line {line}", line=first.line),
            say("no data: the first line is used"),
        )


def _fact_in_trf26(fact: str) -> str:
    """XXA speaks of one player; TRF26 writes the acceleration of all players in ranges."""
    return "acceleration" if fact.startswith("XXA ") else fact


def _report_leftover(code: str, text: str, line: int, report: Report) -> None:
    """A line of no format is read past: nothing of pairings or standings can be lost with it but a player's line."""
    if not text.strip() or code in SILENT or code in TEAM_RECORDS or text.startswith("#"):
        return
    if text.startswith(RULER):
        report.adjusted(line, 1, say("a column ruler"), say("no data: the line is kept unchanged"))
    elif code.isdecimal() and _looks_like_a_player(text):
        report.adjusted(
            line,
            1,
            say("a line {code}, which is not defined in any format, but has the form of a player's line", code=code),
            say("no data: the line is kept unchanged; if it is a player's line, its code must be 001"),
        )
    else:
        report.adjusted(line, 1, say("a line {code!r}", code=code), say("no data: the line is kept unchanged"))


def _looks_like_a_player(text: str) -> bool:
    return NUMBER.of(text).strip().isdecimal() and points_of(POINTS.of(text).strip()) is not None


def _add_player(text: str, line: int, contents: _Contents, report: Report) -> str:
    player = read_player(text, line, report)
    if player is None:
        return ""
    first = contents.lines_of_players.setdefault(player.number, line)
    if first != line:
        report.error(
            line,
            5,
            say("starting rank number {number} a second time", number=player.number),
            say("a different number: line {first} already has this one", first=first),
        )
        return ""
    contents.players.append(player)
    return f"001 {player.number}"


def _add_header(code: str, text: str, line: int, contents: _Contents, report: Report) -> str:
    value = text[3:].strip()
    name = HEADER_FIELDS[code]
    if code == "112":
        contents.deputies.append(value)
        return code
    if name in contents.headers:
        contents.leftover.append((line, text))
        report.adjusted(
            line,
            1,
            say("a second line {code}", code=code),
            say("a comment, so no data are lost: the first line is used, and this one is kept as it is"),
        )
        return ""
    contents.headers[name] = value
    if code == "132":
        contents.round_dates, off = round_dates(text)
        if off:
            report.adjusted(
                line,
                FIRST_ROUND_COLUMN + off,
                say("the dates of the rounds in column {column}", column=FIRST_ROUND_COLUMN + off),
                say("the dates in column {column}, where they belong", column=FIRST_ROUND_COLUMN),
            )
    return code


def _details_of(contents: _Contents) -> Details:
    given = contents.headers.get
    return Details(
        name=given("name", ""),
        city=given("city", ""),
        federation=given("federation", ""),
        start_date=given("start_date", ""),
        end_date=given("end_date", ""),
        tournament_type=given("tournament_type", ""),
        chief_arbiter=given("chief_arbiter", ""),
        deputy_arbiters=tuple(contents.deputies),
        time_control=given("time_control", ""),
        round_dates=contents.round_dates,
    )
