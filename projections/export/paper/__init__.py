"""What is hung up or handed out: lists, charts, cards and slips, as HTML and as PDF.

document    what a paper is: particulars, tables, cards
lists       pairings by board and by name, players, standings, AROs
charts      cross-table and wall chart
cards       pairing cards (CFC 611), result slips, name cards
html, pdf   the same document in either form
"""
