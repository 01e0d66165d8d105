"""What is noted while a round is prepared: who has come to it, and a pairing that is being made by hand.

No draft is a pairing yet. White is named first. A board is set or open, never half of it: whoever loses his opponent is
unpaired until he gets another one.
"""

from collections.abc import Mapping
from typing import TypeAlias

from core.model.dataclass import dataclass, field, replace
from core.model.named_tuple import NamedTuple
from core.model.units import BoardNumber, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class CheckIn:
    """The check-in as it stands."""

    is_open: bool
    present: frozenset[PlayerId] = frozenset()
    round_number: RoundNumber = RoundNumber(1)


PairOfBoard: TypeAlias = tuple[PlayerId, PlayerId]
"""White, then Black."""


class DraftStep(NamedTuple):
    """What one change did: boards that are open since, boards that are set otherwise, and who has the bye since."""

    opened: tuple[BoardNumber, ...]
    seated: tuple[tuple[BoardNumber, PlayerId, PlayerId], ...]
    bye: PlayerId | None


@dataclass(frozen=True, slots=True)
class PairingDraft:
    """The draft of one round as it stands."""

    round_number: RoundNumber
    boards: Mapping[BoardNumber, PairOfBoard] = field(default_factory=dict)  # those that are set
    bye: PlayerId | None = None

    @property
    def seated(self) -> frozenset[PlayerId]:
        """Who has a board, or the bye."""
        bye = () if self.bye is None else (self.bye,)
        return frozenset((*(player for pair in self.boards.values() for player in pair), *bye))

    def board_of(self, player: PlayerId) -> BoardNumber | None:
        """Where he sits; None: nowhere, or he has the bye."""
        return next((board for board, pair in self.boards.items() if player in pair), None)

    def in_order(self) -> tuple[PairOfBoard, ...]:
        """The boards that are set, by number."""
        return tuple(self.boards[board] for board in sorted(self.boards))

    def open_among(self, count: int) -> tuple[BoardNumber, ...]:
        """The boards without players, where there are that many to be set."""
        return tuple(BoardNumber(board) for board in range(1, count + 1) if board not in self.boards)

    def pairing(self, white: PlayerId, black: PlayerId) -> "PairingDraft":
        """These two play each other; whom they sat with is unpaired.

        On the board of White, else on that of Black, else on the first that is open.
        """
        board = self.board_of(white) or self.board_of(black)
        emptied = self.without(white).without(black)
        free = next(BoardNumber(number) for number in range(1, len(self.boards) + 2) if number not in emptied.boards)
        return replace(emptied, boards={**emptied.boards, board or free: (white, black)})

    def exchanging(self, one: PlayerId, other: PlayerId) -> "PairingDraft":
        """Each sits where the other sat, or is unpaired as the other was."""
        instead = {one: other, other: one}
        return replace(
            self,
            boards={
                board: (instead.get(white, white), instead.get(black, black))
                for board, (white, black) in self.boards.items()
            },
            bye=None if self.bye is None else instead.get(self.bye, self.bye),
        )

    def turning(self, board: BoardNumber) -> "PairingDraft":
        """The players of that board exchange colours."""
        white, black = self.boards[board]
        return replace(self, boards={**self.boards, board: (black, white)})

    def giving_bye(self, player: PlayerId) -> "PairingDraft":
        """He has the bye; whoever had it, or sat with him, is unpaired."""
        return replace(self.without(player), bye=player)

    def without(self, player: PlayerId) -> "PairingDraft":
        """His board is open, or the bye is nobody's."""
        boards = {board: pair for board, pair in self.boards.items() if player not in pair}
        return replace(self, boards=boards, bye=None if self.bye == player else self.bye)

    def after(self, step: DraftStep) -> "PairingDraft":
        """The draft after one change."""
        boards = {board: pair for board, pair in self.boards.items() if board not in step.opened}
        return replace(
            self, boards=boards | {board: (white, black) for board, white, black in step.seated}, bye=step.bye
        )


def step_between(before: PairingDraft, after: PairingDraft) -> DraftStep:
    """What leads from one to the other, boards by number."""
    return DraftStep(
        opened=tuple(sorted(before.boards.keys() - after.boards.keys())),
        seated=tuple(
            (board, *after.boards[board])
            for board in sorted(after.boards)
            if before.boards.get(board) != after.boards[board]
        ),
        bye=after.bye,
    )
