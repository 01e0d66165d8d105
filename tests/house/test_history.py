"""No commit stands twice in the history, as it does where a branch is merged beside a copy of itself."""

import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from tests.data_paths import CHECKOUT

BEFORE_THIS_WAS_ASKED = "b72a4a80"
"""The last merge of branches beside their own copies: pairs up to it stay, since a history is not written anew."""


def git(folder: Path, *words: str, given: str = "") -> str:
    """What git says; byte for letter, since a patch has the bytes of the files, whatever they are written in."""
    done = subprocess.run(
        ["git", *words], cwd=folder, input=given, capture_output=True, check=True, text=True, encoding="latin-1"
    )
    return done.stdout


def doubled(folder: Path, known: frozenset[str] = frozenset()) -> list[list[str]]:
    """Commits of one subject that make the same change, except where all but one of them are known."""
    subjects = dict(line.split(" ", 1) for line in git(folder, "log", "--no-merges", "--format=%H %s").splitlines())
    of_subject = defaultdict[str, list[str]](list)
    for commit, subject in subjects.items():
        of_subject[subject].append(commit)
    asked = [commit for commits in of_subject.values() if len(commits) > 1 for commit in commits]
    if not asked:
        return []
    one_by_one = ("log", "-p", "--no-walk", "--stdin", "--no-color", "--no-ext-diff", "--format=commit %H")
    patches = git(folder, *one_by_one, given="".join(f"{commit}\n" for commit in asked))
    alike = defaultdict[tuple[str, str], list[str]](list)
    for line in git(folder, "patch-id", "--stable", given=patches).splitlines():
        patch, commit = line.split()
        alike[patch, subjects[commit]].append(commit)
    return [commits for commits in alike.values() if len(commits) > 1 and not known.issuperset(commits)]


def is_whole() -> bool:
    """Whether the checkout has its history, and all of it."""
    if not (CHECKOUT / ".git").exists():
        return False
    return git(CHECKOUT, "rev-parse", "--is-shallow-repository").strip() == "false"


@pytest.mark.skipif(not is_whole(), reason="needs a git checkout with its whole history")
def test_no_commit_stands_twice():
    known = frozenset(git(CHECKOUT, "rev-list", BEFORE_THIS_WAS_ASKED).split())
    assert doubled(CHECKOUT, known) == []


def test_a_branch_merged_beside_its_own_copy_is_seen(tmp_path: Path):
    def commit(subject: str, text: str) -> None:
        (tmp_path / subject).write_text(text, encoding="utf-8")
        git(tmp_path, "add", "-A")
        git(tmp_path, "-c", "user.name=Berg", "-c", "user.email=berg@example.org", "commit", "-q", "-m", subject)

    git(tmp_path, "init", "-q", "-b", "main")
    commit("start", "the hall is open\n")
    git(tmp_path, "checkout", "-q", "-b", "branch")
    commit("clocks", "set the clocks\n")
    git(tmp_path, "checkout", "-q", "main")
    commit("boards", "lay out the boards\n")
    assert doubled(tmp_path) == []
    commit("clocks", "set the clocks\n")
    merge = ("merge", "-q", "--no-edit", "branch")
    git(tmp_path, "-c", "user.name=Berg", "-c", "user.email=berg@example.org", *merge)
    [pair] = doubled(tmp_path)
    assert len(pair) == 2
    assert doubled(tmp_path, frozenset(pair)) == []
    assert doubled(tmp_path, frozenset(pair[:1])) == [pair]
