"""What was changed by hand in the pairing of a round: by whom, when and why, against which rules, and what was undone.

Told from the log, and from the rules themselves: a board that they forbid is named with its article, as a warning that
was confirmed.
"""

from collections.abc import Iterator

from core.editions.explanation import Rule
from core.explain.laws import obstacles_in
from core.general_rules.grounds import UNOPPOSED
from core.model.sentence import joined, say
from events.log.envelope import StoredEvent
from events.vocabulary.players import LateEntryAccepted
from projections.explain.asked import Asked
from projections.explain.proofs import obstacle_text
from projections.log_in_words.trail import AuditRow, audit
from projections.wording import minute


def changes_by_hand(asked: Asked) -> list[str]:
    """A sentence for each change that counts or was undone; none where there was none."""
    return [line for stored in asked.alterations for line in _told(asked, stored)]


def _told(asked: Asked, stored: StoredEvent) -> Iterator[str]:
    rows = {row.version: row for row in audit(asked.events)}
    row = rows[stored.version]
    reason = say("Reason: {reason}.", reason=row.reason) if row.reason else ""
    yield joined(" ", (row.sentence, say("By {who_and_when}.", who_and_when=_by(row)), reason))
    if row.undone_by is not None:
        undo = rows[row.undone_by]
        yield say(
            "That change, event {version}, was undone by {who_and_when} and does not count.",
            version=row.version,
            who_and_when=_by(undo),
        )
    elif stored.version == asked.altered_by:
        boards = [(board.white, board.black) for board in asked.published.boards]
        with_it = (one.event for one in asked.events if one.causation == stored.causation)
        entered = {one.player for one in with_it if isinstance(one, LateEntryAccepted)}  # against the bye, by a rule
        came = UNOPPOSED in getattr(stored.event, "grounds", ())  # likewise, who was without an opponent
        for obstacle in obstacles_in(asked.field, boards, asked.published.bye):
            if obstacle.rule is Rule.ABSENT and (came or entered.issuperset(obstacle.players[:1])):
                continue
            yield say("Confirmed despite a rule: {obstacle}", obstacle=obstacle_text(asked, obstacle))


def _by(row: AuditRow) -> str:
    """Who, when, and the event."""
    return say(
        "{actor}, {time} UTC (event {version}, hash {hash})",
        actor=row.actor,
        time=minute(row.recorded_at),
        version=row.version,
        hash=row.short_hash,
    )
