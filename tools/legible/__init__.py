"""The pictures of docs/legible-table.md."""
