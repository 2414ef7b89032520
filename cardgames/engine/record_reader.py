"""Reads a record line by line, up to the first wrong line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from cardgames.engine import registry
from cardgames.engine.contract import AnyGame, IllegalMove, Result
from cardgames.engine.lines import Player, Undone
from cardgames.engine.match import TYPED, Match, Origin
from cardgames.engine.names import or_list, printable
from cardgames.engine.plain import Plain
from cardgames.engine.progress import Dealt, Drawn, Moved, Need, OutOfOrder
from cardgames.engine.reading import LINES, TAGS, Problem, Reading, Unreadable
from cardgames.engine.record_text import FORMAT, MAX_LINE, Checksum, Tags, checksum, parse_player
from cardgames.engine.seen import read_frame

ENDING = re.compile(rb"((?:^result [0-9]{1,9} [0-9]{1,9} -?[0-9]{1,9}\r?\n)+)sum ([0-9a-f]+)\r?\n?\Z", re.MULTILINE)
NUMBER = re.compile("-?[0-9]{1,9}").fullmatch
LONGEST_SENTENCE = 440
"""The maximum length of an error message, and of its advice, in characters."""

MOST_NAMED = 8
"""How many legal moves to list when another was written."""

LONGEST_ENDING = 4000
"""Bytes; enough for a hundred players."""

MOST_TAKEN_BACK = 400_000
"""Maximum number of entries undone in a record, far more than people undo; each undo adds UNDO_COST."""
UNDO_COST = 40


class RecordReader:
    """Reads a record line by line, up to the first wrong line."""

    def __init__(self, data: bytes, game: AnyGame | None) -> None:
        self.data = data
        self.game = game
        self.reading = Reading()
        self.line = 0
        self.blamed = 0
        self.tag_lines: dict[str, int] = {}
        self.start = self.offset = 0
        self.keyword = ""
        self.tags: dict[str, str] = {}
        self.players: list[Player] = []
        self.results: list[tuple[int, int]] = []
        self.closed = False
        self.sum = Checksum()
        self.confirmed = 0
        self.written = len(data.rstrip(b"\0"))  # a power cut can leave zeros at the end
        self.taken_back = 0
        self.plain: Plain | None = None
        self.body: dict[str, Callable[[str], None]] = {
            "deal": self._deal,
            "draw": self._draw,
            "move": self._move,
            "undo": self._undo,
            "redo": self._redo,
            "player": self._take_over,
            "concede": self._concede,
            "seen": self._seen,
            "hint": self._hint,
            "note": lambda text: self._match.note(text),
            "#": lambda text: self._match.comment(text),
            "check": self._check,
            "result": self._result,
            "sum": self._sum,
        }

    def read(self) -> Reading:
        """Read the record, up to the first wrong line."""
        for raw in self._whole_lines():
            if not self._try(self._take, raw):
                break
            self.sum.add(raw)
            if self.closed or not self.results:  # an incomplete ending is written again
                self.reading.kept = self.offset
        else:
            self._try(self._end)
        if self.confirmed and not self.closed and self.reading.kept > self.confirmed:
            return self._up_to_the_last_check()
        if self.reading.problems and not self.reading.torn:
            self._rescue()
        return self.reading

    def _up_to_the_last_check(self) -> Reading:
        """Keep only what a check confirms, in a record with checks.

        The lines after the last check were cut off by a kill or a power cut if they are correct so far, or only zeros;
        otherwise they were changed.
        """
        confirmed = RecordReader(self.data[: self.confirmed], self.game).read()
        problems = self.reading.problems
        if not problems:
            problems = [Problem(self.line, "the last lines are not confirmed by a check; they do not count")]
            confirmed.torn = True
        confirmed.torn |= self.reading.torn
        confirmed.problems = problems
        return confirmed

    def _end(self) -> None:
        """Check at the end of the lines that nothing is missing."""
        if not self.reading.match:
            self._open()
        tags = self.reading.tags
        if tags and tags.seen_by is not None and not self.closed and not self.reading.problems:
            raise Unreadable("the export is cut off", "it ends with a checksum")

    def _whole_lines(self) -> Iterator[bytes]:
        """Yield the lines without their ends. An incomplete last line is reported as a problem instead."""
        while self.offset < len(self.data):
            end = self.data.find(b"\n", self.offset)
            raw = self.data[self.offset :] if end < 0 else self.data[self.offset : end]
            self.line += 1
            lost = self.offset + len(raw) > self.written
            if lost or (end < 0 and not re.fullmatch(rb"(sum|check) [0-9a-f]{16}", raw)):
                self.reading.torn = lost or not self.confirmed or self._is_cut_off(raw)
                wrong = "the last line is cut off; it does not count" if self.reading.torn else "the end was changed"
                self.reading.problems.append(Problem(self.line, wrong))
                return
            self.blamed = self.line
            self.start = self.offset
            self.offset = min(self.start + len(raw) + 1, len(self.data))
            yield raw.removesuffix(b"\r")

    def _is_cut_off(self, raw: bytes) -> bool:
        """Whether `raw` may be the beginning of a line that we write, in a record with checks."""
        if self.confirmed != self.offset:
            return f"check {self.sum.text}".encode().startswith(raw)
        try:
            text = raw.decode()
        except UnicodeDecodeError as error:
            text = raw[: error.start].decode() if error.end == len(raw) and len(raw) - error.start < 4 else "\0"
        keyword, space, _ = text.partition(" ")
        begins = any(line == keyword if space else line.startswith(keyword) for line in LINES)
        return begins and text.isprintable()

    def _try(self, step: Callable[..., None], *given: bytes) -> bool:
        """Run a step and return whether it succeeded; otherwise report its problem."""
        what, should_be = "", ""
        try:
            step(*given)
        except Unreadable as error:
            what, should_be = error.what, error.should_be
        except ValueError as error:
            what, should_be = str(error), self._due_now(error)
        except Exception:  # rules of other authors may raise anything on damaged text
            what = "the rules of the game cannot follow this line"
        if not what:
            return True
        tags, game = self.reading.tags, self.game
        if tags and game and tags.rules != game.rules_version:
            what += f" (the record is of rules version {tags.rules}, these are version {game.rules_version})"
        self.reading.torn = False
        self.reading.problems.append(Problem(self.blamed, _readable(what), _readable(should_be)))
        return False

    def _due_now(self, error: ValueError) -> str:
        """What would be right after a refused move or one that was not due."""
        if isinstance(error, OutOfOrder):
            due = self._match.due()
            match due.need:
                case Need.DECISION:
                    seats = " or ".join(f"seat {turn.seat} at table {turn.table}" for turn in due.turns)
                    return f"{seats} is to move"
                case Need.NOTHING:
                    return "the result comes next"
                case need:
                    return f"a {need.value} is due at table {due.table}"
        return "" if isinstance(error, IllegalMove) else f"the line is written: {self._form()}"

    def _form(self) -> str:
        return (LINES if self.reading.match else TAGS).get(self.keyword, FORMAT)

    def _rescue(self) -> None:
        """After a problem: keep the match after the last good line, and a result with a valid checksum."""
        reading = self.reading
        if reading.match:
            reading.match.progress = reading.match.at(len(reading.match.entries))
        found = self._ending()
        if found and not reading.stored and checksum(self.data[: found.start(2) - 4]) == found[2].decode():
            rows = [[int(word) for word in row.split()[1:]] for row in found[1].splitlines()]
            if [row[0] for row in rows] == list(range(len(rows))):
                reading.stored = Result(tuple(row[2] for row in rows), tuple(row[1] for row in rows))
                reading.finished = True

    # tags

    def _take(self, raw: bytes) -> None:
        if len(raw) > MAX_LINE:
            raise Unreadable(f"the line has {len(raw)} bytes", f"a line has at most {MAX_LINE}")
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            raise Unreadable("this is not text", "a record is written in UTF-8") from None
        if self.line == 1:
            if text.removeprefix("\ufeff") != FORMAT:
                raise Unreadable("this is not a record that Parlour can read", f"the first line is: {FORMAT}")
            return
        self.keyword, _, rest = text.partition(" ")
        if not self.reading.match:
            if self._is_tag(rest):
                self._tag(rest)
                return
            if self.keyword not in LINES:
                raise Unreadable(f"'{self.keyword[:20]}' begins no tag", f"tags begin with {', '.join(TAGS)}")
            self._open()
        if self.closed:
            raise Unreadable("the record goes on behind its checksum", "the line with the checksum is the last")
        handle = self.body.get(self.keyword)
        if not handle:
            raise Unreadable(
                f"'{self.keyword[:20]}' begins no line of a record", f"lines begin with {', '.join(LINES)}"
            )
        if self.reading.seen and self.keyword not in ("seen", "sum"):
            raise Unreadable("only what was seen is known from here on", "the line is written: " + LINES["seen"])
        if self.results and self.keyword not in ("result", "sum"):
            raise Unreadable("the match goes on behind its result", "the checksum follows the result")
        handle(rest)

    def _is_tag(self, rest: str) -> bool:
        """Whether this line is a tag; a second line for a player is a takeover."""
        if self.keyword == "player":
            number = rest.partition(" ")[0]
            return not (re.fullmatch("[0-9]{1,9}", number) and int(number) < len(self.players))
        return self.keyword in TAGS

    def _tag(self, rest: str) -> None:
        if self.keyword == "player":
            number, _, text = rest.partition(" ")
            if number != str(len(self.players)):
                raise Unreadable("this player is out of order", f"player {len(self.players)} comes next")
            self.players.append(parse_player(text))
            self.tag_lines["player"] = self.line + 1  # where the next player's line would be
        elif self.keyword in self.tags:
            raise Unreadable(f"'{self.keyword}' was said before", "each tag comes once")
        else:
            self.tags[self.keyword] = rest
            self.tag_lines[self.keyword] = self.line

    def _open(self) -> None:
        """Create the match that the tags describe."""
        keyword = self.keyword
        for key in ("game", "rules", "options"):
            if key not in self.tags:
                raise Unreadable(f"the tag '{key}' is missing", f"it is written: {TAGS[key]}")
        self._blame("rules")
        (rules,), _ = self._numbers(self.tags["rules"], 1)
        tags = self.reading.tags = Tags(
            game=self.tags["game"],
            rules=rules,
            options=self.tags["options"],
            players=tuple(self.players),
            program=self.tags.get("program", ""),
            id=self.tags.get("id", ""),
            date=self.tags.get("date", ""),
            seed=self.tags.get("seed", ""),
            match_state=self.tags.get("standing", ""),
            fork_of=self.tags.get("fork-of", ""),
            deals=self.tags.get("deals", ""),
            seen_by=self._seen_by(),
        )
        if not re.fullmatch(f"|{TYPED}|of [^ ]+", tags.deals):
            self._blame("deals")
            raise Unreadable(f"'{tags.deals[:20]}' is not an origin of deals", f"it is written: {TAGS['deals']}")
        self._blame("game")
        if not self.game:
            try:
                self.game = registry.game(tags.game)
            except registry.UnknownGame as error:
                raise Unreadable(str(error.args[0])) from None
        if tags.game != self.game.name:
            raise Unreadable(f"the record is of {tags.game}", f"{self.game.name} is wanted here")
        count = len(self.players)
        if count not in self.game.player_counts:
            counts = or_list(self.game.player_counts)
            self._blame("player")
            raise Unreadable(
                f"{tags.game} is not played by {count}", f"it is played by {counts}, each with a line: {TAGS['player']}"
            )
        self._blame("options")
        options = self.game.schema.parse(tags.options, count)
        self._blame("standing")
        try:
            opening = self.game.parse_match_state(tags.match_state, options, count)
        except ValueError:
            if tags.match_state:
                raise
            raise Unreadable("the tag 'standing' is missing", f"it is written: {TAGS['standing']}") from None
        self._blame("player")
        origin = Origin(tags.id, tags.date, tags.rules, tags.fork_of, tags.deals)
        self.reading.match = Match(self.game, options, self.players, tags.seed, opening=opening, origin=origin)

        self.keyword, self.blamed = keyword, self.line

    def _seen_by(self) -> int | None:
        if "seen-by" not in self.tags:
            return None
        self._blame("seen-by")
        (player,), _ = self._numbers(self.tags["seen-by"], 1)
        return self._player(player)

    def _blame(self, tag: str) -> None:
        """Report following problems for this tag."""
        self.keyword, self.blamed = tag, self.tag_lines.get(tag, self.line)

    # lines

    @property
    def _match(self) -> Match:
        match = self.reading.match
        assert match
        return match

    def _numbers(self, rest: str, count: int) -> tuple[list[int], str]:
        """The numbers at the beginning of a line, and the rest of it."""
        words = rest.split(" ", count)
        if len(words) < count or not all(map(NUMBER, words[:count])):
            raise Unreadable("a number is missing", f"the line is written: {self._form()}")
        return [int(word) for word in words[:count]], words[count] if len(words) > count else ""

    def _player(self, number: int) -> int:
        if not 0 <= number < len(self.players):
            raise Unreadable(f"there is no player {number}", f"players are 0 to {len(self.players) - 1}")
        return number

    def _deal(self, rest: str) -> None:
        (number,), text = self._numbers(rest, 1)
        match = self._match
        table = match.progress.waiting_table(number)
        try:
            match.apply_entry(Dealt(table, match.game.parse_deal(text, table, match.match_state)))
        except Exception as error:
            self._be_discreet(error, "this deal cannot be dealt")
            raise

    def _draw(self, rest: str) -> None:
        (number,), text = self._numbers(rest, 1)
        try:
            self._match.apply_entry(Drawn(number, self._match.game.parse_move(text)))
        except Exception as error:
            self._be_discreet(error, "chance cannot bring this")
            raise

    def _move(self, rest: str) -> None:
        (number, seat), text = self._numbers(rest, 2)
        match, move = self._match, None
        try:
            move = match.game.parse_move(text)
            match.apply_entry(Moved(number, seat, move))
        except Exception as error:
            self._be_discreet(error, f"seat {seat} may not do this" if move else "this is not written as a move")
            if not isinstance(error, IllegalMove):
                raise
            legal = match.table(number).state.legal(seat)
            named = [match.game.move_text(move) for move in legal[: MOST_NAMED + 1]]
            allowed = ", ".join(named[:MOST_NAMED]) + " or another" * (len(named) > MOST_NAMED)
            raise Unreadable(str(error), f"legal for seat {seat}: {allowed}") from None

    def _be_discreet(self, error: Exception, what: str) -> None:
        """Error messages of the rules may name hidden cards: until the match is over, report only `what`."""
        if not isinstance(error, OutOfOrder) and not self._match.game.all_open and not self._ending():
            raise Unreadable(what, "cards are named when the match is over") from None

    def _ending(self) -> re.Match[bytes] | None:
        """The result and checksum at the end of the record, right or wrong; None for an unfinished match."""
        return ENDING.search(self.data, max(0, len(self.data) - LONGEST_ENDING))

    def _undo(self, rest: str) -> None:
        (count, player), how = self._numbers(rest, 2)
        if how not in ("free", "marked"):
            raise Unreadable(f"an undo cannot be '{how[:20]}'", "it is free or marked")
        undone = Undone(count, self._player(player), how == "free")
        if undone.free and not self._match.is_free(count, player):
            raise Unreadable("this undo was not free: somebody had learned something or moved", "it is marked")
        self._match.undo_entries(undone)
        self.taken_back += count + UNDO_COST
        if self.taken_back > MOST_TAKEN_BACK:
            raise Unreadable("more was taken back than in any match", "a record without all these undos")

    def _redo(self, rest: str) -> None:
        (count,), _ = self._numbers(rest, 1)
        if count != self._match.redo_count:
            entries = "1 entry" if count == 1 else f"{count} entries"
            raise Unreadable(f"{entries} cannot be redone here", f"{self._match.redo_count} can")
        self._match.redo()

    def _take_over(self, rest: str) -> None:
        (player,), text = self._numbers(rest, 1)
        self._match.take_over(self._player(player), parse_player(text))

    def _concede(self, rest: str) -> None:
        (player,), _ = self._numbers(rest, 1)
        self._match.concede(self._player(player))

    def _seen(self, rest: str) -> None:
        tags = self.reading.tags
        if tags is None or tags.seen_by is None:
            raise Unreadable("this is not an export for one player", f"an export has the tag: {TAGS['seen-by']}")
        self.plain = self.plain or Plain(self._match.game, self._match.options)
        self.reading.seen.append(read_frame(self.plain, rest, self._match))

    def _hint(self, rest: str) -> None:
        (player,), _ = self._numbers(rest, 1)
        self._match.hint(self._player(player))

    def _check(self, rest: str) -> None:
        right = self.sum.text
        if rest != right:
            if not self.confirmed:
                self.reading.match = None  # the tags may be those of another match
            raise Unreadable("the check does not fit: this line or one above it was changed", f"it is {right} here")
        self.confirmed = self.offset
        self.reading.confirmed = True

    def _result(self, rest: str) -> None:
        (player, place, score), _ = self._numbers(rest, 3)
        result = self._match.result
        if not result:
            raise Unreadable("the match is not over here", self._due_now(OutOfOrder()))
        if player != len(self.results):
            given = len(self.results)
            due = f"the result of player {given}" if given < len(self.players) else "the checksum"
            raise Unreadable(f"player {player} is out of order", f"{due} comes next")
        self.results.append((place, score))
        right = (result.places[self._player(player)], result.scores[player])
        if (place, score) != right:
            raise Unreadable("this is not what the moves led to", f"result {player} {right[0]} {right[1]}")

    def _sum(self, rest: str) -> None:
        match, tags = self._match, self.reading.tags
        unfinished_export = tags is not None and tags.seen_by is not None and not match.result
        if not unfinished_export:
            if len(self.results) != len(self.players):
                raise Unreadable("the result is not complete", "every player has a line of the result")
            self.reading.finished = True
            self.reading.stored = match.result
        self.closed = True
        right = checksum(self.data[: self.start])
        if rest != right:
            raise Unreadable("the checksum does not fit: this was changed", f"this text has the sum {right}")


def _readable(text: str) -> str:
    """Make a sentence safe to print, as it may quote a stranger's record, and shorten it in the middle if too long."""
    clean = printable(text)
    return clean if len(clean) <= LONGEST_SENTENCE else f"{clean[:200]} … {clean[-200:]}"
