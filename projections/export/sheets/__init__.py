"""What is printed: the sheet for an appeals committee, pairing lists, standings.

sheet.py   what the sheet holds
fill.py    where it comes from: the log, the replay and the decision record
answer.py  the answer in sentences
code.py    the head hash as a QR code
paper.py   HTML
pdf.py     PDF
"""
