"""A certificate's claim held against the answer that this program gives of the same log."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from core.certificate_check import sentence_of
from core.editions.explanation import listed
from core.editions.pairing import field_of, pair
from core.explain.demands import Demand
from core.model.pairing import FullPairing, PairRecord
from core.model.results import Colour
from core.model.sentence import say
from events.log.envelope import StoredEvent
from projections.explain.asked import ask
from projections.explain.certificate import certificate, certificate_of_table
from projections.explain.round_robin import Table, table_of
from projections.explain.verdicts import answered
from projections.tournament_state.fold import fold


def other_answer(events: Sequence[StoredEvent], claim: dict[str, Any]) -> list[str]:
    """What this program answers, where it is something else. For a claim that was found in order."""
    wanted, table = _wanted(claim["asked"]), table_of(events, fold(events), claim["round"])
    if table is not None:
        return list(_other_in_table(table, wanted, events, claim))
    asked = ask(events, claim["round"])
    _, verdict = answered(asked, wanted, full=False)
    own = sentence_of(certificate(asked, wanted, verdict))
    return [] if own == claim["sentence"] else [_other(own)]


def since_paired(events: Sequence[StoredEvent], claim: dict[str, Any]) -> str:
    """By which information a claim speaks, where the boards in force follow from what came since; else empty."""
    if table_of(events, fold(events), claim["round"]) is not None:
        return ""
    return ask(events, claim["round"]).changed_as_known_since


def _other_in_table(
    table: Table, wanted: Demand | FullPairing, events: Sequence[StoredEvent], claim: dict[str, Any]
) -> Iterator[str]:
    """The boards that the engine gives the round, and the rounds in which its table has two meet."""
    own = sentence_of(certificate_of_table(table, wanted, events))
    if own != claim["sentence"]:
        yield _other(own)
    boards = pair(field_of(table.then, table.round_number)).pairs
    if sorted(claim["verdict"].first.boards) != sorted(boards):
        told = ", ".join(f"{table.who(white)} - {table.who(black)}" for white, black in boards)
        yield _other(say("the table has {boards} in round {round}.", boards=told, round=table.round_number))
    if isinstance(wanted, Demand) and wanted.opponent is not None and claim["verdict"].kind == "by-table":
        rounds = [number for number, _ in table.laid_down(wanted.player, wanted.opponent)]
        claimed = [int(found) for found in re.findall(r" meet in round (\d+)", " ".join(claim["verdict"].facts))]
        if claimed != rounds:
            yield _other(
                say("rounds in which the two are paired: {rounds}.", rounds=listed(rounds))
                if rounds
                else say("the two are never paired.")
            )


def _other(answer: str) -> str:
    return say(
        "the log supports every part of the answer, but this program gives a different one: {answer}",
        answer=answer,
    )


def _wanted(asked: dict[str, Any]) -> Demand | FullPairing:
    if "boards" in asked:
        return FullPairing(tuple(PairRecord(white, black, "") for white, black in asked["boards"]), asked["bye"])
    colour = None if asked["colour"] is None else Colour(asked["colour"])
    return Demand(asked["player"], asked["opponent"], asked["is_bye"], colour)
