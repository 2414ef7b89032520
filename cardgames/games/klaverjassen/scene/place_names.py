"""The names of places that the table of Klaverjassen writes on its felt."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from cardgames.engine.contract import Seat
from cardgames.games.klaverjassen.cards import AWAY_ZONES, BLIND_ZONE
from cardgames.games.klaverjassen.deal import KlaverjassenView
from cardgames.games.klaverjassen.scene.log_text import KlaverjassenLog
from cardgames.games.klaverjassen.scene.places import Places
from cardgames.games.klaverjassen.scene.scorecard import column_name
from cardgames.games.klaverjassen.scene.two_places import TwoPlaces
from cardgames.games.klaverjassen.state import PLAYING
from cardgames.games.klaverjassen.two import TwoSeatState, order_of
from cardgames.table import text
from cardgames.table.board.tags import CAPTION, draw_place
from cardgames.table.look import Look
from cardgames.words import say, written

WORD = 12
"""The most letters of a name that is shortened to its first word."""


class TrickPlace(NamedTuple):
    """A place for a card of the trick with two players (KJ-29): the number of the card in the trick, where it comes
    from in words ("" if its player may choose), and whether it is played next."""

    rect: Rect
    number: int
    source: str
    is_next: bool

    @property
    def words(self) -> str:
        """The number and where the card comes from."""
        number = written(self.number)
        return say("klaverjassen.in_turn.named", number=number, place=self.source) if self.source else number

    def draw(self, surface: Surface, look: Look) -> None:
        """Draw it, the next one more clearly."""
        ink = look.theme.on_felt if self.is_next else look.theme.on_felt_soft
        draw_place(surface, self.rect, look, strength=1.6 if self.is_next else 1.0)
        high, low = text.line_height(_NUMBER, look), text.line_height(CAPTION, look)
        line = Rect(self.rect.x, self.rect.centery - (high + low * bool(self.source)) // 2, self.rect.w, high)
        text.write(surface, written(self.number), line, look, _NUMBER, ink, align="centre")
        below = Rect(line.x, line.bottom, line.w, low)
        text.write(surface, self.source, below, look, CAPTION, ink, align="centre")


_NUMBER = text.TITLE


def first_word(name: str) -> str:
    """The first word of a name, cut short if it is long."""
    word = name.split()[0]
    return word if len(word) <= WORD else f"{word[: WORD - 1]}…"


class PlaceNames(KlaverjassenLog):
    """The part of the scene that names the piles of tricks, and with two players their tables."""

    def _tricks(self, view: KlaverjassenView) -> list[int]:
        """The number of tricks in each pile."""
        taken = [view.visible.taken_by(trick.winner) for trick in view.visible.tricks]
        return [taken.count(column) for column in range(len(self.column_names()))]

    def _tricks_of(self, column: int) -> str:
        return self._tricks_named(self.column_names()[column])

    def _tricks_named(self, name: str) -> str:
        """The name of the tricks of a team or a player."""
        return say("klaverjassen.pile.taken" if len(self.names) == 4 else "klaverjassen.pile.taken_of", player=name)

    def _names_of_piles(self, view: KlaverjassenView, places: Places, look: Look) -> list[tuple[str, Rect]]:
        """The name of each pile of tricks, and its place beside the pile."""
        found = []
        for column, count in enumerate(self._tricks(view)):
            if count:
                names, most = self._pile_names(column), places.most_of_name(column)
                fitting = [name for name in names if text.width(name, text.SMALL, look) <= most]
                name = fitting[0] if fitting else text.shortened(names[-1], text.SMALL, look, most)
                found.append((name, places.name_of_tricks(column, text.width(name, text.SMALL, look), count)))
        return found

    def _names_of_hidden(self, view: KlaverjassenView, places: Places, look: Look) -> list[tuple[str, Rect]]:
        """With three players, the names of the blind and of the cards put aside, each at its pile."""
        if len(self.names) != 3:
            return []
        names = {zone: say("klaverjassen.slot.away_of") for zone in AWAY_ZONES[:3]}
        names[BLIND_ZONE] = say("klaverjassen.pile.blind")
        return [
            (name, places.name_of_hidden(zone, text.width(name, text.SMALL, look)))
            for zone, name in names.items()
            if view.visible.count(zone)
        ]

    def _names_of_tables(self, view: KlaverjassenView, places: Places, look: Look) -> list[tuple[str, Rect]]:
        """With two players, the names of the tables that still have cards, each at the left of its table."""
        deal = view.visible
        if not isinstance(deal, TwoSeatState) or not isinstance(places, TwoPlaces):
            return []
        found = []
        for seat in range(2):
            if any(deal.tables[seat]) or deal.columns[seat]:  # an open card, or a face-down one
                line = places.name_of_table(seat)
                own = seat == self.viewer and not self.spectating
                forms = [say("klaverjassen.table.own")] if own else self._forms_of_table(seat)
                fitting = [form for form in forms if text.width(form, text.SMALL, look) <= line.w]
                name = fitting[0] if fitting else text.shortened(forms[-1], text.SMALL, look, line.w)
                wide = text.width(name, text.SMALL, look)
                found.append((name, Rect(line.right - wide, line.y, wide, line.h)))
        return found

    def _places_in_trick(self, view: KlaverjassenView, places: Places) -> list[TrickPlace]:
        """With two players who have a hand and a table, the places of the trick that are empty, in turn (KJ-29)."""
        deal = view.visible
        if not isinstance(deal, TwoSeatState) or not isinstance(places, TwoPlaces) or deal.ruleset.table_only:
            return []
        if deal.phase != PLAYING:
            return []
        leader, lead_from, led = deal.turn, deal.ruleset.lead_from, deal.trick
        lead = deal.lead if led else leader + 2 * (lead_from == "table")
        known = bool(led) or lead_from != "either"
        found = []
        for turn, place in list(enumerate(order_of(lead, deal.ruleset)))[len(led) :]:
            source = say(f"klaverjassen.in_turn.{'hand' if place < 2 else 'table'}") if known or turn % 2 else ""
            found.append(TrickPlace(places.in_trick(place % 2, turn // 2), turn + 1, source, turn == len(led)))
        return found

    def _forms_of_table(self, seat: Seat) -> list[str]:
        """The name of another player's table, and a shorter one."""
        names = self.names[seat], first_word(self.names[seat])
        return [say("klaverjassen.table.of", player=name) for name in names]

    def _pile_names(self, column: int) -> list[str]:
        """The name of a pile of tricks, and shorter ones."""
        if self._is_own(column):
            return [say("klaverjassen.pile.taken_own")]
        whole, short = self._shorter_names(column)
        theirs = [say("klaverjassen.pile.taken_theirs")] if len(self.names) == 4 and not self.spectating else []
        return [self._tricks_of(column), self._tricks_named(short), whole, short, *theirs]

    def _is_own(self, column: int) -> bool:
        """Whether the tricks of a column are those of the player at the screen."""
        return column == self.viewer % len(self.column_names()) and not self.spectating

    def _shorter_names(self, column: int) -> list[str]:
        """The name of a column of the scorecard, then with only the first word of each player's name."""
        players = self.column_players()[column]
        return [say(column_name(players)), say(column_name(list(map(first_word, players))))]
