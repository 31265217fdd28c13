"""What one person has seen of a game on another machine, kept on their own."""
