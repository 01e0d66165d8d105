"""Entries, their data, numbers and boards, who is not to meet whom, and who has come."""

from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeAlias

from core.model.sentence import joined, say
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber
from events import late_entries
from events.base import (
    ARBITERS,
    ENTRY,
    JUDGED,
    LIST_RATINGS,
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
    reason: str = ""

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
    reason: str = ""

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
    reason: str = ""

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
    reason: str = ""

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

    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """That it is closed."""
        del log
        return say("Check-in was closed.")


AnyPlayerEvent: TypeAlias = (
    PlayerRegistered
    | LateEntryAccepted
    | PlayerDetailsCorrected
    | PairingNumbersAssigned
    | PairingForbidden
    | PairingAllowed
    | SeparationRequested
    | BoardFixed
    | CheckInOpened
    | PlayersCheckedIn
    | CheckInClosed
)
