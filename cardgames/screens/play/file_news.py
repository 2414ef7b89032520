"""What the player is told of the match's file: that it cannot be written, that it can again, that it lies elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from cardgames.host.host import Host
from cardgames.words import say

TROUBLE_SECONDS = 8.0
"""How long bad news stays on the screen."""


class FileNews:
    """Remembers what the player knows already, so that each thing is told once."""

    def __init__(self, host: Host, toast: Callable[..., None]) -> None:
        """`toast` shows a sentence, as `Page.toast` does."""
        self._host = host
        self._toast = toast
        self._trouble = ""

    def tell(self) -> None:
        """Tell what is new."""
        words = self._bad_news()
        if words:
            self._toast(words, bad=True, seconds=TROUBLE_SECONDS)
        elif self._trouble and not self._host.trouble:
            self._trouble = ""
            self._toast(say("play.trouble_over"))

    def last_words(self) -> str:
        """What is to be told after the table was left; "" when all is well."""
        words = self._bad_news()
        return say("play.not_saved", reason=self._host.trouble) if self._host.trouble else words

    def _bad_news(self) -> str:
        rewritten = self._host.take_rewritten()
        was, self._trouble = self._trouble, self._host.trouble or self._trouble
        if rewritten is not None:
            self._trouble = ""
            return say("play.rewritten", path=rewritten)
        return say("play.trouble", reason=self._trouble) if self._trouble and not was else ""
