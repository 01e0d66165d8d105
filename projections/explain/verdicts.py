"""Why the pairing is not another one: verdicts in sentences, with the events that prove the facts."""

from collections.abc import Iterator, Sequence

from core.editions.explanation import Departure, Parting, Rule
from core.explain.answers import Kind, Verdict, answer, answer_whole, reversed_colours
from core.explain.comparing import same_boards
from core.explain.laws import Demand, is_judged
from core.model.dataclass import dataclass
from core.model.pairing import FullPairing, PairRecord, counted
from core.model.results import COLOURS
from core.model.sentence import SEMICOLON, capitalised, indented, joined, say, say_of
from core.model.units import PlayerId, points_in_print
from projections.explain.obstacles import obstacle_text, pairing_event, told_by_hand
from projections.explain.plain import as_it_is, deciding, left_by, plain_parting
from projections.explain.round_robin import Table, why_not_file_in_table, why_not_in_table
from projections.explain.told import Asked, Told, criterion_text, step_text, value_text
from projections.explain.verdict_in_short import HEADLINES, data_of, headline_of, right_has_it

_WITH_IT, _IT, _OWN_PAIRING = say("with it"), say("it"), say("the procedure's own pairing that includes it")


def told_of(
    subject: Asked | Table,
    what: Demand | FullPairing,
    *,
    full: bool,
    working: bool = False,
    board_first: bool = False,
) -> Told:
    """Why the round does not have it, in words; `board_first`: of a pair on a wrong board, its board first."""
    if isinstance(subject, Asked) and board_first and isinstance(what, Demand) and (at := _on_its_board(subject, what)):
        having = having_as_it_is(subject, what)
        told, verdict = why_not_demand(subject, what, full=full, working=working, having=having)
        if verdict.kind is not Kind.AS_PUBLISHED:
            told.lines.insert(0, at)
        return told
    if isinstance(subject, Asked):
        return answered(subject, what, full=full, working=working)[0]
    if isinstance(what, Demand):
        return why_not_in_table(subject, what)
    return why_not_file_in_table(subject, what)


def answered(asked: Asked, what: Demand | FullPairing, *, full: bool, working: bool = False) -> tuple[Told, Verdict]:
    """Why the round of a Swiss does not have it; `working`: with every criterion, `full`: and the whole pairing."""
    if isinstance(what, Demand):
        return why_not_demand(asked, what, full=full, working=working)
    boards = [(board.white, board.black) for board in what.boards]
    return why_not_pairing(asked, boards, what.bye, full=full, working=working)


def _on_its_board(asked: Asked, demand: Demand) -> str:
    """Where two who were asked about sit all the same, though the rules pair otherwise; empty: they do not."""
    found = asked.board_of(demand.player)
    if found is None or demand.opponent is None or demand.colour is not None or demand.bye:
        return ""
    if demand.opponent not in (found[1].white, found[1].black):
        return ""
    words = {"player": asked.who(demand.player), "opponent": asked.who(demand.opponent), "board": found[0]}
    if asked.now.settings.boards:
        return say("{player} and {opponent} are paired, in match {board}.", **words)
    return say("{player} and {opponent} are paired, on board {board}.", **words)


def why_not_demand(
    asked: Asked, demand: Demand, *, full: bool, working: bool = False, having: str = ""
) -> tuple[Told, Verdict]:
    """Why the round does not have what is asked for; `having`: with what it would be another one, in other words."""
    verdict = answer(asked.field, demand, asked.pairing, asked.published)
    what = Wanted(demand_text(asked, demand), having or having_text(asked, demand))
    return _told(asked, verdict, what, full=full, working=full or working), verdict


def why_not_pairing(
    asked: Asked,
    boards: Sequence[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
    *,
    full: bool,
    working: bool = False,
) -> tuple[Told, Verdict]:
    """The same for a whole pairing."""
    verdict = answer_whole(asked.field, boards, bye, asked.pairing, asked.published)
    what = Wanted(say("the pairing in the file"), say("With the pairing in the file"), is_whole=True)
    return _told(asked, verdict, what, full=full, working=full or working), verdict


def demand_text(asked: Asked, demand: Demand) -> str:
    """What was asked for, in a few words."""
    player = asked.who(demand.player)
    if demand.bye:
        return say("the bye for {player}", player=player)
    opponent = None if demand.opponent is None else asked.who(demand.opponent)
    if demand.colour is None:
        return player if opponent is None else f"{player} - {opponent}"
    colour = COLOURS[demand.colour]
    if opponent is None:
        return say("{colour} for {player}", colour=colour, player=player)
    return say("{colour} for {player} against {opponent}", colour=colour, player=player, opponent=opponent)


def having_text(asked: Asked, demand: Demand) -> str:
    """With what the round would be another one: "With 3 Costa, Vera - 7 Greco, Lia on a board"."""
    text = demand_text(asked, demand)
    if demand.opponent is None:
        return say("With {text}", text=text)
    return (
        say("If {text} were a match", text=text)
        if asked.now.settings.boards
        else say("If {text} were paired", text=text)
    )


def having_as_it_is(asked: Asked, demand: Demand) -> str:
    """The same of what the round has: "With 3 Costa, Vera - 7 Greco, Lia"."""
    return say("With {text}", text=demand_text(asked, demand))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for, in words."""

    text: str
    having: str
    is_whole: bool = False


def _told(asked: Asked, verdict: Verdict, what: Wanted, *, full: bool, working: bool) -> Told:
    proof = pairing_event(asked)
    since = asked.changed_as_known_since if verdict.kind is Kind.WRONG else ""
    verdict_in_words = headline_of(verdict, is_since=bool(since))
    headline = say(
        "Round {round_number} ({edition}, {proof}), {wanted}: {verdict}.",
        round_number=asked.round_number,
        edition=asked.edition,
        proof=proof.told,
        wanted=what.text,
        verdict=verdict_in_words,
    )
    opening, is_wrong = since or _opening(asked, verdict, what), verdict.kind is Kind.WRONG and not since
    told = Told([*([opening] if opening else []), headline, *(() if is_wrong else told_by_hand(asked))])
    told.headline, told.verdict = headline, capitalised(say("{has}.", has=verdict_in_words))
    told.lines += [line for one in verdict.obstacles if (line := obstacle_text(asked, one)) != opening]
    if verdict.parting is not None:
        told.lines += _parting(asked, verdict, verdict.parting, working=working, is_since=bool(since))
    elif verdict.departure is not None:
        told.lines += _departure(verdict.departure, _IT if what.is_whole else _OWN_PAIRING)
    if not is_judged(asked.field) and verdict.kind not in (Kind.IMPOSSIBLE, Kind.AS_PUBLISHED):
        told.lines += _procedure(asked, verdict)
    told.lines += [
        say(
            "The colours for {board} follow from {article}; the question was about the reversed colours.",
            board=_board(asked, board),
            article=board.colour_article,
        )
        for board in verdict.wrong_colours
        if not verdict.obstacles
    ]
    if verdict.best is not None and verdict.kind not in (Kind.AS_PUBLISHED, Kind.IMPOSSIBLE):
        title = (
            say("The best complete pairing that includes it") if is_judged(asked.field) else capitalised(_OWN_PAIRING)
        )
        told.lines += _best(asked, verdict, capitalised(what.text) if what.is_whole else title, full=full)
    if is_wrong:
        told.lines += _what_else_is_wrong(asked, verdict)
    told.data |= data_of(asked, verdict, what.text)
    told.data["plain"] = told.lines[0]
    return told


def _opening(asked: Asked, verdict: Verdict, what: Wanted) -> str:
    """One sentence that names people; none where the headline is that sentence."""
    if verdict.obstacles:
        return obstacle_text(asked, verdict.obstacles[0])
    if verdict.parting is not None:
        return plain_parting(asked, verdict, what.having, as_it_is(verdict))
    if right_has_it(verdict):
        return say("Under the rules, the round should include this: {wanted}.", wanted=what.text)
    departure = verdict.departure
    if departure is None or departure.is_order:
        return ""
    return left_by(departure, what.having)


def _should_have_been(asked: Asked, verdict: Verdict) -> str:
    """Of a published pairing that is not the right one: one board that it should have."""
    published = {frozenset((board.white, board.black)) for board in asked.published.boards}
    missing = [one for one in verdict.right.boards if frozenset((one.white, one.black)) not in published]
    if not missing:
        return _colours_wrong(asked, verdict)
    white, black = asked.who(missing[0].white), asked.who(missing[0].black)
    if len(missing) == 1:
        return say("Under the rules, {white} should have met {black}.", white=white, black=black)
    return say_of(
        len(missing) - 1,
        "Under the rules, {white} should have met {black}, and {count} more pair differs.",
        "Under the rules, {white} should have met {black}, and {count} more pairs differ.",
        white=white,
        black=black,
    )


def _reversed(asked: Asked, verdict: Verdict) -> list[PairRecord]:
    """The boards of the right pairing whose players were given each other's colours."""
    published = [(board.white, board.black) for board in asked.published.boards]
    turned = {one.players for one in reversed_colours(asked.field, verdict.right, published)}
    return [board for board in verdict.right.boards if (board.white, board.black) in turned]


def _colours_wrong(asked: Asked, verdict: Verdict) -> str:
    """Where the pairs are right and colours are not: who should have had White."""
    boards = _reversed(asked, verdict)
    if not boards:
        return ""
    white, black = asked.who(boards[0].white), asked.who(boards[0].black)
    if len(boards) == 1:
        return say("Under the rules, {white} should have had White against {black}.", white=white, black=black)
    return say_of(
        len(boards) - 1,
        "Under the rules, {white} should have had White against {black}, and {count} more board is reversed.",
        "Under the rules, {white} should have had White against {black}, and {count} more boards are reversed.",
        white=white,
        black=black,
    )


# --- worse, later ----------------------------------------------------------------------------------------


def _parting(asked: Asked, verdict: Verdict, parting: Parting, *, working: bool, is_since: bool) -> list[str]:
    right = say("the right pairing") if verdict.kind is Kind.WRONG else say("the published pairing")
    right = say("the first pairing") if is_since else right
    lines = list(_where(asked, parting, right))
    lines += _sides(asked, parting, right)
    if working:
        lines += list(_vectors(asked, parting, right))
    return lines


def _where(asked: Asked, parting: Parting, right: str) -> Iterator[str]:
    if parting.bracket == 0:
        yield say("Over the whole round it is worse on {by}", by=_by(asked, parting, right))
        return
    place = say("bracket {number} (score {points})", number=parting.bracket, points=points_in_print(parting.score))
    where = say("In {place}", place=place)
    if parting.bracket > 1:
        where = say("The two pairings first differ in {place}; there", place=place)
    if parting.criterion is None:
        assert parting.order is not None, "what is equal in all criteria differs in the order"
        yield say("{where} all criteria are equal. {order}", where=where, order=_order(asked, parting))
        if any(one.score < parting.score for one in asked.field.contenders):
            yield say("Lower groups are not compared, because the higher one decides.")
        return
    yield say("{where} it is worse on {by}", where=where, by=_by(asked, parting, right))


def _by(asked: Asked, parting: Parting, right: str) -> str:
    better, other = deciding(parting)
    return say(
        "{criterion}: {value}, compared with {value_there} in {right}.",
        criterion=criterion_text(asked.rules, other.criterion),
        value=value_text(asked.rules, other),
        right=right,
        value_there=value_text(asked.rules, better),
    )


def _order(asked: Asked, parting: Parting) -> str:
    step = parting.order
    assert step is not None, "asked for by the caller"
    article = asked.explanation.order_article(step.rule)
    first, second = (" ".join(map(str, numbers)) or say("none") for numbers in (step.first, step.second))
    return say(
        "The prescribed order decides ({article}): {compares} are {first}; here they are {second}, which comes later.",
        article=article,
        compares=step.compares,
        first=first,
        second=second,
    )


def _sides(asked: Asked, parting: Parting, right: str) -> list[str]:
    if parting.bracket == 0:
        return [
            indented(say("{whose}: {who} has the bye", whose=whose, who=asked.names(side.downfloaters)))
            for side, whose in ((parting.better, right), (parting.other, _WITH_IT))
        ]
    lines = []
    for side, other, whose in ((parting.better, parting.other, right), (parting.other, parting.better, _WITH_IT)):
        own = [pair for pair in side.pairs if pair not in other.pairs]
        has = [", ".join(f"{asked.who(one)} - {asked.who(two)}" for one, two in own) or say("no pairs that differ")]
        if side.downfloaters:
            has.append(say("left unpaired: {names}", names=asked.names(side.downfloaters)))
        if side.upfloaters:
            has.append(say("upfloaters: {names}", names=asked.names(side.upfloaters)))
        lines.append(indented(say("{whose}: {has}", whose=whose, has=joined(SEMICOLON, has))))
    return lines


def _vectors(asked: Asked, parting: Parting, right: str) -> Iterator[str]:
    yield indented(say("All criteria for that bracket, first in {right}, then in the other pairing:", right=right))
    for one, other in zip(parting.better.values, parting.other.values, strict=True):
        mark = "  <" if one.value != other.value else ""
        values = joined(" | ", (value_text(asked.rules, value) for value in (one, other)))
        told = say("{criterion}: {value}", criterion=criterion_text(asked.rules, one.criterion), value=values)
        yield indented(joined("", (told, mark)), 4)


def _best(asked: Asked, verdict: Verdict, title: str, *, full: bool) -> list[str]:
    right, best = verdict.right, verdict.best
    assert best is not None, "asked for by the caller"
    own = {frozenset((board.white, board.black)) for board in right.boards}
    shown = [board for board in best.boards if full or frozenset((board.white, board.black)) not in own]
    if not shown and best.bye == right.bye:
        return []
    if not full:
        boards, teams = len(best.boards), bool(asked.now.settings.boards)
        differ = counted(len(shown), boards, bye=best.bye != right.bye, of_teams=teams)
        title = say("{what} ({proof})", what=title, proof=differ)
    lines = [joined("", (title, say(":"))), *(indented(_board(asked, board)) for board in shown)]
    if best.bye is not None and (full or best.bye != right.bye):
        lines.append(indented(say("{who} has the bye", who=asked.who(best.bye))))
    return lines


def _board(asked: Asked, board: PairRecord) -> str:
    return f"{asked.who(board.white)} - {asked.who(board.black)}"


def _departure(departure: Departure, what: str, whose: str = _WITH_IT) -> list[str]:
    """Where a pairing leaves the procedure, and by which article."""
    where = say("before any group is paired")
    if departure.group:
        where = say("in group {group}, {name},", group=departure.group, name=departure.name)
    if departure.is_order:
        first, later = (" ".join(map(str, numbers)) or say("none") for numbers in (departure.first, departure.later))
        line = say(
            "{what} is the same up to group {group}, {name}. There it meets every requirement, but the order "
            "decides ({article}): the procedure takes {first}, while this pairing has {later}, which comes "
            "later.",
            what=what,
            group=departure.group,
            name=departure.name,
            article=departure.rule,
            first=first,
            later=later,
        )
    else:
        verb = say("breaks a rule") if departure.is_illegal else say("departs from the procedure")
        line = say("{where} {what} {verb} ({article}).", what=what, verb=verb, where=where, article=departure.rule)
    lines = [capitalised(line), indented(say("{whose}: {has}", whose=whose, has=departure.has))]
    if not departure.is_illegal:
        lines.append(indented(say("{whose}: {has}", whose=say("the procedure"), has=departure.instead)))
    return lines


def _procedure(asked: Asked, verdict: Verdict) -> list[str]:
    basis = say(
        "This is based on the steps of the procedure: {edition} prescribes a sequence of steps and does not "
        "compare whole pairings.",
        edition=asked.edition,
    )
    steps = (say("{article}: {step}", article=step.article, step=step_text(step)) for step in verdict.steps)
    return [basis, *map(indented, steps)]


def _what_else_is_wrong(asked: Asked, verdict: Verdict) -> Iterator[str]:
    """Marked, behind the answer: that the boards are not those that the rules give, who changed them, what is right."""
    wrong = (
        HEADLINES[Kind.WRONG]
        if asked.altered_by is None
        else say(
            "the pairing in force, changed by hand in event {event}, differs from the one that the rules give",
            event=asked.altered_by,
        )
    )
    yield say("Apart from the question asked: {wrong}.", wrong=wrong)
    if opening := _should_have_been(asked, verdict):
        yield opening
    by_hand = told_by_hand(asked)
    yield from by_hand
    yield from (line for line in _published_wrong(asked, verdict) if not any(line in told for told in by_hand))


def _published_wrong(asked: Asked, verdict: Verdict) -> list[str]:
    turned = _reversed(asked, verdict)
    lines = [obstacle_text(asked, one) for one in verdict.published_obstacles if one.rule is not Rule.COLOUR_GIVEN]
    lines += [
        say(
            "{player} was given White against {opponent}, the reverse of what the rules require ({article}).",
            player=asked.who(board.black),
            opponent=asked.who(board.white),
            article=board.colour_article,
        )
        for board in turned
    ]
    if verdict.published_parting is not None:
        parting = verdict.published_parting
        decided = say("by its place in the prescribed order")
        if parting.criterion:
            decided = say("by {criterion}", criterion=criterion_text(asked.rules, parting.criterion))
        where = say("in bracket {number}", number=parting.bracket) if parting.bracket else ""
        lost = joined(" ", (where, decided))
        lines.append(
            say("Compared with the right pairing, the published one is worse {where}.", where=lost)
            if asked.altered_by is None
            else say("Compared with the right pairing, the changed one is worse {where}.", where=lost)
        )
    if verdict.published_departure is not None:
        lines += (
            _departure(verdict.published_departure, say("the published pairing"), say("published"))
            if asked.altered_by is None
            else _departure(verdict.published_departure, say("the changed pairing"), say("changed"))
        )
    published = {frozenset((board.white, board.black)) for board in asked.published.boards}
    lines.append(say("With the information available at the time, it should have been:"))
    lines += [
        indented(_board(asked, board))
        for board in verdict.right.boards
        if board in turned or frozenset((board.white, board.black)) not in published
    ]
    if verdict.right.bye is not None and verdict.right.bye != asked.published.bye:
        lines.append(indented(say("{who} has the bye", who=asked.who(verdict.right.bye))))
    if same_boards(verdict.right, asked.published) and not turned:
        lines.pop()
    return lines
