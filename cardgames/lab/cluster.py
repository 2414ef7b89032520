"""Workers on other machines: those of a Dask scheduler (the extra `cluster`).

Every worker must have the same version of Parlour. A worker that is killed costs only its chunks: the scheduler gives
them to others.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from cardgames import __version__
from cardgames.engine.messages import UserError, message
from cardgames.lab.jobs import OtherVersion

CONNECT_SECONDS = 10


class NoCluster(UserError):
    """There is no cluster to play on; the message says what is missing."""


def _version() -> str:
    """The version of Parlour on a worker; "" if it has none."""
    try:
        import cardgames
    except ImportError:
        return ""
    return cardgames.__version__


@dataclass(frozen=True, slots=True)
class ClusterWorkers:
    """The workers of the scheduler at `address`, such as tcp://10.0.0.1:8786."""

    address: str
    count: int

    @classmethod
    def at(cls, address: str) -> ClusterWorkers:
        """Ask a scheduler for its workers, and check their versions. Raises NoCluster or OtherVersion."""
        with _client(address) as client:
            threads: dict[str, int] = client.nthreads()
            if not threads:
                raise NoCluster(message("cli.no_workers", address=address))
            for worker, theirs in client.run(_version).items():
                if theirs != __version__:
                    raise OtherVersion(message("cli.other_version", worker=worker, theirs=theirs, ours=__version__))
        return cls(address, sum(threads.values()))

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        with _client(self.address) as client:
            yield cast(Executor, client.get_executor(pure=False))


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """A connection to a scheduler. Raises NoCluster."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster(message("cli.no_distributed")) from None
    try:
        client = Client(address, timeout=CONNECT_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError):
        raise NoCluster(message("cli.no_cluster", address=address)) from None
    with client:
        yield client
