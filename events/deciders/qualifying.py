"""Who qualifies for the knock-out among the leaders, and what has to be decided before it begins (decision 118)."""

from collections.abc import Iterable, Iterator, Sequence

from core.model.knockout import FinalOrder
from core.model.sentence import joined, say
from core.model.tie_breaks import PLAY_OFF
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders.ties import record_tie
from events.deciders.wording import REASON, names, with_what_it_needs


def able(state: Tournament, order: Iterable[PlayerId], declined: Sequence[PlayerId] = ()) -> list[PlayerId]:
    """Those who take part still and did not decline, best first."""
    return [one for one in order if state.players[one].takes_part_in(state.next_round) and one not in declined]


def tied_at_the_cut(ties: Iterable[Sequence[PlayerId]], can_play: Sequence[PlayerId], wanted: int) -> list[PlayerId]:
    """Of those who can play, best first: who is tied for the last places of `wanted`; none: it is clear."""
    for tie in ties:
        contested = [one for one in can_play if one in tie]
        if not set(contested).isdisjoint(can_play[:wanted]) and not set(contested).isdisjoint(can_play[wanted:]):
            return contested
    return []


def command_before(state: Tournament, final: FinalOrder) -> str:
    """What has to be typed before `knockout begin` is accepted; empty: nothing."""
    assert state.knockout is not None, "a knock-out is announced"
    wanted, can_play = state.knockout.terms.qualifiers, able(state, final.order)
    if len(can_play) < wanted:
        return f"knockout announce {len(can_play)} {REASON}" if len(can_play) > 1 else f"knockout cancel {REASON}"
    tied = tied_at_the_cut(final.ties, can_play, wanted)
    if not tied:
        return ""
    return _another_list(final) if final.first_place_only else _play_off(state, tied, final)


def how_to_decide(state: Tournament, tied: Sequence[PlayerId], final: FinalOrder) -> str:
    """Every way to put in order those who are tied, as it is typed now."""
    if final.first_place_only:
        return say(
            "With the list in use, tie-breaks, play-offs and lots decide only the first place. Use a list that "
            "also decides the other places, with REC for recorded play-offs and lots: `{command}`.",
            command=_another_list(final),
        )
    return say(
        "Break the tie first: `{play_off}` records a play-off (name the best player first); {lots}; or "
        "`{another_list}` sets another list of tie-breaks.",
        play_off=_play_off(state, tied, final),
        lots=_lots(state),
        another_list=_another_list(final),
    )


def _play_off(state: Tournament, tied: Sequence[PlayerId], final: FinalOrder) -> str:
    command = f"tie record {PLAY_OFF} {' '.join(f'id:{one}' for one in tied)}"
    return (
        with_what_it_needs(
            command,
            lambda reason, confirmed: record_tie(
                state, PLAY_OFF, tied, reason=reason, ties=final.ties, confirmed=confirmed
            ),
        )
        or f"{command} {REASON}"
    )


def _another_list(final: FinalOrder) -> str:
    return f"config set --tie-breaks {'CODES,REC' if final.first_place_only else 'CODES'} {REASON}"


def _lots(state: Tournament) -> str:
    """The next step of a drawing of lots."""
    if state.lots is None:
        return say(
            "`lots commit --public-source TEXT --public-form FORM --known-from TIME` announces a drawing of "
            "lots, held once the public value is known"
        )
    if state.lots.is_revealed:
        return say("`lots draw` draws lots")
    return say("the announced lots are drawn once the public value is known (`help lots reveal`)")


def places_left_open(
    state: Tournament, ties: Iterable[Sequence[PlayerId]], qualified: Sequence[PlayerId]
) -> Iterator[str]:
    """A tie among those who qualified, who are listed in the bracket by pairing number."""
    for tie in ties:
        tied = [one for one in qualified if one in tie]
        if len(tied) > 1:
            first, last = qualified.index(tied[0]) + 1, qualified.index(tied[-1]) + 1
            yield say(
                "{who} are tied for places {first} to {last} in the bracket; they are listed in this order, by "
                "pairing number.",
                who=names(state, tied),
                first=first,
                last=last,
            )


def tie_told(state: Tournament, tied: Sequence[PlayerId], final: FinalOrder, *, places: int) -> str:
    """That more are tied than can qualify, and how that is decided."""
    left = say("1 place") if places == 1 else say("{places} places", places=places)
    return joined(
        " ",
        (
            say(
                "{who} are tied for {left} in the knock-out, and the tie-breaks do not separate them.",
                who=names(state, tied),
                left=left,
            ),
            how_to_decide(state, tied, final),
        ),
    )
