"""The largest result of a match: of all deals, or of all gains in a match of one deal."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.contract import LedgerLine, Seat
from cardgames.host.update import FinishedDeal
from cardgames.table.board.scene import GameScene
from cardgames.words import listed, say, written


def feat(deals: Sequence[FinishedDeal], scene: GameScene) -> str:
    """Return the largest result of these deals in one line; "" if there is none. The scene is that of the last deal;
    others may have had more players."""
    counted = [deal for deal in deals if not deal.redealt]
    if len(counted) == 1:
        return _largest_line(counted[0], scene)
    best, said = 0, ""
    for number, deal in enumerate(counted, 1):
        for side in _sides(deal, scene):
            lines = [line for line in deal.ledger if line.seat in side]
            points = sum(line.points for line in lines)
            if abs(points) > best:
                best, why = abs(points), scene.deal_end.feat(lines)
                who = listed([scene.everybody[deal.players[seat]] for seat in side])
                values = {"deal": scene.deal_part(number), "who": who, "points": written(points, "+")}
                key = "feat" if scene.scoring.is_good(points) else "worst"
                said = say(f"play.result.{key}_why", why=why, **values) if why else say(f"play.result.{key}", **values)
    return said


def _sides(deal: FinishedDeal, scene: GameScene) -> list[tuple[Seat, ...]]:
    """Return the seats that shared a score, side by side; with other numbers of players everyone is alone."""
    seats = range(len(deal.players))
    if len(seats) != len(scene.names):
        return [(seat,) for seat in seats]
    return sorted({tuple(sorted(scene.scoring.partners(seat))) for seat in seats})


def _largest_line(deal: FinishedDeal, scene: GameScene) -> str:
    kept = scene.deal_end.gains(_kept(deal, scene))
    gains = [line for line in kept if line.points > 0 and scene.scoring.is_good(line.points)]
    line = max(gains, key=lambda line: line.points, default=None)
    if line is None:
        return ""
    seats = sorted(scene.scoring.partners(line.seat)) if scene.deal_end.told_by_side else [line.seat]
    who = listed([scene.everybody[deal.players[seat]] for seat in seats])
    told = line.named([scene.everybody[player] for player in deal.players])
    return say("play.result.feat_line", who=who, points=written(line.points, "+"), line=told.text)


def _kept(deal: FinishedDeal, scene: GameScene) -> list[LedgerLine]:
    """Return the lines of the sides that have points after the deal. A score that a side lost again is no feat."""
    sides = [[line for line in deal.ledger if line.seat in side] for side in _sides(deal, scene)]
    return [line for lines in sides if sum(line.points for line in lines) for line in lines]
