"""Facts for reports, categories, prizes and issued documents, told in the arbiter's words."""

from typing import Final, assert_never

from core.model.sentence import joined, say, say_of
from core.prizes.rules import in_print
from core.tie_breaks.prizes import Cents
from events.vocabulary.reporting import (
    AnyReportingEvent,
    CategorySettled,
    DocumentIssued,
    Fact,
    FactsRecorded,
    PrizesAwarded,
)
from projections.audit.sentences.log_so_far import LogSoFar

FACTS: Final = {
    Fact.K_STANDARD: "K",
    Fact.K_RAPID: say("K, rapid"),
    Fact.K_BLITZ: say("K, blitz"),
    Fact.CFC: say("CFC number"),
    Fact.USCF: say("US Chess number"),
}
"""What each fact is called."""

_NAMED: Final = 6
_DIGITS: Final = 16


def told(event: AnyReportingEvent, log: LogSoFar) -> str:
    """The event as a sentence."""
    match event:
        case FactsRecorded():
            return say("{fact} recorded: {values}.", fact=FACTS[event.fact], values=_values(event, log))
        case CategorySettled():
            return _category(event)
        case PrizesAwarded():
            return say_of(
                len({player for player, _ in event.awards}),
                "Prizes awarded: {amount} to {count} player ({rules}).",
                "Prizes awarded: {amount} to {count} players ({rules}).",
                amount=in_print(Cents(sum(one.cents for _, one in event.awards))),
                rules=event.rules,
            )
        case DocumentIssued():
            return say(
                "Issued: {document}, as of event {of_event}: {files}.",
                document=document_told(event),
                of_event=event.of_event,
                files=joined(", ", (f"{name} (SHA-256 {digest[:_DIGITS]})" for name, digest in event.files)),
            )
        case _:
            assert_never(event)


def document_told(event: DocumentIssued) -> str:
    """The command, and what was asked for: export (format trf26, for rating)."""
    asked = ", ".join(f"{name} {value}" for name, value in event.asked if value)
    return f"{event.document} ({asked})" if asked else event.document


def _values(event: FactsRecorded, log: LogSoFar) -> str:
    shown = [
        say("{player}: {value}", player=log.who(player), value=value or say("none"))
        for player, value in event.values[:_NAMED]
    ]
    more = len(event.values) - _NAMED
    return joined("; ", (*shown, *([say("{count} more", count=more)] if more > 0 else [])))


def _category(event: CategorySettled) -> str:
    unknown = say_of(len(event.not_known), "{count} birth date is not known", "{count} birth dates are not known")
    return say_of(
        len(event.members),
        "Category '{category}': {count} player is eligible{unknown}.",
        "Category '{category}': {count} players are eligible{unknown}.",
        category=event.category,
        unknown=joined("", ("; ", unknown)) if event.not_known else "",
    )
