"""Reads a record line by line, up to the first wrong line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from cardgames.engine import registry
from cardgames.engine.bad_text import said_by
from cardgames.engine.contract import IllegalMove, Result
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Player, Undone
from cardgames.engine.match import TYPED, Match, Origin
from cardgames.engine.messages import Listing, Message, Said, UserError, message
from cardgames.engine.plain import Plain
from cardgames.engine.progress import Dealt, Drawn, Moved, Need, OutOfOrder
from cardgames.engine.reading import LINES, TAGS, Problem, Reading, Unreadable
from cardgames.engine.record_text import FORMAT, MAX_LINE, Checksum, Tags, checksum, parse_player
from cardgames.engine.seen import read_frame

ENDING = re.compile(rb"((?:^result [0-9]{1,9} [0-9]{1,9} -?[0-9]{1,9}\r?\n)+)sum ([0-9a-f]+)\r?\n?\Z", re.MULTILINE)
NUMBER = re.compile("-?[0-9]{1,9}").fullmatch
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
            problems = [Problem(self.line, message("file.record.not_confirmed"))]
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
            raise Unreadable(message("file.record.export_cut"), message("file.record.ends_with_sum"))

    def _whole_lines(self) -> Iterator[bytes]:
        """Yield the lines without their ends. An incomplete last line is reported as a problem instead."""
        while self.offset < len(self.data):
            end = self.data.find(b"\n", self.offset)
            raw = self.data[self.offset :] if end < 0 else self.data[self.offset : end]
            self.line += 1
            lost = self.offset + len(raw) > self.written
            if lost or (end < 0 and not re.fullmatch(rb"(sum|check) [0-9a-f]{16}", raw)):
                self.reading.torn = lost or not self.confirmed or self._is_cut_off(raw)
                wrong = "file.record.line_cut" if self.reading.torn else "file.record.end_changed"
                self.reading.problems.append(Problem(self.line, message(wrong)))
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
        right: Said = ""
        try:
            step(*given)
            return True
        except Unreadable as error:
            wrong, right = error.said, error.right
        except (UserError, ValueError) as error:
            wrong, right = said_by(error), self._due_now(error)
        except Exception:  # rules of other authors may raise anything on damaged text
            wrong = message("file.record.rules_lost")
        tags, game = self.reading.tags, self.game
        if tags and game and tags.rules != game.rules_version:
            wrong = message("file.record.other_rules", wrong=wrong, old=tags.rules, new=game.rules_version)
        self.reading.torn = False
        self.reading.problems.append(Problem(self.blamed, wrong, right))
        return False

    def _due_now(self, error: Exception) -> Said:
        """What would be right after a refused move or one that was not due."""
        if isinstance(error, OutOfOrder):
            due = self._match.due()
            match due.need:
                case Need.DECISION:
                    seats = [message("file.record.seat", seat=turn.seat, table=turn.table) for turn in due.turns]
                    return message("file.record.due_move", seats=Listing(tuple(seats), "or"))
                case Need.NOTHING:
                    return message("file.record.due_result")
                case need:
                    return message(f"file.record.due_{need.value}", table=due.table)
        return "" if isinstance(error, IllegalMove) else _written_as(self._form())

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
            wrong = message("file.record.line_long", size=len(raw))
            raise Unreadable(wrong, message("file.record.line_most", most=MAX_LINE))
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            raise Unreadable(message("file.record.no_text"), message("file.record.in_utf8")) from None
        if self.line == 1:
            if text.removeprefix("\ufeff") != FORMAT:
                raise Unreadable(message("file.record.no_record"), message("file.record.first_line", line=FORMAT))
            return
        self.keyword, _, rest = text.partition(" ")
        if not self.reading.match:
            if self._is_tag(rest):
                self._tag(rest)
                return
            if self.keyword not in LINES:
                raise Unreadable(
                    message("file.record.no_tag", word=self.keyword[:20]),
                    message("file.record.tags_begin", words=_begins(TAGS)),
                )
            self._open()
        if self.closed:
            raise Unreadable(message("file.record.after_sum"), message("file.record.sum_is_last"))
        handle = self.body.get(self.keyword)
        if not handle:
            raise Unreadable(
                message("file.record.no_line", word=self.keyword[:20]),
                message("file.record.lines_begin", words=_begins(LINES)),
            )
        if self.reading.seen and self.keyword not in ("seen", "sum"):
            raise Unreadable(message("file.record.only_seen"), _written_as(LINES["seen"]))
        if self.results and self.keyword not in ("result", "sum"):
            raise Unreadable(message("file.record.after_result"), message("file.record.sum_follows"))
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
                right = message("file.record.player_next", player=len(self.players))
                raise Unreadable(message("file.record.player_order"), right)
            self.players.append(parse_player(text))
            self.tag_lines["player"] = self.line + 1  # where the next player's line would be
        elif self.keyword in self.tags:
            raise Unreadable(message("file.record.tag_twice", tag=self.keyword), message("file.record.tag_once"))
        else:
            self.tags[self.keyword] = rest
            self.tag_lines[self.keyword] = self.line

    def _open(self) -> None:
        """Create the match that the tags describe."""
        keyword = self.keyword
        for key in ("game", "rules", "options"):
            if key not in self.tags:
                raise self._tag_missing(key)
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
            wrong = message("file.record.no_origin", text=tags.deals[:20])
            raise Unreadable(wrong, message("file.record.tag_form", form=TAGS["deals"]))
        self._blame("game")
        if not self.game:
            try:
                self.game = registry.game(tags.game)
            except registry.UnknownGame as error:
                raise Unreadable(error.said) from None
        if tags.game != self.game.name:
            raise Unreadable(
                message("file.record.other_game", game=tags.game),
                message("file.record.wanted_game", game=self.game.name),
            )
        count = len(self.players)
        if count not in self.game.player_counts:
            counts = Listing(tuple(sorted(self.game.player_counts)), "or")
            self._blame("player")
            raise Unreadable(
                message("file.game_not_played_by", game=tags.game, seats=count),
                message("file.record.players_lines", counts=counts, form=TAGS["player"]),
            )
        self._blame("options")
        options = self.game.schema.parse(tags.options, count)
        self._blame("standing")
        try:
            opening = self.game.parse_match_state(tags.match_state, options, count)
        except ValueError:
            if tags.match_state:
                raise
            raise self._tag_missing("standing") from None
        self._blame("player")
        origin = Origin(tags.id, tags.date, tags.rules, tags.fork_of, tags.deals)
        self.reading.match = Match(self.game, options, self.players, tags.seed, opening=opening, origin=origin)

        self.keyword, self.blamed = keyword, self.line

    @staticmethod
    def _tag_missing(tag: str) -> Unreadable:
        right = message("file.record.tag_form", form=TAGS[tag])
        return Unreadable(message("file.record.tag_missing", tag=tag), right)

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
            raise Unreadable(message("file.record.number_missing"), _written_as(self._form()))
        return [int(word) for word in words[:count]], words[count] if len(words) > count else ""

    def _player(self, number: int) -> int:
        if not 0 <= number < len(self.players):
            right = message("file.record.players_are", last=len(self.players) - 1)
            raise Unreadable(message("file.record.no_player", player=str(number)), right)
        return number

    def _deal(self, rest: str) -> None:
        (number,), text = self._numbers(rest, 1)
        match = self._match
        table = match.progress.waiting_table(number)
        try:
            match.apply_entry(Dealt(table, match.game.parse_deal(text, table, match.match_state)))
        except Exception as error:
            self._be_discreet(error, message("file.record.no_such_deal"))
            raise

    def _draw(self, rest: str) -> None:
        (number,), text = self._numbers(rest, 1)
        try:
            self._match.apply_entry(Drawn(number, self._match.game.parse_move(text)))
        except Exception as error:
            self._be_discreet(error, message("file.record.no_such_draw"))
            raise

    def _move(self, rest: str) -> None:
        (number, seat), text = self._numbers(rest, 2)
        match, move = self._match, None
        try:
            move = match.game.parse_move(text)
            match.apply_entry(Moved(number, seat, move))
        except Exception as error:
            no_move, not_allowed = message("file.record.no_move"), message("file.record.not_allowed", seat=str(seat))
            self._be_discreet(error, not_allowed if move else no_move)
            if not isinstance(error, IllegalMove):
                raise
            legal = match.table(number).state.legal(seat)
            named = [match.game.move_text(move) for move in legal[: MOST_NAMED + 1]]
            right = message(
                "file.record.legal_and_more" if len(named) > MOST_NAMED else "file.record.legal",
                seat=seat,
                moves=Listing(tuple(named[:MOST_NAMED]), "comma"),
            )
            raise Unreadable(said_by(error), right) from None

    def _be_discreet(self, error: Exception, wrong: Message) -> None:
        """Error messages of the rules may name hidden cards: until the match is over, report only `wrong`."""
        if not isinstance(error, OutOfOrder) and not self._match.game.all_open and not self._ending():
            raise Unreadable(wrong, message("file.record.cards_later")) from None

    def _ending(self) -> re.Match[bytes] | None:
        """The result and checksum at the end of the record, right or wrong; None for an unfinished match."""
        return ENDING.search(self.data, max(0, len(self.data) - LONGEST_ENDING))

    def _undo(self, rest: str) -> None:
        (count, player), how = self._numbers(rest, 2)
        if how not in ("free", "marked"):
            raise Unreadable(message("file.record.no_undo", how=how[:20]), message("file.record.undo_is"))
        undone = Undone(count, self._player(player), how == "free")
        if undone.free and not self._match.is_free(count, player):
            raise Unreadable(message("file.record.undo_not_free"), message("file.record.undo_marked"))
        self._match.undo_entries(undone)
        self.taken_back += count + UNDO_COST
        if self.taken_back > MOST_TAKEN_BACK:
            raise Unreadable(message("file.record.undo_most"), message("file.record.undo_fewer"))

    def _redo(self, rest: str) -> None:
        (count,), _ = self._numbers(rest, 1)
        if count != self._match.redo_count:
            right = message("file.record.redo_can", number=self._match.redo_count)
            raise Unreadable(message("file.record.no_redo", count=count), right)
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
            right = message("file.record.export_tag", form=TAGS["seen-by"])
            raise Unreadable(message("file.record.no_export"), right)
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
            raise Unreadable(message("file.record.check_wrong"), message("file.record.check_is", check=right))
        self.confirmed = self.offset
        self.reading.confirmed = True

    def _result(self, rest: str) -> None:
        (player, place, score), _ = self._numbers(rest, 3)
        result = self._match.result
        if not result:
            raise Unreadable(message("file.record.not_over"), self._due_now(OutOfOrder()))
        if player != len(self.results):
            given = len(self.results)
            due_result = message("file.record.result_next", player=given)
            due = due_result if given < len(self.players) else message("file.record.sum_next")
            raise Unreadable(message("file.record.result_order", player=player), due)
        self.results.append((place, score))
        right = (result.places[self._player(player)], result.scores[player])
        if (place, score) != right:
            raise Unreadable(message("file.record.result_wrong"), f"result {player} {right[0]} {right[1]}")

    def _sum(self, rest: str) -> None:
        match, tags = self._match, self.reading.tags
        unfinished_export = tags is not None and tags.seen_by is not None and not match.result
        if not unfinished_export:
            if len(self.results) != len(self.players):
                raise Unreadable(message("file.record.result_short"), message("file.record.result_lines"))
            self.reading.finished = True
            self.reading.stored = match.result
        self.closed = True
        right = checksum(self.data[: self.start])
        if rest != right:
            raise Unreadable(message("file.record.sum_wrong"), message("file.record.sum_is", sum=right))


def _written_as(form: str) -> Message:
    """How a line is written, as what would be right."""
    return message("file.record.line_form", form=form)


def _begins(words: Iterable[str]) -> Listing:
    return Listing(tuple(words), "comma")
