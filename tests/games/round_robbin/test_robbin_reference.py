"""The game against an independent, simple implementation of its rules: random deals with any options agree."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
import reference_robbin
import reference_robbin_match
from reference_robbin import PlainRound
from reference_robbin_match import PlainRing
from robbin_words import (
    MIXES,
    any_chain,
    any_move,
    game_move,
    game_options,
    key,
    keys,
    plain_ground,
    plain_move,
    plain_options,
    plain_results,
    random_options,
    result_of_chain,
)

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import CHANCE, Event, Move, redact
from cardgames.games.round_robbin.cards import DUMP_ZONE, HAND_ZONES
from cardgames.games.round_robbin.deal import RobbinState
from cardgames.games.round_robbin.moves import NewDeck
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import Done, RobbinDeal, RobbinOutcome

SMALL = 2
"""Up to so many villages, all chains are searched in both implementations; if jokers roll, up to one."""


# ---------------------------------------------------------------- playing both


def plain_round(deal: RobbinDeal, dealer: int, options: dict[str, Any]) -> PlainRound:
    hands = [[key(card) for card in hand] for hand in deal.hands]
    deck = [key(card) for card in deal.deck[::-1]]
    stock = set(reference_robbin.REAL) - set(reference_robbin.RED_KINGS)
    assert sorted(sum(hands, deck)) == sorted(stock)  # RR-1
    assert {len(hand) for hand in hands} == {options["hand_size"]}
    return PlainRound(hands, deck, deal.table.players.index(dealer), options)


def compare_tables(state: RobbinState, plain: PlainRound) -> None:
    assert [keys(hand) for hand in state.hands] == [set(hand) for hand in plain.hands]
    assert plain_ground(state.ground) == plain.table()
    assert [key(card) for card in state.deck] == plain.deck
    assert [key(card) for card in state.dump] == plain.dump
    assert list(state.points()) == reference_robbin_match.totals([plain.points()], plain.options)  # RR-22
    for seat in (None, plain.turn):
        compare_known(state, plain, seat)


def compare_known(state: RobbinState, plain: PlainRound, seat: int | None) -> None:
    """RR-2: two cards of the dump are visible; cards once shown stay known, and nothing else is."""
    visible = state.view(seat).visible
    hidden = max(0, len(plain.dump) - 2)
    drawn = visible.drawn(seat)
    assert [key(card) for card in drawn[DUMP_ZONE]] == [""] * hidden + plain.dump[hidden:]
    assert [key(card) for card in visible.dump] == plain.dump
    assert [visible.count(HAND_ZONES[other]) for other in range(plain.seats)] == [len(hand) for hand in plain.hands]
    assert len(visible.deck) == len(plain.deck)
    assert visible.opened == (not state.to_act())
    if visible.opened:
        assert [keys(hand) for hand in visible.hands] == [set(hand) for hand in plain.hands]
        return
    assert set(visible.deck) <= {UNSEEN}
    for other, hand in enumerate(visible.hands):
        assert keys(hand) == (set(plain.hands[other]) if other == seat else plain.taken[other])
    unseen = set().union(plain.deck, *(set(hand) - taken for hand, taken in zip(plain.hands, plain.taken, strict=True)))
    own = set() if seat is None else set(plain.hands[seat])
    assert keys(visible.unlocated()) == unseen - own
    if visible.runs:
        fresh = visible.groups[-1] if len(visible.groups) > 1 else 0
        assert keys(fresh & visible.unlocated()) == plain.fresh - own
        rows = zip(plain.hands, plain.taken, strict=True)
        held = [len(plain.fresh.intersection(hand) - taken) for hand, taken in rows]
        wanted = [0 if other == seat else count for other, count in enumerate(held)]
        assert not fresh or [*visible.unseen[-1][: plain.seats]] == wanted


def compare_chains(plain: PlainRound, listed: list[reference_robbin.Move]) -> None:
    """Each result of a chain is listed once, with the fewest actions."""
    table = plain.table()
    assert all(map(plain.may, listed))
    results = {result_of_chain(table, move, plain.options): len(move[2]) for move in listed}
    assert len(results) == len(listed)
    assert results == plain_results(table, plain.hand_for_chain(), plain.options)


def compare_listed(state: RobbinState, plain: PlainRound, rng: Random) -> list[reference_robbin.Move]:
    """Listed moves are exactly the legal ones. Of many chains only a few are compared."""
    legal, unchained = state.legal(plain.turn), plain.legal_plain()
    rolling = plain.options["joker_roll"] or plain.options["joker_injection"]
    if sum(map(len, plain.villages)) <= (1 if rolling else SMALL):
        listed = [plain_move(move) for move in legal]
        assert len(set(listed)) == len(listed)
        compare_chains(plain, [move for move in listed if move not in unchained])
    else:
        places = rng.sample(range(len(legal)), min(len(legal), 6))
        listed = [plain_move(legal[place]) for place in {*range(min(len(legal), len(unchained))), *places}]
        assert all(map(plain.may, listed))
    assert {move for move in listed if move[0] not in ("chain", "last")} == unchained
    return listed


def compare_choices(state: RobbinState, plain: PlainRound, rng: Random) -> list[reference_robbin.Move]:
    """Legal and illegal moves agree. Returns some of the legal ones."""
    seat, villages = plain.turn, sum(map(len, plain.villages))
    legal = state.legal(seat)
    some = sorted(plain.legal_plain())
    if villages <= SMALL or plain.due == "draw" or rng.random() < 0.05:
        some = compare_listed(state, plain, rng)
    assert not state.legal((seat + 1) % plain.seats)
    for move in (any_move(plain, rng), any_chain(plain, rng)):
        assert (state.refusal(seat, game_move(move)) is None) == plain.may(move), move
        assert (game_move(move) in legal) == plain.may(move), move
        if move[0] in ("chain", "last") and plain.may(move):
            some.append(move)
    return some


def next_move(choices: list[reference_robbin.Move], thrift: float, rng: Random) -> reference_robbin.Move:
    """Prefers chains; `thrift` is a preference for the dump."""
    if ("draw", "dump") in choices:
        return ("draw", "dump" if rng.random() < thrift else "deck")
    chains = [move for move in choices if move[0] in ("chain", "last")]
    return rng.choice(chains) if chains and rng.random() < 0.85 else rng.choice(choices)


def compare_shown(events: Sequence[Event], move: reference_robbin.Move, seat: int, drawn: str) -> None:
    """Events show no more cards than the move does; only its new owner sees the card drawn from the deck."""
    for other in (None, *(range(5))):
        reported = {
            key(piece_move.piece)
            for event in events
            for piece_move in redact(event, other).piece_moves
            if piece_move.piece != UNSEEN
        }
        if move == ("draw", "deck"):
            assert reported == ({drawn} if other == seat else set())
        elif move[0] in ("chain", "last"):
            assert set(move[1]) <= reported


def play_round(deal: RobbinDeal, dealer: int, options: dict[str, Any], rng: Random) -> RobbinOutcome:
    """Play both to the end with the same random moves, and compare them at every step."""
    state, plain = GAME.start(deal), plain_round(deal, dealer, options)
    thrift, played = rng.choice([0.2, 0.2, 0.6, 0.97]), [Done()] * plain.seats
    while plain.due != "nothing":
        compare_tables(state, plain)
        if plain.due == "shuffle":
            assert state.to_act() == (CHANCE,)
            deck = state.draw(rng)
            assert isinstance(deck, NewDeck)
            assert GAME.parse_move(GAME.move_text(deck)) == deck
            events = state.apply(CHANCE, deck)
            assert all(
                piece_move.piece == UNSEEN for event in events for piece_move in redact(event, plain.turn).piece_moves
            )
            plain.new_deck([key(card) for card in deck.cards[::-1]])
            continue
        assert state.to_act() == (plain.turn,)
        chosen = next_move(compare_choices(state, plain, rng), thrift, rng)
        move: Move = game_move(chosen)
        assert GAME.parse_move(GAME.move_text(move)) == move
        seat, drawn = plain.turn, plain.deck[-1] if plain.deck else ""
        compare_shown(state.apply(seat, move), chosen, seat, drawn)
        played[seat] = counted(played[seat], chosen)
        plain.apply(chosen)
    compare_tables(state, plain)
    assert state.to_act() == ()
    outcome = state.outcome()
    compare_score(state, outcome, plain)
    assert list(outcome.done) == played
    return outcome


def counted(done: Done, move: reference_robbin.Move) -> Done:
    """The actions of a seat, with one move more."""
    if move[0] not in ("chain", "last"):
        return done
    _, _, actions, charmed = move
    returned = sum(action[0] == "return" for action in actions)
    longest = max(done.longest, len(actions))
    return Done(done.villages + 1, longest, done.charmed + bool(charmed), done.awakened + returned)


def compare_score(state: RobbinState, outcome: RobbinOutcome, plain: PlainRound) -> None:
    points = plain.points()
    assert list(outcome.own) == points
    assert list(outcome.points) == reference_robbin_match.totals([points], plain.options)  # RR-22
    written = [0] * plain.seats
    for line in state.ledger():
        assert line.rule_id == "RR-20"
        written[line.seat] += line.points
    assert written == points


def play_match(rng: Random, seats: int, mix: tuple[str, ...], **fixed: Any) -> None:
    chosen = random_options(rng, seats, **fixed)
    options = plain_options(chosen, mix, seats)
    match_state = GAME.open(game_options(chosen, mix, seats), seats, rng)
    match_state = GAME.parse_match_state(GAME.match_state_text(match_state), match_state.options, seats)
    rings: dict[str, PlainRing] = {}
    rounds: list[list[int]] = []
    dropping = options if options["roundabout"] else options | {"first_drop": 99}
    while tables := GAME.tables(match_state):
        assert not rounds or not reference_robbin_match.winners(rounds, options)
        table = rng.choice(tables)
        deal = GAME.parse_deal(GAME.deal_text(GAME.deal(rng, table, match_state)), table, match_state)
        first = table.players[(deal.starter - 1) % len(table.players)]
        stay = 2 if seats > 4 and len(rings) < 2 else 1
        ring = rings.setdefault(table.ring, PlainRing(list(table.players), first, stay, dropping))
        assert list(table.players) == ring.players
        outcome = play_round(deal, ring.dealer, options, rng)
        ring.play(dict(zip(table.players, outcome.own, strict=True)))
        if not options["roundabout"]:
            rounds.append(list(outcome.own))
        match_state = GAME.settle(match_state, table, outcome)
    result = GAME.result(match_state)
    assert result is not None
    assert not rounds or list(result.winners) == reference_robbin_match.winners(rounds, options)


@pytest.mark.parametrize("mix", MIXES, ids="+".join)
def test_deals_with_any_options_agree_with_the_reference(mix: tuple[str, ...]) -> None:
    number = MIXES.index(mix)
    play_match(Random(number), 2 + number % 3, mix, match={"rounds": 1}, roundabout=False, stall_rounds=2)


def test_rr_21_and_22_a_match_of_teams_agrees_with_the_reference() -> None:
    play_match(Random(21), 4, (), match={"rounds": 2}, roundabout=False, teams=True)


def test_rr_23_and_24_a_tournament_agrees_with_the_reference() -> None:
    play_match(Random(7), 7, (), first_drop=1, max_rounds=1)
