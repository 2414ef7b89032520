"""Writes the report of an experiment, in the process of the laboratory."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from cardgames.disk import write_file
from cardgames.lab.experiments import files
from cardgames.lab.experiments.summary import swept_option
from cardgames.screens.lab_page import as_csv, page
from cardgames.words import use_language

Form = Literal["html", "csv"]


def export(path: Path, target: Path, form: Form, language: str) -> None:
    """Write the report of the experiment in a file. Raises OSError or UserError."""
    use_language(language)
    results = files.read(path)
    is_sweep = bool(swept_option(results.experiment))
    write_file(target, (page(results, is_sweep=is_sweep) if form == "html" else as_csv(results)).encode())
