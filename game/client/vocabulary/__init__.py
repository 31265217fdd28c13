"""What everything in the window is called: pieces, buttons, seats and names."""
