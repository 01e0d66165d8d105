"""An act with what was sent for it, and how it is asked again where nothing was recorded."""

import re
from collections.abc import Mapping
from typing import Final

from cli.web.arbiter.acts import Act, Field, Form, ask, hidden
from cli.web.arbiter.body import Sent
from cli.web.arbiter.signed_in import Signed
from cli.web.arbiter.typist import CONFIRMATION, REASON, Typed
from core.model.dataclass import dataclass
from core.model.sentence import say
from projections.export.site.pages import Section

FILE_NAME: Final = re.compile(r"[^\w.-]+")
"""What no name of a file keeps."""
_WORDS: Final[Mapping[str, str]] = {
    "confirm": say("Yes, record it"),
    "with reason": say("Record it with this reason"),
    "not recorded": say("Nothing has been recorded yet"),
    "refused": say("Not recorded"),
}


@dataclass(frozen=True, slots=True)
class Doing:
    """An act with what was sent for it."""

    name: str
    act: Act
    values: Mapping[str, str]
    many: Mapping[str, tuple[str, ...]]

    @property
    def next_page(self) -> str:
        """The page that is shown when it is done."""
        if self.act.page == "results":
            board = self.values.get("board", "")
            return f"results?round={self.values['round']}" + (f"#b{board}" if board else "")
        return self.act.page


def links_printed(out: str) -> tuple[tuple[str, str], ...]:
    """For whom each link is that a command printed, and the link."""
    rows = (line.rpartition("\t") for line in out.splitlines() if line.strip())
    return tuple((who.replace("\t", " ").strip(), link) for who, _, link in rows)


def with_file(signed: Signed, act: Act, found: Sent) -> dict[str, str]:
    """What was sent, with the file of this session where the act is about one."""
    values = dict(found.values)
    if "{file}" not in act.words:
        return values
    if found.file:
        name = FILE_NAME.sub("-", found.file_name.replace("\\", "/").rpartition("/")[2])[-60:].lstrip("-.")
        signed.file = (name or "list.csv", found.file)
    if signed.file[1]:
        values["file"] = signed.file[0]
    return values


def asked_again(doing: Doing, ended: Typed, *, rehearsed: bool) -> tuple[list[Section], str]:
    """What can be done about what was not recorded: the same form, confirmed, with a reason, or seen before."""
    values = {name: value for name, value in doing.values.items() if name not in ("csrf", "id", "head", "file")}
    seen = {"seen": "yes"} if doing.act.rehearsed else {}
    if ended.needs == REASON:
        fields = (*hidden(**{**values, "reason": ""}, **({} if rehearsed else seen)), ask("reason", is_required=True))
        fields = tuple(one for one in fields if one.name != "reason" or one.kind != "hidden")
        return [_again(doing, fields, _WORDS["with reason"])], _WORDS["not recorded"]
    if ended.needs == CONFIRMATION:
        return [_again(doing, hidden(**values, **seen, yes="yes"), _WORDS["confirm"])], _WORDS["not recorded"]
    if rehearsed and ended.is_done:
        return [_again(doing, hidden(**values, **seen), _WORDS["confirm"])], _WORDS["not recorded"]
    return [], _WORDS["refused"]


def _again(doing: Doing, fields: tuple[Field, ...], button: str) -> Section:
    several = tuple(
        Field(doing.act.list_of, "", "hidden", value) for value in doing.many.get(doing.act.list_of, ()) if value
    )
    kept = tuple(one for one in fields if one.name != doing.act.list_of)
    return Section("again", Form(doing.name, (*kept, *several)), "", button)
