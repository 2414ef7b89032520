"""Whether the files of a game agree with its rules: the manifest, the words, the rules page, the lesson."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import yaml

from cardgames.conformance.agreements import game_and_hooks
from cardgames.conformance.hooks import Fault
from cardgames.engine import registry
from cardgames.engine.contract import IllegalMove
from cardgames.engine.lesson import YOU, ScriptedMatch, lesson_files, read_lesson
from cardgames.engine.lines import Player
from cardgames.engine.manifest import Manifest
from cardgames.engine.options import Extension, Option
from cardgames.engine.progress import Need

RULE = re.compile(r"^(?:- )?([A-Z]{2,4}-\d+[a-z]?)\s", re.MULTILINE)
"""How a paragraph of the rules page begins."""


def check_files(name: str) -> None:
    """The files of an installed game are whole, and say the same as its rules. Raises Fault."""
    manifest, folder = registry.manifest(name), registry.folder_of(name)
    if folder is None:
        raise Fault(f"the manifest of {name} says that its files are in '{manifest.folder}', which is no package")
    check_names(manifest)
    for path in sorted((folder / "words").glob("*.yaml")):
        check_yaml(path)
    check_rules_page(manifest, folder)
    for lesson in lesson_files(manifest):
        check_yaml(folder / lesson)
        check_lesson(manifest, lesson)


def check_names(manifest: Manifest) -> None:
    """Manifest, rules and options have one name, and the same numbers of players."""
    game, _ = game_and_hooks(manifest.name)
    for what, name in (("the rules", game.name), ("options.yaml", game.schema.game)):
        if name != manifest.name:
            raise Fault(f"the game is '{manifest.name}' in its manifest, and '{name}' in {what}")
    counts_in = {
        "its manifest": manifest.player_counts,
        "the rules": game.player_counts,
        "options.yaml": game.schema.seats,
    }
    if len({frozenset(counts) for counts in counts_in.values()}) > 1:
        counts = ", ".join(f"{sorted(counts)} in {what}" for what, counts in counts_in.items())
        raise Fault(f"{manifest.name} is for other numbers of players in one file than in another: {counts}")


def check_yaml(path: Path) -> None:
    """A file is YAML with keys at its top; of words only the sections that are needed are read, one by one."""
    try:
        found = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise Fault(f"{path} cannot be read: {' '.join(str(error).split())}") from None
    if not isinstance(found, dict):
        raise Fault(f"{path} has no keys; write lines of key: value")


def check_rules_page(manifest: Manifest, folder: Path) -> None:
    """Check that each rule named by an option, an extension or the hooks has a paragraph, if there is a rules page."""
    game, hooks = game_and_hooks(manifest.name)
    page = folder / "rules.md"
    if not page.is_file():
        return
    there = set(RULE.findall(page.read_text(encoding="utf-8")))
    named = dict.fromkeys(hooks.rule_ids, "ConformanceHooks")
    parts: Mapping[str, Option | Extension] = {**game.schema.options, **game.schema.extensions}
    for key, part in parts.items():
        named[part.rule] = f"'{key}' in options.yaml"
    for rule, what in sorted(named.items()):
        if rule not in there:
            raise Fault(f"{what} names the rule {rule}, and no paragraph of {page} begins with {rule}")


def check_lesson(manifest: Manifest, name: str) -> None:
    """The lesson in a file can be played to its end with each move that it accepts, and each tempting move is refused
    by the rule that it names."""
    where = f"{name} of {manifest.name}"
    try:
        script = read_lesson(manifest, name)
        matches = [
            ScriptedMatch(manifest, script, [Player(f"Player {number}") for number in range(script.players)])
            for _ in range(1 + max((len(cue.accept) + len(cue.ways) for cue in script.cues), default=0))
        ]
    except KeyError as error:
        raise Fault(f"{where} has no {error}") from None
    except ValueError as error:
        raise Fault(f"{where}: {error}") from None
    for which, match in enumerate(matches):
        _check_moves(where, match, which)


def _check_moves(where: str, match: ScriptedMatch, which: int) -> None:
    """Check that the moves of a lesson can be made: of those accepted, the one at the index `which`, or the last."""
    while (due := match.due()).need is not Need.NOTHING:
        position = len(match.entries)
        cue = match.cue()
        place_text = f"move {position}, '{cue.move}'" if cue else "the deal"
        if cue is None and position:
            return  # a lesson may end before the deal or the match does
        try:
            if due.need is not Need.DECISION:
                match.proceed()
                continue
            assert cue is not None
            move, seats = match.accepted()[: which + 1][-1], [turn.seat for turn in due.turns]
            seat = YOU if cue.mine else next((seat for seat in seats if seat != YOU), None)
            if seat not in seats or seat is None:
                raise Fault(f"{where}: at {place_text} seats {seats} are to act, not {'you' if cue.mine else 'others'}")
            if cue.mine:
                refusal = match.table().state.refusal(YOU, match.game.parse_move(cue.wrong)) if cue.wrong else None
                if (refusal.rule_id if refusal else "") != cue.rule:
                    by = f"refused by {refusal.rule_id}" if refusal else "legal"
                    raise Fault(
                        f"{where}: before {place_text} the wrong move '{cue.wrong}' is {by}, "
                        f"not refused by '{cue.rule}'"
                    )
            match.apply(due.turns[0].table, seat, move)
        except IllegalMove as error:
            raise Fault(f"{where}: {place_text} is refused: {error}") from None
        except ValueError as error:
            raise Fault(f"{where}: {place_text}: {error}") from None
    left = len(match.script.cues) - len(match.entries) + 1
    if left > 0:
        raise Fault(f"{where}: the match is over {left} moves before the script is")
