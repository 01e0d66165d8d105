"""Why a recorded round may differ from what the edition pairs: hypotheses, each tested by pairing the round again."""
