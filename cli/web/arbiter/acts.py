"""What can be done on the arbiter's pages: each act is a command, and asks for what the command asks for.

Where nothing was recorded it is asked again, with what was sent for it.
"""

import re
from collections.abc import Mapping, Sequence
from shlex import join
from string import Formatter
from typing import Final

from cli.web.arbiter.requests import Sent, Signed
from cli.web.arbiter.typist import CONFIRMATION, REASON, Typed
from core.model.dataclass import dataclass
from core.model.sentence import say
from projections.export.site.pages import Section

Many = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Act:
    """A command with its words in order, its options by the names of the fields, and what is typed on its own.

    `on_this_state`: it is refused where somebody has recorded something since the page was made. `rehearsed`: what it
    would record is shown first, and recorded once that is confirmed.
    """

    path: str
    button: str
    words: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    list_of: str = ""  # the field that may come several times, behind the words
    page: str = ""  # which is shown then
    on_this_state: bool = False
    rehearsed: bool = False

    def typed(self, values: Mapping[str, str], many: Many | None = None, more: Sequence[str] = ()) -> list[str]:
        """The words of the command, without `pairtrail`; `more` are options. No value can become an option."""
        found: list[str] = []
        for name in (*self.options, "reason"):
            if value := values.get(name, ""):
                found += [f"--{name}={value}"] if value.startswith("-") else [f"--{name}", value]
        found += [f"--{name}" for name in (*self.flags, "yes") if values.get(name)]
        words = [word.format_map(values) for word in self.words]
        words += filter(None, (many or {}).get(self.list_of, ()) if self.list_of else ())
        if any(word.startswith("-") for word in words):
            return [*self.path.split(), *found, *more, "--", *words]
        return [*self.path.split(), *words, *found, *more]

    def missing(self, values: Mapping[str, str], many: Many) -> str:
        """The first field that a word is made of and that was left empty; empty: there is none."""
        names = [name for word in self.words for _, name, _, _ in Formatter().parse(word) if name]
        found = next((name for name in names if not values.get(name)), "")
        return found or (self.list_of if self.list_of and not any(many.get(self.list_of, ())) else "")

    def shown(self, values: Mapping[str, str]) -> str:
        """The command before everything is filled in: what is still to be typed in capital letters."""
        names = [name for word in self.words for _, name, _, _ in Formatter().parse(word) if name]
        known = {name: values.get(name) or name.upper() for name in names}
        known |= {name: value for name, value in values.items() if value and name in (*self.options, *self.flags)}
        return command(self.typed(known, {self.list_of: (self.list_of.upper(),)}))


def command(words: Sequence[str]) -> str:
    """Words as they are typed into a shell."""
    return join(("pairtrail", *words))


@dataclass(frozen=True, slots=True)
class Field:
    """What a form asks for. `kind`: text, number, date, choice, check, hidden, file."""

    name: str
    label: str = ""
    kind: str = "text"
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """An act as it is asked for on a page. `is_open`: all of it is seen at once; else behind its title."""

    act: str
    fields: tuple[Field, ...] = ()
    is_open: bool = True
    title: str = ""

    @property
    def command(self) -> str:
        """The command that does the same."""
        return ACTS[self.act].shown({one.name: one.value for one in self.fields})

    @property
    def button(self) -> str:
        """What the button says."""
        return ACTS[self.act].button

    @property
    def has_file(self) -> bool:
        """Whether a file is sent with it."""
        return any(one.kind == "file" for one in self.fields)


_LISTS: Final = ("fide-rating", "national-rating", "national-list")
_ENTRY: Final = ("rating", *_LISTS, "title", "sex", "federation", "fide-id", "birth-date", "club")
_ALTER: Final = "alter"

ACTS: Final[Mapping[str, Act]] = {
    # --- the event
    "new": Act(
        "new",
        say("Announce the tournament"),
        ("{name}",),
        (
            *("rounds", "system", "boards", "city", "federation", "start", "end", "arbiter", "time-control"),
            *("round-dates", "round-times", "round-places", "match-points", "variation"),
            *("tie-breaks", "correction-deadline", "keep-apart", "rating-rule", "as"),
        ),
    ),
    "import": Act("import", say("Import the file"), ("{file}",), ("as",)),
    # --- players
    "add": Act("player add", say("Register the player"), ("{name}",), _ENTRY, page="players"),
    "late": Act("player late", say("Admit the player"), ("{name}",), ("first-round", *_ENTRY), page="players"),
    "list": Act(
        "player import",
        say("View the list"),
        ("{file}",),
        ("map",),
        page="players",
        rehearsed=True,
    ),
    "correct-player": Act(
        "player correct",
        say("Correct the player"),
        ("{player}",),
        ("name", *_ENTRY),
        page="players",
        rehearsed=True,
    ),
    "strike": Act("player strike", say("Delete the entry"), ("{player}",), page="players"),
    "withdraw": Act("player withdraw", say("Withdraw the player"), ("{player}",), ("from-round",), page="players"),
    "rejoin": Act("player rejoin", say("Reinstate the player"), ("{player}",), ("from-round",), page="players"),
    "excuse": Act("player excuse", say("Accept the excuse"), ("{player}",), ("round",), page="players"),
    "bye": Act("bye grant", say("Grant the bye"), ("{player}",), ("round", "kind"), page="players"),
    "no-bye": Act("bye cancel", say("Cancel the bye"), ("{player}",), ("round",), page="players"),
    # --- teams
    "team": Act(
        *("team add", say("Register the team"), ("{name}",), ("federation",)), list_of="player", page="players"
    ),
    "team-late": Act(
        *("team late", say("Admit the team"), ("{name}",), ("first-round", "federation")),
        list_of="player",
        page="players",
    ),
    "team-list": Act(*("team import", say("View the list"), ("{file}",), ("map",)), page="players", rehearsed=True),
    "team-member": Act("team member", say("Add the players"), ("{team}",), list_of="player", page="players"),
    "team-correct": Act(
        *("team correct", say("Correct the team"), ("{team}",), ("name", "federation")), page="players", rehearsed=True
    ),
    "team-withdraw": Act("team withdraw", say("Withdraw the team"), ("{team}",), ("from-round",), page="players"),
    "team-strike": Act(
        "team strike", say("Strike the team from the event"), ("{team}",), ("from-round",), page="players"
    ),
    "team-penalty": Act(
        *("team penalty", say("Deduct the points"), ("{team}",), ("match-points", "game-points", "match")),
        page="players",
        rehearsed=True,
    ),
    "checkin": Act("checkin open", say("Open the check-in"), page="checkin"),
    "arrived": Act("checkin arrived", say("Check in"), list_of="player", page="checkin"),
    "checkin-close": Act("checkin close", say("Close the check-in"), flags=("absent", "withdraw"), page="checkin"),
    # --- rounds
    "pair": Act("round pair", say("Pair the round"), options=("initial-colour",), flags=("all",), on_this_state=True),
    "publish": Act("round publish", say("Publish the pairing"), ("{round}",), on_this_state=True),
    "publish-all": Act("round publish", say("Publish every round"), on_this_state=True),
    "void": Act("round void", say("Void the pairing"), ("{round}",), ("ground",), on_this_state=True, rehearsed=True),
    "close": Act("round close", say("Close the round"), ("{round}",), on_this_state=True),
    "alter": Act("round alter begin", say("Start a draft"), page=_ALTER, on_this_state=True),
    "swap": Act("round alter swap", say("Swap these players"), ("{first}", "{second}"), page=_ALTER),
    "seat": Act("round alter pair", say("Pair these two"), ("{white}", "{black}"), page=_ALTER),
    "turn": Act("round alter colours", say("Swap the colours"), ("{board}",), page=_ALTER),
    "give-bye": Act("round alter bye", say("Give the bye"), ("{player}",), page=_ALTER),
    "break": Act("round alter break", say("Break up the pair"), ("{board}",), page=_ALTER),
    "finish": Act("round alter finish", say("Record the draft as the pairing"), options=("ground",)),
    "abandon": Act("round alter abandon", say("Discard the draft")),
    # --- results
    "result": Act("result set", say("Enter the result"), ("{round}", "{board}:{result}"), page="results"),
    "correct": Act(
        *("result correct", say("Correct the result"), ("{round}", "{board}:{result}")),
        page="results",
        on_this_state=True,
        rehearsed=True,
    ),
    "score": Act("result set", say("Enter the score"), ("{round}", "{board}:{score}"), page="results"),
    "correct-score": Act(
        *("result correct", say("Correct the score"), ("{round}", "{board}:{score}")),
        page="results",
        on_this_state=True,
        rehearsed=True,
    ),
    "colours": Act(
        *("result correct", say("Correct the colours"), ("{round}", "{board}")),
        flags=("colours",),
        page="results",
        on_this_state=True,
        rehearsed=True,
    ),
    "adjourn": Act("result adjourn", say("The game is adjourned"), ("{round}", "{board}"), page="results"),
    "resolve": Act(
        "result resolve", say("Enter the result of the game"), ("{round}", "{board}:{result}"), page="results"
    ),
    "regular": Act("team lineup", say("Set the regular line-ups"), ("{round}",), page="results"),
    "lineup": Act("team lineup", say("Set the line-up"), ("{round}", "{team}"), list_of="player", page="results"),
    "link": Act("link grant", say("Grant the link"), ("{helper}",), ("boards", "address"), page="links"),
    "own-links": Act("link players", say("Give every player a link"), options=("address",), page="links"),
    "own-link": Act("link players", say("Issue a new link"), ("{player}",), ("address",), page="links"),
    "players-report": Act(
        "config set", say("Players report their own results"), flags=("players-report",), page="links"
    ),
    "revoke": Act("link revoke", say("Revoke the link"), ("{event}",), page="links"),
    # --- the end, and the record
    "award": Act("prizes award", say("Record the prizes"), options=("prizes",), page="prizes", rehearsed=True),
    "undo": Act("undo", say("Undo"), ("{event}",), page="log", on_this_state=True),
    "redo": Act("redo", say("Redo"), ("{event}",), page="log", on_this_state=True),
}
"""By the name that a form has."""

LABELS: Final[Mapping[str, str]] = {
    "name": say("Name"),
    "file": say("File"),
    "rounds": say("Rounds"),
    "system": say("Pairing rules"),
    "boards": say("Boards per match, for team events"),
    "city": say("City"),
    "federation": say("Federation"),
    "start": say("First day"),
    "end": say("Last day"),
    "arbiter": say("Chief arbiter"),
    "time-control": say("Time control"),
    "tie-breaks": say("Tie-breaks, in order"),
    "correction-deadline": say("Deadline for the immediate correction of errors"),
    "keep-apart": say("Kept apart in the first rounds"),
    "as": say("Short name"),
    "rating-rule": say("Which rating counts"),
    "rating": say("Rating"),
    "fide-rating": say("FIDE rating"),
    "national-rating": say("National rating"),
    "national-list": say("National list"),
    "title": say("Title"),
    "sex": say("Sex"),
    "fide-id": say("FIDE ID"),
    "birth-date": say("Birth date"),
    "club": say("Club"),
    "map": say("Meaning of a column"),
    "first-round": say("First round"),
    "from-round": say("From round"),
    "player": say("Player"),
    "round": say("Round"),
    "kind": say("Kind"),
    "absent": say("Players who have not checked in miss round 1 only"),
    "withdraw": say("Players who have not checked in are withdrawn"),
    "initial-colour": say("Initial colour, if you drew it yourself"),
    "ground": say("Grounds, as listed in the rules"),
    "reason": say("Reason"),
    "first": say("Player"),
    "second": say("Other player"),
    "white": say("White"),
    "black": say("Black"),
    "board": say("Board"),
    "result": say("Result"),
    "score": say("Score, such as 2.5-1.5"),
    "prizes": say("Prizes"),
    "helper": say("Helper, in whose name results are recorded"),
    "address": say("Address at which phones can reach this server"),
    "event": say("Event"),
    "all": say("Pair all rounds at once"),
    "team": say("Team"),
    "match-points": say("Match points"),
    "game-points": say("Game points"),
    "match": say("Round of the match (leave empty for the event as a whole)"),
    "round-dates": say("Dates of the rounds"),
    "round-times": say("Times of the rounds"),
    "round-places": say("Places of the rounds"),
    "variation": say("Variation of the rules, such as cycles=2"),
}
"""What a field is called, and what a message calls it that misses it."""


def ask(name: str, kind: str = "text", value: str = "", **more: object) -> Field:
    """A field by its usual label."""
    return Field(name, LABELS[name], kind, value, **more)  # type: ignore[arg-type]  # the rest of the same fields


def hidden(**values: object) -> tuple[Field, ...]:
    """What the page knows already."""
    return tuple(Field(name, "", "hidden", str(value)) for name, value in values.items())


FILE_NAME: Final = re.compile(r"[^\w.-]+")
"""What no name of a file keeps."""
_WORDS: Final[Mapping[str, str]] = {
    "confirm": say("Yes, record it"),
    "with reason": say("Record it with this reason"),
    "not recorded": say("Nothing has been recorded yet"),
    "refused": say("Not recorded"),
}


@dataclass(frozen=True, slots=True)
class Doing:
    """An act with what was sent for it."""

    name: str
    act: Act
    values: Mapping[str, str]
    many: Mapping[str, tuple[str, ...]]

    @property
    def next_page(self) -> str:
        """The page that is shown when it is done."""
        if self.act.page == "results":
            board = self.values.get("board", "")
            return f"results?round={self.values['round']}" + (f"#b{board}" if board else "")
        return self.act.page


def links_printed(out: str) -> tuple[tuple[str, str], ...]:
    """For whom each link is that a command printed, and the link."""
    rows = (line.rpartition("\t") for line in out.splitlines() if line.strip())
    return tuple((who.replace("\t", " ").strip(), link) for who, _, link in rows)


def with_file(signed: Signed, act: Act, found: Sent) -> dict[str, str]:
    """What was sent, with the file of this session where the act is about one."""
    values = dict(found.values)
    if "{file}" not in act.words:
        return values
    if found.file:
        name = FILE_NAME.sub("-", found.file_name.replace("\\", "/").rpartition("/")[2])[-60:].lstrip("-.")
        signed.file = (name or "list.csv", found.file)
    if signed.file[1]:
        values["file"] = signed.file[0]
    return values


def asked_again(doing: Doing, ended: Typed, *, rehearsed: bool) -> tuple[list[Section], str]:
    """What can be done about what was not recorded: the same form, confirmed, with a reason, or seen before."""
    values = {name: value for name, value in doing.values.items() if name not in ("csrf", "id", "head", "file")}
    seen = {"seen": "yes"} if doing.act.rehearsed else {}
    if ended.needs == REASON:
        fields = (*hidden(**{**values, "reason": ""}, **({} if rehearsed else seen)), ask("reason", is_required=True))
        fields = tuple(one for one in fields if one.name != "reason" or one.kind != "hidden")
        return [_again(doing, fields, _WORDS["with reason"])], _WORDS["not recorded"]
    if ended.needs == CONFIRMATION:
        return [_again(doing, hidden(**values, **seen, yes="yes"), _WORDS["confirm"])], _WORDS["not recorded"]
    if rehearsed and ended.is_done:
        return [_again(doing, hidden(**values, **seen), _WORDS["confirm"])], _WORDS["not recorded"]
    return [], _WORDS["refused"]


def _again(doing: Doing, fields: tuple[Field, ...], button: str) -> Section:
    several = tuple(
        Field(doing.act.list_of, "", "hidden", value) for value in doing.many.get(doing.act.list_of, ()) if value
    )
    kept = tuple(one for one in fields if one.name != doing.act.list_of)
    return Section("again", Form(doing.name, (*kept, *several)), "", button)
