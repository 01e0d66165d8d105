"""`print pairings`, `players`, `standings`, `crosstable`, `grid`, `prizes` and other lists, and `print all`."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.print.app import OnPaper, known_to, paired, print_app, print_paper, tell_missing_code, written_as_data
from cli.input.options import Options, RoundOrLast, reads
from cli.input.prize_options import PrizesTyped, birth_dates_erased, rules_of_prizes
from cli.input.rating_options import KindOfChess, RatingEditionWord, StatedK, kind_of_chess, stated_k
from cli.input.standings_asked import CategoryWords
from cli.output import tables as show
from cli.output.atomic_write import write_report
from cli.output.progress import counting
from cli.output.streams import to_stderr
from cli.session.exits import UsageProblem
from cli.verbs import verb
from core.editions.registry import edition_named
from core.general_rules.own_rules import holding
from core.model.sentence import say
from core.prizes.rules import announced_prizes
from projections.repository import Known

if TYPE_CHECKING:  # loads the templates
    from projections.export.paper.document import Paper

ByName = Annotated[bool, typer.Option("--by-name", help="Everybody by name, with board, colour and opponent.")]
Us = Annotated[bool, typer.Option("--us", help="In the notation of North America: W12 instead of 12w1.")]


@verb(print_app, "print pairings")
@reads
def pairings(options: Options, on_paper: OnPaper, round_number: RoundOrLast = None, by_name: ByName = False) -> None:
    """By boards, or with --by-name for who looks for a name."""
    from projections.export.paper import lists

    known = known_to(options)
    number = paired(known.tournament, round_number)
    made = lists.pairings_by_name(known, number) if by_name else lists.pairings(known, number)
    print_paper(options, known, on_paper, f"{'names' if by_name else 'pairings'}-{number}", made)


@verb(print_app, "print standings")
@reads
def standings(options: Options, on_paper: OnPaper, category: CategoryWords = "") -> None:
    from projections.export.paper import lists

    known = known_to(options)
    what = "-".join(["standings", *re.findall(r"\w+", category)])
    print_paper(options, known, on_paper, what, lists.standings_list(known, category))


@verb(print_app, "print players")
@reads
def players(options: Options, on_paper: OnPaper) -> None:
    from projections.export.paper import lists

    known = known_to(options)
    print_paper(options, known, on_paper, "players", lists.players(known))


@verb(print_app, "print crosstable")
@reads
def crosstable(options: Options, on_paper: OnPaper, us: Us = False) -> None:
    from projections.export.paper import charts

    known = known_to(options)
    print_paper(options, known, on_paper, "crosstable", charts.crosstable(known, charts.Notation.of(us=us)))


@verb(print_app, "print wallchart")
@reads
def wallchart(options: Options, on_paper: OnPaper, us: Us = False) -> None:
    """The wall chart of CFC 611 and 616: a score in brackets is that of a game that was not played."""
    from projections.export.paper import charts

    known = known_to(options)
    print_paper(options, known, on_paper, "wallchart", charts.wallchart(known, charts.Notation.of(us=us)))


@verb(print_app, "print grid")
@reads
def grid(options: Options, on_paper: OnPaper) -> None:
    """Who played whom and on which day (`result set --played`), by section; below it the games to come, by round. Of a
    round robin, quads, a Scheveningen match.
    """
    from projections.export.paper.grid import grid_paper

    known = known_to(options)
    print_paper(options, known, on_paper, "grid", grid_paper(known))


@verb(print_app, "print boards")
@reads
def boards(options: Options, on_paper: OnPaper) -> None:
    """Everybody who was in a line-up, on the board where most of the games were played."""
    from projections.export.paper.teams import board_list

    known = known_to(options)
    print_paper(options, known, on_paper, "boards", board_list(known))


@verb(print_app, "print aro")
@reads
def aro(options: Options, on_paper: OnPaper) -> None:
    """As known before the round that is being played. The Dubov system wants it published after each round, so that
    players can repeat the pairing (1997, article 9).
    """
    from projections.export.paper import lists

    known = known_to(options)
    print_paper(options, known, on_paper, "aro", lists.aros(known))


@verb(print_app, "print prizes")
@reads
def prizes(options: Options, on_paper: OnPaper, prizes_typed: PrizesTyped = "") -> None:
    """By the rule announced as "Prize fund: ...", or as --prizes says: `prizes --help` has how they are written."""
    known = known_to(options)
    print_paper(options, known, on_paper, "prizes", _prizes_paper(known, prizes_typed))


def _prizes_announced(known: Known) -> bool:
    return announced_prizes(text for _, text in holding(known.tournament.own_rules)) is not None


def _prizes_paper(known: Known, prizes_typed: str) -> "Paper":
    from projections.export.paper.prizes import prizes_paper
    from projections.standings.prizes import prize_list
    from projections.standings.table import standings as standings_of

    table = standings_of(known.tournament)
    rules = rules_of_prizes(known.tournament, prizes_typed)
    found = prize_list(known.tournament, table, rules, birth_dates_erased(known))
    return prizes_paper(known, table, found)


@verb(print_app, "print ratings")
@reads
def ratings(
    options: Options,
    on_paper: OnPaper,
    kind: KindOfChess = "",
    rating_edition: RatingEditionWord = "",
    k: StatedK = None,
) -> None:
    """As `ratings` lists them: `ratings --help` says by which text and from which games."""
    from projections.export.paper.ratings import ratings_paper
    from projections.standings.ratings import rating_list

    known = known_to(options)
    found = rating_list(known.tournament, kind_of_chess(kind), rating_edition, stated_k(known.tournament, k or []))
    print_paper(options, known, on_paper, "ratings", ratings_paper(known, found))


@verb(print_app, "print knockout")
@reads
def knockout(options: Options, on_paper: OnPaper) -> None:
    from projections.export.paper import lists

    known = known_to(options)
    print_paper(options, known, on_paper, "knockout", lists.knockout(known))


@verb(print_app, "print all")
@reads
def all_(
    options: Options,
    on_paper: OnPaper,
    round_number: Annotated[
        int | None, typer.Option("--round", "-r", min=1, show_default=False, help="Round, from 1; default: the last.")
    ] = None,
) -> None:
    """Pairings by board and by name, slips, standings, cross-table, wall chart, players, pairing cards; the prizes
    that were announced, once the last round is paired; the AROs where the rules pair by them, the grid where there is a
    table, line-ups and players by board where teams compete.
    """
    known = known_to(options)
    number = paired(known.tournament, round_number)
    folder = on_paper.out or Path(f"{known.stream}-round-{number}")
    if folder.suffix or (folder.exists() and not folder.is_dir()):
        raise UsageProblem(
            say("Many papers go into a folder: '{folder}' is a file. Give a name without a dot.", folder=folder)
        )
    loose = replace(on_paper, out=None)
    made = [(folder / loose.file_for(known, what).name, paper()) for what, paper in _papers(known, number).items()]
    contents = []
    with counting(say("papers")) as told:
        for file, paper in made:
            contents.append((file, loose.rendered(paper, file)))
            told(len(contents))
    folder.mkdir(parents=True, exist_ok=True)
    for file, content in contents:
        write_report(file, content, overwrite=True)
    if options.as_json:
        show.as_json([written_as_data(known, file, content) for file, content in contents])
        return
    to_stderr(
        say(
            "Wrote {count} papers into {folder}, as of event {version} ({digest}):",
            count=len(contents),
            folder=folder,
            version=known.version,
            digest=known.short_hash,
        )
    )
    for file, _ in contents:
        to_stderr(f"  {file.name}")
    tell_missing_code()


def _papers(known: Known, number: int) -> dict[str, "Callable[[], Paper]"]:
    """What `print all` writes, by the name in the file."""
    from core.model.units import RoundNumber
    from projections.export.paper import cards, charts, grid, lists, teams

    of_round = RoundNumber(number)
    edition = edition_named(known.tournament.settings.edition)
    papers: dict[str, Callable[[], Paper]] = {
        f"pairings-{number}": lambda: lists.pairings(known, of_round),
        f"names-{number}": lambda: lists.pairings_by_name(known, of_round),
        f"slips-{number}": lambda: cards.result_slips(known, of_round),
        "standings": lambda: lists.standings_list(known),
        "crosstable": lambda: charts.crosstable(known),
        "wallchart": lambda: charts.wallchart(known),
        "players": lambda: lists.players(known),
        "cards": lambda: cards.pairing_cards(known),
    }
    last = known.tournament.settings.rounds
    if last == known.tournament.last_paired_round and _prizes_announced(known):
        papers["prizes"] = lambda: _prizes_paper(known, "")
    if edition.aro_decimals is not None:
        papers["aro"] = lambda: lists.aros(known)
    if edition.schedule is not None:
        papers["grid"] = lambda: grid.grid_paper(known)
    if known.tournament.settings.boards:
        papers[f"lineups-{number}"] = lambda: teams.line_ups(known, of_round)
        papers["boards"] = lambda: teams.board_list(known)
    return papers
