"""Every rule id in a refusal, a ledger line or a remark has a paragraph in the rules page."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from cardgames.engine import registry


@pytest.mark.parametrize("name", sorted(registry.manifests()))
def test_every_named_rule_has_a_paragraph(name: str) -> None:
    manifest = registry.manifest(name)
    folder = Path(str(import_module(manifest.rules.partition(":")[0]).__file__)).parent
    rules = (folder / "rules.md").read_text(encoding="utf-8")
    paragraphs = set(re.findall(r"^(?:- )?([A-Z]+-\d+) ", rules, re.MULTILINE))
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    named = set(re.findall(r'"([A-Z]{2}-\d+)"', code))
    assert named
    assert named <= paragraphs, f"rules without a paragraph: {sorted(named - paragraphs)}"
