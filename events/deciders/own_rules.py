"""Rules of the organiser's own, in words (CFC 601, 602): announced beforehand, changed later only with a reason."""

from core.model.plain import code_point, not_to_print
from core.model.sentence import Refused, say
from core.model.tournament import Tournament
from events.deciders.wording import by_rule, need_reason
from events.vocabulary.tournament import OwnRuleAnnounced


def announce(state: Tournament, text: str, *, reason: str = "") -> tuple[OwnRuleAnnounced, ...]:
    """Announce a rule in words; after round 1 was paired it needs a reason."""
    return (_rule(state, max(state.own_rules, default=0) + 1, _readable(state, text), reason),)


def change(state: Tournament, number: int, text: str, *, reason: str = "") -> tuple[OwnRuleAnnounced, ...]:
    """Put a rule that was announced otherwise; after round 1 was paired it needs a reason."""
    _refuse_unknown(state, number)
    text = _readable(state, text)
    if state.own_rules[number] == text:
        raise Refused("Nothing to change: house rule {number} already says this.", number=number)
    return (_rule(state, number, text, reason),)


def withdraw(state: Tournament, number: int, *, reason: str = "") -> tuple[OwnRuleAnnounced, ...]:
    """Take back a rule that was announced; after round 1 was paired it needs a reason."""
    _refuse_unknown(state, number)
    return (_rule(state, number, "", reason),)


def _rule(state: Tournament, number: int, text: str, reason: str) -> OwnRuleAnnounced:
    if state.last_paired_round:
        need_reason(
            reason,
            "Announcing or changing a rule after round 1 has been paired{by_article}",
            by_article=by_rule(state, "C.04.2.A"),
        )
    return OwnRuleAnnounced(number=number, text=text, reason=reason)


def _readable(state: Tournament, text: str) -> str:
    text = text.strip()
    if not text:
        raise Refused("An announced rule needs a text, as in `announce add 'TEXT'`.")
    if found := not_to_print(text):
        raise Refused(
            "The text of a rule contains the control character {code_point}: give it on one line.",
            code_point=code_point(found),
        )
    _refuse_wrong_prizes(state, text)
    return text


def _refuse_wrong_prizes(state: Tournament, text: str) -> None:
    from core.prizes.rules import announced_prizes  # few rules are of prizes

    announced_prizes([text], state.details.start_date)


def _refuse_unknown(state: Tournament, number: int) -> None:
    if not state.own_rules.get(number):
        there_are = ", ".join(str(one) for one, text in sorted(state.own_rules.items()) if text) or say("none")
        raise Refused(
            "House rule {number} does not exist; available: {there_are}.",
            number=number,
            there_are=there_are,
        )
