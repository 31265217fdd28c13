"""Networks in light on a dark board: their trees, their lamps, and what the night does."""
