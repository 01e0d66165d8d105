"""Whole tournaments by chance, each step done by the deciders and by the model, and held against each other.

Every rule asks the model what can be done now, and the deciders must then do it. What counts is compared after each
step: every game, every standing, what each pairing knows of the rounds before it.
"""

from collections.abc import Callable, Sequence

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.editions.pairing import before_round, field_of
from core.editions.shared.histories import histories_before, parity_numbers, participants_of
from core.model.results import ByeKind, Colour, Outcome, Result
from core.model.sentence import NoLegalPairing, Refused
from core.model.tournament import Game, GameStatus, Tournament
from core.tie_breaks.cards import cards_of
from events.base import Event
from events.deciders import altering, byes, players, prohibitions, results, rounds, tournament
from events.deciders.by_hand import Seats
from events.deciders.entries import Entry
from events.deciders.undo import redo, undo
from events.log.envelope import new_command
from events.store.memory import MemoryStore
from events.vocabulary.corrections import Scope
from events.vocabulary.games import ColoursCorrected, ResultCorrected
from events.vocabulary.players import LateEntryAccepted, PairingNumbersAssigned
from events.vocabulary.record import ActionUndone
from events.vocabulary.rounds import Board, Provenance, RoundPaired, RoundPublished
from events.vocabulary.tournament import DetailsSet, LotDrawn, SettingsSet
from projections.known import Known
from projections.replay.basis import basis
from projections.replay.facts_of_pairings import IMPORTED
from projections.replay.replay import replay_all
from projections.repository import Repository
from projections.tournament_state.fold import TournamentFold, fold
from projections.verification.consistency import consistency_findings
from projections.verification.games_check import game_findings
from projections.verification.moments_check import moment_findings
from tests.model.by_the_rules import (
    EVERYWHERE,
    FOR_PAIRINGS,
    FOR_RATING,
    IN_STANDINGS,
    LETTERS,
    ROUNDS,
    RULES,
    Action,
    Ledger,
    Model,
    Sheet,
)

STREAM = "by-chance"
USE = {Scope.PAIRINGS: FOR_PAIRINGS, Scope.STANDINGS: IN_STANDINGS, Scope.RATING_REPORT: FOR_RATING}
PLAYED = [result for result in Result if result.was_played]
WINS = [Result.WHITE_WINS, Result.BLACK_WINS]
Decide = Callable[[Known], Sequence[Event]]
Place = tuple[int, int]


def given(decide: Callable[..., Sequence[Event]], *args: object, **more: object) -> Decide:
    """A decision on the state."""
    return lambda known: decide(known.tournament, *args, **more)


class Tournaments(RuleBasedStateMachine):
    """One tournament, on record and in the model."""

    def __init__(self) -> None:
        super().__init__()
        self.repository = Repository(store := MemoryStore())
        self.store = store
        self.folding = TournamentFold()
        self.seen: list[tuple[int, Tournament]] = []
        self.late = 0

    # --- one step

    def act(self, decide: Decide, action: Action | None = None) -> tuple[Event, ...]:
        """On record; and in the model, unless it is an undo."""
        receipt = self.repository.execute_on_log(STREAM, decide, new_command("arbiter"))
        self.folding.extend(receipt.events)
        self.state, self.log = receipt.known.tournament, receipt.known.events
        self.seen.append((receipt.version, self.folding.tournament()))
        if action is not None:
            made = [one for one in receipt.events if not isinstance(one.event, LotDrawn | PairingNumbersAssigned)]
            self.ledger.write([one.version for one in made or receipt.events], action)
        self.model = self.ledger.model()
        return tuple(stored.event for stored in receipt.events)

    def can(self, places: list[Place], data: st.DataObject) -> Place:
        """One of them."""
        return data.draw(st.sampled_from(places))

    def games(self, *statuses: str) -> list[Place]:
        """Where a game is that is so far; of a round that was published."""
        return [
            (number, board)
            for number, one in enumerate(self.model.rounds, 1)
            for board, sheet in one.sheets.items()
            if sheet.status in statuses and one.stage != "paired"
        ]

    def last(self):
        """The round paired last, if there is one and it is not over."""
        rounds_so_far = self.model.rounds if self.has_begun() else []
        return rounds_so_far[-1] if rounds_so_far and rounds_so_far[-1].stage != "complete" else None

    def has_begun(self) -> bool:
        return hasattr(self, "model")

    def goes_on(self) -> bool:
        """Whether a round is to come."""
        return self.has_begun() and self.model.next <= ROUNDS

    # --- entries

    @initialize(
        edition=st.sampled_from(sorted(RULES)),
        count=st.integers(4, 8),
        read=st.booleans(),
        alone=st.integers(0, 6),
    )
    def begin(self, edition: str, count: int, *, read: bool, alone: int) -> None:
        """Announced and entered; `read`: the first round comes from a report, in which somebody has a win alone."""
        self.edition, self.ledger = edition, Ledger(RULES[edition])
        settings = SettingsSet(edition=edition, rounds=ROUNDS, variations=(("absence", "paired"),))
        self.act(given(tournament.create, DetailsSet(name="By chance"), settings), lambda _: None)
        for player in range(1, count + 1):
            rating = 2500 - 50 * player
            self.act(
                given(players.register, Entry(f"Player {player}", rating)),
                lambda model, player=player, rating=rating: model.enters(player, rating, 1),
            )
        if read:
            self.read_first_round(list(range(1, count + 1)), 1 + alone % count)

    def read_first_round(self, everybody: list[int], alone: int) -> None:
        """Round 1 from a report of others; who is left over has a win without an opponent, as older ones write it."""
        others = [one for one in everybody if one != alone] if len(everybody) % 2 else everybody
        half = len(others) // 2
        boards = tuple(zip(others[:half], others[half:], strict=True))
        left = {} if others == everybody else {alone: "+"}
        paired = RoundPaired(
            round_number=1,
            boards=tuple(
                Board(board=board, white=white, black=black) for board, (white, black) in enumerate(boards, 1)
            ),
            bye=None,
            others=tuple((player, Outcome(letter)) for player, letter in left.items()),
            provenance=Provenance(edition=self.edition, engine=IMPORTED),
        )
        numbers = tuple((player, number) for number, player in enumerate(everybody, 1))

        def action(model: Model) -> None:
            model.is_paired(boards, None, left)
            model.rounds[-1].stage = "published"

        self.act(
            lambda _: (
                PairingNumbersAssigned(from_round=1, numbers=numbers),
                LotDrawn(initial_colour=Colour.WHITE, seed="report"),
                paired,
                RoundPublished(round_number=1),
            ),
            action,
        )

    @precondition(lambda self: self.goes_on() and self.model.rounds and self.late < 3)
    @rule(strength=st.integers(1, 9), after=st.integers(0, 1))
    def late_entry(self, strength: int, after: int) -> None:
        first = min(self.model.next + after, ROUNDS)
        self.late += 1
        rating = 2500 - 50 * strength - 10 * self.late
        player = self.state.last_player_id + 1
        happened = self.act(
            given(players.late_entry, Entry(f"Player {player}", rating), first, confirmed=True),
            lambda model: model.enters(player, rating, first),
        )
        assert isinstance(happened[0], LateEntryAccepted)
        assert happened[0].player == player

    def remaining(self, data: st.DataObject) -> int:
        return data.draw(st.integers(self.model.next, ROUNDS))

    @precondition(goes_on)
    @rule(data=st.data(), expelled=st.booleans())
    def leave(self, data: st.DataObject, *, expelled: bool) -> None:
        first = self.remaining(data)
        here = [
            one
            for one, who in self.model.players.items()
            if any(who.takes_part[number] for number in range(first, ROUNDS + 1)) and not who.expelled
        ]
        if len(here) < 3:
            return
        player = data.draw(st.sampled_from(here))
        how = players.expel if expelled else players.withdraw
        self.act(
            given(how, player, first, reason="ill"),
            lambda model: model.leaves(player, first, expelled=expelled),
        )

    @precondition(goes_on)
    @rule(data=st.data())
    def come_back(self, data: st.DataObject) -> None:
        first = self.remaining(data)
        gone = [
            one for one, who in self.model.players.items() if not who.takes_part[ROUNDS] and not who.takes_part[first]
        ]
        if gone:
            player = data.draw(st.sampled_from(gone))
            self.act(given(players.rejoin, player, first, confirmed=True), lambda model: model.returns(player, first))

    @precondition(goes_on)
    @rule(data=st.data(), kind=st.sampled_from(ByeKind))
    def grant_bye(self, data: st.DataObject, kind: ByeKind) -> None:
        number = self.remaining(data)
        can = [
            one
            for one, who in self.model.players.items()
            if who.takes_part[number] and (number, one) not in self.model.byes
        ]
        if can:
            player = data.draw(st.sampled_from(can))
            self.act(
                given(byes.grant, player, number, kind, confirmed=True),
                lambda model: model.byes.update({(number, player): kind.value}),
            )

    @precondition(goes_on)
    @rule(data=st.data())
    def cancel_bye(self, data: st.DataObject) -> None:
        to_come = sorted(key for key in self.model.byes if key[0] >= self.model.next)
        if to_come:
            number, player = data.draw(st.sampled_from(to_come))
            self.act(given(byes.cancel, player, number), lambda model: model.byes.pop((number, player)))

    @precondition(goes_on)
    @rule(data=st.data())
    def keep_apart(self, data: st.DataObject) -> None:
        two = frozenset(data.draw(st.permutations(sorted(self.model.players)))[:2])
        if len(two) < 2:
            return  # too few to keep apart
        if two in self.model.apart:
            self.act(given(prohibitions.allow, sorted(two), confirmed=True), lambda model: model.apart.discard(two))
        else:
            self.act(given(prohibitions.forbid, sorted(two), confirmed=True), lambda model: model.apart.add(two))

    # --- rounds

    def can_pair(self) -> bool:
        if not self.goes_on():
            return False
        model = self.model
        here = sum(who.takes_part[model.next] for who in model.players.values())
        here -= sum(number == model.next and who in model.players for number, who in model.byes)
        is_open = any(sheet.status == "open" for sheet in model.sheets())
        return here >= 2 and not is_open and not (model.rounds and model.rounds[-1].stage == "paired")

    @precondition(can_pair)
    @rule(published=st.booleans())
    def pair(self, *, published: bool) -> None:
        self.pair_next(published=published)

    def pair_next(self, *, published: bool) -> None:
        numbered = self.ledger.model()
        numbered.number()
        try:
            happened = self.act(given(rounds.pair_round, seed="spring", confirmed=True), lambda _: None)
        except NoLegalPairing:
            assert not numbered.rules.dutch or not numbered.has_legal_pairing(), "there is a legal pairing"
            return
        paired = happened[-1]
        assert isinstance(paired, RoundPaired)
        boards = tuple((board.white, board.black) for board in paired.boards)
        assert not numbered.wrong_in(boards, paired.bye)
        self.ledger.entries[-1].action = lambda model: model.is_paired(boards, paired.bye, {})
        self.model = self.ledger.model()
        if published:
            self.publish()

    @precondition(lambda self: self.goes_on())
    @rule(data=st.data(), again=st.booleans())
    def play_on(self, data: st.DataObject, *, again: bool) -> None:
        """The round paired last is played, but for a game that is adjourned, and the next one paired."""
        if self.last() is not None and self.last().stage == "paired":
            self.publish()
        if again and self.games("open"):
            self.adjourn_one(data)
        if self.games("open"):
            self.enter(self.games("open"), data)
        if self.can_pair():
            self.pair_next(published=True)

    @precondition(lambda self: self.last() is not None and self.last().stage == "paired")
    @rule()
    def publish(self) -> None:
        self.act(given(rounds.publish), lambda model: setattr(model.rounds[-1], "stage", "published"))

    @precondition(lambda self: self.last() is not None)
    @rule()
    def void(self) -> None:
        self.act(given(rounds.void, reason="a slip", confirmed=True), Model.is_voided)

    @precondition(lambda self: self.last() is not None and len(self.last().sheets) > 1)
    @rule(data=st.data())
    def alter(self, data: st.DataObject) -> None:
        """Two players change places, or a pair changes colours."""
        last = self.model.rounds[-1]
        seats = [*(player for sheet in last.sheets.values() for player in sheet.players)]
        one, other = data.draw(st.permutations(range(len(seats))))[:2]
        seats[one], seats[other] = seats[other], seats[one]
        boards = tuple(zip(seats[::2], seats[1::2], strict=True))
        wanted = tuple(Seats(*board) for board in boards)
        wanted += () if last.bye is None else (Seats(last.bye, None),)
        number = len(self.model.rounds)

        def decide(known: Known) -> Sequence[Event]:
            state = known.tournament
            then = basis(state, number)
            return altering.alter(state, state.rounds[-1], wanted, basis=then, reason="by hand", confirmed=True)

        self.act(decide, lambda model: model.is_altered(boards, last.bye))

    @precondition(lambda self: self.last() is not None and self.last().stage == "published")
    @rule()
    def close(self) -> None:
        number, last = len(self.model.rounds), self.model.rounds[-1]
        may = not any(sheet.status == "open" for sheet in last.sheets.values()) and not (
            number == ROUNDS and any(sheet.status == "adjourned" for sheet in self.model.sheets())
        )
        if may:
            self.act(given(rounds.close), lambda model: setattr(model.rounds[-1], "stage", "complete"))
        else:
            self.refused(given(rounds.close))

    # --- games

    def sheet_at(self, model: Model, place: Place) -> Sheet:
        return model.rounds[place[0] - 1].sheets[place[1]]

    @precondition(lambda self: self.has_begun() and self.games("open"))
    @rule(data=st.data(), everyone=st.booleans())
    def enter_results(self, data: st.DataObject, *, everyone: bool) -> None:
        self.enter(self.games("open") if everyone else [self.can(self.games("open"), data)], data)

    def enter(self, places: list[Place], data: st.DataObject) -> None:
        number = places[0][0]
        entered = [(place[1], data.draw(st.sampled_from(Result))) for place in places]

        def action(model: Model) -> None:
            for board, result in entered:
                model.ends(self.sheet_at(model, (number, board)), result)

        self.act(given(results.record_many, number, entered), action)

    @precondition(lambda self: self.has_begun() and self.games("open"))
    @rule(data=st.data())
    def adjourn(self, data: st.DataObject) -> None:
        self.adjourn_one(data)

    def adjourn_one(self, data: st.DataObject) -> None:
        place, taken_as = self.can(self.games("open"), data), data.draw(st.sampled_from([None, *WINS]))
        taken = taken_as if self.model.rules.a_win_may_be_assumed else None
        self.act(
            given(results.adjourn, *place, taken_as=taken, reason="" if taken is None else "clearly won"),
            lambda model: model.is_adjourned(self.sheet_at(model, place), taken),
        )

    @precondition(lambda self: self.has_begun() and self.games("adjourned"))
    @rule(data=st.data(), result=st.sampled_from(PLAYED), decided=st.booleans())
    def resume(self, data: st.DataObject, result: Result, *, decided: bool) -> None:
        place = self.can(self.games("adjourned"), data)
        more = {"reason": "decided"} if decided else {}
        self.act(
            given(results.adjudicate if decided else results.resume, *place, result, **more),
            lambda model: model.is_resumed(self.sheet_at(model, place), result),
        )

    def reach(self, place: Place) -> tuple[str, ...]:
        """By D.8, counted from the round with whose results that of the game was published."""
        following = max(place[0], *self.sheet_at(self.model, place).taken_for, 0) + 1
        paired = len(self.model.rounds)
        over = following < paired or (following == paired and self.model.rounds[-1].stage == "complete")
        late = self.model.rules.corrections_come_too_late and over
        return (FOR_RATING,) if late else EVERYWHERE

    def reaches(self, event: ResultCorrected | ColoursCorrected, uses: tuple[str, ...], place: Place) -> None:
        told = {USE[one] for one in event.correction.reaches}
        rounds = [(number, one.stage) for number, one in enumerate(self.model.rounds, 1)]
        assert told == set(uses), f"{place} reaches {sorted(told)}, by the rules {sorted(uses)}; {rounds}"

    @precondition(lambda self: self.has_begun() and self.games("finished"))
    @rule(data=st.data(), result=st.sampled_from(Result), decided=st.sampled_from([None, *Scope]))
    def correct(self, data: st.DataObject, result: Result, decided: Scope | None) -> None:
        place = self.can(self.games("finished"), data)
        sheet = self.sheet_at(self.model, place)
        uses = self.reach(place) if decided is None else (USE[decided],)
        brought = dict(zip(sheet.players, LETTERS[result], strict=True))
        decide = given(
            results.correct, *place, result, reason="sheets", reaches=None if decided is None else (decided,)
        )
        if all(sheet.brought.get(use) == brought for use in uses):
            self.refused(decide)
            return
        happened = self.act(decide, lambda model: model.ends(self.sheet_at(model, place), result, uses))
        assert isinstance(happened[0], ResultCorrected)
        self.reaches(happened[0], uses, place)

    @precondition(lambda self: self.has_begun() and self.games("finished"))
    @rule(data=st.data(), result=st.sampled_from([None, None, *PLAYED]))
    def correct_colours(self, data: st.DataObject, result: Result | None) -> None:
        played = self.games("finished")
        place = self.can([one for one in played if self.sheet_at(self.model, one).taken_for] or played, data)
        sheet, uses = self.sheet_at(self.model, place), self.reach(place)
        rated = sheet.brought.get(FOR_RATING, {})
        was_played = bool(rated) and rated[sheet.white] not in "+-"
        has_changed = FOR_PAIRINGS in uses or sheet.rated_white == sheet.white
        decide = given(results.correct_colours, *place, result, reason="sheets")
        if not (was_played and has_changed):
            self.refused(decide)
            return
        happened = self.act(decide, lambda model: model.had_other_colours(self.sheet_at(model, place), result, uses))
        assert isinstance(happened[0], ColoursCorrected)
        self.reaches(happened[0], uses, place)

    # --- taking back

    @precondition(has_begun)
    @rule(data=st.data(), last=st.booleans())
    def undo(self, data: st.DataObject, *, last: bool) -> None:
        """The last action, or any: refused where something was built on it."""
        version = None if last else data.draw(st.integers(1, len(self.log)))
        self.take_back(lambda known: undo(known.events, version, reason="a slip", confirmed=True), counts=False)

    @precondition(has_begun)
    @rule()
    def redo(self) -> None:
        self.take_back(lambda known: redo(known.events), counts=True)

    def take_back(self, decide: Decide, *, counts: bool) -> None:
        before = self.state
        try:
            happened = self.act(decide)
        except Refused:
            assert self.repository.load(STREAM).tournament == before
            return
        for event in happened:
            assert isinstance(event, ActionUndone)
            undone = self.log[event.version - 1].event
            version = undone.version if isinstance(undone, ActionUndone) else event.version
            self.ledger.take_back(version, counts=counts)
        self.model = self.ledger.model()

    @precondition(lambda self: self.has_begun() and self.games("finished"))
    @rule(data=st.data())
    def a_board_has_one_result(self, data: st.DataObject) -> None:
        self.refused(given(results.record, *self.can(self.games("finished"), data), Result.DRAW))

    @precondition(lambda self: self.has_begun() and self.model.rounds and self.last() is None)
    @rule()
    def what_is_over_stays(self) -> None:
        self.refused(given(rounds.void, reason="a slip", confirmed=True))

    def refused(self, decide: Decide) -> None:
        """The rules do not allow it, and nothing happens."""
        version = len(self.log)
        try:
            self.act(decide, lambda _: None)
        except Refused:
            assert len(self.repository.load(STREAM).events) == version
            return
        raise AssertionError("the rules do not allow it")

    # --- what holds after each step

    @invariant()
    def the_games_are_those_of_the_model(self) -> None:
        if not self.has_begun():
            return
        there = {
            (one.number, game.board): of_record(game, one.number) for one in self.state.rounds for game in one.games
        }
        expected = {
            (number, board): of_model(sheet, number)
            for number, one in enumerate(self.model.rounds, 1)
            for board, sheet in one.sheets.items()
        }
        assert there == expected
        assert [one.stage for one in self.state.rounds] == [one.stage for one in self.model.rounds]
        assert [one.bye for one in self.state.rounds] == [one.bye for one in self.model.rounds]
        assert self.state.players.keys() == self.model.players.keys()

    @invariant()
    def the_points_add_up(self) -> None:
        if not self.has_begun():
            return
        cards = cards_of(self.state).by_player
        assert {player: card.points for player, card in cards.items()} == {
            player: self.model.points(player) for player in self.model.players
        }
        for card in cards.values():
            assert card.points == sum(line.points for line in card.lines)
            assert len(card.lines) == len(self.model.rounds)

    @invariant()
    def pairings_know_what_the_rules_let_them_know(self) -> None:
        if not self.has_begun():
            return
        for number in range(1, min(len(self.model.rounds) + 1, ROUNDS) + 1):
            if self.model.is_known(number):
                self.compare_past(number)

    def compare_past(self, number: int) -> None:
        known = before_round(self.state, number)
        histories = histories_before(known, number)
        past = self.model.past(number)
        for player, row in past.items():
            history = histories[player]
            assert history.points == row.points, (number, player)
            assert "".join(history.colours) == row.colours, (number, player)
            assert history.opponents == row.opponents, (number, player)
            assert [one or "" for one in history.floats] == row.floats, (number, player)
            assert history.barred_from_bye == row.barred_from_bye, (number, player)
        if number == self.model.next:
            here = participants_of(self.state, number)
            assert set(here) == set(self.model.participants(number))
            ranks = self.model.ranks_for_colour(number)
            assert parity_numbers(known, histories, here, number) == ranks
            if self.model.rules.dutch and here and self.state.settings.initial_colour:
                field = field_of(self.state, number)
                assert {one.id: one.parity_number for one in field.contenders} == {one: ranks[one] for one in here}

    @invariant()
    def what_was_folded_piece_by_piece_is_what_is_folded_at_once(self) -> None:
        if self.has_begun():
            assert self.folding.tournament() == self.state == fold(self.log)

    def teardown(self) -> None:
        """Of the whole log: every beginning gives what was known then, and every pairing comes out again."""
        if not self.has_begun():
            return
        for version, state in self.seen:
            assert fold(self.log[:version]) == state
        for again in replay_all(self.log):
            assert again.is_imported or (again.identical and not again.failure), again
        paired = [one for one in self.log if isinstance(one.event, RoundPaired)]
        read = [one.version for one in paired if one.event.provenance.engine == IMPORTED]
        moments = [one for one in moment_findings(self.log) if one.version not in read]  # as a file gives it
        assert not [*consistency_findings(self.log), *game_findings(self.log), *moments]


def of_record(game: Game, number: int) -> dict[str, object]:
    """A game as the fold has it, by player."""
    readings = {
        FOR_PAIRINGS: game.readings.pairing,
        IN_STANDINGS: game.readings.standings,
        FOR_RATING: game.readings.rating,
    }
    both = (game.white, game.black)
    is_over = game.status is GameStatus.FINISHED
    brought = {
        use: dict(zip(both, map(str, result.outcomes), strict=True))
        for use, result in readings.items()
        if result is not None and is_over
    }
    was_taken = game.status is GameStatus.ADJOURNED or game.adjourned_through > number
    return {
        "colours": both,
        "paired": game.black if game.paired_reversed else game.white,
        "rated": game.black if game.colours_reversed_for_rating else game.white,
        "status": str(game.status),
        "brought": brought,
        "taken_as": dict(zip(both, map(str, game.adjourned_as.outcomes), strict=True)) if was_taken else None,
        "taken_through": max(number, game.adjourned_through) if is_over else None,
    }


def of_model(sheet: Sheet, number: int) -> dict[str, object]:
    """The same of the model."""
    is_over = sheet.status == "finished"
    return {
        "colours": sheet.players,
        "paired": sheet.paired_white,
        "rated": sheet.rated_white,
        "status": sheet.status,
        "brought": sheet.brought if is_over else {},
        "taken_as": sheet.taken_as if sheet.status == "adjourned" or sheet.taken_for else None,
        "taken_through": max(number, *sheet.taken_for, 0) if is_over else None,
    }
