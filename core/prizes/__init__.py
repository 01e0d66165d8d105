"""Prize money: the lists announced, who is eligible for each, and what each receives to the cent."""
