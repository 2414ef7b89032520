"""Planted faults: small mistakes in Parlour that the tests must notice.

The lists beside this file name them, one list for each part of the program. A fault has

- an `id`,
- the `file` it is planted in,
- a `text` that occurs exactly once there, and what to put `instead`,
- what is `wrong` then, in words,
- the `tests` of which one should fail: files, folders or single tests, as pytest takes them.

`python -m tools.faults run` plants them one by one in a copy of the tree. Tests can be deleted safely while this finds
as many faults as before.
"""
