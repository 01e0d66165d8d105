"""Entries, their data and numbers, who takes part when, and who is not to meet whom."""

from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from core.model.results import ByeKind
from core.model.sentence import joined, say
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber
from events import late_entries
from events.base import (
    ARBITERS,
    CHIEF,
    ENTRY,
    IN_THE_FILE,
    JUDGED,
    LIST_RATINGS,
    QUALIFIED,
    RATING_RULE,
    Event,
    KnownBy,
    Remark,
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
_LOTS_OF_NUMBERS: Final = ("613", "equals")
"""Players of equal rating (CFC), or of equal strength, are put in order by lot."""


def what_an_entry_gives(player: PlayerId, name: str, fide_id: str) -> set[Subject]:
    """A competitor who is there from then on; nobody enters twice."""
    same_person: set[Subject] = {("name", name.casefold())} | ({("fide id", fide_id)} if fide_id else set())
    return same_person | {(what, player) for what in ("player", "details", "strength", "participation")}


def list_ratings_told(fide: int, national: int, national_list: str = "") -> str:
    """The ratings of the lists that a player is on: FIDE 1823, DWZ 1799; empty: of neither."""
    told = [say("FIDE {rating}", rating=fide)] if fide else []
    if national:
        named = national_list or say("national")
        told.append(say("{list} {rating}", list=named, rating=national))
    return joined(", ", told)


class PlayerEvent(Event, kw_only=True):
    """Something that concerns who plays."""


class Registration(PlayerEvent, kw_only=True):
    """A player entered."""

    player: PlayerId
    name: str
    if TYPE_CHECKING:  # the fields stand in each event, at the place in which they are stored
        rating: int
        fide_id: str
        rating_source: str
        fide_rating: int
        national_rating: int
        national_list: str

    def gives(self) -> set[Subject]:
        """The player."""
        return what_an_entry_gives(self.player, self.name, self.fide_id)

    def rests_on(self) -> set[Subject]:
        """Nothing; with ratings of two lists, the rule by which one of them counts."""
        return {RATING_RULE} if self.fide_rating or self.national_rating else set()

    def rated(self) -> str:
        """The rating, and where it comes from."""
        rating = self.rating or say("unrated")
        lists = list_ratings_told(self.fide_rating, self.national_rating, self.national_list)
        beside = [one for one in (self.rating_source, lists) if one]
        if not beside:
            return say("{rating}", rating=rating)
        return say("{rating}, {source}", rating=rating, source=joined(", ", beside))


@event(
    "player-registered",
    1,
    round=None,
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.EVERY,
    remark=no_remark("entries close with the first pairing"),
)
class PlayerRegistered(Registration, kw_only=True):
    """A player entered before round 1 was paired.

    A birth date stays outside the body: `birth_date_commitment` is the salted hash of the value in the
    side table `personal_data`.
    """

    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date_commitment: str = ""
    name_commitment: str = ""  # where the event announced that names can be erased; `name` is then initial and id
    rating_source: str = ""  # what it was converted from, that it is estimated, or its list; as printed beside it
    club: str = ""
    fide_rating: int = 0  # beside the one that counts, which follows from the announced rule (decision 200); 0: none
    national_rating: int = 0
    national_list: str = ""  # whose the national rating is, such as DWZ

    def sentence(self, log: "Wording") -> str:
        """Who entered."""
        del log
        return say(
            "{name} ({rated}) was registered as player {player}.",
            name=self.name,
            rated=self.rated(),
            player=self.player,
        )


@event(
    "late-entry-accepted",
    1,
    round="first_round",
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.ITS_ROUND,
    remark=Remark(late_entries.KIND),
)
class LateEntryAccepted(Registration, kw_only=True):
    """A player was admitted after the start (C.04.2.C): not paired before `first_round`."""

    first_round: RoundNumber
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date_commitment: str = ""
    name_commitment: str = ""  # where the event announced that names can be erased; `name` is then initial and id
    rating_source: str = ""  # what it was converted from, that it is estimated, or its list; as printed beside it
    club: str = ""
    fide_rating: int = 0  # beside the one that counts, which follows from the announced rule (decision 200); 0: none
    national_rating: int = 0
    national_list: str = ""  # whose the national rating is, such as DWZ

    def sentence(self, log: "Wording") -> str:
        """Who entered, and when play begins."""
        del log
        return say(
            "{name} ({rated}) was admitted late as player {player}, paired from round {first_round} onwards.",
            name=self.name,
            rated=self.rated(),
            player=self.player,
            first_round=self.first_round,
        )


@event(
    "player-details-corrected",
    1,
    round=None,
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.EVERY,
    remark=JUDGED,
)
class PlayerDetailsCorrected(PlayerEvent, kw_only=True):
    """Wrong data were put right; a field left None is not touched."""

    player: PlayerId
    name: str | None = None
    rating: int | None = None
    title: str | None = None
    sex: str | None = None
    federation: str | None = None
    fide_id: str | None = None
    birth_date_commitment: str | None = None
    name_commitment: str | None = None  # as of a registration
    rating_source: str | None = None  # of the rating given here
    correction: Correction | None = None  # given when the rating changes
    club: str | None = None
    fide_rating: int | None = None  # as of a registration; `rating` is given as well where another one counts
    national_rating: int | None = None
    national_list: str | None = None
    reason: str = ""  # where nothing is given that has a reach; else the correction has it

    @property
    def has_list_ratings(self) -> bool:
        """Whether the rating of a list was corrected, of which one counts by the announced rule."""
        return self.fide_rating is not None or self.national_rating is not None

    def gives(self) -> set[Subject]:
        """The data; and by name, rating and title the number (B.2)."""
        of_lists: set[Subject] = {LIST_RATINGS} if self.has_list_ratings else set()
        return self._data() | of_lists

    def _data(self) -> set[Subject]:
        decides_his_number = any(given is not None for given in (self.name, self.rating, self.title))
        return {("details", self.player)} | ({("strength", self.player)} if decides_his_number else set())

    def rests_on(self) -> set[Subject]:
        """The data before, and the player; of ratings of lists also the rule by which one of them counts."""
        return self._data() | self.named_players() | ({RATING_RULE} if self.has_list_ratings else set())

    @property
    def first_round_touched(self) -> RoundNumber | None:
        """Every round, where players of one club may have been kept apart."""
        return None if self.club is None else super().first_round_touched

    def sentence(self, log: "Wording") -> str:
        """The data, and how far they reach."""
        reach = "" if self.correction is None else joined("", (" ", log.reach(self.correction, of_rating=True)))
        return say(
            "The data for {who} were corrected: {given}.{reach}",
            who=log.who(self.player),
            given=log.fields_given(self),
            reach=reach,
        )


@event(
    "pairing-numbers-assigned",
    1,
    round="from_round",
    players=("numbers",),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.EVERY,
    remark=JUDGED,
)
class PairingNumbersAssigned(PlayerEvent, kw_only=True):
    """Pairing numbers for every pairing from `from_round` on (C.04.2.B.3, C.3)."""

    from_round: RoundNumber
    numbers: tuple[tuple[PlayerId, PairingNumber], ...]  # by pairing number
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The numbers."""
        return {("numbers",)}

    def rests_on(self) -> set[Subject]:
        """The players and what orders them; without the pairing before they would hold from an earlier round on."""
        return {
            *self.gives(),
            *(("lot", subject) for subject in _LOTS_OF_NUMBERS),
            ("round", self.from_round - 1),
            *self.named_players(),
            *(("strength", player) for player in self.players_spoken_of),
        }

    def sentence(self, log: "Wording") -> str:
        """How many there are, and from when on."""
        del log
        return say(
            "Pairing numbers 1 to {count} were assigned, from round {from_round} onwards.",
            count=len(self.numbers),
            from_round=self.from_round,
        )


class Participation(PlayerEvent, kw_only=True):
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


class KeepingApart(PlayerEvent, kw_only=True):
    """Who is not to meet whom, or may again: each with each."""

    players: tuple[PlayerId, ...]
    reason: str = ""

    def gives(self) -> set[Subject]:
        """Whether each two of them are paired."""
        return {("apart", a, b) for a, b in combinations(sorted(self.players), 2)}

    def rests_on(self) -> set[Subject]:
        """The same before, and the players."""
        return self.gives() | self.named_players()


_PROHIBITION: Final = Remark("Prohibition after round 1")


@event(
    "pairing-forbidden",
    1,
    round=None,
    players=("players",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.EVERY,
    remark=_PROHIBITION,
)
class PairingForbidden(KeepingApart, kw_only=True):
    """These players are not to meet (each with each), up to `last_round`; None: until that is lifted."""

    last_round: RoundNumber | None = None

    def sentence(self, log: "Wording") -> str:
        """Who, and until when."""
        last = self.last_round
        until = "" if last is None else say(" up to round {last_round}", last_round=last)
        return say(
            "These players must not be paired with each other{until}: {players}.",
            until=until,
            players=log.players(self.players),
        )


@event(
    "pairing-allowed",
    1,
    round=None,
    players=("players",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.EVERY,
    remark=_PROHIBITION,
)
class PairingAllowed(KeepingApart, kw_only=True):
    """They may meet (each with each): a prohibition was lifted, also for a club or federation that they share."""

    def sentence(self, log: "Wording") -> str:
        """Who."""
        return say("These players may be paired with each other again: {players}.", players=log.players(self.players))


@event(
    "separation-requested",
    1,
    round=None,
    players=("players",),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.EVERY,
    remark=Remark("Request not to meet after round 1"),
)
class SeparationRequested(KeepingApart, kw_only=True):
    """These players asked not to meet (each with each) in the first rounds, if it can be arranged (CFC 619.1)."""

    def gives(self) -> set[Subject]:
        """The request."""
        return {("request", a, b) for _, a, b in super().gives()}

    def sentence(self, log: "Wording") -> str:
        """Who."""
        players = log.players(self.players)
        return say("These players asked not to meet in the first two rounds (CFC 619.1): {players}.", players=players)


@event(
    "board-fixed",
    1,
    round=None,
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.EVERY,
    remark=no_remark("it moves a game to another board and changes no pairing"),
)
class BoardFixed(PlayerEvent, kw_only=True):
    """From the next pairing on the player's game is on that board, whoever the opponent is; None: on any board."""

    player: PlayerId
    board: BoardNumber | None
    reason: str = ""

    def gives(self) -> set[Subject]:
        """The player's board, and who has that board."""
        taken: set[Subject] = {("board taken", self.board)} if self.board else set()
        return {("fixed board", self.player)} | taken

    def rests_on(self) -> set[Subject]:
        """The same before, and the player."""
        return self.gives() | self.named_players()

    def sentence(self, log: "Wording") -> str:
        """Which board."""
        if self.board is None:
            return say("{who} may play on any board again.", who=log.who(self.player))
        return say("Board {board} is reserved for {who}.", board=self.board, who=log.who(self.player))


_CAME: Final = no_remark("what became of those who did not come stands in the file")


class CheckInEvent(PlayerEvent, kw_only=True):
    """Something that concerns who has come, before a round is paired. What becomes of the others are other events."""

    def gives(self) -> set[Subject]:
        """Whether the check-in is open."""
        return {("check-in",)}

    def rests_on(self) -> set[Subject]:
        """The same before, and the players."""
        return {("check-in",), *self.named_players()}


@event(
    "check-in-opened",
    1,
    round="round_number",
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=_CAME,
)
class CheckInOpened(CheckInEvent, kw_only=True):
    """The check-in was opened, or opened again for the same round: who had come has come."""

    round_number: RoundNumber | None = None  # None: round 1

    def sentence(self, log: "Wording") -> str:
        """That it is open."""
        del log
        if self.round_number is None:
            return say("Check-in was opened.")
        return say("Check-in for round {round_number} was opened.", round_number=self.round_number)


@event(
    "players-checked-in",
    1,
    round=None,
    players=("players",),
    may_record=ENTRY,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=_CAME,
)
class PlayersCheckedIn(CheckInEvent, kw_only=True):
    """These players have come."""

    players: tuple[PlayerId, ...]

    def gives(self) -> set[Subject]:
        """That they have come."""
        return {("checked in", player) for player in self.players}

    def sentence(self, log: "Wording") -> str:
        """Who."""
        return say("Checked in: {players}.", players=log.players(self.players))


@event(
    "check-in-closed",
    1,
    round=None,
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=_CAME,
)
class CheckInClosed(CheckInEvent, kw_only=True):
    """The check-in was closed. What becomes of those who have not come are events of their own."""

    def sentence(self, log: "Wording") -> str:
        """That it is closed."""
        del log
        return say("Check-in was closed.")


AnyPlayerEvent: TypeAlias = (
    PlayerRegistered
    | LateEntryAccepted
    | PlayerDetailsCorrected
    | PairingNumbersAssigned
    | PlayerWithdrawn
    | PlayerReinstated
    | PlayerExpelled
    | ByeGranted
    | ByeCancelled
    | AbsenceExcused
    | PairingForbidden
    | PairingAllowed
    | SeparationRequested
    | BoardFixed
    | CheckInOpened
    | PlayersCheckedIn
    | CheckInClosed
)
