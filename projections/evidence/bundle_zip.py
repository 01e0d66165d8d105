"""How a bundle is packed: the same parts give the same bytes."""

import io
import zipfile
from collections.abc import Mapping
from typing import Final

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """The file of these parts, in their order."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
