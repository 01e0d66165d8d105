"""What is printed: tables, sheets, receipts, answers."""
