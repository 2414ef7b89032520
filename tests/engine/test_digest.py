"""Checksums without OpenSSL, which would use memory that the table does not need."""

import hashlib
import subprocess
import sys

from cardgames.engine.digest import sha256


def test_checksums_are_sha_256():
    for data in (b"", b"parlour", bytes(range(256)) * 999):
        assert sha256(data) == hashlib.sha256(data).hexdigest()


def test_a_match_is_played_and_recorded_without_openssl():
    program = """
import sys
import cardgames.storage.library
from cardgames.engine.chance import new_seed
from cardgames.engine.record_text import checksum
assert len(new_seed()) == 12 and len(checksum(b"game")) == 16
sys.exit("_hashlib" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
