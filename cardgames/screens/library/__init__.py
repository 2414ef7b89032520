"""The matches that were played: listed, searched, looked back at, brought in, copied out and thrown away."""
