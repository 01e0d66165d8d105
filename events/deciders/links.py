"""Links by which helpers enter results: granted for boards of a round, until it ends or they are revoked.

And those by which players report results of their own games: two that agree are the result (decision 166).
"""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeAlias

from core.editions.tables.engine import round_at_hand
from core.evidence.links import name_of_player
from core.model.dataclass import dataclass
from core.model.plain import read_alike, reads_as
from core.model.results import Result
from core.model.sentence import Refused, say
from core.model.tournament import Game, GameStatus, Round, RoundStage, Tournament
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.base import Event
from events.deciders.matches import refuse_rounds_without_boards
from events.deciders.officials import keys_required_since, officials_of
from events.deciders.results import record
from events.log.envelope import StoredEvent, counting, undone_versions
from events.vocabulary.games import GameForfeited, ResultRecorded
from events.vocabulary.record import ActionUndone, LinkGranted, LinkRevoked, PlayerLinkGranted, ResultReported
from events.vocabulary.rounds import PairingAltered, RoundPaired


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


REPORTABLE: Final = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
"""Of a game that was played; a forfeit is for the arbiter to see."""

Reports: TypeAlias = Mapping[BoardNumber, Mapping[PlayerId, Result]]
"""What was reported on each board of a round, by whom."""


@dataclass(frozen=True, slots=True)
class PlayerLink:
    """A link that was granted to a player by the event `version`. `is_over`: revoked, or there is a newer one."""

    version: int
    granted: PlayerLinkGranted
    is_over: bool

    def why_not(self, state: Tournament) -> str:
        """Why nothing can be reported by it now; empty: something can."""
        if self.is_over:
            return say("This link is no longer valid. Ask the arbiter for a new one.")
        if not state.details.players_report:
            return say("Players do not report their own results in this tournament.")
        one = _round_played(state)
        if one is None:
            return say("No round is being played. Open this page again when the next one has been published.")
        if _game_of(one, self.granted.player) is None:
            return say("You have no game in round {number}.", number=one.number)
        return ""

    def game(self, state: Tournament) -> tuple[RoundNumber, Game]:
        """The player's game of the round that is played, where `why_not` says nothing."""
        one = _round_played(state)
        assert one is not None, "as `why_not` says"
        found = _game_of(one, self.granted.player)
        assert found is not None, "likewise"
        return one.number, found


def player_links_of(log: Sequence[StoredEvent]) -> tuple[PlayerLink, ...]:
    """Every link of a player that counts, in the order in which they were granted."""
    found = list(counting(log))
    revoked = {stored.event.granted for stored in found if isinstance(stored.event, LinkRevoked)}
    granted = [(stored.version, stored.event) for stored in found if isinstance(stored.event, PlayerLinkGranted)]
    newest = {event.player: version for version, event in granted}
    return tuple(
        PlayerLink(version, event, version in revoked or newest[event.player] != version) for version, event in granted
    )


def player_link_of(log: Sequence[StoredEvent], token: str) -> PlayerLink | None:
    """The link of a player with that secret, if there is one."""
    wanted = token_hash(token)
    return next((link for link in player_links_of(log) if link.granted.token_hash == wanted), None)


def without_link(state: Tournament, log: Sequence[StoredEvent]) -> tuple[PlayerId, ...]:
    """The players who take part and have no link."""
    linked = {link.granted.player for link in player_links_of(log) if not link.is_over}
    return tuple(
        number
        for number, player in state.players.items()
        if number not in linked and player.takes_part_in(state.next_round)
    )


def grant_to_players(
    state: Tournament,
    log: Sequence[StoredEvent],
    hashes: Mapping[PlayerId, str],
    *,
    key: str = "",
    reason: str = "",
) -> tuple[PlayerLinkGranted, ...]:
    """Let each of these players report the results of their own games; an earlier link of theirs ends.

    Raises `Refused` where the announcement does not allow it, or teams meet.
    """
    if state.settings.boards:
        raise Refused(
            "In a team event players cannot report their own results; `link grant NAME` gives a helper a link."
        )
    if not state.details.players_report:
        raise Refused(
            "Players do not report their own results in this tournament. `config set --players-report` announces that "
            "they do."
        )
    are_required = bool(keys_required_since(log))
    if are_required and not key:
        raise Refused(
            "Keys are required, so a key must sign what is entered through a link. Set the server's "
            "key in PAIRTRAIL_KEY, or name it with --server-key."
        )
    if not hashes:
        raise Refused("Every player has a link. `link players PLAYER` gives a player a new one.")
    for player in hashes:
        if player not in state.players:
            raise Refused("Player {player} is not registered.", player=player)
    return tuple(
        PlayerLinkGranted(player=player, token_hash=hashed, key=key if are_required else "", reason=reason)
        for player, hashed in hashes.items()
    )


def reports_of(log: Sequence[StoredEvent], round_number: RoundNumber) -> Reports:
    """What players reported of the games of a round, since its boards are as they are.

    A pairing that is undone or comes back changes them as much as one that is recorded.
    """
    undone, said, by_version = undone_versions(log), list[ResultReported](), dict[int, Event]()
    for stored in reversed(log):
        event: Event | None = stored.event
        if isinstance(event, ResultReported) and event.round_number == round_number:
            if stored.version not in undone:
                said.append(event)
            continue
        if isinstance(event, ActionUndone):
            by_version = by_version or {one.version: one.event for one in log}
        while isinstance(event, ActionUndone):
            event = by_version.get(event.version)
        if isinstance(event, RoundPaired | PairingAltered) and event.round_number == round_number:
            break
    found: dict[BoardNumber, dict[PlayerId, Result]] = {}
    for report in reversed(said):
        found.setdefault(report.board, {})[report.player] = report.result
    return found


def contradictions_told(state: Tournament, log: Sequence[StoredEvent]) -> tuple[str, ...]:
    """The boards without a result on which the players reported different ones, with who reported what."""
    one = _round_played(state) if state.details.players_report else None
    if one is None:
        return ()
    reports = reports_of(log, one.number)
    said = [
        (game, {who: result for who, result in reports.get(game.board, {}).items() if who in (game.white, game.black)})
        for game in one.games
        if game.status is GameStatus.OPEN
    ]
    return tuple(
        _contradiction_told(state, game.board, reported) for game, reported in said if len({*reported.values()}) > 1
    )


def _contradiction_told(state: Tournament, board: BoardNumber, reported: Mapping[PlayerId, Result]) -> str:
    (first, one), (second, other) = reported.items()
    return say(
        "CONTRADICTION on board {board}: {first} reported {one}, {second} reported {other}. Enter the correct result.",
        board=board,
        first=state.players[first].name,
        one=one,
        second=state.players[second].name,
        other=other,
    )


def report_result(
    state: Tournament, log: Sequence[StoredEvent], player: PlayerId, round_number: RoundNumber, result: Result
) -> tuple[ResultReported | ResultRecorded | GameForfeited, ...]:
    """What a player says of their own game; where the opponent has said the same, also the result.

    Raises `Refused` where there is nothing to report, the board has a result, or the two have contradicted each other.
    """
    one = _round_played(state)
    game = None if one is None or one.number != round_number else _game_of(one, player)
    if game is None:
        raise Refused("Player {player} has no game in progress in round {number}.", player=player, number=round_number)
    if game.status is not GameStatus.OPEN:
        raise Refused(
            "Board {board} already has a result. If it is wrong, go to the arbiter at once.", board=game.board
        )
    if result not in REPORTABLE:
        raise Refused("{result} cannot be reported by a player. See the arbiter.", result=result)
    reported = reports_of(log, round_number).get(game.board, {})
    own, other = reported.get(player), reported.get(game.black if player == game.white else game.white)
    if own is not None and other is not None and own != other:
        raise Refused(
            "Board {board}: you reported {own}, your opponent {other}. The arbiter decides: go to the arbiter.",
            board=game.board,
            own=own,
            other=other,
        )
    if own == result and other is None:
        raise Refused(
            "Board {board}: you have reported {result}. Your opponent must report it as well.",
            board=game.board,
            result=result,
        )
    said = ResultReported(round_number=round_number, board=game.board, player=player, result=result)
    return (said, *record(state, round_number, game.board, result)) if other == result else (said,)


def _round_played(state: Tournament) -> Round | None:
    """The round that is published and has not ended, if there is one."""
    number = round_at_hand(state)
    one = state.rounds[number - 1] if 0 < number <= len(state.rounds) else None
    return one if one is not None and one.stage is RoundStage.PUBLISHED else None


def _game_of(one: Round, player: PlayerId) -> Game | None:
    return next((game for game in one.games if player in (game.white, game.black)), None)
