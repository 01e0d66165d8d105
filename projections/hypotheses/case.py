"""One recorded round beside what the edition pairs, and the round paired again with something changed.

Where the two part: an absolute rule that the recorded round breaks, else the first criterion it fails.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Any, Final, cast

from core.editions.explanation import Departure, Parting, Rule
from core.editions.pairing import field_of, pair
from core.editions.registry import article
from core.explain.answers import answer_whole
from core.explain.comparing import full_pairing
from core.explain.laws import Obstacle, rules_of
from core.model.dataclass import dataclass, replace
from core.model.pairing import (
    AnyField,
    Board,
    Boards,
    RoundPairing,
    Unstated,
    boards_of,
    inner_field,
    is_arranged,
    only_in,
    recorded_boards,
    turned,
    unstated_in,
)
from core.model.sentence import NoLegalPairing, Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber, points_in_print
from projections.explain.plain import deciding
from projections.explain.told import criterion_text, value_text
from projections.hypotheses.hypothesis import Change
from projections.replay.recheck import pair_again

BOARDS_MAX: Final = 30
"""Boards that are looked at where very many differ."""


def players_of(boards: Iterable[Board]) -> list[PlayerId]:
    """Who sits on some boards, each once, in their order."""
    return list(dict.fromkeys(player for board in boards for player in board if player is not None))


@dataclass(frozen=True, slots=True)
class Difference:
    """What remains between a recorded round and another pairing of it."""

    in_file: Boards  # recorded boards that the other does not have
    given: Boards  # and the other way round
    everything: Boards  # the whole of the other

    @property
    def size(self) -> int:
        """How many boards remain; 0: the round comes out as recorded."""
        return max(len(self.in_file), len(self.given))


@dataclass(frozen=True, slots=True)
class Case:
    """A round that differs: what is asked about."""

    tournament: Tournament  # as the file has it, all rounds; the number of rounds is known
    round_number: RoundNumber
    recorded: Boards
    before: Tournament  # what the pairing of the round may look at
    scores: dict[PlayerId, int]  # pairing scores, of those in the draw
    difference: Difference  # from what the edition pairs
    pairing: RoundPairing | None = None  # what the edition gives; None: it refuses
    field: AnyField | None = None
    unstated: Unstated = frozenset()  # pairs whose colours the file does not give

    def who(self, player: PlayerId) -> str:
        """A player as he is listed."""
        return f"{player} {self.tournament.players[player].name}".strip()

    def cited(self, until_2026: str) -> str:
        """An article of the general rules as the edition of the file numbers it (`core.general_rules.by_edition`)."""
        return article(self.tournament.settings.edition, until_2026)

    def board(self, board: Board) -> str:
        """A board as it is listed."""
        white, black = board
        return (
            say("{player} has the bye", player=self.who(white))
            if black is None
            else f"{self.who(white)} - {self.who(black)}"
        )

    def concerned(self, difference: Difference) -> list[PlayerId]:
        """Who sits otherwise, the highest scores first: there the round goes other ways first."""
        players = players_of((*difference.in_file, *difference.given))
        numbers = self.before.numbers_in(self.round_number)
        return sorted(players, key=lambda player: (-self.scores.get(player, -1), numbers.get(player, 0)))


def case_of(tournament: Tournament, round_number: RoundNumber) -> Case:
    """The round beside what the edition pairs."""
    one_round = tournament.rounds[round_number - 1]
    recorded, unstated = recorded_boards(one_round), unstated_in(one_round)
    again = pair_again(tournament, round_number)
    if again.field is None or again.pairing is None:
        return Case(tournament, round_number, recorded, again.before, {}, Difference(recorded, (), ()))
    scores = {one.id: int(one.score) for one in again.field.contenders}
    difference = difference_of(recorded, again.boards, frozenset(), unstated)
    return Case(
        tournament, round_number, recorded, again.before, scores, difference, again.pairing, again.field, unstated
    )


def difference_of(
    recorded: Boards, given: Boards, aside: frozenset[PlayerId], unstated: Unstated = frozenset()
) -> Difference:
    """What remains when players who were set aside, and who is left over because of them, were seated by hand."""
    recorded = turned(recorded, given, unstated)
    loose = set(aside)
    if aside:
        for white, black in given:
            if black is None:
                loose.add(white)
            elif white in aside or black in aside:
                loose |= {white, black}

    def by_hand(board: Board) -> bool:
        return all(player is None or player in loose for player in board)

    return Difference(
        tuple(board for board in only_in(recorded, given) if not by_hand(board)),
        tuple(board for board in only_in(given, recorded) if not by_hand(board)),
        given,
    )


@dataclass(slots=True)
class Work:
    """How often rounds of one file may be paired again, and how often they were."""

    limit: int
    made: int = 0

    @property
    def left(self) -> int:
        """How often still."""
        return max(self.limit - self.made, 0)


class Trials:
    """Pairs the round again, and counts how often; the limit is a number of pairings, so nothing depends on a clock."""

    def __init__(self, case: Case, limit: int, work: Work | None = None) -> None:
        self.case = case
        self.limit = limit
        self._work = Work(limit) if work is None else work
        self.made = 0

    @property
    def is_over(self) -> bool:
        """Whether no further pairing may be made."""
        return self.made >= self.limit or not self._work.left

    def difference(self, change: Change) -> Difference | None:
        """What remains with that change; None: the round cannot be paired so."""
        self.made += 1
        self._work.made += 1
        case = self.case
        try:
            field = field_of(change.alter(case.before), case.round_number)
            if change.held:
                field = _without(field, set(players_of(change.held)))
            boards = boards_of(pair(field))
        except (NoLegalPairing, Refused):
            return None
        return difference_of(case.recorded, (*boards, *change.held), change.aside, case.unstated)


def _without(field: AnyField, players: set[PlayerId]) -> AnyField:
    """The field with some players paired apart from it; what else it says of the others stays."""
    if is_arranged(field):
        inner = _without(inner_field(field), players)
        return cast("AnyField", replace(cast("Any", field), field=inner))
    rest = tuple(one for one in field.contenders if one.id not in players)
    if not rest:
        raise Refused("No players are left to pair.")
    return cast("AnyField", replace(cast("Any", field), contenders=rest))


_WORDS = {
    Rule.MET: say("have already met"),
    Rule.FORBIDDEN: say("must not be paired"),
    Rule.COLOURS: say("must both have the same colour"),
}


def parting(case: Case) -> str:
    """One sentence; empty where only colours differ."""
    field = case.field
    if case.pairing is None or field is None:
        return ""
    boards = [(white, black) for white, black in case.recorded if black is not None]
    byes = [white for white, black in case.recorded if black is None]
    verdict = answer_whole(field, boards, byes[0] if byes else None, case.pairing, full_pairing(case.pairing))
    told = [one for one in (_obstacle(case, obstacle) for obstacle in verdict.obstacles) if one]
    if told:
        return say("{told}.", told=joined("; ", told))
    if verdict.parting is not None:
        return _sentence(rules_of(field), verdict.parting)
    return "" if verdict.departure is None else _departure(verdict.departure)


def _obstacle(case: Case, obstacle: Obstacle) -> str:
    players = list(map(case.who, obstacle.players[:4]))
    names = reduce(lambda one, other: say("{one} and {other}", one=one, other=other), players) if players else ""
    match obstacle.rule:
        case Rule.MET | Rule.FORBIDDEN | Rule.COLOURS:
            return say(
                "{players} {what} ({article})", players=names, what=_WORDS[obstacle.rule], article=obstacle.article
            )
        case Rule.BYE_RIGHT:
            return say("{players} may not have the bye ({article})", players=names, article=obstacle.article)
        case Rule.ABSENT | Rule.NOT_A_PAIRING:
            return say("{players}: these are not the players that the edition pairs", players=names)
        case _:
            return ""  # colours are told board by board


def _sentence(rules: str, found: Parting) -> str:
    where = (
        say("in the {points}-point bracket", points=points_in_print(found.score))
        if found.bracket
        else say("over the whole round")
    )
    if found.criterion is None:
        return say(
            "The pairing in the file is equal on all criteria, but comes later in the prescribed order, {where}.",
            where=where,
        )
    better, other = deciding(found)
    by = criterion_text(rules, other.criterion)
    values = say(
        "{other} in the file, {better} under the edition",
        other=value_text(rules, other),
        better=value_text(rules, better),
    )
    return say(
        "The pairing in the file is worse {where} on {criterion}: {values}.", where=where, criterion=by, values=values
    )


def _departure(found: Departure) -> str:
    where = (
        say("in group {number}, {name},", number=found.group, name=found.name)
        if found.group
        else say("before any group is paired")
    )
    if found.is_order:
        return say(
            "The pairing in the file meets every requirement, but {where} it comes later in the order ({rule}).",
            where=where,
            rule=found.rule,
        )
    return say("The pairing in the file departs from the procedure {where} at {rule}.", where=where, rule=found.rule)
