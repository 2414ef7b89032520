"""Marked decisions tried again at the table: from a review, or as exercises."""
