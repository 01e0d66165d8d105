"""The Burstein System in its old text, C.04.4.2, articles 1-6: players are ranked by Sonneborn-Berger first.

1, 2, 3  definitions, acceleration  field.py, initial_list.py
3.1, 5   who may meet, colours      colours.py, round_layout.py
4, 6     bye, groups, floaters      procedure.py (the order of 6.1-6.5 in core.editions.burstein.order)
"""
