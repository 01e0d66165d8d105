"""Numbers no tournament goes beyond are neither recorded nor read, whatever the hashes say; nor are controls."""

import pytest

from core.model.sentence import Refused
from events.log.codec import CODEC, ROUNDS_MAX, may_be_large, out_of_bounds, refuse_unprintable
from events.vocabulary.imports import FileLayout, ImportedFrom
from events.vocabulary.players import PairingForbidden, PlayerRegistered
from events.vocabulary.record import NoteAdded
from events.vocabulary.rounds import Board, Provenance, RoundPaired, RoundPublished
from events.vocabulary.tournament import SettingsChanged, SettingsSet
from tests.events.test_codec import enveloped


def paired(round_number: int = 1, board: int = 1, white: int = 1) -> RoundPaired:
    boards = (Board(board=board, white=white, black=2),)
    return RoundPaired(
        round_number=round_number, boards=boards, bye=None, provenance=Provenance(edition="x", engine="y")
    )


@pytest.mark.parametrize(
    ("event", "field"),
    [
        (RoundPublished(round_number=ROUNDS_MAX + 1), "round_number"),
        (RoundPublished(round_number=2**63 - 1), "round_number"),
        (RoundPublished(round_number=-1_000_000), "round_number"),
        (paired(board=100_000), "board"),
        (paired(white=10**18), "white"),
        (SettingsChanged(settings=SettingsSet(rounds=1_000_000)), "rounds"),
        (SettingsChanged(settings=SettingsSet(boards=10_000)), "boards"),
        (SettingsChanged(settings=SettingsSet(keep_apart=(("club", 100_000),))), "keep_apart"),
        (PlayerRegistered(player=1, name="A", rating=100_000), "rating"),
        (NoteAdded(text="x", about=10**15 + 1), "about"),
        (PairingForbidden(players=tuple(range(1, 302))), "the number of players"),
    ],
)
def test_a_number_beyond_its_bound(event, field: str):
    found = out_of_bounds(event)
    assert found is not None
    assert (found.field, f"{field} is {found.number}, beyond the limit of {found.most}") == (field, str(found.sentence))
    assert may_be_large(CODEC.encode(enveloped(event)))


@pytest.mark.parametrize(
    "event",
    [
        RoundPublished(round_number=ROUNDS_MAX),
        paired(board=9_999, white=9_999),
        paired(board=99_999, white=99_999),
        SettingsChanged(settings=SettingsSet(rounds=99, boards=99)),
        SettingsChanged(settings=SettingsSet(rounds=ROUNDS_MAX, boards=9_999)),
        PlayerRegistered(player=99_999, name="A", rating=99_999, fide_rating=99_999, national_rating=99_999),
        NoteAdded(text="x", about=10**15),
        PlayerRegistered(player=9_999, name="A", rating=4_000, fide_id="12345678"),
        PairingForbidden(players=tuple(range(1, 301))),
        NoteAdded(text="=1+1 \u0639\u200c\u0639", about=10**9),
    ],
)
def test_what_tournaments_hold_is_not_nor_the_bound_itself(event):
    assert out_of_bounds(event) is None
    refuse_unprintable([event])


def test_a_text_that_no_text_may_hold_is_not_recorded():
    with pytest.raises(Refused, match=r"contains a character that cannot be printed \(U\+001B\)"):
        refuse_unprintable([NoteAdded(text="a\x1b[2J")])
    with pytest.raises(Refused, match=r"U\+202E"):
        refuse_unprintable([SettingsChanged(reason="\u202eabc")])


def test_but_what_a_file_held_is_kept_as_it_was():
    layout = FileLayout(encoding="utf-8", line_ends=(("\n", 1),), order=())
    kept = ImportedFrom(file_name="x", file_sha256="", file_format="TRF16", leftover=((1, "a\x1bb"),), layout=layout)
    refuse_unprintable([kept])
