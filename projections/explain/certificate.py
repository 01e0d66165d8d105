"""A why-not answer as a file that can be checked without this program's engine (`core.certificate_check`).

And the claim of one held against the answer that this program gives of the same log.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from core.certificate_check import EDITIONS_READ, ENUMERATED_MAX, check_certificate, sentence_of, written
from core.certificate_check.wrong import Wrong
from core.editions.explanation import Parting, listed
from core.editions.pairing import field_of, pair
from core.explain.answers import Kind, Verdict
from core.explain.comparing import same_boards
from core.explain.laws import Demand, collapse_of
from core.model.pairing import FullPairing, PairRecord
from core.model.results import Colour
from core.model.sentence import Refused, say, text_of
from core.model.units import RoundNumber
from events.log.envelope import StoredEvent
from projections.explain.round_robin import Table, table_of
from projections.explain.told import Asked, ask
from projections.explain.verdicts import answered
from projections.tournament_state.fold import fold


def certificate(asked: Asked, wanted: Demand | FullPairing, verdict: Verdict) -> str:
    """The file, the claim on its first line. `wanted` is what was asked for: a demand, or a whole pairing.

    Raises `Refused` where nothing follows from the events.
    """
    right, other, parting = _evidence(asked, wanted, verdict)
    evidence = {
        "right": None if right is None else _pairing(right),
        "other": None if other is None else _pairing(other),
        "collapsed": _collapsed(asked, verdict, parting),
    }
    return _written(asked.edition, asked.round_number, wanted, evidence, asked.events)


def refuse_what_trying_all_refutes(asked: Asked, text: str) -> None:
    """Of a small field every pairing is tried before a certificate is handed out. Raises `Refused`."""
    if len(asked.field.contenders) > ENUMERATED_MAX:
        return
    found = check_certificate(text, enumerate_all=True)
    if not found.holds:
        raise Refused(
            "No certificate was written: all pairings of the round were tried, and one of them refutes the "
            "answer. {problem}",
            problem=found.problems[0],
        )


def certificate_of_table(table: Table, wanted: Demand | FullPairing, events: Sequence[StoredEvent]) -> str:
    """The same of a round by a table, which needs no other pairing beside it. `events`: all that are known."""
    if table.schedule is None:
        raise Refused(
            "No certificate can be written for this round robin: it was read from a file, under {edition}, and "
            "its rounds do not come from a known table. `explain why-not A B` answers from the rounds as "
            "recorded.",
            edition=table.edition,
        )
    return _written(table.edition, table.round_number, wanted, dict.fromkeys(("right", "other", "collapsed")), events)


def _written(
    edition: str,
    round_number: RoundNumber,
    wanted: Demand | FullPairing,
    evidence: dict[str, Any],
    events: Sequence[StoredEvent],
) -> str:
    if edition not in EDITIONS_READ:
        raise Refused(
            "Certificates are not available under {edition}: the independent checker does not cover the rules "
            "of this edition. `explain why-not A B` answers from the log; anyone who has the log can pair the "
            "round again with `replay {round}`.",
            edition=edition,
            round=round_number,
        )
    try:
        return written(round_number, _as_data(wanted), evidence, [stored.body.decode() for stored in events])
    except Wrong as wrong:
        raise Refused("No certificate can be written: {wrong}.", wrong=text_of(wrong)) from wrong


def _evidence(
    asked: Asked, wanted: Demand | FullPairing, verdict: Verdict
) -> tuple[FullPairing | None, FullPairing | None, Parting | None]:
    """The right pairing where the published one is another; the one with what was asked for; where they part."""
    if verdict.kind is Kind.WRONG:
        needed = not verdict.published_obstacles
        return (verdict.right if needed else None), None, verdict.published_parting
    best = verdict.best
    if verdict.obstacles or best is None or isinstance(wanted, FullPairing) or same_boards(best, asked.published):
        return None, None, verdict.parting
    return None, best, verdict.parting


def _as_data(wanted: Demand | FullPairing) -> dict[str, Any]:
    if isinstance(wanted, FullPairing):
        return _pairing(wanted)
    return {
        "player": wanted.player,
        "opponent": wanted.opponent,
        "is_bye": wanted.bye,
        "colour": None if wanted.colour is None else str(wanted.colour),
    }


def _pairing(full: FullPairing) -> dict[str, Any]:
    return {"boards": [[board.white, board.black] for board in full.boards], "bye": full.bye}


def _collapsed(asked: Asked, verdict: Verdict, parting: Parting | None) -> dict[str, Any] | None:
    """2017 A.9: the candidate for which a bracket became the PPB, where the two pairings part no earlier."""
    found = collapse_of(asked.field, verdict.right)
    if found is None or parting is None or parting.bracket < found.bracket:
        return None
    return {"bracket": found.bracket, "pairs": [list(pair) for pair in found.pairs]}


def other_answer(events: Sequence[StoredEvent], claim: dict[str, Any]) -> list[str]:
    """What this program answers, where it is something else. For a claim that was found in order."""
    wanted, table = _wanted_of(claim["asked"]), table_of(events, fold(events), claim["round"])
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


def _wanted_of(asked: dict[str, Any]) -> Demand | FullPairing:
    if "boards" in asked:
        return FullPairing(tuple(PairRecord(white, black, "") for white, black in asked["boards"]), asked["bye"])
    colour = None if asked["colour"] is None else Colour(asked["colour"])
    return Demand(asked["player"], asked["opponent"], asked["is_bye"], colour)
