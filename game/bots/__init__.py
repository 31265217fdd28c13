"""Players made of code. They see options and views, never a state."""
