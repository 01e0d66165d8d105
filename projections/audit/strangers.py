"""Opponents whom a file names and has no line of: which rounds cannot be judged for them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from core.model.sentence import say, say_of
from events.trf.document import TrfDocument
from projections.replay.recheck import Comparison


def without_strangers(rounds: Sequence[Comparison], document: TrfDocument) -> tuple[Comparison, ...]:
    """Rounds in which the file names opponents who are not in it are not judged: who was paired is not known.

    Nor are those after the first of such games where somebody is named in several rounds: a player whose line is
    missing, on whose games scores and colours depend. A number that is named once may be a slip of the pen.
    `document`: as it was read, before such a player was taken for absent.
    """
    known = {player.number for player in document.players}
    named = [
        (entry.opponent, number)
        for player in document.players
        for number, entry in enumerate(player.entries, start=1)
        if entry is not None and entry.opponent and entry.opponent not in known
    ]
    times, strangers = Counter(number for _, number in named), Counter(one for one, _ in set(named))
    first = min((number for one, number in named if strangers[one] > 1), default=len(rounds))

    def unjudged(one: Comparison) -> str:
        if times[one.round_number]:
            return say_of(
                times[one.round_number],
                "Round {round} has {count} opponent who is not in the file, so it cannot be judged.",
                "Round {round} has {count} opponents who are not in the file, so it cannot be judged.",
                round=one.round_number,
            )
        if one.round_number > first:
            return say(
                "Opponents in round {first} are not in the file, so round {round}, which depends on their games, "
                "cannot be judged.",
                first=first,
                round=one.round_number,
            )
        return one.unjudged

    return tuple(replace(one, unjudged=unjudged(one)) for one in rounds) if named else tuple(rounds)
