"""Panels, forms, dialogs, focus and tips that any screen is made of."""
