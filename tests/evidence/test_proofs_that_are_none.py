"""What a text that is no proof is told to be: no words of the language that the program is written in."""

import json

import pytest

from core.certificate_check.wrong import Wrong
from core.evidence.proof import PROOF_FORMAT, checked_proof

OF_ANOTHER_KIND = "it does not have the structure of a proof: one part is missing or of the wrong kind"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "it is not JSON, or is truncated"),
        ("[1]", f"it is not in the format {PROOF_FORMAT}"),
        (json.dumps({"format": PROOF_FORMAT}), OF_ANOTHER_KIND),
        (json.dumps({"format": PROOF_FORMAT, "checkpoint": 7}), OF_ANOTHER_KIND),
    ],
)
def test_what_it_is_instead(text: str, said: str):
    with pytest.raises(Wrong) as wrong:
        checked_proof(text)
    assert str(wrong.value) == said
