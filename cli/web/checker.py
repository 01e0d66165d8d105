"""The checker: our own Python in a page, for whoever may install nothing (decision 215). Static files, no server."""

import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cli.exits import NoSuchFile
from core.model.sentence import Refused
from projections.export.pages import text_of

RELEASE: Final = "314.0.7"
"""Of Pyodide, on the npm registry; a licence of its own (MPL 2.0)."""

MSGSPEC: Final = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"

PINNED: Final = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    MSGSPEC: "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
}
"""SHA-256 of every file that is not ours."""

OURS: Final = ("checker.js", "checker_french.js", "checker_worker.js")
ARCHIVE: Final = "pairtrail.tar.packed"  # no `.gz`: some hosts say of that name that the browser is to unpack it
PACKED: Final = "pyodide.asm.wasm.packed"
MANIFEST: Final = "manifest.json"

NEEDED: Final = ("typer", "annotated_doc", "shellingham", "platformdirs", "typing_extensions")
"""What the commands import besides; msgspec is a wheel of its own."""

_FOLDERS: Final = ("core", "events", "projections", "cli")
_LEFT_OUT: Final = ("cli/commands/desk_", "cli/commands/demo.py", "cli/web/arbiter/")
"""What no browser runs: full screens, the demonstration, the arbiter's pages."""

_NOT_READ: Final = (".pyc", ".po")


def files_of(runtime: Path) -> Mapping[str, bytes]:
    """Every file of the page, by name. `runtime`: the folder with the files of Pyodide.

    Raises `NoSuchFile` where one is missing, `Refused` where one is not that of the release.
    """
    files = dict(_runtime(runtime))
    files[ARCHIVE] = _archive(files.pop(MSGSPEC))
    files["index.html"] = text_of("checker.html").encode()
    files["checker.css"] = (text_of("report.css") + text_of("site.css") + text_of("checker.css")).encode()
    files |= {name: text_of(name).encode() for name in OURS}
    files[MANIFEST] = _manifest(files)
    names, version = sorted({*files, "./"}), sha256(files[MANIFEST]).hexdigest()[:16]
    head = f"const FILES = {json.dumps(names)};\nconst VERSION = {json.dumps(version)};\n"
    files["checker_offline.js"] = (head + text_of("checker_offline.js")).encode()
    return files


def _manifest(files: Mapping[str, bytes]) -> bytes:
    told = {
        "pyodide": RELEASE,
        "module": f"{(__package__ or '').removesuffix('.web')}.in_page",
        "files": {
            name: {"bytes": len(contents), "sha256": sha256(contents).hexdigest()}
            for name, contents in sorted(files.items())
        },
    }
    return json.dumps(told, indent=1).encode()


def _runtime(folder: Path) -> Iterator[tuple[str, bytes]]:
    for name, digest in PINNED.items():
        try:
            contents = (folder / name).read_bytes()
        except OSError as error:
            raise NoSuchFile(
                "{file} is missing: the page needs the files of Pyodide {release}. `make pyodide` "
                "fetches them into .pyodide; use --pyodide for another folder.",
                file=folder / name,
                release=RELEASE,
            ) from error
        if sha256(contents).hexdigest() != digest:
            raise Refused(
                "{file} is not the one from Pyodide {release}: its SHA-256 does not match the pinned "
                "one. Nothing was written.",
                file=str(folder / name),
                release=RELEASE,
            )
        packed = name == "pyodide.asm.wasm"
        yield (PACKED, gzip.compress(contents, mtime=0)) if packed else (name, contents)


def _archive(msgspec: bytes) -> bytes:
    """Our packages and what they need, as they are, in one order: a tar, which the page unpacks at once."""
    with zipfile.ZipFile(io.BytesIO(msgspec)) as wheel:
        parts = {name: wheel.read(name) for name in wheel.namelist()}
    parts |= {name: file.read_bytes() for name, file in _sources()}
    kept = io.BytesIO()
    with tarfile.open(fileobj=kept, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, contents in sorted(parts.items()):
            told = tarfile.TarInfo(name)  # of no time: the same archive at every moment
            told.size = len(contents)
            archive.addfile(told, io.BytesIO(contents))
    return gzip.compress(kept.getvalue(), mtime=0)


def _sources() -> Iterator[tuple[str, Path]]:
    """By its place in the archive: in a wheel our folders are parts of `pairtrail`."""
    root, above = Path(__file__).parents[2], (__package__ or "").removesuffix("cli.web").replace(".", "/")
    for folder in _FOLDERS:
        for file in (root / folder).rglob("*"):
            place = file.relative_to(root).as_posix()
            if file.is_file() and file.suffix not in _NOT_READ and not place.startswith(_LEFT_OUT):
                yield above + place, file
    for name in NEEDED:
        found = find_spec(name)
        assert found is not None, f"{name} is installed with pairtrail"
        assert found.origin is not None, f"{name} has files"
        origin = Path(found.origin)
        if origin.name != "__init__.py":
            yield origin.name, origin
            continue
        for file in origin.parent.rglob("*.py"):
            yield f"{name}/{file.relative_to(origin.parent).as_posix()}", file
