"""Installs the toy game and the example for the tests here."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from external_games import install

from cardgames.engine import registry

TESTS = Path(__file__).parent.parent
PACKAGES = (TESTS / "toy", TESTS.parent / "examples" / "crazy_eights")

SITE = TemporaryDirectory(prefix="parlour-outside-")
for package in PACKAGES:
    install(package, Path(SITE.name))
    sys.path.insert(0, str(package / "src"))
sys.path.insert(0, SITE.name)
registry.manifests.cache_clear()
registry.folder_of.cache_clear()
