"""A tournament as the rules tell it: a score sheet for each game, a row for each player, no events.

Nothing here is shared with the fold. What a game brought is kept by player, so that nothing has to be turned when
colours are; what is known of a round is worked out from the sheets each time. An action taken back is one that never
was: all that count are done again from the beginning (`Ledger`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from core.model.results import Result

ROUNDS: Final = 4
POINTS: Final = {letter: points for points, letters in ((10, "1W+FU"), (5, "=DH"), (0, "0L-Z")) for letter in letters}
PLAYED: Final = frozenset("1=0WDL")

LETTERS: Final[Mapping[Result, str]] = {
    Result.WHITE_WINS: "10",
    Result.DRAW: "==",
    Result.BLACK_WINS: "01",
    Result.WHITE_WINS_UNRATED: "WL",
    Result.DRAW_UNRATED: "DD",
    Result.BLACK_WINS_UNRATED: "LW",
    Result.WHITE_WINS_BY_FORFEIT: "+-",
    Result.BLACK_WINS_BY_FORFEIT: "-+",
    Result.BOTH_FORFEIT: "--",
    Result.DRAW_FOR_WHITE_LOSS_FOR_BLACK: "=0",
    Result.LOSS_FOR_WHITE_DRAW_FOR_BLACK: "0=",
    Result.BOTH_LOSE: "00",
}
"""What each result brings White and Black, in the letters of the TRF."""

FOR_PAIRINGS, IN_STANDINGS, FOR_RATING = "pairings", "standings", "rating report"
EVERYWHERE: Final = (FOR_PAIRINGS, IN_STANDINGS, FOR_RATING)

Letters = dict[int, str]
"""By player, what a game brought."""


@dataclass(frozen=True)
class Rules:
    """What the editions tried here differ in."""

    corrections_come_too_late: bool  # D.8, since 2026 4.3: after the end of the next round for the rating report only
    odd_numbers_last: bool  # 614: who comes late gets the numbers after the last one, else his place by rating
    a_win_may_be_assumed: bool  # 617
    barred_from_bye: Callable[[str], bool]  # by what a round without a game brought
    downfloat: Callable[[str], bool]  # likewise
    dutch: bool


RULES: Final = {
    "dutch-2017": Rules(
        corrections_come_too_late=True,
        odd_numbers_last=False,
        a_win_may_be_assumed=False,
        barred_from_bye=lambda letter: letter in "U+",
        downfloat=lambda _: True,
        dutch=True,
    ),
    "dutch-2026": Rules(
        corrections_come_too_late=True,
        odd_numbers_last=False,
        a_win_may_be_assumed=False,
        barred_from_bye=lambda letter: letter == "U" or POINTS[letter] >= 10,
        downfloat=lambda letter: letter == "U" or POINTS[letter] > 0,
        dutch=True,
    ),
    "cfc": Rules(
        corrections_come_too_late=False,
        odd_numbers_last=True,
        a_win_may_be_assumed=True,
        barred_from_bye=lambda letter: letter in "UHF",
        downfloat=lambda _: False,
        dutch=False,
    ),
}


def letters(white: int, black: int, result: Result) -> Letters:
    """By player."""
    return dict(zip((white, black), LETTERS[result], strict=True))


@dataclass
class Sheet:
    """The score sheet of one game."""

    white: int
    black: int
    paired_white: int
    rated_white: int
    brought: dict[str, Letters] = field(default_factory=dict)  # by use; one without: nothing yet
    taken_as: Letters | None = None  # what pairings took it as while it was adjourned
    taken_for: set[int] = field(default_factory=set)  # the rounds that did
    status: str = "open"

    @property
    def players(self) -> tuple[int, int]:
        """White and Black."""
        return self.white, self.black

    def opponent(self, player: int) -> int:
        """The other one."""
        return self.black if player == self.white else self.white

    def for_pairing_of(self, round_number: int) -> Letters | None:
        """What the pairing of a round takes it as; None: nothing is known yet."""
        if round_number in self.taken_for or self.status == "adjourned":
            return self.taken_as
        return self.brought.get(FOR_PAIRINGS)


@dataclass
class PlayedRound:
    """One round."""

    sheets: dict[int, Sheet]  # by board
    bye: int | None
    alone: Letters = field(default_factory=dict)  # without an opponent in the report of others
    stage: str = "paired"

    @property
    def seated(self) -> set[int]:
        """Who sits at a board."""
        return {player for sheet in self.sheets.values() for player in sheet.players}


@dataclass
class Entered:
    """A player."""

    rating: int
    takes_part: dict[int, bool]
    expelled: bool = False


@dataclass
class Past:
    """What the rounds before one brought a player."""

    points: int = 0
    colours: str = ""
    opponents: set[int] = field(default_factory=set)
    floats: list[str] = field(default_factory=list)
    barred_from_bye: bool = False
    has_been_there: bool = False


class Model:
    """The tournament."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players: dict[int, Entered] = {}
        self.order: list[int] = []  # by pairing number
        self.rounds: list[PlayedRound] = []
        self.byes: dict[tuple[int, int], str] = {}
        self.apart: set[frozenset[int]] = set()

    # --- what happens

    def enters(self, player: int, rating: int, first: int) -> None:
        self.players[player] = Entered(rating, {number: number >= first for number in range(1, ROUNDS + 1)})
        if self.rounds and first == self.next:
            self.number()

    def number(self) -> None:
        """Numbers for those who take part and have none: by rating, or after the others."""
        new = [one for one, who in self.players.items() if who.takes_part[self.next] and one not in self.order]
        new.sort(key=lambda one: -self.players[one].rating)
        if self.rules.odd_numbers_last:
            self.order += new
        else:
            self.order = sorted([*self.order, *new], key=lambda one: -self.players[one].rating)

    def leaves(self, player: int, first: int, *, expelled: bool) -> None:
        who = self.players[player]
        for number in range(first, ROUNDS + 1):
            who.takes_part[number] = False
            self.byes.pop((number, player), None)
        who.expelled = who.expelled or expelled

    def returns(self, player: int, first: int) -> None:
        who = self.players[player]
        who.takes_part.update(dict.fromkeys(range(first, ROUNDS + 1), True))
        who.expelled = False

    def is_paired(self, boards: Iterable[tuple[int, int]], bye: int | None, alone: Letters) -> None:
        if self.rounds:
            self.rounds[-1].stage = "complete"
        self.number()
        for sheet in self.sheets():
            if sheet.status == "adjourned":
                sheet.taken_for.add(self.next)
        sheets = {board: Sheet(white, black, white, white) for board, (white, black) in enumerate(boards, 1)}
        self.rounds.append(PlayedRound(sheets, bye, dict(alone)))

    def is_voided(self) -> None:
        for sheet in self.sheets():
            sheet.taken_for.discard(len(self.rounds))
        self.rounds.pop()

    def is_altered(self, boards: Iterable[tuple[int, int]], bye: int | None) -> None:
        last = self.rounds[-1]
        stay = {sheet.players: sheet for sheet in last.sheets.values()}
        last.sheets = {
            board: stay.get((white, black)) or Sheet(white, black, white, white)
            for board, (white, black) in enumerate(boards, 1)
        }
        last.bye = bye

    def ends(self, sheet: Sheet, result: Result, uses: Iterable[str] = EVERYWHERE) -> None:
        for use in uses:
            sheet.brought[use] = letters(*sheet.players, result)
        sheet.status = "finished"

    def is_adjourned(self, sheet: Sheet, taken_as: Result | None) -> None:
        sheet.status = "adjourned"
        sheet.taken_as = letters(*sheet.players, taken_as or Result.DRAW)

    def is_resumed(self, sheet: Sheet, result: Result) -> None:
        self.ends(sheet, result)

    def had_other_colours(self, sheet: Sheet, result: Result | None, uses: Iterable[str]) -> None:
        white, black = sheet.black, sheet.white
        if result is not None:
            for use in uses:
                sheet.brought[use] = letters(white, black, result)
        if FOR_RATING in uses:
            sheet.rated_white = white
        if FOR_PAIRINGS in uses:
            sheet.white, sheet.black = white, black

    # --- what is known

    @property
    def next(self) -> int:
        """The first round that is not paired."""
        return len(self.rounds) + 1

    def sheets(self) -> Iterator[Sheet]:
        """All games."""
        return (sheet for one in self.rounds for sheet in one.sheets.values())

    def participants(self, number: int) -> list[int]:
        """Who is paired, or gets the bye."""
        return [one for one in self.order if self.players[one].takes_part[number] and (number, one) not in self.byes]

    def brought(self, player: int, number: int, use: str) -> str | None:
        """What a round brought a player, in one letter; None: his game is not over."""
        one = self.rounds[number - 1]
        for sheet in one.sheets.values():
            if player in sheet.players:
                return sheet.brought.get(use, {}).get(player)
        return self.without_game(player, number)

    def without_game(self, player: int, number: int) -> str:
        """Of who sat at no board."""
        one = self.rounds[number - 1]
        if player == one.bye:
            return "U"
        return one.alone.get(player) or self.byes.get((number, player), "Z")

    def points(self, player: int) -> int:
        """In the standings, in tenths."""
        rounds = range(1, len(self.rounds) + 1)
        return sum(POINTS.get(self.brought(player, number, IN_STANDINGS) or "", 0) for number in rounds)

    def is_known(self, round_number: int) -> bool:
        """Whether every round before that one has its results, or games that are adjourned."""
        return all(
            sheet.for_pairing_of(round_number) is not None
            for one in self.rounds[: round_number - 1]
            for sheet in one.sheets.values()
        )

    def past(self, round_number: int) -> dict[int, Past]:
        """By player, what the pairing of a round knows of the rounds before."""
        past = {player: Past() for player in self.players}
        for number, one in enumerate(self.rounds[: round_number - 1], 1):
            scores = {player: row.points for player, row in past.items()}
            for sheet in one.sheets.values():
                brought = sheet.for_pairing_of(round_number)
                assert brought is not None
                for player in sheet.players:
                    row, letter, opponent = past[player], brought[player], sheet.opponent(player)
                    row.has_been_there = True
                    row.points += POINTS[letter]
                    if letter in PLAYED:
                        row.colours += "w" if player == sheet.white else "b"
                        row.opponents.add(opponent)
                        ahead = scores[player] - scores[opponent]
                        row.floats.append("down" if ahead > 0 else "up" if ahead < 0 else "")
                    else:
                        self._without_play(row, letter)
            for player in self.players.keys() - one.seated:
                letter = self.without_game(player, number)
                past[player].points += POINTS[letter]
                past[player].has_been_there |= letter in "U+"
                self._without_play(past[player], letter)
        return past

    def _without_play(self, row: Past, letter: str) -> None:
        row.floats.append("down" if self.rules.downfloat(letter) else "")
        row.barred_from_bye |= self.rules.barred_from_bye(letter)

    def ranks_for_colour(self, round_number: int) -> dict[int, int]:
        """Decision 10: the rank, from 1, among those who take part or were paired or had a bye before."""
        past = self.past(round_number)
        there = [one for one in self.order if one in self.participants(round_number) or past[one].has_been_there]
        return {player: rank for rank, player in enumerate(there, 1)}

    # --- what is legal

    def may_meet(self, one: int, other: int, past: Mapping[int, Past]) -> bool:
        """Whether no absolute criterion of the Dutch system forbids it (2017 C.1, C.3)."""
        if other in past[one].opponents or frozenset((one, other)) in self.apart:
            return False
        wants = absolute_wish(past[one].colours), absolute_wish(past[other].colours)
        if not wants[0] or wants[0] != wants[1]:
            return True
        best = 10 * (self.next - 1)
        return self.next == ROUNDS and any(2 * past[player].points > best for player in (one, other))

    def has_legal_pairing(self) -> bool:
        """By trying all of them."""
        past, present = self.past(self.next), self.participants(self.next)
        byes = [one for one in present if not past[one].barred_from_bye] if len(present) % 2 else [None]
        return any(self._pairs([one for one in present if one != bye], past) for bye in byes)

    def _pairs(self, left: list[int], past: Mapping[int, Past]) -> bool:
        if not left:
            return True
        first, *others = left
        return any(
            self.may_meet(first, other, past) and self._pairs([one for one in others if one != other], past)
            for other in others
        )

    def wrong_in(self, boards: Iterable[tuple[int, int]], bye: int | None) -> list[str]:
        """What is not legal about a pairing of the next round."""
        boards, past = list(boards), self.past(self.next)
        present = self.participants(self.next)
        named = sorted([*(player for board in boards for player in board), *([] if bye is None else [bye])])
        wrong = [] if named == sorted(present) else [f"{named} are paired, and {sorted(present)} take part"]
        if bye is not None and past[bye].barred_from_bye:
            wrong.append(f"{bye} may not have the bye")
        if self.rules.dutch:
            wrong += [f"{board} may not meet" for board in boards if not self.may_meet(*board, past)]
        return wrong

    def pairs_met(self) -> set[frozenset[int]]:
        """Who has played whom."""
        past = self.past(self.next)
        return {frozenset(pair) for pair in combinations(past, 2) if pair[1] in past[pair[0]].opponents}


def absolute_wish(colours: str) -> str:
    """The colour that somebody must have: after two more of the other, or the other twice in a row; empty: none."""
    for colour, other in ("wb", "bw"):
        if colours.count(other) - colours.count(colour) > 1 or colours.endswith(2 * other):
            return colour
    return ""


# --- taking back -------------------------------------------------------------------------------------

Action = Callable[[Model], None]


@dataclass
class Entry:
    """One action, with the events that it wrote."""

    versions: Sequence[int]
    action: Action
    counts: bool = True


class Ledger:
    """All actions in their order; the tournament is what those that count come to."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.entries: list[Entry] = []

    def write(self, versions: Sequence[int], action: Action) -> None:
        """Of a pairing without its lot and numbers, which can come back while the round does not."""
        self.entries.append(Entry(versions, action))

    def take_back(self, version: int, *, counts: bool) -> None:
        """The action that wrote that event counts no longer, or again."""
        for entry in self.entries:
            if version in entry.versions:
                entry.counts = counts

    def model(self) -> Model:
        """The tournament now."""
        model = Model(self.rules)
        for entry in self.entries:
            if entry.counts:
                entry.action(model)
        return model
