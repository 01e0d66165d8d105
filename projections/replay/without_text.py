"""Rounds of a file that began before every text of the Dutch System with dates: told by `verify`, and not judged.

A record keeps what a file says (record 192, the first day), and not whether somebody named the edition when it was
read: only an edition that the date alone would have given is taken as not named (decision 233).
"""

from collections.abc import Iterator, Sequence

from core.editions.registry import AS_IN_FILE
from core.model.sentence import say
from core.model.spelling import in_ranges
from core.model.tournament import Tournament
from events.days import first_day
from events.trf.rules_chosen import chosen_edition
from projections.replay.replay import Replay


def not_judged(replays: Sequence[Replay], now: Tournament) -> tuple[Replay, ...]:
    """The rounds read from a file that come out otherwise by a text that came later than the event."""
    if not any(one.is_imported and not one.identical for one in replays) or not day_without_text(now):
        return ()
    return tuple(one for one in replays if one.is_imported and not one.identical)


def told_of_not_judged(left_out: Sequence[Replay], now: Tournament) -> Iterator[str]:
    """One sentence on all of them, if there are any."""
    if left_out:
        yield say(
            "pairtrail does not have the text of the FIDE (Dutch) System in force on {day}, the first day. Under "
            "{edition}, a later edition, these rounds would be paired differently; they were not judged: {rounds}.",
            day=day_without_text(now),
            edition=now.settings.edition,
            rounds=in_ranges(one.round_number for one in left_out),
        )


def day_without_text(now: Tournament) -> str:
    """The first day (YYYY-MM-DD); empty: a text was in force then, or the edition is not the one of the date."""
    day = first_day(now.details.start_date)
    if not day:
        return ""
    choice = chosen_edition(AS_IN_FILE, now, now.details.type_code, today=day)
    return choice.day_without_text if choice.edition == now.settings.edition else ""
