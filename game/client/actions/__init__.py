"""The action panel: one question, one answer in the making, one Confirm."""
