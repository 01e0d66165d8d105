"""Why this pairing, and why not another one: full pairings held against what an edition gives.

What an edition needs of its own stands in its room, as `core.editions.explanation.Explanation`; nothing here asks for
its name.

laws.py        what the edition forbids absolutely, and the colours that it gives
demands.py     what a pairing is asked to contain: a pair, a bye, a colour
facts.py       why a pair, a bye or a whole pairing is impossible
judged.py      a given full pairing, bracket by bracket, and two full pairings beside each other
limited.py     the best candidate of one bracket that still lets the demand be met
forced.py      the best full pairing that meets a demand
procedural.py  the pairing that an edition's procedure makes when a demand has to be met
comparing.py   where a full pairing parts from the right one, in every edition
verdict.py     what an answer says
answers.py     the answer to "why not", in every edition
evidence.py    what a certificate needs beside the two pairings
names.py       criteria and orders in words
"""
