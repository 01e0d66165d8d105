"""A tournament on which commands are typed, and what a person would put where a proposed command has a placeholder."""

import contextlib
import io
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cli.exits import ExitCode
from cli.main import run
from core.editions.shared.histories import participants_of
from core.general_rules.knockout import bracket_of
from core.model.team_match import points_text
from core.model.tournament import GameStatus, RoundStage, Tournament
from core.model.units import PlayerId
from events.store.store import open_store
from projections.repository import Repository
from tests.advice.messages import Proposal, Said, listening, words_of

DATABASE: Final = "demo.sqlite"

FINDINGS: Final = (
    "audit",
    "check",
    "doctor",
    "round check",
    "verify",
    "export",
    "bundle verify",
    "rules compare",
    "replay",
)
"""Commands whose exit code 1 says that they found something."""


Contents = frozenset[tuple[str, bytes]]
"""What is in a folder: each file by its path."""


class Ended(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    said: tuple[Said, ...]

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(one.text for one in self.said)


class Hall:
    """The folder of a tournament, which is the working directory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.typed = 0
        self.ends: dict[tuple[Contents, Proposal], tuple[tuple[str, ...], Ended]] = {}
        """How proposals ended, by what was in the folder; `play` forgets them after each step."""

    def run(self, words: tuple[str, ...]) -> Ended:
        """Runs a command in this process."""
        self.typed += 1
        silent = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with listening() as said, contextlib.redirect_stdout(silent), contextlib.redirect_stderr(silent):
            code = run(words)
        return Ended(code, tuple(said))

    def contents(self) -> Contents:
        """All that is here, by path."""
        files = (one for one in self.folder.rglob("*") if one.is_file())
        return frozenset((str(one.relative_to(self.folder)), one.read_bytes()) for one in files)

    def put_back(self, kept: Contents) -> None:
        """Everything as it was."""
        now = self.contents()
        for name, _ in now - kept:
            (self.folder / name).unlink()
        for name, content in kept - now:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_bytes(content)

    @contextlib.contextmanager
    def trying(self) -> Iterator[None]:
        """What is done within is taken back."""
        kept = self.contents()
        try:
            yield
        finally:
            self.put_back(kept)

    def ended(self, proposal: Proposal) -> tuple[tuple[str, ...], Ended]:
        """What is typed for a proposal, and how that ends here; the same folder is asked once."""
        key = (self.contents(), proposal._replace(text="", template=""))
        if key not in self.ends:
            with self.trying():
                self.ends[key] = (filled(self, proposal.command), typed(self, proposal))
        return self.ends[key]

    def state(self, words: Sequence[str] = ()) -> Tournament:
        """What is known of the tournament that is typed; an empty one where there is none, or several."""
        file = self.folder / _typed_behind("--db", words, DATABASE)
        if not file.exists() or file.suffix == ".bundle":
            return Tournament()
        with open_store(str(file)) as store:
            repository = Repository(store)
            streams = repository.streams()
            only = streams[0] if len(streams) == 1 else ""
            meant = _typed_behind("-t", words, only)
            return repository.load(meant).tournament if meant in streams else Tournament()


def _typed_behind(option: str, words: Sequence[str], default: str) -> str:
    return words[words.index(option) + 1] if option in words else default


def typed(hall: Hall, proposal: Proposal) -> Ended:
    """Types what the message wants typed first, and then the command, with its placeholders filled."""
    for command in proposal.before:
        ended = hall.run(filled(hall, command))
        if not accepted(command, ended):
            return ended
    ended = hall.run(filled(hall, proposal.command))
    if "that a correction can still affect" in ended.text:  # the result that was filled in is there already
        ended = hall.run(filled(hall, proposal.command.replace("RESULT", "=")))
    return ended


def accepted(command: str, ended: Ended) -> bool:
    """Whether it did what was asked, or found something where that is what it is for."""
    if ended.code == ExitCode.NO_PAIRING:  # the rules give none, which the answer shows
        return command.startswith("round pair")
    if ended.code == ExitCode.INTEGRITY:  # what is asked about is not in order, which the answer shows
        return command.startswith("checkpoint verify")
    return ended.code == ExitCode.OK or (ended.code == ExitCode.FINDINGS and command.startswith(FINDINGS))


def filled(hall: Hall, command: str) -> tuple[str, ...]:
    """The words to type: a value of the right kind for each placeholder."""
    words = list(words_of(command))
    state = hall.state(words)
    facts = Facts(state, hall.folder, " ".join(words))
    if command.startswith("numbers set PLAYER ..."):
        words[2:4] = ["PLAYER"] * max(2, len(state.players))
    more = [
        words[place - 1] if word == "..." and words[place - 1] == "PLAYER" else word for place, word in enumerate(words)
    ]
    return tuple(
        facts.filled(word, more[:place])
        for place, word in enumerate(more)
        if word != "..." or words[place - 1] == "--reason"  # else it stands for more of the same
    )


class Facts:
    """The values there are in a tournament, by placeholder."""

    def __init__(self, state: Tournament, folder: Path, command: str) -> None:
        self.state, self.folder, self.command = state, folder, command
        self.used: list[int] = []

    def filled(self, word: str, before: list[str]) -> str:
        """The word, or what a person types in its place."""
        if word == "...":
            return "because it is so"
        if before and before[-1] == "--reason":
            return "because it is so"
        whole = _WHOLE.get((before[-1] if before else "", word)) or _WHOLE.get(("", word))
        if whole is not None:
            return whole(self)
        return re.sub(r"\b[A-Z][A-Z-]*\b", self._one, word) if _HAS_PLACE.search(word) else word

    def _one(self, match: re.Match[str]) -> str:
        value = _WHOLE.get(("", match[0]))
        return match[0] if value is None else value(self)

    def round(self) -> int:
        """The round that is spoken of."""
        state, noun = self.state, " ".join(self.command.split()[:2])
        if noun == "bye cancel":
            return next((number for number, _ in state.byes), 1)
        if noun == "bye grant":
            return state.next_round
        if noun.startswith("knockout"):
            return 1
        if noun.startswith("result"):
            return next((number for number, _ in self._games()), max(1, state.last_paired_round))
        return max(1, state.last_paired_round)

    def board(self) -> str:
        """The board that fits the command, of teams with the board of the match."""
        return next((board for _, board in self._games()), "1")

    def _games(self) -> Iterator[tuple[int, str]]:
        """Round and board of the games to which the command can apply."""
        noun = " ".join(self.command.split()[:2])
        status = {"result resolve": GameStatus.ADJOURNED, "result correct": GameStatus.FINISHED}.get(
            noun, GameStatus.OPEN
        )
        for one in self.state.rounds:
            if one.stage is RoundStage.PUBLISHED or noun == "result correct":
                for game in one.games:
                    if noun == "result forfeit" and game.boards:
                        yield one.number, str(game.board)
                    for inner in game.boards or (game,):
                        if inner.status is status:
                            yield one.number, f"{game.board}.{inner.board}" if game.boards else str(game.board)

    def player(self) -> str:
        """Somebody who has not been named in this command."""
        if self.command.startswith(("team add", "team late", "team member")):
            self.used.append(len(self.used))
            return f"Somebody {len(self.used)}:1400"
        if self.state.settings.boards and self.state.teams and self.command.startswith(("team lineup", "norms")):
            self.used.append(len(self.used))
            return self._of_team()[len(self.used) - 1]
        if self.command.startswith("result colours"):
            return self._white()
        own = [one for one in self.state.players if one not in self.used]
        chosen = next(iter(self._fitting(own)), 1)
        self.used.append(chosen)
        return f"id:{chosen}"

    def _white(self) -> str:
        """Of a game that has been played: who was drawn for White then."""
        _, _, number, board, *_ = self.command.split()
        games = self.state.rounds[int(number) - 1].games
        return f"id:{next(game.white for game in games if game.board == int(board))}"

    def other_boards(self) -> str:
        """Two who sit on the first two boards, to be put on one, by pairing number."""
        last = self.state.rounds[-1]
        numbers = self.state.numbers_in(last.number)
        return "-".join(str(numbers[game.white]) for game in last.games[:2])

    def _of_team(self) -> list[str]:
        """The players of the team that is named, or of the first one, by rating."""
        named = re.search(r"id:(\d+)", self.command)
        team = PlayerId(int(named[1])) if named else next(iter(self.state.teams))
        members = sorted(self.state.teams[team], key=lambda one: -self.state.members[one].rating)
        return [f"id:{member}" for member in members]

    def _fitting(self, players: list[int]) -> list[int]:  # noqa: PLR0911  # one return for each kind of command
        state = self.state
        first = " ".join(self.command.split()[:2])
        if first == "forbid remove":
            pairs = sorted(state.forbidden_pairs)
            return [one for one in pairs[0] if one in players] if pairs else players
        if self.command.startswith("round alter pair") and state.draft is not None:
            return [one for one in players if one in self._in_round() and one not in state.draft.seated] or players
        if first == "player rejoin":
            return [one for one in players if self._has_left(one)] or players
        if first == "board release":
            return list(state.fixed_boards) or players
        if first == "knockout decide" and state.knockout is not None:
            match = bracket_of(state.knockout)[int(self.command.split()[2]) - 1][int(self.command.split()[3]) - 1]
            return [one for one in players if one in match.players]
        if first == "bye cancel":
            return [one for _, one in state.byes] or players
        return [one for one in players if not self._has_left(one)] or players

    def _in_round(self) -> set[int]:
        """Who has a board or the bye in the round of the open draft, or is to be paired in it."""
        assert self.state.draft is not None
        number = self.state.draft.round_number
        if number > self.state.last_paired_round:
            return set(participants_of(self.state, number))
        played = self.state.rounds[number - 1]
        return {one for game in played.games for one in (game.white, game.black)} | {played.bye or 0}

    def _has_left(self, player: int) -> bool:
        spans = self.state.players[PlayerId(player)].spans
        return not spans or spans[-1].last is not None

    def score(self) -> str:
        """Of a match that is drawn."""
        half = points_text(5 * self.state.settings.boards)
        return f"{half}-{half}"

    def result(self) -> str:
        """One that changes something."""
        return "0-1" if self.command.startswith(("result correct", "knockout correct")) else "1-0"


_HAS_PLACE: Final = re.compile(r"\b[A-Z]{2,}\b|\b[NABK]\b")

_FILES: Final = {
    "import": "event.trf",
    "check": "event.trf",
    "pair": "event.trf",
    "convert": "event.trf",
    "audit": "event.trf",
    "standings breakdown": "event.trf",
    "player import": "new.csv",
    "team import": "new-teams.csv",
    "player ratings import": "list.txt",
    "result import": "results.txt",
    "bundle verify": "event.bundle",
    "checkpoint verify": "event.checkpoint",
}
"""What stands for FILE, by command; another one is a file that is written."""

_NAMES: Final = {
    "key new": "fresh",
    "checkpoint sign": "berg",
    "official name": "Kurt",
    "official dismiss": "Kurt Lo",
    "player find": "Late",
}


def _file(facts: Facts) -> str:
    if facts.command.startswith("player import") and "--congress" in facts.command:
        return "sections.csv"
    return next((file for command, file in _FILES.items() if facts.command.startswith(command)), "written.html")


def _name(facts: Facts) -> str:
    named = next((name for command, name in _NAMES.items() if facts.command.startswith(command)), "")
    return named or f"Somebody New {len(facts.state.players)}"


_BECAUSE: Final = "because it is so"
_WHOLE: Final[dict[tuple[str, str], Callable[[Facts], str]]] = {
    **{("", word): Facts.player for word in ("PLAYER", "WHITE", "BLACK")},
    ("", "TEAM"): lambda facts: f"id:{next(iter(facts.state.players), 1)}",
    ("--white", "TEAM"): Facts.player,
    ("", "WHITE-BLACK"): Facts.other_boards,
    ("--pair", "A"): Facts.player,
    ("", "A"): lambda facts: "round:1:published" if facts.command.startswith("diff") else facts.player(),
    ("", "B"): lambda facts: "now" if facts.command.startswith("diff") else facts.player(),
    ("", "BOARD"): Facts.board,
    ("", "MATCH"): lambda facts: "1",
    ("", "MATCH.BOARD:RESULT"): lambda facts: f"{facts.board()}:1-0",
    ("", "MATCH:RESULT"): lambda facts: "1:" + facts.result(),
    ("", "RESULT"): Facts.result,
    ("", "SCORE"): Facts.score,
    ("", "ROUND"): lambda facts: str(facts.round()),
    ("", "EVENT"): lambda facts: "2",
    ("", "N"): lambda facts: (
        "2" if facts.command.startswith("knockout") else "2200" if "correct" in facts.command else "5"
    ),
    ("--boards", "N"): lambda facts: "2",
    ("", "NAME"): _name,
    ("", "FILE"): _file,
    ("", "FOLDER"): lambda facts: "folder",
    ("", "RATING"): lambda facts: "1900",
    ("", "POINTS"): lambda facts: " ".join(("0",) * facts.state.last_paired_round + ("1",)),
    ("", "TEXT"): lambda facts: _BECAUSE,
    ("", "WHY"): lambda facts: _BECAUSE,
    ("", "VALUE"): lambda facts: "1 2 3",
    ("", "SECRET"): lambda facts: "in an envelope",
    ("", "FORM"): lambda facts: "numbers 3",
    ("", "METHOD"): lambda facts: "play-off",
    ("", "DECISION"): lambda facts: "The pairing stands.",
    ("", "CODE"): lambda facts: "CAN",
    ("", "DATE"): lambda facts: "2026-02-10",
    ("", "TIME"): lambda facts: "2026-02-10T18:30",
    ("", "DATE,DATE,..."): lambda facts: ",".join(["2026-02-10"] * (facts.state.settings.rounds or 1)),
    ("", "CODES"): lambda facts: "BH/C1,SB",
    ("", "CODES,REC"): lambda facts: "BH/C1,REC",
    ("", "ID"): lambda facts: "1503014",
    ("", "FIDE-ID"): lambda facts: "1503014",
    ("", "TITLE"): lambda facts: "FM",
    ("", "K"): lambda facts: "10",
    ("", "ROLE"): lambda facts: "chief-arbiter",
    ("", "KEY"): lambda facts: "keys/berg.pub",
    ("", "PUBLIC"): lambda facts: max((facts.folder / "keys").glob("*.pub")).read_text(encoding="utf-8").strip(),
    ("", "NEW"): lambda facts: "newer",
    ("", "ARTICLE"): lambda facts: "C.04.1",
    ("", "DATABASE"): lambda facts: "copy.db",
    ("--sections", "A, B"): lambda facts: "A, B",
    ("", "EDITION"): lambda facts: "dutch-2017",
    ("", "RULES"): lambda facts: "60, 40",
}
