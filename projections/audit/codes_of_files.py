"""The codes of what is said of a file as such: that it cannot be read, what a bundle proves, which other is alike."""

from typing import Final

from core.model.sentence import say
from projections.audit.finding import error, note, warning

READING: Final = (
    error(
        "unreadable",
        say("The file cannot be audited"),
        "It cannot be opened, is no text, has no player's line, is a team event that is not read, or an archive or "
        "folder holds something that is not opened on purpose (a link, a path outside, another archive, too much).",
        say("Ask for the file again, or unpack it and audit its contents."),
    ),
    error(
        "not-finished",
        say("The file took too long, used too much memory, or crashed its process"),
        "The bound of time or of memory for one file was reached. The other files were audited.",
        say("Audit it on its own, with higher `--seconds` or `--megabytes`."),
    ),
    warning(
        "being-written",
        say("The file changed while it was being read"),
        "Its size or time of change was another one after reading than before.",
        say("Audit it again when it is complete."),
    ),
    note(
        "no-report",
        say("The file is not a tournament report"),
        "No line of it is a player's (001). A folder may hold such files; only one named by itself is unreadable.",
        say("Nothing."),
    ),
    error(
        "line",
        say("Part of a line cannot be read"),
        "A field holds what the format does not allow there; it is left out of everything that follows.",
        say("Have the line corrected; the column is given."),
        "TRF16, Annex 2",
    ),
    error(
        "shifted",
        say("A shifted line"),
        "From some column on, a player's line is one column too far left or right, or the cell of one round is "
        "missing or there twice. It is read as if moved back, where it then agrees with the lines of the opponents; "
        "what else is found is of that reading.",
        say("Have the line corrected; the column or the round is given."),
        "TRF16, Annex 2",
    ),
    error(
        "number",
        say("A line with another player's number"),
        "All opponents of the line name another starting rank number than it has: two lines have each other's number, "
        "or one has a number of another line or of none. The rest of the audit reads it under the number that the "
        "opponents name.",
        say("Have the number corrected."),
        "TRF16, Annex 2",
    ),
    note(
        "read-otherwise",
        say("A field was not read exactly as written"),
        "An older sign, a second line of a kind, a comma for a point: the meaning is certain, the form is not the "
        "one of the format.",
        say("No action is required; if you wish, have the program that wrote the file updated."),
    ),
    warning(
        "contradiction",
        say("A record contradicts the players' lines"),
        "The count of players, the initial colour, a prohibition, or a list of tie-breaks does not go with the rest.",
        say("Ask which of the two is right."),
    ),
    error(
        "rounds",
        say("More rounds than the file declares"),
        "Lines hold an entry for a round behind the last one of XXR or 142; the last round is paired by rules of its "
        "own.",
        say("Ask how many rounds there were."),
        "TRF16, Annex 2",
    ),
    note(
        "left-out",
        say("Skipped on purpose"),
        "A link, a device or a pipe in a folder: what it leads to may be anywhere.",
        say("If you want this file to be audited, name it separately."),
    ),
    warning(
        "empty",
        say("Nothing to audit"),
        "A folder or an archive holds no file.",
        say("Check that it is the right folder or archive."),
    ),
    error(
        "defect",
        say("The audit of a file failed"),
        "A defect of ours, not of the file. The other files were audited.",
        say("Report this, and attach the file."),
    ),
)
"""Before anything of it is judged."""

BUNDLES: Final = (
    error(
        "bundle-broken",
        say("An invalid bundle"),
        "A hash, the tree, a signature, the points or a part contradicts the rest, or the file was cut short. What is "
        "in it is not audited.",
        say("Keep it as evidence, and ask for the bundle again; `bundle verify FILE` reports the same problem."),
    ),
    warning(
        "bundle-sheet",
        say("A sheet in a bundle differs from its events"),
        "The published sheet was changed, or another release laid it out otherwise.",
        say("Compare it with the sheet that was posted in the hall."),
    ),
    warning(
        "bundle-loose",
        say("A bundle in which some events are not covered by a signature"),
        "Events after the last one that anybody signed, or recorded in the name of somebody who did not sign them: the "
        "rounds, standings and reports made of them are nobody's word.",
        say(
            "Ask for a bundle sealed with a key (`bundle seal FILE --key NAME`), or for a printed sheet with "
            "the hash of its last event."
        ),
    ),
    note(
        "bundle",
        say("What a bundle proves on its own"),
        "Its events are those of its hashes, and who signed what; whose the keys are, it cannot prove.",
        say("Use `bundle verify FILE --receipt HASH`, or a list of trusted keys, to link the bundle to a person."),
    ),
)
"""A record in place of a report."""

BESIDE: Final = (
    warning(
        "same-event",
        say("The same event twice"),
        "Another file of this audit has the same pairings and results, whatever its name and its names; of a small "
        "event (see same-pairings) also one of the first names or FIDE numbers, or the days. Fewer than 3 rounds or 12 "
        "games are not compared.",
        say("Use only one of them."),
    ),
    error(
        "same-pairings",
        say("The same pairings as another file, with different results"),
        "Another file of this audit has the same pairings in all rounds, but not the same results. Of an event paired "
        "by a table, or of fewer than 60 games, other events have these pairings as well: it is reported only where "
        "both have the same name or FIDE number for one of the numbers 1 to 3, or the same first and last day, and "
        "is a warning.",
        say("Compare the two (`diff A B`), and ask which is right."),
    ),
)
"""What two files say of each other."""
