"""How long pairing takes, beside other programs, on the same files and in the same run.

python -m benchmarks.pair_round    seconds for each round, in process where a program can be called so
python -m benchmarks.check_file    seconds for checking a whole file, as a process of its own
"""
