"""Installs external games for tests by writing the metadata that an installer would write."""

from __future__ import annotations

import tomllib
from pathlib import Path

from cardgames.engine import registry


def install(package: Path, site: Path) -> None:
    """Let a process with `site` and the package's `src` on its path find the games in its pyproject.toml."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(about, encoding="utf-8")
    points = project["entry-points"][registry.GROUP]
    lines = [f"[{registry.GROUP}]", *(f"{name} = {path}" for name, path in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def forget() -> None:
    """Search for installed games again."""
    for known in (registry.manifests, registry.folder_of, registry.game):
        known.cache_clear()
