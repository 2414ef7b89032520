"""The generic table: window, scenes, widgets, drawing, motion, sound. It knows no rules."""
