"""SHA-256 without OpenSSL, of which `hashlib` would load some 4 MB into the table's process for the checksums alone."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Protocol

_MAKERS = ("_sha2", "_sha256", "hashlib")
"""Python's own from 3.12 on, its own of 3.11, and the one that every Python has."""


class Hash(Protocol):
    """A hash that grows with the bytes it is given."""

    def update(self, data: bytes, /) -> None:
        """Add some bytes."""

    def hexdigest(self) -> str:
        """The hash of all bytes so far, in hexadecimal digits."""


def new_hash() -> Hash:
    """A SHA-256 of no bytes yet."""
    for maker in _MAKERS:
        with suppress(ImportError):
            made: Hash = import_module(maker).sha256()
            return made
    raise AssertionError("every Python has hashlib")


def sha256(data: bytes) -> str:
    """The SHA-256 of some bytes in hexadecimal digits."""
    made = new_hash()
    made.update(data)
    return made.hexdigest()
