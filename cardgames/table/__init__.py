"""The generic table: window, scenes, widgets, drawing, motion, sound. It has no game rules."""
