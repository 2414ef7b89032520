"""SHA-256 without loading OpenSSL, which `hashlib` imports and which would take some 4 MB of memory."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Protocol

_MAKERS = ("_sha2", "_sha256", "hashlib")
"""The built-in module of Python 3.12 and later, that of Python 3.11, and the one in every Python."""


class Hash(Protocol):
    """A hash that is updated with bytes."""

    def update(self, data: bytes, /) -> None:
        """Add bytes."""

    def hexdigest(self) -> str:
        """The hash of all bytes so far, as hexadecimal digits."""


def new_hash() -> Hash:
    """A new SHA-256 hash."""
    return _maker()()


@cache
def _maker() -> Callable[[], Hash]:
    """Return the function that makes a hash. It is looked for once, as that searches all folders for a module that this
    Python may lack."""
    for name in _MAKERS:
        with suppress(ImportError):
            maker: Callable[[], Hash] = import_module(name).sha256
            return maker
    raise AssertionError("every Python has hashlib")


def sha256(data: bytes) -> str:
    """The SHA-256 of `data` as hexadecimal digits."""
    made = new_hash()
    made.update(data)
    return made.hexdigest()
