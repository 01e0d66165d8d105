"""Why the system refused a file, with a template: its own words are English on every machine."""

import errno
from typing import Final

from core.model.sentence import say

_REASONS: Final = {
    errno.ENOENT: say("No such file or directory"),
    errno.EACCES: say("Permission denied"),
    errno.EPERM: say("Operation not permitted"),
    errno.EISDIR: say("Is a directory"),
    errno.ENOTDIR: say("Not a directory"),
    errno.EEXIST: say("File exists"),
    errno.ENOSPC: say("No space left on device"),
    errno.EROFS: say("Read-only file system"),
    errno.ENAMETOOLONG: say("File name too long"),
}


def reason_of(error: OSError) -> str:
    """What the system says of it, in its words; `No such file or directory`."""
    known = _REASONS.get(error.errno or 0)
    said = error.strerror or str(error)
    return known if known == said else said
