"""The texts of the scene of Landlord: short names of sets, questions, the log, last actions, cards seen."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import DECKTET_SIGNS, Card, Mask, card_list, mask_of
from cardgames.engine.contract import Event, LedgerLine, Seat, Step
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import Listing, Message, as_card, as_cards, message
from cardgames.engine.options import Options
from cardgames.games.landlord.cards import (
    ACE,
    CROWN,
    DECK,
    EXCUSE,
    OF_RANK,
    RANK_OF,
    RANKS,
    SEATS,
    SUITED,
    SUITS,
    TRICK_ZONE,
    as_list,
    rank_heading,
    rank_name,
    ranks_name,
    suit_name,
)
from cardgames.games.landlord.deal import BIDDING, OVER, LandlordState, LandlordView, Turn
from cardgames.games.landlord.draft import READING, reading_key
from cardgames.games.landlord.finder import families
from cardgames.games.landlord.ruleset import ruleset_of
from cardgames.games.landlord.scene.places import Places
from cardgames.games.landlord.sets import Kind, Laid, Reading, SetRules, beats, read, readings, set_name
from cardgames.table.board import parts
from cardgames.table.board.card_scene import CardScene
from cardgames.table.board.scene import Question
from cardgames.words import say, written

_TRIPLES = (Kind.TRIPLE, Kind.TRIPLE_AND_ONE, Kind.TRIPLE_AND_PAIR)
_ATTACHED = {Kind.TRIPLE_AND_ONE: "triple_and_one", Kind.TRIPLE_AND_PAIR: "triple_and_pair"}

FEW = 2
"""A seat with at most this many cards left announces it."""


class LandlordWords(CardScene[Places], parts.Sets, parts.LongMoves, parts.Headings, parts.DealEnd, parts.MemoryAid):
    """All texts of the scene; see `GameScene`."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self.ruleset = ruleset_of(self.options)

    @staticmethod
    def hand(view: LandlordView) -> Mask:
        """The hand of the view's seat; 0 for a bystander."""
        return 0 if view.seat is None else view.visible.hands[view.seat]

    def set_text(self, pieces: Sequence[int], view: LandlordView) -> str:
        laid = reading_of(mask_of(pieces), self.ruleset.sets, view.visible.to_beat)
        return short(laid, self.ruleset.sets, self.hand(view)) if laid else ""

    # ------------------------------------------------------------ questions

    def question(self, question: str, view: LandlordView) -> Question:
        deal, hand, rules = view.visible, self.hand(view), self.ruleset.sets
        if question == "bid":
            bids = range(1, self.ruleset.highest_bid + 1)
            answers = [("0", say("landlord.answer.no_bid"))]
            answers += [(str(bid), say("landlord.answer.bid", bid=bid)) for bid in bids]
            tips = (self._no_bid_tip(deal), *map(self._bid_tip, bids))
            return Question(self._ask_bid(deal), tuple(answers), tips=tips)
        ways = families(hand, rules, deal.to_beat)
        if question == READING:
            # only straights of triples can have several readings
            straights = [way for way in ways if way.length > 1 and way.kind in _TRIPLES]
            answers = [(reading_key(way), self._reading(way)) for way in straights]
            return Question(say("landlord.ask.reading"), tuple(answers))
        assert deal.to_beat is not None
        key = "follow" if view.seat == deal.landlord or deal.best == deal.landlord else "follow_partner"
        asked = say(
            f"landlord.ask.{key}" if ways else f"landlord.ask.{key}_not",
            player=self.names[deal.best],
            set=set_name(deal.to_beat, rules),
        )
        return Question(asked, (("pass", say("landlord.answer.pass")),))

    @staticmethod
    def _reading(way: Reading) -> str:
        """The text of an answer to the question for a reading (LL-12)."""
        kind, length, rank = way
        low, high = rank_name(rank - length + 1), rank_name(rank)
        return say(f"landlord.reading.{kind.name.lower()}", count=length, low=low, high=high)

    def _bid_tip(self, bid: int) -> str:
        """What a bid means: alone against two, and the points to win or lose (LL-3, LL-13)."""
        won, lost = (self.ruleset.points(0, winner, bid, 0)[0] for winner in (0, 1))
        key = "highest" if bid == self.ruleset.highest_bid else "bid"
        return say(f"landlord.bid_tip.{key}", won=won, lost=lost)

    def _no_bid_tip(self, deal: LandlordState) -> str:
        """What not to bid means: who is landlord then, or a new deal (LL-3)."""
        key, bidder = "no_bid", deal.first
        if deal.bid:
            key = "no_bid_last" if len(deal.said) == SEATS - 1 else "no_bid_after"
            bidder = self._bidder(deal)
        elif deal.match_state.passed_out + 1 >= self.ruleset.passed_out:
            key = "no_bid_forced"
        return say(f"landlord.bid_tip.{key}", player=self.names[bidder])

    @staticmethod
    def _bidder(deal: LandlordState) -> Seat:
        """Who has bid most."""
        return deal.speaker(deal.said.index(deal.bid))

    def _ask_bid(self, deal: LandlordState) -> str:
        if not deal.bid:
            return say("landlord.ask.bid")
        return say("landlord.ask.bid_more", player=self.names[self._bidder(deal)], bid=deal.bid)

    def task(self, view: LandlordView) -> str:
        deal = view.visible
        last = view.seat is not None and deal.hands[view.seat].bit_count() == 1
        return say("landlord.ask.lead_last") if last else say("landlord.ask.lead")

    def prompt(self, view: LandlordView, taken: Sequence[Step]) -> str:
        return say("landlord.ask.reading")

    # ------------------------------------------------------------ events

    def bubble(self, event: Event) -> Message | None:
        match event.kind:
            case "bid":
                bid = event.fact("bid")
                return message("landlord.say.bid", bid=bid) if bid else message("landlord.say.no_bid")
            case "landlord" if event.fact("forced"):
                return message("landlord.say.forced")
            case "play" | "bomb" if is_nearly_out(event):
                return message("landlord.say.left", count=event.fact("left"))
            case "pass" | "bomb":
                return message(f"landlord.say.{event.kind}")
            case "play" if not event.fact("left"):
                return message("landlord.say.out")
        return None

    def log(self, event: Event) -> Message | None:
        player = self.names[event.seat] if event.seat >= 0 else ""
        match event.kind:
            case "bid":
                bid = event.fact("bid")
                if bid == self.ruleset.highest_bid:  # nobody is asked after it (LL-3)
                    return message("landlord.log.last_bid", player=player, bid=bid)
                return message("landlord.log.bid" if bid else "landlord.log.no_bid", player=player, bid=bid)
            case "landlord":
                taken = as_list(mask_of(piece_move.piece for piece_move in event.piece_moves))
                key = "forced" if event.fact("forced") else "landlord"
                key = f"landlord.log.{key}_takes" if taken.cards else f"landlord.log.{key}"
                return message(key, player=player, bid=event.fact("bid"), cards=taken)
            case "play" | "bomb":
                cards = [piece_move.piece for piece_move in event.piece_moves if piece_move.target == TRICK_ZONE]
                body = len(cards) - event.fact("attached")
                key = "bomb" if event.kind == "bomb" else "leads" if event.fact("leads") else "play"
                key = f"landlord.log.{key}_with" if cards[body:] else f"landlord.log.{key}"
                played = {"cards": as_cards(DECK, cards[:body]), "attached": as_cards(DECK, cards[body:])}
                return message(key, player=player, **played)
            case "pass" | "trick" | "passed_out":
                return message(f"landlord.log.{event.kind}", player=player)
            case "turn_up":
                return message(f"landlord.log.{'landlord' if event.fact('landlord') else 'peasant'}_out", player=player)
        return None

    def gist(self, event: Event) -> Message | None:
        match event.kind:
            case "bid":
                bid = event.fact("bid")
                return message("landlord.gist.bid", bid=bid) if bid else message("landlord.gist.pass")
            case "play" | "bomb":
                cards = [piece_move.piece for piece_move in event.piece_moves if piece_move.target == TRICK_ZONE]
                body = len(cards) - event.fact("attached")
                reading = read(mask_of(cards[:body]), mask_of(cards[body:]), self.ruleset.sets)
                if reading is None:
                    return None
                laid, factor = gist(reading, cards, self.ruleset.sets), self.ruleset.bomb_factor
                bombs = event.kind == "bomb" and factor > 1  # a bomb multiplies the stake (LL-14)
                return message("landlord.gist.bomb", bomb=laid, factor=factor) if bombs else laid
            case "pass":
                return message("landlord.gist.pass")
        return None

    def chapters(self, events: Sequence[Event]) -> Sequence[Message | None]:
        """The bidding, then each trick."""
        found: list[Message | None] = []
        bidding, tricks = message("landlord.log.bidding"), 0
        for event in events:
            heading = None
            if event.kind == "bid" and bidding not in found:
                heading = bidding
            elif event.kind in ("play", "bomb") and event.fact("leads"):
                tricks += 1
                heading = message("landlord.log.tricks", number=tricks)
            found.append(heading)
        return found

    # ------------------------------------------------------------ what stands on the felt

    def act(self, seat: Seat, deal: LandlordState, *, in_front: bool = False) -> str:
        """What a seat did last: its bid, or what it did in this trick, with an earlier set that is still in front of
        it; "" for nothing yet. `in_front`: the words stand above the beaten sets of the seat, and name the last of
        these rather than the set in the middle."""
        if deal.phase == BIDDING:
            bids = {deal.speaker(place): bid for place, bid in enumerate(deal.said)}
            if seat not in bids:
                return ""
            return say("landlord.table.bid", bid=bids[seat]) if bids[seat] else say("landlord.table.passed")
        turn = next((turn for turn in reversed(deal.turns) if turn.seat == seat), None)
        if turn is None:
            return ""
        sets = [turn for turn in reversed(deal.turns) if turn.seat == seat and turn.body]
        if turn.body:
            return self._counted(sets[1] if in_front and seat == deal.best and len(sets) > 1 else turn)
        earlier = next(iter(sets), None)
        if earlier is None:
            return say("landlord.table.passed")
        return say("landlord.table.passed_after", set=self._counted(earlier))

    def _counted(self, turn: Turn) -> str:
        """The short name of the set that a turn played."""
        reading = read(turn.body, turn.attached, self.ruleset.sets)
        assert reading is not None
        return counted(Laid(reading, turn.body, turn.attached), self.ruleset.sets)

    @staticmethod
    def ranks() -> list[str]:
        """The ranks in their order (LL-6), and the same with the numbers taken together."""
        every = tuple(map(rank_name, range(len(RANKS))))
        numbers = RANKS.index("Pawn")
        brief = f"{every[0]}–{every[numbers - 1]}", *every[numbers:]
        return [say("landlord.table.ranks", ranks=Listing(ranks, "plain")) for ranks in (every, brief)]

    def caption(self, deal: LandlordState) -> list[str]:
        """The set to beat and the player of it, the longest form first; or the player who leads."""
        if deal.phase == BIDDING:
            return [""]
        if deal.to_beat is not None:
            reading, rules = deal.to_beat, self.ruleset.sets
            names = [set_name(reading, rules)]
            if reading.length > 1:
                names.append(_size(reading, rules, _ATTACHED.get(reading.kind, "")))
            return [say("landlord.table.to_beat", player=self.names[deal.best], set=name) for name in names]
        return ["" if deal.phase == OVER else say("landlord.table.leads", player=self.names[deal.best])]

    def centre(self, deal: LandlordState) -> str:
        """The cards that the landlord took from the centre, and those that are still in their hand."""
        held = deal.taken & ~deal.gone
        key = "centre" if held == deal.taken else "centre_left" if held else "centre_gone"
        cards = {"cards": as_list(deal.taken), "left": as_list(held)}
        return say(f"landlord.table.{key}", player=self.names[deal.landlord], **cards)

    @staticmethod
    def about_tags(deal: LandlordState) -> tuple[str, str]:
        """What the tags below the landlord's hand are, and how many of these cards are still held; shorter, without
        that number."""
        held = deal.taken & ~deal.gone
        key = "taken" if held == deal.taken else "taken_left" if held else "taken_gone"
        return say(f"landlord.table.{key}", count=held.bit_count()), say("landlord.table.taken")

    @staticmethod
    def heap(deal: LandlordState, *, with_beaten: bool) -> str:
        """The number of cards in the pile of played ones, in words; "" for none. `with_beaten` adds beaten sets."""
        count = deal.heap.bit_count() + (sum(map(int.bit_count, deal.beaten)) if with_beaten else 0)
        return say("landlord.table.heap", count=count) if count else ""

    @staticmethod
    def bid_so_far(deal: LandlordState) -> list[str]:
        """The highest bid with the cards that it is for, and alone, for a place with no room for the whole line."""
        keys = ("bid_for_these", "bid_so_far") if deal.bid else ("none_for_these", "none_so_far")
        return [say(f"landlord.table.{key}", bid=deal.bid) for key in keys]

    def stake(self, deal: LandlordState) -> str:
        """The stake of the deal: the bid, and its multiplication by bombs."""
        if deal.phase == BIDDING:
            return say("landlord.table.highest", bid=deal.bid) if deal.bid else say("landlord.table.nothing_bid")
        if deal.landlord < 0:
            return ""
        bombs, factor = len(deal.bombs), self.ruleset.bomb_factor
        if not bombs or factor == 1:
            return say("landlord.table.stake_bid", bid=deal.bid)
        return say("landlord.table.stake", stake=deal.bid * factor**bombs, bid=deal.bid, count=bombs)

    def mark_key(self, seat: Seat, view: LandlordView) -> str:
        deal = view.visible
        if deal.landlord < 0:
            return "first" if seat == deal.first else ""
        return "landlord" if seat == deal.landlord else "peasant"

    def part(self, view: LandlordView) -> str:
        number, rules = len(view.visible.match_state.rounds) + 1, self.ruleset
        ends = "to" if rules.target else "of"
        return say(f"landlord.part.{ends}", number=number, deals=rules.deals, points=rules.target)

    def ending(self, view: LandlordView, ledger: Sequence[LedgerLine]) -> str:
        deal = view.visible
        if deal.landlord < 0:
            return say("landlord.table.passed_out")
        if deal.best == deal.landlord:
            return say("landlord.table.landlord_won", player=self.names[deal.landlord])
        peasants = tuple(name for seat, name in enumerate(self.names) if seat != deal.landlord)
        return say("landlord.table.peasants_won", player=self.names[deal.best], players=Listing(peasants))

    # ------------------------------------------------------------ cards

    def memory(self, view: LandlordView) -> list[str]:
        """For each rank, the highest first, the cards played and the cards that others still hold."""
        gone, held = view.visible.gone, self.hand(view)
        return [_remembered(rank, gone, held) for rank in reversed(range(len(RANKS)))]

    def spoken(self, piece: Card) -> str:
        """A card with all its names: `Forest, 5 of Moons and Leaves`."""
        face = DECK.faces[piece]
        name = say(f"decktet.card.{face.key}")
        if RANK_OF[piece] in (ACE, EXCUSE):  # their names say it
            return name
        suits = Listing(tuple(suit_name(SUITS.index(suit)) for suit in face.suit))
        return say("landlord.table.spoken", name=name, rank=rank_name(RANK_OF[piece]), suits=suits)

    def about(self, piece: Card, view: LandlordView) -> str:
        """A card by its name, and the bomb it is part of, or that it is high although it may not look so."""
        face = DECK.faces[piece]
        named = {"card": as_card(DECK, piece), "name": message(f"decktet.card.{face.key}")}
        if not SUITED >> piece & 1:
            high = {"excuse": "excuse", "2": "high_two"}.get(face.rank.lower(), "card")
            return say(f"landlord.table.{high}", **named)
        return say(f"landlord.table.bomb_with_{'crown' if face.rank == 'A' else 'ace'}", **named)


def is_nearly_out(event: Event) -> bool:
    """Whether the seat that played this set has only few cards left."""
    left: int = event.fact("left")
    return 0 < left <= FEW


def _remembered(rank: int, gone: Mask, held: Mask) -> str:
    every = OF_RANK[rank]
    name = rank_heading(rank)
    if not every & ~held:
        return say("landlord.memory.yours", rank=name)
    played, left = _counted(every & gone), _counted(every & ~gone & ~held)
    return say("landlord.memory.rank", rank=name, played=played, left=left)


def _counted(cards: Mask) -> str | int:
    """The number of these cards of one rank; for Aces and Crowns their suits."""
    return _signs(cards) if cards & SUITED else cards.bit_count()


# ---------------------------------------------------------------- sets


def reading_of(cards: Mask, rules: SetRules, to_beat: Reading | None) -> Laid | None:
    """The reading of these cards: if possible as the kind on the table, at the highest rank (LL-12), otherwise the
    first reading; None if they are not a set."""
    found = list(readings(cards, rules))
    over = [laid for laid in found if to_beat is not None and beats(laid.reading, to_beat)]
    return over[-1] if over else found[0] if found else None


def body(laid: Laid, rules: SetRules, hand: Mask = 0) -> str:
    """The short name of a set without the attached cards, to be shown alone: `Pair of 5s`, `3 to 7`.

    It has suits if they matter and the hand has other cards of the rank: `Pair of Aces ☾☼` (LL-16).
    """
    if laid.reading.kind == Kind.SINGLE and laid.reading.length == 1:
        return written(as_list(laid.body))
    suited = [] if laid.reading.kind == Kind.BOMB else [laid.body & every for every in OF_RANK]
    return _with_suits(say(_size(laid.reading, rules)), suited, hand)


def _size(reading: Reading, rules: SetRules, attached: str = "") -> Message:
    """The short label of a set that is no single card: without its attached cards, or with one of `_ATTACHED`."""
    kind, length, rank = reading
    if kind == Kind.BOMB:
        return message("landlord.short.bomb", suit=suit_name(rules.bomb_order[rank]))
    low, high = rank_name(rank - length + 1), rank_name(rank)
    size = attached or ("single", "pair", "triple")[min(kind, Kind.TRIPLE)]
    straight = "straight." if length > 1 else ""
    return message(f"landlord.short.{straight}{size}", count=length, low=low, high=high, ranks=ranks_name(rank))


def gist(reading: Reading, cards: Sequence[Card], rules: SetRules) -> Message:
    """A set for a chip of the history: `8☾☼`, `5 5 5 8 8`, `3 to 7`, `Bomb of Moons`."""
    if reading.kind == Kind.BOMB or reading.length > 1:
        return _size(reading, rules)
    if len(cards) == 1:
        return message("landlord.gist.cards", cards=as_cards(DECK, cards))
    return message("landlord.gist.cards", cards=Listing(tuple(rank_name(RANK_OF[card]) for card in cards), "plain"))


def short(laid: Laid, rules: SetRules, hand: Mask) -> str:
    """A short name that is unique among the sets of a hand: `Pair of 5s`, `5 5 5 with 3`, `3 to 7`."""
    words = body(laid, rules, hand)
    if not laid.attached:
        return words
    if laid.reading.length == 1:
        triple = Listing((rank_name(laid.reading.rank),) * laid.body.bit_count(), "plain")
        words = _with_suits(written(triple), [laid.body], hand)
    more: list[str] = []
    for rank, every in enumerate(OF_RANK):
        if cards := laid.attached & every:
            ranks = Listing((rank_name(rank),) * cards.bit_count(), "plain")
            more.append(_with_suits(written(ranks), [cards], hand))
    key = "landlord.short.with" if laid.reading.length == 1 else "landlord.short.straight.with"
    return say(key, set=words, more=Listing(tuple(more), "plain"))


def counted(laid: Laid, rules: SetRules) -> str:
    """The short name of a set on the table: `Triple of Crowns with a card`."""
    attached = _ATTACHED.get(laid.reading.kind)
    return say(_size(laid.reading, rules, attached)) if attached else body(laid, rules)


def _with_suits(words: str, groups: Sequence[Mask], hand: Mask) -> str:
    """The name of a set or rank with the suits of these Aces or Crowns, if the hand has others than these."""
    signs = [_signs(cards) for cards in groups if _are_chosen(cards, hand)]
    return say("landlord.short.suits", set=words, suits=Listing(tuple(signs), "plain")) if signs else words


def _are_chosen(cards: Mask, hand: Mask) -> bool:
    """Whether these are Aces or Crowns of a hand that has others of the rank."""
    return any(cards & every and hand & every & ~cards for every in (OF_RANK[CROWN], OF_RANK[ACE]))


def _signs(cards: Mask) -> str:
    return "".join(DECKTET_SIGNS[DECK.faces[card].suit] for card in card_list(cards))
