"""Matches are saved, listed, found, deleted and restored; damaged ones are listed with their error."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from errno import ENOSPC
from pathlib import Path

import pytest
from kept_matches import PEOPLE, new_match, play

from cardgames import disk
from cardgames.engine import registry
from cardgames.engine.contract import Answer
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.record_text import record_text
from cardgames.storage.begun import SavedDraft
from cardgames.storage.glance import glance, ruleset
from cardgames.storage.library import DamagedInside, Library, LibraryProblem, MatchFilter
from cardgames.storage.paths import Folders

RECORDS = Path(__file__).parent.parent / "records"
Keep = Callable[..., Path]


def test_a_glance_at_a_finished_match_has_its_result(keep: Keep, library: Library) -> None:
    match = new_match()
    path = keep(match)
    file = library.finished()[0]
    assert library.unfinished() == library.damaged() == []
    assert file == glance(path)
    assert (file.game, file.title, file.id, file.players) == ("klaverjassen", "Klaverjassen", "seed", PEOPLE)
    assert file.result == match.result
    assert file.options == match.options.text(full=True)
    assert (file.deals, file.moves) == (2, sum(hasattr(entry, "seat") for entry in match.entries))
    assert file.name == "klaverjassen-2026-03-01-seed.parlour"


def test_a_glance_counts_deals_after_undo_and_redo(keep: Keep, library: Library) -> None:
    match = new_match()
    path = keep(match, 30)
    appender = library.resume(glance(path))
    before = glance(path)
    appender.match.undo(0)
    assert glance(path).moves < before.moves
    appender.match.redo()
    appender.close()
    assert (glance(path).deals, glance(path).moves) == (before.deals, before.moves)


def test_ll_15_a_glance_does_not_count_redealt_deals() -> None:
    """Nobody bids in the first three of six deals; after the third, the first player is landlord."""
    record = RECORDS / "landlord-rules-1.parlour"
    assert record.read_text(encoding="utf-8").count("\ndeal ") == 6
    file = glance(record)
    assert (file.deals, file.latest) == (4, 4)
    assert "deals:4" in file.options


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipes_and_folders_named_like_matches_are_ignored(keep: Keep, library: Library) -> None:
    path = keep(new_match("one"), 20)
    os.mkfifo(path.with_name("pipe.parlour"))
    path.with_name("folder.parlour").mkdir()
    assert [file.id for file in library.unfinished()] == ["one"]
    assert [file.id for file in library.matches()] == ["one"]


def test_unfinished_matches_are_listed_by_last_play(keep: Keep, library: Library) -> None:
    paths = [keep(new_match(seed), 20) for seed in ("one", "two", "three")]
    keep(new_match("over"))
    for age, path in zip((10, 0, 5), paths, strict=True):
        os.utime(path, (1_790_000_000 - age, 1_790_000_000 - age))
    assert [file.id for file in library.unfinished()] == ["two", "three", "one"]
    assert [file.id for file in library.finished()] == ["over"]


def test_a_match_resumes_where_it_was_left(keep: Keep, library: Library) -> None:
    match = new_match()
    keep(match, 40)
    appender = library.resume(library.unfinished()[0])
    assert appender.match.entries == match.entries
    play(appender.match)
    appender.close()
    assert library.unfinished() == []
    assert library.finished()[0].result == appender.match.result


@pytest.mark.parametrize("name", ["casa_grande", "jeudalism"])
def test_the_details_of_an_unfinished_match_of_one_deal_have_its_points_so_far(
    keep: Keep, library: Library, name: str
) -> None:
    """CG-10, JD-15: coins and chains can be counted at any time."""
    game = registry.game(name)
    match = Match(game, game.schema.make({}, (), 3), PEOPLE[:3], "seed")
    keep(match, 60)
    points = match.view(None).visible.money if name == "casa_grande" else match.table().state.points
    assert sum(points) > 0
    assert library.read_match(library.unfinished()[0]).scores == points


def test_a_match_can_only_be_open_once(keep: Keep, library: Library) -> None:
    keep(new_match(), 20)
    file = library.unfinished()[0]
    appender = library.resume(file)
    for attempt in (library.resume, library.remove):
        with pytest.raises(LibraryProblem, match="This match is open in another Parlour window"):
            attempt(file)
    appender.close()
    library.resume(file).close()


def test_the_lock_of_a_dead_process_is_ignored(keep: Keep, library: Library) -> None:
    path = keep(new_match(), 20)
    path.with_name(path.name + ".lock").touch()
    file = library.unfinished()[0]
    library.resume(file).close()


def test_a_finished_match_is_not_resumed(keep: Keep, library: Library) -> None:
    keep(new_match())
    with pytest.raises(LibraryProblem, match="is a finished match"):
        library.resume(library.finished()[0])


def test_a_damaged_match_is_listed_with_its_error(keep: Keep, library: Library) -> None:
    path = keep(new_match("changed"))
    path.write_bytes(path.read_bytes().replace(b"Anna", b"Anne"))
    (path.parent / "stray.parlour").write_text("dear diary")
    text = record_text(new_match("odd")).replace("game klaverjassen", "game whist")
    (path.parent / "odd.parlour").write_text(text)
    (path.parent / "bare.parlour").write_text(text.split("options")[0])
    said = {file.name: " / ".join(map(str, file.problems)) for file in library.damaged()}
    assert said == {
        path.name: "the checksum does not match, so the file was changed or damaged",
        "stray.parlour": "this is not a match record",
        "odd.parlour": "the game 'whist' is not installed",
        "bare.parlour": "the line 'options' is missing or damaged / the line 'player' is missing or damaged"
        " / the game 'whist' is not installed",
    }


def test_damage_that_only_the_rules_can_detect_is_found(keep: Keep, library: Library) -> None:
    path = keep(new_match(), 30)
    with path.open("a") as file:
        file.write("move 0 3 A♣ A♣\n")
    unfinished = library.unfinished()[0]
    assert library.read_match(unfinished).problems
    with pytest.raises(LibraryProblem, match=r"Couldn't resume .*: line "):
        library.resume(unfinished)


def test_a_damaged_match_can_be_resumed_from_before_the_damage(keep: Keep, library: Library) -> None:
    match = new_match()
    path = keep(match, 30)
    lines = path.read_bytes().split(b"\n")
    lines[-11] = b"move 0 \xff\xfe"
    damaged = b"\n".join(lines)
    path.write_bytes(damaged)
    unfinished = library.unfinished()[0]
    with pytest.raises(DamagedInside, match=rf"Couldn't resume .*: line {len(lines) - 10}: "):
        library.resume(unfinished)
    appender = library.salvage(unfinished)
    assert appender.match.entries == match.entries[: len(appender.match.entries)]
    assert len(appender.match.entries) == 30 - 5
    play(appender.match)
    appender.close()
    assert library.unfinished() == []
    assert [file.path for file in library.finished()] == [appender.path]
    kept = library.damaged()
    assert [file.name for file in kept] == [f"damaged-{path.name}"]
    assert kept[0].path.read_bytes() == damaged
    assert tuple(map(str, kept[0].problems)) == ("this record is damaged, and the match has gone on in a new one",)


def test_a_completely_unreadable_record_is_not_resumed(keep: Keep, library: Library) -> None:
    path = keep(new_match(), 30)
    path.write_bytes(path.read_bytes().replace(b"options ", b"options games=many "))
    unfinished = library.unfinished()[0]
    for attempt in (library.resume, library.salvage):
        with pytest.raises(LibraryProblem) as raised:
            attempt(unfinished)
        assert not isinstance(raised.value, DamagedInside)
    assert library.unfinished() == [unfinished]


def test_a_match_of_a_game_that_is_not_installed_says_so(keep: Keep, library: Library) -> None:
    path = keep(new_match(), 30)
    path.write_bytes(path.read_bytes().replace(b"game klaverjassen", b"game tarok"))
    with pytest.raises(LibraryProblem, match=r"^Couldn't resume .*\.parlour: the game 'tarok' is not installed\.$"):
        library.resume(library.unfinished()[0])


def test_a_partial_last_line_is_not_damage(keep: Keep, library: Library) -> None:
    match = new_match()
    path = keep(match, 30)
    with path.open("a") as file:
        file.write("move 0 2")
    unfinished = library.unfinished()[0]
    assert library.read_match(unfinished).problems == ()
    appender = library.resume(unfinished)
    appender.close()
    assert appender.match.entries == match.entries


def test_matches_are_found_by_game_player_date_and_result(keep: Keep, library: Library) -> None:
    keep(new_match("one", "2026-03-01T12:00:00Z"))
    keep(new_match("two", "2026-04-10T12:00:00Z", games=1))

    def found(**wanted: object) -> set[str]:
        return {file.id for file in library.finished(MatchFilter(**wanted))}  # type: ignore[arg-type]

    assert found() == {"one", "two"}
    assert found(text="klaver ANNA 2026-04") == {"two"}
    assert found(text="zoe") == found(game="dumbal") == found(names=("Zoe",)) == set()
    assert found(names=("anna",)) == {"one", "two"}
    assert found(since=date(2026, 3, 2)) == {"two"}
    assert found(until=date(2026, 3, 1)) == {"one"}
    assert found(rules=(ruleset(4, new_match(games=1).options.text(full=True)),)) == {"two"}
    won, lost = found(names=("Anna",), ended="won"), found(names=("Anna",), ended="lost")
    assert won == found(names=("Cato",), ended="won")
    assert won | lost == {"one", "two"}
    assert not won & lost
    assert found(ended="conceded") == set()


def test_a_conceded_match_is_found_by_who_conceded(library: Library) -> None:
    match = play(new_match(), 20)
    appender = library.begin(match)
    match.concede(1)
    appender.close()
    assert library.finished()[0].result == match.result
    assert len(library.finished(MatchFilter(names=("Bram",), ended="conceded"))) == 1
    assert library.finished(MatchFilter(names=("Anna",), ended="conceded")) == []


def test_a_match_that_a_bot_finished_is_won_by_nobody(library: Library) -> None:
    match = play(new_match(), 20)
    appender = library.begin(match)
    match.take_over(0, Player("Anna (bot)", "fox", "bot", "normal"))
    play(match)
    appender.close()
    (file,) = library.finished()
    assert file.away == (0,)
    assert library.finished(MatchFilter(names=("Anna",))) == [file]
    for ended in ("won", "lost"):
        assert library.finished(MatchFilter(names=("Anna",), ended=ended)) == []
        assert library.finished(MatchFilter(names=("Anna", "Bram", "Cato"), ended=ended)) == [file]


def test_a_seat_that_was_taken_back_counts_for_its_player(library: Library) -> None:
    match = play(new_match(), 20)
    appender = library.begin(match)
    match.take_over(0, Player("Anna (bot)", "fox", "bot", "normal"))
    play(match, 5)
    match.take_over(0, Player("Anna", "fox"))
    match.take_over(1, Player("Bert", "owl", "bot", "easy"))
    play(match)
    appender.close()
    assert library.finished()[0].away == ()


def test_saved_steps_are_deleted_with_their_match(keep: Keep, library: Library) -> None:
    path = keep(new_match())
    SavedDraft(path).keep(0, 1, (Answer("turn", "done"),))
    library.remove(library.finished()[0])
    assert list(path.parent.iterdir()) == []


def test_a_match_is_deleted_and_restored(keep: Keep, library: Library) -> None:
    path = keep(new_match())
    data = path.read_bytes()
    removed = library.remove(library.finished()[0])
    assert library.matches() == []
    assert library.restore(removed).path == path
    assert path.read_bytes() == data
    assert [child.name for child in path.parent.iterdir()] == [path.name]


def test_deleted_matches_are_removed_after_a_while(keep: Keep, library: Library, folders: Folders) -> None:
    for seed in ("one", "two"):
        keep(new_match(seed))
    first, second = library.finished()
    old = library.remove(first)
    os.utime(old.path, (1, 1))
    library.remove(second)
    assert [path.name for path in folders.removed.iterdir()] == [second.name]
    with pytest.raises(LibraryProblem, match="Couldn't restore"):
        library.restore(old)


def test_a_match_played_long_ago_can_be_restored(keep: Keep, library: Library) -> None:
    os.utime(keep(new_match()), (1, 1))
    back = library.restore(library.remove(library.finished()[0]))
    assert (back.finished, back.played.timestamp()) == (True, 1)


def test_a_restored_match_replaces_none_with_its_name(keep: Keep, library: Library) -> None:
    path = keep(new_match())
    removed = library.remove(library.finished()[0])
    path.write_bytes(b"another")
    assert library.restore(removed).path != path
    assert path.read_bytes() == b"another"


def test_a_record_is_imported_once_and_exported_unchanged(keep: Keep, library: Library, tmp_path: Path) -> None:
    path = keep(new_match())
    out = tmp_path / "gift.parlour"
    library.export_record(library.finished()[0], out)
    assert out.read_bytes() == path.read_bytes()
    with pytest.raises(LibraryProblem, match="There's already a file"):
        library.export_record(library.finished()[0], out)
    assert library.import_record(out).path == path
    friend = Library(Folders.under(tmp_path / "friend"))
    assert friend.import_record(out).result == library.finished()[0].result
    assert len(friend.matches()) == 1


def test_importing_another_match_with_the_same_id_overwrites_nothing(
    keep: Keep, library: Library, tmp_path: Path
) -> None:
    path = keep(new_match(), 30)
    data = path.read_bytes()
    other = tmp_path / "longer.parlour"
    other.write_bytes(record_text(play(new_match(), 50)).encode())
    assert library.import_record(other).path != path
    assert path.read_bytes() == data


def test_a_file_that_is_not_a_record_is_not_imported(library: Library, tmp_path: Path) -> None:
    stray = tmp_path / "stray.txt"
    stray.write_text("dear diary")
    with pytest.raises(LibraryProblem, match="this is not a match record"):
        library.import_record(stray)
    with pytest.raises(LibraryProblem, match="No such file"):
        library.import_record(tmp_path / "nothing")


def test_a_match_is_kept_elsewhere_if_its_folder_cannot_be_created(
    folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folders.data.parent.mkdir(exist_ok=True)
    folders.data.write_text("a file where the folder should be")
    library = Library(folders)
    assert library.matches() == library.unfinished() == []
    appender = library.begin(new_match())
    kept = appender.take_rewritten()
    assert tmp_path in kept.parents
    play(appender.match, 12)
    appender.close()
    assert glance(kept).moves


def test_a_match_that_cannot_be_written_anywhere_says_so(folders: Folders) -> None:
    with disk.replaced(NoRoom()):
        appender = Library(folders).begin(new_match())
        assert appender.trouble == "No space left on device"
        play(appender.match, 12)
        assert appender.trouble == "No space left on device"
    appender.sync()
    assert appender.trouble == ""
    appender.close()
    assert [file.moves > 0 for file in Library(folders).unfinished()] == [True]


class NoRoom(disk.System):
    """A disk that refuses every write."""

    def make_folder(self, path: Path) -> None:
        raise OSError(ENOSPC, "No space left on device")

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        if flags & os.O_CREAT:
            raise OSError(ENOSPC, "No space left on device")
        return super().open(path, flags, mode)
