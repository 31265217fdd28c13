"""The scenes of the window."""
