"""The screens around the table: what they are made of, and what each of them shows."""
