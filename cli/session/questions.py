"""What `explain` is asked: of which event and round, about whom, and what else was wanted."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from cli.exits import NoSuchFile, UsageProblem
from cli.input.options import EditionOfFile, OptionGroup, Options, VariationsOfFile
from cli.input.roster import find, find_in_round
from cli.input.typed_results import colour_of
from cli.output.streams import shown_name, to_stderr
from core.editions.registry import AS_IN_FILE
from core.explain.laws import Demand
from core.model.dataclass import dataclass
from core.model.pairing import FullPairing, PairRecord
from core.model.sentence import say
from core.model.units import PairingNumber, PlayerId
from events.errors import ALLOWED, BadInput, Finding, contents_of_open, too_large
from projections.explain.round_robin import Table
from projections.explain.told import Asked
from projections.known import Known

Round = Annotated[
    int | None,
    typer.Option("--round", "-r", metavar="ROUND", min=1, show_default=False, help="Round; default: the last round."),
]
Full = Annotated[bool, typer.Option("--full", help="Show all criteria, and the whole pairing.")]
Values = Annotated[bool, typer.Option("--working", "--full", help="Show all criteria with their values.")]
Working = Annotated[bool, typer.Option("--working", help="Show the criteria with their values after the answer.")]

_BYE: Final = ("bye", "0")


@dataclass(frozen=True, slots=True)
class Question(OptionGroup):
    """What is asked beside the players, and of which round."""

    bye: Annotated[bool, typer.Option("--bye", help="Why PLAYER did not get the bye.")] = False
    colour: Annotated[
        str, typer.Option("--colour", metavar="white|black", help="Why PLAYER did not get that colour.")
    ] = ""
    pairing_file: Annotated[
        str,
        typer.Option(
            "--pairing", metavar="FILE", help=("A file with the complete pairing: one line WHITE BLACK for each board.")
        ),
    ] = ""
    round_number: Round = None


@dataclass(frozen=True, slots=True)
class EventFile(OptionGroup):
    """A file in place of a tournament, and the rules to read it by."""

    event_file: Annotated[
        str, typer.Option("--file", metavar="FILE", help="A TRF file instead of a tournament; - reads standard input.")
    ] = ""
    edition: EditionOfFile = AS_IN_FILE
    variation: VariationsOfFile = None


def find_asked_about(subject: Asked | Table, text: str) -> PlayerId:
    """The one player meant by what was typed. Raises `UsageProblem` when it is nobody, or several."""
    if isinstance(subject, Table):
        return find(subject.now, text).id
    return find_in_round(subject.then, subject.now, text).id


def event_asked_about(options: Options, asked: EventFile) -> Known:
    """The log of the tournament; of a file the log that an import would make of it. Nothing is written."""
    file, edition = asked.event_file, asked.edition
    if (edition != AS_IN_FILE or asked.variation) and not file:
        what = "--edition" if edition != AS_IN_FILE else "--variation"
        raise UsageProblem(
            "{what} is only for use with --file FILE; a recorded tournament has its own rules.", what=what
        )
    if not file:
        from cli.session.session import load_known  # with msgspec: a file is asked about without a store

        return load_known(options)
    if options.at or options.tournament:
        raise UsageProblem("--file reads a file without the database: leave out --at and -t.")
    from cli.input.editions import variations_typed
    from cli.input.trf_import import read_to_ask  # all of reading a file: mostly a tournament is asked about

    known = read_to_ask(file, edition, variations_typed(asked.variation))
    to_stderr(
        "{file} was read but not imported: events are numbered as an import would record them.",
        file=shown_name(file),
    )
    return known


def wanted(subject: Asked | Table, players: list[str], question: Question) -> Demand | FullPairing:
    """What was asked for: a demand, or the whole pairing of a file. Raises `UsageProblem` when it is not one thing."""
    if not question.pairing_file:
        return _demand_of(subject, players, bye=question.bye, colour=question.colour)
    if players or question.bye or question.colour:
        raise UsageProblem("--pairing FILE gives the complete pairing; leave out players, --bye and --colour.")
    return _read_pairing(Path(question.pairing_file), subject.numbers)


def _demand_of(subject: Asked | Table, players: list[str], *, bye: bool, colour: str) -> Demand:
    if not players:
        raise UsageProblem("Which players? Give two players, one player with --bye or --colour, or --pairing FILE.")
    if len(players) > 2:
        raise UsageProblem("{count} players were given; give two, or one with --bye or --colour.", count=len(players))
    one, *others = [find_asked_about(subject, text) for text in players]
    if bye and (others or colour):
        raise UsageProblem("--bye is only for a single player; leave out the opponent and --colour.")
    if not others and not bye and not colour:
        raise UsageProblem("Against whom? Give a second player, or --bye, or --colour white.")
    return Demand(one, others[0] if others else None, bye, colour_of(colour) if colour else None)


def _read_pairing(file: Path, numbers: Mapping[PlayerId, PairingNumber]) -> FullPairing:
    """A whole pairing: a line `WHITE BLACK` for each board by pairing number, `PLAYER bye` for the bye.

    Raises `BadInput` with every line that cannot be used.
    """
    try:
        with file.open("rb") as opened:
            contents = contents_of_open(opened)
        text = contents.decode("utf-8")
    except OSError as error:
        from cli.output.system_errors import reason_of  # few files cannot be read

        raise NoSuchFile("{file} cannot be read: {problem}.", file=file, problem=reason_of(error)) from error
    except UnicodeDecodeError as error:
        raise BadInput(
            (Finding(str(file), 0, 0, say("byte {place}, which is not UTF-8", place=error.start), say("a text file")),)
        ) from error
    if read := too_large(contents):
        raise BadInput((Finding(str(file), 0, 0, read, say("a pairing file of {allowed}", allowed=ALLOWED)),))
    by_number = {str(number): player for player, number in numbers.items()}
    findings: list[Finding] = []
    boards: list[PairRecord] = []
    byes: list[PlayerId] = []
    for line, content in enumerate(text.splitlines(), start=1):
        words = [word for word in content.split("#")[0].replace("-", " ").replace(",", " ").split() if word != ":"]
        if not words:
            continue
        players = [by_number.get(word) for word in words]
        if len(words) == 2 and players[0] is not None and words[1].lower() in _BYE and not byes:
            byes.append(players[0])
        elif len(words) == 2 and players[0] is not None and players[1] is not None:
            boards.append(PairRecord(players[0], players[1], ""))
        else:
            findings.append(
                Finding(
                    str(file),
                    line,
                    0,
                    f"'{content.strip()}'",
                    say(
                        (
                            "two pairing numbers from the round (there are {count}), White first, or one number "
                            "and 'bye', each number only once"
                        ),
                        count=len(by_number),
                    ),
                )
            )
    if not boards and not findings:
        findings.append(
            Finding(str(file), 0, 0, say("no board"), say("a line with two pairing numbers for each board"))
        )
    if findings:
        raise BadInput(tuple(findings))
    return FullPairing(tuple(boards), byes[0] if byes else None)
