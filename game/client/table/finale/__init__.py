"""Between the game and its results: the last powering seat by seat, a tie, the winner."""
