"""Certificates of rounds by a table: the numbers drawn again, the table written anew, and forgeries of each."""

import json
from copy import deepcopy
from random import Random

import msgspec
import pytest

from core.certificate_check import check_certificate, check_within
from core.certificate_check.log import chain
from core.certificate_check.lots import order_drawn
from core.certificate_check.tables import sections_of, table_of
from core.certificate_check.wrong import Wrong
from core.editions.registry import edition_named
from core.editions.tables.engine import order_drawn as drawn_by_the_program
from core.editions.tables.engine import order_drawn_apart
from core.explain.laws import Demand
from core.model.pairing import FullPairing, PairRecord
from core.model.results import Colour, Result
from core.model.sentence import Refused
from core.model.units import BoardNumber, PlayerId, RoundNumber
from core.model.variations import chosen
from events.deciders.tables import draw_numbers, pair_rounds, set_numbers
from events.vocabulary.corrections import Correction
from events.vocabulary.games import ColoursCorrected, ResultRecorded
from events.vocabulary.participation import PlayerWithdrawn
from events.vocabulary.players import PlayerDetailsCorrected, PlayerRegistered
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import RoundPublished
from events.vocabulary.teams import TeamRegistered
from events.vocabulary.tournament import DetailsSet, LotDrawn, SettingsSet, TournamentCreated
from projections.explain.certificate import certificate_of_table, other_answer
from projections.explain.round_robin import table_of as table_asked
from projections.tournament_state.fold import fold
from tests.explain.forging import bodies_of, event_added, event_edited, event_removed, mended, with_events
from tests.explain.logs import stored
from tests.explain.test_certificates import edits, passing

SIZES = {
    "round-robin": range(2, 101),
    "double-round-robin": range(2, 51),
    "quads": [*range(4, 40), 201],
    "scheveningen": range(4, 199, 2),
    "team-round-robin": range(2, 41),
}
SYSTEMS = pytest.mark.parametrize("edition", SIZES)
NOTHING = dict.fromkeys(("right", "other", "collapsed"))


def log(edition, players, *, rounds=99, by_hand=False, swap="yes", apart=False):
    """Everybody registered, numbers drawn or set, the first rounds paired and published."""
    variations = (("swap-last-rounds", swap),) if edition == "double-round-robin" else ()
    boards = 2 if edition.startswith("team") else None
    settings = SettingsSet(edition=edition, variations=variations, boards=boards)
    events = [TournamentCreated(details=DetailsSet(name="Winter League"), settings=settings)]
    for number in range(1, players + 1):
        one = PlayerId(number)
        name, federation = (
            f"Player {number}",
            f"F{(number > 4) + (number > 7) + (number > 10)}" if apart else "AB"[2 * number > players],
        )
        events.append(
            TeamRegistered(player=one, name=name)
            if boards
            else PlayerRegistered(player=one, name=name, rating=2000 - 10 * (number // 2), federation=federation)
        )
    state = fold(stored(events))
    if by_hand:
        events += set_numbers(state, [*state.players][::-1], reason="drawn from a hat by Anna")
    else:
        events += draw_numbers(state, "the first line of the paper", apart=apart)
    for number in range(1, rounds + 1):
        try:
            events += pair_rounds(fold(stored(events)), seed="not asked")
        except Refused:
            break  # all rounds have been paired
        events.append(RoundPublished(round_number=RoundNumber(number)))
    return stored(events)


def certified(events, wanted, number):
    """Its certificate as a document."""
    return json.loads(certificate_of_table(table_asked(events, fold(events), number), wanted, events))


def problems(text, events):
    """Against the log, with the program's own answer beside it, and against the hash of a sheet."""
    found = check_within(text, log=[one.body.decode() for one in events])
    found.problems += other_answer(events, found.claim) if found.holds else []
    assert bool(found.problems) is bool(check_within(text, events[-1].hash.hex()[:16]).problems)
    return found.problems


def by_the_program(edition, count, **announced):
    schedule = edition_named(edition).schedule
    variations = chosen(edition_named(edition).engine().variations, announced)
    rounds = range(1, schedule.rounds(count, variations) + 1)
    return {number: sorted(schedule.seats(count, RoundNumber(number), variations)) for number in rounds}


class TestTheTable:
    @SYSTEMS
    def test_it_is_that_of_the_program_for_every_number(self, edition):
        """Written twice, by other formulas: no line of the one reads a line of the other."""
        for count in SIZES[edition]:
            own = {number: sorted(pairs) for number, pairs in table_of(edition, count, "yes").items()}
            assert own == by_the_program(edition, count), count

    def test_a_number_of_cycles_beyond_every_league_is_refused_at_once(self):
        assert len(table_of("team-round-robin", 4, "yes", 999)) == 2997
        with pytest.raises(Wrong):
            table_of("team-round-robin", 4, "yes", 10**12)

    def test_without_the_swap_of_the_last_two_rounds(self):
        for count in range(2, 20):
            own = {number: sorted(pairs) for number, pairs in table_of("double-round-robin", count, "no").items()}
            assert own == by_the_program("double-round-robin", count, **{"swap-last-rounds": "no"})

    @pytest.mark.parametrize(
        ("edition", "count"),
        [("round-robin", 1), ("round-robin", 101), ("double-round-robin", 51), ("quads", 3), ("scheveningen", 5)],
    )
    def test_what_has_no_table_is_refused(self, edition, count):
        with pytest.raises(Wrong, match=f"a field of {count} cannot be paired by this table"):
            table_of(edition, count, "yes")


class TestTheLot:
    @pytest.mark.parametrize("edition", ["round-robin", "double-round-robin", "quads", "scheveningen"])
    def test_the_seed_gives_the_numbers_of_the_program(self, edition):
        chance, schedule = Random(1), edition_named(edition).schedule
        for count in range(4, 40, 2):
            ratings = {PlayerId(one): chance.choice((1500, 1600, 1700, 0)) for one in range(1, count + 1)}
            teams = [[*ratings][::2], [*ratings][1::2]] if schedule.by_teams else []
            for seed in ("", "a hat", "17 4 23 é"):
                own = order_drawn(seed, ratings, sections_of(edition, count), {"groups": teams})
                assert own == list(drawn_by_the_program(schedule, ratings, seed, teams))

    def test_regions_are_kept_apart_as_by_the_program(self):
        chance, fitting = Random(2), 0
        for count in range(9, 25):
            for seed in map(str, range(20)):
                there = chance.sample(range(1, count + 1), count)
                cuts = sorted(chance.sample(range(1, count), min(count - 1, 3 + int(seed) % 5)))
                regions = [there[begin:end] for begin, end in zip([0, *cuts], [*cuts, count], strict=True)]
                try:
                    program = list(order_drawn_apart(regions, seed))
                except Refused:
                    with pytest.raises(Wrong, match="do not fit"):
                        order_drawn(seed, {}, [], {"groups": regions, "apart": True})
                    continue
                fitting += 1
                assert order_drawn(seed, {}, [], {"groups": regions, "apart": True}) == program
        assert 100 < fitting < 320, "some regions fit, some do not"


PLAYED = {
    "round-robin": {"players": 7},
    "double-round-robin": {"players": 4, "swap": "no"},
    "quads": {"players": 9},
    "scheveningen": {"players": 8},
    "team-round-robin": {"players": 5, "by_hand": True},
}


def seat(events, player):
    return fold(events).numbers_in(RoundNumber(1))[PlayerId(player)]


class TestCertificates:
    @SYSTEMS
    @pytest.mark.campaign(one_in=3)
    def test_every_pair_in_every_round_is_answered_by_the_table(self, edition):
        events = log(edition, **PLAYED[edition])
        now = fold(events)
        for one_round in now.rounds:
            for one, other in ((one, other) for one in now.players for other in now.players if one < other):
                text = json.dumps(certified(events, Demand(one, other), one_round.number))
                assert problems(text, events) == []
                verdict = check_certificate(text).claim["verdict"]
                met = [
                    each.number
                    for each in now.rounds
                    for game in each.games
                    if {game.white, game.black} == {one, other}
                ]
                assert verdict.kind == ("as-published" if one_round.number in met else "by-table")
                if verdict.kind == "by-table":
                    told = [fact for fact in verdict.facts if " meet in round " in fact]
                    assert len(told) == len(met)
                    assert all(f" meet in round {at}" in fact for at, fact in zip(met, told, strict=True))
                    assert met or "it has no game of" in verdict.facts[0]

    @SYSTEMS
    @pytest.mark.campaign(one_in=3)
    def test_free_rounds_colours_and_whole_pairings(self, edition):
        events = log(edition, **PLAYED[edition])
        now = fold(events)
        this = now.rounds[1]
        boards = tuple(PairRecord(game.white, game.black, "") for game in this.games)
        turned = (PairRecord(boards[0].black, boards[0].white, ""), *boards[1:])
        wanted = [(FullPairing(boards, None), "as-published"), (FullPairing(turned, None), "by-table")]
        wanted.append((FullPairing(boards, boards[0].white), "by-table"))  # who has a bye as well plays all the same
        wanted.append((FullPairing(boards[1:], None), "by-table"))
        for player in now.players:
            of_player = [game for game in this.games if player in (game.white, game.black)]
            wanted.append((Demand(player, bye=True), "by-table" if of_player else "as-published"))
            for colour in Colour:
                has_it = [game for game in of_player if (game.white == player) == (colour is Colour.WHITE)]
                wanted.append((Demand(player, colour=colour), "as-published" if has_it else "by-table"))
        for one, kind in wanted:
            text = json.dumps(certified(events, one, 2))
            assert problems(text, events) == []
            assert check_certificate(text).claim["verdict"].kind == kind, one

    def test_where_the_numbers_come_from_is_part_of_the_claim(self):
        drawn, given = log("round-robin", 6), log("round-robin", 6, by_hand=True)
        told = certified(drawn, Demand(PlayerId(1), PlayerId(2)), 5)["claim"]
        assert (
            "numbers drawn by lot from the seed 'the first line of the paper' (event 8), drawn again the same" in told
        )
        document = certified(given, Demand(PlayerId(1), PlayerId(2)), 5)
        assert "numbers not drawn here, but given in event 8, reason: drawn from a hat by Anna" in document["claim"]
        assert "That the numbers came about as their reason says is not proved" in " ".join(
            check_certificate(json.dumps(document)).remarks
        )

    def test_earlier_drawings_are_listed(self):
        """One was taken back, and another seed gave the numbers that were wanted."""
        events = log("round-robin", 6)
        place = next(place for place, one in enumerate(events) if isinstance(one.event, LotDrawn))
        lot, numbers = events[place], events[place + 1]
        assert isinstance(lot.event, LotDrawn)
        other = msgspec.structs.replace(lot.event, seed="tried before")
        undone = ActionUndone(version=lot.version, reason="again")
        again = [one.event for one in events[place:]]
        longer = stored([*(one.event for one in events[:place]), other, undone, *again])
        text = json.dumps(certified(longer, Demand(PlayerId(1), PlayerId(2)), 5))
        remarks = " ".join(check_certificate(text).remarks)
        assert f"The numbers were drawn before, in event {lot.version} from the seed 'tried before'" in remarks
        plain = json.dumps(certified(events, Demand(PlayerId(1), PlayerId(2)), 5))
        assert "drawn before" not in " ".join(check_certificate(plain).remarks)
        assert numbers.version == lot.version + 1

    def test_regions_kept_apart_are_drawn_again(self):
        events = log("round-robin", 12, apart=True)
        assert problems(json.dumps(certified(events, Demand(PlayerId(1), PlayerId(5)), 11)), events) == []

    def test_what_happens_since_changes_nothing_of_it(self):
        """Results, corrected colours, a withdrawal: the table stays, and so does the certificate."""
        events = log("round-robin", 6)
        document = certified(events, Demand(PlayerId(1), PlayerId(2)), 5)
        first = fold(events).rounds[0].games[0]
        one = {"round_number": RoundNumber(1), "board": BoardNumber(1)}
        anyhow = Correction(reaches=(), tier=0, reason="the score sheets")
        longer = stored(
            [
                *(each.event for each in events),
                ResultRecorded(**one, result=Result.WHITE_WINS),
                ColoursCorrected(**one, white=first.black, black=first.white, result=None, correction=anyhow),
                PlayerWithdrawn(player=PlayerId(1), from_round=RoundNumber(2), reason="ill", games_count=False),
            ]
        )
        found = check_within(json.dumps(document), log=[each.body.decode() for each in longer])
        assert found.problems == [*other_answer(longer, found.claim)] == []
        assert "Later events in the log change nothing" in found.remarks[0]

    def test_the_lot_is_drawn_from_the_ratings_of_that_day(self):
        """Put right since, and recorded: other quads would be cut by it."""
        events = log("quads", 9)
        document = certified(events, Demand(PlayerId(1), PlayerId(9)), 2)
        right = PlayerDetailsCorrected(
            player=PlayerId(9), rating=2900, correction=Correction(reaches=("pairings",), tier=1)
        )
        longer = stored([*(each.event for each in events), right])
        assert check_within(json.dumps(document), log=[each.body.decode() for each in longer]).problems == []
        assert problems(json.dumps(certified(longer, Demand(PlayerId(1), PlayerId(9)), 2)), longer) == []

    def test_somebody_against_himself(self):
        events = log("round-robin", 6)
        found = check_certificate(json.dumps(certified(events, Demand(PlayerId(1), PlayerId(1)), 2)))
        assert found.claim["verdict"].facts[0].endswith(f"cannot meet {seat(events, 1)} Player 1")

    def test_who_has_no_number_is_not_called_free(self):
        events = log("round-robin", 6)
        document = certified(events, Demand(PlayerId(1), bye=True), 2)
        late = event_added(document, "player-registered", {"player": 7, "name": "Player 7", "rating": 1000})
        asked = {**document["asked"], "player": 7}
        found = check_certificate(json.dumps(mended({**late, "asked": asked})))
        assert found.problems == ["Player 7 has no number in the table."]

    def test_round_by_round_the_same_claim(self):
        """Whether later rounds were paired by then makes no difference."""
        short, whole = log("round-robin", 6, rounds=3), log("round-robin", 6)
        for other in (2, 3, 4, 5, 6):
            one = Demand(PlayerId(1), PlayerId(other))
            assert certified(short, one, 3)["claim"] == certified(whole, one, 3)["claim"]

    def test_a_published_round_that_is_not_of_the_table_is_called_wrong(self):
        """The program records none; a record that has one is told so."""
        events = log("round-robin", 6)
        document = certified(events, Demand(PlayerId(1), PlayerId(2)), 5)

        def swap(data):
            first, second = data["boards"][:2]
            first["black"], second["black"] = second["black"], first["black"]

        forged = mended(event_edited(document, "round-paired", swap, of_round=5))
        found = check_certificate(json.dumps(forged))
        assert (found.problems, found.claim["verdict"].kind) == ([], "wrong")
        assert "the published boards are not those of the table (CFC 652), which has" in forged["claim"]
        assert other_answer(events, found.claim) != []


# --- forgeries -----------------------------------------------------------------------------------------------------

EVENTS = log("double-round-robin", 5)
GENUINE = certified(EVENTS, Demand(PlayerId(2), PlayerId(4)), 6)


def turned(data):
    for board in data["boards"]:
        board["white"], board["black"] = board["black"], board["white"]


def exchanged(data):
    first, second = data["boards"][:2]
    first["black"], second["black"] = second["black"], first["black"]


def numbers_of_two(document):
    def edit(data):
        (one, first), (other, second), *rest = data["numbers"]
        data["numbers"] = [[one, second], [other, first], *rest]

    return event_edited(document, "pairing-numbers-assigned", edit)


def without_the_lot(document):
    """The lot cut out, and other numbers said to be given by hand: nothing in the file speaks against them."""
    return event_removed(numbers_of_two(document), "lot-drawn")


def settings(**changed):
    return lambda one: event_edited(one, "tournament-created", lambda data: data["settings"].update(changed))


def round_said(document, number):
    claim = document["claim"].replace("round 6", f"round {number}")
    return json.dumps({**document, "round": number, "claim": claim})  # mended it would be true, of another question


def reordered(document):
    events = bodies_of(document)
    places = [place for place, one in enumerate(events) if one["type"] == "round-paired"]
    events[places[0]], events[places[1]] = events[places[1]], events[places[0]]
    return with_events(document, events)


def called_another_round(document):
    events = [one for one in bodies_of(document) if one["data"].get("round_number") != 1]
    for one in events:
        if one["data"].get("round_number") == 6:
            one["data"]["round_number"] = 1
    return with_events({**document, "round": 1}, events)


def version_of(document, kind, of_round=0):
    events = (one for one in bodies_of(document) if one["type"] == kind)
    return next(one["version"] for one in events if of_round in (0, one["data"].get("round_number")))


FORGERIES = {
    "the numbers of two": numbers_of_two,
    "the numbers of two, and the lot cut out": without_the_lot,
    "another seed": lambda one: event_edited(one, "lot-drawn", lambda data: data.update(seed="as I liked")),
    "another order of the lot": lambda one: event_edited(one, "lot-drawn", lambda data: data["order"].reverse()),
    "drawn by regions": lambda one: event_edited(one, "lot-drawn", lambda data: data.update(apart=True, groups=[[1]])),
    "numbers given once more": lambda one: event_added(
        one,
        "pairing-numbers-assigned",
        {"from_round": 1, "numbers": [[5, 1], [4, 2], [3, 3], [2, 4], [1, 5]], "reason": "by lot"},
        before="round-paired",
    ),
    "one seat more": lambda one: event_added(
        one, "player-registered", {"player": 6, "name": "Player 6", "rating": 1000}, before="lot-drawn"
    ),
    "a seat withdrawn": lambda one: event_added(
        one, "player-withdrawn", {"player": 4, "from_round": 6, "reason": "x"}, before="round-paired", of_round=6
    ),
    "a number cut out": lambda one: event_edited(
        one, "pairing-numbers-assigned", lambda data: data["numbers"].pop()
    ),
    "colours of the round turned": lambda one: event_edited(one, "round-paired", turned, of_round=6),
    "boards of the round exchanged": lambda one: event_edited(one, "round-paired", exchanged, of_round=6),
    "boards of an earlier round exchanged": lambda one: event_edited(one, "round-paired", exchanged, of_round=2),
    "a published pairing invented": lambda one: event_added(
        one,
        "pairing-altered",
        {"round_number": 6, "boards": [{"board": 1, "white": 2, "black": 4}], "bye": None}
        | {"engine_boards": [], "engine_bye": None, "reason": "x"},
    ),
    "one cycle only": settings(edition="round-robin"),
    "quads": settings(edition="quads"),
    "a Swiss": settings(edition="dutch-2026"),
    "the last rounds not swapped": settings(variations=[["swap-last-rounds", "no"]]),
    "another round of the file": lambda one: round_said(one, 5),
    "the other cycle": lambda one: round_said(one, 1),
    "the round called another one": called_another_round,
    "rounds in another order": reordered,
    "a round cut out": lambda one: event_removed(one, "round-paired", of_round=3),
    "cut off before the round": lambda one: with_events(
        one, [each for each in bodies_of(one) if each["data"].get("round_number", 0) < 6]
    ),
    "the pairing undone": lambda one: event_added(
        one, "action-undone", {"version": version_of(one, "round-paired", 6), "reason": "x"}
    ),
    "the lot undone": lambda one: event_added(
        one, "action-undone", {"version": version_of(one, "lot-drawn"), "reason": "x"}, before="round-paired"
    ),
    "an earlier head": lambda one: {**one, "head": chain(one["events"])[-2].hash},
    "a hash of nothing": lambda one: {**one, "head": "0" * 64},
    "no events": lambda one: {**one, "events": []},
    "another name": lambda one: event_edited(one, "player-registered", lambda data: data.update(name="Somebody Else")),
    "another tournament": lambda one: event_edited(
        one, "tournament-created", lambda data: data["details"].update(name="Another League")
    ),
    "another player asked for": lambda one: json.dumps({**one, "asked": {**one["asked"], "player": 3}}),
    "a stranger asked for": lambda one: {**one, "asked": {**one["asked"], "player": 77}},
    "another answer": lambda one: {**one, "claim": one["claim"].replace("not in this round", "as published")},
    "another round of the meeting": lambda one: {**one, "claim": one["claim"].replace("in round ", "in round 1")},
    "evidence that nothing asks for": lambda one: {
        **one, "evidence": {**NOTHING, "other": {"boards": [[2, 4], [1, 3]], "bye": 5}}
    },
}  # fmt: skip


@pytest.mark.parametrize("name", FORGERIES)
def test_no_forgery_passes(name):
    """Against the log, or the hash of a sheet; hashes and the claim are mended where they can be."""
    forged = FORGERIES[name](deepcopy(GENUINE))
    texts = {forged} if isinstance(forged, str) else {json.dumps(forged), json.dumps(mended(forged))}
    assert json.dumps(GENUINE) != json.dumps(forged)
    for text in texts - {json.dumps(GENUINE)}:  # an edit of the claim or the hash alone is mended away
        assert problems(text, EVENTS) != []
        assert check_certificate(text).bound_to == ""


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("the numbers of two", "the numbers in event 8 differ from those drawn from the seed"),
        ("another seed", "the numbers in event 8 differ from those drawn from the seed 'as I liked'"),
        ("one seat more", "differ from those drawn from the seed"),
        ("a number cut out", "differ from those drawn from the seed"),
        ("one cycle only", "so there is no round 6"),
        ("cut off before the round", "round 6 has not been paired"),
        ("the pairing undone", "round 6 has not been paired"),
    ],
)
def test_what_contradicts_itself_is_refused_without_any_record(name, says):
    """With hashes mended, and bound to nothing: these the checker sees by drawing again and by its own table."""
    found = check_certificate(json.dumps(mended(FORGERIES[name](deepcopy(GENUINE)))))
    assert says in found.problems[0]


def test_a_key_that_stands_twice_is_refused():
    text = json.dumps(GENUINE)
    assert "a key occurs twice among" in check_certificate('{"claim": "They met in round 1.", ' + text[1:]).problems[0]
    first = GENUINE["events"][0].replace('"edition":', '"edition":"round-robin","edition":', 1)
    events = [first, *GENUINE["events"][1:]]
    assert "a key occurs twice among" in check_certificate(json.dumps({**GENUINE, "events": events})).problems[0]


def test_there_are_thirty_of_them_and_the_genuine_one_passes():
    assert len(FORGERIES) >= 30
    assert problems(json.dumps(GENUINE), EVENTS) == []


@pytest.mark.parametrize("deep", [False, True])
def test_random_edits_pass_neither_against_the_log_nor_against_the_hash_of_a_sheet(deep):
    """Of the file, or of the events that it carries, with hashes and claim mended."""
    tried = list(edits([GENUINE], 100, 14, deep=deep))
    assert len(tried) > 90
    assert passing(tried) == []
