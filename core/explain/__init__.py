"""Why this pairing, and why not another one: full pairings judged bracket by bracket as an edition's procedure does.

procedure.py   which bracket comes next, and what a candidate of it costs, in each Dutch edition
judged.py      a given full pairing, bracket by bracket, and two full pairings beside each other
demands.py     what a pairing is asked to contain: a pair, a bye, a colour
limited.py     the best candidate of one bracket that still lets the demand be met
forced.py      the best full pairing that meets a demand
facts.py       why a pair, a bye or a whole pairing is impossible
verdict.py     the answer to "why not"
"""
