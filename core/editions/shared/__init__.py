"""What editions of several families use."""
