"""Certificates that an earlier program issued honestly stay valid."""

import json

import pytest

from core.certificate_check import EDITIONS_READ, check_certificate
from tests.explain.corpus import EDITIONS, documents


def test_every_edition_that_is_certified_is_there():
    assert {*EDITIONS} == {*EDITIONS_READ}


@pytest.mark.parametrize("edition", EDITIONS)
def test_they_hold(edition: str):
    count = 0
    for document in documents(edition):
        found = check_certificate(json.dumps(document), document["head"][:16])
        assert found.problems == []
        count += 1
    assert count >= 10
