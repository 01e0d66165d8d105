"""Why the pairing is as it is: the decision record in sentences. Nothing is decided here."""

from core.editions.registry import teams_compete
from core.explain.comparing import full_pairing
from core.explain.laws import is_judged
from core.model.pairing import BracketRecord, PairRecord, ProcedureRecord, StepRecord
from core.model.results import COLOURS, Colour
from core.model.sentence import SEMICOLON, Refused, indented, joined, say
from core.model.units import PlayerId, points_in_print
from projections.explain.because import (
    as_data,
    why_not_another,
    why_not_the_first,
    why_outside,
    why_the_bye,
)
from projections.explain.obstacles import absence, cited, earlier_bye, pairing_event, told_by_hand_and_since
from projections.explain.parts_of_record import (
    alone_there,
    bracket_data,
    bracket_in_words,
    criteria_in_words,
    excluded,
    first_candidate,
    floats_as_data,
    floats_of,
    players_of,
    why_colours,
    why_left_there,
)
from projections.explain.told import (
    Asked,
    Told,
    article_on,
    player_data,
    step_text,
)

_FEW = 4


def explain_round(asked: Asked, *, full: bool) -> Told:
    """The round bracket by bracket."""
    record = asked.pairing.record
    told = _headed(
        asked,
        say("Round {round_number} was paired under {edition}", round_number=asked.round_number, edition=asked.edition),
    )
    for number, bracket in enumerate(record.brackets, start=1):
        bracket_in_words(asked, told, number, bracket, full=full)
    if isinstance(record, ProcedureRecord):
        told.lines += [indented(_step(asked, step)) for step in record.steps]
    if record.bye is not None:
        told.lines.append(say("The pairing-allocated bye: {who}.", who=asked.who(record.bye)))
    told.data |= {"brackets": [bracket_data(asked, one) for one in record.brackets], "steps": _steps_data(asked, None)}
    told.data["because"] = as_data(asked, told.claims)
    return told


def explain_board(asked: Asked, board: int, *, full: bool) -> Told:
    """One board: the bracket, who came down and why, why these two meet, the colours.

    Each reason that is compared pairs the round again.
    """
    pair = _pair_on(asked, board)
    told = _headed(asked, _board_named(asked, board, pair))
    _why_pair(asked, told, pair, full=full, with_reasons=True)
    told.lines += why_colours(asked, pair)
    told.data |= {"board": board, "white": player_data(asked, pair.white), "black": player_data(asked, pair.black)}
    told.data |= {"colour_article": pair.colour_article, "steps": _steps_data(asked, {pair.white, pair.black})}
    bracket = asked.bracket_of(pair.white, pair.black)
    told.data["bracket"] = None if bracket is None else bracket_data(asked, bracket[1])
    told.data["because"] = as_data(asked, told.claims)
    return told


def board_lines(asked: Asked, board: int) -> list[str]:
    """What `explain_board` says of the board alone, without reasons that compare: little enough to ask of every board.

    Nothing in it is gone through that grows with the round.
    """
    pair, told = _pair_on(asked, board), Told()
    _why_pair(asked, told, pair, full=False, with_reasons=False)
    return [*told.lines, *why_colours(asked, pair)]


def _pair_on(asked: Asked, board: int) -> PairRecord:
    boards = asked.published.boards
    if 1 <= board <= len(boards):
        return boards[board - 1]
    missed = {"round_number": asked.round_number, "board": board, "count": len(boards)}
    raise Refused(
        say("Round {round_number} has no match {board}; its matches are numbered 1 to {count}.", **missed)
        if asked.now.settings.boards
        else say("Round {round_number} has no board {board}; its boards are numbered 1 to {count}.", **missed)
    )


def _board_named(asked: Asked, board: int, pair: PairRecord) -> str:
    seated = {
        "round_number": asked.round_number,
        "board": board,
        "white": asked.who(pair.white),
        "black": asked.who(pair.black),
    }
    if asked.now.settings.boards:
        return say("Round {round_number}, match {board}: {white} (White) - {black} (Black)", **seated)
    return say("Round {round_number}, board {board}: {white} (White) - {black} (Black)", **seated)


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
    told = _headed(
        asked, say("Round {round_number}: {who} was not paired", round_number=asked.round_number, who=asked.who(player))
    )
    told.lines.append(say("Not due to be paired: {why}.", why=cited(why, proof)))
    told.data |= {"player": player_data(asked, player), "absent": why, "event": proof.event if proof else None}
    return told


def explain_bye(asked: Asked, *, full: bool) -> Told:
    """Who has the pairing-allocated bye, and why he."""
    bye = asked.published.bye
    players = len(asked.field.contenders)
    called = say("teams") if teams_compete(asked.now.settings) else say("players")
    told = _headed(
        asked,
        say(
            "Round {round_number}, the pairing-allocated bye: {who}",
            round_number=asked.round_number,
            who=asked.who(bye) if bye else say("nobody"),
        ),
    )
    told.data["bye"] = player_data(asked, bye)
    if bye is None:
        known = {"players": players, "called": called}
        told.lines.append(
            say(
                "{players} {called} were to be paired, an odd number; the bye ended with a change by hand.",
                **known,
            )
            if players % 2
            else say("{players} {called} were to be paired, an even number, so none was left over.", **known)
        )
        return told
    told.lines.append(
        say(
            "{players} {called} were to be paired, an odd number, so one was left over.", players=players, called=called
        )
    )
    told.lines += _steps(asked, {bye})
    told.lines += _why_the_bye(asked, bye)
    score_of_the_bye = asked.explanation.score_of_the_bye
    if score_of_the_bye:
        contender = asked.contender(bye)
        score = points_in_print(contender.score) if contender else "?"
        told.lines.append(
            say(
                (
                    "Under {article}, the lowest score at which a player can receive the bye with everyone else "
                    "paired is {score}."
                ),
                article=score_of_the_bye,
                score=score,
            )
        )
    last = [one for one in asked.pairing.record.brackets if bye in one.downfloaters]
    for bracket in last[-1:]:
        if len(bracket.moved_down) + len(bracket.residents) == 1:
            told.lines.append(alone_there(asked, bracket, bye))
        told.lines += criteria_in_words(asked, bracket) if full else []
    if is_judged(asked.field) and bye == asked.pairing.bye and players > 1:
        told.claim(why_the_bye(asked, bye))
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
                say(
                    "{who} could not have the bye ({article}): {what}.",
                    who=asked.who(player),
                    what=cited(say("{what} in round {round_number}", what=what, round_number=number), proof),
                    article=_bye_article(asked),
                )
            )
    told.data["barred"] = [player_data(asked, player) for player in barred]
    told.data["because"] = as_data(asked, told.claims)
    return told


def explain_float(asked: Asked, player: PlayerId, *, full: bool) -> Told:
    """The floats of a player in this round: from which bracket he came down, and why he."""
    told = _headed(
        asked, say("Round {round_number}: floats of {who}", round_number=asked.round_number, who=asked.who(player))
    )
    told.data |= {"player": player_data(asked, player), "floats": floats_as_data(asked, player)}
    if asked.contender(player) is None:
        why, proof = absence(asked, player)
        told.lines.append(say("Not due to be paired: {why}.", why=cited(why, proof)))
        return told
    before = len(told.lines)
    told.lines += floats_of(asked, player)
    if asked.published.opponent_of(player) == full_pairing(asked.pairing).opponent_of(player):
        _why_floated(asked, told, player, full=full)
    if len(told.lines) == before:
        told.lines.append(
            say("None: the two teams in the match have the same score.")
            if teams_compete(asked.now.settings)
            else say("None: the two players on the board have the same score.")
        )
    told.data["because"] = as_data(asked, told.claims)
    return told


def _why_floated(asked: Asked, told: Told, player: PlayerId, *, full: bool) -> None:
    """Each bracket that left the player; else, where the opponent has another score, why nobody with the same."""
    left = [one for one in asked.pairing.record.brackets if player in one.downfloaters]
    if player != asked.pairing.bye:
        for bracket in left:
            why_left_there(asked, told, bracket, player)
            told.lines += criteria_in_words(asked, bracket) if full else []
        if not left and floats_of(asked, player):
            reason = why_outside(asked, player)
            if reason is not None:
                told.claim(reason)
    told.lines += _steps(asked, {player})


def explain_colour(asked: Asked, player: PlayerId) -> Told:
    """The colour of a player, and the article that gave it."""
    found = asked.board_of(player)
    told = _headed(
        asked, say("Round {round_number}: the colour of {who}", round_number=asked.round_number, who=asked.who(player))
    )
    told.data["player"] = player_data(asked, player)
    if found is None:
        told.lines.append(say("None: not paired in this round."))
        return told
    board, pair = found
    colour = COLOURS[Colour.WHITE if pair.white == player else Colour.BLACK]
    seat = {"colour": colour, "board": board, "who": asked.who(_other(pair, player))}
    told.lines.append(
        say("{colour} in match {board} against {who}.", **seat)
        if asked.now.settings.boards
        else say("{colour} on board {board} against {who}.", **seat)
    )
    told.lines += why_colours(asked, pair)
    told.data |= {
        "board": board,
        "colour": "white" if pair.white == player else "black",
        "colour_article": pair.colour_article,
    }
    return told


# --- parts ----------------------------------------------------------------------------------------------


def _headed(asked: Asked, title: str) -> Told:
    proof = pairing_event(asked)
    lines = [say("{title} ({edition}, {proof}).", title=title, edition=asked.edition, proof=proof.told)]
    lines += told_by_hand_and_since(asked)
    if asked.same_record is False:
        lines.append(
            say(
                "The recorded decisions differ from those that the program makes today with the same "
                "information. Today's decisions are shown."
            )
        )
    data: dict[str, object] = {"round": asked.round_number, "edition": asked.edition, "event": proof.event}
    return Told(lines, data)


def _why_pair(asked: Asked, told: Told, pair: PairRecord, *, full: bool, with_reasons: bool) -> None:
    if asked.given(pair.white, pair.black) is None:
        white, black = (asked.numbers.get(player) or f"id:{player}" for player in (pair.white, pair.black))
        command = f"explain why-not {white} {black} --round {asked.round_number}"
        told.lines.append(
            say(
                "{edition} does not give this pair with the information available at the time: `{command}` shows why.",
                edition=asked.edition,
                command=command,
            )
        )
        return
    found = asked.bracket_of(pair.white, pair.black)
    if found is None:
        told.lines += _steps(asked, {pair.white, pair.black})
        return
    number, bracket = found
    told.lines.append(
        say(
            "They were in bracket {number} (score {points}), {players}.",
            number=number,
            points=points_in_print(bracket.score),
            players=players_of(asked, bracket),
        )
    )
    told.lines += _steps(asked, {pair.white, pair.black})
    if with_reasons:
        for player in (pair.white, pair.black):
            _came_down(asked, told, player)
        _why_these_two(asked, told, bracket, pair)
    told.lines += criteria_in_words(asked, bracket) if full else []


def _why_these_two(asked: Asked, told: Told, bracket: BracketRecord, pair: PairRecord) -> None:
    """Why the two meet, and not those whom they would meet first in order."""
    article, both = asked.explanation.takes_the_first, {pair.white, pair.black}
    if not is_judged(asked.field):
        told.lines += [line for line in (excluded(asked, bracket),) if line]
        return
    if not article:
        told.claim(why_not_another(asked, *_in_order(bracket, pair)))
        return
    first = first_candidate(bracket)
    if both in ({*one} for one in first):
        told.lines.append(
            say("They are paired by position, S1 against S2 in the original order ({article}).", article=article)
        )
        return
    would = [one for one in first if both & {*one}]
    told.claim(*(why_not_the_first(asked, *one) for one in would))
    if not would:
        told.claim(why_not_another(asked, *_in_order(bracket, pair)))


def _in_order(bracket: BracketRecord, pair: PairRecord) -> tuple[PlayerId, PlayerId]:
    """The higher ranked player of a pair first."""
    return next(one for one in bracket.pairs if {*one} == {pair.white, pair.black})


def _came_down(asked: Asked, told: Told, player: PlayerId) -> None:
    """Every bracket that left a player unpaired who was paired below."""
    for bracket in asked.pairing.record.brackets:
        if player in bracket.downfloaters and player != asked.pairing.bye:
            why_left_there(asked, told, bracket, player)


def _why_the_bye(asked: Asked, bye: PlayerId) -> list[str]:
    """Where the text gives it before anybody is paired (Burstein, Dubov): what it asks for."""
    contender, goes_to = asked.contender(bye), asked.explanation.bye_goes_to
    if contender is None or bye != asked.pairing.bye or goes_to is None:
        return []
    article, last = goes_to
    games = len(getattr(contender, "colours", ()))
    told = say(
        "Among eligible players whose bye allows everyone else to be paired, the bye goes to the lowest score "
        "({points}), then the most games played ({games}), then {last} ({article}): {who}.",
        points=points_in_print(contender.score),
        games=games,
        last=last,
        article=article,
        who=asked.who(bye),
    )
    return [told]


def _bye_article(asked: Asked) -> str:
    return article_on(asked.edition, "taker of the bye")


def _steps(asked: Asked, players: set[PlayerId]) -> list[str]:
    return [_step(asked, step) for step in asked.steps_about(players)]


def _step(asked: Asked, step: StepRecord) -> str:
    """A step of a procedure; it knows players by number, so the names are said as well, where they are few."""
    if not 0 < len(step.players) <= _FEW:
        return say("{article}: {step}", article=step.article, step=step_text(step))
    names = joined(SEMICOLON, map(asked.who, step.players))
    return say("{article}: {step} ({names})", article=step.article, step=step_text(step), names=names)


def _steps_data(asked: Asked, players: set[PlayerId] | None) -> list[dict[str, object]]:
    steps = asked.steps if players is None else asked.steps_about(players)
    return [{"article": step.article, "text": step_text(step)} for step in steps]


def _other(pair: PairRecord, player: PlayerId) -> PlayerId:
    return pair.black if pair.white == player else pair.white
