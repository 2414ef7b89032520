"""Checks of the rules themselves: pieces, legal moves, drafts, texts, copies, ends and ledgers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from cardgames.conformance.hooks import AnyDealState, Fault, Setting
from cardgames.conformance.piles import check_judged, check_reported, check_start
from cardgames.conformance.play import Finished, Step, opening, random_match
from cardgames.engine.cards import UNSEEN
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import CHANCE, Draft, IllegalMove, Move, MovePieces, Refusal, Seat, Zone, slots_of
from cardgames.engine.contract import Step as DraftStep
from cardgames.engine.drafts import MoveDraft
from cardgames.engine.pile_state import PileState
from cardgames.engine.piles import zone_text

WRONG_MOVES = 12
"""The number of possibly wrong moves to try at a position."""

LEGAL_MOVES = 40
"""The maximum number of legal moves to check at a position."""

ASKED_FOR, OFFERS = 2, 10
"""The number of sets of pieces for which to check a draft's offers, and the number of offers for each."""

DRAFT_STEPS = 400
"""The maximum number of steps of a draft to explore at a position."""


class RuleChecker:
    """Checks random matches, and remembers moves and steps to try at the wrong time, and the rule ids that occurred."""

    def __init__(self, share: float = 1.0, *, by_hand: bool = True) -> None:
        """`share` is the fraction of positions to check thoroughly; pieces are counted at all of them.

        `by_hand`: also check drafts there.
        """
        self.share = share
        self.by_hand = by_hand
        self.rule_ids: Counter[str] = Counter()
        self._moves: dict[Move, None] = {}
        self._steps: dict[DraftStep, None] = {}

    def watch(self, setting: Setting) -> None:
        """Play and check one match. Raises Fault."""
        rng = chance_for(setting.seed, "referee")
        check_match_state_text(setting)
        deal = None
        for scene in random_match(setting):
            if isinstance(scene, Finished):
                check_ledger(scene)
                self.rule_ids.update(line.rule_id for line in scene.state.ledger())
                continue
            check_pieces(scene)
            check_reported(scene)
            if deal is not scene.deal:
                deal = scene.deal
                check_start(scene, rng)
            if rng.random() < self.share:
                check_deal_text(scene)
                check_copy(scene, rng)
                self.check_legal(scene, rng)
                self.check_wrong_moves(scene, rng)
                check_judged(scene, rng.sample(list(self._moves), min(WRONG_MOVES, len(self._moves))))
                if self.by_hand:
                    self.check_drafts(scene, rng)

    def check_legal(self, step: Step, rng: Random) -> None:
        """Check that exactly the seats to act have moves, and each is not refused, is canonical, and can be written."""
        state = step.before
        actors = state.to_act()
        self.check_chance(step)
        for seat in step.seats:
            moves = state.legal(seat)
            if bool(moves) != (seat in actors):
                raise step.fault(f"seat {seat} has {len(moves)} legal moves, while {actors} are to act")
            for move in some(moves, rng):
                self._moves[move] = None
                check_move_text(step, move)
                refusal = state.refusal(seat, move)
                if refusal:
                    raise step.fault(f"{step.move_text(move)} is legal for seat {seat}, but refused: {refusal.text}")
                if state.canonical(seat, move) != move:
                    raise step.fault(f"{step.move_text(move)} is in legal, but does not stand for itself in canonical")

    def check_chance(self, step: Step) -> None:
        """Check that chance acts alone and only when due, and that its outcomes can be written and read."""
        state = step.before
        if step.actor != CHANCE:
            check_no_draw(step)
            return
        check_move_text(step, step.move)
        if state.to_act() != (CHANCE,):
            raise step.fault("chance acts together with seats")
        for seat in step.seats:
            refusal = state.refusal(seat, step.move)
            if refusal is None:
                raise step.fault(f"seat {seat} may bring {step.move_text()} in the place of chance")
            self.rule_ids[refusal.rule_id] += 1

    def check_wrong_moves(self, step: Step, rng: Random) -> None:
        """Check that a move without an equivalent in `legal` is refused with a rule, and `apply` changes nothing."""
        state = step.before
        for move in rng.sample(list(self._moves), min(WRONG_MOVES, len(self._moves))):
            for seat in step.seats:
                refusal = state.refusal(seat, move)
                legal = seat in state.to_act() and state.canonical(seat, move) in state.legal(seat)
                if legal != (refusal is None):
                    which = "in legal, but refused" if legal else "not in legal, but not refused"
                    raise step.fault(f"{step.move_text(move)} of seat {seat} is {which}")
                if refusal:
                    self.rule_ids[refusal.rule_id] += 1
                    if not refusal.rule_id or not refusal.text:
                        raise step.fault(
                            f"{step.move_text(move)} of seat {seat} is refused without a rule and a sentence"
                        )
                    check_refused(step, seat, move)
            check_refused(step, CHANCE, move)

    def check_drafts(self, step: Step, rng: Random) -> None:
        """Check that drafts can make every legal move and only legal moves, and that every step can be undone."""
        state, game = step.before, step.setting.game
        for seat in step.seats:
            if seat not in state.to_act():
                continue
            draft = game.draft(state.view(seat))
            moves, all_of_them = self._explore(step, seat, draft)
            made = {state.canonical(seat, move) for move in moves}
            missing = [move for move in state.legal(seat) if move not in made] if all_of_them else []
            if missing:
                raise step.fault(f"no steps of a draft make {step.move_text(missing[0])} of seat {seat}")
            for move in some(state.legal(seat), rng):
                check_steps_of(step, game.draft(state.view(seat)), move)
            check_offers(step, game.draft(state.view(seat)), rng)
            for wrong in rng.sample(list(self._steps), min(WRONG_MOVES, len(self._steps))):
                check_wrong_step(step, game.draft(state.view(seat)), wrong)

    def _explore(self, step: Step, seat: Seat, draft: Draft) -> tuple[list[Move], bool]:
        """The moves that a draft can make, depth first, and whether these are all (False after too many steps)."""
        moves: list[Move] = []
        waiting = [list(draft.steps())]
        for _ in range(DRAFT_STEPS):
            if not waiting[-1]:
                waiting.pop()
                if not waiting:
                    return moves, True
                if not draft.back():
                    raise step.fault("a step of a draft cannot be taken back")
                continue
            taken, next_step = tuple(draft.taken()), waiting[-1].pop()
            self._steps[next_step] = None
            if draft.refusal(next_step):
                raise step.fault(f"a draft offers and refuses {next_step}")
            draft.add(next_step)
            if tuple(draft.taken()) != (*taken, next_step):
                raise step.fault(f"a draft that took {next_step} says it took {draft.taken()}")
            move = draft.move()
            if move is not None:
                refusal = step.before.refusal(seat, move)
                if refusal:
                    raise step.fault(f"a draft makes {step.move_text(move)}, which is refused: {refusal.text}")
                moves.append(move)
            waiting.append(list(draft.steps()))
        return moves, False


def some(moves: Sequence[Move], rng: Random) -> Sequence[Move]:
    """The legal moves of a position, or a random sample if there are many."""
    return moves if len(moves) <= LEGAL_MOVES else rng.sample(moves, LEGAL_MOVES)


def check_offers(step: Step, draft: Draft, rng: Random) -> None:
    """Check that the offers for a step's pieces include the step, contain the pieces, and are allowed."""
    carries = [move_pieces for move_pieces in draft.steps() if isinstance(move_pieces, MovePieces)]
    for move_pieces in rng.sample(carries, min(ASKED_FOR, len(carries))):
        offers = draft.offers(move_pieces.pieces)
        for offer in rng.sample(offers, min(OFFERS, len(offers))):
            if draft.refusal(offer) or not {*move_pieces.pieces} <= {*offer.pieces}:
                raise step.fault(f"a draft that is asked for {move_pieces.pieces} offers {offer}")
        if not any(sorted(offer.pieces) == sorted(move_pieces.pieces) for offer in offers):
            raise step.fault(f"a draft does not offer {move_pieces}")


def check_steps_of(step: Step, draft: Draft, move: Move) -> None:
    """Check that the steps of a move make it, and with the default draft move pieces from where they lie."""
    lying = {zone: list(pieces) for zone, pieces in step.setting.hooks.contents(step.before).items()}
    for part in draft.steps_of(move):
        if isinstance(part, MovePieces) and isinstance(draft, MoveDraft):
            check_carry(step, move, part, lying)
        draft.add(part)
    if draft.move() != move:
        raise step.fault(f"the steps that a draft names for {step.move_text(move)} do not make it")
    if isinstance(draft, MoveDraft):
        check_attempted(step, draft, move)


def check_attempted(step: Step, draft: MoveDraft, move: Move) -> None:
    """Check that a step that makes a legal move attempts it: then an illegal step like this one is explained."""
    deal, seat, steps = step.before, draft.seat, draft.steps_of(move)
    if not isinstance(deal, PileState) or type(deal).attempted is PileState.attempted:
        return  # the game has no such refusals
    if len(steps) > 1 or not isinstance(steps[0], MovePieces):
        return
    attempted = deal.attempted(seat, steps)
    if isinstance(attempted, Refusal) or deal.canonical(seat, attempted) != deal.canonical(seat, move):
        found = attempted.text if isinstance(attempted, Refusal) else step.move_text(attempted)
        raise step.fault(f"`attempted` takes the step of {step.move_text(move)} for {found!r}")


def check_carry(step: Step, move: Move, move_pieces: MovePieces, lying: dict[Zone, list[int]]) -> None:
    """A step carries known pieces out of a pile that they are in, into a pile; `lying` is changed as it says."""
    for zone in (move_pieces.source, move_pieces.target):
        if zone not in lying and zone.number < 0:  # one of several piles begins when cards go to the next number
            raise step.fault(
                f"the steps of {step.move_text(move)} name {zone_text(zone)}, which is no pile of this deal"
            )
        lying.setdefault(zone, [])
    for piece in move_pieces.pieces:
        if piece == UNSEEN:
            continue  # the pile may even be empty: then it is shuffled first
        if piece not in lying[move_pieces.source]:
            name, where = step.setting.game.deck.text(piece), zone_text(move_pieces.source)
            raise step.fault(f"the steps of {step.move_text(move)} carry {name} out of {where}, where it is not")
        lying[move_pieces.source].remove(piece)
        lying[move_pieces.target].append(piece)


def check_wrong_step(step: Step, draft: Draft, wrong: DraftStep) -> None:
    """Check that a step refused by a draft has a rule and a sentence, and changes nothing."""
    refusal = draft.refusal(wrong)
    if refusal is None:
        return
    if not refusal.rule_id or not refusal.text:
        raise step.fault(f"a draft refuses {wrong} without a rule and a sentence")
    try:
        draft.add(wrong)
    except IllegalMove:
        if not draft.taken():
            return
    raise step.fault(f"a draft refuses {wrong} and takes it all the same")


def check_refused(step: Step, actor: Seat, move: Move) -> None:
    """Check that `apply` raises IllegalMove for a wrong move, and changes nothing."""
    state = step.before.copy()
    try:
        state.apply(actor, move)
    except IllegalMove:
        if state == step.before:
            return
        raise step.fault(f"{step.move_text(move)} by {actor} was refused, but changed the state") from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise step.fault(
            f"{step.move_text(move)} by {actor} is not legal, but apply does not raise IllegalMove: {error!r}"
        ) from error
    raise step.fault(f"{step.move_text(move)} by {actor} is not legal, but apply does it")


def check_no_draw(step: Step) -> None:
    """Check that nothing can be drawn while seats decide."""
    try:
        step.before.copy().draw(Random(0))
    except RuntimeError:
        return
    raise step.fault("chance can be drawn although it is not to act")


def check_pieces(step: Step) -> None:
    """Check that no piece appears, vanishes or moves without an event."""
    contents = step.setting.hooks.contents
    where = spread(contents(step.before))
    pieces = Counter(piece for (_, piece), count in where.items() for _ in range(count))
    for event in step.events:
        for piece, source, target, *_ in event.piece_moves:
            if not where[source, piece]:
                raise step.fault(f"event '{event.kind}' takes piece {piece} out of {source}, where it does not lie")
            where[source, piece] -= 1
            where[target, piece] += 1
    after = spread(contents(step.after))
    if Counter(piece for (_, piece), count in after.items() for _ in range(count)) != pieces:
        raise step.fault(f"pieces appeared or vanished with {step.move_text()}")
    wrong = {key for key in where.keys() | after.keys() if where[key] != after[key]}
    if wrong:
        zone, piece = min(wrong)
        raise step.fault(
            f"the events of {step.move_text()} do not tell how piece {piece} came to be or not to be in {zone}"
        )


def spread(lay: Any) -> Counter[tuple[Zone, int]]:
    """The number of times that each piece is in each zone."""
    return Counter((zone, piece) for zone, pieces in lay.items() for piece in pieces)


def check_move_text(step: Step, move: Move) -> None:
    """Check that the text of a move is one line and parses to the same move; so no two moves share a text."""
    game = step.setting.game
    text = game.move_text(move)
    if text != " ".join(text.split()) or not text:
        raise step.fault(f"the text of a move is no plain line: {text!r}")
    if game.parse_move(text) != move:
        raise step.fault(f"{text!r} was written for {move} and is read as {game.parse_move(text)}")


def check_copy(step: Step, rng: Random) -> None:
    """Check that a copy is equal, plays on identically, and leaves the original unchanged."""
    kept = kept_now(step.before)
    twin = step.before.copy()
    if twin != step.before:
        raise step.fault("a copy is not equal to its state")
    if list(twin.apply(step.actor, step.move)) != list(step.events) or twin != step.after:
        raise step.fault(f"a copy does not go the same way at {step.move_text()}")
    hooks = step.setting.hooks
    for _ in range(8):
        actors = twin.to_act()
        if not actors:
            break
        actor = rng.choice(actors)
        twin.apply(actor, twin.draw(rng) if actor == CHANCE else hooks.choose(twin.legal(actor), rng))
    if kept_now(step.before) != kept:
        raise step.fault("moves in a copy changed the state that it was copied from")


def kept_now(state: AnyDealState) -> list[object]:
    """The contents of a state, independent of mutable objects that its copies may share."""
    return [_kept(getattr(state, name)) for name in slots_of(type(state))]


def _kept(value: object) -> object:
    match value:
        case list() | tuple():
            return [_kept(part) for part in value]
        case dict():
            return {key: _kept(part) for key, part in value.items()}
        case _:
            # Other mutable values have no hash; hashable ones may be costly to copy, and equal only to themselves.
            return value if isinstance(value, Hashable) else deepcopy(value)


def check_deal_text(step: Step) -> None:
    """Check that the text of a deal is one line and parses to a deal that starts the same way."""
    game, deal = step.setting.game, step.deal
    text = game.deal_text(deal)
    if text != text.strip() or len(text.splitlines()) > 1:
        raise step.fault(f"the text of a deal is no plain line: {text!r}")
    read = game.parse_deal(text, deal.table, deal.match_state)
    if read != deal or game.start(read) != game.start(deal):
        raise step.fault(f"a deal is not read back from {text!r}")


def check_match_state_text(setting: Setting) -> None:
    """Check that the text of an opening is one line and parses to the same opening."""
    match_state: Any = opening(setting)
    text = setting.game.match_state_text(match_state)
    read = setting.game.parse_match_state(text, setting.options, setting.options.seats)
    if text != text.strip() or len(text.splitlines()) > 1 or read != match_state:
        raise Fault(f"the opening is not read back from {text!r}", setting)


def check_ledger(end: Finished) -> None:
    """Check that the ledger explains the points of each side (ALL-5), and that nobody has legal moves."""
    outcome, players = end.state.outcome(), end.table.players
    assert outcome is not None
    given: Counter[Seat] = Counter()
    for line in end.state.ledger():
        given[line.seat] += line.points
        if not line.rule_id or not line.text:
            raise end.fault(f"a line of the ledger has no rule or no sentence: {line}")
    for seat, player in enumerate(players):
        allies = end.setting.game.allies(end.setting.options, player)
        total = sum(given[other] for other, who in enumerate(players) if who in allies)
        if total != outcome.points[seat]:
            raise end.fault(f"the ledger gives seat {seat} and its allies {total}, the outcome {outcome.points[seat]}")
        if end.state.legal(seat):
            raise end.fault(f"seat {seat} has legal moves in a deal that is over")


MATCHES = 60
"""How many random matches at the most look for rules."""


def check_rule_ids(settings: Sequence[Setting]) -> None:
    """Check that random play with these settings reaches every rule that the hooks name. Raises Fault."""
    met: Counter[str] = Counter()
    for number in range(MATCHES):
        setting = settings[number % len(settings)]
        referee = RuleChecker(0.2, by_hand=False)
        referee.watch(replace(setting, seed=f"{setting.seed} {number}"))
        met += referee.rule_ids
        missing = setting.hooks.rule_ids - met.keys()
        if not missing:
            return
    raise Fault(f"{MATCHES} random matches never met {', '.join(sorted(missing))}; met were {', '.join(sorted(met))}")
