"""Who meets a player with another score, in the words of the edition: only some texts call it a float."""

from core.explain.comparing import full_pairing, same_boards
from core.model.pairing import FloatRecord
from core.model.sentence import say
from core.model.units import PlayerId, Points, points_in_print
from events.deciders.wording import points_text
from projections.explain.asked import Asked
from projections.explain.told import article_on


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
