"""Why this pairing, and why not another one: full pairings held against what an edition gives.

What an edition needs of its own stands in its room, as `core.editions.explanation.Explanation`; nothing here asks for
its name.

laws.py        whose rules they are, what these forbid absolutely, and the colours that they give
demands.py     what a pairing is asked to contain: a pair, a bye, a colour
facts.py       why a pair, a bye or a whole pairing is impossible
forced.py      the best full pairing that meets a demand, or what the edition's procedure makes of it
comparing.py   where a full pairing parts from the right one, in every edition
verdict.py     what an answer says
answers.py     the answer to "why not", in every edition
evidence.py    what a certificate needs beside the two pairings
objections.py  what is said against a board chosen by hand
shown_grounds.py  which grounds for changing a published pairing the state shows
"""
