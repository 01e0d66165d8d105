"""The standard pairing procedure: colour subgroups of equal size (7.3, 7.4), two columns (6.2), improvements (6.3)."""

from collections.abc import Iterator, Sequence

from core.editions.dubov.round_layout import first_across
from core.editions.dubov.v1997.round_layout import Dubov1997Layout
from core.editions.dubov.v1997.within import first_with_fewest_within
from core.editions.shared.masks import mask_with
from core.matching.cardinality import MaximumMatching
from core.model.dataclass import dataclass
from core.model.pairing import StepRecord
from core.model.sentence import say


@dataclass(frozen=True, slots=True)
class Columns:
    """The two subgroups of a group, each in the order of 6.2."""

    white: tuple[int, ...]
    black: tuple[int, ...]
    moved: tuple[int, ...] = ()  # by 7.3 or 7.4, in the order taken


def columns_of(layout: Dubov1997Layout, players: Sequence[int]) -> Columns:
    """7.3, 7.4: as many players change the subgroup as make both equal, as far as 2.6 lets them."""
    white = [player for player in players if layout.is_due_white(player)]
    black = [player for player in players if not layout.is_due_white(player)]
    moved: list[int] = []
    if len(white) > len(black):  # 7.3
        moved = sorted((player for player in white if not layout.tied >> player & 1), key=layout.first_to_black)
    elif len(black) > len(white):  # 7.4
        moved = sorted((player for player in black if not layout.tied >> player & 1), key=layout.first_to_white)
    moved = moved[: abs(len(white) - len(black)) // 2]
    changed = set(moved)
    return Columns(
        white=in_white_column(
            layout, [player for player in players if layout.is_due_white(player) ^ (player in changed)]
        ),
        black=in_black_column(
            layout, [player for player in players if layout.is_due_white(player) is (player in changed)]
        ),
        moved=tuple(moved),
    )


def in_white_column(layout: Dubov1997Layout, players: Sequence[int]) -> tuple[int, ...]:
    """6.2: in order of increasing ARO; the ARO being the same the lower R is placed higher; then alphabetically."""
    return tuple(
        sorted(players, key=lambda player: (layout.aro[player], layout.rating[player], layout.alphabet[player]))
    )


def in_black_column(layout: Dubov1997Layout, players: Sequence[int]) -> tuple[int, ...]:
    """6.2: in order of decreasing R; if R is the same the higher ARO is placed higher; then alphabetically."""
    return tuple(
        sorted(players, key=lambda player: (-layout.rating[player], -layout.aro[player], layout.alphabet[player]))
    )


@dataclass(frozen=True, slots=True)
class Paired:
    """A group all of whose players were paired, and what it took."""

    pairs: tuple[tuple[int, int], ...]
    steps: tuple[StepRecord, ...]


def standard_procedure(layout: Dubov1997Layout, players: Sequence[int]) -> Paired | None:
    """7.3, 7.4, 6.2, 6.3: a pairing of all players of a group; None where there is none at all."""
    columns = columns_of(layout, players)
    pairs = _paired_across(layout, columns)
    if pairs is None:
        if 2 * MaximumMatching(layout.legal, mask_with(players)).most_pairs() < len(players):
            return None
        pairs = first_with_fewest_within(columns.white, columns.black, layout.legal)
    return Paired(tuple(pairs), tuple(_steps(layout, columns, pairs)))


def _paired_across(layout: Dubov1997Layout, columns: Columns) -> list[tuple[int, int]] | None:
    """6.2 and 6.3, as far as every White gets a Black; None where that cannot be.

    Only one fact is checked, whether they have played before: 2.6 has seen to the colours.
    """
    if len(columns.white) != len(columns.black):
        return None
    across = first_across(columns.white, columns.black, layout.met)
    return None if across is None else list(zip(columns.white, across, strict=True))


def _steps(layout: Dubov1997Layout, columns: Columns, pairs: Sequence[tuple[int, int]]) -> Iterator[StepRecord]:
    """What 7.3, 7.4 and 6.3 did, in words."""
    if columns.moved:
        article, colour = (
            ("7.4", say("white")) if layout.is_due_white(columns.moved[0]) is False else ("7.3", say("black"))
        )
        who = layout.named(columns.moved)
        yield StepRecord(
            article,
            layout.ids_of(columns.moved),
            say("{who} transferred to the {colour} subgroup", who=who, colour=colour),
        )
    whites, first_row = set(columns.white), dict(zip(columns.white, columns.black, strict=False))
    for one, other in pairs:
        if (one in whites) is (other in whites):
            text = say(
                "{players} paired within the {colour} subgroup",
                players=layout.named((one, other)),
                colour=say("white") if one in whites else say("black"),
            )
            yield StepRecord("6.3", layout.ids_of((one, other)), text)
        elif layout.met[one] >> first_row[one] & 1:
            text = say(
                "player {player} cannot meet {opponent} in his row and is paired with {other}",
                player=layout.numbers[one],
                opponent=layout.numbers[first_row[one]],
                other=layout.numbers[other],
            )
            yield StepRecord("6.3", layout.ids_of((one, first_row[one], other)), text)
