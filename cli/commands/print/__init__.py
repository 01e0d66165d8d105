"""What goes on paper: lists, charts, cards and slips, and the sheet for an appeals committee."""
