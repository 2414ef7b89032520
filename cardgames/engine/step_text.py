"""The steps of a draft as text, one on a line, for saving unfinished drafts.

    carry 12,30 hand/0/-1 laid/0/2 1
    choose turn done
    place 3 4,5,0 2
"""

from __future__ import annotations

from cardgames.engine.contract import Answer, MovePieces, Place, Step, Zone


def step_text(step: Step) -> str:
    """A step on one line."""
    match step:
        case MovePieces(pieces, source, target, at):
            return f"carry {_numbers(pieces)} {_zone(source)} {_zone(target)} {at}"
        case Answer(question, answer):
            return f"choose {question} {answer}"
        case Place(piece, site, turned):
            return f"place {piece} {_numbers(site)} {turned}"


def parse_step(text: str) -> Step:
    """Parse a step, without checking that it is allowed. Raises ValueError with one sentence."""
    match text.split():
        case ["carry", pieces, source, target, at]:
            return MovePieces(_tuple(pieces), _parse_zone(source), _parse_zone(target), int(at))
        case ["choose", question, answer]:
            return Answer(question, answer)
        case ["place", piece, site, turned]:
            return Place(int(piece), _tuple(site), int(turned))
    raise ValueError(f"'{text}' is not a step; steps look like 'carry 12 hand/0/-1 laid/0/-1 -1' or 'choose turn done'")


def _numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _tuple(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def _zone(zone: Zone) -> str:
    return f"{zone.name}/{zone.owner}/{zone.number}"


def _parse_zone(text: str) -> Zone:
    name, owner, number = text.split("/")
    return Zone(name, int(owner), int(number))
