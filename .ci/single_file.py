"""One file with Python, the program and all that it needs: `make single-file`.

Usage: python single_file.py WHEEL FOLDER

Made by PyInstaller in an environment of its own, from the wheel, for the system that this runs on (decision 163).
"""

import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ENTRANCE = """\
import multiprocessing

from pairtrail.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a page of the arbiter, and an audit, start the file again
    main()
"""
SPECIFICATION = """\
from PyInstaller.utils.hooks import collect_submodules, copy_metadata, collect_data_files

ours = "pairtrail"
found = Analysis(
    ["pairtrail_file.py"],
    datas=collect_data_files(ours, include_py_files=True) + copy_metadata(ours, recursive=True),
    hiddenimports=collect_submodules(ours) + collect_submodules("uvicorn") + ["logging.config"],
    excludes=["tkinter"],
)
EXE(PYZ(found.pure), found.scripts, found.binaries, found.datas, name=ours, console=True)
"""
"""Modules are named in tables and imported by name, so all of ours are hidden; their sources are data for the checker
that `explain checker` prints, migrations and templates for those who read them."""


def main() -> None:
    """Make the file."""
    wheel, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        venv.create(work / "environment", with_pip=True)
        python = work / "environment" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel), "pyinstaller>=6"], check=True)
        (work / "pairtrail_file.py").write_text(ENTRANCE, encoding="utf-8")
        (work / "pairtrail.spec").write_text(SPECIFICATION, encoding="utf-8")
        command = [python, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "pairtrail.spec"]
        subprocess.run(command, cwd=work, check=True)
        [made] = (work / "dist").iterdir()
        folder.mkdir(exist_ok=True)
        shutil.copy2(made, folder / made.name)
    print(f"{folder / made.name}: {(folder / made.name).stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
