"""The ground of Casa Grande seen from above at a slant: our own projection, order, picking and painting of solids."""
