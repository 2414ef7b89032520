"""Options: schemas, complete choices, and their one line in a record."""

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from cardgames.engine.option_file import read_schema
from cardgames.engine.option_kinds import (
    Choice,
    Form,
    Forms,
    Kind,
    Number,
    Order,
    Subset,
    Switch,
    Value,
    plain,
    text,
)
from cardgames.engine.options import BadOptionsError, Condition, ConditionalDefault, OptionSchema
from cardgames.engine.yaml_file import BadFileError

KLAVERJASSEN = Path(__file__).parents[2] / "cardgames/games/klaverjassen/options.yaml"

TOY = """
game: toy
seats: [4, 2, 3]
groups: {main: Main, rest: The rest}
constants: {long: 200}
options:
  second_colour:
    {kind: switch, label: Two colours, help: Each plays on with a second colour., rule: T-1, group: main,
     default: false, on: two, off: one, seats: 2}
  max_rounds:
    {kind: number, label: Rounds at most, help: The game ends then., rule: T-2, group: main,
     default: 48, default_when: [{when: {second_colour: true}, then: 96}], least: 8, most: long, step: 8}
  stack_on:
    {kind: choice, label: Blocks may stand on, help: Where a block may stand., rule: T-3, group: main, default: any,
     default_when: [{when: {bonus_track: true}, then: own}], items: {any: {label: any}, own: {label: own blocks}}}
  jokers:
    {kind: choice, label: Jokers, help: How many are in the deck., rule: T-4, group: rest,
     default: 2, items: {2: {label: two}, 1: {label: one}, 0: {label: none}}}
  setups:
    {kind: subset, label: Setups, help: Those allowed., rule: T-5, group: rest, default: [fat, dry], least: 1,
     items: {fat: {label: Fat lands}, dry: {label: Dry lands}, odd: {label: Odd lands}}}
  bombs:
    {kind: order, label: Bombs, help: High to low., rule: T-6, group: rest, default: [moons, suns, knots],
     items: {moons: {label: Moons}, suns: {label: Suns}, knots: {label: Knots}}}
  match:
    {kind: forms, label: Match, help: How long it lasts., rule: T-7, group: rest, default: {deals: 9},
     words: {endless: {label: as long as you like}}, number: {least: 1, most: 3},
     named: {deals: {label: deals, least: 1, most: 30}, target: {label: points, least: 5, most: 100}}}
  tenant_bonus:
    {kind: number, label: Tenant bonus, help: For building on another's floor., rule: T-8, group: rest,
     default: 2, least: 0, most: 9, requires: {bonus_track: true}, excludes: {jokers: [0, 1]}}
extensions:
  bonus_track: {label: Bonus Track, help: The rules of the box., rule: T-9, excludes: {second_colour: true}}
  seasoning: {label: Seasoning, help: The dealer lays the kings., rule: T-10, seats: [3, 4]}
  spice: {label: Spice, help: More of either., rule: T-11, requires_any: {seasoning: true, bonus_track: true}}
"""


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> OptionSchema:
    path = tmp_path_factory.mktemp("toy") / "options.yaml"
    path.write_text(TOY)
    return read_schema(path)


@pytest.fixture(scope="module")
def klaverjassen() -> OptionSchema:
    return read_schema(KLAVERJASSEN)


def conflicts(schema: OptionSchema, line: str, seats: int | None = None) -> list[str]:
    with pytest.raises(BadOptionsError) as caught:
        schema.parse(line, seats)
    return [str(conflict) for conflict in caught.value.conflicts]


# ---------------------------------------------------------------- Klaverjassen's own


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("games=0", "games: 0 is too small; write a whole number from 1 to 256"),
        ("games=257", "games: 257 is too large; write a whole number from 1 to 256"),
        ("games=many", "games: 'many' is not a whole number; write a whole number from 1 to 256"),
        ("games=9999999999", "games: '9999999999' has too many digits; write a whole number from 1 to 256"),
        ("games", "games: this is not an option; write key=value or +extension"),
        ("gamse=4", "gamse: this is not an option of the game; did you mean 'games'?"),
        ("games=4 games=8", "games: this key was given before; keep one"),
        ("hand_size=9", "hand_size: 9 is too large; write a whole number from 1 to 8"),
        ("pit=15", "pit: 15 is between two steps; write a whole number from 0 to 400 in steps of 10"),
        (
            "undertrump=forbid",
            "undertrump: 'forbid' is not one of the choices; "
            "did you mean 'forbidden'? (write allowed, forbidden or forced)",
        ),
        (
            "counter_pit=yes",
            "counter_pit: 'yes' is neither true nor false; write true (Counted) or false (Not counted)",
        ),
        (
            "four_jacks=all",
            "four_jacks: 'all' has none of the forms that go here; write same or a whole number from 0 to 400",
        ),
        ("+nel", "nel: this is not an extension of the game; leave it out"),
    ],
)
def test_an_invalid_option_is_refused_with_the_allowed_values(
    klaverjassen: OptionSchema, line: str, sentence: str
) -> None:
    assert conflicts(klaverjassen, line) == [sentence]


def test_the_error_for_a_wrong_form_uses_the_notation_of_its_source(toy: OptionSchema) -> None:
    (conflict,) = conflicts(toy, "match=rounds:9")
    assert conflict.endswith("write endless, a whole number from 1 to 3, deals:30 or target:100")
    with pytest.raises(BadOptionsError) as caught:
        toy.make({"match": {"rounds": 9}}, (), 4)
    assert "{deals: 30} or {target: 100}" in str(caught.value.conflicts[0])


def test_each_option_has_one_line_of_help_and_a_rule_id(klaverjassen: OptionSchema) -> None:
    for option in klaverjassen.options.values():
        assert option.rule.startswith("KJ-")
        assert option.label
        assert "\n" not in option.help
        assert option.group in klaverjassen.groups


def test_differences_from_standard_are_in_words_with_their_rules(klaverjassen: OptionSchema) -> None:
    house = klaverjassen.parse("four_jacks=200 games=4 counter_pit=false")
    assert [difference[:5] for difference in house.differences()] == [
        ("games", "Games per set", "16", "4", "KJ-22"),
        ("four_jacks", "Four jacks", "Same as any four of a kind", "200", "KJ-15"),
        ("counter_pit", "Pit by the defenders", "Counted", "Not counted", "KJ-21"),
    ]
    assert house.differences(house) == []


# ---------------------------------------------------------------- kinds, conditions, extensions


def test_each_option_kind_has_values_of_its_own_type(toy: OptionSchema) -> None:
    options = toy.standard()
    assert options.switch("second_colour") is False
    assert options.number("max_rounds") == 48
    assert options.choice("stack_on") == "any"
    assert options.number("jokers") == 2
    assert options.words("setups") == ("fat", "dry")
    assert options.words("bombs") == ("moons", "suns", "knots")
    assert options.form("match") == Form("deals", 9)
    assert toy.parse("match=endless").form("match") == "endless"
    assert toy.parse("match=2").form("match") == 2
    assert options.has_extension("bonus_track") is False


def test_reading_an_option_as_the_wrong_type_is_an_error(toy: OptionSchema) -> None:
    options = toy.standard()
    for ask in (options.number, options.choice, options.words, options.form):
        with pytest.raises(TypeError):
            ask("second_colour")
    with pytest.raises(TypeError):
        options.switch("max_rounds")
    with pytest.raises(TypeError):
        options.words("match")
    with pytest.raises(KeyError):
        options.has_extension("bonus")


def test_each_option_kind_describes_its_values_in_words(toy: OptionSchema) -> None:
    options = toy.parse("jokers=0 setups=odd,fat bombs=knots,suns,moons match=target:20", seats=2)
    assert [options.show(key) for key in options] == [
        "one", "48", "any", "none", "Fat lands, Odd lands", "Knots, Suns, Moons", "points: 20", "2",
    ]  # fmt: skip


def test_a_subset_ignores_order_and_an_order_must_be_complete(toy: OptionSchema) -> None:
    assert toy.parse("setups=odd,fat") == toy.parse("setups=fat,odd")
    assert conflicts(toy, "bombs=suns,moons") == [
        "bombs: this order lacks knots; name each of moons, suns and knots once"
    ]
    assert conflicts(toy, "bombs=suns,suns,moons") == ["bombs: 'suns' is named twice; name it once"]
    assert conflicts(toy, "setups=-") == [
        "setups: 0 of these are too few; name at least 1 of fat, dry and odd"
    ]


def test_a_default_can_depend_on_other_options(toy: OptionSchema) -> None:
    two = toy.parse("second_colour=true", seats=2)
    assert two.number("max_rounds") == 96
    assert two.text() == "second_colour=true"
    assert two.replace({"second_colour": False}).number("max_rounds") == 48
    kept = two.replace({"max_rounds": 104}).replace({"second_colour": False})
    assert kept.number("max_rounds") == 104
    assert toy.parse("+bonus_track").choice("stack_on") == "own"
    both = ConditionalDefault((Condition("second_colour", (True,)), Condition("seats", (3,))), 7)
    option = replace(toy.options["max_rounds"], defaults_when=(both,))
    assert [option.default_in({"second_colour": True, "seats": seats}) for seats in (2, 3)] == [option.default, 7]
    assert toy.parse("stack_on=any +bonus_track").text() == "stack_on=any +bonus_track"


def test_conflicts_of_requires_excludes_and_seats_name_the_rule(toy: OptionSchema) -> None:
    assert conflicts(toy, "tenant_bonus=3") == [
        "tenant_bonus: this needs bonus_track: true (rule T-8); "
        "set bonus_track: true too, or leave tenant_bonus at 2"
    ]
    assert conflicts(toy, "tenant_bonus=3 jokers=1 +bonus_track") == [
        "tenant_bonus: this does not go with jokers: 1 (rule T-8); change that, or leave tenant_bonus at 2"
    ]
    assert conflicts(toy, "second_colour=true") == [
        "second_colour: this is for 2 players only (rule T-1); leave second_colour at false"
    ]
    assert conflicts(toy, "+seasoning", seats=2) == [
        "seasoning: this is for 3 or 4 players only (rule T-10); leave seasoning off"
    ]
    assert conflicts(toy, "second_colour=true +bonus_track", seats=2) == [
        "bonus_track: this does not go with second_colour: true (rule T-9); change that, or leave bonus_track off"
    ]
    assert toy.parse("tenant_bonus=3 +bonus_track").number("tenant_bonus") == 3


def test_one_of_several_alternative_requirements_is_enough(toy: OptionSchema) -> None:
    assert conflicts(toy, "+spice") == [
        "spice: this needs seasoning: true or bonus_track: true (rule T-11); "
        "set seasoning: true or bonus_track: true too, or leave spice off"
    ]
    assert toy.parse("+spice +bonus_track").has_extension("spice")
    assert toy.parse("+spice +seasoning", 3).has_extension("spice")


def test_replace_keeps_all_other_options(toy: OptionSchema) -> None:
    options = toy.parse("jokers=1 +seasoning")
    assert options.replace({"max_rounds": 96}) == toy.parse("jokers=1 max_rounds=96 +seasoning")
    assert options.replace(extensions=()) == toy.parse("jokers=1")
    assert options.replace(seats=3) == toy.parse("jokers=1 +seasoning", seats=3)
    with pytest.raises(BadOptionsError, match="seasoning: this is for 3 or 4 players only"):
        options.replace(seats=2)


def test_extensions_are_listed_as_differences(toy: OptionSchema) -> None:
    [difference] = toy.parse("+seasoning").differences()
    assert (difference.label, difference.added, difference.rule) == ("Seasoning", True, "T-10")
    [difference] = toy.standard().differences(toy.parse("+seasoning"))
    assert difference.added is False


def test_make_refuses_values_of_the_wrong_type(toy: OptionSchema) -> None:
    wrong: dict[str, Value] = {
        "second_colour": 1,
        "tenant_bonus": True,
        "jokers": True,
        "match": Form("deals", 99),
    }
    with pytest.raises(BadOptionsError) as caught:
        toy.make(wrong)
    assert {conflict.key for conflict in caught.value.conflicts} == set(wrong)


def test_options_are_frozen_and_can_be_pickled(toy: OptionSchema) -> None:
    options = toy.parse("jokers=1 +seasoning")
    with pytest.raises(AttributeError):
        options.seats = 2  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(options))
    assert again == options
    assert hash(again) == hash(options)
    assert {options: 1}[toy.parse("+seasoning jokers=1")] == 1
    assert options != toy.parse("jokers=1 +seasoning", seats=3)
    assert options != toy.parse("jokers=0 +seasoning")
    assert options != toy.parse("jokers=1")
    assert repr(options) == "<Options toy for 4: jokers=1 +seasoning>"


# ---------------------------------------------------------------- any value there is


def values_of(kind: Kind) -> st.SearchStrategy[Value]:
    match kind:
        case Switch():
            return st.booleans()
        case Number(least, most, step):
            return st.integers(0, (most - least) // step).map(lambda steps: least + steps * step)
        case Choice(items):
            return st.sampled_from(list(items))
        case Subset(items, least):
            return st.lists(st.sampled_from(list(items)), min_size=least, unique=True).map(tuple)
        case Order(items):
            return st.permutations(list(items)).map(tuple)
        case Forms(words, number, named):
            forms: list[st.SearchStrategy[Any]] = [st.sampled_from(list(words))] if words else []
            forms += [values_of(number)] if number else []
            forms += [st.builds(Form, st.just(key), values_of(bounds)) for key, (_, bounds) in named.items()]
            return st.one_of(forms)


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_options_are_read_back_from_their_text(
    toy: OptionSchema, klaverjassen: OptionSchema, data: st.DataObject
) -> None:
    schema = data.draw(st.sampled_from([toy, klaverjassen]), label="schema")
    keys = data.draw(st.sets(st.sampled_from(list(schema.options))))
    chosen = {key: data.draw(values_of(schema.options[key].kind), label=key) for key in sorted(keys)}
    extensions = data.draw(st.sets(st.sampled_from(list(schema.extensions)))) if schema.extensions else set()
    seats = data.draw(st.sampled_from(schema.seats))
    try:
        options = schema.make(chosen, extensions, seats)
    except BadOptionsError:
        reject()
    for full in (False, True):
        line = options.text(full=full)
        assert "\n" not in line
        assert schema.parse(line, seats) == options
        named = {part.partition("=")[0] for part in line.split()}
        assert named >= {*(options if full else options.chosen())}, "a later version may have other defaults"
    assert schema.make(options.chosen(), extensions, seats) == options
    for key, value in options.items():
        kind = schema.options[key].kind
        assert kind.read(plain(value)) == value
        assert kind.parse(text(value)) == value
        assert kind.show(value)


@settings(max_examples=40, deadline=None)
@given(line=st.text(max_size=60) | st.text(alphabet="games=undertrp 0123+:,-", max_size=60))
def test_any_text_gives_options_or_one_sentence(klaverjassen: OptionSchema, line: str) -> None:
    try:
        options, refused = klaverjassen.parse(line), ""
    except BadOptionsError as error:
        options, refused = klaverjassen.standard(), str(error)
    assert klaverjassen.parse(options.text()) == options
    assert refused.isprintable()


# ---------------------------------------------------------------- a game's own file


def test_a_constant_can_be_read_and_used_by_name(toy: OptionSchema) -> None:
    assert toy.constants == {"long": 200}
    assert toy.make({"max_rounds": 200}).number("max_rounds") == 200
    with pytest.raises(BadOptionsError):
        toy.make({"max_rounds": 208})


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("game: toy", "gaem: toy", "gaem: unknown key; did you mean 'game'?"),
        ("seats: [4, 2, 3]", "", "seats: the player counts are missing; write seats: 4, or seats: [3, 4]"),
        (
            "kind: switch",
            "kind: swich",
            "options.second_colour.kind: 'swich' is not a kind; did you mean 'switch'?",
        ),
        (
            "group: main",
            "group: mian",
            "options.second_colour.group: 'mian' is not a group; did you mean 'main'?",
        ),
        ("default: 48", "default: 49", "options.max_rounds.default: 49 is between two steps"),
        ("{long: 200}", "{long: wide}", "constants.long: 'wide' is not a whole number"),
        ("most: long", "most: lots", "options.max_rounds.most: 'lots' is not a whole number"),
        ("then: 96", "then: 97", "options.max_rounds.default_when.then: 97 is between two steps"),
        ("{when: {second_colour", "{when: {tenant_bonus", "tenant_bonus does not stand above"),
        ("{bonus_track: true}, excludes", "{bonus: true}, excludes", "this is not an option or an extension"),
        ("seasoning:", "jokers:", "extensions.jokers: this name is taken"),
        ("jokers:", "seats:", "options.seats: this name is taken"),
        ("rule: T-4, ", "", "options.jokers.rule: this key is missing; write rule: KJ-1"),
        ("jokers:", "Jokers!:", "options.Jokers!: a key is small letters, digits and _"),
    ],
)
def test_an_error_in_options_yaml_is_named(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in TOY
    path = tmp_path / "options.yaml"
    path.write_text(TOY.replace(old, new, 1))
    with pytest.raises(BadFileError, match=r"options\.yaml") as caught:
        read_schema(path)
    assert any(sentence in str(problem) for problem in caught.value.problems)


def test_thousands_of_conflicts_are_all_reported(toy: OptionSchema) -> None:
    with pytest.raises(BadOptionsError) as caught:
        toy.parse(" ".join(f"x{number}=1" for number in range(5000)))
    assert str(caught.value).startswith("x0: this is not an option of the game; known here: ")
    assert str(caught.value).count("; x") == 4999
