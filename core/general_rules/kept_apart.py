"""Who is kept apart because they share a club or a federation, in the first rounds, as the organiser announced it.

No article of FIDE speaks of it; the Canadian handbook speaks of requests alone (619.1). It is a rule of the organiser,
announced beforehand, and holds as a pair does that is not to meet (decision 123).
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from core.model.hints import Final, TypeAlias
from core.model.sentence import Refused, joined, say
from core.model.tournament import Player, Tournament
from core.model.units import PlayerId, RoundNumber

CLUB: Final = "club"
FEDERATION: Final = "federation"
GROUPED_BY: Final = (CLUB, FEDERATION)
_WORDS: Final = {CLUB: say("club"), FEDERATION: say("federation")}
ROUNDS: Final = RoundNumber(2)
"""As many rounds as CFC 619.1 speaks of, where no other number is announced."""
PAIRS_MAX: Final = 1_000_000
"""Those of 1,414 players of one federation: a quarter of a second to list."""

Pairs: TypeAlias = frozenset[tuple[PlayerId, PlayerId]]


def group_of(player: Player, by: str) -> str:
    """What makes players one group: written alike but for capitals and spaces. Empty: of none."""
    return " ".join((player.club if by == CLUB else player.federation).split()).casefold()


def groups(players: Iterable[Player], by: str) -> dict[str, list[Player]]:
    """The groups of two players or more, by what makes them one, in the order of the players."""
    found: dict[str, list[Player]] = {}
    for player in players:
        if group := group_of(player, by):
            found.setdefault(group, []).append(player)
    return {group: members for group, members in found.items() if len(members) > 1}


def announced_in(announced: Mapping[str, RoundNumber], round_number: RoundNumber) -> Iterator[str]:
    """What the players of a group share who are kept apart in that round."""
    return (by for by in GROUPED_BY if round_number <= announced.get(by, 0))


def pairs_of_groups(
    players: Mapping[PlayerId, Player], announced: Mapping[str, RoundNumber], round_number: RoundNumber
) -> Pairs:
    """The pairs, smaller id first, that are not to meet in that round because they share something announced.

    Raises `Refused` where there are more than `PAIRS_MAX`, before any of them is listed.
    """
    apart = [(by, members) for by in announced_in(announced, round_number) for members in _members(players, by)]
    if (count := sum(len(members) * (len(members) - 1) // 2 for _, members in apart)) > PAIRS_MAX:
        by, largest = max(apart, key=lambda one: len(one[1]))
        raise Refused(
            "Keeping players of one {by} apart in round {round_number} creates {count:,} pairs that "
            "may not meet; at most {most:,} are allowed. The largest {by} is {called}, with "
            "{players:,} players. `forbid add PLAYER PLAYER` keeps individual pairs apart.",
            by=_WORDS[by],
            round_number=round_number,
            count=count,
            most=PAIRS_MAX,
            called=largest[0].club if by == CLUB else largest[0].federation,
            players=len(largest),
        )
    return frozenset(pair for _, members in apart for pair in combinations(sorted(member.id for member in members), 2))


def _members(players: Mapping[PlayerId, Player], by: str) -> Iterable[list[Player]]:
    return groups(players.values(), by).values()


def by_name_in(forbidden: Mapping[tuple[PlayerId, PlayerId], RoundNumber | None], round_number: RoundNumber) -> Pairs:
    """The pairs of which it was announced, of those up to a round while it lasts."""
    return frozenset(pair for pair, last in forbidden.items() if last is None or round_number <= last)


def apart_in(tournament: Tournament, round_number: RoundNumber) -> Pairs:
    """Who is not to meet in that round, of a record, by what holds now."""
    by_group = pairs_of_groups(tournament.players, tournament.settings.keep_apart, round_number)
    return by_name_in(tournament.forbidden_by_name, round_number) | (by_group - tournament.allowed_pairs)


def last_round_apart(tournament: Tournament, pair: tuple[PlayerId, PlayerId]) -> RoundNumber | None:
    """The last round in which two who are kept apart in the next one are so, as announced; None: no end was."""
    lasts = [last for _, _, last in what_is_shared(tournament, *pair, tournament.next_round)]
    if pair in by_name_in(tournament.forbidden_by_name, tournament.next_round):
        by_name = tournament.forbidden_by_name[pair]
        if by_name is None:
            return None
        lasts.append(by_name)
    return max(lasts, default=None)


def what_is_shared(
    tournament: Tournament, one: PlayerId, other: PlayerId, round_number: RoundNumber
) -> Iterator[tuple[str, str, RoundNumber]]:
    """For what two are kept apart in that round: what they share, what it is called, the last round of it."""
    if (min(one, other), max(one, other)) in tournament.allowed_pairs:
        return
    first, second = tournament.players.get(one), tournament.players.get(other)
    if first is None or second is None:
        return
    announced = tournament.settings.keep_apart
    for by in announced_in(announced, round_number):
        if group_of(first, by) == group_of(second, by) != "":
            yield by, first.club if by == CLUB else first.federation, announced[by]


def in_words(by: str, called: str, last: RoundNumber) -> str:
    """Why two are kept apart: `both of the club Lund SK, announced for rounds 1-2`."""
    return say(
        "both from the {by} {called}, announced for {rounds}", by=_WORDS[by], called=called, rounds=rounds_told(last)
    )


def rounds_told(last: RoundNumber) -> str:
    """`no round`, `round 1`, or `rounds 1-2`."""
    if not last:
        return say("no round")
    return say("round 1") if last == 1 else say("rounds 1-{last}", last=last)


def kept_apart_told(by: str, last: RoundNumber) -> str:
    """The announcement as one setting among others: `players of one club kept apart in rounds 1-2`."""
    if by == CLUB:
        return say("players of the same club kept apart in {rounds}", rounds=rounds_told(last))
    return say("players of the same federation kept apart in {rounds}", rounds=rounds_told(last))


def announced_in_words(announced: Mapping[str, RoundNumber]) -> str:
    """What was announced: `players of one club in rounds 1-2`; empty: nothing."""
    told = [
        say("players of the same {by} in {rounds}", by=_WORDS[by], rounds=rounds_told(announced[by]))
        for by in GROUPED_BY
        if announced.get(by, 0)
    ]
    return joined(", ", told)
