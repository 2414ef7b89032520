"""The results of all matches: wins, streaks, averages, best and worst, as charts."""
