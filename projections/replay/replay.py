"""Pairing a round again: from what was known then, or from what is known now.

*Known then* is the state folded from the events before the round was paired: the replay must give the recorded
pairing, byte for byte. *Known now* is what a pairing made now would look at (`facts_of_pairings.made_again`): what
the corrected facts would have given. The published pairing stays either way (C.04.2.D.10).
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import fields, is_dataclass, make_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final, cast

import msgspec

from core.editions.pairing import field_of, pair
from core.editions.registry import article, edition_named, in_brackets
from core.model.board import Boards, Unstated, boards_at, drawn_at_the_board, only_in, recorded_boards, turned_as
from core.model.dataclass import dataclass, replace
from core.model.errors import NoLegalPairing, Refused, text_of
from core.model.field import ADDED_LATER, AnyContender, AnyField, lot_not_on_record
from core.model.results import COLOURS, Colour
from core.model.sentence import joined, say
from core.model.tournament import BoardGame, Game, Player, Tournament, as_complete
from core.model.units import PlayerId, RoundNumber
from events.deciders.pairing import paired
from events.deciders.wording import ARBITER, points_text
from events.log.codec import canonical_json, canonical_sha256
from events.log.counting import Recorded
from events.vocabulary.rounds import Board, RoundPaired
from projections.replay.facts_of_pairings import IMPORTED, PairedThen, alteration, as_read_by, made_again, paired_then
from projections.tournament_state.fold import TournamentFold, fold

# --- What the pairing of a round reads otherwise now than when it was made, in words, and what does not reach it


def changed_facts(
    then: Tournament,
    now: Tournament,
    round_number: RoundNumber,
    seated: Collection[PlayerId] = (),
    after: AnyField | None = None,
) -> Iterator[str]:
    """What the pairing of the round reads otherwise now, one sentence a fact, by player id.

    `seated`: who has a place in the pairing in force, also by a change by hand. `after`: the field of now, where it is
    known.
    """
    try:
        before, after = field_of(then, round_number), after or field_of(now, round_number)
    except Refused as refusal:
        yield text_of(refusal)
        return
    was, becomes = _by_player(before), _by_player(after)
    for player in sorted(was.keys() | becomes.keys()):
        name = now.players[player].name if player in now.players else say("player {player}", player=player)
        if player not in becomes:
            yield say("{name} would not be paired.", name=name)
        elif player not in was and player in seated:
            yield say("{name} was added to the pairing by hand.", name=name)
        elif player not in was:
            yield say("{name} would be paired.", name=name)
        else:
            yield from (
                say("{name}: {change}.", name=name, change=change) for change in _changes(was[player], becomes[player])
            )
    yield from _kept_apart(then, now)
    if then.separation_requests != now.separation_requests:
        yield say("The players who asked not to meet are different.")
    if then.settings.initial_colour != now.settings.initial_colour:
        yield say(
            "The initial colour is {colour}, previously {before}.",
            colour=_INITIAL_COLOUR[now.settings.initial_colour],
            before=_INITIAL_COLOUR[then.settings.initial_colour],
        )


def _kept_apart(then: Tournament, now: Tournament) -> Iterator[str]:
    """The pairs by name while they are few."""
    came, gone = now.forbidden_pairs - then.forbidden_pairs, then.forbidden_pairs - now.forbidden_pairs
    if len(came | gone) > _PAIRS_TOLD:
        yield say("The pairs kept apart are different.")
        return
    for two in sorted(came | gone):
        one, other = (now.players[who].name for who in two)
        yield (
            say("{one} and {other} are not to be paired together.", one=one, other=other)
            if two in came
            else say("{one} and {other} may be paired together again.", one=one, other=other)
        )


_PAIRS_TOLD: Final = 3
_INITIAL_COLOUR: Final = {
    Colour.WHITE: COLOURS[Colour.WHITE],
    Colour.BLACK: COLOURS[Colour.BLACK],
    None: say("not drawn"),
}


def _by_player(field: AnyField) -> dict[PlayerId, AnyContender]:
    return {contender.id: contender for contender in field.contenders}


_FACTS: Final[tuple[tuple[tuple[str, ...], Callable[[Any, Any], str]], ...]] = (
    (
        ("score",),
        lambda was, now: say("score {points}, previously {before}", points=points_text(now), before=points_text(was)),
    ),
    (
        ("rating",),
        lambda was, now: say(
            "rating {rating}, previously {before}", rating=now or say("none"), before=was or say("none")
        ),
    ),
    (
        ("colours",),
        lambda was, now: say(
            "colours {colours}, previously {before}",
            colours="".join(now) or say("none"),
            before="".join(was) or say("none"),
        ),
    ),
    (("opponents",), lambda *_: say("different opponents met")),
    (("number",), lambda was, now: say("pairing number {number}, previously {before}", number=now, before=was)),
    (
        ("place",),
        lambda was, now: say("place {place} in rating order (613), previously {before}", place=now, before=was),
    ),
    (("name",), lambda was, now: say("name {name}, previously {before}", name=now, before=was)),
    (("float_last_round", "float_two_rounds_ago"), lambda *_: say("different floats in the previous two rounds")),
    (
        ("has_perfect_score",),
        lambda _, now: say("has won every round so far") if now else say("has no longer won every round so far"),
    ),
    (
        ("was_odd",),
        lambda _, now: (
            say("was an odd player, or met one, in an earlier round")
            if now
            else say("was not an odd player and did not meet one in earlier rounds")
        ),
    ),
    (
        ("unfinished",),
        lambda _, now: say("has an unfinished game") if now else say("has no unfinished game"),
    ),
    (("aro",), lambda *_: say("a different average rating of opponents")),
    (("aro_tenths",), lambda *_: say("a different average rating of opponents")),
    (("buchholz", "sonneborn_berger", "median"), lambda *_: say("different tie-break values")),
    (("may_take_bye",), lambda _, now: say("may have the bye") if now else say("may not have the bye")),
)
"""Parts of a contender, of whichever edition, with how a change of them is told; what it lacks never changes."""

_FOLLOWS: Final = ("id", "parity_number", "points", "place_for_bye")
"""Parts that follow from others."""


def _changes(was: AnyContender, becomes: AnyContender) -> Iterator[str]:
    """Every part of the edition's contender is compared."""
    told = {*_FOLLOWS}
    for names, words in _FACTS:
        told.update(names)
        before, now = (tuple(getattr(one, name, None) for name in names) for one in (was, becomes))
        if before != now:
            yield words(before[0], now[0])
    others = [one.name for one in fields(cast("Any", becomes)) if one.name not in told]
    if any(getattr(was, name) != getattr(becomes, name) for name in others):
        yield say("a different playing history")


def strength_without_effect(then: Tournament, now: Tournament, round_number: RoundNumber) -> Iterator[str]:
    """Players whose rating or title was corrected, where that does not change what the pairing reads; by id."""
    edition = edition_named(now.settings.edition)
    if now.numbers_in(round_number) != then.numbers_in(round_number):
        return  # that numbers moved is a fact that the pairing reads
    for player in sorted(now.numbers_in(round_number)):
        was, becomes = then.players.get(player), now.players[player]
        if was is None or (was.rating_for_report, was.title) == (becomes.rating_for_report, becomes.title):
            continue
        corrected = {"name": becomes.name, "before": _strength(was, becomes), "rating": _strength(becomes, was)}
        reaches = was.rating_for_pairing != becomes.rating_for_pairing
        if reaches and edition.pairs_by_rating:
            continue
        if reaches or becomes.rating_for_report == becomes.rating_for_pairing:
            yield say("{name}: {before} was corrected to {rating}; the order of players is the same.", **corrected)
        elif edition.general_rules.freeze.after_round is not None and becomes.rating == becomes.rating_for_report:
            yield say(
                "{name}: {before} was corrected to {rating} after pairing numbers became final ({article}): no "
                "pairing changes.",
                article=edition.general_rules.freeze.article,
                **corrected,
            )
        else:
            yield say(
                "{name}: {before} was corrected to {rating}, which does not affect pairings ({article}).",
                article=article(now.settings.edition, "C.04.2.D.8") or say("by the decision on record"),
                **corrected,
            )


def _strength(player: Player, other: Player) -> str:
    """The rating with the title; the title alone where the rating was not corrected."""
    if player.rating_for_report == other.rating_for_report:
        return say("title {title}", title=player.title) if player.title else say("no title")
    rating = say("rating {rating}", rating=player.rating_for_report) if player.rating_for_report else say("unrated")
    return joined(", ", (rating, player.title))


# --- What the recorded hash of a pairing's input covers: the field of the edition, as the program of then knew it
# A part that a field has gained since is in no hash of before. Events do not say which parts their hash covers; the
# field says which it gained (`core.model.field.ADDED_LATER`), so that a hash made without them is taken for what it
# is.


def covers(recorded: str, field: AnyField) -> bool:
    """Whether that hash is of this field, by everything that it holds now or by all that an earlier program knew."""
    return recorded == canonical_sha256(field) or recorded == canonical_sha256(_as_before(field))


def _as_before(value: Any) -> object:  # noqa: ANN401  # of any edition
    """The same values in the same order, without the parts that were added later."""
    if isinstance(value, tuple):
        return tuple(_as_before(part) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    names = tuple(one.name for one in fields(value) if one.metadata != ADDED_LATER)
    return _class_with(type(value).__name__, names)(*(_as_before(getattr(value, name)) for name in names))


@cache
def _class_with(name: str, parts: tuple[str, ...]) -> type:
    """A class of that name with these parts, made once: a field has one for each of its players."""
    return make_dataclass(name, parts)


# --- Pairing a round again: from what was known then, or from what is known now


class Knowledge(StrEnum):
    """Whose knowledge a replay rests on."""

    THEN = "then"
    NOW = "now"


def are_two_versions(one: str, other: str) -> bool:
    """Whether two names of engines, such as `pairtrail cfc/1`, are those of two versions of one edition."""
    first, second = one.rpartition("/"), other.rpartition("/")
    return first[0] == second[0] != "" and first != second


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded round beside the same round paired again."""

    round_number: RoundNumber
    version: int  # of the event that recorded the pairing
    known: Knowledge
    recorded_engine: str  # "imported": read from a file, so the replay is a check of the file; or "the arbiter"
    engine: str  # that paired again; empty when it could not
    recorded: Boards  # in board order, the bye last
    replayed: Boards  # empty when it could not be paired again
    same_pairing: bool  # boards, colours, bye and, where recorded, floats, byte for byte
    same_input: bool | None  # the facts it rests on; None: the file did not record them
    same_record: bool | None  # the decisions taken on the way; None as above
    failure: str = ""  # why it could not be paired again
    altered_by: int | None = None  # the event by which the pairing was changed by hand since, if it was
    changed_facts: tuple[str, ...] = ()  # what is known otherwise now, by player
    disregarded: tuple[str, ...] = ()  # what is known now but must not reach this pairing, and why

    @property
    def identical(self) -> bool:
        """The pairing is the recorded one and, where recorded, so are the decisions that led to it."""
        return self.same_pairing and self.same_record is not False

    @property
    def is_imported(self) -> bool:
        """Whether the recorded pairing was read from a file."""
        return self.recorded_engine == IMPORTED

    @property
    def is_by_another_version(self) -> bool:
        """Whether another version of the same edition's engine made the recorded pairing, not necessarily otherwise."""
        return are_two_versions(self.recorded_engine, self.engine)

    @property
    def only_recorded(self) -> Boards:
        """Boards of the recorded pairing that the replay does not give, colours included."""
        return only_in(self.recorded, self.replayed)

    @property
    def only_replayed(self) -> Boards:
        """Boards of the replay that were not recorded, colours included."""
        return only_in(self.replayed, self.recorded)


def replay(events: Sequence[Recorded], round_number: RoundNumber, *, known_now: bool = False) -> Replay:
    """Pair that round again. Raises `Refused` when it has not been paired in this log."""
    found = paired_then(events, round_number)
    if known_now:
        known = made_again(as_complete(found.now), round_number)
        disregarded = (*_disregarded(known, round_number), *strength_without_effect(found.then, known, round_number))
        return replace(paired_now(events, found, known), disregarded=disregarded)
    again = _replayed(found.recorded, found.version, found.then, Knowledge.THEN)
    return replace(again, altered_by=_altered_by(events, found))


def paired_now(
    events: Sequence[Recorded], found: PairedThen, again: Tournament, field: AnyField | None = None
) -> Replay:
    """That round paired again from what is known now; `again`: what that pairing looks at (`made_again`).

    `field`: what it reads there; None: it is not known yet. What does not reach it is left out (`Replay.disregarded`).
    """
    then, round_number = found.then, found.recorded.round_number
    known = replace(again, fixed_boards=then.fixed_boards)
    return replace(
        _replayed(found.recorded, found.version, known, Knowledge.NOW, field),
        altered_by=_altered_by(events, found),
        changed_facts=tuple(changed_facts(then, known, round_number, seated_in(found.now, round_number), field)),
    )


def _altered_by(events: Sequence[Recorded], found: PairedThen) -> int | None:
    altered = alteration(events, found.recorded.round_number, found.version)
    return None if altered is None else altered.version


def seated_in(tournament: Tournament, round_number: RoundNumber) -> Collection[PlayerId]:
    """Who has a board or the bye in the pairing of a round; nobody where it is voided."""
    rounds = tournament.rounds[round_number - 1 : round_number]
    return {player for one in rounds for seats in recorded_boards(one) for player in seats if player is not None}


def replay_all(events: Sequence[Recorded]) -> Iterator[Replay]:
    """Every pairing in the log, voided and undone ones too, paired again from what was known then; in log order."""
    now = fold(events)
    known = TournamentFold()
    folded = 0
    for index, stored in enumerate(events):
        if isinstance(stored.event, RoundPaired):
            known.extend(events[folded:index])
            folded = index
            then = as_read_by(stored.event, as_complete(known.tournament(), now))
            yield _replayed(stored.event, stored.version, then, Knowledge.THEN)


def _replayed(
    recorded: RoundPaired, version: int, known: Tournament, knowledge: Knowledge, field: AnyField | None = None
) -> Replay:
    number, provenance = recorded.round_number, recorded.provenance
    found = Replay(
        round_number=number,
        version=version,
        known=knowledge,
        recorded_engine=provenance.engine,
        engine="",
        recorded=boards_recorded(recorded),
        replayed=(),
        same_pairing=provenance.engine == ARBITER,  # he paired because the engine gives no pairing
        same_input=None,
        same_record=None,
    )
    try:
        field = field_of(known, number) if field is None else field
        again = paired(field, known.fixed_boards)
    except (NoLegalPairing, Refused) as refusal:
        return replace(found, failure=text_of(refusal))
    floats_known = provenance.engine != IMPORTED
    by_lot: Unstated = frozenset()
    if provenance.engine == IMPORTED and lot_not_on_record(field):
        by_lot = drawn_at_the_board(field, pair(field))
    recorded = _with_colours_of(recorded, again, by_lot)
    return replace(
        found,
        engine=again.provenance.engine,
        recorded=boards_recorded(recorded),
        replayed=boards_recorded(again),
        same_pairing=_bytes(recorded, with_floats=floats_known) == _bytes(again, with_floats=floats_known),
        same_input=covers(provenance.input_hash, field) if provenance.input_hash else None,
        same_record=_same(provenance.record_hash, again.provenance.record_hash),
    )


def boards_recorded(pairing: RoundPaired) -> Boards:
    """The boards of the event, the bye last."""
    boards = sorted(pairing.boards, key=lambda board: board.board)
    return boards_at(boards, pairing.bye)


def _with_colours_of(recorded: RoundPaired, again: RoundPaired, by_lot: Unstated) -> RoundPaired:
    """A file may not say who had White where nobody played: those boards stand as they are paired again.

    So do those that it gives as a lot fell which is not on record.
    """
    if not recorded.colours_unknown and not by_lot:
        return recorded
    unstated = by_lot | {
        frozenset((one.white, one.black)) for one in recorded.boards if one.board in recorded.colours_unknown
    }
    given = [(one.white, one.black) for one in again.boards]
    turned = turned_as([(one.white, one.black) for one in recorded.boards], given, unstated)
    return msgspec.structs.replace(
        recorded,
        boards=tuple(
            Board(board=one.board, white=white, black=black)
            for one, (white, black) in zip(recorded.boards, turned, strict=True)
        ),
    )


def _bytes(pairing: RoundPaired, *, with_floats: bool) -> bytes:
    """What is compared. The order of boards belongs to a pairing of ours, not to one read from a file."""
    if with_floats:
        return canonical_json((pairing.boards, pairing.bye, pairing.floats))
    return canonical_json((sorted((board.white, board.black) for board in pairing.boards), pairing.bye))


def _same(recorded: str, again: str) -> bool | None:
    return recorded == again if recorded else None


def _disregarded(known: Tournament, round_number: RoundNumber) -> Iterator[str]:
    """Games that ended otherwise than the pairing of that round may know; of a match its boards are told.

    A table asks for no results.
    """
    edition = known.settings.edition
    if edition_named(edition).schedule is not None:
        return
    adjourned, corrected = in_brackets(edition, "C.04.2.D.1"), in_brackets(edition, "C.04.2.D.8")
    for one_round in known.rounds:
        for game in one_round.games:
            place = say("Round {number}, board {board}", number=one_round.number, board=game.board)
            played: list[tuple[str, Game | BoardGame]] = [
                (
                    say("Round {number}, board {board}", number=one_round.number, board=f"{game.board}.{one.board}"),
                    one,
                )
                for one in game.boards
            ]
            for where, one in played or [(place, game)]:
                ended = one.readings.rating
                if one.adjourned_through >= round_number:
                    yield say(
                        "{place} was adjourned when round {round_number} was paired, so it counts as a draw for "
                        "that pairing{adjourned}; it ended {ended}.",
                        place=where,
                        round_number=round_number,
                        adjourned=adjourned,
                        ended=ended,
                    )
                elif ended not in (None, one.readings.pairing):
                    yield say(
                        "{place}: the correction to {ended} came too late to affect pairings{corrected}.",
                        place=where,
                        ended=ended,
                        corrected=corrected,
                    )
            if game.colours_reversed_for_rating:
                yield say(
                    "{place}: the correction of the colours came too late to affect pairings{corrected}.",
                    place=place,
                    corrected=corrected,
                )
