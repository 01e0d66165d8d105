"""A bracket of the record in words: who was in it, why this candidate, why a player was left, and as data."""

from core.editions.registry import teams_compete
from core.explain.comparing import full_pairing
from core.explain.laws import is_judged
from core.model.pairing import BracketKind, BracketRecord
from core.model.sentence import indented, joined, say, say_of
from core.model.units import PlayerId, points_in_print
from events.deciders.wording import points_text
from projections.explain.asked import Asked
from projections.explain.because import fewest, why_left, why_not_the_first
from projections.explain.told import Told, article_on, criterion_text, player_data, value_text, without_none

_KINDS = {
    BracketKind.HOMOGENEOUS: "",
    BracketKind.HETEROGENEOUS: "",
    BracketKind.PENULTIMATE: say("the penultimate bracket, paired again so that the round could be completed"),
    BracketKind.COLLAPSED_LAST: say("the collapsed last bracket, containing all lower players"),
}


def bracket_in_words(asked: Asked, told: Told, number: int, bracket: BracketRecord, *, full: bool) -> None:
    """Its heading, pairs and downfloaters, and why this candidate."""
    told.lines.append(
        say(
            "Bracket {number} (score {points}), {players}:",
            number=number,
            points=points_in_print(bracket.score),
            players=players_of(asked, bracket),
        )
    )
    if bracket.moved_down:
        told.lines.append(indented(say("moved down: {names}", names=asked.names(bracket.moved_down))))
    told.lines += [f"  {asked.who(one)} - {asked.who(other)}" for one, other in bracket.pairs]
    if bracket.downfloaters:
        told.lines.append(indented(say("left unpaired: {names}", names=asked.names(bracket.downfloaters))))
    _decided(asked, told, bracket)
    told.lines += criteria_in_words(asked, bracket) if full else []


def players_of(asked: Asked, bracket: BracketRecord) -> str:
    """How many were in it, and what it is called where it has a name."""
    count = len(bracket.moved_down) + len(bracket.residents)
    players = (
        say_of(count, "{count} team", "{count} teams")
        if teams_compete(asked.now.settings)
        else say_of(count, "{count} player", "{count} players")
    )
    return joined(", ", (players, _KINDS[bracket.kind]))


def _decided(asked: Asked, told: Told, bracket: BracketRecord) -> None:
    """Why this candidate."""
    if not bracket.pairs:
        told.lines.append(indented(say("No player in this bracket could be paired.")))
    elif not asked.explanation.takes_the_first:
        told.lines += [indented(line) for line in (excluded(asked, bracket),) if line]
    else:
        moved = _moved(bracket)
        if moved is None:
            told.lines.append(
                indented(
                    say(
                        "S1 is paired with S2 in the original order ({article}).",
                        article=asked.explanation.takes_the_first,
                    )
                )
            )
        else:
            told.claim(why_not_the_first(asked, *moved))


def excluded(asked: Asked, bracket: BracketRecord) -> str:
    """Of procedures, whose record says what excluded the first candidate."""
    if bracket.first_candidate_fails is None or is_judged(asked.field):
        return ""
    return say(
        "The first candidate is excluded by {criterion}.",
        criterion=criterion_text(asked.rules, bracket.first_candidate_fails),
    )


def first_candidate(bracket: BracketRecord) -> list[tuple[PlayerId, PlayerId]]:
    """S1 against S2 as they stand (2017 B.3, 2026 3.3), with as many pairs as were made."""
    moved_down = set(bracket.moved_down)
    paired_down = sum(one in moved_down or other in moved_down for one, other in bracket.pairs)
    pairs = list(zip(bracket.moved_down, bracket.residents[:paired_down], strict=False))
    rest = bracket.residents[paired_down:]
    half = len(bracket.pairs) - paired_down
    return pairs + list(zip(rest[:half], rest[half : 2 * half], strict=True))


def _moved(bracket: BracketRecord) -> tuple[PlayerId, PlayerId] | None:
    """The first pair of the first candidate that was not made; None: it was taken."""
    made = {frozenset(pair) for pair in bracket.pairs}
    return next((pair for pair in first_candidate(bracket) if frozenset(pair) not in made), None)


def criteria_in_words(asked: Asked, bracket: BracketRecord) -> list[str]:
    """The criteria that it does not fulfil perfectly."""
    imperfect = without_none(bracket.values)
    if not imperfect:
        return [indented(say("perfect on all criteria"), 4)]
    return [
        indented(
            say(
                "{criterion}: {value}",
                criterion=criterion_text(asked.rules, one.criterion),
                value=value_text(asked.rules, one),
            ),
            4,
        )
        for one in imperfect
    ]


def why_left_there(asked: Asked, told: Told, bracket: BracketRecord, player: PlayerId) -> None:
    """Why somebody was left in a bracket, and why this player."""
    if len(bracket.moved_down) + len(bracket.residents) == 1:
        told.lines.append(alone_there(asked, bracket, player))
        return
    article = article_on(asked.edition, "number of floaters")
    told.lines.append(
        say(
            "{who} was left unpaired in {place} ({article}).",
            who=asked.who(player),
            place=_place(bracket),
            article=article,
        )
    )
    told.claim(fewest(asked, bracket))
    other = full_pairing(asked.pairing).opponent_of(player)
    if other in bracket.downfloaters:
        told.lines.append(
            say(
                "{other} was left unpaired there as well, and the two were paired with each other in a later group.",
                other=asked.who(other),
            )
        )
        return
    told.claim(why_left(asked, bracket, player))


def alone_there(asked: Asked, bracket: BracketRecord, player: PlayerId) -> str:
    """Of a player with whom nobody else was in the bracket."""
    if player == asked.pairing.bye:
        return say(
            "{who} was alone in {place}, the lowest bracket, and was left over.",
            who=asked.who(player),
            place=_place(bracket),
        )
    return say("{who} was alone in {place} and was moved down.", who=asked.who(player), place=_place(bracket))


def _place(bracket: BracketRecord) -> str:
    return say("the {points}-point bracket", points=points_in_print(bracket.score))


def bracket_data(asked: Asked, bracket: BracketRecord) -> dict[str, object]:
    """The same for programs."""
    return {
        "kind": bracket.kind,
        "score": points_text(bracket.score),
        "moved_down": [player_data(asked, player) for player in bracket.moved_down],
        "residents": [player_data(asked, player) for player in bracket.residents],
        "pairs": [[player_data(asked, one), player_data(asked, other)] for one, other in bracket.pairs],
        "downfloaters": [player_data(asked, player) for player in bracket.downfloaters],
        "criteria": {one.criterion: one.value for one in bracket.values},
        "first_candidate_fails": bracket.first_candidate_fails,
    }
