"""What a person prefers, which keys do what, and the file they are kept in."""
