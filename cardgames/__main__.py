"""`python -m cardgames`, and the console command `cardgames`: play, or run a command of `cardgames --help`."""

import sys


def main() -> int:
    """Run the command line; return the exit code."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support  # a tenth of the start-up time, only for packed programs

        freeze_support()
    from cardgames.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
