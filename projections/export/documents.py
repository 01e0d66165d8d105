"""Every document that can be issued: its bytes from what is known, what was asked for, and a language.

Nothing else may decide them, apart from what `docs/outside-the-log.md` lists: the command line and `verify` make them
by the same call, so that what is recorded of an issued document is all that it takes to make it again.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Final, TypeAlias

from core.editions.registry import edition_named, teams_compete
from core.general_rules.announced import own_rules_in_force
from core.model.named_tuple import NamedTuple
from core.model.sentence import Refused
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from core.prizes.rules import announcement
from projections.known import Known
from projections.language import ENGLISH, Language
from projections.tournament_state.readings import READS, Output

if TYPE_CHECKING:  # what a document does not need, it does not load
    from projections.export.paper.document import Paper
    from projections.export.world.games import GameLine

Asked: TypeAlias = Mapping[str, str]
"""What decides the bytes beside the log, by the name of the option; what is as by default is left out."""

Files: TypeAlias = Mapping[str, bytes]
"""Contents by the end of the file's name; empty where there is one file."""

LanguageOf: TypeAlias = Callable[[str], Language]
"""The language of a code. Raises `Refused` where there is none."""

PURPOSES: Final[Mapping[str, Output]] = {"standings": Output.REPORT, "rating": Output.RATING_REPORT}
"""What a report is for (`--for`), and the output whose reading it has."""

_WORDS: Final = "14"
"""How documents put what they say, comments of a report among them; it goes up with every rewording.

Papers were first recorded without it, files to export until version 3.
"""

_BY_CATALOGUE: Final = 7
"""The first version whose English is that of its catalogue (decision 241); before it, English printed the keys."""

SET: Final = "yes"
"""The value of a switch."""


class Document(NamedTuple):
    """How it is made, and what may be asked for, by the names that are recorded."""

    made: Callable[[Known, Asked, LanguageOf], Files]
    asks: tuple[str, ...]


def files_of(known: Known, document: str, asked: Asked, language_of: LanguageOf) -> Files:
    """The document. Raises `Refused` where it cannot be made, and for one that this release does not know."""
    asked = {name: value for name, value in asked.items() if value}
    found = DOCUMENTS.get(document)
    if found is None or not set(asked) <= set(found.asks):
        raise Refused(
            "This release of pairtrail cannot produce '{document}' with {asked}.", document=document, asked=asked
        )
    return found.made(known, asked, language_of)


def made_with(document: str, asked: Asked) -> tuple[tuple[str, str], ...]:
    """The programs that decide the bytes, with their versions; of what only has to be there: yes or no."""
    programs = [("pairtrail", release_of("pairtrail"))]
    programs.append(("words", _WORDS))
    if document.startswith("print ") or document == "report":
        programs.append(("segno", "yes" if release_of("segno") else "no"))  # without it there is no QR code
    if asked.get("form") == "pdf":
        programs.append(("reportlab", release_of("reportlab")))
    return tuple(programs)


def languages_then(programs: Sequence[tuple[str, str]], language_of: LanguageOf) -> LanguageOf:
    """The languages as a document had them that those programs (`made_with`) made."""
    if _is_by_catalogue(programs):
        return language_of
    return lambda code: ENGLISH if code == ENGLISH.code else language_of(code)


def _is_by_catalogue(programs: Sequence[tuple[str, str]]) -> bool:
    words = dict(programs).get("words", "")
    return words.isdecimal() and int(words) >= _BY_CATALOGUE


def release_of(package: str) -> str:
    """The version that is installed; empty: it is not."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


# --- reports -----------------------------------------------------------------------------------------


def _trf(known: Known, asked: Asked, _: LanguageOf) -> Files:
    from events.trf.layout import FILE_FORMATS
    from projections.export.report_of_log import report_of

    target = next(one for one in FILE_FORMATS if one.lower() == asked["format"])
    if "ratings-of" in asked:
        from projections.export.report_of_log import month_asked, report_of_month

        month = month_asked(known.tournament, asked["ratings-of"])
        ratings = {player: int(rating) for player, rating in by_player(asked.get("ratings", "")).items()}
        return {"": report_of_month(known.tournament, month, ratings, target, known.mark)[0]}
    return {"": report_of(known, target, READS[PURPOSES[asked["for"]]])[0]}


def _pgn(known: Known, asked: Asked, _: LanguageOf) -> Files:
    from projections.export.world.games import pgn

    return {"": pgn(known.tournament, lines_asked(known.tournament, asked, Output.PGN), known.mark)[0].encode()}


def _games(known: Known, asked: Asked, _: LanguageOf) -> Files:
    from projections.export.world.games import games_as_csv

    lines = lines_asked(known.tournament, asked, Output.GAMES)
    return {"": games_as_csv(known.tournament, lines, known.mark).encode()}


def lines_asked(tournament: Tournament, asked: Asked, output: Output) -> "list[GameLine]":
    """The games of the round asked for; else of all rounds, and of a knock-out after them."""
    from projections.export.world.games import game_lines, knockout_lines

    if "round" in asked:
        return game_lines(tournament, [RoundNumber(int(asked["round"]))], output)
    return game_lines(tournament, [one.number for one in tournament.rounds], output) + knockout_lines(tournament)


def _cfc(known: Known, asked: Asked, _: LanguageOf) -> Files:
    from projections.export.world.cfc import CfcHead, cfc_report

    head = CfcHead(
        "active" in asked,
        asked.get("director-id", ""),
        asked.get("organizer", ""),
        asked.get("organizer-id", ""),
        "rated-forfeits" in asked,
    )
    return {"": cfc_report(known.tournament, numbers_asked(known.tournament, "cfc", asked), head).encode()}


def _uscf(known: Known, asked: Asked, _: LanguageOf) -> Files:
    from projections.export.world.uscf import RATING_SYSTEMS, UscfHead, uscf_files

    head = UscfHead(
        asked.get("affiliate-id", ""),
        asked.get("director-id", ""),
        asked.get("assistant-id", ""),
        asked.get("state", ""),
        asked.get("zip-code", ""),
        RATING_SYSTEMS[asked.get("rating-system", "regular")],
    )
    return uscf_files(known.tournament, numbers_asked(known.tournament, "uscf", asked), head)


def numbers_asked(tournament: Tournament, fact: str, asked: Asked) -> dict[PlayerId, str]:
    """The numbers of a federation: those on record, and before them those of --ids."""
    return {player: value for (of, player), value in tournament.facts.items() if of == fact} | by_player(
        asked.get("ids", "")
    )


def by_player(text: str) -> dict[PlayerId, str]:
    """Values by player as they are recorded: 3=111111 4=122222, by id."""
    pairs = (one.partition("=") for one in text.split())
    return {PlayerId(int(player)): value for player, _, value in pairs}


def _page(known: Known, asked: Asked, language_of: LanguageOf) -> Files:
    from projections.export.report.facts import report_of
    from projections.export.report.page import report_page
    from projections.public.record import public_record

    language, of = language_of(asked["language"]), public_record(known) if "public" in asked else None
    if "parts" in asked:
        from projections.export.report.page import report_parts

        return dict(report_parts(known, asked["parts"], language, of))
    return {"": report_page(report_of(known, of=of), language)}


# --- papers ------------------------------------------------------------------------------------------


def paper_of(known: Known, name: str, asked: Asked) -> "Paper":
    """A paper before it has a form, by the verb of `print`. Raises `Refused` where there is nothing to print."""
    return PAPERS[name](known, asked)


def rendered(one: "Paper", asked: Asked, language: Language) -> bytes:
    """The paper as HTML or PDF (`form`), on a4 or letter (`paper`)."""
    from projections.export.paper.html import Size, as_html

    if asked["form"] == "html":
        return as_html(one, Size(asked["paper"]), language)
    from projections.export.paper.pdf import as_pdf

    return as_pdf(one, Size(asked["paper"]), language)


def bound(papers: "Sequence[Paper]", asked: Asked, language: Language) -> bytes:
    """Several papers as one PDF."""
    from projections.export.paper.html import Size
    from projections.export.paper.pdf import as_one_pdf

    return as_one_pdf(papers, Size(asked["paper"]), language)


def _printed(name: str) -> Callable[[Known, Asked, LanguageOf], Files]:
    def made(known: Known, asked: Asked, language_of: LanguageOf) -> Files:
        return {"": rendered(paper_of(known, name, asked), asked, language_of(asked["language"]))}

    return made


def _round(asked: Asked) -> RoundNumber:
    return RoundNumber(int(asked["round"]))


def _pairings(known: Known, asked: Asked) -> "Paper":
    from projections.export.paper import lists

    return (lists.pairings_by_name if "by-name" in asked else lists.pairings)(known, _round(asked))


def _slips(known: Known, asked: Asked) -> "Paper":
    from projections.export.paper.cards import result_slips

    return result_slips(known, _round(asked))


def _lineups(known: Known, asked: Asked) -> "Paper":
    from projections.export.paper.cards import line_ups

    return line_ups(known, _round(asked))


def _standings(known: Known, asked: Asked) -> "Paper":
    from projections.export.paper import lists

    if "groups" in asked:
        return lists.groups_list(known, asked["groups"], int(asked["first"]))
    return lists.standings_list(known, asked.get("category", ""))


def _players(known: Known, _: Asked) -> "Paper":
    from projections.export.paper import lists

    return lists.players(known)


def _absences(known: Known, asked: Asked) -> "Paper":
    from projections.export.paper import lists

    return lists.absences(known, _round(asked) if "round" in asked else None)


def _crosstable(known: Known, asked: Asked) -> "Paper":
    from projections.export.paper import lists
    from projections.tables.cells import Notation

    return lists.crosstable(known, Notation.of(us="us" in asked))


def _wallchart(known: Known, asked: Asked) -> "Paper":
    from projections.export.paper import lists
    from projections.tables.cells import Notation

    return lists.wallchart(known, Notation.of(us="us" in asked))


def _grid(known: Known, _: Asked) -> "Paper":
    from projections.export.paper.lists import grid_paper

    return grid_paper(known)


def _boards(known: Known, _: Asked) -> "Paper":
    from projections.export.paper.cards import board_list

    return board_list(known)


def _aro(known: Known, _: Asked) -> "Paper":
    from projections.export.paper import lists

    return lists.aros(known)


def _prizes(known: Known, asked: Asked) -> "Paper":
    from projections.export.paper.lists import prizes_paper
    from projections.standings.prizes import prize_list, prize_rules
    from projections.standings.table import standings

    table = standings(known.tournament)
    rules = prize_rules(known.tournament, asked.get("prizes", ""))
    return prizes_paper(known, table, prize_list(known.tournament, table, rules, known.birth_dates_erased))


def _ratings(known: Known, asked: Asked) -> "Paper":
    from core.ratings.editions import TimeControl
    from projections.export.paper.lists import ratings_paper
    from projections.standings.ratings import rating_list

    stated = {player: int(k) for player, k in by_player(asked.get("k", "")).items()}
    kind = TimeControl(asked.get("kind", TimeControl.STANDARD))
    return ratings_paper(known, rating_list(known.tournament, kind, asked.get("rating-edition", ""), stated))


def _knockout(known: Known, _: Asked) -> "Paper":
    from projections.export.paper import lists

    return lists.knockout(known)


def _cards(known: Known, asked: Asked) -> "Paper":
    from projections.export.paper.cards import pairing_cards

    return pairing_cards(known, PlayerId(int(asked["player"])) if "player" in asked else None)


def _names(known: Known, _: Asked) -> "Paper":
    from projections.export.paper.cards import name_cards

    return name_cards(known)


def _appeal(known: Known, asked: Asked, language_of: LanguageOf) -> Files:
    from projections.export.sheets.answer import Question
    from projections.export.sheets.fill import Case, case_on_record, sheet_of
    from projections.log_in_words.appeals import appeals

    lodged = next((one for one in appeals(known.events) if str(one.version) == asked.get("appeal")), None)
    case = Case(asked["case"]) if lodged is None else case_on_record(lodged)
    one, _, other = asked["players"].partition("-")
    question = Question(_round(asked), PlayerId(int(one)), PlayerId(int(other)) if other else None)
    stood = int(asked["stood"]) if "stood" in asked else None
    sheet = sheet_of(known, case, question, with_criteria="criteria" in asked, stood=stood)
    language = language_of(asked["language"])
    if asked["form"] == "pdf":
        from projections.export.sheets.pdf import sheet_pdf

        return {"": sheet_pdf(sheet, language)}
    from projections.export.sheets.paper import sheet_page

    return {"": sheet_page(sheet, language)}


PAPERS: Final[Mapping[str, Callable[[Known, Asked], "Paper"]]] = {
    "pairings": _pairings,
    "slips": _slips,
    "lineups": _lineups,
    "standings": _standings,
    "players": _players,
    "absences": _absences,
    "crosstable": _crosstable,
    "wallchart": _wallchart,
    "grid": _grid,
    "boards": _boards,
    "aro": _aro,
    "prizes": _prizes,
    "ratings": _ratings,
    "knockout": _knockout,
    "cards": _cards,
    "names": _names,
}
"""By the verb of `print`."""

_ON_PAPER: Final = ("form", "language", "paper")
_OF_PAPERS: Final[Mapping[str, tuple[str, ...]]] = {
    "pairings": ("round", "by-name"),
    "slips": ("round",),
    "lineups": ("round",),
    "absences": ("round",),
    "standings": ("category", "groups", "first"),
    "crosstable": ("us",),
    "wallchart": ("us",),
    "prizes": ("prizes",),
    "ratings": ("kind", "rating-edition", "k"),
    "cards": ("player",),
}
DOCUMENTS: Final[Mapping[str, Document]] = {
    "export": Document(_trf, ("format", "for", "kind", "ratings-of", "ratings")),
    "export pgn": Document(_pgn, ("round",)),
    "export games": Document(_games, ("round",)),
    "export cfc": Document(_cfc, ("active", "director-id", "organizer", "organizer-id", "rated-forfeits", "ids")),
    "export uscf": Document(
        _uscf, ("affiliate-id", "director-id", "assistant-id", "state", "zip-code", "rating-system", "ids")
    ),
    "report": Document(_page, ("language", "parts", "public")),
    "print appeal": Document(_appeal, ("case", "appeal", "round", "players", "criteria", "stood", "form", "language")),
    **{f"print {name}": Document(_printed(name), (*_OF_PAPERS.get(name, ()), *_ON_PAPER)) for name in PAPERS},
}
"""By the command that writes it."""


def papers_of_round(known: Known, number: RoundNumber) -> dict[str, tuple[str, Asked]]:
    """What `print all` writes: by the name in the file the verb of `print`, and what is asked for."""
    edition, tournament = edition_named(known.tournament.settings.edition), known.tournament
    of_round = {"round": str(number)}
    papers: dict[str, tuple[str, Asked]] = {
        f"pairings-{number}": ("pairings", of_round),
        f"by-name-{number}": ("pairings", {**of_round, "by-name": SET}),
        f"slips-{number}": ("slips", of_round),
        **{name: (name, {}) for name in ("standings", "crosstable", "wallchart", "players", "cards")},
    }
    announced = announcement(text for _, text in own_rules_in_force(tournament.own_rules))
    if tournament.settings.rounds == tournament.last_paired_round and announced is not None:
        papers["prizes"] = ("prizes", {})
    if edition.aro_decimals is not None:
        papers["aro"] = ("aro", {})
    if edition.schedule is not None:
        papers["grid"] = ("grid", {})
    if teams_compete(tournament.settings):
        papers[f"lineups-{number}"] = ("lineups", of_round)
        papers["boards"] = ("boards", {})
    return papers
