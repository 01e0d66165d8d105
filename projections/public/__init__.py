"""What of a record is public: what was published of it, without what was said in confidence."""
