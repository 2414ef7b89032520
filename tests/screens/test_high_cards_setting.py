"""The setting "High cards lie" means the same in every game with hands."""

from __future__ import annotations

import pytest
from bare_felt import changed

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.screens.picture import scene_of
from cardgames.table.board.card_scene import CardScene

HEARTS = 1
NAMES = ("Ada", "Bep", "Cor", "Dirk")

BY_SUIT = {
    "klaverjassen": "J♥ 9♥ A♥ 7♥ A♠ 10♠ K♠ 7♠",  # hearts are trump
    "amish_lords": "joker1 Q♠ 9♠ A♠ J♥ A♥",
    "round_robbin": "K♠ Q♠ 2♠ A♠ 9♥ 4♥",
    "jeudalism": "joker1 A♠ K♠ 2♠ 10♥ 5♥",
    "landlord": "Excuse 2≋❧ A☾ Crown☼ Court☾≋⌘ Pawn☾☼❧ 9☾☼ 3☾≋",
    "dumbal": "K♠ J♠ A♠ 10♥ 2♥",
}
"""The highest card first: what beats, or counts more, or has the higher number; trump comes before the other suits."""

BY_RANK = {
    "klaverjassen": BY_SUIT["klaverjassen"],
    "amish_lords": "joker1 Q♠ J♥ 9♠ A♠ A♥",
    "round_robbin": "K♠ Q♠ 9♥ 4♥ 2♠ A♠",
    "jeudalism": "joker1 A♠ K♠ 10♥ 5♥ 2♠",
    "landlord": BY_SUIT["landlord"],
    "dumbal": "K♠ J♠ 10♥ 2♥ A♠",
}


def test_every_game_with_hands_is_tested_here() -> None:
    ours = [name for name, one in manifests().items() if one.folder.startswith("cardgames.games.")]
    scenes = {name: scene_of(name, NAMES[: seats_of(name)], 0) for name in ours}
    assert {name for name, scene in scenes.items() if isinstance(scene, CardScene)} == BY_SUIT.keys()


@pytest.mark.parametrize("name", BY_SUIT)
@pytest.mark.parametrize(("order", "lying"), [("suits", BY_SUIT), ("ranks", BY_RANK)])
def test_the_highest_card_is_on_the_side_of_the_setting(name: str, order: str, lying: dict[str, str]) -> None:
    match = dealt(name)
    view = match.view(0)
    if name == "klaverjassen":
        view = changed(view, trump=HEARTS)
    scene = scene_of(name, [player.name for player in match.players], 0, match.options)
    deck = match.game.deck
    hand = deck.parse_all(lying[name])
    for mixed in (sorted(hand), sorted(hand, reverse=True)):
        assert deck.texts(scene.sorted_hand(mixed, order, view)) == deck.texts(hand)
        assert deck.texts(scene.sorted_hand(mixed, order, view, "right")) == deck.texts(hand[::-1])
        assert scene.sorted_hand(mixed, "dealt", view, "right") == mixed


def seats_of(name: str) -> int:
    return min(4, max(game(name).player_counts))


def dealt(name: str) -> Match:
    """The first deal of a match at its first decision."""
    rules, seats = game(name), seats_of(name)
    match = Match(rules, rules.schema.make({}, (), seats), [Player(who, "fox") for who in NAMES[:seats]], "hands")
    while not match.due().turns:
        match.proceed()
    return match
