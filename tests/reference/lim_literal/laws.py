"""Every round of a small field that breaks none of the articles, by trying all: C.04.1 and C.04.4.3, 2.1, 5.1 and 6.

Written without the procedure, so that the procedure can be held against it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.model.results import Outcome
from core.model.tournament import Tournament
from core.model.units import PlayerId, RoundNumber
from tests.reference.lim_literal.literal import LiteralPairing
from tests.reference.so_far import SoFar

PLAYERS_MAX = 9  # the ninth has the bye
Pairs = tuple[tuple[PlayerId, PlayerId], ...]  # white, black


@dataclass(frozen=True, slots=True)
class LegalRound:
    """Who has White, who Black, who the bye."""

    pairs: frozenset[tuple[PlayerId, PlayerId]]
    bye: PlayerId | None


class Laws:
    """What is forbidden in one round."""

    def __init__(self, tournament: Tournament, round_number: RoundNumber) -> None:
        self.so_far = SoFar(tournament, round_number)
        self.tournament = tournament
        self.round_number = round_number

    def score(self, player: PlayerId) -> int:
        """As for the pairing, virtual points included."""
        return self.so_far.points(player) + self.so_far.virtual_points(player, self.round_number)

    def objections(self, white: PlayerId, black: PlayerId) -> list[str]:
        """What forbids this board."""
        found = []
        if any(opponent == black for opponent, _, _ in self.so_far.games(white)):
            found.append("they have played each other (C.04.1.2)")
        if (min(white, black), max(white, black)) in self.tournament.forbidden_pairs:
            found.append("the arbiter keeps them apart")
        is_free = self.round_number == self.so_far.last_round and self.score(white) == self.score(black)
        if not is_free:  # 6
            for player, colour in ((white, "w"), (black, "b")):
                colours = [*self.so_far.colours(player), colour]
                surplus = 2 * colours.count(colour) - len(colours)
                other_is_worse = surplus <= -1 and abs(surplus - 2) >= 3
                if surplus >= 3:
                    found.append(f"{player} would have three more of one colour (5.1.2)")
                if len(set(colours[-3:])) == 1 and len(colours) >= 3 and not other_is_worse:
                    found.append(f"{player} would have the same colour in three successive rounds (5.1.1)")
        return found

    def may_have_the_bye(self, player: PlayerId) -> bool:
        """C.04.1: d, or article 4."""
        for one in self.so_far.rounds[player]:
            if one.outcome is Outcome.PAIRING_ALLOCATED_BYE or one.outcome is Outcome.FORFEIT_WIN:
                return False
            brought_a_win = not one.was_played and one.points >= self.tournament.settings.scoring.win
            if brought_a_win and self.tournament.settings.edition == "lim-2026":
                return False
        return True

    def rounds(self) -> Iterator[LegalRound]:
        """All that break nothing."""
        players = self.so_far.participants
        assert len(players) <= PLAYERS_MAX
        byes = [player for player in players if self.may_have_the_bye(player)] if len(players) % 2 else [None]
        for bye in byes:
            for pairs in self.pairings([player for player in players if player != bye]):
                yield LegalRound(frozenset(pairs), bye)

    def pairings(self, players: Sequence[PlayerId]) -> Iterator[Pairs]:
        """All of these players, with either colour."""
        if not players:
            yield ()
            return
        first, *others = players
        for other in others:
            rest = [player for player in others if player != other]
            for white, black in ((first, other), (other, first)):
                if not self.objections(white, black):
                    yield from (((white, black), *more) for more in self.pairings(rest))

    def pairings_in_a_group_max(self, group: Sequence[PlayerId]) -> int:
        """How many pairs of these can be formed at once."""
        if len(group) < 2:
            return 0
        first, *others = group
        best = self.pairings_in_a_group_max(others)
        for other in others:
            if not self.objections(first, other) or not self.objections(other, first):
                rest = [player for player in others if player != other]
                best = max(best, 1 + self.pairings_in_a_group_max(rest))
        return best


def faults(tournament: Tournament, round_number: RoundNumber, found: LiteralPairing | None) -> list[str]:
    """What is wrong with the pairing of a small field; None: it was said that there is none."""
    laws = Laws(tournament, round_number)
    legal = list(laws.rounds())
    if found is None:
        return [f"{len(legal)} legal rounds, and none was found"] if legal else []
    if LegalRound(found.pairs, found.bye) not in legal:
        broken = {pair: laws.objections(*pair) for pair in found.pairs}
        return [f"not among the {len(legal)} legal rounds: {broken}, bye {found.bye}"]
    wrong = []
    numbers = laws.so_far.numbers
    lowest = max({one.bye for one in legal if one.bye is not None}, key=lambda one: (-laws.score(one), numbers[one]),
                 default=None)  # fmt: skip
    if found.bye != lowest:
        wrong.append(f"the bye is due to {lowest}, and {found.bye} has it (1.1)")
    paired = [player for player in laws.so_far.participants if player != found.bye]
    for group in found.groups:
        if group.floaters_in or group.score is None:
            continue  # what floats into a group is checked by the procedure alone
        own = [player for player in paired if laws.score(player) == group.score]
        made, best = len(group.pairs) + len(group.cracked), laws.pairings_in_a_group_max(own)
        if made != best:
            wrong.append(f"{made} pairings in the scoregroup of {own}, and {best} are possible (3.10.2)")
    return wrong
