"""What every scene stands on: window, sound, scene stack, workers, and what is shared."""
