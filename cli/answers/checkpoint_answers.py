"""What `checkpoint sign`, `keep`, `publish` and `prove` answer to programs."""

from collections.abc import Sequence

from cli.output.answer import Answer, answers


@answers("checkpoint sign")
class SignedAnswer(Answer):
    """The checkpoint that was signed, over the events up to `event`; `file` is null where it was not written to one."""

    tournament: str
    event: int
    head: str
    file: str | None
    checkpoint: str


@answers("checkpoint keep")
class KeptAnswer(Answer):
    """A checkpoint over the first `events`, or a time stamp of one; `is_new` is false where it was kept already."""

    tournament: str
    events: int
    time_stamp: str | None
    is_new: bool


@answers("checkpoint publish")
class PublishedAnswer(Answer):
    """The files that were written for the checkpoint over the first `events`: none where it was published already."""

    tournament: str
    events: int
    folder: str
    files: Sequence[str]


@answers("checkpoint prove")
class ProvedAnswer(Answer):
    """Where the proof was written; without a file the proof itself is printed."""

    tournament: str
    file: str
