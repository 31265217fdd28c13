"""The land as it is painted: sea, hills, soils, and the process that paints them."""
