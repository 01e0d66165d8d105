"""What the page of an audit says, whatever the files."""

from collections.abc import Mapping
from typing import Final

from core.model.sentence import joined, say
from projections.audit.engines import ALONE, AS_FILE, AS_OURS, NO_ANSWER, NOT_COMPARED, OURS
from projections.audit.finding import FileAudit, Finding, RoundHeld
from projections.audit.summary import Agreement
from projections.language import Language

WORDS: Final[Mapping[str, str]] = {
    "parts": say("Parts of this page"),
    "agreement": say("Agreement"),
    "kinds": say("Kinds"),
    "findings": say("Findings"),
    "files": say("Files"),
    "agreement with the rules": say("Agreement with the rules"),
    "other engines": say("Other engines"),
    "rounds": say("rounds"),
    "engine": say("Engine"),
    "as the file": say("As in the file"),
    "as the rules here": say("Under these rules"),
    "otherwise": say("Different"),
    "no answer": say("No answer"),
    "files not asked": say("Files left out"),
    "what was found": say("What was found"),
    "by code": say("findings by code; docs/findings.md explains each"),
    "nothing": say("Nothing."),
    "file, code or words": say("File, code or text"),
    "filter": say("Filter by text"),
    "severity": say("Severity"),
    "every severity": say("every severity"),
    "code": say("Code"),
    "every code": say("every code"),
    "file": say("File"),
    "round": say("Round"),
    "board": say("Board"),
    "line": say("Line"),
    "what": say("What"),
    "show more": say("Show more"),
    "needs the script": say("The list works only with this page's script; the files below are shown even without it."),
    "in the file": say("In the file"),
    "by the rules": say("By the rules"),
    "cross-table": say("Cross-table"),
    "rank": say("Rank"),
    "number": say("No."),
    "name": say("Name"),
    "rating": say("Rating"),
    "points": say("Pts"),
    "made by": say("Made by pairtrail audit. This page loads no external content."),
}

_WITH_WHOM: Final[Mapping[str, str]] = {
    AS_FILE: say("as in the file"),
    AS_OURS: say("as {engines}", engines=OURS),
    ALONE: say("alone"),
    NO_ANSWER: say("no answer"),
    NOT_COMPARED: say("not compared"),
}
_AS: Final = "as "


def audit_of(files: int) -> str:
    """The heading of the page."""
    return say("Files in this audit: {count}", count=files)


def agreement_told(every: Agreement) -> str:
    """Below the heading: how many rounds are as their rules pair them."""
    in_words = every.in_words if every.rounds else say("no round was checked")
    return say("Rounds paired according to their rules: {in_words}", in_words=in_words)


def round_named(number: int) -> str:
    """A round by its number, in a chart."""
    return say("Round {round_number}", round_number=number)


def column_of(number: int) -> str:
    """A round by its number, above a column."""
    return say("Rd {round_number}", round_number=number)


def found_of_code(count: int, files: int) -> str:
    """How often a code was found, and in how many files."""
    return say("{count} (in files: {files})", count=count, files=files)


def unasked_told(files: int, reason: str) -> str:
    """Of how many files an engine was not asked, and why."""
    return say("{count} ({reason})", count=files, reason=reason)


def bye_of(player: str) -> str:
    """A board that is none."""
    return say("{who}: the bye", who=player)


def findings_left(count: int) -> str:
    """Below the list, where it does not take all."""
    return say("Findings not in this list: {count}. --jsonl and --csv give them all.", count=count)


def files_left(count: int) -> str:
    """Below the files, where not all are shown."""
    return say("Files with findings that are not shown separately here: {count}.", count=count)


def agreeing_told(audit: FileAudit) -> str:
    """Behind the name of a file: how many of its rounds agree."""
    return say(
        "rounds in agreement: {agreeing} of {judged}", agreeing=audit.rounds_agreeing, judged=audit.rounds_judged
    )


def file_told(audit: FileAudit) -> str:
    """Title, players, edition and program of a file, and how its edition was found."""
    return joined(
        "",
        (
            say("{title}: ", title=audit.title) if audit.title else "",
            say("{count} players", count=audit.players),
            f", {audit.edition}" if audit.edition else "",
            say(", written by {program}", program=audit.program) if audit.program else "",
            ". ",
            audit.edition_why,
        ),
    )


def finding_told(found: Finding) -> str:
    """The code of a finding, where it is, and what is wrong."""
    place = say(" [{place}]", place=found.place) if found.place else ""
    return say("{code}{place}: {sentence}", code=found.code, place=place, sentence=found.sentence)


def more_findings(count: int) -> str:
    """Below the findings of a file, where it has more than are shown."""
    return say("and {count} more", count=count)


def round_told(held: RoundHeld) -> str:
    """Above the boards of a round that differs."""
    return say(
        "Round {round_number}: {count} of {boards} boards or byes different",
        round_number=held.number,
        count=len(held.only_recorded),
        boards=held.boards,
    )


def hypothesis_told(hypothesis: str) -> str:
    """Below the boards of a round: the smallest change with which it comes out."""
    return say("Hypothesis: {hypothesis}", hypothesis=hypothesis)


def with_whom(word: str) -> str:
    """With whom an engine goes in a round (`EngineHeld.rounds`); why it gave no answer is in the findings."""
    word = word.partition(":")[0]
    if word in _WITH_WHOM:
        return _WITH_WHOM[word]
    return say("as {engines}", engines=word.removeprefix(_AS))


def not_asked(reason: str) -> str:
    """In place of the rounds of an engine."""
    return say("not asked: {reason}", reason=reason)


_COUNTED: Final = say("{shown} of {count} findings", shown="${found.length}", count="${rows.length}")
"""What the script writes above the list."""
_OF_A_ROW: Final = "cell(severity, "


def script_told(script: str, severities: Mapping[str, str], language: Language) -> str:
    """The script of the page with its words in the language: the count, and the severities by their values."""
    if language.catalogue is None:
        return script
    words = ", ".join(f"{name}: {_quoted(language.told(word))}" for name, word in severities.items())
    script = _instead(script, f"`{_COUNTED}`", f"`{language.told(_COUNTED)}`")
    return _instead(script, _OF_A_ROW, f"cell({{ {words} }}[severity], ")


def _quoted(word: str) -> str:
    """A word as a text of JavaScript."""
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _instead(script: str, english: str, told: str) -> str:
    assert script.count(english) == 1, english
    return script.replace(english, told)
