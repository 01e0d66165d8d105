"""Why the pairing is as it is: the decision record in sentences. Nothing is decided here."""

from core.model.errors import Refused
from core.model.record import BracketKind, BracketRecord, PairRecord, ProcedureRecord, StepRecord
from core.model.units import PlayerId
from events.deciders.wording import points_text
from projections.explain.asked import Asked
from projections.explain.colours import why_colours
from projections.explain.floats import floats_as_data, floats_of
from projections.explain.proofs import absence, earlier_bye, pairing_event
from projections.explain.told import Told, article_on, criterion_text, player_data, value_text, without_none

_KINDS = {
    BracketKind.HOMOGENEOUS: "",
    BracketKind.HETEROGENEOUS: "",
    BracketKind.PENULTIMATE: ", the penultimate bracket: it was paired again so that the round can be completed",
    BracketKind.COLLAPSED_LAST: ", the collapsed last bracket: everybody lower together",
}


_FEW = 4


def explain_round(asked: Asked, *, full: bool) -> Told:
    """The round bracket by bracket."""
    record = asked.pairing.record
    told = _headed(asked, f"Round {asked.round_number} was paired by {asked.edition}")
    for number, bracket in enumerate(record.brackets, start=1):
        told.lines += _bracket(asked, number, bracket, full=full)
    if isinstance(record, ProcedureRecord):
        told.lines += [f"  {_step(asked, step)}" for step in record.steps]
    if record.bye is not None:
        told.lines.append(f"The pairing-allocated bye: {asked.who(record.bye)}.")
    told.data |= {"brackets": [_bracket_data(asked, one) for one in record.brackets], "steps": _steps_data(asked, None)}
    return told


def explain_board(asked: Asked, board: int, *, full: bool) -> Told:
    """One board: the bracket, who came down, the candidate that was excluded, the colours."""
    boards = asked.published.boards
    if not 1 <= board <= len(boards):
        raise Refused(f"Round {asked.round_number} has no board {board}; its boards are 1 to {len(boards)}.")
    pair = boards[board - 1]
    told = _headed(
        asked,
        f"Round {asked.round_number}, board {board}: {asked.who(pair.white)} (White) - {asked.who(pair.black)} (Black)",
    )
    told.lines += _why_pair(asked, pair, full=full)
    told.lines += why_colours(asked, pair)
    told.data |= {"board": board, "white": player_data(asked, pair.white), "black": player_data(asked, pair.black)}
    told.data |= {"colour_article": pair.colour_article, "steps": _steps_data(asked, {pair.white, pair.black})}
    bracket = _bracket_of_pair(asked, pair.white, pair.black)
    told.data["bracket"] = None if bracket is None else _bracket_data(asked, bracket[1])
    return told


def explain_player(asked: Asked, player: PlayerId, *, full: bool) -> Told:
    """What the round brought a player, and why."""
    found = asked.board_of(player)
    if found is not None:
        told = explain_board(asked, found[0], full=full)
        told.lines += floats_of(asked, player)
        told.data["floats"] = floats_as_data(asked, player)
        return told
    if player == asked.published.bye:
        return explain_bye(asked, full=full)
    why, proof = absence(asked, player)
    told = _headed(asked, f"Round {asked.round_number}: {asked.who(player)} was not paired")
    told.lines.append(f"He {why}{f' ({proof})' if proof else ''}.")
    told.data |= {"player": player_data(asked, player), "absent": why, "event": proof.event if proof else None}
    return told


def explain_bye(asked: Asked, *, full: bool) -> Told:
    """Who has the pairing-allocated bye, and why he."""
    bye = asked.published.bye
    players = len(asked.field.contenders)
    told = _headed(
        asked, f"Round {asked.round_number}, the pairing-allocated bye: {asked.who(bye) if bye else 'nobody'}"
    )
    told.data["bye"] = player_data(asked, bye)
    if bye is None:
        told.lines.append(f"{players} players were to be paired, an even number, so nobody was left over.")
        return told
    told.lines.append(f"{players} players were to be paired, an odd number, so one is left over.")
    told.lines += _steps(asked, {bye})
    told.lines += _why_the_bye(asked, bye)
    score_of_the_bye = asked.own_explanation.score_of_the_bye
    if score_of_the_bye:
        contender = asked.contender(bye)
        score = points_text(contender.score) if contender else "?"
        told.lines.append(
            f"{score_of_the_bye}: the lowest score that can have it is {score}, when everybody else is to be paired."
        )
    last = [one for one in asked.pairing.record.brackets if bye in one.downfloaters]
    for bracket in last[-1:]:
        told.lines += _why_left(asked, bracket, bye)
        told.lines += _values(asked, bracket) if full else []
    barred = [
        one.id
        for one in asked.field.contenders
        if not getattr(one, "may_take_bye", True)
        and (contender := asked.contender(bye))
        and one.score <= contender.score
    ]
    for player in barred:
        found = earlier_bye(asked, player)
        if found is not None:
            number, what, proof = found
            told.lines.append(
                f"{asked.who(player)} could not have it: he {what} in round {number}{f' ({proof})' if proof else ''}, "
                f"{_bye_article(asked)}."
            )
    told.data["barred"] = [player_data(asked, player) for player in barred]
    return told


def explain_float(asked: Asked, player: PlayerId, *, full: bool) -> Told:
    """The floats of a player in this round: from which bracket he came down, and why he."""
    told = _headed(asked, f"Round {asked.round_number}: floats of {asked.who(player)}")
    lines = floats_of(asked, player)
    for bracket in asked.pairing.record.brackets:
        if player in bracket.downfloaters and player != asked.pairing.bye:
            lines += _why_left(asked, bracket, player)
            lines += _values(asked, bracket) if full else []
    lines += _steps(asked, {player})
    if asked.contender(player) is None:
        why, proof = absence(asked, player)
        lines = [f"He was not to be paired: he {why}{f' ({proof})' if proof else ''}."]
    told.lines += lines or ["None: he meets a player with the same score, in his own bracket."]
    told.data |= {"player": player_data(asked, player), "floats": floats_as_data(asked, player)}
    return told


def explain_colour(asked: Asked, player: PlayerId) -> Told:
    """The colour of a player, and the article that gave it."""
    found = asked.board_of(player)
    told = _headed(asked, f"Round {asked.round_number}: the colour of {asked.who(player)}")
    told.data["player"] = player_data(asked, player)
    if found is None:
        told.lines.append("He has none: he was not paired with anybody in this round.")
        return told
    board, pair = found
    colour = "White" if pair.white == player else "Black"
    told.lines.append(f"{colour} on board {board} against {asked.who(_other(pair, player))}.")
    told.lines += why_colours(asked, pair)
    told.data |= {"board": board, "colour": colour.lower(), "colour_article": pair.colour_article}
    return told


# --- parts ----------------------------------------------------------------------------------------------


def _headed(asked: Asked, title: str) -> Told:
    proof = pairing_event(asked)
    lines = [f"{title} ({asked.edition}, {proof})."]
    if asked.altered_by is not None:
        lines.append(f"The pairing was altered by hand, event {asked.altered_by}; the program had paired otherwise.")
    if asked.same_record is False:
        lines.append(
            "The decisions recorded with it are not those that the program takes today from the same facts; what "
            "follows are today's."
        )
    data: dict[str, object] = {"round": asked.round_number, "edition": asked.edition, "event": proof.event}
    return Told(lines, data)


def _bracket(asked: Asked, number: int, bracket: BracketRecord, *, full: bool) -> list[str]:
    count = len(bracket.moved_down) + len(bracket.residents)
    lines = [f"Bracket {number}, {points_text(bracket.score)} points, {_players(count)}{_KINDS[bracket.kind]}:"]
    if bracket.moved_down:
        lines.append(f"  came down: {asked.names(bracket.moved_down)}")
    lines += [f"  {asked.who(one)} - {asked.who(other)}" for one, other in bracket.pairs]
    if bracket.downfloaters:
        lines.append(f"  left: {asked.names(bracket.downfloaters)}")
    lines += [f"  {line}" for line in (_decided(asked, bracket),) if line]
    return lines + (_values(asked, bracket) if full else [])


def _players(count: int) -> str:
    return f"{count} player{'' if count == 1 else 's'}"


def _decided(asked: Asked, bracket: BracketRecord) -> str:
    """Why this candidate."""
    if not bracket.pairs:
        return "Nobody in it could be paired."
    if not asked.own_explanation.takes_the_first:
        return _excluded(asked, bracket)
    if bracket.first_candidate_fails is None:
        return f"S1 against S2 as they stand is the best there is ({asked.own_explanation.takes_the_first})."
    excluded = ", ".join(f"{asked.who(one)} - {asked.who(other)}" for one, other in first_candidate(bracket)[:4])
    more = " ..." if len(first_candidate(bracket)) > 4 else ""
    return (
        f"S1 against S2 as they stand ({excluded}{more}) comes first in order; it is excluded by "
        f"{criterion_text(asked.rules, bracket.first_candidate_fails)}."
    )


def _excluded(asked: Asked, bracket: BracketRecord) -> str:
    """Of editions whose first candidate the record does not tell: only what excluded it."""
    if bracket.first_candidate_fails is None:
        return ""
    return f"The first candidate is excluded by {criterion_text(asked.rules, bracket.first_candidate_fails)}."


def first_candidate(bracket: BracketRecord) -> list[tuple[PlayerId, PlayerId]]:
    """S1 against S2 as they stand (2017 B.3, 2026 3.3), with as many pairs as were made."""
    moved_down = set(bracket.moved_down)
    paired_down = sum(one in moved_down or other in moved_down for one, other in bracket.pairs)
    pairs = list(zip(bracket.moved_down, bracket.residents[:paired_down], strict=False))
    rest = bracket.residents[paired_down:]
    half = len(bracket.pairs) - paired_down
    return pairs + list(zip(rest[:half], rest[half : 2 * half], strict=True))


def _values(asked: Asked, bracket: BracketRecord) -> list[str]:
    imperfect = without_none(bracket.values)
    if not imperfect:
        return ["    perfect in every criterion"]
    return [f"    {criterion_text(asked.rules, one.criterion)}: {value_text(asked.rules, one)}" for one in imperfect]


def _bracket_of_pair(asked: Asked, one: PlayerId, other: PlayerId) -> tuple[int, BracketRecord] | None:
    for number, bracket in enumerate(asked.pairing.record.brackets, start=1):
        if {one, other} in ({*pair} for pair in bracket.pairs):
            return number, bracket
    return None


def _why_pair(asked: Asked, pair: PairRecord, *, full: bool) -> list[str]:
    if not any({pair.white, pair.black} == {one.white, one.black} for one in asked.pairing.record.pairs):
        command = (
            f"explain why-not {asked.numbers.get(pair.white)} {asked.numbers.get(pair.black)} "
            f"--round {asked.round_number}"
        )
        return [f"{asked.edition} does not give this pair from what was known then: `{command}` says why."]
    found = _bracket_of_pair(asked, pair.white, pair.black)
    lines = _steps(asked, {pair.white, pair.black})
    if found is None:
        return lines
    number, bracket = found
    count = len(bracket.moved_down) + len(bracket.residents)
    lines.insert(
        0,
        f"They were in bracket {number}, {points_text(bracket.score)} points, {_players(count)}{_KINDS[bracket.kind]}.",
    )
    for player in (pair.white, pair.black):
        lines += _came_down(asked, player)
    lines += [line for line in (_better_looking(asked, bracket, pair),) if line]
    return lines + (_values(asked, bracket) if full else [])


def _better_looking(asked: Asked, bracket: BracketRecord, pair: PairRecord) -> str:
    """What the players would have had in the first candidate, and the criterion that excluded it."""
    article = asked.own_explanation.takes_the_first
    if not article:
        return _excluded(asked, bracket)
    first = first_candidate(bracket)
    if bracket.first_candidate_fails is None or {pair.white, pair.black} in ({*one} for one in first):
        where = "S1 against S2 as they stand"
        if bracket.first_candidate_fails is None:
            return f"They stand opposite each other, {where}, and that is the best there is ({article})."
        return (
            f"They stand opposite each other, {where}; other boards of the bracket had to change by "
            f"{criterion_text(asked.rules, bracket.first_candidate_fails)}."
        )
    would = [one for one in first if {pair.white, pair.black} & {*one}]
    shown = ", ".join(f"{asked.who(one)} - {asked.who(other)}" for one, other in would) or "neither of them paired"
    return (
        f"S1 against S2 as they stand would be {shown}. That is excluded by "
        f"{criterion_text(asked.rules, bracket.first_candidate_fails)}; the first of the best candidates has this pair "
        f"({article})."
    )


def _came_down(asked: Asked, player: PlayerId) -> list[str]:
    """Every bracket that he left unpaired before he was paired."""
    lines = []
    for bracket in asked.pairing.record.brackets:
        if player in bracket.downfloaters and player != asked.pairing.bye:
            lines += _why_left(asked, bracket, player)
    return lines


def _why_left(asked: Asked, bracket: BracketRecord, player: PlayerId) -> list[str]:
    """Why somebody was left in a bracket, and why he."""
    players = (*bracket.moved_down, *bracket.residents)
    fewest = article_on(asked.edition, "number of floaters")
    count = len(players)
    place = f"the bracket of {points_text(bracket.score)} points"
    if count == 1 and player == asked.pairing.bye:
        return [f"{asked.who(player)} was alone in {place}, and nobody comes below: he is the one who is left."]
    if count == 1:
        return [f"{asked.who(player)} was alone in {place} and was moved down."]
    if len(bracket.downfloaters) == 1 and count % 2:
        why = f"{count} players are an odd number, so one is left"
    else:
        why = f"{len(bracket.downfloaters)} of {count} players are left: {len(bracket.pairs)} pairs are the most"
    last = players[-len(bracket.downfloaters) :]
    if set(bracket.downfloaters) == set(last):
        who = "lowest ranked" if len(last) == 1 else "among the lowest ranked"
        return [f"{asked.who(player)} came out of {place} unpaired ({fewest}): {why}; he is {who}."]
    by = ""
    if bracket.first_candidate_fails is not None and asked.own_explanation.takes_the_first:
        excluded = criterion_text(asked.rules, bracket.first_candidate_fails)
        by = f"; that {asked.names(last)} be left instead is excluded by {excluded}"
    return [f"{asked.who(player)} came out of {place} unpaired ({fewest}): {why}{by}."]


def _why_the_bye(asked: Asked, bye: PlayerId) -> list[str]:
    """Where the text gives it before anybody is paired (Burstein, Dubov): what it asks for."""
    contender, goes_to = asked.contender(bye), asked.explanation.bye_goes_to
    if contender is None or bye != asked.pairing.bye or goes_to is None:
        return []
    article, last = goes_to
    games = len(getattr(contender, "colours", ()))
    told = (
        "Of those who may have it and leave the others a complete pairing, it goes to the lowest score "
        f"({points_text(contender.score)}), then to most games played ({games}), then to {last} ({article}): "
        f"{asked.who(bye)}."
    )
    return [told]


def _bye_article(asked: Asked) -> str:
    return article_on(asked.edition, "taker of the bye")


def _steps(asked: Asked, players: set[PlayerId]) -> list[str]:
    record = asked.pairing.record
    if not isinstance(record, ProcedureRecord):
        return []
    return [_step(asked, step) for step in record.steps if players.intersection(step.players)]


def _step(asked: Asked, step: StepRecord) -> str:
    """A step of a procedure; it knows players by number, so the names are said as well, where they are few."""
    names = f" ({'; '.join(map(asked.who, step.players))})" if 0 < len(step.players) <= _FEW else ""
    return f"{step.article}: {step.text}{names}"


def _steps_data(asked: Asked, players: set[PlayerId] | None) -> list[dict[str, object]]:
    record = asked.pairing.record
    if not isinstance(record, ProcedureRecord):
        return []
    return [
        {"article": step.article, "text": step.text}
        for step in record.steps
        if players is None or players.intersection(step.players)
    ]


def _bracket_data(asked: Asked, bracket: BracketRecord) -> dict[str, object]:
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


def _other(pair: PairRecord, player: PlayerId) -> PlayerId:
    return pair.black if pair.white == player else pair.white
