"""What the comments of a file (###) say of its pairings, and whether that explains a round that differs.

Files that we write tell what touched the integrity of their pairings (decision 73). Such a line is believed only as far
as it can be tried: an alteration by hand must name the boards that the rules give, a late correction must bring the
round out with the result that it replaced. Anybody can write a comment.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from core.model.dataclass import dataclass, replace
from core.model.pairing import Boards
from core.model.results import Reading, Result
from core.model.sentence import say
from core.model.tournament import Game, Readings, Round, Tournament
from core.model.units import RoundNumber
from events.trf.document import TrfDocument
from projections.replay.recheck import Comparison, compare_round

_COMMENT: Final = re.compile(r"###\s*(?:Event \d+: )?(?P<text>.+)")
_ALTERED: Final = re.compile(
    r"Manual alteration of a pairing\. Round (?P<round>\d+): (?P<before>.*?) => (?P<after>.*?)\.(?:\s|$)"
)
_BOARD: Final = re.compile(r"(\d+)-(\d+|bye)")
_RESULT: Final = "|".join(re.escape(one.value) for one in sorted(Result, key=lambda one: -len(one.value)))
_CORRECTED: Final = re.compile(
    rf"Late correction\. Round (?P<round>\d+), board \d+ \((?P<white>.+?) - (?P<black>.+?)\): "
    rf"(?P<before>{_RESULT}) was (?:put right|corrected) to (?P<after>{_RESULT})"
)
_ROUND: Final = re.compile(r"[Rr]ound (\d+)")


@dataclass(frozen=True, slots=True)
class Remark:
    """One comment that speaks of a round."""

    line: int
    text: str
    rounds: frozenset[int]  # those that it names


def remarks_of(document: TrfDocument) -> tuple[Remark, ...]:
    """The comments that speak of rounds; our own about rules and earlier rounds are read elsewhere."""
    found = []
    for line, text in document.leftover:
        comment = _COMMENT.match(text)
        if comment is None or comment["text"].startswith("pairtrail "):
            continue
        rounds = frozenset(int(number) for number in _ROUND.findall(comment["text"]))
        if rounds:
            found.append(Remark(line, comment["text"].strip(), rounds))
    return tuple(found)


def explanation(tournament: Tournament, one: Comparison, remarks: tuple[Remark, ...]) -> tuple[Remark, str] | None:
    """The comment that explains a round, and how; None: there is none that does."""
    of_round = [
        (remark, altered)
        for remark in remarks
        if (altered := _ALTERED.match(remark.text)) is not None and int(altered["round"]) == one.round_number
    ]
    altering = [remark for remark, altered in of_round if _is_that_alteration(altered, one)]
    if not altering and _lead_there([altered for _, altered in of_round], one):
        altering = [remark for remark, _ in of_round[-1:]]
    for remark in altering[:1]:
        return (
            remark,
            say(
                "Round {round}: the pairing was changed by hand, as line {line} says; the boards given there as "
                "the engine's are those that the rules give.",
                round=one.round_number,
                line=remark.line,
            ),
        )
    corrected = [(remark, found) for remark in remarks if (found := _CORRECTED.match(remark.text)) is not None]
    earlier = [(remark, found) for remark, found in corrected if int(found["round"]) < one.round_number]
    for remark, found in reversed(earlier):
        tournament = _as_before(tournament, found)
        if compare_round(tournament, one.round_number).same:
            return remark, (
                say(
                    "Round {round}: the pairing matches the rules if the result in round {in_round} was "
                    "{before} (later corrected to {after}, as line {line} says).",
                    round=one.round_number,
                    before=found["before"],
                    in_round=found["round"],
                    after=found["after"],
                    line=remark.line,
                )
            )
    return None


def _is_that_alteration(said: Mapping[str, str] | re.Match[str], one: Comparison) -> bool:
    """Whether the boards named are exactly those that differ."""
    return set(_named(said["before"])) == set(_pairs(one.only_by_engine)) and set(_named(said["after"])) == set(
        _pairs(one.only_recorded)
    )


def _lead_there(said: Iterable[re.Match[str]], one: Comparison) -> bool:
    """Whether several alterations, each of what stood before it, lead from the boards that the rules give."""
    gone, come = set[tuple[int, int]](), set[tuple[int, int]]()
    for altered in said:
        before, after = set(_named(altered["before"])), set(_named(altered["after"]))
        gone, come = gone | (before - come), come - before
        gone, come = gone - after, come | (after - gone)
    return (gone, come) == (set(_pairs(one.only_by_engine)), set(_pairs(one.only_recorded)))


def _named(text: str) -> Iterator[tuple[int, int]]:
    for white, black in _BOARD.findall(text):
        yield int(white), 0 if black == "bye" else int(black)


def _pairs(boards: Boards) -> Iterator[tuple[int, int]]:
    for white, black in boards:
        yield int(white), int(black or 0)


def _as_before(tournament: Tournament, said: re.Match[str]) -> Tournament:
    """With the result that a correction replaced, where the file has the one that it gave."""
    number = RoundNumber(int(said["round"]))
    rounds = list(tournament.rounds)
    rounds[number - 1] = _round_as_before(tournament, rounds[number - 1], said)
    return replace(tournament, rounds=tuple(rounds))


def _round_as_before(tournament: Tournament, one_round: Round, said: re.Match[str]) -> Round:
    def otherwise(game: Game) -> Game:
        names = tournament.players[game.white].name, tournament.players[game.black].name
        is_it = names == (said["white"], said["black"]) and game.readings.shown(Reading.STANDINGS) is Result(
            said["after"]
        )
        result = Result(said["before"])
        return replace(game, readings=Readings(result, result, result)) if is_it else game

    return replace(one_round, games=tuple(map(otherwise, one_round.games)))
