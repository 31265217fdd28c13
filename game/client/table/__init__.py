"""What the table says and plans: no window, no drawing, nothing but views in and words out."""
