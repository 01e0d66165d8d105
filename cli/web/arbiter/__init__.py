"""The arbiter's pages: every form is a command, typed for whoever sends it (decision 196).

requests.py   who has signed in, by what every page is guarded, and what a form has sent, within bounds
typist.py     types a command in a process of its own, and says how it ended
acts.py       the acts: what each asks for, and the command that it is
phones.py     results by phone, for helpers with a link and players with their own
sections.py   what the pages are put together from: boards, teams, the end of an event
pages.py      the pages: what each shows, and its forms
routes.py     the addresses, and what is refused before anything is typed
"""
