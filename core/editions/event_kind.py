"""What an event is: a Swiss, a round robin or a team event. Every command that needs to know asks here (decision 97).

Only a Swiss is paired from its results, so only of a Swiss can it be said that a round is not as its rules pair it.
Record 192 of a report goes before its record 092, and both before what the pairings show.
"""

from collections.abc import Mapping
from enum import StrEnum

from core.editions.registry import has_table
from core.model.dataclass import dataclass, replace
from core.model.hints import Final
from core.model.pattern import pattern
from core.model.sentence import say
from core.model.tournament import Game, Tournament
from core.model.units import PairingNumber, PlayerId, RoundNumber


class Kind(StrEnum):
    """How it is decided who meets whom."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    TEAMS = "teams"
    KNOCK_OUT = "knock-out"


@dataclass(frozen=True, slots=True)
class EventKind:
    """What an event is, and what says so."""

    kind: Kind
    why: str = ""  # for people; empty: nothing speaks against a Swiss
    is_declared: bool = True  # by a record or a pairing system; False: only the pairings show it, or nothing does
    has_rules: bool = False  # no Swiss, but held by a system that can be held against its rounds
    part: str = ""  # for people, which part of an event the file is; empty: a whole event

    @property
    def is_swiss(self) -> bool:
        """Whether rules of a Swiss can be held against its rounds."""
        return self.kind is Kind.SWISS and not self.part

    @property
    def no_verdict(self) -> str:
        """Why nothing is said about its rounds, as a sentence and what to do; empty: it is a Swiss."""
        if self.part:
            return say(
                "part of an event: {part}. Its pairings depend on rounds or ratings that are not in the file, so there "
                "is no verdict on them. Check the report of the whole event.",
                part=self.part,
            )
        if self.is_swiss or self.has_rules:
            return ""
        return say(
            "{called}: {why}. {why_not}. If it is in fact an individual Swiss, state this in record 192 "
            "(FIDE_DUTCH and the like) or 092.",
            called=_CALLED[self.kind],
            why=self.why,
            why_not=_WHY_NOT[self.kind],
        )


A_SWISS: Final = EventKind(Kind.SWISS)
A_TEAM_EVENT: Final = EventKind(Kind.TEAMS, say("its records (192, 300-362, 801, 802) are those of a team event"))

_CALLED: Final = {
    Kind.ROUND_ROBIN: say("a round robin"),
    Kind.TEAMS: say("a team event"),
    Kind.KNOCK_OUT: say("a knock-out"),
}
_WHY_NOT: Final = {
    Kind.ROUND_ROBIN: (
        say(
            "The pairings follow from a table, not from the rules of a Swiss, so there is no verdict under "
            "those rules. Either the rounds match no Berger table, however the players are numbered, or an "
            "edition without a table was requested; the rounds are therefore not checked"
        )
    ),
    Kind.TEAMS: (
        say(
            "The pairings follow from the matches of the teams, but the file does not state who plays for which "
            "team (310, 013), or does not state supported rules by which the teams are paired (192 FIDE_TEAM or "
            "BERGER_TEAM_ROUNDROBIN_G1 and the like, 092 such as Team Swiss), so there is no verdict"
        )
    ),
    Kind.KNOCK_OUT: (
        say(
            "The winners of a round meet in the next one, as the bracket drawn before round 1 has them, not by the "
            "rules of a Swiss, so there is no verdict"
        )
    ),
}

# --- what is declared --------------------------------------------------------------------------------

_TEAMS_IN_CODE: Final = ("TEAM", "SCHILLER", "SCHEVENINGEN")
_TEAM_SWISS: Final = pattern("FIDE_TEAM(_TYPE[AB]|_MP|_GP|_BAKU|$)")
_ROUND_ROBIN_IN_CODE: Final = "ROUNDROBIN"
_SWISS_IN_CODE: Final = ("SWISS", "DUTCH", "DUBOV", "BURSTEIN", "LIM")
_TEAMS_IN_WORDS: Final = pattern(r"\bteams?\b|mannschaft|\b[ée]quipes?\b|\bequipos\b|scheveningen|schiller")
_OF_INDIVIDUALS_IN_WORDS: Final = pattern(r"individu|einzel")
_ROUND_ROBIN_IN_WORDS: Final = pattern(
    r"round[ -]?robin|\bberger(?!ac)|all[ -]play[ -]all|rundenturnier|toutes[ -]rondes|todos contra todos"
)
_SWISS_IN_WORDS: Final = pattern(r"swiss|dutch|dubov|burstein")
_KNOCK_OUT_IN_WORDS: Final = pattern(r"knock[ -]?out|\bk\.?-?o\.?[ -]?(system|turnier)|[ée]limination directe")


def is_of_teams(code: str) -> bool:
    """Whether a code of record 192 is one of a team tournament (C.02.03, Annex C)."""
    return any(word in code for word in _TEAMS_IN_CODE)


def kind_of_code(code: str) -> Kind | None:
    """What a code of record 192, in capitals, says; None: nothing about this."""
    if not code:
        return None
    if _TEAM_SWISS.match(code):
        return Kind.SWISS
    if is_of_teams(code) and _ROUND_ROBIN_IN_CODE not in code:
        return Kind.TEAMS
    if _ROUND_ROBIN_IN_CODE in code:
        return Kind.ROUND_ROBIN
    return Kind.SWISS if any(word in code for word in _SWISS_IN_CODE) else None


def kind_with_teams(text: str) -> Kind | None:
    """How the teams of a team event are paired, as record 092 says in free text; None: it does not say."""
    if kind_of_words(text) is not Kind.TEAMS:
        return None
    told = text.lower()
    if _ROUND_ROBIN_IN_WORDS.search(told):
        return Kind.ROUND_ROBIN
    return Kind.SWISS if _SWISS_IN_WORDS.search(told) else None


def kind_of_words(text: str) -> Kind | None:
    """What the type of tournament of record 092 says, in free text; None: nothing about this."""
    if not text:
        return None
    told = text.lower()
    if _TEAMS_IN_WORDS.search(told) and _OF_INDIVIDUALS_IN_WORDS.search(told) is None:
        return Kind.TEAMS
    if _ROUND_ROBIN_IN_WORDS.search(told):
        return Kind.ROUND_ROBIN
    if _SWISS_IN_WORDS.search(told):
        return Kind.SWISS
    return Kind.KNOCK_OUT if _KNOCK_OUT_IN_WORDS.search(told) else None


def declared_kind(tournament: Tournament, *, of_file: bool = False) -> EventKind | None:
    """By a pairing system of tables, else by record 192, by record 092, by the pairing system; None: not at all.

    `of_file`: nobody announced a pairing system; the edition is only the one by which a file is looked at.
    """
    edition, details = tournament.settings.edition, tournament.details
    if has_table(edition):
        return EventKind(Kind.ROUND_ROBIN, say("it is held under {edition}", edition=edition), has_rules=True)
    by_code = kind_of_code(details.type_code)
    if by_code is not None:
        return EventKind(by_code, say("record 192 is {code}", code=details.type_code))
    by_words = kind_of_words(details.tournament_type)
    if tournament.settings.boards and by_words is Kind.TEAMS:
        by_words = kind_with_teams(details.tournament_type) or by_words
    if by_words is not None:
        return EventKind(by_words, say("record 092 says '{words}'", words=details.tournament_type))
    if of_file:
        return None
    return EventKind(Kind.SWISS, say("it is held under {edition}", edition=edition))


def kind_of_event(tournament: Tournament, *, of_file: bool = True) -> EventKind:
    """As declared, else as the pairings show it, else a Swiss; of teams a declaration has to say how they are paired.

    Two things in the pairings tell a round robin: each pair was paired equally often, or, of an event that is not over,
    three rounds or more stand where Berger's table has them by number, colours included. Where the number of rounds is
    declared, it must be that of a round robin, once or several times round. Of a part of an event (decision 156) the
    pairings are held against no rules.
    """
    kind = _kind_of_whole(tournament, of_file=of_file)
    return replace(kind, part=tournament.part_of_event, is_declared=True) if tournament.part_of_event else kind


def _kind_of_whole(tournament: Tournament, *, of_file: bool) -> EventKind:
    declared = declared_kind(tournament, of_file=of_file)
    if declared is not None and not (declared.kind is Kind.TEAMS and tournament.settings.boards):
        return declared
    shown = _shown_by_pairings(tournament)
    if shown:
        return EventKind(Kind.ROUND_ROBIN, shown, is_declared=False)
    return declared or EventKind(Kind.SWISS, is_declared=False)


def is_round_robin(tournament: Tournament, *, of_file: bool = True) -> bool:
    """Whether everybody meets everybody (`kind_of_event`)."""
    return kind_of_event(tournament, of_file=of_file).kind is Kind.ROUND_ROBIN


# --- what the pairings show --------------------------------------------------------------------------

_PLAYERS_MIN: Final = 3
_ROUNDS_TELLING: Final = 3


def _shown_by_pairings(tournament: Tournament) -> str:
    players = len(tournament.players)
    if players < _PLAYERS_MIN or any(len(one_round.games) != players // 2 for one_round in tournament.rounds):
        return ""  # two are a match; in a table everybody sits on a board, but for the one who is free
    declared = tournament.settings.rounds
    if declared is not None and declared % (players - 1 + players % 2):
        return ""  # no round robin of so many players has so many rounds
    by_table = is_by_berger(tournament)
    if _everybody_met_everybody(tournament):
        if by_table:
            return say(
                "everybody met everybody according to Berger's table, and no record (092, 192) states the type of event"
            )
        return say("everybody met everybody, and no record (092, 192) states the type of event")
    if by_table and tournament.last_paired_round >= _ROUNDS_TELLING:
        return say(
            "all {rounds} rounds match Berger's table by number, colours included, and no record (092, 192) "
            "states the type of event",
            rounds=tournament.last_paired_round,
        )
    return ""


def _everybody_met_everybody(tournament: Tournament) -> bool:
    players = len(tournament.players)
    rounds = tournament.last_paired_round
    if rounds < players - 1:
        return False
    met: dict[tuple[PlayerId, PlayerId], int] = {}
    for one_round in tournament.rounds:
        for game in one_round.games:
            pair = (min(game.white, game.black), max(game.white, game.black))
            met[pair] = met.get(pair, 0) + 1
    return len(met) == players * (players - 1) // 2 and len(set(met.values())) == 1


# --- Berger's table (C.05, Annex 1) ------------------------------------------------------------------


def is_by_berger(tournament: Tournament) -> bool:
    """Whether every game of the first cycle stands where Berger's table has it by number, colours included.

    Where a game has no colours on record, these are not held against it.
    """
    numbers: Mapping[PlayerId, PairingNumber] = tournament.numbers_in(RoundNumber(max(1, tournament.last_paired_round)))
    players = len(tournament.players)
    seats = players + players % 2
    if sorted(numbers.values()) != list(range(1, players + 1)):
        return False
    return all(
        _stands_in_table(game, one_round.number, numbers, seats)
        for one_round in tournament.rounds[: seats - 1]
        for game in one_round.games
    )


def _stands_in_table(
    game: Game, round_number: RoundNumber, numbers: Mapping[PlayerId, PairingNumber], seats: int
) -> bool:
    from core.editions.tables.berger import berger_round, berger_white  # most events are no round robin

    white, black = numbers.get(game.white), numbers.get(game.black)
    if white is None or black is None or berger_round(white, black, seats) != round_number:
        return False
    return game.colours_unknown or berger_white(white, black, seats) == white
