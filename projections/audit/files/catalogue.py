"""The catalogue of findings: every code there is, how much it weighs, what it means and what to do.

`docs/findings.md` is written from it (`python -m tests.projections.audit_files.page`), each with a file that shows it.
"""

from typing import Final

from core.model.dataclass import dataclass
from core.model.sentence import say
from projections.audit.files.finding import FIDE_RATING, Finding, Severity

_ERROR, _WARNING, _NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding."""

    name: str
    severity: Severity
    title: str
    means: str
    to_do: str
    article: str = ""
    profile: str = ""  # asked for only under this profile; empty: always


CATALOGUE: Final[tuple[Code, ...]] = (
    # --- reading ---------------------------------------------------------------------------------
    Code(
        "unreadable",
        _ERROR,
        say("The file cannot be audited"),
        "It cannot be opened, is no text, has no player's line, is a team event that is not read, or an archive or "
        "folder holds something that is not opened on purpose (a link, a path outside, another archive, too much).",
        say("Ask for the file again, or unpack it and audit its contents."),
    ),
    Code(
        "not-finished",
        _ERROR,
        say("The file took too long, used too much memory, or crashed its process"),
        "The bound of time or of memory for one file was reached. The other files were audited.",
        say("Audit it on its own, with higher `--seconds` or `--megabytes`."),
    ),
    Code(
        "being-written",
        _WARNING,
        say("The file changed while it was being read"),
        "Its size or time of change was another one after reading than before.",
        say("Audit it again when it is complete."),
    ),
    Code(
        "no-report",
        _NOTE,
        say("The file is not a tournament report"),
        "No line of it is a player's (001). A folder may hold such files; only one named by itself is unreadable.",
        say("Nothing."),
    ),
    Code(
        "line",
        _ERROR,
        say("Part of a line cannot be read"),
        "A field holds what the format does not allow there; it is left out of everything that follows.",
        say("Have the line corrected; the column is given."),
        "TRF16, Annex 2",
    ),
    Code(
        "shifted",
        _ERROR,
        say("A shifted line"),
        "From some column on, a player's line is one column too far left or right, or the cell of one round is "
        "missing or there twice. It is read as if moved back, where it then agrees with the lines of the opponents; "
        "what else is found is of that reading.",
        say("Have the line corrected; the column or the round is given."),
        "TRF16, Annex 2",
    ),
    Code(
        "number",
        _ERROR,
        say("A line with another player's number"),
        "All opponents of the line name another starting rank number than it has: two lines have each other's number, "
        "or one has a number of another line or of none. The rest of the audit reads it under the number that the "
        "opponents name.",
        say("Have the number corrected."),
        "TRF16, Annex 2",
    ),
    Code(
        "read-otherwise",
        _NOTE,
        say("A field was not read exactly as written"),
        "An older sign, a second line of a kind, a comma for a point: the meaning is certain, the form is not the "
        "one of the format.",
        say("No action is required; if you wish, have the program that wrote the file updated."),
    ),
    Code(
        "contradiction",
        _WARNING,
        say("A record contradicts the players' lines"),
        "The count of players, the initial colour, a prohibition, or a list of tie-breaks does not go with the rest.",
        say("Ask which of the two is right."),
    ),
    Code(
        "rounds",
        _ERROR,
        say("More rounds than the file declares"),
        "Lines hold an entry for a round behind the last one of XXR or 142; the last round is paired by rules of its "
        "own.",
        say("Ask how many rounds there were."),
        "TRF16, Annex 2",
    ),
    Code(
        "left-out",
        _NOTE,
        say("Skipped on purpose"),
        "A link, a device or a pipe in a folder: what it leads to may be anywhere.",
        say("If you want this file to be audited, name it separately."),
    ),
    Code(
        "empty",
        _WARNING,
        say("Nothing to audit"),
        "A folder or an archive holds no file.",
        say("Check that it is the right folder or archive."),
    ),
    Code(
        "defect",
        _ERROR,
        say("The audit of a file failed"),
        "A defect of ours, not of the file. The other files were audited.",
        say("Report this, and attach the file."),
    ),
    # --- bundles of ours -------------------------------------------------------------------------
    Code(
        "bundle-broken",
        _ERROR,
        say("An invalid bundle"),
        "A hash, the tree, a signature, the points or a part contradicts the rest, or the file was cut short. What is "
        "in it is not audited.",
        say("Keep it as evidence, and ask for the bundle again; `bundle verify FILE` reports the same problem."),
    ),
    Code(
        "bundle-sheet",
        _WARNING,
        say("A sheet in a bundle differs from its events"),
        "The published sheet was changed, or another release laid it out otherwise.",
        say("Compare it with the sheet that was posted in the hall."),
    ),
    Code(
        "bundle-loose",
        _WARNING,
        say("A bundle in which some events are not covered by a signature"),
        "Events after the last one that anybody signed, or recorded in the name of somebody who did not sign them: the "
        "rounds, standings and reports made of them are nobody's word.",
        say(
            "Ask for a bundle sealed with a key (`bundle seal FILE --key NAME`), or for a printed sheet with "
            "the hash of its last event."
        ),
    ),
    Code(
        "bundle",
        _NOTE,
        say("What a bundle proves on its own"),
        "Its events are those of its hashes, and who signed what; whose the keys are, it cannot prove.",
        say("Use `bundle verify FILE --receipt HASH`, or a list of trusted keys, to link the bundle to a person."),
    ),
    # --- histories -------------------------------------------------------------------------------
    Code(
        "opponent",
        _ERROR,
        say("One line names a different opponent from the others"),
        "A game stands in two lines, and one of them gives another opponent. The line at fault is the one that "
        "somebody names as opponent and whose own opponent names somebody else.",
        say("Have the line corrected."),
        "TRF16, Annex 2",
    ),
    Code(
        "one-sided-game",
        _ERROR,
        say("A game appears in one line only"),
        "One player has an opponent for whom the round was a bye or is blank, or it cannot be told who met whom.",
        say("Ask for the score sheet or the pairing of the round."),
        "TRF16, Annex 2",
    ),
    Code(
        "colours",
        _ERROR,
        say("Both players of a game have the same colour"),
        "Both lines say White, or both Black.",
        say(
            "Ask who had which colour; the pairing of the round shows this if it matches the rules for only one "
            "of the two possibilities."
        ),
        "TRF16, Annex 2",
    ),
    Code(
        "results",
        _ERROR,
        say("The two lines of a game have contradictory results"),
        "A win against a win, a forfeit against a game, a result against none.",
        say("Ask for the score sheet; the points of the two players often show which line is right."),
        "TRF16, Annex 2",
    ),
    Code(
        "two-byes",
        _ERROR,
        say("More than one pairing-allocated bye in a round"),
        "An odd number leaves one player over, never two.",
        say("Ask which player was granted a bye for another reason (H, F, Z)."),
        "TRF16, Annex 2",
    ),
    Code(
        "full-point-bye",
        _WARNING,
        say("A full-point bye where the pairing-allocated bye is expected"),
        "In a round with an odd number of players nobody has the pairing-allocated bye (U), and one has a bye of a "
        "full point on request (F). It is worth the same, but only U keeps this player from another bye.",
        say("Ask whether that player was left without an opponent by the pairing."),
        "TRF16, Annex 2",
    ),
    Code(
        "met-twice",
        _ERROR,
        say("Two players met twice in a Swiss"),
        "Two participants shall not be paired against each other more than once if they played.",
        say("Ask why the second game was played."),
        "[C1]",
    ),
    Code(
        "bye-twice",
        _ERROR,
        say("A second bye for one player in a Swiss"),
        "Who had a pairing-allocated bye does not get another one.",
        say("Ask who should have had the bye."),
        "[C2]",
    ),
    # --- points, ranks -----------------------------------------------------------------------------
    Code(
        "points",
        _ERROR,
        say("Points that do not match the results"),
        "Where two players who met are off by what another result of their game would be, the round and the board "
        "are named; where one bye would explain it, its round. A game against a player whose line is missing counts as "
        "written. 0.0 points of everyone are one finding.",
        say("Ask which is right, the points or the result."),
        "TRF16, Annex 2",
    ),
    Code(
        "no-points",
        _NOTE,
        say("Points are missing"),
        "The column is blank; the results are taken.",
        say("Nothing."),
    ),
    Code(
        "rank",
        _ERROR,
        say("A rank that does not match the points"),
        "Somebody with fewer points stands before somebody with more, or a place is taken twice while another is free.",
        say("Ask for the final standings."),
        "TRF16, Annex 2",
    ),
    Code(
        "ranks",
        _WARNING,
        say("Ranks that do not follow the points in the file"),
        "A quarter of them or more do not follow the points: the column holds the starting ranks, or the standings of "
        "another moment.",
        say("Ask for the final standings."),
        "TRF16, Annex 2",
    ),
    Code(
        "rank-of-a-tie",
        _WARNING,
        say("A rank among tied players that does not follow the order used in all other ties"),
        "The file names no tie-breaks; all its other ties stand in one order (by number, or without shared ranks), "
        "and this one does not.",
        say("Ask for the final standings."),
    ),
    Code(
        "tie-break",
        _ERROR,
        say("A rank that does not match the tie-breaks listed in the file"),
        "The tie-breaks of records 202 or 212 were computed again, and give another order.",
        say(
            "Ask which tie-breaks were used for the standings; `standings breakdown PLAYER --file FILE` shows the "
            "calculation."
        ),
        "C.07",
    ),
    Code(
        "tie-break-list",
        _ERROR,
        say("A list of tie-breaks that cannot be calculated"),
        "A code that C.07 does not know, two lists, or a tie-break that does not fit the event.",
        say("Ask for the list that was announced."),
        "C.07 4.1",
    ),
    # --- people ----------------------------------------------------------------------------------
    Code(
        "name",
        _WARNING,
        say("A player without a name"),
        "The field is blank. A rating server knows players by name and number, and standings show the name.",
        say("Ask who the player is."),
        "TRF16, Annex 2",
    ),
    Code(
        "same-name",
        _NOTE,
        say("Two lines with the same name"),
        "Namesakes, or one person who was entered twice, or a line copied over another. Capitals and blanks do not "
        "count.",
        say("No action is required if they are different people; FIDE numbers and birth dates show whether they are."),
    ),
    Code(
        "sex",
        _WARNING,
        say("An invalid sex"),
        "The field holds m or w, or is blank. An f, which some programs write, is let pass.",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    Code(
        "rating",
        _WARNING,
        say("An implausible rating"),
        "Above 2900, or below 100 but not 0.",
        say("Check it."),
    ),
    Code(
        "title",
        _WARNING,
        say("An unknown title"),
        "It is no title of FIDE.",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    Code(
        "title-and-sex",
        _WARNING,
        say("A women's title for a man"),
        "The line says m and a title that is for women.",
        say("Check it."),
    ),
    Code(
        "federation",
        _WARNING,
        say("An invalid federation code"),
        "Federations have codes of three capital letters.",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    Code(
        "fide-id",
        _ERROR,
        say("An invalid FIDE number"),
        "It has other characters than digits. (No check digit is published for FIDE numbers, so none is computed.)",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    Code(
        "same-person",
        _ERROR,
        say("Two lines with the same FIDE number"),
        "One number is of one person, and nobody plays twice in one event.",
        say("Ask whose number it is."),
    ),
    Code(
        "birth-date",
        _WARNING,
        say("An invalid birth date, or an implausible age"),
        "No day of the calendar, or an age of more than 110 or less than 3 years in the year of the event.",
        say("Check it."),
        "TRF16, Annex 2",
    ),
    Code(
        "not-by-rating",
        _NOTE,
        say("Players who are not listed in rating order"),
        "Pairing numbers go by rating; late entries and ratings corrected afterwards are the usual reasons. Named are "
        "the fewest players without whom the order is that of the ratings; two where either may be meant.",
        say("No action is required unless round 1 differs."),
    ),
    # --- dates -----------------------------------------------------------------------------------
    Code(
        "date",
        _ERROR,
        say("An impossible date"),
        "No day of the calendar, or a last day before the first.",
        say("Ask for the correct date."),
        "TRF16, Annex 2",
    ),
    Code(
        "round-date",
        _ERROR,
        say("A round date that contradicts the other dates"),
        "It is before that of the round before, outside the first and the last day, or of a round that there is not.",
        say("Ask when the round was played."),
        "TRF16, Annex 2",
    ),
    # --- pairings --------------------------------------------------------------------------------
    Code(
        "pairing",
        _ERROR,
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
    Code(
        "pairing-colours",
        _ERROR,
        say("A round whose colours differ from those given by its rules"),
        "The same players meet, with other colours.",
        say("Ask whether colours were reversed at the board."),
        "the edition's own",
    ),
    Code(
        "no-pairing",
        _ERROR,
        say("A round for which the rules give no legal pairing"),
        "The engine finds none, or what it needs is missing from the file.",
        say("Ask how the round was paired."),
        "the edition's own",
    ),
    Code(
        "not-judged",
        _NOTE,
        say("Rounds that were not judged"),
        "A team event without rules of ours, a round robin by no table of ours, an acceleration that is not known, "
        "a lot that is not on record, or opponents who are not in the file. A warning where the starting rank numbers "
        "are places of the final standings and no round matches: a round does not follow from such numbers.",
        say(
            "No action is required; you can name the rules (`--edition`, `--variation`) and ask for the starting "
            "rank numbers."
        ),
    ),
    Code(
        "explained",
        _NOTE,
        say("A difference that the file itself explains correctly"),
        "A comment (###) of ours says that the pairing was changed by hand, or what was known when the round was "
        "paired, and with that the round is as its rules pair it; or by which results points are counted, or whose "
        "games count in no standings. Of two files of one event: that one is its rating report, and gives in a comment "
        "of ours the results counted in the standings, which the other one has.",
        say("No action is required; read the reason if you wish."),
    ),
    Code(
        "engines",
        _NOTE,
        say("Engines that pair a round differently"),
        "Of the engines that were asked (`--engine`) not all pair the round alike; the evidence says who goes with "
        "whom, and whether with the file. A warning where the engine here stands alone.",
        say(
            "Read the article for the boards listed; `explain why-not A B` helps. An engine that differs from "
            "all the others often uses another edition, or is wrong."
        ),
    ),
    Code(
        "engine-failed",
        _WARNING,
        say("Another engine gave no answer"),
        "It ended with an error, took too long, or answered in a way that is not understood. What the engine here "
        "says counts all the same.",
        say("Run the engine on the file by hand, or leave that engine out."),
    ),
    Code(
        "several-rounds",
        _NOTE,
        say("One change explains several rounds"),
        "With `--explain`: several rounds that differ come out as recorded with one change (an acceleration that "
        "nobody declared, a pair that was not to meet, exchanged numbers, another edition). A hypothesis; the "
        "evidence says what the file has for it.",
        say("Ask the organiser whether this is what happened."),
    ),
    Code(
        "no-replay",
        _NOTE,
        say("The file cannot be replayed"),
        "With `--explain`: so much differs that single changes say nothing, or the event is no Swiss.",
        say("Ask how the rounds were paired, and with which numbers."),
    ),
    # --- files beside each other -----------------------------------------------------------------
    Code(
        "same-event",
        _WARNING,
        say("The same event twice"),
        "Another file of this audit has the same pairings and results, whatever its name and its names; of a small "
        "event (see same-pairings) also one of the first names or FIDE numbers, or the days.",
        say("Use only one of them."),
    ),
    Code(
        "same-pairings",
        _ERROR,
        say("The same pairings as another file, with different results"),
        "Another file of this audit has the same pairings in all rounds, but not the same results. Of an event paired "
        "by a table, or of fewer than 60 games, other events have these pairings as well: it is reported only where "
        "both have the same name or FIDE number for one of the numbers 1 to 3, or the same first and last day, and "
        "is a warning.",
        say("Compare the two (`diff A B`), and ask which is right."),
    ),
    # --- rating server ---------------------------------------------------------------------------
    Code(
        "rating-record",
        _ERROR,
        say("A record required by a rating server is missing"),
        "Name, place, federation, first and last day, number of players, type, chief arbiter, rate of play, or dates "
        "of the rounds (012, 022, 032, 042, 052, 062, 092, 102, 122, 132).",
        say("Ask for the missing record."),
        "TRF16, Annex 2",
        FIDE_RATING,
    ),
    Code(
        "rating-federation",
        _ERROR,
        say("A player without a federation"),
        "Columns 54-56 of the line are blank.",
        say("Check it."),
        "TRF16, Annex 2",
        FIDE_RATING,
    ),
    Code(
        "rating-federation-code",
        _WARNING,
        say("A federation code that FIDE does not use"),
        "Three letters that are no code of FIDE's (as of 2024), in columns 54-56 of a line or in record 032; often the "
        "code of another list (DEU for GER). A federation that joined since is not known here.",
        say("Ask for the FIDE code."),
        "TRF16, Annex 2",
        FIDE_RATING,
    ),
    Code(
        "rating-id",
        _ERROR,
        say("A rated player without a FIDE number"),
        "Columns 58-68 of the line are blank, and there is a rating; who has no rating yet gets a number first.",
        say("Check it."),
        "TRF16, Annex 2",
        FIDE_RATING,
    ),
    Code(
        "rating-round-date",
        _ERROR,
        say("A round was played but has no date"),
        "Record 132 has no date in the columns of that round.",
        say("Ask for the missing record."),
        "TRF16, Annex 2",
        FIDE_RATING,
    ),
    Code(
        "rating-months",
        _WARNING,
        say("An event lasting more than 30 days in one report"),
        "First and last day, of the event or of its rounds, are more than 30 days apart: each month's rounds are "
        "reported by themselves, with the ratings of that month's list.",
        say("Ask for one report per month (`export --ratings-of MONTH`)."),
        "FIDE rating regulations, B.02",
        FIDE_RATING,
    ),
    Code(
        "rating-open-game",
        _ERROR,
        say("A game without a result"),
        "A report for rating is of games that ended.",
        say("Ask for the result."),
        "TRF16, Annex 2",
        FIDE_RATING,
    ),
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
