"""The list of prizes: who receives what by the standings, why, and whose eligibility is not known."""

from collections.abc import Collection
from typing import Final, assert_never

from core.editions.registry import teams_compete
from core.editions.tables.engine import sections_of
from core.general_rules.announced import own_rules_in_force
from core.model.dataclass import dataclass
from core.model.sentence import Refused, joined, say
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.prizes.categories import BIRTH_DATE, is_of
from core.prizes.rules import ANNOUNCED, Cents, PrizeRules, Sharing, announcement, in_print, read_prize_rules
from core.prizes.shares import Award, Money, Ranked, awards
from projections.standings.grid import within
from projections.standings.table import Standings, standings

_NAMED: Final = 12


@dataclass(frozen=True, slots=True)
class Doubt:
    """Players of whom it is not known whether they are eligible for a list; they are left out of it."""

    fund: int
    players: tuple[PlayerId, ...]
    erased: frozenset[PlayerId]  # those whose birth date was erased from the record


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Awards by list, best first, and what nobody won.

    `sections`: the standings that the prizes go by, more than one where a field is divided (CFC 652): then each section
    has all lists, and awards are by section, then by list.
    """

    rules: PrizeRules
    awards: tuple[Award, ...]
    doubts: tuple[Doubt, ...]
    sections: tuple[Standings, ...]

    @property
    def is_divided(self) -> bool:
        """Whether every section has the prizes for itself."""
        return len(self.sections) > 1

    @property
    def total(self) -> Cents:
        """Of all lists, in all sections."""
        return Cents(self.rules.total * len(self.sections))

    @property
    def paid(self) -> Cents:
        """What all receive."""
        return Cents(sum(one.amount for one in self.awards))

    @property
    def not_won(self) -> tuple[tuple[str, Cents], ...]:
        """Lists with prizes for which nobody was eligible, and how much of them is left."""
        paid = [sum(one.amount for one in self.awards if one.fund == fund) for fund in range(len(self.rules.funds))]
        left = [
            (fund.called, Cents(sum(fund.prizes) * len(self.sections) - given))
            for fund, given in zip(self.rules.funds, paid, strict=True)
        ]
        return tuple((name, amount) for name, amount in left if amount)

    def of_fund(self, fund: int, section: int = 1) -> tuple[Award, ...]:
        """The awards of one list, in one section (from 1)."""
        return tuple(one for one in self.awards if one.fund == fund and self.section_of(one) == section)

    def section_of(self, one: Award) -> int:
        """In which section somebody has won, from 1."""
        return next(
            number
            for number, table in enumerate(self.sections, start=1)
            if any(row.player == one.player for row in table.rows)
        )


def prize_rules(tournament: Tournament, typed: str) -> PrizeRules:
    """The rules typed, else those announced. Raises `Refused`."""
    return read_prize_rules(prizes_written(tournament, typed), tournament.details.start_date)


def prizes_written(tournament: Tournament, typed: str) -> str:
    """The rules of the prizes as they are written: those typed, else those announced. Raises `Refused` for none."""
    found = typed or announcement(text for _, text in own_rules_in_force(tournament.own_rules))
    if not found:
        raise Refused(
            "No prizes have been announced: use `announce add '{announced} 500, 300, 200; women: 100'{reason}`, "
            "or give them here with --prizes.",
            announced=ANNOUNCED,
            reason=" --reason TEXT" if tournament.rounds else "",
        )
    return found


def prize_list(
    tournament: Tournament, table: Standings, rules: PrizeRules, erased: Collection[PlayerId] = ()
) -> PrizeList:
    """Who receives what. `erased`: whose birth date the record says was erased. Raises `Refused`."""
    if teams_compete(tournament.settings) and any(fund.category for fund in rules.funds):
        raise Refused("Teams have no birth date, sex or rating of their own: they can only receive prizes by place.")
    if table.knockout is not None and rules.sharing is not Sharing.PLACE:
        raise Refused("After a knock-out the places do not follow the points: write 'by place' in the prize rules.")
    sections = _sections(tournament, table)
    ranked = [row.player for section in sections for row in section.rows]
    eligible, doubts = [], []
    for number, fund in enumerate(rules.funds):
        category = fund.category
        if category is None:
            eligible.append(frozenset(ranked))
            continue
        found = {player: is_of(tournament, category, tournament.players[player]) for player in ranked}
        eligible.append(frozenset(player for player, has in found.items() if has))
        unknown = tuple(player for player, has in found.items() if has is None)
        if unknown:
            gone = frozenset(erased).intersection(unknown) if category.asks == BIRTH_DATE else frozenset()
            doubts.append(Doubt(number, unknown, frozenset(gone)))
    money = Money([fund.prizes for fund in rules.funds], eligible)
    given = [
        one
        for section in sections
        for one in sorted(
            awards(_order(section), money, rules.sharing, one_each=rules.one_each), key=lambda one: one.fund
        )
    ]
    return PrizeList(rules, tuple(given), tuple(doubts), sections)


def _sections(tournament: Tournament, table: Standings) -> tuple[Standings, ...]:
    """The standings of each section by the same tie-breaks; of an undivided field those of all."""
    divided = sections_of(tournament)
    if not divided:
        return (table,)
    return tuple(standings(within(tournament, members), table.ranking.list) for members in divided)


def _order(table: Standings) -> list[Ranked]:
    return [Ranked(row.player, row.points, row.rank if table.codes else row.place) for row in table.rows]


def why(one: Award, rules: PrizeRules) -> str:
    """In words: prize 2 of places; or prizes 2-4 of places, 300.00 shared by 3."""
    places = say("prize {first_prize}", first_prize=one.first_prize)
    if one.last_prize > one.first_prize:
        places = say("prizes {first_prize}-{last_prize}", first_prize=one.first_prize, last_prize=one.last_prize)
    if one.sharing == 1:
        return places
    pool = in_print(one.pool)
    match rules.sharing:
        case Sharing.EQUALLY:
            return say("{prizes}, {pool} shared by {players}", prizes=places, pool=pool, players=one.sharing)
        case Sharing.HORT:
            return say(
                "{prizes}, {pool} half by place, half shared by {players}",
                prizes=places,
                pool=pool,
                players=one.sharing,
            )
        case Sharing.PLACE:
            return say(
                "{prizes}, {pool} by place, among {players} players", prizes=places, pool=pool, players=one.sharing
            )
        case _:
            assert_never(rules.sharing)


def remarks_on_prizes(tournament: Tournament, found: PrizeList) -> list[str]:
    """How it was shared, that it adds up, what is left, and who is in doubt."""
    rules = found.rules
    each = say("One prize per player, the largest") if rules.one_each else say("Several prizes per player")
    how = {
        Sharing.EQUALLY: say("players with equal points share equally"),
        Sharing.HORT: say("Hort: for equal points, half goes by place and half is shared"),
        Sharing.PLACE: say("by place; players still tied share the prizes"),
    }
    told = [
        say(
            "{each}; {how}. Remaining cents go one each to the highest-placed players.",
            each=each,
            how=how[rules.sharing],
        )
    ]
    if found.is_divided:
        told.append(
            say(
                "Each of the {sections} sections has these prizes (CFC 652): {sections} x {one} = {total}.",
                sections=len(found.sections),
                one=in_print(rules.total),
                total=in_print(found.total),
            )
        )
    if found.not_won:
        left = joined(
            ", ", (say("{amount} of {fund}", amount=in_print(amount), fund=name) for name, amount in found.not_won)
        )
        told.append(
            say(
                "{given} of {total} is distributed; no player won {left}.",
                total=in_print(found.total),
                given=in_print(found.paid),
                left=left,
            )
        )
    else:
        told.append(say("The full {total} is distributed.", total=in_print(found.total)))
    return [*told, *remarks_on_doubts(tournament, found)]


def remarks_on_doubts(tournament: Tournament, found: PrizeList) -> list[str]:
    """Who may be eligible, if more were known."""
    return [_doubt_in_words(tournament, found, one) for one in found.doubts]


def _doubt_in_words(tournament: Tournament, found: PrizeList, doubt: Doubt) -> str:
    fund = found.rules.funds[doubt.fund]
    asks = fund.category.asks if fund.category else ""
    names = [
        say("{name} (erased: `player forget`)", name=tournament.players[player].name)
        if player in doubt.erased
        else tournament.players[player].name
        for player in doubt.players[:_NAMED]
    ]
    more = say(" and {count} more", count=len(doubt.players) - _NAMED) if len(doubt.players) > _NAMED else ""
    return say(
        "Left out of {fund}, because their {asks} is not recorded: {names}{more}.",
        fund=fund.called,
        asks=asks,
        names=joined("; ", names),
        more=more,
    )
