"""The drawn parts of the table around the board: bars, strips, markets, log, charts and tooltips.

A panel is told what to show and draws it from its own cached picture; it decides nothing.
"""
