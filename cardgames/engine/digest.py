"""SHA-256 without OpenSSL, of which `hashlib` would load some 4 MB into the table's process for the checksums alone."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

_MAKERS = ("_sha2", "_sha256", "hashlib")
"""Python's own from 3.12 on, its own of 3.11, and the one that every Python has."""


def sha256(data: bytes) -> str:
    """The SHA-256 of some bytes in hexadecimal digits."""
    for maker in _MAKERS:
        with suppress(ImportError):
            digest: str = import_module(maker).sha256(data).hexdigest()
            return digest
    raise AssertionError("every Python has hashlib")
