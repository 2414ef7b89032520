"""Makes the toy game an installed one: its source on the path, and the metadata that an installer would write of it."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from cardgames.engine import registry

TOY = Path(__file__).parent.parent / "toy"


def install_toy(site: Path) -> None:
    """Let this process find Lanterns as it finds every game, by the entry point in its pyproject.toml."""
    project = tomllib.loads((TOY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(about, encoding="utf-8")
    points = project["entry-points"][registry.GROUP]
    lines = [f"[{registry.GROUP}]", *(f"{name} = {path}" for name, path in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.path[:0] = [str(TOY / "src"), str(site)]
    registry.manifests.cache_clear()
    registry.folder_of.cache_clear()


SITE = TemporaryDirectory(prefix="parlour-toy-")
install_toy(Path(SITE.name))
