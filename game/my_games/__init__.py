"""What one's own kept games tell: results, rating, streaks. Nothing is sent."""
