"""Entries, their data and numbers, who takes part when, and who is not to meet whom."""

from typing import TypeAlias

from core.model.results import ByeKind
from core.model.units import BoardNumber, PairingNumber, PlayerId, RoundNumber
from events.base import Event, stored_as
from events.vocabulary.corrections import Correction


class PlayerEvent(Event, kw_only=True):
    """Something that concerns who plays."""


class Registration(PlayerEvent, kw_only=True):
    """A player entered."""

    player: PlayerId
    name: str


@stored_as("player-registered", schema_version=1, of_round=None, players=("player",))
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


@stored_as("late-entry-accepted", schema_version=1, of_round="first_round", players=("player",))
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


@stored_as("player-details-corrected", schema_version=1, of_round=None, players=("player",))
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


@stored_as("pairing-numbers-assigned", schema_version=1, of_round="from_round", players=("numbers",))
class PairingNumbersAssigned(PlayerEvent, kw_only=True):
    """Pairing numbers for every pairing from `from_round` on (C.04.2.B.3, C.3)."""

    from_round: RoundNumber
    numbers: tuple[tuple[PlayerId, PairingNumber], ...]  # by pairing number
    reason: str = ""


class Participation(PlayerEvent, kw_only=True):
    """Whether a player is paired, in one round or from one on."""

    player: PlayerId


@stored_as("player-withdrawn", schema_version=1, of_round="from_round", players=("player",))
class PlayerWithdrawn(Participation, kw_only=True):
    """A player is no longer paired from `from_round` on (C.04.2.D.3).

    By a table the pairings stay; `games_count`: the games played count in the standings (CFC 653).
    """

    from_round: RoundNumber
    reason: str = ""
    games_count: bool = True
    correction: Correction | None = None  # given where that round had been paired: it was announced and forgotten


@stored_as("player-reinstated", schema_version=1, of_round="from_round", players=("player",))
class PlayerReinstated(Participation, kw_only=True):
    """A withdrawn player is paired again from `from_round` on.

    `correction`: given where that round had been paired: the withdrawal was a mistake. Where it reaches no pairing the
    player is paired again from the round paired next.
    """

    from_round: RoundNumber
    reason: str = ""
    correction: Correction | None = None


@stored_as("player-expelled", schema_version=1, of_round="from_round", players=("player",))
class PlayerExpelled(Participation, kw_only=True):
    """A player was excluded from `from_round` on; `games_count` as of `PlayerWithdrawn`."""

    from_round: RoundNumber
    reason: str
    games_count: bool = True


@stored_as("bye-granted", schema_version=1, of_round="round_number", players=("player",))
class ByeGranted(Participation, kw_only=True):
    """A requested bye, or an announced absence (zero points), for one round.

    `correction`: given where the round had been paired: the bye was forgotten. It then takes the place of a game that
    the player did not come to.
    """

    round_number: RoundNumber
    kind: ByeKind
    reason: str = ""
    correction: Correction | None = None


@stored_as("bye-cancelled", schema_version=1, of_round="round_number", players=("player",))
class ByeCancelled(Participation, kw_only=True):
    """A granted bye no longer holds; the player can be paired in that round.

    `correction`: given where the round had been paired: the player then has no points of it.
    """

    round_number: RoundNumber
    reason: str = ""
    correction: Correction | None = None


@stored_as("absence-excused", schema_version=1, of_round="round_number", players=("player",))
class AbsenceExcused(Participation, kw_only=True):
    """The excuse of a player who did not appear in a round was accepted (1998 F.8, C.04.2.D.2, CFC 616)."""

    round_number: RoundNumber
    reason: str


class KeepingApart(PlayerEvent, kw_only=True):
    """Who is not to meet whom, or may again: each with each."""

    players: tuple[PlayerId, ...]
    reason: str = ""


@stored_as("pairing-forbidden", schema_version=1, of_round=None, players=("players",))
class PairingForbidden(KeepingApart, kw_only=True):
    """These players are not to meet (each with each), up to `last_round`; None: until that is lifted."""

    last_round: RoundNumber | None = None


@stored_as("pairing-allowed", schema_version=1, of_round=None, players=("players",))
class PairingAllowed(KeepingApart, kw_only=True):
    """They may meet (each with each): a prohibition was lifted, also for a club or federation that they share."""


@stored_as("separation-requested", schema_version=1, of_round=None, players=("players",))
class SeparationRequested(KeepingApart, kw_only=True):
    """These players asked not to meet (each with each) in the first rounds, if it can be arranged (CFC 619.1)."""


@stored_as("board-fixed", schema_version=1, of_round=None, players=("player",))
class BoardFixed(PlayerEvent, kw_only=True):
    """From the next pairing on the player's game is on that board, whoever the opponent is; None: on any board."""

    player: PlayerId
    board: BoardNumber | None
    reason: str = ""


class CheckInEvent(PlayerEvent, kw_only=True):
    """Something that concerns who has come, before round 1."""


@stored_as("check-in-opened", schema_version=1, of_round=None, players=())
class CheckInOpened(CheckInEvent, kw_only=True):
    """The check-in was opened, or opened again: who had come has come."""


@stored_as("players-checked-in", schema_version=1, of_round=None, players=("players",))
class PlayersCheckedIn(CheckInEvent, kw_only=True):
    """These players have come."""

    players: tuple[PlayerId, ...]


@stored_as("check-in-closed", schema_version=1, of_round=None, players=())
class CheckInClosed(CheckInEvent, kw_only=True):
    """The check-in was closed. What becomes of those who have not come are events of their own."""


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
