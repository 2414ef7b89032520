"""The commands: one module each, importing what it needs when it runs."""
