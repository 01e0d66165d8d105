"""The pages of the site as MkDocs takes them: those of the repository, with their links adapted, and of the code."""

import os
import re
import shutil
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Final

from cli.web import checker
from core.model.sentence import TournamentError
from tests.data_paths import CHECKOUT
from tests.docs_site.reference import pages

DOCS: Final = CHECKOUT / "docs"
ROOT_PAGES: Final = {
    "README.md": "start.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "LICENSE": "license.md",
}
ELSEWHERE: Final = {**ROOT_PAGES, "docs/README.md": "index.md", "core/tie_breaks/registry.py": "tie-breaks.md"}
"""Where a file of the repository is found on the site, if not under its own name."""
CHECKER: Final = "check/index.html"
ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "Arbiter": (
        "- [Every option of every command](options/index.md), [exit codes](exit-codes.md), [tie-breaks](tie-breaks.md)",
    ),
    "Developer": ("- [Events](events.md): what the log is made of",),
    "Rules": ("- [Each edition](rules/index.md): its articles, its readings, and in what it differs",),
}
"""What the index has besides on the site, where the pages made from the code are."""
LAYERS: Final = {
    "pairtrail": "the public Python API",
    "cli": "commands, pages in browsers",
    "projections": "what is made of the log",
    "events": "what happened, and who may record it",
    "core": "the rules: pure functions",
}

_LINK: Final = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)\s#]+)(#[^)]*)?(\))")
_FENCE: Final = re.compile(r"(^```.*?^```$|^~~~.*?^~~~$|`[^`\n]*`)", re.DOTALL | re.MULTILINE)
_LIST_BEHIND_TEXT: Final = re.compile(r"^(?![-*|>#]|\d+\. |\s)(.+)\n(?=[-*] |1\. )", re.MULTILINE)
_STYLE: Final = """\
.md-grid { max-width: 76rem; }
.md-typeset table:not([class]) { font-size: .68rem; }
.md-typeset pre > code { font-size: .72rem; }
.md-tabs__link { opacity: 1; }
.md-typeset :is(p, li, td) a:not(.md-button, .headerlink) { text-decoration: underline; }
[data-md-color-scheme="default"] { --md-default-fg-color--light: rgba(0, 0, 0, .66); }
[data-md-color-scheme="slate"] { --md-code-hl-number-color: #f08a7e; --md-code-hl-constant-color: #ab9df0; }
[data-md-color-scheme="slate"][data-md-color-primary] { --md-typeset-a-color: #7aa5f5; --md-accent-fg-color: #8fb1f7; }
:is(a, button, input, label, summary, [tabindex]):is(:focus-visible, .focus-visible) {
  outline: .1rem solid var(--md-accent-fg-color); outline-offset: .1rem;
}
[data-md-toggle="search"]:not(:checked) ~ .md-header .md-search__scrollwrap { visibility: hidden; }
.md-option.focus-visible + label { outline-style: solid; outline-width: .1rem; }
.md-header :is(:focus-visible, .focus-visible, .md-option.focus-visible + label), .md-tabs .focus-visible {
  outline-color: var(--md-primary-bg-color);
}
.md-typeset .headerlink:is(:focus-visible, .focus-visible) { opacity: 1; }
@media screen and (max-width: 76.234375em) { /* what is closed is not tabbed through */
  [data-md-toggle="drawer"]:not(:checked) ~ .md-container .md-sidebar--primary { visibility: hidden; }
  .md-nav--primary .md-nav__toggle:not(:checked) ~ .md-nav { visibility: hidden; }
}
.house { max-width: 34rem; width: 100%; height: auto; }
.house rect { fill: var(--md-code-bg-color); stroke: var(--md-primary-fg-color); }
.house text { fill: var(--md-typeset-color); font-size: 13px; }
.house .name { font-weight: bold; }
.house path { stroke: var(--md-primary-fg-color); fill: none; stroke-width: 1.5; }
"""
_SCRIPT: Final = """\
/* What the theme leaves out for those who use a keyboard or a screen reader. */
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
for (const one of document.querySelectorAll(".md-header label[for=__drawer]")) {
  Object.assign(one, { tabIndex: 0, title: "Menu" });
  one.addEventListener("keydown", (event) => {
    if (event.key !== " ") return; // the theme answers Enter
    event.preventDefault();
    one.click();
  });
}
const mend = () => {
  for (const one of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) one.tabIndex = 0;
  const copies = document.querySelectorAll("nav.md-code__nav");
  copies.forEach((one, at) => one.setAttribute("aria-label", `Of example ${at + 1}`));
};
mend();
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
"""


def staged(folder: Path, pyodide: Path) -> bool:
    """Write all that the site is built from; whether the checker is in it, which needs the files of Pyodide."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder, ignore=shutil.ignore_patterns("*.md"))
    sources = {file: file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")}
    sources |= {CHECKOUT / name: place for name, place in ROOT_PAGES.items()}
    sources[DOCS / "README.md"] = "index.md"
    for file, place in sources.items():
        text = file.read_text(encoding="utf-8")
        page = f"# Licence\n\n```text\n{text}```\n" if place == "license.md" else _page(text, file, place)
        _put(folder / place, page)
    for place, text in pages().items():
        _put(folder / place, text)
    _put(folder / "site.css", _STYLE)
    _put(folder / "site.js", _SCRIPT)
    return _checker(folder / CHECKER, pyodide)


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _page(text: str, file: Path, place: str) -> str:
    """A page of the repository, as it reads on the site."""
    parts = _FENCE.split(text)
    parts[::2] = [
        _LIST_BEHIND_TEXT.sub(r"\1\n\n", _LINK.sub(lambda link: _linked(link, file, place), part))
        for part in parts[::2]
    ]
    text = "".join(parts)
    if place == "index.md":
        text = text.replace(f"]({CHECKER})", f"]({CHECKER}){{ .md-button .md-button--primary }}", 1)
        for heading, lines in ALSO.items():
            text = re.sub(
                rf"(^## {heading}\n\n(?:- .*\n)+)",
                lambda found, add=lines: found[1] + "\n".join(add) + "\n",
                text,
                flags=re.MULTILINE,
            )
    if place == "checker.md":
        text = text.replace("\n\n", f"\n\n[Open the checker]({CHECKER}){{ .md-button .md-button--primary }}\n\n", 1)
    if place == "house.md":
        text = text.replace("\n\n", f"\n\n{picture_of_the_house()}\n\n", 1)
    return text


def _linked(link: re.Match[str], file: Path, place: str) -> str:
    target = (file.parent / link[2]).resolve().relative_to(CHECKOUT).as_posix()
    there = ELSEWHERE.get(target, target.removeprefix("docs/"))
    if place == "index.md" and link.string[: link.start()].count("\n## ") == 0 and there == "checker.md":
        there = CHECKER  # the first thing that the first page offers: one click less
    return f"{link[1]}{os.path.relpath(there, Path(place).parent).replace(os.sep, '/')}{link[3] or ''}{link[4]}"


def picture_of_the_house() -> str:
    """The layers with their rooms, as they stand in the tree; imports go down."""
    height, parts = 96, []
    for at, (name, about) in enumerate(LAYERS.items()):
        top = 10 + at * height
        rooms = sorted(one.name for one in (CHECKOUT / name).iterdir() if (one / "__init__.py").exists())
        half = (len(rooms) + 1) // 2
        parts.append(f'<rect x="10" y="{top}" width="620" height="{height - 26}" rx="6"/>')
        parts.append(
            f'<text class="name" x="24" y="{top + 20}">{name}</text><text x="130" y="{top + 20}">{escape(about)}</text>'
        )
        for row, few in enumerate((rooms[:half], rooms[half:])):
            parts.append(f'<text x="24" y="{top + 42 + 18 * row}">{escape(" · ".join(few).replace("_", " "))}</text>')
        if at < len(LAYERS) - 1:
            low = top + height - 26
            parts.append(f'<path d="M320 {low} v22 m-5 -7 l5 7 l5 -7"/>')
    said = f'role="img" aria-label="Layers: {", ".join(LAYERS)}; imports go down"'
    return f'<svg class="house" viewBox="0 0 640 {len(LAYERS) * height - 6}" {said}>{"".join(parts)}</svg>'


def _checker(index: Path, pyodide: Path) -> bool:
    """The checker itself, where Pyodide is at hand; else a page that says how it gets there."""
    index.parent.mkdir(parents=True, exist_ok=True)
    try:
        files = checker.files_of(pyodide)
    except TournamentError as error:
        head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>No checker</title>'
        _put(index, f'{head}<p>{escape(str(error))}</p><p><a href="../checker.html">About it</a></p></html>\n')
        return False
    for name, contents in files.items():
        (index.parent / name).write_bytes(contents)
    return True
