"""`print pairings`, `players`, `standings`, `crosstable`, `grid`, `prizes` and other lists, and `print all`.

And what is handed out: `print cards`, `slips`, `lineups`, `names`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.commands.printing import (
    OnPaper,
    known_to,
    paired,
    print_app,
    print_paper,
    settled_first,
    tell_drawn,
    tell_missing_code,
    written_answer,
)
from cli.exits import UsageProblem
from cli.input.options import Options, RoundAtHand, hands_out, over_sections
from cli.input.rating_options import KindOfChess, RatingEditionWord, StatedK, kind_of_chess, stated_k
from cli.input.roster import find
from cli.input.standings_asked import FIRST, CategoryWords, First, PrizesTyped, rules_of_prizes
from cli.output.answer import answers
from cli.output.atomic_write import write_report
from cli.output.browser_print import bound_together, printed_by_browser
from cli.output.languages import language_named
from cli.output.streams import counting, json_to_stdout, text_to_stderr, to_stderr
from cli.session.issuing import DocumentAnswer, Handed, hand_out
from cli.verbs import verb
from core.model.sentence import say
from core.model.units import RoundNumber
from core.prizes.rules import category_named
from events.deciders.reporting import column_named
from projections.export.documents import SET, Asked, bound, files_of, paper_of, papers_of_round, rendered
from projections.export.fonts import CannotDrawError
from projections.known import Known
from projections.standings.awarding import categories_announced, categories_in, typed_or_awarded

if TYPE_CHECKING:
    from projections.export.paper.document import Paper


@verb(print_app, "print cards")
@hands_out
@over_sections
def cards(
    options: Options,
    on_paper: OnPaper,
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Only for one player: pairing number, name or id:N.")
    ] = "",
) -> None:
    """Shows the colour, opponent, score in the game, score so far and float for each round (CFC 611); later rounds
    are blank.
    """
    known = known_to(options)
    only = find(known.tournament, player).id if player else None
    asked = {"player": str(only)} if only else {}
    print_paper(options, known, on_paper, f"card-{only}" if only else "cards", "cards", asked)


@verb(print_app, "print slips")
@hands_out
@over_sections
def slips(options: Options, on_paper: OnPaper, round_number: RoundAtHand = None) -> None:
    known = known_to(options)
    number = paired(known.tournament, round_number)
    print_paper(options, known, on_paper, f"slips-{number}", "slips", {"round": str(number)})


@verb(print_app, "print lineups")
@hands_out
def lineups(options: Options, on_paper: OnPaper, round_number: RoundAtHand = None) -> None:
    """Writes a sheet for each team, with its players in board order, on which to mark the line-up before handing it
    in; recorded line-ups are filled in (`team lineup`).
    """
    known = known_to(options)
    number = paired(known.tournament, round_number)
    print_paper(options, known, on_paper, f"lineups-{number}", "lineups", {"round": str(number)})


@verb(print_app, "print names")
@hands_out
@over_sections
def names(options: Options, on_paper: OnPaper) -> None:
    print_paper(options, known_to(options), on_paper, "name-cards", "names")


ByName = Annotated[bool, typer.Option("--by-name", help="List all players by name, with board, colour and opponent.")]
Made = tuple[Path, Handed]
"""A file, and what is handed out in it."""
Us = Annotated[bool, typer.Option("--us", help="Use North American notation: W12 instead of 12w1.")]


@verb(print_app, "print pairings")
@hands_out
@over_sections
def pairings(options: Options, on_paper: OnPaper, round_number: RoundAtHand = None, by_name: ByName = False) -> None:
    """Lists the pairing by board or, with --by-name, by player, for players looking for their own name."""
    known = known_to(options)
    number = paired(known.tournament, round_number)
    asked = {"round": str(number), **({"by-name": SET} if by_name else {})}
    print_paper(options, known, on_paper, f"{'by-name' if by_name else 'pairings'}-{number}", "pairings", asked)


@verb(print_app, "print standings")
@hands_out
@over_sections
def standings(
    options: Options,
    on_paper: OnPaper,
    category: CategoryWords = "",
    groups: Annotated[
        str,
        typer.Option("--groups", metavar="COLUMN", help="Instead, rank the groups of a column, such as school."),
    ] = "",
    first: First = FIRST,
) -> None:
    if groups:
        if category:
            raise UsageProblem("Give --category or --groups, not both.")
        column = column_named(groups)
        what = "-".join(["standings", *re.findall(r"\w+", column)])
        print_paper(options, known_to(options), on_paper, what, "standings", {"groups": column, "first": str(first)})
        return
    what = "-".join(["standings", *re.findall(r"\w+", category)])
    asked = {"category": category} if category else {}
    if category:
        settled_first(options, lambda state: [category_named(category, state.details.start_date)])
    print_paper(options, known_to(options), on_paper, what, "standings", asked)


@verb(print_app, "print players")
@hands_out
@over_sections
def players(options: Options, on_paper: OnPaper) -> None:
    print_paper(options, known_to(options), on_paper, "players", "players")


@verb(print_app, "print absences")
@hands_out
@over_sections
def absences(
    options: Options,
    on_paper: OnPaper,
    round_number: Annotated[
        int | None,
        typer.Argument(
            metavar="ROUND", min=1, show_default=False, help="Round number, from 1; default: the next round."
        ),
    ] = None,
) -> None:
    """Lists requested byes, including zero-point byes, withdrawn and expelled players, late entries still to come,
    players who have not checked in, and after the round those who did not appear. Without a round, also lists what is
    announced for later rounds. Reasons and fees are never shown.
    """
    of_round = "" if round_number is None else f"-{round_number}"
    asked = {} if round_number is None else {"round": str(round_number)}
    print_paper(options, known_to(options), on_paper, f"absences{of_round}", "absences", asked)


@verb(print_app, "print crosstable")
@hands_out
@over_sections
def crosstable(options: Options, on_paper: OnPaper, us: Us = False) -> None:
    print_paper(options, known_to(options), on_paper, "crosstable", "crosstable", {"us": SET} if us else {})


@verb(print_app, "print wallchart")
@hands_out
@over_sections
def wallchart(options: Options, on_paper: OnPaper, us: Us = False) -> None:
    """The wall chart described in CFC 611 and 616: a score in brackets means that the game was not played."""
    print_paper(options, known_to(options), on_paper, "wallchart", "wallchart", {"us": SET} if us else {})


@verb(print_app, "print grid")
@hands_out
def grid(options: Options, on_paper: OnPaper) -> None:
    """Shows the games played, with their dates (`result set --played`), by section, and below them the games still to
    be played, by round. For a round robin, quads, or a Scheveningen match.
    """
    print_paper(options, known_to(options), on_paper, "grid", "grid")


@verb(print_app, "print boards")
@hands_out
def boards(options: Options, on_paper: OnPaper) -> None:
    """Lists every player who was in a line-up, under the board on which that player played the most games."""
    print_paper(options, known_to(options), on_paper, "boards", "boards")


@verb(print_app, "print aro")
@hands_out
def aro(options: Options, on_paper: OnPaper) -> None:
    """Shows each player's average rating of opponents as known before the round being played. The Dubov system
    requires this list to be published after each round, so that players can check the pairing (1997, article 9).
    """
    print_paper(options, known_to(options), on_paper, "aro", "aro")


@verb(print_app, "print prizes")
@hands_out
@over_sections
def prizes(options: Options, on_paper: OnPaper, prizes_typed: PrizesTyped = "") -> None:
    """Prizes are calculated by the rule announced as "Prize fund: ...", or by the one given with --prizes; `prizes
    --help` explains the format.
    """
    known = known_to(options)
    typed = typed_or_awarded(prizes_typed, known.tournament, known.events)
    rules = rules_of_prizes(known.tournament, typed)  # what was typed wrong is told as that
    settled_first(options, lambda _: categories_in(rules))
    known = known_to(options) if options.issue else known  # with what was settled
    asked = {"prizes": typed} if typed else {}
    print_paper(options, known, on_paper, "prizes", "prizes", asked)


@verb(print_app, "print ratings")
@hands_out
@over_sections
def ratings(
    options: Options,
    on_paper: OnPaper,
    kind: KindOfChess = "",
    rating_edition: RatingEditionWord = "",
    k: StatedK = None,
) -> None:
    """Shows what `ratings` lists; `ratings --help` states which regulations are used and which games count."""
    known = known_to(options)
    stated = " ".join(f"{player}={value}" for player, value in sorted(stated_k(known.tournament, k or []).items()))
    typed = {"kind": kind_of_chess(kind).value if kind else "", "rating-edition": rating_edition, "k": stated}
    asked = {name: value for name, value in typed.items() if value}
    print_paper(options, known, on_paper, "ratings", "ratings", asked)


@verb(print_app, "print knockout")
@hands_out
def knockout(options: Options, on_paper: OnPaper) -> None:
    print_paper(options, known_to(options), on_paper, "knockout", "knockout")


@verb(print_app, "print all")
@hands_out
@over_sections
def all_(
    options: Options,
    on_paper: OnPaper,
    round_number: Annotated[
        int | None,
        typer.Option(
            "--round",
            "-r",
            min=1,
            show_default="the last one paired; by a table, the one being played",
            help="Round number, from 1.",
        ),
    ] = None,
) -> None:
    """Writes the pairings by board and by name, slips, standings, cross-table, wall chart, players and pairing cards;
    the announced prizes once the last round is paired; the AROs if the pairings are based on them, the grid if there is
    a table, line-ups and players by board for teams. -o FOLDER writes a file for each of these, -o FILE.pdf one file
    for all. Papers that cannot be written as PDF are written as HTML.
    """
    settled_first(options, categories_announced)
    known = known_to(options)
    number = paired(known.tournament, round_number)
    out = on_paper.out or Path(f"{known.stream}-round-{number}")
    if out.suffix.lower() == ".pdf":
        _all_in_one(options, known, on_paper, number)
        return
    if out.suffix or (out.exists() and not out.is_dir()):
        raise UsageProblem(
            "Several papers are written to a folder, or to one PDF: '{folder}' is neither. Give a "
            "name without a dot, or one that ends in .pdf.",
            folder=out,
        )
    loose = replace(on_paper, out=None)
    made = []
    with counting(say("papers")) as told:
        for what, (paper, asked) in papers_of_round(known, number).items():
            made.append(_one_of_all(options, known, loose, out, what, f"print {paper}", asked))
            told(len(made))
    hand_out(options, known, [handed for _, handed in made], lambda: _write_all(out, made))
    _tell_all(options, known, out, made)


def _one_of_all(  # what a paper is, and where it goes
    options: Options, known: Known, loose: OnPaper, folder: Path, what: str, document: str, asked: Asked
) -> Made:
    """One paper; where no font of a PDF has all of its letters as a browser prints it, else as HTML."""
    file = folder / loose.file_for(known, what).name
    everything = {**asked, **loose.asked_for(file)}
    try:
        return file, Handed(
            document, everything, [(file.name, files_of(known, document, everything, language_named)[""])]
        )
    except CannotDrawError as error:
        as_page = {**everything, "form": "html"}
        page = files_of(known, document, as_page, language_named)[""]
        made = None if options.issue else printed_by_browser(page, error.letters)
        if made is not None:
            tell_drawn([error])
            return file, Handed(document, everything, [(file.name, made)])
        instead = file.with_suffix(".html")
        _tell_instead(instead, error)
        return instead, Handed(document, as_page, [(instead.name, page)])


def _all_in_one(options: Options, known: Known, on_paper: OnPaper, number: RoundNumber) -> None:
    """One PDF; beside it, as HTML, the papers that neither a font nor a browser of this computer can draw."""
    if options.issue:
        raise UsageProblem("--issue records each paper: give a folder, not a file ('{file}').", file=on_paper.out)
    out = on_paper.file_for(known, "all")
    everything = on_paper.asked_for(out)
    language = language_named(everything["language"])
    papers: list[Paper] = []
    drawn, beside, errors = dict[int, bytes](), list[Made](), list[CannotDrawError]()
    for what, (paper, asked) in papers_of_round(known, number).items():
        one = paper_of(known, paper, asked)
        try:
            from projections.export.paper.pdf import refuse_paper  # loads templates

            refuse_paper(one, language)
        except CannotDrawError as error:
            as_page = {**asked, **everything, "form": "html"}
            page = rendered(one, as_page, language)
            made = printed_by_browser(page, error.letters)
            if made is None:
                instead = out.with_name(f"{out.stem}-{what}.html")
                _tell_instead(instead, error)
                beside.append((instead, Handed(f"print {paper}", as_page, [(instead.name, page)])))
                continue
            drawn[len(papers)] = made
            errors.append(error)
        papers.append(one)
    whole = list[Made]()
    if drawn:  # each paper counts its own pages
        each = [drawn.get(at) or rendered(one, everything, language) for at, one in enumerate(papers)]
        whole.append((out, Handed("print all", everything, [(out.name, bound_together(each))])))
    elif papers:
        whole.append((out, Handed("print all", everything, [(out.name, bound(papers, everything, language))])))
    for file, handed in (*whole, *beside):
        write_report(file, handed.files[0][1], overwrite=on_paper.force)
    if options.as_json:
        json_to_stdout([written_answer(options, known, file, handed.files[0][1]) for file, handed in (*whole, *beside)])
        return
    tell_drawn(errors)
    if not papers:
        to_stderr("{folder} was not written: each of the papers is a page for a browser.", folder=out)
        return
    to_stderr(
        "Wrote {count} papers to {folder}, as of event {version} ({digest}).",
        count=len(papers),
        folder=out,
        version=known.version,
        digest=known.short_hash,
    )
    tell_missing_code()


def _tell_instead(file: Path, error: CannotDrawError) -> None:
    to_stderr(
        "No PDF was written: no available font contains {listed}. Any browser can print {file}.",
        listed=error.listed,
        file=file.name,
    )


def _tell_all(options: Options, known: Known, folder: Path, made: Sequence[Made]) -> None:
    if options.as_json:
        json_to_stdout([written_answer(options, known, file, handed.files[0][1]) for file, handed in made])
        return
    to_stderr(
        "Wrote {count} papers to {folder}, as of event {version} ({digest}):",
        count=len(made),
        folder=folder,
        version=known.version,
        digest=known.short_hash,
    )
    for file, _ in made:
        text_to_stderr(f"  {file.name}")
    tell_missing_code()


def _write_all(folder: Path, made: Sequence[Made]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for file, handed in made:
        write_report(file, handed.files[0][1], overwrite=True)


answers("print all")(list[DocumentAnswer])
