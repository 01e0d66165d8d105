"""What is printed in every report, whatever the event."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup, escape

from core.model.sentence import joined, say
from projections.export.report.facts import Card, Report
from projections.log_in_words.trail import AuditRow

WORDS: Final[Mapping[str, str]] = {
    "hash of the record": say("Hash of the record"),
    "parts": say("Parts of this page"),
    "standings": say("Standings"),
    "crosstable": say("Cross-table"),
    "aros": say("AROs"),
    "boards": say("Boards"),
    "knockout": say("Knock-out"),
    "teams": say("Teams"),
    "players": say("Players"),
    "timeline": say("Timeline"),
    "board": say("Bd"),
    "match": say("Match"),
    "result": say("Result"),
    "why": say("Why"),
    "compared": say("What was compared, side by side"),
    "brackets": say("Diagram of its brackets"),
    "one line": say("Results, publication, corrections and the next pairing on one timeline"),
    "marks": say("Times are UTC. Filled mark: known when the round was paired; open mark: known later."),
    "players by board": say("Players by board"),
    "round": say("Round"),
    "colour": say("Colour"),
    "opponent": say("Opponent"),
    "points": say("Points"),
    "float": say("Float"),
    "rd": say("Rd"),
    "change before": say("Change before"),
    "next change": say("Next change"),
    "change": say("change"),
    "every event": say("Every event; times are UTC"),
    "events of the round": say("The events that changed this round; times are UTC"),
    "event": say("Event"),
    "recorded": say("Recorded"),
    "by": say("By"),
    "what happened": say("What happened"),
    "hash": say("Hash"),
    "name": say("Name"),
    "team": say("Team"),
}

FOR_THE_SLIDER: Final[Mapping[str, str]] = {
    "player": say("player {player}", player="%1"),
    "known": say("Round {round_number} as known at the time ({stage})", round_number="%1", stage="%2"),
    "not paired": say("Round {round_number} had not yet been paired", round_number="%1"),
    "one line": say("{count} line differs from the final state and is marked here.", count="%1"),
    "many lines": say("{count} lines differ from the final state and are marked here.", count="%1"),
}
"""What the script of the page says, with its values to be put in."""


STAGES: Final[Mapping[str, str]] = {
    "paired": say("paired"),
    "published": say("published"),
    "complete": say("complete"),
}
"""Of a round, as the line of time has them."""


def as_of(report: Report) -> str:
    """Below the name of the event."""
    told = say("As of event {version}, hash {hash}", version=report.version, hash=report.short_hash)
    return joined(". ", (told, report.mark)) if report.mark else told


def round_named(number: int) -> str:
    """A round by its number."""
    return say("Round {round_number}", round_number=number)


def boards_of(number: int, *, of_teams: bool) -> str:
    """Above the boards of a round, or the matches of teams."""
    if of_teams:
        return say("Matches in round {round_number}; points before the round", round_number=number)
    return say("Boards in round {round_number}; points before the round", round_number=number)


def how_paired(number: int) -> str:
    """Above the explanation of a round."""
    return say("How round {round_number} was paired", round_number=number)


def card_told(card: Card, *, of_teams: bool) -> str:
    """Below the name on a card; what it says of colours stands before their strip."""
    parts = [
        card.details,
        say("{points} points", points=card.points),
        say("floats {floats}", floats=card.floats) if card.floats else "",
        say("colours on board 1") if of_teams and card.colours else "",
    ]
    return joined(say("; "), parts)


def row_told(row: AuditRow) -> str:
    """What happened, with its reason, and whether it was undone."""
    reason = say("Reason: {reason}", reason=row.reason) if row.reason else ""
    undone = say("(undone by event {version})", version=row.undone_by) if row.undone_by else ""
    return joined(" ", (row.sentence, reason, undone))


def known_until(report: Report) -> str:
    """Beside the slider, in front of and behind the event it stands at."""
    return say("As known after event {event} of {version}", event="%1", version=report.version)


def foot_of(report: Report) -> str:
    """At the end of the page."""
    return say(
        "{name}, as of event {version}. Hash of that event: {hash}",
        name=report.name,
        version=report.version,
        hash=report.full_hash,
    )


def can_be_checked() -> str:
    """How the hash is checked."""
    return say("Anyone who has the log can check it: `pairtrail log list` shows this hash for this event.")


def bold_in(text: str, card: Card) -> Markup:
    """The line of a card in HTML, with its points in bold."""
    before, points, behind = text.rpartition(card.points + " ")
    return Markup("{}<b>{}</b> {}").format(before, points.rstrip(), behind) if points else escape(text)


def with_event(text: str) -> Markup:
    """The words of the slider in HTML, with the place where the page writes the event."""
    return Markup('<output id="event"></output>').join(text.split("%1"))
