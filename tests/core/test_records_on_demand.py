"""The decision record of a round is made for whoever asks, once, and is the same whenever it is made."""

import pickle
from copy import deepcopy

import pytest

import pairtrail
from core.editions.dutch import decisions
from core.editions.pairing import before_round, boards, field_of, pair
from core.model.pairing import RoundPairing, boards_of
from core.model.units import RoundNumber
from projections.replay.recheck import boards_paired
from tests.data_paths import oracle_files

SMALL = [path for path in oracle_files() if path.stem in {"n0012_clean1", "n0013_messy1", "n0020_clean1"}]
EDITIONS = ("dutch-2017", "dutch-2026")


@pytest.fixture
def made(monkeypatch) -> list[int]:
    """One entry for each bracket whose record was made."""
    calls: list[int] = []
    whole = decisions.bracket_record

    def counted(*given):
        calls.append(1)
        return whole(*given)

    monkeypatch.setattr(decisions, "bracket_record", counted)
    return calls


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
class TestOfRealRounds:
    def test_nobody_pays_for_a_record_that_nobody_reads(self, path, edition, made):
        event = pairtrail.read(path, edition=edition)
        paired = pairtrail.pair(event, 5)
        assert paired.pairs
        assert boards_paired(before_round(event.tournament, RoundNumber(5)), RoundNumber(5)) == boards_of(paired)
        assert not made
        brackets = len(paired.record.brackets)
        assert paired.record is paired.record
        assert len(made) == brackets

    def test_it_is_the_same_whenever_it_is_made(self, path, edition):
        event = pairtrail.read(path, edition=edition)
        for number in range(1, event.tournament.last_paired_round + 1):
            field = field_of(before_round(event.tournament, RoundNumber(number)), RoundNumber(number))
            late, at_once = pair(field), pair(field)
            now = at_once.record
            assert boards(field) == boards_of(late)  # another layout in between
            assert late.record == now
            assert late == at_once
            assert hash(late) == hash(at_once)
            assert [(one.white, one.black) for one in now.pairs] == list(late.pairs)
            assert now.bye == late.bye


class TestPairing:
    @pytest.fixture
    def paired(self) -> RoundPairing:
        return pairtrail.pair(pairtrail.read(SMALL[0]), 3)

    def test_can_be_sent_and_copied_with_its_record(self, paired):
        assert pickle.loads(pickle.dumps(paired)) == paired  # noqa: S301  # our own
        assert deepcopy(paired).record == paired.record

    def test_is_frozen(self, paired):
        with pytest.raises(AttributeError):
            paired.bye = 3
        with pytest.raises(AttributeError):
            del paired.pairs

    def test_is_compared_by_its_values(self, paired):
        assert paired == RoundPairing(paired.pairs, paired.bye, paired.record)
        assert paired != RoundPairing(paired.pairs[:1], paired.bye, paired.record)
        assert paired != "a pairing"
        assert repr(paired).startswith("RoundPairing(pairs=((")
