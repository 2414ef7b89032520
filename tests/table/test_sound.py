"""The sounds: the contents of the files, and that the player never blocks the table."""

import itertools
import math
import subprocess
import sys
import time
import wave
from array import array
from functools import cache
from pathlib import Path

import pytest

from cardgames.resources import data_dir
from cardgames.table.sound.names import NAMES, VARIATIONS, SoundName, file_name
from cardgames.table.sound.player import UNANSWERED, Sounds, gains
from cardgames.table.sound.voice import STALE, Cue, Device
from tools.sound.build import samples, takes
from tools.sound.waves import RATE

FOLDER = data_dir("assets") / "sounds"
TAKES = list(takes())


@cache
def stored(name: SoundName, variation: int) -> "array[int]":
    with wave.open(str(FOLDER / file_name(name, variation))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", NAMES)
def test_the_sound_files_equal_the_output_of_the_command(name: SoundName) -> None:
    for variation in range(VARIATIONS):
        made, kept = samples(name, variation), stored(name, variation)
        assert len(made) == len(kept)
        # The mathematics library of another machine can differ by one step of 16 bits.
        assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 1


def test_the_sound_folder_contains_only_the_takes_and_is_small() -> None:
    files = sorted(FOLDER.iterdir())
    assert [f.name for f in files] == sorted(file_name(*take) for take in TAKES)
    assert sum(f.stat().st_size for f in files) < 2_000_000


class Line:
    """The table's end of the connection to the sound process, kept by a test."""

    def __init__(self, *, answers: bool = True) -> None:
        self.sent: list[Cue] = []
        self.answers = answers
        self.unread = 0

    def send(self, cue: Cue, /) -> None:
        self.sent.append(cue)
        self.unread += self.answers

    def poll(self) -> bool:
        return self.unread > 0

    def recv(self) -> str:
        self.unread -= 1
        return ""

    def close(self) -> None:
        pass


def connected(line: Line, volume: int = 70) -> Sounds:
    sounds = Sounds(volume, clock=itertools.count(100).__next__)
    sounds._line = line  # type: ignore[assignment]
    return sounds


def test_no_variation_repeats_at_once_and_each_occurs() -> None:
    line = Line()
    sounds = connected(line)
    for _ in range(60):
        sounds.play("deal")
    files = [cue.file for cue in line.sent]
    assert len(files) == 60
    assert all(a != b for a, b in itertools.pairwise(files))
    assert set(files) == {file_name("deal", v) for v in range(VARIATIONS)}


def test_equal_sounds_at_the_same_moment_play_once() -> None:
    """As in a deal without motion: all its cards land together."""
    now, line = [100.0], Line()
    sounds = Sounds(70, clock=lambda: now[0])
    sounds._line = line  # type: ignore[assignment]
    for name in ("deal", "deal", "take"):
        sounds.play(name)
    now[0] += 0.1
    sounds.play("deal")
    assert [cue.file.partition("-")[0] for cue in line.sent] == ["deal", "take", "deal"]


def test_with_sound_off_nothing_is_started_or_sent() -> None:
    sounds = Sounds(0)
    sounds.prepare()
    sounds.play("deal")
    assert sounds._line is None
    line = Line()
    connected(line, 0).play("deal")
    assert line.sent == []


def test_a_new_volume_applies_to_the_next_sound() -> None:
    line = Line()
    sounds = connected(line, 100)
    sounds.play("place")
    sounds.volume = 50
    sounds.play("place")
    sounds.volume = 0
    sounds.play("place")
    assert len(line.sent) == 2
    assert line.sent[1].left == pytest.approx(line.sent[0].left / 4)


@pytest.mark.parametrize("volume", [-1, 101])
def test_a_volume_out_of_bounds_is_refused(volume: int) -> None:
    with pytest.raises(ValueError, match="0 \\(off\\) to 100"):
        Sounds(volume)


def test_an_unknown_sound_is_an_error_even_when_off() -> None:
    with pytest.raises(ValueError, match="no sound is called 'quack'"):
        Sounds(0).play("quack")  # type: ignore[arg-type]


def test_pan_moves_a_sound_without_making_it_louder() -> None:
    for pan in (-1.0, -0.4, 0.0, 0.3, 1.0):
        left, right = gains(100, pan)
        assert math.hypot(left, right) == pytest.approx(1.0)
        assert (right > left) == (pan > 0)
    assert gains(100, 7.0) == gains(100, 1.0)


def test_a_hanging_device_does_not_block() -> None:
    line = Line(answers=False)
    sounds = connected(line)
    for _ in range(200):
        sounds.play("slide")
    assert len(line.sent) == UNANSWERED


def test_a_broken_pipe_means_silence() -> None:
    class Broken(Line):
        def send(self, _: Cue, /) -> None:
            raise BrokenPipeError

    sounds = connected(Broken())
    sounds.play("win")
    sounds.play("win")
    assert sounds._line is None


def device_on_disk(monkeypatch: pytest.MonkeyPatch, heard: Path, folder: Path = FOLDER) -> Device:
    """A device that writes its sound to the file `heard` instead of playing it."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(heard))
    return Device(folder)


def cue(file: str, left: float = 1.0, right: float = 1.0) -> Cue:
    return Cue(file, left, right, time.time())


def test_a_panned_sound_plays_on_its_side(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    device = device_on_disk(monkeypatch, tmp_path / "heard")
    device.play(cue("place-1.wav", *gains(100, 1.0)))
    time.sleep(0.3)
    device.close()
    heard = array("h", (tmp_path / "heard").read_bytes())
    assert max(map(abs, heard[1::2])) > 5000
    assert max(map(abs, heard[0::2])) < 100


def test_a_missing_device_or_file_means_silence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bad-1.wav").write_bytes(b"RIFF but no sound")
    device = device_on_disk(monkeypatch, tmp_path / "heard", folder=tmp_path)
    device.play(cue("deal-1.wav"))
    device.play(cue("bad-1.wav"))
    assert device.is_open
    device.close()
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is no such driver")
    device.play(cue("deal-1.wav"))
    assert not device.is_open


def test_the_sound_process_plays_and_ends_with_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import multiprocessing

    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard"))
    sounds = Sounds(100)
    sounds.prepare()
    (process,) = (p for p in multiprocessing.active_children() if p.name == "parlour-sound")
    assert sounds._line is not None
    deadline = time.monotonic() + 20
    heard = False
    while not heard and time.monotonic() < deadline:
        sounds.play("knock")
        time.sleep(STALE / 2)
        heard = (tmp_path / "heard").exists() and any((tmp_path / "heard").read_bytes())
    sounds.close()
    process.join(10)
    assert heard
    assert process.exitcode == 0


def test_the_table_uses_sounds_without_loading_the_mixer() -> None:
    code = (
        "import sys; from cardgames.table.sound.player import Sounds; Sounds(80); "
        "print({'pygame', 'multiprocessing.connection'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
