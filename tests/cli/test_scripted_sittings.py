"""Two cases before a committee, played from the complaint to the execution as the record and every command tell them.

Boards of round 3 were changed after they were published. One player wants them back: upheld, and carried out by
altering the boards. Another one complains without ground, of a board that nobody touched: refused.
"""

import html
import json
import re
import zipfile
from pathlib import Path

import pytest

from projections.evidence.sealing import without_changes_by_hand

NAMES = ("Adler", "Brandt", "Costa", "Dahl", "Ek", "Fuchs", "Gruber", "Hansen", "Ito", "Jensen", "Kowal")
ROUND_1, ROUND_2 = "1:1-0 2:0-1 3:1-0 4:= 5:1-0", "1:1-0 2:= 3:0-1 4:1-0 5:0-1"


class Sitting:
    """The event up to round 3, published (event 32), changed by hand (33), and both appeals (34, 35).

    Of each edition: the boards that are changed, what they become, who complains of it, and who without ground.
    """

    def __init__(self, cli, edition):
        self.cli = cli
        self.edition = edition
        self.was, self.becomes, self.moved, self.groundless = BOARDS[edition]
        for line in (
            f'new "Spring Open" --rounds 5 --edition {edition} --as spring',
            *(f'player add "{name}, A" --rating {2200 - 40 * place}' for place, name in enumerate(NAMES)),
            "round pair --seed spring",
            "round publish",
            f"result set 1 {ROUND_1}",
            "round close",
            "round pair",
            "round publish",
            f"result set 2 {ROUND_2}",
            "round close",
            "round pair",
            "round publish",
        ):
            self.do(line)
        self.do(f'round alter {self.set(self.becomes)} --reason "same car home" --yes')
        self.do(f'appeal lodge {self.moved[0]} "I was published against {self.moved[1]}" --round 3')
        self.do(f'appeal lodge {self.groundless[0]} "I should have met {self.groundless[1]}" --round 3')

    @property
    def actor(self):
        """Who recorded the change."""
        return json.loads(self.do("round status 3 --json").out)["changed_by_hand"][0]["by"]

    def do(self, line):
        ended = self.cli(line)
        assert ended.code == 0, (line, ended)
        return ended

    @staticmethod
    def set(boards):
        return " ".join(f"--set {board}" for board in boards.split())

    def sheet(self, number, pair):
        """The text of the sheet of an appeal."""
        self.do(f"print appeal {number} --pair {pair[0]} {pair[1]} -o sheet.html --force")
        return page("sheet.html")

    def boards(self):
        shown = json.loads(self.do("round status 3 --json").out)["boards"]
        return {f"{one['white']['number']}-{one['black']['number']}" for one in shown}


BOARDS = {
    "dutch-2026": ("8-1 2-4", "8-4 2-1", (1, 8), (5, 10)),
    "dutch-2017": ("8-6 4-3", "8-4 6-3", (6, 8), (5, 10)),
    "dutch-1998": ("8-6 4-3", "8-4 6-3", (6, 8), (5, 10)),
    "cfc": ("9-7 10-2", "9-2 10-7", (7, 9), (5, 11)),
}

BY_STEPS = (
    "This is based on the steps of the procedure: {} prescribes a sequence of steps "
    "and does not compare whole pairings."
)


def page(file):
    written = re.sub(r"<style>.*?</style>", "", Path(file).read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", written)))


@pytest.fixture(params=BOARDS)
def sitting(request, cli, place):
    return Sitting(cli, request.param)


def test_before_the_decision_each_answer_begins_with_what_was_asked(sitting):
    by_hand = f"by {sitting.actor}, event 33: " + ", ".join(sitting.becomes.split()) + " instead of "
    by_hand += ", ".join(sitting.was.split()) + "; no ground is on record."
    assert f"{by_hand}\n" in sitting.do("round status 3").out
    assert f"{by_hand}\n" in sitting.do("replay 3").out
    assert (
        "This pairing is not the one in force: it was changed by hand later, in event 33" in sitting.do("replay 3").out
    )
    for command in ("print pairings", "print pairings --by-name"):
        sitting.do(f"{command} -o list.html --force")
        assert by_hand in page("list.html")

    apart = "the pairing in force, changed by hand in event 33, differs from the one that the rules give."
    one, other = sitting.moved
    upheld = sitting.do(f"explain why-not {one} {other} --round 3").out.splitlines()
    assert upheld[0].startswith(f"Under the rules, the round should include this: {one} ")
    assert upheld[1].endswith("that is what the rules give.")
    told_first = upheld[2 : upheld.index(f"Regardless of the question asked: {apart}")]
    is_procedure = sitting.edition in ("cfc", "dutch-1998")
    assert told_first[:1] == ([BY_STEPS.format(sitting.edition)] if is_procedure else [])
    assert all(line.startswith("  ") for line in told_first[1:]), "the steps that led there"
    assert "actual pairing" not in "\n".join(upheld)

    one, other = sitting.groundless
    refused = sitting.do(f"explain why-not {one} {other} --round 3").out.splitlines()
    place = refused.index(f"Regardless of the question asked: {apart}")
    asked = [line for line in refused[:place] if not line.startswith((" ", "This is based on"))]
    about = {f"{number} {NAMES[number - 1]}" for number in sitting.groundless}
    assert any(name in asked[0] for name in about), refused
    moved = {f"{number} {NAMES[number - 1]}, A" for number in sitting.moved}
    assert not any(name in asked[0] for name in moved - about), refused
    assert len([line for line in refused if line == refused[0]]) == 1

    told = sitting.sheet(2, sitting.groundless)
    answer = told[told.index(" Answer ") :]
    assert answer.index(asked[0]) < answer.index("Regardless of the question asked")
    assert "Appeal 2, event 35" in told
    assert sitting.cli("print appeal 3 --pair 1 2 -o other.html").code == 2

    verified = sitting.do("verify").out
    assert "event 33: The published pairing of round 3 was changed, but no valid reason is on record." in verified


def test_from_the_decision_to_its_execution(sitting):
    back = sitting.set(sitting.was)
    decided = sitting.do('appeal decide "The published boards count again." --upheld --appeal 1')
    assert "Next: carry out the decision on the upheld appeal (event 34" in decided.err
    assert "--ground appeal:34" in decided.err
    sitting.do('appeal decide "There is no ground for it." --refused --appeal 2')
    told = sitting.do("info")
    assert "not carried out yet: The published boards count again. (event 36)" in told.out
    assert "Next: carry out the decision on the upheld appeal (event 34" in told.err
    refused = sitting.cli(f'round alter {back} --reason "decision" --ground appeal:2')
    assert (refused.code, "The appeal recorded in event 35 is not a ground: it was dismissed." in refused.err) == (
        4,
        True,
    )

    # No --yes: nothing is left to confirm.
    carried_out = sitting.do(f'round alter {back} --reason "decision" --ground appeal:1')
    assert "(the appeal of event 34 was upheld)" in carried_out.err
    assert set(sitting.was.split()) <= sitting.boards()
    assert "carry out" not in sitting.do("info").err
    assert "upheld); carried out by event 38" in sitting.do("appeal list").out

    stays = "; as it was published; ground: the appeal of event 34 was upheld."
    assert stays in sitting.do("round status 3").out
    again = sitting.do("replay 3").out
    assert "event 38 restored it: the boards in force are those recorded." in again
    assert "This pairing is not the one in force" not in again
    assert stays in again
    one, other = sitting.moved
    assert "event 38 restored the recorded boards" in sitting.sheet(1, sitting.moved)
    assert "Regardless of the question asked" not in sitting.do(f"explain why-not {one} {other} --round 3").out
    verified = sitting.do("verify").out
    assert "event 38" not in verified.partition("No contradictions.")[0]
    assert verified.count("no valid reason is on record") == 1

    sitting.do("export event.trf --format trf26")
    remarks = [line for line in Path("event.trf").read_text(encoding="utf-8").splitlines() if "Manual" in line]
    assert f"Round 3: {sitting.was} => {sitting.becomes}." in remarks[0]
    assert f"Round 3: {sitting.becomes} => {sitting.was}. As the engine gives them." in remarks[1]

    bound = sitting.cli("undo 36 --reason mistake")
    assert (bound.code, "event 38 (pairing-altered)" in bound.err) == (4, True)
    sitting.do("undo 38 --reason mistyped")
    assert "Next: carry out the decision" in sitting.do("info").err
    assert "needs a reason" in sitting.cli("undo 36").err
    sitting.do('undo 36 --reason "read out wrongly"')
    listed = sitting.do("appeal list").out
    assert f"(event 36, upheld), undone by {sitting.actor} (event 40): read out wrongly; open" in listed


def test_the_boards_that_the_committee_wants_need_not_be_those_published(sitting):
    """The other way to uphold: it alters boards. What speaks against them is said, the ground is not asked for."""
    sitting.do('appeal decide "The colours are turned." --upheld --appeal 1')
    white, black = sitting.becomes.split()[0].split("-")
    wanted = f'round alter --set {black}-{white} --reason "decision" --ground appeal:1'
    asked = sitting.cli(wanted)
    assert asked.code == 4
    assert "shall not be changed" not in asked.err
    assert "he engine pairs instead: " in asked.err
    sitting.do(f"{wanted} --yes")
    told = sitting.do("round status 3").out
    assert f"event 37: {black}-{white} instead of {white}-{black}; ground: the appeal of event 34 was upheld." in told
    supposed = sitting.do("whatif correct 2/1=0-1").out
    assert "The pairing in force was changed by hand (event 37). The boards below are the engine's" in supposed
    assert "the recorded one" not in supposed
    same = sitting.do(f"whatif forbid {white} {black}").out
    assert "Round 3: the pairing would be the same.\n  The pairing in force was changed by hand (event 37)." in same
    assert ("comparison is between two pairings by the engine" in same, "boards below" in same) == (True, False)


def test_a_bundle_says_what_was_changed_before_the_publication(cli, at_stage):
    """A sheet of a bundle is of a publication; one issued before sheets said so still holds."""
    at_stage("next paired")
    assert cli('round alter --set 3-12 --reason "why" --yes').code == 0
    assert cli("round publish").code == 0
    assert cli("bundle seal sealed.bundle").code == 0
    with zipfile.ZipFile("sealed.bundle") as sealed:
        (name,) = (one for one in sealed.namelist() if one.startswith("sheets/round-2"))
        sheet = sealed.read(name)
    assert re.search(rb"\nChanged by hand .*; before it was published\.\n", sheet)
    assert b"Changed by hand" not in without_changes_by_hand(sheet)
    head = json.loads(cli("info --json").out)["head"]
    bound = cli(f"bundle verify sealed.bundle --receipt {head}")
    assert bound.code == 0, "who changed it is made again from the events, which the sheet covers"
    assert "covered by your sheet" in bound.out


def test_a_law_that_the_pair_asked_for_would_break_is_said_of_a_changed_round_too(cli, place):
    """CFC 618(b): one answer before and after a change by hand elsewhere, and no "legal" beside "breaks a law"."""
    for line in (
        'new "Winter Swiss" --rounds 4 --edition cfc --as winter',
        *(f'player add "{name}, A" --rating {2200 - 40 * place}' for place, name in enumerate(NAMES[:9])),
        "round pair --seed winter",
        "round publish",
        "result set 1 1:1-0 2:0-1 3:= 4:1-0",
        "round pair",
        "round publish",
    ):
        assert cli(line).code == 0, line
    before = cli("explain why-not 3 9").out.splitlines()
    assert before[0] == (
        "If 3 Costa, A - 9 Ito, A were paired, the procedure's own pairing would break a rule (618(b)): Players with "
        "1.0 points who meet opponents with fewer: 6, 9; none of them needs to. Instead of 6-7 9-3 1-2, 6-9 3-1 7-2 "
        "would be legal: more of the players with 1.0 points have opponents with equal scores, and no higher score "
        "group is worse off."
    )
    assert before[1].endswith(": the procedure's own pairing that includes it breaks a rule.")
    assert not any(line.startswith("  the procedure: ") for line in before)
    third = json.loads(cli("round status 2 --json").out)["boards"][2]
    seats = f"{third['black']['number']}-{third['white']['number']}"
    assert cli(f"round alter --set {seats} --reason hall --yes").code == 0
    after = cli("explain why-not 3 9").out.splitlines()
    assert after[: len(before)] == before
    assert after[len(before)].startswith("Regardless of the question asked: ")


def test_what_a_person_wrote_ends_before_the_reason(cli, at_stage):
    at_stage("next published")
    assert cli('appeal lodge 7 "it cost me White" --round 2').code == 0
    assert "it cost me White. Reason: settled" in cli("undo --reason settled").err


def test_of_a_round_voided_since_every_question_says_how_it_is_asked(sitting):
    """The pairing is gone: `replay` said that there never was one, `print appeal` that earlier rounds are paired."""
    sitting.do('appeal decide "Paired again." --upheld --appeal 1')
    sitting.do('round void --reason "decision" --ground appeal:1')
    refused = sitting.cli("replay 3")
    assert (refused.code, refused.err) == (
        4,
        (
            "Round 3 no longer has a pairing: the last pairing was voided in event 37. "
            "`pairtrail replay 3 --at 36` replays that pairing.\n"
        ),
    )
    assert "identical byte for byte" in sitting.do("replay 3 --at 36").out
    one, other = sitting.moved
    refused = sitting.cli(f"print appeal 1 --pair {one} {other} -o sheet.html")
    assert refused.code == 2
    assert "Round 3 currently has no pairing. Add `--at 34` to ask about the disputed pairing." in refused.err
    sitting.do(f"print appeal 1 --pair {one} {other} -o sheet.html --at 34")
    assert "never" not in sitting.do("undo 37 --reason mistyped").err
    sitting.do("round void --reason again --yes")
    sitting.do("round pair")
    sitting.do("undo")
    assert (
        "the last pairing was undone in event 41. `pairtrail replay 3 --at 40` replays that pairing."
        in sitting.cli("replay 3").err
    )


def test_verify_lists_what_was_undone_of_a_publication_and_a_decision_and_voided_on_an_appeal(cli):
    """The comments of a TRF26 report had them, verify had not."""
    sitting = Sitting(cli, "dutch-2026")
    sitting.do('appeal decide "The published boards count again." --upheld --appeal 1')
    sitting.do("undo 36 --reason mistyped")
    assert "event 37: Event 36 (appeal-decided), recorded by" in sitting.cli("verify").out
    sitting.do('appeal decide "The round is paired again." --upheld --appeal 1')
    sitting.do("round void 3 --reason decision --ground appeal:1 --yes")
    verified = sitting.cli("verify").out
    assert "event 39: The published pairing of round 3 was voided after an upheld appeal. Reason: decision" in verified
    sitting.do("round pair")
    sitting.do("round publish")
    sitting.do('undo 41 --reason "too early" --yes')
    assert "event 42: Event 41 (round-published), recorded by" in sitting.cli("verify").out


def test_boards_that_carried_a_decision_out_and_were_changed_again_are_said_to_be(sitting):
    back, away = sitting.set(sitting.was), sitting.set(sitting.becomes)
    sitting.do('appeal decide "The published boards count again." --upheld --appeal 1')
    sitting.do(f'round alter {back} --reason "decision" --ground appeal:1')
    assert sitting.do("appeal list").out.splitlines()[-2].endswith("; carried out by event 37")
    sitting.do(f'round alter {away} --reason "same car home" --yes')
    again = "carried out by event 37; its boards were changed again by event 38; to be carried out again"
    assert again in sitting.do("appeal list").out
    told = sitting.do("info")
    assert "to be carried out again, because event 38 changed the boards of event 37: The published" in told.out
    assert "Next: carry out the decision on the upheld appeal (event 34" in told.err
    (done,) = json.loads(sitting.do("appeal list --json").out)["appeals"][0]["carried_out"]
    assert (done["event"], done["changed_by"]) == (37, 38)
    sitting.do(f'round alter {back} --reason "decision" --ground appeal:1 --yes')
    listed = sitting.do("appeal list").out.splitlines()[-2]
    assert listed.endswith("; carried out by event 37; carried out by event 39")
    assert "upheld appeal" not in sitting.do("info").err
    sitting.do(f'round alter {away} --reason "same car home" --yes')
    sitting.do(f'round alter {back} --reason "after all" --yes')  # the boards of event 39, on no ground
    assert json.loads(sitting.do("info --json").out)["decisions_to_carry_out"] == []
    sitting.do(f'round alter {away} --reason "same car home" --yes')
    sitting.do('appeal execute "They agreed to play in the same car."')
    assert "upheld appeal" not in sitting.do("info").err
