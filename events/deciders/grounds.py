"""On what grounds a published pairing is changed: those of `core.general_rules.grounds`, found or named."""

from collections.abc import Iterator, Sequence

from core.editions.registry import edition_named
from core.explain.shown_grounds import shown_by_state
from core.general_rules.grounds import CORRECTION, TOP_BOARDS, Ground, appeal_in, names_appeal, of_appeal
from core.model.sentence import SEMICOLON, Refused, joined, say
from core.model.tournament import GameStatus, Round, RoundStage, Tournament
from events.deciders.wording import names


def grounds_taken(state: Tournament, one_round: Round, named: str) -> list[Ground]:
    """The ground that was named, and those that the state shows. Raises `Refused` for one that does not hold."""
    listed = edition_named(state.settings.edition).general_rules.grounds
    holding = [one for one in listed if one.is_shown_by_state and shown_by_state(state, one_round, one.name)]
    if not named:
        return holding
    if names_appeal(named):
        return [*holding, _upheld(state, named)]
    given = next((one for one in listed if one.name == named), None)
    if given is None:
        names_of_all = joined(", ", (one.name for one in listed)) or say("none")
        raise Refused(
            "'{named}' is not a valid ground for changing a published pairing. The rules list: {names_of_all}. "
            "An upheld appeal is also a valid ground: --ground appeal:N.",
            named=named,
            names_of_all=names_of_all,
        )
    if given.is_shown_by_state and given not in holding:
        raise Refused(
            "Round {number}: the ground '{meaning}' ({article}) does not apply; nothing was changed.",
            number=one_round.number,
            meaning=given.meaning,
            article=given.article,
        )
    if given.name == TOP_BOARDS and one_round.number != state.settings.rounds:
        raise Refused(
            "{article} applies to the final round; this is round {number}.",
            article=given.article,
            number=one_round.number,
        )
    if given.name == CORRECTION and any(game.status is not GameStatus.OPEN for game in one_round.games):
        raise Refused(
            "{article} applies to a pairing not yet played; round {number} has results.",
            article=given.article,
            number=one_round.number,
        )
    return [*holding, *([given] if given not in holding else [])]


def _upheld(state: Tournament, named: str) -> Ground:
    """The ground of an appeal. Raises `Refused` unless a decision on record upholds it."""
    event = appeal_in(named)
    if event is None:
        raise Refused("'{named}' is not an appeal. Write it as appeal:N; `appeal list` shows the numbers.", named=named)
    decided = state.decided_appeals.get(event)
    if decided is None:
        raise Refused(
            "The appeal recorded in event {event} is not a ground: it has no recorded decision. Record the "
            'committee\'s decision with `appeal decide "DECISION" --upheld --appeal {event}`.',
            event=event,
        )
    if decided.upheld is None:
        raise Refused(
            "The appeal recorded in event {event} is not a ground: its decision was recorded without --upheld. "
            "`appeal list` shows the event number of the decision: undo that event with a reason, then record the "
            "decision again with --upheld.",
            event=event,
        )
    if not decided.upheld:
        raise Refused("The appeal recorded in event {event} is not a ground: it was dismissed.", event=event)
    return of_appeal(event)


def doubts_about_appeals(state: Tournament, one_round: Round, taken: Sequence[Ground]) -> Iterator[str]:
    """What the arbiter must confirm where an appeal is the ground: that is another round's, or was carried out."""
    for ground in taken:
        event = appeal_in(ground.name)
        if event is None:
            continue
        decided = state.decided_appeals[event]
        if decided.is_carried_out:
            yield say("The decision on the appeal recorded in event {event} has already been carried out.", event=event)
        if decided.round_number not in (None, one_round.number):
            yield say(
                "The appeal recorded in event {event} is about round {about}, but this is round {number}.",
                event=event,
                about=decided.round_number,
                number=one_round.number,
            )


def doubts_about_changing(state: Tournament, one_round: Round, taken: Sequence[Ground]) -> Iterator[str]:
    """What the arbiter must confirm before a published pairing is changed without a ground that the rules list."""
    if one_round.stage is not RoundStage.PUBLISHED or taken:
        return
    listed = edition_named(state.settings.edition).general_rules.grounds
    waiting = [one.event for one in state.decided_appeals.values() if one.waits]
    upheld = (
        say("The decision on an upheld appeal has not been carried out yet: --ground appeal:{event}.", event=waiting[0])
        if waiting
        else ""
    )
    if not listed:
        published = say(
            "The pairing of round {number} has been published and shall not be changed.", number=one_round.number
        )
        yield joined(" ", (published, upheld))
        return
    cases = (
        say("{name}: {meaning} ({article})", name=one.name, meaning=one.meaning, article=one.article) for one in listed
    )
    changed = say(
        "The pairing of round {number} has been published and shall not be changed except on one of these "
        "grounds (--ground): {cases}. No ground was given or found.",
        number=one_round.number,
        cases=joined(SEMICOLON, cases),
    )
    yield joined(" ", (changed, upheld))


def reason_with_grounds(state: Tournament, one_round: Round, reason: str, taken: Sequence[Ground]) -> str:
    """The arbiter's reason, and the grounds with whom they concern, in English as all that is on record."""
    told = [_in_words(state, one_round, one) for one in taken]
    return f"{reason} ({'; '.join(told)})" if told else reason


def _in_words(state: Tournament, one_round: Round, ground: Ground) -> str:
    whom = "; ".join(names(state, players) for players in shown_by_state(state, one_round, ground.name))
    told = f"{ground.meaning}{f': {whom}' if whom else ''}"
    return f"{told}; {ground.article}" if ground.article else told
