"""Teams on the arbiter's pages: their entries, what becomes of them, and a match that a team did not come to."""

from collections.abc import Iterator

from cli.session.result_desk import pair_of
from cli.web.arbiter.acts import LABELS, Field, Form, ask, hidden
from core.editions.registry import is_by_table
from core.model.sentence import joined, say
from core.model.tournament import GameStatus, Round, Tournament
from core.model.units import PlayerId

_ALTERNATES = 4
"""So many players behind the regular ones can be entered at once; `team-member` enters more."""
_DEFAULTS = ("+-", "-+", "--")


def forms_of_teams(tournament: Tournament) -> Iterator[Form]:
    """What can be done with entries before and after the first pairing."""
    begun = bool(tournament.rounds)
    boards = tournament.settings.boards
    name, reason = ask("name", is_required=True), ask("reason")
    players = tuple(_player(number, boards) for number in range(1, boards + _ALTERNATES + 1))
    if not begun:
        yield Form("team", (name, ask("federation"), *players), title=say("A team"))
        yield Form(
            "team-list", (Field("file", say("CSV file"), "file"), ask("map")), title=say("Register a list of teams")
        )
    elif not is_by_table(tournament):
        entry = (name, ask("first-round", "number", str(tournament.next_round)), ask("federation"), *players)
        yield Form("team-late", entry, title=say("A late entry"))
    if not tournament.players:
        return
    team, at = _team(tournament), from_round(tournament)
    alternates = tuple(_player(number, 0) for number in range(1, _ALTERNATES + 1))
    yield Form("team-member", (team, *alternates), title=say("Alternates of a team"))
    yield Form("team-correct", (team, ask("name"), ask("federation"), reason), title=say("Correct the data of a team"))
    yield Form(
        "correct-player",
        (_member(tournament), ask("name"), ask("rating", "number"), reason),
        title=say("Correct the data of a player"),
    )
    yield Form("team-withdraw", (team, at, reason), title=say("Withdraw a team"))
    needed = ask("reason", is_required=True)
    yield Form("team-strike", (team, at, needed), title=say("Strike a team from the event"))
    if begun:
        points = (ask("match-points"), ask("game-points"), ask("match", "number"), needed)
        yield Form("team-penalty", (team, *points), title=say("Deduct points from a team"))


def from_round(tournament: Tournament) -> Field:
    """As of which round somebody leaves: the next, or where a table has paired every round, what the command takes."""
    return ask("from-round", "number", "" if is_by_table(tournament) else str(tournament.next_round))


def default_form(one: Round, number: int) -> Iterator[Form]:
    """A team that did not appear, where no board of the match has a result."""
    match = one.games[number - 1]
    if match.status is GameStatus.OPEN and all(board.status is GameStatus.OPEN for board in match.boards):
        result = ask("result", "choice", choices=tuple((typed, typed) for typed in _DEFAULTS), is_required=True)
        yield Form("result", (*hidden(round=one.number, board=number, pair=pair_of(match)), result))


def score_form(one: Round, number: int) -> Iterator[Form]:
    """The score of a match alone, before one of its boards has a result; afterwards its correction."""
    match = one.games[number - 1]
    if any(board.status is not GameStatus.OPEN for board in match.boards):
        return
    at = hidden(round=one.number, board=number, pair=pair_of(match))
    score = ask("score", is_required=True)
    if match.score is None:
        yield Form("score", (*at, score))
    else:
        yield Form("correct-score", (*at, score, ask("reason", is_required=True)))


def _player(number: int, boards: int) -> Field:
    place = joined(
        " ",
        (
            LABELS["board"] if number <= boards else say("Alternate"),
            str(number if number <= boards else number - boards),
        ),
    )
    return Field("player", joined(", ", (place, say("as NAME:RATING"))))


def _team(tournament: Tournament) -> Field:
    listed = sorted(tournament.players.values(), key=lambda one: one.name)
    return ask("team", "choice", choices=(("", ""), *((f"id:{one.id}", one.name) for one in listed)), is_required=True)


def _member(tournament: Tournament) -> Field:
    def named(team: PlayerId, member: PlayerId) -> tuple[str, str]:
        return f"id:{member}", f"{tournament.players[team].name}: {tournament.members[member].name}"

    rows = (named(team, member) for team, members in tournament.teams.items() for member in members)
    return ask("player", "choice", choices=(("", ""), *rows), is_required=True)
