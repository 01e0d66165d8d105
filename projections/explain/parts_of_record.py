"""The parts of a decision record in words: its brackets, who meets another score, and the colours of a player."""

from core.editions.registry import teams_compete
from core.editions.shared.colours import Strength, colour_history
from core.explain.comparing import full_pairing, same_boards
from core.explain.laws import Demand, colours_of, is_judged, laws_of, obstacles_to
from core.model.pairing import BracketKind, BracketRecord, Contender, FloatRecord, PairRecord, lot_not_on_record
from core.model.results import COLOURS, LETTERS
from core.model.sentence import capitalised, indented, joined, say, say_of
from core.model.units import PlayerId, Points, points_in_print
from events.deciders.wording import points_text
from projections.explain.because import fewest, why_left, why_not_the_first
from projections.explain.told import Asked, Told, article_on, criterion_text, player_data, value_text, without_none

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


def floats_of(asked: Asked, player: PlayerId) -> list[str]:
    """A sentence where the opponent has another score, and where the bye counts as a float."""
    words = asked.explanation.floats
    lines = []
    for one in floats_as_published(asked):
        if one.player != player:
            continue
        is_higher = one.direction == "down"
        topic = words.topic_of_higher if is_higher else words.topic_of_lower
        article = article_on(asked.rules, topic)
        if player != asked.published.bye:
            does = words.higher if is_higher else words.lower
            lines.append(
                say(
                    "{who} {does}: the two scores differ by {points} ({article}).",
                    who=asked.who(player),
                    does=does,
                    points=points_in_print(one.score_difference),
                    article=article,
                )
            )
        elif words.with_the_bye:
            lines.append(
                say("{who} receives a downfloat with the bye ({article}).", who=asked.who(player), article=article)
            )
    return lines


def floats_as_data(asked: Asked, player: PlayerId) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {"direction": one.direction, "score_difference": points_text(one.score_difference)}
        for one in floats_as_published(asked)
        if one.player == player
    ]


def floats_as_published(asked: Asked) -> tuple[FloatRecord, ...]:
    """Those of the decision record; of a pairing changed by hand, by the scores of the two on each board."""
    if same_boards(asked.published, full_pairing(asked.pairing)):
        return asked.pairing.record.floats
    score = {one.id: one.score for one in asked.field.contenders}
    found = []
    for board in asked.published.boards:
        if board.white in score and board.black in score:
            higher, lower = sorted((board.white, board.black), key=lambda player: -score[player])
            difference = Points(score[higher] - score[lower])
            if difference:
                found += [FloatRecord(higher, "down", difference), FloatRecord(lower, "up", difference)]
    if asked.published.bye is not None:
        found.append(FloatRecord(asked.published.bye, "down", Points(0)))
    return tuple(found)


_LETTERS = {colour: capitalised(letter) for colour, letter in LETTERS.items()}
_STRENGTHS = {
    Strength.ABSOLUTE: say("must have"),
    Strength.STRONG: say("should have"),
    Strength.MILD: say("would, by alternation, have"),
}


def why_colours(asked: Asked, pair: PairRecord) -> list[str]:
    """The colour preferences of the two, and the article by which one of them has White."""
    lines = [line for player in (pair.white, pair.black) for line in [_preference(asked, player)] if line]
    if told := _drawn_on_arrival(asked, pair):
        return [*lines, told]
    if not pair.colour_article:
        return [*lines, *_by_hand(asked, pair)]
    case_of = asked.explanation.case_of_colours
    case = case_of(laws_of(asked.field).layout, pair.white, pair.black, pair.colour_article)
    words = asked.explanation.colour_words.get(case, "")
    higher = _higher_ranked(asked, pair) if "higher ranked player" in words else None
    named = "" if higher is None else asked.who(higher)
    known = {"article": pair.colour_article, "words": joined(", ", (words, named))}
    rule = by_rule = pair.colour_article
    if words:
        rule, by_rule = say("{article}: {words}", **known), say("{article}, by which {words}", **known)
    if told := _reversed(asked, pair, by_rule):
        return [*lines, told]
    white = asked.who(pair.white)
    return [*lines, say("Colours under {rule}; {white} has White.", rule=rule, white=white)]


def _drawn_on_arrival(asked: Asked, pair: PairRecord) -> str:
    """Of a board whose colours its players draw: who has White, and whether a lot is on record; empty of any other."""
    article, given = lot_not_on_record(asked.field), asked.given(pair.white, pair.black)
    if not article or given is None or given.colour_article != article:
        return ""
    is_as_paired = not asked.altered_by and given.white == pair.white
    until = say("These are the colours of the pairing: no drawing of lots is recorded.") if is_as_paired else ""
    drawn = say(
        "Colours under {article}: the players draw lots at the board; {white} has White.",
        article=article,
        white=asked.who(pair.white),
    )
    return joined(" ", (drawn, until))


def _reversed(asked: Asked, pair: PairRecord, rule: str) -> str:
    """Of a pair that the rules give with the other colours: that they were given against them; empty of any other."""
    given = asked.given(pair.white, pair.black)
    if given is None or given.white == pair.white:
        return ""
    white = asked.who(pair.white)
    as_given = say("the reverse of what the rules require")
    if asked.altered_by is None:
        return say("{white} was given White, {as_given} ({rule}).", white=white, as_given=as_given, rule=rule)
    return say(
        "The colours were changed by hand: {white} was given White, {as_given} ({rule}).",
        white=white,
        as_given=as_given,
        rule=rule,
    )


def _by_hand(asked: Asked, pair: PairRecord) -> list[str]:
    """Of a board that the rules do not give: the colours that they would give it."""
    if asked.altered_by is None:
        return []
    laws, white = laws_of(asked.field), asked.who(pair.white)
    if laws.colours_depend_on_others or obstacles_to(asked.field, Demand(pair.white, pair.black)):
        return [say("The board was paired by hand: {white} was given White.", white=white)]
    given = colours_of(laws, pair.white, pair.black)
    as_given = say("as the rules require")
    if given.white != pair.white:
        as_given = say("the reverse of what the rules require")
    return [
        say(
            "The board was paired by hand: {white} was given White, {as_given} ({article}).",
            white=white,
            as_given=as_given,
            article=given.colour_article,
        )
    ]


def _higher_ranked(asked: Asked, pair: PairRecord) -> PlayerId | None:
    """Who of the two is higher ranked; None where that takes more than scores and pairing numbers."""
    white, black = (asked.contender(player) for player in (pair.white, pair.black))
    if white is None or black is None:
        return None
    if white.score != black.score:
        return pair.white if white.score > black.score else pair.black
    if not asked.explanation.ranks_by_number:
        return None
    return min(pair.white, pair.black, key=lambda player: asked.numbers[player])


def _preference(asked: Asked, player: PlayerId) -> str:
    contender = asked.contender(player)
    if not asked.own_explanation.tells_preferences or not isinstance(contender, Contender):
        colours = getattr(contender, "colours", ())
        shown = joined(" ", (_LETTERS[colour] for colour in colours if colour in _LETTERS))
        return say("{who}: colours so far {shown}.", who=asked.who(player), shown=shown) if shown else ""
    history = colour_history(contender.colours)
    played = joined(" ", (_LETTERS[colour] for colour in contender.colours))
    if history.preference is None:
        return say("{who} has not played yet and has no colour preference.", who=asked.who(player))
    difference = f"{history.difference:+d}" if history.difference else "0"
    return say(
        "{who} {strength} {colour}: colours so far {played}, colour difference {difference}.",
        who=asked.who(player),
        strength=_STRENGTHS[history.strength],
        colour=COLOURS[history.preference],
        played=played,
        difference=difference,
    )
