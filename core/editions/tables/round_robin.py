"""Round robins: everybody meets everybody once (CFC 651, 652), or twice, by Berger's tables (C.05, Annex 1)."""

from collections.abc import Iterator, Mapping

from core.editions.edition import Schedule, Seats
from core.editions.tables.berger import cycle_pairs, pairs_in_cycles, rounds_of_cycle
from core.editions.team_swiss.text import PRIMARY_SCORE
from core.model.dataclass import replace
from core.model.hints import Final
from core.model.sentence import say
from core.model.units import RoundNumber
from core.model.variations import Variation

ROUNDS_MAX: Final = 99
"""A report has no room for more in its round numbers."""

SWAP: Final = Variation(
    name="swap-last-rounds",
    article="C.05, Annex 1",
    summary=say(
        "The last two rounds of the first cycle change places, so that nobody has the same colour three times in a row."
    ),
    values=("yes", "no"),
    holds_for_all_rounds=True,
)


CYCLES: Final = Variation(
    name="cycles",
    article="C.05, Annex 1",
    summary=say(
        "How many times everybody meets everybody; colours, and home and away, are reversed from one cycle to the next."
    ),
    values=("1",),
    shown=say("a number from 1 upwards; 1 if none was announced"),
    takes_a_number=True,
    holds_for_all_rounds=True,
    added_later=True,
)


def no_such_cycles(announced: Mapping[str, str]) -> Iterator[str]:
    """Why nobody meets so often; nothing where they can."""
    if not 1 <= int(announced[CYCLES.name]) <= ROUNDS_MAX:
        yield say(
            "'cycles' cannot be {cycles}: everybody can meet everybody 1 to {most} times.",
            cycles=announced[CYCLES.name],
            most=ROUNDS_MAX,
        )


def fault(competitors: int, cycles: int = 1) -> str:
    """Why so many cannot play a round robin; empty: they can."""
    if competitors < 2:
        return say(
            "{competitors} cannot play a round robin: it needs at least two (CFC 651).",
            competitors=competitors,
        )
    rounds = cycles * rounds_of_cycle(competitors)
    if rounds > ROUNDS_MAX:
        return say(
            "{competitors} would play {rounds} rounds, but a report has room for only {rounds_max} (CFC 651): "
            "divide them into sections (652).",
            competitors=competitors,
            rounds=rounds,
            rounds_max=ROUNDS_MAX,
        )
    return ""


def _one_section(competitors: int) -> tuple[int, ...]:
    return (competitors,)


def _once(competitors: int, round_number: RoundNumber, _: Mapping[str, str]) -> Seats:
    return cycle_pairs(competitors, round_number)


def _several(competitors: int, round_number: RoundNumber, variations: Mapping[str, str]) -> Seats:
    swap, cycles = variations[SWAP.name] == "yes", int(variations[CYCLES.name])
    return pairs_in_cycles(competitors, round_number, swap_last_two=swap, cycles=cycles)


def _code_of_cycles(variations: Mapping[str, str]) -> str:
    """Annex C: Berger's table for teams, and how many games each two play."""
    return f"BERGER_TEAM_ROUNDROBIN_G{variations.get(CYCLES.name, CYCLES.default)}"


def _twice(competitors: int, round_number: RoundNumber, variations: Mapping[str, str]) -> Seats:
    return pairs_in_cycles(competitors, round_number, swap_last_two=variations[SWAP.name] == "yes")


def _code_of_two_cycles(variations: Mapping[str, str]) -> str:
    """Annex C: the double round robin of FIDE has the last two rounds of the first cycle swapped."""
    return "FIDE_DOUBLEROUNDROBIN" if variations.get(SWAP.name, SWAP.default) == "yes" else "BERGER_ROUNDROBIN_G2"


SINGLE: Final = Schedule(
    article="CFC 652",
    drawn_by="CFC 652",
    report_code=lambda _: "BERGER_ROUNDROBIN_G1",
    by_teams=False,
    fault=lambda competitors, _: fault(competitors),
    sections=_one_section,
    rounds=lambda competitors, _: rounds_of_cycle(competitors),
    seats=_once,
    variations=(),
)
DOUBLE: Final = Schedule(
    article="CFC 651, 652",
    drawn_by="CFC 652",
    report_code=_code_of_two_cycles,
    by_teams=False,
    fault=lambda competitors, _: fault(competitors, 2),
    sections=_one_section,
    rounds=lambda competitors, _: 2 * rounds_of_cycle(competitors),
    seats=_twice,
    variations=(SWAP,),
)
OF_TEAMS: Final = Schedule(
    article="CFC 652",
    drawn_by="CFC 652",
    report_code=_code_of_cycles,
    by_teams=False,
    fault=lambda competitors, variations: fault(competitors, int(variations[CYCLES.name])),
    sections=_one_section,
    rounds=lambda competitors, variations: int(variations[CYCLES.name]) * rounds_of_cycle(competitors),
    seats=_several,
    variations=(),  # those of leagues (`core.editions.tables.round_robin`)
)

# --- What a league of teams announces

HOME_HAS_WHITE: Final = "white"
HOME_COLOUR: Final = Variation(
    name="home-colour",
    article="646",
    summary=say(
        "The colour of the home team, named first in the table, on board 1; colours alternate on the boards below."
    ),
    values=(HOME_HAS_WHITE, "black"),
    holds_for_all_rounds=True,
    added_later=True,
)


def home_has_white(announced: Mapping[str, str]) -> bool:
    """Whether the team at home has White on board 1."""
    return announced.get(HOME_COLOUR.name, HOME_HAS_WHITE) == HOME_HAS_WHITE


BY_MATCHES_OR_GAMES: Final = replace(
    PRIMARY_SCORE,
    article="664",
    summary=say("Which points determine the standings: those of the matches, or those of their boards."),
    added_later=True,
)
OF_LEAGUES: Final = (CYCLES, replace(SWAP, added_later=True), HOME_COLOUR, BY_MATCHES_OR_GAMES)
