"""What is said of a bundle is of all its events, to the last one."""

import io

import pairtrail
from core.evidence.bundle import checked_bundle
from projections.evidence.bundle_file import members_of
from tests.data_paths import CHECKOUT

BUNDLE = CHECKOUT / "tests" / "data" / "bundles" / "sealed.bundle"


def test_the_head_is_the_hash_of_the_last_event():
    found = pairtrail.verify_bundle(BUNDLE)
    events = checked_bundle(members_of(io.BytesIO(BUNDLE.read_bytes()))).events
    assert len(events) > 1
    assert (found.events, found.head_hash) == (len(events), events[-1].hash)
