"""What travels: messages, frames, views and their changes, who may say what when. No I/O."""
