"""An idle window is woken by input."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.window

PATIENCE = 60.0

RESTING = f"""
import pygame
from cardgames.table.window import Window

window = Window((1024, 640))
assert window.wait, "cannot be woken here"
pygame.event.get()
while window.wait(0.5):
    pygame.event.get()
print("at rest", flush=True)
print("woken" if window.wait({PATIENCE}) else "asleep")
"""


def test_a_mouse_movement_wakes_an_idle_window(display: str) -> None:
    environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    pointing = ["xdotool", "search", "--class", "Parlour", "mousemove", "--window", "%1", "40", "40"]
    command = [sys.executable, "-c", RESTING]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as window:
        try:
            assert window.stdout
            assert window.stdout.readline() == "at rest\n"
            subprocess.run(pointing, env=environment, check=True, timeout=PATIENCE)
            said, _ = window.communicate(timeout=2 * PATIENCE)
        finally:
            window.kill()
    assert said == "woken\n"
