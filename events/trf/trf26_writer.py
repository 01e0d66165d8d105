"""What TRF26 writes otherwise than TRF16: records 142 to 299 in the place of XX. lines, byes to come in 240."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from core.editions.event_kind import declared_kind
from core.general_rules.acceleration import ACCELERATION, BAKU, baku_by_round, virtual_points_by_round
from core.general_rules.kept_apart import last_round_apart
from core.model.results import ByeKind, Colour, Outcome, Scoring
from core.model.sentence import say
from core.model.tournament import Tournament
from core.model.units import PlayerId, Points, RoundNumber
from events.trf.layout import ROUNDS_MAX, FactLine, bye_fact
from events.trf.points import OUTCOMES, shown_points
from events.trf.team_records import KINDS_299
from events.trf.trf26_lines import SYMBOLS_162
from events.trf.type_codes import CUSTOM, CUSTOM_TABLE, code_of

_DEFAULTS: Final[Mapping[str, int]] = {"W": 10, "D": 5, "L": 0, "A": 0}
_SYMBOL_OF_KIND: Final[Mapping[str, str]] = {
    kind: symbol for kind, outcomes in KINDS_299.items() for symbol in "WDLA" if outcomes[0] in SYMBOLS_162[symbol]
}


def settings_lines(tournament: Tournament, *, numbers_by_rank: bool = False) -> Iterator[FactLine]:
    """Rounds, initial colour, scoring and rules: the end of the tournament section."""
    settings = tournament.settings
    if settings.rounds is not None:
        yield FactLine("rounds", f"142 {settings.rounds}")
    if settings.initial_colour is not None:
        yield FactLine("colour", f"152 {'W' if settings.initial_colour is Colour.WHITE else 'B'}")
    if numbers_by_rank:
        yield FactLine("colour", "XXC rank")
    yield from (FactLine("points", text) for text in _scoring_lines(settings.scoring))
    if not under_no_rules(tournament):
        yield FactLine("type", f"192 {code_of(settings, tournament.details.start_date)}")


def under_no_rules(tournament: Tournament) -> str:
    """Why no code of record 192 is true of the event: what record 092 calls it, where it had no 192; empty: one is.

    A knock-out, say: the edition is then the one by which the file was looked at.
    """
    if tournament.details.type_code or tournament.settings.boards:
        return ""
    declared = declared_kind(tournament, of_file=True)
    return "" if declared is None or declared.is_swiss or declared.has_rules else declared.why


def records(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[FactLine]:
    """Byes of rounds to come, virtual points, prohibitions."""
    for (round_number, kind), players in sorted(byes_to_come(tournament).items()):
        ranks = "".join(f" {rank:>4}" for rank in sorted(starting_ranks[player] for player in players))
        yield FactLine(bye_fact(kind.value, round_number), f"240 {kind.value} {round_number:>3}{ranks}")
    yield from (FactLine("points", text) for text in _extra_points(tournament, starting_ranks))
    yield from (FactLine("acceleration", text) for text in _virtual_points(tournament, starting_ranks))
    yield from (FactLine("forbidden", text) for text in _prohibitions(tournament, starting_ranks))


def _extra_points(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    """299 with round and player: points that the result does not give; those of teams are written with them."""
    for one_round in () if tournament.settings.boards else tournament.rounds:
        for player, extra in sorted(one_round.extra_points.items()):
            yield f"299{'':10}{shown_points(extra.match_points):>4}  {one_round.number:>3} {starting_ranks[player]:>4}"


def byes_to_come(tournament: Tournament) -> dict[tuple[RoundNumber, ByeKind], list[PlayerId]]:
    """Who will not be paired in the rounds to come: byes, and in the next round also those who take no part in it."""
    following, last = tournament.next_round, tournament.settings.rounds
    found: dict[tuple[RoundNumber, ByeKind], list[PlayerId]] = {}
    for (round_number, player), kind in sorted(tournament.byes.items()):
        if round_number >= following and player in tournament.players:
            found.setdefault((round_number, kind), []).append(player)
    for one in tournament.players.values():
        if not one.takes_part_in(following) and (following, one.id) not in tournament.byes:
            found.setdefault((following, ByeKind.ZERO_POINT), []).append(one.id)
    return {key: players for key, players in found.items() if last is None or key[0] <= last}


# --- scoring -----------------------------------------------------------------------------------------


def _scoring_lines(scoring: Scoring) -> Iterator[str]:
    """162 with what differs from the defaults, and 299 where one symbol covers kinds of result of other values."""
    worth = {symbol: scoring.unpaired(SYMBOLS_162[symbol][0]) for symbol in _DEFAULTS}
    told = [symbol for symbol, default in _DEFAULTS.items() if worth[symbol] != default]
    bye = scoring.unpaired(Outcome.PAIRING_ALLOCATED_BYE)
    symbols = [(symbol, worth[symbol]) for symbol in told]
    if bye != worth["W"]:
        symbols.append(("P", bye))
    if symbols:
        yield "162  " + "    ".join(f"{symbol}{shown_points(points):>4}" for symbol, points in symbols)
    for kind, symbol in _SYMBOL_OF_KIND.items():
        points = scoring.unpaired(KINDS_299[kind][0])
        if points != worth[symbol]:
            yield f"299 {kind}{' ' * 8}{shown_points(points):>4}"


def scoring_losses(scoring: Scoring) -> Iterator[str]:
    """Values that 162 and 299 cannot tell apart."""
    for outcome in Outcome:
        if scoring.white(outcome) != scoring.black(outcome):
            what = OUTCOMES[outcome]
            black, white = shown_points(scoring.black(outcome)), shown_points(scoring.white(outcome))
            yield say(
                "the points for {what}, {black} for Black and {white} for White: 162 has only one value",
                what=what,
                black=black,
                white=white,
            )
    for kind in "WDL":
        played, unrated = KINDS_299[kind]
        if scoring.white(played) != scoring.white(unrated):
            yield say(
                (
                    "162 {kind} has only one value, but in this tournament a game of less than one "
                    "move is scored differently"
                ),
                kind=kind,
            )


# --- rules -------------------------------------------------------------------------------------------


def rules_losses(tournament: Tournament) -> Iterator[str]:
    """What 192 and 250 do not say about the rules."""
    if why := under_no_rules(tournament):
        yield say("the system (192): {why}, and there is no code for that", why=why)
        return
    settings = tournament.settings
    code = code_of(settings, tournament.details.start_date)
    if code in (CUSTOM, CUSTOM_TABLE):
        yield say(
            "the edition of the rules, {edition}: record 192 has no code for it ({code} is written)",
            edition=settings.edition,
            code=code,
        )
    for name, value in settings.variations.items():
        if (name, value) != (ACCELERATION.name, BAKU) or tournament.acceleration or code == CUSTOM:
            if name == ACCELERATION.name:
                yield say(
                    "the variation {name}, {value}: its virtual points are written up to the next round",
                    name=name,
                    value=value,
                )
            else:
                yield say("the variation {name}, {value}", name=name, value=value)


def _virtual_points(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    """Ranges of rounds and of players who follow each other.

    Those of the Baku method are written up to the last accelerated round, though 192 names the method: some programs
    go by 250 alone.
    """
    by_method = tournament.settings.variations.get(ACCELERATION.name) == BAKU and not tournament.acceleration
    points = baku_by_round(tournament) if by_method else virtual_points_by_round(tournament)
    everyone = sorted(starting_ranks.values())
    values = {starting_ranks[player]: given for player, given in points.items()}
    ranges: dict[tuple[Points, int, int], list[int]] = {}
    for round_number in range(1, max((len(given) for given in values.values()), default=0) + 1):
        for worth, run in groupby(everyone, key=lambda rank: _in_round(values.get(rank, ()), round_number)):
            ranks = list(run)
            if worth:
                ranges.setdefault((worth, ranks[0], ranks[-1]), []).append(round_number)
    lines = [
        (first, low, f"250      {shown_points(worth):>4} {first:>3} {last:>3} {low:>4} {high:>4}")
        for (worth, low, high), rounds in ranges.items()
        for first, last in _runs(rounds)
    ]
    yield from (text for _, _, text in sorted(lines))


def _in_round(values: tuple[Points, ...], round_number: int) -> Points:
    return values[round_number - 1] if round_number <= len(values) else Points(0)


def _runs(rounds: list[int]) -> Iterator[tuple[int, int]]:
    """First and last of each series without a gap."""
    for _, run in groupby(enumerate(rounds), key=lambda item: item[1] - item[0]):
        numbers = [number for _, number in run]
        yield numbers[0], numbers[-1]


def _prohibitions(tournament: Tournament, starting_ranks: Mapping[PlayerId, int]) -> Iterator[str]:
    """Each pair, with the rounds in which it was not to meet; what holds now without an end holds up to the last."""
    now = tournament.forbidden_pairs
    in_force = {
        int(played.number): now if played.kept_apart is None else played.kept_apart for played in tournament.rounds
    }
    end = int(tournament.settings.rounds or ROUNDS_MAX)
    if tournament.next_round <= end:
        in_force[int(tournament.next_round)] = now
    known = max(in_force)
    lines = [
        (
            first,
            min(end, last_round_apart(tournament, pair) or end) if last == known and pair in now else last,
            *sorted((starting_ranks[pair[0]], starting_ranks[pair[1]])),
        )
        for pair in frozenset().union(*in_force.values())
        for first, last in _runs([number for number, pairs in sorted(in_force.items()) if pair in pairs])
    ]
    yield from (f"260 {first:>3} {last:>3} {one:>4} {other:>4}" for first, last, one, other in sorted(lines))
