"""The report of an event: one page of HTML that needs no server, no network and no other file.

A large event has several pages, which lead to each other.

facts.py     what the page says, from the log
timeline.py  every board of every round, as it was known at any event
why.py       why a board is as it is
page.py      the page
parts.py     the pages of a large event
"""
