"""Tests of the user's files when something fails: kills, power cuts, failing disks, damaged input.

Each of `kill`, `power`, `faults` and `fuzz` has `labels` (and sometimes `one_round`), which yields labels of tests, and
`batch`, which runs the tests of a label. The same label always runs the same tests, except for timing.
"""
