"""What tie-breaks, norms, ratings, prizes and certificates compute on the way, kept as of the engines.

    python -m tests.core.computed --write             # writes it anew
    python -m tests.core.computed norms > before      # every value, a line each, to be compared

As `tests/hunt/inner_values.py`, of events by chance with every kind of unplayed round, title, federation and rating.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, product
from pathlib import Path
from random import Random
from typing import Any, Final

from core.certificate_check import check_certificate
from core.editions.event_kind import (
    declared_kind,
    is_by_berger,
    is_of_teams,
    kind_of_code,
    kind_of_event,
    kind_of_words,
    kind_with_teams,
)
from core.editions.registry import (
    EDITIONS,
    OF_TEAMS,
    ROWS,
    TABLES,
    edition_named,
    has_table,
    in_force,
    is_known,
    is_system,
    names_of,
    still_in_force,
)
from core.editions.tables.engine import postponed, round_at_hand, schedule_in
from core.editions.tables.recognised import recognised
from core.explain.laws import Demand
from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import Details, Tournament
from core.model.units import PlayerId, RoundNumber
from core.model.variations import chosen
from core.norms.check import norm_of
from core.norms.titles import TITLE_EDITIONS, norm_field
from core.prizes.rules import category_named, read_prize_rules
from core.prizes.shares import Money, Ranked, awards
from core.ratings.change import RatingPeriod, first_rating, rating_results
from core.ratings.editions import EDITIONS as RATING_EDITIONS
from core.ratings.editions import k_in
from core.tie_breaks.registry import OF_PLAYERS
from projections.explain.certificate import certificate
from projections.explain.verdicts import why_not_demand, why_not_pairing
from projections.generator import event as generated
from projections.generator_plan import Plan
from tests.core.events_by_hand import event, random_cells, ranked
from tests.core.test_every_edition import plan_of
from tests.explain.alternatives import legal_alternatives
from tests.explain.asked_rounds import asked_of, random_demand
from tests.explain.small_rounds import GOES_ON
from tests.explain.test_every_edition_answers import whole
from tests.hunt.inner_values import inside

KEPT: Final = Path(__file__).with_name("computed.json")

TITLES: Final = ("", "", "", "FM", "IM", "GM", "WGM", "WIM", "CM")
FEDERATIONS: Final = ("SWE", "SWE", "NOR", "GER", "USA", "FID", "")
BORN: Final = ("", "2008", "2008/06/15", "2007-12-31", "1966/06/16", "1960")


def people(seed: int) -> Tournament:
    """An event of people of every kind."""
    chance = Random(f"people {seed}")
    cells = random_cells(chance, unplayed=0.05)
    made = event(cells, ratings={one: chance.choice((0, *range(1350, 2750, 7))) for one in cells})
    players = {
        number: replace(
            one,
            title=chance.choice(TITLES),
            federation=chance.choice(FEDERATIONS),
            sex=chance.choice(("", "m", "w")),
            birth_date=chance.choice(BORN),
            rating_source=chance.choice(("", "", "estimated")),
            club=chance.choice(("", "North", "South")),
        )
        for number, one in made.players.items()
    }
    return replace(made, players=players, details=Details(federation="SWE", start_date="2026-01-01"))


def tie_breaks() -> Iterator[object]:
    """Every code by every text."""
    for seed, edition in product(range(3), ("2022", "2023-09", "2026-03")):
        tournament = event(random_cells(Random(f"tie-breaks {seed}")), ratings=dict.fromkeys(range(1, 8), 1850 + seed))
        modifiers = ("", "/C1", "/M1", "/L50", "/P") if edition == "2026-03" else ("", "/C1")
        for code, modifier in product(OF_PLAYERS, modifiers):
            try:
                order = ranked(tournament, code + modifier, edition=edition, unrated=1400)
            except Refused:
                continue
            yield [(row.rank, row.card.player) for row in order.rows], [dict(one.values) for one in order.computed]


def norms() -> Iterator[object]:
    """Every title for everybody."""
    for seed, text in product(range(16), TITLE_EDITIONS):
        tournament = people(seed)
        field = norm_field(tournament)
        yield field
        for player, title in product(tournament.players.values(), text.norms):
            yield norm_of(player, title, field, text)


def ratings() -> Iterator[object]:
    """Every text for everybody, and first ratings at both sides of what they need."""
    periods = (RatingPeriod("2026-01", 1, 2), RatingPeriod("2026-02", 3, 9))
    for texts in RATING_EDITIONS.values():
        for seed, text in product(range(4), texts):
            tournament = people(seed)
            for day, split in (("2026-01-01", ()), ("", periods)):
                for one in rating_results(tournament, text, day, {PlayerId(1): 15}, split).values():
                    yield one, one.change if one.rating and one.k else None
            for games, halves in product(range(7), range(14)):
                if halves <= 2 * games:
                    yield first_rating([1400 + 37 * one for one in range(games)], halves, text)
    yield [k_in(one) for one in ("0", "1", "10", "40", "41", "040", "x", "")]


CATEGORIES: Final = (
    *("women", "girls", "unrated", "U18", "S60", "S66", "rating<1800", "rating >= 1800", "rating>1800", "rating<=1800"),
    *("rating 1400 to 1799", "rating from 1800", "rating to 1399", "born 2008 or later", "born 1966 or earlier"),
    *("born 2007 to 2008", "under 18 on 2026-06-15", "under 18 on 2026-06-14", "at least 60 on 2026-06-15"),
    *("at least 60 on 2026-06-16", "club=north", "federation=swe", "under 18 on 2026-13-01", "under 18 on 2028-02-29"),
)
PRIZES: Final = (
    *("500, 300, 100", "500, 300, 100; hort", "500, 300.50; by place; total 800.50", "500; women: 100, 50"),
    *("500, 300; U18: 200; S60: 150; every prize", "100, 100, 99.99; women: 120; rating<1800: 60, 30; hort"),
    *("500; total 501", "300, 500", "hort; shared; 5", ""),
)


def prizes() -> Iterator[object]:
    """Each list beside each order, and each category beside everybody."""
    for seed in range(12):
        chance, tournament = Random(f"prizes {seed}"), people(seed)
        for name in CATEGORIES:
            try:
                category = category_named(name, "2026-01-01")
            except Refused:
                yield name, "refused"
                continue
            yield name, category.key, [category.has(one) for one in tournament.players.values()]
        points = sorted((chance.choice(range(0, 60, 5)) for _ in tournament.players), reverse=True)
        order = [Ranked(one, has, points.index(has) + 1) for one, has in zip(tournament.players, points, strict=True)]
        for text in PRIZES:
            try:
                rules = read_prize_rules(text, "2026-01-01")
            except Refused:
                yield text, "refused"
                continue
            who = [frozenset(one for one in tournament.players if chance.random() < 0.6) for _ in rules.funds]
            money = Money([fund.prizes for fund in rules.funds], who)
            yield rules, awards(order, money, rules.sharing, one_each=rules.one_each)


def certificates(*editions: str) -> Iterator[object]:
    """Of each round one of a demand and one of another pairing, checked."""
    for edition in editions:
        chance = Random(edition)
        plan = replace(plan_of(edition, 5), players=11, rounds=5, variations=GOES_ON.get(edition, ()))
        try:
            played = generated(plan)
        except NoLegalPairing:
            continue
        for one_round in played.rounds:
            asked = asked_of(played, one_round.number)
            texts = [
                certificate(asked, demand, why_not_demand(asked, demand, full=False)[1])
                for demand in (random_demand(chance, asked), Demand(asked.field.contenders[-1].id, bye=True))
            ]
            for boards, bye in legal_alternatives(chance, asked.field, asked.pairing, 1):
                verdict = why_not_pairing(asked, boards, bye, full=False)[1]
                texts.append(certificate(asked, whole(boards, bye), verdict))
            for text in texts:
                found = check_certificate(text)
                yield found.problems, found.claim["verdict"].kind, len(found.remarks)


MEETING: Final = ("round-robin", "double-round-robin", "dutch-2026", "team-round-robin")


def tournaments() -> Iterator[Tournament]:
    """Round robins of every kind and Swisses, whole and begun; as they are, and with a game turned or left out."""
    chance = Random("kinds")
    for edition, players in product(
        ("round-robin", "double-round-robin", "dutch-2026", "team-round-robin"), range(3, 9)
    ):
        whole_cycle = players - 1 + players % 2
        rounds = whole_cycle * (1 + (edition == "double-round-robin"))
        variations = (("swap-last-rounds", chance.choice(("no", "yes"))),) if edition == "double-round-robin" else ()
        plan = Plan(players, rounds if "robin" in edition else min(rounds, 4), seed=players, edition=edition)
        try:
            played = generated(replace(plan, forfeits=0, half_point_byes=0, variations=variations))
        except (NoLegalPairing, Refused):
            played = generated(replace(plan, forfeits=0, half_point_byes=0))
        yield played
        yield replace(played, rounds=played.rounds[: max(1, rounds - 2)])
        yield replace(played, rounds=played.rounds[:3])
        last = played.rounds[-1]
        turned = replace(last.games[0], white=last.games[0].black, black=last.games[0].white)
        yield replace(played, rounds=(*played.rounds[:-1], replace(last, games=(turned, *last.games[1:]))))
        yield replace(played, rounds=(*played.rounds[:-1], replace(last, games=last.games[1:])))
        ids = chance.sample([*played.players], len(played.players))
        called = dict(zip(played.players, ids, strict=True))
        yield replace(
            played,
            rounds=tuple(
                replace(
                    one,
                    games=tuple(
                        replace(game, white=called[game.white], black=called[game.black]) for game in one.games
                    ),
                )
                for one in played.rounds
            ),
        )


CODES: Final = (
    *("", "FIDE_DUTCH_2026", "FIDE_BURSTEIN", "FIDE_DUBOV_TEAM", "BERGER", "ROUND_ROBIN", "FIDE_TEAM_SWISS"),
    *(
        "FIDE_TEAM_ROUNDROBIN",
        "ROUNDROBIN",
        "TEAM_SWISS_2026",
        "SWISS_TEAM",
        "FIDE_ROUNDROBIN_TEAM",
        "XYZ",
        "OTHER_SWISS",
    ),
)
WORDS: Final = (
    *("", "Swiss", "Individual Swiss (teams)", "Team Swiss", "Team Round Robin", "Round-Robin", "Berger", "knock-out"),
    *("K.O. system", "Scheveningen", "Individual: Swiss-System (FIDE)", "a match", "Rundenturnier", "Toutes rondes"),
)


def kinds() -> Iterator[object]:
    """What kind of event it is, and by which table."""
    yield [(kind_of_code(one), is_of_teams(one)) for one in CODES]
    yield [(kind_of_words(one), kind_with_teams(one)) for one in WORDS]
    for number, tournament in enumerate(tournaments()):
        no_edition = replace(tournament.settings, edition="dutch-2026", rounds=None if number % 2 else 7)
        for one in (tournament, replace(tournament, settings=no_edition)):
            details = replace(one.details, tournament_type=WORDS[number % len(WORDS)], type_code=CODES[number % 3])
            for told in (one, replace(one, details=details)):
                yield kind_of_event(told), kind_of_event(told, of_file=False), declared_kind(told), is_by_berger(told)
            yield recognised(one)
            if has_table(one.settings.edition):
                yield round_at_hand(one), [number for number, _ in postponed(one)]


def tables() -> Iterator[object]:
    """Who meets whom, of every size; and which edition held on a day."""
    for edition, count in product([one for one in ROWS if has_table(one)], range(1, 27)):
        schedule = schedule_in(edition)
        left_open = (*schedule.variations, *edition_named(edition).variations)
        swapped = {one.name: one.values[-1] for one in left_open}
        for variations in ({}, {"cycles": "3"}, swapped):
            announced = chosen(left_open, variations)
            if fault := schedule.fault(count, announced):
                yield bool(fault)
                continue
            rounds = schedule.rounds(count, announced)
            some = sorted({1, 2, 3, rounds // 2, rounds - 1, rounds} & {*range(1, rounds + 1)})
            yield rounds, [schedule.seats(count, RoundNumber(one), announced) for one in some]


DAYS: Final = (
    *("1998-06-01", "2011-01-01", "2012-12-31", "2013-01-01", "2015-06-30", "2015-07-01", "2017-06-30", "2017-07-01"),
    *("2023-12-31", "2024-01-31", "2026-01-31", "2026-02-01", "2028-01-31", "2028-02-01"),
)


def days() -> Iterator[object]:
    """Which edition held, and what an engine of before took as the default."""
    for day, edition in product(DAYS, map(edition_named, ROWS)):
        yield edition.is_in_force(day), edition.is_near(day)
    for day, name in product(DAYS, ("dutch", "burstein", "dubov", "lim", "cfc", "team-swiss", "nothing")):
        found = in_force(name, day)
        yield names_of(name), found and found.name
    yield [(is_known(one), is_system(one), has_table(one)) for one in (*ROWS, "dutch", "lim", "nothing")]
    yield EDITIONS, TABLES, OF_TEAMS, still_in_force("dutch").name
    for edition, version in product(map(edition_named, ROWS), range(5)):
        yield (
            edition.engine_name,
            *(dict(edition.readings_of(f"{by}/{version}")) for by in ("x", f"pairtrail {edition.name}")),
        )


CHECKED: Final = ("certificate_check", "evidence")
PARTS: Final[dict[str, tuple[Callable[[], Iterator[object]], tuple[str, ...]]]] = {
    "tie-breaks": (tie_breaks, ("tie_breaks",)),
    "kinds of events": (kinds, ("editions",)),
    "tables and days": (lambda: chain(tables(), days()), ("editions",)),
    "norms": (norms, ("norms", "ratings")),
    "ratings": (ratings, ("ratings",)),
    "prizes": (prizes, ("prizes",)),
    "certificates of the Dutch system": (lambda: certificates("dutch-2017", "dutch-2026"), CHECKED),
    "certificates of Burstein": (lambda: certificates("burstein-2017", "burstein-2026"), CHECKED),
    "certificates of Dubov": (lambda: certificates("dubov-2018", "dubov-2026"), CHECKED),
    "certificates of teams": (lambda: certificates("team-swiss-2024", "team-swiss-2026"), CHECKED),
    "certificates of procedures": (lambda: certificates("dutch-1998", "lim-2026", "cfc"), CHECKED),
}


def computed(part: str, lines: list[str] | None = None) -> str:
    """In few digits."""
    run, rooms = PARTS[part]
    answers: list[Any] = []
    found = inside(lambda: answers.extend(run()), rooms, lines=lines)
    for one in answers[len(answers) // 2 :]:
        found.add(one)
    return str(found)


def kept() -> dict[str, str]:
    """As it was."""
    found: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        KEPT.write_text(json.dumps({part: computed(part) for part in PARTS}, indent=1) + "\n", encoding="utf-8")
    for asked_for in sys.argv[1:]:
        if asked_for in PARTS:
            written: list[str] = []
            computed(asked_for, written)
            sys.stdout.writelines(sorted(f"{line}\n" for line in written))
