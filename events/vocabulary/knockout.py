"""A knock-out among the leaders after the last round of a Swiss (decision 118)."""

from typing import TYPE_CHECKING, Final, TypeAlias

from core.model.results import FROM_A_GAME, Result
from core.model.sentence import SEMICOLON, joined, say
from core.model.tie_breaks import EqualMatch
from core.model.units import PlayerId
from events.base import ARBITERS, ENTRY, QUALIFIED, STANDINGS, Event, KnownBy, Subject, Touches, event, no_remark

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording

_AFTER: Final = no_remark("no pairing of the Swiss rests on it; the export lists that its games are not in the file")


class KnockoutEvent(Event, kw_only=True):
    """Something that concerns the knock-out after a Swiss. Its rounds, matches and games count from 1."""


@event(
    "knockout-announced",
    1,
    round=None,
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=_AFTER,
)
class KnockoutAnnounced(KnockoutEvent, kw_only=True):
    """A knock-out among the first of the standings was announced, or put otherwise, or called off."""

    qualifiers: int  # 0: called off
    games: int = 1  # of a match
    equal: EqualMatch = EqualMatch.STANDINGS  # who goes on from an equal match
    third_place: bool = False  # whether the losers of the semi-finals meet
    reason: str = ""

    def gives(self) -> set[Subject]:
        """That there is one."""
        return {("knock-out",)}

    rests_on = gives

    def sentence(self, log: "Wording") -> str:
        """Its terms."""
        del log
        if not self.qualifiers:
            return say("The knock-out among the leaders was cancelled.")
        from core.general_rules.knockout import in_words  # few tournaments have one
        from core.model.knockout import KnockoutTerms

        terms = KnockoutTerms(self.qualifiers, self.games, self.equal, self.third_place)
        return say("After the last round there will be {terms}.", terms=in_words(terms))


@event(
    "knockout-begun",
    1,
    round=None,
    players=("players", "declined"),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=_AFTER,
)
class KnockoutBegun(KnockoutEvent, kw_only=True):
    """Who qualified was settled, and with it the bracket."""

    players: tuple[PlayerId, ...]  # by the standings, best first
    seed: str  # of the lots for colours
    declined: tuple[PlayerId, ...] = ()  # who qualified and does not play
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The bracket."""
        return {("knock-out begun",)}

    def rests_on(self) -> set[Subject]:
        """Its terms, and who stands where and plays."""
        return self.gives() | {("knock-out",), STANDINGS, QUALIFIED} | self.named_players()

    def sentence(self, log: "Wording") -> str:
        """Who plays, and who declined."""
        declined = say(" {players} declined.", players=log.players(self.declined)) if self.declined else ""
        qualified = enumerate(self.players, 1)
        return say(
            "The knock-out has begun. Players qualified from the standings: {order}. Colours are drawn by lot "
            "with the seed {seed!r}.{declined}",
            order=joined(
                SEMICOLON, (say("{place} {who}", place=place, who=log.who(player)) for place, player in qualified)
            ),
            seed=self.seed,
            declined=declined,
        )


class MatchEvent(KnockoutEvent, kw_only=True):
    """Something that concerns a match."""

    knockout_round: int
    match: int
    for_third_place: bool = False  # that of the losers of the semi-finals, match 2 beside the final

    def gives(self) -> set[Subject]:
        """What became of the match."""
        return {("knock-out match", self.knockout_round, self.match)}

    def rests_on(self) -> set[Subject]:
        """The bracket, and the two matches that lead to it."""
        before, last = self.knockout_round - 1, 2 if self.for_third_place else 2 * self.match
        return {("knock-out begun",), *(("knock-out match", before, last - one) for one in (0, 1))}

    def place(self) -> str:
        """Round and match, in words."""
        return say("round {knockout_round}, match {match}", knockout_round=self.knockout_round, match=self.match)


class KnockoutGame(MatchEvent, kw_only=True):
    """Something that concerns a game of a match."""

    game: int
    white: PlayerId
    black: PlayerId

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """Both, White first."""
        return (self.white, self.black)

    def gives(self) -> set[Subject]:
        """What became of the game, and of the match with it."""
        return super().gives() | {("knock-out game", self.knockout_round, self.match, self.game)}

    def rests_on(self) -> set[Subject]:
        """The game before it, and what the match rests on."""
        games = {("knock-out game", self.knockout_round, self.match, one) for one in (self.game - 1, self.game)}
        return super().rests_on() | games

    def in_words(self, log: "Wording") -> str:
        """Which game it is, and who plays."""
        return say(
            "Knock-out, round {knockout_round}, match {match}{game} ({between})",
            knockout_round=self.knockout_round,
            match=self.match,
            game=say(", game {game}", game=self.game) if self.game > 1 else "",
            between=joined(" - ", map(log.who, self.players)),
        )


@event(
    "knockout-game-played",
    1,
    round=None,
    players=("white", "black"),
    may_record=ENTRY,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=_AFTER,
)
class KnockoutGamePlayed(KnockoutGame, kw_only=True):
    """The result of a game was entered."""

    result: Result
    reason: str = ""

    @property
    def is_word_of_its_author(self) -> bool:
        """As of a result of the Swiss."""
        return self.result not in FROM_A_GAME

    def sentence(self, log: "Wording") -> str:
        """The result."""
        return say("{game}: {result}.", game=self.in_words(log), result=self.result)


@event(
    "knockout-game-corrected",
    1,
    round=None,
    players=("white", "black"),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=_AFTER,
)
class KnockoutGameCorrected(KnockoutGame, kw_only=True):
    """A wrong result was put right."""

    was: Result
    result: Result
    reason: str

    def sentence(self, log: "Wording") -> str:
        """What it was and is."""
        return say(
            "{game}: {was} was corrected to {result}.", game=self.in_words(log), was=self.was, result=self.result
        )


@event(
    "knockout-match-decided",
    1,
    round=None,
    players=("winner",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=_AFTER,
)
class KnockoutMatchDecided(MatchEvent, kw_only=True):
    """An equal match was decided by a play-off; the reason says how."""

    winner: PlayerId
    reason: str

    def gives(self) -> set[Subject]:
        """The play-off, and what became of the match."""
        return super().gives() | {("knock-out play-off", self.knockout_round, self.match)}

    def rests_on(self) -> set[Subject]:
        """What was known of the match, and what it rests on."""
        return super().rests_on() | self.gives()

    def sentence(self, log: "Wording") -> str:
        """Who won."""
        if self.for_third_place:
            return say(
                "Knock-out, {place}: {who} won the play-off and is third.", place=self.place(), who=log.who(self.winner)
            )
        return say("Knock-out, {place}: {who} won the play-off.", place=self.place(), who=log.who(self.winner))


@event(
    "knockout-player-left",
    1,
    round=None,
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=_AFTER,
)
class KnockoutPlayerLeft(MatchEvent, kw_only=True):
    """A player left the knock-out and lost this match: the opponent goes on, unless neither appeared."""

    player: PlayerId
    reason: str = ""

    def gives(self) -> set[Subject]:
        """That the player left, and what became of the match."""
        return super().gives() | {("knock-out player", self.player)}

    def rests_on(self) -> set[Subject]:
        """That the player is in it, and what the match rests on."""
        return super().rests_on() | {("knock-out player", self.player)}

    def sentence(self, log: "Wording") -> str:
        """Who left."""
        if self.for_third_place:
            return say(
                "Knock-out, {place}: {who} withdrew from the match for third place.",
                place=self.place(),
                who=log.who(self.player),
            )
        return say("Knock-out, {place}: {who} withdrew and lost.", place=self.place(), who=log.who(self.player))


AnyKnockoutEvent: TypeAlias = (
    KnockoutAnnounced
    | KnockoutBegun
    | KnockoutGamePlayed
    | KnockoutGameCorrected
    | KnockoutMatchDecided
    | KnockoutPlayerLeft
)
