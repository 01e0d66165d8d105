"""What a text that is no proof is told to be: no words of the language that the program is written in."""

import json

import pytest

from core.certificate_check.wrong import Wrong
from core.evidence.proof import PROOF_FORMAT, checked_proof

OF_ANOTHER_KIND = "it is not made as a proof is: a part of it is missing, or of another kind"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "it is no JSON, or was cut short"),
        ("[1]", f"it is no {PROOF_FORMAT}"),
        (json.dumps({"format": PROOF_FORMAT}), OF_ANOTHER_KIND),
        (json.dumps({"format": PROOF_FORMAT, "checkpoint": 7}), OF_ANOTHER_KIND),
    ],
)
def test_what_it_is_instead(text: str, said: str):
    with pytest.raises(Wrong) as wrong:
        checked_proof(text)
    assert str(wrong.value) == said
