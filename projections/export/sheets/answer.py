"""The answer to a question about a pairing: what happened, why, and whether it can be repeated."""

from itertools import takewhile
from typing import Final

from core.explain.laws import Demand
from core.model.dataclass import dataclass, replace
from core.model.pairing import boards_differ
from core.model.results import Outcome
from core.model.sentence import SEMICOLON, NoLegalPairing, Refused, joined, say, unindented
from core.model.tournament import Game, Round
from core.model.units import BoardNumber, PlayerId, RoundNumber
from events.deciders.by_hand import seats_of
from projections.explain.drawn import BracketPicture, Comparison, drawn_brackets, drawn_reasons, drawn_verdict
from projections.explain.obstacles import told_by_hand
from projections.explain.records import explain_board, explain_bye
from projections.explain.round_robin import Table, kind_of_import, table_of, why_not_in_table
from projections.explain.told import Asked, Told, ask
from projections.explain.verdicts import having_as_it_is, having_text, why_not_demand
from projections.known import Known
from projections.replay.facts_of_pairings import PairedThen, paired_then
from projections.replay.replay import Replay, replay
from projections.tournament_state.fold import fold
from projections.wording import UNPAIRED

_OF_MATCHES: Final = say(
    "This pairing was not determined by the rules of an individual Swiss, so it cannot be repeated."
)
_BRACKETS_MAX: Final = 2
_OF_A_TABLE: Final = say("The table was made before the first round: no result affected this pairing.")


@dataclass(frozen=True, slots=True)
class Question:
    """Why these two do, or do not, meet in a round; or why one player has, or has not, the bye."""

    round_number: RoundNumber
    player: PlayerId
    opponent: PlayerId | None  # None: the bye

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Those asked about."""
        return (self.player,) if self.opponent is None else (self.player, self.opponent)


@dataclass(frozen=True, slots=True)
class Looked:
    """A question with everything that an answer reads."""

    question: Question
    found: PairedThen
    one_round: Round  # as it stands, or stood at the moment asked about
    asked: Asked | None  # None: what was known then cannot be paired; `again` says why
    again: Replay
    table: Table | None = None  # a round robin: its table answers, no rules of a Swiss
    no_swiss: str = ""  # what else it is, when no rules of a Swiss paired it

    def who(self, player: PlayerId) -> str:
        """Number and name."""
        known = self.found.now.players.get(player)
        number = self.found.then.numbers_in(self.question.round_number).get(player)
        name = known.name if known else say("player {player}", player=player)
        return joined(" ", (str(number), name)) if number is not None else name

    @property
    def is_restored(self) -> bool:
        """Whether the boards that count are those recorded, after changes by hand."""
        return self.again.altered_by is not None and set(seats_of(self.one_round)) == set(self.again.recorded)

    def game_of(self, player: PlayerId) -> Game | None:
        """His board in the round."""
        return next((game for game in self.one_round.games if player in (game.white, game.black)), None)

    @property
    def is_so(self) -> bool:
        """Whether the round has what is asked about."""
        if self.question.opponent is None:
            return self.one_round.bye == self.question.player
        game = self.game_of(self.question.player)
        return game is not None and {game.white, game.black} == set(self.question.players)


@dataclass(frozen=True, slots=True)
class Answer:
    """Three sentences or short passages, what would have been with it, board by board, and what can be drawn of it."""

    sentences: tuple[str, str, str]
    with_it: tuple[str, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    brackets: tuple[BracketPicture, ...] = ()  # where nothing is compared in a bracket: those of the players


@dataclass(frozen=True, slots=True)
class _Why:
    """The second sentence and what belongs to it."""

    text: str
    with_it: tuple[str, ...] = ()
    comparisons: tuple[Comparison, ...] = ()


def look_up(known: Known, question: Question, stood: int | None = None) -> Looked:
    """Look everything up; `stood`: the event after which the boards stood that are asked about, else those that count.

    Raises `Refused` when the round has not been paired in this log.
    """
    events, tournament = known.events, known.tournament
    if stood is not None:
        events = tuple(one for one in events if one.version <= stood)
        tournament = fold(events)
    found = replace(paired_then(events, question.round_number), now=known.tournament)
    table = table_of(events, tournament, question.round_number)
    kind = kind_of_import(events, tournament, question.round_number)
    try:
        asked = ask(events, question.round_number) if kind is None else None
    except (NoLegalPairing, Refused):
        asked = None
    one_round = tournament.rounds[question.round_number - 1]
    again = replay(events, question.round_number)
    return Looked(question, found, one_round, asked, again, table, "" if kind is None else kind.no_verdict)


def question_text(looked: Looked) -> str:
    """The question as a sentence."""
    question = looked.question
    player, number = looked.who(question.player), question.round_number
    if question.opponent is None:
        if looked.is_so:
            return say(
                "Why does {player} have the pairing-allocated bye in round {number}?", player=player, number=number
            )
        return say(
            "Why does {player} not have the pairing-allocated bye in round {number}?", player=player, number=number
        )
    other = looked.who(question.opponent)
    if looked.is_so:
        return say("Why does {player} play {other} in round {number}?", player=player, other=other, number=number)
    return say("Why does {player} not play {other} in round {number}?", player=player, other=other, number=number)


def answer(looked: Looked) -> Answer:
    """What happened, why, and what a repetition gives."""
    places = dict.fromkeys(_where(looked, player) for player in looked.question.players)
    why = _why(looked)
    again = _repeated(looked.again, is_restored=looked.is_restored)
    repeated = _OF_A_TABLE if looked.table else _OF_MATCHES if looked.no_swiss else again
    happened = say("{has}.", has=joined(SEMICOLON, places))
    return Answer((happened, why.text, repeated), why.with_it, why.comparisons, _brackets(looked, why))


def _brackets(looked: Looked, why: _Why) -> tuple[BracketPicture, ...]:
    """The brackets of the players asked about, unless the comparison has drawn one."""
    if looked.asked is None or any(one.brackets for one in why.comparisons):
        return ()
    return drawn_brackets(looked.asked, looked.question.players)[-_BRACKETS_MAX:]


def _where(looked: Looked, player: PlayerId) -> str:
    game = looked.game_of(player)
    if game is None:
        outcome = looked.one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE)
        return say("{who} was not paired ({why})", who=looked.who(player), why=UNPAIRED.get(outcome, say("absent")))
    return say(
        "Round {round_number}, board {board}: White {white}, Black {black}",
        round_number=looked.question.round_number,
        board=game.board,
        white=looked.who(game.white),
        black=looked.who(game.black),
    )


def _why(looked: Looked) -> _Why:
    asked, question = looked.asked, looked.question
    demand = Demand(question.player, question.opponent, bye=question.opponent is None)
    if looked.table is not None:
        return _Why(joined(" ", why_not_in_table(looked.table, demand).lines[1:]))
    if looked.no_swiss:
        return _Why(say("This is {what}", what=looked.no_swiss))
    if asked is None:
        return _Why(
            say(
                "With the information available at the time, the round cannot be paired: {failure}",
                failure=looked.again.failure,
            )
        )
    if looked.is_so and _is_the_programs(asked, looked):
        told, by_hand = _reasons(asked, looked), told_by_hand(asked)
        reasons = [line for line in told.lines[1:] if line not in by_hand]  # of other boards, or taken back
        return _Why(joined(" ", map(unindented, (*reasons, *by_hand))), (), drawn_reasons(asked, told)[:1])
    having = (having_as_it_is if looked.is_so else having_text)(asked, demand)
    told, verdict = why_not_demand(asked, demand, full=False, having=having)
    comparisons = drawn_verdict(asked, verdict, having, told.lines[0])
    lines = [told.verdict if line == told.headline else line for line in told.lines]
    reasons = [line for line in lines if not line.startswith(" ") and not line.endswith(":")]
    if looked.is_so:  # it is not in the decisions of the program, but in what was changed by hand
        by_hand = [line for line in told_by_hand(asked) if line not in lines[:2]]
        reasons = [*by_hand, *(line for line in reasons if line not in by_hand)]
    begins = next((place for place, line in enumerate(lines) if line.endswith("differ):")), len(lines))
    with_it = (*lines[begins : begins + 1], *takewhile(_is_indented, lines[begins + 1 :]))
    return _Why(joined(" ", reasons), tuple(map(unindented, with_it)), comparisons)


def _is_indented(line: str) -> bool:
    return line.startswith(" ")


def _is_the_programs(asked: Asked, looked: Looked) -> bool:
    """Whether the program had paired so, too; otherwise the reason is not in its decisions, but in the alteration."""
    if looked.question.opponent is None:
        return asked.pairing.bye == looked.question.player
    return any({one.white, one.black} == set(looked.question.players) for one in asked.pairing.record.pairs)


def _reasons(asked: Asked, looked: Looked) -> Told:
    """Why it is as it is: the bye, or the board."""
    game = looked.game_of(looked.question.player)
    if game is None:
        return explain_bye(asked, full=False)
    return explain_board(asked, BoardNumber(game.board), full=False)


def _repeated(again: Replay, *, is_restored: bool) -> str:
    if again.altered_by is not None:
        altered = (
            say(
                "The pairing was later changed by hand, and event {version} restored the recorded boards.",
                version=again.altered_by,
            )
            if is_restored
            else say("The pairing was later changed by hand (event {version}).", version=again.altered_by)
        )
        return joined(" ", (altered, _comes_out(again, is_altered=True)))
    return _comes_out(again, is_altered=False)


def _comes_out(again: Replay, *, is_altered: bool) -> str:
    if again.failure:
        return say("The pairing cannot be repeated.")
    if again.only_recorded:
        return say(
            (
                "When the round is paired again with the information available at the time, {boards} from the "
                "recorded pairing."
            ),
            boards=boards_differ(again.recorded, again.only_recorded, again.only_replayed),
        )
    if is_altered:
        if again.same_record:
            return say(
                "When the round is paired again with the information available at the time, the program's "
                "own pairing matches the record, byte for byte."
            )
        return say(
            "When the round is paired again with the information available at the time, the program's own "
            "pairing matches the record."
        )
    if again.same_record:
        return say(
            "When the round is paired again with the information available at the time, it matches the "
            "record, byte for byte."
        )
    return say("When the round is paired again with the information available at the time, it matches the record.")
