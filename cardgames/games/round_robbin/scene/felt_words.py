"""The words on the felt of Round Robbin': captions below the places in the middle, what a village is, and how the deal
goes on."""

from __future__ import annotations

from pygame import Rect

from cardgames.games.round_robbin.cards import DECK_ZONE, DUMP_ZONE, FREE_ZONE
from cardgames.games.round_robbin.deal import LAST, OVER, RobbinView
from cardgames.games.round_robbin.scene.places import Places
from cardgames.games.round_robbin.tournament import Ruleset
from cardgames.table import text
from cardgames.table.board import tags
from cardgames.table.look import Look
from cardgames.words import say


def captions(view: RobbinView, places: Places, *, woken: int, returned: int) -> list[tuple[str, str, Rect]]:
    """The captions below places in the middle that have cards, if they fit: the name of each, its text and its area.
    At the end of a deal that of the deck is the name of the card turned up on it (ALL-7).
    `woken` and `returned`: how many kings and jokers the unfinished move has woken and returned; charmed ones count
    against the latter."""
    ground = view.visible.ground
    kings, jokers = max(0, ground.asleep.bit_count() - woken), max(0, ground.free.bit_count() + returned)
    is_over, deck = view.visible.phase == OVER, ""
    if view.visible.deck:
        deck = say("play.pile.next" if is_over else "round_robbin.table.caption.deck")
    sleeping = f"round_robbin.table.caption.{'sleeping' if deck else 'asleep'}"
    named = {
        DECK_ZONE: say(sleeping, count=kings) if kings and not (deck and is_over) else deck,
        FREE_ZONE: say("round_robbin.table.caption.free") if jokers else "",
        DUMP_ZONE: say("round_robbin.table.caption.dump") if view.visible.dump else "",
    }
    found = [(zone.name, words, places.caption(zone)) for zone, words in named.items() if words]
    return [one for one in found if text.width(one[1], tags.CAPTION, places.look) <= one[2].w]


def primer(view: RobbinView, ruleset: Ruleset, room: Rect, look: Look) -> list[tuple[str, bool]]:
    """What a village is, what it scores and how to come to one, as many lines as have room."""
    if view.visible.phase == OVER:
        return []
    village = say("round_robbin.table.primer.village")
    points = say("round_robbin.table.primer.points", low=ruleset.low_points, high=ruleset.high_points)
    build, rob = say("round_robbin.table.primer.build"), say("round_robbin.table.primer.rob")
    both = say("round_robbin.table.primer.build_or_rob")
    tries = [[village, points, *more] for more in ([build, rob], [both], [build], [])] + [[village]]
    return next(([(line, False) for line in lines] for lines in tries if tags.is_room_for(lines, room, look)), [])


def rest_of_deal(view: RobbinView, ruleset: Ruleset, *, taken_up: bool) -> list[tuple[str, bool]]:
    """Lines about the rest of the deal, each with whether it is highlighted. `taken_up`: the top card of the discard
    pile has been taken in the unfinished move."""
    visible, seats = view.visible, view.visible.seats
    if visible.phase == OVER:
        return []
    if visible.phase == LAST:
        left = len(visible.dump) - taken_up
        return [
            (say("round_robbin.table.last_chances"), True),
            (say("round_robbin.table.left", cards=left), False),
            (say("round_robbin.table.passes", passed=visible.passed, seats=seats), False),
        ]
    deck = len(visible.deck)
    run = "second_run" if visible.runs else "first_run"
    lines = [
        (say(f"round_robbin.table.{'deck' if deck else 'no_deck'}", count=deck), False),
        (say(f"round_robbin.table.{run}"), False),
    ]
    left = ruleset.stall_rounds * seats - visible.quiet
    if left <= 0:
        lines.append((say("round_robbin.table.stalled"), True))
    elif left <= 2 * seats and visible.quiet >= seats:
        lines.append((say("round_robbin.table.stalls", count=-(-left // seats)), True))
    return lines
