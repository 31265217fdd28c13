"""The rules book and its pictures."""
