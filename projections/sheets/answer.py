"""The answer to a question about a pairing, in three sentences: what happened, why, and whether it can be repeated."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.errors import NoLegalPairing, Refused
from core.field import AnyContender, AnyField
from core.handling import article
from core.histories import participants_of, result_for_pairing
from core.record import BracketRecord, RoundRecord
from core.results import Outcome
from core.systems import field_of, pair
from core.tournament import Game, Round, Tournament
from core.units import PlayerId, RoundNumber
from events.deciders.wording import points_text
from projections.replay import PairedThen, Replay, paired_then, replay
from projections.repository import Known
from projections.wording import UNPAIRED


@dataclass(frozen=True, slots=True)
class Question:
    """Why these two do, or do not, meet in a round; or why one player has, or has not, the bye."""

    round_number: RoundNumber
    player: PlayerId
    opponent: PlayerId | None  # None: the bye


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with everything that an answer reads."""

    question: Question
    found: PairedThen
    one_round: Round  # as it stands now
    field: AnyField | None  # None: what was known then cannot be paired
    record: RoundRecord | None
    again: Replay

    @property
    def then(self) -> Tournament:
        """What was known when the round was paired."""
        return self.found.then

    def who(self, player: PlayerId) -> str:
        """Number and name."""
        known = self.found.now.players.get(player)
        number = self.then.numbers_in(self.question.round_number).get(player)
        name = known.name if known else f"player {player}"
        return f"{number} {name}" if number is not None else name

    def contender(self, player: PlayerId) -> AnyContender | None:
        """What the engine was given of him; None: he was not to be paired."""
        return next((one for one in self.field.contenders if one.id == player), None) if self.field else None


def ask(known: Known, question: Question) -> Asked:
    """Look everything up. Raises `Refused` when the round has not been paired in this log."""
    found = paired_then(known.events, question.round_number)
    field: AnyField | None = None
    record: RoundRecord | None = None
    try:
        field = field_of(found.then, question.round_number)
        record = pair(field).record
    except (NoLegalPairing, Refused):
        pass  # the replay says why
    one_round = known.tournament.rounds[question.round_number - 1]
    return Asked(question, found, one_round, field, record, replay(known.events, question.round_number))


def question_text(asked: Asked) -> str:
    """The question as a sentence."""
    question = asked.question
    player, number = asked.who(question.player), question.round_number
    if question.opponent is None:
        has = asked.one_round.bye == question.player
        return f"Why does {player} {'have' if has else 'not have'} the pairing-allocated bye in round {number}?"
    opponent = asked.who(question.opponent)
    meet = _opponent_of(asked, question.player) == question.opponent
    return f"Why does {player} {'' if meet else 'not '}play {opponent} in round {number}?"


def answer(asked: Asked) -> tuple[str, ...]:
    """Three sentences."""
    players = [asked.question.player]
    players += [] if asked.question.opponent is None else [asked.question.opponent]
    game = _game_of(asked, players[0])
    if game is not None and {game.white, game.black} == set(players):
        happened = _where(asked, players[0])
    else:
        happened = "; ".join(_where(asked, player) for player in players)
    return (f"{happened}.", next(_reasons(asked)), _repeated(asked.again))


def _game_of(asked: Asked, player: PlayerId) -> Game | None:
    return next((game for game in asked.one_round.games if player in (game.white, game.black)), None)


def _opponent_of(asked: Asked, player: PlayerId) -> PlayerId | None:
    game = _game_of(asked, player)
    return None if game is None else (game.black if game.white == player else game.white)


def _where(asked: Asked, player: PlayerId) -> str:
    game = _game_of(asked, player)
    if game is None:
        outcome = asked.one_round.unpaired.get(player, Outcome.ZERO_POINT_BYE)
        return f"{asked.who(player)} was not paired ({UNPAIRED.get(outcome, 'absent')})"
    colours = f"White {asked.who(game.white)}, Black {asked.who(game.black)}"
    return f"Round {asked.question.round_number}, board {game.board}: {colours}"


def _reasons(asked: Asked) -> Iterator[str]:
    """The first one is the answer; from what excludes outright to what the criteria weigh."""
    question, edition = asked.question, asked.then.settings.edition
    players = [question.player] + ([question.opponent] if question.opponent is not None else [])
    takes_part = set(participants_of(asked.then, question.round_number))
    absent = [player for player in players if player not in takes_part]
    if absent:
        yield f"{' and '.join(map(asked.who, absent))} was not to be paired in that round."
    if question.opponent is not None:
        yield from _kept_apart(asked, question.player, question.opponent)
    if asked.again.failure:
        yield f"From what was known then the round cannot be paired again: {asked.again.failure}"
    if question.opponent is None:
        yield from _about_the_bye(asked)
    else:
        yield from _about_the_bracket(asked, question.player, question.opponent)
    yield f"The reasons are in the decision record of {edition}."


def _kept_apart(asked: Asked, one: PlayerId, other: PlayerId) -> Iterator[str]:
    edition = asked.then.settings.edition
    for earlier in asked.then.rounds[: asked.question.round_number - 1]:
        for game in earlier.games:
            result = result_for_pairing(game)
            if {game.white, game.black} == {one, other} and result is not None and result.was_played:
                yield (
                    f"They had met in round {earlier.number}, board {game.board}, and two players shall not play each "
                    f"other more than once ({article(edition, 'C.04.1.b')})."
                )
    if (min(one, other), max(one, other)) in asked.then.forbidden_pairs:
        yield "It had been announced that these two are not to meet."


def _about_the_bye(asked: Asked) -> Iterator[str]:
    bye = asked.one_round.bye
    if bye is None:
        yield "The number of players to be paired was even, so there was no bye."
        return
    contender = asked.contender(asked.question.player)
    if contender is not None and getattr(contender, "may_take_bye", True) is False:
        rule = article(asked.then.settings.edition, "C.04.1.d")
        yield f"He had had the bye before, or a point without playing, and may not have it ({rule})."
    holder = asked.contender(bye)
    if holder is not None and contender is not None:
        yield (
            f"{asked.who(bye)} had {points_text(holder.score)} points, {asked.who(contender.id)} "
            f"{points_text(contender.score)}; the bye went to {asked.who(bye)}, whom the last bracket left over."
        )


def _about_the_bracket(asked: Asked, one: PlayerId, other: PlayerId) -> Iterator[str]:
    if asked.record is None:
        return
    where = {player: _bracket_of(asked.record, player) for player in (one, other)}
    first, second = where[one], where[other]
    if first is None or second is None:
        return
    if first is second:
        why = (
            "the first candidate in its order was the best"
            if first.first_candidate_fails is None
            else f"the first candidate in its order was excluded by {first.first_candidate_fails}"
        )
        yield f"Both were paired in the bracket of {points_text(first.score)} points, where {why}."
        return
    yield (
        "; ".join(
            f"{asked.who(player)} was paired in the bracket of {points_text(bracket.score)} points"
            for player, bracket in ((one, first), (other, second))
        )
        + "."
    )


def _bracket_of(record: RoundRecord, player: PlayerId) -> BracketRecord | None:
    return next((one for one in record.brackets if any(player in two for two in one.pairs)), None)


def _repeated(again: Replay) -> str:
    if again.failure:
        return "It cannot be repeated."
    if again.only_recorded:
        return (
            f"Paired again from what was known then, {len(again.only_recorded)} of {len(again.recorded)} boards differ "
            "from the published pairing."
        )
    if again.same_record:
        return "Paired again from what was known then, the round comes out as published, byte for byte."
    return "Paired again from what was known then, the round comes out as published."
