"""The catalogue of findings: every code there is, how much it weighs, what it means and what to do.

`docs/findings.md` is written from it (`python -m tests.projections.audit_files.page`), each with a file that shows it.
"""

from typing import Final

from core.model.dataclass import replace
from core.model.sentence import say
from projections.audit.codes_of_files import BESIDE, BUNDLES, READING
from projections.audit.finding import FIDE_RATING, Code, Finding, Severity, error, note, warning

_TOURNAMENT: Final = (
    # --- histories ----------------------------------------------------------------------------------
    error(
        "opponent",
        say("One line names a different opponent from the others"),
        "A game stands in two lines, and one of them gives another opponent. The line at fault is the one that "
        "somebody names as opponent and whose own opponent names somebody else.",
        say("Have the line corrected."),
        "TRF16, Annex 2",
    ),
    error(
        "one-sided-game",
        say("A game appears in one line only"),
        "One player has an opponent for whom the round was a bye or is blank, or it cannot be told who met whom.",
        say("Ask for the score sheet or the pairing of the round."),
        "TRF16, Annex 2",
    ),
    error(
        "colours",
        say("Both players of a game have the same colour"),
        "Both lines say White, or both Black.",
        say(
            "Ask who had which colour; the pairing of the round shows this if it matches the rules for only one "
            "of the two possibilities."
        ),
        "TRF16, Annex 2",
    ),
    error(
        "results",
        say("The two lines of a game have contradictory results"),
        "A win against a win, a forfeit against a game, a result against none.",
        say("Ask for the score sheet; the points of the two players often show which line is right."),
        "TRF16, Annex 2",
    ),
    error(
        "two-byes",
        say("More than one pairing-allocated bye in a round"),
        "An odd number leaves one player over, never two.",
        say("Ask which player was granted a bye for another reason (H, F, Z)."),
        "TRF16, Annex 2",
    ),
    warning(
        "full-point-bye",
        say("A full-point bye where the pairing-allocated bye is expected"),
        "In a round with an odd number of players nobody has the pairing-allocated bye (U), and one has a bye of a "
        "full point on request (F). It is worth the same, but only U keeps this player from another bye.",
        say("Ask whether that player was left without an opponent by the pairing."),
        "TRF16, Annex 2",
    ),
    error(
        "met-twice",
        say("Two players met twice in a Swiss"),
        "Two participants shall not be paired against each other more than once if they played.",
        say("Ask why the second game was played."),
        "[C1]",
    ),
    error(
        "bye-twice",
        say("A second bye for one player in a Swiss"),
        "Who had a pairing-allocated bye does not get another one.",
        say("Ask who should have had the bye."),
        "[C2]",
    ),
    # --- points, ranks ------------------------------------------------------------------------------
    error(
        "points",
        say("Points that do not match the results"),
        "Where two players who met are off by what another result of their game would be, the round and the board "
        "are named; where one bye would explain it, its round. A game against a player whose line is missing counts as "
        "written. 0.0 points of everyone are one finding.",
        say("Ask which is right, the points or the result."),
        "TRF16, Annex 2",
    ),
    note("no-points", say("Points are missing"), "The column is blank; the results are taken.", say("Nothing.")),
    error(
        "rank",
        say("A rank that does not match the points"),
        "Somebody with fewer points stands before somebody with more, or a place is taken twice while another is free.",
        say("Ask for the final standings."),
        "TRF16, Annex 2",
    ),
    warning(
        "ranks",
        say("Ranks that do not follow the points in the file"),
        "A quarter of them or more do not follow the points: the column holds the starting ranks, or the standings of "
        "another moment.",
        say("Ask for the final standings."),
        "TRF16, Annex 2",
    ),
    warning(
        "rank-of-a-tie",
        say("A rank among tied players that does not follow the order used in all other ties"),
        "The file names no tie-breaks; all its other ties stand in one order (by number, or without shared ranks), "
        "and this one does not.",
        say("Ask for the final standings."),
    ),
    error(
        "tie-break",
        say("A rank that does not match the tie-breaks listed in the file"),
        "The tie-breaks of records 202 or 212 were computed again, and give another order.",
        say(
            "Ask which tie-breaks were used for the standings; `standings breakdown PLAYER --file FILE` shows the "
            "calculation."
        ),
        "C.07",
    ),
    error(
        "tie-break-list",
        say("A list of tie-breaks that cannot be calculated"),
        "A code that C.07 does not know, two lists, or a tie-break that does not fit the event.",
        say("Ask for the list that was announced."),
        "C.07 4.1",
    ),
    # --- people -------------------------------------------------------------------------------------
    warning(
        "name",
        say("A player without a name"),
        "The field is blank. A rating server knows players by name and number, and standings show the name.",
        say("Ask who the player is."),
        "TRF16, Annex 2",
    ),
    note(
        "same-name",
        say("Two lines with the same name"),
        "Namesakes, or one person who was entered twice, or a line copied over another. Capitals and blanks do not "
        "count.",
        say("No action is required if they are different people; FIDE numbers and birth dates show whether they are."),
    ),
    warning(
        "sex",
        say("An invalid sex"),
        "The field holds m or w, or is blank. An f, which some programs write, is let pass.",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    warning("rating", say("An implausible rating"), "Above 2900, or below 100 but not 0.", say("Check it.")),
    warning("title", say("An unknown title"), "It is no title of FIDE.", say("Check it."), "TRF16, Annex 2"),
    warning(
        "title-and-sex",
        say("A women's title for a man"),
        "The line says m and a title that is for women.",
        say("Check it."),
    ),
    warning(
        "federation",
        say("An invalid federation code"),
        "Federations have codes of three capital letters.",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    error(
        "fide-id",
        say("An invalid FIDE number"),
        "It has other characters than digits. (No check digit is published for FIDE numbers, so none is computed.)",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    error(
        "same-person",
        say("Two lines with the same FIDE number"),
        "One number is of one person, and nobody plays twice in one event.",
        say("Ask whose number it is."),
    ),
    warning(
        "birth-date",
        say("An invalid birth date, or an implausible age"),
        "No day of the calendar, or an age of more than 110 or less than 3 years in the year of the event.",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    note(
        "not-by-rating",
        say("Players who are not listed in rating order"),
        "Pairing numbers go by rating; late entries and ratings corrected afterwards are the usual reasons. Named are "
        "the fewest players without whom the order is that of the ratings; two where either may be meant.",
        say("No action is required unless round 1 differs."),
    ),
    # --- dates --------------------------------------------------------------------------------------
    error(
        "date",
        say("An impossible date"),
        "No day of the calendar, or a last day before the first.",
        say("Ask for the correct date."),
        "TRF16, Annex 2",
    ),
    error(
        "round-date",
        say("A round date that contradicts the other dates"),
        "It is before that of the round before, outside the first and the last day, or of a round that there is not.",
        say("Ask when the round was played."),
        "TRF16, Annex 2",
    ),
    # --- pairings -----------------------------------------------------------------------------------
    error(
        "pairing",
        say("A round that differs from the pairing given by its rules"),
        "Paired again from the rounds before it, by the edition and the variations of the file, other boards come out. "
        "A warning only, where the event is older than the oldest text that is asked for, or of teams and names no "
        "rules (192).",
        say(
            "Ask the organiser how the round was paired; `check FILE --explain` looks for the smallest change that "
            "explains it."
        ),
        "the edition's own",
    ),
    error(
        "pairing-colours",
        say("A round whose colours differ from those given by its rules"),
        "The same players meet, with other colours.",
        say("Ask whether colours were reversed at the board."),
        "the edition's own",
    ),
    error(
        "no-pairing",
        say("A round for which the rules give no legal pairing"),
        "The engine finds none, or what it needs is missing from the file.",
        say("Ask how the round was paired."),
        "the edition's own",
    ),
    note(
        "not-judged",
        say("Rounds that were not judged"),
        "A team event without rules of ours, a round robin by no table of ours, an acceleration that is not known, "
        "a lot that is not on record, or opponents who are not in the file. A warning where the starting rank numbers "
        "are places of the final standings and no round matches: a round does not follow from such numbers; and where "
        "a comment (###) alone calls the file a part of an event, though round 1 is paired as a first round is, and "
        "later rounds are not as their rules pair them.",
        say(
            "No action is required; you can name the rules (`--edition`, `--variation`) and ask for the starting "
            "rank numbers."
        ),
    ),
    note(
        "explained",
        say("A difference that the file itself explains correctly"),
        "A comment (###) of ours says that the pairing was changed by hand, or what was known when the round was "
        "paired, and with that the round is as its rules pair it; or by which results points are counted. Of two files "
        "of one event: that one is its rating report, and gives in a comment of ours the results counted in the "
        "standings, which the other one has.",
        say("No action is required; read the reason if you wish."),
    ),
    note(
        "by-comment",
        say("Ranks or points that only a comment in the file explains"),
        "A comment (###) says whose ranks come from a knock-out, or whose games count in no standings. Anybody can "
        "write one, and nothing else in the file shows whether it is right; a warning where ranks would be "
        "wrong without it, as the evidence says.",
        say("Ask for the games of the knock-out, or why the games do not count."),
    ),
    note(
        "engines",
        say("Engines that pair a round differently"),
        "Of the engines that were asked (`--engine`) not all pair the round alike; the evidence says who goes with "
        "whom, and whether with the file. A warning where the engine here stands alone.",
        say(
            "Read the article for the boards listed; `explain why-not A B` helps. An engine that differs from "
            "all the others often uses another edition, or is wrong."
        ),
    ),
    warning(
        "engine-failed",
        say("Another engine gave no answer"),
        "It ended with an error, took too long, or answered in a way that is not understood. What the engine here "
        "says counts all the same.",
        say("Run the engine on the file by hand, or leave that engine out."),
    ),
    note(
        "several-rounds",
        say("One change explains several rounds"),
        "With `--explain`: several rounds that differ come out as recorded with one change (an acceleration that "
        "nobody declared, a pair that was not to meet, exchanged numbers, another edition). A hypothesis; the "
        "evidence says what the file has for it.",
        say("Ask the organiser whether this is what happened."),
    ),
    note(
        "no-replay",
        say("The file cannot be replayed"),
        "With `--explain`: so much differs that single changes say nothing, or the event is no Swiss.",
        say("Ask how the rounds were paired, and with which numbers."),
    ),
)

_RATING_SERVER: Final = (
    error(
        "rating-record",
        say("A record required by a rating server is missing"),
        "Name, place, federation, first and last day, number of players, type, chief arbiter, rate of play, or dates "
        "of the rounds (012, 022, 032, 042, 052, 062, 092, 102, 122, 132).",
        say("Ask for the missing record."),
        "TRF16, Annex 2",
    ),
    error(
        "rating-federation",
        say("A player without a federation"),
        "Columns 54-56 of the line are blank.",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    warning(
        "rating-federation-code",
        say("A federation code that FIDE does not use"),
        "Three letters that are no code of FIDE's (as of 2024), in columns 54-56 of a line or in record 032; often the "
        "code of another list (DEU for GER). A federation that joined since is not known here.",
        say("Ask for the FIDE code."),
        "TRF16, Annex 2",
    ),
    error(
        "rating-id",
        say("A rated player without a FIDE number"),
        "Columns 58-68 of the line are blank, and there is a rating; who has no rating yet gets a number first.",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    error(
        "rating-round-date",
        say("A round was played but has no date"),
        "Record 132 has no date in the columns of that round.",
        say("Ask for the missing record."),
        "TRF16, Annex 2",
    ),
    warning(
        "rating-months",
        say("An event lasting more than 30 days in one report"),
        "First and last day, of the event or of its rounds, are more than 30 days apart: each month's rounds are "
        "reported by themselves, with the ratings of that month's list.",
        say("Ask for one report per month (`export --ratings-of MONTH`)."),
        "FIDE rating regulations, B.02",
    ),
    error(
        "rating-open-game",
        say("A game without a result"),
        "A report for rating is of games that ended.",
        say("Ask for the result."),
        "TRF16, Annex 2",
    ),
)

CATALOGUE: Final[tuple[Code, ...]] = (
    *READING,
    *BUNDLES,
    *_TOURNAMENT,
    *BESIDE,
    *(replace(code, profile=FIDE_RATING) for code in _RATING_SERVER),
)
"""In the order in which a file is looked at."""

CODES: Final[dict[str, Code]] = {one.name: one for one in CATALOGUE}


def finding(  # noqa: PLR0913  # the fields of a finding
    code: str,
    sentence: str,
    *,
    severity: Severity | None = None,
    article: str = "",
    line: int = 0,
    column: int = 0,
    round_number: int = 0,
    board: int = 0,
    players: tuple[int, ...] = (),
    evidence: str = "",
) -> Finding:
    """A finding of the catalogue, which gives severity and article where they are not said otherwise."""
    kind = CODES[code]
    return Finding(
        code=code,
        severity=severity or kind.severity,
        sentence=sentence,
        line=line,
        column=column,
        round=round_number,
        board=board,
        players=players,
        article=article or kind.article,
        evidence=evidence,
    )
