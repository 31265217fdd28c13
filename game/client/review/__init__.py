"""The game just played, reviewed: the curve of chances, every decision judged, luck and skill."""
