"""A table of Round Robbin' with a position set up by the test, and input for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from at_table import people_and_bots
from laid_table import LaidTable

from cardgames.engine.cards import Card, Mask, mask_of
from cardgames.engine.contract import MovePieces
from cardgames.engine.match import Match
from cardgames.engine.option_kinds import Form
from cardgames.engine.progress import Need
from cardgames.games.round_robbin.cards import DECK, FREE_ZONE, HAND_ZONES, KINGS, ROBBING_ZONES, village_zone
from cardgames.games.round_robbin.chain import Ground
from cardgames.games.round_robbin.deal import LAST, ROBBING, RobbinState
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import ruleset_of
from cardgames.screens.app_context import AppContext

NAMES = ("Ada", "Bep", "Cor", "Dirk")
FIRE = ROBBING_ZONES[0]
HAND = HAND_ZONES[0]


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they are written in records."""
    return tuple(DECK.parse_all(text))


def lay(
    state: RobbinState, hand: str, villages: Sequence[Sequence[str]], *, phase: int = ROBBING, dump: str = ""
) -> None:
    """Set up the turn of seat 0 with this hand and these villages; a king or joker in neither is at its starting place.
    All other cards go to the other hands and the deck."""
    owned = tuple(tuple(mask_of(cards(village)) for village in tribe) for tribe in villages)
    used: Mask = mask_of(cards(hand)) | mask_of(cards(dump))
    for village in (village for tribe in owned for village in tribe):
        used |= village
    rest = [card for card in range(52) if not (used | KINGS) >> card & 1]
    state.turn, state.phase, state.dump = 0, phase, cards(dump)
    state.runs = 2 if phase == LAST else 0
    state.ground = Ground(owned, ruleset_of(state.match_state.options).jokers & ~used, KINGS & ~used)
    others = len(state.hands) - 1
    state.hands = [mask_of(cards(hand)), *(mask_of(rest[6 * seat : 6 * seat + 6]) for seat in range(others))]
    state.deck = () if phase == LAST else tuple(rest[6 * others :])
    state.groups = (state.lying(),)


def begun(seats: int, extensions: Sequence[str] = (), **options: bool | int | str | Form) -> Match:
    """A match without any move yet."""
    players = people_and_bots(NAMES[:seats], 1)
    return Match(GAME, GAME.schema.make(options, extensions, seats), players, "camp")


class Camp(LaidTable):
    """Seat 0 is a person, the others are bots; `villages` are those of each seat."""

    def __init__(
        self,
        app_context: AppContext,
        monkeypatch: pytest.MonkeyPatch,
        hand: str,
        *villages: Sequence[str],
        extensions: Sequence[str] = (),
        phase: int = ROBBING,
        dump: str = "",
    ) -> None:
        match = begun(len(villages), extensions)
        while match.due().need is not Need.DECISION:
            match.proceed()
        state = match.table().state
        lay(state, hand, villages, phase=phase, dump=dump)
        super().__init__(app_context, monkeypatch, match, laid=True)

    # ------------------------------------------------------------ what is there

    def village(self, owner: int, number: int) -> str:
        return self.lying(village_zone(owner, number))

    @property
    def fire(self) -> str:
        return self.lying(FIRE)

    @property
    def lit(self) -> set[str]:
        """The lit cards in villages."""
        stage = self.screen.felt_view.stage
        return {GAME.deck.texts([card.piece]) for card in stage if card.zone.name == "village" and card.lit}

    # ------------------------------------------------------------ hands

    def lay(self, text: str) -> None:
        """Lay hand cards at the fire."""
        for card in text.split():
            self.bring(card, FIRE)

    def roll(self, card: str, owner: int, number: int, out: str = "") -> None:
        """Drag an action card onto a village, and tap the card to remove if there are several."""
        self.bring(card, village_zone(owner, number))
        if out:
            self.tap(out)

    def charm(self) -> None:
        """Drag the free joker to the fire."""
        sprite = self.screen.handling.draft_preview.lying(FREE_ZONE)[-1]
        self.drag(sprite, self.place(FIRE).center)
        self.rest()

    def steps(self) -> list[MovePieces]:
        """The legal piece moves."""
        draft = self.screen.turn.draft
        return [step for step in draft.steps() if isinstance(step, MovePieces)] if draft else []


CampOf = Callable[..., Camp]
"""How the fixture `camp` is called: a hand, the villages of each seat, and perhaps `phase` or `dump`."""
