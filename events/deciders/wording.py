"""Words that refusals share."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, Self, cast

from core.editions.registry import in_brackets
from core.model.sentence import (
    NeedsConfirmation,
    NeedsReason,
    Refused,
    TournamentError,
    joined,
    of_names,
    said,
    say,
    say_of,
)
from core.model.tournament import Player, RoundStage, Tournament
from core.model.units import PlayerId, RoundNumber
from core.model.units import points_text as points_text  # noqa: PLC0414  # read from here by deciders

ARBITER: Final = "the arbiter"
"""The engine of a pairing that the arbiter made because the engine gives none."""

_FACTS_TOLD: Final = 5


def by_rule(state: Tournament, *until_2026: str) -> str:
    """General rules as the rules of this tournament number them, in brackets: " (F.7)"; empty where they are silent."""
    return in_brackets(state.settings.edition, *until_2026)


def player_of(state: Tournament, player: PlayerId) -> Player:
    """The player; raises `Refused` when there is none."""
    if player not in state.players:
        known = (
            say("the ids run from 1 to {last}", last=max(state.players))
            if state.players
            else say("no players are registered")
        )
        raise Refused(
            "No player with id {player}: {known}. `player list` shows all players.",
            player=player,
            known=known,
        )
    return state.players[player]


def named(player: Player) -> str:
    """Name and id, as messages speak of a player."""
    return say("{name} (id {id})", name=player.name, id=player.id)


def names(state: Tournament, players: Iterable[PlayerId]) -> str:
    """Names and ids, in the order given."""
    return of_names(named(state.players[player]) for player in players)


def first_of(facts: Sequence[str]) -> list[str]:
    """The first facts, and how many more there are."""
    left = len(facts) - _FACTS_TOLD
    more = [say_of(left, "{count} more fact differs.", "{count} more facts differ.")] if left > 0 else []
    return [*facts[:_FACTS_TOLD], *more]


def refuse_open_draft(state: Tournament, round_number: RoundNumber) -> None:
    """What is done to the pairing of a round waits until its draft is finished or given up."""
    if state.draft is not None and state.draft.round_number == round_number:
        raise Refused(open_draft_told(round_number))


def open_draft_told(round_number: RoundNumber) -> str:
    """That a draft is open, and how it ends."""
    return say(
        "The pairing of round {round_number} is being changed by hand: a draft is open and has no effect yet. "
        "`round alter show` prints it, `round alter abandon` discards it; `help round alter finish` shows how "
        "to record it.",
        round_number=round_number,
    )


def need_confirmation_of(doubts: Sequence[str], *, confirmed: bool) -> None:
    """Stop here unless the arbiter said that he means it; several doubts stand on a line each."""
    if doubts:
        _need(doubts, confirmed=confirmed)


def need_confirmation(message: str, /, *, confirmed: bool, **values: object) -> None:
    """Stop here unless the arbiter said that he means it."""
    _need((said(message, values),), confirmed=confirmed)


def need_seen(message: str, /, *, confirmed: bool, **values: object) -> None:
    """The same for what others recorded meanwhile: whoever confirms that is not asked about it once more."""
    _need((said(message, values),), confirmed=confirmed)
    if isinstance(yes := cast("object", confirmed), Yes):
        yes.of_others = True


_CONFIRM: Final = say("Confirm with --yes.")
_GIVE_A_REASON: Final = say("Give it with --reason.")


def _need(doubts: Sequence[str], *, confirmed: object) -> None:
    if not confirmed:
        raise question_of(doubts)
    if isinstance(confirmed, Yes):
        confirmed.answered.extend(doubts)


class Yes(int):
    """True for whoever asks whether it was confirmed; and what it has confirmed, so that all of that can be shown."""

    answered: list[str]
    of_others: bool
    """Whether one of these was about what others recorded meanwhile."""

    def __new__(cls) -> Self:
        """One that has confirmed nothing yet."""
        yes = int.__new__(cls, 1)
        yes.answered = []
        yes.of_others = False
        return yes

    def as_bool(self) -> bool:
        """Itself, as deciders are given it."""
        return cast("bool", self)


def is_about_others(confirmed: object) -> bool:
    """Whether one of the questions confirmed so far was about what others recorded meanwhile."""
    return isinstance(confirmed, Yes) and confirmed.of_others


def question_of(doubts: Sequence[str]) -> NeedsConfirmation:
    """What asks for all of these to be confirmed."""
    on_lines = len(doubts) > 1 or "\n" in doubts[0]
    question = NeedsConfirmation(joined("\n" if on_lines else " ", (*doubts, _CONFIRM)))
    question.doubts = tuple(doubts)
    return question


def all_questions(first: NeedsConfirmation, decide: Callable[[bool], object]) -> NeedsConfirmation:
    """The first question of a command, with every other one that its "yes" would answer."""
    yes = Yes()
    with suppress(TournamentError):  # which is said once it is confirmed
        decide(yes.as_bool())
    return question_of([*dict.fromkeys((*first.doubts, *yes.answered))])


def doubts_in(question: NeedsConfirmation) -> list[str]:
    """What is to be confirmed, one by one."""
    return list(question.doubts)


def need_reason(reason: str, what: str, /, **values: object) -> None:
    """Stop here without a reason for the record (`NeedsReason`); whoever sits at a terminal is asked for it."""
    if not reason.strip():
        needed = say("{what} needs a reason for the record.", what=said(what, values))
        raise NeedsReason(joined(" ", (needed, _GIVE_A_REASON)))


def refuse_rounds_not_in_the_tournament(state: Tournament, round_number: RoundNumber) -> None:
    """C.04.1.a: the rounds are those declared beforehand."""
    rounds = state.settings.rounds
    if round_number < 1 or (rounds is not None and round_number > rounds):
        declared = (
            say("rounds are numbered from 1")
            if rounds is None
            else say("the rounds are 1 to {rounds}{by_article}", rounds=rounds, by_article=by_rule(state, "C.04.1.a"))
        )
        raise Refused("Round {round_number} does not exist: {declared}.", round_number=round_number, declared=declared)


def refuse_rounds_already_paired(state: Tournament, round_number: RoundNumber, remedy: str) -> None:
    """What concerns the pairing of a round must be known before it is paired.

    A pairing that is not published yet can still be taken back (C.04.2.D.10 speaks of published ones).
    """
    if round_number > state.last_paired_round:
        return
    if round_number >= 1 and state.rounds[round_number - 1].stage is RoundStage.PAIRED:
        raise Refused(
            "Round {round_number} has been paired without this change. That pairing has not been published yet: "
            "void it with `round void {round_number} --reason TEXT`, then run this command again and pair the round.",
            round_number=round_number,
        )
    by = by_rule(state, "C.04.2.D.10")
    raise Refused(
        "Round {round_number} has already been paired, so this comes too late for that round{by}. {remedy}",
        round_number=round_number,
        by=by,
        remedy=remedy,
    )


# --- Commands that messages propose, complete enough to be typed: what each asks for is found by deciding it

REASON: Final = '--reason "..."'
"""Where the arbiter's reason goes in a command that is proposed."""

_ASKED_FOR: Final = 2  # a reason, and to be confirmed


def with_what_it_needs(command: str, decide: Callable[[str, bool], object]) -> str:
    """The command with --reason and --yes where its decider asks for them; empty where it is refused.

    `decide` takes the reason and whether it was confirmed, as the decider of that command does.
    """
    asked: list[str] = []
    while len(asked) <= _ASKED_FOR:
        try:
            decide("..." if REASON in asked else "", "--yes" in asked)
        except NeedsReason:
            asked.append(REASON)
        except NeedsConfirmation:
            asked.append("--yes")
        except Refused:
            return ""
        else:
            return " ".join((command, *asked))
    return ""
