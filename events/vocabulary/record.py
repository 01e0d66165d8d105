"""What is said of the record itself."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from core.model.results import Result
from core.model.sentence import joined, say
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import (
    APPEALS,
    ARBITERS,
    CHIEF,
    ENTRY,
    JUDGED,
    NO_PAIRING,
    Event,
    KnownBy,
    Role,
    Subject,
    Touches,
    Undo,
    Value,
    event,
)

if TYPE_CHECKING:
    from events.vocabulary.wording import Wording

FIELDS: Final = {"birth_date": say("birth date"), "name": say("name")}
"""What may be kept beside the log, in words."""


def fields_in_words(fields: Iterable[str]) -> str:
    """The fields as they are told: birth date."""
    return joined(", ", (FIELDS.get(field, field) for field in fields))


class RecordEvent(Event, kw_only=True):
    """Something that concerns other events. No pairing reads it, and nothing rests on it."""

    def gives(self) -> set[Subject]:
        """Nothing."""
        return set()

    def rests_on(self) -> set[Subject]:
        """Nothing."""
        return set()


class KeyEvent(RecordEvent, kw_only=True):
    """Whether an actor is who holds the key that they were named with."""

    def why_not_undone(self, version: int) -> str:
        """It is lifted by an event of its own, with its reason, or not at all."""
        return say(
            "Event {event} sets whether keys are required, and cannot be undone. The chief arbiter changes the "
            "setting with --require-keys or --no-require-keys (`help config set`).",
            event=version,
        )


@event(
    "note-added",
    1,
    round=None,
    players=(),
    may_record=ENTRY | APPEALS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.BY_NUMBER,
)
class NoteAdded(RecordEvent, kw_only=True):
    """A remark for the record."""

    text: str
    about: int | None = None  # version of the event it speaks of
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """The text."""
        del log
        about = "" if self.about is None else say(" on event {about}", about=self.about)
        return say("Note{about}: {text}", about=about, text=self.text)


@event(
    "action-undone",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ITS_AUTHOR,
    touches=Touches.NONE,
    remark=JUDGED,
)
class ActionUndone(RecordEvent, kw_only=True):
    """The event with that version no longer counts in the fold; it stays in the log.

    Who may record what it takes back may undo it.
    """

    version: int
    reason: str

    def sentence(self, log: "Wording") -> str:
        """Which event."""
        del log
        return say("Event {version} was undone.", version=self.version)


@event(
    "personal-data-erased",
    1,
    round=None,
    players=("player",),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.NEVER,
)
class PersonalDataErased(RecordEvent, kw_only=True):
    """What was kept beside the log about a player was erased on request; the commitments in the log stay.

    `fields` as in the events that committed to them, such as `birth_date`.
    """

    player: PlayerId
    fields: tuple[str, ...]
    reason: str

    def why_not_undone(self, version: int) -> str:
        """They are gone."""
        return say(
            "Event {version} records that personal data were erased; they cannot be restored.",
            version=version,
        )

    def sentence(self, log: "Wording") -> str:
        """What, and of whom."""
        kept = fields_in_words(self.fields)
        return say("The data kept about {who} were erased: {kept}.", who=log.who(self.player), kept=kept)


def label_of(key: str) -> str:
    """Name and id of a public key (name+id+key); the key itself may hold a plus sign."""
    return "+".join(key.split("+", 2)[:2])


@event(
    "official-named",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class OfficialNamed(RecordEvent, kw_only=True):
    """Somebody may record from now on, in this role, which takes the place of the one held before.

    `official` is the actor of the events recorded by them. `key`: their public key (name+id+key), with which what they
    record is then signed.
    """

    official: str
    role: Role
    key: str = ""
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """Who, in which role."""
        del log
        key = say(", and signs with the key {name}", name=label_of(self.key)) if self.key else ""
        return say("{official} is {role} of this tournament{key}.", official=self.official, role=self.role, key=key)


@event(
    "official-dismissed",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class OfficialDismissed(RecordEvent, kw_only=True):
    """Somebody has no role any more."""

    official: str
    reason: str

    def sentence(self, log: "Wording") -> str:
        """Who."""
        del log
        return say("{official} is no longer an official.", official=self.official)


@event(
    "keys-required",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.NEVER,
)
class KeysRequired(KeyEvent, kw_only=True):
    """From now on an actor is who holds the key that they were named with: every command is signed with it."""

    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """The rule."""
        del log
        return say("From now on, every official must sign entries with their own key.")


@event(
    "keys-waived",
    1,
    round=None,
    players=(),
    may_record=CHIEF,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.NEVER,
)
class KeysWaived(KeyEvent, kw_only=True):
    """Keys are asked for no longer; who was named with one records with it all the same."""

    reason: str

    def sentence(self, log: "Wording") -> str:
        """That the rule is lifted."""
        del log
        return say("Keys are no longer required.")


class OfOtherCopy(Value, kw_only=True):
    """An event that another copy of this record had, and what became of it here."""

    there: int  # its version there
    hash: str  # its hash there, 64 hexadecimal digits
    actor: str  # who recorded it there
    recorded_at: str  # when, in ISO 8601, UTC
    here: int = 0  # the version that says the same here; 0: none does
    why: str = ""  # why it was not entered again; empty: it was
    signed: str = ""  # the checkpoint by which its actor vouches for the command that it ends there; empty: none
    author: str = ""  # who recorded it first, where that copy had entered it from another one; empty: `actor`
    files: tuple[tuple[str, str], ...] = ()  # of a document that was issued there: names, and their SHA-256
    undone: str = ""  # who undid it there last, where others than its author had a part in it; empty: nobody
    redone: str = ""  # who let it count again there, where others had a part in it; empty: nobody

    @property
    def word_of(self) -> str:
        """Who recorded it first."""
        return self.author or self.actor

    @property
    def entered(self) -> int:
        """The version as which it was entered here; 0: it was not, also where an event of here says the same."""
        return 0 if self.why else self.here


@event(
    "copy-entered-again",
    1,
    round=None,
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
    undo=Undo.NEVER,
)
class CopyEnteredAgain(RecordEvent, kw_only=True):
    """What another copy of this record had recorded by itself was entered again here, by the commands before this one.

    Both copies have the events up to `common`, whose hash is `common_hash`. `events` are all that the other copy had
    after it and that counted there, in its order, and what was undone there where others than its author had a part.
    """

    common: int
    common_hash: str
    events: tuple[OfOtherCopy, ...]
    reason: str = ""

    def why_not_undone(self, version: int) -> str:
        """It says what the other copy had."""
        return say(
            "Event {version} records what another copy of this record contained, and cannot be "
            "undone. Entries that were re-entered from that copy can be undone individually, by "
            "their own numbers.",
            version=version,
        )

    def sentence(self, log: "Wording") -> str:
        """How many events were entered."""
        del log
        entered = [one for one in self.events if not one.why]
        left = len(self.events) - len(entered)
        return say(
            ("Events entered again from a copy that diverged after event {common}: {count} of {all_events}{besides}."),
            common=self.common,
            count=len(entered),
            all_events=len(self.events),
            besides=say("; not entered: {left}", left=left) if left else "",
        )


@event(
    "link-granted",
    1,
    round="round_number",
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class LinkGranted(RecordEvent, kw_only=True):
    """Whoever has a link may enter results of these boards in the name of a helper, until the round ends.

    `token_hash`: the SHA-256 of the secret in the link, 64 hexadecimal digits; the secret itself is kept nowhere.
    `key`: the public key of the server that signs these entries, where keys are required.
    """

    helper: str
    round_number: RoundNumber
    first_board: BoardNumber
    last_board: BoardNumber
    token_hash: str
    reason: str = ""
    key: str = ""

    def sentence(self, log: "Wording") -> str:
        """Who may enter which boards."""
        return link_told(self, of_teams=log.teams_meet)


def link_told(link: LinkGranted, *, of_teams: bool) -> str:
    """Who may enter which boards, or all boards of which matches."""
    if of_teams:
        return say(
            "{helper} may use a link to enter the results for matches {first} to {last} in round {round_number}.",
            helper=link.helper,
            first=link.first_board,
            last=link.last_board,
            round_number=link.round_number,
        )
    return say(
        "{helper} may use a link to enter the results for boards {first} to {last} in round {round_number}.",
        helper=link.helper,
        first=link.first_board,
        last=link.last_board,
        round_number=link.round_number,
    )


@event(
    "link-revoked",
    1,
    round=None,
    players=(),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class LinkRevoked(RecordEvent, kw_only=True):
    """The link that was granted by that event no longer counts."""

    granted: int
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """Which link."""
        del log
        return say("The link granted in event {event} was revoked.", event=self.granted)


@event(
    "player-link-granted",
    1,
    round=None,
    players=("player",),
    may_record=ARBITERS,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class PlayerLinkGranted(RecordEvent, kw_only=True):
    """Whoever has a link may report the results of one player, until the player gets another or it is revoked.

    `token_hash` and `key` as in `LinkGranted`.
    """

    player: PlayerId
    token_hash: str
    reason: str = ""
    key: str = ""

    def sentence(self, log: "Wording") -> str:
        """Who may report."""
        return say("{player} may use a link to report the results of their own games.", player=log.who(self.player))


@event(
    "result-reported",
    1,
    round="round_number",
    players=("player",),
    may_record=ENTRY,
    known_by=KnownBy.ALL,
    touches=Touches.NONE,
    remark=NO_PAIRING,
)
class ResultReported(RecordEvent, kw_only=True):
    """What a player said of their own game: no result until the opponent has said the same (decision 166)."""

    player: PlayerId
    round_number: RoundNumber
    board: BoardNumber
    result: Result
    reason: str = ""

    def sentence(self, log: "Wording") -> str:
        """Who said what."""
        return say(
            "{player} reported {result} on board {board} in round {round_number}.",
            player=log.who(self.player),
            result=self.result,
            board=self.board,
            round_number=self.round_number,
        )


AnyRecordEvent: TypeAlias = (
    NoteAdded
    | ActionUndone
    | PersonalDataErased
    | OfficialNamed
    | OfficialDismissed
    | KeysRequired
    | KeysWaived
    | CopyEnteredAgain
    | LinkGranted
    | LinkRevoked
    | PlayerLinkGranted
    | ResultReported
)
