"""The host: updates, views, failing bots, undo, hints, seats taken over, and the log."""

import random

import pytest
from scripted import Clock, Scripted

from cardgames.engine.appender import Appender
from cardgames.engine.contract import DealState, IllegalMove
from cardgames.engine.lines import Hinted, Noted, Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Moved, Need, OutOfOrder
from cardgames.engine.record import read_file
from cardgames.games.dumbal.rules import GAME as DUMBAL
from cardgames.games.jeudalism.rules import GAME as JEUDALISM
from cardgames.games.klaverjassen.rules import GAME
from cardgames.host.host import LONGEST_WAIT, Host
from cardgames.host.pace import FORCED, USUAL, pause_before
from cardgames.host.protocol import Budget

ANNA = Player("Anna", "fox")
BOTS = [Player(name, "owl", "bot", "easy") for name in ("Bram", "Cato", "Daan")]


def new_host(games: int = 1, players: list[Player] | None = None, **more) -> Host:
    match = Match(GAME, GAME.schema.make({"games": games}), players or [ANNA, *BOTS], "seed")
    host = Host(match, Scripted(), **more)
    host.pause_scale = 0
    return host


def never(host: Host) -> bool:  # noqa: ARG001
    return False


def go_on(host: Host, until=never) -> list:
    """Tick and play at random until the match is over or `until` holds; returns the updates."""
    reported = []
    rng = random.Random(4)
    while not host.result and not until(host):
        happened = host.tick()
        if happened is None and host.human_turns():
            turn = host.human_turns()[0]
            happened = host.play(turn.seat, rng.choice(list(host.legal(turn.seat))))
        if happened:
            reported.append(happened)
    return reported


def my_turn(host: Host) -> bool:
    """Whether Anna must play a card and has a choice."""
    return bool(host.human_turns()) and len(host.legal(0)) > 2


# ---------------------------------------------------------------- one thing at a time


def test_a_whole_match_arrives_as_one_update_at_a_time():
    host = new_host(games=2)
    reported = go_on(host)
    assert [happened.what for happened in reported[:3]] == ["deal", "draw", "move"]
    assert [happened.position for happened in reported] == list(range(1, len(host.match.entries) + 1))
    assert [happened.deal_over for happened in reported].count(True) == 2
    assert host.result
    assert host.tick() is None


def test_a_finished_deal_stays_until_the_screen_continues():
    host = new_host(games=2)
    reported = go_on(host, lambda host: len(host.finished_deals()) == 1)
    assert reported[-1].deal_over
    assert host.deal_over
    assert host.view(0) == reported[-1].view
    (deal,) = host.finished_deals()
    assert deal.ledger == host.ledger()
    assert deal.view.visible.opened == host.view(0).visible.opened


def test_updates_contain_nothing_hidden_from_the_shown_seat():
    host = new_host()
    for happened in go_on(host):
        assert happened.view == host.match.at(happened.position).tables[0].state.view(0)
        assert all(event.seen_by is None for event in happened.events)


def test_bots_get_their_own_view_and_no_state():
    host = new_host()
    go_on(host)
    requests = host._thinking._bots.seen
    assert {request.seat for request in requests} == {1, 2, 3}
    for request in requests:
        assert request.view.seat == request.seat
        assert not isinstance(request.view, DealState)
        assert host.match.seed not in request.seed


def test_bots_get_the_same_seed_in_the_same_position():
    one, two = new_host(), new_host()
    go_on(one)
    go_on(two)
    assert [request.seed for request in one._thinking._bots.seen] == [
        request.seed for request in two._thinking._bots.seen
    ]
    assert one.match.entries == two.match.entries


def test_a_person_can_only_make_legal_moves_in_their_own_turn():
    host = new_host()
    go_on(host, my_turn)
    mine = host.legal(0)
    bid = next(entry.move for entry in host.match.entries if isinstance(entry, Moved))
    with pytest.raises(OutOfOrder, match="a bot plays at seat 1"):
        host.play(1, mine[0])
    if bid not in mine:
        with pytest.raises(IllegalMove):
            host.play(0, bid)
        assert host.refusal(0, bid)
    before = len(host.match.entries)
    host.play(0, mine[0])
    assert len(host.match.entries) == before + 1


def test_a_draft_builds_a_legal_move():
    host = new_host()
    go_on(host, my_turn)
    draft = host.draft(0)
    draft.add(draft.steps()[0])
    assert draft.move() in host.legal(0)


# ---------------------------------------------------------------- bots: pace and failures


def test_a_bots_pause_starts_when_the_screen_is_ready():
    clock = Clock()
    host = new_host(players=[BOTS[0]] * 4, clock=clock, shown=None)
    host.pause_scale = 1
    host.tick()
    host.tick()
    clock.now = 100.0
    assert host.tick() is None
    clock.now = 100.0 + USUAL[0] - 0.01
    assert host.tick() is None
    clock.now = 100.0 + USUAL[1]
    assert host.tick().what == "move"
    assert host.tick() is None


def test_a_bots_pause_depends_only_on_public_information():
    host = new_host()
    go_on(host, lambda host: host.human_turns() and host.view().visible.counts[0] == 8)
    world = host.match.fork(len(host.match.entries))
    world.origin = host.match.origin
    world.progress.tables[0].state = GAME.sample(host.view(0), random.Random(1))
    assert pause_before(world, 0) == pause_before(host.match, 0)


def test_a_publicly_forced_move_has_a_shorter_pause():
    host = new_host()
    paces = set()
    for happened in go_on(host):
        progress = host.match.at(happened.position)
        if happened.view and progress.tables[0].state.to_act() and progress.due().need is Need.DECISION:
            twin = host.match.fork(happened.position)
            if max(twin.view(None).visible.counts) == 1 and GAME.forced_in_public(twin.view(None)):
                paces.add(pause_before(twin, 0))
    assert paces == {FORCED}


@pytest.mark.parametrize("fault", ["problem", "nonsense"])
def test_a_failing_bots_move_is_chosen_by_rule_and_noted(fault):
    host = new_host()
    setattr(host._thinking._bots, fault, "the bot did not answer" if fault == "problem" else True)
    reported = go_on(host)
    notes = [line for line in host.match.lines if isinstance(line, Noted)]
    assert host.result
    assert notes[0].text.endswith("the rule-based choice was played")
    assert any("Bram" in str(happened.note) for happened in reported)


def test_the_host_does_not_block_while_a_bot_thinks():
    host = new_host()
    host._thinking._bots.silent = True
    while host.tick():
        pass
    position = len(host.match.entries)
    assert all(host.tick() is None for _ in range(5))
    assert len(host.match.entries) == position


def test_a_bots_reasons_are_shown_when_the_deal_is_over():
    host = new_host(games=2)
    reported = go_on(host, lambda host: len(host.match.entries) > 12)
    by_bot = next(happened for happened in reported if happened.what == "move" and happened.seat)
    assert host.thought(by_bot.position) is None
    go_on(host, lambda host: host.finished_deals())
    thought = host.thought(by_bot.position)
    assert thought.decision.move == host.match.entries[by_bot.position - 1].move


# ---------------------------------------------------------------- undo, hints, people


def test_undo_returns_to_the_own_decision_and_drops_bot_reasons():
    host = new_host()
    go_on(host, lambda host: len(host.match.entries) > 14 and my_turn(host))
    would = host.undo_preview(0)
    undone = host.undo(0)
    assert undone.undone == would
    assert undone.view == host.view(0)
    assert [turn.player for turn in host.human_turns()] == [0]
    again = host.redo()
    assert [happened.position for happened in again] == list(
        range(undone.position + 1, undone.position + would.count + 1)
    )
    assert not host.can_redo
    assert go_on(host)


def test_an_answer_of_a_bot_is_ignored_after_an_undo():
    host = new_host()
    go_on(host, lambda host: len(host.match.entries) > 8 and my_turn(host))
    turn = host.human_turns()[0]
    host._thinking._bots.silent = True
    host.play(turn.seat, host.legal(turn.seat)[0])
    stale = list(host._thinking._bots.asked)
    host.undo(0)
    host._thinking._bots.silent = False
    host._thinking._bots.asked = stale + host._thinking._bots.asked
    assert host.tick() is None
    assert host.human_turns()


def test_a_hint_is_a_strong_bots_choice_and_noted_in_the_record():
    host = new_host()
    go_on(host, my_turn)
    host.ask_hint(0)
    assert host.tick() is None
    assert host.hint.decision.move in host.legal(0)
    assert host.hint.request.level == "hard"
    assert host.hint.request.view == host.view(0)
    assert Hinted(0) in host.match.lines
    first = host.hint
    host.ask_hint(0)
    host.tick()
    assert host.hint is first, "another search could contradict the first"
    host.play(0, host.legal(0)[0])
    assert host.hint is None
    with pytest.raises(OutOfOrder):
        host.ask_hint(1)


def test_hints_within_one_turn_go_on_with_one_plan():
    """JD-4: a hint for the card to take and the next one, for the card to play, look at the same possible deals."""
    match = Match(JEUDALISM, JEUDALISM.schema.make({}, (), 3), [ANNA, *BOTS[:2]], "seed")
    host = Host(match, Scripted())
    host.pause_scale = 0
    seeds: dict[int, set[str]] = {}
    turns, hinted, rng = 0, False, random.Random(4)
    while turns < 6:
        if host.tick() is not None or not host.human_turns():
            turns, hinted = turns + hinted, False
            continue
        host.ask_hint(0)
        host.tick()
        seeds.setdefault(turns, set()).add(host.hint.request.seed)
        hinted = True
        host.play(0, rng.choice(list(host.legal(0))))
    assert all(len(of_turn) == 1 for of_turn in seeds.values())
    assert len(set.union(*seeds.values())) == len(seeds)


def test_a_hint_may_take_longer_than_the_move_of_a_bot():
    """A hint that was cut short on a busy computer may be wrong."""
    host = new_host(budget=Budget(brake=0.5))
    go_on(host, my_turn)
    host.ask_hint(0)
    host.tick()
    assert host.hint.request.budget.brake > 1.0
    assert host.hint.request.budget.times > 1, "its points are near those of a review"
    assert all(request.budget == Budget(brake=0.5) for request in host._thinking._bots.seen if request.level == "easy")


def test_a_person_gives_a_seat_to_a_bot_and_takes_it_back():
    host = new_host()
    go_on(host, my_turn)
    assert host.take_over(0, BOTS[0]).what == "players"
    assert host.tick().seat == 0
    host.give_back(0)
    assert host.players[0] == ANNA
    with pytest.raises(OutOfOrder):
        host.give_back(1)


def test_conceding_ends_the_match():
    host = new_host()
    go_on(host, my_turn)
    assert host.concede(0).what == "concede"
    assert host.result.conceded == (0,)
    assert host.tick() is None


def test_the_next_person_sees_what_happened_since_their_last_turn():
    bob = Player("Bob", "bear")
    host = new_host(players=[ANNA, BOTS[0], bob, BOTS[1]])
    go_on(host, lambda host: [turn.player for turn in host.human_turns()] == [2])
    assert host.last_view(2) is None
    missed = host.show(2)
    assert [happened.position for happened in missed] == list(range(1, len(host.match.entries) + 1))
    assert missed[-1].view == host.view(2)
    assert missed[-1].view.visible.hands[missed[-1].view.seat]
    turn = host.human_turns()[0]
    host.play(turn.seat, host.legal(turn.seat)[0])
    assert host.show(2) == []
    assert host.last_view(2) == host.view(2)
    assert [happened.position for happened in host.show(0)] == [len(host.match.entries)]


def test_the_log_has_the_events_that_the_shown_player_saw():
    host = new_host(games=3)
    reported = go_on(host, lambda host: len(host.finished_deals()) == 2)
    log = list(host.log())
    assert log == reported[-len(log) :]
    assert [happened.what for happened in log].count("deal") == 2
    more = go_on(host, lambda host: len(host.match.entries) > reported[-1].position + 5)
    assert list(host.log())[-5:] == more[-5:]


def test_nothing_happens_while_paused():
    host = new_host()
    host.pause()
    assert host.tick() is None
    host.resume()
    assert host.tick().what == "deal"


def test_a_bystander_sees_no_hand():
    host = new_host(shown=None)
    go_on(host, my_turn)
    assert host.seat is None
    assert host.view().visible.hands == (0, 0, 0, 0)


def test_all_moves_are_in_the_file_after_leaving(tmp_path):
    match = Match(GAME, GAME.schema.make({"games": 1}), [ANNA, *BOTS], "seed")
    host = Host(match, Scripted(), record=Appender.create(tmp_path / "match.parlour", match))
    host.pause_scale = 0
    assert host.trouble is None
    go_on(host, my_turn)
    host.close()
    reading = read_file(tmp_path / "match.parlour")
    assert reading.resumable
    assert reading.match.entries == match.entries


class SlowRecord:
    """A record on a disk that does not answer until told to."""

    trouble = ""

    def __init__(self):
        self.safe = True
        self.asked = 0

    def sync(self):
        self.safe = False
        self.asked += 1


def test_a_person_decides_after_the_disk_sync_or_a_time_limit():
    clock, record = Clock(), SlowRecord()
    host = new_host(record=record, clock=clock)
    go_on(host, my_turn)
    assert record.asked
    assert not host.saved
    assert host.trouble is None
    record.safe = True
    assert host.saved
    asked = record.asked
    host.play(0, host.legal(0)[0])
    assert record.asked > asked, "the decision is saved, whoever is next"
    assert not host.saved
    clock.now += LONGEST_WAIT + 0.1
    assert host.saved
    assert "does not answer" in str(host.trouble)
    record.safe = True
    assert host.saved
    assert host.trouble is None


def test_the_log_has_the_previous_deal_only_if_the_same_players_sat_there():
    """DB-13: players who are out leave the table, and the seats of the others change."""
    match = Match(DUMBAL, DUMBAL.schema.parse("target=30", 4), [ANNA, *BOTS], "leaving")
    host = Host(match, Scripted())
    host.pause_scale = 0
    kept = False
    while not host.result:
        before = host.deals
        go_on(host, lambda host: host.deals > before and not host.deal_over)  # noqa: B023
        seats = {happened.seat for happened in host.log()}
        assert max(seats, default=0) < len(host.seated)
        kept |= [happened.what for happened in host.log()].count("deal") == 2
        assert list(host.log()) == list(Host(match, Scripted(), shown=host.shown).log())
    assert len(host.seated) < 4
    assert kept
