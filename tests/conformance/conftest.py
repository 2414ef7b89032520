"""Makes games of other packages installed ones: their source on the path, and the metadata an installer would write."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from cardgames.engine import registry

TESTS = Path(__file__).parent.parent
PACKAGES = (TESTS / "toy", TESTS.parent / "examples" / "crazy_eights")


def install(package: Path, site: Path) -> None:
    """Let this process find a package's games as it finds every game, by the entry points in its pyproject.toml."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(about, encoding="utf-8")
    points = project["entry-points"][registry.GROUP]
    lines = [f"[{registry.GROUP}]", *(f"{name} = {path}" for name, path in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.path.insert(0, str(package / "src"))


SITE = TemporaryDirectory(prefix="parlour-outside-")
for package in PACKAGES:
    install(package, Path(SITE.name))
sys.path.insert(0, SITE.name)
registry.manifests.cache_clear()
registry.folder_of.cache_clear()
