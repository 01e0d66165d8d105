"""A paper before it has a form: particulars, then tables or cards, all of it plain text."""

from typing import assert_never

from core.general_rules.announced import own_rules_in_force
from core.model.dataclass import dataclass, replace
from core.model.sentence import Day, joined, say
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from projections.export.sheets.sheet import Head
from projections.known import Known
from projections.standings.knockout import announced_in_words
from projections.tables.table import Role, Table
from projections.wording import Appointment, appointment, dates_of, rating_marks_told, virtual_points_told


@dataclass(frozen=True, slots=True)
class Tables:
    """Several tables, one below the other."""

    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """Something to cut out: who it is for, a line below, a table or not, and lines to write on."""

    head: str
    under: str = ""
    table: Table | None = None
    to_write_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards side by side, `across` in a row."""

    cards: tuple[Card, ...]
    across: int
    large: bool = False  # to be read from the other side of the board


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper. `heading` says what it is, `particulars` are lines below it, `remarks` lines at its end."""

    name: str
    heading: str
    particulars: tuple[str, ...]
    body: Table | Tables | Cards
    remarks: tuple[str, ...]
    head: Head
    landscape: bool = False

    @property
    def tables(self) -> tuple[Table, ...]:
        """Those of a paper without cards."""
        match self.body:
            case Table():
                return (self.body,)
            case Tables(tables):
                return tables
            case Cards():
                return ()
            case _:
                assert_never(self.body)


def page_of(page: object, pages: object) -> str:
    """What stands at the foot of every page."""
    return say("page {page} of {pages}", page=page, pages=pages)


def paper(
    known: Known,
    heading: str,
    body: Table | Tables | Cards,
    *,
    round_number: RoundNumber | None = None,
    remarks: tuple[str, ...] = (),
    landscape: bool = False,
) -> Paper:
    """A paper of that tournament: with its name, where and when it is played, its rules, and the end of its log."""
    return Paper(
        name=known.tournament.details.name or known.stream,
        heading=heading,
        particulars=tuple(_particulars(known.tournament, round_number)),
        body=_in_print(body),
        remarks=(*remarks, *_beside_tables(known.tournament, body, remarks))
        if not isinstance(body, Cards)
        else remarks,
        head=Head(known.stream, known.version, known.short_hash, known.head_hash.hex(), known.mark),
        landscape=landscape,
    )


def _in_print(body: Table | Tables | Cards) -> Table | Tables | Cards:
    match body:
        case Table():
            return body.in_print()
        case Tables(tables):
            return Tables(tuple(one.in_print() for one in tables))
        case Cards(cards):
            of_cards = (one if one.table is None else replace(one, table=one.table.in_print()) for one in cards)
            return replace(body, cards=tuple(of_cards))
        case _:
            assert_never(body)


def _beside_tables(tournament: Tournament, body: Table | Tables, remarks: tuple[str, ...]) -> list[str]:
    """What the mark of estimated ratings means, where they are shown and it is not said yet, and what was announced."""
    tables = (body,) if isinstance(body, Table) else body.tables
    shown = {column.role for table in tables for column in table.columns}
    told = rating_marks_told(tournament) if Role.RATING in shown else []
    told += virtual_points_told(tournament) if Role.POINTS in shown else []
    return [*(one for one in told if one not in remarks), *_own_rules(tournament)]


def _own_rules(tournament: Tournament) -> list[str]:
    """What the organiser announced (CFC 601, 602), a knock-out included, under every list."""
    rules = [f"{number}. {text}" for number, text in own_rules_in_force(tournament.own_rules)]
    knockout = announced_in_words(tournament)
    return [
        *([say("Organiser's rules: {first}", first=rules[0]), *rules[1:]] if rules else []),
        *([say("Announced: {knockout}.", knockout=knockout)] if knockout else []),
    ]


def _particulars(tournament: Tournament, round_number: RoundNumber | None) -> list[str]:
    details, rounds = tournament.details, tournament.settings.rounds
    dates = dates_of(details)
    when = Appointment("", "", "") if round_number is None else appointment(details, round_number)
    of_round: str = ""
    if round_number is not None and rounds:
        of_round = say("Round {round_number} of {rounds}", round_number=round_number, rounds=rounds)
    elif round_number is not None:
        of_round = say("Round {round_number}", round_number=round_number)
    place = ", ".join(one for one in (when.place, details.city, details.federation) if one)
    arbiter = say("Chief arbiter: {name}", name=details.chief_arbiter) if details.chief_arbiter else ""
    where = joined(" · ", (of_round, Day(when.date) or dates, when.time, place, details.time_control))
    rules = joined(" · ", (say("Rules: {edition}", edition=tournament.settings.edition), arbiter))
    return [line for line in (where, rules) if line]
