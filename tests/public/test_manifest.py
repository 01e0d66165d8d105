"""What an earlier run wrote and somebody changed since is written again."""

from hashlib import sha256

import msgspec

from projections.export.site.files import Manifest, as_found, read_manifest


def _naming(files: dict[str, str]) -> Manifest:
    return Manifest("club", "Club Championship", event=3, head="ab", state="cd", language="en", files=files)


def test_a_file_that_is_not_what_was_written_has_no_hash():
    there = {"index.html": b"first", "standings.html": b"changed since"}
    wrote = {"index.html": b"first", "standings.html": b"second", "gone.html": b"third"}
    manifest = _naming({name: sha256(text).hexdigest() for name, text in wrote.items()})
    assert as_found(manifest, there.get).files == {
        "index.html": sha256(b"first").hexdigest(),
        "standings.html": "",
        "gone.html": "",
    }
    read = read_manifest(msgspec.json.encode(manifest), there)
    assert read is not None
    assert sorted(read.files) == ["index.html", "standings.html"]


def test_what_leads_out_of_the_folder_is_no_manifest_of_ours():
    for name in ("../index.html", "/etc/passwd", "a/b.html"):
        assert read_manifest(msgspec.json.encode(_naming({name: ""})), (name,)) is None, name
    assert read_manifest(b"no JSON", ()) is None
