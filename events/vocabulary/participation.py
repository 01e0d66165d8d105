"""Who takes part when: withdrawals and returns, expulsions, byes, absences excused."""

from typing import TYPE_CHECKING, Final, TypeAlias

from core.model.results import ByeKind
from core.model.sentence import joined, say
from core.model.units import PlayerId, RoundNumber
from events.base import (
    ARBITERS,
    CHIEF,
    IN_THE_FILE,
    JUDGED,
    QUALIFIED,
    Event,
    KnownBy,
    Subject,
    Touches,
    event,
    no_remark,
)
from events.vocabulary.corrections import Correction

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording


BYE_WORDS: Final = {
    ByeKind.HALF_POINT: say("a half-point bye"),
    ByeKind.FULL_POINT: say("a full-point bye"),
    ByeKind.ZERO_POINT: say("leave of absence (zero points)"),
}


class Participation(Event, kw_only=True):
    """Whether a player is paired, in one round or from one on."""

    player: PlayerId

    def gives(self) -> set[Subject]:
        """Who takes part."""
        return {("participation", self.player), QUALIFIED}

    def rests_on(self) -> set[Subject]:
        """The player, and whether he took part."""
        return {("participation", self.player), ("player", self.player)}

    def in_words(self, log: "Wording") -> str:
        """What happened, without how far it reaches."""
        raise NotImplementedError

    def sentence(self, log: "Wording") -> str:
        """With its reach, where it came once the round had been paired."""
        correction: Correction | None = getattr(self, "correction", None)
        told = self.in_words(log)
        return told if correction is None else joined(" ", (told, log.reach(correction)))


def _to_come(log: "Wording", *, games_count: bool) -> str:
    """What becomes of the rest of a table, where whoever leaves stays paired; empty in a Swiss."""
    if not log.by_table:
        return ""
    if not log.has_numbers:
        return say("no numbers had been drawn by lot yet")
    return (
        say("the remaining opponents win the games not yet played (CFC 653)")
        if games_count
        else say("the games not yet played are not scored")
    )


def _counted(log: "Wording", *, games_count: bool) -> str:
    """Of who left a table before half of the games were completed."""
    if games_count or not log.has_numbers:
        return ""
    return say(" The games played are still rated, but do not count in the standings (CFC 653).")


@event(
    "player-withdrawn",
    1,
    round="from_round",
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.ITS_ROUND,
    remark=JUDGED,
)
class PlayerWithdrawn(Participation, kw_only=True):
    """A player is no longer paired from `from_round` on (C.04.2.D.3).

    By a table the pairings stay; `games_count`: the games played count in the standings (CFC 653).
    """

    from_round: RoundNumber
    reason: str = ""
    games_count: bool = True
    correction: Correction | None = None  # given where that round had been paired: it was announced and forgotten

    def in_words(self, log: "Wording") -> str:
        """From when on, and what becomes of the games of a table."""
        if self.correction is not None:
            return say(
                "{who} withdrew before round {from_round}, and is no longer paired.",
                who=log.who(self.player),
                from_round=self.from_round,
            )
        return say(
            "{who} withdrew: {from_then_on}.{counted}",
            who=log.who(self.player),
            from_then_on=_to_come(log, games_count=self.games_count)
            or say("not paired from round {from_round} onwards", from_round=self.from_round),
            counted=_counted(log, games_count=self.games_count),
        )


@event(
    "player-reinstated",
    1,
    round="from_round",
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.ITS_ROUND,
    remark=JUDGED,
)
class PlayerReinstated(Participation, kw_only=True):
    """A withdrawn player is paired again from `from_round` on.

    `correction`: given where that round had been paired: the withdrawal was a mistake. Where it reaches no pairing the
    player is paired again from the round paired next.
    """

    from_round: RoundNumber
    reason: str = ""
    correction: Correction | None = None

    def in_words(self, log: "Wording") -> str:
        """From when on; a round that has been paired is not paired again by that."""
        if self.correction is not None:
            return say(
                "{who} was reinstated from round {from_round} onwards, and is paired again from the next pairing on.",
                who=log.who(self.player),
                from_round=self.from_round,
            )
        return say(
            "{who} was reinstated: paired again from round {from_round} onwards.",
            who=log.who(self.player),
            from_round=self.from_round,
        )


@event(
    "player-expelled",
    1,
    round="from_round",
    players=("player",),
    may_record=CHIEF,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.ITS_ROUND,
    remark=no_remark(f"{IN_THE_FILE.why_none}; the export lists that the reason is not in it"),
)
class PlayerExpelled(Participation, kw_only=True):
    """A player was excluded from `from_round` on; `games_count` as of `PlayerWithdrawn`."""

    from_round: RoundNumber
    reason: str
    games_count: bool = True

    def in_words(self, log: "Wording") -> str:
        """As of a withdrawal."""
        counted = _counted(log, games_count=self.games_count)
        told = {"who": log.who(self.player), "from_round": self.from_round, "counted": counted}
        to_come = _to_come(log, games_count=self.games_count)
        return (
            say("{who} was expelled: {to_come}.{counted}", to_come=to_come, **told)
            if to_come
            else say("{who} was expelled from round {from_round} onwards.{counted}", **told)
        )


@event(
    "bye-granted",
    1,
    round="round_number",
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.ITS_ROUND,
    remark=JUDGED,
)
class ByeGranted(Participation, kw_only=True):
    """A requested bye, or an announced absence (zero points), for one round.

    `correction`: given where the round had been paired: the bye was forgotten. It then takes the place of a game that
    the player did not come to.
    """

    round_number: RoundNumber
    kind: ByeKind
    reason: str = ""
    correction: Correction | None = None

    def in_words(self, log: "Wording") -> str:
        """Which bye."""
        return say(
            "{who} was given {bye_words} in round {round_number}.",
            who=log.who(self.player),
            bye_words=BYE_WORDS[self.kind],
            round_number=self.round_number,
        )


@event(
    "bye-cancelled",
    1,
    round="round_number",
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.ITS_ROUND,
    remark=JUDGED,
)
class ByeCancelled(Participation, kw_only=True):
    """A granted bye no longer holds; the player can be paired in that round.

    `correction`: given where the round had been paired: the player then has no points of it.
    """

    round_number: RoundNumber
    reason: str = ""
    correction: Correction | None = None

    def in_words(self, log: "Wording") -> str:
        """Whose, and of which round."""
        return say(
            "The bye for {who} in round {round_number} was cancelled.",
            who=log.who(self.player),
            round_number=self.round_number,
        )


@event(
    "absence-excused",
    1,
    round="round_number",
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.ITS_ROUND,
    remark=no_remark("who is paired again stands in the file; the rules provide for an excuse"),
)
class AbsenceExcused(Participation, kw_only=True):
    """The excuse of a player who did not appear in a round was accepted (1998 F.8, C.04.2.D.2, CFC 616)."""

    round_number: RoundNumber
    reason: str

    def in_words(self, log: "Wording") -> str:
        """Whose, and by which article."""
        return say(
            "The absence of {who} in round {round_number} was excused{by}.",
            who=log.who(self.player),
            round_number=self.round_number,
            by=log.absence_rule(),
        )


AnyParticipation: TypeAlias = (
    PlayerWithdrawn | PlayerReinstated | PlayerExpelled | ByeGranted | ByeCancelled | AbsenceExcused
)
