"""Of a small field every pairing is tried before a certificate is handed out."""

import json
from pathlib import Path

import pytest

from core.explain.answers import Kind, coloured, is_met
from core.explain.laws import Demand
from core.model.pairing import FullPairing
from core.model.sentence import Refused
from projections.explain import certificate as writer
from projections.explain.verdicts import why_not_demand
from tests.cli.conftest import Cli
from tests.explain.asked_rounds import asked_of
from tests.explain.forging import mended
from tests.explain.small_rounds import full_pairings, small_rounds


@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2026", "burstein-2026", "dubov-2026"])
def test_what_another_pairing_refutes_is_not_written(edition: str):
    refuted = 0
    for then, field, _ in small_rounds(edition, 9, 7, first_round=2):
        asked = asked_of(then, field.round_number)
        for other in asked.field.contenders[1:]:
            demand = Demand(asked.field.contenders[0].id, other.id)
            _, verdict = why_not_demand(asked, demand, full=False)
            text = writer.certificate(asked, demand, verdict)
            writer.refuse_what_trying_all_refutes(asked, text)
            if verdict.kind not in (Kind.WORSE, Kind.LATER):
                continue
            for worse in _others(asked, demand, verdict.best):
                document = json.loads(text)
                document["evidence"]["other"] = {
                    "boards": [[board.white, board.black] for board in worse.boards],
                    "bye": worse.bye,
                }
                forged = json.dumps(mended(document))
                with pytest.raises(Refused, match="No certificate was written"):
                    writer.refuse_what_trying_all_refutes(asked, forged)
                refuted += 1
    assert refuted > 5


def _others(asked, demand, best):
    for boards, bye in full_pairings(asked.field):
        full: FullPairing = coloured(asked.field, sorted(boards), bye)
        pairs = {frozenset((board.white, board.black)) for board in full.boards}
        if is_met(demand, full) and pairs != {frozenset((board.white, board.black)) for board in best.boards}:
            yield full


def test_the_command_asks(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
    assert cli("generate --players 8 --rounds 3 --seed 3 --system dutch-2026 --out played.trf").code == 0
    assert cli("import played.trf --as played").code == 0
    assert cli("explain certificate 1 2 --round 3 --out fine.json").code == 0

    def refuse(*_: object) -> None:
        raise Refused("No certificate is written: of all pairings ...")

    monkeypatch.setattr(writer, "refuse_what_trying_all_refutes", refuse)
    assert cli("explain certificate 1 2 --round 3 --out not.json").code == 4
    assert not (place / "not.json").exists()
