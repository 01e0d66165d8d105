"""A log as evidence: what can be checked with its bytes, its hashes and somebody's public key, and nothing else.

merkle.py      the hash tree of RFC 6962
audit_paths.py proofs of inclusion and of consistency by it
ed25519.py     verification of a signature (RFC 8032)
note.py        signed notes and public keys as C2SP writes them
checkpoint.py  the text that is signed: how long a log was, and its hashes
proof.py       some events of a log, proved without the others
points.py      points, by a fold of their own
sheets.py      what a sheet says, held against the events
bundle.py      a log with all that belongs to it
offices.py     who had an office, and with which key
signers.py     who acted is who signed
late_signatures.py  what its author signed later than recorded
known_keys.py  the keys that the record gives, held against those that the reader knows
coverage.py    how much of a bundle is covered, and whose word the rest is

Standard library only, and templates for its sentences (core/model/sentence.py), which are plain literals where it is
written out as one file, for whoever has Python and nothing else.
"""
