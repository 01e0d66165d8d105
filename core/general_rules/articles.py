"""The rule books' general part, as a table: who is paired, what is put right, what is published (C.04.2 and its kin).

Editions under the same general rules share it; `rules` prints it behind the articles of the system.
"""

from dataclasses import replace
from typing import Final

from core.editions.rule_book import Article

_LATE: Final = Article(
    "C.04.2.C.2",
    "late entries",
    "Late entries",
    "No points for the rounds missed, unless announced; a fitting number, and paired, only when the player arrives.",
    "events.deciders.players:late_entry",
)
_LEFT: Final = Article(
    "C.04.2.D.3",
    "absence",
    "Withdrawal",
    "Who withdraws is no longer paired.",
    "events.deciders.players:withdraw",
)
_AWAY: Final = Article(
    "C.04.2.D.4",
    "absence",
    "Announced absence",
    "Not paired in that round, and no points unless announced.",
    "events.deciders.byes:grant",
)
_MISSING: Final = Article(
    "C.04.2.D.2",
    "absence",
    "Absence without notice",
    "Counts as withdrawn unless explained with arguments that the arbiter accepts; the next pairing asks.",
    "events.deciders.absence:settle",
)
_TIERS: Final = Article(
    "C.04.2.D.8",
    "corrections",
    "Wrong result, colours or rating",
    "Reported before the next pairing, within the deadline: for standings and pairings. Before the end of the next "
    "round: for the pairing made next. Later: for the rating report only.",
    "events.deciders.corrections:tier_of_round",
)
_PUBLISHED: Final = Article(
    "C.04.2.D.10",
    "published pairings",
    "Published pairings",
    "Changed only where two players would meet a second time.",
    "core.general_rules.grounds:Ground",
)

UNTIL_2026: Final = (_LATE, _MISSING, _LEFT, _AWAY, _TIERS, _PUBLISHED)
FROM_2026: Final = (
    replace(_LATE, number="C.04.2, 2.4"),
    replace(_LEFT, number="C.04.2, 3.2"),
    replace(_AWAY, number="C.04.2, 3.3"),
    replace(_TIERS, number="C.04.2, 4.3"),
    replace(
        _PUBLISHED,
        number="C.04.2, 4.4",
        summary="Changed only in five cases, if the arbiter finds it best: a rematch; the rules of the competition "
        "allow it; two without an opponent agree to play; a late entry with minimal, agreed changes; top boards of "
        "the final round.",
    ),
)
OF_1998: Final = (
    replace(
        _MISSING,
        number="F.8",
        summary="Counts as withdrawn, unless announced otherwise or excused; the next pairing asks.",
    ),
    replace(
        _LEFT,
        number="F.5",
        title="Withdrawal and announced absence",
        summary="Who withdraws is no longer paired; who is known not to play in a round is not paired and scores 0.",
    ),
    replace(
        _TIERS,
        number="F.7",
        summary="For the pairings yet to be made, whenever it is found out; a pairing made public stays unless the "
        "arbiter decides otherwise.",
    ),
    replace(
        _PUBLISHED,
        number="F.6",
        summary="Changed only where B.1 or B.2 is violated: a rematch, a second bye, a colour that nobody may have.",
    ),
    Article(
        "F.10",
        "final standings",
        "Final standings",
        "Equal points share the prizes; for the first place games against each other, the opponents' average rating, "
        "lots.",
        "core.tie_breaks.lists:RECOMMENDED",
    ),
)
OF_THE_CFC: Final = (
    replace(
        _MISSING,
        number="616 (defaults)",
        title="Default",
        summary="Who defaults is not paired further without an excuse that the director accepts; the next pairing asks.",
    ),
    replace(
        _LEFT,
        number="616 (withdrawals)",
        title="Withdrawal and excused absence",
        summary="Who withdraws is no longer paired; rounds not played score 0.",
    ),
    Article(
        "672, 673",
        "final standings",
        "Tie-breaking",
        "Cumulative in a Swiss, Sonneborn-Berger and then the mutual games in a round robin, unless announced "
        "otherwise.",
        "core.tie_breaks.lists:RECOMMENDED",
    ),
)
