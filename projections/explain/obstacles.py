"""What stands in the way of a pair, a bye or a pairing, in a sentence, and the events that prove it.

The same of what was changed by hand, told from the log and the rules themselves: by whom, when and why, and what was
undone. A board that the rules forbid is named with its article, as a warning that was confirmed.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from core.editions.explanation import Rule
from core.editions.registry import edition_named, teams_compete
from core.editions.shared.histories import result_for_pairing
from core.explain.answers import NOT_FOUND
from core.explain.laws import Obstacle, obstacles_in
from core.general_rules.grounds import UNOPPOSED
from core.general_rules.unplayed_rounds import Unplayed
from core.model.dataclass import dataclass
from core.model.results import COLOURS, LETTERS, Colour, Outcome, Result
from core.model.sentence import SEMICOLON, capitalised, enumerated, joined, say
from core.model.tournament import Game
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.log.envelope import StoredEvent, counting, short
from events.vocabulary.games import GameEvent
from events.vocabulary.participation import ByeGranted, PlayerExpelled, PlayerWithdrawn
from events.vocabulary.players import LateEntryAccepted, PairingForbidden, Registration
from events.vocabulary.rounds import RoundPaired
from events.vocabulary.teams import TeamRegistered
from events.vocabulary.tournament import Announcement
from projections.explain.told import Asked
from projections.wording import minute

if TYPE_CHECKING:
    from projections.log_in_words.trail import AuditRow


@dataclass(frozen=True, slots=True)
class Proof:
    """An event that shows it."""

    event: int
    hash: str  # short; empty: of a file that was not imported

    def __str__(self) -> str:
        """As it is cited in English."""
        return str(self.told)

    @property
    def told(self) -> str:
        """As it is cited."""
        if not self.hash:
            return say("event {version}", version=self.event)
        return say("event {version}, hash {hash}", version=self.event, hash=self.hash)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of an earlier round."""

    round_number: RoundNumber
    board: BoardNumber
    white: PlayerId
    black: PlayerId
    result: Result
    proof: Proof | None


def cited(what: str, proof: Proof | None, *, brief: bool = False) -> str:
    """What a sentence says, with the event that shows it, if any, in brackets; `brief`: without its hash."""
    if proof is None:
        return what
    return say(
        "{what} ({proof})", what=what, proof=say("event {version}", version=proof.event) if brief else proof.told
    )


def last_event(asked: Asked, wanted: Callable[[StoredEvent], bool], *, later: bool = False) -> Proof | None:
    """The last event that counts, before the round was paired (or `later` as well), and is wanted."""
    for stored in reversed(counting(asked.events if later else asked.events[: asked.version - 1])):
        if wanted(stored):
            return _proof(asked, stored)
    return None


def _proof(asked: Asked, stored: StoredEvent) -> Proof:
    return Proof(stored.version, "" if asked.is_of_file else short(stored.hash))


def pairing_event(asked: Asked) -> Proof:
    """The event that recorded the pairing."""
    return _proof(asked, asked.events[asked.version - 1])


def of_board(asked: Asked, round_number: RoundNumber, board: BoardNumber) -> Proof | None:
    """What was last said of a board before the round was paired."""

    def wanted(stored: StoredEvent) -> bool:
        event = stored.event
        return isinstance(event, GameEvent) and (event.round_number, event.board) == (round_number, board)

    return last_event(asked, wanted)


def games_of(asked: Asked, player: PlayerId) -> Iterator[tuple[RoundNumber, Game, Result]]:
    """His games that were played before the round, oldest first."""
    for one_round in asked.then.rounds:
        for game in one_round.games:
            result = result_for_pairing(game)
            if player in (game.white, game.black) and result is not None and result.was_played:
                yield one_round.number, game, result


def meeting(asked: Asked, one: PlayerId, other: PlayerId) -> Meeting | None:
    """The game in which two players met; by CFC 618 (a) also one that was defaulted."""
    for one_round in asked.then.rounds:
        for game in one_round.games:
            result = result_for_pairing(game)
            if {game.white, game.black} != {one, other} or result is None:
                continue
            if result.was_played or asked.own_explanation.met_without_playing:
                number = one_round.number
                return Meeting(number, game.board, game.white, game.black, result, of_board(asked, number, game.board))
    return None


def colours_of(asked: Asked, player: PlayerId) -> list[tuple[RoundNumber, Colour, Proof | None]]:
    """The colours of his games, each with its round and its event."""
    return [
        (number, Colour.WHITE if game.white == player else Colour.BLACK, of_board(asked, number, game.board))
        for number, game, _ in games_of(asked, player)
    ]


def forbidden(asked: Asked, one: PlayerId, other: PlayerId) -> Proof | None:
    """The announcement that two players are not to meet: of these two, or of all who share a club or federation."""
    if _is_by_name(asked, one, other):
        return last_event(asked, lambda stored: _forbids(stored, one, other))
    shared = {by for by, _, _ in _shared(asked, one, other)}
    return last_event(asked, lambda stored: _keeps_apart(stored, shared))


def why_apart(asked: Asked, one: PlayerId, other: PlayerId) -> str:
    """What two share for which they are kept apart in the round; empty: it was announced of them by name."""
    if _is_by_name(asked, one, other):
        return ""
    from core.general_rules.kept_apart import in_words  # as below

    return joined(SEMICOLON, (in_words(*each) for each in _shared(asked, one, other)))


def _is_by_name(asked: Asked, one: PlayerId, other: PlayerId) -> bool:
    by_name, pair = asked.then.forbidden_by_name, (min(one, other), max(one, other))
    last = by_name.get(pair)
    return pair in by_name and (last is None or asked.round_number <= last)


def _shared(asked: Asked, one: PlayerId, other: PlayerId) -> list[tuple[str, str, RoundNumber]]:
    from core.general_rules.kept_apart import what_is_shared  # few tournaments announce it

    return list(what_is_shared(asked.then, one, other, asked.round_number))


def _forbids(stored: StoredEvent, one: PlayerId, other: PlayerId) -> bool:
    return isinstance(stored.event, PairingForbidden) and {one, other} <= set(stored.event.players)


def _keeps_apart(stored: StoredEvent, shared: Collection[str]) -> bool:
    return isinstance(stored.event, Announcement) and any(by in shared for by, _ in stored.event.settings.keep_apart)


def earlier_bye(asked: Asked, player: PlayerId) -> tuple[RoundNumber, str, Proof | None] | None:
    """The round without a game that bars him from the bye: what it was, and its event."""
    scoring, bars = asked.then.settings.scoring, edition_named(asked.edition).unplayed_rounds.bars_from_bye
    for one_round in asked.then.rounds:
        number = one_round.number
        outcome = one_round.unpaired.get(player)
        if outcome is not None and bars(Unplayed(outcome, scoring.unpaired(outcome), scoring)):
            if outcome is Outcome.PAIRING_ALLOCATED_BYE:
                return number, say("had the pairing-allocated bye"), last_event(asked, partial(_pairs, number))
            return number, _WITHOUT_A_GAME[outcome], last_event(asked, partial(_grants, player, number))
        for game in one_round.games:
            result = result_for_pairing(game)
            if result is None or result.was_played or player not in (game.white, game.black):
                continue
            has_white = game.white == player
            own = result.outcomes[0 if has_white else 1]
            if bars(Unplayed(own, scoring.white(own) if has_white else scoring.black(own), scoring)):
                return number, say("won by forfeit"), of_board(asked, number, game.board)
    return None


_WITHOUT_A_GAME: Final = {
    Outcome.FULL_POINT_BYE: say("had a full-point bye"),
    Outcome.HALF_POINT_BYE: say("had a half-point bye"),
    Outcome.ZERO_POINT_BYE: say("was absent but received the points for a win"),
    Outcome.FORFEIT_WIN: say("won without playing"),
}


def _pairs(number: RoundNumber, stored: StoredEvent) -> bool:
    return isinstance(stored.event, RoundPaired) and stored.event.round_number == number


def _grants(player: PlayerId, number: RoundNumber, stored: StoredEvent) -> bool:
    return isinstance(stored.event, ByeGranted) and (stored.event.player, stored.event.round_number) == (player, number)


def absence(asked: Asked, player: PlayerId) -> tuple[str, Proof | None]:
    """Why he was not to be paired."""
    number = asked.round_number
    if player not in asked.then.players:
        proof = last_event(
            asked,
            lambda one: isinstance(one.event, Registration | TeamRegistered) and one.event.player == player,
            later=True,
        )
        return say("was registered after the round was paired"), proof
    if (number, player) in asked.then.byes:
        return say("had been granted a bye for round {number}", number=number), last_event(
            asked, partial(_grants, player, number)
        )
    left = last_event(
        asked, lambda one: isinstance(one.event, PlayerWithdrawn | PlayerExpelled) and one.event.player == player
    )
    if left is not None:
        return say("had left the tournament"), left
    return say("had not arrived yet"), last_event(
        asked, lambda one: isinstance(one.event, LateEntryAccepted | TeamRegistered) and one.event.player == player
    )


_LETTERS = {colour: capitalised(letter) for colour, letter in LETTERS.items()}
_NAMED = 6  # players of a long list


def obstacle_text(asked: Asked, obstacle: Obstacle) -> str:  # noqa: C901, PLR0911, PLR0912 -- every rule by name
    """A rule that stands in the way, with the people and the event that shows it."""
    players, article = obstacle.players, obstacle.article
    names = enumerated(asked.who(player) for player in players[:2])
    match obstacle.rule:
        case Rule.ABSENT:
            why, proof = absence(asked, players[0])
            return say("{names} was not due to be paired in this round: {why}.", names=names, why=cited(why, proof))
        case Rule.SAME_PLAYER:
            return (
                say("A team cannot be paired with itself: {names}.", names=names)
                if teams_compete(asked.now.settings)
                else say("A player cannot play themselves: {names}.", names=names)
            )
        case Rule.MET:
            game = meeting(asked, players[0], players[1])
            return _have_met(asked, names, article, game)
        case Rule.COLOURS:
            told = joined(SEMICOLON, (_colours_played(asked, player) for player in players))
            known = {"names": names, "article": article, "told": told}
            if obstacle.colour is None:
                return say("{names} must both have the same colour ({article}). {told}.", **known)
            colour = COLOURS[obstacle.colour]
            return say("{names} must both have {colour} ({article}). {told}.", colour=colour, **known)
        case Rule.FORBIDDEN:
            proof = forbidden(asked, players[0], players[1])
            shown = joined(SEMICOLON, (article, "" if proof is None else proof.told))
            why = why_apart(asked, players[0], players[1])
            if why:
                return say("{names} must not be paired ({shown}): {why}.", names=names, shown=shown, why=why)
            return say("{names} must not be paired ({shown}).", names=names, shown=shown)
        case Rule.BYE_RIGHT:
            found = earlier_bye(asked, players[0])
            if found is None:
                return say("{names} may not have the bye ({article}).", names=names, article=article)
            why = cited(say("{what} in round {round_number}", what=found[1], round_number=found[0]), found[2])
            return say("{names} may not have the bye ({article}): {why}.", names=names, article=article, why=why)
        case Rule.EVEN:
            even = {"count": len(asked.field.contenders), "article": article}
            return (
                say("An even number of teams ({count}) was paired, so there was no bye ({article}).", **even)
                if teams_compete(asked.now.settings)
                else say("An even number of players ({count}) was paired, so there was no bye ({article}).", **even)
            )
        case Rule.INCOMPLETE:
            return _incomplete(asked, obstacle)
        case Rule.COLOUR_GIVEN:
            pair = {"player": asked.who(players[0]), "opponent": asked.who(players[1]), "article": article}
            if obstacle.colour is None:
                return say("{player} has the other colour against {opponent} ({article}).", **pair)
            return say("{player} has {colour} against {opponent} ({article}).", colour=COLOURS[obstacle.colour], **pair)
        case Rule.NOT_A_PAIRING:
            named = asked.names(players[:_NAMED])
            if len(players) > _NAMED:
                named = say("{names} and {count} more", names=named, count=len(players) - _NAMED)
            return say("Paired twice, or not at all: {names}.", names=named)


def _have_met(asked: Asked, names: str, article: str, game: Meeting | None) -> str:
    """That two met, where that is on record, and that they meet once only."""
    of_teams = teams_compete(asked.now.settings)
    if game is None:
        return (
            say("{names} have already met. Two teams may meet only once ({article}).", names=names, article=article)
            if of_teams
            else say(
                "{names} have already met. Two players may meet only once ({article}).", names=names, article=article
            )
        )
    place = {"round_number": game.round_number, "board": game.board}
    where = (
        say("round {round_number}, match {board}", **place)
        if of_teams
        else say("round {round_number}, board {board}", **place)
    )
    told = {"names": names, "where": cited(where, game.proof), "article": article}
    return (
        say("{names} met in {where}. Two teams may meet only once ({article}).", **told)
        if of_teams
        else say("{names} met in {where}. Two players may meet only once ({article}).", **told)
    )


def _incomplete(asked: Asked, obstacle: Obstacle) -> str:
    if obstacle.article == NOT_FOUND:
        return say(
            "If all their other opponents are forbidden, the steps of the edition do not lead to a complete "
            "pairing of the round."
        )
    if obstacle.colour is not None:
        return say(
            "No complete legal pairing gives this colour ({article}), because the colours of a pair follow from "
            "the colour histories: {lacking}.",
            article=obstacle.article,
            lacking=_lacking(asked, obstacle),
        )
    return say("It is legal in itself, but then {what_follows}.", what_follows=incomplete_text(asked, obstacle))


def incomplete_text(asked: Asked, obstacle: Obstacle) -> str:
    """That the others cannot all be paired, and who of them would lack opponents."""
    return say(
        "the others cannot all be paired ({article}): {lacking}",
        article=obstacle.article,
        lacking=_lacking(asked, obstacle),
    )


def _lacking(asked: Asked, obstacle: Obstacle) -> str:
    by_number = {int(number): player for player, number in asked.numbers.items()}
    crowd = [by_number[number] for number in obstacle.witness]
    if len(crowd) == 1:
        return say("{names} would have no legal opponent left", names=asked.names(crowd))
    return say("{names} would not have enough legal opponents left between them", names=asked.names(crowd))


def _colours_played(asked: Asked, player: PlayerId) -> str:
    games = (
        cited(say("{colour} in round {round_number}", colour=_LETTERS[colour], round_number=number), proof, brief=True)
        for number, colour, proof in colours_of(asked, player)
    )
    return say("{who} had {games}", who=asked.who(player), games=joined(", ", games))


def told_by_hand(asked: Asked) -> list[str]:
    """A sentence for each change by hand that counts or was undone; none where there was none."""
    return [line for stored in asked.alterations for line in _told(asked, stored)]


def told_by_hand_and_since(asked: Asked) -> list[str]:
    """The same, and by which information an answer speaks where the boards in force follow from what came since."""
    return [*told_by_hand(asked), *filter(None, [asked.changed_as_known_since])]


def _told(asked: Asked, stored: StoredEvent) -> Iterator[str]:
    from projections.log_in_words.trail import audit  # the whole log in words; few rounds are changed by hand

    rows = {row.version: row for row in audit(asked.events)}
    row = rows[stored.version]
    reason = say("Reason: {reason}.", reason=row.reason) if row.reason else ""
    yield joined(" ", (row.sentence, say("By {who_and_when}.", who_and_when=_by(row)), reason))
    if row.undone_by is not None:
        undo = rows[row.undone_by]
        yield say(
            "That change, event {version}, was undone by {who_and_when} and does not count.",
            version=row.version,
            who_and_when=_by(undo),
        )
    elif stored.version == asked.altered_by:
        boards = [(board.white, board.black) for board in asked.published.boards]
        with_it = (one.event for one in asked.events if one.causation == stored.causation)
        entered = {one.player for one in with_it if isinstance(one, LateEntryAccepted)}  # against the bye, by a rule
        came = UNOPPOSED in getattr(stored.event, "grounds", ())  # likewise, who was without an opponent
        for obstacle in obstacles_in(asked.field, boards, asked.published.bye):
            if obstacle.rule is Rule.ABSENT and (came or entered.issuperset(obstacle.players[:1])):
                continue
            yield say("Confirmed despite a rule: {obstacle}", obstacle=obstacle_text(asked, obstacle))


def _by(row: "AuditRow") -> str:
    """Who, when, and the event."""
    return say(
        "{actor}, {time} UTC (event {version}, hash {hash})",
        actor=row.actor,
        time=minute(row.recorded_at),
        version=row.version,
        hash=row.short_hash,
    )
