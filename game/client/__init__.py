"""The window: scenes, drawing, animation and sound over what a link tells of the game."""
