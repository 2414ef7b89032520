"""`python -m cardgames`, and the console command `cardgames`: play, or one of the commands of `cardgames --help`."""

import sys


def main() -> int:
    """Do what the command line says; gives the exit code."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support  # takes a tenth of the start, and only a packed program needs it

        freeze_support()
    from cardgames.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
