"""A table of Round Robbin' at which everything lies as a test wants it, and hands for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from at_table import QuickBots, Table
from pygame import Rect

from cardgames.engine.cards import Card, Mask, mask_of
from cardgames.engine.contract import Carry, Zone
from cardgames.engine.course import Moved, Need
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.option_kinds import Form
from cardgames.games.round_robbin.chain import Ground
from cardgames.games.round_robbin.choices import Choices
from cardgames.games.round_robbin.course import LAST, ROBBING
from cardgames.games.round_robbin.moves import FREE_ZONE, HAND_ZONES, ROBBING_ZONES, village_zone
from cardgames.games.round_robbin.pack import DECK, KINGS
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.state import RobbinState
from cardgames.games.round_robbin.terms import terms_of
from cardgames.games.round_robbin.wording import card_names
from cardgames.screens.house import House
from cardgames.screens.play import turn
from cardgames.table import loop
from cardgames.table.board.sprite import Sprite
from cardgames.table.widgets.page import Page

NAMES = ("Ada", "Bep", "Cor", "Dirk")
FIRE = ROBBING_ZONES[0]
HAND = HAND_ZONES[0]


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they are written in records."""
    return tuple(DECK.parse_all(text))


def lay(
    state: RobbinState, hand: str, villages: Sequence[Sequence[str]], *, phase: int = ROBBING, dump: str = ""
) -> None:
    """Let seat 0 be in turn with this hand, and these villages lie on the table; a king or joker in neither lies where
    it does in the beginning. All other cards go to the other hands and the deck."""
    owned = tuple(tuple(mask_of(cards(village)) for village in tribe) for tribe in villages)
    used: Mask = mask_of(cards(hand)) | mask_of(cards(dump))
    for village in (village for tribe in owned for village in tribe):
        used |= village
    rest = [card for card in range(52) if not (used | KINGS) >> card & 1]
    state.turn, state.phase, state.dump = 0, phase, cards(dump)
    state.runs = 2 if phase == LAST else 0
    state.ground = Ground(owned, terms_of(state.standing.options).jokers & ~used, KINGS & ~used)
    others = len(state.hands) - 1
    state.hands = [mask_of(cards(hand)), *(mask_of(rest[6 * seat : 6 * seat + 6]) for seat in range(others))]
    state.deck = [] if phase == LAST else rest[6 * others :]


def begun(seats: int, extensions: Sequence[str] = (), **options: bool | int | str | Form) -> Match:
    """A match in which nothing has happened yet."""
    players = [Player(NAMES[0], "fox"), *(Player(name, "owl", "bot", "easy") for name in NAMES[1:seats])]
    return Match(GAME, GAME.schema.make(options, extensions, seats), players, "camp")


def played_to(match: Match, wanted: Callable[[RobbinState], bool]) -> RobbinState:
    """Play by chance, now and then a chain, until seat 0 is in turn at a table as it is wanted."""
    rng = Random(match.seed)
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        state, seat = match.table().state, due.turns[0].seat
        assert isinstance(state, RobbinState)
        if seat == 0 and wanted(state):
            return state
        choices = state.legal(seat)
        plain = choices.plain if isinstance(choices, Choices) else choices
        robs = len(choices) > len(plain) and rng.random() < 0.3
        match.apply(0, seat, choices[len(plain)] if robs else rng.choice(plain))
    raise AssertionError("it never comes to that")


def _sit(table: Table, house: House, monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    """Begin to play a match as it stands."""
    table.now = 100.0
    table.house, table.app = house, house.app
    clock = type("Clock", (), {"perf_counter": lambda _: table.now, "sleep": lambda _, __: None})()
    monkeypatch.setattr(loop, "time", clock)
    monkeypatch.setattr(turn, "time", clock)
    table.bots = house.__dict__["bots"] = QuickBots()
    if not house.app.stack:
        house.app.push(Page())
    table.match = match
    house.begin(match)
    table.screen.host._clock = lambda: table.now
    table.rest()


class Played(Table):
    """A match as it was played so far."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
        _sit(self, house, monkeypatch, match)


class Camp(Table):
    """Seat 0 is a person, the others are bots; `villages` are those of each seat."""

    def __init__(
        self,
        house: House,
        monkeypatch: pytest.MonkeyPatch,
        hand: str,
        *villages: Sequence[str],
        extensions: Sequence[str] = (),
        phase: int = ROBBING,
        dump: str = "",
    ) -> None:
        # what lies there never came about by moves, so that none can be taken back
        monkeypatch.setattr(Match, "would_undo", lambda *_, **__: None)
        match = begun(len(villages), extensions)
        while match.due().need is not Need.DECISION:
            match.proceed()
        state = match.table().state
        assert isinstance(state, RobbinState)
        lay(state, hand, villages, phase=phase, dump=dump)
        _sit(self, house, monkeypatch, match)

    # ------------------------------------------------------------ what is there

    def lying(self, zone: Zone) -> str:
        """The cards of a zone as they lie now, on their way or not."""
        return card_names(sprite.piece for sprite in self.screen.handling.making.lying(zone))

    def village(self, owner: int, number: int) -> str:
        return self.lying(village_zone(owner, number))

    @property
    def fire(self) -> str:
        return self.lying(FIRE)

    @property
    def slip(self) -> str:
        """What the slip over the hand says."""
        question = self.screen.turn.question
        return "" if question is None else question.label

    @property
    def told(self) -> str:
        """The last refusal that is to be read."""
        toast = self.screen._toast
        return "" if toast is None else toast.words

    @property
    def lit(self) -> set[str]:
        """The cards that are lit in villages."""
        stage = self.screen.felt_view.stage
        return {card_names([card.piece]) for card in stage if card.zone.name == "village" and card.lit}

    def sprite(self, card: str) -> Sprite:
        """Where a card lies."""
        (piece,) = cards(card)
        found = self.screen.felt_view.stage.of(piece)
        assert found is not None, card
        return found

    def place(self, zone: Zone) -> Rect:
        return self.screen.felt_view.stage.layouts[zone].area

    # ------------------------------------------------------------ hands

    def bring(self, card: str, zone: Zone) -> None:
        """Drag a card to a zone, and let everything come to rest."""
        self.drag(self.sprite(card), self.place(zone).center)
        self.rest()

    def lay(self, text: str) -> None:
        """Lay hand cards at the fire."""
        for card in text.split():
            self.bring(card, FIRE)

    def roll(self, card: str, owner: int, number: int, out: str = "") -> None:
        """Drag an action card onto a village, and tap on what is to come out where several may."""
        self.bring(card, village_zone(owner, number))
        if out:
            self.tap(out)

    def charm(self) -> None:
        """Drag the free joker to the fire."""
        sprite = self.screen.handling.making.lying(FREE_ZONE)[-1]
        self.drag(sprite, self.place(FIRE).center)
        self.rest()

    def tap(self, card: str) -> None:
        self.click(self.at(self.sprite(card)))
        self.rest()

    def steps(self) -> list[Carry]:
        """The carries that may come next."""
        draft = self.screen.turn.draft
        return [step for step in draft.steps() if isinstance(step, Carry)] if draft else []

    def made(self) -> str:
        """The last move of the player, as a record has it."""
        moves = [entry.move for entry in self.match.entries if isinstance(entry, Moved) and entry.seat == 0]
        return GAME.move_text(moves[-1]) if moves else ""
