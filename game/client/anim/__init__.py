"""Motion: what has happened is shown over the old view, then the new view takes its place."""
