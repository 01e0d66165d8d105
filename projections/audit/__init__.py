"""What happened, told in the arbiter's words; what does not fit together."""
