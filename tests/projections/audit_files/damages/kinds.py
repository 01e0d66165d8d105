"""All kinds of damage to a report, and why some of them cannot always be detected.

Each damage says of a damaged file, by a plain look at its lines or by pairing it again, whether something contradicts
it. If so the audit has to name it; if not it cannot, and `WHY` says why.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from tests.projections.audit_files.damages import of_games, of_lines, of_people, of_records, of_standings
from tests.projections.audit_files.damages.damage import Copy, Damage
from tests.projections.audit_files.damages.honest import Honest
from tests.projections.audit_files.damages.plain import Plain, rules_disagree

KINDS: Final[tuple[Callable[[Copy], Damage | None], ...]] = (
    of_games.result_in_one_line,
    of_games.result_in_both_lines,
    of_games.results_of_two_exchanged,
    of_games.game_as_a_forfeit,
    of_games.result_blanked,
    of_games.result_with_points,
    of_games.opponent_in_one_line,
    of_games.opponents_of_two_boards,
    of_games.colour_in_one_line,
    of_games.colours_in_both_lines,
    of_games.bye_of_another_kind,
    of_games.cell_blanked,
    of_games.cell_lost,
    of_games.cell_doubled,
    of_games.line_shifted,
    of_games.line_cut_off,
    of_standings.points_changed,
    of_standings.points_blanked,
    of_standings.rank_changed,
    of_standings.ranks_exchanged,
    of_people.rating_changed,
    of_people.name_changed,
    of_people.name_lost,
    of_people.name_of_another,
    of_people.fide_id_changed,
    of_people.federation_changed,
    of_people.birth_changed,
    of_people.sex_changed,
    of_people.title_changed,
    of_lines.line_lost,
    of_lines.line_doubled,
    of_lines.lines_exchanged,
    of_lines.numbers_exchanged,
    of_lines.number_changed,
    of_lines.character_spoilt,
    of_records.count_changed,
    of_records.rounds_changed,
    of_records.day_changed,
    of_records.round_date_changed,
    of_records.acceleration_changed,
    of_records.forbidden_pair_added,
    of_records.forbidden_pair_lost,
    of_records.initial_colour_turned,
    of_records.points_for_results_changed,
    of_records.tie_breaks_changed,
    of_records.rules_changed,
    of_records.header_lost,
)

_NO_LATER: Final = "no later round is paired differently because of it"

WHY: Final[Mapping[str, str]] = {
    "game as a forfeit in both lines": f"a forfeit is worth as much as the game, and {_NO_LATER}",
    "result and points turned in both lines": f"the ranks follow the new points as well, and {_NO_LATER}",
    "opponents of two boards exchanged": "points and colours are the same, and the rules allow both pairings",
    "colours in both lines": "the rules allow both colours, and no later colour depends on it",
    "bye of another kind": f"a bye of the same worth, and {_NO_LATER}",
    "cell of a round lost": "the cell of a bye without points, or of the last round, says as much as a blank",
    "cell of a round doubled": "a blank behind the last cell is no cell",
    "line shifted by a column": "nothing is behind the last cell",
    "line cut off": "blanks, or a bye without points, were cut off",
    "rank": "equal points, and the file names no tie-breaks: the rank may be right",
    "ranks of two exchanged": "equal points, and the file names no tie-breaks: the ranks may be right",
    "rating": "a rating between those of the neighbours; only a rating list says more (`ratings check`)",
    "letter of a name": "nothing else in the file or in the rules depends on a name",
    "name of another player": "another damage changed one of the two names",
    "FIDE number": "another number: no check digit is published; only a rating list says more",
    "federation": "another federation that FIDE has",
    "birth date": "another day that is possible",
    "sex": "another sex, which no title contradicts",
    "title": "another title that FIDE has, which the sex does not contradict",
    "lines of two players in another order": "the order of the lines has no meaning: the file says the same",
    "number of players (062)": "another damage made the number right again",
    "number of rated players (072)": "072 counts FIDE ratings, and a line may have a national one",
    "number of rounds (142, XXR)": "more rounds than were played: the event may not be over",
    "first day (042)": "another day that goes with the dates of the rounds, under the same rules",
    "last day (052)": "another day that goes with the dates of the rounds",
    "date of a round (132)": "another day between those of the rounds beside it",
    "virtual points (XXA, 250)": "no round is paired differently because of them",
    "forbidden pair added (XXP, 260)": "XXP names no round: a pair that met may have been forbidden later",
    "forbidden pair lost (XXP, 260)": "no round is paired differently without it",
    "initial colour (152, XXC)": "the colours of a round robin are those of its table",
    "tie-breaks (202)": "the ranks are right by the other list as well",
    "rules (192)": "all rounds are as the other rules pair them as well",
}
"""By kind, why what nothing contradicts cannot be detected; a kind that is not here is always detected."""


def damaged(honest: Honest, chance: random.Random) -> tuple[list[str], list[Damage]]:
    """A copy with one to three damages, and these; each also alone."""
    copy, done = Copy(honest, chance), list[Damage]()
    for _ in range(chance.randint(1, 3)):
        for _ in range(40):
            before, touched = list(copy.lines), set(copy.touched)
            damage = chance.choice(KINDS)(copy)
            if damage is None or copy.lines == before:
                copy.lines, copy.touched = before, touched
                continue
            done.append(replace(damage, alone=tuple(_alone(honest.lines, before, copy.lines))))
            break
    return copy.lines, done


def _alone(honest: tuple[str, ...], before: list[str], after: list[str]) -> list[str]:
    """The honest lines with what was changed last: no line is changed twice."""
    lines = list(honest)
    for what, one, other, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        gone = before[one:other]
        place = lines.index(gone[0]) if gone else _place_beside(lines, before, one)
        for line in gone:
            lines.remove(line)
        lines[place:place] = after[first:last]
    return lines


def _place_beside(lines: list[str], before: list[str], at: int) -> int:
    """Where a line that was put in stands: before the first of the following lines that is an honest one."""
    return next((lines.index(line) for line in before[at:] if line in lines), len(lines))


def contradicted(damage: Damage, lines: list[str]) -> bool:
    """Whether other data of the damaged file contradict it, or the rules: also where it is the only damage.

    What two damages say against each other is held against the one that other data contradict as well.
    """
    alone = list(damage.alone)
    by_data = damage.asks(Plain(lines)) and damage.asks(Plain(alone))
    return by_data or (damage.asks_rules and rules_disagree(alone))
