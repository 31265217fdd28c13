"""The painted map: layout, terrain, cables, plates and the camera over them."""
