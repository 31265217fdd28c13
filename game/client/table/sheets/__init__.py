"""What the action panel shows for each plan."""
