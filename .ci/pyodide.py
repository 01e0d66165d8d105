"""Fetches Python for browsers into a folder: `python .ci/pyodide.py .pyodide` (`make pyodide`). Needs a network."""

import io
import subprocess
import sys
import tarfile
import urllib.request
from hashlib import sha256
from pathlib import Path

from cli.web.checker import MSGSPEC, PINNED, RELEASE

PACKAGE = f"https://registry.npmjs.org/pyodide/-/pyodide-{RELEASE}.tgz"


def main(folder: Path) -> None:
    """Every file that is pinned, and none that is another one."""
    folder.mkdir(parents=True, exist_ok=True)
    with urllib.request.urlopen(PACKAGE) as answer, tarfile.open(fileobj=io.BytesIO(answer.read())) as archive:
        for name in PINNED.keys() - {MSGSPEC}:
            member = archive.extractfile(f"package/{name}")
            assert member is not None, name
            (folder / name).write_bytes(member.read())
    _, version, python, _, platform = MSGSPEC.removesuffix(".whl").split("-")
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", folder,
         "--python-version", python.removeprefix("cp"), "--platform", platform, f"msgspec=={version}"],
        check=True,
    )  # fmt: skip
    for name, digest in PINNED.items():
        if sha256((folder / name).read_bytes()).hexdigest() != digest:
            (folder / name).unlink()
            sys.exit(f"{name} is not the file that was pinned; it was deleted.")
    print(f"Pyodide {RELEASE} is in {folder}.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
