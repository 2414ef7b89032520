"""The places that are lit, where cards lie on them."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.screens.house import House
from cardgames.screens.play.markers import Light, Lights

FELT = (10, 60, 40)
CARD = (240, 235, 220)


def test_the_number_of_a_step_lies_above_the_cards(house: House) -> None:
    """A hint in Dumbal: step 2 goes to the hand, and its last card must not stand before the 2."""
    look = house.app.look
    lights = Lights(lambda _: None)
    place = Rect(100, 100, 200, 150)
    lights.show([Light("target.hand", "Can go here: in hand", place, number=2)], look)
    surface = Surface((400, 400))
    surface.fill(FELT)
    lights.draw(surface, surface.get_rect(), look, inside=False)
    surface.fill(CARD)
    lights.draw(surface, surface.get_rect(), look, inside=True)
    corner = Rect(0, 0, look.px(22), look.px(22))
    corner.center = place.topright
    over = Surface(corner.size)
    over.blit(surface, (0, 0), corner)
    seen = {tuple(over.get_at((x, y))) for x in range(corner.w) for y in range(corner.h)}
    assert len(seen) > 10, "a disc of brass and a number"
    assert tuple(surface.get_at(place.center))[:3] == CARD, "the light of the zone stays below"
