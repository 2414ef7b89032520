"""Whether a game has the words that its table says while it is played."""

from __future__ import annotations

from typing import Any

from cardgames.conformance.hooks import Fault, Setting
from cardgames.conformance.play import Step, steps
from cardgames.engine import registry
from cardgames.engine.contract import CHANCE, Answer, redact
from cardgames.engine.pile_state import PileState
from cardgames.table.board.plain_scene import PlainScene
from cardgames.table.board.plain_words import move_label
from cardgames.words import MissingWordsError, catalogue, knows, say


def check_sentences(setting: Setting) -> None:
    """Check that the plain table has words for every move, event and question of a random match. Raises Fault.

    A game may have no words for its moves; if it has any, it must have them for every kind.
    """
    manifest = registry.manifest(setting.game.name)
    scene_type = registry.resolve(manifest.scene) if manifest.scene else None
    if scene_type is not PlainScene:
        return
    names = [f"Player {seat}" for seat in range(setting.options.seats)]
    scene = PlainScene(setting.game, names, 0, setting.options)
    has_moves = any(key.startswith(f"{manifest.name}.move.") for key in catalogue("en", manifest.name))
    for step in steps(setting):
        try:
            _say_all(scene, step, names, has_moves)
        except MissingWordsError as error:
            raise step.fault(f"words are missing: {error.args[0]}") from None


def _say_all(scene: PlainScene, step: Step, names: list[str], has_moves: bool) -> None:
    game, deal = step.setting.game, step.before
    assert isinstance(deal, PileState)
    for seat in deal.to_act():
        if seat == CHANCE:
            continue
        view: Any = deal.view(seat)
        for move in deal.legal(seat):
            key = f"{game.name}.move.{type(move).__name__.lower()}"
            if has_moves and not knows(key):
                raise Fault(f"words are missing: {key}, as hints name the move {step.move_text(move)}", step.setting)
            say(move_label(move, game, names))
            for part in deal.steps_of(seat, move):
                if isinstance(part, Answer):
                    scene.question(part.question, view)
    seen: Any = step.after.view(0)
    for event in step.events:
        for said in (scene.log(redact(event, 0)), scene.bubble(redact(event, 0))):
            str(said)  # raises MissingWordsError
    scene.words.status(seen)
