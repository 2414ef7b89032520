"""The people who play on this machine: names, emblems, colours, and who is playing now."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardgames.engine.messages import Listing, UserError, message
from cardgames.engine.names import LONGEST_NAME
from cardgames.engine.yaml_file import MAX_ENTRIES, Fields, Plain, shown
from cardgames.storage.files import KeptFile
from cardgames.words import in_all_languages, say

if TYPE_CHECKING:
    from cardgames.engine.lines import Player

MAX_PROFILES: Final = 24
MAX_FORMER: Final = MAX_ENTRIES
"""The maximum number of a person's former names; older ones are dropped earlier if the file is too large."""
COLOURS: Final = ("#c98a3a", "#2f5d73", "#8e2f2c", "#4c6b3c", "#7d4a58", "#3f7f86", "#3b3f63", "#7a5234")
"""The colours for new players."""
EMBLEMS: Final = ("fox", "owl", "tulip", "windmill", "kettle", "lantern", "moon", "boat", "key", "hare", "acorn", "bee")
"""The emblems for new players."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A person. `former` are earlier names in older matches, newest first; `colour` is `#rrggbb`."""

    id: str
    name: str
    emblem: str
    colour: str
    former: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names of this person, current and former."""
        return (self.name, *self.former)

    def player(self) -> Player:
        """This person as a player of a match."""
        from cardgames.engine.lines import Player

        return Player(self.name, self.emblem)


@dataclass(frozen=True, slots=True)
class People:
    """All profiles in order of creation, at least one; `chosen` is the id of "you"."""

    profiles: tuple[Profile, ...]
    chosen: str

    @property
    def you(self) -> Profile:
        """The person who is playing now."""
        return self.find(self.chosen)

    def find(self, id: str) -> Profile:
        """The profile with this id. Raises KeyError."""
        for profile in self.profiles:
            if profile.id == id:
                return profile
        raise KeyError(id)


class BadProfile(UserError, ValueError):
    """A profile is invalid; `in_file` says so as the error of a file."""

    def __init__(self, fault: str, **values: object) -> None:
        super().__init__(message(f"storage.{fault}", **values))
        self.in_file = message(f"file.profiles.{fault}", **values)


class ProfilesFile(KeptFile[People]):
    """The people of this machine, as `now`. A new machine has one person, "Guest" until they are given a
    name; matches that they played as that in another language are theirs too."""

    def __init__(self, path: Path) -> None:
        """Read the file. A missing file is not a problem; the first change creates it."""
        name = say("storage.first_player")
        others = [other for other in in_all_languages("storage.first_player") if other != name]
        first = Profile("you", name, EMBLEMS[0], COLOURS[0], tuple(others))
        self._first = People((first,), first.id)
        super().__init__(path, self._read_people, _plain, "The players of this machine.", _shortened)

    @property
    def you(self) -> Profile:
        """The person who is playing now."""
        return self.now.you

    def add(self, name: str, emblem: str = "", colour: str = "") -> Profile:
        """Add a person; by default with an emblem and colour that are still free. Raises BadProfile."""
        from cardgames.engine.chance import new_seed

        made: list[Profile] = []

        def change(people: People) -> People:
            if len(people.profiles) >= MAX_PROFILES:
                raise BadProfile("too_many_profiles", most=MAX_PROFILES)
            profile = Profile(
                new_seed(),
                _fit_name(name, people),
                emblem or _free(EMBLEMS, [profile.emblem for profile in people.profiles]),
                colour or _free(COLOURS, [profile.colour for profile in people.profiles]),
            )
            made[:] = [_fit_look(profile)]
            return replace(people, profiles=(*people.profiles, profile))

        self.edit(change)
        return made[0]

    def choose(self, id: str) -> None:
        """Make this person "you". Raises KeyError."""
        self.edit(lambda people: replace(people, chosen=people.find(id).id))

    def rename(self, id: str, name: str) -> None:
        """Rename a person, who keeps matches played under the old name. Raises BadProfile, KeyError."""

        def renamed(profile: Profile, people: People) -> Profile:
            fit = _fit_name(name, people, profile)
            former = [old for old in dict.fromkeys((profile.name, *profile.former)) if old != fit]
            return replace(profile, name=fit, former=tuple(former[:MAX_FORMER]))

        self._replace(id, renamed)

    def dress(self, id: str, emblem: str, colour: str) -> None:
        """Change a person's emblem and colour. Raises BadProfile, KeyError."""
        self._replace(id, lambda profile, _: _fit_look(replace(profile, emblem=emblem, colour=colour)))

    def remove(self, id: str) -> None:
        """Remove a person, but not their matches. Raises BadProfile for the last person, KeyError."""

        def change(people: People) -> People:
            rest = tuple(profile for profile in people.profiles if profile != people.find(id))
            if not rest:
                raise BadProfile("last_profile")
            return People(rest, rest[0].id if people.chosen == id else people.chosen)

        self.edit(change)

    def _replace(self, id: str, change: Callable[[Profile, People], Profile]) -> None:
        def changed(people: People) -> People:
            wanted = people.find(id)
            profiles = (change(each, people) if each is wanted else each for each in people.profiles)
            return replace(people, profiles=tuple(profiles))

        self.edit(changed)

    def _read_people(self, top: Fields) -> People:
        people = replace(self._first, profiles=())
        node = top.take("profiles")
        entries = node.value if node else []
        if not isinstance(entries, list):
            wrong = message("file.not_a_list", value=shown(entries))
            top.wrong("profiles", wrong, message("file.profiles.write_players"))
            entries = []
        for number, entry in enumerate(entries[:MAX_PROFILES], 1):
            fields = Fields(entry, f"profiles[{number}]", top.problems)
            profile = _read_profile(fields, people)
            fields.close()
            if profile:
                people = replace(people, profiles=(*people.profiles, profile))
        if len(entries) > MAX_PROFILES:
            wrong = message("file.profiles.too_many", number=len(entries))
            top.wrong("profiles", wrong, message("file.profiles.keep_most", most=MAX_PROFILES))
        ids = [profile.id for profile in people.profiles]
        you = top.take("you")
        if you and you.text not in ids:
            right = message("file.write", what=Listing(tuple(ids[:4]), "or")) if ids else message("file.leave_out")
            top.wrong("you", message("file.profiles.no_id", id=shown(you.text)), right)
        if not ids:
            return self._first
        return replace(people, chosen=you.text if you and you.text in ids else ids[0])


def _read_profile(fields: Fields, people: People) -> Profile | None:
    """Read one profile; if it is invalid, add a problem and return None."""
    id = fields.text("id", "anna")
    name = fields.text("name", "Anna")
    emblem = fields.text("emblem", EMBLEMS[0], EMBLEMS[0])
    colour = fields.text("colour", f"'{COLOURS[0]}'", COLOURS[0])
    former = _read_former(fields)
    if not id or not name:
        return None
    if any(profile.id == id for profile in people.profiles):
        fields.wrong("id", message("file.profiles.taken_id", id=shown(id)), message("file.profiles.write_another"))
        return None
    try:
        fit = _fit_name(name, people)
        return _fit_look(Profile(id, fit, emblem, colour, tuple(old for old in former if old != fit)))
    except BadProfile as error:
        fields.wrong("name", error.in_file, message("file.profiles.write_another"))
        return None


def _read_former(fields: Fields) -> list[str]:
    """Read the former names of a profile; an invalid name is a problem, and left out."""
    node = fields.take("former")
    entries = node.value if node else []
    if not isinstance(entries, list):
        wrong = message("file.not_a_list", value=shown(entries))
        fields.wrong("former", wrong, message("file.profiles.write_former"))
        return []
    names: dict[str, None] = {}
    for number, entry in enumerate(entries):
        if _is_name(entry.text):
            names[entry.text] = None
        else:
            wrong = message("file.not_a_name", value=shown(entry.text or entry.plain()))
            fields.wrong("former", wrong, message("file.profiles.write_letters", most=LONGEST_NAME), number)
    return list(names)


def _shortened(people: People) -> People:
    """Remove the oldest former names of those with the most; unchanged if there are none."""
    most = max(len(profile.former) for profile in people.profiles)
    kept = most - max(1, most // 20) if most else 0
    shorter = (replace(profile, former=profile.former[:kept]) for profile in people.profiles)
    return replace(people, profiles=tuple(shorter))


def _is_name(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and text == " ".join(text.split())


def _fit_name(name: str, people: People, own: Profile | None = None) -> str:
    """The name with single spaces. Raises BadProfile if it is invalid or taken."""
    fit = " ".join(name.split())
    if not _is_name(fit):
        raise BadProfile("bad_name", most=LONGEST_NAME)
    for profile in people.profiles:
        if profile is not own and fit.casefold() in (known.casefold() for known in profile.names):
            raise BadProfile("name_taken", name=fit, owner=profile.name)
    return fit


def _fit_look(profile: Profile) -> Profile:
    if not re.fullmatch(r"[a-z]{1,20}", profile.emblem):
        raise BadProfile("bad_emblem", emblem=profile.emblem)
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", profile.colour):
        raise BadProfile("bad_colour", colour=profile.colour)
    return profile


def _free(wanted: tuple[str, ...], taken: list[str]) -> str:
    """The value that is taken least often."""
    return min(wanted, key=taken.count)


def _plain(people: People) -> dict[str, Plain]:
    profiles: list[Plain] = []
    for profile in people.profiles:
        entry: dict[str, Plain] = {
            "id": profile.id,
            "name": profile.name,
            "emblem": profile.emblem,
            "colour": profile.colour,
        }
        if profile.former:
            entry["former"] = list(profile.former)
        profiles.append(entry)
    return {"you": people.chosen, "profiles": profiles}
