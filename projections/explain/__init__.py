"""Explanations in sentences an arbiter would say, each with its article: from the decision record and the log.

asked.py    a recorded round, as it was known when it was paired
proofs.py   the events that prove a fact
records.py  why the pairing is as it is
verdicts.py why it is not another one
"""
