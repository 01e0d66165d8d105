"""The Burstein System, C.04.4.2 in force from 1 July 2017 to 31 January 2026: ranked by Buchholz first."""
