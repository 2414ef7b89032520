"""The buttons beside the board: they turn it, take floors off, and turn the floor that is laid."""

from __future__ import annotations

from collections.abc import Callable

from cardgames.games.casa_grande.scene.board3d import Board3D
from cardgames.games.casa_grande.scene.viewpoint import Viewpoint
from cardgames.table.icons import Icon
from cardgames.table.widgets.button import IconButton
from cardgames.words import say


def view_buttons(viewpoint: Viewpoint, board3d: Callable[[], Board3D]) -> list[IconButton]:
    """Return the buttons that change the view: left and right, then floors off and on."""
    return [
        _button("view.turn_left", "turn_left", lambda: viewpoint.turn_by(-1), "Q"),
        _button("view.turn_right", "turn_right", lambda: viewpoint.turn_by(1), "E"),
        _button("view.roof_off", "roof_off", lambda: viewpoint.take_off(board3d().columns), ","),
        _button("view.roof_on", "roof_on", lambda: viewpoint.put_on(board3d().columns), "."),
    ]


def floor_buttons(turn: Callable[[bool], object]) -> list[IconButton]:
    """Return the hidden buttons that turn and flip a floor; `turn` is called with whether it is flipped."""
    buttons = [
        _button("floor.turn", "rotate", lambda: turn(False), "R"),
        _button("floor.flip", "flip", lambda: turn(True), "F"),
    ]
    for button in buttons:
        button.visible = False  # until there is a floor to turn
    return buttons


def _button(name: str, icon: Icon, act: Callable[[], object], key: str) -> IconButton:
    return IconButton(name, icon, say(f"casa_grande.{name}"), act, key=key)
