"""What statistics keep of a game of Casa Grande, and the words for it."""

import pytest

from cardgames.games.casa_grande.match_data import CasaOutcome
from cardgames.games.casa_grande.rules import GAME
from cardgames.words import knows

OUTCOME = CasaOutcome((25, 0), on_top=(1, 3), floors=(4, 0), cells=(14, 0), highest=(3, 0), rounds=9)


def test_money_floors_cells_blocks_on_top_and_the_highest_floor_are_kept() -> None:
    assert GAME.deal_facts(OUTCOME, 0) == {"money": 25, "floors": 4, "cells": 14, "on_top": 1, "highest": 3}


def test_who_laid_no_floor_has_no_highest_one() -> None:
    assert GAME.deal_facts(OUTCOME, 1) == {"money": 0, "floors": 0, "cells": 0, "on_top": 3}


@pytest.mark.parametrize("fact", GAME.deal_facts(OUTCOME, 0))
def test_there_are_words_for_each_fact(fact: str) -> None:
    assert knows(f"casa_grande.statistics.amount_of.{fact}")
