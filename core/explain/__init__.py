"""Why this pairing, and why not another one: full pairings held against what an edition gives.

What an edition needs of its own stands in its room, as `core.editions.explanation.Explanation`; nothing here asks for
its name.

laws.py        what a pairing is asked to contain, whose rules forbid what, and why something is impossible
comparing.py   where a full pairing parts from the right one, in every edition
answers.py     the answer to "why not", in every edition
objections.py  what is said against a board chosen by hand, and which grounds for a change the state shows
"""
