"""The public pages of the tournaments of a database, answered to browsers.

faces.py    what is known of each tournament, kept at its newest event, and the pages made of it
app.py      which address is which page, what every answer says of itself, and who is told of a change
server.py   listens, and answers in one process or in several
"""
