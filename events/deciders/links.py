"""Links by which helpers enter results: granted for boards of a round, until it ends or they are revoked."""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from core.evidence.links import name_of_player
from core.model.dataclass import dataclass
from core.model.plain import read_alike, reads_as
from core.model.sentence import Refused, say
from core.model.tournament import RoundStage, Tournament
from core.model.units import BoardNumber, RoundNumber
from events.deciders.matches import refuse_rounds_without_boards
from events.deciders.officials import keys_required_since, officials_of
from events.log.counting import counting
from events.log.envelope import StoredEvent
from events.vocabulary.record import LinkGranted, LinkRevoked, PlayerLinkGranted
from events.vocabulary.rounds import RoundPaired


@dataclass(frozen=True, slots=True)
class Link:
    """A link that was granted by the event `version`. `is_revoked`, `is_over`: it no longer counts."""

    version: int
    granted: LinkGranted
    is_revoked: bool
    is_over: bool  # a later round has been paired since; a table may have paired it before

    def why_not(self, state: Tournament) -> str:
        """Why nothing can be entered by it now; empty: something can."""
        number = self.granted.round_number
        if self.is_revoked:
            return say("This link has been revoked. Ask the arbiter for a new one.")
        if number > len(state.rounds) or state.rounds[number - 1].stage is RoundStage.PAIRED:
            return say("Round {number} is not published.", number=number)
        if state.rounds[number - 1].stage is RoundStage.COMPLETE or self.is_over:
            return say("Round {number} has ended, so this link is no longer valid.", number=number)
        return ""


def token_hash(token: str) -> str:
    """What the record keeps of the secret in a link."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def links_of(log: Sequence[StoredEvent]) -> tuple[Link, ...]:
    """Every link that counts, in the order in which they were granted."""
    found = list(counting(log))
    revoked = {stored.event.granted for stored in found if isinstance(stored.event, LinkRevoked)}
    paired = [(stored.version, stored.event.round_number) for stored in found if isinstance(stored.event, RoundPaired)]
    return tuple(
        Link(
            stored.version,
            stored.event,
            stored.version in revoked,
            any(version > stored.version and number > stored.event.round_number for version, number in paired),
        )
        for stored in found
        if isinstance(stored.event, LinkGranted)
    )


def link_of(log: Sequence[StoredEvent], token: str) -> Link | None:
    """The link with that secret, if there is one."""
    wanted = token_hash(token)
    return next((link for link in links_of(log) if link.granted.token_hash == wanted), None)


def grant(
    state: Tournament,
    log: Sequence[StoredEvent],
    helper: str,
    round_number: RoundNumber,
    boards: tuple[BoardNumber, BoardNumber],
    hashed: str,
    *,
    reason: str = "",
    key: str = "",
) -> tuple[LinkGranted, ...]:
    """Let a helper enter results of these boards; where keys are required, what they enter is signed with that `key`.

    Raises `Refused` where there are no such boards, or the helper has a key of their own.
    """
    refuse_rounds_without_boards(state, round_number)
    one = state.rounds[round_number - 1]
    if one.stage is not RoundStage.PUBLISHED:
        raise Refused(
            "Round {number} is not being played: links can be granted only for a published round that has not ended.",
            number=round_number,
        )
    first, last = boards
    if not 1 <= first <= last <= len(one.games):
        if state.settings.boards:
            raise Refused(
                "Round {number} has matches 1 to {count}, not {first} to {last}.",
                number=round_number,
                count=len(one.games),
                first=first,
                last=last,
            )
        raise Refused(
            "Round {number} has boards 1 to {count}, not {first} to {last}.",
            number=round_number,
            count=len(one.games),
            first=first,
            last=last,
        )
    officials, are_required = officials_of(log), bool(keys_required_since(log))
    official = officials.get(helper)
    if named := next((name for name in officials if name != helper and read_alike(helper, name)), ""):
        raise Refused(
            "{helper!r} can be mistaken for the official {named}. Grant the link under another name.",
            helper=helper,
            named=named,
        )
    if _OF_PLAYERS.fullmatch(reads_as(helper)):
        raise Refused(
            "{helper!r} is the name under which players report their own results. Grant the link under another name.",
            helper=helper,
        )
    if official is not None and (official.key or are_required):
        raise Refused(
            "{helper} is an official who signs with a key of their own, which is not possible through a link. Grant "
            "the link under another name, or enter the results by command (`result set {number} BOARD:RESULT`).",
            helper=helper,
            number=round_number,
        )
    if are_required and not key:
        raise Refused(
            "Keys are required, so a key must sign what is entered through a link. Set the server's "
            "key in PAIRTRAIL_KEY, or name it with --server-key."
        )
    if not are_required and officials and official is None:
        raise Refused(
            "{helper} is not an official of this tournament. `official name NAME --role data-entry` "
            "lets them enter results.",
            helper=helper,
        )
    return (
        LinkGranted(
            helper=helper,
            round_number=round_number,
            first_board=first,
            last_board=last,
            token_hash=hashed,
            reason=reason,
            key=key if are_required else "",
        ),
    )


_OF_PLAYERS: Final = re.compile(reads_as(name_of_player(0)).replace("0", "[0-9]+"))


def revoke(log: Sequence[StoredEvent], version: int, *, reason: str = "") -> tuple[LinkRevoked, ...]:
    """Let a link no longer count. Raises `Refused` where that event granted none, or it was revoked before."""
    is_granted = any(
        one.version == version and isinstance(one.event, LinkGranted | PlayerLinkGranted) for one in counting(log)
    )
    if not is_granted:
        raise Refused("Event {event} did not grant a link. `link list` lists the links.", event=version)
    if any(isinstance(one.event, LinkRevoked) and one.event.granted == version for one in counting(log)):
        raise Refused("The link granted by event {event} has already been revoked.", event=version)
    return (LinkRevoked(granted=version, reason=reason),)
