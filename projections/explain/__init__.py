"""Explanations in sentences an arbiter would say, each with its article: from the decision record and the log.

asked.py    a recorded round, as it was known when it was paired
proofs.py   the events that prove a fact
obstacles.py what stands in the way
by_hand.py  what was changed by hand
plain.py    an answer in one sentence that names people
verdicts.py why the pairing is not another one
because.py  reasons: answers to "why not" that stand for "why"
records.py  why the pairing is as it is
"""
