"""What the sheets in a bundle say, held against the events.

Of each sheet the boards have to be those that were published. Every other word of a plain one can be made again as
well: name, rules, numbers, titles, ratings, points, who has no opponent, what was changed by hand. A sheet with any
other word is named, and is nobody's word unless a seal covers it; so is one that has to say more (rules of the
organiser), since it may have left that out. Changes by hand were not on sheets at first: one without them is plain.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from core.certificate_check.log import Event, counting
from core.certificate_check.matches import Match, Matches
from core.certificate_check.tournament import Tournament
from core.certificate_check.wrong import Wrong, require
from core.evidence.points import BY_FOURS, BY_TABLE, has_two_games, in_points, points_before
from core.evidence.readings import WITHOUT_OPPONENT, told_of_readings
from core.evidence.remarks import changes_in
from core.model.sentence import say

SHEET: Final = re.compile(r"sheets/round-([1-9][0-9]{0,3})-event-([1-9][0-9]{0,6})\.txt")
_HEADS: Final = (["Board", "No."], ["Match", "No."])  # above the boards of a sheet
_HEADING: Final = re.compile(
    r"(Board|Match) No\. White( on board 1| in game 1)? Rating Pts Result Pts Rating "
    r"Black( on board 1| in game 1)? No\."
)
_SECTION: Final = "Section "
_OF_LEAGUES: Final = "Match No. Home Rating Pts Result Pts Rating Away No."
_BOARD_WIDTH: Final = 5
_SAYS_MORE: Final = ("own-rule-announced", "knockout-announced")
_IN_PRINT: Final = {
    "1/2-1/2": "½-½", "1/2-1/2 unrated": "½-½ unrated", "1/2-0": "½-0", "0-1/2": "0-½",
    "1F-0F": "+/-", "0F-1F": "-/+", "0F-0F": "-/-",
}  # fmt: skip
_TURNS: Final = (("w", "b"), ("b", "w"))
"""The colours in the games of a match of two."""


def check_sheets(members: Mapping[str, bytes], events: Sequence[Event]) -> Iterator[str]:
    """In words, the sheets of which not everything follows from the events.

    Raises `Wrong` for one that is of no publication and no change after it, names another hash, or has other boards.
    """
    for name in sorted(members):
        if named := SHEET.fullmatch(name):
            version, number, text = int(named[2]), int(named[1]), members[name].decode()
            require(version <= len(events), "{name} refers to an event that is not in the log", name=name)
            event = events[version - 1]
            require(
                _made_public(event, events[: version - 1]) == number,
                "event {version} did not publish round {round}, contrary to what {name} says",
                version=version,
                round=number,
                name=name,
            )
            require(
                text.rstrip("\n").rpartition("\n")[2] == _last_line(event),
                "{name} does not end with the hash of event {version}",
                name=name,
                version=version,
            )
            if any(one.type in _SAYS_MORE for one in counting([*events[:version]])):
                _check_boards(name, text, Matches([*events[:version]], "standings"), number, version)
                yield say(
                    "{name}: its boards match the events; what the organiser announced on it is not checked",
                    name=name,
                )
            elif not _is_all_known(name, text, events[:version], number):
                yield say("{name}, whose boards follow from the events, but not all of its words", name=name)


def _made_public(event: Event, before: Sequence[Event]) -> int:
    """The round whose boards are public by this event: it published them, or changed those published; 0: neither."""
    number = event.data.get("round_number", 0)
    if event.type == "pairing-altered":
        told = [one.type for one in before if one.data.get("round_number") == number]
        is_public = [kind for kind in told if kind in ("round-published", "round-voided")][-1:] == ["round-published"]
        return int(number) if is_public else 0
    return int(number) if event.type == "round-published" else 0


def _last_line(event: Event) -> str:
    return f"As of event {event.version} of {event.stream}, hash {event.hash}"


def _is_all_known(name: str, text: str, events: Sequence[Event], number: int) -> bool:
    try:
        results = Matches([*events], "standings")
    except Wrong:  # an event that is not known here: the points say so
        return False
    _check_boards(name, text, results, number, len(events))
    return _Words(results, events, number).are_all_of(text)


def _check_boards(name: str, text: str, results: Matches, number: int, version: int) -> None:
    """That each board of the round has one row, with its number and the names of White and Black in that order."""
    lines = text.split("\n")
    heads = (line.removeprefix(_SECTION).split()[:2] in _HEADS for line in lines)
    below = next((place for place, is_head in enumerate(heads) if is_head), len(lines))
    head = lines[below] if below < len(lines) else ""
    first = len(head) - len(head.removeprefix(_SECTION).lstrip())  # of quads the section stands before the board
    rows = [line[first:] for line in lines[below:] if line[first : first + _BOARD_WIDTH].strip().isdigit()]
    found = results.games_in(number)
    fits = [int(line[:_BOARD_WIDTH]) for line in rows] == sorted(found)
    for line, board in zip(rows, sorted(found), strict=False):
        game = found[board]
        white, black = (_cell(results.players[player].name) for player in (game.white, game.black))
        fits = fits and black in line[_BOARD_WIDTH:].partition(white)[2]
    require(fits, "the boards on {name} are not those that event {version} published", name=name, version=version)


def _cell(name: str) -> str:
    """A name as a row has it: in one line, without blanks at its end."""
    return " / ".join(name.splitlines()).rstrip()


class _Then(Matches, Tournament):
    """What was known when a round was paired."""


def _virtual_in(results: Matches, events: Sequence[Event], number: int) -> dict[int, int]:
    """Virtual points other than none, as the round was paired by them."""
    paired = results.rounds[number].paired
    then = _Then([one for one in events if paired is not None and one.version < paired.version])
    return {player: points for player, points in then.virtual(number).items() if points}


def _sections_in(results: Matches, numbers: Mapping[int, int]) -> dict[int, int]:
    """Of quads who plays in which section, by fours from the top; the last one takes who is left. Empty: in one."""
    last = len(numbers) // 4
    if results.settings["edition"] not in BY_FOURS or last < 2:  # sections are more than one
        return {}
    return {player: min((number + 3) // 4, last) for player, number in numbers.items()}


class _Words:
    """What a plain sheet of a round says; blanks between words do not count."""

    def __init__(self, results: Matches, events: Sequence[Event], number: int) -> None:
        self._results, self._number, self._events, self._last = results, number, events, events[-1]
        self._numbers, self._virtual = results.numbers_in(number), _virtual_in(results, events, number)
        self._points = {
            player: f"{points} +{in_points(self._virtual[player])}" if player in self._virtual else points
            for player, points in points_before(events, number).items()
        }
        self._titles, self._details, self._says_more = dict[int, str](), dict[str, object](), False
        self._sections = _sections_in(results, self._numbers)
        self._members = dict[int, list[int]]()  # the ratings of a team, in the order of its boards
        for event in counting([*events]):
            self._details |= event.data.get("details") or {}
            self._says_more |= event.type in _SAYS_MORE
            if event.data.get("title") is not None:
                self._titles[event.data["player"]] = event.data["title"]
            if event.type == "team-member-registered":
                self._members.setdefault(event.data["team"], []).append(event.data.get("rating", 0))

    def are_all_of(self, text: str) -> bool:
        """Whether each line is one that the events give."""
        name, heading, *lines = [" ".join(line.split()) for line in text.rstrip("\n").split("\n")]
        if self._says_more or "" not in lines:
            return False
        begins = lines.index("")
        ends = len(lines) - 1 - lines[::-1].index("")
        columns, *rows = lines[begins + 1 : ends] or [""]
        knows = columns.startswith(_SECTION) is bool(self._sections)
        columns = columns.removeprefix(_SECTION)
        knows = knows and name == " ".join((self._results.name or self._last.stream).split())
        knows = knows and heading == f"Pairings of round {self._number}, published"
        knows = knows and all(self._gives(part) for line in lines[:begins] for part in line.split(" · "))
        return (
            knows
            and (bool(_HEADING.fullmatch(columns)) or (columns == _OF_LEAGUES and self._names_home_first()))
            and self._are_rows(rows)
            and self._are_remarks(lines[ends + 1 : -1])
        )

    def _names_home_first(self) -> bool:
        """Whether the teams with White are those at home."""
        return str(self._results.settings["variations"].get("home-colour", "white")) == "white"

    def _are_remarks(self, lines: Sequence[str]) -> bool:
        """Whether they are those of all readings and changes by hand; none, as in earlier releases, are less."""
        numbers, edition = self._results.numbers_in(self._number), self._results.settings["edition"]
        made = [one.told(time, edition, numbers) for one, time in changes_in(self._events, self._number) if lines]
        of_points = [say("Points with +: the figure after the + shows virtual points, for this pairing only.")]
        apart = [" ".join(line.split()) for line in told_of_readings(self._events, self._number)]
        before = [*(of_points if self._virtual else ()), *(apart if {*apart} & {*lines} else ())]
        return [*lines] == [" ".join(line.split()) for line in (*before, *made)]

    def _gives(self, particular: str) -> bool:
        """Whether it is the round, the rules, the arbiter, or of the words that were announced: place, dates, time."""
        rounds = self._results.settings.get("rounds")
        known = {f"Round {self._number}" + (f" of {rounds}" if rounds else "")}
        known |= {f"Rules: {self._results.settings['edition']}"}
        known |= {f"Chief arbiter: {self._details.get('chief_arbiter')}"}
        values = [one if isinstance(one, list) else [one] for one in self._details.values()]  # a list: one for a round
        announced = {word for one in values for each in one for word in str(each).replace(",", " ").split()}
        return particular in known or {*particular.replace(",", " ").split()} <= announced | {"to"}

    def _are_rows(self, rows: Sequence[str]) -> bool:
        games = self._results.games_in(self._number)
        without = self._results.without_opponent(self._number)
        seated = {player for game in games.values() for player in (game.white, game.black)}
        others = {each for player in {*self._results.players} - seated for each in self._alone(player, without)}
        expected = [
            row for board, game in sorted(games.items()) for row in self._of_board(board, game.white, game.black)
        ]
        fits = all(row in possible for row, possible in zip(rows, expected, strict=False))
        return fits and len(rows) >= len(expected) and set(rows[len(expected) :]) <= others

    def _of_board(self, board: int, white: int, black: int) -> list[set[str]]:
        """What its row may be; in a Double-Swiss there is a row for each game of the match below it."""
        if not has_two_games(self._results):
            return [self._seats(board, white, black)]
        games = [
            self._row(f"{board}.{game}", *self._game(white, black, *turn)) for game, turn in enumerate(_TURNS, start=1)
        ]
        return [self._seats(board, white, black), *({game} for game in games)]

    def _game(self, white: int, black: int, first: str, second: str) -> tuple[object, ...]:
        one, other = (f"{self._named(player)} ({colour})" for player, colour in ((white, first), (black, second)))
        return one, self._rating(white), ":", self._rating(black), other

    def _seats(self, board: int, white: int, black: int) -> set[str]:
        """A row, with points or, where the order does not rest on them, without."""
        end = (self._rating(black), self._named(black), self._numbers.get(black, ""))
        shown = [(self._points[white], self._points[black]), ("-", "-")]
        result = self._result(board)
        section = self._sections.get(white, "")
        return {self._row(section, board, *self._who(white), own, result, other, *end) for own, other in shown}

    def _result(self, board: int) -> str:
        """Of a board that had one when the others were changed, or was published with one."""
        game = self._results.rounds[self._number].games[board]
        known = None if isinstance(game, Match) else game.result
        return ":" if known is None else _IN_PRINT.get(known, known)

    def _alone(self, player: int, without: Mapping[int, str]) -> set[str]:
        kind = WITHOUT_OPPONENT.get(without.get(player, "Z"), "")
        if kind == "absent" and self._results.settings["edition"] in BY_TABLE:
            kind = "free"  # whom the table of an odd number leaves without an opponent
        section = self._sections.get(player, "")
        return {self._row(section, *self._who(player), points, kind) for points in (self._points[player], "-")}

    def _who(self, player: int) -> tuple[object, ...]:
        return self._numbers.get(player, ""), self._named(player), self._rating(player)

    def _named(self, player: int) -> str:
        return f"{self._titles.get(player, '')} {_cell(self._results.players[player].name)}"

    def _rating(self, player: int) -> object:
        """Of a team the average of its regular members, a half up; of one with an unrated member it is not made."""
        regular = self._members.get(player, [])[: self._results.settings.get("boards") or 0]
        average = (2 * sum(regular) + len(regular)) // (2 * len(regular)) if regular and all(regular) else 0
        return self._results.players[player].rating or average or ""

    def _row(self, *cells: object) -> str:
        return " ".join(" ".join(map(str, cells)).split())
