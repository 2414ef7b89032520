"""A turn of the player at the screen: what he may do, what he is asked, and the move that comes of it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Carry, Choose, Draft, Move, Place, Refusal, Step, View, Zone
from cardgames.screens.play.marks import HINT_SECONDS
from cardgames.screens.play.next_slip import NextSlip
from cardgames.screens.play.placing import refused
from cardgames.screens.play.question import QuestionPanel
from cardgames.screens.play.raising import no_offers
from cardgames.screens.play.set_slip import Answer, SetSlip
from cardgames.storage.begun import Begun
from cardgames.table.board.layouts import extent
from cardgames.table.board.scene import Question
from cardgames.table.input import Key
from cardgames.table.look import Look
from cardgames.table.units import keep_clear
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.screens.play.screen import PlayScreen

AUTO_SECONDS = 0.35
"""How long a forced card is seen in the hand before it is played by itself."""

REFUSAL_SECONDS = 5.0

_WIDTHS = 560, 340
"""How wide a question gets; the latter where it so leaves free what of the board is needed to answer. In points."""


class Turn:
    """What may be decided now. There is a `draft` whenever a person plays at this seat, so that a step off turn is
    refused with the rules' own words. Steps that make no move yet are kept, so that they outlast leaving the table.
    """

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self._host = screen.host
        self._begun = Begun(self._host.record.path if self._host.record else None)
        self._forced_at: float | None = None
        self._unconfirmed: Step | None = None
        self._since = 0
        """The number of the first picture that shows what may be done now."""
        self.draft: Draft | None = None
        self.question: QuestionPanel | NextSlip | None = None

    def open(self, view: View[Any, Any]) -> None:
        """Let the player decide, if it is his turn; he goes on from the steps that he took before."""
        seat = self._screen.scene.viewer
        self.close()
        if self._host.seat != seat or self._host.player_at(seat).kind != "human":
            return
        self.draft = self._host.draft(seat)
        if seat in view.to_act:
            self._since = self._screen.app.next_picture()
            self._go_on(self.draft, view)
        else:
            self._allow((), ())

    def _go_on(self, draft: Draft, view: View[Any, Any]) -> None:
        """Take the steps again that were kept, as far as they may be taken. Where they make a whole move it waits to be
        confirmed, or its last step is taken back."""
        seat = self._screen.scene.viewer
        for step in self._begun.steps(self._player, self._host.decision(seat)):
            if step not in draft.steps():
                break
            draft.add(step)
        taken, move = tuple(draft.taken()), draft.move()
        while draft.move() is not None and not draft.steps():
            draft.back()
        self._offer(draft, view)
        lacks_last = tuple(draft.taken()) == taken[:-1]
        if move is not None and lacks_last and self._confirms and self._forced_at is None:
            draft.add(taken[-1])
            self._consider(taken[-1], move)

    def _offer(self, draft: Draft, view: View[Any, Any]) -> None:
        """Show what may come next."""
        screen, steps, taken = self._screen, draft.steps(), draft.taken()
        self._allow(steps, taken, draft, must=draft.move() is None)
        screen.felt_view.making(taken)
        screen.controls.refresh()
        self._drop_question()
        if not taken and self._host.goes_by_itself(screen.scene.viewer, screen.controls.forced):
            self._forced_at = time.perf_counter() + AUTO_SECONDS
            return
        self._ask_now(draft, view)

    def _ask_now(self, draft: Draft, view: View[Any, Any]) -> None:
        """Ask what is to be asked, if anything."""
        screen, steps, taken = self._screen, draft.steps(), draft.taken()
        choices = [step for step in steps if isinstance(step, Choose)]
        hand = screen.scene.hand_zone()
        if screen.handling.raising.cards and any(isinstance(step, Carry) and step.source == hand for step in steps):
            self._ask_of_raised(choices, view)
        elif choices and len(choices) == len(steps) and not taken:
            self._ask_plainly(choices, view)
        elif choices or taken or screen.handling.asks_place:
            self._ask_beside(draft, choices, view)

    def close(self) -> None:
        """Nothing can be decided now; the pieces lie as they did before any step."""
        self._allow((), ())
        self.draft = self._forced_at = self._unconfirmed = None
        self._drop_question()

    def _allow(
        self, steps: Sequence[Step], taken: Sequence[Step], draft: Draft | None = None, *, must: bool = False
    ) -> None:
        """Tell the hands what may come next; without a `draft` it is not this seat's turn."""
        offers = no_offers if draft is None else draft.offers
        self._screen.handling.allow(steps, mark=draft is not None, taken=taken, offers=offers)
        if self._screen.placing is not None:
            self._screen.placing.allow(steps, taken, must=must)

    @property
    def _player(self) -> int:
        return -1 if self._host.shown is None else self._host.shown

    # ------------------------------------------------------------ asking

    def _ask_plainly(self, choices: Sequence[Choose], view: View[Any, Any]) -> None:
        """Nothing but an answer is wanted."""
        name = choices[0].question
        asked = self._screen.scene.question(name, view)
        allowed = {step.answer for step in choices if step.question == name}
        answers = tuple(pair for pair in asked.answers if pair[0] in allowed)
        self._ask(replace(asked, answers=answers), lambda answer: self.attempt(Choose(name, answer)))

    def _ask_beside(self, draft: Draft, choices: Sequence[Choose], view: View[Any, Any]) -> None:
        """Pieces may be carried, or something answered instead; steps that were taken may be taken back."""
        scene = self._screen.scene
        answers = self._answers(choices, view)
        taken, move = draft.taken(), draft.move()
        if move is not None:
            answers.insert(0, ("done", say("play.making.done"), partial(self._consider, taken[-1], move)))
        asks = taken or not choices
        words = scene.prompt(view, taken) if asks else scene.question(choices[0].question, view).text
        back, cancel = self.step_back if taken else None, self.put_all_back if len(taken) > 1 else None
        self._put_up(NextSlip(words, answers, back, cancel))

    def _answers(self, choices: Sequence[Choose], view: View[Any, Any]) -> list[Answer]:
        scene = self._screen.scene
        asked = {step.question: dict(scene.question(step.question, view).answers) for step in choices}
        return [(step.answer, asked[step.question][step.answer], partial(self.attempt, step)) for step in choices]

    def _ask_of_raised(self, choices: Sequence[Choose], view: View[Any, Any]) -> None:
        """Cards stand raised: what they make, and what they may become."""
        scene, handling = self._screen.scene, self._screen.handling
        cards, sets = handling.raising.cards, handling.sets
        goes, game = bool(handling.raising.ways(cards)), scene.game.name
        makes = scene.set_text([card.piece for card in cards], view)
        key = ("goes" if goes else "not_now") if makes else "none"
        words = say_in(game, f"play.raised.{key}", set=makes, count=len(cards))
        play: Answer = "play", say_in(game, "play.raised.play"), partial(handling.play, cards[0])
        lower: Answer = "lower", say("play.raised.lower"), partial(sets.stand, ())
        offers = [
            (scene.set_text(step.pieces, view), partial(sets.stand, step.pieces))
            for step in handling.raising.offers(cards)
            if len(step.pieces) > len(cards)
        ]
        relay = partial(self.lay, self._screen.look)
        words = words[:1].upper() + words[1:]
        self._put_up(SetSlip(words, [play, *self._answers(choices, view), lower], offers, relay, goes=goes))

    def raised(self) -> None:
        """Other cards of the hand stand raised than before."""
        draft, view = self.draft, self._screen.felt_view.view
        self._screen.sounds.play("lift")
        self._screen.drop_toast()
        asks = self._screen.handling.steps and self._unconfirmed is None and self._forced_at is None
        if draft is not None and view is not None and asks:
            self._drop_question()
            self._ask_now(draft, view)

    def _ask(self, question: Question, answer: Callable[[str], object]) -> None:
        self._put_up(QuestionPanel(question, answer, self._screen.felt_view.faces))

    def _put_up(self, question: QuestionPanel | NextSlip) -> None:
        self._drop_question()
        self.question = question
        self._screen.add(question)
        self._screen.asks = question
        question.ask_anew()
        self.lay(self._screen.look)

    def _drop_question(self) -> None:
        if self.question is not None:
            self._screen.remove(self.question)
            self.question = None

    def lay(self, look: Look) -> None:
        """Give the question its place: over the hand, or beside what it would cover."""
        if self.question is None:
            return
        felt, over = self._screen.felt_view, self._screen.over_hand().move(0, -look.px(6)).topleft
        handling = self._screen.handling
        taken = [*felt.matters(), *handling.making.rects, *handling.risen]
        if isinstance(self.question, NextSlip):
            foot = self._screen.scene.slip_foot(felt.area, look) or over
            taken += [extent((sprite.home,)) for sprite in felt.stage]
            taken += handling.reach.open_places()
            rects, seen = [_at_foot(size, foot) for size in self.question.sizes(look, felt.area.w)], []
        else:
            clear_of = felt.board is not None or handling.raising.cards
            foot = (clear_of and self._screen.scene.slip_foot(felt.area, look)) or over
            needed = self._needed()
            taken += needed
            seen = felt.board.matters() if needed and felt.board is not None else []
            widths = _WIDTHS if needed else _WIDTHS[:1]
            rects = [_at_foot(self.question.natural(look, look.px(wide)), foot) for wide in widths]
        clear = [keep_clear(rect, felt.area, taken, look.px(6)) for rect in rects]
        if seen:
            room = felt.area.inflate(-look.px(20), -look.px(20))
            clear += [keep_clear(rect, room, [*taken, *seen], look.px(6)) for rect in rects]

        def bad(rect: Rect) -> tuple[int, int, float]:
            """What it covers of what is needed, how many tenths of it lie over what else is to be seen, how far off."""
            over = 10 * _covered(rect, seen) // (rect.w * rect.h)
            return _covered(rect, taken), over, math.dist(rect.midbottom, foot)

        best = min(clear, key=bad)
        self.question.layout(best, look)
        self.question.touch()
        self._screen.lift_toast(best)

    def _needed(self) -> list[Rect]:
        """What of the board is needed to answer."""
        board = self._screen.felt_view.board
        if board is None or self.draft is None:
            return []
        return board.needed([step for step in self.draft.steps() if isinstance(step, Choose)])

    # ------------------------------------------------------------ deciding

    def attempt(self, step: Step, near: Rect | None = None) -> bool | None:
        """Try a step; True when it was taken, None when the gesture began before the player saw what may be done. A
        refused one is told, beside `near` if that is given, and the cards that it names are lit."""
        if self.draft is None:
            return False
        if self._screen.app.is_early(self._since):
            return None
        if self._unconfirmed is not None:
            self.take_back()
        refusal = self.draft.refusal(step)
        if refusal is not None:
            self._refuse(refusal, step, near)
            return False
        self.draft.add(step)
        self._since = self._screen.app.next_picture()
        move, view = self.draft.move(), self._screen.felt_view.view
        if move is not None and not self.draft.steps():
            self._consider(step, move)
        elif view is not None:
            self._screen.sounds.play(self._screen.scene.step_sound(self.draft.taken(), view))
            self._screen.drop_toast()
            self._keep()
            self._offer(self.draft, view)
        return True

    def step_back(self) -> bool:
        """Take the last step back, one that is not confirmed first of all; False when none was taken."""
        if self.take_back():
            return True
        draft, view = self.draft, self._screen.felt_view.view
        if draft is None or view is None or not draft.taken():
            return False
        draft.back()
        self._screen.sounds.play("undo")
        self._keep()
        self._offer(draft, view)
        return True

    def put_all_back(self) -> bool:
        """Take all steps of the move back; False when none was taken."""
        draft, view = self.draft, self._screen.felt_view.view
        if draft is None or view is None or not draft.taken():
            return False
        self._unconfirmed = None
        while draft.back():
            pass
        self._screen.sounds.play("undo")
        self._keep()
        self._offer(draft, view)
        return True

    @property
    def begun(self) -> bool:
        """Whether there is a step to be taken back."""
        return self.draft is not None and bool(self.draft.taken())

    def _keep(self) -> None:
        if self.draft is not None:
            decision = self._host.decision(self._screen.scene.viewer)
            if self._host.record is not None:
                self._begun.follow(self._host.record.path)
            self._begun.keep(self._player, decision, self.draft.taken())

    def _consider(self, step: Step, move: Move) -> None:
        """Make the move, or ask first, as the player has set it."""
        if self._confirms and self.draft is not None:
            self._unconfirmed = step
            self._keep()
            self._screen.handling.lay(self.draft.taken())
            self._ask(self._confirmation(step, self.draft), lambda answer: self._confirmed(move, answer))
        else:
            self._decide(move)

    @property
    def _confirms(self) -> bool:
        return self._screen.house.settings.now.confirm_moves

    def _confirmation(self, step: Step, draft: Draft) -> Question:
        scene, view = self._screen.scene, self._screen.felt_view.view
        assert view is not None
        if isinstance(step, Choose):
            words = say("play.confirm.answer", answer=dict(scene.question(step.question, view).answers)[step.answer])
        else:
            moved = [piece for taken in draft.taken() if isinstance(taken, Carry) for piece in taken.pieces]
            cards = " ".join(scene.card_words(piece) for piece in moved if piece != UNSEEN)
            words = say_in(scene.game.name, "play.confirm.cards", cards=cards) if cards else say("play.confirm.move")
        return Question(words, (("yes", say("play.confirm.yes")), ("no", say("play.confirm.no"))))

    def _confirmed(self, move: Move, answer: str) -> None:
        if answer == "yes":
            self._decide(move)
        else:
            self.take_back()

    def take_back(self) -> bool:
        """Forget the step that is not confirmed yet, and decide anew; False when there is none."""
        draft, view = self.draft, self._screen.felt_view.view
        if self._unconfirmed is None or draft is None or view is None:
            return False
        self._unconfirmed = None
        if not (draft.move() is not None and draft.steps()):
            draft.back()
        self._keep()
        self._offer(draft, view)
        return True

    def _decide(self, move: Move) -> None:
        self._screen.controls.refused_rule = ""
        self._screen.drop_toast()
        self._begun.keep(self._player, 0, ())
        seen = self._seen_steps()
        self._screen.play(self._host.play(self._screen.scene.viewer, move), made=seen)

    def _seen_steps(self) -> Sequence[Step]:
        """The steps of the move that were shown when they were taken: all, or all but one that made it."""
        if self.draft is None:
            return ()
        taken = tuple(self.draft.taken())
        return taken if self.draft.steps() else taken[:-1]

    def play_forced(self) -> bool:
        """The setting "auto-play": a move that goes by itself is made, after a moment."""
        if self._forced_at is None or time.perf_counter() < self._forced_at:
            return False
        self._forced_at = None
        self._decide(self._host.legal(self._screen.scene.viewer)[0])
        return True

    def show_way(self, move: Move) -> None:
        """Light the pieces of a move, and where they go: of what is left of it when its first steps are taken. A set
        with which it begins stands raised, so that it only has to be played."""
        if self.draft is None:
            return
        steps, taken = tuple(self.draft.steps_of(move)), tuple(self.draft.taken())
        if steps[: len(taken)] == taken:
            steps = steps[len(taken) :]
        carries = [step for step in steps if isinstance(step, Carry)]
        handling = self._screen.handling
        found = [[handling.making.find(piece, step.source) for piece in step.pieces] for step in carries]
        sprites = [[sprite for sprite in pieces if sprite is not None] for pieces in found]
        if sprites and sprites[0] and all(map(handling.raising.plays, sprites[0])):
            handling.sets.stand([sprite.piece for sprite in sprites[0]])
        self._screen.marks.show([*chain.from_iterable(sprites)], seconds=HINT_SECONDS)
        handling.show_way(carries)
        if self._screen.placing is not None:
            self._screen.placing.show_way([step for step in steps if isinstance(step, Place)])

    def why_not(self, piece: int) -> str:
        """Why a card of the hand cannot be played now; "" when it can."""
        scene, hand = self._screen.scene, self._screen.scene.hand_zone()
        if self.draft is None or any(_takes(step, piece, hand) for step in self.draft.steps()):
            return ""
        refusal = self.draft.refusal(Carry((piece,), hand, scene.target_zone()))
        return refused(refusal) if refusal else ""

    def _refuse(self, refusal: Refusal, step: Step, near: Rect | None) -> None:
        """Say why, where the player looks: over the hand, or over another place to which he brought a piece."""
        screen, near = self._screen, near or self._looked_at(step)
        screen.sounds.play("refuse")
        screen.controls.refused_rule = refusal.rule_id
        felt = screen.felt_view
        clear = [*self._spoken_of(refusal, step), *felt.matters()]
        part = felt.low if near.top >= felt.low.top else felt.area
        words, more = refused(refusal), screen.controls.read_rules if refusal.rule_id else None
        lasting, gone = REFUSAL_SECONDS, screen.marks.clear
        screen.toast(
            words, bad=True, near=near, seconds=lasting, clear=clear, within=part, wider=felt.area, more=more, gone=gone
        )
        screen.mark(refusal.cards, lasting)

    def _looked_at(self, step: Step) -> Rect:
        """Where the player looks who tries a step."""
        screen = self._screen
        if isinstance(step, Carry) and step.target not in (screen.scene.target_zone(), screen.scene.hand_zone()):
            return screen.handling.reach.target(step).rect
        if isinstance(step, Place) and screen.felt_view.board is not None:
            return screen.felt_view.board.extent(step)
        return screen.near_hand()

    def _spoken_of(self, refusal: Refusal, step: Step) -> list[Rect]:
        """What a refusal is about: the pieces that it names with those around them, and where one was to go."""
        making, stage = self._screen.handling.making, self._screen.felt_view.stage
        zones = {making.zone_of(sprite) for sprite in stage if sprite.piece >= 0 and sprite.piece in refusal.cards}
        if isinstance(step, Carry):
            zones.add(step.target)
        asked = [] if self.question is None else [self.question.rect]
        return [*asked, *self._screen.handling.standing, *(rect for zone in zones if (rect := making.extent(zone)).w)]

    def input(self, event: Key) -> bool:
        """Figures answer what is asked. Enter confirms, and gives the only answer where there is nothing else to do;
        Escape and Backspace take back."""
        if event.repeat or event.ctrl or event.alt:
            return False
        if self._unconfirmed is not None and event.name == "escape":
            return self.take_back()
        if event.name == "delete":
            return self.put_all_back()
        if event.name == "backspace" or (event.name == "escape" and not self._screen.holding):
            return self.step_back()
        number = self._number(event)
        if self.question is None or number is None:
            return False
        return self._screen.app.is_early(self.question.since) or self.question.press_number(number)

    def _number(self, event: Key) -> int | None:
        """The number of the answer that a key gives; None for a key that gives none."""
        if event.name == "enter" and (self._unconfirmed is not None or self._only_answer):
            return 1
        return int(event.name) if event.name.isdigit() else None

    @property
    def _only_answer(self) -> bool:
        """Whether there is nothing to do but to give one answer."""
        steps = () if self.draft is None else self.draft.steps()
        return len(steps) == 1 and isinstance(steps[0], Choose)


def _at_foot(size: tuple[int, int], foot: tuple[int, int]) -> Rect:
    rect = Rect((0, 0), size)
    rect.midbottom = foot
    return rect


def _covered(rect: Rect, taken: Sequence[Rect]) -> int:
    """How many px of what is taken lie below it."""
    return sum(over.w * over.h for over in map(rect.clip, taken))


def _takes(step: Step, piece: int, zone: Zone) -> bool:
    return isinstance(step, Carry) and step.source == zone and piece in step.pieces
