"""The Lim system, C.04.4.3: the groups from the top to the median, from the bottom to it, and the median last."""
