"""How long things take, beside other programs, in the same run. `make bench` runs the first three.

python -m benchmarks.pair_round    seconds for each round, in process where a program can be called so
python -m benchmarks.table         pairing up to 10,000 players, growth, checking, folding: one table
python -m benchmarks.matching      the matching kernel beside a compiled one, on the same brackets
python -m benchmarks.check_file    seconds for checking a whole file, as a process of its own
python -m benchmarks.audit_many    an audit of very many files on a Dask cluster, killed and resumed
python -m benchmarks.fold          events a second when a log is read, verified and folded
"""
