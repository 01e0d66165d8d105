"""Damages to points and ranks."""

from core.model.sentence import TournamentError
from tests.projections.audit_files.damages.damage import RANKS, Copy, Damage
from tests.projections.audit_files.damages.honest import ranks_by
from tests.projections.audit_files.damages.plain import Plain


def points_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None or (points := copy.plain.points(player)) is None:
        return None
    now = copy.chance.choice([one for one in range(0, points + 20, 5) if one != points])
    copy.put(player, 81, f"{now // 10:>2}.{now % 10}")
    words = f"points of {player} {points} -> {now} tenths"
    return Damage(
        "points",
        words,
        frozenset((player,)),
        codes=("points", "one-sided-game", "results"),
        asks=lambda plain: plain.points_disagree(player),
    )


def points_blanked(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None:
        return None
    copy.put(player, 81, "    ")
    words = f"points of {player}"
    return Damage("points missing", words, frozenset((player,)), codes=("no-points",), asks=lambda _: True)


def rank_changed(copy: Copy) -> Damage | None:
    if (player := copy.player()) is None or (rank := copy.plain.number(player, 86, 89)) is None:
        return None
    now = copy.chance.choice([one for one in range(1, len(copy.plain.places) + 3) if one != rank])
    copy.put(player, 86, f"{now:>4}")

    def asks(plain: Plain) -> bool:
        return plain.rank_disagrees(player) or _is_against_tie_breaks(plain, player)

    words = f"rank of {player} {rank} -> {now}"
    return Damage("rank", words, frozenset((player,)), codes=(*RANKS, "points"), asks=asks)


def _is_against_tie_breaks(plain: Plain, player: int) -> bool:
    """Whether the tie-breaks of the file give another order; not where other damages keep them from being computed."""
    code = plain.record("202")
    try:
        given = ranks_by(plain.lines, code) if code else {}
    except TournamentError:
        return False
    now = plain.ranks()
    mine, was = now.get(player, 0), given.get(player, 0)
    return any(
        (was - given[other]) * (mine - its) < 0 or (was != given[other] and mine == its)
        for other, its in now.items()
        if other != player and other in given
    )


def ranks_exchanged(copy: Copy) -> Damage | None:
    """Of two players."""
    if (player := copy.player()) is None:
        return None
    ranks = copy.plain.ranks()
    others = [one for one in ranks if one != player and one not in copy.touched]
    if player not in ranks or not others:
        return None
    other = min(others, key=lambda one: (abs(ranks[one] - ranks[player]), copy.chance.random()))
    copy.put(player, 86, f"{ranks[other]:>4}")
    copy.put(other, 86, f"{ranks[player]:>4}")

    def asks(plain: Plain) -> bool:
        by_points = plain.rank_disagrees(player) or plain.rank_disagrees(other)
        return by_points or _is_against_tie_breaks(plain, player)

    words = f"ranks {ranks[player]} of {player} and {ranks[other]} of {other}"
    return Damage("ranks of two exchanged", words, frozenset((player, other)), codes=(*RANKS, "points"), asks=asks)
