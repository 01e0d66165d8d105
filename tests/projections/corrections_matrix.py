"""docs/corrections.md: every edition, every fact, every moment; made by trying each.

python -m tests.projections.corrections_matrix     write the page

Each cell is a tournament of its own. A fact about round 1 (or one that round 2 reads) is found wrong at that moment.
Held together are: what `round publish` asks, `replay --known now`, what `whatif` says beforehand, and a real
`round void` and `round pair`; and every round replayed as known then, byte for byte. `test_corrections_matrix.py`
beside it holds the page to be what this gives.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from core.editions.registry import EDITIONS, TABLES, edition_named, games_of_match, is_of_one, rules_of_teams
from core.editions.registry import OF_TEAMS as ALL_OF_TEAMS
from core.model.results import ByeKind, Result
from core.model.sentence import Refused, text_of
from core.model.units import TeamBoard
from events.deciders import byes, players, prohibitions, results, rounds, tournament
from events.deciders.check_in import absence_withdraws, excuse_absence
from events.deciders.entries import Changes, Entry
from events.deciders.tables import draw_numbers
from events.deciders.teams import TeamEntry, register_teams, regular_line_ups
from events.store.memory import MemoryStore
from events.vocabulary.corrections import Scope
from events.vocabulary.rounds import RoundVoided
from events.vocabulary.tournament import DetailsSet, SettingsSet
from projections.replay.replay import learnt_since, replay
from projections.replay.whatif import suppose
from projections.repository import Repository
from tests.data_paths import CHECKOUT
from tests.deciders.desk import Desk

PAGE = CHECKOUT / "docs" / "corrections.md"
SWISS: Final = tuple(EDITIONS)
OF_TEAMS: Final = tuple(one for one in ALL_OF_TEAMS if edition_named(one).schedule is None)
BY_TABLE: Final = (*TABLES, *(one for one in ALL_OF_TEAMS if one not in OF_TEAMS))
PLAYERS: Final = 12
ROUNDS: Final = 7
MOMENTS: Final = ("before the pairing", "paired", "published", "one round later", "two rounds later")
WIN, DRAW, LOSS, ABSENT = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.BLACK_WINS_BY_FORFEIT
ROUND_1: Final = (WIN, DRAW, LOSS, ABSENT, DRAW, LOSS)
LATER: Final = (WIN, DRAW, LOSS, DRAW, WIN, LOSS)


class Cell(NamedTuple):
    """What one tournament showed."""

    effect: str  # as the page has it
    doubts: tuple[str, ...]  # where two ways of asking disagree; none: they agree


Fact = Callable[[Desk], tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]]
"""The decider of a correction, with what it takes besides the state and how far it reaches."""


class TeamDesk(Desk):
    """The same of teams of two, who play on two boards; team n has the players of the ids that follow the teams.

    Or of players, in matches of two games.
    """

    def __init__(self, count: int, edition: str) -> None:
        self.store = MemoryStore()
        self.repository = Repository(self.store)
        rounds_played = ROUNDS if edition in OF_TEAMS else None
        settings = SettingsSet(edition=edition, rounds=rounds_played, boards=2)
        self.do(tournament.create, DetailsSet(name="League"), settings)
        if games_of_match(edition):
            self.do(players.register_many, [Entry(f"P{number}", 2500 - number) for number in range(1, count + 1)])
            return
        entries = [
            TeamEntry(f"T{team}", tuple(Entry(f"P{team}{place}", 2500 - 10 * team - place) for place in (1, 2)))
            for team in range(1, count + 1)
        ]
        self.do(register_teams, entries)


def _result(desk: Desk) -> Any:
    place = TeamBoard(1, 1) if isinstance(desk, TeamDesk) else 1
    return results.correct, (1, place, LOSS), {"reason": "sheet"}


def _colours(_: Desk) -> Any:
    return results.correct_colours, (1, 1, None), {"reason": "sheet"}


def _ninth(desk: Desk) -> int:
    """Player 9, of teams the first player of the ninth."""
    return desk.state.teams[9][0] if isinstance(desk, TeamDesk) else 9


def _rating(desk: Desk) -> Any:
    return players.correct_details, (_ninth(desk), Changes(rating=2900)), {"reason": "list"}


def _title(desk: Desk) -> Any:
    return players.correct_details, (_ninth(desk), Changes(title="GM")), {"reason": "list"}


def _bye(desk: Desk) -> Any:
    rules = rules_of_teams(desk.state.settings.edition)
    kind = ByeKind.HALF_POINT if rules is None or rules.excused_teams_score else ByeKind.ZERO_POINT
    return byes.grant, (desk.absent, 1, kind), {"reason": "letter", "confirmed": True}


def _withdrawal(desk: Desk) -> Any:
    return players.rejoin, (desk.gone, 2), {"reason": "another player left"}


def _forbidden(desk: Desk) -> Any:
    last = desk.state.rounds[-1]
    if len(desk.state.rounds) == 1:
        copy = desk.copy()
        copy.do(rounds.pair_round, confirmed=True)
        last = copy.state.rounds[-1]
    return prohibitions.forbid, ((last.games[0].white, last.games[0].black),), {"reason": "family", "confirmed": True}


FACTS: Final[dict[str, Fact]] = {
    "result": _result,
    "colours": _colours,
    "rating": _rating,
    "title": _title,
    "bye": _bye,
    "withdrawal": _withdrawal,
    "forbidden pair": _forbidden,
}
_WITH_SCOPE: Final = ("result", "colours", "rating", "bye", "withdrawal")


def at(edition: str, moment: str, *, equals: bool) -> Desk:
    """Twelve players, the last withdrawn after round 1; White of its board 4 did not come, and is excused.

    `equals`: all of one rating, so that the alphabet decides, unless titles do.
    """
    if edition in ALL_OF_TEAMS:
        desk: Any = TeamDesk(PLAYERS, edition)
    else:
        desk = Desk(PLAYERS, edition, ROUNDS if edition in SWISS else None)
    for player in range(2, PLAYERS + 1) if equals and edition not in ALL_OF_TEAMS else ():
        desk.do(players.correct_details, player, Changes(rating=2499))
    if edition == "scheveningen":
        half = PLAYERS // 2
        desk.do(draw_numbers, "s", groups=(tuple(range(1, half + 1)), tuple(range(half + 1, PLAYERS + 1))))
    _play(desk, ROUND_1, seed="s")
    desk.absent = desk.state.rounds[0].games[min(3, len(desk.state.rounds[0].games) - 1)].white
    desk.gone = PLAYERS
    if edition in (*SWISS, *OF_TEAMS):
        if absence_withdraws(desk.state):
            desk.do(excuse_absence, desk.absent, reason="ill")
        desk.gone = PLAYERS if desk.absent != PLAYERS else PLAYERS - 1  # somebody else
        desk.do(players.withdraw, desk.gone, reason="left, it was said")
    index = MOMENTS.index(moment)
    if index == 0:
        return desk
    for _ in range(index - 2):
        _play(desk, LATER)
    desk.do(rounds.pair_round, confirmed=True)
    if moment == "published":
        desk.do(rounds.publish)
    return desk


def _play(desk: Desk, outcomes: Sequence[Result], seed: str = "") -> None:
    desk.do(rounds.pair_round, seed=seed, confirmed=True)
    desk.do(rounds.publish)
    last = desk.state.rounds[-1]
    typed = list(zip((one.board for one in last.games), outcomes, strict=False))
    if isinstance(desk, TeamDesk):
        if not is_of_one(desk.state.settings):
            desk.do(regular_line_ups, last.number)
        for match, outcome in typed:
            if outcome is ABSENT:
                desk.do(results.forfeit, last.number, match, outcome)
            else:
                boards = [(TeamBoard(match, board), outcome) for board in (1, 2)]
                desk.do(results.record_many, last.number, boards)
        return
    desk.do(results.record_many, last.number, typed)


def cell(edition: str, fact: str, moment: str) -> Cell:
    """One tournament, asked in every way. Raises `Refused` where the edition has no such correction."""
    desk = at(edition, moment, equals=fact == "title")
    decide, args, more = FACTS[fact](desk)

    def decided(state: Any, reaches: tuple[Scope, ...] | None) -> Any:
        scope = {"reaches": reaches} if fact in _WITH_SCOPE else {}
        return decide(state, *args, **more, **scope)

    supposed = {one.round_number: one for one in suppose(desk.log, decided, 1).rounds}
    recorded = desk.do(lambda state: decided(state, None))
    correction = getattr(recorded[0], "correction", None)
    doubts = [f"round {number} replays differently" for number in _not_as_then(desk)]
    if moment == "before the pairing":
        desk.do(rounds.pair_round, confirmed=True)
        paired = set(replay(desk.log, 2).recorded)
        doubts += ["whatif"] * (set(supposed[2].as_supposed) != paired)
        doubts += [f"round {number} replays differently" for number in _not_as_then(desk)]
        differs = supposed[2].as_known != supposed[2].as_supposed
        return Cell("counts" if differs else "same boards", tuple(doubts))
    last = desk.state.last_paired_round
    was = replay(desk.log, last).recorded
    counts = correction is None or Scope.PAIRINGS in correction.reaches
    for number in range(2, last + 1):
        real = set(_again(desk, number))
        doubts += [f"replay of round {number}"] * (set(replay(desk.log, number, known_now=True).replayed) != real)
        expected = supposed[number].as_supposed if counts else supposed[number].as_known
        doubts += [f"whatif of round {number}"] * (set(expected) != real)
    differs = _again(desk, last) != was
    doubts += ["publish"] * ((learnt_since(desk.log, last) is not None) != differs)
    return Cell(_effect(moment, counts=counts, differs=differs), tuple(doubts))


_UNCHANGED: Final = ("same boards", "too late for it")


def _not_as_then(desk: Desk) -> Iterator[int]:
    for one_round in desk.state.rounds:
        if not replay(desk.log, one_round.number).identical:
            yield one_round.number


def _again(desk: Desk, number: int) -> Sequence[Any]:
    """What is paired once that round, and every later one, is taken back: by the command where it still can be."""
    copy = desk.copy()
    last = copy.state.last_paired_round
    if number == last:
        copy.do(rounds.void, reason="again", confirmed=True)
    else:
        copy.put(*(RoundVoided(round_number=one, reason="again") for one in range(last, number - 1, -1)))
    copy.do(rounds.pair_round, confirmed=True)
    return replay(copy.log, number).recorded


def _effect(moment: str, *, counts: bool, differs: bool) -> str:
    if not counts:
        return "too late for it"
    if not differs:
        return "same boards"
    return "stays; `replay` shows it" if moment == "published" else "publishing asks"


HEAD = """# Corrections, edition by edition

What becomes of a pairing when something is found wrong that it was made from. Decisions 17, 134 and 135 have the texts;
`docs/general-rules.md` has what each says of a pairing made and not published.

Each cell is a tournament of twelve players: round 1 is played, then something that was wrong is put right, at five
moments. The table says what becomes of the round paired last. In every cell four answers agree: the question of
`round publish`, `replay ROUND --known now`, what `whatif` says before anything is recorded, and what `round void` and
`round pair` really give. Every round replays as it was known then, byte for byte.

| In the table | Meaning |
|---|---|
| counts | the round is paired from it |
| publishing asks | pairing again would give other boards, and `round publish` asks before it goes on |
| stays; `replay` shows it | published: it stays, and `replay --known now` shows what it would be |
| too late for it | the correction does not reach pairings: tier 3, or the pairing numbers are final |
| same boards | it changes no board of this tournament |

`python -m tests.projections.corrections_matrix` writes this page; a test holds it.
"""
_MEANT = (
    ("result", "the result of board 1 of round 1"),
    ("colours", "the colours of that board"),
    ("rating", "the rating of player 9, from 2491 to 2900"),
    ("title", "the title of player 9; in this row all have one rating"),
    ("bye", "a half-point bye for round 1 that was forgotten; the player did not come"),
    ("withdrawal", "player 12 was taken to have left after round 1, by mistake"),
    ("forbidden pair", "the two on board 1 of the round paired last were not to meet"),
)


def page() -> str:
    """The whole page."""
    lines = [HEAD, "| Fact | Put right |", "|---|---|", *(f"| {fact} | {meant} |" for fact, meant in _MEANT), ""]
    for edition in (*SWISS, *OF_TEAMS):
        lines += [f"## {edition}", "", *_notes(edition), f"| Fact | {' | '.join(MOMENTS)} |", "|---|" + "---|" * 5]
        for fact in FACTS:
            cells = [cell(edition, fact, moment) for moment in MOMENTS]
            lines.append(f"| {fact} | {' | '.join(', '.join(one.doubts) or one.effect for one in cells)} |")
        lines.append("")
    lines += [*_tables(), ""]
    return "\n".join(lines)


def _notes(edition: str) -> Iterator[str]:
    """Why a row is as it is."""
    if games_of_match(edition):
        yield "Twelve players in matches of two games. A result is of one game."
        yield ""
    elif edition in OF_TEAMS:
        yield "Twelve teams of two. A result is of one board; rating and title are of a player of the ninth team."
        yield "By C.04.6 they move no number of a team; by the CFC the bye is an absence without points (647)."
        yield ""
    elif edition_named(edition).general_rules.numbers_by_613:
        yield "Titles decide nothing here (613)."
        yield ""


def of_table(edition: str, fact: str) -> str:
    """What becomes of the pairings of a table, whenever it is found: nothing, or the correction is refused."""
    rounds_of_it = at(edition, MOMENTS[0], equals=False).state.settings.rounds or 0
    return "; ".join(dict.fromkeys(_of_table(edition, fact, moment) for moment in MOMENTS[: rounds_of_it + 1]))


def _of_table(edition: str, fact: str, moment: str) -> str:
    try:
        found = cell(edition, fact, moment)
    except Refused as refusal:
        return f"refused: {text_of(refusal).split(':')[0][0].lower()}{text_of(refusal).split(':')[0][1:]}"
    return ", ".join(found.doubts) or ("no pairing changes" if found.effect in _UNCHANGED else found.effect)


def _tables() -> Iterator[str]:
    yield "## Tables"
    yield ""
    yield "Who meets whom is laid down, so no pairing depends on any of these facts: a cell says what becomes of the"
    yield "rounds at each of the five moments, asked in the same four ways. `scheveningen` has two teams of six,"
    yield "`team-round-robin` the twelve teams of two; `quads` end with round 3, before the last of the moments. What a"
    yield "table has no room for is refused, at every moment."
    yield ""
    yield f"| Fact | {' | '.join(BY_TABLE)} |"
    yield "|---|" + "---|" * len(BY_TABLE)
    for fact in FACTS:
        yield f"| {fact} | {' | '.join(of_table(edition, fact) for edition in BY_TABLE)} |"


def main() -> None:
    """Bring the page up to date."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
