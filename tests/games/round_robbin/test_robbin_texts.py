"""Texts beside the game: the rules, the memory aid, the standings of a tournament (RR-23, RR-24)."""

from dataclasses import replace

import pytest
from robbin_positions import cards, duel
from rules_page import RulesPage

from cardgames.engine.cards import cards_in, mask_of
from cardgames.engine.lesson import ScriptedMatch, read_script
from cardgames.engine.lines import Player
from cardgames.engine.progress import Need
from cardgames.engine.registry import manifest
from cardgames.games.round_robbin.chain import Chain, Roll, Wake
from cardgames.games.round_robbin.deal import OVER, RobbinState
from cardgames.games.round_robbin.moves import Draw, Dump, EndTurn, Pass
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.scene.log_text import remembered
from cardgames.games.round_robbin.standings import (
    PlayerStanding,
    RingStanding,
    dropout_rule,
    is_tournament,
    standings_of,
)
from cardgames.games.round_robbin.tournament import (
    FINAL,
    SUNRISE,
    SUNSET,
    RobbinMatchState,
    RobbinOutcome,
    Round,
    opened,
)
from cardgames.words import languages, say

PAGE = RulesPage("round_robbin")


def test_the_pictures_match_their_text() -> None:
    begun = PAGE.seen("A deal begins").visible
    assert (begun.dump, begun.ground.asleep.bit_count(), begun.ground.free.bit_count()) == ((), 2, 1)
    rolling, king = PAGE.seen("You hold 4♥ 6♥ and 5♦").visible, PAGE.seen("The king of hearts").visible
    assert mask_of(GAME.deck.parse_all("4♥ 6♥ 5♦")) & ~rolling.hands[0] == 0
    assert (king.ground.asleep.bit_count(), king.ground.free.bit_count()) == (1, 1)
    over = PAGE.seen("The deal is over").visible
    assert over.phase == OVER
    assert [line.points for line in over.ledger() if line.seat == 0] == [3, 1, 2, 6, 4]


def test_the_lesson_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    state, done = PAGE.walked_through()
    outcome = state.outcome()
    assert isinstance(outcome, RobbinOutcome)
    assert {"points": list(outcome.points)} == PAGE.script["result"]
    assert {type(move) for move in done} == {Draw, Dump, EndTurn, Pass, Chain}
    chains = [move for move in done if isinstance(move, Chain)]
    assert {type(action) for chain in chains for action in chain.actions} == {Roll, Wake}
    assert [sum(chain.charmed >= 0 for chain in chains), sum(chain.taken for chain in chains)] == [1, 1]


@pytest.mark.parametrize("language", languages())
def test_the_lesson_gives_a_reason_against_each_other_legal_move(language: str) -> None:
    """Each has its own reason; without other legal moves there is none."""
    script = read_script(manifest("round_robbin"), language=language)
    match = ScriptedMatch(manifest("round_robbin"), script, [Player(name, "fox") for name in "ABCD"])
    reasons = []
    while (due := match.due()).need is not Need.NOTHING:
        cue = script.cue(len(match.entries)) if due.need is Need.DECISION else None
        if cue is None:
            match.proceed()
            continue
        if cue.mine:
            assert bool(cue.why) == (len(match.table().state.legal(0)) > 1), cue.move
            assert len(cue.why) <= 130
            reasons.append(cue.why)
        match.apply(0, due.turns[0].seat, GAME.parse_move(cue.move))
    given = list(filter(None, reasons))
    assert len(set(given)) == len(given) == 13


NAMES = ("Ann", "Bob")


def lines(state: RobbinState) -> list[str]:
    return list(map(say, remembered(state.view(0), NAMES)))


def test_the_memory_aid_lists_the_discard_pile_from_above() -> None:
    assert lines(duel("9♥", dump="3♥ 4♠ 5♣ 6♦"))[0] == "Deeper in the discard pile: 4♠ 3♥"
    assert lines(duel("9♥", dump="5♣ 6♦"))[0].startswith("Unseen ♠: A♠ 2♠")


def test_the_memory_aid_lists_publicly_taken_cards_while_held() -> None:
    state = duel("9♥")
    state.hands[1] = cards("4♥ 5♦")
    state.shown = cards("4♥ 5♦ 9♥")
    assert lines(state)[0] == "Bob took and still holds: 4♥ 5♦"
    assert "Ann" not in " ".join(lines(state))


def test_the_memory_aid_lists_unseen_cards_by_suit() -> None:
    hearts = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥"
    reported = lines(duel(hearts, ("J♠ J♦ J♣", "10♣ joker1 9♣")))
    assert reported == [
        "Unseen ♠: A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ Q♠ K♠",
        "Unseen ♥: none",
        "Unseen ♦: A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ Q♦",
        "Unseen ♣: A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ Q♣ K♣",
    ]


def test_seen_cards_in_a_new_deck_have_an_unknown_place() -> None:
    state = duel("9♥", dump="5♣")
    state.runs, state.hands[1], new = 1, state.lying() & ~cards("5♣ 2♦ 3♦ 9♥"), cards("2♦ 3♦ 9♥")
    state.deck = tuple(cards_in(cards("2♦ 3♦")))
    state.groups = (state.lying() & ~new, new)
    assert "Unseen ♦: A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦" in lines(state)


def match_state(players: int = 8, **options: int) -> RobbinMatchState:
    agreed = {**options, **({"roundabout": True} if players < 6 else {})}
    return opened(GAME.schema.make(agreed, seats=players), players, tuple(range(players)))


def first_ring(begun: RobbinMatchState, *rounds: Round) -> RingStanding:
    """The standings of the first ring after these deals."""
    rings = (replace(begun.rings[0], rounds=rounds), *begun.rings[1:])
    return standings_of(replace(begun, rings=rings))[0]


def points(**made: int) -> tuple[tuple[int, int], ...]:
    return tuple((int(player[1:]), own) for player, own in made.items())


def test_only_a_match_with_elimination_is_a_tournament() -> None:
    assert is_tournament(match_state(8))
    assert is_tournament(match_state(4))
    assert not is_tournament(opened(GAME.schema.standard(4), 4, (0, 1, 2, 3)))


def test_before_the_first_deal_the_standings_have_two_rings_and_a_final() -> None:
    sunrise, sunset, final = standings_of(match_state(7))
    assert [len(ring.players) for ring in (sunrise, sunset, final)] == [4, 3, 0]
    assert (sunrise.name, sunset.name, final.name) == (SUNRISE, SUNSET, FINAL)
    assert sunrise.goes_on
    assert not final.goes_on
    assert final.is_last
    assert say(sunrise.note) == "deal 1"
    assert say(final.note) == "starts when each ring has 2 left"


def test_the_standings_mark_eliminated_players_and_count_burns() -> None:
    standing = first_ring(
        match_state(8),
        Round(points(p0=3, p1=3, p2=5, p3=9), burned=(0, 1)),
        Round(points(p0=4, p1=2, p2=5, p3=1), burned=(), dropped=(1,)),
    )
    assert standing.players[0] == PlayerStanding(0, 7, 1)
    assert standing.players[1] == PlayerStanding(1, 5, 1, out=2)
    assert say(standing.players[1].words("Bep", last=False)) == "Bep: 5 points, 1 burn, out after deal 2"
    assert say(standing.note) == "deal 3"


def test_the_last_two_of_a_ring_go_to_the_final() -> None:
    standing = first_ring(match_state(6), Round(points(p0=1, p1=2, p2=3), dropped=(0,)))
    assert not standing.goes_on
    assert [one.player for one in standing.players if one.through] == [1, 2]
    assert say(standing.players[2].words("Cor", last=standing.is_last)) == "Cor: 3 points, goes to the final"
    assert say(standing.note) == "over after 1 deal"


def test_the_summary_of_an_unfinished_tournament_has_the_players_place() -> None:
    begun = match_state(7)
    sunrise = replace(begun.rings[0], rounds=(Round(points(p0=3, p1=4, p2=5, p3=9), dropped=(0,)),))
    over = (*sunrise.rounds, Round(points(p1=0, p2=5, p3=9), dropped=(1,)))
    for ring, player, words in (
        (sunrise, 0, "Sunrise ring: out after deal 1"),
        (sunrise, 1, "Sunrise ring, deal 2: 4 points, place 3 of 3"),
        (sunrise, 4, "Sunset ring, deal 1: 3 players"),
        (replace(sunrise, rounds=over), 3, "Sunrise ring: through to the final"),
    ):
        told = GAME.standing(replace(begun, rings=(ring, *begun.rings[1:])), player)
        assert told is not None
        assert say(told) == words
    assert GAME.standing(opened(GAME.schema.standard(4), 4, (0, 1, 2, 3)), 0) is None


def test_in_a_single_ring_the_last_player_wins() -> None:
    rounds = Round(points(p0=1, p1=2, p2=3), dropped=(0,)), Round(points(p1=1, p2=4), dropped=(1,))
    standing = first_ring(match_state(3), *rounds)
    assert standing.is_last
    assert [one.player for one in standing.players if one.through] == [2]
    assert say(standing.players[2].words("Cor", last=True)) == "Cor: 7 points, wins the tournament"


@pytest.mark.parametrize(
    ("burns", "words"),
    [
        (1, "From deal 3 on, the lowest score drops out after each deal, ties included."),
        (2, "From deal 3 on, the lowest score drops out after each deal. Tied players are burned instead, "
            "and drop out with 2 burns."),
    ],
)  # fmt: skip
def test_the_elimination_rule_is_explained(burns: int, words: str) -> None:
    assert say(dropout_rule(match_state(8, burns=burns))) == words
