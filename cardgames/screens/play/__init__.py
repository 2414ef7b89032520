"""The table screen: one match as one seat sees it, played by dragging, tapping or by keyboard."""
