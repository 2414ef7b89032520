"""What happens to the user's files when things go wrong: kills, power cuts, failing disks, damaged input.

Each of `kill`, `power`, `faults` and `fuzz` has `labels`, which never end or end after one round, and `batch`, which
tries what one label stands for. The same label always tries the same, as far as time does not matter.
"""
