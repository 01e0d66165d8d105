"""Every reason that `explain` and `why-not` give of a round, judged by the enumeration of all its pairings.

A reason is a value beside its sentence. What it claims is worked out again from all full pairings; the sentence is
read again by what it must and must not say, and a line that gives a reason without being one of these values is false.
"""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from core.explain.answers import Kind
from core.explain.laws import Laws, is_judged
from core.model.results import Colour
from core.model.units import points_in_print
from projections.explain.because import Because, Bound, Fewest
from projections.explain.records import explain_board, explain_bye, explain_float, explain_player, explain_round
from projections.explain.verdicts import why_not_demand
from tests.explain.asked_rounds import random_demand
from tests.explain.judged_rounds import JudgedRound
from tests.explain.small_rounds import full_of
from tests.reference.dutch_2017_literal.generation import anyone_may_meet, remainder_pairings
from tests.reference.dutch_2026_literal.generation import heterogeneous_pairings

REASONS = re.compile(
    r"\b(because|excluded|most|best|worse|just as good|no more than|more than|would|could be formed|could not)\b"
)
NOT_COMPARED = re.compile(
    r"^(Among eligible players|In the order prescribed by the rules|The best complete pairing that includes it"
    r"|.* would, by alternation, have |.* could not have the bye \([^()]*\): (had|was|won) )"
)


def sentences_of(one: JudgedRound):
    """All answers of `explain` about the round."""
    asked = one.asked
    yield explain_round(asked, full=True)
    yield explain_bye(asked, full=False)
    for board, _ in enumerate(asked.published.boards, start=1):
        yield explain_board(asked, board, full=False)
    for contender in asked.field.contenders:
        yield explain_float(asked, contender.id, full=False)
    yield explain_player(asked, asked.field.contenders[-1].id, full=False)


def judge_round(one: JudgedRound, chance: Random, counted: Counter[str]) -> Iterator[str]:
    """Every false sentence of a round, in words."""
    if full_of(one.asked.pairing) != one.everything.best(lambda _: True):
        yield f"{one.name}: the pairing is not the first by enumeration"
        return
    if not is_judged(one.asked.field):
        return
    for told in sentences_of(one):
        texts = {claim.text for claim in told.claims}
        for line in told.lines:
            if line not in texts and REASONS.search(line) and not NOT_COMPARED.match(line):
                yield f"{one.name}: a reason that nobody compared: {line}"
        for claim in told.claims:
            counted[kind_of(claim)] += 1
            yield from (f"{one.name}: {claim.text} | {why}" for why in _judged(one, claim))
    for demand in [random_demand(chance, one.asked) for _ in range(3)]:
        told, verdict = why_not_demand(one.asked, demand, full=True)
        counted[f"why-not, {verdict.kind.value}"] += 1
        yield from (f"{one.name}: {told.lines[:2]} | {why}" for why in _of_verdict(one, demand, verdict, told.lines[0]))


def kind_of(claim):
    if isinstance(claim, Fewest):
        return f"fewest, {claim.bound.name.lower()}"
    parting = claim.verdict.parting
    return f"because, {'impossible' if parting is None else parting.criterion or 'order'}"


def _judged(one, claim):
    if isinstance(claim, Because):
        return _of_verdict(one, claim.demand, claim.verdict, claim.text)
    return _of_fewest(one, claim)


# --- what is compared --------------------------------------------------------------------------------------------


def _of_verdict(one, demand, verdict, text):
    """The best pairing that meets the demand, where it parts from the right one, and by what."""
    best = one.everything.best(lambda full: meets(one, demand, full))
    right = full_of(one.asked.pairing)
    if best is None:
        if verdict.kind is not Kind.IMPOSSIBLE:
            yield "no pairing has it"
        return
    if verdict.kind is Kind.IMPOSSIBLE:
        yield f"{best} has it"
        return
    own = frozenset(tuple(sorted((board.white, board.black))) for board in verdict.best.boards), verdict.best.bye
    if own != best:
        yield f"the best is {best}"
        return
    if best == right:
        if verdict.kind is not Kind.AS_PUBLISHED:
            yield "the round includes it"
        return
    place, rule, better, other = one.everything.difference(right, best)
    parting = verdict.parting
    named = "order" if parting.criterion is None else parting.criterion.replace(".", "").split()[0]
    if (parting.bracket == 0) is not (place == 0):
        yield f"decided in bracket {place}"
    elif place and named not in (rule, "order" if rule in ("upfloaters", "shifters", "transposition") else rule):
        yield f"decided by {rule}"
    else:
        yield from _of_words(one, parting, rule, better, other, text)


def meets(one, demand, full):
    """Whether a full pairing has what is asked for."""
    pairs, bye = full
    if demand.bye:
        return bye == demand.player
    own = next((pair for pair in pairs if demand.player in pair), None)
    if own is None:
        return False
    opponent = own[0] if own[1] == demand.player else own[1]
    if demand.opponent is not None and demand.opponent != opponent:
        return False
    if demand.among is not None and opponent not in demand.among:
        return False
    if demand.colour is None:
        return True
    laws = Laws(one.asked.field)
    white, _, _ = laws.colours(*sorted((laws.place[demand.player], laws.place[opponent])))
    return (laws.ids[white] == demand.player) == (demand.colour is Colour.WHITE)


def _of_words(one, parting, rule, better, other, text):
    """What the sentence itself says, read again: how many, who, and which article."""
    asked = one.asked
    article = (
        asked.explanation.order_article(parting.order.rule)
        if parting.criterion is None
        else asked.explanation.criterion_article(parting.criterion.split()[0])
    )
    if article not in text:
        yield f"the article is {article}"
    people = {int(number) for number in re.findall(r"(?<![\d.])(\d+) (?=[A-Z])", text)}
    numbers = {int(number) for number in asked.numbers.values()}
    if not people or not people <= numbers:
        yield f"names {people}"
    if (" just as good" in text) is not (parting.criterion is None):
        yield "equally good, or not"
    of_the_group = f"the {points_in_print(parting.score)}-point group would be just as good, but"
    if parting.criterion is None and of_the_group not in text:
        yield "of which group it is said"
    yield from _of_groups(one, parting, text)
    yield from _of_first(one, text)
    both_due = re.search(r"(.*?) and (.*?) are both due (White|Black); one of them would not", text)
    if both_due and other != 1:
        yield f"{other} would not get it"
    in_all = re.search(r"in all, (\d+) would not get their due colour in that group, compared with (\d+) as ", text)
    if in_all and (other, better) != (int(in_all[1]), int(in_all[2])):
        yield f"it is {other}, as paired {better}"


_GOES_DOWN = re.compile(
    r", (?P<other>[^;]*) (?:would be left|would have to float down past this group|would float down(?! again))\b[^;]*"
    r"(?:, compared with (?P<better>[^;]*) as (?:paired|published)$"
    r"|; as (?:paired|published), (?P<instead>[^;]*) floats? down, and)"
)


def _of_groups(one, parting, text):
    """Who is said to be left in a group, against the two pairings."""
    found = _GOES_DOWN.search(_FIRST.sub("", text).rpartition(" (")[0])
    if found is None or "a score difference of" in text:
        return
    inside = {*parting.moved_down, *parting.residents}
    number = one.asked.numbers
    for side, said in ((parting.other, found["other"]), (parting.better, found["better"] or found["instead"])):
        paired = {player for pair in side.pairs for player in pair}
        people = {int(match) for match in re.findall(r"(?<![\d.])(\d+) (?=[A-Z])", said)}
        if people != {number[player] for player in inside - paired} and " more" not in said:
            yield f"{people} are said to be left"


_FIRST = re.compile(
    r"^In the order prescribed by the rules, the first opponent for (\d+) [^.]*? would be (\d+) [^.]*\. "
)


def _of_first(one, text):
    """Whom a player would meet in the first candidate generated, were everybody allowed to meet."""
    found = _FIRST.search(text)
    if found is None:
        return
    by_number = {number: player for player, number in one.asked.numbers.items()}
    pair = {by_number[int(found[1])], by_number[int(found[2])]}
    brackets = one.asked.pairing.record.brackets
    if not any(frozenset(pair) in _first_generated(bracket) for bracket in brackets):
        yield "is not in the first candidate"


def _first_generated(bracket):
    """S1 against S2 as the literal procedures generate it first, with as many pairs and moved-down players as made."""
    players, down = (*bracket.moved_down, *bracket.residents), set(bracket.moved_down)
    paired_down = sum(bool(down & {*pair}) for pair in bracket.pairs)
    bsns, count = range(1, len(players) + 1), len(bracket.pairs)
    if paired_down:
        mdps, residents = bsns[: len(down)], bsns[len(down) :]
        made = next(heterogeneous_pairings(mdps, residents, paired_down, count, anyone_may_meet))
    else:
        residents = bsns[len(down) :]
        made = next(remainder_pairings(residents, count, anyone_may_meet))
    return {frozenset((players[one - 1], players[other - 1])) for one, other in made}


# --- the fewest --------------------------------------------------------------------------------------------------


def _of_fewest(one, claim):
    """How many pairs can be made among the players of a bracket: by themselves, and with the others paired."""
    laws = Laws(one.asked.field)
    players = [laws.place[player] for player in claim.players]
    down = {laws.place[player] for player in claim.moved_down}
    alone = len(players) - 2 * _most_pairs(laws, players, down)
    bound = {len(players) % 2: Bound.ODD, alone: Bound.OPPONENTS}.get(claim.left, Bound.THE_OTHERS)
    if len(players) % 2 == claim.left == 1:
        bound = Bound.ODD
    if bound is not claim.bound:
        yield f"{alone} are left at least by themselves"
    if bound is Bound.THE_OTHERS:
        fewest = min(_left(claim, full) for full in _as_above(one, claim))
        if fewest != claim.left:
            yield f"{fewest} are left at least with the others paired"


def _most_pairs(laws, players, down):
    if not players:
        return 0
    one, *others = players
    most = _most_pairs(laws, others, down)
    for other in others:
        if laws.legal[one] >> other & 1 and not {one, other} <= down:
            most = max(most, 1 + _most_pairs(laws, [player for player in others if player != other], down))
    return most


def _as_above(one, claim):
    """The full pairings that have the same pairs above the bracket, and give the bye to the same score."""
    asked = one.asked
    inside = set(claim.players)
    above = []
    for bracket in asked.pairing.record.brackets:
        if inside == {*bracket.moved_down, *bracket.residents}:
            break
        above += [tuple(sorted(pair)) for pair in bracket.pairs]
    score = {contender.id: contender.score for contender in asked.field.contenders}
    for pairs, bye in one.everything.fulls:
        is_settled = asked.explanation.score_of_the_bye and bye is not None
        if asked.explanation.bye_goes_to is not None and bye != asked.pairing.bye:
            continue
        has_bye = not is_settled or score[bye] == score[asked.pairing.bye]
        apart = not any(set(pair) <= set(claim.moved_down) for pair in pairs)
        if has_bye and apart and set(above) <= pairs:
            yield pairs, bye


def _left(claim, full):
    inside = set(claim.players)
    return len(inside) - 2 * sum(set(pair) <= inside for pair in full[0])
