"""Notes, undoing, officials and keys: what concerns other events, told in the arbiter's words."""

from typing import assert_never

from core.model.sentence import say
from events.deciders.personal import fields_in_words
from events.vocabulary.record import (
    ActionUndone,
    AnyRecordEvent,
    CopyEnteredAgain,
    KeysRequired,
    KeysWaived,
    NoteAdded,
    OfficialDismissed,
    OfficialNamed,
    PersonalDataErased,
    label_of,
)
from projections.audit.sentences.log_so_far import LogSoFar


def told(event: AnyRecordEvent, log: LogSoFar) -> str:  # noqa: PLR0911 -- one for each event
    """The event as a sentence."""
    match event:
        case NoteAdded():
            about = "" if event.about is None else say(" on event {about}", about=event.about)
            return say("Note{about}: {text}", about=about, text=event.text)
        case ActionUndone():
            return say("Event {version} was undone: it no longer counts.", version=event.version)
        case PersonalDataErased():
            kept = fields_in_words(event.fields)
            return say("What was kept of {who} was erased: {kept}.", who=log.who(event.player), kept=kept)
        case OfficialNamed():
            key = say(", and signs with the key {name}", name=label_of(event.key)) if event.key else ""
            return say(
                "{official} is {role} of this tournament{key}.", official=event.official, role=event.role, key=key
            )
        case OfficialDismissed():
            return say("{official} is no official any more.", official=event.official)
        case KeysRequired():
            return say("From now on every official records with their own key.")
        case KeysWaived():
            return say("Keys are asked for no longer.")
        case CopyEnteredAgain():
            entered = [one for one in event.events if not one.why]
            left = len(event.events) - len(entered)
            besides = say("; {left} were not", left=left) if left else ""
            return say(
                "Entered again from a copy that went on from event {common}: {count} of its {all_events} "
                "events{besides}.",
                common=event.common,
                count=len(entered),
                all_events=len(event.events),
                besides=besides,
            )
        case _:
            assert_never(event)
