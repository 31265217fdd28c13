"""The guest's end of the wire: joining, the room as it is told, the link to the table."""
