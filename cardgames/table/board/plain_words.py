"""The texts of the plain table: the game's own words if it has any, else the names in its code, made readable.

A game can define these sections of its words; all are optional.

- `pile.<zone>`: the name of a pile. `table.status`: the status line, with the deal's public fields as placeholders;
  "" for none.
- `task.<zone>`: what is asked of a player who can only move cards to this zone; otherwise `task.card`, `task.pile` or
  `task.card_or_pile`, if the cards are in the hand, in piles or in both. The placeholders are the same, and `count`:
  how many cards are still to be chosen.
- `ask.<question>`, `answer.<answer>`: a question and its answers.
- `log.<kind>`: an event in the log, with the placeholders `player`, `cards`, `count` and the facts of the event.
- `about.<rank>`: a card of this rank in its tooltip, with the placeholder `card`.
- `say.<kind>`: the speech bubble of an event, and beside its cards in the history; "" for none.
- `<fact or field>.<value>`: a value in words.

If an event moves one card, `log.<kind>_<rank>` and `say.<kind>_<rank>` come first: `log.play_8` for an eight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from cardgames.engine.card_game import CardGame
from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Answer, Event, LedgerLine, Move, MovePieces, Step, View, Zone, hand_of
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import CardList, Listing, Message, as_card, as_cards, message, verbatim
from cardgames.engine.pile_state import PileState
from cardgames.host.protocol import Decision, Evaluated
from cardgames.table.board.scene import Question
from cardgames.words import is_empty, knows, listed, readable, say, say_or, written


class PlainWords:
    """The texts of a game at the plain table; `names` are the players' names by seat."""

    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        self._game = game
        self._names = names

    def own(self, key: str, default: str) -> str:
        """The game's text for `key`, which has no placeholders, or the default."""
        return say_or(f"{self._game.name}.{key}", default)

    def value(self, field: str, value: object) -> object:
        """The value of a field or a fact for a message."""
        key = f"{self._game.name}.{field}.{value}"
        return message(key) if knows(key) else value if isinstance(value, int | float) else str(value)

    # ------------------------------------------------------------ on the felt

    def pile(self, zone: Zone) -> str:
        """The name of a pile."""
        return self.own(f"pile.{zone.name}", readable(zone.name))

    def where(self, zone: Zone) -> str:
        """A zone as the place of a card."""
        named = say_or(f"play.zone.{zone.name}", self.pile(zone))
        return self.own(f"where.{zone.name}", named)

    def has_status(self, deal_type: type[PileState]) -> bool:
        """Whether deals of this type can have a status line."""
        key = f"{self._game.name}.table.status"
        return not is_empty(key) and (knows(key) or any(isinstance(one, str) for one in deal_type.declared.values()))

    def status(self, view: View[Any, Any]) -> str:
        """The status line: the game's own, or the deal's public text fields; "" when the deal is over."""
        deal = view.visible
        if deal.opened:
            return ""
        fields: dict[str, Any] = {name: getattr(deal, name) for name in deal.fields}
        key = f"{self._game.name}.table.status"
        if knows(key):
            return say(key, **self._values(fields))
        words = {name: value for name, value in fields.items() if isinstance(value, str) and value}
        return listed(self._labelled(words), "dot")

    def _values(self, fields: Mapping[str, object]) -> dict[str, object]:
        """The public fields of a deal that are numbers or words, for a message of the game."""
        return {name: self.value(name, value) for name, value in fields.items() if isinstance(value, int | str)}

    def _task(self, kind: str, view: View[Any, Any], count: int) -> str:
        """The game's own words for what is asked now; "" if it has none."""
        key, deal = f"{self._game.name}.task.{kind}", view.visible
        if not knows(key):
            return ""
        fields = self._values({name: getattr(deal, name) for name in deal.fields})
        return say(key, **{"count": count, **fields})

    def _labelled(self, values: Mapping[str, object]) -> Iterator[Message]:
        for name, value in values.items():
            yield message("play.plain.value", name=readable(name), value=self.value(name, value))

    def about(self, piece: Card) -> str:
        """A card in its tooltip: what the game says of its rank, or its name."""
        card = as_card(self._game.deck, piece)
        key = f"{self._game.name}.about.{self._game.deck.faces[piece].rank}"
        return say(key, card=card) if knows(key) else written(card)

    # ------------------------------------------------------------ questions

    def question(self, question: str, view: View[Any, Any]) -> Question:
        """The text of a question, and the answers that legal moves can give to it."""
        deal, seat = view.visible, view.seat
        steps = [step for move in deal.legal(seat) for step in deal.steps_of(seat, move)]
        answers = [step.answer for step in steps if isinstance(step, Answer) and step.question == question]
        words = [(answer, self.own(f"answer.{answer}", readable(answer))) for answer in dict.fromkeys(answers)]
        default = say("play.plain.ask", what=readable(question))
        return Question(self.own(f"ask.{question}", default), tuple(words))

    def prompt(self, view: View[Any, Any], taken: Sequence[Step]) -> str:
        """The prompt after these steps: the question to answer, that they can be a whole move, the only legal move, or
        from where to take a card."""
        if view.seat is None:
            return ""
        moves: Sequence[Move] = view.visible.legal(view.seat)
        draft = self._game.draft(view)
        for step in taken:
            draft.add(step)
        steps = draft.steps()
        asked = {step.question if isinstance(step, Answer) else "" for step in steps}
        if len(asked) == 1 and (question := asked.pop()):
            return self.question(question, view).text
        if steps and draft.move() is not None:
            return say("play.plain.prompt_more")
        if len(moves) == 1:
            return say(move_label(moves[0], self._game, self._names))
        sources = dict.fromkeys(step.source for step in steps if isinstance(step, MovePieces))
        targets = {step.target.name if isinstance(step, MovePieces) else "" for step in steps}
        count = _cards_to_choose(view.visible, view.seat, moves, taken)
        if len(targets) == 1 and (own := self._task(targets.pop(), view, count)):
            return own
        if not sources or hand_of(view.seat) in sources:
            if len(sources) == 1:
                plain = say("play.plain.prompt_cards", count=count) if count > 1 else say("play.plain.prompt_card")
                return self._task("card", view, count) or plain
            return self._task("card_or_pile", view, count) or say("play.plain.prompt")
        piles = listed(dict.fromkeys(map(self.pile, sources)), "comma")
        return self._task("pile", view, count) or say("play.plain.prompt_pile", piles=piles)

    def hint(self, decision: Decision, view: View[Any, Any]) -> list[Message]:
        """A bot's decision as advice."""
        return generic_hint(decision, view, self._game, self._names)

    # ------------------------------------------------------------ events

    def log(self, event: Event) -> Message:
        """An event as a line of the log."""
        key, cards = self._key("log", event), self._cards(event)
        player = self._names[event.seat] if event.seat >= 0 else ""
        if key:
            facts = {name: self.value(name, value) for name, value in event.facts}
            return message(key, **{**facts, "count": len(event.piece_moves), "player": player, "cards": cards})
        facts = {name: value for name, value in event.facts if isinstance(value, str)}
        parts = (readable(event.kind), *([cards] if event.piece_moves else []), *self._labelled(facts))
        parts_list = Listing(parts, "comma")
        if not player:
            return message("play.plain.happened", parts=parts_list)
        return message("play.plain.moved", player=player, parts=parts_list)

    def bubble(self, event: Event) -> Message | None:
        """The speech bubble of an event; for an event without piece moves, the answer given."""
        key = self._key("say", event)
        if key:
            facts = {name: self.value(name, value) for name, value in event.facts}
            return None if is_empty(key) else message(key, **{**facts, "cards": self._cards(event)})
        if event.piece_moves or event.reveals or event.seat < 0:
            return None
        key = f"{self._game.name}.answer.{event.kind}"
        return message(key) if knows(key) else verbatim(readable(event.kind))

    def gist_key(self, event: Event) -> str:
        """The key of an event on the chips of the history; "" if its cards or what was said tell it."""
        return self._key("gist", event)

    def _key(self, section: str, event: Event) -> str:
        """The key of the game's text for an event; "" if it has none."""
        kinds = [event.kind]
        if len(event.piece_moves) == 1 and event.piece_moves[0].piece != UNSEEN:
            kinds.insert(0, f"{event.kind}_{self._game.deck.faces[event.piece_moves[0].piece].rank}")
        keys = [f"{self._game.name}.{section}.{kind}" for kind in kinds]
        return next(filter(knows, keys), "")

    def _cards(self, event: Event) -> CardList | Message:
        """The cards of an event, or their number if some are unseen."""
        known = [piece_move.piece for piece_move in event.piece_moves if piece_move.piece != UNSEEN]
        if len(known) == len(event.piece_moves):
            return as_cards(self._game.deck, known)
        return message("play.plain.cards", count=len(event.piece_moves))

    def ending(self, view: View[Any, Any], ledger: Sequence[LedgerLine]) -> str:
        """Who won a finished deal, or that nobody scored; "" before the end and for a redeal."""
        outcome = view.visible.outcome() if not view.to_act else None
        if outcome is None or outcome.redeal:
            return ""
        best = (min if self._game.points_are_bad else max)(outcome.points)
        winners = [name for name, points in zip(self._names, outcome.points, strict=True) if points == best]
        if len(winners) == len(self._names):
            return say("play.plain.ending.even") if ledger else say("play.plain.ending.nobody")
        return say("play.plain.ending.won", count=len(winners), players=listed(winners))


# ------------------------------------------------------------ hints

EVEN: Final = 0.1
"""Moves within this many points are equally good."""


def generic_hint(decision: Decision, view: View[Any, Any], game: AnyGame, names: Sequence[str] = ()) -> list[Message]:
    """The recommended move, its gain over the next best one, and how it was tried. `names` are the players' names by
    seat.

    Values are points of the deal. The texts are `play.advice`, or the game's own `<game>.own.play.advice`.
    """
    lines = [_advice(game, "best", move=move_label(decision.move, game, names))]
    own, other = decision.own, decision.other
    if own is None or other is None:
        return [*lines, _advice(game, "only")] if is_only(view) else lines
    gain, label = own.value - other.value, move_label(other.move, game, names)
    if gain < EVEN:
        return [*lines, _advice(game, "even", other=label), _tried(own, game)]
    return [*lines, _advice(game, "better", gain=gain, other=label), _tried(own, game)]


def _tried(own: Evaluated, game: AnyGame) -> Message:
    """What a move brings on average, and in how many possible deals it was tried, if that is known."""
    tries = dict(own.facts).get("tries")
    if tries is None:
        return _advice(game, "value", value=own.value)
    return _advice(game, "tried", count=tries, value=own.value)


def _advice(game: AnyGame, key: str, **values: Any) -> Message:
    """A line of a hint: the game's own, or the usual one."""
    own = f"{game.name}.own.play.advice.{key}"
    return message(own if knows(own) else f"play.advice.{key}", **values)


def _cards_to_choose(deal: Any, seat: int, moves: Sequence[Move], taken: Sequence[Step]) -> int:
    """How many cards are still to be chosen after these steps, if every move that they begin is one step with as many
    cards; 1 if not."""
    chosen = {piece for step in taken if isinstance(step, MovePieces) for piece in step.pieces}
    left: set[int] = set()
    for move in moves:
        first, *more = deal.steps_of(seat, move)
        if more or not isinstance(first, MovePieces):
            return 1
        if chosen <= {*first.pieces}:
            left.add(len(first.pieces) - len(chosen))
    return left.pop() if len(left) == 1 else 1


def is_only(view: View[Any, Any]) -> bool:
    """Whether the view's seat has only one legal move, as far as the view shows."""
    deal = view.visible
    return isinstance(deal, PileState) and view.seat is not None and len(deal.legal(view.seat)) == 1


def move_label(move: Move, game: AnyGame, names: Sequence[str] = ()) -> Message:
    """The label of a move: the game's `<game>.move.<kind of move>` with the move's fields as values.

    Seats are given by their `names`, and words by `<game>.<field>.<word>` if the game has that. The default is the kind
    of move and its fields; for a game without declared piles, the text used in records.
    """
    if not isinstance(game, CardGame):
        return verbatim(game.move_text(move))
    key = f"{game.name}.move.{type(move).__name__.lower()}"
    values: dict[str, Any] = dict(game.move_values(move))
    for field in fields(move):  # type: ignore[arg-type]
        if field.type == "Seat" and names:
            values[field.name] = names[getattr(move, field.name)]
        else:
            word = f"{game.name}.{field.name}.{values[field.name]}"
            values[field.name] = message(word) if knows(word) else values[field.name]
    if knows(key):
        return message(key, **values)
    return message("play.plain.happened", parts=Listing((readable(type(move).__name__), *values.values()), "plain"))
