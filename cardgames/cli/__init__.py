"""The commands: one module each, with imports at run time."""
