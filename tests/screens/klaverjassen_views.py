"""Views of Klaverjassen after given cards and calls, and their scenes."""

from __future__ import annotations

from cardgames.engine.pictures import position
from cardgames.games.klaverjassen.deal import KlaverjassenView
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.scene.scene import KlaverjassenScene
from cardgames.screens.picture import scene_of

NAMES = ("Ada", "Bep", "Cor", "Dirk")
FOUR = (
    "start dealer 2; deal A♠ 7♠ J♥ 9♥ A♥ 10♣ 8♣ 7♣ / 10♠ 8♠ K♥ 8♦ J♦ Q♦ K♣ J♣ / Q♠ 8♥ Q♥ 7♦ 10♦ K♦ 9♣ A♣ / "
    "9♠ J♠ K♠ 7♥ 10♥ 9♦ A♦ Q♣; seat 0; moves trump 4♥ / pass / play / "
)
FOUR_PLAYED = (
    "9♠ A♠ 8♠ Q♠ J♥ K♥ Q♥ 7♥ roem 7♠ 10♠ 8♥ J♠ 7♦ A♦ A♥ 8♦ 8♣ K♣ A♣ Q♣ roem 10♦ 9♦ 7♣ Q♦ K♦ 10♥ 9♥ J♦ 10♣ J♣ 9♣ K♠ roem"
)
THREE = (
    "players 3; start dealer 1; deal A♣ J♣ 8♣ 9♦ 8♦ K♥ 10♥ 8♥ A♠ 8♠ / Q♣ 10♣ K♦ 10♦ 7♦ Q♥ J♥ 7♥ Q♠ 9♠ / "
    "K♣ 9♣ A♦ Q♦ J♦ A♥ 9♥ K♠ 10♠ 7♠ / 7♣ J♠; moves trump 2♠ / pass / play / away 10♥ / away K♥ / "
)
THREE_PLAYED = "A♦ 8♦ 10♦ A♥ 8♥ Q♥ 9♣ J♣ 10♣ K♦ Q♦ 9♦ Q♠ K♠ J♠ roem A♣ Q♣ K♣ roem 8♣ 9♠ 10♠ 7♦ J♦ A♠ 7♣ 7♥ 7♠ 9♥ 8♠ J♥"
TWO = (
    "players 2; start dealer 0; deal K♣ 10♣ 8♣ Q♦ Q♥ J♥ K♠ 8♠ / J♣ 9♣ A♦ 10♦ A♥ 7♥ A♠ J♠ / "
    "K♦ 8♦ 10♥ K♥ Q♠ 9♥ 7♣ J♦ 9♠ Q♣ 10♠ A♣ 7♦ 9♦ 8♥ 7♠; seat 0; moves trump 2♥ / "
)
FIRST, FIFTH, LAST = "A♦ K♦ 7♦ Q♦", "A♠ Q♠ 10♠ 8♠ 10♦ 8♦ 9♦ J♥", "Q♥ 8♥ 10♥ A♥ 9♣ 7♣ A♣ 8♣"


def seen(start: str, cards: str = "", *, players: int = 4, options: str = "") -> KlaverjassenView:
    """The view after these cards and calls, one after the other; `options` are house rules."""
    played = start + " / ".join(cards.split())
    if options:
        played = f"options {options}; {played}"
    return position(GAME, played, players)


def scene(view: KlaverjassenView, seat: int = 0) -> KlaverjassenScene:
    seats = len(view.visible.hands)
    return scene_of("klaverjassen", NAMES[:seats], seat, view.visible.match_state.options)
