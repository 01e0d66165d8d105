"""Standings and what is made of them."""
