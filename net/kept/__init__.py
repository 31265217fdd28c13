"""What either end keeps on disk: a hosted game, a guest's copy, the way back to a seat."""
