"""Golden matches: small records of every variant and extension, each with a transcript.

The record is replayed and the transcript made again. A difference means that the rules, the events or the score have
changed: if on purpose, write the goldens again and review the difference; otherwise it is a fault.
"""

from __future__ import annotations

from pathlib import Path

from cardgames.conformance.agreements import game_and_hooks, named
from cardgames.conformance.history import play_step
from cardgames.conformance.hooks import Fault, Setting
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import Event, LedgerLine, PieceMove, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Player
from cardgames.engine.match import Match, Origin
from cardgames.engine.progress import MatchProgress, Need
from cardgames.engine.record import read_file
from cardgames.engine.record_text import SUFFIX, line_text, record_text

TRANSCRIPT = ".txt"
DATE = "2026-01-01T00:00:00Z"


def settings(name: str) -> dict[str, Setting]:
    """The settings of the golden matches of an installed game, by file name.

    The first variant has every player count, the others and the extensions at most three.
    """
    game, hooks = game_and_hooks(name)
    every = named(game, hooks.brief)
    first = next(iter(every)).rpartition("-")[0]
    chosen = (key for key in every if key.rpartition("-")[0] == first or key.rpartition("-")[2] <= "03")
    return {key: Setting(game, hooks, every[key], f"golden {key}") for key in chosen}


def write_goldens(name: str, folder: Path) -> list[Path]:
    """Play the goldens of a game again, replacing those in `folder`. Returns the paths of the records."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob(f"*{SUFFIX}"), *folder.glob(f"*{TRANSCRIPT}")):
        old.unlink()
    written = []
    for key, setting in settings(name).items():
        match = golden_match(setting, key)
        path = folder / (key + SUFFIX)
        path.write_text(record_text(match), encoding="utf-8", newline="\n")
        path.with_suffix(TRANSCRIPT).write_text(transcript(match), encoding="utf-8", newline="\n")
        written.append(path)
    return written


def check_goldens(name: str, folder: Path) -> int:
    """Replay the goldens of a game. Raises Fault if one is missing or differs; returns their number."""
    wanted = settings(name)
    there = {path.stem for path in folder.glob(f"*{SUFFIX}")}
    if there != wanted.keys():
        named_so = ", ".join(sorted(there ^ wanted.keys()))
        raise Fault(f"goldens of {name} are missing, or are of nothing that exists: {named_so}")
    for key, setting in wanted.items():
        path = folder / (key + SUFFIX)
        reading = read_file(path)
        if reading.match is None or not reading.valid or not reading.finished:
            raise Fault(f"{path}: {reading.problems[0] if reading.problems else 'the match is not finished'}")
        if reading.match.options != setting.options:
            raise Fault(f"{path} is not a match of {setting.options!r}")
        got = transcript(reading.match).splitlines()
        expected = path.with_suffix(TRANSCRIPT).read_text(encoding="utf-8").splitlines()
        for number, (line, other) in enumerate(zip(got, expected, strict=False), 1):
            if line != other:
                raise Fault(
                    f"{path.with_suffix(TRANSCRIPT)}:{number}: the golden says\n  {other}\nand now it is\n  {line}"
                )
        if len(got) != len(expected):
            raise Fault(f"{path.with_suffix(TRANSCRIPT)} has {len(expected)} lines, and now there are {len(got)}")
    return len(wanted)


def golden_match(setting: Setting, key: str) -> Match:
    """A match with random moves that is the same each time, including its date."""
    players = [Player(f"Player {number}") for number in range(setting.options.seats)]
    origin = Origin(f"golden-{key}", DATE, setting.game.rules_version)
    match = Match(setting.game, setting.options, players, setting.seed, origin=origin)
    rng = chance_for(setting.seed, "golden")
    while match.due().need is not Need.NOTHING:
        play_step(match, setting, rng)
    return match


def transcript(match: Match) -> str:
    """Everything in a match as text: its entries as in a record, their events, the ledgers, the result."""
    game, progress, ended = match.game, MatchProgress(match.game, match.opening), 0
    lines: list[str] = []
    for entry in match.entries:
        lines.append(line_text(game, entry))
        lines += [f"    {event_text(game, event)}" for event in progress.apply(entry)]
        for playing in progress.finished[ended:]:
            lines += [f"  {ledger_text(game, line)}" for line in playing.state.ledger()]
            lines.append(f"  {playing.state.outcome()}")
        ended = len(progress.finished)
    lines.append(str(match.result))
    return "\n".join(lines) + "\n"


def event_text(game: AnyGame, event: Event) -> str:
    """An event on one line, with its secrets: `play 2: J♥ hand 2 > trick 2`."""
    parts = [piece_move_text(game, piece_move) for piece_move in event.piece_moves]
    parts += [f"{name} {value}" for name, value in event.facts]
    parts += [f"secretly {name} {value}" for name, value in event.secrets]
    if event.seen_by is not None:
        parts.append(f"seen by {sorted(event.seen_by)}")
    if event.reveals:
        parts.append("reveals")
    return f"{event.kind} {event.seat}" + (f": {'; '.join(parts)}" if parts else "")


def piece_move_text(game: AnyGame, piece_move: PieceMove) -> str:
    """A piece move as text: `7♠ farm 0 1 (2) > hand 2`, with positions in brackets."""
    ends = ((piece_move.source, piece_move.left), (piece_move.target, piece_move.at))
    ends_text = [zone_text(zone) + (f" ({place})" if place >= 0 else "") for zone, place in ends]
    return f"{piece_text(game, piece_move.piece)} {ends_text[0]} > {ends_text[1]}"


def ledger_text(game: AnyGame, line: LedgerLine) -> str:
    """A ledger line without its sentence, because words may change without the rules."""
    cards = " ".join(piece_text(game, card) for card in line.cards)
    return f"{line.rule_id} {line.account} seat {line.seat}: {line.points:+} {cards}".rstrip()


def piece_text(game: AnyGame, piece: int) -> str:
    """The text of a card, or the number of another piece."""
    return game.deck.text(piece) if piece < len(game.deck) else f"#{piece}"


def zone_text(zone: Zone) -> str:
    """A zone as text: `hand 2`, `trick`."""
    return " ".join([zone.name, *(str(number) for number in (zone.owner, zone.number) if number >= 0)])
