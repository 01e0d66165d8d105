"""The arbiter's pages: every form is a command, typed for whoever sends it (decision 196).

guards.py      what everything is guarded by
signed_in.py   who has signed in, and how often somebody may guess
body.py        what a form has sent, within bounds
typist.py      types a command in a process of its own, and says how it ended
acts.py        the acts: what each asks for, and the command that it is
phones.py      results by phone, for helpers with a link and players with their own
teams.py       the forms of teams
pages.py       the pages: what each shows, and its forms
routes.py      the addresses, and what is refused before anything is typed
"""
