"""Casa Grande in words: events in the log and aloud."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.contract import Event
from cardgames.games.casa_grande.ground import site_at, site_name
from cardgames.words import say


def line(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log; "" when it is not worth one."""
    who = names[event.seat] if event.seat >= 0 else ""
    facts = dict(event.facts)
    values: dict[str, object] = {"who": who, **facts}
    key = event.kind
    match event.kind:
        case "throw":
            pass
        case "walk" if facts["wild"]:
            key = "wild"
        case "block" | "floor":
            values["site"] = site_name(site_at(facts["x"], facts["y"]))
        case "bonus":
            key = f"bonus_{facts['why']}"
            values["change"] = abs(facts["change"])
        case "money" if facts["why"] == "bonus":
            key = "money_bonus"
        case "second_colour" | "out":
            pass
        case "over":
            key = f"over_{facts['why']}"
        case _:
            return ""
    return say(f"casa_grande.log.{key}", **values)
