"""Pictures for pages and paper: lines, boxes and text at places, the same in a browser and in a PDF.

shapes    what a drawing is made of, and how much of a name has room
bracket   a bracket: who came down, one half against the other, who goes down
strip     the colours of a player round by round
svg, pdf  the same drawing in either form
on_page   what the templates call
"""
