"""What the rules want confirmed, or a reason for: whoever sits at the terminal is asked, and sees every question."""

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from cli.input.options import Options
from cli.output.streams import told
from core.model.sentence import NeedsConfirmation, NeedsReason, Refused, say, text_of
from events.base import Event, with_reason

CONFIRM_HINT: Final = say("Confirm with --yes.")
_REASON_HINT: Final = say("Give it with --reason.")


def confirmed_by(options: Options, decide: Callable[[bool], Sequence[Event]], *, may_ask: bool) -> Sequence[Event]:
    """What is decided, once whoever is there has confirmed it and said why, where the rules ask for that.

    Each question is shown before anything is recorded: one by one at a terminal, else all with the first, so that
    one --yes answers none unseen. `may_ask`: somebody is there to give a reason.
    """
    if options.yes:
        return _decided(options, lambda: decide(True), may_ask=may_ask)
    from events.deciders.wording import Yes, all_questions, question_of

    try:
        return _decided(options, lambda: decide(False), may_ask=may_ask)
    except NeedsConfirmation as first:
        if options.no_input or not sys.stdin.isatty():
            every = all_questions(first, decide)
            if {*every.doubts} <= {*options.confirmed.get(options.tournament, ())}:
                return _decided(options, lambda: decide(True), may_ask=may_ask)
            raise every from first
        question, seen = first, list[str]()
    while True:
        _ask(question)
        seen += question.doubts
        yes = Yes()
        decided = _decided(options, partial(decide, yes.as_bool()), may_ask=may_ask)
        if not (unseen := [one for one in yes.answered if one not in seen]):
            return decided
        question = question_of(unseen)


class AskedInLogs(Refused):
    """What an act wants confirmed in several logs, by their names."""

    doubts: Mapping[str, Sequence[str]]


def asked_in_logs(text: str, doubts: Mapping[str, Sequence[str]]) -> AskedInLogs:
    """What wants these to be confirmed."""
    asked = AskedInLogs(text)
    asked.doubts = doubts
    return asked


def confirmed_before(options: Options, log: str, act: Callable[[], None]) -> None:
    """Run an act in several logs, or in that one: what it asks is asked once all of it is undone, and it runs again.

    Nothing is asked while the database is locked. Each answer is of what was shown: what is asked besides when the act
    runs again is asked then.
    """
    while True:
        try:
            return act()
        except (AskedInLogs, NeedsConfirmation) as question:
            if options.yes or options.no_input or not sys.stdin.isatty():
                raise
            asked, doubts = _of_logs(question, log)
            _ask(asked)
            for name, told in doubts.items():
                options.confirmed.setdefault(name, []).extend(told)


def _of_logs(
    question: AskedInLogs | NeedsConfirmation, log: str
) -> tuple[NeedsConfirmation, Mapping[str, Sequence[str]]]:
    """What is asked, and what of it in which log."""
    from events.deciders.wording import question_of

    if isinstance(question, NeedsConfirmation):
        return question, {log: question.doubts}
    lines = [
        say("{section}: {why}", section=name, why=one) for name, doubts in question.doubts.items() for one in doubts
    ]
    return question_of(lines), question.doubts


def _decided(options: Options, decide: Callable[[], Sequence[Event]], *, may_ask: bool) -> Sequence[Event]:
    """The same with the reason, for which whoever is there is asked."""
    try:
        return with_reason(decide(), options.reason)
    except NeedsReason as needed:
        if options.reason or not may_ask:
            raise
        options.reason = _reason_for(needed)
        return with_reason(decide(), options.reason)


def _ask(question: NeedsConfirmation) -> None:
    from cli.input.asking import asked, means_yes

    answer = asked(say("{question}\nContinue? [y/N] ", question=without(CONFIRM_HINT, question)))
    if not means_yes(answer):
        raise Refused("Not confirmed; nothing was written.") from None


def _reason_for(question: NeedsReason) -> str:
    from cli.input.asking import answered

    reason = answered(say("{question}\nReason: ", question=without(_REASON_HINT, question))).strip()
    if not reason:
        raise Refused("No reason was given; nothing was written.") from None
    return reason


def without(hint: str, question: Refused) -> str:
    """What is asked, as it is told, without the option that whoever is asked does not need."""
    return told(text_of(question)).removesuffix(told(hint)).rstrip()
