"""Which matches the list shows, and how each reads in a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, count
from operator import itemgetter
from typing import Literal, NamedTuple

from cardgames.engine.lines import Player
from cardgames.engine.options import BadOptionsError, Difference, Options
from cardgames.engine.registry import Schemas, manifests
from cardgames.engine.registry import game as game_named
from cardgames.engine.variants import Variant, built_in, user_variants
from cardgames.storage.glance import MatchFile
from cardgames.storage.library import Library, MatchFilter
from cardgames.storage.paths import Folders
from cardgames.words import listed, say

Which = Literal["all", "won", "lost", "open", "damaged"]
"""All matches, those won or lost by you, the unfinished ones, and damaged files."""


MANY = 5
"""From this many opponents on, they are counted, not named."""

SHORT = 44
"""The longest difference, in letters, that may be part of the name of rules."""


def matches_of(library: Library, which: Which, wanted: MatchFilter) -> list[MatchFile]:
    """Return the matches to list, the latest first."""
    match which:
        case "open":
            files = (file for file in library.matches() if file.players and not file.finished and not file.problems)
            return [file for file in files if wanted.fits(file)]
        case "damaged":
            return library.damaged()
        case "all":
            files = (file for file in library.matches() if file.players and (file.finished or not file.problems))
            return [file for file in files if wanted.fits(file)]
        case _:
            return library.finished(wanted)


def your_seat(file: MatchFile, names: Sequence[str]) -> int | None:
    """Return your number among the players, by any of your names; None if you did not play."""
    own = {name.casefold() for name in names}
    return next((number for number, who in enumerate(file.players) if who.name.casefold() in own), None)


def allies_of(file: MatchFile, player: int) -> tuple[int, ...]:
    """Return the players who win and lose with `player`, who comes first."""
    options = _read(file.game, file.options, len(file.players))
    allies = game_named(file.game).allies(options, player) if options else (player,)
    return (player, *(ally for ally in allies if ally != player))


class Side(NamedTuple):
    """The players of a side; their score, if any; their place, or None where the scores alone show it."""

    players: tuple[Player, ...]
    score: int | None
    place: int | None


def sides(file: MatchFile, names: Sequence[str]) -> list[Side]:
    """Return your side first, then the others: in seat order, or by place where scores alone do not show it."""
    you, result = your_seat(file, names), file.result
    places = result.places if result and result.needs_places else ()
    order = sorted(range(len(file.players)), key=lambda player: places[player] if places else player)
    found: list[Side] = []
    known: set[int] = set()
    for player in (*(() if you is None else (you,)), *order):
        if player not in known:
            side = allies_of(file, player)
            known.update(side)
            score, place = result.scores[player] if result else None, places[player] if places else None
            found.append(Side(tuple(file.players[one] for one in side), score, place))
    return found


def outcome_words(file: MatchFile, names: Sequence[str]) -> str:
    """Return the outcome for you, or for your bot; who won, if you did not play; "" while the match goes on."""
    if file.result is None:
        return ""
    you = your_seat(file, names)
    winners = file.result.winners
    if len(winners) == len(file.players):
        return say("library.shared")
    if you is None:
        return say("library.won_by", names=listed([_played_by(file, winner) for winner in winners]))
    if you in file.result.conceded:
        return say("library.given_up")
    if you in file.away:
        return say("library.bot_won" if you in winners else "library.bot_lost")
    return say("library.won" if you in winners else "library.lost")


def won_by_you(file: MatchFile, names: Sequence[str]) -> bool:
    """Whether you won or shared the win, without a bot in your seat at the end."""
    you = your_seat(file, names)
    return file.result is not None and you in file.result.winners and you not in file.away


def _played_by(file: MatchFile, player: int) -> str:
    """Return the name of whoever played for a player at the end."""
    name = file.players[player].name
    return say("play.bot_name", name=name) if player in file.away else name


def score_words(file: MatchFile, names: Sequence[str]) -> str:
    """Return the scores, your side's first, or your place where scores alone do not show it."""
    found = sides(file, names)
    if any(side.place for side in found):
        you = your_seat(file, names)
        return "" if you is None else say("library.place", place=found[0].place, count=len(found))
    return listed((side.score for side in found if side.score is not None), "score")


def player_words(file: MatchFile, names: Sequence[str]) -> str:
    """Return the players: your side against the others, who are counted if they are many."""
    first, *others = (listed([who.name for who in side.players]) for side in sides(file, names))
    if len(others) >= MANY:
        return say("library.against_many", name=first, count=len(others))
    return say("library.against", name=first, others=listed(others)) if others else first


def differences_of(file: MatchFile) -> list[str]:
    """Return the differences of its rules from the standard, a line each; [] if none, or if they cannot be read."""
    options = _read(file.game, file.options, len(file.players))
    return [_difference_text(one) for one in options.differences()] if options else []


class RuleNames:
    """Names for rules: a variant's name, or the nearest variant's with what differs. Different choices of a game share
    no name: another difference is named, or else a number is added. The same choices have one name, with more players
    too."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._names: dict[str, str] = {}
        self._given: dict[tuple[str, str], str] = {}
        self._variants: dict[str, list[Variant]] = {}

    def of(self, rules: str, game: str = "") -> str:
        """Return the name of rules (`MatchFile.rules`); the `game` is looked up if not given."""
        if rules not in self._names:
            players, _, text = rules.partition(" ")
            read = ((one, _read(one, text, int(players))) for one in ([game] if game else manifests()))
            of_game, options = next(filter(itemgetter(1), read), ("", None))
            names = self._names_in(options) if options else [say("library.own_rules")]
            choices = options.text() if options else rules
            numbered = (say("library.another", name=names[0], number=number) for number in count(2))
            free = (name for name in chain(names, numbered) if self._given.get((of_game, name), choices) == choices)
            self._names[rules] = next(free)
            self._given[of_game, self._names[rules]] = choices
        return self._names[rules]

    def together(self, rules: Iterable[str], game: str = "") -> dict[str, tuple[str, ...]]:
        """Group rules by their names: several can have the same name."""
        found: dict[str, tuple[str, ...]] = {}
        for one in dict.fromkeys(rules):
            name = self.of(one, game)
            found[name] = (*found.get(name, ()), one)
        return found

    def _names_in(self, options: Options) -> list[str]:
        """Return possible names of rules, the best one first."""
        near: tuple[int, str, list[Difference]] | None = None
        for variant in self._variants_of(options.schema.game):
            base = variant.plays.get(options.seats)
            if base is not None:
                changed = options.differences(base)
                if near is None or len(changed) < near[0]:
                    near = len(changed), variant.title, changed
        if near is None:
            return [say("library.own_rules")]
        changes, name, changed = near
        if not changes:
            return [name]
        short = [what for what in (_in_short(one) for one in changed) if len(what) <= SHORT]
        one_or_more = "library.but_one" if changes == 1 else "library.but_more"
        named = [say(one_or_more, name=name, what=what, count=changes - 1) for what in short]
        return named or [say("library.but", name=name, count=changes)]

    def _variants_of(self, game: str) -> list[Variant]:
        if game not in self._variants:
            schemas = Schemas()
            own, _ = user_variants(self._folders.variants, schemas, game)
            self._variants[game] = [*built_in(schemas[game]), *own]
        return self._variants[game]


def _read(game: str, text: str, seats: int) -> Options | None:
    """Return options from their text; None if the game is missing here, or has other options now."""
    schemas = Schemas()
    if game not in schemas:
        return None
    keys = {word.partition("=")[0] for word in text.split() if not word.startswith("+")}
    if not keys <= schemas[game].options.keys():  # those of another game, usually: what is wrong needn't be worded
        return None
    try:
        return schemas[game].parse(text, seats)
    except BadOptionsError:
        return None


def _in_short(one: Difference) -> str:
    if one.added is not None:
        return say("play.agreed.extension", label=one.label)
    return say("option.value", label=one.label, value=one.second)


def _difference_text(one: Difference) -> str:
    if one.added is not None:
        return say("play.agreed.extension", label=one.label)
    return say("play.agreed.changed", label=one.label, value=one.second, standard=one.first)
