"""The felt of one table: what lies on it, and the hands that move it. It knows views and steps, but no host."""
