"""The public pages of the tournaments of a database, answered to browsers.

faces.py   what is known of each tournament, kept at its newest event, and the pages made of it
app.py     which address is which page, and what every answer says of itself
live.py    who waits for a change, and is told of one
"""
