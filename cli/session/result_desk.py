"""Results typed board after board: each is on record before the next is asked for, and can be taken back.

The prompts of `result set` and the screen of `result enter` stand on this. Where teams meet, the seats are the boards
of the matches, each match headed by one of its own; who has no line-up yet is taken to play with the regular players.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from cli.input.typed_results import is_result, result_of
from cli.session.confirming import CONFIRM_HINT, without
from cli.session.session import DecideOnLog, Session
from core.editions.registry import is_by_table
from core.editions.tables.engine import round_at_hand
from core.model.dataclass import dataclass, field, replace
from core.model.results import LETTERS, Colour, Reading, Result
from core.model.sentence import NeedsConfirmation, Refused, say
from core.model.team_match import lacks_boards, points_shown, points_text
from core.model.tournament import BoardGame, Game, GameStatus, RoundStage, Tournament
from core.model.units import Place, PlayerId, RoundNumber, TeamBoard
from events.base import Event
from events.deciders import results, undo
from events.deciders.line_ups import record_with_regular_players, regular_players_of, with_line_ups
from events.deciders.matches import MatchScore, refuse_rounds_without_boards
from events.deciders.results import missing
from events.deciders.wording import refuse_open_draft
from events.log.envelope import StoredEvent, counting
from events.vocabulary.games import GameEvent
from events.vocabulary.rounds import RoundCompleted, RoundPaired, RoundPublished
from projections.known import Known
from projections.tournament_state.fold import fold

KEYPAD: Final = {"1": "1-0", "0": "0-1", "=": "=", "5": "=", "+": "+-", "-": "-+"}
"""What a single key stands for; 5 is for keypads without an equals sign."""


@dataclass(slots=True)
class Seat:
    """One board of the round, as it is shown; or the head of a match, above its boards."""

    board: Place
    white: str
    black: str
    game: Game | BoardGame
    letters: tuple[str, str] = ("", "")  # the colours, of a board of a match
    score: str = ""  # of the head of a match: what its boards make so far

    @property
    def pair(self) -> str:
        """Who sits there with which colours, so that a page, a phone or a screen can say what its result is about."""
        if isinstance(self.game, Game):
            return pair_of(self.game)
        return f"{self.game.first}-{self.game.second}-{self.letters[0]}"

    @property
    def is_head(self) -> bool:
        """Whether it is a match, whose boards follow."""
        return isinstance(self.game, Game) and bool(self.game.boards)

    @property
    def is_open(self) -> bool:
        """Whether it waits for a result."""
        return self.game.status is GameStatus.OPEN

    @property
    def is_adjourned(self) -> bool:
        """Whether its game is unfinished, and to be played on."""
        return self.game.status is GameStatus.ADJOURNED

    @property
    def result(self) -> Result | None:
        """The result on record; None: there is none, the game is adjourned, or it is a match with boards."""
        if self.is_head or self.game.status is not GameStatus.FINISHED:
            return None
        return self.game.readings.shown(Reading.STANDINGS)


def pair_of(game: Game) -> str:
    """The ids of White and Black; of a match those of its teams."""
    return f"{game.white}-{game.black}"


class OtherPair(Refused):
    """Others sit at a board than were shown."""


def refuse_other_pair(state: Tournament, number: int, board: object, shown: str) -> None:
    """Raises `OtherPair` where others sit there than were shown, or with other colours; not where nothing was shown.

    A result that was entered for one pair never becomes that of another (decision 256). `board` as it is printed.
    """
    if not shown or not 0 < number <= len(state.rounds):
        return
    seat = next((one for one in seats_of(state, RoundNumber(number)) if str(one.board) == str(board)), None)
    if seat is not None and seat.pair != shown:
        raise OtherPair(
            "Board {board} is {white} - {black} now: it was changed after you were shown it. Nothing was recorded; "
            "check who played there, and enter the result again.",
            board=board,
            white=seat.white,
            black=seat.black,
        )


def seats_of(state: Tournament, number: RoundNumber) -> Iterator[Seat]:
    """All boards of a round, in order, each match in front of its own."""
    matches, players = state.rounds[number - 1].games, state.players
    if not state.settings.boards:
        yield from (Seat(game.board, players[game.white].name, players[game.black].name, game) for game in matches)
        return
    seated = with_line_ups(state, regular_players_of(state, number, [match.board for match in matches]))
    for match in seated.rounds[number - 1].games:
        score = "-".join(points_text(points) for points in points_shown(match))
        yield Seat(match.board, players[match.white].name, players[match.black].name, match, score=score)
        for board in match.boards:
            names = [say("nobody") if one is None else state.members[one].name for one in (board.first, board.second)]
            colours = (LETTERS[Colour.WHITE], LETTERS[Colour.BLACK])
            letters = colours if board.first_has_white else colours[::-1]
            yield Seat(TeamBoard(match.board, board.board), names[0], names[1], board, letters)


@dataclass(slots=True)
class ResultDesk:
    """The boards of one round, and what has been entered at them since the desk was opened."""

    session: Session
    round_number: RoundNumber
    known: Known
    entered: list[tuple[Place, int]] = field(default_factory=list)  # board and event, the last one last
    _asked: tuple[object, int] | None = None  # what was typed and is to be confirmed, and the last event then

    @property
    def state(self) -> Tournament:
        """The tournament as it is on record."""
        return self.known.tournament

    @property
    def of_teams(self) -> bool:
        """Whether the seats are boards of matches."""
        return bool(self.state.settings.boards)

    @property
    def seats(self) -> list[Seat]:
        """All boards, in order, each match in front of its own."""
        return list(seats_of(self.state, self.round_number))

    def seat(self, board: Place) -> Seat:
        """The one of that board."""
        return next(one for one in self.seats if one.board == board)

    @property
    def boards(self) -> list[Seat]:
        """The seats at which somebody plays."""
        return [one for one in self.seats if not one.is_head]

    @property
    def open_boards(self) -> list[Place]:
        """The boards without a result; none of a match whose score is on record (decision 204)."""
        if self.of_teams:
            by_score = {match.board for match in self._matches if lacks_boards(match)}
            return [one.board for one in self.boards if one.is_open and match_of(one.board) not in by_score]
        return [game.board for _, game in missing(self.state, self.round_number)]

    @property
    def _matches(self) -> tuple[Game, ...]:
        return self.state.rounds[self.round_number - 1].games

    def next_by_score(self, board: Place) -> Place | None:
        """The next board without a result of the same match, where that has its score on record."""
        if not any(match.board == match_of(board) and lacks_boards(match) for match in self._matches):
            return None
        return self.after(board, [one.board for one in self.boards if one.is_open and _is_beside(one.board, board)])

    def enter_score(self, score: MatchScore) -> None:
        """Put the score of a match on record. Raises `Refused` where one of its boards has a result."""
        number = self.round_number

        def decide(known: Known, confirmed: bool) -> tuple[Event, ...]:
            self.refuse_other(known, score.match)
            return results.record_many(known.tournament, number, (), (score,), confirmed=confirmed)

        self.take(self._recorded(decide, score), score.match)

    def after(self, board: Place, waiting: list[Place]) -> Place | None:
        """The next board below that is waiting; None: there is none."""
        order = [one.board for one in self.seats]
        below = set(order[order.index(board) + 1 :])
        return next((one for one in waiting if one in below), None)

    def players_at(self, board: Place) -> tuple[PlayerId, ...]:
        """White and Black; nobody of teams, of whom nobody is asked why they did not come."""
        if self.of_teams:
            return ()
        game = self.state.rounds[self.round_number - 1].games[int(board) - 1]  # type: ignore[arg-type]  # of players
        return game.white, game.black

    def enter(self, board: Place, result: Result) -> None:
        """Put a result on record. Raises `Refused` where the board has one."""
        number = self.round_number

        def decide(known: Known, _: bool) -> tuple[Event, ...]:
            self.refuse_other(known, board)
            return record_with_regular_players(known.tournament, number, ((board, result),))

        self.take(self._recorded(decide, "enter", board, result), board)

    def adjourn(self, board: Place) -> None:
        """Put on record that the game is unfinished. Raises `Refused` where the board has a result."""
        number = self.round_number

        def decide(known: Known, _: bool) -> tuple[Event, ...]:
            self.refuse_other(known, board)
            matches = [board.match] if isinstance(board, TeamBoard) else []
            named = regular_players_of(known.tournament, number, matches)
            return (*named, *results.adjourn(with_line_ups(known.tournament, named), number, board))

        self.take(self._recorded(decide, "adjourn", board), board)

    def resume(self, board: Place, result: Result) -> None:
        """Put the result of an adjourned game on record."""
        number = self.round_number

        def decide(known: Known, _: bool) -> tuple[Event, ...]:
            self.refuse_other(known, board)
            return results.resume(known.tournament, number, board, result)

        self.take(self._recorded(decide, "resume", board, result), board)

    def refuse_other(self, known: Known, board: Place) -> None:
        """Raises `OtherPair` where others sit there by now than this desk shows."""
        refuse_other_pair(known.tournament, self.round_number, board, self.seat(board).pair)

    def look(self) -> tuple[StoredEvent, ...]:
        """What others have recorded since the desk looked last, in log order; the seats have it from now on."""
        before = self.known.version
        if self.session.store.head(self.known.stream).version == before:
            return ()
        self.known = self.session.load()
        return self.known.events[before:]

    @property
    def published_at(self) -> datetime | None:
        """When the pairing of the round was published, the last time it was."""
        found = (
            stored.recorded_at
            for stored in reversed(counting(self.known.events))
            if isinstance(stored.event, RoundPublished) and stored.event.round_number == self.round_number
        )
        return next(found, None)

    def correct(self, board: Place, result: Result, *, reason: str) -> None:
        """Put right what was entered; the record keeps both."""
        number = self.round_number

        def decide(known: Known, _: bool) -> tuple[Event, ...]:
            self.refuse_other(known, board)
            return results.correct(known.tournament, number, board, result, reason=reason)

        self.take(self._recorded(decide, "correct", board, result), board)

    def take_back(self) -> Place | None:
        """Undo what was entered last at this desk; the board, or None where nothing is left to take back."""
        if not self.entered:
            return None
        board, version = self.entered[-1]
        self.known = self._recorded(
            lambda known, confirmed: undo.undo(known.events, version, reason="taken back at once", confirmed=confirmed),
            "take back",
        )
        self.entered.pop()
        return board

    def _recorded(self, decide: DecideOnLog, *typed: object) -> Known:
        """What is known since it was recorded.

        What is to be confirmed where nobody can be asked on a line of its own is confirmed by typing the same once
        more, as long as nobody has recorded anything meanwhile.
        """
        asked = (typed, self.session.store.head(self.known.stream).version)
        again, self._asked = asked == self._asked, None
        options = replace(self.session.options, yes=True) if again else self.session.options
        try:
            return replace(self.session, options=options).record(decide).known
        except NeedsConfirmation as question:
            self._asked = asked
            raise Refused(
                "{question} To confirm, type it again.", question=without(CONFIRM_HINT, question)
            ) from question

    def take(self, known: Known, board: Place) -> None:
        """What is on record now; the last event of it is what a board, or a match, was given."""
        self.known = known
        self.entered.append((board, known.version))


def match_of(place: Place) -> int:
    """The match of a board; where players meet, the board itself."""
    return place.match if isinstance(place, TeamBoard) else place


def _is_beside(board: Place, other: Place) -> bool:
    return match_of(board) == match_of(other)


def desk_of(session: Session, round_number: RoundNumber | None) -> ResultDesk:
    """The desk of a round; None: the one being played.

    Raises `Refused` where no round waits for results, or that one is not published.
    """
    known = session.load()
    state = known.tournament
    number = _being_played(state) if round_number is None else round_number
    refuse_rounds_without_boards(state, number)
    if state.rounds[number - 1].stage is RoundStage.PAIRED:
        refuse_open_draft(state, number)
        raise Refused(
            "The pairing of round {number} has not been published, so the round cannot have been played. "
            "Publish it first: `{command}`.",
            number=number,
            command=session.command("round publish"),
        )
    return ResultDesk(session, number, known)


def played_when_last_seen(known: Known, actor: str) -> RoundNumber | None:
    """The round that was being played at the actor's own last event about it; None: there is none.

    What is entered about an earlier round, late or as a correction, shows nothing of the one that is played then.
    """
    of_games, tried = (GameEvent, RoundPaired, RoundPublished, RoundCompleted), set[RoundNumber | None]()
    for stored in reversed(known.events):
        event = stored.event
        if stored.actor != actor or not isinstance(event, of_games) or hasattr(event, "correction"):
            continue
        if event.round_spoken_of not in tried:
            tried.add(event.round_spoken_of)
            state = fold(known.events[: stored.version])
            if state.rounds and _being_played(state) == event.round_spoken_of:
                return event.round_spoken_of
    return None


def _being_played(state: Tournament) -> RoundNumber:
    """The first round with a board without a result, by a table the one at hand; else the last one paired."""
    waiting = () if is_by_table(state) else missing(state)
    return waiting[0][0] if waiting else RoundNumber(max(1, round_at_hand(state)))


def result_typed(text: str) -> Result | None:
    """A key of the keypad or any spelling of a result; None: it is neither."""
    typed = KEYPAD.get(text, text)
    return result_of(typed) if is_result(typed) else None
