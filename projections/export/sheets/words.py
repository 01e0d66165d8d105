"""What is printed on every sheet, whatever the case."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from core.model.sentence import joined, say, say_of
from projections.export.sheets.sheet import Group, Sheet

WORDS: Final[Mapping[str, str]] = {
    "published": say("Pairing published"),
    "lodged": say("Appeal lodged"),
    "question": say("Question"),
    "answer": say("Answer"),
    "groups": say("Score groups as known when the round was paired"),
    "no groups": say("None of the players asked about was due to be paired."),
    "number": say("No."),
    "name": say("Name"),
    "points": say("Points"),
    "colours": say("Colours"),
    "floats": say("Floats"),
    "met": say("Met"),
    "decision": say("Decision"),
    "colon": say(": "),
    "time of the decision": say("Date and time of the decision"),
    "chief arbiter": say("Chief arbiter"),
    "chair": say("Chair of the committee"),
    "members": say("Members"),
    "code": say("The hash as a QR code"),
    "drawn": say("Diagram of the answer"),
    "bracket drawn": say("The bracket"),
    "line": say("Timeline of the round (UTC)"),
    "marks": say("filled mark: known when the round was paired; open mark: known later"),
    "evidence": say("Evidence"),
    "event": say("Event"),
    "hash": say("Hash"),
    "recorded": say("Recorded"),
    "recorded UTC": say("Recorded (UTC)"),
    "happened": say("What happened"),
    "criteria": say("Criteria: values in each bracket, where not perfect"),
    "bracket": say("Bracket"),
    "criterion": say("Criterion"),
    "reached": say("Reached"),
}


def caption_of(group: Group) -> str:
    """Above a score group: its points, and how many of it are not shown."""
    points = say("{points} points", points=group.score)
    if group.is_accelerated:
        points = say("pairing score {points}, including virtual points", points=group.score)
    more = (
        say("not shown: {count} more, ranked further away from the players asked about", count=group.left_out)
        if group.left_out
        else ""
    )
    return joined(say("; "), (points, more))


def rules_of(sheet: Sheet) -> str:
    """By which rules the round was paired."""
    return say("Rules: {rules}", rules=sheet.rules)


def foot_of(sheet: Sheet) -> str:
    """Below the pages after the first."""
    return say(
        "{case}; as of event {version}, hash {hash}",
        case=sheet.case,
        version=sheet.head.version,
        hash=sheet.head.short_hash,
    )


def left_out_of(sheet: Sheet) -> str:
    """What the line of time has no room for."""
    return say_of(
        sheet.reverse.left_out,
        "Earlier results and corrections not shown: {count}; `pairtrail log list` shows them.",
        "Earlier results and corrections not shown: {count}; `pairtrail log list` shows them.",
    )


def with_code(text: str, code: str) -> Markup:
    """A sentence in HTML, with a hash or a command in it set as such."""
    return Markup("<code>{}</code>").format(code).join(text.replace(f"`{code}`", code).split(code))
