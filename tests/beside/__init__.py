"""Fresh events beside other pairing programs (`make beside`): what differs is made small and judged."""
