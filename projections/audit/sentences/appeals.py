"""Appeals and what was read from a file, told in the arbiter's words."""

from typing import assert_never

from core.model.sentence import say, say_of
from events.vocabulary.appeals import AnyAppealEvent, AppealCarriedOut, AppealDecided, AppealLodged
from events.vocabulary.imports import ImportedFrom


def told(event: AnyAppealEvent | ImportedFrom) -> str:
    """The event as a sentence."""
    match event:
        case AppealLodged():
            about = (
                ""
                if event.round_number is None
                else say(" about round {round_number}", round_number=event.round_number)
            )
            return say(
                "{appellant} appealed{about}: {subject}",
                appellant=event.appellant,
                about=about,
                subject=event.subject,
            )
        case AppealDecided():
            known = {"appeal": event.appeal, "decision": event.decision}
            if event.upheld is None:
                return say("The appeal of event {appeal} was decided: {decision}", **known)
            return (
                say("The appeal of event {appeal} was upheld: {decision}", **known)
                if event.upheld
                else say("The appeal of event {appeal} was refused: {decision}", **known)
            )
        case AppealCarriedOut():
            return say(
                "The decision on the appeal of event {appeal} was carried out: {how}",
                appeal=event.appeal,
                how=event.how,
            )
        case ImportedFrom():
            count = len(event.adjustments)
            read = say_of(count, ", {count} adjustment", ", {count} adjustments") if count else ""
            return say(
                "Read from {file_name} ({file_format}{read}).",
                file_name=event.file_name,
                file_format=event.file_format,
                read=read,
            )
        case _:
            assert_never(event)
