"""A turn before it is committed: plans, bills and refusals. No drawing."""
