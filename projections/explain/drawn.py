"""What can be drawn of an answer: the bracket, and two pairings side by side. Nothing is decided here.

All of it stands in the decision record and in the comparison of which the sentences speak: who draws it works out
nothing. Players are named as in the sentences.
"""

from collections.abc import Callable, Iterator, Sequence

from core.editions.explanation import Parting, Side
from core.explain.answers import Kind, Verdict
from core.explain.comparing import full_pairing, same_boards
from core.model.dataclass import dataclass, replace
from core.model.pairing import BracketKind, BracketRecord, FullPairing, PairRecord
from core.model.sentence import joined, say, say_of
from core.model.units import PlayerId, points_in_print
from projections.explain.because import Because
from projections.explain.told import Asked, Told

_KINDS = {
    BracketKind.PENULTIMATE: say(", the penultimate bracket"),
    BracketKind.COLLAPSED_LAST: say(", the collapsed last bracket"),
}
_BY_THE_RULES = say("By the rules")
_FEW_BOARDS = 12  # with no more, those that are the same are shown as well


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in a bracket. `moved`: "down" who came from above, "up" who was taken from below, else empty."""

    player: PlayerId
    number: str
    name: str
    points: str
    moved: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """Two who are paired. `differs`: only in this one of two pairings that are compared."""

    left: Seat
    right: Seat
    differs: bool


@dataclass(frozen=True, slots=True)
class Block:
    """Pairs of which the left ones were paired with the right ones; both columns in the order of the bracket."""

    heads: tuple[str, str]
    lines: tuple[Line, ...]

    @property
    def right(self) -> tuple[Seat, ...]:
        """The right column from the top; the left one is that of the lines."""
        return tuple(sorted((line.right for line in self.lines), key=lambda seat: self.places[seat.player]))

    places: dict[PlayerId, int]


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """A bracket as one pairing has it; `left_out` pairs are not drawn."""

    title: str
    blocks: tuple[Block, ...]
    left_over: tuple[tuple[Seat, bool], ...]  # who goes down, or has the bye; whether that differs
    is_last: bool  # nobody goes down from it
    is_compared: bool
    left_out: int = 0

    @property
    def pairs(self) -> int:
        """How many are drawn."""
        return sum(len(block.lines) for block in self.blocks)

    def with_at_most(self, pairs: int, players: Sequence[PlayerId]) -> "BracketPicture":
        """The same; of more pairs those that differ, or where nothing is compared those of these players and around."""
        if self.pairs <= pairs:
            return self
        lines = [line for block in self.blocks for line in block.lines]
        kept = [line for line in lines if line.differs] if self.is_compared else _nearest(lines, pairs, {*players})
        blocks = [replace(one, lines=tuple(line for line in one.lines if line in kept)) for one in self.blocks]
        return replace(self, blocks=tuple(one for one in blocks if one.lines), left_out=len(lines) - len(kept))


def _nearest(lines: Sequence[Line], limit: int, players: set[PlayerId]) -> list[Line]:
    """As many as there is room for, nearest to the pairs of these players, in their order."""
    places = [place for place, line in enumerate(lines) if {line.left.player, line.right.player} & players] or [0]
    by_distance = sorted(range(len(lines)), key=lambda place: (min(abs(place - one) for one in places), place))
    return [lines[place] for place in sorted(by_distance[:limit])]


@dataclass(frozen=True, slots=True)
class BesideRow:
    """A board of each pairing, or the bye; empty where one has fewer."""

    left: str
    right: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Beside:
    """Two whole pairings; `same` boards are in both and not shown."""

    left: str
    right: str
    rows: tuple[BesideRow, ...]
    same: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two pairings that a sentence compares: what both have on their boards, and the bracket where they part."""

    text: str
    beside: Beside
    brackets: tuple[BracketPicture, ...]  # none, where they part before all brackets or in the steps of a procedure


def same_in_both(boards: int) -> str:
    """How many boards are not shown."""
    return say_of(
        boards,
        "{count} more board is the same in both pairings.",
        ("{count} more boards are the same in both pairings."),
    )


def drawn_verdict(asked: Asked, verdict: Verdict, having: str, text: str) -> tuple[Comparison, ...]:
    """What an answer to `why-not` compares, perhaps nothing. `having`: with what it is another one; `text`: in words.

    Of a published pairing that is wrong, first that beside the right one.
    """
    is_wrong, found = verdict.kind is Kind.WRONG, []
    if is_wrong and not same_boards(asked.published, verdict.right):
        found.append(_apart(asked, verdict, text))
    if verdict.best is not None and not same_boards(verdict.best, verdict.right):
        titles = _by_the_rules(asked) if is_wrong else as_published(asked), having
        beside = _beside(asked, titles, verdict.right, verdict.best)
        found.append(Comparison("" if found else text, beside, _both(asked, titles, verdict.parting, 0)))
    return tuple(found)


def drawn_because(asked: Asked, one: Because) -> Comparison | None:
    """What a reason compares: the edition's own pairing, and the best with something else."""
    verdict = one.verdict
    if verdict.best is None or same_boards(verdict.best, verdict.right):
        return None
    titles = _as_given(asked), one.having
    return Comparison(
        one.text, _beside(asked, titles, verdict.right, verdict.best), _both(asked, titles, verdict.parting, 0)
    )


def drawn_by_hand(asked: Asked) -> Comparison | None:
    """Where the published pairing is not what the edition gives: the two side by side."""
    right = full_pairing(asked.pairing)
    if same_boards(right, asked.published):
        return None
    titles = as_published(asked), _by_the_rules(asked)
    return Comparison(
        say(
            "The published pairing differs from the one that the rules give with the information available at the time."
        ),
        _beside(asked, titles, asked.published, right),
        (),
    )


def drawn_brackets(asked: Asked, players: Sequence[PlayerId] | None = None) -> tuple[BracketPicture, ...]:
    """The brackets of the decision record; those only in which these players were."""
    found = []
    brackets = asked.pairing.record.brackets
    for number, bracket in enumerate(brackets, start=1):
        if players is None or {*players} & {*bracket.moved_down, *bracket.residents}:
            side = Side(bracket.pairs, bracket.downfloaters, ())
            title = joined(
                ", ", (_title(number, bracket), say("as paired") if _is_as_paired(asked) else say("by the rules"))
            )
            found.append(_picture(asked, title, bracket, side, None, is_last=number == len(brackets)))
    return tuple(found)


def drawn_reasons(asked: Asked, told: Told) -> tuple[Comparison, ...]:
    """Those of an explanation that compare two pairings."""
    reasons = (drawn_because(asked, one) for one in told.claims if isinstance(one, Because))
    return tuple(one for one in reasons if one is not None)


def _as_given(asked: Asked) -> str:
    """What the edition's own pairing is called: as paired, unless the published one is another."""
    return say("As paired") if _is_as_paired(asked) else _by_the_rules(asked)


def _by_the_rules(asked: Asked) -> str:
    """What the edition's pairing is called where the published one is another, perhaps by what came since."""
    return say("By the rules, when paired") if asked.changed_as_known_since else _BY_THE_RULES


def _is_as_paired(asked: Asked) -> bool:
    return same_boards(asked.published, full_pairing(asked.pairing))


def as_published(asked: Asked) -> str:
    """What the published pairing is called beside another one."""
    if asked.altered_by is None:
        return say("As published")
    if _is_as_paired(asked):
        return say("As paired, restored (event {version})", version=asked.altered_by)
    return say("As published, changed by hand (event {version})", version=asked.altered_by)


# --- two pairings ---------------------------------------------------------------------------------------------


def _apart(asked: Asked, verdict: Verdict, text: str) -> Comparison:
    """The published pairing beside the right one."""
    titles = as_published(asked), _by_the_rules(asked)
    return Comparison(
        text,
        _beside(asked, titles, asked.published, verdict.right),
        _both(asked, titles, verdict.published_parting, 1),
    )


def _beside(asked: Asked, titles: tuple[str, str], left: FullPairing, right: FullPairing) -> Beside:
    lefts, rights = _boards(asked, left), _boards(asked, right)
    shared = lefts.keys() & rights.keys()
    own = [[text for key, text in one.items() if key not in shared] for one in (lefts, rights)]
    longer = max(len(one) for one in own)
    filled = [[*one, *[""] * (longer - len(one))] for one in own]
    rows = [BesideRow(one, other, differs=True) for one, other in zip(*filled, strict=True)]
    if len(left.boards) > _FEW_BOARDS:
        return Beside(*titles, tuple(rows), len(shared))
    same = [BesideRow(text, rights[key], differs=False) for key, text in lefts.items() if key in shared]
    return Beside(*titles, (*rows, *same), 0)


def _boards(asked: Asked, full: FullPairing) -> dict[frozenset[PlayerId], str]:
    """By the players, each board in words, White first, and the bye."""
    found = {frozenset((one.white, one.black)): _board(asked, one) for one in full.boards}
    if full.bye is not None:
        found[frozenset((full.bye,))] = say("{who}: the bye", who=asked.who(full.bye))
    return found


def _board(asked: Asked, board: PairRecord) -> str:
    return f"{asked.who(board.white)} - {asked.who(board.black)}"


# --- brackets -------------------------------------------------------------------------------------------------


def _both(asked: Asked, titles: tuple[str, str], parting: Parting | None, better_at: int) -> tuple[BracketPicture, ...]:
    """The bracket where two pairings part, as each has it; `better_at`: the place of the right one among the two."""
    if parting is None or not parting.bracket:
        return ()
    sides = (parting.better, parting.other) if better_at == 0 else (parting.other, parting.better)
    where, last = _title(parting.bracket, parting), len(asked.pairing.record.brackets)
    return tuple(
        _picture(
            asked,
            say("{where}: {title}", where=where, title=title),
            parting,
            side,
            other,
            is_last=parting.bracket == last,
        )
        for title, side, other in zip(titles, sides, reversed(sides), strict=True)
    )


def _title(number: int, bracket: BracketRecord | Parting) -> str:
    kind = "" if bracket.kind is None else _KINDS.get(bracket.kind, "")
    return say(
        "Bracket {number} ({points} points{kind})", number=number, points=points_in_print(bracket.score), kind=kind
    )


def _picture(
    asked: Asked, title: str, bracket: BracketRecord | Parting, side: Side, other: Side | None, *, is_last: bool
) -> BracketPicture:
    places = {player: place for place, player in enumerate((*bracket.moved_down, *bracket.residents, *side.upfloaters))}
    seats = _seats(asked, bracket, side)
    against = None if other is None else {frozenset(pair) for pair in other.pairs}
    lines = [
        Line(seats(one), seats(two), differs=against is not None and frozenset((one, two)) not in against)
        for one, two in sorted(side.pairs, key=lambda pair: places.get(pair[0], len(places)))
    ]
    left_over = tuple(
        (seats(player), other is not None and player not in other.downfloaters) for player in side.downfloaters
    )
    return BracketPicture(title, tuple(_blocks(asked, lines, places)), left_over, is_last, against is not None)


def _seats(asked: Asked, bracket: BracketRecord | Parting, side: Side) -> Callable[[PlayerId], Seat]:
    down, up = {*bracket.moved_down}, {*side.upfloaters}

    def seat(player: PlayerId) -> Seat:
        contender, known = asked.contender(player), asked.now.players.get(player)
        return Seat(
            player,
            str(asked.numbers.get(player, "")),
            known.name if known else say("player {player}", player=player),
            "" if contender is None else points_in_print(contender.score),
            "down" if player in down else "up" if player in up else "",
        )

    return seat


def _blocks(asked: Asked, lines: Sequence[Line], places: dict[PlayerId, int]) -> Iterator[Block]:
    """Those who came down and their opponents, then the remainder; of texts without halves all together."""
    if not asked.explanation.takes_the_first:
        yield Block((say("the higher ranked"), say("the opponent")), tuple(lines), places)
        return
    down = tuple(line for line in lines if "down" in (line.left.moved, line.right.moved))
    rest = tuple(line for line in lines if line not in down)
    if down:
        yield Block((say("S1: moved down"), "S2"), down, places)
    if rest:
        yield Block((say("S1 of the remainder"), say("S2 of the remainder")) if down else ("S1", "S2"), rest, places)
