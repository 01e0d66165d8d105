"""What a certificate leaves out is no evidence: no claim rests on a part that is missing, nor on words without proof.

The genuine ones are those of an earlier program (tests/data/certificates).
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from typing import Any

import pytest

from cli.output.checker_file import one_file
from core.certificate_check import Checked, check_certificate
from core.certificate_check.log import ENVELOPE
from core.explain.answers import coloured
from core.explain.comparing import full_pairing, same_boards
from core.explain.laws import Demand, collapse_of
from core.model.pairing import FullPairing, PairRecord
from projections.explain.certificate import certificate
from projections.explain.verdicts import why_not_demand
from tests.campaigns import drawn
from tests.explain.asked_rounds import asked_of
from tests.explain.corpus import EDITIONS, documents
from tests.explain.forging import bodies_of, mended, with_events
from tests.explain.small_rounds import small_rounds
from tests.explain.test_table_certificates import PLAYED, certified, fold, log
from tests.thoroughness import many

Document = dict[str, Any]
OF_EACH = pytest.mark.parametrize("edition", EDITIONS)


def alone(edition: str) -> Callable[..., Checked]:
    """The checker of the one file."""
    program: dict[str, Any] = {"__name__": "check"}
    exec(compile(one_file(edition), "check.py", "exec"), program)  # noqa: S102  # what was written out is run
    found: Callable[..., Checked] = program["check_certificate"]
    return found


def of_each_kind(edition: str) -> Iterator[Document]:
    """A certificate of every kind of answer, and of every kind of evidence."""
    seen = set()
    for document in documents(edition):
        verdict = check_certificate(json.dumps(document)).claim["verdict"]
        kind = (verdict.kind, *(bool(part) for part in document["evidence"].values()), "boards" in document["asked"])
        if kind not in seen:
            seen.add(kind)
            yield document


def parts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every field and every member of a list, at any depth."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, key)
        yield from parts(value[key], (*path, key))


def without(document: Document, path: tuple[Any, ...], *, instead: Any = ...) -> Document:
    """The document without a part, or with nothing in its place."""
    changed = {
        **deepcopy({key: part for key, part in document.items() if key != "events"}),
        "events": document["events"],
    }
    if path[0] == "events":
        changed["events"] = [*document["events"]]
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    if instead is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = instead
    return changed


class TestEveryPart:
    @OF_EACH
    @pytest.mark.campaign(one_in=4)
    def test_one_that_is_dropped_or_empty_makes_it_fail(self, edition: str):
        """Of the file itself; what holds in itself alone would be enough."""
        checks = (check_certificate, alone(edition))
        for number, document in enumerate(of_each_kind(edition)):
            for path in drawn([*parts(document)], 4, f"parts, {edition} {number}"):
                for forged in (without(document, path), without(document, path, instead=None)):
                    if forged != document:
                        assert [each(json.dumps(forged)).holds for each in checks] == [False, False], path

    @OF_EACH
    @pytest.mark.campaign(one_in=3)
    def test_so_does_one_of_its_events_wherever_it_is_bound(self, edition: str):
        """Hashes, and the claim, mended: it may hold in itself, as that of another record."""
        document = next(of_each_kind(edition))
        events = bodies_of(document)
        checks = (check_certificate, alone(edition))
        for path in drawn([*islice(parts(events), 0, None, 19)], 3, f"parts of events, {edition}"):
            forged = mended(with_events(document, without({"events": deepcopy(events)}, ("events", *path))["events"]))
            assert not any(each(json.dumps(forged), document["head"][:16]).holds for each in checks), path

    @pytest.mark.parametrize("part", ENVELOPE)
    def test_an_event_without_a_part_of_its_envelope_is_none(self, part: str):
        document = next(documents("dutch-2026"))
        events = bodies_of(document)
        del events[3][part]
        found = check_certificate(json.dumps(mended({**document, "events": [json.dumps(one) for one in events]})))
        assert found.problems != []

    def test_a_collapse_that_is_left_out_makes_no_other_claim(self):
        """The claim is written anew by the checker itself."""
        shown = [one for one in documents("dutch-2017") if one["evidence"]["collapsed"]]
        assert len(shown) > 5
        for document in shown:
            forged = mended({**document, "evidence": {**document["evidence"], "collapsed": None}})
            assert not check_certificate(json.dumps(forged)).holds


def with_a_ppb(count: int) -> Iterator[tuple[Any, Any]]:
    """Rounds of Dutch 2017 with a penultimate bracket that collapses."""
    found = ((then, field) for then, field, right in small_rounds("dutch-2017", 600, 9, first_round=3)
             if collapse_of(field, full_pairing(right)))  # fmt: skip
    return islice(found, count)


class TestThePenultimateBracket:
    """A.9 of 2017: whether it collapses decides what is compared."""

    def test_without_the_collapse_no_published_pairing_is_called_wrong(self):
        """Every other whole pairing is tried as the right one."""
        tried = 0
        for then, field in with_a_ppb(8):
            asked = asked_of(then, field.round_number)
            demand = Demand(asked.field.contenders[0].id, asked.field.contenders[1].id)
            document = json.loads(certificate(asked, demand, why_not_demand(asked, demand, full=False)[1]))
            for one in whole_pairings_of(asked):
                evidence = {"right": one, "other": None, "collapsed": None}
                found = check_certificate(json.dumps(mended({**document, "evidence": evidence})))
                assert not found.holds, found.claim
                tried += 1
        assert tried > 60

    def test_nor_by_a_collapse_that_is_none(self):
        """Of a bracket in which a candidate that leaves no completion is not the first one, such a one is shown."""
        tried = 0
        for then, field, right in small_rounds("dutch-2017", many(60, 25), 7, first_round=3):
            if collapse_of(field, full_pairing(right)):
                continue
            asked = asked_of(then, field.round_number)
            demand = Demand(asked.field.contenders[0].id, asked.field.contenders[1].id)
            document = json.loads(certificate(asked, demand, why_not_demand(asked, demand, full=False)[1]))
            wholes = list(whole_pairings_of(asked))
            for one in wholes[:6]:
                for pairs in (one["boards"][:count] for count in range(3)):
                    for bracket in (1, 2):
                        evidence = {"right": one, "other": None, "collapsed": {"bracket": bracket, "pairs": pairs}}
                        assert not check_certificate(json.dumps(mended({**document, "evidence": evidence}))).holds
                        tried += 1
        assert tried > many(150, 60)


def whole_pairings_of(asked: Any) -> Iterator[Document]:
    """Every other legal whole pairing, with the colours that the rules give."""
    from tests.explain.small_rounds import full_pairings

    for boards, bye in islice(full_pairings(asked.field), 60):
        full = coloured(asked.field, sorted(boards), bye)
        if not same_boards(full, asked.published):
            yield {"boards": [[board.white, board.black] for board in full.boards], "bye": full.bye}


class TestWords:
    @pytest.mark.parametrize("edition", ["cfc", "dutch-1998", "burstein-seed", "dubov-1997", "team-swiss-cfc"])
    def test_what_the_program_says_is_in_no_sentence_that_holds(self, edition: str):
        """Old certificates have such words, and are told in those of today."""
        old = 0
        for document in documents(edition):
            found = check_certificate(json.dumps(document), document["head"][:16])
            assert found.holds
            assert "the program" not in " ".join(found.lines("it"))
            old += "the program says" in document["claim"]
        assert old > 0


class TestWholePairingsOfTables:
    @pytest.mark.parametrize("edition", PLAYED)
    def test_a_board_that_is_missing_or_a_bye_for_who_plays(self, edition: str):
        events = log(edition, **PLAYED[edition])
        games = fold(events).rounds[1].games
        boards = tuple(PairRecord(game.white, game.black, "") for game in games)
        turned = (PairRecord(boards[0].black, boards[0].white, ""), *boards[1:])
        wrong = {
            "a board is missing": FullPairing(boards[1:], None),
            "a bye for who plays": FullPairing(boards, boards[0].white),
            "no board": FullPairing((), None),
            "a board twice": FullPairing((boards[0], *boards), None),
            "a board in place of another": FullPairing((boards[0], boards[0], *boards[2:]), None),
            "a bye in place of a board": FullPairing(boards[1:], boards[0].white),
            "other colours": FullPairing(turned, None),
        }
        for name, one in wrong.items():
            document = certified(events, one, 2)
            told = check_certificate(json.dumps(document)).claim
            assert told["verdict"].kind == "by-table", name
            assert "not how the round was paired" in told["sentence"]
            assert "not in this round" not in told["sentence"]
            assert all(told["verdict"].facts)
            assert told["verdict"].facts
        assert check_certificate(json.dumps(certified(events, FullPairing(boards, None), 2))).claim["verdict"].kind == (
            "as-published"
        )

    @pytest.mark.parametrize("edition", ["cfc", "dutch-1998", "dubov-1997"])
    def test_other_colours_of_a_procedure_are_not_how_the_round_was_paired(self, edition: str):
        document = next(
            one
            for one in documents(edition)
            if "boards" in one["asked"] and "that is how the round was paired" in one["claim"]
        )
        last = [one for one in bodies_of(document) if one["type"] in ("round-paired", "pairing-altered")][-1]["data"]
        published = [[board["white"], board["black"]] for board in last["boards"]]
        for turned in range(len(published) + 1):
            boards = [pair[::-1] if place == turned else pair for place, pair in enumerate(published)]
            found = check_certificate(json.dumps(mended({**document, "asked": {"boards": boards, "bye": last["bye"]}})))
            assert found.holds
            assert ("that is how the round was paired" in found.claim["sentence"]) is (boards == published)
            assert ("with other colours" in found.claim["sentence"]) is (boards != published)
