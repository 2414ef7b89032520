"""Two players at the desk: one uses only a mouse, the other only a keyboard."""

from __future__ import annotations

import time
from typing import Protocol

from desk import PATIENCE, Desk, Seen

RESULT = "answer.rematch"
"""A button of the result sheet."""

LONGEST = 240.0
"""The maximum duration of a short match in seconds."""


def turn(desk: Desk) -> bool:
    """Whether the table waits for the player's card, not while a complete trick is shown."""
    seat = desk.things.get("seat.0")
    whole = len(desk.named("trick.")) == 4
    return seat is not None and "turn" in seat.state and bool(hand(desk)) and not whole and not desk.named("answer.")


def hand(desk: Desk) -> list[Seen]:
    """The player's cards, left to right."""
    return desk.named("hand.0.")


def allowed(desk: Desk) -> list[Seen]:
    """The cards that the table shows as legal."""
    return [card for card in hand(desk) if "refused" not in card.state]


def refused(desk: Desk) -> list[Seen]:
    """The cards that the table shows as illegal."""
    return [card for card in hand(desk) if "refused" in card.state]


class Hands(Protocol):
    """The actions of a player, with any device."""

    def sit_down(self, desk: Desk, games: int) -> None:
        """From the home screen to a dealt table, for a set of so many games against easy bots."""

    def answer(self, desk: Desk) -> None:
        """Give the first answer to the question."""

    def play(self, desk: Desk, card: Seen) -> None:
        """Play a card."""

    def go_on(self, desk: Desk) -> None:
        """Close the deal summary."""

    def go_home(self, desk: Desk) -> None:
        """From the result to the home screen."""

    def quit(self, desk: Desk) -> None:
        """Quit from the home screen."""


def play_on(desk: Desk, hands: Hands, cards: int = 1000) -> int:
    """Play until the result, or until so many cards were played; returns their number."""
    played, end = 0, time.monotonic() + LONGEST
    while played < cards and RESULT not in desk.things:
        assert time.monotonic() < end, f"the match does not end; {desk.scene} shows {', '.join(desk.things)}"
        desk.until(lambda: RESULT in desk.things or "story.done" in desk.things or _asked(desk), "the player's turn")
        desk.settle()
        if RESULT in desk.things:
            break
        if "story.done" in desk.things:
            hands.go_on(desk)
        elif desk.named("answer."):
            hands.answer(desk)
        elif turn(desk):
            play_card(desk, hands)
            played += 1
    return played


def come_to_a_card(desk: Desk, hands: Hands) -> None:
    """Answer questions, such as whether to call roem, until a card must be played."""
    desk.until(lambda: _asked(desk), "the player's turn")
    desk.settle()
    while not turn(desk):
        hands.answer(desk)
        desk.until(lambda: _asked(desk), "the player's turn")
        desk.settle()


def play_card(desk: Desk, hands: Hands) -> None:
    """Play the first card that may be played, and see it leave the hand.

    After the last one the story of the deal comes, and all cards are turned up where they were dealt.
    """
    card = allowed(desk)[0]
    hands.play(desk, card)
    desk.until(lambda: card.name not in desk.things or "story.done" in desk.things, f"a hand without {card.label}")


def _asked(desk: Desk) -> bool:
    return turn(desk) or bool(desk.named("answer."))


class Mouse:
    """A player with a mouse: presses buttons, drags one card and clicks twice on the next."""

    def __init__(self) -> None:
        self._drags = True

    def sit_down(self, desk: Desk, games: int) -> None:
        desk.tap("game.klaverjassen")
        desk.wait_for("option.games")
        desk.tap("levels.easy")
        desk.until(lambda: "chosen" in desk.things["levels.easy"].state, "easy bots")
        usual = int(desk.things["option.games"].state[0])
        desk.tap("option.games", across=0.12, times=usual - games)
        desk.until(lambda: str(games) in desk.things["option.games"].state, f"a set of {games} games")
        desk.tap("start")
        desk.wait_for("seat.0")

    def answer(self, desk: Desk) -> None:
        desk.tap(desk.named("answer.")[0].name)

    def play(self, desk: Desk, card: Seen) -> None:
        if self._drags:
            desk.drag(card.name, (desk.size[0] // 2, desk.size[1] * 2 // 5), across=0.2)
        else:
            desk.tap(card.name, across=0.2, times=2)
        self._drags = not self._drags

    def go_on(self, desk: Desk) -> None:
        desk.tap("story.done")

    def go_home(self, desk: Desk) -> None:
        desk.tap("answer.home")
        desk.wait_for("game.klaverjassen")

    def quit(self, desk: Desk) -> None:
        desk.press("quit")


class Keyboard:
    """A player without a mouse."""

    def sit_down(self, desk: Desk, games: int) -> None:
        self._reach(desk, "game.klaverjassen")
        desk.key("Return")
        desk.wait_for("option.games")
        self._reach(desk, "levels")
        for key in ("Return", "Up", "Return"):  # one by one: keys before a list is painted don't count
            desk.key(key)
        desk.until(lambda: "chosen" in desk.things["levels.easy"].state, "easy bots")
        self._reach(desk, "option.games")
        desk.key(*["minus"] * (int(desk.things["option.games"].state[0]) - games))
        desk.until(lambda: str(games) in desk.things["option.games"].state, f"a set of {games} games")
        self._reach(desk, "start")
        desk.key("Return")
        desk.wait_for("seat.0")

    def answer(self, desk: Desk) -> None:
        desk.key("1")

    def play(self, desk: Desk, card: Seen) -> None:
        while "chosen" not in desk.things[card.name].state:
            desk.key("Right")
        desk.key("Return")

    def go_on(self, desk: Desk) -> None:
        desk.key("space")

    def go_home(self, desk: Desk) -> None:
        self._reach(desk, "answer.home")
        desk.key("Return")
        desk.wait_for("game.klaverjassen")

    def quit(self, desk: Desk) -> None:
        self._reach(desk, "quit")
        desk.key("Return", settle=False)

    def _reach(self, desk: Desk, name: str) -> None:
        """Move from control to control until this one has the focus."""
        desk.wait_for(name)
        end = time.monotonic() + PATIENCE
        while "focused" not in desk.things[name].state:
            assert time.monotonic() < end, f"Tab never reaches {name}"
            desk.key("Tab")
