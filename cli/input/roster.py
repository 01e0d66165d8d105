"""Players as arbiters name them: by pairing number, FIDE ID, a part of the name that fits one only, or id:N.

And players and boards as they are named to them.
"""

import itertools
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from cli.exits import UsageProblem
from core.model.dataclass import replace
from core.model.pairing import Board
from core.model.sentence import joined, say
from core.model.spelling import without_accents
from core.model.tournament import Player, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber

if TYPE_CHECKING:
    from events.log.personal_data import PersonalDatum

_CANDIDATES_SHOWN = 8
_LONGEST_NUMBER = 12  # digits; that of a FIDE ID has at most ten


def numbers_now(tournament: Tournament) -> Mapping[PlayerId, PairingNumber]:
    """The pairing numbers valid for the next pairing; empty before the first numbering."""
    return tournament.numbers_in(tournament.next_round)


def find(tournament: Tournament, wanted: str) -> Player:
    """The one player meant by what was typed.

    Raises `UsageProblem` when nobody fits, or when several do: then it lists them.
    """
    text = _typed(wanted)
    if text.lower().startswith("id:"):
        return _by_id(tournament, _typed(text[3:]))
    if text.isdecimal():
        return _by_number(tournament, text)
    return _by_name(tournament, text)


def _typed(text: str) -> str:
    """Without blanks around it; raises `UsageProblem` for a number that no number of anybody is as long as."""
    text = text.strip()
    if text.isdecimal() and len(text) > _LONGEST_NUMBER:
        raise UsageProblem("A player's number cannot have {count} digits.", count=len(text))
    return text


def label(tournament: Tournament, player: PlayerId) -> str:
    """Number and name: '7 Carlsen, Magnus'. Before numbers are given, the id: 'id:7 Carlsen, Magnus'."""
    number = numbers_now(tournament).get(player)
    return f"{number if number is not None else f'id:{player}'} {name(tournament, player)}"


def name(tournament: Tournament, player: PlayerId) -> str:
    """The player's name."""
    known = tournament.players.get(player) or tournament.members.get(player)
    return known.name if known else say("unknown player {player}", player=player)


def find_in_round(then: Tournament, now: Tournament, wanted: str) -> Player:
    """The one player meant by what was typed about a round: numbers as they were then, names among all players."""
    return find(then if wanted.strip().isdecimal() else now, wanted)


def with_numbers_of(tournament: Tournament, round_number: RoundNumber) -> Tournament:
    """The same tournament where players are named by the pairing numbers of that round."""
    return replace(tournament, rounds=tournament.rounds[: round_number - 1])


def _by_id(tournament: Tournament, text: str) -> Player:
    player = tournament.players.get(PlayerId(int(text))) if text.isdecimal() else None
    if player is None:
        raise UsageProblem("No player has the id {text}. `pairtrail player list` shows the ids.", text=text)
    return player


def _by_number(tournament: Tournament, text: str) -> Player:
    """By pairing number; a number that is none is a FIDE ID."""
    numbers = numbers_now(tournament)
    for player, number in numbers.items():
        if number == int(text):
            return tournament.players[player]
    found = [one for one in tournament.players.values() if one.fide_id and int(one.fide_id) == int(text)]
    if len(found) == 1:
        return found[0]
    if not numbers:
        raise UsageProblem(
            "Pairing numbers are assigned when round 1 is paired. Until then, type part of the name, "
            "id:{number} (`pairtrail player list` shows the ids) or the FIDE ID.",
            number=int(text),
        )
    raise UsageProblem(
        "Pairing number {number} does not exist; the numbers run from 1 to {last}. No player has that FIDE ID either.",
        number=int(text),
        last=max(numbers.values()),
    )


def find_anybody(tournament: Tournament, wanted: str) -> Player:
    """The competitor, or the member of a team, that was meant; numbers are those of competitors."""
    text = _typed(wanted)
    if tournament.members and text.isdecimal():
        named = [one for one in tournament.members.values() if one.fide_id and int(one.fide_id) == int(text)]
        if len(named) == 1 and int(text) not in numbers_now(tournament).values():
            return named[0]
    if not tournament.members or text.isdecimal():
        return find(tournament, text)
    everybody = {**tournament.players, **tournament.members}
    return find(replace(tournament, players=everybody), text)


def find_kept(tournament: Tournament, wanted: str, kept: "Collection[PersonalDatum]") -> PlayerId:
    """Whoever was meant, or whoever's entry was undone while `kept` still lies beside the log: by id or by name."""
    try:
        return find_anybody(tournament, wanted).id
    except UsageProblem:
        text = without_accents(wanted.strip())
        undone = {
            datum.player
            for datum in kept
            if text == f"id:{datum.player}" or (text and datum.field == "name" and text in without_accents(datum.value))
        }
        if len(undone) != 1:
            raise
        return undone.pop()


def find_member(tournament: Tournament, team: PlayerId, wanted: str) -> Player:
    """The player that was meant: by the place in the board order of the team, a part of the name, or id:N.

    A player of another team is found by name or id where the tournament announced that players are lent (CFC 643).
    """
    text, members = _typed(wanted), tournament.teams[team]
    if text.isdecimal():
        if 1 <= int(text) <= len(members):
            return tournament.members[members[int(text) - 1]]
        raise UsageProblem(
            "{team} has {count} players: its board order has no number {text}.",
            team=name(tournament, team),
            count=len(members),
            text=text,
        )
    own = replace(tournament, players={one: tournament.members[one] for one in members})
    from core.editions.cfc.team_swiss import matches_lent  # few tournaments are of teams

    if not matches_lent(tournament.settings.variations) or candidates(own, text):
        return find(own, text)
    return find(replace(tournament, players=tournament.members), text)


def _by_name(tournament: Tournament, text: str) -> Player:
    found = candidates(tournament, text)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageProblem("No player's name contains '{text}'. `pairtrail player list` shows all.", text=text)
    numbers = numbers_now(tournament)
    shown = [f"{numbers.get(player.id, '')} {player.name} (id:{player.id})".strip() for player in found]
    more = say(" and {count} more", count=len(found) - _CANDIDATES_SHOWN) if len(found) > _CANDIDATES_SHOWN else ""
    raise UsageProblem(
        "'{text}' matches {count} players: {players}{more}. Type more of the name, or id:N.",
        text=text,
        count=len(found),
        players="; ".join(shown[:_CANDIDATES_SHOWN]),
        more=more,
    )


def candidates(tournament: Tournament, text: str) -> list[Player]:
    """Those whom the text fits best: the whole name, its beginning, a part of it as typed, every word somewhere.

    Of a name that is not whole also whom it fits less well, where it fits a late entry: it meant those before.
    """
    typed = without_accents(text)
    words = typed.replace(",", " ").split()
    if not words:
        raise UsageProblem("Which player? Type a pairing number, part of the name, or id:N.")
    names = {player.id: without_accents(player.name) for player in tournament.players.values()}
    fits: tuple[Callable[[str], bool], ...] = (
        lambda name: name == typed,
        lambda name: name.startswith(typed),
        lambda name: typed in name,
        lambda name: all(word in name for word in words),
    )
    found = [[tournament.players[player] for player, name in names.items() if fit(name)] for fit in fits]
    best = next((one for one in found if one), list[Player]())
    came_late = any(player.spans and player.spans[0].first > 1 for player in best)
    return list(dict.fromkeys(itertools.chain(*found))) if came_late and best is not found[0] else best


def player_in_words(tournament: Tournament, round_number: RoundNumber, player: PlayerId) -> str:
    """Pairing number in that round, if the player has one, and name."""
    number = tournament.numbers_in(round_number).get(player)
    return f"{number} {name(tournament, player)}" if number else name(tournament, player)


def board_in_words(tournament: Tournament, round_number: RoundNumber, pair: Board) -> str:
    """White and Black, or who has the bye."""
    white = player_in_words(tournament, round_number, pair.white)
    if pair.black is None:
        return say("{white} has the bye", white=white)
    return joined(" - ", (white, player_in_words(tournament, round_number, pair.black)))


def board_of_file(tournament: Tournament, board: Board) -> str:
    """White and Black by the numbers that they have in their file, or who has the bye."""
    white, black = (f"{player} {tournament.players[player].name}" if player else "" for player in board)
    return f"{white} - {black}" if black else say("{white} has the bye", white=white)
