"""The rules page as players read it."""

from rules_page import RulesPage

from cardgames.engine.cards import card_list
from cardgames.games.landlord.cards import BOMBS, DECK, Pass, Play
from cardgames.games.landlord.deal import BIDDING, OVER, LandlordState

PAGE = RulesPage("landlord")


def answers(deal: LandlordState) -> list[Play | Pass]:
    """All legal moves of seat 0."""
    return [move for move in deal.legal(0) if isinstance(move, Play | Pass)]


def test_the_pictures_match_their_text() -> None:
    bidding = PAGE.seen("You bid first").visible
    assert (bidding.phase, bidding.said, bidding.first) == (BIDDING, (), 0)
    assert not BOMBS[0] & ~bidding.hands[0]
    leading = PAGE.seen("Your seventeen cards").visible
    assert (leading.counts[0], leading.landlord) == (17, 0)
    led = DECK.parse_all("5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ 3☾≋ 3☼⌘")
    assert sorted(led) in [card_list(play.cards) for play in answers(leading) if isinstance(play, Play)]
    beaten = PAGE.seen("Player 3 beat your straight").visible
    assert answers(beaten) == [Pass(), Play(BOMBS[0])]
    over = PAGE.seen("You finished first").visible
    assert over.phase == OVER
    assert [sum(line.points for line in over.ledger() if line.seat == seat) for seat in range(3)] == [12, -6, -6]


def test_ll_3_rules_page_and_option_explain_undealt_cards() -> None:
    """They stay out of play, but everybody sees them after the deal (ALL-7)."""
    assert "stay out of play" in PAGE.rules["LL-3"]
    said = PAGE.game.schema.options["hand_size"].help
    assert "stay out of play" in said
    assert "nobody sees them" not in said
