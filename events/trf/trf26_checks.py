"""Whether the records of TRF26 agree with the players' lines, with each other, and with XX. lines that say the same."""

from collections.abc import Iterator, Mapping, Sequence

from core.model.hints import Final
from core.model.results import ByeKind, Outcome, Scoring, flaws
from core.model.sentence import say
from core.model.units import Points
from events.trf.document import KINDS_299, OUTCOMES_IN_WORDS, Entry, PlayerRecord, TrfDocument, shown_points
from events.trf.extension_lines import Extensions, GrantedBye
from events.trf.layout import RESULT_OFFSET, round_column
from events.trf.report import Report
from events.trf.trf26_lines import SYMBOLS_162
from events.trf.type_codes import meaning_of

_NAMES: Final = {
    ByeKind.HALF_POINT: say("half-point"),
    ByeKind.FULL_POINT: say("full-point"),
    ByeKind.ZERO_POINT: say("zero-point"),
}


def scoring_of(extensions: Extensions, report: Report) -> Scoring:
    """The scoring system of the file: what 299 says of a kind of result goes before everything else."""
    _check_162_against_xxs(extensions, report)
    for kind, (points, _) in extensions.assigned.items():
        extensions.points.set(KINDS_299[kind], "", points)
    scoring = extensions.points.scoring()
    if flaw := next(flaws(scoring), ""):
        line, column = _last_of_points(extensions)
        report.error(line, column, *_in_two(flaw))
    return scoring


def _last_of_points(extensions: Extensions) -> tuple[int, int]:
    """The record that made the points what they are: 299, else the last line with any."""
    if extensions.assigned:
        kind = next(kind for kind in ("W", "D", "L", *extensions.assigned) if kind in extensions.assigned)
        return extensions.assigned[kind][1], 14
    return extensions.points.line, 5


def _in_two(flaw: str) -> tuple[str, str]:
    """What was read, and what is wrong with it."""
    read, _, expected = flaw.removesuffix(".").partition(": ")
    return f"{read[0].lower()}{read[1:]}", say("other points: {expected}", expected=expected)


def _check_162_against_xxs(extensions: Extensions, report: Report) -> None:
    for symbol, (points, line, column) in extensions.symbols.items():
        for (outcome, colour), other in extensions.xxs.items():
            if outcome in SYMBOLS_162[symbol] and other != points:
                side = say("White") if colour == "w" else say("Black")
                report.error(
                    line,
                    column,
                    say("162: {symbol} is worth {points}", symbol=symbol, points=shown_points(points)),
                    say(
                        "the {points} that XXS gives {side} for {outcome}",
                        points=shown_points(other),
                        side=side,
                        outcome=OUTCOMES_IN_WORDS[outcome],
                    ),
                )
                break
    worth_x = extensions.symbols.get("X")
    if worth_x is not None and worth_x[0] != (draw := extensions.points.scoring().unpaired(Outcome.DRAW)):
        report.adjusted(
            worth_x[1],
            worth_x[2],
            say("162: an unknown result (X) is worth {points}", points=shown_points(worth_x[0])),
            say("a draw ({points}), for pairing purposes only", points=shown_points(draw)),
        )


# --- virtual points ----------------------------------------------------------------------------------


def acceleration_of(extensions: Extensions, numbers: Sequence[int], report: Report) -> dict[int, tuple[Points, ...]]:
    """Virtual points by number, from XXA and from 250; where the file has both, they have to say the same."""
    if not extensions.virtual:
        return dict(extensions.acceleration)
    by_round = _from_250(extensions, numbers, report)
    found = {
        player: tuple(values.get(number, Points(0)) for number in range(1, max(values) + 1))
        for player, values in sorted(by_round.items())
    }
    if not extensions.acceleration:
        return found
    for player in sorted({*found, *extensions.acceleration}):
        by_250, by_xxa = found.get(player, ()), extensions.acceleration.get(player, ())
        if _without_zeros(by_250) != _without_zeros(by_xxa):
            line = extensions.acceleration_lines.get(player, extensions.virtual[0].line)
            report.error(
                line,
                5,
                say(
                    "virtual points for player {player}: {listed} according to XXA",
                    player=player,
                    listed=_listed(by_xxa),
                ),
                say("the same as in the 250 records: {listed}", listed=_listed(by_250)),
            )
    return dict(extensions.acceleration)


def _from_250(extensions: Extensions, numbers: Sequence[int], report: Report) -> dict[int, dict[int, Points]]:
    by_round: dict[int, dict[int, Points]] = {}
    lines: dict[tuple[int, int], int] = {}
    for points, (first, last), (low, high), line in extensions.virtual:
        contradicts = False
        for player in sorted(numbers):
            if not low <= player <= high:
                continue
            values = by_round.setdefault(player, {})
            for number in range(first, last + 1):
                before = values.setdefault(number, points)
                if before != points and not contradicts:
                    contradicts = True
                    report.error(
                        line,
                        10,
                        say(
                            "{points} virtual points for player {player} in round {number}",
                            points=shown_points(points),
                            player=player,
                            number=number,
                        ),
                        say(
                            "the {points} that line {lines} gives that player",
                            points=shown_points(before),
                            lines=lines[player, number],
                        ),
                    )
                lines.setdefault((player, number), line)
    return by_round


def _without_zeros(values: tuple[Points, ...]) -> tuple[Points, ...]:
    """Without the zeros at the end, which say nothing."""
    kept = list(values)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def _listed(values: tuple[Points, ...]) -> str:
    return " ".join(shown_points(value) for value in values) or "none"


# --- byes and rules ----------------------------------------------------------------------------------


def check_records(document: TrfDocument, extensions: Extensions, report: Report) -> None:
    """The byes of 240 against the players' lines, and whether the accelerated rounds of 192 can be told."""
    players = {player.number: player for player in document.players}
    kinds: dict[tuple[int, int], GrantedBye] = {}
    for bye in extensions.byes:
        before = kinds.setdefault((bye.round_number, bye.player), bye)
        if before.kind is not bye.kind:
            report.error(
                bye.line,
                bye.column,
                say(
                    "a {kind} bye for player {player} in round {round_number}",
                    kind=_NAMES[bye.kind],
                    player=bye.player,
                    round_number=bye.round_number,
                ),
                say("the {kind} bye that line {line} gives that player", kind=_NAMES[before.kind], line=before.line),
            )
        elif bye.player in players:
            _check_bye(document, players[bye.player], bye, report)
    _check_last_rounds(document, extensions, report)
    meaning = meaning_of(document.type_code, document.details.start_date)
    if meaning is not None and meaning.baku and document.rounds_declared is None and not document.acceleration:
        report.adjusted(
            extensions.type_line,
            5,
            say("192 {type_code} without a number of rounds (142)", type_code=document.type_code),
            say("accelerated once the number of rounds is known"),
        )
    elif meaning is not None and meaning.baku and not document.acceleration:
        report.adjusted(
            extensions.type_line,
            5,
            say("192 {type_code} without a record 250: the file contradicts itself", type_code=document.type_code),
            say(
                "accelerated by the Baku method, as 192 states; `check FILE` and `pair FILE` show the result "
                "for either reading"
            ),
        )


def _check_last_rounds(document: TrfDocument, extensions: Extensions, report: Report) -> None:
    """Virtual points and prohibitions belong to rounds that the file declares."""
    declared = document.rounds_declared
    if declared is None:
        return
    expected = say("rounds up to {declared}, as declared in the file", declared=declared)
    for points, (first, last), _, line in extensions.virtual:
        if last > declared:
            read = say(
                "{points} virtual points in rounds {first} to {last}",
                points=shown_points(points),
                first=first,
                last=last,
            )
            report.error(line, 15 if first > declared else 19, read, expected)
    for player, values in extensions.acceleration.items():
        beyond = [number for number, value in enumerate(values, 1) if value and number > declared]
        if beyond:
            read = say("virtual points for player {player} in round {beyond}", player=player, beyond=beyond[0])
            report.error(extensions.acceleration_lines[player], 5 + 5 * beyond[0], read, expected)
    for prohibition in document.prohibitions:
        if prohibition.first > declared:
            report.error(
                prohibition.line, 5, say("a prohibition from round {first} onwards", first=prohibition.first), expected
            )


def _check_bye(document: TrfDocument, player: PlayerRecord, bye: GrantedBye, report: Report) -> None:
    """A bye of a round that was played stands in the player's line as well; one of a round to come may."""
    claim = say(
        "a {kind} bye for player {player} in round {round_number}",
        kind=_NAMES[bye.kind],
        player=bye.player,
        round_number=bye.round_number,
    )
    if document.rounds_declared is not None and bye.round_number > document.rounds_declared:
        report.error(
            bye.line,
            7,
            claim,
            say("a round up to {rounds_declared}, as declared in the file", rounds_declared=document.rounds_declared),
        )
        return
    entry = player.entry(bye.round_number)
    if entry is None and bye.round_number > document.rounds_paired:
        return
    if _kind_of(entry) is not bye.kind:
        cell = (
            say("nothing")
            if entry is None
            else say("{opponent} {code}", opponent=entry.opponent or "0000", code=entry.code or say("blank"))
        )
        report.error(
            bye.line,
            bye.column,
            claim,
            say(
                "the entry in line {line} for that player and round, in columns {column} to {last_column}: {cell}",
                line=player.line,
                column=round_column(bye.round_number),
                last_column=round_column(bye.round_number) + RESULT_OFFSET,
                cell=cell,
            ),
        )


def _kind_of(entry: Entry | None) -> ByeKind | None:
    """The bye in a player's line; an absence counts as one of zero points."""
    if entry is None:
        return ByeKind.ZERO_POINT
    if entry.took_part:
        return None
    return {kind.outcome: kind for kind in ByeKind}.get(entry.outcome or Outcome.LOSS, ByeKind.ZERO_POINT)


def granted_byes(extensions: Extensions) -> Mapping[tuple[int, int], ByeKind]:
    """The byes of the records 240, by round and player."""
    return {(bye.round_number, bye.player): bye.kind for bye in extensions.byes}


def prohibitions_not_in_force(document: TrfDocument) -> Iterator[tuple[int, str, str]]:
    """Records 260 that end, or begin, in a round to come: line, what was read, and what can be made of it."""
    now = document.round_of_prohibitions
    for prohibition in document.prohibitions:
        players = ", ".join(str(player) for player in prohibition.players)
        typed = " ".join(str(player) for player in prohibition.players)
        if prohibition.first > now:
            yield (
                prohibition.line,
                say(
                    "260: a prohibition for {players} from round {first} onwards",
                    players=players,
                    first=prohibition.first,
                ),
                say(
                    "no prohibition yet: `forbid add {players}` before round {first}",
                    players=typed,
                    first=prohibition.first,
                ),
            )
        elif now <= prohibition.last < (document.rounds_declared or 999):
            yield (
                prohibition.line,
                say("260: a prohibition for {players} up to round {last}", players=players, last=prohibition.last),
                say(
                    "a prohibition that applies until it is lifted: `forbid remove {players}` after round {last}",
                    players=typed,
                    last=prohibition.last,
                ),
            )
