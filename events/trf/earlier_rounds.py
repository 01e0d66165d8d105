"""By which numbers, ratings and prohibitions earlier rounds were paired, where a correction has changed them since.

A report has one rating and one starting rank for each player. Files that we write say in comments what held before, so
that every round can be checked (decisions 113 and 162); starting ranks stand for the players:

    ### pairtrail until round 4: numbers 2 3 4 5 1
    ### pairtrail until round 4: ratings 1=2160 3=0
    ### pairtrail until round 4: forbidden 1-2 3-7
    ### pairtrail until round 4: name 5=Adler, Ruth

The first lists the players by the pairing numbers that held in the rounds up to that one, and after the round that an
earlier such line names; the second likewise the ratings by which they were paired, the third all the pairs that were
not to meet, or `none`; the last a name, where equals are paired by the alphabet. `events.trf.earlier_cells` has the
results and byes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from core.editions.registry import edition_named
from core.model.hints import Final
from core.model.named_tuple import NamedTuple
from core.model.pattern import pattern
from core.model.results import Reading
from core.model.sentence import say
from core.model.tournament import Numbering, Player, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber
from events.trf.report import Report

EARLIER_HEAD: Final = "### pairtrail until round "
"""How such comments begin."""
_FORM: Final = pattern(
    EARLIER_HEAD
    + r"([1-9]\d{0,2}): "
    + r"(?:name (\d{1,4})=(\S.*?)|numbers((?: \d{1,4})+)|ratings((?: \d{1,4}=\d{1,4})+)"
    + r"|forbidden((?: \d{1,4}-\d{1,4})+| none))\s*"
)


class EarlierRounds(NamedTuple):
    """What one line says."""

    until: RoundNumber
    order: tuple[PlayerId, ...]  # by pairing number; empty: the line is about something else
    ratings: tuple[tuple[PlayerId, int], ...]  # likewise; 0: unrated
    forbidden: tuple[tuple[PlayerId, ...], ...] | None  # None: the line is about something else
    name: tuple[PlayerId, str] | None  # likewise
    line: int


def is_earlier_line(text: str) -> bool:
    """Whether a line is such a comment."""
    return text.startswith(EARLIER_HEAD)


# --- reading -----------------------------------------------------------------------------------------


def read_earlier_line(text: str, line: int, report: Report) -> EarlierRounds | None:
    """What the comment says; None with a finding: it cannot be read."""
    found = _FORM.fullmatch(text)
    if found is None:
        expected = say("{head}4: numbers 2 3 1, or {head}4: ratings 1=2160", head=EARLIER_HEAD)
        report.error(line, 1, repr(text.strip()), expected)
        return None
    until, player, name, numbers, ratings, forbidden = found.groups()
    pairs = (one.split("=") for one in (ratings or "").split())
    apart = [] if forbidden in (None, " none") else [one.split("-") for one in forbidden.split()]
    return EarlierRounds(
        RoundNumber(int(until)),
        tuple(PlayerId(int(one)) for one in (numbers or "").split()),
        tuple((PlayerId(int(player)), int(rating)) for player, rating in pairs),
        None if forbidden is None else tuple(tuple(PlayerId(int(player)) for player in pair) for pair in apart),
        None if player is None else (PlayerId(int(player)), name),
        line,
    )


def check_earlier_lines(
    said: Sequence[EarlierRounds], known: Iterable[int], rounds_paired: int, report: Report, *, of_teams: bool = False
) -> None:
    """That the lines name rounds and players (`of_teams`: teams) of the file, in order and each once."""
    there = set(known)
    for one in said:
        players = one.order or tuple(player for player, _ in (*one.ratings, *names_said([one]).items()))
        for player in players:
            if player not in there or players.count(player) > 1:
                read, expected = (
                    (say("team {team}", team=player), say("teams in the file, each once"))
                    if of_teams
                    else (say("player {player}", player=player), say("players in the file, each once"))
                )
                report.error(one.line, 1, read, expected)
        for pair in one.forbidden or ():
            if not there.issuperset(pair) or len(set(pair)) == 1:
                read = say("a pair {first}-{second}", first=pair[0], second=pair[1])
                expected = say("two teams in the file") if of_teams else say("two players in the file")
                report.error(one.line, 1, read, expected)
        if one.until > rounds_paired:
            report.error(
                one.line,
                1,
                say("until round {until}", until=one.until),
                say("a round that has been paired, 1 to {rounds_paired}", rounds_paired=rounds_paired),
            )
    of_names = [[one for one in said if one.name and one.name[0] == player] for player in names_said(said)]
    for kind in (numbers_said(said), [one for one in said if one.ratings], forbidden_said(said), *of_names):
        for before, after in pairwise(kind):
            if after.until <= before.until:
                report.error(
                    after.line,
                    1,
                    say("until round {until}", until=after.until),
                    say("a round after {until}", until=before.until),
                )


def numbers_said(said: Iterable[EarlierRounds]) -> list[EarlierRounds]:
    """The lines about pairing numbers."""
    return [one for one in said if one.order]


def forbidden_said(said: Iterable[EarlierRounds]) -> list[EarlierRounds]:
    """The lines about who was not to meet."""
    return [one for one in said if one.forbidden is not None]


def names_said(said: Iterable[EarlierRounds]) -> dict[PlayerId, str]:
    """The players of whom lines say another name."""
    return dict(one.name for one in said if one.name is not None)


def earlier_names(said: Iterable[EarlierRounds], player: PlayerId) -> tuple[tuple[RoundNumber, str], ...]:
    """As `Player.earlier_names`."""
    return tuple((one.until, one.name[1]) for one in said if one.name is not None and one.name[0] == player)


def numberings(said: Iterable[EarlierRounds], last: Mapping[PlayerId, PairingNumber]) -> tuple[Numbering, ...]:
    """The pairing numbers of all rounds; `last` are those of the file."""
    found, first = [], RoundNumber(1)
    for one in numbers_said(said):
        found.append(Numbering(first, {player: PairingNumber(place) for place, player in enumerate(one.order, 1)}))
        first = RoundNumber(one.until + 1)
    return (*found, Numbering(first, last))


def earlier_ratings(said: Iterable[EarlierRounds], player: PlayerId) -> tuple[tuple[RoundNumber, int], ...]:
    """As `Player.earlier_ratings`."""
    return tuple((one.until, rating) for one in said for who, rating in one.ratings if who == player)


def told(said: Iterable[EarlierRounds]) -> Iterator[str]:
    """For people: what is taken from these lines."""
    for one in said:
        if one.order:
            yield say(
                "Pairing numbers up to round {until} are taken from line {line} (###).", until=one.until, line=one.line
            )
        elif one.ratings:
            yield say("Ratings up to round {until} are taken from line {line} (###).", until=one.until, line=one.line)
        elif one.name is not None:
            yield say(
                "The name of player {player} up to round {until} is taken from line {line} (###).",
                player=one.name[0],
                until=one.until,
                line=one.line,
            )
        else:
            yield say(
                "Prohibitions up to round {until} are taken from line {line} (###).", until=one.until, line=one.line
            )


# --- writing -----------------------------------------------------------------------------------------


def earlier_lines(
    tournament: Tournament, starting_ranks: Mapping[PlayerId, int], reading: Reading = Reading.STANDINGS
) -> list[str]:
    """The comments of a tournament about numbers and ratings; none where none was corrected since a round was paired.

    `reading`: whose ratings the file has.
    """
    return [*_lines_of_numbers(tournament, starting_ranks), *_lines_of_ratings(tournament, starting_ranks, reading)]


def lines_of_prohibitions(
    tournament: Tournament, starting_ranks: Mapping[PlayerId, int], *, names_last: bool
) -> Iterator[str]:
    """Who was not to meet in earlier rounds, for a file without records 260.

    `names_last`: its lines (XXP) say who is not to meet now; without them the comments say it of all rounds.
    """
    now = tournament.forbidden_pairs
    following = now if names_last else frozenset[tuple[PlayerId, PlayerId]]()
    lines = []
    for one_round in reversed(tournament.rounds):
        then = now if one_round.kept_apart is None else one_round.kept_apart
        if then != following:
            pairs = sorted(sorted((starting_ranks[one], starting_ranks[other])) for one, other in then)
            told = " ".join(f"{one}-{other}" for one, other in pairs) or "none"
            lines.append(f"{EARLIER_HEAD}{one_round.number}: forbidden {told}")
        following = then
    yield from reversed(lines)


def lines_of_names(
    names: Mapping[RoundNumber, Mapping[PlayerId, str]],
    now: Mapping[PlayerId, str],
    starting_ranks: Mapping[PlayerId, int],
) -> Iterator[str]:
    """The comments about names; `names` are those by which each round was paired, `now` those since."""
    following = dict(now)
    lines = []
    for until, then in sorted(names.items(), reverse=True):
        for player, name in then.items():
            if name != following[player]:
                lines.append((until, f"{EARLIER_HEAD}{until}: name {starting_ranks[player]}={name}"))
            following[player] = name
    yield from (text for _, text in sorted(lines))


def _lines_of_numbers(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    for until, order in orders_told(tournament):
        yield f"{EARLIER_HEAD}{until}: numbers {' '.join(str(starting_ranks[player]) for player in order)}"


def orders_told(tournament: Tournament) -> list[tuple[RoundNumber, list[PlayerId]]]:
    """What the comments say of numbers: up to the last order that those who stand in it do not have any more."""
    orders, last = list(_orders(tournament)), tournament.numbers_in(tournament.next_round)
    others = [place for place, (_, order) in enumerate(orders) if order != sorted(order, key=last.__getitem__)]
    return orders[: max(others, default=-1) + 1]


def _orders(tournament: Tournament) -> Iterator[tuple[RoundNumber, list[PlayerId]]]:
    """The players by number, with the last paired round in which each order held."""
    held: list[tuple[RoundNumber, list[PlayerId]]] = []
    for one_round in tournament.rounds:
        numbers = tournament.numbers_in(one_round.number)
        order = sorted(numbers, key=numbers.__getitem__)
        if held and held[-1][1] == order:
            held.pop()
        held.append((one_round.number, order))
    yield from held


def _lines_of_ratings(
    tournament: Tournament, starting_ranks: Mapping[PlayerId, int], reading: Reading
) -> Iterator[str]:
    if not edition_named(tournament.settings.edition).pairs_by_rating:
        return
    by_round: dict[RoundNumber, list[str]] = {}
    ranked = [one for one in tournament.players.values() if one.id in starting_ranks]  # none before there are numbers
    for player in sorted(ranked, key=lambda one: starting_ranks[one.id]):
        for until, rating in _ratings_of(player, tournament.last_paired_round, reading):
            by_round.setdefault(until, []).append(f"{starting_ranks[player.id]}={rating}")
    for until, ratings in sorted(by_round.items()):
        yield f"{EARLIER_HEAD}{until}: ratings {' '.join(ratings)}"


def _ratings_of(player: Player, last_paired: RoundNumber, reading: Reading) -> Iterator[tuple[RoundNumber, int]]:
    """The ratings of rounds that were paired by another one than the report has."""
    from core.model.in_one_reading import rating_in  # whoever reads a file writes no rounds

    for until, rating in player.earlier_ratings:
        yield RoundNumber(min(until, last_paired)), rating
        if until >= last_paired:  # a report has no rounds of teams without line-ups
            return
    since = player.earlier_ratings[-1][0] if player.earlier_ratings else 0
    if player.rating_for_pairing != rating_in(player, reading) and since < last_paired:
        yield last_paired, player.rating_for_pairing
